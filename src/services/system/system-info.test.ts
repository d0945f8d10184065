// The whole response of /system-info, on recorded machines and with the recipes that there are.

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backendsHere, takenBackend } from '../../../fixtures/backends-here.ts';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { recipeFactories } from '../../../generated/recipes.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { createRocm, ROCM_VERSION } from '../../recipes/kit/rocm.ts';
import { createLlamacppRecipe } from '../../recipes/llamacpp/recipe.ts';
import { createSystemInfo, describeMemory } from './system-info.ts';

const paths = {
  cache_dir: '/cache',
  config_file: '/cache/config.json',
  extra_models_dir: '/cache/extra-models',
  models_dir: '/hub',
};

let binDirectory = '';
beforeEach(async () => {
  binDirectory = await mkdtemp(join(tmpdir(), 'system-info-'));
});
afterEach(() => rm(binDirectory, { recursive: true, force: true }));

interface Situation {
  verbose?: boolean;
  recipes?: readonly Recipe[];
  /** Why nothing can be fetched. */
  isOffline?: boolean;
  /** The backend that the settings name. */
  configured?: string;
}

function describeMachine(name: RecordedMachine, options: Situation = {}) {
  const { log } = createSilentLog();
  const hardware = createHardware({ reader: readRecordedMachine(name), log });
  const common = { environment: {}, binDirectory };
  const rocm = createRocm({
    ...common,
    machine: hardware.machine,
    usualRoot: join(binDirectory, 'usual'),
  });
  const backends = backendsHere({
    ...{ binDirectory, machine: hardware.machine },
    configured: () => options.configured,
    isOffline: () => options.isOffline ?? false,
  });
  const systemInfo = createSystemInfo({
    hardware,
    backends,
    recipes:
      options.recipes ??
      Object.values(recipeFactories).map((create) => create({ ...common, rocm })),
    rocm,
    releasesUrl: 'https://releases.example',
    packageRoot,
    paths,
  });
  return systemInfo.describe({ verbose: options.verbose ?? false });
}

async function fetchRocm(build: string) {
  const folder = join(binDirectory, 'rocm-runtime', `${build}-${ROCM_VERSION}`);
  await mkdir(join(folder, 'lib'), { recursive: true });
  await writeFile(join(folder, 'lib', 'libamdhip64.so.7'), '');
  await writeFile(join(folder, 'version.txt'), ROCM_VERSION);
}

async function installBackend(
  recipe: string,
  backend: string,
  { file, version }: { file: string; version: string },
) {
  const folder = join(binDirectory, recipe, backend);
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'bin', file), '');
  await chmod(join(folder, 'bin', file), 0o755);
  await writeFile(join(folder, 'version.txt'), `${version}\n`);
}

test('a notebook with NPU is described as both specifications do', async () => {
  const response = await describeMachine('ryzen-ai-windows');
  const gpu = {
    name: 'AMD Radeon(TM) 890M Graphics',
    available: true,
    integrated: true,
    family: 'gfx1150',
    vram_gb: 0.5,
    memory_mb: 512,
    driver_version: '32.0.12010.10001',
  };
  const npu = {
    available: true,
    family: 'XDNA2',
    driver_version: '32.0.203.257',
    power_mode: 'Default',
  };
  const name = 'AMD Ryzen AI 9 HX 375 w/ Radeon 890M';
  expect(response).toEqual({
    'OS Version': 'Windows-11-10.0.26100-SP0',
    Processor: name,
    'Physical Memory': '32.0 GB',
    model_memory_gb: 25.2,
    'OEM System': 'ASUS Zenbook S 16 UM5606WA',
    'BIOS Version': 'UM5606WA.312',
    'CPU Max Clock': '5100 MHz',
    'Windows Power Setting': 'Balanced',
    devices: {
      cpu: { name, cores: 12, threads: 24, available: true, family: 'x86_64' },
      amd_gpu: [gpu],
      nvidia_gpu: [],
      amd_npu: { name, ...npu },
      amd_igpu: gpu,
      amd_dgpu: [],
      npu: { name: 'AMD NPU', ...npu },
    },
    recipes: expect.any(Object),
    paths,
  });
});

test('a machine without any of that says nothing about it', async () => {
  const { recipes, ...response } = await describeMachine('container-linux');
  expect(response).toEqual({
    'OS Version': 'Linux-6.1.0-28-cloud-amd64 (Debian GNU/Linux 12)',
    Processor: 'Intel(R) Xeon(R) Platinum 8488C',
    'Physical Memory': '6.0 GB',
    model_memory_gb: 4.8,
    devices: {
      cpu: {
        name: 'Intel(R) Xeon(R) Platinum 8488C',
        cores: 2,
        threads: 4,
        available: true,
        family: 'x86_64',
      },
      amd_gpu: [],
      nvidia_gpu: [],
      amd_dgpu: [],
    },
    paths,
  });
  expect(Object.keys(recipes)).toEqual(Object.keys(recipeFactories));
});

test('verbose adds the runtime', async () => {
  const response = await describeMachine('apple-silicon', { verbose: true });
  expect(response.Runtime).toBe(`Node.js ${process.version} (${process.platform} ${process.arch})`);
  expect(response.Packages).toEqual(expect.any(Array));
  expect(response.devices.metal).toEqual({
    name: 'Apple M3 Pro',
    available: true,
    family: 'metal',
  });
});

test.each([
  [32 * 2 ** 30, '32.0 GB'],
  [127.25 * 2 ** 30, '127.25 GB'],
  [131_030_252 * 1024, '124.96 GB'],
  [1.5 * 2 ** 30, '1.5 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(describeMemory(bytes)).toBe(text);
});

describe('what the recipes can do', () => {
  /**
   * Backends by state, as `recipe:backend`; without the embedded engine of this very machine, and
   * without `default`.
   */
  async function usable(name: RecordedMachine): Promise<readonly string[]> {
    const { recipes } = await describeMachine(name);
    return Object.entries(recipes).flatMap(([recipe, { backends }]) =>
      Object.entries(backends)
        .filter(
          ([backend, { state }]) =>
            state === 'installable' && !['embedded', 'default'].includes(backend),
        )
        .map(([backend]) => `${recipe}:${backend}`),
    );
  }

  const onLinux = [
    'kokoro:cpu',
    'llamacpp:vulkan',
    'llamacpp:cpu',
    'sd-cpp:vulkan',
    'sd-cpp:cpu',
    'whispercpp:vulkan',
    'whispercpp:cpu',
  ];
  const rocm = ['llamacpp:rocm', 'sd-cpp:rocm', 'whispercpp:rocm'];

  test.each<[RecordedMachine, readonly string[]]>([
    ['container-linux', onLinux],
    ['nvidia-linux', onLinux],
    ['ryzen-laptop-linux', [...onLinux, ...rocm, 'vllm:rocm']],
    ['strix-halo-linux', [...onLinux, ...rocm, 'flm:npu', 'vllm:rocm']],
    ['radeon-windows', [...onLinux, ...rocm]],
    ['ryzen-ai-windows', [...onLinux, ...rocm, 'flm:npu', 'ryzenai-llm:npu', 'whispercpp:npu']],
    ['strix-halo-windows', [...onLinux, ...rocm, 'flm:npu', 'ryzenai-llm:npu', 'whispercpp:npu']],
    ['phoenix-windows', [...onLinux, ...rocm]],
    // whisper.cpp is not built for gfx1152, and the driver of the NPU is missing.
    ['krackan-windows', [...onLinux, 'llamacpp:rocm', 'sd-cpp:rocm']],
    ['rx-7900-windows', [...onLinux, ...rocm]],
    ['arc-windows', onLinux],
    ['two-makers-linux', [...onLinux, ...rocm, 'vllm:rocm']],
    // ROCm wants /dev/kfd.
    ['radeon-container-linux', onLinux],
    ['wsl2-nvidia-linux', onLinux],
    ['old-processor-linux', onLinux],
    ['apple-m4', ['kokoro:metal', 'llamacpp:metal', 'sd-cpp:metal', 'whispercpp:metal']],
    ['arm64-linux', ['llamacpp:vulkan', 'llamacpp:cpu']],
    ['apple-silicon', ['kokoro:metal', 'llamacpp:metal', 'sd-cpp:metal', 'whispercpp:metal']],
  ])('on %s', async (name, expected) => {
    expect((await usable(name)).toSorted()).toEqual(expected.toSorted());
  });

  test.each<[RecordedMachine, Readonly<Record<string, string | undefined>>]>([
    [
      'container-linux',
      { llamacpp: 'embedded', whispercpp: 'cpu', 'sd-cpp': 'cpu', flm: undefined },
    ],
    ['nvidia-linux', { llamacpp: 'vulkan', 'sd-cpp': 'vulkan' }],
    ['ryzen-laptop-linux', { llamacpp: 'vulkan', whispercpp: 'vulkan', 'sd-cpp': 'vulkan' }],
    [
      'strix-halo-linux',
      { llamacpp: 'vulkan', 'sd-cpp': 'vulkan', flm: 'npu', 'ryzenai-llm': undefined },
    ],
    [
      'radeon-windows',
      { llamacpp: 'vulkan', whispercpp: 'vulkan', 'sd-cpp': 'vulkan', kokoro: 'cpu' },
    ],
    [
      'ryzen-ai-windows',
      { llamacpp: 'vulkan', whispercpp: 'npu', 'ryzenai-llm': 'npu', flm: 'npu' },
    ],
    [
      'strix-halo-windows',
      { llamacpp: 'vulkan', whispercpp: 'npu', 'ryzenai-llm': 'npu', flm: 'npu' },
    ],
    [
      'phoenix-windows',
      { llamacpp: 'vulkan', whispercpp: 'vulkan', 'ryzenai-llm': undefined, flm: undefined },
    ],
    ['krackan-windows', { llamacpp: 'vulkan', whispercpp: 'vulkan', flm: undefined }],
    ['rx-7900-windows', { llamacpp: 'vulkan', whispercpp: 'vulkan', 'sd-cpp': 'vulkan' }],
    ['arc-windows', { llamacpp: 'embedded', whispercpp: 'cpu', 'sd-cpp': 'cpu' }],
    ['two-makers-linux', { llamacpp: 'vulkan', whispercpp: 'vulkan', vllm: 'rocm' }],
    ['radeon-container-linux', { llamacpp: 'vulkan', 'sd-cpp': 'vulkan' }],
    // NVIDIA's driver for WSL has no Vulkan.
    ['wsl2-nvidia-linux', { llamacpp: 'embedded', whispercpp: 'cpu', 'sd-cpp': 'cpu' }],
    ['old-processor-linux', { llamacpp: 'embedded', whispercpp: 'cpu', 'sd-cpp': 'cpu' }],
    ['apple-m4', { llamacpp: 'metal', whispercpp: 'metal', kokoro: 'metal' }],
    ['apple-silicon', { llamacpp: 'metal', whispercpp: 'metal', kokoro: 'metal' }],
  ])(
    'on %s the best device is preferred, though its backend is not here yet',
    async (name, expected) => {
      const { recipes } = await describeMachine(name);
      const found = Object.keys(expected).map((recipe) => [
        recipe,
        recipes[recipe]?.default_backend,
      ]);
      expect(Object.fromEntries(found)).toEqual(expected);
    },
  );

  test('where nothing can be fetched, what is here is preferred', async () => {
    const { recipes } = await describeMachine('radeon-windows', { isOffline: true });
    expect([recipes.llamacpp?.default_backend, recipes['sd-cpp']?.default_backend]).toEqual([
      'embedded',
      undefined,
    ]);
  });

  test('what the settings name is what a load takes', async () => {
    const { recipes } = await describeMachine('radeon-windows', { configured: 'cpu' });
    expect(recipes.llamacpp?.default_backend).toBe('cpu');
  });

  test.each<[RecordedMachine, string, string, string]>([
    ['phoenix-windows', 'flm', 'npu', 'Unsupported NPU: XDNA'],
    [
      'krackan-windows',
      'flm',
      'npu',
      "The NPU is there, but its driver is not installed. Install AMD's NPU driver",
    ],
    ['krackan-windows', 'whispercpp', 'rocm', 'Unsupported GPU: gfx1152'],
    ['rx-7900-windows', 'whispercpp', 'npu', 'Requires an AMD NPU'],
    ['arc-windows', 'llamacpp', 'rocm', 'Requires an AMD GPU'],
    [
      'radeon-container-linux',
      'llamacpp',
      'rocm',
      'ROCm needs /dev/kfd, which is not here; a container has to be given it',
    ],
    ['wsl2-nvidia-linux', 'vllm', 'rocm', 'Requires an AMD GPU'],
    ['apple-m4', 'llamacpp', 'vulkan', 'Requires Windows or Linux'],
  ])('on %s %s can not run with %s, and says why', async (name, recipe, backend, message) => {
    const { recipes } = await describeMachine(name);
    expect(recipes[recipe]?.backends[backend]).toMatchObject({ state: 'unsupported', message });
  });

  test.each<[RecordedMachine, number]>([
    // Half of 128 GB is the GPU's, and no model gets both halves.
    ['strix-halo-windows', 51.2],
    ['phoenix-windows', 22.4],
    ['rx-7900-windows', 25.6],
    // Linux leaves out of its memory what the firmware keeps.
    ['strix-halo-linux', 99.97],
  ])('on %s a model can have %d GB', async (name, gigabytes) => {
    expect((await describeMachine(name)).model_memory_gb).toBe(gigabytes);
  });

  test.each<[RecordedMachine, object]>([
    [
      'strix-halo-windows',
      { amd_igpu: { family: 'gfx1151', vram_gb: 64 }, amd_npu: { available: true } },
    ],
    [
      'phoenix-windows',
      { amd_igpu: { family: 'gfx1103', vram_gb: 4 }, amd_npu: { family: 'XDNA' } },
    ],
    ['krackan-windows', { amd_igpu: { family: 'gfx1152' }, amd_npu: { available: false } }],
    ['rx-7900-windows', { amd_dgpu: [{ family: 'gfx1100', vram_gb: 24 }] }],
    ['radeon-container-linux', { amd_dgpu: [{ family: 'gfx1201', vram_gb: 15.9 }] }],
    [
      'two-makers-linux',
      {
        amd_dgpu: [{ name: 'AMD Radeon RX 7900 XTX' }],
        nvidia_gpu: [{ name: 'NVIDIA GeForce RTX 3060', vram_gb: 12 }],
      },
    ],
    ['arc-windows', { amd_gpu: [], nvidia_gpu: [] }],
  ])('the devices of %s are those of the machine', async (name, devices) => {
    expect((await describeMachine(name)).devices).toMatchObject(devices);
  });

  test('a recipe that can not run here says why', async () => {
    const { recipes } = await describeMachine('strix-halo-linux');
    const state = { devices: [], state: 'unsupported', message: 'Requires Windows', action: '' };
    expect(recipes['ryzenai-llm']).toEqual({ backends: { npu: state, default: state } });
  });

  test('the recipes of the specification have a backend default, which is the preferred one once more', async () => {
    const { recipes } = await describeMachine('ryzen-ai-windows');
    for (const recipe of ['whispercpp', 'sd-cpp', 'flm', 'ryzenai-llm']) {
      const { default_backend: preferred = '', backends = {} } = recipes[recipe] ?? {};
      const action = `lemonade backends install ${recipe}:default`;
      expect(backends.default).toEqual({ ...backends[preferred], action });
    }
    expect(recipes.llamacpp?.backends.default).toBeUndefined();
  });

  test.skipIf(process.platform === 'win32')(
    'what is installed is preferred to another one for the same device',
    async () => {
      await installBackend('llamacpp', 'cpu', { file: 'llama-server', version: 'b10375' });
      await installBackend('llamacpp', 'rocm', { file: 'llama-server', version: 'b1' });
      await fetchRocm('gfx1151');
      const { recipes } = await describeMachine('strix-halo-linux');
      expect(recipes.llamacpp).toMatchObject({
        default_backend: 'rocm',
        backends: {
          cpu: { devices: ['cpu'], state: 'installed', version: 'b10375' },
          rocm: { devices: ['amd_gpu'], state: 'update_required', version: 'b1' },
          vulkan: { devices: ['cpu', 'amd_gpu'], state: 'installable' },
          metal: { devices: [], state: 'unsupported', message: 'Requires macOS' },
        },
      });
    },
  );

  test.runIf(process.platform === 'linux')(
    'what lacks its ROCm is not preferred, until that is there',
    async () => {
      const { backends } = createLlamacppRecipe({ environment: {} });
      const { version = '' } = backends.find(({ name }) => name === 'rocm')?.release ?? {};
      await installBackend('llamacpp', 'cpu', { file: 'llama-server', version: 'b10375' });
      await installBackend('llamacpp', 'rocm', { file: 'llama-server', version });
      const before = await describeMachine('strix-halo-linux', { verbose: true });
      expect(before.recipes.llamacpp).toMatchObject({
        default_backend: 'vulkan',
        backends: {
          rocm: {
            devices: ['amd_gpu'],
            state: 'installable',
            message: expect.stringMatching(/ROCm .*, which it needs, is not/),
            version,
          },
        },
      });
      expect(before.ROCm).toBeUndefined();
      await fetchRocm('gfx1151');
      const after = await describeMachine('strix-halo-linux', { verbose: true });
      expect(after.recipes.llamacpp).toMatchObject({
        default_backend: 'rocm',
        backends: { rocm: { state: 'installed' } },
      });
      expect(after.ROCm).toBe(`${ROCM_VERSION} (own)`);
      expect((await describeMachine('strix-halo-linux')).ROCm).toBeUndefined();
      // It is for another GPU.
      expect((await describeMachine('ryzen-laptop-linux', { verbose: true })).ROCm).toBeUndefined();
    },
  );

  test('each backend is looked for once, for its state and for the preference together', async () => {
    const recipe = recipeFactories.llamacpp({ environment: {}, binDirectory });
    const looks: string[] = [];
    const backends = recipe.backends.map((backend) => ({
      ...backend,
      locate() {
        looks.push(backend.name);
        return backend.locate();
      },
    }));
    const { recipes } = await describeMachine('strix-halo-linux', {
      recipes: [{ ...recipe, backends }],
    });
    expect(looks).toEqual(backends.map(({ name }) => name));
    expect(recipes.llamacpp?.default_backend).toBe('vulkan');
  });

  test('a recipe that fails to look for its backends does not take the response along', async () => {
    const recipe = recipeFactories.flm({ environment: {}, binDirectory });
    const backends = recipe.backends.map((backend) => ({
      ...backend,
      locate: () => Promise.reject(new Error('disk on fire')),
    }));
    const response = await describeMachine('strix-halo-linux', {
      recipes: [{ ...recipe, backends }],
    });
    expect(response.recipes[recipe.name]?.backends.npu?.state).toBe('installable');
  });
});

test('what is preferred is what a load takes: without a GPU a build for the processor, though one for GPUs is there', async () => {
  for (const backend of ['vulkan', 'cpu']) {
    await installBackend('llamacpp', backend, { file: 'llama-server', version: 'b1' });
  }
  const hardware = createHardware({
    reader: readRecordedMachine('container-linux'),
    log: createSilentLog().log,
  });
  const recipe = createLlamacppRecipe({ environment: {}, binDirectory });
  const host = { binDirectory, machine: hardware.machine };
  expect((await takenBackend(recipe, 'auto', host)).name).toBe('cpu');
  const { recipes } = await describeMachine('container-linux');
  expect(recipes.llamacpp?.default_backend).toBe('cpu');
});
