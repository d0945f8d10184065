// What is counted is what is sent: each body has the count that its usage says, whatever is in it,
// and is refused alike.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import { encodeTinyProjector } from '../../fixtures/models/tiny-projector.ts';
import { ask, type Undocumented } from '../support/client.ts';
import { ENGINES, environmentOf, native } from '../support/engines.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { API_KEY, idOf, makeFolders } from '../support/server.ts';
import {
  type Body,
  CHATS,
  examplesOf,
  MESSAGES,
  QUESTION,
  REFUSED_CHATS,
  REFUSED_MESSAGES,
  REFUSED_RESPONSES,
  RESPONSES,
  type Row,
} from './bodies.ts';

if (native === undefined) {
  test.skip('the real llama-server is left out, because it was not built (npm run native)');
}

const SEEING = 'extra.Seeing';
const CONTEXT_TOKENS = 2048;

/** How long a prompt is, as llama-server says it and as Anthropic does. */
const TOLD_LENGTH = /request \((\d+) tokens\)|prompt is too long: (\d+) tokens/gi;

async function makeFoldersWithEyes() {
  const folders = await makeFolders();
  const folder = join(folders.models, 'Seeing');
  await mkdir(folder);
  await writeFile(join(folder, 'Seeing.gguf'), encodeTinyChat());
  await writeFile(join(folder, 'mmproj-Seeing.gguf'), encodeTinyProjector());
  return folders;
}

interface Api {
  name: string;
  path: string;
  count: string;
  body: Body;
  rows: readonly Row[];
  refused: readonly Row[];
  /** The same with a text of so many words. */
  long(words: number): Body;
  used(usage: Record<string, number>): number;
}

const APIS: readonly Api[] = [
  {
    name: 'chat completions',
    path: '/v1/chat/completions',
    count: '/v1/chat/completions/input_tokens',
    body: { messages: [QUESTION], max_tokens: 1 },
    rows: [...CHATS, ...examplesOf('/chat/completions')],
    refused: REFUSED_CHATS,
    long: (words) => ({ messages: [{ role: 'user', content: 'word '.repeat(words) }] }),
    used: ({ prompt_tokens: tokens = 0 }) => tokens,
  },
  {
    name: 'responses',
    path: '/v1/responses',
    count: '/v1/responses/input_tokens',
    body: { input: QUESTION.content, max_output_tokens: 1 },
    rows: [...RESPONSES, ...examplesOf('/responses')],
    refused: REFUSED_RESPONSES,
    long: (words) => ({ input: 'word '.repeat(words) }),
    used: ({ input_tokens: tokens = 0 }) => tokens,
  },
  {
    name: 'messages',
    path: '/v1/messages',
    count: '/v1/messages/count_tokens',
    body: { messages: [QUESTION], max_tokens: 1 },
    rows: [...MESSAGES, ...examplesOf('/messages')],
    refused: REFUSED_MESSAGES,
    long: (words) => ({ messages: [{ role: 'user', content: 'word '.repeat(words) }] }),
    used: ({ input_tokens: computed = 0, cache_read_input_tokens: cached = 0 }) =>
      computed + cached,
  },
];

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  const environment = { ...environmentOf(engine), LEMONADE_CTX_SIZE: String(CONTEXT_TOKENS) };
  const server = serverForSuite({ environment, makeFolders: makeFoldersWithEyes });
  const post = async (path: string, body: Body) => {
    const { status, json } = await ask(server(), { path, body: body as Undocumented });
    return { status, json: json as Undocumented };
  };

  /** In one piece, which has the usage. */
  const answer = (api: Api, { stream: _stream, ...body }: Body) => post(api.path, body);

  describe.each([
    ['a model that reads text', idOf('real')],
    ['a model with a projector', SEEING],
  ])('with %s', (_kind, model) => {
    const sees = model === SEEING && engine.backend !== 'embedded';
    // The embedded engine leaves a projector alone: it has no second way to read a text.
    const isLikeTheOther = model === SEEING && !sees;

    describe.each(APIS)('by $name', (api) => {
      const rows = isLikeTheOther
        ? api.rows.filter(([title]) => title.includes('picture') || title === 'a text')
        : api.rows;
      test.each(rows)('%s', async (title, fields) => {
        const body = { model, ...api.body, ...fields };
        const counted = await post(api.count, body);
        const answered = await answer(api, body);
        if (answered.status !== 200 && !sees && title.includes('picture')) {
          expect(counted).toEqual(answered);
          return;
        }
        expect(answered, JSON.stringify(answered.json)).toMatchObject({ status: 200 });
        const expected = { status: 200, json: { input_tokens: api.used(answered.json.usage) } };
        expect(counted).toMatchObject(expected);
        // Also of a prompt that is in the cache by now.
        expect(await post(api.count, body)).toMatchObject(expected);
      });

      test.each(api.refused)('%s is refused alike', async (_title, fields) => {
        const body = { model, ...api.body, ...fields };
        const answered = await answer(api, body);
        expect(answered.status).toBeGreaterThanOrEqual(400);
        expect(await post(api.count, body)).toEqual(answered);
      });

      test.runIf(sees)('a picture has the more tokens the larger it is', async () => {
        const tokens = [];
        for (const title of ['a text', 'a picture', 'several pictures']) {
          const [, fields] = api.rows.find(([name]) => name === title) ?? [];
          tokens.push((await post(api.count, { model, ...api.body, ...fields })).json.input_tokens);
        }
        const [none = 0, one = 0, several = 0] = tokens;
        expect(one).toBeGreaterThan(none);
        // The larger one has eight times as many patches.
        expect(several).toBeGreaterThan(none + 4 * (one - none));
      });

      // The embedded engine counts the longer one no further than to what is too much.
      test.each([3 * CONTEXT_TOKENS, 12_000])(
        'a prompt of %i words is too long, and no other length is told',
        async (words) => {
          const body = { model, ...api.body, ...api.long(words) };
          const { status, json } = await post(api.count, body);
          expect(status).toBe(200);
          expect(json.input_tokens).toBeGreaterThan(words);
          const refused = await answer(api, body);
          expect(refused.status).toBe(400);
          const streamed = await ask(server(), {
            path: api.path,
            body: { ...body, stream: true } as Undocumented,
          });
          for (const text of [refused.json.error.message, streamed.text]) {
            const told = [...text.matchAll(TOLD_LENGTH)].map(([, one, other]) =>
              Number(one ?? other),
            );
            const isExact = engine.backend !== 'embedded' || words < 12_000;
            expect([...new Set(told)]).toEqual(isExact ? [json.input_tokens] : []);
          }
        },
      );
    });
  });

  test.each(['/api/chat', '/api/generate'])(
    '%s tells the length of a prompt that is too long',
    async (path) => {
      const content = 'word '.repeat(3 * CONTEXT_TOKENS);
      const messages = [{ role: 'user', content }];
      const model = idOf('real');
      const counted = await post('/v1/chat/completions/input_tokens', { model, messages });
      for (const stream of [false, true]) {
        const { status, text } = await ask(server(), {
          path,
          body: { model, messages, prompt: content, stream } as Undocumented,
        });
        expect(status).toBe(400);
        const told = [...text.matchAll(TOLD_LENGTH)].map(([, one]) => Number(one));
        expect(told).toEqual([counted.json.input_tokens]);
      }
    },
  );

  test('the clients of OpenAI and Anthropic are told the same', async () => {
    const openai = new OpenAI({
      baseURL: `${server().baseUrl}/v1`,
      apiKey: API_KEY,
      maxRetries: 0,
    });
    const asked = { model: idOf('real'), input: 'Hi', instructions: 'Be kind.' };
    const { usage } = await openai.responses.create({ ...asked, max_output_tokens: 1 });
    expect(await openai.responses.inputTokens.count(asked)).toMatchObject({
      input_tokens: usage?.input_tokens,
    });
    const anthropic = new Anthropic({ baseURL: server().baseUrl, apiKey: API_KEY, maxRetries: 0 });
    const message = {
      model: idOf('real'),
      messages: [{ role: 'user' as const, content: 'Hi' }],
      system: 'Be kind.',
    };
    const { usage: used } = await anthropic.messages.create({ ...message, max_tokens: 1 });
    const { input_tokens } = await anthropic.messages.countTokens(message);
    expect(input_tokens).toBe(used.input_tokens + (used.cache_read_input_tokens ?? 0));
  });
});
