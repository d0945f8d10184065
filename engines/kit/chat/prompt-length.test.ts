// Tests of tokens.ts: prompts that are too long are refused before they take much time.
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ApiError } from '../request-fields.ts';
import type { Vocabulary } from './engine.ts';
import { checkPromptLength, tokenizePrompt, tokenizeToCount } from './tokens.ts';

/** Makes a token of each character, and tells how many it was given. */
function countingVocabulary() {
  let characters = 0;
  const tokenize = (text: string) => {
    characters += text.length;
    return Array.from({ length: text.length }, () => 1);
  };
  const vocabulary = { tokenize, tokenizePrompt: tokenize } as unknown as Vocabulary;
  return { vocabulary, characters: () => characters };
}

const { signal } = new AbortController();

it('a prompt that can not fit is refused before all of it has become tokens', async () => {
  const { vocabulary, characters } = countingVocabulary();
  const asked = tokenizePrompt('x'.repeat(50_000_000), {
    vocabulary,
    contextSize: 100_000,
    signal,
  });
  await expect(asked).rejects.toMatchObject({ status: 400, type: 'exceed_context_size_error' });
  expect(characters()).toBeLessThan(200_000);
});

it('says how long a prompt is only where it was counted to its end', async () => {
  const { vocabulary } = countingVocabulary();
  const context = { vocabulary, contextSize: 100_000, signal };
  const error: unknown = await tokenizePrompt('x'.repeat(343_268), context).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { error: details } = (error as ApiError).toBody() as { error: Record<string, unknown> };
  expect(details).not.toHaveProperty('n_prompt_tokens');
  expect(String(details.message).match(/\d+/g)).toEqual(['100000', '100000']);
  expect(() => checkPromptLength(100_001, 100_000)).toThrow('request (100001 tokens) exceeds');
});

it('measuring a long prompt lets others have their turn, and stops when the client leaves', async () => {
  const { vocabulary, characters } = countingVocabulary();
  const client = new AbortController();
  const asked = tokenizePrompt('x'.repeat(5_000_000), {
    vocabulary,
    contextSize: 1e9,
    signal: client.signal,
  });
  await setImmediate();
  client.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  expect(characters()).toBeLessThan(500_000);
});

it('a short prompt becomes tokens at once', async () => {
  const { vocabulary } = countingVocabulary();
  expect(
    await tokenizePrompt('x'.repeat(100_000), { vocabulary, contextSize: 200_000, signal }),
  ).toHaveLength(100_000);
});

it('a prompt that is too long is counted all the same, unless it is very long', async () => {
  const { vocabulary, characters } = countingVocabulary();
  const context = { vocabulary, contextSize: 1000, signal };
  expect(await tokenizeToCount('x'.repeat(1_000_000), context)).toHaveLength(1_000_000);
  await expect(tokenizeToCount('x'.repeat(50_000_000), context)).rejects.toMatchObject({
    status: 400,
  });
  expect(characters()).toBeLessThan(1_200_000);
});
