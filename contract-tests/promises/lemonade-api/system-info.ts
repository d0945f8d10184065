// 2, `GET /v1/system-info`.
import { cpus, machine, release } from 'node:os';
import { expect } from 'vitest';
import { HEARING } from '../../support/media.ts';
import { PUBLISHED, releaseOf } from '../../support/releases.ts';
import {
  all,
  anyNumber,
  anyText,
  get,
  ok,
  part,
  type ReplyOf,
  type Section,
  typed,
} from '../row.ts';
import type { World } from '../stands.ts';
import {
  FAKE,
  inForce,
  install,
  load,
  outdated,
  SYSTEM_INFO_TEST,
  uninstalled,
  unload,
  VULKAN,
  vulkanOf,
} from './shared.ts';

/** What the state of a backend says about its other fields. */
function areConsistent(backend: {
  state: string;
  devices: readonly string[];
  message: string;
  action: string;
  version?: string;
}): void {
  const { state, devices, message, action, version } = backend;
  expect(state).toMatch(/^(unsupported|installable|update_required|installed)$/);
  // A person's own program may be for a device that is not here.
  if (state === 'installable' || state === 'update_required') expect(devices).not.toEqual([]);
  if (state === 'unsupported') expect(devices).toEqual([]);
  expect(message === '').toBe(state === 'installed');
  if (state === 'installed') expect(action).toBe('');
  if (state !== 'installable' && state !== 'update_required') return;
  expect(action).toMatch(/^lemonade backends install [\w-]+:\w+$/);
  expect(version).toEqual(anyText);
}

/** State and devices of a backend. */
const devicesOf = (recipe: string, backend: string) => async (world: World) => {
  const told = (await world.ask(get('/v1/system-info'))).json.recipes[recipe]?.backends[backend];
  return [told?.state, told?.devices] as const;
};

/** The rows of this part, in the order of the document. */
export const systemInfo: readonly Section[] = [
  {
    place: '2, GET /v1/system-info',
    rows: [
      {
        id: '2.system-info.fields',
        statement:
          'it has the system, the processor and the memory, which are those of this machine',
        request: get('/v1/system-info'),
        expect: ok({
          'OS Version': expect.stringContaining(release()),
          Processor: cpus()[0]?.model.trim(),
          'Physical Memory': expect.stringMatching(/^[1-9]\d*\.\d{1,2} GB$/),
        }),
      },
      {
        id: '2.system-info.windows',
        statement:
          'and on Windows the maker, the BIOS, the clock of the processor and the power setting',
        reason: 'the real program runs on this system only',
        shownBy: { test: "'Windows Power Setting'", file: SYSTEM_INFO_TEST },
      },
      {
        id: '2.system-info.cpu',
        statement: 'the CPU has name, cores, threads, available and family',
        request: get('/v1/system-info'),
        expect: ok({
          devices: {
            cpu: {
              name: cpus()[0]?.model.trim(),
              cores: anyNumber,
              threads: cpus().length,
              available: true,
              family: machine() === 'aarch64' ? 'arm64' : machine(),
            },
          },
        }),
      },
      {
        id: '2.system-info.amd-gpu',
        statement: 'amd_gpu lists AMD GPUs with name, vram_gb, available and family',
        on: 'radeon',
        request: get('/v1/system-info'),
        expect: ok({
          devices: {
            amd_gpu: [{ name: anyText, vram_gb: 0.5, available: true, family: 'gfx1151' }],
          },
        }),
      },
      {
        id: '2.system-info.nvidia-gpu',
        statement: 'nvidia_gpu lists NVIDIA GPUs',
        on: 'twoMakers',
        request: get('/v1/system-info'),
        expect: ok({
          devices: {
            nvidia_gpu: [{ name: 'NVIDIA GeForce RTX 3060', vram_gb: 12, available: true }],
            amd_gpu: [{ family: 'gfx1100' }],
          },
        }),
      },
      {
        id: '2.system-info.amd-npu',
        statement:
          'amd_npu is the NPU with name, available and family, and power_mode where that is known',
        on: 'radeon',
        request: get('/v1/system-info'),
        expect: ({ json }: ReplyOf<'SystemInfo'>) =>
          expect(json.devices.amd_npu).toMatchObject({
            name: json.Processor,
            available: true,
            family: 'XDNA2',
          }),
      },
      {
        id: '2.system-info.no-software',
        statement: 'devices say nothing of software',
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.devices,
          (devices) => expect(JSON.stringify(devices)).not.toMatch(/state|version|llama/),
        ),
      },
      ...['llamacpp', 'whispercpp', 'sd-cpp', 'flm', 'ryzenai-llm'].map((recipe) => ({
        id: `2.system-info.recipe-${recipe}`,
        statement: `the recipe ${recipe} has backends, each with devices, state, message and action`,
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes[recipe]?.backends ?? {},
          (backends) => {
            expect(Object.keys(backends).length).toBeGreaterThan(0);
            for (const backend of Object.values(backends)) {
              areConsistent(backend);
            }
          },
        ),
      })),
      {
        id: '2.system-info.llamacpp-backends',
        statement: 'llamacpp has vulkan, rocm, metal and cpu',
        request: get('/v1/system-info'),
        expect: ok({
          recipes: { llamacpp: { backends: { vulkan: {}, rocm: {}, metal: {}, cpu: {} } } },
        }),
      },
      {
        id: '2.system-info.default-backend',
        statement:
          'default_backend is there where one of the backends is not unsupported, and is one of those',
        on: 'fresh',
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes,
          (recipes) => {
            for (const { default_backend, backends } of Object.values(recipes)) {
              const able = Object.keys(backends).filter(
                (name) => backends[name]?.state !== 'unsupported',
              );
              if (able.length === 0) expect(default_backend).toBeUndefined();
              else expect(able).toContain(default_backend);
            }
          },
        ),
      },
      ...['whispercpp', 'sd-cpp', 'flm', 'ryzenai-llm'].map((recipe) => ({
        id: `2.system-info.default-${recipe}`,
        statement: `${recipe} has a backend default, which is the default backend`,
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes[recipe],
          (told) => {
            const { action: _own, ...meant } = told?.backends[told.default_backend] ?? {};
            expect(told?.backends.default).toMatchObject(meant);
          },
        ),
      })),
      {
        id: '2.system-info.default-backend-printed',
        statement: 'the printed default_backend of these four is "default"',
        reason: 'it names a backend, and "default" stands next to it',
        shownBy: { decision: '0268' },
      },
      {
        id: '2.system-info.named-devices',
        statement:
          'a backend has devices also where a person has named its program: those that the machine has',
        request: async (world) => [
          await devicesOf('llamacpp', 'cpu')(world),
          await devicesOf('flm', 'npu')(world),
        ],
        expect: (seen) =>
          expect(seen).toEqual([
            ['installed', ['cpu']],
            ['installed', []],
          ]),
      },
      {
        id: '2.system-info.devices-in-health',
        statement:
          'a model is loaded on what is told there: without a GPU, a build for Vulkan computes on the CPU',
        given: [unload],
        request: async (world) => {
          const deviceNow = async () => {
            const { data } = (await world.ask(get('/api/v0/models'))).json;
            return data.find(({ id }) => id === HEARING)?.device;
          };
          const before = await deviceNow();
          await world.ask(load(HEARING, { whispercpp_backend: 'vulkan' }));
          const { device } = (await world.health()).all_models_loaded[0];
          return [
            (await devicesOf('whispercpp', 'vulkan')(world))[1],
            before,
            device,
            await deviceNow(),
          ];
        },
        expect: (seen) => expect(seen).toEqual([['cpu'], 'cpu', 'cpu', 'cpu']),
      },
      {
        id: '2.system-info.devices-seen',
        statement: 'and on a GPU where the program of the build itself says that it sees one',
        given: [install(VULKAN), load(FAKE, { llamacpp_backend: 'vulkan' })],
        request: async (world) => [
          (await devicesOf('llamacpp', 'vulkan')(world))[1],
          (await world.health()).all_models_loaded[0].device,
        ],
        expect: (seen) => expect(seen).toEqual([['cpu', 'gpu'], 'gpu']),
      },
      {
        id: '2.system-info.unsupported',
        statement: 'an unsupported backend has no devices, and a message why',
        request: get('/v1/system-info'),
        expect: ok({
          recipes: {
            llamacpp: { backends: { metal: { state: 'unsupported', devices: [], message: /./ } } },
          },
        }),
      },
      {
        id: '2.system-info.installable',
        statement: 'an installable one has a message and the version that would be installed',
        given: [uninstalled(PUBLISHED)],
        request: get('/v1/system-info'),
        expect: ok({
          recipes: {
            whispercpp: {
              backends: {
                cpu: {
                  state: 'installable',
                  devices: ['cpu'],
                  version: anyText,
                  message: 'Backend is supported but not installed.',
                },
              },
            },
          },
        }),
      },
      {
        id: '2.system-info.installed',
        statement: 'an installed one has its version, no message and nothing to do',
        given: [install(VULKAN)],
        request: get('/v1/system-info'),
        expect: ok({
          recipes: {
            llamacpp: {
              backends: {
                vulkan: {
                  state: 'installed',
                  message: '',
                  action: '',
                  version: releaseOf(VULKAN).tag,
                },
              },
            },
          },
        }),
      },
      {
        id: '2.system-info.update-required',
        statement:
          'an outdated one is update_required, with the printed message and which versions it is about',
        given: [outdated],
        request: get('/v1/system-info'),
        expect: ok({
          recipes: {
            llamacpp: {
              backends: {
                vulkan: {
                  state: 'update_required',
                  message: `Backend update is required before use. Version b1 is installed, ${releaseOf(VULKAN).tag} is needed.`,
                  action: 'lemonade backends install llamacpp:vulkan',
                  version: 'b1',
                },
              },
            },
          },
        }),
      },
      {
        id: '2.system-info.update-before-use',
        statement:
          'which says that it must be updated before it is used: a load with it updates it',
        given: [unload, outdated],
        request: load(FAKE, { llamacpp_backend: 'vulkan' }),
        expect: all(inForce({ llamacpp_backend: 'vulkan' }), async (_: unknown, world: World) =>
          expect(await vulkanOf(world)).toMatchObject({
            state: 'installed',
            version: releaseOf(VULKAN).tag,
          }),
        ),
      },
      {
        id: '2.system-info.action-cli',
        statement: 'the command is `lemonade backends install <recipe>:<backend>`, and does it',
        given: [uninstalled(VULKAN)],
        request: async (world) => {
          const action = (await vulkanOf(world))?.action ?? '';
          const [program, ...words] = action.split(' ');
          const { code } = await typed(...words)(world);
          return [program, ...words, code, (await vulkanOf(world))?.state];
        },
        expect: (seen) =>
          expect(seen).toEqual([
            'lemonade',
            'backends',
            'install',
            'llamacpp:vulkan',
            0,
            'installed',
          ]),
      },
      {
        id: '2.system-info.action',
        statement: 'action of an installable backend is a command of this program, or empty',
        given: [uninstalled(PUBLISHED)],
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes.whispercpp?.backends.cpu?.action,
          (action) => expect(action).toBe('lemonade backends install whispercpp:cpu'),
        ),
      },
    ],
  },
];
