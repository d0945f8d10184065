import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BARE_GGUF } from '../../../fixtures/models/bare-gguf.ts';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import {
  createFakeStore,
  type FakeStore,
  storedModel,
} from '../../../fixtures/models/stored-models.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import { ModelNotFound } from '../../errors.ts';
import { systemClock } from '../../lib/clock.ts';
import type { Catalogue } from '../../recipes/kit/model.ts';
import { parseCheckpoint } from '../downloads/checkpoint.ts';
import { folderNameOf, HubCache } from '../downloads/hub-cache.ts';
import { createAliases } from './aliases.ts';
import { createGgufReader } from './gguf-facts.ts';
import { createLocalHub } from './local-hub.ts';
import { Models } from './models.ts';
import { StoredModels } from './stored-models.ts';
import { createUserModels, type UserModels } from './user-models.ts';

let parent: string;
let models: Models;
let userModels: UserModels;
let lines: readonly string[];
let flm: FakeStore;
let runs: (recipe: string) => boolean;
let lookedFor: string[];
const NO_MODELS: never[] = [];
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'models-'));
  await mkdir(join(parent, 'extra'));
  const catalogue: Catalogue = JSON.parse(
    await readFile(new URL('../../../generated/catalogue.json', import.meta.url), 'utf8'),
  );
  const silent = createSilentLog();
  lines = silent.lines;
  userModels = createUserModels({
    cacheDirectory: parent,
    recipes: catalogue.recipes,
    normalizeCheckpoint: (text) => text,
    sourceInAddress: () => undefined,
    defaultSource: () => 'huggingface',
    log: silent.log,
  });
  const hubCache = new HubCache({ directory: join(parent, 'hub') });
  flm = createFakeStore();
  flm.place = undefined;
  runs = () => true;
  lookedFor = [];
  models = new Models({
    isLoaded: () => false,
    canRun: async (recipe) => runs(recipe),
    catalogue,
    userModels,
    storedModels: new StoredModels({
      recipes: () => [{ name: 'flm', store: flm }],
      isOffline: () => false,
      clock: systemClock,
      log: silent.log,
    }),
    localHub: createLocalHub({
      directory: hubCache.directory,
      find: async (checkpoint, source) => hubCache.find(parseCheckpoint(checkpoint, source)),
      folderNameOf,
      log: silent.log,
    }),
    gguf: createGgufReader({ log: silent.log }),
    extraModelsDirectory: join(parent, 'extra'),
    providers: {
      models: async () => NO_MODELS,
      freshen: async () => void lookedFor.push('all'),
      lookFor: async (name) => {
        lookedFor.push(name);
        return false;
      },
    },
    aliases: createAliases({ cacheDirectory: parent, models: catalogue.models, log: silent.log }),
    log: silent.log,
  });
});
afterEach(() => rm(parent, { recursive: true, force: true }));

async function put(name: string, text: string | Buffer = BARE_GGUF): Promise<string> {
  const path = join(parent, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}
const ids = async () => (await models.list()).map(({ id }) => id);
const SNAPSHOT = 'snapshots/0123456789012345678901234567890123456789';

test('without files there is nothing to list, and everything that is known', async () => {
  expect(await ids()).toEqual([]);
  const all = await models.list({ showAll: true });
  expect(all.length).toBeGreaterThan(150);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  expect(await models.get('Qwen3-0.6B-GGUF')).toMatchObject({
    type: 'llm',
    recipe: 'llamacpp',
    downloaded: false,
    dtype: 'Q4_0',
    labels: expect.arrayContaining(['chat']),
  });
});

test.each([
  ['nomic-embed-text-v1-GGUF', 'embedding'],
  ['bge-reranker-v2-m3-GGUF', 'reranking'],
  ['Whisper-Tiny', 'audio'],
  ['sd-turbo', 'image'],
  ['kokoro-v1', 'tts'],
  ['Qwen2.5-0.5B-Instruct-CPU', 'llm'],
  ['amd/Llama-3.2-1B-Instruct-awq-g128-int4-asym-fp16-onnx-hybrid', 'llm'],
])('%s is of type %s by its labels', async (name, type) => {
  expect((await models.get(name)).type).toBe(type);
});

test('a file of the shared cache that is cut off makes no model downloaded, until it is whole', async () => {
  const repository = 'hub/models--nomic-ai--nomic-embed-text-v1-GGUF';
  const file = join(parent, repository, SNAPSHOT, 'nomic-embed-text-v1.Q4_K_S.gguf');
  await mkdir(dirname(file), { recursive: true });
  await writeTinyModel({ kind: 'embedding', path: file });
  const whole = await readFile(file);
  const before = await models.get('nomic-embed-text-v1-GGUF');
  expect(before).toMatchObject({ downloaded: true, parameterCount: expect.any(Number) });
  await rm(file);
  await writeFile(file, whole.subarray(0, -100));
  // What has been in a folder for a while is taken for settled.
  await utimes(dirname(file), 1, 1);
  const cut = await models.get('nomic-embed-text-v1-GGUF', { isFresh: true });
  // What the hub has is fetched again by a pull, so that nothing stands against the model.
  expect(cut).toMatchObject({ downloaded: false, suggested: true });
  expect([cut.unavailableReason, cut.parameterCount]).toEqual([undefined, undefined]);
  expect(await models.get('nomic-embed-text-v1-GGUF', { isFresh: true })).toBe(cut);
  await writeFile(file, whole);
  const mended = await models.get('nomic-embed-text-v1-GGUF', { isFresh: true });
  expect(mended).toMatchObject({ downloaded: true, parameterCount: before.parameterCount });
});

test('files in the shared cache make a built-in model downloaded, as links and as files, until they go', async () => {
  expect(await ids()).toEqual([]);
  const repository = 'hub/models--nomic-ai--nomic-embed-text-v1-GGUF';
  await writeTinyModel({ kind: 'embedding', path: join(parent, repository, 'blobs', 'abc') });
  await mkdir(join(parent, repository, SNAPSHOT), { recursive: true });
  const file = join(parent, repository, SNAPSHOT, 'nomic-embed-text-v1.Q4_K_S.gguf');
  await symlink('../../blobs/abc', file);
  await put('hub/models--ggerganov--whisper.cpp/snapshots/1/ggml-tiny.bin', 'x');
  expect(await ids()).toEqual(['Whisper-Tiny', 'nomic-embed-text-v1-GGUF']);
  expect(await models.get('nomic-embed-text-v1-GGUF')).toMatchObject({
    downloaded: true,
    path: file,
    type: 'embedding',
    contextLength: 512,
    dtype: 'Q4_K_S',
    diskFiles: [file],
    sizeBytes: expect.toSatisfy((size: number) => size > 100_000 && size < 1_000_000),
  });
  await rm(file);
  expect(await ids()).toEqual(['Whisper-Tiny']);
});

test('a model is not downloaded as long as one of its files is missing or the snapshot is marked as unfinished', async () => {
  const folder = `hub/models--org--seeing/${SNAPSHOT}`;
  await userModels.register({
    name: 'user.See',
    recipe: 'llamacpp',
    checkpoint: 'org/seeing:Q4_0',
    mmproj: 'mmproj.gguf',
  });
  const marker = await put(`${folder}/.download_manifest.json`, '{}');
  await put(`${folder}/model-Q4_0.gguf`);
  expect((await models.get('See')).downloaded).toBe(false);
  const projector = await put(`${folder}/mmproj.gguf`);
  expect((await models.get('See')).downloaded).toBe(false);
  await rm(marker);
  expect(await models.get('See')).toMatchObject({
    downloaded: true,
    mmprojPath: projector,
    files: { mmproj: projector },
    labels: ['custom'],
  });
});

test('a recipe that takes a folder gets the folder of its entry', async () => {
  const path = await put(
    `hub/models--amd--Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx/${SNAPSHOT}/genai_config.json`,
  );
  expect(await models.get('Qwen2.5-0.5B-Instruct-CPU')).toMatchObject({
    downloaded: true,
    path: dirname(path),
  });
});

test('a model that nothing runs says why, and is not suggested', async () => {
  const entry = { recipe: 'oga-igpu', checkpoint: 'org/old', suggested: true };
  await writeFile(join(parent, 'user_models.json'), JSON.stringify({ Old: entry }));
  const model = await models.get('user.Old');
  expect(model).toMatchObject({ recipe: 'oga-igpu', suggested: false, type: 'llm' });
  expect(model.unavailableReason).toMatch(/'oga-igpu' any more.*GGUF version/);
  const all = await models.list({ showAll: true });
  expect(
    all.filter(({ unavailableReason }) => unavailableReason !== undefined).map(({ id }) => id),
  ).toEqual(['user.Old']);
});

test('a registered model without a label for it gets its type and labels from its file', async () => {
  await userModels.register({
    name: 'user.Rank',
    recipe: 'llamacpp',
    checkpoint: 'org/rank:model.gguf',
  });
  await userModels.register({
    name: 'user.Talk',
    recipe: 'llamacpp',
    checkpoint: 'org/talk:model.gguf',
  });
  await writeTinyModel({
    kind: 'reranking',
    path: join(parent, `hub/models--org--rank/${SNAPSHOT}/model.gguf`),
  });
  await writeTinyModel({
    kind: 'chat',
    path: join(parent, `hub/models--org--talk/${SNAPSHOT}/model.gguf`),
  });
  expect(await models.get('Rank')).toMatchObject({
    id: 'user.Rank',
    type: 'reranking',
    labels: ['custom', 'reranking'],
  });
  expect(await models.get('Talk')).toMatchObject({
    type: 'llm',
    labels: ['custom', 'tool-calling'],
    dtype: 'F16',
  });
});

test('what the catalogue says of calls and thoughts holds until the file is here, which says it itself', async () => {
  const labels = async () => (await models.get('DeepSeek-Qwen3-8B-GGUF')).labels;
  expect(await labels()).toEqual(['chat', 'reasoning']);
  const folder = `hub/models--unsloth--DeepSeek-R1-0528-Qwen3-8B-GGUF/${SNAPSHOT}`;
  await writeTinyModel({
    kind: 'chat',
    path: join(parent, folder, 'DeepSeek-R1-0528-Qwen3-8B-Q4_1.gguf'),
  });
  expect(await labels()).toEqual(['chat', 'tool-calling']);
});

test.each([
  ['whispercpp', 'transcription', 'audio'],
  ['sd-cpp', 'image', 'image'],
  ['kokoro', 'tts', 'tts'],
])('a registered model of %s is labelled by what it is for: %s', async (recipe, label, type) => {
  await userModels.register({ name: 'user.One', recipe, checkpoint: 'org/one:file.bin' });
  await userModels.register({
    name: 'user.Said',
    recipe,
    checkpoint: 'org/said:file.bin',
    labels: [label],
  });
  expect(await models.get('One')).toMatchObject({ type, labels: ['custom', label] });
  expect(await models.get('Said')).toMatchObject({ type, labels: ['custom', label].sort() });
});

test('models of the extra folder get their type and labels from their files; an unreadable one is an llm', async () => {
  await writeTinyModel({ kind: 'embedding', path: join(parent, 'extra/embed.gguf') });
  await put('extra/broken.gguf', 'not a model');
  expect(await models.get('embed')).toMatchObject({
    type: 'embedding',
    labels: ['custom', 'embeddings'],
  });
  expect(await models.get('broken')).toMatchObject({
    type: 'llm',
    downloaded: true,
    labels: ['custom'],
  });
  await models.list();
  expect(lines.filter((line) => line.startsWith('Warning'))).toEqual([
    expect.stringContaining('broken.gguf'),
  ]);
});

test("a name of one's own hides a built-in one, which is still there under its prefix", async () => {
  await put('extra/Qwen3-0.6B-GGUF.gguf');
  expect((await models.get('Qwen3-0.6B-GGUF')).id).toBe('extra.Qwen3-0.6B-GGUF');
  expect((await models.get('builtin.Qwen3-0.6B-GGUF')).id).toBe('builtin.Qwen3-0.6B-GGUF');
  await rm(join(parent, 'extra/Qwen3-0.6B-GGUF.gguf'));
  expect((await models.get('Qwen3-0.6B-GGUF', { isFresh: true })).id).toBe('Qwen3-0.6B-GGUF');
});

test('a registration counts at once, also for a name that meant another model before', async () => {
  await put('extra/Same.gguf');
  expect((await models.get('Same')).id).toBe('extra.Same');
  const { undo } = await userModels.register({
    name: 'user.Same',
    recipe: 'llamacpp',
    checkpoint: 'org/repo:Q4_0',
  });
  expect((await models.get('Same')).id).toBe('user.Same');
  await undo();
  expect((await models.get('Same')).id).toBe('extra.Same');
});

test('an alias of aliases.json is taken everywhere, and is listed for itself', async () => {
  await put('aliases.json', '{"assistant": "Qwen3-0.6B-GGUF"}');
  expect((await models.get('assistant:latest')).id).toBe('Qwen3-0.6B-GGUF');
  expect((await models.list({ showAll: true })).map(({ id }) => id)).not.toContain('assistant');
  expect(await models.aliasOf('ASSISTANT:latest')).toBe('assistant');
  expect(await models.aliasOf('Qwen3-0.6B-GGUF')).toBeUndefined();
});

test('an alias is listed with the first of its models that the list has, unless a model has its name', async () => {
  await put('extra/a.gguf');
  await put('extra/b.gguf');
  const several = [
    { model: 'unknown' },
    { model: 'Qwen3-0.6B-GGUF', images: true },
    { model: 'nick' },
  ];
  await put(
    'aliases.json',
    JSON.stringify({ several, nick: 'a', a: 'b', gone: 'unknown', away: 'Qwen3-0.6B-GGUF' }),
  );
  const listed = async (showAll: boolean) =>
    (await models.aliasesIn(await models.list({ showAll }))).map(({ alias, model }) => [
      alias,
      model.id,
    ]);
  expect(await listed(false)).toEqual([
    ['several', 'extra.a'],
    ['nick', 'extra.a'],
  ]);
  expect(await listed(true)).toEqual([
    ['several', 'Qwen3-0.6B-GGUF'],
    ['nick', 'extra.a'],
    ['away', 'Qwen3-0.6B-GGUF'],
  ]);
  expect(await models.aliasOf('a')).toBeUndefined();
});

test.each(['extra.a', 'a', 'a:latest', 'extra.a:latest', ' a ', 'A'])(
  "'%s' means extra.a",
  async (name) => {
    await put('extra/a.gguf');
    expect((await models.get(name)).id).toBe('extra.a');
  },
);

test('an unknown name is not found, and near names are suggested', async () => {
  await expect(models.get('Qwen3-0.6B-GUFF')).rejects.toThrow(ModelNotFound);
  await expect(models.get('Qwen3-0.6B-GUFF')).rejects.toThrow("Did you mean 'Qwen3-0.6B-GGUF'");
});

test('names of models that run here are suggested before nearer ones', async () => {
  await expect(models.get('llama3.2')).rejects.toThrow("Did you mean 'Llama-3.2-1B-Hybrid'");
  runs = (recipe) => recipe !== 'ryzenai-llm';
  await expect(models.get('llama3.2')).rejects.toThrow("Did you mean 'Llama-3.2-1B-Instruct-CPU'");
  // Where none is like it, what was meant is named all the same.
  await expect(models.get('SmolLM-135M-Instruct-Hybird')).rejects.toThrow(
    "Did you mean 'SmolLM-135M-Instruct-Hybrid'",
  );
});

test('what comes and goes shows in the next listing, also in a folder that was not there', async () => {
  await rm(join(parent, 'extra'), { recursive: true });
  expect(await ids()).toEqual([]);
  await expect(models.get('late')).rejects.toThrow(ModelNotFound);
  await put('extra/late.gguf');
  expect((await models.get('late')).id).toBe('extra.late');
  await put('extra/deep/later.gguf');
  expect(await ids()).toEqual(['extra.late', 'extra.later']);
  await put('extra/late.gguf', 'longer than before');
  expect((await models.list())[0]?.sizeBytes).toBe(18);
  await rm(join(parent, 'extra/late.gguf'));
  expect(await ids()).toEqual(['extra.later']);
});

test('as long as nothing changes, no model is described again', async () => {
  await put(`hub/models--ggerganov--whisper.cpp/${SNAPSHOT}/ggml-tiny.bin`);
  await put('extra/a.gguf');
  const [first] = await models.list();
  expect((await models.list())[0]).toBe(first);
  await userModels.register({ name: 'user.X', recipe: 'llamacpp', checkpoint: 'org/repo:Q4_0' });
  expect((await models.list({ showAll: true })).map(({ id }) => id)).toContain('user.X');
});

const VOICE = storedModel('whisper-v3:turbo', {
  labels: ['transcription', 'audio'],
  sizeBytes: 100,
});

test('what a native server keeps is listed as its own, and is here as soon as that says so', async () => {
  flm.place = '/bin/flm';
  flm.models = [storedModel('gemma3:4b'), VOICE];
  expect(await ids()).toEqual([]);
  expect(await models.get('whisper-v3-turbo-FLM')).toMatchObject({
    ...{
      origin: 'builtin',
      recipe: 'flm',
      type: 'audio',
      checkpoint: 'whisper-v3:turbo',
      downloaded: false,
    },
    ...{ labels: ['transcription', 'audio'], sizeBytes: 100, suggested: true, diskFiles: [] },
  });
  flm.models = [storedModel('gemma3:4b', { downloaded: true }), VOICE];
  expect(await models.get('gemma3:4b', { isFresh: true })).toMatchObject({
    ...{ id: 'gemma3-4b-FLM', type: 'llm', downloaded: true, path: 'gemma3:4b' },
  });
  expect(await ids()).toEqual(['gemma3-4b-FLM']);
});

test('a native server that is slow to say what it has is waited for by who names one of its models', async () => {
  flm.place = '/bin/flm';
  flm.models = [storedModel('gemma3:4b')];
  const held = withResolvers<void>();
  flm.answer = () => held.promise;
  expect(await ids()).toEqual([]);
  const found = models.get('gemma3-4b-FLM');
  held.resolve();
  expect(await found).toMatchObject({ recipe: 'flm', downloaded: false });
});

test('an unknown name may be one that the native server has learnt', async () => {
  flm.place = '/bin/flm';
  expect(await models.list({ showAll: true })).not.toContainEqual(
    expect.objectContaining({ recipe: 'flm' }),
  );
  flm.models = [storedModel('gemma3:4b', { downloaded: true })];
  expect(await models.get('gemma3-4b-FLM', { isFresh: true })).toMatchObject({ downloaded: true });
});

test('a registered model of a store takes from it what its user leaves open', async () => {
  await userModels.register({ name: 'user.Ears', recipe: 'flm', checkpoint: 'whisper-v3:turbo' });
  expect(await models.get('user.Ears')).toMatchObject({
    type: 'llm',
    downloaded: false,
    labels: ['custom'],
  });
  flm.place = '/bin/flm';
  flm.models = [{ ...VOICE, downloaded: true }];
  expect(await models.get('user.Ears')).toMatchObject({
    ...{
      origin: 'user',
      type: 'audio',
      downloaded: true,
      path: 'whisper-v3:turbo',
      sizeBytes: 100,
    },
    labels: ['custom', 'transcription', 'audio'],
  });
  expect(await ids()).toEqual(['user.Ears', 'whisper-v3-turbo-FLM']);
});

test('a provider is asked for a name that nothing else has, except by a request that must stay here', async () => {
  await expect(models.get('p.m', { isLocalOnly: true })).rejects.toThrow(ModelNotFound);
  await models.list({ isLocalOnly: true });
  expect(lookedFor).toEqual([]);
  await expect(models.get('p.m')).rejects.toThrow(ModelNotFound);
  await models.list();
  expect(lookedFor).toEqual(['p.m', 'all']);
});
