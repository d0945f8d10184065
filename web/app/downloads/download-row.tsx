// A download: how far it is, how fast, how long it still takes, and what can be done with it.
import { useMutation } from '@tanstack/react-query';
import {
  controlDownload,
  type DownloadControlRequest,
  type DownloadJob,
} from '../../../generated/client/index.ts';
import { nameOfPart } from '../kit/backend-names.ts';
import { Bar } from '../kit/bar.tsx';
import { FailureWords } from '../kit/failure-words.tsx';
import { ActionButton } from '../kit/form.tsx';
import { useModelName } from '../kit/model-names.ts';
import { notifyFailure } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { createSpeeds } from '../kit/speed.ts';
import { bytesText, durationText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { useAmount } from './amount.ts';

const speedOf = createSpeeds(() => performance.now());

/** Can be paused, resumed, tried again, cancelled, and taken from the list when it is over. */
export function DownloadRow({ job, hasName = true }: { job: DownloadJob; hasName?: boolean }) {
  const { downloads: texts, common } = useTexts();
  const figures = useFigures(job);
  const control = useMutation({
    mutationFn: (body: DownloadControlRequest) => ask(controlDownload({ body })),
    onError: notifyFailure,
  });
  const nameOf = useModelName();
  const { id, type, model_name, status, percent, bytes_total, error } = job;
  const name = type === 'backend' ? nameOfPart(model_name) : nameOf(model_name);
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
