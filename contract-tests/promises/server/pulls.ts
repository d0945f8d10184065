// 1, `POST /api/v1/pull` and `POST /api/v1/delete`: what registers, fetches and removes models.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { all, fails, get, ok, part, post, type Section } from '../row.ts';
import type { World } from '../stands.ts';
import { CPU_MODEL, forget, GGUF, isPulled, loads, PHI, registration } from './shared.ts';

/** What a pull with that recipe, and a load of what it registered, are answered with. */
async function pullWith(recipe: string, world: World): Promise<unknown> {
  const model_name = 'user.Older';
  const body = { model_name, checkpoint: 'tiny/both-formats', recipe };
  const pulled = await world.ask(post('/api/v1/pull', body));
  const loaded = await world.ask(post('/api/v1/load', { model_name }));
  await forget(model_name)(world);
  return [pulled, loaded];
}

/** Nothing of that name has been registered. */
const isUnknown = (name: string) => async (_: unknown, world: World) =>
  expect(
    (await world.ask(get('/api/v1/models?show_all=true'))).json.data.map(({ id }) => id),
  ).not.toContain(name);

const folderOf = ({ server }: World, repository: string) =>
  join(
    server.folders.home,
    '.cache/huggingface/hub',
    `models--${repository.replaceAll('/', '--')}`,
  );

/** The rows of this part, in the order of the document. */
export const pulls: readonly Section[] = [
  {
    place: '1, POST /api/v1/pull',
    rows: [
      {
        id: '1.pull.registered',
        statement: 'a name of the catalogue is enough',
        given: [forget(CPU_MODEL)],
        request: post('/api/v1/pull', { model_name: CPU_MODEL }),
        expect: all(
          ok({ status: 'success', message: `Installed model: ${CPU_MODEL}` }),
          isPulled(CPU_MODEL),
        ),
      },
      {
        id: '1.pull.model-name',
        statement: 'model_name is required',
        request: post('/api/v1/pull', {}),
        expect: fails(400, 'model_name'),
      },
      {
        id: '1.pull.error',
        statement: 'an error has the status error, and says what is wrong',
        request: post('/api/v1/pull', { model_name: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
      {
        id: '1.pull.register',
        statement: 'any model of Hugging Face is registered and installed, as printed',
        given: [forget(PHI)],
        request: post('/api/v1/pull', registration),
        expect: all(ok({ status: 'success', message: `Installed model: ${PHI}` }), isPulled(PHI)),
      },
      {
        id: '1.pull.user-models',
        statement: 'a registered model is in user_models.json in the cache folder',
        given: [post('/api/v1/pull', registration)],
        request: (world) => world.cached('user_models.json'),
        expect: (file) =>
          expect(file).toMatchObject({
            'Phi-4-Mini-GGUF': { checkpoint: registration.checkpoint, recipe: 'llamacpp' },
          }),
      },
      {
        id: '1.pull.listed',
        statement: 'and in the list of models',
        given: [post('/api/v1/pull', registration)],
        request: get('/api/v1/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) =>
            expect(data).toContainEqual(expect.objectContaining({ id: PHI, downloaded: true })),
        ),
      },
      {
        id: '1.pull.loadable',
        statement: 'and can be loaded',
        given: [post('/api/v1/pull', registration)],
        request: post('/api/v1/load', { model_name: PHI }),
        expect: all(
          ok({ status: 'success', message: `Loaded model: ${PHI}` }),
          loads(PHI),
          async (_: unknown, world: World) =>
            expect((await world.commandLine()).join(' ')).toMatch(
              / -m [^ ]*Phi-4-mini-instruct-Q4_K_M\.gguf /,
            ),
        ),
      },
      {
        id: '1.pull.namespace',
        statement: 'a name to be registered begins with user.',
        request: post('/api/v1/pull', { ...registration, model_name: 'Phi-4-Mini-GGUF' }),
        expect: all(fails(400, 'user\\.'), isUnknown('Phi-4-Mini-GGUF')),
      },
      {
        id: '1.pull.collision',
        statement: 'so that no built-in model can be replaced',
        request: post('/api/v1/pull', { ...registration, model_name: GGUF }),
        expect: all(fails(400, GGUF), async (_: unknown, world: World) =>
          expect((await world.ask(get(`/api/v1/models/${GGUF}`))).json).toMatchObject({
            checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
          }),
        ),
      },
      {
        id: '1.pull.recipe-required',
        statement: 'a registration needs a recipe',
        request: post('/api/v1/pull', { ...registration, model_name: 'user.A', recipe: undefined }),
        expect: all(fails(400, 'recipe'), isUnknown('user.A')),
      },
      {
        id: '1.pull.checkpoint-required',
        statement: 'a registration needs a checkpoint',
        request: post('/api/v1/pull', {
          ...registration,
          model_name: 'user.A',
          checkpoint: undefined,
        }),
        expect: all(fails(400, 'checkpoint'), isUnknown('user.A')),
      },
      ...[
        { flag: 'reasoning', label: 'reasoning' },
        { flag: 'vision', label: 'vision' },
      ].map(({ flag, label }) => ({
        id: `1.pull.${flag}`,
        statement: `${flag} marks a model, and is false by default`,
        given: [post('/api/v1/pull', registration)],
        request: async (world: World) => {
          const name = `user.With-${flag}`;
          const plain = (await world.ask(get(`/api/v1/models/${PHI}`))).json.labels;
          await world.ask(
            post('/api/v1/pull', { ...registration, model_name: name, [flag]: true }),
          );
          const marked = (await world.ask(get(`/api/v1/models/${name}`))).json.labels;
          await forget(name)(world);
          return [plain.includes(label), marked.includes(label)];
        },
        expect: (seen: unknown) => expect(seen).toEqual([false, true]),
      })),
      ...['oga-hybrid', 'oga-npu', 'oga-cpu', 'hf-dgpu'].map((recipe) => ({
        id: `1.pull.recipe-${recipe}`,
        statement: `${recipe} is a recipe that a model is registered and installed with`,
        request: (world: World) => pullWith(recipe, world),
        expect: ([pulled]: readonly Reply[]) =>
          expect(pulled?.json).toMatchObject({ message: 'Installed model: user.Older' }),
      })),
      ...['oga-igpu', 'hf-cpu'].map((recipe) => ({
        id: `1.pull.recipe-${recipe}`,
        statement: `${recipe}, which nothing runs today, is one to register with; the pull and a load say what to use`,
        request: (world: World) => pullWith(recipe, world),
        expect: async ([pulled, loaded]: readonly Reply[], world: World) => {
          expect(pulled?.json).toMatchObject({
            status: 'success',
            message: expect.stringMatching(
              /^Registered model: user.Older. Nothing was fetched. .*GGUF version/,
            ),
          });
          await fails(400, 'GGUF version')(loaded, world);
        },
      })),
      {
        id: '1.pull.mmproj',
        statement: 'mmproj names the projector of a model that sees',
        request: async (world) => {
          const model_name = 'user.Seeing';
          const body = {
            model_name,
            checkpoint: 'tiny/seeing-GGUF:Q4_0',
            recipe: 'llamacpp',
            vision: true,
          };
          await world.ask(post('/api/v1/pull', { ...body, mmproj: 'mmproj-F16.gguf' }));
          await world.ask(post('/api/v1/load', { model_name }));
          const words = await world.commandLine();
          await forget(model_name)(world);
          return words[words.indexOf('--mmproj') + 1];
        },
        expect: (path) => expect(path).toMatch(/mmproj-F16\.gguf$/),
      },
    ],
  },
  {
    place: '1, POST /api/v1/delete',
    rows: [
      {
        id: '1.delete.example',
        statement: 'a model is removed from the disk',
        given: [post('/api/v1/pull', { model_name: CPU_MODEL })],
        request: post('/api/v1/delete', { model_name: CPU_MODEL }),
        expect: all(
          ok({ status: 'success', message: `Deleted model: ${CPU_MODEL}` }),
          async (_: unknown, world: World) => {
            expect((await world.ask(get(`/api/v1/models/${CPU_MODEL}`))).json.downloaded).toBe(
              false,
            );
            const folder = folderOf(
              world,
              'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx',
            );
            expect(existsSync(folder)).toBe(false);
          },
        ),
      },
      {
        id: '1.delete.unloads',
        statement: 'a loaded model is unloaded first',
        given: [post('/api/v1/pull', registration), post('/api/v1/load', { model_name: PHI })],
        request: async (world) => {
          const { pid } = await world.fake(PHI);
          const reply = await world.ask(post('/api/v1/delete', { model_name: PHI }));
          const isRunning = (await world.server.children()).some((child) => child.pid === pid);
          return [reply.status, isRunning, (await world.health()).model_loaded === PHI];
        },
        expect: (seen) => expect(seen).toEqual([200, false, false]),
      },
      {
        id: '1.delete.model-name',
        statement: 'model_name is required',
        request: post('/api/v1/delete', {}),
        expect: fails(400, 'model_name'),
      },
      {
        id: '1.delete.error',
        statement: 'an error has the status error, and says what is wrong',
        request: post('/api/v1/delete', { model_name: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
    ],
  },
];
