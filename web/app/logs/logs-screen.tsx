// The log of the server: by severity and words, stopped to read, copied.
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { LogEntry } from '../../../generated/channels.ts';
import { copyText } from '../kit/copy-text.ts';
import { notify } from '../kit/notices.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { followLog, type LogView } from './log-connection.ts';

const SEVERITIES = [
  'Trace',
  'Debug',
  'Info',
  'Warning',
  'Error',
  'Fatal',
] as const satisfies readonly LogEntry['severity'][];
/** Lines in the page at a time; the search finds the others. */
const MOST_LINES = 1000;

export function LogsScreen() {
  const { logs: texts } = useTexts();
  const [view, setView] = useState<LogView>({ state: 'connecting', entries: [] });
  const [stopped, setStopped] = useState<LogView>();
  const [level, setLevel] = useState<LogEntry['severity']>('Info');
  const [text, setText] = useState('');
  useEffect(() => followLog(setView), []);
  const { entries } = stopped ?? view;
  const words = useDeferredValue(text.toLowerCase());
  const shown = useMemo(() => {
    const least = SEVERITIES.indexOf(level);
    return entries.filter(
      ({ severity, line }) => SEVERITIES.indexOf(severity) >= least && line.toLowerCase().includes(words),
    );
  }, [entries, level, words]);
  const copy = async () => {
    if (await copyText(shown.map(({ line }) => line).join('\n'))) notify(texts.copied(shown.length));
  };
  const newer = (view.entries.at(-1)?.seq ?? 0) - (stopped?.entries.at(-1)?.seq ?? 0);
  return (
    <main className="screen logs">
      <h1>{texts.title}</h1>
      <search className="bar">
        <label>
          {texts.level}
          <select
            value={level}
            onChange={({ target }) => setLevel(SEVERITIES.find((one) => one === target.value) ?? 'Info')}
          >
            {SEVERITIES.map((one) => (
              <option key={one} value={one}>
                {texts.severities[one]}
              </option>
            ))}
          </select>
        </label>
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
      </search>
      <p role="status" className="quiet small">
        {view.state === 'connecting' && texts.connecting}
        {view.state === 'lost' && texts.lost}
        {view.state === 'open' && stopped && texts.paused(Math.max(0, newer))}
      </p>
      {view.state === 'open' && shown.length === 0 && <p>{texts.empty}</p>}
      <Lines entries={shown} isFollowing={stopped === undefined} />
    </main>
  );
}

function Lines({ entries, isFollowing }: { entries: readonly LogEntry[]; isFollowing: boolean }) {
  const { logs: texts } = useTexts();
  const element = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const shown = entries.slice(-MOST_LINES);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are the reason to scroll
  useEffect(() => {
    const box = element.current;
    if (box && isFollowing && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [entries, isFollowing]);
  const hidden = entries.length - shown.length;
  return (
    <section
      className="lines"
      ref={element}
      aria-label={texts.lines}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
    >
      {hidden > 0 && <p className="quiet">{texts.more(hidden)}</p>}
      {shown.map(({ seq, severity, line }) => (
        <p key={seq} className={severity.toLowerCase()}>
          {line}
        </p>
      ))}
    </section>
  );
}
