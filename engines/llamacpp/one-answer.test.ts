// The engine and a real llama-server give one answer: the same tokens where nothing is drawn, and
// numbers that differ by no more than rounding, for each kind of model that the tests have.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  encodeTinyChat,
  writeAttentiveModel,
  writeRecurrentModel,
  writeTinyModel,
} from '../../fixtures/models/generate.ts';
import { encodeTinyBert } from '../../fixtures/models/tiny-bert.ts';
import { findNativeLlamaServer } from '../../fixtures/native/find-native-llama-server.ts';
import { startLlamaServer } from '../../fixtures/native/llama-server.ts';
import { createPrograms } from '../../fixtures/recipes/embedded-programs.ts';

/** Of the natural logarithm of a probability. */
const MOST_LOGPROB = 1e-4;
/** Of the cosine of two vectors, to 1. */
const MOST_ANGLE = 1e-4;
/** Of a score of a document. */
const MOST_SCORE = 1e-3;

const executable = findNativeLlamaServer() ?? '';
const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-answer-'));
});
afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

/** What both answer to each of the requests, the engine first. */
async function askBoth<Answer>(
  file: string,
  args: readonly string[],
  requests: readonly (readonly [path: string, body: object])[],
): Promise<readonly (readonly [ours: Answer, theirs: Answer])[]> {
  const usual = ['--threads', '1', '--parallel', '1', '--ctx-size', '512', ...args];
  const [ours, theirs] = await Promise.all([
    programs.start(['-m', file, ...usual]),
    startLlamaServer(executable, file, usual),
  ]);
  const ask = async (baseUrl: string, path: string, body: object): Promise<Answer> => {
    const headers = { connection: 'close' };
    const init = { method: 'POST', body: JSON.stringify(body), headers };
    const response = await fetch(`${baseUrl}${path}`, init);
    const answer = (await response.json()) as Answer;
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  const answers: (readonly [Answer, Answer])[] = [];
  for (const [path, body] of requests)
    answers.push([await ask(ours.baseUrl, path, body), await ask(theirs.baseUrl, path, body)]);
  ours.child.kill();
  theirs.end();
  return answers;
}

interface Token {
  id: number;
  logprob: number;
}
interface Completion {
  content: string;
  tokens: readonly number[];
  stop_type: string;
  completion_probabilities: readonly (Token & { top_logprobs: readonly Token[] })[];
}

const PROMPTS = ['Once upon a time', 'Hello 🍋, 日本語', 'x = [1, 2, 3]\nfor '];

const MODELS: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'that says a sentence': (file) => writeTinyModel({ kind: 'chat', path: file }),
  'whose words come from all before': (file) => writeAttentiveModel(file),
  'whose weights are of 4 bits': (file) => writeAttentiveModel(file, { isQuantised: true }),
  'that keeps a state': (file) => writeRecurrentModel(file),
  'whose words come from a state': (file) => writeAttentiveModel(file, { isRecurrent: true }),
};

describe.skipIf(executable === '')('next to llama-server', () => {
  test.each(Object.keys(MODELS))(
    'a model %s chooses the same tokens, with the same probabilities',
    async (name) => {
      const file = join(folder, `${name}.gguf`);
      await MODELS[name]?.(file);
      const settings = { n_predict: 24, temperature: 0, n_probs: 5, return_tokens: true };
      const requests = PROMPTS.map((prompt) => ['/completion', { ...settings, prompt }] as const);
      // By itself, the engine goes without for models as tiny as these, which rounds otherwise.
      const usual = ['--flash-attn', 'on'];
      for (const [ours, theirs] of await askBoth<Completion>(file, usual, requests)) {
        const { content, tokens, stop_type } = ours;
        expect({ content, tokens, stop_type }).toEqual({
          content: theirs.content,
          tokens: theirs.tokens,
          stop_type: theirs.stop_type,
        });
        const [mine, others] = [ours, theirs].map(({ completion_probabilities: all }) =>
          all.flatMap((token) => [token, ...token.top_logprobs]),
        );
        expect(mine?.length).toBeGreaterThan(40);
        const apart = mine?.map(({ id, logprob }, at) => {
          expect(others?.[at]?.id).toBe(id);
          return Math.abs(logprob - (others?.[at]?.logprob ?? 0));
        });
        expect(Math.max(...(apart ?? []))).toBeLessThan(MOST_LOGPROB);
      }
    },
  );

  const texts = ['yes', 'no , this is another one .', 'yes yes yes no'];

  test.each([
    ['bert', 'mean'],
    ['bert', 'cls'],
    ['bert', 'last'],
    ['llama', 'mean'],
    ['llama', 'last'],
  ])(
    'the vectors of a model of the architecture %s, pooled by %s, are the same',
    async (architecture, pooling) => {
      const file = join(folder, `${architecture}-${pooling}.gguf`);
      const isBert = architecture === 'bert';
      await writeFile(file, isBert ? encodeTinyBert({ purpose: 'embedding' }) : encodeTinyChat());
      const [[ours, theirs] = []] = await askBoth<{ data: { embedding: number[] }[] }>(
        file,
        ['--embeddings', '--pooling', pooling],
        [['/v1/embeddings', { input: texts }]],
      );
      for (const [at, { embedding }] of (ours?.data ?? []).entries())
        expect(1 - cosine(embedding, theirs?.data[at]?.embedding ?? [])).toBeLessThan(MOST_ANGLE);
      expect(ours?.data).toHaveLength(texts.length);
    },
  );

  test('the scores of documents are the same', async () => {
    const file = join(folder, 'reranking.gguf');
    await writeTinyModel({ kind: 'reranking', path: file });
    const request = ['/v1/rerank', { query: 'yes', documents: texts }] as const;
    type Ranking = { results: { index: number; relevance_score: number }[] };
    const [[ours, theirs] = []] = await askBoth<Ranking>(file, ['--reranking'], [request]);
    const scoreOf = (ranking: Ranking | undefined, document: number) =>
      ranking?.results.find(({ index }) => index === document)?.relevance_score ?? Number.NaN;
    for (const document of texts.keys())
      expect(Math.abs(scoreOf(ours, document) - scoreOf(theirs, document))).toBeLessThan(
        MOST_SCORE,
      );
  });
});

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}
