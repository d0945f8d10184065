// 2, `POST /v1/delete`.
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { all, fails, ok, post, type Section } from '../row.ts';
import type { World } from '../stands.ts';
import {
  CPU_MODEL,
  folderOf,
  forget,
  GGUF,
  load,
  model,
  PHI,
  pull,
  registration,
  remove,
} from './shared.ts';

/** The rows of this part, in the order of the document. */
export const deletion: readonly Section[] = [
  {
    place: '2, POST /v1/delete',
    rows: [
      {
        id: '2.delete.example',
        statement: 'a model is removed',
        given: [pull({ model_name: CPU_MODEL })],
        request: remove(CPU_MODEL),
        expect: all(
          ok({ status: 'success', message: `Deleted model: ${CPU_MODEL}` }),
          async (_: unknown, world: World) => {
            expect((await world.ask(model(CPU_MODEL))).json.downloaded).toBe(false);
            const folder = folderOf(
              world,
              'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx',
            );
            expect(existsSync(folder)).toBe(false);
          },
        ),
      },
      {
        id: '2.delete.disk',
        statement: 'its files leave the disk',
        given: [
          pull({
            model_name: 'user.Alone',
            checkpoint: 'tiny/alone-GGUF:Q4_0',
            recipe: 'llamacpp',
          }),
        ],
        request: async (world) => {
          const folder = folderOf(world, 'tiny/alone-GGUF');
          const before = existsSync(folder);
          await world.ask(remove('user.Alone'));
          return [before, existsSync(folder)];
        },
        expect: (isThere) => expect(isThere).toEqual([true, false]),
      },
      {
        id: '2.delete.unloads',
        statement: 'a loaded model is unloaded first',
        given: [pull(registration), load(PHI)],
        request: async (world) => {
          const { pid } = await world.fake(PHI);
          const { status } = await world.ask(remove(PHI));
          const isRunning = (await world.server.children()).some((child) => child.pid === pid);
          return [
            status,
            isRunning,
            (await world.health()).all_models_loaded.map(({ model_name }) => model_name),
          ];
        },
        expect: (seen) => expect(seen).toEqual([200, false, expect.not.arrayContaining([PHI])]),
      },
      {
        id: '2.delete.model-name',
        statement: 'model_name is required',
        request: post('/v1/delete', {}),
        expect: fails(400, 'model_name'),
      },
      {
        id: '2.delete.error',
        statement: 'an error has the status error and a message',
        request: remove('No-Such-Model'),
        expect: fails(404, 'No-Such-Model'),
      },
      {
        id: '2.delete.error-param',
        statement: 'the error names the field model_name',
        request: remove('No-Such-Model'),
        expect: fails(404, /./, { param: 'model_name' }),
      },
      {
        id: '2.delete.not-asked',
        statement:
          'a model of the catalogue that was never pulled keeps no files, though they are its own, too',
        given: [forget(PHI), forget('Phi-4-mini-instruct-GGUF'), pull(registration)],
        request: remove(PHI),
        expect: all(ok({ message: `Deleted model: ${PHI}` }), (_: unknown, world: World) =>
          expect(existsSync(folderOf(world, 'unsloth/Phi-4-mini-instruct-GGUF'))).toBe(false),
        ),
      },
      {
        id: '2.delete.asked',
        statement: 'one that was pulled, with nothing left to fetch, keeps them and is named',
        given: [pull(registration), pull({ model_name: 'Phi-4-mini-instruct-GGUF' })],
        request: async (world) => {
          const { json } = await world.ask(remove(PHI));
          const other = await world.ask(remove('Phi-4-mini-instruct-GGUF'));
          return [
            json.message,
            other.status,
            existsSync(folderOf(world, 'unsloth/Phi-4-mini-instruct-GGUF')),
          ];
        },
        expect: (seen) =>
          expect(seen).toEqual([expect.stringContaining(' Phi-4-mini-instruct-GGUF'), 200, false]),
      },
      {
        id: '2.delete.shared-told',
        statement:
          'where a model of the catalogue has the same files, the answer says that they stay for it',
        request: async (world) => {
          await world.ask(
            pull({
              model_name: 'user.Same',
              checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
              recipe: 'llamacpp',
            }),
          );
          return world.ask(remove('user.Same'));
        },
        expect: ok({ status: 'success', message: expect.stringContaining(GGUF) }),
      },
      {
        id: '2.delete.shared',
        statement: 'and that model can be deleted after it',
        request: async (world) => {
          await world.ask(
            pull({
              model_name: 'user.Same',
              checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
              recipe: 'llamacpp',
            }),
          );
          await world.ask(remove('user.Same'));
          const folder = folderOf(world, 'unsloth/Qwen3-0.6B-GGUF');
          const isKept = existsSync(folder);
          const reply = await world.ask(remove(GGUF));
          return [
            isKept,
            reply.status,
            (await world.ask(model(GGUF))).json.downloaded,
            existsSync(folder),
          ];
        },
        expect: (seen) => expect(seen).toEqual([true, 200, false, false]),
      },
    ],
  },
];
