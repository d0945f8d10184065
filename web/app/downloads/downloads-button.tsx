// The downloads of the server, in a list that opens from the top of every screen.
import { useDownloads } from '../kit/queries.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DownloadRow } from './download-row.tsx';

export function DownloadsButton() {
  const { downloads: texts } = useTexts();
  const { data = [] } = useDownloads();
  const running = data.filter(({ running }) => running).length;
  return (
    <div className="downloads">
      <button type="button" popoverTarget="downloads" className={running > 0 ? 'moving' : undefined}>
        {running > 0 ? texts.count(running) : texts.title}
      </button>
      <section id="downloads" popover="auto" aria-label={texts.title}>
        <h2>{texts.title}</h2>
        {data.length === 0 && <p className="quiet">{texts.empty}</p>}
        {data.map((job) => (
          <DownloadRow key={job.id} job={job} />
        ))}
      </section>
    </div>
  );
}
