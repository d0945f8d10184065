// What rows of several sections of the Lemonade API's page need.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { idOf } from '../../support/server.ts';
import { get, post, type Request } from '../row.ts';
import type { World } from '../stands.ts';

/** Of machines that can't be seen by a real program here. */
export const SYSTEM_INFO_TEST = 'src/services/system/system-info.test.ts';

/** A model to chat with, on the fake llama-server. */
export const FAKE = idOf('chat');

/** A published ONNX model for the processor. */
export const CPU_MODEL = 'Qwen2.5-0.5B-Instruct-CPU';

/** A published model for llama.cpp. */
export const GGUF = 'Qwen3-0.6B-GGUF';

/** The name that `registration` registers. */
export const PHI = 'user.Phi-4-Mini-GGUF';

/** The page's example of a pull that registers a model. */
export const registration = {
  model_name: PHI,
  checkpoint: 'unsloth/Phi-4-mini-instruct-GGUF:Q4_K_M',
  recipe: 'llamacpp',
};

/** A backend that the host of releases has. */
export const VULKAN = { recipe: 'llamacpp', backend: 'vulkan' };

/** Pulls with these fields. */
export const pull = (body: object) => post('/v1/pull', body);

/** Loads a model with these options. */
export const load = (model_name: string, options: object = {}) =>
  post('/v1/load', { model_name, ...options });

/** Unloads all models. */
export const unload = post('/v1/unload');

/** Deletes a model. */
export const remove = (model_name: string) => post('/v1/delete', { model_name });

/** Whether it was there or not. */
export const forget = (model_name: string) => (world: World) => world.ask(remove(model_name));

/** A chat with `FAKE`, with these fields in addition. */
export const chat = (more: object = {}) =>
  post('/v1/chat/completions', {
    model: FAKE,
    messages: [{ role: 'user', content: 'Hi' }],
    ...more,
  });

/** What is said of one model. */
export const model = (name: string) => get(`/v1/models/${name}`);

/** The variants of a checkpoint on the hub. */
export const variants = (checkpoint: string) => get(`/v1/pull/variants?checkpoint=${checkpoint}`);

/** Installs a backend. */
export const install = (body: object) => post('/v1/install', body);

/** Removes a backend. */
export const uninstall = (body: object) => post('/v1/uninstall', body);

/** Brings about that a backend is not installed. */
export const uninstalled = (body: object) => (world: World) => world.ask(uninstall(body));

/** The options in force of the model that was used last. */
export const inForce =
  (options: object) =>
  async (reply: Reply, world: World): Promise<void> => {
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect((await world.health()).all_models_loaded[0].recipe_options).toMatchObject(options);
  };

/** The native server of the model that was used last was started with these words. */
export const given =
  (...words: readonly string[]) =>
  async (world: World): Promise<void> =>
    expect((await world.commandLine()).join(' ')).toContain(words.join(' '));

/** The model is listed, with all of its files. */
export const isPulled = (name: string) => async (_: unknown, world: World) =>
  expect((await world.ask(model(name))).json).toMatchObject({ id: name, downloaded: true });

/** The model is in memory. */
export const isLoaded = (name: string) => async (_: unknown, world: World) =>
  expect((await world.health()).model_loaded).toBe(name);

/** The folder of a repository, as Hugging Face's tools find it. */
export const folderOf = ({ server }: World, repository: string) =>
  join(
    server.folders.home,
    '.cache/huggingface/hub',
    `models--${repository.replaceAll('/', '--')}`,
  );

/** What a request brings about for a model that exists only for this row. */
export const withModel =
  (name: string, more: object, then: (world: World, pulled: Reply) => Promise<unknown>): Request =>
  async (world) => {
    const pulled = await world.ask(pull({ ...registration, model_name: name, ...more }));
    try {
      return await then(world, pulled);
    } finally {
      await forget(name)(world);
    }
  };

/** Brings the build for Vulkan, and makes it one of long ago. */
export const outdated = async (world: World): Promise<void> => {
  await world.ask(install(VULKAN));
  await writeFile(join(world.server.folders.cache, 'bin/llamacpp/vulkan/version.txt'), 'b1');
};

/** How many fakes run as native servers. */
export const modelsWithProcesses = async (world: World): Promise<number> => {
  const lines = await Promise.all(
    (await world.server.children()).map(({ pid }) =>
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    ),
  );
  return lines.filter((line) => /\/fake-[\w-]+\.mjs\0/.test(line)).length;
};

/** The backend of llama.cpp for Vulkan, as `/v1/system-info` has it. */
export const vulkanOf = async (world: World) =>
  (await world.ask(get('/v1/system-info'))).json.recipes.llamacpp?.backends.vulkan;
