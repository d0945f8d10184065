// 1, FastFlowLM Support.
import { expect } from 'vitest';
import { all, get, inApp, ok, part, post, type Section, streams } from '../row.ts';
import {
  answeredBy,
  areAnswered,
  chat,
  FAKE,
  HYBRID,
  isPulled,
  SYSTEM_INFO_TEST,
} from './shared.ts';

/** The rows of this part, in the order of the document. */
export const fastflowlm: readonly Section[] = [
  {
    place: '1, FastFlowLM Support',
    rows: [
      {
        id: '1.flm.listed',
        statement: 'the suggested *-FLM models are in the catalogue',
        request: get('/api/v1/models?show_all=true'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) =>
            expect(data).toContainEqual(
              expect.objectContaining({ id: 'gemma3-4b-FLM', recipe: 'flm' }),
            ),
        ),
      },
      {
        id: '1.flm.pull',
        statement: 'pull installs them',
        request: post('/api/v1/pull', { model_name: 'gemma3-4b-FLM' }),
        expect: all(ok({ message: 'Installed model: gemma3-4b-FLM' }), isPulled('gemma3-4b-FLM')),
      },
      {
        id: '1.flm.any',
        statement:
          'any model of `flm list` can be registered, with its name there as the checkpoint',
        request: post('/api/v1/pull', {
          model_name: 'user.Embedder-FLM',
          checkpoint: 'embed-gemma:300m',
          recipe: 'flm',
        }),
        expect: all(
          ok({ message: 'Installed model: user.Embedder-FLM' }),
          isPulled('user.Embedder-FLM'),
        ),
      },
      {
        id: '1.flm.chat',
        statement: 'chat is there with stream',
        given: [post('/api/v1/pull', { model_name: 'gemma3-4b-FLM' })],
        request: chat({ model: 'gemma3-4b-FLM', stream: true, max_tokens: 4 }),
        expect: streams(({ data, isDone }) => {
          expect(isDone).toBe(true);
          expect(data[0]).toMatchObject({ object: 'chat.completion.chunk' });
        }),
      },
      {
        id: '1.flm.switches',
        statement: 'one server process goes between FLM, ONNX and GGUF models',
        given: [post('/api/v1/pull', { model_name: 'gemma3-4b-FLM' })],
        request: answeredBy('gemma3-4b-FLM', HYBRID, FAKE),
        expect: areAnswered('gemma3-4b-FLM', HYBRID, FAKE),
      },
      {
        id: '1.flm.windows',
        statement: 'Windows is a system for it',
        reason: 'the real program runs on this system only',
        shownBy: {
          test: "['ryzen-ai-windows', [...onLinux, ...rocm, 'flm:npu', 'ryzenai-llm:npu', 'whispercpp:npu']]",
          file: SYSTEM_INFO_TEST,
        },
      },
      {
        id: '1.flm.linux',
        statement:
          'and not the only one any more: its build for Linux can be installed, where there is an NPU for it',
        on: 'radeon',
        request: get('/api/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes.flm?.backends.npu,
          (npu) => expect(npu).toMatchObject({ state: 'installable', devices: ['amd_npu'] }),
        ),
      },
      {
        id: '1.flm.web-app',
        statement: 'the form of the web app takes the name of `flm list` with the recipe flm',
        needs: 'chromium',
        request: inApp('models', async (page) => {
          await page.getByRole('button', { name: 'Add a model' }).click();
          await page.getByRole('tab', { name: 'By checkpoint' }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('textbox', { name: /^Checkpoint/ }).fill('embed-gemma:300m');
          await dialog.getByLabel('Name in this server').fill('By-Form-FLM');
          await dialog.getByLabel('Run by').selectOption('flm');
          await dialog.getByRole('button', { name: 'Download' }).click();
          await page.getByRole('button', { name: 'Details of By Form FLM', exact: true }).waitFor();
          return true;
        }),
        expect: async (_: unknown, world) =>
          expect((await world.ask(get('/api/v1/models/user.By-Form-FLM'))).json).toMatchObject({
            checkpoint: 'embed-gemma:300m',
            recipe: 'flm',
          }),
      },
    ],
  },
];
