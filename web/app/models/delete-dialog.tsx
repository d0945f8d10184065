// Asks before a model is deleted, and says what becomes free.
import type { Model } from '../../../generated/client/index.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { gibibytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { useDelete } from './model-actions.ts';

interface DeleteDialogProps {
  model: Model;
  isLoaded: boolean;
  onClose(): void;
}

export function DeleteDialog({ model, isLoaded, onClose }: DeleteDialogProps) {
  const { models: texts } = useTexts();
  const language = useLanguage();
  const remove = useDelete(model);
  return (
    <ConfirmDialog
      title={fill(texts.deleteTitle, { name: model.name })}
      confirm={texts.deleteConfirm}
      change={remove}
      onClose={onClose}
    >
      <p>
        {model.size === undefined
          ? texts.deleteUnknown
          : fill(texts.deleteText, { size: gibibytesText(model.size, language) })}
      </p>
      {isLoaded && <p>{texts.deleteLoaded}</p>}
    </ConfirmDialog>
  );
}
