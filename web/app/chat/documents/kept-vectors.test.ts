import { expect, test } from 'vitest';
import { type VectorStore, withKept } from './kept-vectors.ts';

class Shelf implements VectorStore {
  readonly kept = new Map<string, Int8Array>();
  isBroken = false;
  async read(names: readonly string[]) {
    if (this.isBroken) throw new Error('No database.');
    return names.map((name) => this.kept.get(name));
  }
  async write(vectors: ReadonlyMap<string, Int8Array>) {
    if (this.isBroken) throw new Error('No room.');
    for (const [name, vector] of vectors) this.kept.set(name, vector);
  }
}

/** Makes vectors of the length of a text, and notes for which it was asked. */
function embedder() {
  const asked: (readonly string[])[] = [];
  const embed = async (texts: readonly string[]) => {
    asked.push(texts);
    return texts.map(({ length }) => [length, -length / 2]);
  };
  return { asked, embed };
}

test('only the vectors of new texts are asked for, and each text once', async () => {
  const { asked, embed } = embedder();
  const shelf = new Shelf();
  await withKept(embed, shelf, 'one')(['question', 'bread', 'salt']);
  await withKept(embed, shelf, 'one')(['other question', 'salt', 'bread', 'butter', 'butter']);
  await withKept(embed, shelf, 'one')(['bread']);
  expect(asked).toEqual([
    ['question', 'bread', 'salt'],
    ['other question', 'butter'],
  ]);
});

test('another model makes vectors of its own', async () => {
  const { asked, embed } = embedder();
  const shelf = new Shelf();
  await withKept(embed, shelf, 'one')(['bread']);
  await withKept(embed, shelf, 'two')(['bread']);
  expect(asked).toEqual([['bread'], ['bread']]);
});

test('what is kept has the direction of what was made, in a byte for each number', async () => {
  const shelf = new Shelf();
  const [made] = await withKept(embedder().embed, shelf, 'one')(['bread']);
  expect(made).toEqual([127, -63]);
  expect([...shelf.kept.values()].map(({ byteLength }) => byteLength)).toEqual([2]);
});

test('without a place for them they are made each time', async () => {
  const { asked, embed } = embedder();
  const shelf = new Shelf();
  shelf.isBroken = true;
  for (const _ of [1, 2])
    expect(await withKept(embed, shelf, 'one')(['bread'])).toEqual([[127, -63]]);
  expect(asked).toHaveLength(2);
});

test('texts that are nearly alike are told apart', async () => {
  const shelf = new Shelf();
  const texts = Array.from({ length: 5000 }, (_, at) => `passage ${at} of ${'text '.repeat(200)}`);
  await withKept(embedder().embed, shelf, 'one')(texts);
  expect(shelf.kept.size).toBe(texts.length);
});
