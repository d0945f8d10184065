// Sorts generated text into thoughts, content and tool calls as it comes, by the parser that llama.cpp made for its format.
import { randomInt } from 'node:crypto';
import { notationOf, type ReadCall, type ReadMessage, readMessage } from './format-message.ts';
import { FormatParser, ParserTooCostly, readParserDescription } from './format-parser.ts';
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
