// The downloads and loads of the server, in a list that opens from the top of every screen.
import { Icon } from '../kit/icons.tsx';
import { useLoads } from '../kit/loads.ts';
import { useDownloads } from '../kit/queries.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DownloadRow } from './download-row.tsx';
import { LoadRow } from './load-row.tsx';

export function DownloadsButton() {
  const { downloads: texts, loads: ofLoads } = useTexts();
  const { data = [] } = useDownloads();
  const loads = [...useLoads().values()];
  const running = data.filter(({ running }) => running).length;
  const moving = [
    ...(running > 0 ? [texts.count(running)] : []),
    ...(loads.length > 0 ? [ofLoads.count(loads.length)] : []),
  ];
  return (
    <div className="downloads">
      <button type="button" popoverTarget="downloads" className={`place ${moving.length > 0 ? 'moving' : ''}`}>
        <Icon name="download" />
        <span>{moving.length > 0 ? moving.join(' · ') : texts.title}</span>
      </button>
      <section id="downloads" popover="auto" aria-label={texts.title}>
        {loads.length > 0 && <h2>{ofLoads.title}</h2>}
        {loads.map((load) => (
          <LoadRow key={load.model} load={load} hasName />
        ))}
        <h2>{texts.title}</h2>
        {data.length === 0 && <p className="quiet">{texts.empty}</p>}
        {data.map((job) => (
          <DownloadRow key={job.id} job={job} />
        ))}
      </section>
    </div>
  );
}
