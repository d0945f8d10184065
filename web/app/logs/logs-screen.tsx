// The log of the server: by severity, time and words, stopped to read, copied, saved.
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { LogEntry } from '../../../generated/channels.ts';
import { saveFile } from '../kit/blobs.ts';
import { copyText } from '../kit/copy-button.tsx';
import { SelectField } from '../kit/form.tsx';
import { notify } from '../kit/notices.tsx';
import { filterEntries, SEVERITIES, type Severity } from './filter.ts';
import { followLog, type LogView } from './log-connection.ts';
import './logs.css';
import { fill } from '../texts/fill.ts';
import { useLogTexts } from './texts/texts.ts';

/** Lines in the page at a time; the search finds the others. */
const MOST_LINES = 1000;
/** Those that can be chosen; 0 for all times. */
const MINUTES = [0, 5, 60] as const;

export function LogsScreen() {
  const texts = useLogTexts();
  const [view, setView] = useState<LogView>({ state: 'connecting', entries: [] });
  const [stopped, setStopped] = useState<LogView>();
  const [level, setLevel] = useState<Severity>('Info');
  const [minutes, setMinutes] = useState<number>(0);
  const [text, setText] = useState('');
  useEffect(() => followLog(setView), []);
  const { entries } = stopped ?? view;
  const words = useDeferredValue(text);
  const shown = useMemo(
    () => filterEntries(entries, { level, words, minutes }),
    [entries, level, words, minutes],
  );
  const all = () => shown.map(({ line }) => line).join('\n');
  const copy = async () => {
    if (await copyText(all())) notify(fill(texts.copied, { count: shown.length }));
  };
  const newer = (view.entries.at(-1)?.seq ?? 0) - (stopped?.entries.at(-1)?.seq ?? 0);
  return (
    <main className="screen logs">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      <search className="bar">
        <SelectField
          label={texts.level}
          value={level}
          options={SEVERITIES.map((one) => [one, texts.severities[one]])}
          onChange={({ target }) => setLevel(target.value as Severity)}
        />
        <SelectField
          label={texts.time}
          value={minutes}
          options={MINUTES.map((one, index) => [one, texts.times[index] ?? ''])}
          onChange={({ target }) => setMinutes(Number(target.value))}
        />
        <label className="wide">
          {texts.filter}
          <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <button
          type="button"
          aria-pressed={stopped !== undefined}
          onClick={() => setStopped(stopped ? undefined : view)}
        >
          {stopped ? texts.resume : texts.pause}
        </button>
        <button type="button" disabled={shown.length === 0} onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button
          type="button"
          disabled={shown.length === 0}
          onClick={() => saveFile(new Blob([all()], { type: 'text/plain' }), 'lemonade.log')}
        >
          {texts.save}
        </button>
      </search>
      <p role="status" className="quiet small">
        {view.state === 'connecting' && texts.connecting}
        {view.state === 'lost' && texts.lost}
        {view.state === 'open' && stopped && fill(texts.paused, { count: Math.max(0, newer) })}
      </p>
      <Lines entries={shown} isRead={view.state === 'open'} />
    </main>
  );
}

/** When, how serious and where from stand behind what the line says. */
function LogLine({ entry: { timestamp, severity, tag, line } }: { entry: LogEntry }) {
  const head = `${timestamp} [${severity}] (${tag}) `;
  if (!line.startsWith(head)) return line;
  return (
    <>
      <span className="head">{head}</span>
      {line.slice(head.length)}
    </>
  );
}

function Lines({ entries, isRead }: { entries: readonly LogEntry[]; isRead: boolean }) {
  const texts = useLogTexts();
  const shown = entries.slice(-MOST_LINES);
  const hidden = entries.length - shown.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard
    <section className="lines" aria-label={texts.lines} tabIndex={0}>
      <div>
        {isRead && shown.length === 0 && <p>{texts.empty}</p>}
        {hidden > 0 && <p className="quiet">{fill(texts.more, { count: hidden })}</p>}
        {shown.map((entry) => (
          <p key={entry.seq} className={entry.severity.toLowerCase()}>
            <LogLine entry={entry} />
          </p>
        ))}
      </div>
    </section>
  );
}
