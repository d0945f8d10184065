import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { BackendRefused } from '../../errors.ts';
import { shortenInputs } from './shorten-inputs.ts';

/** A tokenizer whose tokens are the characters, between 1 and 2. */
const inference = {
  async json({ body }: { body: object }) {
    const { content, add_special } = body as { content: string; add_special: boolean };
    const tokens = [...content].map((character) => character.charCodeAt(0));
    return { tokens: add_special ? [1, ...tokens, 2] : tokens };
  },
};
const refused = (most?: number) =>
  Object.assign(Object.create(BackendRefused.prototype), {
    counts: most === undefined ? undefined : { n_ctx: most },
  });
const shorten = (input: unknown, error: unknown = refused(6)) => {
  const { signal } = new AbortController();
  const asked = {
    capability: 'embeddings',
    type: 'embedding',
    body: { model: 'm', input },
    place: placeOf(),
    signal,
  };
  return shortenInputs(inference as never, { asked, error } as never);
};

test('inputs that fill the context are cut between the tokens around them, and others stay', async () => {
  const a = 97;
  expect(await shorten(['aaa', 'aaaa', 'aaaaaaaa'])).toEqual({
    model: 'm',
    input: ['aaa', [1, a, a, a, 2], [1, a, a, a, 2]],
  });
  expect(await shorten('aaaaa')).toMatchObject({ input: [[1, a, a, a, 2]] });
});

test('an error that does not say how much fits is thrown as it is', async () => {
  for (const error of [refused(), new Error('It is something else.')]) {
    await expect(shorten('a', error)).rejects.toBe(error);
  }
});
