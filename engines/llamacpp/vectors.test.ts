// Vectors and scores of the program, and of a real llama-server with the same files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeTinyBert } from '../../fixtures/models/tiny-bert.ts';
import { text, uint32 } from '../../fixtures/models/tiny-chat/gguf-writer.ts';
import { findNativeLlamaServer } from '../../fixtures/native/find-native-llama-server.ts';
import { type RunningLlamaServer, startLlamaServer } from '../../fixtures/native/llama-server.ts';
import { createPrograms } from '../../fixtures/recipes/embedded-programs.ts';

const executable = findNativeLlamaServer() ?? '';
if (executable === '')
  test.skip('the comparison is left out, because the real llama-server was not built');

const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)));
const TEXTS = [
  'lemon',
  'A lemon tree stands in front of a red house.',
  'yes , no . it is a ( b ) !',
  '',
  'the house and the tree '.repeat(40),
];
const POOLING = { mean: 1, cls: 2, last: 3 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vectors-'));
});
afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

const writers: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(POOLING).map(([name, type]) => {
      const more = { 'bert.pooling_type': uint32(type) };
      return [
        name,
        (path: string) => writeFile(path, encodeTinyBert({ purpose: 'embedding', more })),
      ];
    }),
  ),
  reranking: (path) => writeFile(path, encodeTinyBert({ purpose: 'reranking' })),
  'reranking by a template': (path) => {
    const more = {
      'tokenizer.chat_template.rerank': text('query : {query} . document : {document} !'),
    };
    return writeFile(path, encodeTinyBert({ purpose: 'reranking', more }));
  },
};

interface Response {
  usage: object;
  data: { embedding: number[] }[];
  results: { index: number; relevance_score: number }[];
}

/** The same to both, with the same file: what the program says, and what llama-server says. */
function inBoth(kind: string, args: readonly string[]) {
  let native: RunningLlamaServer;
  let baseUrl: string;
  beforeAll(async () => {
    const path = join(folder, `${kind}.gguf`);
    await writers[kind]?.(path);
    [native, { baseUrl }] = await Promise.all([
      startLlamaServer(executable, path, args),
      programs.start(['-m', path, ...args]),
    ]);
  });
  afterAll(() => native?.end());
  return (path: string, body: object) =>
    Promise.all([post(`${baseUrl}${path}`, body), post(`${native.baseUrl}${path}`, body)]);
}

async function post(address: string, body: object): Promise<Response> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  const said = await response.text();
  expect(response.status, said).toBe(200);
  return JSON.parse(said);
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const product = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, index) => sum + value * (right[index] ?? Number.NaN), 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}

describe.skipIf(executable === '').each(['mean', 'cls', 'last'])(
  'vectors by the pooling %s',
  (kind) => {
    const ask = inBoth(kind, ['--embeddings']);

    test.each([
      ['one text after the other', TEXTS.filter((input) => input !== '')],
      [
        'more texts than slots',
        Array.from({ length: 9 }, (_, index) => 'lemon tree '.repeat(index + 1)),
      ],
      ['tokens', [[5, 6, 7], [8]]],
    ])('are the same: %s', async (_what, input) => {
      const [embedded, native] = await ask('/v1/embeddings', { input, encoding_format: 'float' });
      expect(embedded.usage).toEqual(native.usage);
      expect(embedded.data).toHaveLength(input.length);
      for (const [index, { embedding }] of embedded.data.entries()) {
        expect(cosine(embedding, native.data[index]?.embedding ?? [])).toBeGreaterThan(0.9999);
      }
    });
  },
);

describe.skipIf(executable === '').each(['reranking', 'reranking by a template'])(
  'scores of %s',
  (kind) => {
    const ask = inBoth(kind, ['--reranking']);

    const scoresOf = ({ results }: Response) =>
      results
        .toSorted((left, right) => left.index - right.index)
        .map(({ relevance_score }) => relevance_score);

    test.each(['lemon tree', 'the {document} of a {query}', ''])(
      'are the same for the query %j',
      async (query) => {
        for (const document of TEXTS) {
          const [embedded, native] = await ask('/v1/rerank', { query, documents: [document] });
          expect(embedded.usage).toEqual(native.usage);
          expect(scoresOf(embedded)[0]).toBeCloseTo(scoresOf(native)[0] ?? Number.NaN, 3);
        }
      },
    );

    test('come with the name that the request has, or that of the model file', async () => {
      const documents = ['a house', 'lemon'];
      const headOf = ({ results, ...head }: Response) => head;
      const asked = { query: 'lemon', documents };
      const [named, nativeNamed] = await ask('/v1/rerank', { ...asked, model: 'mine' });
      expect(headOf(named)).toEqual(headOf(nativeNamed));
      // llama-server says the whole path, which has the name of a user in it.
      const [embedded, native] = await ask('/v1/rerank', asked);
      expect(headOf(embedded)).toEqual({ ...headOf(native), model: `${kind}.gguf` });
    });

    test('have the form of text-embeddings-inference where texts are sent', async () => {
      const texts = ['a house', 'lemon'];
      for (const more of [{}, { return_text: true }, { top_n: 1 }]) {
        const [embedded, native] = await ask('/v1/rerank', { query: 'lemon tree', texts, ...more });
        const rounded = (response: Response) =>
          (response as unknown as { score: number }[]).map(({ score, ...each }) => ({
            ...each,
            score: score.toFixed(1),
          }));
        expect(rounded(embedded)).toEqual(rounded(native));
      }
    });

    test('are the same for several documents, as far as llama.cpp computes the same of them together', async () => {
      const [embedded, native] = await ask('/v1/rerank', { query: 'lemon tree', documents: TEXTS });
      expect(embedded.usage).toEqual(native.usage);
      for (const [index, score] of scoresOf(native).entries())
        expect(scoresOf(embedded)[index]).toBeCloseTo(score, 1);
    });
  },
);
