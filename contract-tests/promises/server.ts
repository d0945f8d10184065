// 1: the server specification of the v1 endpoints, before load options and several models.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Reply } from '../support/client.ts';
import { idOf, ROOT } from '../support/server.ts';
import { useCommonCache } from './common-cache.ts';
import { areFigures } from './figures.ts';
import { reachableAddresses } from './reachable.ts';
import {
  all,
  answers,
  anyNumber,
  anyText,
  each,
  fails,
  get,
  heldStream,
  inApp,
  inOrder,
  logOf,
  ok,
  part,
  passesOn,
  passesOnEach,
  post,
  type ReplyOf,
  refuses,
  runsOn,
  type Section,
  servesBy,
  startsWith,
  streams,
  tried,
  typed,
} from './row.ts';
import type { World } from './stands.ts';

/** Of machines that can't be seen by a real program here. */
const SYSTEM_INFO_TEST = 'src/services/system/system-info.test.ts';
const HARDWARE_TEST = 'src/platform/hardware/hardware.test.ts';
const FAKE = idOf('chat');
const REAL = idOf('real');
const messages = [{ role: 'user', content: 'What is the population of Paris?' }];
const COUNT = {
  type: 'function',
  function: { name: 'count', parameters: { type: 'object', properties: {} } },
};
const prompt = 'What is the population of Paris?';
/** The fake counts words. */
const WORDS_OF_PROMPT = 6;
/** Always the same tokens, and not the end of the text before the limit. */
const greedy = { temperature: 0, seed: 1, ignore_eos: true };

const chat = (more: object = {}) =>
  post('/api/v1/chat/completions', { model: FAKE, messages, ...more });
const realChat = (more: object = {}) => chat({ model: REAL, max_tokens: 8, ...greedy, ...more });
const complete = (more: object = {}) =>
  post('/api/v1/completions', { model: FAKE, prompt, ...more });
const realComplete = (more: object = {}) =>
  complete({ model: REAL, max_tokens: 16, ...greedy, ...more });
const respond = (more: object = {}) =>
  post('/api/v1/responses', { model: FAKE, input: prompt, ...more });
const realRespond = (more: object = {}) =>
  respond({ model: REAL, max_output_tokens: 8, ...greedy, ...more });

const unload = post('/api/v1/unload');
const loadFake = post('/api/v1/load', { model_name: FAKE });
/**
 * The examples of this specification name models that another program runs, on Windows with an NPU;
 * a fake stands in.
 */
const HYBRID = 'Llama-3.2-1B-Instruct-Hybrid';
const CPU_MODEL = 'Qwen2.5-0.5B-Instruct-CPU';
const GGUF = 'Qwen3-0.6B-GGUF';
const PHI = 'user.Phi-4-Mini-GGUF';
const registration = {
  model_name: PHI,
  checkpoint: 'unsloth/Phi-4-mini-instruct-GGUF:Q4_K_M',
  recipe: 'llamacpp',
};
const forget = (model_name: string) => (world: World) =>
  world.ask(post('/api/v1/delete', { model_name }));
/** What a pull with that recipe, and a load of what it registered, are answered with. */
async function pullWith(recipe: string, world: World): Promise<unknown> {
  const model_name = 'user.Older';
  const body = { model_name, checkpoint: 'tiny/both-formats', recipe };
  const pulled = await world.ask(post('/api/v1/pull', body));
  const loaded = await world.ask(post('/api/v1/load', { model_name }));
  await forget(model_name)(world);
  return [pulled, loaded];
}
/** What the fake llama-server generates unless it is told otherwise. */
const REPLY = 'Hello from the fake llama-server.';
const REPLY_TOKENS = 5;
const isHere = (name: string) => async (_: unknown, world: World) =>
  expect((await world.ask(get(`/api/v1/models/${name}`))).json).toMatchObject({
    id: name,
    downloaded: true,
  });
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
/**
 * Names of models with the names that answered, and those of the models that were in memory then.
 */
const answeredBy =
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
const areAnswered =
  (...names: readonly string[]) =>
  (seen: unknown) =>
    expect(seen).toEqual(names.map((name) => [200, name, name, messages]));
/** Log probabilities of the tokens of a text. */
type LogProbabilities = readonly {
  token: string;
  logprob: number;
  top_logprobs: readonly { token: string; logprob: number }[];
}[];
const loads =
  (model: string) =>
  async (_: unknown, world: World): Promise<void> =>
    expect(await world.health()).toMatchObject({ model_loaded: model });
/** Of a chat or of a completion: one of both has a message, the other a text. */
type Answered = Reply<{
  choices: readonly { message?: { content: string }; text?: string; finish_reason: string }[];
}>;
const textOf = ({ json }: Answered): string =>
  json.choices[0]?.message?.content ?? json.choices[0]?.text ?? '';
const fieldsOf = (reply: Reply | undefined) => Object.keys(reply?.json as object);

interface Stopped {
  whole: string;
  middle: string;
  reply: Answered;
}

/** The text without a stop sequence, and with one that is in the middle of it. */
const stopped =
  (
    question: (more: object) => ReturnType<typeof chat> | ReturnType<typeof complete>,
    sequences: (middle: string) => unknown,
  ) =>
  async (world: World): Promise<Stopped> => {
    const whole = textOf(await world.ask(question({})));
    const middle = whole.slice(whole.length >> 1, (whole.length >> 1) + 3);
    return { whole, middle, reply: await world.ask(question({ stop: sequences(middle) })) };
  };
const endsBefore = ({ whole, middle, reply }: Stopped) => {
  expect(middle).toHaveLength(3);
  expect([textOf(reply), reply.json.choices[0]?.finish_reason]).toEqual([
    whole.slice(0, whole.indexOf(middle)),
    'stop',
  ]);
};

function areProbabilities(tokens: LogProbabilities | undefined): void {
  for (const { token, logprob, top_logprobs: likeliest } of tokens ?? []) {
    expect(logprob).toBeLessThan(0);
    expect(likeliest).toHaveLength(3);
    expect(likeliest).toContainEqual(expect.objectContaining({ token, logprob }));
    expect(likeliest.map((one) => one.logprob)).toEqual(
      likeliest.map((one) => one.logprob).toSorted((a, b) => b - a),
    );
    expect(likeliest.reduce((sum, one) => sum + Math.exp(one.logprob), 0)).toBeLessThanOrEqual(
      1.001,
    );
  }
}

/** Batches of other sizes round differently. */
const rounded = (logprob: unknown): number => Math.round(Number(logprob) * 100) / 100;
const likeliestOf = (token: LogProbabilities[number] | undefined) =>
  token?.top_logprobs.map(({ token: text, logprob }) => [text, rounded(logprob)]);

const introduction: readonly Section[] = [
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

const inference: readonly Section[] = [
  {
    place: '1, POST /api/v1/chat/completions, parameters',
    rows: [
      {
        id: '1.chat.loads',
        statement: 'the model is loaded if it is not',
        given: [unload],
        request: chat(),
        expect: all(ok(), loads(FAKE)),
      },
      {
        id: '1.chat.messages-required',
        statement: 'messages are required',
        request: chat({ messages: undefined }),
        expect: refuses(400, 'messages'),
      },
      {
        id: '1.chat.roles',
        statement: 'a message has the role user or assistant, and content',
        request: chat({
          messages: [...messages, { role: 'assistant', content: 'Many.' }, ...messages],
        }),
        expect: passesOn({
          messages: [{ role: 'user' }, { role: 'assistant', content: 'Many.' }, { role: 'user' }],
        }),
      },
      {
        id: '1.chat.message-parts',
        statement: 'a message needs a role',
        request: chat({ messages: [{ content: 'Hi' }] }),
        expect: answers(400, { error: { message: expect.stringMatching(/role/) } }),
      },
      {
        id: '1.chat.model-required',
        statement: 'model is required',
        given: [loadFake],
        request: chat({ model: undefined }),
        expect: refuses(400, 'model'),
      },
      {
        id: '1.chat.model-unknown',
        statement: 'an unknown model is an error',
        request: chat({ model: 'No-Such-Model' }),
        expect: refuses(404, 'model'),
      },
      {
        id: '1.chat.stream-default',
        statement: 'stream is false by default, and the answer one message',
        request: chat(),
        expect: ok({ object: 'chat.completion' }),
      },
      {
        id: '1.chat.stream',
        statement: 'with stream, tokens come as they are generated',
        request: heldStream(chat, ({ choices }) => choices[0]?.delta?.content),
        expect: (texts) => expect(texts).toEqual(['Hello', ' from']),
      },
      {
        id: '1.chat.stop',
        statement: 'generation ends at a stop sequence, which is not in the text',
        on: 'fresh',
        request: stopped(realChat, (middle) => middle),
        expect: endsBefore,
      },
      {
        id: '1.chat.stop-list',
        statement: 'stop may be a list',
        on: 'fresh',
        request: stopped(realChat, (middle) => ['never written', middle]),
        expect: endsBefore,
      },
      {
        id: '1.chat.stop-four',
        statement: 'up to 4 stop sequences are taken',
        request: chat({ stop: ['a1', 'b2', 'c3', 'd4'] }),
        expect: passesOn({ stop: ['a1', 'b2', 'c3', 'd4'] }),
      },
      {
        id: '1.chat.logprobs-default',
        statement: 'log probabilities are told only on request',
        on: 'fresh',
        request: realChat(),
        expect: part(
          'ChatCompletion',
          (body) => body.choices[0],
          ({ logprobs }) => expect(logprobs ?? null).toBeNull(),
        ),
      },
      {
        id: '1.chat.logprobs-default-stream',
        statement: 'in a stream, too',
        on: 'fresh',
        request: realChat({ stream: true }),
        expect: streams(({ data }) =>
          expect(data.filter(({ choices }) => choices[0]?.logprobs)).toEqual([]),
        ),
      },
      {
        id: '1.chat.logprobs',
        statement: 'with logprobs, each output token has its log probability',
        on: 'fresh',
        request: realChat({ logprobs: true, top_logprobs: 3 }),
        expect: part(
          'ChatCompletion',
          (body) => body.choices[0],
          ({ message, logprobs }) => {
            const content = logprobs.content as LogProbabilities;
            expect(content.map(({ token }) => token).join('')).toBe(message.content);
            expect(content).toHaveLength(8);
            areProbabilities(content);
          },
        ),
      },
      {
        id: '1.chat.logprobs-sampled',
        statement: 'it is that of the token under the model, however tokens are chosen',
        on: 'fresh',
        request: inOrder([
          realChat({ logprobs: true, top_logprobs: 3 }),
          realChat({
            logprobs: true,
            top_logprobs: 3,
            temperature: 0.8,
            top_k: 40,
            top_p: 0.9,
            seed: 4,
          }),
        ]),
        expect: (replies: readonly ReplyOf<'ChatCompletion'>[]) => {
          const [greedy, sampled] = replies.map(
            ({ json }) => json.choices[0].logprobs.content as LogProbabilities,
          );
          // Both have the same prompt before their first token.
          expect(likeliestOf(sampled?.[0])).toEqual(likeliestOf(greedy?.[0]));
          expect(sampled).toHaveLength(8);
        },
      },
      {
        id: '1.chat.temperature',
        statement: 'temperature is taken',
        request: chat({ temperature: 0.31 }),
        expect: passesOn({ temperature: 0.31 }),
      },
      {
        id: '1.chat.repeat-penalty',
        statement: 'repeat_penalty is taken, from 1.0 to 2.0',
        request: passesOnEach(chat, [
          { repeat_penalty: 2 },
          { repeat_penalty: 1.0 },
          { repeat_penalty: 1.5 },
        ]),
        expect: tried,
      },
      {
        id: '1.chat.repeat-penalty-works',
        statement: 'a higher repeat_penalty makes repetition rarer, 1.0 is none',
        on: 'fresh',
        request: inOrder(
          [1.0, 2.0].map((repeat_penalty) => realChat({ repeat_penalty, max_tokens: 40 })),
        ),
        expect: ([none, much]: readonly Answered[]) => {
          const distinct = (reply: Answered) => new Set(textOf(reply)).size / textOf(reply).length;
          expect([none?.status, much?.status]).toEqual([200, 200]);
          expect(distinct(much as Answered)).toBeGreaterThan(distinct(none as Answered));
        },
      },
      {
        id: '1.chat.top-k',
        statement: 'top_k is a whole number and taken',
        request: chat({ top_k: 7 }),
        expect: passesOn({ top_k: 7 }),
      },
      {
        id: '1.chat.top-k-whole',
        statement: 'top_k is nothing but a whole number',
        request: chat({ top_k: 1.5 }),
        expect: refuses(400, 'top_k'),
      },
      {
        id: '1.chat.top-p',
        statement: 'top_p is taken',
        request: passesOnEach(chat, [{ top_p: 0 }, { top_p: 1 }, { top_p: 0.42 }]),
        expect: tried,
      },
      {
        id: '1.chat.top-p-bounds',
        statement: 'top_p is from 0.0 to 1.0',
        request: inOrder([chat({ top_p: 1.1 }), chat({ top_p: -0.1 })]),
        expect: each(refuses(400, 'top_p')),
      },
      {
        id: '1.chat.tools',
        statement: 'the model may call tools of the list',
        request: chat({
          tools: [COUNT],
          fake: { toolCall: { name: 'count', arguments: {} } },
        }),
        expect: all(
          passesOn({ tools: [COUNT] }),
          part(
            'ChatCompletion',
            (body) => body.choices[0],
            (choice) =>
              expect(choice).toMatchObject({
                finish_reason: 'tool_calls',
                message: {
                  tool_calls: [{ type: 'function', function: { name: 'count', arguments: '{}' } }],
                },
              }),
          ),
        ),
      },
      {
        id: '1.chat.max-tokens',
        statement: 'max_tokens bounds the tokens of the answer',
        on: 'fresh',
        request: realChat({ max_tokens: 3 }),
        expect: ok({ usage: { completion_tokens: 3 }, choices: [{ finish_reason: 'length' }] }),
      },
      {
        id: '1.chat.max-completion-tokens',
        statement: 'so does max_completion_tokens',
        on: 'fresh',
        request: realChat({ max_tokens: undefined, max_completion_tokens: 3 }),
        expect: ok({ usage: { completion_tokens: 3 }, choices: [{ finish_reason: 'length' }] }),
      },
      {
        id: '1.chat.max-exclusive',
        statement: 'the two exclude each other',
        request: chat({ max_tokens: 3, max_completion_tokens: 3 }),
        expect: answers(400, {
          error: { message: expect.stringMatching(/max_tokens.*max_completion_tokens/) },
        }),
      },
      {
        id: '1.chat.checkpoint',
        statement: 'model may be the checkpoint of a model that was loaded',
        given: [post('/api/v1/load', { model_name: GGUF })],
        request: chat({ model: 'unsloth/Qwen3-0.6B-GGUF:Q4_0' }),
        expect: all(ok(), loads(GGUF)),
      },
      {
        id: '1.chat.checkpoint-second-name',
        statement:
          'also if two names have that checkpoint, and whichever of them was loaded answers',
        request: async (world) => {
          const checkpoint = 'tiny/alone-GGUF:Q4_0';
          const names = ['user.First', 'user.Second'];
          for (const model_name of names)
            await world.ask(post('/api/v1/pull', { model_name, checkpoint, recipe: 'llamacpp' }));
          await world.ask(post('/api/v1/load', { model_name: 'user.Second' }));
          const reply = await world.ask(chat({ model: checkpoint }));
          const { model_loaded } = await world.health();
          for (const name of names) await forget(name)(world);
          return [reply.status, model_loaded];
        },
        expect: (seen) => expect(seen).toEqual([200, 'user.Second']),
      },
    ],
  },
  {
    place: '1, POST /api/v1/chat/completions, examples',
    rows: [
      {
        id: '1.chat.example',
        statement: 'the printed request is answered',
        request: chat({ model: HYBRID, stream: false }),
        expect: ok({
          model: HYBRID,
          choices: [
            { message: { role: 'assistant', content: 'Hello from the fake ryzenai-server.' } },
          ],
        }),
      },
      {
        id: '1.chat.response',
        statement:
          'the answer has id, object, created, model and choices with index, message and finish_reason',
        request: chat(),
        expect: ok({
          id: anyText,
          object: 'chat.completion',
          created: anyNumber,
          model: FAKE,
          choices: [
            { index: 0, message: { role: 'assistant', content: REPLY }, finish_reason: 'stop' },
          ],
        }),
      },
      {
        id: '1.chat.created',
        statement: 'created is in whole seconds since 1970',
        request: chat(),
        expect: part(
          'ChatCompletion',
          (body) => body.created,
          (created) => {
            expect(Number.isInteger(created)).toBe(true);
            expect(Math.abs(created - Date.now() / 1000)).toBeLessThan(600);
          },
        ),
      },
      {
        id: '1.chat.chunks',
        statement:
          'each event of a stream has id, object, created, model and choices with index and delta',
        request: chat({ stream: true }),
        expect: streams(({ data }) => {
          for (const chunk of data) {
            expect(chunk).toMatchObject({
              id: anyText,
              object: 'chat.completion.chunk',
              created: anyNumber,
              model: FAKE,
            });
            expect(chunk.choices).toMatchObject([{ index: 0, delta: expect.any(Object) }]);
          }
        }),
      },
      {
        id: '1.chat.delta',
        statement:
          'the deltas are of the role assistant and add up to the text of the plain answer',
        request: async (world) => [
          await world.ask(chat()),
          await world.ask(chat({ stream: true })),
        ],
        expect: ([plain, streamed], world) =>
          streams(({ data }) => {
            const deltas = data.map(({ choices }) => choices[0].delta);
            expect(deltas.some(({ role }) => role === 'assistant')).toBe(true);
            expect(deltas.map(({ content }) => content ?? '').join('')).toBe(textOf(plain));
          })(streamed, world),
      },
      {
        id: '1.chat.stream-end',
        statement: 'a stream is what the libraries of OpenAI read, so that it ends with [DONE]',
        request: chat({ stream: true }),
        expect: streams(({ isDone }) => expect(isDone).toBe(true)),
      },
    ],
  },
  {
    place: '1, POST /api/v1/completions, parameters',
    rows: [
      {
        id: '1.completions.loads',
        statement: 'the model is loaded if it is not',
        given: [unload],
        request: complete(),
        expect: all(ok(), loads(FAKE)),
      },
      {
        id: '1.completions.prompt-required',
        statement: 'prompt is required',
        request: complete({ prompt: undefined }),
        expect: refuses(400, 'prompt'),
      },
      {
        id: '1.completions.model-required',
        statement: 'model is required, whatever is loaded',
        given: [loadFake],
        request: complete({ model: undefined }),
        expect: refuses(400, 'model'),
      },
      {
        id: '1.completions.stream-default',
        statement: 'stream is false by default',
        request: complete(),
        expect: ok({ object: 'text_completion', choices: [{ text: REPLY }] }),
      },
      {
        id: '1.completions.stream',
        statement: 'with stream, tokens come as they are generated',
        request: heldStream(complete, ({ choices }) => choices[0]?.text),
        expect: (texts) => expect(texts).toEqual(['Hello', ' from']),
      },
      {
        id: '1.completions.stop',
        statement: 'generation ends at a stop sequence, which is not in the text',
        on: 'fresh',
        request: stopped(realComplete, (middle) => middle),
        expect: endsBefore,
      },
      {
        id: '1.completions.stop-list',
        statement: 'stop may be a list',
        on: 'fresh',
        request: stopped(realComplete, (middle) => ['never written', middle]),
        expect: endsBefore,
      },
      {
        id: '1.completions.stop-four',
        statement: 'up to 4 stop sequences are taken',
        request: complete({ stop: ['a1', 'b2', 'c3', 'd4'] }),
        expect: passesOn({ stop: ['a1', 'b2', 'c3', 'd4'] }),
      },
      {
        id: '1.completions.echo',
        statement: 'with echo, the prompt comes before the completion',
        request: complete({ echo: true }),
        expect: ok({ choices: [{ text: prompt + REPLY }] }),
      },
      {
        id: '1.completions.logprobs-default',
        statement: 'log probabilities are told only on request',
        on: 'fresh',
        request: realComplete(),
        expect: part(
          'Completion',
          (body) => body.choices[0],
          ({ logprobs }) => expect(logprobs ?? null).toBeNull(),
        ),
      },
      {
        id: '1.completions.logprobs',
        statement: 'with logprobs true, the log probability of each output token is told',
        on: 'fresh',
        request: inOrder([
          realComplete({ logprobs: true, max_tokens: 5 }),
          realComplete({ logprobs: 3, max_tokens: 5 }),
        ]),
        expect: (replies: readonly ReplyOf<'Completion'>[]) => {
          const [plain, likeliest] = replies.map(({ json }) => json.choices[0].logprobs);
          expect(plain?.tokens.join('')).toBe(replies[0]?.json.choices[0].text);
          expect(plain?.token_logprobs).toHaveLength(5);
          for (const logprob of plain?.token_logprobs ?? []) expect(logprob).toBeLessThan(0);
          expect(likeliest?.token_logprobs).toEqual(plain?.token_logprobs);
          expect(likeliest?.top_logprobs.map((tokens) => Object.keys(tokens).length)).toEqual([
            3, 3, 3, 3, 3,
          ]);
        },
      },
      {
        id: '1.completions.logprobs-sampled',
        statement: 'it is that of the token under the model, however tokens are chosen',
        on: 'fresh',
        request: inOrder([
          realComplete({ logprobs: 3, max_tokens: 5 }),
          realComplete({
            logprobs: 3,
            max_tokens: 5,
            temperature: 0.8,
            top_k: 40,
            top_p: 0.9,
            seed: 4,
          }),
        ]),
        expect: (replies: readonly ReplyOf<'Completion'>[]) => {
          const [greedy, sampled] = replies.map(({ json }) =>
            Object.entries(json.choices[0].logprobs.top_logprobs[0]),
          );
          expect(greedy).toHaveLength(3);
          expect(sampled?.map(([token, value]) => [token, rounded(value)])).toEqual(
            greedy?.map(([token, value]) => [token, rounded(value)]),
          );
        },
      },
      {
        id: '1.completions.temperature',
        statement: 'temperature is taken',
        request: complete({ temperature: 0.31 }),
        expect: passesOn({ temperature: 0.31 }),
      },
      {
        id: '1.completions.repeat-penalty',
        statement: 'repeat_penalty is taken',
        request: complete({ repeat_penalty: 1.3 }),
        expect: passesOn({ repeat_penalty: 1.3 }),
      },
      {
        id: '1.completions.top-k',
        statement: 'top_k is taken',
        request: complete({ top_k: 7 }),
        expect: passesOn({ top_k: 7 }),
      },
      {
        id: '1.completions.top-p',
        statement: 'top_p is taken, from 0.0 to 1.0',
        request: passesOnEach(complete, [{ top_p: 0 }, { top_p: 1 }, { top_p: 0.42 }]),
        expect: tried,
      },
      {
        id: '1.completions.top-p-bounds',
        statement: 'top_p is not less than 0.0 and not more than 1.0',
        request: inOrder([complete({ top_p: 1.1 }), complete({ top_p: -0.1 })]),
        expect: each(refuses(400, 'top_p')),
      },
      {
        id: '1.completions.max-tokens',
        statement: 'max_tokens bounds the tokens that are generated',
        on: 'fresh',
        request: realComplete({ max_tokens: 3 }),
        expect: ok({ usage: { completion_tokens: 3 }, choices: [{ finish_reason: 'length' }] }),
      },
      {
        id: '1.completions.max-tokens-input',
        statement: 'max_tokens counts the input too',
        reason: 'it counts what is generated, as in the API that the field comes from',
        shownBy: { decision: '0265' },
      },
      {
        id: '1.completions.checkpoint',
        statement: 'model may be the checkpoint of a model that was loaded',
        given: [post('/api/v1/load', { model_name: GGUF })],
        request: complete({ model: 'unsloth/Qwen3-0.6B-GGUF:Q4_0' }),
        expect: all(ok(), loads(GGUF)),
      },
    ],
  },
  {
    place: '1, POST /api/v1/completions, examples',
    rows: [
      {
        id: '1.completions.example',
        statement: 'the printed request is answered',
        request: complete({ model: HYBRID, stream: false }),
        expect: ok({ model: HYBRID, choices: [{ text: 'Hello from the fake ryzenai-server.' }] }),
      },
      {
        id: '1.completions.response',
        statement:
          'the answer has id, object, created, model and choices with index, text and finish_reason',
        request: complete(),
        expect: ok({
          id: anyText,
          object: 'text_completion',
          created: anyNumber,
          model: FAKE,
          choices: [{ index: 0, text: REPLY, finish_reason: 'stop' }],
        }),
      },
      {
        id: '1.completions.chunks',
        statement: 'events of a stream have the same form',
        request: complete({ stream: true }),
        expect: streams(({ data, isDone }) => {
          expect(isDone).toBe(true);
          for (const chunk of data) {
            expect(chunk).toMatchObject({
              id: anyText,
              object: 'text_completion',
              created: anyNumber,
              model: FAKE,
            });
            expect(chunk.choices).toMatchObject([{ index: 0, text: expect.any(String) }]);
          }
          expect(data.map(({ choices }) => choices[0].text).join('')).toBe(REPLY);
          expect(data.at(-1)?.choices[0].finish_reason).toBe('stop');
        }),
      },
    ],
  },
  {
    place: '1, POST /api/v1/responses',
    rows: [
      {
        id: '1.responses.loads',
        statement: 'the model is loaded if it is not',
        given: [unload],
        request: respond(),
        expect: all(ok(), loads(FAKE)),
      },
      {
        id: '1.responses.input-text',
        statement: 'input may be a text',
        request: respond(),
        expect: passesOn({ messages: [{ role: 'user', content: prompt }] }),
      },
      {
        id: '1.responses.input-list',
        statement: 'input may be a list of messages',
        request: respond({ input: [{ role: 'system', content: 'Be short.' }, ...messages] }),
        expect: passesOn({ messages: [{ role: 'system' }, { role: 'user' }] }),
      },
      {
        id: '1.responses.input-required',
        statement: 'input is required',
        request: respond({ input: undefined }),
        expect: refuses(400, 'input'),
      },
      {
        id: '1.responses.model-required',
        statement: 'model is required',
        request: respond({ model: undefined }),
        expect: refuses(400, 'model'),
      },
      {
        id: '1.responses.max-output-tokens',
        statement: 'max_output_tokens bounds the tokens of the answer',
        on: 'fresh',
        request: realRespond({ max_output_tokens: 3 }),
        expect: ok({ usage: { output_tokens: 3 } }),
      },
      ...[{ temperature: 0.31 }, { repeat_penalty: 1.3 }, { top_k: 7 }, { top_p: 0.42 }].map(
        (parameter) => ({
          id: `1.responses.${Object.keys(parameter)}`,
          statement: `${Object.keys(parameter)} is taken`,
          request: respond(parameter),
          expect: passesOn(parameter),
        }),
      ),
      {
        id: '1.responses.top-p-bounds',
        statement: 'top_p is from 0.0 to 1.0',
        request: inOrder([respond({ top_p: 1.1 }), respond({ top_p: -0.1 })]),
        expect: each(refuses(400, 'top_p')),
      },
      {
        id: '1.responses.stream-default',
        statement: 'stream is false by default',
        request: respond(),
        expect: ok({ object: 'response' }),
      },
      {
        id: '1.responses.checkpoint',
        statement: 'model may be the checkpoint of a model that was loaded',
        given: [post('/api/v1/load', { model_name: GGUF })],
        request: respond({ model: 'unsloth/Qwen3-0.6B-GGUF:Q4_0' }),
        expect: all(ok(), loads(GGUF)),
      },
      {
        id: '1.responses.event-names',
        statement:
          'a stream has typed events: response.created, response.output_text.delta and response.completed',
        request: respond({ stream: true }),
        expect: streams(({ names, data }) => {
          expect(names).toEqual(data.map(({ type }) => type));
          expect(names[0]).toBe('response.created');
          expect(names).toContain('response.output_text.delta');
          expect(names.at(-1)).toBe('response.completed');
        }),
      },
      {
        id: '1.responses.incomplete',
        statement:
          'one that max_output_tokens cuts ends with response.incomplete instead, as that of OpenAI',
        request: respond({ stream: true, max_output_tokens: 2, fake: { tokens: 9 } }),
        expect: streams(({ names, data }) => {
          expect(names.at(-1)).toBe('response.incomplete');
          expect(data.at(-1)?.response.incomplete_details).toEqual({ reason: 'max_output_tokens' });
        }),
      },
      {
        id: '1.responses.delta',
        statement: 'the deltas add up to the text of the plain answer',
        request: async (world) => [
          await world.ask(respond()),
          await world.ask(respond({ stream: true })),
        ],
        expect: ([plain, streamed], world) =>
          streams(({ data }) => {
            const deltas = data.filter(({ type }) => type === 'response.output_text.delta');
            expect(deltas.map(({ delta }) => delta).join('')).toBe(
              plain.json.output[0].content[0].text,
            );
          })(streamed, world),
      },
      {
        id: '1.responses.example',
        statement: 'the printed request is answered',
        request: respond({ model: HYBRID, stream: false }),
        expect: ok({
          model: HYBRID,
          output: [{ content: [{ text: 'Hello from the fake ryzenai-server.' }] }],
        }),
      },
      {
        id: '1.responses.response',
        statement:
          'the answer has id, created_at, model, object and output with id and content of annotations and text',
        request: respond(),
        expect: ok({
          id: anyText,
          created_at: anyNumber,
          model: FAKE,
          object: 'response',
          output: [{ id: anyText, content: [{ annotations: [], text: REPLY }] }],
        }),
      },
    ],
  },
];

const management: readonly Section[] = [
  {
    place: '1, GET /api/v1/models',
    rows: [
      {
        id: '1.models.form',
        statement: 'the list has the form of OpenAI',
        request: get('/api/v1/models'),
        expect: all(
          ok({ object: 'list' }),
          ok({
            data: expect.arrayContaining([
              expect.objectContaining({
                id: anyText,
                created: anyNumber,
                object: 'model',
                owned_by: anyText,
              }),
            ]),
          }),
        ),
      },
      {
        id: '1.models.fields',
        statement: 'each model is owned by lemonade and has checkpoint and recipe',
        request: get('/api/v1/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            expect(data.length).toBeGreaterThan(0);
            for (const model of data) {
              expect(model).toMatchObject({
                id: anyText,
                created: anyNumber,
                object: 'model',
                owned_by: 'lemonade',
                checkpoint: anyText,
                recipe: anyText,
              });
            }
          },
        ),
      },
      {
        id: '1.models.downloaded-only',
        statement: 'only models that are here are listed',
        request: get('/api/v1/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            expect(data.length).toBeGreaterThan(0);
            expect(data.filter(({ downloaded }) => downloaded !== true)).toEqual([]);
          },
        ),
      },
      {
        id: '1.models.show-all',
        statement: 'show_all=true lists the whole catalogue, each with name, downloaded and labels',
        request: get('/api/v1/models?show_all=true'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            expect(data.some(({ downloaded }) => downloaded === false)).toBe(true);
            for (const { name, downloaded, labels } of data)
              expect([typeof name, typeof downloaded, Array.isArray(labels)]).toEqual([
                'string',
                'boolean',
                true,
              ]);
          },
        ),
      },
      {
        id: '1.models.show-all-default',
        statement: 'show_all is false by default',
        request: inOrder([get('/api/v1/models'), get('/api/v1/models?show_all=false')]),
        expect: ([unsaid, no]: readonly Reply[]) => expect(unsaid?.json).toEqual(no?.json),
      },
      ...['True', '1'].map((value) => ({
        id: `1.models.show-all-${value}`,
        statement: `show_all=${value}, as clients in Python write it, is true`,
        request: get(`/api/v1/models?show_all=${value}`),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => expect(data.some(({ downloaded }) => !downloaded)).toBe(true),
        ),
      })),
      {
        id: '1.models.load-by-checkpoint',
        statement: 'checkpoint and recipe of the list load the model',
        request: post('/api/v1/load', {
          checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
          recipe: 'llamacpp',
        }),
        expect: all(ok({ status: 'success', model_name: GGUF }), loads(GGUF)),
      },
      {
        id: '1.models.catalogue',
        statement: 'the models of the examples are in the catalogue',
        request: get('/api/v1/models?show_all=true'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            const ids = data.map(({ id }) => id);
            expect(ids).toEqual(expect.arrayContaining([HYBRID, CPU_MODEL]));
          },
        ),
      },
      {
        id: '1.models.catalogue-recipe-cpu',
        statement: 'the recipe of the one for the CPU is oga-cpu, its checkpoint the printed one',
        request: get(`/api/v1/models/${CPU_MODEL}`),
        expect: ok({
          checkpoint: 'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx',
          recipe: 'oga-cpu',
        }),
      },
      {
        id: '1.models.catalogue-recipe-hybrid',
        statement: 'that of the hybrid one is oga-hybrid, with files for the NPU of that time',
        reason:
          'the server for it that is installed today reads newer files, under the recipe ryzenai-llm',
        shownBy: { decision: '0266' },
      },
      ...[
        [CPU_MODEL, 'cpu'],
        [HYBRID, 'hybrid'],
      ].map(([name, device]) => ({
        id: `1.models.catalogue-labels-${device}`,
        statement: `the labels of ${name} are hot and ${device}, and what it can do`,
        request: get(`/api/v1/models/${name}`),
        expect: ok({ labels: expect.arrayContaining(['hot', device]) }),
      })),
      {
        id: '1.models.list-command',
        statement: 'the command `list` shows the whole catalogue',
        request: async (world) => [
          await typed('list', '--all', '--json')(world),
          (await world.ask(get('/api/v1/models?show_all=true'))).json.data.map(({ id }) => id),
        ],
        expect: ([{ code, output }, ids]) => {
          expect([code, ids.length > 100]).toEqual([0, true]);
          expect(ids.filter((id: string) => !output.includes(`"${id}"`))).toEqual([]);
        },
      },
      {
        id: '1.models.cpu-suggested',
        statement:
          'a *-CPU model that is suggested can be run by its recipe on the CPU of this machine',
        on: 'fresh',
        request: inOrder([get('/api/v1/models?show_all=true'), get('/api/v1/system-info')]),
        expect: ([models, info]: readonly Reply[]) => {
          const canRun = (recipe: string) =>
            Object.values(
              (info as ReplyOf<'SystemInfo'>).json.recipes[recipe]?.backends ?? {},
            ).some(({ state }) => state !== 'unsupported');
          const offered = (models as ReplyOf<'ModelList'>).json.data.filter(
            ({ id, suggested }) => id.endsWith('-CPU') && suggested,
          );
          expect(offered.filter(({ recipe }) => !canRun(recipe)).map(({ id }) => id)).toEqual([]);
        },
      },
      {
        id: '1.models.oga-cpu-recipe',
        statement: 'oga-cpu is a recipe that a model can be registered with',
        request: post('/api/v1/pull', {
          model_name: 'user.Oga',
          checkpoint: 'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx',
          recipe: 'oga-cpu',
        }),
        // Its files are those of a model of the catalogue, which other rows delete.
        expect: all(ok({ status: 'success' }), async (_: unknown, world: World) => {
          const { json } = await world.ask(get('/api/v1/models/user.Oga'));
          await forget('user.Oga')(world);
          expect(json).toMatchObject({ recipe: 'oga-cpu', downloaded: true });
        }),
      },
    ],
  },
  {
    place: '1, GET /api/v1/models/{model_id}',
    rows: [
      {
        id: '1.model.fields',
        statement: 'one model has the fields of the list',
        request: get(`/api/v1/models/${HYBRID}`),
        expect: ok({
          id: HYBRID,
          created: anyNumber,
          object: 'model',
          owned_by: 'lemonade',
          checkpoint: anyText,
          recipe: anyText,
        }),
      },
      {
        id: '1.model.same-as-list',
        statement: 'every id of the list can be asked for',
        request: async (world) => {
          const { data } = (await world.ask(get('/api/v1/models'))).json;
          const questions = data.map(({ id }) => get(`/api/v1/models/${id}`));
          return [data, (await inOrder(questions)(world)).map(({ json }) => json)];
        },
        expect: ([data, single]) => expect(single).toEqual(data),
      },
      {
        id: '1.model.not-found',
        statement: 'an unknown model is a 404 of the type not_found with exactly that message',
        request: get('/api/v1/models/No-Such-Model'),
        expect: answers(404, {
          error: expect.objectContaining({
            message: 'Model No-Such-Model has not been found',
            type: 'not_found',
          }),
        }),
      },
    ],
  },
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
          isHere(CPU_MODEL),
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
        expect: all(ok({ status: 'success', message: `Installed model: ${PHI}` }), isHere(PHI)),
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
  {
    place: '1, POST /api/v1/load',
    rows: [
      {
        id: '1.load.example',
        needs: 'onnxruntime',
        statement: 'a registered model is loaded, and installed first if it is not here',
        given: [forget(CPU_MODEL)],
        request: post('/api/v1/load', { model_name: CPU_MODEL }),
        expect: all(
          ok({ status: 'success', message: `Loaded model: ${CPU_MODEL}` }),
          loads(CPU_MODEL),
        ),
      },
      {
        id: '1.load.model-name',
        statement: 'model_name is required',
        request: post('/api/v1/load', {}),
        expect: fails(400, 'model_name'),
      },
      {
        id: '1.load.error',
        statement: 'an error has the status error, and says what is wrong',
        request: post('/api/v1/load', { model_name: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
      {
        id: '1.load.failure',
        statement: 'so has a model that can not be started',
        request: post('/api/v1/load', { model_name: idOf('exitsAtStart') }),
        expect: all(fails(500, idOf('exitsAtStart')), fails(500, /told to exit at start/)),
      },
      {
        id: '1.load.unknown-field',
        statement: 'fields that are not known do no harm, as the document says',
        request: post('/api/v1/load', { model_name: FAKE, colour: 'green' }),
        expect: ok({ status: 'success' }),
      },
    ],
  },
  {
    place: '1, POST /api/v1/unload',
    rows: [
      {
        id: '1.unload.example',
        statement: 'without parameters it unloads what is loaded, and the server goes on',
        given: [loadFake],
        request: unload,
        expect: all(ok({ status: 'success' }), async (_: unknown, world: World) =>
          expect(await world.health()).toMatchObject({ status: 'ok', all_models_loaded: [] }),
        ),
      },
      {
        id: '1.unload.text',
        statement: 'its message is "Model unloaded successfully"',
        given: [loadFake],
        request: unload,
        expect: ok({ message: 'Model unloaded successfully' }),
      },
      {
        id: '1.unload.error',
        statement: 'an error has the status error, and says what is wrong',
        request: post('/api/v1/unload', { model_name: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
    ],
  },
];

/** What a generation gets from the parameters of the server when it says nothing itself. */
const usedBy = (given: object, parameters: object) => ({
  on: 'params' as const,
  given: [post('/api/v1/params', given), loadFake],
  request: complete(),
  expect: passesOn(parameters),
});

const PARAMETERS = [
  'temperature',
  'top_p',
  'top_k',
  'min_length',
  'max_length',
  'do_sample',
] as const;
const DEFAULTS = {
  temperature: 0.7,
  top_p: 0.95,
  top_k: 50,
  min_length: 0,
  max_length: 2048,
  do_sample: true,
} as const;

/**
 * What the native server is asked for because of each. Sampling is what it does with a temperature
 * above 0.
 */
const SENT_BY_DEFAULT: Readonly<Record<(typeof PARAMETERS)[number], object>> = {
  temperature: { temperature: 0.7 },
  top_p: { top_p: 0.95 },
  top_k: { top_k: 50 },
  min_length: expect.not.objectContaining({ min_tokens: expect.any(Number) }),
  max_length: { max_tokens: 2048 },
  do_sample: { temperature: 0.7 },
};

const state: readonly Section[] = [
  {
    place: '1, POST /api/v1/params',
    rows: [
      ...PARAMETERS.map((name) => ({
        id: `1.params.default-${name}`,
        statement: `${name} is ${DEFAULTS[name]} unless it is set, and that is what a request gets`,
        on: 'websocketPort' as const,
        given: [post('/api/v1/params', {}), loadFake],
        request: async (world: World) => {
          const { params } = (await world.ask(post('/api/v1/params', {}))).json;
          await world.ask(complete());
          return [params[name], await world.lastRequest()];
        },
        expect: ([shown, sent]: readonly [unknown, object]) => {
          expect(shown).toBe(DEFAULTS[name]);
          expect(sent).toMatchObject(SENT_BY_DEFAULT[name]);
        },
      })),
      {
        id: '1.params.defaults-are-used',
        statement: 'and that is what requests get',
        on: 'websocketPort',
        given: [post('/api/v1/params', {}), loadFake],
        request: complete(),
        expect: passesOn({ temperature: 0.7, top_p: 0.95, top_k: 50, max_tokens: 2048 }),
      },
      {
        id: '1.params.defaults-not-elsewhere',
        statement: 'but for those of the newest specification, which has no such defaults',
        on: 'websocketPort',
        given: [post('/api/v1/params', {}), loadFake],
        request: async (world) => {
          await world.ask(post('/v1/completions', { model: FAKE, prompt }));
          return Object.keys(await world.lastRequest());
        },
        expect: (fields) => expect(fields).not.toEqual(expect.arrayContaining(['max_tokens'])),
      },
      {
        id: '1.params.defaults-not-imposed',
        statement: 'and on a server without parameters, where they are shown as unset and not used',
        on: 'options',
        given: [loadFake],
        request: async (world) => {
          const { temperature, top_k, max_length } = (await world.ask(get('/api/v1/params'))).json;
          await world.ask(complete());
          const { temperature: t, top_k: k, max_tokens: m } = await world.lastRequest();
          return [temperature, top_k, max_length, t, k, m].map((value) => value ?? null);
        },
        expect: (values) => expect(values).toEqual([null, null, null, null, null, null]),
      },
      {
        id: '1.params.example',
        statement: 'the printed request sets three parameters and is answered with all six',
        on: 'params',
        request: post('/api/v1/params', { temperature: 0.8, top_p: 0.95, max_length: 1000 }),
        expect: ok({
          status: 'success',
          message: 'Generation parameters set successfully',
          params: {
            temperature: 0.8,
            top_p: 0.95,
            top_k: 50,
            min_length: 0,
            max_length: 1000,
            do_sample: true,
          },
        }),
      },
      {
        id: '1.params.top-k-40',
        statement:
          'the printed answer shows a top_k of 40, as a server does on which that was set before',
        on: 'params',
        given: [post('/api/v1/params', { top_k: 40 })],
        request: post('/api/v1/params', { temperature: 0.8, top_p: 0.95, max_length: 1000 }),
        expect: ok({
          params: {
            temperature: 0.8,
            top_p: 0.95,
            top_k: 40,
            min_length: 0,
            max_length: 1000,
            do_sample: true,
          },
        }),
      },
      {
        id: '1.params.persist',
        statement: 'they hold for all requests until they are changed',
        on: 'params',
        given: [post('/api/v1/params', { temperature: 0.8 }), loadFake],
        request: async (world) => {
          const seen: unknown[] = [];
          for (const change of [{}, {}, { temperature: 0.2 }]) {
            await world.ask(post('/api/v1/params', change));
            await world.ask(complete());
            seen.push((await world.lastRequest()).temperature);
          }
          return seen;
        },
        expect: (seen) => expect(seen).toEqual([0.8, 0.8, 0.2]),
      },
      {
        id: '1.params.temperature',
        statement: 'temperature reaches the native server',
        ...usedBy({ temperature: 0.6 }, { temperature: 0.6 }),
      },
      {
        id: '1.params.top-p',
        statement: 'so does top_p',
        ...usedBy({ top_p: 0.5 }, { top_p: 0.5 }),
      },
      { id: '1.params.top-k', statement: 'so does top_k', ...usedBy({ top_k: 9 }, { top_k: 9 }) },
      {
        id: '1.params.max-length',
        statement: 'max_length is the greatest number of tokens',
        ...usedBy({ max_length: 33 }, { max_tokens: 33 }),
      },
      {
        id: '1.params.do-sample',
        statement: 'without do_sample the likeliest token is taken',
        ...usedBy({ do_sample: false }, { temperature: 0 }),
      },
      {
        id: '1.params.min-length',
        statement: 'min_length is the least number of tokens',
        on: 'fresh',
        request: async (world) => {
          const ask = () =>
            world.ask(
              complete({ model: REAL, prompt: 'Once', temperature: 0, seed: 1, max_tokens: 100 }),
            );
          const before = (await ask()).json.usage.completion_tokens;
          await world.ask(post('/api/v1/params', { min_length: before + 5 }));
          const after = (await ask()).json.usage.completion_tokens;
          await world.ask(post('/api/v1/params', { min_length: 0 }));
          return after - before;
        },
        expect: (more) => expect(more).toBeGreaterThanOrEqual(5),
      },
      {
        id: '1.params.error',
        statement: 'an error has the status error, and says what is wrong',
        on: 'params',
        request: post('/api/v1/params', { temperature: 'warm' }),
        expect: fails(400, 'temperature'),
      },
      {
        id: '1.params.bounds-contradict',
        statement: 'a least length above the greatest is an error',
        on: 'params',
        request: post('/api/v1/params', { min_length: 5, max_length: 3 }),
        expect: fails(400, 'min_length'),
      },
    ],
  },
  {
    place: '1, GET /api/v1/health',
    rows: [
      {
        id: '1.health.example',
        statement: 'it tells that the server is well, and name and checkpoint of the loaded model',
        given: [post('/api/v1/load', { model_name: GGUF })],
        request: get('/api/v1/health'),
        expect: ok({
          status: 'ok',
          checkpoint_loaded: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
          model_loaded: GGUF,
        }),
      },
      {
        id: '1.health.nothing',
        statement: 'it is well without a model too',
        given: [unload],
        request: get('/api/v1/health'),
        expect: ok({ status: 'ok', model_loaded: null, checkpoint_loaded: null }),
      },
    ],
  },
  {
    place: '1, GET /api/v1/stats',
    rows: [
      {
        id: '1.stats.fields',
        statement: 'it has figures of the last request',
        given: [chat(), chat({ fake: { tokens: 5, tokenDelayMs: 20 } })],
        request: get('/api/v1/stats'),
        expect: areFigures({ tokens: 5, prompt: WORDS_OF_PROMPT, delayMs: 20 }),
      },
      {
        id: '1.stats.decode-times',
        statement: 'decode_token_times has one time for each generated token',
        given: [chat({ fake: { tokens: 5 } })],
        request: get('/api/v1/stats'),
        expect: part(
          'StatsReport',
          (body) => body.decode_token_times,
          (times) => expect(times).toHaveLength(5),
        ),
      },
      {
        id: '1.stats.seconds',
        statement: 'the time to the first token is in seconds',
        given: [chat({ fake: { firstTokenDelayMs: 150 } })],
        request: get('/api/v1/stats'),
        expect: part(
          'StatsReport',
          (body) => body.time_to_first_token,
          (seconds) => {
            expect(seconds).toBeGreaterThanOrEqual(0.1);
            expect(seconds).toBeLessThan(30);
          },
        ),
      },
      {
        id: '1.stats.prompt-tokens',
        statement:
          'prompt_tokens has the tokens that came from the cache too, which input_tokens has not',
        on: 'fresh',
        given: [realChat({ seed: undefined })],
        request: inOrder([realChat({ seed: undefined }), get('/api/v1/stats')]),
        expect: ([answer, stats]: readonly Reply[]) => {
          const { prompt_tokens: whole } = (answer as ReplyOf<'ChatCompletion'>).json.usage;
          const { prompt_tokens, input_tokens } = (stats as ReplyOf<'StatsReport'>).json;
          expect(prompt_tokens).toBe(whole);
          expect(input_tokens).toBeGreaterThan(0);
          expect(input_tokens).toBeLessThan(prompt_tokens);
        },
      },
    ],
  },
  {
    place: '1, GET /api/v1/system-info',
    rows: [
      {
        id: '1.system-info.fields',
        statement:
          'it has the system, the processor, the memory and the devices, which are those of this machine',
        request: get('/api/v1/system-info'),
        expect: ok({
          'OS Version': expect.stringContaining(release()),
          Processor: cpus()[0]?.model.trim(),
          'Physical Memory': `${(totalmem() / 2 ** 30).toFixed(2).replace(/0$/, '')} GB`,
          devices: {
            cpu: { name: cpus()[0]?.model.trim(), threads: cpus().length, available: true },
          },
        }),
      },
      {
        id: '1.system-info.cores',
        statement: 'a processor has at least one core, and no more of them than threads',
        request: get('/api/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.devices.cpu,
          ({ cores, threads }) => {
            expect(cores).toBeGreaterThan(0);
            expect(cores).toBeLessThanOrEqual(threads);
          },
        ),
      },
      {
        id: '1.system-info.igpu',
        statement:
          'an integrated AMD GPU is amd_igpu, with name, memory_mb, driver_version and available',
        on: 'radeon',
        request: get('/api/v1/system-info'),
        expect: ok({
          devices: {
            amd_igpu: {
              name: anyText,
              memory_mb: 512,
              driver_version: release(),
              available: true,
            },
            amd_dgpu: [],
          },
        }),
      },
      {
        id: '1.system-info.dgpu',
        statement: 'discrete AMD GPUs are the list amd_dgpu',
        on: 'twoMakers',
        request: get('/api/v1/system-info'),
        expect: ok({
          devices: { amd_dgpu: [{ name: anyText, memory_mb: 24_560, available: true }] },
        }),
      },
      {
        id: '1.system-info.no-dgpu',
        statement: 'which may be empty',
        request: get('/api/v1/system-info'),
        expect: ok({ devices: { amd_dgpu: [] } }),
      },
      {
        id: '1.system-info.npu',
        statement: 'an AMD NPU is npu, with name, driver_version and available',
        on: 'radeon',
        request: get('/api/v1/system-info'),
        expect: ok({
          devices: {
            npu: {
              name: 'AMD NPU (NPU Strix Halo)',
              driver_version: '2.20.0_20251112',
              available: true,
            },
          },
        }),
      },
      {
        id: '1.system-info.npu-power-mode',
        statement: 'and power_mode, where the tool that knows it is installed',
        reason: 'the tool is not on this machine',
        shownBy: {
          test: 'the NPU of a Linux machine has the power mode that xrt-smi tells',
          file: HARDWARE_TEST,
        },
      },
      {
        id: '1.system-info.npu-power-mode-unknown',
        statement: 'a mode that nothing tells is left out',
        on: 'radeon',
        request: get('/api/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.devices,
          ({ npu, amd_npu }) =>
            expect([npu, amd_npu].map((device) => 'power_mode' in device)).toEqual([false, false]),
        ),
      },
      {
        id: '1.system-info.verbose-default',
        statement: 'verbose is false by default',
        request: inOrder([get('/api/v1/system-info'), get('/api/v1/system-info?verbose=false')]),
        expect: ([unsaid, no]: readonly Reply[]) => expect(fieldsOf(unsaid)).toEqual(fieldsOf(no)),
      },
      {
        id: '1.system-info.verbose',
        statement: 'verbose=true tells more',
        request: inOrder([get('/api/v1/system-info?verbose=true'), get('/api/v1/system-info')]),
        expect: ([more, less]: readonly Reply[]) => {
          expect(more?.status).toBe(200);
          expect(fieldsOf(more).length).toBeGreaterThan(fieldsOf(less).length);
        },
      },
      ...['True', '1'].map((value) => ({
        id: `1.system-info.verbose-${value}`,
        statement: `verbose=${value}, as clients in Python write it, is true`,
        request: inOrder([get(`/api/v1/system-info?verbose=${value}`), get('/api/v1/system-info')]),
        expect: ([more, less]: readonly Reply[]) =>
          expect(fieldsOf(more).length).toBeGreaterThan(fieldsOf(less).length),
      })),
      {
        id: '1.system-info.python',
        statement:
          'verbose lists the packages of the runtime, which is Node here, and describes it',
        request: get('/api/v1/system-info?verbose=true'),
        expect: all(
          ok({
            Packages: expect.arrayContaining([expect.stringMatching(/^express \d+\.\d+\.\d+$/)]),
            Runtime: `Node.js ${process.version} (${process.platform} ${process.arch})`,
          }),
          part(
            'SystemInfo',
            (body) => body.Packages,
            (packages) => {
              expect(packages.filter((one) => !/^\S+ \d+\.\d+\.\d+/.test(one))).toEqual([]);
              // All that it is bundled with, not only the few that package.json names.
              expect(packages.length).toBeGreaterThan(100);
            },
          ),
        ),
      },
    ],
  },
];

const SECRET = 'a very private question';
/** To all that take a prompt. */
const secrets = [
  chat({ messages: [{ role: 'user', content: `${SECRET} 0` }] }),
  complete({ prompt: `${SECRET} 1` }),
  respond({ input: `${SECRET} 2` }),
  post('/api/v1/messages', {
    model: FAKE,
    max_tokens: 4,
    messages: [{ role: 'user', content: `${SECRET} 3` }],
  }),
  post('/api/chat', {
    model: FAKE,
    stream: false,
    messages: [{ role: 'user', content: `${SECRET} 4` }],
  }),
];

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

const operation: readonly Section[] = [
  {
    place: '1, Debugging',
    rows: [
      {
        id: '1.debug.serve',
        statement: 'the server is started as `serve --log-level <level>`',
        on: 'options',
        request: async (world) => {
          const { status } = await world.ask(get('/api/v1/health'));
          return [status, await world.server.log.waitFor(/\[Debug\]/)];
        },
        expect: ([status, line]) =>
          expect([status, line]).toEqual([200, expect.stringContaining('[Debug]')]),
      },
      {
        id: '1.debug.default',
        statement: 'info is the default: loads are told, details are not',
        request: async (world) => {
          await world.ask(unload);
          await world.ask(loadFake);
          return world.server.log.all().join('\n');
        },
        expect: (log) => {
          expect(log).toContain(`Loading ${FAKE}`);
          expect(log).not.toMatch(/\[(Debug|Trace)\]/);
        },
      },
      {
        id: '1.debug.critical',
        statement:
          'critical tells nothing of a server that goes on, not even of a load that failed',
        on: 'critical',
        given: [(world) => world.ask(post('/api/v1/load', { model_name: idOf('exitsAtStart') }))],
        request: async (world) => world.server.log.all().join('\n'),
        expect: (log) => expect(log).not.toMatch(/\[(Error|Warning|Info|Debug|Trace)\]/),
      },
      {
        id: '1.debug.error',
        statement: 'error tells of errors, and of nothing less',
        on: 'error',
        given: [(world) => world.ask(post('/api/v1/load', { model_name: idOf('exitsAtStart') }))],
        request: async (world) => {
          await world.server.log.waitFor(/\[Error\]/);
          return world.server.log.all().join('\n');
        },
        expect: (log) => expect(log).not.toMatch(/\[(Warning|Info|Debug|Trace)\]/),
      },
      {
        id: '1.debug.warning',
        statement: 'warning tells of warnings and errors, and of nothing less',
        on: 'warning',
        given: [(world) => world.ask(post('/api/v1/load', { model_name: idOf('exitsAtStart') }))],
        request: async (world) => {
          await world.server.log.waitFor(/\[Error\]/);
          return world.server.log.all().join('\n');
        },
        expect: (log) => expect(log).not.toMatch(/\[(Info|Debug|Trace)\]/),
      },
      {
        id: '1.debug.debug',
        statement: 'debug tells details',
        on: 'options',
        given: [loadFake, chat()],
        request: async (world) => world.server.log.waitFor(/\[Debug\]/),
        expect: (line) => expect(line).toMatch(/\[Debug\]/),
      },
      {
        id: '1.debug.metrics',
        statement:
          'among them numbers of tokens, the time to the first token and tokens per second',
        on: 'options',
        request: logOf((world) => world.ask(chat())),
        expect: (log) => {
          const line = String(log)
            .split('\n')
            .find((one) => one.includes('[Debug]') && one.includes(`${FAKE}: chat`));
          expect(line).toContain(`${WORDS_OF_PROMPT} input tokens`);
          expect(line).toContain(`${REPLY_TOKENS} output tokens`);
          expect(line).toMatch(/TTFT \d+\.\d+ s, [1-9]\d*\.\d+ TPS/);
        },
      },
      {
        id: '1.debug.no-prompts',
        statement: 'and no prompts',
        on: 'options',
        request: logOf((world) => inOrder(secrets)(world)),
        expect: (log) => {
          expect(log).toContain('[Debug]');
          expect(log).not.toContain(SECRET);
        },
      },
      {
        id: '1.debug.trace',
        statement: 'trace has all of debug, and the prompts',
        on: 'trace',
        request: async (world) => {
          const lines: string[] = [];
          for (const [at, question] of secrets.entries()) {
            const before = world.server.log.all().length;
            expect((await world.ask(question)).status).toBe(200);
            lines.push(await world.server.log.waitFor(new RegExp(`${SECRET} ${at}`), before));
          }
          await world.server.log.waitFor(/\[Debug\]/);
          return lines;
        },
        expect: (lines) => expect(lines).toHaveLength(secrets.length),
      },
    ],
  },
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
        expect: all(ok({ status: 'success' }), isHere('user.Any')),
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
          await page
            .getByRole('button', { name: 'Details of user.By-Form', exact: true })
            .waitFor();
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
        expect: all(ok({ message: 'Installed model: gemma3-4b-FLM' }), isHere('gemma3-4b-FLM')),
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
          isHere('user.Embedder-FLM'),
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
          await page
            .getByRole('button', { name: 'Details of user.By-Form-FLM', exact: true })
            .waitFor();
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

export const SERVER: readonly Section[] = [
  ...introduction,
  ...inference,
  ...management,
  ...state,
  ...operation,
];
