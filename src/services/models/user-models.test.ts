import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { ModelAlreadyRegistered } from './errors.ts';
import { createUserModels } from './user-models.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'user-models-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open() {
  const { log, lines } = createSilentLog();
  const userModels = createUserModels({
    cacheDirectory: folder,
    recipes: {
      llamacpp: { modes: ['chat', 'embeddings'], entry: { file: '*.gguf' } },
      'sd-cpp': { modes: ['image'], entry: { file: '*.safetensors' } },
    },
    normalizeCheckpoint: (text) => text,
    sourceInAddress: () => undefined,
    defaultSource: () => 'huggingface',
    log,
  });
  const register = (name: string, details: object = {}, options: { mayReplace?: boolean } = {}) =>
    userModels.register(
      { name: `user.${name}`, recipe: 'llamacpp', checkpoint: 'org/repo:Q4_0', ...details },
      options,
    );
  return { userModels, register, lines };
}
const path = () => join(folder, 'user_models.json');
const onDisk = async () => JSON.parse(await readFile(path(), 'utf8'));

test('a registration is on disk by its bare name, and another server reads it', async () => {
  await open().register('X', { vision: true, mmproj: 'mmproj.gguf' });
  expect(await onDisk()).toEqual({
    X: {
      checkpoints: { main: 'org/repo:Q4_0', mmproj: 'org/repo:mmproj.gguf' },
      recipe: 'llamacpp',
      labels: ['custom', 'vision'],
      suggested: true,
    },
  });
  expect(await open().userModels.list()).toMatchObject([
    { name: 'X', checkpoints: { mmproj: 'org/repo:mmproj.gguf' } },
  ]);
});

test('the same again gets the new labels, other files replace all that was noted of the former ones', async () => {
  const { register, userModels } = open();
  expect(await register('X', { mmproj: 'p.gguf' })).toMatchObject({ isReplaced: false });
  await writeFile(
    path(),
    JSON.stringify({ X: { ...(await onDisk()).X, image_defaults: { steps: 4 } } }),
  );
  expect(await register('X', { mmproj: 'p.gguf', labels: ['coding'] })).toMatchObject({
    isReplaced: false,
  });
  expect(await userModels.list()).toMatchObject([
    { labels: ['coding', 'custom'], imageDefaults: { steps: 4 } },
  ]);
  const replaced = await register('X', { checkpoint: 'org/repo:Q8_0' });
  expect(replaced).toMatchObject({ isReplaced: true });
  expect(await userModels.list()).toEqual([
    { name: 'X', recipe: 'llamacpp', labels: ['custom'], checkpoints: { main: 'org/repo:Q8_0' } },
  ]);
  await replaced.undo();
  expect(await userModels.list()).toMatchObject([{ imageDefaults: { steps: 4 } }]);
});

test('the settings that suit an image model are kept with it, and the same model registered without them keeps them', async () => {
  const { register, userModels } = open();
  const image_defaults = {
    steps: 3,
    cfg_scale: 1.5,
    width: 256,
    height: 512,
    sampling_method: 'euler',
    flow_shift: 3,
  };
  await register('Painter', { recipe: 'sd-cpp', image_defaults });
  expect((await onDisk()).Painter).toMatchObject({ image_defaults });
  expect(await userModels.list()).toMatchObject([{ imageDefaults: image_defaults }]);
  await register('Painter', { recipe: 'sd-cpp' });
  expect(await userModels.list()).toMatchObject([{ imageDefaults: image_defaults }]);
  await register('Painter', { recipe: 'sd-cpp', image_defaults: { steps: 9 } });
  expect(await userModels.list()).toMatchObject([{ imageDefaults: { steps: 9 } }]);
  await expect(register('Writer', { image_defaults })).rejects.toMatchObject({
    param: 'image_defaults',
  });
});

test('settings for images that were written by hand are left out where they can not be used', async () => {
  const entry = { recipe: 'sd-cpp', checkpoint: 'org/repo:x.safetensors' };
  const image_defaults = {
    steps: 0,
    cfg_scale: '7',
    width: 512.5,
    height: 20_000,
    sampling_method: '',
    flow_shift: -2,
  };
  await writeFile(path(), JSON.stringify({ X: { ...entry, image_defaults } }));
  expect(await open().userModels.list()).toMatchObject([{ imageDefaults: { flow_shift: -2 } }]);
});

test('a registration that may not replace one learns what is there', async () => {
  const { register } = open();
  await register('X');
  const refused = register('X', { checkpoint: 'org/repo:Q8_0' }, { mayReplace: false });
  await expect(refused).rejects.toThrow(ModelAlreadyRegistered);
  await expect(refused).rejects.toThrow('org/repo:Q4_0');
  await expect(register('X', {}, { mayReplace: false })).resolves.toMatchObject({
    isReplaced: false,
  });
});

test('undo removes a new entry, restores an old one, and leaves what others have written since', async () => {
  const { register, userModels } = open();
  const first = await register('X');
  await first.undo();
  expect(await userModels.list()).toEqual([]);
  await register('X');
  const second = await register('X', { labels: ['coding'] });
  await second.undo();
  expect(await userModels.list()).toMatchObject([{ labels: ['custom'] }]);
  const third = await register('X', { labels: ['coding'] });
  await register('X', { labels: ['vision'] });
  await third.undo();
  expect(await userModels.list()).toMatchObject([{ labels: ['custom', 'vision'] }]);
});

test('of many registrations at the same time none is lost', async () => {
  const { register, userModels } = open();
  await Promise.all(Array.from({ length: 30 }, (_, index) => register(`X${index}`)));
  expect(await userModels.list()).toHaveLength(30);
});

test('unregistering removes an entry and nothing else', async () => {
  const { register, userModels } = open();
  await register('X');
  await register('Y');
  await userModels.unregister('X');
  await userModels.unregister('X');
  expect(Object.keys(await onDisk())).toEqual(['Y']);
});

test('an entry by hand is read in both forms; what can not be an entry is left out, logged once, and stays in the file', async () => {
  const { userModels, register, lines } = open();
  const byHand = {
    Short: {
      checkpoint: 'org/repo:Q4_K_M',
      mmproj: 'p.gguf',
      recipe: 'llamacpp',
      extra: 1,
      image_defaults: { steps: 4, width: 'x' },
    },
    Bad: { recipe: 'llamacpp' },
    Worse: 7,
  };
  await writeFile(path(), JSON.stringify(byHand));
  await userModels.list();
  expect(await userModels.list()).toEqual([
    {
      name: 'Short',
      recipe: 'llamacpp',
      labels: [],
      checkpoints: { main: 'org/repo:Q4_K_M', mmproj: 'org/repo:p.gguf' },
      imageDefaults: { steps: 4 },
    },
  ]);
  expect(lines.filter((line) => line.startsWith('Warning'))).toEqual([
    expect.stringContaining("model 'Bad' is left out: it has no 'checkpoint'"),
    expect.stringContaining("model 'Worse' is left out: it is not an object"),
  ]);
  await register('Short', { checkpoint: 'org/repo:Q4_K_M', mmproj: 'p.gguf' });
  expect(await onDisk()).toMatchObject({
    Short: { extra: 1, labels: ['custom'] },
    Bad: byHand.Bad,
    Worse: 7,
  });
});

test('a file that is not JSON is kept aside, and the next registration starts a new one', async () => {
  await writeFile(path(), '{"X": {');
  const { userModels, register } = open();
  expect(await userModels.list()).toEqual([]);
  await register('Y');
  expect(await readFile(`${path()}.corrupted`, 'utf8')).toBe('{"X": {');
  expect(Object.keys(await onDisk())).toEqual(['Y']);
});
