// Cuts a prompt that is too long for its model at its beginning, as Ollama does: its oldest tokens
// go. The system's words and the template stay whole.
import { isOverflow } from '../../errors.ts';
import { isObject } from '../../lib/values.ts';
import { isOf, type Message } from './chat/message.ts';
import type { Inference } from './inference.ts';
import type { InferenceBody, InferenceRequest } from './request.ts';
import { contextOf, roomFor } from './truncation.ts';

type Refused = { asked: InferenceRequest; error: unknown };
type Models = Pick<Inference, 'json' | 'countPrompt'>;

/** A text that begins elsewhere is perhaps read as some tokens more. */
const SPARE_TOKENS = 16;
/** Stands for the text where what is around it is counted: templates may refuse none. */
const SHORTEST = '.';
/** What is left of a character whose first bytes went. */
const BROKEN_CHARACTER = /^\uFFFD+/;

/**
 * The body of a completion, or of a chat with one message of the user, whose text fits and leaves
 * room for the response.
 * @throws the error, if it is about something else, or nothing of the text would fit; besides, what
 *   the model says when it can't tell tokens
 */
export async function shortenPrompt(models: Models, { asked, error }: Refused) {
  const most = isOverflow(error) ? contextOf(error) : undefined;
  const text = textIn(asked.body);
  if (most === undefined || text === undefined) throw error;
  const { capability, ...chat } = asked;
  const isChat = capability === 'chat';
  const ask = createAsking(models, asked);
  const around = isChat
    ? await models.countPrompt({ ...chat, body: withText(chat.body, SHORTEST) })
    : 0;
  const tokens = await ask.tokenize(text, !isChat);
  const room = Math.max(roomFor(asked.body, most), SPARE_TOKENS);
  const kept = most - 1 - room - around;
  if (kept < 1 || kept >= tokens.length) throw error;
  const first = isChat ? [] : await ask.specialBefore(tokens, text);
  const last = tokens.slice(first.length - kept);
  if (!isChat) return { ...asked.body, prompt: [...first, ...last] };
  return withText(asked.body, (await ask.detokenize(last)).replace(BROKEN_CHARACTER, ''));
}

function createAsking(models: Models, asked: InferenceRequest) {
  const { place, signal, body } = asked;
  const json = async (capability: 'tokenize' | 'detokenize', fields: object) =>
    models.json({
      capability,
      type: 'llm',
      body: { model: body.model ?? null, ...fields },
      place,
      signal,
    });
  async function tokenize(content: string, add_special: boolean): Promise<readonly number[]> {
    const { tokens } = await json('tokenize', { content, add_special });
    return Array.isArray(tokens) ? tokens : [];
  }
  return {
    tokenize,
    detokenize: async (tokens: readonly number[]) =>
      String((await json('detokenize', { tokens })).content ?? ''),
    /** Those that models want at the beginning of any text. */
    async specialBefore(whole: readonly number[], text: string): Promise<readonly number[]> {
      const plain = await tokenize(text, false);
      return whole.slice(0, Math.max(0, whole.indexOf(plain[0] ?? -1)));
    },
  };
}

/** Undefined where it is something else than a text. */
function textIn({ prompt, messages }: InferenceBody): string | undefined {
  if (typeof prompt === 'string') return prompt;
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (!isOf(last, 'user')) return undefined;
  const { content } = last;
  if (typeof content === 'string') return content;
  const part: unknown = Array.isArray(content) ? content.find(isText) : undefined;
  return isObject(part) && typeof part.text === 'string' ? part.text : undefined;
}

const isText = (part: unknown): part is Message => isObject(part) && part.type === 'text';

function withText(body: InferenceBody, text: string): InferenceBody {
  const messages = body.messages as readonly Message[];
  const last = messages.at(-1);
  const content = Array.isArray(last?.content)
    ? last.content.map((part: unknown) => (isText(part) ? { ...part, text } : part))
    : text;
  return { ...body, messages: [...messages.slice(0, -1), { ...last, content }] };
}
