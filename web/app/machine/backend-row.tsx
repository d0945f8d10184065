// One backend: how it stands, and how to get or remove it.
import { useState } from 'react';
import {
  type BackendSupport,
  type DownloadJob,
  installBackend,
  uninstallBackend,
} from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/download-row.tsx';
import { nameOfProgram } from '../kit/backend-names.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Said } from '../kit/failure-words.tsx';
import { ActionButton } from '../kit/form.tsx';
import { recipeNamed } from '../kit/recipes.ts';
import { ask } from '../kit/server.ts';
import { useChange } from '../models/model-actions.ts';
import { fill, wordFor } from '../texts/fill.ts';
import { backendName, fullName } from './backend-words.ts';
import { useMachineTexts } from './texts/texts.ts';

/** A backend with its recipe; `isDefault` for the one that the server chooses of it. */
export interface BackendRowFacts extends BackendSupport {
  recipe: string;
  name: string;
  isDefault: boolean;
}

/** Can be installed, updated, or removed after a question; shows the download that is under way. */
export function BackendRow({ row, job }: { row: BackendRowFacts; job: DownloadJob | undefined }) {
  const texts = useMachineTexts();
  const { recipe, name, state, message, notice = '', version, release_url, isDefault } = row;
  const tone = { installed: 'good', update_required: 'warn', installable: '', unsupported: '' }[
    state
  ];
  const isMoving = job !== undefined && job.status !== 'completed' && job.status !== 'cancelled';
  return (
    <tr>
      <td>{wordFor(texts.purposes, recipeNamed(recipe)?.mode ?? recipe)}</td>
      <td>{nameOfProgram(recipe)}</td>
      <td>
        {backendName(texts, name)} {isDefault && <span className="tag">{texts.isDefault}</span>}
      </td>
      <td>
        <span className={`tag ${tone}`}>{texts.states[state]}</span>{' '}
        {version !== undefined && (
          <a className="small" href={release_url} target="_blank" rel="noreferrer">
            {fill(texts.version, { version })}
          </a>
        )}
        {state === 'update_required' && <Said>{`${message} ${notice}`}</Said>}
        {isMoving && <DownloadRow job={job} hasName={false} />}
      </td>
      <td className="actions">
        {/* What this server did not install, it does not remove. */}
        {(state !== 'installed' || release_url !== undefined) && (
          <BackendActions {...{ recipe, name, state }} />
        )}
      </td>
    </tr>
  );
}

function BackendActions({
  recipe,
  name,
  state,
}: Pick<BackendRowFacts, 'recipe' | 'name' | 'state'>) {
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
