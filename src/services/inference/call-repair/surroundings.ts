// Takes away what models write around the arguments of a call: thoughts, fences, tags, sentences,
// and the marks of their templates.
import { NoSingleReading, type Repair } from './repairs.ts';

/** A sentence, not a page. */
const MOST_PROSE = 500;
const MOST_LAYERS = 8;

const THOUGHT = /^<think(?:ing)?>[^<]*<\/think(?:ing)?>\s*/;
const FENCE = /^(?:```|~~~)[\w-]{0,20}/;
const CODE_MARK = /^`([^`]+)`$/;
const MARK_BEFORE = /^(?:<\|[\w ]{1,30}\|>|\[TOOL_CALLS\]|<tool_calls?>|<minimax:tool_call>)\s*/;
const MARK_BEHIND =
  /(?:<\|[\w ]{1,30}\|>|<\/tool_calls?>|<\/minimax:tool_call>|<\/s>|\[\/TOOL_CALLS\])$/;
const FUNCTION_TAG = /^<function(?:=|\s+name=)"?([\w.-]+)"?>([\s\S]*)<\/function>$/;
/** What names a variable, as a program would. */
const ASSIGNMENT = /^[A-Za-z_]\w{0,40}\s*=\s*(?=[{[])/;
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,6});/g;

export interface Inner {
  text: string;
  repairs: ReadonlySet<Repair>;
}

/**
 * What is left of the text, with the repairs that this took. @throws {NoSingleReading} where there
 * are two, or a tag names another tool.
 */
export function withoutSurroundings(given: string, toolName: string): Inner {
  const repairs = new Set<Repair>();
  let text = given;
  if (text.startsWith('\ufeff')) {
    text = text.slice(1);
    repairs.add('byte order mark');
  }
  text = text.trim();
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const inner = withoutLayer(text, toolName);
    if (inner === text) break;
    text = inner;
    repairs.add('surrounding text');
  }
  const plain = withQuotesOfEntities(text);
  if (plain !== text) repairs.add('html entities');
  return { text: plain, repairs };
}

function withoutLayer(text: string, toolName: string): string {
  const fence = FENCE.exec(text)?.[0];
  if (fence !== undefined) return insideFence(text, fence);
  const tag = FUNCTION_TAG.exec(text);
  if (tag) {
    const [, name, inside = ''] = tag;
    if (name !== toolName) throw new NoSingleReading();
    return inside.trim();
  }
  const isStatement = text.endsWith('};') || text.endsWith('];');
  const shorter = (isStatement ? text.slice(0, -1) : text)
    .replace(THOUGHT, '')
    .replace(MARK_BEFORE, '')
    .replace(MARK_BEHIND, '')
    .replace(CODE_MARK, '$1')
    .replace(ASSIGNMENT, '');
  return shorter === text ? withoutProse(text) : shorter.trim();
}

/** @throws {NoSingleReading} where it does not end, or there is another one. */
function insideFence(text: string, beginning: string): string {
  const mark = beginning.slice(0, 3);
  const inside = text.slice(beginning.length, -mark.length);
  if (!text.endsWith(mark) || inside.includes(mark)) throw new NoSingleReading();
  return inside.trim();
}

/** A sentence in front of the object, and nothing in it that could be a part of it. */
function withoutProse(text: string): string {
  const start = text.indexOf('{');
  if (start < 1 || start > MOST_PROSE) return text;
  const prose = text.slice(0, start);
  const isSentence = /[\p{L}]{2,}/u.test(prose) && !/["'`[\]()<>=&\\]/.test(prose);
  return isSentence && !/^call:/.test(prose) ? text.slice(start) : text;
}

/** Only where all quotes came as entities, and nothing else did. */
function withQuotesOfEntities(text: string): string {
  if (text.includes('"') || !text.includes('&quot;')) return text;
  const entities = new Set(text.match(ENTITY));
  if (entities.size > 1) throw new NoSingleReading();
  return text.replaceAll('&quot;', '"');
}
