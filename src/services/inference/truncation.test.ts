import { describe, expect, test } from 'vitest';
import { BackendRefused, ModelNotFound } from '../../errors.ts';
import { shortenChat } from './truncation.ts';

const overflow = ({ tokens = 1000, size = 100 } = {}) =>
  new BackendRefused({
    message: `The request (${tokens} tokens) exceeds the available context size (${size} tokens).`,
    status: 400,
    code: 'context_length_exceeded',
    counts: { n_prompt_tokens: tokens, n_ctx: size },
  });
/** Each message has as many tokens as its content says. */
const chatOf = (...tokens: number[]) => ({
  model: 'm',
  messages: tokens.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content })),
});
const tokensIn = ({ messages }: Readonly<Record<string, unknown>>) =>
  (messages as { content: number }[]).reduce((sum, { content }) => sum + content, 0);

function counting() {
  const counted: number[] = [];
  return {
    counted,
    count: async (body: Readonly<Record<string, unknown>>) => {
      counted.push(tokensIn(body));
      return tokensIn(body);
    },
  };
}

describe('a chat that is too long', () => {
  const long = chatOf(...Array.from({ length: 200 }, () => 5), 10);

  test('loses as few turns as leave a quarter of the context to the response, found in few counts', async () => {
    const { count, counted } = counting();
    const { body, leftOut } = await shortenChat(long, overflow(), count);
    expect(tokensIn(body)).toBe(70);
    expect(leftOut).toBe(188);
    expect(counted.length).toBeLessThan(9);
  });

  test('leaves no more room than the client wants tokens', async () => {
    const { body } = await shortenChat({ ...long, max_tokens: 9 }, overflow(), counting().count);
    expect(tokensIn(body)).toBe(90);
  });

  test('loses all turns that may go where the last one leaves less room, and fits', async () => {
    const { body } = await shortenChat(chatOf(5, 5, 95), overflow(), counting().count);
    expect(tokensIn(body)).toBe(95);
  });

  test('is refused with what is left of it where that is too long too', async () => {
    const asked = shortenChat(chatOf(5, 5, 100), overflow(), counting().count);
    await expect(asked).rejects.toMatchObject({
      code: 'context_length_exceeded',
      counts: { n_prompt_tokens: 1000, n_ctx: 100 },
      message: expect.stringMatching(/\(1000 tokens\).*still has 100 tokens\.$/),
    });
  });

  test('is refused as it is where nothing may go, or the refusal does not say how much fits', async () => {
    const { count, counted } = counting();
    const error = overflow();
    await expect(shortenChat(chatOf(200), error, count)).rejects.toBe(error);
    const silent = new BackendRefused({ message: 'Too long.', status: 400 });
    await expect(shortenChat(long, silent, count)).rejects.toBe(silent);
    expect(counted).toEqual([]);
  });

  test('is measured by refusals too, where the native server reads in place of counting', async () => {
    const count = async (body: Readonly<Record<string, unknown>>) => {
      const tokens = tokensIn(body);
      if (tokens >= 100) throw overflow({ tokens });
      return tokens;
    };
    const withoutCounts = new BackendRefused({
      message: 'It exceeds the available context size (100 tokens).',
      status: 400,
      code: 'context_length_exceeded',
    });
    expect(tokensIn((await shortenChat(long, withoutCounts, count)).body)).toBe(70);
    const failing = async () => Promise.reject(new ModelNotFound('m'));
    await expect(shortenChat(long, overflow(), failing)).rejects.toThrow(ModelNotFound);
  });
});
