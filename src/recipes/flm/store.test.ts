// FastFlowLM's store, kept by the fake flm as a real program in a folder of the test.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackendResponseInvalid, CheckpointNotFound } from '../../errors.ts';
import { runProgram } from '../../processes/run-program.ts';
import { BackendNotAvailable, StorePullFailed } from '../kit/errors.ts';
import type { StoreProgress } from '../kit/model-store.ts';
import { createFlmStore } from './store.ts';

const executable = fileURLToPath(new URL('../../../fixtures/backends/flm', import.meta.url));
const { signal } = new AbortController();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flm-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function createStore({ words = '', isHere = true } = {}) {
  return createFlmStore({
    backend: {
      locate: async () => (isHere ? { name: 'npu', executable, devices: ['npu'] } : undefined),
      remedy: { text: 'Install it.' },
    },
    run: (program) =>
      runProgram({
        ...program,
        env: { ...program.env, FLM_MODEL_PATH: folder, FAKE_NATIVE_SERVER: words },
      }),
  });
}
const here = async () =>
  (await createStore().list(signal)).filter(({ downloaded }) => downloaded).map(({ name }) => name);

describe.skipIf(process.platform === 'win32')('with flm', () => {
  test('its models have our names, and what it says of them', async () => {
    expect(await createStore().list(signal)).toContainEqual({
      name: 'gemma3:4b',
      modelName: 'gemma3-4b-FLM',
      downloaded: false,
      sizeBytes: 4.5 * 2 ** 30,
      labels: ['chat', 'vision'],
    });
  });

  test('a model comes, with progress, and goes', async () => {
    const seen: StoreProgress[] = [];
    await createStore().pull({
      name: 'gemma3:4b',
      onProgress: (progress) => seen.push(progress),
      signal,
    });
    expect(seen.at(-1)).toMatchObject({
      file: 'model.q4nx',
      fileIndex: 2,
      bytes: 2 * 2 ** 20,
      totalBytes: 2 * 2 ** 20,
    });
    expect(await here()).toEqual(['gemma3:4b']);
    await createStore().remove('gemma3:4b');
    expect(await here()).toEqual([]);
  });

  test('a pull whose last caller leaves is ended, and the next one continues with what has come', async () => {
    const leaving = new AbortController();
    const pull = createStore().pull({
      name: 'fake-pull-holds:1b',
      onProgress: ({ fileIndex }) => fileIndex === 2 && leaving.abort(new Error('gone')),
      signal: leaving.signal,
    });
    await expect(pull).rejects.toThrow('gone');
    expect([await here(), existsSync(join(folder, 'fake-pull-holds-1b/config.json'))]).toEqual([
      [],
      true,
    ]);
    const seen: string[] = [];
    await createStore().pull({
      name: 'fake-pull-holds:1b',
      onProgress: ({ file }) => seen.push(file),
      signal,
    });
    expect([await here(), [...new Set(seen)]]).toEqual([['fake-pull-holds:1b'], ['model.q4nx']]);
  });

  test('what is incomplete is removed too', async () => {
    await expect(createStore().pull({ name: 'fake-pull-fails:1b', signal })).rejects.toThrow(
      StorePullFailed,
    );
    await createStore().remove('fake-pull-fails:1b');
    expect(existsSync(join(folder, 'fake-pull-fails-1b'))).toBe(false);
  });

  test.each([
    [
      'fake-pull-fails:1b',
      StorePullFailed,
      /exit code 1.*Failed to pull model: fake-pull-fails:1b/s,
    ],
    ['fake-too-new:1b', StorePullFailed, /ended without the model.*Please update FLM/],
    ['nonsense:1b', CheckpointNotFound, /knows no model 'nonsense:1b'. It knows: gemma3:4b, /],
  ] as const)('a pull of %s fails with a reason', async (name, kind, message) => {
    const failure = await createStore()
      .pull({ name, signal })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ message: expect.stringMatching(message) });
  });

  test('a pull by an flm that can not be understood fails as a pull', async () => {
    const pull = createStore({ words: 'fake-list-garbage' }).pull({ name: 'gemma3:4b', signal });
    await expect(pull).rejects.toThrow(StorePullFailed);
  });

  test('a model that stays although it was removed is an error', async () => {
    await createStore().pull({ name: 'gemma3:4b', signal });
    const removal = createStore({ words: 'fake-remove-fails' }).remove('gemma3:4b');
    await expect(removal).rejects.toThrow(BackendResponseInvalid);
    await expect(createStore({ words: 'fake-remove-fails' }).remove('gemma3:4b')).rejects.toThrow(
      /model removal: busy/,
    );
  });
});

test('without flm everything says how to get it', async () => {
  const store = createStore({ isHere: false });
  expect(await store.locate()).toBeUndefined();
  for (const work of [
    store.list(signal),
    store.pull({ name: 'gemma3:4b', signal }),
    store.remove('gemma3:4b'),
  ]) {
    await expect(work).rejects.toThrow(
      new BackendNotAvailable(
        'FastFlowLM keeps its models itself, and it is not on this machine.',
        {
          remedy: { text: 'Install it.' },
        },
      ),
    );
  }
});
