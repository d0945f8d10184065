// One model of the list: its name, what it is for, its size, its state, and the next thing to do
// with it.
import { memo, useState } from 'react';
import { Link } from 'wouter';
import type { DownloadJob, LoadedModel, Model } from '../../../generated/client/index.ts';
import { DownloadQuestion, DownloadRow, LoadRow } from '../downloads/rows.tsx';
import { Bar } from '../kit/bar.tsx';
import { ActionButton } from '../kit/form.tsx';
import { Icon, type IconName } from '../kit/icons.tsx';
import type { Load } from '../kit/loads.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { isChatting, isToBeAsked, type Obstacle } from '../kit/suggest.ts';
import { gibibytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { factsOf } from './filter.ts';
import { useLoad, usePull, useUnload } from './model-actions.ts';
import { ModelDetails } from './model-details.tsx';

interface ModelRowProps {
  model: Model;
  loaded: LoadedModel | undefined;
  /** Its download that the server knows of, if any. */
  job: DownloadJob | undefined;
  /** Its load that goes on, if any. */
  load: Load | undefined;
  /** What keeps this machine from running it. */
  obstacle: Obstacle | undefined;
  /** GiB that a model may take here, for one that is offered as a card. */
  room: number | undefined;
  /** A person wants it to be deleted. */
  onDelete(model: Model): void;
}

/** Whether a download is to be seen with its model: it moves, waits, or has failed. */
export function isUnderWay({ status, running }: DownloadJob): boolean {
  return status !== 'completed' && (status !== 'cancelled' || running);
}

/** Drawn again only when something of this model changes: there may be thousands. */
export const ModelRow = memo(function ModelRow({
  model,
  loaded,
  job,
  load,
  obstacle,
  room,
  onDelete,
}: ModelRowProps) {
  const { models: texts } = useTexts();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { name, size } = model;
  const hasJob = job !== undefined && isUnderWay(job);
  const sizeText = size === undefined ? '' : gibibytesText(size, language);
  const isCard = room !== undefined && !isOpen;
  return (
    <li className={isCard ? 'model offer' : 'model'}>
      <div className="summary">
        <button
          type="button"
          className="name"
          title={name}
          aria-expanded={isOpen}
          aria-label={fill(texts.details, { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" />
          <span>{name}</span>
        </button>
        {isCard && <p className="quiet small">{texts.purposes[purposeOf(model)]}</p>}
        <Tags {...{ model, loaded, obstacle }} />
        <span className="size">
          {sizeText}
          {isCard && size !== undefined && (
            <Bar
              label={fill(texts.ofMemory, { size: sizeText, room: gibibytesText(room, language) })}
              percent={(size / room) * 100}
            />
          )}
        </span>
        <div className="actions">
          {!load && (
            <NextStep
              {...{ model, loaded, obstacle }}
              isComing={hasJob && job.status !== 'error'}
            />
          )}
        </div>
      </div>
      {load && <LoadRow load={load} />}
      {hasJob && <DownloadRow job={job} hasName={false} />}
      {isOpen && <ModelDetails {...{ model, loaded, onDelete }} />}
    </li>
  );
});

const MARKS: Readonly<Record<string, IconName>> = {
  vision: 'eye',
  'tool-calling': 'tool',
  reasoning: 'thought',
};

/** What it is, first its state, then its size in parameters and bits, then what it can do. */
function Tags({ model, loaded, obstacle }: Pick<ModelRowProps, 'model' | 'loaded' | 'obstacle'>) {
  const labels: Readonly<Record<string, string>> = useTexts().labels;
  const { parameters, quantization } = factsOf(model);
  const isMark = (label: string) => label in MARKS;
  const known = model.labels.filter((label) => !isMark(label)).map((label) => labels[label]);
  const words = new Set([parameters, quantization, ...known].filter((word) => word !== undefined));
  return (
    <div className="tags">
      <StateTags {...{ model, loaded, obstacle }} />
      {[...words].map((word) => (
        <span key={word} className="tag">
          {word}
        </span>
      ))}
      {model.labels.filter(isMark).map((label) => (
        <span key={label} className="mark" title={labels[label]}>
          <Icon name={MARKS[label] ?? 'tool'} />
          <span className="only-for-readers">{labels[label]}</span>
        </span>
      ))}
    </div>
  );
}

const PURPOSES = [
  'image',
  'upscaling',
  'tts',
  'transcription',
  'embeddings',
  'reranking',
  'coding',
  'vision',
] as const;

function purposeOf({ labels }: Model): (typeof PURPOSES)[number] | 'chat' {
  return PURPOSES.find((purpose) => labels.includes(purpose)) ?? 'chat';
}

function StateTags({
  model,
  loaded,
  obstacle,
}: Pick<ModelRowProps, 'model' | 'loaded' | 'obstacle'>) {
  const { models: texts, providers } = useTexts();
  if (model.provider !== undefined)
    return <span className="tag warn">{fill(providers.at, { name: model.provider })}</span>;
  return (
    <>
      {loaded && <span className="tag good">{texts.states.loaded}</span>}
      {loaded?.pinned && <span className="tag good">{texts.pinned}</span>}
      {loaded?.is_busy && <span className="tag warn">{texts.busy}</span>}
      {!loaded && model.downloaded && <span className="tag good">{texts.states.here}</span>}
      {!model.downloaded && obstacle !== undefined && model.unavailable_reason === undefined && (
        <span className="tag warn">{obstacle === 'size' ? texts.tooLarge : texts.notHere}</span>
      )}
    </>
  );
}

interface NextStepProps extends Pick<ModelRowProps, 'model' | 'loaded' | 'obstacle'> {
  isComing: boolean;
}

function NextStep({ model, loaded, obstacle, isComing }: NextStepProps) {
  const { name, downloaded: isHere } = model;
  const { models: texts } = useTexts();
  const load = useLoad(model);
  const unload = useUnload(model);
  const pull = usePull(model);
  const { data: system } = useSystemInfo();
  const [isAsking, setAsking] = useState(false);
  if (model.unavailable_reason !== undefined || isComing) return null;
  if (model.provider !== undefined) return isChatting(model) ? <ChatLink model={model} /> : null;
  if (loaded) {
    return (
      <>
        <ActionButton
          {...{ action: texts.unload, name }}
          disabled={unload.isPending}
          onClick={() => unload.mutate(undefined)}
        />
        {isChatting(model) && <ChatLink model={model} />}
      </>
    );
  }
  if (isHere)
    return <ActionButton action={texts.load} name={name} onClick={() => load.mutate({})} />;
  if (obstacle !== undefined) return null;
  const begin = () => pull.mutate({ isUpdate: false });
  return (
    <>
      <ActionButton
        action={texts.pull}
        name={name}
        disabled={pull.isPending}
        onClick={() => (isToBeAsked(model, system) ? setAsking(true) : begin())}
      />
      {isAsking && (
        <DownloadQuestion model={model} onYes={begin} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function ChatLink({ model: { id, name } }: { model: Model }) {
  const { models: texts } = useTexts();
  return (
    <Link
      className="button"
      href={`/chat/with/${encodeURIComponent(id)}`}
      aria-label={fill(texts.of, { action: texts.chat, name })}
    >
      {texts.chat}
    </Link>
  );
}
