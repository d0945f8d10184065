// Asks before a model is deleted, and says what becomes free.
import type { Model } from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { gibibytesText } from '../kit/units.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { useDelete } from './model-actions.ts';

interface DeleteDialogProps {
  model: Model;
  isLoaded: boolean;
  onClose(): void;
}

export function DeleteDialog({ model, isLoaded, onClose }: DeleteDialogProps) {
  const { models: texts, common } = useTexts();
  const language = useLanguage();
  const remove = useDelete(model);
  return (
    <Dialog title={texts.deleteTitle(model.name)} onClose={onClose}>
      <div className="stack">
        <p>{model.size === undefined ? texts.deleteUnknown : texts.deleteText(gibibytesText(model.size, language))}</p>
        {isLoaded && <p>{texts.deleteLoaded}</p>}
        <footer>
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button
            type="button"
            className="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSettled: onClose })}
          >
            {texts.deleteConfirm}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}
