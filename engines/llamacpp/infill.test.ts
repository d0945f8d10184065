import { describe, expect, test } from 'vitest';
import { only } from '../../fixtures/defaults.ts';
import type { GenerationRequest } from '../kit/chat/engine.ts';
import type { Exchange } from '../kit/http.ts';
import type { Engine } from './engine.ts';
import { handleInfill, requireInfillTokens } from './infill.ts';

const TOKENS = { prefix: 1001, suffix: 1002, middle: 1003, repository: null, separator: null };
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** The prompt of a request, special tokens by their numbers, and what is sent. */
async function infilled(body: object, infill: object = TOKENS) {
  const asked: GenerationRequest[] = [];
  const sent: unknown[] = [];
  const timings = {
    cachedTokens: 0,
    promptTokens: 1,
    promptMs: 1,
    predictedTokens: 1,
    predictedMs: 1,
  };
  const engine = only<Engine>({
    infill: infill as Engine['infill'],
    modelName: 'm',
    contextSize: 8192,
    requestDefaults: {},
    settingsOf: () => ({}),
    vocabulary: { size: 10, tokenize: letters, tokenizePrompt: letters, detokenize: () => '' },
    async *generate(request: GenerationRequest) {
      asked.push(request);
      yield { kind: 'text', text: 'x', logprobs: [] };
      yield { kind: 'end', finishReason: 'stop', timings };
    },
  });
  const exchange: Partial<Exchange> = {
    signal: new AbortController().signal,
    readJson: async () => ({ ...body }),
    sendJson: (status, whole) => void sent.push(status, whole),
  };
  await handleInfill(engine, exchange as Exchange);
  const text = asked[0]?.promptTokens
    .map((token) => (token > 1000 ? `[${token}]` : String.fromCharCode(token)))
    .join('');
  return { text, sent, count: asked.length };
}

const CODE = { input_prefix: 'a', input_suffix: 'b' };
const SNIPPET = '\n\n--- snippet ---\n\n';

describe('a request for code', () => {
  test('has what is before and behind the cursor', async () => {
    const { text, sent } = await infilled(CODE);
    expect(text).toBe('[1001]a[1002]b[1003]');
    expect(sent[0]).toBe(200);
    expect(sent[1]).toMatchObject({ content: 'x', stop: true });
  });

  test('may have the line of the cursor, and pieces of other files', async () => {
    const input_extra = [{ text: 'one' }, { text: 'two', filename: 'x.py' }];
    const { text } = await infilled({ ...CODE, prompt: 'line', input_extra });
    expect(text).toBe(`${SNIPPET}one${SNIPPET}two[1001]aline[1002]b[1003]`);
  });

  test('names the files where the model has a token for that', async () => {
    const input_extra = [{ text: 'one' }, { text: 'two', filename: 'x.py' }];
    const { text } = await infilled({ ...CODE, input_extra }, { ...TOKENS, separator: 1005 });
    expect(text).toBe('[1005]tmp\none[1005]x.py\ntwo[1005]filename\n[1001]a[1002]b[1003]');
  });

  test('may be empty around the cursor', async () => {
    const { text } = await infilled({ input_prefix: '', input_suffix: '', input_extra: null });
    expect(text).toBe('[1001][1002][1003]');
  });

  test('may be for several', async () => {
    const { count, sent } = await infilled({ ...CODE, n_cmpl: 2, temperature: 1 });
    expect(count).toBe(2);
    expect(sent[1]).toHaveLength(2);
  });

  const PIECE = 'extra_context chunk must contain a "text" field with a string value';

  test.each([
    [{ input_suffix: 'b' }, '"input_prefix" is required'],
    [{ input_prefix: 'a' }, '"input_suffix" is required'],
    [{ ...CODE, input_prefix: 7 }, "'input_prefix' must be a string."],
    [{ ...CODE, prompt: 7 }, "'prompt' must be a string."],
    [
      { ...CODE, input_extra: 'x' },
      '"input_extra" must be an array of {"filename": string, "text": string}',
    ],
    [{ ...CODE, input_extra: ['x'] }, PIECE],
    [{ ...CODE, input_extra: [{}] }, PIECE],
    [{ ...CODE, input_extra: [{ filename: 'x' }] }, PIECE],
    [{ ...CODE, input_extra: [{ text: 'x', filename: 7 }] }, "'filename' must be a string."],
  ])('%j is refused', async (body, message) => {
    await expect(infilled(body)).rejects.toMatchObject({ status: 400, message });
  });

  test.each([
    [{ prefix: null }, 'prefix token is missing. '],
    [{ suffix: null }, 'suffix token is missing. '],
    [{ middle: null }, 'middle token is missing. '],
    [{ prefix: null, middle: null }, 'prefix token is missing. middle token is missing. '],
  ])('is refused before its body is read by a model with %j', async (missing, words) => {
    await expect(infilled({}, { ...TOKENS, ...missing })).rejects.toMatchObject({
      status: 501,
      message: `Infill is not supported by this model: ${words}`,
    });
  });

  test('needs no other tokens', () => {
    expect(requireInfillTokens(TOKENS)).toEqual(TOKENS);
    expect(requireInfillTokens({ ...TOKENS, prefix: 0, separator: 5 })).toMatchObject({
      prefix: 0,
    });
  });
});
