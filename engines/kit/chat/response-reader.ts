// Sorts generated text into thoughts, content and tool calls as it comes, by the parser that llama.cpp made for its format.
import { randomInt } from 'node:crypto';
import { FormatParser, type Parsed, ParserTooCostly, type TextPart, readParserDescription } from './format-parser.ts';
import type { CompleteFormat, OwnThoughts } from './own-formats.ts';

/** Something new of a call: its beginning has the id and the name, what follows more of the arguments. */
export interface CallDelta {
  index: number;
  id?: string;
  type?: 'function';
  function: { name?: string; arguments: string };
}

export interface ReadPiece {
  reasoning: string;
  content: string;
  calls: readonly CallDelta[];
}

export type ResponseReader = ReturnType<typeof createResponseReader>;

const NOTHING: ReadMessage = { reasoning: '', content: '', calls: [] };
/** As Mistral's templates demand of the calls in a history. */
const ID_LENGTH = 9;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** @param begun the text that the response goes on with, see `prefill`. */
export function createResponseReader(
  { chat_parser, chat_format, generation_prompt, ownThoughts, frame = '' }: CompleteFormat,
  { begun = '' }: { begun?: string } = {},
) {
  const parser = new FormatParser(readParserDescription(chat_parser));
  const notation = notationOf(chat_format);
  const thoughts = createThoughtReader(begun === '' ? ownThoughts : undefined);
  let isReadable = true;
  let sent = NOTHING;
  let position = 0;

  /** What the text so far says. A text that no longer fits its format is content from there on. */
  function look(piece: string): ReadMessage {
    if (!isReadable) return { ...sent, content: sent.content + piece };
    try {
      const parsed = parser.read(piece);
      if (parsed.state !== 'fails') {
        position = parsed.end;
        return withoutFrame(readMessage(parser, parsed, notation));
      }
    } catch (error) {
      if (!(error instanceof ParserTooCostly)) throw error;
    }
    isReadable = false;
    return { ...sent, content: sent.content + parser.rest(position) };
  }

  /** Leaves a frame around the content out, as soon as it can be told. */
  function withoutFrame(message: ReadMessage): ReadMessage {
    const content = message.content.trimStart();
    if (frame === '' || content === '') return message;
    if (content.startsWith(frame)) return { ...message, content: content.slice(frame.length) };
    return frame.startsWith(content) ? { ...message, content: '' } : message;
  }

  function push(text: string): ReadPiece {
    const { thought, rest } = thoughts.push(text);
    const message = look(rest);
    const added = {
      reasoning: thought + message.reasoning.slice(sent.reasoning.length),
      content: message.content.slice(sent.content.length),
      calls: message.calls.flatMap((call, index) => callDelta(call, index)),
    };
    sent = message;
    return added;
  }

  function callDelta({ id, name, arguments: json }: ReadCall, index: number): readonly CallDelta[] {
    const before = sent.calls[index];
    if (before !== undefined) {
      const more = json.slice(before.arguments.length);
      return more === '' ? [] : [{ index, function: { arguments: more } }];
    }
    return [{ index, id: id === '' ? randomId() : id, type: 'function', function: { name, arguments: json } }];
  }

  // What the prompt has of the response belongs to its format, and has been sent before.
  sent = look(generation_prompt + begun);

  return {
    push,
    /** The text has ended: gives what was held back because it could have become a mark. */
    flush(): ReadPiece {
      const { thought, rest } = thoughts.flush();
      const last = rest === '' ? { reasoning: '', content: '', calls: [] } : push(rest);
      const unread = isReadable && sent.calls.length === 0 ? parser.rest(position) : '';
      return { ...last, reasoning: thought + last.reasoning, content: last.content + unread };
    },
  };
}

/** Takes a thought off the beginning of a response that comes in pieces; what may become a mark is held back. */
function createThoughtReader(marks: OwnThoughts | undefined) {
  const { start, end } = marks ?? { start: '', end: '' };
  let state: 'before' | 'inside' | 'behind' | 'over' = marks === undefined ? 'over' : 'before';
  let held = '';

  const take = (): string => {
    const taken = held;
    held = '';
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
        thought = held.slice(0, length);
        held = held.slice(at === -1 ? length : at + end.length);
        if (at !== -1) state = 'behind';
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

const randomId = () => Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A call as far as it has come: `arguments` is JSON, or the beginning of it. */
export interface ReadCall {
  id: string;
  name: string;
  arguments: string;
}

export interface ReadMessage {
  reasoning: string;
  content: string;
  calls: readonly ReadCall[];
}

/** How the parts of calls are to be read: llama.cpp numbers its formats. */
export type CallNotation = 'plain' | 'gemma4' | 'minimax-m3';

const NOTATIONS: Readonly<Record<number, CallNotation>> = { 3: 'gemma4', 4: 'minimax-m3' };

export const notationOf = (format: number): CallNotation => NOTATIONS[format] ?? 'plain';

export function readMessage(parser: FormatParser, { parts }: Parsed, notation: CallNotation): ReadMessage {
  const textOf = (part: TextPart) => parser.textOf(part);
  const message = { reasoning: '', content: '', calls: [] as ReadCall[] };
  const readCall = createCallReader(message.calls);

  const visit = (part: TextPart): void => {
    if (part.tag === 'reasoning') message.reasoning += textOf(part);
    else if (part.tag === 'content') message.content += textOf(part);
    else if (part.tag === 'tool' && notation !== 'plain') {
      const name = find(part, 'tool-name');
      if (name === undefined || name.isOpen) return;
      const json =
        notation === 'gemma4' ? gemmaJson(find(part, 'tool-args')?.parts[0], textOf) : taggedJson(part, textOf);
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

/** Reads parts of calls whose arguments are JSON, or values between tags. A call is in the list once its name is known. */
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
    switch (tag) {
      case 'tool-id':
        call.id = text.trimEnd().replace(/^"(.*)"$/s, '$1');
        break;
      case 'tool-name':
        call.name = text.trimEnd();
        call.arguments ||= '{';
        calls.push(call);
        break;
      case 'tool-args':
        if (text.startsWith('{')) call.arguments = text.trimEnd();
        break;
      case 'tool-arg-open':
        isQuoteOpen = false;
        break;
      case 'tool-arg-name':
        call.arguments += `${call.arguments === '' ? '{' : ''}${count > 0 ? ',' : ''}${JSON.stringify(text.trim())}:`;
        count += 1;
        break;
      case 'tool-arg-string-value':
        call.arguments += `${isQuoteOpen ? '' : '"'}${JSON.stringify(text).slice(1, -1)}`;
        isQuoteOpen = true;
        break;
      case 'tool-arg-value':
        call.arguments += jsonOfPython(text);
        break;
      case 'tool-arg-close':
      case 'tool-close':
        if (isQuoteOpen) call.arguments += '"';
        isQuoteOpen = false;
        if (tag === 'tool-arg-close') break;
        call.arguments += '}'.repeat(Math.max(0, openBraces(call.arguments)));
        call = undefined;
    }
  };
}

/** How many braces outside of strings are open. */
function openBraces(json: string): number {
  let depth = 0;
  for (const [found] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[{}]/gs)) depth += found === '{' ? 1 : found === '}' ? -1 : 0;
  return depth;
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

/** Values as Python writes them become JSON: single quotes, and its words for true, false and null. JSON stays as it is. */
function jsonOfPython(text: string): string {
  return text.replaceAll(
    /"(?:[^"\\]|\\.)*(?:"|\\?$)|'((?:[^'\\]|\\.)*)('?)\\?|\b[A-Z]\w*/gs,
    (found, inside: string | undefined, end: string) => {
      if (inside === undefined) return PYTHON_WORDS[found] ?? beginningOfWord(found);
      const plain = inside.replaceAll(/\\(.)|"/gs, (part, escaped) =>
        part === '"' ? '\\"' : escaped === "'" ? "'" : part,
      );
      return `"${plain}${end === '' ? '' : '"'}`;
    },
  );
}

/** So that what has been sent of a word stays its beginning. */
function beginningOfWord(text: string): string {
  const word = Object.keys(PYTHON_WORDS).find((candidate) => candidate.startsWith(text));
  return word === undefined ? text : (PYTHON_WORDS[word] as string).slice(0, text.length);
}

/** Gemma 4 writes values in a notation of its own, whose rules have the names of what they are. */
function gemmaJson(part: TextPart | undefined, textOf: (part: TextPart) => string): string {
  if (part === undefined || part.start === part.end) return '';
  const inner = () => part.parts.map((child) => gemmaJson(child, textOf));
  const closed = (end: string) => (part.isOpen ? '' : end);
  switch (part.rule) {
    case 'gemma4-number':
    case 'gemma4-bool':
    case 'gemma4-null':
    case 'gemma4-dict-key-name':
      return textOf(part);
    case 'gemma4-string-content':
      return JSON.stringify(textOf(part)).slice(1, -1);
    case 'gemma4-string':
      return `"${inner()[0] ?? ''}${part.parts.length === 0 ? '' : closed('"')}`;
    case 'gemma4-array':
      return `[${inner().join(',')}${closed(']')}`;
    case 'gemma4-dict':
      return `{${inner().join(',')}${closed('}')}`;
    case 'gemma4-dict-key':
      return `"${JSON.stringify(inner()[0] ?? '').slice(1, -1)}${closed('":')}`;
    case 'gemma4-dict-kv':
      return inner().join('');
    case 'gemma4-value':
      return inner()[0] ?? '';
    default:
      return '';
  }
}

const TAGGED_VALUES = ['tool-arg-value', 'tool-arg-string-value', 'tool-arg-object', 'tool-arg-array'];

/** MiniMax M3 writes objects and lists as tags inside of tags. */
function taggedJson(part: TextPart, textOf: (part: TextPart) => string): string {
  const closed = (end: string) => (part.isOpen ? '' : end);
  const entries = (tag: string, write: (entry: TextPart) => string) =>
    nearest(part, [tag])
      .map(write)
      .filter((text) => text !== '')
      .join(',');
  const valueIn = (entry: TextPart) => {
    const [value] = entry.parts.filter(({ tag }) => TAGGED_VALUES.includes(tag));
    return value === undefined ? '' : taggedJson({ ...value, isOpen: entry.isOpen }, textOf);
  };
  switch (part.tag) {
    case 'tool-arg-value':
      return textOf(part);
    case 'tool-arg-string-value':
      return `"${JSON.stringify(textOf(part)).slice(1, -1)}${closed('"')}`;
    case 'tool-arg-array':
      return `[${entries('tool-arg-item', valueIn)}${closed(']')}`;
    default: {
      const member = (entry: TextPart) => {
        const name = find(entry, 'tool-arg-name');
        return name === undefined ? '' : `${JSON.stringify(textOf(name))}:${valueIn(entry)}`;
      };
      return `{${entries('tool-arg', member)}${closed('}')}`;
    }
  }
}

/** The parts of these meanings that lie in no other one of them. */
function nearest(part: TextPart, tags: readonly string[]): readonly TextPart[] {
  return part.parts.flatMap((inner) => (tags.includes(inner.tag) ? [inner] : nearest(inner, tags)));
}
