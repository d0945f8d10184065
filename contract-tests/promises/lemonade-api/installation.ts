// 2, `POST /v1/install` and `POST /v1/uninstall`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Question, Reply } from '../../support/client.ts';
import { releaseOf } from '../../support/releases.ts';
import { all, answers, anyNumber, get, inOrder, ok, type Section, streams } from '../row.ts';
import type { World } from '../stands.ts';
import {
  FAKE,
  inForce,
  install,
  load,
  modelsWithProcesses,
  outdated,
  uninstall,
  uninstalled,
  unload,
  VULKAN,
  vulkanOf,
} from './shared.ts';

/** The backend that an installation was about, or its error. */
function backendIn(answer: unknown): unknown {
  const { backend, chosen_backend: chosen, message } = answer as Record<string, unknown>;
  return chosen ?? backend ?? message;
}

/** The rows of this part, in the order of the document. */
export const installation: readonly Section[] = [
  {
    place: '2, POST /v1/install',
    rows: [
      {
        id: '2.install.example',
        statement: 'the printed request installs a backend and is answered as printed',
        given: [uninstalled(VULKAN)],
        request: install({ ...VULKAN, stream: false }),
        expect: all(ok({ status: 'success', ...VULKAN }), async (_: unknown, world: World) =>
          expect((await vulkanOf(world))?.state).toBe('installed'),
        ),
      },
      {
        id: '2.install.used',
        statement: 'and the next load can have it',
        given: [install(VULKAN)],
        request: load(FAKE, { llamacpp_backend: 'vulkan' }),
        expect: all(inForce({ llamacpp_backend: 'vulkan' }), async (_: unknown, world: World) =>
          expect((await world.health()).all_models_loaded[0].launch_command.join(' ')).toContain(
            'bin/llamacpp/vulkan/',
          ),
        ),
      },
      {
        id: '2.install.update',
        statement: 'one that is outdated is updated',
        given: [outdated],
        request: install(VULKAN),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect(await vulkanOf(world)).toMatchObject({
            state: 'installed',
            version: releaseOf(VULKAN).tag,
          }),
        ),
      },
      {
        id: '2.install.recipe-required',
        statement: 'recipe is required',
        request: install({ backend: 'vulkan' }),
        expect: answers(400, {
          error: { message: expect.stringContaining('recipe'), param: 'recipe' },
        }),
      },
      {
        id: '2.install.backend-required',
        statement: 'backend is required',
        request: install({ recipe: 'llamacpp' }),
        expect: answers(400, {
          error: { message: expect.stringContaining('backend'), param: 'backend' },
        }),
      },
      {
        id: '2.install.stream',
        statement: 'with stream, events of progress come and one of completion',
        given: [uninstalled(VULKAN)],
        request: install({ ...VULKAN, stream: true }),
        expect: streams(({ names, data }) => {
          expect(names.slice(0, -1)).toEqual(data.slice(0, -1).map(() => 'progress'));
          const steps = data.slice(0, -1);
          expect(steps.length).toBeGreaterThan(0);
          for (const step of steps) {
            expect(step).toMatchObject({
              file: releaseOf(VULKAN).name,
              file_index: 1,
              total_files: 1,
              bytes_total: anyNumber,
            });
            expect(step.bytes_downloaded).toBeLessThanOrEqual(step.bytes_total);
            expect(
              Math.abs(step.percent - (100 * step.bytes_downloaded) / step.bytes_total),
            ).toBeLessThanOrEqual(1);
          }
          expect([names.at(-1), data.at(-1)]).toEqual([
            'complete',
            { status: 'success', ...VULKAN, percent: 100 },
          ]);
        }),
      },
      {
        id: '2.install.stream-default',
        statement: 'stream is false by default',
        request: install(VULKAN),
        expect: (reply: Reply) =>
          expect(reply.headers.get('content-type')).toMatch(/^application\/json/),
      },
      {
        id: '2.install.unsupported',
        statement: 'a backend that the hardware does not support is refused unless force is true',
        request: async (world) => {
          const before = world.releases.requests.length;
          const { status, json } = await world.ask(
            install({ recipe: 'llamacpp', backend: 'rocm' }),
          );
          return [status, json.error.message, world.releases.requests.length - before];
        },
        expect: (seen) =>
          expect(seen).toEqual([400, expect.stringMatching(/Requires an AMD GPU.*force/), 0]),
      },
      {
        id: '2.install.force',
        statement:
          'with force it is attempted all the same, and what fails is what the attempt says',
        request: async (world) => {
          const before = world.releases.requests.length;
          const reply = await world.ask(
            install({ recipe: 'llamacpp', backend: 'rocm', force: true }),
          );
          return [reply, world.releases.requests.slice(before).map(({ url }) => url)];
        },
        expect: ([{ status, json }, urls]) => {
          expect(urls).toContainEqual(expect.stringMatching(/rocm.*x64/));
          expect([status, json.error.message]).toEqual([
            500,
            expect.stringMatching(/rocm.*is not there/),
          ]);
        },
      },
      ...['whispercpp', 'sd-cpp'].map((recipe) => ({
        id: `2.install.default-${recipe}`,
        statement: `the backend default of ${recipe} is a name: it stands for the one that the server would take`,
        on: 'radeon' as const,
        request: async (world: World) => {
          const meant = (await world.ask(get('/v1/system-info'))).json.recipes[recipe]
            ?.default_backend;
          const outcomes: unknown[] = [];
          // The host of the tests has no build of some: then the error names the one that was
          // meant.
          for (const backend of ['default', meant]) {
            const { status, json } = await world.ask<Question>(install({ recipe, backend }));
            outcomes.push([status, backendIn(json)]);
          }
          return [meant, ...outcomes];
        },
        expect: ([meant, byDefault, byName]: readonly unknown[]) => {
          expect(byDefault).toEqual(byName);
          expect(byDefault).toEqual([expect.any(Number), expect.stringContaining(String(meant))]);
        },
      })),
      {
        id: '2.install.default-named',
        statement:
          'the answer has the name that was sent, and tells besides which backend it stood for',
        given: [install(VULKAN)],
        request: inOrder([
          install({ recipe: 'flm', backend: 'default' }),
          uninstall({ recipe: 'llamacpp', backend: 'default' }),
        ]),
        expect: ([installed, removed]: readonly Reply[]) => {
          ok({ recipe: 'flm', backend: 'default', chosen_backend: 'npu' })(installed, {} as World);
          ok({ recipe: 'llamacpp', backend: 'default', chosen_backend: 'vulkan' })(
            removed,
            {} as World,
          );
        },
      },
      {
        id: '2.install.error',
        statement: 'an error has details in the field error',
        request: install({ recipe: 'abacus', backend: 'cpu' }),
        expect: answers(404, { error: { message: expect.stringContaining('abacus') } }),
      },
      {
        id: '2.install.advice',
        statement: 'a backend of another system is refused without the advice to install it',
        request: install({ recipe: 'llamacpp', backend: 'metal' }),
        expect: (reply: Reply) => {
          expect(reply.status).toBe(400);
          expect(reply.text).not.toMatch(/Install it|POST \/api\/v1\/install/);
        },
      },
    ],
  },
  {
    place: '2, POST /v1/uninstall',
    rows: [
      {
        id: '2.uninstall.example',
        statement: 'the printed request removes a backend and is answered as printed',
        given: [install(VULKAN)],
        request: uninstall(VULKAN),
        expect: all(ok({ status: 'success', ...VULKAN }), async (_: unknown, world: World) =>
          expect([
            (await vulkanOf(world))?.state,
            existsSync(join(world.server.folders.cache, 'bin/llamacpp/vulkan')),
          ]).toEqual(['installable', false]),
        ),
      },
      {
        id: '2.uninstall.unloads',
        statement: 'models that run on it are unloaded first',
        given: [unload, install(VULKAN), load(FAKE, { llamacpp_backend: 'vulkan' })],
        request: uninstall(VULKAN),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect([
            (await world.health()).all_models_loaded,
            await modelsWithProcesses(world),
          ]).toEqual([[], 0]),
        ),
      },
      {
        id: '2.uninstall.recipe-required',
        statement: 'recipe is required',
        request: uninstall({ backend: 'vulkan' }),
        expect: answers(400, {
          error: { message: expect.stringContaining('recipe'), param: 'recipe' },
        }),
      },
      {
        id: '2.uninstall.backend-required',
        statement: 'backend is required',
        request: uninstall({ recipe: 'llamacpp' }),
        expect: answers(400, {
          error: { message: expect.stringContaining('backend'), param: 'backend' },
        }),
      },
      {
        id: '2.uninstall.error',
        statement: 'an error has details in the field error',
        request: uninstall({ recipe: 'llamacpp', backend: 'abacus' }),
        expect: answers(404, { error: { message: expect.stringContaining('abacus') } }),
      },
    ],
  },
];
