// The downloads and loads of the server, in a list that opens from every screen.
import { useDownloads } from '../kit/activity.ts';
import { Icon } from '../kit/icons.tsx';
import { useLoads } from '../kit/loads.ts';
import { Popover } from '../kit/popover.tsx';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DownloadRow, LoadRow } from './rows.tsx';

/**
 * Shows how many there are and how far they have come; opens the list of them. In a narrow window
 * it is there only while the list has something.
 */
export function DownloadsButton() {
  const { downloads: texts, loads: ofLoads } = useTexts();
  const { data } = useDownloads();
  const loads = [...useLoads().values()];
  const running = data.filter(({ running }) => running);
  const moving: string[] = [];
  if (running.length > 0) moving.push(fill(texts.count, { count: running.length }));
  if (loads.length > 0) moving.push(fill(ofLoads.count, { count: loads.length }));
  const count = running.length + loads.length;
  const isFailed = data.some(({ status }) => status === 'error');
  const mark =
    count > 0 ? { 'aria-hidden': true } : { role: 'img', 'aria-label': texts.status.error };
  const percent = running.reduce((sum, job) => sum + job.percent, 0) / Math.max(1, running.length);
  const face = (
    <>
      <span className="ring">
        <Icon name="download" />
        {count > 0 && (
          <svg viewBox="0 0 36 36" aria-hidden="true" focusable="false">
            <circle cx="18" cy="18" r="16" />
            <circle cx="18" cy="18" r="16" pathLength="100" strokeDasharray={`${percent} 100`} />
          </svg>
        )}
        {(count > 0 || isFailed) && (
          <span className={`badge ${count > 0 ? '' : 'failed'}`} {...mark}>
            {count || '!'}
          </span>
        )}
      </span>
      <span>{moving.length > 0 ? moving.join(' · ') : texts.title}</span>
    </>
  );
  return (
    <div className={`downloads ${data.length + loads.length === 0 ? 'empty' : ''}`}>
      <Popover
        label={texts.title}
        button={{ className: `place ${count > 0 ? 'moving' : ''}`, children: face }}
      >
        {loads.length > 0 && <h2>{ofLoads.title}</h2>}
        {loads.map((load) => (
          <LoadRow key={load.model} load={load} hasName />
        ))}
        <h2>{texts.title}</h2>
        {data.length === 0 && <p className="quiet">{texts.empty}</p>}
        {data.map((job) => (
          <DownloadRow key={job.id} job={job} />
        ))}
      </Popover>
    </div>
  );
}
