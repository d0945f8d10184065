// 1, up to the endpoints: what the server is, which endpoints there are, and how it starts.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { ROOT } from '../../support/server.ts';
import { useCommonCache } from '../common-cache.ts';
import { reachableAddresses } from '../reachable.ts';
import {
  all,
  anyText,
  get,
  inOrder,
  ok,
  post,
  runsOn,
  type Section,
  servesBy,
  startsWith,
} from '../row.ts';
import type { World } from '../stands.ts';
import {
  chat,
  complete,
  FAKE,
  GGUF,
  HYBRID,
  loadFake,
  REPLY,
  REPLY_TOKENS,
  respond,
  unload,
} from './shared.ts';

/** The rows of this part, in the order of the document. */
export const introduction: readonly Section[] = [
  {
    place: '1, introduction',
    rows: [
      {
        id: '1.recipes.onnx',
        statement: 'ONNX models run on the ONNX Runtime GenAI server',
        request: post('/api/v1/load', { model_name: HYBRID }),
        expect: all(ok({ recipe: 'ryzenai-llm' }), runsOn('ryzenai-server')),
      },
      {
        id: '1.recipes.gguf',
        statement: 'GGUF models run on llama-server',
        request: loadFake,
        expect: all(ok({ recipe: 'llamacpp' }), runsOn('llama-server')),
      },
      {
        id: '1.recipes.flm',
        statement: 'models of FastFlowLM run on flm serve',
        given: [post('/api/v1/pull', { model_name: 'gemma3-4b-FLM' })],
        request: post('/api/v1/load', { model_name: 'gemma3-4b-FLM' }),
        expect: all(ok({ recipe: 'flm' }), runsOn('flm'), startsWith('serve')),
      },
    ],
  },
  {
    place: '1, endpoint lists',
    rows: [
      ...(
        [
          [chat(), { choices: [{ message: { content: REPLY } }] }],
          [complete(), { choices: [{ text: REPLY }] }],
          [respond(), { output: [{ content: [{ text: REPLY }] }] }],
          [post('/api/v1/pull', { model_name: GGUF }), { message: `Installed model: ${GGUF}` }],
          [post('/api/v1/load', { model_name: FAKE }), { message: `Loaded model: ${FAKE}` }],
          [
            get('/api/v1/models'),
            { data: expect.arrayContaining([expect.objectContaining({ id: FAKE })]) },
          ],
          [get(`/api/v1/models/${FAKE}`), { id: FAKE }],
          [get('/api/v1/health'), { status: 'ok' }],
          [get('/api/v1/stats'), { output_tokens: REPLY_TOKENS }],
          [get('/api/v1/system-info'), { devices: { cpu: { name: anyText } } }],
        ] as const
      ).map(([question, body]) => ({
        id: `1.endpoints.${question.path.slice('/api/v1/'.length)}`,
        statement: `${'method' in question ? question.method : 'GET'} ${question.path} is served`,
        given: question.path.endsWith('/stats') ? [chat()] : [],
        request: question,
        expect: ok(body),
      })),
      {
        id: '1.endpoints.unload',
        statement: 'POST /api/v1/unload is served',
        given: [loadFake],
        request: unload,
        expect: all(ok(), async (_: unknown, world: World) =>
          expect((await world.health()).all_models_loaded).toEqual([]),
        ),
      },
      {
        id: '1.endpoints.params',
        statement: 'POST /api/v1/params is served',
        on: 'params',
        request: inOrder([post('/api/v1/params', { temperature: 0.61 }), get('/api/v1/params')]),
        expect: ([set, now]: readonly Reply[], world) => {
          ok({ params: { temperature: 0.61 } })(set, world);
          ok({ temperature: 0.61 })(now, world);
        },
      },
    ],
  },
  {
    place: '1, Additional Endpoints',
    rows: [
      {
        id: '1.purpose.preload',
        statement: 'a model can be loaded before the first request for it',
        given: [unload, loadFake],
        request: async (world) => [
          (await world.fake()).pid,
          await world.ask(chat()),
          (await world.fake()).pid,
        ],
        expect: ([before, reply, after]) => expect([reply.status, after]).toEqual([200, before]),
      },
      {
        id: '1.purpose.common-cache',
        statement:
          'files that another program puts into the common cache of models are offered and loaded from there',
        request: async (world) => {
          const { id, fetched, model_loaded, downloaded } = await useCommonCache(world);
          return { isLoaded: model_loaded === id, downloaded, fetched };
        },
        expect: (seen) =>
          expect(seen).toEqual({ isLoaded: true, downloaded: [false, true], fetched: [] }),
      },
      {
        id: '1.purpose.free-memory',
        statement: 'an unloaded model no longer has a process',
        given: [loadFake],
        request: async (world) => {
          const fake = await world.fake();
          await world.ask(unload);
          return (await world.server.children()).map(({ pid }) => pid).includes(fake.pid);
        },
        expect: (isThere) => expect(isThere).toBe(false),
      },
    ],
  },
  {
    place: '1, Start the REST API Server',
    rows: [
      {
        id: '1.start.local-only',
        statement: 'by default only this machine can reach the server',
        request: ({ server }) => reachableAddresses(server.port),
        expect: (addresses) => expect(addresses).toEqual(['127.0.0.1']),
      },
      {
        id: '1.start.installer',
        statement: 'an installer for Windows sets it up',
        reason: 'this server is a package of npm; there is no installer',
        shownBy: { noFile: '[.](?:msi|iss|nsi|wxs)$' },
      },
      {
        id: '1.start.python',
        statement: 'lemonade-server-dev serve starts it, where the package is installed',
        request: async () => {
          const { bin } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
          const folder = await mkdtemp(join(tmpdir(), 'installed-'));
          // As npm installs a command: a link in a folder of PATH.
          await symlink(
            join(ROOT, bin['lemonade-server-dev']),
            join(folder, 'lemonade-server-dev'),
          );
          try {
            const program = join(folder, 'lemonade-server-dev');
            const { output } = await promisify(execFile)(program, ['serve', '--help']).then(
              ({ stdout: output }) => ({
                output,
              }),
            );
            return [await servesBy(bin['lemonade-server-dev'], 'serve')(), output];
          } finally {
            await rm(folder, { recursive: true });
          }
        },
        expect: ([status, help]) =>
          expect([status, help]).toEqual([200, expect.stringContaining('Lemonade Server')]),
      },
      {
        id: '1.start.port',
        statement: 'the examples reach it on port 8000',
        reason:
          'the newer specifications say 13305, which is the default; --port 8000 gives the older one',
        shownBy: { decision: '0103' },
      },
    ],
  },
];
