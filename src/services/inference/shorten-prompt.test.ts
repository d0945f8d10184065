import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { BackendRefused } from '../../errors.ts';
import type { InferenceRequest } from './request.ts';
import { shortenPrompt } from './shorten-prompt.ts';

const CONTEXT = 60;
const overflow = new BackendRefused({
  message: `The request (900 tokens) exceeds the available context size (${CONTEXT} tokens).`,
  status: 400,
  code: 'context_length_exceeded',
  counts: { n_prompt_tokens: 900, n_ctx: CONTEXT },
});
const BEGIN = 1;
const AROUND = 4;

/** Each character is a token; a text begins with another one. */
const models = {
  async countPrompt({ body }: Pick<InferenceRequest, 'body'>) {
    const messages = body.messages as { content: string }[];
    return messages.reduce((sum, { content }) => sum + content.length + AROUND, 0);
  },
  async json({ capability, body }: Pick<InferenceRequest, 'capability' | 'body'>) {
    if (capability === 'detokenize')
      return { content: String.fromCodePoint(...(body.tokens as number[])) };
    const tokens = Array.from(String(body.content), (one) => one.codePointAt(0));
    return { tokens: body.add_special === true ? [BEGIN, ...tokens] : tokens };
  },
};
const shorten = (
  capability: 'chat' | 'completion',
  body: InferenceRequest['body'],
  error: unknown = overflow,
) =>
  shortenPrompt(models, {
    asked: { capability, body, place: placeOf(), signal: new AbortController().signal },
    error,
  });
const LONG = `${'a'.repeat(200)}the end`;

test('a completion keeps its last tokens, and what models want before any text', async () => {
  const { prompt } = await shorten('completion', { prompt: LONG, max_tokens: 5 });
  const [first, ...rest] = prompt as number[];
  expect(first).toBe(BEGIN);
  // Sixteen at least stay free.
  expect(rest).toHaveLength(CONTEXT - 1 - 16 - 1);
  expect(String.fromCodePoint(...rest)).toMatch(/^a+the end$/);
});

test('a chat keeps the words of the system and the last tokens of the message, with its pictures', async () => {
  const system = { role: 'system', content: 'Be kind.' };
  const { messages } = await shorten('chat', {
    messages: [system, { role: 'user', content: LONG }],
    max_tokens: 20,
  });
  const [kept, { content }] = messages as [object, { content: string }];
  expect(kept).toBe(system);
  expect(content).toMatch(/^a*the end$/);
  // A quarter of the context stays free, which is less than the client wants.
  expect(content).toHaveLength(CONTEXT - 1 - 16 - (8 + AROUND) - (1 + AROUND));
  const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
  const seen = await shorten('chat', {
    messages: [{ role: 'user', content: [{ type: 'text', text: LONG }, picture] }],
  }).catch((error: unknown) => error);
  expect(seen).toMatchObject({ messages: [{ content: [{ type: 'text' }, picture] }] });
});

test.each<[string, 'chat' | 'completion', InferenceRequest['body'], unknown]>([
  ['about something else', 'completion', { prompt: LONG }, new Error('Busy')],
  ['of tokens', 'completion', { prompt: [1, 2] }, overflow],
  ['whose text fits, but nothing else', 'completion', { prompt: 'short' }, overflow],
  [
    'whose system alone is too long',
    'chat',
    {
      messages: [
        { role: 'system', content: LONG },
        { role: 'user', content: LONG },
      ],
    },
    overflow,
  ],
])('a refusal %s stays what it is', async (_what, capability, body, error) => {
  await expect(shorten(capability, body, error)).rejects.toBe(error);
});
