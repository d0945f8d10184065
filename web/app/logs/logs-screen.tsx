// The log of the server: by severity, time and words, stopped to read, copied, saved.
import { type ComponentProps, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { saveFile } from '../kit/blobs.ts';
import { copyText } from '../kit/copy-button.tsx';
import { SelectField, TextField } from '../kit/form.tsx';
import { Icon, type IconName } from '../kit/icons.tsx';
import { notify } from '../kit/notices.tsx';
import { filterEntries, type LogFilter, SEVERITIES, type Severity } from './filter.ts';
import { followLog, type LogView } from './log-connection.ts';
import { LogLines } from './log-lines.tsx';
import './logs.css';
import { fill } from '../texts/fill.ts';
import { useLogTexts } from './texts/texts.ts';

/** Those that can be chosen; 0 for all times. */
const MINUTES = [0, 5, 60] as const;
const ALL: LogFilter = { level: 'Trace', words: '', minutes: 0 };

export function LogsScreen() {
  const texts = useLogTexts();
  const [view, setView] = useState<LogView>({ state: 'connecting', entries: [] });
  const [stopped, setStopped] = useState<LogView>();
  const [filter, setFilter] = useState<LogFilter>({ ...ALL, level: 'Info' });
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
          <HeadButton
            icon={stopped ? 'play' : 'pause'}
            label={stopped ? texts.resume : texts.pause}
            aria-pressed={stopped !== undefined}
            onClick={() => setStopped(stopped ? undefined : view)}
          />
          <HeadButton
            icon="copy"
            label={texts.copy}
            disabled={shown.length === 0}
            onClick={() => void copy()}
          />
          <HeadButton
            icon="download"
            label={texts.save}
            disabled={shown.length === 0}
            onClick={() => saveFile(new Blob([all()], { type: 'text/plain' }), 'lemonade.log')}
          />
        </div>
      </header>
      <search className="bar">
        <SelectField
          label={texts.level}
          value={filter.level}
          options={SEVERITIES.map((one) => [one, texts.severities[one]])}
          onChange={({ target }) => setFilter({ ...filter, level: target.value as Severity })}
        />
        <SelectField
          label={texts.time}
          value={filter.minutes}
          options={MINUTES.map((one, index) => [one, texts.times[index] ?? ''])}
          onChange={({ target }) => setFilter({ ...filter, minutes: Number(target.value) })}
        />
        <TextField
          label={texts.filter}
          type="search"
          placeholder={texts.hint}
          value={filter.words}
          onChange={({ target }) => setFilter({ ...filter, words: target.value })}
        />
        <p role="status" className={view.state === 'lost' ? 'failure small' : 'quiet small'}>
          {view.state === 'connecting' && texts.connecting}
          {view.state === 'lost' && texts.lost}
          {view.state === 'open' && stopped && fill(texts.paused, { count: Math.max(0, newer) })}
        </p>
      </search>
      <LogLines
        entries={shown}
        isRead={view.state === 'open'}
        onShowAll={isFiltered ? () => setFilter(ALL) : undefined}
      />
    </main>
  );
}

interface HeadButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  label: string;
}

/** In a narrow window it shows its icon alone. */
function HeadButton({ icon, label, ...button }: HeadButtonProps) {
  return (
    <button type="button" {...button}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
