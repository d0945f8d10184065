import { Readable } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { model, run } from '../../../fixtures/command-run.ts';
import { embed } from './embed.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Text from a pipe; undefined is a terminal. */
function pipe(text: string | undefined): void {
  const input = Object.assign(Readable.from(text === undefined ? [] : [Buffer.from(text)]), {
    isTTY: text === undefined,
  });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
}

const there = model('m', { labels: ['embeddings'], downloaded: true });
const RESULT = { data: [{ embedding: [0.5, 1] }, { embedding: [-1] }] };
const embedded = (texts: readonly string[], name?: string, setup = {}) =>
  run(
    {
      'GET /health': { version: '0.1.0', all_models_loaded: [{ model_name: 'm' }] },
      'GET /models?show_all=true': { data: [there] },
      'GET /models/m': there,
      'GET /models/n': { ...there, id: 'n' },
      'GET /system-info': { recipes: {}, devices: {} },
      'POST /embeddings': RESULT,
    },
    (context) => embed(context, texts, { model: name }),
    setup,
  );

describe('lemonade embed', () => {
  test('prints one list of numbers a line, of a model for it', async () => {
    const { lines, sent } = await embedded(['a', 'b c']);
    expect(lines).toEqual(['[0.5,1]', '[-1]']);
    expect(sent).toEqual([['POST /embeddings', { model: 'm', input: ['a', 'b c'] }]]);
  });

  test('takes the model that is named', async () => {
    expect((await embedded(['a'], 'n')).sent).toMatchObject([['POST /embeddings', { model: 'n' }]]);
  });

  test('prints the JSON of the server where that is wanted', async () => {
    const { lines } = await embedded(['a'], 'm', { json: true });
    expect(lines.map((line) => JSON.parse(line))).toEqual([RESULT]);
  });

  test('takes lines of what is piped, where no text is given', async () => {
    pipe(' a \n\nb c\n');
    expect((await embedded([])).sent).toMatchObject([
      ['POST /embeddings', { input: ['a', 'b c'] }],
    ]);
    pipe('a');
    expect((await embedded(['x'])).sent).toMatchObject([['POST /embeddings', { input: ['x'] }]]);
  });

  test('has nothing to do without a text', async () => {
    for (const text of [undefined, '', '\n \n']) {
      pipe(text);
      await expect(embedded([])).rejects.toMatchObject({
        message: 'There is no text to embed.',
        reason: 'misuse',
        advice: 'Give texts, or pipe one a line.',
      });
    }
  });
});
