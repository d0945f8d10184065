// The lines of the log, the oldest first: each with its time, how serious it is, where it comes
// from, and what it says.
import type { LogEntry } from '../../../generated/channels.ts';
import { dayText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { USUAL_LEVEL } from './filter.ts';
import { keptTogether, sourceOf, withoutStamp } from './line-words.ts';
import { useLogTexts } from './texts/texts.ts';

/** Lines in the page at a time; the search finds the others. */
const MOST_LINES = 1000;

interface LogLinesProps {
  entries: readonly LogEntry[];
  /** Whether the log is here, so that no entry means that none fits. */
  isRead: boolean;
  /** Shows the entries that are left out; undefined where all are shown. */
  onShowAll: (() => void) | undefined;
}

/** Scrolls by itself; a day stands above its entries, and stays in view. */
export function LogLines({ entries, isRead, onShowAll }: LogLinesProps) {
  const texts = useLogTexts();
  const shown = entries.slice(-MOST_LINES);
  const hidden = entries.length - shown.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard
    <section className="lines" aria-label={texts.lines} tabIndex={0}>
      {shown.length === 0 ? (
        <div className="empty">
          <p>{isRead ? texts.empty : texts.connecting}</p>
          {isRead && onShowAll && (
            <button type="button" onClick={onShowAll}>
              {texts.all}
            </button>
          )}
        </div>
      ) : (
        <div className="table">
          {hidden > 0 && <p className="left-out">{fill(texts.more, { count: hidden })}</p>}
          {daysOf(shown).map(({ day, entries: ofDay }) => (
            <Day key={day} day={day} entries={ofDay} />
          ))}
        </div>
      )}
    </section>
  );
}

function Day({ day, entries }: { day: string; entries: readonly LogEntry[] }) {
  return (
    <div className="day">
      <h2>{dayText(Date.parse(`${day}T12:00:00`), useLanguage())}</h2>
      {entries.map((entry, at) => (
        <LogLine key={entry.seq} entry={entry} isFirst={entry.tag !== entries[at - 1]?.tag} />
      ))}
    </div>
  );
}

interface LogLineProps {
  entry: LogEntry;
  /** Whether the line before it comes from elsewhere: then it names the model of its program. */
  isFirst: boolean;
}

/** How serious it is, eyes see of what is not as usual; readers hear it of each line. */
function LogLine({ entry: { timestamp, severity, tag, line }, isFirst }: LogLineProps) {
  const { levels } = useLogTexts();
  const { name, model } = sourceOf(tag);
  const head = `${timestamp} [${severity}] (${tag}) `;
  return (
    <p className={severity.toLowerCase()}>
      <time dateTime={timestamp} title={timestamp}>
        {timestamp.slice(11, 19)}
      </time>
      <span className="source" title={tag}>
        {name}
      </span>
      <span className="words">
        {severity === USUAL_LEVEL ? (
          <span className="only-for-readers">{levels[severity]} </span>
        ) : (
          <>
            <span className="level">{levels[severity]}</span>{' '}
          </>
        )}
        {isFirst && model !== '' && <span className="model-of">{model} </span>}
        {keptTogether(withoutStamp(line.startsWith(head) ? line.slice(head.length) : line))}
      </span>
    </p>
  );
}

/** In the order in which they came. */
function daysOf(entries: readonly LogEntry[]): { day: string; entries: LogEntry[] }[] {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const day = entry.timestamp.slice(0, 10);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
