import { describe, expect, test } from 'vitest';
import type { Exchange } from '../http.ts';
import { invalidRequest, type RequestBody } from '../request-fields.ts';
import type { Vocabulary } from './engine.ts';
import {
  checkLeastLength,
  checkPromptLength,
  checkTextLength,
  checkTokens,
  handleDetokenize,
  handleTokenize,
  tokenizePrompt,
  tokenizeToCount,
} from './tokens.ts';

/** A token for each byte. */
function bytewise() {
  const asked: [string, object][] = [];
  const vocabulary: Vocabulary = {
    size: 256,
    tokenizePrompt: (text) => [1, ...Buffer.from(text)],
    tokenize(text, options) {
      asked.push([text, options]);
      return [...Buffer.from(text)];
    },
    detokenize: (tokens) => Buffer.from(tokens).toString('utf8'),
  };
  return { vocabulary, asked };
}

async function answerTo(
  handle: typeof handleTokenize,
  body: RequestBody,
  vocabulary = bytewise().vocabulary,
) {
  const sent: unknown[] = [];
  const exchange: Partial<Exchange> = {
    readJson: async () => body,
    sendJson: (status, json) => void sent.push(status, json),
  };
  await handle({ vocabulary }, exchange as Exchange);
  expect(sent[0]).toBe(200);
  return sent[1];
}

describe('tokens of a text', () => {
  test('are those of its content, with no marks around it unless they are asked for', async () => {
    const { vocabulary, asked } = bytewise();
    expect(await answerTo(handleTokenize, { content: 'ab' }, vocabulary)).toEqual({
      tokens: [97, 98],
    });
    await answerTo(
      handleTokenize,
      { content: 'a', add_special: true, parse_special: false },
      vocabulary,
    );
    expect(asked).toEqual([
      ['ab', { areSpecialsAdded: false, areSpecialsParsed: true }],
      ['a', { areSpecialsAdded: true, areSpecialsParsed: false }],
    ]);
    expect(await answerTo(handleTokenize, {})).toEqual({ tokens: [] });
  });

  test.each([
    [2 ** 20, {}, '1048576'],
    [2 ** 16, { with_pieces: true }, "65536 with 'with_pieces'"],
  ])('are made of %i characters at most with %j', async (length, more, limit) => {
    const { vocabulary } = bytewise();
    const few: Vocabulary = { ...vocabulary, tokenize: () => [97] };
    const content = 'x'.repeat(length);
    await expect(answerTo(handleTokenize, { content, ...more }, few)).resolves.toBeDefined();
    await expect(
      answerTo(handleTokenize, { content: `${content}x`, ...more }, few),
    ).rejects.toThrow(
      `'content' has ${length + 1} characters; the limit is ${limit}. Send it in parts.`,
    );
  });

  test('come with their texts, or their bytes where several are one character', async () => {
    const pieces = await answerTo(handleTokenize, { content: 'aé€😀b', with_pieces: true });
    expect(pieces).toEqual({
      tokens: [
        { id: 97, piece: 'a' },
        ...Array.from(Buffer.from('é€😀'), (byte) => ({ id: byte, piece: [byte] })),
        { id: 98, piece: 'b' },
      ],
    });
  });

  test('that do not make a character together have the text that stands for that', async () => {
    const { vocabulary } = bytewise();
    const half: Vocabulary = { ...vocabulary, tokenize: () => [0xc3, 97] };
    expect(await answerTo(handleTokenize, { content: 'x', with_pieces: true }, half)).toEqual({
      tokens: [
        { id: 0xc3, piece: '\uFFFD' },
        { id: 97, piece: 'a' },
      ],
    });
  });

  test('of which two are one character and one more are not taken for its bytes', async () => {
    const texts: Record<string, string> = { 1: '\uFFFD', 2: '\uFFFD', '1,2': 'éa' };
    const vocabulary: Vocabulary = {
      ...bytewise().vocabulary,
      tokenize: () => [1, 2],
      detokenize: (ids) => texts[ids.join(',')] ?? '',
    };
    expect(await answerTo(handleTokenize, { content: 'x', with_pieces: true }, vocabulary)).toEqual(
      {
        tokens: [
          { id: 1, piece: '\uFFFD' },
          { id: 2, piece: '\uFFFD' },
        ],
      },
    );
  });
});

describe('the text of tokens', () => {
  test('is that of all of them', async () => {
    expect(await answerTo(handleDetokenize, { tokens: [97, 98] })).toEqual({ content: 'ab' });
    expect(await answerTo(handleDetokenize, {})).toEqual({ content: '' });
  });

  test.each<[unknown, string]>([
    ['a', "'tokens' must be an array of token ids."],
    [[1.5], "'tokens' must be an array of token ids."],
    [[97, 256], '256 is not a token of this model.'],
    [
      Array.from({ length: 2 ** 18 + 1 }, () => 97),
      "'tokens' holds 262145 tokens; the limit is 262144. Send them in parts.",
    ],
  ])('is refused for others', async (tokens, reason) => {
    await expect(answerTo(handleDetokenize, { tokens })).rejects.toThrow(invalidRequest(reason));
  });

  test('may be of as many as are allowed', async () => {
    const tokens = Array.from({ length: 2 ** 18 }, () => 97);
    await expect(answerTo(handleDetokenize, { tokens })).resolves.toBeDefined();
  });

  test('is that of tokens which the vocabulary has', () => {
    const { vocabulary } = bytewise();
    expect(checkTokens([0, 255], vocabulary)).toEqual([0, 255]);
    expect(() => checkTokens([1, 256], vocabulary)).toThrow('256 is not a token of this model.');
  });
});

describe('a prompt', () => {
  const bodyOf = (work: () => void) => {
    try {
      work();
    } catch (error) {
      return (error as { toBody(): { error: object } }).toBody().error;
    }
    return undefined;
  };

  test('leaves room for one token', () => {
    expect(bodyOf(() => checkPromptLength(99, 100))).toBeUndefined();
    expect(bodyOf(() => checkPromptLength(100, 100))).toEqual({
      code: 400,
      type: 'exceed_context_size_error',
      message:
        'request (100 tokens) exceeds the available context size (100 tokens), try increasing it',
      n_prompt_tokens: 100,
      n_ctx: 100,
    });
  });

  test('that was counted in part does not say how long it is', () => {
    expect(bodyOf(() => checkLeastLength(99, 100))).toBeUndefined();
    expect(bodyOf(() => checkLeastLength(100, 100))).toEqual({
      code: 400,
      type: 'exceed_context_size_error',
      message:
        "This model's maximum context length is 100 tokens. The request exceeds the available context size (100 tokens). Shorten it, or load the model with a larger ctx_size.",
    });
  });

  const { signal } = new AbortController();
  const PIECE = 32_768;

  test('is measured piece by piece where it is longer than one', async () => {
    const { vocabulary, asked } = bytewise();
    const context = { vocabulary, contextSize: 100_000, signal };
    await checkTextLength('x'.repeat(PIECE), context);
    expect(asked).toEqual([]);
    await checkTextLength('x'.repeat(PIECE + 1), context);
    const options = { areSpecialsAdded: false, areSpecialsParsed: true };
    expect(asked).toEqual([
      ['x'.repeat(PIECE), options],
      ['x', options],
    ]);
  });

  test('may have sixteen tokens less than its pieces, for each of them', async () => {
    const { vocabulary } = bytewise();
    const text = 'x'.repeat(2 * PIECE);
    const least = 2 * (PIECE - 16);
    const check = (contextSize: number) =>
      checkTextLength(text, { vocabulary, contextSize, signal });
    await expect(check(least + 1)).resolves.toBeUndefined();
    await expect(check(least)).rejects.toThrow(`maximum context length is ${least} tokens`);
  });

  test('of few tokens never counts less than none', async () => {
    const { vocabulary } = bytewise();
    const none: Vocabulary = { ...vocabulary, tokenize: () => [] };
    const check = checkTextLength('x'.repeat(PIECE + 1), {
      vocabulary: none,
      contextSize: 0,
      signal,
    });
    await expect(check).rejects.toThrow('maximum context length is 0 tokens');
  });

  test('is not measured on once its client has left', async () => {
    const { vocabulary } = bytewise();
    const context = { vocabulary, contextSize: 1e9, signal: AbortSignal.abort(new Error('gone')) };
    await expect(tokenizePrompt('x'.repeat(PIECE + 1), context)).rejects.toThrow('gone');
  });

  test('becomes tokens with the mark that begins it', async () => {
    const context = { vocabulary: bytewise().vocabulary, contextSize: 10, signal };
    expect(await tokenizePrompt('ab', context)).toEqual([1, 97, 98]);
    expect(await tokenizeToCount('ab', context)).toEqual([1, 97, 98]);
  });

  test('that is only counted may be too long, up to a limit', async () => {
    const { vocabulary } = bytewise();
    const context = { vocabulary, contextSize: 10, signal };
    await expect(tokenizePrompt('x'.repeat(PIECE + 1), context)).rejects.toThrow('ctx_size');
    expect(await tokenizeToCount('x'.repeat(2 ** 20), context)).toHaveLength(2 ** 20 + 1);
    await expect(tokenizeToCount('x'.repeat(2 ** 20 + 1), context)).rejects.toThrow('ctx_size');
  });
});
