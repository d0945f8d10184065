// llama.cpp's C interface, with a real model: what is given to C is checked before, and what it
// returns is what it holds.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import { Batch } from './batch.ts';
import { createContext, type NativeContext } from './context.ts';
import { loadAdapter, loadModel, type NativeModel } from './model.ts';
import { type Native, openNative } from './native.ts';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';

const SEQUENCES = 2;

let folder: string;
let native: Native;
let model: NativeModel;
let pool: ThreadPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'native-'));
  const path = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path });
  native = openNative();
  model = loadModel(native, path);
  pool = createThreadPool(native, 1);
});
afterAll(async () => {
  pool.free();
  model.free();
  await rm(folder, { recursive: true, force: true });
});

test('a model says what it is', () => {
  expect(model).toMatchObject({
    trainedContextSize: 32_768,
    isRecurrent: false,
    isHybrid: false,
    windowSize: 0,
  });
  expect(model.metadata('general.architecture')).toBe('llama');
  expect(model.metadata('general.nothing')).toBeUndefined();
  expect(model.chatTemplate()).toBe(model.metadata('tokenizer.chat_template'));
});

test('a file that is not a model is an error with the reason of llama.cpp', async () => {
  const path = join(folder, 'text.gguf');
  await writeFile(path, 'This is a text.');
  expect(() => loadModel(native, path)).toThrow(`can't load ${path}: invalid magic characters`);
  expect(() => loadModel(native, join(folder, 'none.gguf'))).toThrow('No such file or directory');
  expect(() => loadAdapter(model, path)).toThrow(`can't load the LoRA adapter ${path}`);
});

describe('the vocabulary', () => {
  test.each(['Hello there, how are you? ', ' ,.!', 'ä€𝄞 \0 x', '', 'a'.repeat(10_000)])(
    'gives back %j',
    (text) => {
      const tokens = model.vocabulary.tokenize(text, false, true);
      expect(model.vocabulary.pieces(tokens, true).toString()).toBe(text);
    },
  );

  test('what looks like a control token is one only where it may be', () => {
    const end = model.vocabulary.special('eos') ?? -1;
    const text = model.vocabulary.textOf(end);
    expect([...model.vocabulary.tokenize(text, false, true)]).toEqual([end]);
    expect(model.vocabulary.tokenize(text, false, false).length).toBeGreaterThan(1);
    expect(model.vocabulary.isEndOfGeneration(end)).toBe(true);
    expect(model.vocabulary.piece(end, false)).toHaveLength(0);
  });

  test.each([-1, 352, 0.5, Number.NaN, 2 ** 40])('has no token %s', (token) => {
    expect(model.vocabulary.size).toBe(352);
    expect(() => model.vocabulary.piece(token, true)).toThrow(
      `${token} is not a token of this model`,
    );
    expect(() => model.vocabulary.pieces([token], true)).toThrow(RangeError);
    expect(() => model.vocabulary.isEndOfGeneration(token)).toThrow(RangeError);
  });

  test('another thread reads the model that this one has loaded', async () => {
    const addressOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    const source = `
      const { register } = await import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))});
      register();
      const { openNative } = await import(${addressOf('native.ts')});
      const { NativeModel } = await import(${addressOf('model.ts')});
      const { parentPort, workerData } = await import('node:worker_threads');
      const model = new NativeModel(openNative(), workerData);
      parentPort.postMessage(model.vocabulary.tokenize('Hello there', true, true));`;
    const worker = new Worker(`(async () => {${source}})()`, {
      eval: true,
      workerData: model.address,
      execArgv: [],
    });
    const tokens = await new Promise((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    );
    expect(tokens).toEqual(model.vocabulary.tokenize('Hello there', true, true));
    await worker.terminate();
  });
});

describe('a context', () => {
  let context: NativeContext;
  let batch: Batch;

  beforeEach(() => {
    context = createContext(model, {
      contextSize: 512,
      sequences: SEQUENCES,
      threads: 1,
      isUnified: true,
    });
    context.attachThreads(pool);
    batch = new Batch(native, {
      capacity: 64,
      sequenceCount: SEQUENCES,
      vocabularySize: model.vocabulary.size,
    });
  });
  afterEach(() => {
    batch.free();
    context.free();
  });

  /**
   * Computes a text in a sequence that holds nothing.
   * @returns its tokens, and the likeliest next one.
   */
  function read(text: string, sequence = 0): { tokens: Int32Array; next: number } {
    const tokens = model.vocabulary.tokenize(text, true, true);
    batch.clear();
    for (const [at, token] of tokens.entries())
      batch.add(token, at, sequence, at === tokens.length - 1);
    expect(context.decode(batch)).toBe('done');
    return { tokens, next: likeliest() };
  }

  function likeliest(): number {
    const logits = context.logits(-1);
    return logits.indexOf(Math.max(...logits));
  }

  /** Computes one more token. @returns the likeliest next one. */
  function readOne(token: number, position: number, sequence = 0): number {
    batch.clear();
    batch.add(token, position, sequence, true);
    context.decode(batch);
    return likeliest();
  }

  test('sequences do not disturb each other, and one can begin as another', () => {
    const { tokens, next } = read('Hello there', 0);
    const other = read('What is your name?', 1);
    const after = readOne(next, tokens.length, 0);
    expect(context.positions(0)).toEqual({ first: 0, last: tokens.length });
    expect(context.positions(1)).toEqual({ first: 0, last: other.tokens.length - 1 });
    context.remove(1);
    expect(context.positions(1)).toBeUndefined();
    context.copy(0, 1, 0, tokens.length);
    expect(readOne(next, tokens.length, 1)).toBe(after);
  });

  test('a state is taken back from memory and from a file', () => {
    const { tokens, next } = read('Hello there');
    const state = context.state(0);
    const path = join(folder, 'tiny.state');
    expect(context.saveState(0, path, tokens)).toBeGreaterThan(0);
    const after = readOne(next, tokens.length);
    expect(context.setState(1, state)).toBe(true);
    expect(readOne(next, tokens.length, 1)).toBe(after);
    expect(context.loadState(1, path)?.tokens).toEqual(tokens);
    expect(readOne(next, tokens.length, 1)).toBe(after);
  });

  test.each([
    ['cut', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
    ['of another kind', (bytes: Uint8Array) => new Uint8Array(bytes.length).fill(65)],
    ['empty', () => new Uint8Array()],
  ])('a state that is %s is left aside', async (what, damage) => {
    const { tokens } = read('Hello there');
    const damaged = damage(context.state(0));
    expect(context.setState(1, damaged)).toBe(false);
    const path = join(folder, `${what}.state`);
    await writeFile(path, damaged);
    expect(context.loadState(1, path)).toBeUndefined();
    expect(context.positions(1)).toBeUndefined();
    expect(context.positions(0)).toEqual({ first: 0, last: tokens.length - 1 });
  });

  test('what C would not notice is refused before', () => {
    expect(() => batch.add(352, 0, 0, true)).toThrow('There is no token 352');
    expect(() => batch.add(1, 0, SEQUENCES, true)).toThrow(`There is no sequence ${SEQUENCES}`);
    expect(() => batch.add(1, -1, 0, true)).toThrow('There is no position -1');
    expect(() => context.remove(99)).toThrow('There is no sequence 99');
    expect(() => context.copy(0, -1)).toThrow('There is no sequence -1');
    for (let at = 0; at < batch.capacity; at += 1) batch.add(1, at, 0, false);
    expect(() => batch.add(1, 64, 0, false)).toThrow('A batch has 64 tokens at most.');
  });

  test('tokens that do not follow what a sequence holds are an error, and nothing changes', () => {
    const { tokens } = read('Hello there');
    batch.clear();
    batch.add(1, 3, 0, true);
    expect(() => context.decode(batch)).toThrow('its tokens do not follow');
    expect(context.positions(0)).toEqual({ first: 0, last: tokens.length - 1 });
  });

  test('a context without room says so', () => {
    batch.clear();
    let result = 'done';
    let position = 0;
    while (result === 'done' && position < 1024) {
      batch.clear();
      for (let at = 0; at < 64; at += 1) batch.add(1, position + at, 0, false);
      result = context.decode(batch);
      position += 64;
    }
    expect(result).toBe('full');
    expect(context.positions(0)).toEqual({ first: 0, last: 511 });
  });

  test('an output that was not asked for is an error', () => {
    read('Hello there');
    expect(() => context.logits(0)).toThrow('There is no output for 0.');
  });
});
