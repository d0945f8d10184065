// The backends of each recipe: their state, why one can't run, and how to get or remove it.
import { useState } from 'react';
import {
  type BackendSupport,
  type DownloadJob,
  installBackend,
  type RecipeSupport,
  type SystemInfo,
  uninstallBackend,
} from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/download-row.tsx';
import { useDownloads } from '../kit/activity.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { ask } from '../kit/server.ts';
import { useChange } from '../models/model-actions.ts';
import { useTexts } from '../texts/use-texts.ts';

export function Backends({ system }: { system: SystemInfo }) {
  const { machine: texts } = useTexts();
  const { data: downloads } = useDownloads();
  // What runs here comes first.
  const recipes = Object.entries(system.recipes).sort(
    ([, one], [, other]) => Number('default_backend' in other) - Number('default_backend' in one),
  );
  return (
    <section className="stack">
      <h2>{texts.backends}</h2>
      <p className="quiet">{texts.backendsText}</p>
      {recipes.map(([recipe, support]) => (
        <RecipeCard key={recipe} recipe={recipe} support={support} downloads={downloads} />
      ))}
    </section>
  );
}

interface RecipeCardProps {
  recipe: string;
  support: RecipeSupport;
  downloads: readonly DownloadJob[];
}

function RecipeCard({ recipe, support, downloads }: RecipeCardProps) {
  const { machine: texts } = useTexts();
  // `default` is one of the others once more.
  const all = Object.entries(support.backends).filter(([name]) => name !== 'default');
  const usable = all.filter(([, { state }]) => state !== 'unsupported');
  const others = all.filter(([, { state }]) => state === 'unsupported');
  return (
    <section className="card stack">
      <h3>{recipe}</h3>
      {usable.length > 0 && (
        <ul>
          {usable.map(([name, backend]) => (
            <BackendRow
              key={name}
              {...{ recipe, name, backend }}
              isDefault={support.default_backend === name}
              job={downloads.find(({ model_name }) => model_name === `${recipe}:${name}`)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary>{texts.showUnsupported(others.length)}</summary>
          <dl className="facts others">
            {others.map(([name, { message, action }]) => (
              <Reason key={name} name={name} text={[message, action].filter((part) => part !== '').join(' ')} />
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

function Reason({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

interface BackendRowProps {
  recipe: string;
  name: string;
  backend: BackendSupport;
  isDefault: boolean;
  job: DownloadJob | undefined;
}

function BackendRow({ recipe, name, backend, isDefault, job }: BackendRowProps) {
  const { machine: texts } = useTexts();
  const { state, message, notice = '', action, version, release_url, devices } = backend;
  const tone = { installed: 'good', update_required: 'warn', installable: '', unsupported: '' }[state];
  const isMoving = job !== undefined && job.status !== 'completed' && job.status !== 'cancelled';
  return (
    <li className="backend">
      <div className="summary">
        <strong>{name}</strong>
        <span className={`tag ${tone}`}>{texts.states[state]}</span>
        {isDefault && <span className="tag">{texts.isDefault}</span>}
        <span className="quiet small">
          {devices.join(', ')}
          {version !== undefined && ` · ${texts.version(version)}`}
        </span>
        {release_url !== undefined && (
          <a className="small" href={release_url} target="_blank" rel="noreferrer">
            {texts.release}
          </a>
        )}
        <BackendActions {...{ recipe, name, state }} hasRelease={release_url !== undefined} />
      </div>
      {state !== 'installed' && (
        <p className="quiet small">{[message, notice, action].filter((part) => part !== '').join(' ')}</p>
      )}
      {isMoving && <DownloadRow job={job} hasName={false} />}
    </li>
  );
}

interface BackendActionsProps extends Pick<BackendRowProps, 'recipe' | 'name'> {
  state: BackendSupport['state'];
  /** What this server did not install, it does not remove. */
  hasRelease: boolean;
}

function BackendActions({ recipe, name, state, hasRelease }: BackendActionsProps) {
  const { machine: texts, models } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const full = `${recipe}:${name}`;
  const install = useChange(() => ask(installBackend({ body: { recipe, backend: name, subscribe: false } })), {
    done: () => texts.installing(full),
  });
  const remove = useChange(() => ask(uninstallBackend({ body: { recipe, backend: name } })), {
    done: () => texts.removed(full),
  });
  return (
    <div className="actions">
      {(state === 'installable' || state === 'update_required') && (
        <button
          type="button"
          disabled={install.isPending}
          aria-label={models.of(state === 'installable' ? texts.install : texts.update, full)}
          onClick={() => install.mutate(undefined)}
        >
          {state === 'installable' ? texts.install : texts.update}
        </button>
      )}
      {state === 'installed' && hasRelease && (
        <button type="button" aria-label={models.of(texts.remove, full)} onClick={() => setAsking(true)}>
          {texts.remove}
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={texts.removeTitle(full)}
          confirm={texts.remove}
          change={remove}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
