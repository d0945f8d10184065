// What the owner sets in `llamacpp.args`: it does the same on both engines, or is refused by name,
// or the log says that it is lost. Arguments that name files are only taken at the start;
// both-engines.test.ts has them.
import { describe, expect, test } from 'vitest';
import { ask } from '../support/client.ts';
import { environmentOf, native } from '../support/engines.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { ADMIN_KEY, makeFolders, type Server } from '../support/server.ts';
import { GREEDY, HELLO } from './cases/chat.ts';
import { differencesOf, describe as inWords } from './compare.ts';
import { CHAT_MODEL, EMBEDDING_MODEL, THINKING_MODEL, writeModels } from './models.ts';
import { type Answer, answerOf } from './normalise.ts';

type Question = readonly [path: string, body: Readonly<Record<string, unknown>>];

const chat = (fields: object): Question => [
  '/v1/chat/completions',
  { model: CHAT_MODEL, messages: HELLO, ...fields },
];
const DEFAULTS = chat({});
const PROMPT: Question = ['/v1/apply-template', { model: CHAT_MODEL, messages: HELLO }];
const THOUGHT = chat({ model: THINKING_MODEL, max_tokens: 12, ...GREEDY });
const LIKELY: Question = [
  '/v1/completions',
  { model: CHAT_MODEL, prompt: 'Hello from the', max_tokens: 3, logprobs: 1, ...GREEDY },
];
const LONG = chat({ messages: [{ role: 'user', content: 'word '.repeat(200) }] });
const VECTOR: Question = ['/v1/embeddings', { model: EMBEDDING_MODEL, input: 'yes, no.' }];

/** They do the same on both engines. */
const TAKEN: readonly (readonly [args: string, question: Question])[] = [
  ['--temp 0 --predict 3', DEFAULTS],
  ['--top-k 1 -n 5', DEFAULTS],
  ['--top-k 1 --top-p 0.1 --min-p 0.9 --n-predict 20', DEFAULTS],
  ['--temp 0 --ignore-eos --predict 14', DEFAULTS],
  ['--temp 0 --repeat-penalty 1.3 --repeat-last-n 8 --predict 20', DEFAULTS],
  ['--temp 0 --presence-penalty 1 --frequency-penalty 1 --predict 20', DEFAULTS],
  ['--samplers top_k --top-k 1 -n 5', DEFAULTS],
  ['--mirostat 2 --temp 0 -n 5', DEFAULTS],
  ['--typical 0.5 --top-k 1 -n 5', DEFAULTS],
  ['--reasoning-budget 0', THOUGHT],
  ['--chat-template chatml', PROMPT],
  ['--reasoning-format none', THOUGHT],
  [`--chat-template-kwargs '{"enable_thinking":false}'`, THOUGHT],
  ['--parallel 2 --no-kv-unified', LONG],
  ['--batch-size 64 --ubatch-size 32', LIKELY],
  ['--cache-type-k q8_0', LIKELY],
  ['--no-mmap --mlock --flash-attn off', LIKELY],
  ['--pooling cls', VECTOR],
  ['--pooling none', VECTOR],
  ['--reasoning off', THOUGHT],
  ['--reasoning on', THOUGHT],
  ["--temp 0 --ignore-eos --predict 20 --dry-multiplier 2 --dry-sequence-breaker ' '", DEFAULTS],
];

/** The embedded engine does not know them, and goes without. */
const LOST: readonly (readonly [args: string, question: Question])[] = [
  ['--rope-scale 2', LIKELY],
  ['--no-prefill-assistant', DEFAULTS],
];

/** The embedded engine knows them, and can't do what they ask for. */
const REFUSED = [['--chat-template poem', '--chat-template']] as const;

async function foldersWithModels() {
  const folders = await makeFolders();
  await writeModels(folders.models);
  return folders;
}

/** So small that a share of it is too little for the long message. */
const CONTEXT_SIZE = '1024';

function serverWith(backend: string, executable: string): () => Server {
  // What is set in the environment is not set by a request.
  const { LEMONADE_LLAMACPP_ARGS: _, ...others } = environmentOf({ backend, executable });
  return serverForSuite({
    environment: { ...others, LEMONADE_CTX_SIZE: CONTEXT_SIZE },
    makeFolders: foldersWithModels,
  });
}

async function setArguments(server: Server, args: string): Promise<void> {
  const set = { llamacpp: { args: `--threads 1 ${args}` } };
  const { status, text } = await ask(server, {
    path: '/internal/set',
    key: ADMIN_KEY,
    body: set as never,
  });
  expect(status, text).toBe(200);
  await ask(server, { path: '/v1/unload', body: {} as never });
}

async function answer(server: Server, [path, body]: Question): Promise<Answer> {
  const { status, headers, text } = await ask(server, { path, body: body as never });
  return answerOf(status, headers, text);
}

describe.skipIf(native === undefined)('arguments of the owner', () => {
  const embedded = serverWith('embedded', '');
  const llamaServer = serverWith('cpu', native ?? '');

  test.each(TAKEN)('%s: both engines obey', async (args, question) => {
    const answers = await Promise.all(
      [embedded(), llamaServer()].map(async (server) => {
        await setArguments(server, args);
        return answer(server, question);
      }),
    );
    const [one = {}, other = {}] = answers;
    expect(differencesOf(one, other).map(inWords)).toEqual([]);
  });

  test.each(LOST)(
    '%s: the log says that the embedded engine goes without',
    async (args, question) => {
      const server = embedded();
      const from = server.log.all().length;
      await setArguments(server, args);
      expect((await answer(server, question)).status).toBe(200);
      const [flag = ''] = args.split(' ');
      expect(await server.log.waitFor(/the embedded backend does not know/, from)).toContain(
        `'${flag}'`,
      );
      await setArguments(llamaServer(), args);
      expect((await answer(llamaServer(), question)).status).toBe(200);
    },
  );

  test.each(REFUSED)(
    '%s: the embedded engine does not start, and says why',
    async (args, named) => {
      await setArguments(embedded(), args);
      const { status, body } = await answer(embedded(), DEFAULTS);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).toContain(named);
    },
  );
});
