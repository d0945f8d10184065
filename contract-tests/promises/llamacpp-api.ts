// 4: what is special to llama.cpp, reranking and slots; as new as 2.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Reply } from '../support/client.ts';
import type { Documented } from '../support/documented.ts';
import { runProgram } from '../support/program.ts';
import { exchange } from '../support/raw-http.ts';
import { idOf, PREFIXES } from '../support/server.ts';
import {
  all,
  answers,
  anyNumber,
  anyText,
  type Check,
  each,
  get,
  inOrder,
  ok,
  passesOn,
  post,
  postFromPowerShell,
  type ReplyOf,
  type Section,
  under,
} from './row.ts';
import type { World } from './stands.ts';

const FAKE = idOf('chat');
const RERANKER = 'bge-reranker-v2-m3-GGUF';
const documents = [
  'Paris is the capital of France.',
  'Berlin is the capital of Germany.',
  'Madrid is the capital of Spain.',
];
const query = 'What is the capital of France?';
/** The fake takes each word for a token. */
const wordsIn = (...texts: readonly string[]) => texts.join(' ').split(' ').length;
const rerank = (more: object = {}) =>
  post('/v1/reranking', { model: RERANKER, query, documents, ...more });
const load = (model_name: string, more: object = {}) => post('/v1/load', { model_name, ...more });
const loadFake = load(FAKE, { llamacpp_args: '-np 2' });
const loadReal = load(idOf('real'));
const unload = post('/v1/unload');
const chat = (more: object = {}) =>
  post('/v1/chat/completions', {
    model: FAKE,
    messages: [{ role: 'user', content: 'Hi' }],
    max_tokens: 4,
    ...more,
  });
const erase = post('/v1/slots/0?action=erase');
const realChat = chat({ model: idOf('real'), ignore_eos: true, id_slot: 0 });
const filename = 'my_conversation_cache.bin';
const save = post('/v1/slots/0?action=save', { filename });
const restore = post('/v1/slots/0?action=restore', { filename });

const isNoSlot = (reply: Reply) => {
  expect([400, 404]).toContain(reply.status);
  expect(reply.json).toMatchObject({ error: { message: expect.stringMatching(/slot/i) } });
};
type Slots = Reply<Documented<'Slot'>[]>;
const firstSlot = (expected: object) =>
  all(ok(), (reply: Slots) => expect(reply.json[0]).toMatchObject(expected));

/**
 * The responses to an action on a slot under each prefix, and what the native server was asked for
 * because of them.
 */
const doneUnderAll =
  (action: string, question: ReturnType<typeof post>) => async (world: World) => {
    const fake = await world.fake();
    const before = (await fake.requests()).length;
    const replies = await under(PREFIXES, { ...question, path: `/slots/0?action=${action}` })(
      world,
    );
    const paths = (await fake.requests()).slice(before).map(({ path }) => path);
    return [replies, paths.filter((path: string) => path !== '/slots')];
  };
const isDoneByAll =
  (action: string): Check =>
  async ([replies, paths], world) => {
    await each(ok({ id_slot: 0 }))(replies, world);
    expect(paths).toEqual(PREFIXES.map(() => `/slots/0?action=${action}`));
  };

export const LLAMACPP_API: readonly Section[] = [
  {
    place: '4, POST /v1/reranking',
    rows: [
      {
        id: '4.reranking.example',
        statement: 'the printed request is answered with the printed fields',
        given: [post('/v1/pull', { model_name: RERANKER })],
        request: rerank(),
        expect: ok({
          model: RERANKER,
          object: 'list',
          results: documents.map((_, index) => ({ index, relevance_score: anyNumber })),
          usage: {
            prompt_tokens: wordsIn(query, ...documents),
            total_tokens: wordsIn(query, ...documents),
          },
        }),
      },
      {
        id: '4.reranking.loads',
        statement: 'the model is loaded if it is not',
        given: [unload],
        request: rerank(),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect(await world.health()).toMatchObject({
            all_models_loaded: [{ model_name: RERANKER, type: 'reranking' }],
          }),
        ),
      },
      {
        id: '4.reranking.forwarded',
        statement: 'the native server gets query and documents at its /v1/rerank',
        given: [load(RERANKER), rerank()],
        request: async (world) => (await (await world.fake(RERANKER)).requests()).at(-1),
        expect: ({ path, body }) =>
          expect({ path, body }).toMatchObject({ path: '/v1/rerank', body: { query, documents } }),
      },
      {
        id: '4.reranking.order',
        statement: 'results have the order of the documents, whose index they have',
        request: inOrder([rerank(), rerank({ documents: [...documents].reverse() })]),
        expect: (replies: readonly ReplyOf<'Reranking'>[]) => {
          const [plain, reversed] = replies.map(({ json }) => json.results);
          expect(plain?.map(({ index }) => index)).toEqual([0, 1, 2]);
          expect(reversed?.map(({ index }) => index)).toEqual([0, 1, 2]);
          const scores = plain?.map(({ relevance_score }) => relevance_score);
          expect(reversed?.map(({ relevance_score }) => relevance_score)).toEqual(
            scores?.toReversed(),
          );
          expect(new Set(scores).size).toBeGreaterThan(1);
        },
      },
      {
        id: '4.reranking.scores',
        statement:
          'a document that fits better has a higher score: each gets that of the native server, also below 0',
        request: inOrder([
          rerank(),
          rerank({ query: 'lemons', documents: ['apples', 'lemons', 'more lemons'] }),
        ]),
        expect: (replies: readonly ReplyOf<'Reranking'>[]) =>
          // The fake counts the words that a document has in common with the query, less a half.
          expect(
            replies.map(({ json }) => json.results.map(({ relevance_score }) => relevance_score)),
          ).toEqual([
            [4.5, 4.5 - 1, 4.5 - 1],
            [-0.5, 0.5, 0.5],
          ]),
      },
      {
        id: '4.reranking.usage',
        statement: 'the usage counts the tokens of the input',
        request: inOrder([rerank(), rerank({ documents: ['one two three'] })]),
        expect: (replies: readonly ReplyOf<'Reranking'>[]) =>
          expect(replies.map(({ json }) => json.usage)).toEqual(
            [wordsIn(query, ...documents), wordsIn(query, 'one two three')].map((count) =>
              expect.objectContaining({ prompt_tokens: count, total_tokens: count }),
            ),
          ),
      },
      {
        id: '4.reranking.usage-embedded',
        statement: 'so does the embedded engine, for which each document comes with the query',
        on: 'fresh',
        given: [post('/v1/pull', { model_name: RERANKER })],
        request: inOrder([
          rerank(),
          ...documents.map((document) => rerank({ documents: [document] })),
          rerank({ documents: [`${documents[0]} It lies on the Seine.`] }),
        ]),
        expect: (replies: readonly ReplyOf<'Reranking'>[]) => {
          const [whole = 0, first = 0, second = 0, third = 0, longer = 0] = replies.map(
            ({ json }) => json.usage.prompt_tokens,
          );
          expect(whole).toBe(first + second + third);
          expect(longer).toBeGreaterThan(first);
        },
      },
      ...['query', 'documents', 'model'].map((field) => ({
        id: `4.reranking.${field}-required`,
        statement: `${field} is required`,
        request: rerank({ [field]: undefined }),
        expect: answers(400, { error: { message: anyText, param: field } }),
      })),
      {
        id: '4.reranking.rerankers-only',
        statement: 'only models of llamacpp that rerank may be named',
        request: rerank({ model: FAKE }),
        expect: answers(400, { error: { message: expect.stringMatching(/rerank/i) } }),
      },
      {
        id: '4.reranking.prefixes',
        statement: 'it is under all four prefixes',
        request: under(PREFIXES, { ...rerank(), path: '/reranking' }),
        expect: each(
          ok({
            object: 'list',
            results: [{ index: 0, relevance_score: 4.5 }, { index: 1 }, { index: 2 }],
          }),
        ),
      },
    ],
  },
  {
    place: '4, GET /v1/slots',
    rows: [
      {
        id: '4.slots.list',
        statement: 'it lists the slots of the loaded model, numbered from 0',
        given: [loadFake],
        request: get('/v1/slots'),
        expect: (reply: Slots) => expect(reply.json.map(({ id }) => id)).toEqual([0, 1]),
      },
      {
        id: '4.slots.no-model',
        statement: 'it needs a loaded model of llamacpp',
        given: [unload],
        request: get('/v1/slots'),
        expect: answers(400, { error: { message: expect.stringMatching(/loaded/) } }),
      },
      {
        id: '4.slots.other-recipe',
        statement: 'a model of another recipe is none',
        given: [unload, load('Llama-3.2-1B-Instruct-Hybrid')],
        request: get('/v1/slots'),
        expect: answers(400, { error: { message: expect.stringMatching(/has no slots/) } }),
      },
      {
        id: '4.slots.prefixes',
        statement: 'it is under all four prefixes',
        given: [loadFake],
        request: under(PREFIXES, get('/slots')),
        expect: each(ok([{ id: 0 }, { id: 1 }])),
      },
      {
        id: '4.slots.parameters',
        statement: 'it needs no parameters',
        given: [loadFake],
        request: get('/v1/slots'),
        expect: ok([{ id: 0 }, { id: 1 }]),
      },
      ...(
        [
          ['fake', 'main', loadFake],
          ['embedded', 'fresh', loadReal],
        ] as const
      ).flatMap(([engine, on, loading]) => [
        {
          id: `4.slots.state-${engine}`,
          statement: `an idle slot has the state idle (${engine})`,
          on,
          given: [loading],
          request: get('/v1/slots'),
          expect: firstSlot({ state: 'idle' }),
        },
        {
          id: `4.slots.next-token-${engine}`,
          statement: `next_token has has_next_token, n_remain and n_decoded (${engine})`,
          on,
          given: [loading],
          request: get('/v1/slots'),
          expect: firstSlot({
            next_token: { has_next_token: false, n_remain: 0, n_decoded: anyNumber },
          }),
        },
        {
          id: `4.slots.task-id-${engine}`,
          statement: `task_id is -1 in an idle slot (${engine})`,
          on,
          given: [loading],
          request: get('/v1/slots'),
          expect: firstSlot({ task_id: -1 }),
        },
        {
          id: `4.slots.cache-tokens-${engine}`,
          statement: `cache_tokens is the number of tokens in the cache (${engine})`,
          on,
          given: [unload, loading],
          request: async (world: World) => {
            const cachedNow = async () =>
              (await world.ask(get('/v1/slots'))).json.map(({ cache_tokens }) => cache_tokens);
            const before = await cachedNow();
            await world.ask(engine === 'fake' ? chat() : realChat);
            return [before, await cachedNow()];
          },
          expect: ([before, after]: readonly (readonly number[])[]) => {
            expect(Math.max(...(before ?? []))).toBe(0);
            // The fake keeps nothing once it has answered.
            if (engine === 'fake') expect(after).toEqual(before);
            else expect(Math.max(...(after ?? []))).toBeGreaterThan(0);
          },
        },
      ]),
      {
        id: '4.slots.cache-grows',
        statement: 'the cache of the slot that answered has tokens',
        on: 'fresh',
        given: [loadReal, erase, realChat],
        request: get('/v1/slots'),
        expect: (reply: Slots) =>
          expect(Math.max(...reply.json.map(({ cache_tokens }) => cache_tokens))).toBeGreaterThan(
            0,
          ),
      },
      {
        id: '4.slots.prompt-tokens',
        statement: 'n_prompt_tokens is of the prompt, and not the size of the cache',
        given: [loadFake],
        request: async (world) => {
          const fake = await world.fake();
          const before = await fake.counts();
          const asked = world.ask(chat({ fake: { holdAfterTokens: 2, tokens: 4 } }));
          await fake.next('held', before);
          const slots = (await world.ask(get('/v1/slots'))).json;
          await fake.release();
          const { usage } = (await asked).json;
          return [
            slots.find(({ is_processing: isBusy }) => isBusy)?.n_prompt_tokens,
            usage.prompt_tokens,
          ];
        },
        expect: ([shown, prompt]) => expect(shown).toBe(prompt),
      },
      {
        id: '4.slots.processing',
        statement: 'a slot that works has the state processing, a task, and a next token',
        given: [loadFake],
        request: async (world) => {
          const fake = await world.fake();
          const before = await fake.counts();
          const asked = world.ask(chat({ stream: true, fake: { holdAfterTokens: 1, tokens: 4 } }));
          await fake.next('held', before);
          const slots = (await world.ask(get('/v1/slots'))).json;
          await fake.release();
          await asked;
          return slots;
        },
        expect: (slots) =>
          expect(slots).toContainEqual(
            expect.objectContaining({
              state: 'processing',
              task_id: expect.toSatisfy((task: number) => task >= 0),
              next_token: expect.objectContaining({ has_next_token: true }),
            }),
          ),
      },
    ],
  },
  {
    place: '4, POST /v1/slots/{id}?action=save',
    rows: [
      {
        id: '4.save.example',
        statement: 'the printed request is answered with id_slot, filename and n_saved',
        given: [loadFake, chat()],
        request: save,
        expect: ok({ id_slot: 0, filename, n_saved: anyNumber }),
      },
      {
        id: '4.save.embedded',
        statement: 'the embedded engine of a fresh install saves what a conversation left',
        on: 'fresh',
        given: [loadReal, erase, realChat],
        request: async (world) => {
          const cached = (await world.ask(get('/v1/slots'))).json[0].cache_tokens;
          const { json } = await world.ask(save);
          // A slot that was emptied since has it only from what was saved.
          await world.ask(erase);
          await world.ask(restore);
          return [json.n_saved, cached, (await world.ask(get('/v1/slots'))).json[0].cache_tokens];
        },
        expect: ([saved, cached, restored]) => {
          expect(saved).toBeGreaterThan(0);
          expect([saved, restored]).toEqual([cached, cached]);
        },
      },
      {
        id: '4.save.filename-required',
        statement: 'filename is required',
        given: [loadFake],
        request: post('/v1/slots/0?action=save', {}),
        expect: answers(400, { error: { param: 'filename' } }),
      },
      {
        id: '4.save.slot',
        statement: 'a slot that is not there is an error',
        given: [loadFake],
        request: post('/v1/slots/99?action=save', { filename }),
        expect: isNoSlot,
      },
      {
        id: '4.save.prefixes',
        statement: 'it is under all four prefixes',
        given: [loadFake],
        request: doneUnderAll('save', save),
        expect: isDoneByAll('save'),
      },
      {
        id: '4.save.path-given',
        statement: 'llama-server is started with --slot-save-path by default',
        given: [loadFake],
        request: (world) => world.commandLine(),
        expect: (words) => {
          expect(words).toContain('--slot-save-path');
          expect(existsSync(words[words.indexOf('--slot-save-path') + 1])).toBe(true);
        },
      },
      {
        id: '4.save.config',
        statement:
          '`lemonade config set llamacpp.args=…` by the person who runs the server sets that path',
        request: async (world) => {
          const { port, folders } = world.server;
          const environment = { HOME: folders.home, LEMONADE_CACHE_DIR: folders.cache };
          const run = (...words: string[]) =>
            runProgram(['config', ...words], { port, environment });
          const path = join(folders.root, 'saved slots');
          const set = await run('set', `llamacpp.args=--slot-save-path "${path}"`);
          await world.ask(unload);
          await world.ask(load(FAKE));
          const words = await world.commandLine();
          await run('unset', 'llamacpp.args');
          await world.ask(unload);
          return [
            set.code,
            words.filter((_, at) => words[at - 1] === '--slot-save-path').at(-1),
            path,
          ];
        },
        expect: ([code, given, path]) => expect([code, given]).toEqual([0, path]),
      },
    ],
  },
  {
    place: '4, POST /v1/slots/{id}?action=restore',
    rows: [
      {
        id: '4.restore.example',
        statement: 'the printed request is answered with id_slot, filename and n_restored',
        given: [loadFake, save],
        request: restore,
        expect: ok({ id_slot: 0, filename, n_restored: anyNumber }),
      },
      {
        id: '4.restore.embedded',
        statement: 'as many tokens are restored as were saved',
        on: 'fresh',
        given: [loadReal, erase, realChat],
        request: inOrder([save, erase, restore]),
        expect: ([saved, , restored]: readonly ReplyOf<'SlotActionResult'>[]) => {
          expect(saved?.json.n_saved).toBeGreaterThan(0);
          expect(restored?.json.n_restored).toBe(saved?.json.n_saved);
        },
      },
      {
        id: '4.restore.filename-required',
        statement: 'filename is required',
        given: [loadFake],
        request: post('/v1/slots/0?action=restore', {}),
        expect: answers(400, { error: { param: 'filename' } }),
      },
      {
        id: '4.restore.missing',
        statement: 'a file that was never saved is not found',
        given: [loadFake],
        request: post('/v1/slots/0?action=restore', { filename: 'never-saved.bin' }),
        expect: answers(404, { error: { message: anyText } }),
      },
      {
        id: '4.restore.prefixes',
        statement: 'it is under all four prefixes',
        given: [loadFake, save],
        request: doneUnderAll('restore', restore),
        expect: isDoneByAll('restore'),
      },
    ],
  },
  {
    place: '4, POST /v1/slots/{id}?action=erase',
    rows: [
      {
        id: '4.erase.example',
        statement: 'it needs no body, and the answer has id_slot',
        given: [loadFake],
        request: post('/v1/slots/0?action=erase'),
        expect: ok({ id_slot: 0 }),
      },
      {
        id: '4.erase.powershell',
        statement: 'the printed request of PowerShell has an empty body that is called a form',
        given: [loadFake],
        request: postFromPowerShell('/v1/slots/0?action=erase'),
        expect: ok({ id_slot: 0 }),
      },
      {
        id: '4.erase.empty-chunks',
        statement: 'also if that body has no length, but ends before its first byte',
        given: [loadFake],
        request: async ({ server: { port } }) => {
          const head =
            'POST /v1/slots/0?action=erase HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n';
          const type = 'Content-Type: application/x-www-form-urlencoded';
          const { responses } = await exchange({
            port,
            pieces: [`${head}${type}\r\n\r\n0\r\n\r\n`],
          });
          return responses[0]?.status;
        },
        expect: (status) => expect(status).toBe(200),
      },
      {
        id: '4.erase.embedded',
        statement: 'the slot is empty then',
        on: 'fresh',
        given: [loadReal, realChat, erase],
        request: save,
        expect: ok({ n_saved: 0 }),
      },
      {
        id: '4.erase.slot',
        statement: 'a slot that is not there is an error',
        given: [loadFake],
        request: post('/v1/slots/99?action=erase'),
        expect: isNoSlot,
      },
      {
        id: '4.erase.prefixes',
        statement: 'it is under all four prefixes',
        given: [loadFake],
        request: doneUnderAll('erase', erase),
        expect: isDoneByAll('erase'),
      },
      {
        id: '4.erase.chat-goes-on',
        statement: 'the next conversation works',
        given: [loadFake, post('/v1/slots/0?action=erase')],
        request: chat(),
        expect: passesOn({ messages: [{ role: 'user', content: 'Hi' }] }),
      },
    ],
  },
];
