import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { model } from '../../../fixtures/command-run.ts';
import { exportModel } from './export.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function exported(id: string, more: object = {}, options: { output?: string } = {}) {
  const { context, out } = createCommandContext(() => model(id, more));
  await exportModel(context, id, options);
  return out();
}
const definitionOf = async (id: string, more: object = {}) => JSON.parse(await exported(id, more));

describe('the definition of a model', () => {
  test('that is listed is its name, which another machine knows too', async () => {
    expect(await definitionOf('a', { checkpoints: { main: 'o/r:a', vae: 'o/r:b' } })).toEqual({
      model_name: 'a',
    });
  });

  test("of one's own has what another machine needs", async () => {
    const more = { recipe: 'sd-cpp', labels: ['custom', 'image'], image_defaults: { steps: 4 } };
    expect(await definitionOf('user.a', more)).toEqual({
      model_name: 'user.a',
      checkpoint: 'o/user.a',
      recipe: 'sd-cpp',
      labels: ['image'],
      image_defaults: { steps: 4 },
    });
  });

  test('has the checkpoints by name where there are several, else the only one', async () => {
    const several = { main: 'o/r:a', vae: 'o/r:b' };
    const own = await definitionOf('user.a', { checkpoints: several });
    expect(own).toMatchObject({ checkpoints: several });
    expect(own).not.toHaveProperty('checkpoint');
    const single = await definitionOf('user.a', { checkpoints: { main: 'o/r:a' } });
    expect(single).toMatchObject({ checkpoint: 'o/user.a' });
    expect(single).not.toHaveProperty('checkpoints');
  });

  test('names a hub that is not the usual one', async () => {
    expect(await definitionOf('user.a', { source: 'modelscope' })).toMatchObject({
      source: 'modelscope',
    });
    expect(await definitionOf('user.a', { source: 'huggingface' })).not.toHaveProperty('source');
  });

  test('has options that are saved, if there are any', async () => {
    for (const id of ['a', 'user.a']) {
      const saved = await definitionOf(id, { recipe_options: { ctx_size: 5 } });
      expect(saved).toMatchObject({ model_name: id, recipe_options: { ctx_size: 5 } });
      const none = await definitionOf(id, { recipe_options: {} });
      expect(none).not.toHaveProperty('recipe_options');
    }
  });

  test('is JSON that people can read, on the terminal or in a file', async () => {
    const text = '{\n  "model_name": "a"\n}\n';
    expect(await exported('a')).toBe(text);
    const output = join(folder, 'a.json');
    expect(await exported('a', {}, { output })).toBe(`Written to ${output}.\n`);
    expect(await readFile(output, 'utf8')).toBe(text);
  });
});

test('a file of this machine has no definition', async () => {
  const exporting = exported('extra.a');
  await expect(exporting).rejects.toThrow(
    "extra.a is a file of this machine, which another one can't pull.",
  );
  await expect(exporting).rejects.toMatchObject({ advice: 'Copy the file.' });
});

test('a file that can not be written is said before the server is asked', async () => {
  const output = join(folder, 'missing', 'a.json');
  const exporting = exported('a', {}, { output });
  await expect(exporting).rejects.toThrow(`There is no folder '${join(folder, 'missing')}'.`);
});
