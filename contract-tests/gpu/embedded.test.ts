// The embedded engine for text on a real device of Vulkan: Mesa's driver, which computes on the
// processor.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { findVulkanLibrary } from '../../fixtures/native/find-native-llama-server.ts';
import { createPrograms } from '../../fixtures/recipes/embedded-programs.ts';
import { ROOT } from '../support/server.ts';
import { CHOSEN } from './vulkan-server.ts';

const DRIVER = '/usr/share/vulkan/icd.d/lvp_icd.x86_64.json';
const isHere = findVulkanLibrary() !== undefined && existsSync(DRIVER);
const programs = await createPrograms(
  fileURLToPath(new URL('../../engines/llamacpp/main.ts', import.meta.url)),
  () => ({
    ...CHOSEN,
    VK_DRIVER_FILES: DRIVER,
    MESA_SHADER_CACHE_DIR: join(ROOT, '.cache/mesa'),
  }),
);

let folder: string;
let model: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-gpu-'));
  model = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: model });
});
afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!isHere)('the embedded engine', () => {
  test.each([
    { words: ['--n-gpu-layers', '99'], layers: 3 },
    { words: ['--n-gpu-layers', '1'], layers: 1 },
    { words: ['--n-gpu-layers', '0'], layers: 0 },
    // Asking the device takes longer than all the work of a tiny model.
    { words: [], layers: 0 },
  ])('has $layers layers there with $words, and says the same', async ({ words, layers }) => {
    const { baseUrl } = await programs.start([
      '-m',
      model,
      '-c',
      '512',
      '--threads',
      '1',
      ...words,
    ]);
    expect(await (await fetch(`${baseUrl}/props`)).json()).toMatchObject({ gpu_layers: layers });
    const body = { messages: [{ role: 'user', content: 'Hi' }], temperature: 0 };
    const response = await fetch(`${baseUrl}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const message = { content: 'Hello from the tiny random model.' };
    expect(await response.json()).toMatchObject({ choices: [{ message }] });
  });
});
