// What the machine can do: each purpose of models with its state and the next step, and behind a
// click all that runs such models.
import type { DownloadJob, SystemInfo } from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/download-row.tsx';
import { useDownloads } from '../kit/activity.ts';
import { Icon, type IconName } from '../kit/icons.tsx';
import { isUnderWay } from '../models/under-way.ts';
import { fill, wordFor } from '../texts/fill.ts';
import { BackendActions } from './backend-actions.tsx';
import { BackendRow } from './backend-row.tsx';
import { fullName } from './backend-words.ts';
import { type Purpose, purposesOf } from './purposes.ts';
import { StateTag } from './state-tag.tsx';
import { useMachineTexts } from './texts/texts.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  chat: 'chat',
  transcription: 'microphone',
  tts: 'speaker',
  image: 'pictures',
};

/** One row for each purpose, however many backends are for it. */
export function Backends({ system }: { system: SystemInfo }) {
  const texts = useMachineTexts();
  const { data: downloads } = useDownloads();
  return (
    <section className="stack">
      <h2>{texts.backends}</h2>
      <div className="card">
        <ul className="purposes">
          {purposesOf(system.recipes, Object.keys(texts.purposes)).map((purpose) => (
            <PurposeRow
              key={purpose.mode}
              purpose={purpose}
              jobs={downloads.filter(
                (job) =>
                  isUnderWay(job) &&
                  purpose.backends.some(
                    ({ recipe, name }) => job.model_name === `${recipe}:${name}`,
                  ),
              )}
            />
          ))}
        </ul>
        <p className="quiet small">{texts.backendsText}</p>
      </div>
    </section>
  );
}

function PurposeRow({
  purpose: { mode, best, backends },
  jobs,
}: {
  purpose: Purpose;
  jobs: readonly DownloadJob[];
}) {
  const texts = useMachineTexts();
  const { recipe, name, state } = best;
  const isToBeGot = state === 'installable' || state === 'update_required';
  const isComing = jobs.some(({ status }) => status !== 'error');
  return (
    <li>
      <div className="purpose">
        <Icon name={ICONS[mode] ?? 'models'} />
        <div>
          <h3>{wordFor(texts.purposes, mode)}</h3>
          {state !== 'unsupported' && (
            <p className="quiet small name">{fullName(texts, recipe, name)}</p>
          )}
        </div>
        <div className="actions">
          {!isComing && <StateTag state={state} words={texts.standings} />}
          {isToBeGot && !isComing && <BackendActions {...best} />}
        </div>
      </div>
      {jobs.map((job) => (
        <DownloadRow key={job.id} job={job} hasName={job.model_name !== `${recipe}:${name}`} />
      ))}
      <details>
        <summary>{fill(texts.all, { count: backends.length })}</summary>
        <ul className="backends">
          {backends.map((backend) => (
            <BackendRow
              key={`${backend.recipe}:${backend.name}`}
              backend={backend}
              hasActions={backend !== best || !isToBeGot}
            />
          ))}
        </ul>
      </details>
    </li>
  );
}
