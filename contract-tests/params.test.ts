// Generation defaults of /params: they hold for every API that generates, and only for what a
// request leaves open.
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, chatBody, type Fake, fakeBehind, load } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { idOf } from './support/server.ts';

const model = idOf('chat');
const { messages } = chatBody('chat');

/** One request of each API: `open` leaves all to the defaults, `own` says what is to hold. */
const ASKS = [
  {
    path: '/v1/chat/completions',
    open: { messages, top_k: null },
    own: { top_k: 3, max_completion_tokens: 4 },
  },
  {
    path: '/v1/completions',
    open: { prompt: 'Once', top_k: null },
    own: { top_k: 3, max_tokens: 4 },
  },
  {
    path: '/v1/responses',
    open: { input: 'Hi', max_output_tokens: null },
    own: { top_k: 3, max_output_tokens: 4 },
  },
  {
    path: '/api/chat',
    open: { messages, options: { top_k: null } },
    own: { options: { top_k: 3, num_predict: 4 } },
  },
  { path: '/api/generate', open: { prompt: 'Hi' }, own: { options: { top_k: 3, num_predict: 4 } } },
  {
    path: '/api/generate',
    open: { prompt: 'Hi', raw: true },
    own: { options: { top_k: 3, num_predict: 4 } },
  },
  {
    path: '/v1/messages',
    open: { messages, max_tokens: 2, top_k: null },
    own: { top_k: 3, max_tokens: 4 },
  },
] as const;

describe('defaults of /params', () => {
  const server = serverForSuite();
  let fake: Fake;
  beforeAll(async () => {
    fake = fakeBehind(await load(server(), 'chat'));
    await ask(server(), { path: '/v1/params', body: { top_k: 7, max_length: 2 } });
  });

  async function asked(path: string, body: object): Promise<object> {
    const reply = await ask(server(), { path, body: { model, ...body, stream: false } });
    expect(reply, reply.text).toMatchObject({ status: 200 });
    const { top_k, max_tokens } = (await fake.requests()).at(-1).body;
    return { top_k, max_tokens };
  }

  test.each(ASKS)('hold for a request to $path that leaves them open', async ({ path, open }) => {
    expect(await asked(path, open)).toEqual({ top_k: 7, max_tokens: 2 });
  });

  test.each(ASKS)(
    'give way to what a request to $path says itself',
    async ({ path, open, own }) => {
      expect(await asked(path, { ...open, ...own })).toEqual({ top_k: 3, max_tokens: 4 });
    },
  );
});
