import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { model, run } from '../../../fixtures/command-run.ts';
import { rerank } from './rerank.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rerank-'));
  file = join(folder, 'texts');
  await writeFile(file, 'from\n\n the file \n');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

/** Text from a pipe. */
function pipe(text: string): void {
  const input = Readable.from(text === '' ? [] : [Buffer.from(text)]);
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
}

const there = model('m', { labels: ['reranking'], downloaded: true });
const RESULT = {
  results: [
    { index: 0, relevance_score: 0.1 },
    { index: 1, relevance_score: 0.98765 },
    { index: 7, relevance_score: -2 },
  ],
};
const ranked = async (
  texts: readonly string[],
  options: { model?: string; file?: string; top?: string } = {},
  setup: { json?: boolean } = {},
) => {
  const { lines, sent } = await run(
    {
      'GET /health': { version: '0.1.0', all_models_loaded: [{ model_name: 'm' }] },
      'GET /models?show_all=true': { data: [there] },
      'GET /models/m': there,
      'GET /models/n': { ...there, id: 'n' },
      'GET /system-info': { recipes: {}, devices: {} },
      'POST /reranking': RESULT,
    },
    (context) => rerank(context, 'which?', texts, options),
    setup,
  );
  return { lines, body: sent.at(-1)?.[1] };
};

describe('lemonade rerank', () => {
  test('prints the texts with their scores, the best one first', async () => {
    const { lines, body } = await ranked(['a', 'b']);
    expect(body).toEqual({ model: 'm', query: 'which?', documents: ['a', 'b'] });
    expect(lines.map((line) => line.trim())).toEqual([
      'SCORE | TEXT',
      '0.988 | b',
      '0.100 | a',
      '-2.000',
    ]);
  });

  test('asks for as many as are wanted, of the model that is named', async () => {
    const { body } = await ranked(['a'], { top: '1', model: 'n' });
    expect(body).toEqual({ model: 'n', query: 'which?', documents: ['a'], top_n: 1 });
    await expect(ranked(['a'], { top: '0' })).rejects.toThrow("--top takes a number, not '0'.");
  });

  test('prints the JSON of the server where that is wanted', async () => {
    const { lines } = await ranked(['a'], {}, { json: true });
    expect(lines.map((line) => JSON.parse(line))).toEqual([RESULT]);
  });
});

describe('the texts', () => {
  const documents = async (texts: readonly string[], options: { file?: string } = {}) =>
    ((await ranked(texts, options)).body as { documents: string[] }).documents;

  test('are those that are given, and then lines of the file', async () => {
    pipe('piped');
    expect(await documents(['a'])).toEqual(['a']);
    expect(await documents(['a'], { file })).toEqual(['a', 'from', 'the file']);
    expect(await documents([], { file })).toEqual(['from', 'the file']);
  });

  test('are lines of what is piped, where there are no others', async () => {
    pipe('x\n y\n');
    expect(await documents([])).toEqual(['x', 'y']);
  });

  test('are not there', async () => {
    pipe('');
    await expect(ranked([])).rejects.toMatchObject({
      message: 'There are no texts to rank.',
      reason: 'misuse',
      advice: 'Give them, pipe one a line, or use --file.',
    });
    await expect(ranked(['a'], { file: join(folder, 'none') })).rejects.toThrow(
      `There is no file '${join(folder, 'none')}'.`,
    );
  });
});
