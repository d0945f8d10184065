// A download and a load: how far each is, how fast, how long it still takes, what can be done with
// it; and the question before.
import { useMutation } from '@tanstack/react-query';
import {
  controlDownload,
  type DownloadControlRequest,
  type DownloadJob,
  type LoadProgressEvent,
  type Model,
} from '../../../generated/client/index.ts';
import { nameOfPart } from '../kit/backend-names.ts';
import { Bar } from '../kit/bar.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { ActionButton } from '../kit/form.tsx';
import type { Load } from '../kit/loads.ts';
import { notifyFailure } from '../kit/notices.tsx';
import { useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { createSpeeds } from '../kit/speed.ts';
import { FailureWords } from '../kit/states.tsx';
import { obstacleTo } from '../kit/suggest.ts';
import { bytesText, durationText, gibibytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

const speedOf = createSpeeds(() => performance.now());

export function DownloadRow({ job, hasName = true }: { job: DownloadJob; hasName?: boolean }) {
  const { downloads: texts, common } = useTexts();
  const figures = useFigures(job);
  const control = useMutation({
    mutationFn: (body: DownloadControlRequest) => ask(controlDownload({ body })),
    onError: notifyFailure,
  });
  const { id, model_name, status, percent, bytes_total, error } = job;
  const name = nameOfPart(model_name);
  const act = (action: 'pause' | 'resume' | 'cancel' | 'remove', text = texts[action]) => (
    <ActionButton
      action={text}
      name={name}
      disabled={control.isPending}
      onClick={() => control.mutate({ id, action })}
    />
  );
  const isOver = status === 'completed' || status === 'cancelled' || status === 'error';
  return (
    <div className="download">
      <div className="line">
        {hasName && <strong className="name">{name}</strong>}
        <span className="quiet">{figures}</span>
      </div>
      {!isOver && (
        <Bar
          label={fill(texts.progress, { name })}
          percent={bytes_total > 0 ? percent : undefined}
        />
      )}
      {error !== null && (
        <p className="failure" role="alert">
          <FailureWords code={job.error_code} message={error} />
        </p>
      )}
      <div className="actions">
        {status === 'downloading' && act('pause')}
        {status === 'paused' && act('resume')}
        {status === 'error' && act('resume', common.retry)}
        {isOver ? act('remove') : act('cancel')}
      </div>
    </div>
  );
}

function useFigures({
  id,
  status,
  bytes_downloaded: done,
  bytes_total: total,
  file_index,
  total_files,
}: DownloadJob) {
  const { downloads: texts } = useTexts();
  const language = useLanguage();
  const amount = useAmount(done, total);
  if (status !== 'downloading') return texts.status[status];
  const speed = speedOf(id, done);
  const parts = [
    amount,
    total_files > 1 && fill(texts.file, { index: file_index, total: total_files }),
    speed !== undefined && fill(texts.perSecond, { bytes: bytesText(speed, language) }),
    speed &&
      total > done &&
      fill(texts.left, { time: durationText((total - done) / speed, language) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Nothing is known before the first news. */
function useAmount(done: number, total: number): string {
  const { downloads: texts } = useTexts();
  const language = useLanguage();
  const text = (bytes: number) => bytesText(bytes, language);
  if (total > 0) return fill(texts.of, { done: text(done), total: text(total) });
  return done > 0 ? text(done) : '';
}

export function LoadRow({
  load: { model, step, cancel },
  hasName = false,
}: {
  load: Load;
  hasName?: boolean;
}) {
  const { downloads: texts, loads } = useTexts();
  const stop = useMutation({ mutationFn: cancel, onError: notifyFailure });
  return (
    <div className="download">
      <div className="line">
        {hasName && <strong className="name">{model}</strong>}
        <span className="quiet">{useStepText(step)}</span>
      </div>
      <Bar
        label={fill(loads.progress, { model })}
        percent={step?.bytes_total ? step.percent : undefined}
      />
      <div className="actions">
        <button
          type="button"
          aria-label={fill(loads.cancel, { model })}
          disabled={stop.isPending}
          onClick={() => stop.mutate(undefined)}
        >
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}

function useStepText(step: LoadProgressEvent | undefined): string {
  const { loads } = useTexts();
  const amount = useAmount(step?.bytes_downloaded ?? 0, step?.bytes_total ?? 0);
  if (step === undefined) return loads.waiting;
  const { part } = step;
  const name = nameOfPart(step.name);
  return part === 'start'
    ? fill(loads.starting, { backend: name })
    : `${fill(loads.fetching, { name })} · ${amount}`;
}

/** Asks before a download that is large, or does not fit the machine. */
export function DownloadQuestion(props: { model: Model; onYes: () => void; onClose: () => void }) {
  const { model, onYes, onClose } = props;
  const { downloads: texts } = useTexts();
  const language = useLanguage();
  const { data: system } = useSystemInfo();
  return (
    <ConfirmDialog
      title={fill(texts.ask, { name: model.name })}
      confirm={texts.askYes}
      kind="main"
      change={onYes}
      onClose={onClose}
    >
      <p>
        {model.size !== undefined &&
          fill(texts.askText, { size: gibibytesText(model.size, language) })}{' '}
        {obstacleTo(model, system) === 'size' && texts.askTooLarge}
      </p>
    </ConfirmDialog>
  );
}
