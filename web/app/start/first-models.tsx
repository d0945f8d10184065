// Models to begin with, each with a button that downloads it.
import { useMutation } from '@tanstack/react-query';
import { type Model, pullModel } from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/rows.tsx';
import { useDownloads } from '../kit/activity.ts';
import { FailureText, FailureWords, Said, useSentence } from '../kit/failure-words.tsx';
import { ActionButton } from '../kit/form.tsx';
import { Icon } from '../kit/icons.tsx';
import { useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { bytesOf, durationText, gibibytesText, memoryText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { firstLoad } from './first-load.ts';
import { useOffer } from './offer.ts';

/** Bytes a second of a usual line: 50 Mbit/s. */
const USUAL_LINE = 50e6 / 8;

interface FirstModelsProps {
  /** What is said before them. */
  text: string;
  /** What is said below them. */
  note?: string;
}

/** Models that fit, each with a button that downloads it. */
export function FirstModels({ text, note }: FirstModelsProps) {
  const { start: texts } = useTexts();
  const { offered, hub, isHubKnown } = useOffer();
  const [best, ...others] = offered;
  if (best === undefined) return hub === undefined && isHubKnown ? <p>{texts.none}</p> : null;
  const quick = others.find(({ size = 0 }) => size < (best.size ?? 0));
  return (
    <section className="stack" aria-label={text}>
      <p className="offers-text">{text}</p>
      <div className="offers">
        <Offer kind="best" model={best} />
        {quick && <Offer kind="quick" model={quick} />}
      </div>
      {note !== undefined && <p className="quiet small offers-text">{note}</p>}
    </section>
  );
}

/** Says why no model can be fetched, and asks again; nothing where they can be. */
export function HubAway() {
  const { start: texts, common } = useTexts();
  const { hub, askAgain } = useOffer();
  const sentence = useSentence(hub?.code);
  if (hub === undefined) return null;
  return (
    <section className="card hub-away" aria-label={texts.noHub}>
      <Icon name="info" />
      <div>
        <h2>{texts.noHub}</h2>
        <p className="quiet">{sentence ?? hub.message}</p>
      </div>
      <ActionButton className="main" action={common.retry} name={texts.noHub} onClick={askAgain} />
      {sentence !== undefined && (
        <details className="small quiet">
          <summary>{common.details}</summary>
          <Said>{hub.message}</Said>
        </details>
      )}
    </section>
  );
}

/** Not torn at the end of a line. */
const unbroken = (amount: string) => amount.replaceAll(' ', '\u00a0');

function Offer({ kind, model }: { kind: 'quick' | 'best'; model: Model }) {
  const { start: texts, models, common } = useTexts();
  const language = useLanguage();
  const { data: downloads } = useDownloads();
  const { data: system } = useSystemInfo();
  const pull = useMutation({
    mutationFn: () => {
      firstLoad.set(model.id);
      return ask(pullModel({ body: { model_name: model.id, subscribe: false } }));
    },
  });
  const job = downloads.find(({ model_name }) => model_name === model.id);
  const isComing = job?.status === 'downloading' || job?.status === 'paused';
  const isOver = job?.status === 'error';
  const memory = memoryText(Number.parseFloat(system?.['Physical Memory'] ?? ''), language);
  const isMain = kind === 'best';
  const size = gibibytesText(model.size ?? 0, language);
  const seconds = bytesOf(model.size ?? 0) / USUAL_LINE;
  const cost =
    seconds < 60
      ? fill(texts.sizeAndMinute, { size })
      : fill(texts.sizeAndTime, { size, time: durationText(seconds, language) });
  return (
    <section className={isMain ? 'card stack best' : 'card stack'}>
      <h2>{texts[kind]}</h2>
      <p>
        <strong className="name">{model.name}</strong>
        <span className="quiet small">{cost}</span>
      </p>
      <p className="quiet">{fill(texts[`${kind}Text`], { memory: unbroken(memory) })}</p>
      {isOver && (
        <p className="failure" role="alert">
          <FailureWords code={job.error_code} message={job.error ?? ''} />
        </p>
      )}
      <FailureText error={pull.error} />
      {isComing ? (
        <DownloadRow job={job} hasName={false} />
      ) : (
        <button
          type="button"
          className={isMain ? 'main' : undefined}
          aria-label={
            isOver ? `${common.retry}: ${model.name}` : fill(texts.get, { name: model.name, size })
          }
          disabled={pull.isPending}
          onClick={() => pull.mutate()}
        >
          {isOver ? common.retry : models.pull}
        </button>
      )}
    </section>
  );
}
