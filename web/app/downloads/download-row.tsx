// One download: how far it is, how fast, how long it still takes, and what can be done with it.
import { useMutation } from '@tanstack/react-query';
import { controlDownload, type DownloadControlRequest, type DownloadJob } from '../../../generated/client/index.ts';
import { Bar } from '../kit/bar.tsx';
import { notifyFailure } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { createSpeeds } from '../kit/speed.ts';
import { FailureWords } from '../kit/states.tsx';
import { bytesText, durationText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

const speedOf = createSpeeds(() => performance.now());

export function DownloadRow({ job, hasName = true }: { job: DownloadJob; hasName?: boolean }) {
  const { downloads: texts, common } = useTexts();
  const control = useMutation({
    mutationFn: (body: DownloadControlRequest) => ask(controlDownload({ body })),
    onError: notifyFailure,
  });
  const { id, model_name: name, status, percent, bytes_total, error } = job;
  const act = (action: 'pause' | 'resume' | 'cancel' | 'remove', text = texts[action]) => (
    <button
      type="button"
      aria-label={`${text}: ${name}`}
      disabled={control.isPending}
      onClick={() => control.mutate({ id, action })}
    >
      {text}
    </button>
  );
  const isOver = status === 'completed' || status === 'cancelled' || status === 'error';
  return (
    <div className="download">
      <div className="line">
        {hasName && <strong className="name">{name}</strong>}
        <DownloadFigures job={job} />
      </div>
      {!isOver && <Bar label={fill(texts.progress, { name })} percent={bytes_total > 0 ? percent : undefined} />}
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

function DownloadFigures({ job }: { job: DownloadJob }) {
  const { downloads: texts } = useTexts();
  const language = useLanguage();
  const { id, status, bytes_downloaded: done, bytes_total: total, file_index, total_files } = job;
  if (status !== 'downloading') return <span className="quiet">{texts.status[status]}</span>;
  const speed = speedOf(id, done);
  const parts = [
    // Nothing is known before the first news.
    total > 0
      ? fill(texts.of, { done: bytesText(done, language), total: bytesText(total, language) })
      : done > 0
        ? bytesText(done, language)
        : '',
    total_files > 1 ? fill(texts.file, { index: file_index, total: total_files }) : '',
    speed === undefined ? '' : fill(texts.perSecond, { bytes: bytesText(speed, language) }),
    speed && total > done ? fill(texts.left, { time: durationText((total - done) / speed, language) }) : '',
  ];
  return <span className="quiet">{parts.filter((part) => part !== '').join(' · ')}</span>;
}
