// Sorts generated text into thoughts, content and tool calls as it comes, by the parser that llama.cpp made for its format.
import { randomInt } from 'node:crypto';
import { notationOf, type ReadCall, type ReadMessage, readMessage } from './format-message.ts';
import { createFormatParser, ParserTooCostly, readParserDescription } from './format-parser.ts';
import type { FormattedChat } from './formatter-child.ts';

/** Something new of a call: its beginning has the id and the name, what follows more of the arguments. */
export interface CallDelta {
  index: number;
  id?: string;
  type?: 'function';
  function: { name?: string; arguments: string };
}

/** What a piece of text has added. */
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
  { chat_parser, chat_format, generation_prompt }: FormattedChat,
  { begun = '' }: { begun?: string } = {},
) {
  const parser = createFormatParser(readParserDescription(chat_parser));
  const notation = notationOf(chat_format);
  let isReadable = true;
  let sent = NOTHING;
  const ids: string[] = [];
  let position = 0;

  /** What the text so far says. A text that no longer fits its format is content from there on. */
  function look(piece: string): ReadMessage {
    if (!isReadable) return { ...sent, content: sent.content + piece };
    try {
      const parsed = parser.read(piece);
      if (parsed.state !== 'fails') {
        position = parsed.end;
        return readMessage(parser, parsed, notation);
      }
    } catch (error) {
      if (!(error instanceof ParserTooCostly)) throw error;
    }
    isReadable = false;
    return { ...sent, content: sent.content + parser.rest(position) };
  }

  function push(piece: string): ReadPiece {
    const message = look(piece);
    const calls = message.calls.flatMap((call, index) => callDelta(call, index));
    const added = {
      reasoning: message.reasoning.slice(sent.reasoning.length),
      content: message.content.slice(sent.content.length),
      calls,
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
    ids[index] = id === '' ? randomId() : id;
    return [{ index, id: ids[index] as string, type: 'function', function: { name, arguments: json } }];
  }

  // What the prompt has of the response belongs to its format, and has been sent before.
  sent = look(generation_prompt + begun);

  return {
    push,
    /** The text has ended: gives what was held back because it could have become a mark. */
    flush(): ReadPiece {
      const rest = isReadable ? parser.rest(position) : '';
      const isCall = sent.calls.length > 0;
      return { reasoning: '', content: isCall ? '' : rest, calls: [] };
    },
  };
}

const randomId = () => Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
