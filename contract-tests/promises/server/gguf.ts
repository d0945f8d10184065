// 1, GGUF Support: llama.cpp and its backends.
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { idOf } from '../../support/server.ts';
import {
  all,
  anyNumber,
  get,
  inApp,
  inOrder,
  logOf,
  ok,
  part,
  post,
  runsOn,
  type Section,
  typed,
} from '../row.ts';
import type { World } from '../stands.ts';
import {
  answeredBy,
  areAnswered,
  chat,
  complete,
  FAKE,
  fieldsOf,
  forget,
  HYBRID,
  isPulled,
  loadFake,
  REAL,
  REPLY,
  registration,
  respond,
  SYSTEM_INFO_TEST,
} from './shared.ts';

/** On the laptop with an AMD GPU. */
const DEVICES_OF = { vulkan: ['cpu', 'amd_gpu'], rocm: ['amd_gpu'], cpu: ['cpu'] } as const;

/**
 * What a model is loaded on where nothing is said of that, and whether the log names a GPU that
 * stays idle.
 */
async function deviceAndLog(world: World): Promise<unknown> {
  let device = '';
  const log = await logOf(async () => {
    await world.ask(post('/api/v1/load', { model_name: REAL }));
    ({ device } = (await world.health()).all_models_loaded[0]);
  })(world);
  return [device, /The GPU stays idle: .*Radeon/.test(log)];
}

/** The rows of this part, in the order of the document. */
export const gguf: readonly Section[] = [
  {
    place: '1, GGUF Support',
    rows: [
      {
        id: '1.gguf.chat',
        statement: 'a GGUF model chats',
        request: chat(),
        expect: ok({ object: 'chat.completion', choices: [{ message: { content: REPLY } }] }),
      },
      {
        id: '1.gguf.completions',
        statement: 'and completes texts',
        request: complete(),
        expect: ok({ object: 'text_completion', choices: [{ text: REPLY }] }),
      },
      {
        id: '1.gguf.embeddings',
        statement: 'and makes embeddings',
        request: post('/api/v1/embeddings', { model: idOf('embedding'), input: 'Paris' }),
        expect: ok({
          object: 'list',
          data: [{ index: 0, embedding: expect.arrayContaining([anyNumber]) }],
        }),
      },
      {
        id: '1.gguf.reranking',
        statement: 'and reranks',
        request: post('/api/v1/reranking', {
          model: idOf('reranking'),
          query: 'Paris',
          documents: ['a', 'Paris'],
        }),
        expect: ok({
          results: [
            { index: 0, relevance_score: -0.5 },
            { index: 1, relevance_score: 0.5 },
          ],
        }),
      },
      {
        id: '1.gguf.responses',
        statement: 'responses are not there yet for GGUF models: they are by now',
        request: respond(),
        expect: ok({ object: 'response', output: [{ content: [{ text: REPLY }] }] }),
      },
      {
        id: '1.gguf.any-file',
        statement: 'any GGUF file of Hugging Face can be pulled',
        request: post('/api/v1/pull', {
          ...registration,
          model_name: 'user.Any',
          checkpoint: 'tiny/chat-GGUF:Q4_0',
        }),
        expect: all(ok({ status: 'success' }), isPulled('user.Any')),
      },
      {
        id: '1.gguf.switches',
        statement: 'one server process goes back and forth between ONNX and GGUF models',
        request: answeredBy(HYBRID, FAKE, HYBRID),
        expect: areAnswered(HYBRID, FAKE, HYBRID),
      },
      {
        id: '1.gguf.transparent',
        statement: 'the answers do not show which server gave them',
        request: inOrder([chat({ model: HYBRID }), chat()]),
        expect: ([onnx, gguf]: readonly Reply[]) => {
          expect([onnx?.status, gguf?.status]).toEqual([200, 200]);
          expect(fieldsOf(onnx).toSorted()).toEqual(fieldsOf(gguf).toSorted());
        },
      },
      {
        id: '1.gguf.vulkan-first',
        statement: 'on a machine with a GPU, Vulkan is tried first',
        on: 'radeon',
        given: [loadFake],
        request: get('/api/v1/health'),
        expect: all(
          ok({
            all_models_loaded: [{ device: 'gpu', recipe_options: { llamacpp_backend: 'vulkan' } }],
          }),
          runsOn('llama-server', 'vulkan'),
        ),
      },
      {
        id: '1.gguf.cpu-then',
        statement: 'if that does not work, the CPU is taken',
        on: 'radeonWithoutVulkan',
        request: loadFake,
        expect: all(ok({ status: 'success' }), async (_: unknown, world: World) =>
          expect((await world.health()).all_models_loaded).toMatchObject([{ device: 'cpu' }]),
        ),
      },
      {
        id: '1.gguf.gpu-preferred',
        statement: 'where the Vulkan build is not installed, it is what is preferred all the same',
        on: 'bareRadeon',
        request: get('/api/v1/system-info'),
        expect: ok({ recipes: { llamacpp: { default_backend: 'vulkan' } } }),
      },
      {
        id: '1.gguf.gpu-idle',
        statement: 'a load that would leave the GPU idle for want of a backend fetches one',
        on: 'bareRadeon',
        request: deviceAndLog,
        expect: (seen) => expect(seen).toEqual(['gpu', false]),
      },
      {
        id: '1.gguf.gpu-idle-told',
        statement:
          'where none can be fetched, the log says that the GPU stays idle, and which one it is',
        on: 'offlineRadeon',
        request: deviceAndLog,
        expect: (seen) => expect(seen).toEqual(['cpu', true]),
      },
      {
        id: '1.gguf.web-app',
        statement: 'the web app at the root has a screen to manage models, with a form to add one',
        needs: 'chromium',
        request: inApp('models', async (page) => {
          await page.getByRole('button', { name: 'Add a model' }).click();
          await page.getByRole('tab', { name: 'By checkpoint' }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('textbox', { name: /^Checkpoint/ }).fill('tiny/alone-GGUF:Q4_0');
          await dialog.getByLabel('Name in this server').fill('By-Form');
          await dialog.getByRole('button', { name: 'Download' }).click();
          await page.getByRole('button', { name: 'Details of By Form', exact: true }).waitFor();
          return true;
        }),
        expect: async (_: unknown, world) => {
          // Its row is there before its files are.
          const find = async () => (await world.ask(get('/api/v1/models/user.By-Form'))).json;
          await expect.poll(find).toMatchObject({ downloaded: true });
          await forget('user.By-Form')(world);
        },
      },
      {
        id: '1.gguf.cli',
        statement: 'the command line knows the models',
        request: typed('show', FAKE),
        expect: ({ code, output }) =>
          expect([code, output]).toEqual([0, expect.stringContaining(FAKE)]),
      },
      ...(
        [
          ['x86_64', 'vulkan'],
          ['x86_64', 'rocm'],
          ['x86_64', 'cpu'],
        ] as const
      ).map(([architecture, backend]) => ({
        id: `1.gguf.linux-${backend}`,
        statement: `Linux on ${architecture} has ${backend}`,
        on: 'radeon' as const,
        request: get('/api/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes.llamacpp?.backends[backend],
          (told) =>
            expect(told).toMatchObject({
              state: 'installed',
              devices: DEVICES_OF[backend],
            }),
        ),
      })),
      {
        id: '1.gguf.platforms',
        statement: 'Windows has Vulkan and ROCm, macOS has Metal on Apple Silicon',
        reason: 'the real program runs on this system only',
        shownBy: {
          test: "['apple-silicon', ['kokoro:metal', 'llamacpp:metal'",
          file: SYSTEM_INFO_TEST,
        },
      },
    ],
  },
];
