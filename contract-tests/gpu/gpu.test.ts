// A model on a real device of Vulkan: Mesa's driver, which computes on the processor, or the GPU of
// the machine.
import { copyFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findNativeLlamaServer } from '../../fixtures/native/find-native-llama-server.ts';
import { ask, chatBody, loadedModels, open } from '../support/client.ts';
import { releaseOf } from '../support/releases.ts';
import {
  idOf,
  MODELS,
  makeFolders,
  ROOT,
  type Server,
  type ServerFolders,
  startServer,
} from '../support/server.ts';
import { readEvents } from '../support/server-sent-events.ts';
import { CHOSEN, makeVulkanServer, REPORT_ARGUMENTS, reportIn } from './vulkan-server.ts';

const VULKAN = { recipe: 'llamacpp', backend: 'vulkan' };
const SENTENCE = 'Hello from the tiny random model.';
const DRIVER = '/usr/share/vulkan/icd.d/lvp_icd.x86_64.json';

const folders: ServerFolders = await makeFolders();
const made = await makeVulkanServer(join(folders.cache, 'bin/llamacpp/vulkan'));
const driver = join(folders.root, 'driver.json');
const missing =
  'missing' in made
    ? made.missing
    : await copyFile(DRIVER, driver).catch(() => `${DRIVER} is not there`);

afterAll(() => rm(folders.root, { recursive: true, force: true }));

if (missing !== undefined) test.skip(`all of it is left out, because ${missing}`);

describe.skipIf(missing !== undefined)('with llama-server for Vulkan installed', () => {
  let server: Server;

  const start = async (environment: Readonly<Record<string, string | undefined>>) => {
    server = await startServer({
      folders,
      environment: {
        LEMONADE_LLAMACPP_CPU_BIN: findNativeLlamaServer(),
        LEMONADE_LLAMACPP_ARGS: `${REPORT_ARGUMENTS} --threads 1`,
        LEMONADE_LOG_LEVEL: 'debug',
        LEMONADE_CHILD_ENVIRONMENT: 'LEMONADE_CONTRACT_RUN,MESA_*',
        // What it has compiled once for the device serves the next start, and the next run.
        MESA_SHADER_CACHE_DIR: join(ROOT, '.cache/mesa'),
        GGML_NO_BACKTRACE: '1',
        ...environment,
      },
    });
  };
  const load = async (more = {}) =>
    (await ask(server, { path: '/v1/load', body: { model_name: idOf('real'), ...more } })).json;
  const defaultBackend = async () =>
    (await ask(server, { path: '/v1/system-info' })).json.recipes.llamacpp?.default_backend;

  beforeAll(async () => {
    await writeFile(join(folders.cache, 'bin/llamacpp/vulkan/version.txt'), releaseOf(VULKAN).tag);
  });

  describe('and its device named', () => {
    beforeAll(() => start({ ...CHOSEN, VK_DRIVER_FILES: driver }));
    afterAll(() => server.stop());

    test('auto takes the device, puts all layers there, says so everywhere, and a chat streams', async () => {
      expect(await defaultBackend()).toBe('vulkan');
      expect(await load()).toMatchObject({
        status: 'success',
        plan: {
          backend: 'vulkan',
          device: 'gpu',
          reason: 'Backend vulkan is the best for this machine.',
        },
      });
      const { device, layers, takenMib } = reportIn(server.log.all());
      expect(device).toMatch(/^Vulkan0 \(.*llvmpipe/);
      expect(layers).toBe('3/3');
      expect(takenMib).toBeGreaterThan(1);
      expect(await loadedModels(server)).toMatchObject([
        {
          device: 'gpu',
          plan: { backend: 'vulkan' },
          recipe_options: { llamacpp_backend: 'vulkan' },
        },
      ]);
      const body = { ...chatBody('real', { max_tokens: 20, temperature: 0 }), stream: true };
      const response = await open(server, { path: '/v1/chat/completions', body });
      const pieces = readEvents(await response.text()).events.slice(0, -1);
      const words = pieces.map(({ data }) => JSON.parse(data).choices[0]?.delta.content ?? '');
      expect(words.filter((word) => word !== '').length).toBeGreaterThan(3);
      expect(words.join('')).toBe(SENTENCE);
    });

    test('the context is fitted to the memory of the device, not to that of the system', async () => {
      const [loaded] = await loadedModels(server);
      expect(loaded?.plan.memory_available_gb).toBe(2);
    });

    test('once the driver has gone, the next load goes to the processor and says why', async () => {
      await ask(server, { path: '/v1/unload', body: {} });
      await rm(driver);
      const { plan } = await load();
      expect(plan).toMatchObject({ backend: 'cpu', device: 'cpu' });
      expect(plan.reason).toMatch(
        /^Backend cpu is taken, for backend vulkan does not find its device/,
      );
      expect(plan.attempts[0]).toMatchObject({
        backend: 'vulkan',
        problem: expect.stringContaining('Update the driver'),
      });
    });
  });

  test('a device that computes on the processor is not taken unless a person names it', async () => {
    await start({});
    expect(await defaultBackend()).toBe('cpu');
    expect((await load()).plan).toMatchObject({
      backend: 'cpu',
      reason: 'Backend cpu is the best for this machine.',
    });
    await server.stop();
  });

  test('a device that was away is tried again once another is named, and left for the processor if the model does not start there', async () => {
    await start({ ...CHOSEN, GGML_VK_FORCE_MAX_BUFFER_SIZE: '4096' });
    expect(await defaultBackend()).toBe('vulkan');
    const { plan } = await load();
    expect(plan).toMatchObject({ backend: 'cpu', device: 'cpu' });
    expect(plan.reason).toMatch(
      /^Backend cpu is taken, for backend vulkan (?:ended while it started|has too little memory)/,
    );
    await server.stop();
  });

  describe('the embedded engine', () => {
    const name = 'Padded';
    const onEmbedded = { model_name: `extra.${name}`, llamacpp_backend: 'embedded', ctx_size: 512 };

    beforeAll(async () => {
      const padded = join(folders.models, `${name}.gguf`);
      await copyFile(join(folders.models, `${MODELS.real}.gguf`), padded);
      // It does not ask the GPU for the smallest of models.
      await truncate(padded, 60 * 2 ** 20);
    });

    test('says that it computes on the device, and leaves the size of its context to that', async () => {
      await start(CHOSEN);
      const { ctx_size: _left, ...open } = onEmbedded;
      expect((await load(open)).plan).toMatchObject({ backend: 'embedded', device: 'gpu' });
      expect(await loadedModels(server)).toMatchObject([{ device: 'gpu' }]);
      await server.stop();
    });

    test('is started once more without a device that is too small, and says why', async () => {
      await start({ ...CHOSEN, GGML_VK_FORCE_MAX_BUFFER_SIZE: '4096' });
      const { plan } = await load(onEmbedded);
      expect(plan).toMatchObject({ backend: 'embedded', device: 'cpu' });
      expect(plan.attempts).toMatchObject([
        { problem: expect.stringMatching(/ended while|memory/) },
        { problem: null },
      ]);
      await ask(server, { path: '/v1/unload', body: {} });
      const again = await load(onEmbedded);
      expect(again.plan).toMatchObject({
        device: 'cpu',
        attempts: plan.attempts,
        reason: plan.reason,
      });
      const starts = server.log
        .all()
        .filter((line) => line.includes('Loading extra.Padded with llamacpp:embedded'));
      // The second load knows what the first has found out.
      expect(starts).toHaveLength(3);
      await server.stop();
    });
  });
});
