// What rows of several sections of the server specification need.
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { idOf } from '../../support/server.ts';
import { get, post } from '../row.ts';
import type { World } from '../stands.ts';

/** Of machines that can't be seen by a real program here. */
export const SYSTEM_INFO_TEST = 'src/services/system/system-info.test.ts';

/** A model to chat with, on the fake llama-server. */
export const FAKE = idOf('chat');

/** The tiny model, on the embedded engine: for sampling, probabilities and stop sequences. */
export const REAL = idOf('real');

/** A conversation of one question; the same words as `prompt`. */
export const messages = [{ role: 'user', content: 'What is the population of Paris?' }];

/** The specification's own example of a prompt. */
export const prompt = 'What is the population of Paris?';

/** The fake counts words. */
export const WORDS_OF_PROMPT = 6;

/** Always the same tokens, and not the end of the text before the limit. */
export const greedy = { temperature: 0, seed: 1, ignore_eos: true };

/** A chat with the fake, with these fields in addition. */
export const chat = (more: object = {}) =>
  post('/api/v1/chat/completions', { model: FAKE, messages, ...more });

/** A chat of at most eight tokens with the tiny model. */
export const realChat = (more: object = {}) =>
  chat({ model: REAL, max_tokens: 8, ...greedy, ...more });

/** A completion by the fake, with these fields in addition. */
export const complete = (more: object = {}) =>
  post('/api/v1/completions', { model: FAKE, prompt, ...more });

/** A response of the Responses API by the fake, with these fields in addition. */
export const respond = (more: object = {}) =>
  post('/api/v1/responses', { model: FAKE, input: prompt, ...more });

/** Unloads all models. */
export const unload = post('/api/v1/unload');

/** Brings `FAKE` into memory. */
export const loadFake = post('/api/v1/load', { model_name: FAKE });

/**
 * The examples of this specification name models that another program runs, on Windows with an NPU;
 * a fake stands in.
 */
export const HYBRID = 'Llama-3.2-1B-Instruct-Hybrid';

/** A published ONNX model for the processor. */
export const CPU_MODEL = 'Qwen2.5-0.5B-Instruct-CPU';

/** A published model for llama.cpp. */
export const GGUF = 'Qwen3-0.6B-GGUF';

/** The name that `registration` registers. */
export const PHI = 'user.Phi-4-Mini-GGUF';

/** The specification's example of a pull that registers a model. */
export const registration = {
  model_name: PHI,
  checkpoint: 'unsloth/Phi-4-mini-instruct-GGUF:Q4_K_M',
  recipe: 'llamacpp',
};

/** Removes a model and its registration, whether it is there or not. */
export const forget = (model_name: string) => (world: World) =>
  world.ask(post('/api/v1/delete', { model_name }));

/** What the fake llama-server generates unless it is told otherwise. */
export const REPLY = 'Hello from the fake llama-server.';

/** How many tokens `REPLY` has. */
export const REPLY_TOKENS = 5;

/** The model is listed, with all of its files. */
export const isPulled = (name: string) => async (_: unknown, world: World) =>
  expect((await world.ask(get(`/api/v1/models/${name}`))).json).toMatchObject({
    id: name,
    downloaded: true,
  });

/**
 * Names of models with the names that answered, and those of the models that were in memory then.
 */
export const answeredBy =
  (...names: readonly string[]) =>
  async (world: World): Promise<unknown> => {
    const seen: unknown[] = [];
    for (const name of names) {
      const { status, json } = await world.ask(chat({ model: name, max_tokens: 4 }));
      const { model_loaded } = await world.health();
      const last = (await (await world.fake(name)).requests()).at(-1);
      seen.push([status, json.model, model_loaded, last?.body.messages]);
    }
    return seen;
  };

/** What `answeredBy` saw: each of these models answered itself, with the conversation. */
export const areAnswered =
  (...names: readonly string[]) =>
  (seen: unknown) =>
    expect(seen).toEqual(names.map((name) => [200, name, name, messages]));

/** That model is the one that was used last. */
export const loads =
  (model: string) =>
  async (_: unknown, world: World): Promise<void> =>
    expect(await world.health()).toMatchObject({ model_loaded: model });

/** Of a chat or of a completion: one of both has a message, the other a text. */
export type Answered = Reply<{
  choices: readonly { message?: { content: string }; text?: string; finish_reason: string }[];
}>;

/** The text of the first choice. */
export const textOf = ({ json }: Answered): string =>
  json.choices[0]?.message?.content ?? json.choices[0]?.text ?? '';

/** Names of the fields of a body. */
export const fieldsOf = (reply: Reply | undefined) => Object.keys(reply?.json as object);

interface Stopped {
  whole: string;
  middle: string;
  reply: Answered;
}

/** The text without a stop sequence, and with one that is in the middle of it. */
export const stopped =
  (
    question: (more: object) => ReturnType<typeof chat> | ReturnType<typeof complete>,
    sequences: (middle: string) => unknown,
  ) =>
  async (world: World): Promise<Stopped> => {
    const whole = textOf(await world.ask(question({})));
    const middle = whole.slice(whole.length >> 1, (whole.length >> 1) + 3);
    return { whole, middle, reply: await world.ask(question({ stop: sequences(middle) })) };
  };

/** What `stopped` saw: the text ends where the stop sequence begins. */
export const endsBefore = ({ whole, middle, reply }: Stopped) => {
  expect(middle).toHaveLength(3);
  expect([textOf(reply), reply.json.choices[0]?.finish_reason]).toEqual([
    whole.slice(0, whole.indexOf(middle)),
    'stop',
  ]);
};

/** Batches of other sizes round differently. */
export const rounded = (logprob: unknown): number => Math.round(Number(logprob) * 100) / 100;
