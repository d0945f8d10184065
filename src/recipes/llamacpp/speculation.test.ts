// What drafts tokens for which model, on files with real heads; no process but those of the fake
// llama-server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bool,
  encodeGguf,
  type MetadataValue,
  text,
  texts,
  uint32,
} from '../../../fixtures/models/tiny-chat/gguf-writer.ts';
import { ones } from '../../../fixtures/models/tiny-chat/tiny-chat.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import type { PrepareInput } from '../kit/launch.ts';
import type { LoadableModel } from '../kit/model.ts';
import { speculationArguments } from '../kit/speculation.ts';
import { SpeculationChoice } from './speculation.ts';

const FAKE = fileURLToPath(new URL('../../../fixtures/backends/llama-server', import.meta.url));
const signal = new AbortController().signal;

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'speculation-'));
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'models-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

interface Head {
  architecture?: string;
  predictLayers?: number;
  tensors?: readonly string[];
  tokens?: readonly string[];
  more?: Readonly<Record<string, MetadataValue>>;
}

const TOKENS = Array.from({ length: 40 }, (_, index) => `token ${index}`);

async function put(name: string, head: Head = {}): Promise<string> {
  const { architecture = 'qwen35', predictLayers, tensors = [], tokens = TOKENS, more = {} } = head;
  const own = Object.entries({
    block_count: 5,
    embedding_length: 64,
    'attention.head_count': 4,
    nextn_predict_layers: predictLayers,
  });
  const metadata = {
    'general.architecture': text(architecture),
    ...Object.fromEntries(
      own.flatMap(([key, value]) =>
        value === undefined ? [] : [[`${architecture}.${key}`, uint32(value)]],
      ),
    ),
    'tokenizer.ggml.model': text('gpt2'),
    ...(tokens.length > 0 && { 'tokenizer.ggml.tokens': texts(tokens) }),
    ...more,
  };
  const path = join(folder, name);
  await writeFile(
    path,
    encodeGguf({ metadata, tensors: tensors.map((tensor) => ones(tensor, 1)) }),
  );
  return path;
}

const HEADS: Head = { predictLayers: 1, tensors: ['blk.4.nextn.eh_proj'] };
/** Bytes of one layer and token: keys and values of four heads of 16 numbers. */
const BYTES_OF_LAYER = 2 * 4 * 16 * 2;

interface Asked {
  path: string;
  labels?: readonly string[];
  files?: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, unknown>>;
  type?: LoadableModel['type'];
  backend?: string;
  run?: RunProgram;
}

function choose({
  path,
  labels = [],
  files,
  options = {},
  type = 'llm',
  backend = 'cpu',
  run,
}: Asked) {
  const model = { id: 'a', recipe: 'llamacpp', type, path, labels, ...(files && { files }) };
  const input: PrepareInput = {
    model,
    options,
    backend: { name: backend, executable: FAKE, devices: ['cpu'] },
    signal,
  };
  return new SpeculationChoice({ environment: {} }, run ? { run } : {}).of(input);
}

const argumentsFor = async (asked: Asked) => speculationArguments(await choose(asked));

describe('without a word from a person', () => {
  test('heads in the file draft, and their part of the context is counted', async () => {
    const path = await put('model.gguf', HEADS);
    expect(await choose({ path })).toMatchObject({
      type: 'mtp',
      isChosen: true,
      memory: { weightBytes: 0, kvBytesPerToken: BYTES_OF_LAYER },
    });
    expect(await argumentsFor({ path })).toEqual(['--spec-type', 'draft-mtp']);
  });

  test.each([
    ['the key without the tensors', { predictLayers: 1 }],
    ['tensors without the key', { tensors: ['blk.4.nextn.eh_proj'] }],
    ['a draft that names its own heads', { ...HEADS, architecture: 'gemma4-assistant' }],
  ])('%s does not make a model with heads', async (_title, head) => {
    const path = await put('model.gguf', head);
    expect(await choose({ path })).toMatchObject({
      type: 'off',
      reason: expect.stringMatching(/no prediction heads/),
    });
    expect(await argumentsFor({ path })).toEqual([]);
  });

  test('heads are found in the last file of a model in several', async () => {
    const path = await put('model-00001-of-00002.gguf', { predictLayers: 1 });
    expect(await choose({ path })).toMatchObject({ type: 'off' });
    await put('model-00002-of-00002.gguf', { tensors: HEADS.tensors ?? [] });
    expect(await choose({ path })).toMatchObject({ type: 'mtp' });
  });

  test('the draft of the catalogue is taken by its type, and its memory is counted', async () => {
    const path = await put('model.gguf');
    const draft = await put('small.gguf', { more: { 'general.name': text('Small') } });
    expect(await argumentsFor({ path, files: { draft } })).toEqual([
      ...['--spec-type', 'draft-simple'],
      ...['--spec-draft-model', draft],
    ]);
    // Its file is one of the model's, and counted there.
    expect(await choose({ path, files: { draft } })).toMatchObject({
      type: 'draft',
      draft,
      memory: { weightBytes: 0, kvBytesPerToken: 5 * BYTES_OF_LAYER },
    });
  });

  test.each([
    ['draft-small.gguf', {}, 'draft', 'draft-simple'],
    ['small-draft-Q8_0.gguf', {}, 'draft', 'draft-simple'],
    ['dflash-model.gguf', { architecture: 'dflash' }, 'draft', 'draft-dflash'],
    ['dflash.gguf', { architecture: 'dflash', tensors: ['markov_w1'] }, 'draft', 'draft-dspark'],
    ['eagle3-model.gguf', { architecture: 'eagle3' }, 'draft', 'draft-eagle3'],
    ['mtp-model.gguf', { architecture: 'gemma4-assistant', tokens: [] }, 'mtp', 'draft-mtp'],
    ['mtp-model.gguf', HEADS, 'mtp', 'draft-mtp'],
  ] as const)(
    '%s in the folder of the model drafts for it, %j',
    async (name, head, type, method) => {
      const path = await put('model.gguf');
      const draft = await put(name, head);
      const choice = await choose({ path });
      expect(choice).toMatchObject({ type, method, draft, isChosen: true });
      expect(choice?.memory?.weightBytes).toBeGreaterThan(200);
    },
  );

  test('of several drafts none is taken, and a file with another name is left aside', async () => {
    const path = await put('model.gguf');
    await put('another.gguf');
    expect(await choose({ path })).toMatchObject({
      type: 'off',
      reason: expect.stringMatching(/No file in its folder/),
    });
    await put('draft-a.gguf');
    await put('draft-b.gguf');
    expect(await choose({ path })).toMatchObject({
      type: 'off',
      reason: expect.stringMatching(/draft-a.*draft-b/),
    });
  });

  test.each([
    ['another token', { tokens: TOKENS.with(20, 'another') }, /other tokens/],
    [
      'far more tokens',
      { tokens: [...TOKENS, ...TOKENS, ...TOKENS, ...TOKENS, ...TOKENS] },
      /200 tokens, not 40/,
    ],
    [
      'another kind of vocabulary',
      { more: { 'tokenizer.ggml.model': text('llama') } },
      /its model is llama, not gpt2/,
    ],
    [
      'another end',
      { more: { 'tokenizer.ggml.eos_token_id': uint32(7) } },
      /its eos_token_id is 7, not 2/,
    ],
    [
      'another beginning',
      { more: { 'tokenizer.ggml.add_bos_token': bool(true) } },
      /its add_bos_token is true, not false/,
    ],
    ['no vocabulary', { tokens: [] }, /its vocabulary is not known/],
  ])('a draft with %s is passed over, with the reason', async (_title, head, reason) => {
    const ends = {
      'tokenizer.ggml.eos_token_id': uint32(2),
      'tokenizer.ggml.add_bos_token': bool(false),
    };
    const path = await put('model.gguf', { more: ends });
    await put('draft-small.gguf', head);
    expect(await choose({ path })).toMatchObject({
      type: 'off',
      reason: expect.stringMatching(reason),
    });
  });

  test('the first tokens, and a few more at the end, may differ', async () => {
    const path = await put('model.gguf');
    await put('draft-small.gguf', { tokens: [...TOKENS.with(4, 'unused'), 'one more'] });
    expect(await choose({ path })).toMatchObject({ type: 'draft' });
  });

  test('a model for coding drafts from its conversation', async () => {
    const path = await put('model.gguf');
    expect(await argumentsFor({ path, labels: ['chat', 'coding'] })).toEqual([
      '--spec-type',
      'ngram-mod',
    ]);
    expect(await argumentsFor({ path, labels: ['chat', 'tool-calling'] })).toEqual([]);
  });

  test('what the build does not know is not asked for, and a build is asked once', async () => {
    const path = await put('model.gguf', HEADS);
    let asked = 0;
    const run: RunProgram = async () => {
      asked += 1;
      return {
        exitCode: 0,
        stdout: '--spec-type none,draft-simple,ngram-mod  kinds of drafts',
        stderr: '',
      };
    };
    const choice = new SpeculationChoice({ environment: {} }, { run });
    const input = {
      options: {},
      backend: { name: 'cpu', executable: FAKE, devices: ['cpu'] },
      signal,
    };
    const model = { id: 'a', recipe: 'llamacpp', type: 'llm', path, labels: ['coding'] } as const;
    expect(await choice.of({ ...input, model })).toMatchObject({ type: 'ngram' });
    expect(await choice.of({ ...input, model: { ...model, labels: [] } })).toMatchObject({
      type: 'off',
    });
    expect(asked).toBe(1);
    const old: RunProgram = async () => ({ exitCode: 0, stdout: '--model-draft', stderr: '' });
    expect(await choose({ path, labels: ['coding'], run: old })).toMatchObject({ type: 'off' });
    const broken: RunProgram = async () => ({ exitCode: 1, stdout: '', stderr: 'no help' });
    expect(await choose({ path, labels: ['coding'], run: broken })).toMatchObject({ type: 'off' });
  });

  test('a model that writes no text has no plan for it', async () => {
    expect(
      await choose({ path: await put('model.gguf', HEADS), type: 'embedding' }),
    ).toBeUndefined();
  });

  test('a file that is not a GGUF drafts nothing, which is said once', async () => {
    const path = join(folder, 'model.gguf');
    await writeFile(path, 'no model');
    expect(await choose({ path })).toEqual({
      type: 'off',
      reason: "The model's file can't be read. It is not known to be used by coding agents.",
    });
  });
});

describe('by the word of a person', () => {
  test.each([
    ['off', []],
    ['mtp', ['--spec-type', 'draft-mtp']],
    ['ngram', ['--spec-type', 'ngram-mod']],
  ])('speculation %s is obeyed', async (speculation, expected) => {
    const path = await put('model.gguf', HEADS);
    expect(await argumentsFor({ path, options: { speculation } })).toEqual(expected);
    expect(await choose({ path, options: { speculation } })).not.toHaveProperty('isChosen');
  });

  test.each([
    ['mtp', /no prediction heads/],
    ['draft', /No file in its folder is a draft/],
  ])(
    'speculation %s is refused for a model that has nothing for it',
    async (speculation, reason) => {
      const path = await put('model.gguf');
      await expect(choose({ path, options: { speculation } })).rejects.toThrow(reason);
    },
  );

  test('what the build does not know is refused', async () => {
    const path = await put('model.gguf');
    const run: RunProgram = async () => ({ exitCode: 0, stdout: '', stderr: '' });
    await expect(choose({ path, options: { speculation: 'ngram' }, run })).rejects.toThrow(
      /does not know it; update it/,
    );
  });

  test.each([
    ['--spec-type draft-simple', 'draft'],
    ['--spec-type ngram-mod,draft-mtp', 'mtp'],
    ['--spec-default', 'ngram'],
    ['--spec-type none', 'off'],
  ])(
    'with the arguments %s nothing is added, and the plan says %s',
    async (llamacpp_args, type) => {
      const path = await put('model.gguf', HEADS);
      expect(await choose({ path, options: { llamacpp_args } })).toEqual({
        type,
        reason: 'The arguments of the load say so.',
      });
    },
  );
});
