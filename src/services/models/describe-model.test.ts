import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import type { CatalogueRecipe } from '../../recipes/kit/model.ts';
import type { LocalFile } from '../downloads/hub-cache.ts';
import { describeModel } from './describe-model.ts';
import type { GgufFacts, GgufReader } from './gguf-facts.ts';
import type { LocalCheckpoints } from './local-hub.ts';
import { type ModelDefinition, UNDATED_SECONDS } from './model-definition.ts';

const GGUF: CatalogueRecipe = { modes: ['chat'], entry: { file: '*.gguf' } };
const FACTS: GgufFacts = {
  type: 'llm',
  architecture: 'qwen3',
  contextLength: 4096,
  quantization: 'Q8_0',
  parameterCount: 7,
  isProjector: false,
  hasVision: false,
  hasTools: true,
  hasThoughts: false,
  isCutOff: false,
};

const file = (path: string, sizeBytes = 1): LocalFile => ({
  path,
  sizeBytes,
  absolutePath: `/hub/${path}`,
});
const definition = (more: Partial<ModelDefinition> = {}): ModelDefinition => ({
  origin: 'builtin',
  name: 'm',
  recipe: 'llamacpp',
  checkpoints: { main: 'a/b' },
  labels: [],
  suggested: true,
  ...more,
});

/** What is in the cache, by checkpoint, and what was asked of it. */
function cacheOf(
  byCheckpoint: Readonly<Record<string, readonly LocalFile[]>>,
  {
    facts,
    cut,
    modifiedMs = 1999,
  }: { facts?: GgufFacts; cut?: string; modifiedMs?: number | undefined } = {},
) {
  const asked: string[] = [];
  const watched: string[] = [];
  const read: string[] = [];
  const local: LocalCheckpoints = {
    async find(checkpoint, source) {
      asked.push(`${source} ${checkpoint}`);
      const files = byCheckpoint[checkpoint];
      return files && { folder: '/hub', files };
    },
    modifiedMs: () => modifiedMs,
    watch: (path) => watched.push(path),
  };
  const gguf = only<GgufReader>({
    async read(path: string) {
      read.push(path);
      return facts;
    },
    isCutOff: async (path: string) => path === cut,
  });
  return { local, gguf, asked, watched, read };
}

const describeWith = (
  more: Partial<ModelDefinition>,
  cache: ReturnType<typeof cacheOf>,
  recipe: CatalogueRecipe | undefined = GGUF,
) => describeModel(definition(more), { recipe, local: cache.local, gguf: cache.gguf });

test('a model whose file is here says all that the file tells', async () => {
  const cache = cacheOf({ 'a/b': [file('x.gguf', 30), file('README.md', 12)] }, { facts: FACTS });
  expect(await describeWith({}, cache)).toEqual({
    id: 'm',
    bareName: 'm',
    origin: 'builtin',
    recipe: 'llamacpp',
    checkpoint: 'a/b',
    checkpoints: { main: 'a/b' },
    type: 'llm',
    labels: ['tool-calling'],
    suggested: true,
    downloaded: true,
    diskFiles: ['/hub/x.gguf', '/hub/README.md'],
    createdSeconds: 1,
    path: '/hub/x.gguf',
    sizeBytes: 42,
    contextLength: 4096,
    architecture: 'qwen3',
    dtype: 'Q8_0',
    parameterCount: 7,
  });
  expect(cache.asked).toEqual(['huggingface a/b']);
});

test('a model that is not here says what is known without it', async () => {
  const more: Partial<ModelDefinition> = {
    checkpoints: { main: 'a/b:Q4_K_M', mmproj: 'a/b:mmproj.gguf' },
    sizeGb: 1.5,
    options: { ctx_size: 5 },
    imageDefaults: { steps: 4 } as never,
    source: 'modelscope',
  };
  const cache = cacheOf({}, { facts: FACTS });
  expect(await describeWith(more, cache)).toEqual({
    id: 'm',
    bareName: 'm',
    origin: 'builtin',
    recipe: 'llamacpp',
    checkpoint: 'a/b:Q4_K_M',
    checkpoints: more.checkpoints,
    type: 'llm',
    labels: [],
    suggested: true,
    downloaded: false,
    diskFiles: [],
    createdSeconds: UNDATED_SECONDS,
    sizeBytes: 1.5 * 2 ** 30,
    dtype: 'Q4_K_M',
    source: 'modelscope',
    options: { ctx_size: 5 },
    imageDefaults: { steps: 4 },
  });
  expect(cache.asked).toEqual(['modelscope a/b:Q4_K_M', 'modelscope a/b:mmproj.gguf']);
  expect(cache.read).toEqual([]);
});

test('its age is that of its file, where that is known', async () => {
  const here = { 'a/b': [file('x.gguf')] };
  const ageAt = async (modifiedMs: number | undefined) => {
    const cache = cacheOf(here);
    cache.local.modifiedMs = () => modifiedMs;
    return (await describeWith({}, cache)).createdSeconds;
  };
  expect(await ageAt(12_999)).toBe(12);
  expect(await ageAt(undefined)).toBe(UNDATED_SECONDS);
});

describe('a hub that this server does not know', () => {
  const reason =
    "Its files are at 'elsewhere', from which this server can't fetch: it knows huggingface and modelscope. Put its GGUF file into the extra models folder.";

  test('is a reason why it is not available, and not suggested', async () => {
    const cache = cacheOf({});
    const known = await describeWith({ source: 'elsewhere' }, cache);
    expect(known).toMatchObject({ unavailableReason: reason, suggested: false });
    expect(cache.asked).toEqual(['huggingface a/b']);
  });

  test('is none once the file is here', async () => {
    const known = await describeWith({ source: 'elsewhere' }, cacheOf({ 'a/b': [file('x.gguf')] }));
    expect(known).not.toHaveProperty('unavailableReason');
    expect(known.suggested).toBe(true);
  });

  test('has 80 characters of its name in that sentence', async () => {
    const known = await describeWith({ source: `${'x'.repeat(80)}y` }, cacheOf({}));
    expect(known.unavailableReason).toContain(`at '${'x'.repeat(80)}', from`);
  });
});

test('a recipe that nothing serves any more says so before all else', async () => {
  const more = { recipe: 'hf-cpu', source: 'elsewhere' };
  const known = await describeWith(more, cacheOf({}));
  expect(known.unavailableReason).toMatch(/^No native server runs models of recipe 'hf-cpu'/);
  expect(known.suggested).toBe(false);
});

test('one that is not suggested stays so', async () => {
  expect((await describeWith({ suggested: false }, cacheOf({}))).suggested).toBe(false);
});

describe('a file of which the end is missing', () => {
  test('is as if it were not here, and is watched', async () => {
    const cache = cacheOf({ 'a/b': [file('x.gguf', 5)] }, { cut: '/hub/x.gguf', facts: FACTS });
    const known = await describeWith({ sizeGb: 1 }, cache);
    expect(known).toMatchObject({
      downloaded: false,
      diskFiles: ['/hub/x.gguf'],
      sizeBytes: 2 ** 30,
    });
    expect(known).not.toHaveProperty('path');
    expect(cache.watched).toEqual(['/hub/x.gguf']);
  });

  test('is the only kind that is watched', async () => {
    const cache = cacheOf({ 'a/b': [file('x.gguf')] });
    await describeWith({}, cache);
    expect(cache.watched).toEqual([]);
  });
});

describe('all roles', () => {
  const checkpoints = { main: 'a/b', mmproj: 'a/p', vae: 'a/v' };
  const here = {
    'a/b': [file('x.gguf', 1)],
    'a/p': [file('mmproj.gguf', 2)],
    'a/v': [file('vae.bin', 4), file('second.bin', 8)],
  };

  test('must be here, and each has its first file', async () => {
    const known = await describeWith({ checkpoints }, cacheOf(here));
    expect(known).toMatchObject({
      downloaded: true,
      mmprojPath: '/hub/mmproj.gguf',
      files: { mmproj: '/hub/mmproj.gguf', vae: '/hub/vae.bin' },
      sizeBytes: 15,
    });
  });

  test('of which one is missing make no whole model', async () => {
    const known = await describeWith(
      { checkpoints },
      cacheOf({ ...here, 'a/v': undefined as never }),
    );
    expect(known).toMatchObject({
      downloaded: false,
      diskFiles: ['/hub/x.gguf', '/hub/mmproj.gguf'],
    });
    expect(known).not.toHaveProperty('mmprojPath');
    expect(known).not.toHaveProperty('files');
    expect(known).not.toHaveProperty('sizeBytes');
  });

  test('may lack the cache of an NPU', async () => {
    const more = { checkpoints: { main: 'a/b', npu_cache: 'a/n' } };
    const known = await describeWith(more, cacheOf(here));
    expect(known.downloaded).toBe(true);
    expect(known).not.toHaveProperty('files');
  });

  test('may share a file, which counts once', async () => {
    const shared = [file('x.gguf', 3)];
    const more = { checkpoints: { main: 'a/b', draft: 'a/d' } };
    const known = await describeWith(more, cacheOf({ 'a/b': shared, 'a/d': shared }));
    expect(known).toMatchObject({ diskFiles: ['/hub/x.gguf'], sizeBytes: 3 });
  });

  test('may be empty, which counts as none', async () => {
    const more = { checkpoints: { main: 'a/b', vae: 'a/v' } };
    const known = await describeWith(more, cacheOf({ 'a/b': [file('x.gguf')], 'a/v': [] }));
    expect(known.downloaded).toBe(true);
    expect(known).not.toHaveProperty('files');
  });
});

describe('the file that a native server is given', () => {
  const pathFor = async (names: readonly string[], recipe: CatalogueRecipe | undefined) =>
    (await describeWith({}, cacheOf({ 'a/b': names.map((name) => file(name)) }), recipe)).path;
  const entry = (name: string): CatalogueRecipe => ({ modes: ['chat'], entry: { file: name } });

  test.each<[string, readonly string[], string, string | undefined]>([
    ['by its ending, in any case', ['a.txt', 'B.GGUF'], '*.gguf', '/hub/B.GGUF'],
    ['not by a name that only has it within', ['a.gguf.txt'], '*.gguf', undefined],
    ['not a projector', ['mmproj-a.gguf', 'b.gguf'], '*.gguf', '/hub/b.gguf'],
    [
      'below a folder that is named as projectors',
      ['mmproj/b.gguf'],
      '*.gguf',
      '/hub/mmproj/b.gguf',
    ],
    ['by its name', ['a.json', 'sub/config.json'], 'config.json', '/hub/sub/config.json'],
    ['not by a part of its name', ['my-config.json'], 'config.json', undefined],
    ['any at all', ['a.txt', 'b.gguf'], '*', '/hub/a.txt'],
    ['a projector, where any will do', ['mmproj-a.gguf'], '*', '/hub/mmproj-a.gguf'],
  ])('%s', async (_how, names, wanted, path) => {
    expect(await pathFor(names, entry(wanted))).toBe(path);
  });

  test('is a folder for some recipes', async () => {
    const recipe: CatalogueRecipe = { modes: ['chat'], entry: { file: 'c.json', isFolder: true } };
    expect(await pathFor(['sub/c.json'], recipe)).toBe('/hub/sub');
  });

  test('is none for a recipe that keeps its models itself', async () => {
    expect(await pathFor(['x.gguf'], { modes: ['chat'] })).toBeUndefined();
  });

  test('is any for a recipe that is not known', async () => {
    const { local, gguf } = cacheOf({ 'a/b': [file('x.bin')] });
    const known = await describeModel(definition(), { recipe: undefined, local, gguf });
    expect(known).toMatchObject({ path: '/hub/x.bin', type: 'llm', downloaded: true });
  });
});

describe('how many numbers it has', () => {
  const countFor = async (...names: string[]) => {
    const cache = cacheOf({ 'a/b': names.map((name) => file(name)) }, { facts: FACTS });
    const { parameterCount } = await describeWith({}, cache);
    return { parameterCount, read: cache.read };
  };

  test('is told by the shards of its set, and by no other file', async () => {
    const { parameterCount, read } = await countFor(
      'x-00001-of-00002.gguf',
      'x-00002-of-00002.gguf',
      'x-00001-of-00003.gguf',
      'y-00001-of-00002.gguf',
      'z.gguf',
    );
    expect(parameterCount).toBe(14);
    expect(read).toEqual([
      '/hub/x-00001-of-00002.gguf',
      '/hub/x-00001-of-00002.gguf',
      '/hub/x-00002-of-00002.gguf',
    ]);
  });

  test('is that of one file where it is not a shard', async () => {
    expect((await countFor('x.gguf', 'y.gguf')).parameterCount).toBe(7);
  });

  test('is not asked of a file of another kind', async () => {
    const cache = cacheOf({ 'a/b': [file('x.bin')] }, { facts: FACTS });
    const recipe: CatalogueRecipe = { modes: ['chat'], entry: { file: '*' } };
    expect(await describeWith({}, cache, recipe)).not.toHaveProperty('parameterCount');
    expect(cache.read).toEqual([]);
  });
});

describe('what it is for', () => {
  const here = { 'a/b': [file('x.gguf')] };
  const both: CatalogueRecipe = { modes: ['chat', 'embeddings'], entry: { file: '*.gguf' } };
  const typeFor = async (
    labels: readonly string[],
    { facts, recipe = both }: { facts?: GgufFacts; recipe?: CatalogueRecipe },
  ) => (await describeWith({ labels }, cacheOf(here, facts && { facts }), recipe)).type;
  const embedding: GgufFacts = { ...FACTS, type: 'embedding' };

  test('is what its labels say, whatever its file says', async () => {
    expect(await typeFor(['chat'], { facts: embedding })).toBe('llm');
    expect(await typeFor(['reranking'], { facts: embedding })).toBe('reranking');
  });

  test('is else what its file says, where its recipe has that', async () => {
    expect(await typeFor([], { facts: embedding })).toBe('embedding');
    expect(await typeFor([], { facts: { ...FACTS, type: 'reranking' } })).toBe('llm');
  });

  test('is else the first that its recipe is for', async () => {
    const recipe: CatalogueRecipe = { modes: ['tts'], entry: { file: '*' } };
    expect(await typeFor([], { recipe })).toBe('tts');
  });
});

describe('labels', () => {
  const here = { 'a/b': [file('x.gguf')] };
  const recipe: CatalogueRecipe = { modes: ['embeddings'], entry: { file: '*' } };
  const labelsFor = async (origin: 'user' | 'builtin') => {
    const more = { origin, labels: ['custom', 'reasoning'] } as const;
    const known = await describeWith(more, cacheOf(here, { facts: FACTS }), recipe);
    return [known.id, known.labels];
  };

  test("of a user's model stay, and it gets the only thing that its recipe is for", async () => {
    expect(await labelsFor('user')).toEqual([
      'user.m',
      ['custom', 'reasoning', 'tool-calling', 'embeddings'],
    ]);
  });

  test('of the catalogue give way to what the file proves', async () => {
    expect(await labelsFor('builtin')).toEqual(['m', ['custom', 'tool-calling']]);
  });
});
