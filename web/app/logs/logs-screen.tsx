// The log of the server: by severity, time and words, stopped to read, copied, saved.
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { saveFile } from '../kit/blobs.ts';
import { copyText } from '../kit/copy-button.tsx';
import { Icon, IconButton } from '../kit/icons.tsx';
import { notify } from '../kit/notices.tsx';
import { filterEntries, type LogFilter, USUAL_LEVEL } from './filter.ts';
import { followLog, type LogView } from './log-connection.ts';
import { LogFilters } from './log-filters.tsx';
import { LogLines } from './log-lines.tsx';
import './logs.css';
import { fill } from '../texts/fill.ts';
import { useLogTexts } from './texts/texts.ts';

const ALL: LogFilter = { level: 'Trace', words: '', minutes: 0 };

export function LogsScreen() {
  const texts = useLogTexts();
  const [view, setView] = useState<LogView>({ state: 'connecting', entries: [] });
  const [stopped, setStopped] = useState<LogView>();
  const [filter, setFilter] = useState<LogFilter>({ ...ALL, level: USUAL_LEVEL });
  useEffect(() => followLog(setView), []);
  const { entries } = stopped ?? view;
  const applied = useDeferredValue(filter);
  const shown = useMemo(() => filterEntries(entries, applied), [entries, applied]);
  const all = () => shown.map(({ line }) => line).join('\n');
  const copy = async () => {
    if (await copyText(all())) notify(fill(texts.copied, { count: shown.length }));
  };
  const newer = (view.entries.at(-1)?.seq ?? 0) - (stopped?.entries.at(-1)?.seq ?? 0);
  const isFiltered = filter.level !== ALL.level || filter.words !== '' || filter.minutes !== 0;
  return (
    <main className="screen logs">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <div className="actions">
          <button
            type="button"
            className="pause"
            aria-pressed={stopped !== undefined}
            onClick={() => setStopped(stopped ? undefined : view)}
          >
            <Icon name={stopped ? 'play' : 'pause'} />
            <span>{stopped ? texts.resume : texts.pause}</span>
          </button>
          <IconButton
            icon="copy"
            label={texts.copy}
            disabled={shown.length === 0}
            onClick={() => void copy()}
          />
          <IconButton
            icon="download"
            label={texts.save}
            disabled={shown.length === 0}
            onClick={() => saveFile(new Blob([all()], { type: 'text/plain' }), 'lemonade.log')}
          />
        </div>
      </header>
      <LogFilters filter={filter} onChange={setFilter} />
      <p role="status" className={view.state === 'lost' ? 'failure small' : 'quiet small'}>
        {view.state === 'lost' && texts.lost}
        {view.state === 'open' && stopped && fill(texts.paused, { count: Math.max(0, newer) })}
      </p>
      <LogLines
        entries={shown}
        isRead={view.state === 'open'}
        onShowAll={isFiltered ? () => setFilter(ALL) : undefined}
      />
    </main>
  );
}
