// How a backend is got, brought up to date, and removed.
import { useState } from 'react';
import { installBackend, uninstallBackend } from '../../../generated/client/index.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { ActionButton } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { useChange } from '../models/model-actions.ts';
import { fill } from '../texts/fill.ts';
import { fullName } from './backend-words.ts';
import type { BackendFacts } from './purposes.ts';
import { useMachineTexts } from './texts/texts.ts';

/** The button for its state; it is removed after a question. */
export function BackendActions({
  recipe,
  name,
  state,
}: Pick<BackendFacts, 'recipe' | 'name' | 'state'>) {
  const texts = useMachineTexts();
  const [isAsking, setAsking] = useState(false);
  const full = { name: fullName(texts, recipe, name) };
  const install = useChange(
    () => ask(installBackend({ body: { recipe, backend: name, subscribe: false } })),
    {
      done: () => fill(texts.installing, full),
    },
  );
  const remove = useChange(() => ask(uninstallBackend({ body: { recipe, backend: name } })), {
    done: () => fill(texts.removed, full),
  });
  if (state === 'installed' || isAsking) {
    const close = () => setAsking(false);
    return (
      <>
        <ActionButton {...full} action={texts.remove} onClick={() => setAsking(true)} />
        {isAsking && (
          <ConfirmDialog
            title={fill(texts.removeTitle, full)}
            confirm={texts.remove}
            change={remove}
            onClose={close}
          >
            <p>{texts.removeText}</p>
          </ConfirmDialog>
        )}
      </>
    );
  }
  const action = state === 'installable' ? texts.install : texts.update;
  return (
    <ActionButton
      {...full}
      action={action}
      disabled={install.isPending}
      onClick={() => install.mutate(undefined)}
    />
  );
}
