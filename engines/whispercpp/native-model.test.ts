// The thread with the model, where the addon says nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeTinyWhisper } from '../../fixtures/models/generate.ts';
import { requireRealEngine } from '../../fixtures/registry/real-engine.ts';
import { ADDON_VARIABLE, loadNativeModel } from './native-model.ts';

test('a call that fails is reported, though its promise never settles, and the next one succeeds', async () => {
  const { module } = await requireRealEngine('whispercpp');
  const folder = await mkdtemp(join(tmpdir(), 'native-model-'));
  vi.stubEnv(ADDON_VARIABLE, module);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  const path = join(folder, 'tiny.bin');
  await writeTinyWhisper(path, { isMultilingual: true });
  const model = await loadNativeModel(path);
  const options = {
    language: 'auto',
    translate: false,
    maxThreads: 1,
    duration: 0,
    temperature: 0,
    temperatureInc: 0,
    prompt: '',
  };
  const hear = (bestOf: number) =>
    model.hear({ samples: new ArrayBuffer(32_000), options: { ...options, bestOf } });
  // It draws eight at most.
  await expect(hear(9)).rejects.toThrow('whisper.cpp could not hear this');
  expect((await hear(1)).segments).toHaveLength(1);
}, 60_000);
