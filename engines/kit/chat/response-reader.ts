// Sorts generated text into thoughts, content and tool calls as it comes, by the parser that
// llama.cpp made for its format.
import { randomInt } from 'node:crypto';
import { FormatParser, type Parsed, ParserTooCostly, type TextPart } from './format-parser.ts';
import type { CompleteFormat, OwnThoughts } from './own-formats.ts';

export interface CallDelta {
  index: number;
  id?: string;
  type?: 'function';
  function: { name?: string; arguments: string };
}

/** What a piece of a response adds: to its thought, to its text and to its calls. */
export interface ReadPiece {
  reasoning: string;
  content: string;
  calls: readonly CallDelta[];
}

interface ReadCall {
  id: string;
  name: string;
  arguments: string;
}

interface ReadMessage {
  reasoning: string;
  content: string;
  calls: readonly ReadCall[];
}

const NOTHING: ReadMessage = { reasoning: '', content: '', calls: [] };
/** As Mistral's templates demand of the calls in a history. */
const ID_LENGTH = 9;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * @param begun the text that the response goes on with, see `prefill`.
 * @param areThoughtsShown they are part of the content.
 */
export function createResponseReader(
  { chat_parser, chat_format, generation_prompt, ownThoughts, frame = '' }: CompleteFormat,
  { begun = '', areThoughtsShown = false }: { begun?: string; areThoughtsShown?: boolean } = {},
) {
  // A template that is not Jinja has no format: all that comes is content.
  const parser = chat_parser === '' ? undefined : new FormatParser(chat_parser);
  const thoughts = createThoughtReader(begun === '' ? ownThoughts : undefined);
  let isReadable = parser !== undefined;
  let sent = NOTHING;
  let position = 0;
  /** What the text so far says. A text that no longer fits its format is content from there on. */
  function look(piece: string): ReadMessage {
    if (parser === undefined || !isReadable) return { ...sent, content: sent.content + piece };
    try {
      const parsed = parser.read(piece);
      if (parsed.state !== 'fails') {
        position = parsed.end;
        return withoutFrame(readMessage(parser, parsed, chat_format), frame);
      }
    } catch (error) {
      if (!(error instanceof ParserTooCostly)) throw error;
    }
    isReadable = false;
    return { ...sent, content: sent.content + parser.rest(position) };
  }
  function push(text: string): ReadPiece {
    const { thought, rest } = thoughts.push(text);
    const before = sent;
    sent = look(rest);
    return {
      reasoning: thought + sent.reasoning.slice(before.reasoning.length),
      content: sent.content.slice(before.content.length),
      calls: sent.calls.flatMap((call, index) => callDelta(call, index, before.calls[index])),
    };
  }
  // What the prompt has of the response belongs to its format, and has been sent before.
  sent = look(generation_prompt + begun);
  // But the mark that begins a thought belongs to a text that is to show its thoughts.
  if (areThoughtsShown && begun === '') sent = NOTHING;
  return {
    push,
    /** The text has ended: gives what was held back because it could have become a mark. */
    flush(): ReadPiece {
      const { thought, rest } = thoughts.flush();
      const last = rest === '' ? { reasoning: '', content: '', calls: [] } : push(rest);
      const unread = isReadable && sent.calls.length === 0 ? parser?.rest(position) : '';
      return {
        ...last,
        reasoning: thought + last.reasoning,
        content: last.content + (unread ?? ''),
      };
    },
  };
}

/** Leaves a frame around the content out, as soon as it can be told. */
function withoutFrame(message: ReadMessage, frame: string): ReadMessage {
  const content = message.content.trimStart();
  if (frame === '' || content === '') return message;
  if (content.startsWith(frame)) return { ...message, content: content.slice(frame.length) };
  return frame.startsWith(content) ? { ...message, content: '' } : message;
}

function callDelta(
  { id, name, ...call }: ReadCall,
  index: number,
  before: ReadCall | undefined,
): CallDelta[] {
  const more = call.arguments.slice(before?.arguments.length ?? 0);
  if (before !== undefined) return more === '' ? [] : [{ index, function: { arguments: more } }];
  const randomId = () =>
    Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [{ index, id: id || randomId(), type: 'function', function: { name, arguments: more } }];
}

/**
 * Takes a thought off the beginning of a response that comes in pieces; what may become a mark is
 * held back.
 */
function createThoughtReader(marks: OwnThoughts | undefined) {
  const { start, end } = marks ?? { start: '', end: '' };
  let state: 'before' | 'inside' | 'behind' | 'over' = marks === undefined ? 'over' : 'before';
  let held = '';
  const take = (length = held.length): string => {
    const taken = held.slice(0, length);
    held = held.slice(length);
    return taken;
  };
  return {
    push(text: string): { thought: string; rest: string } {
      held += text;
      let thought = '';
      if (state === 'before') {
        const begun = held.trimStart();
        if (begun.startsWith(start)) [state, held] = ['inside', begun.slice(start.length)];
        else if (!start.startsWith(begun)) state = 'over';
      }
      if (state === 'inside') {
        const at = held.indexOf(end);
        let length = at === -1 ? Math.max(0, held.length - end.length + 1) : at;
        while (at === -1 && !end.startsWith(held.slice(length))) length += 1;
        thought = take(length);
        if (at !== -1) [state, held] = ['behind', held.slice(end.length)];
      }
      if (state === 'behind') {
        held = held.trimStart();
        if (held !== '') state = 'over';
      }
      return { thought, rest: state === 'over' ? take() : '' };
    },
    flush(): { thought: string; rest: string } {
      const isThought = state === 'inside';
      state = 'over';
      return isThought ? { thought: take(), rest: '' } : { thought: '', rest: take() };
    },
  };
}

/** llama.cpp's numbers of formats in which values of arguments are not in JSON. */
const GEMMA4 = 3;
const MINIMAX_M3 = 4;
type TextOf = (part: TextPart) => string;

/** What the parts of a text say as far as they have come. */
function readMessage(parser: FormatParser, { parts }: Parsed, format: number): ReadMessage {
  const textOf = (part: TextPart) => parser.textOf(part);
  const message = { reasoning: '', content: '', calls: [] as ReadCall[] };
  const readCall = createCallReader(message.calls);
  const visit = (part: TextPart): void => {
    if (part.tag === 'reasoning') message.reasoning += textOf(part);
    else if (part.tag === 'content') message.content += textOf(part);
    else if (part.tag === 'tool' && (format === GEMMA4 || format === MINIMAX_M3)) {
      const name = find(part, 'tool-name');
      if (name === undefined || name.isOpen) return;
      const json =
        format === GEMMA4
          ? gemmaJson(find(part, 'tool-args')?.parts[0], textOf)
          : taggedJson(part, textOf);
      message.calls.push({ id: '', name: textOf(name).trimEnd(), arguments: json });
      return;
    } else if (part.tag.startsWith('tool-')) readCall(part.tag, textOf(part));
    for (const inner of part.parts) visit(inner);
  };
  for (const part of parts) visit(part);
  // An empty pair of tags does not count as a thought.
  return message.reasoning.trim() === '' ? { ...message, reasoning: '' } : message;
}

const find = (part: TextPart, tag: string): TextPart | undefined => {
  for (const inner of part.parts) {
    const found = inner.tag === tag ? inner : find(inner, tag);
    if (found !== undefined) return found;
  }
  return undefined;
};

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Reads parts of calls whose arguments are JSON, or values between tags. A call is in the list once
 * its name is known.
 */
function createCallReader(calls: ReadCall[]) {
  let call: ReadCall | undefined;
  let count = 0;
  let isQuoteOpen = false;
  return (tag: string, text: string): void => {
    if (tag === 'tool-open') {
      call = { id: '', name: '', arguments: '' };
      [count, isQuoteOpen] = [0, false];
    }
    if (call === undefined) return;
    if (tag === 'tool-id') call.id = text.trimEnd().replace(/^"(.*)"$/s, '$1');
    else if (tag === 'tool-name') {
      call.name = text.trimEnd();
      call.arguments ||= '{';
      calls.push(call);
    } else if (tag === 'tool-args' && text.startsWith('{')) call.arguments = text.trimEnd();
    else if (tag === 'tool-arg-open') isQuoteOpen = false;
    else if (tag === 'tool-arg-name') {
      call.arguments += `${call.arguments === '' ? '{' : ''}${count > 0 ? ',' : ''}${JSON.stringify(text.trim())}:`;
      count += 1;
    } else if (tag === 'tool-arg-string-value') {
      call.arguments += `${isQuoteOpen ? '' : '"'}${escaped(text)}`;
      isQuoteOpen = true;
    } else if (tag === 'tool-arg-value') call.arguments += jsonOfPython(text);
    else if (tag === 'tool-arg-close' || tag === 'tool-close') {
      if (isQuoteOpen) call.arguments += '"';
      isQuoteOpen = false;
      if (tag === 'tool-arg-close') return;
      call.arguments += '}'.repeat(Math.max(0, openBraces(call.arguments)));
      call = undefined;
    }
  };
}

function openBraces(json: string): number {
  let depth = 0;
  for (const [found] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[{}]/gs))
    depth += found === '{' ? 1 : found === '}' ? -1 : 0;
  return depth;
}

const PYTHON_WORDS = ['True', 'False', 'None'];

/**
 * Values as Python writes them become JSON: single quotes, and its words for true, false and null.
 * JSON stays as it is.
 */
function jsonOfPython(text: string): string {
  return text.replaceAll(
    /"(?:[^"\\]|\\.)*(?:"|\\?$)|'((?:[^'\\]|\\.)*)('?)\\?|\b[A-Z]\w*/gs,
    (found, inside: string | undefined, end: string) => {
      if (inside === undefined) return jsonOfWord(found);
      const plain = inside.replaceAll(/\\(.)|"/gs, (part, letter) =>
        part === '"' ? '\\"' : letter === "'" ? "'" : part,
      );
      return `"${plain}${end === '' ? '' : '"'}`;
    },
  );
}

/** Also of the beginning of a word, so that what has been sent of it stays its beginning. */
function jsonOfWord(text: string): string {
  const word = PYTHON_WORDS.find((candidate) => candidate.startsWith(text));
  if (word === undefined) return text;
  return (word === 'None' ? 'null' : word.toLowerCase()).slice(0, text.length);
}

/** Gemma 4 writes values in a notation of its own, whose rules have the names of what they are. */
function gemmaJson(part: TextPart | undefined, textOf: TextOf): string {
  if (part === undefined || part.start === part.end) return '';
  const inner = part.parts.map((child) => gemmaJson(child, textOf));
  const [first = ''] = inner;
  const closed = (end: string) => (part.isOpen ? '' : end);
  const kind = part.rule.replace(/^gemma4-/, '');
  if (['number', 'bool', 'null', 'dict-key-name'].includes(kind)) return textOf(part);
  if (kind === 'string-content') return escaped(textOf(part));
  if (kind === 'string') return `"${first}${part.parts.length === 0 ? '' : closed('"')}`;
  if (kind === 'array') return `[${inner.join(',')}${closed(']')}`;
  if (kind === 'dict') return `{${inner.join(',')}${closed('}')}`;
  if (kind === 'dict-key') return `"${escaped(first)}${closed('":')}`;
  if (kind === 'dict-kv') return inner.join('');
  return kind === 'value' ? first : '';
}

const TAGGED_VALUES = [
  'tool-arg-value',
  'tool-arg-string-value',
  'tool-arg-object',
  'tool-arg-array',
];

/** MiniMax M3 writes objects and lists as tags inside of tags. */
function taggedJson(part: TextPart, textOf: TextOf): string {
  const closed = (end: string) => (part.isOpen ? '' : end);
  const entries = (tag: string, write: (entry: TextPart) => string) => {
    const texts = nearest(part, tag).map(write);
    return texts.filter((text) => text !== '').join(',');
  };
  const valueIn = (entry: TextPart) => {
    const value = entry.parts.find(({ tag }) => TAGGED_VALUES.includes(tag));
    return value === undefined ? '' : taggedJson({ ...value, isOpen: entry.isOpen }, textOf);
  };
  const member = (entry: TextPart) => {
    const name = find(entry, 'tool-arg-name');
    return name === undefined ? '' : `${JSON.stringify(textOf(name))}:${valueIn(entry)}`;
  };
  if (part.tag === 'tool-arg-value') return textOf(part);
  if (part.tag === 'tool-arg-string-value') return `"${escaped(textOf(part))}${closed('"')}`;
  if (part.tag === 'tool-arg-array') return `[${entries('tool-arg-item', valueIn)}${closed(']')}`;
  return `{${entries('tool-arg', member)}${closed('}')}`;
}

const nearest = (part: TextPart, tag: string): readonly TextPart[] =>
  part.parts.flatMap((inner) => (inner.tag === tag ? [inner] : nearest(inner, tag)));
