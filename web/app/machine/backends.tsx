// The backends: what each does, how it stands, how to get or remove it, and why others can't run
// here.
import { useState } from 'react';
import {
  type BackendSupport,
  type DownloadJob,
  installBackend,
  type SystemInfo,
  uninstallBackend,
} from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/rows.tsx';
import { useDownloads } from '../kit/activity.ts';
import { nameOfBackend, nameOfProgram } from '../kit/backend-names.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Facts } from '../kit/facts.tsx';
import { ActionButton } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { Said } from '../kit/states.tsx';
import { useChange } from '../models/model-actions.ts';
import { fill, wordFor } from '../texts/fill.ts';
import { useMachineTexts } from './texts/texts.ts';

interface Row extends BackendSupport {
  recipe: string;
  name: string;
  isDefault: boolean;
}

export function Backends({ system }: { system: SystemInfo }) {
  const texts = useMachineTexts();
  const { data: downloads } = useDownloads();
  // `default` is one of the others once more.
  const rows = Object.entries(system.recipes).flatMap(([recipe, { backends, default_backend }]) =>
    Object.entries(backends)
      .filter(([name]) => name !== 'default')
      .map(
        ([name, backend]): Row => ({
          ...backend,
          recipe,
          name,
          isDefault: default_backend === name,
        }),
      ),
  );
  const place = ({ recipe, state }: Row) =>
    2 * Object.keys(texts.purposes).indexOf(recipe) + Number(state !== 'installed');
  rows.sort((one, other) => place(one) - place(other));
  const here = rows.filter(({ state }) => state !== 'unsupported');
  const others = rows.filter(({ state }) => state === 'unsupported');
  return (
    <section className="stack">
      <h2>{texts.backends}</h2>
      <p className="quiet">{texts.backendsText}</p>
      <div className="card">
        <table className="backends">
          <thead>
            <tr>
              {texts.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {here.map((row) => (
              <BackendRow
                key={`${row.recipe}:${row.name}`}
                row={row}
                job={downloads.find(({ model_name }) => model_name === `${row.recipe}:${row.name}`)}
              />
            ))}
          </tbody>
        </table>
        {others.length > 0 && (
          <details>
            <summary>{fill(texts.showUnsupported, { count: others.length })}</summary>
            <Facts
              of={others.map(({ recipe, name, message, action }) => [
                fullName(texts, recipe, name),
                <Said key={name}>{[message, action].filter(Boolean).join('. ')}</Said>,
              ])}
            />
          </details>
        )}
      </div>
    </section>
  );
}

function BackendRow({ row, job }: { row: Row; job: DownloadJob | undefined }) {
  const texts = useMachineTexts();
  const { recipe, name, state, message, notice = '', version, release_url, isDefault } = row;
  const tone = { installed: 'good', update_required: 'warn', installable: '', unsupported: '' }[
    state
  ];
  const isMoving = job !== undefined && job.status !== 'completed' && job.status !== 'cancelled';
  return (
    <tr>
      <td>{wordFor(texts.purposes, recipe)}</td>
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

function BackendActions({ recipe, name, state }: Pick<Row, 'recipe' | 'name' | 'state'>) {
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

interface Words {
  backend: Readonly<Record<string, string>>;
}

/** What a backend is called: what is more than a name is in the language of the person. */
const backendName = ({ backend }: Words, name: string) => wordFor(backend, nameOfBackend(name));

/** A backend together with its program. */
const fullName = (texts: Words, recipe: string, name: string) =>
  `${nameOfProgram(recipe)} · ${backendName(texts, name)}`;
