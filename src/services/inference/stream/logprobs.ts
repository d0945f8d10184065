// Tokens with their likelihood, in the form of chats, as all APIs read them.
import { isObject, isSet } from '../../../lib/values.ts';
import { sameItems, setChanged } from './unchanged.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Without what is not a token, and without the one that ends the response, which has no text.
 * @param alternatives of each token so many are left at most; undefined leaves all
 */
export function readableLogprobs(logprobs: Fields, alternatives?: number): Fields {
  const lists = ['content', 'refusal'].filter((name) => isSet(logprobs[name]));
  const right = lists.map((name) => {
    const list = logprobs[name];
    return [name, Array.isArray(list) ? rightTokens(withoutEnd(list), alternatives, list) : null];
  });
  return setChanged(logprobs, Object.fromEntries(right));
}

const withoutEnd = (tokens: readonly unknown[]): readonly unknown[] =>
  tokens.filter((token) => !(isObject(token) && token.token === ''));

function rightTokens(
  tokens: readonly unknown[],
  alternatives: number | undefined,
  given: readonly unknown[] = tokens,
): readonly unknown[] {
  const right = tokens.flatMap((token) =>
    isToken(token) ? [rightToken(token, alternatives)] : [],
  );
  return sameItems(right, given) ? given : right;
}

const isToken = (value: unknown): value is Fields =>
  isObject(value) && typeof value.token === 'string' && typeof value.logprob === 'number';
const isByte = (value: unknown): boolean => Number.isInteger(value);

function rightToken(token: Fields, alternatives: number | undefined): Fields {
  const changes: Record<string, unknown> = {};
  const { id, bytes, top_logprobs: others } = token;
  if (!Number.isInteger(id)) changes.id = undefined;
  if (isSet(bytes) && !(Array.isArray(bytes) && bytes.every(isByte))) changes.bytes = null;
  if (others !== undefined)
    changes.top_logprobs = Array.isArray(others) ? mostOf(others, alternatives) : [];
  return setChanged(token, changes);
}

function mostOf(
  others: readonly unknown[],
  alternatives = Number.POSITIVE_INFINITY,
): readonly unknown[] {
  const right = rightTokens(others, undefined);
  return right.length <= alternatives ? right : right.slice(0, alternatives);
}

/**
 * How many alternatives a request asks for, in OpenAI's words; undefined where it leaves that to
 * the native server.
 */
export function alternativesOf({ logprobs, top_logprobs: top }: Fields): number | undefined {
  if (typeof logprobs === 'number') return logprobs;
  if (logprobs !== true) return undefined;
  return typeof top === 'number' ? top : 0;
}

type TokenLogprob = {
  token: string;
  logprob: number;
  top_logprobs?: readonly { token: string; logprob: number }[];
};

/**
 * In OpenAI's four lists, where a native server has them in the form of chats. `from` is the place
 * of the first token, in characters.
 */
export function withListedLogprobs<Logprobs extends Readonly<Record<string, unknown>> | null>(
  logprobs: Logprobs,
  from = 0,
): Logprobs | Record<string, unknown> {
  if (!logprobs || 'tokens' in logprobs || !Array.isArray(logprobs.content)) return logprobs;
  const content: readonly TokenLogprob[] = logprobs.content;
  let offset = from;
  return {
    ...logprobs,
    tokens: content.map(({ token }) => token),
    token_logprobs: content.map(({ logprob }) => logprob),
    top_logprobs: content.map(({ top_logprobs = [] }) =>
      Object.fromEntries(top_logprobs.map(({ token, logprob }) => [token, logprob])),
    ),
    text_offset: content.map(({ token }) => {
      const start = offset;
      offset += token.length;
      return start;
    }),
  };
}
