// Asks before a model is deleted.
import { deleteModel, type Model } from '../../../generated/client/index.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { ask } from '../kit/server.ts';
import { gibibytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { useChange } from './model-actions.ts';

/** Says what becomes free, and stays until the server is done. */
export function DeleteDialog({
  model,
  isLoaded,
  onClose,
}: {
  model: Model;
  isLoaded: boolean;
  onClose(): void;
}) {
  const { models: texts } = useTexts();
  const { id, name, size } = model;
  const language = useLanguage();
  const freed = size === undefined ? undefined : gibibytesText(size, language);
  const remove = useChange(() => ask(deleteModel({ body: { model_name: id } })), {
    isShown: true,
    done: () =>
      freed ? fill(texts.deleted, { name, size: freed }) : fill(texts.forgotten, { name }),
  });
  return (
    <ConfirmDialog
      title={fill(texts.deleteTitle, { name })}
      confirm={texts.deleteConfirm}
      doing={texts.deleting}
      change={remove}
      onClose={onClose}
    >
      <p>{freed ? fill(texts.deleteText, { size: freed }) : texts.deleteUnknown}</p>
      {isLoaded && <p>{texts.deleteLoaded}</p>}
    </ConfirmDialog>
  );
}
