// What a person reads of calls of tools. Their texts come from models and programs, so that nothing
// in them may steer the terminal, or be there without being seen.
import type { McpOfChat } from '../../../generated/client/index.ts';
import { headOf, textWidth } from '../../lib/text-width.ts';
import { visibleCharacter } from '../../lib/visible-character.ts';
import { cutTo } from '../kit/cut.ts';
import { countText } from '../kit/figures.ts';

type ToldServer = NonNullable<McpOfChat['servers']>[number];
/** A call that is made by the server, as it tells of it. */
export type ToldCall = NonNullable<McpOfChat['calls']>[number];
/** A call that a person has to decide about. */
export type AskedCall = NonNullable<McpOfChat['approvals']>[number];

/** Lines of arguments that a question shows; the others are counted. */
const MAX_LINES = 24;
/** Columns of a line where it goes to no terminal. */
const MAX_COLUMNS = 160;

/** `files: 12 tools`, or why it has told none. */
export const serverLine = ({ name, tool_count: count, error }: ToldServer): string =>
  visible(`${name}: ${error ?? countText(count, 'tool')}`);

/** `files: read_text_file {"path":"a.md"}`, on one line of any length. */
export const callLine = ({ server, name, arguments: json }: AskedCall): string =>
  visible(`${server}: ${name} ${json.replaceAll(/\s+/g, ' ')}`.trim());

/** The same in so many columns, with what has come of it behind. */
export function endedCallLine(call: AskedCall, outcome: string, columns: number): string {
  const width = Math.min(columns, MAX_COLUMNS);
  const ending = ` – ${visible(outcome.replaceAll(/\s+/g, ' '))}`;
  // An outcome that is long leaves half of the line to the call.
  const room = Math.max(Math.floor(width / 2), width - textWidth(ending));
  return cutTo(cutTo(callLine(call), room) + ending, width);
}

/** The arguments in full, up to some lines, each of at most so many columns. */
export function argumentLines(json: string, columns: number): string[] {
  const width = Math.max(1, Math.min(columns, MAX_COLUMNS));
  const lines = readableJson(json)
    .split('\n')
    .flatMap((line) => piecesOf(visible(line), width));
  const hidden = lines.length - MAX_LINES;
  if (hidden <= 0) return lines;
  return [...lines.slice(0, MAX_LINES), `… and ${countText(hidden, 'more line')}`];
}

/** What is shown must be what is sent: a text that JSON would write in another way stays as it is. */
function readableJson(json: string): string {
  const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
  try {
    const value = JSON.parse(json);
    const isSame = withoutSpaces(JSON.stringify(value)) === withoutSpaces(json);
    return isSame ? JSON.stringify(value, undefined, 2) : json;
  } catch {
    return json;
  }
}

function piecesOf(line: string, width: number): string[] {
  const pieces: string[] = [];
  let rest = line;
  do {
    // One character is shown also where it is wider than the line.
    const piece = headOf(rest, width) || rest.slice(0, 2);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  } while (rest !== '');
  return pieces;
}

/** With everything in it that a terminal obeys, or does not show, in a form that is seen. */
export const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, visibleCharacter);
