import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { model, run, system } from '../../../fixtures/command-run.ts';
import { CommandFailed } from '../kit/failures.ts';
import { image } from './image.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const there = model('m', { labels: ['image'], downloaded: true, recipe: 'sd-cpp' });
const responses = (generated: unknown) => ({
  'GET /health': { version: '0.1.0', all_models_loaded: [{ model_name: 'm' }] },
  'GET /models?show_all=true': { data: [there] },
  'GET /models/m': there,
  'GET /system-info?verbose=false': system,
  'GET /system-info': system,
  'POST /images/generations': generated,
});
const picture = { data: [{ b64_json: Buffer.from('PNG').toString('base64') }] };
const paint = (options: object = {}, generated: unknown = picture, setup = {}) => {
  const output = join(folder, 'a.png');
  return run(
    responses(generated),
    (context) => image(context, ['a', 'lemon'], { output, model: 'm', ...options }),
    setup,
  );
};

test('an image is asked for as it was described, and written to the file', async () => {
  const { sent, lines } = await paint({ size: '64x32', steps: '0', seed: '7' });
  expect(sent.find(([what]) => what === 'POST /images/generations')?.[1]).toEqual({
    prompt: 'a lemon',
    model: 'm',
    response_format: 'b64_json',
    size: '64x32',
    steps: 0,
    seed: 7,
  });
  expect(await readFile(join(folder, 'a.png'), 'utf8')).toBe('PNG');
  expect(lines).toEqual([`Written to ${join(folder, 'a.png')}.`]);
});

test.each([['64', '64 x 64', 'x64', '64x', '64x64x64', ' 64x64', '']])(
  '%j is not a size, which is said before anything is asked',
  async (...sizes) => {
    for (const size of sizes) {
      const painted = paint({ size });
      await expect(painted).rejects.toThrow(`'${size}' is not a size of an image.`);
      await expect(painted).rejects.toMatchObject({ reason: 'misuse' });
    }
  },
);

test('a seed may be 0, and what is not said is left to the model', async () => {
  const { sent } = await paint({ seed: '0' });
  expect(sent.at(-1)?.[1]).toEqual({
    prompt: 'a lemon',
    model: 'm',
    response_format: 'b64_json',
    seed: 0,
  });
});

test('numbers that are none are said', async () => {
  await expect(paint({ steps: 'many' })).rejects.toThrow('--steps takes a number');
  await expect(paint({ seed: '-1' })).rejects.toThrow('--seed takes a number');
});

test('a response without an image is a failure', async () => {
  for (const generated of [{ data: [] }, { data: [{}] }, {}])
    await expect(paint({}, generated)).rejects.toThrow(CommandFailed);
});

test('the JSON of the server is printed where it is wanted and no file is named', async () => {
  const { lines } = await paint({ output: undefined }, picture, { json: true });
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual(picture);
  const written = await paint({}, picture, { json: true });
  expect(written.lines).toEqual([]);
});
