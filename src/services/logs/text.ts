// Texts of log entries: of bounded length, and without anything that could steer a terminal.
import { visibleCharacter } from '../../lib/visible-character.ts';

/** Longest text of one entry in UTF-16 units, before the note about what was cut. */
export const MAX_LINE_LENGTH = 16 * 1024;
/**
 * Most entries that one message becomes; a dump of a whole file must not push everything else out.
 */
export const MAX_LINES = 500;

// Besides control characters: separators that some readers take for line ends, and marks that
// reverse what is shown.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const UNSAFE_CHARACTERS = new RegExp(UNSAFE.source, 'gu');
const ESCAPE = '\\u001b';
/**
 * Colours and cursor movements, and titles of windows: noise in a log, so they vanish without a
 * trace.
 */
const TERMINAL_SEQUENCE = new RegExp(
  `${ESCAPE}\\[[0-9:;<=>?]{0,64}[ -/]{0,8}[@-~]|${ESCAPE}\\][^\\u0007\\u001b]{0,256}(?:\\u0007|${ESCAPE}\\\\)`,
  'g',
);

/**
 * The lines of a message, each harmless and at most MAX_LINE_LENGTH long plus a note. An empty
 * message is one empty line.
 */
export function cleanLines(message: string): string[] {
  if (message.length <= MAX_LINE_LENGTH && !UNSAFE.test(message)) return [message];
  const lines = message.trimEnd().split(/\r\n|\r|\n/);
  const kept = lines.slice(0, MAX_LINES).map(cleanLine);
  if (lines.length > MAX_LINES) kept.push(`… ${lines.length - MAX_LINES} more lines are not shown`);
  return kept;
}

function cleanLine(line: string): string {
  const shown = cut(line);
  const clean = shown.replace(TERMINAL_SEQUENCE, '').replace(UNSAFE_CHARACTERS, visible);
  const hidden = line.length - shown.length;
  if (hidden > 0) return `${cut(clean)}… ${hidden} more characters are not shown`;
  return clean.length > MAX_LINE_LENGTH ? `${cut(clean)}…` : clean;
}

function cut(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  // Between the halves of a surrogate pair there is no character to show.
  const isSplitPair = /[\ud800-\udbff]/.test(line.charAt(MAX_LINE_LENGTH - 1));
  return line.slice(0, isSplitPair ? MAX_LINE_LENGTH - 1 : MAX_LINE_LENGTH);
}

const visible = (character: string): string =>
  character === '\t' ? ' ' : visibleCharacter(character);

/** Local time to the millisecond, e.g. `2026-01-02 03:04:05.006`. */
export function formatTimestamp(timeMs: number): string {
  const date = new Date(timeMs);
  const day = [
    digits(date.getFullYear(), 4),
    digits(date.getMonth() + 1, 2),
    digits(date.getDate(), 2),
  ].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => digits(part, 2))
    .join(':');
  return `${day} ${time}.${digits(date.getMilliseconds(), 3)}`;
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0');
