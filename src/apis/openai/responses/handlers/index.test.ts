import { describe, expect, test } from 'vitest';
import { only } from '../../../../../fixtures/defaults.ts';
import { placeOf } from '../../../../../fixtures/places.ts';
import type { Place } from '../../../../lib/place.ts';
import { mayLeave } from '../../../../recipes/kit/leavings.ts';
import { ResponseNotFound } from '../../../../services/responses/errors.ts';
import { createResponseHandlers } from './index.ts';

const { signal } = new AbortController();
const given = (parts: object) =>
  ({
    path: { response_id: 'resp_1' },
    query: {},
    prefix: '/v1',
    asker: { place: placeOf('', { key: 'me' }), signal },
    ...parts,
  }) as never;
const json = async (result: Promise<unknown>) => ((await result) as { json: unknown }).json;
const completion = (content: string | null) => ({
  choices: [{ message: { content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2 },
});

interface Situation {
  kept?: object;
  background?: object;
  isKeeping?: boolean;
  summary?: string | null;
}

function setUp({ kept, background, isKeeping = true, summary = 'In short.' }: Situation = {}) {
  const calls: unknown[] = [];
  const stored: unknown[] = [];
  const handlers = createResponseHandlers(
    only<Parameters<typeof createResponseHandlers>[0]>({
      inference: {
        find: async () => 'm',
        complete: async ({ body }: { body: object }) => {
          calls.push(body);
          return completion(summary);
        },
        countPrompt: async () => 7,
        events: async () =>
          (async function* () {
            yield { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] };
          })(),
      },
      params: { fillIn: (body: object) => body },
      keptResponses: {
        isKeeping: (place: Place) => isKeeping && mayLeave('chat', 'kept-response', place),
        keep: (owner: string, { response }: { response: { status: string; store: boolean } }) => {
          if (response.store) stored.push([owner, response.status]);
        },
        reader: () => ({
          conversation: () => [],
          item: (id: string) => ({ role: 'user', content: id }),
        }),
        get: () => {
          throw new ResponseNotFound('resp_1');
        },
        events: () => undefined,
        delete: () => false,
        input: () =>
          [1, 2, 3].map((number) => ({
            id: `i${number}`,
            type: 'message',
            role: 'user',
            content: `${number}`,
          })),
        ...kept,
      },
      background: {
        snapshot: () => undefined,
        follow: () => undefined,
        forget: async () => false,
        cancel: async () => undefined,
        ...background,
      },
      openToolbox: async () => undefined,
      sealing: async () => ({ seal: (_kind: string, text: string) => `sealed ${text}` }),
      date: () => new Date(5999),
      newId: () => 'k',
      log: { debug: () => undefined, error: () => undefined },
    }),
  );
  return { calls, stored, ...handlers };
}

describe('a response that is kept', () => {
  const old = { id: 'resp_1', status: 'completed', background: true };

  test('can be cancelled while it is in the background, and after that is what it was', async () => {
    const running = setUp({
      background: { cancel: async () => ({ ...old, status: 'cancelled' }) },
    });
    expect(await json(running.cancelResponse(given({})))).toMatchObject({ status: 'cancelled' });
    expect(await json(setUp({ kept: { get: () => old } }).cancelResponse(given({})))).toEqual(old);
    const plain = setUp({ kept: { get: () => ({ ...old, background: false }) } });
    await expect(plain.cancelResponse(given({}))).rejects.toMatchObject({ param: 'response_id' });
    await expect(setUp().cancelResponse(given({}))).rejects.toThrow(ResponseNotFound);
  });

  test('is deleted, also while it is being made', async () => {
    const deleted = { id: 'resp_1', object: 'response', deleted: true };
    expect(await json(setUp({ kept: { delete: () => true } }).deleteResponse(given({})))).toEqual(
      deleted,
    );
    expect(
      await json(setUp({ background: { forget: async () => true } }).deleteResponse(given({}))),
    ).toEqual(deleted);
    await expect(setUp().deleteResponse(given({}))).rejects.toThrow(ResponseNotFound);
  });

  test('has its input in pages, the newest first', async () => {
    const page = async (query: object) => json(setUp().listResponseInput(given({ query })));
    const ids = (list: unknown) => (list as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(ids(await page({}))).toEqual(['i3', 'i2', 'i1']);
    expect(await page({ order: 'asc', limit: 2 })).toMatchObject({
      first_id: 'i1',
      last_id: 'i2',
      has_more: true,
    });
    expect(await page({ after: 'i3', limit: 2 })).toMatchObject({
      first_id: 'i2',
      last_id: 'i1',
      has_more: false,
    });
    expect(await page({ after: 'i1' })).toMatchObject({ data: [], first_id: null, last_id: null });
    await expect(page({ after: 'x' })).rejects.toMatchObject({ param: 'after' });
  });

  test('is read as it is now, or as its events from a number on', async () => {
    const running = setUp({ background: { snapshot: () => ({ ...old, status: 'in_progress' }) } });
    expect(await json(running.getResponse(given({})))).toMatchObject({ status: 'in_progress' });
    const events = [0, 1, 2].map((sequence_number) => ({ type: 'x', sequence_number }));
    const ended = setUp({ kept: { events: () => events } });
    const { events: left } = (await ended.getResponse(
      given({ query: { stream: true, starting_after: 0 } }),
    )) as {
      events: AsyncIterable<{ data: object }>;
    };
    const all: object[] = [];
    for await (const { data } of left) all.push(data);
    expect(all).toEqual(events.slice(1));
    await expect(setUp().getResponse(given({ query: { stream: true } }))).rejects.toMatchObject({
      param: 'stream',
    });
  });
});

describe('a response that is made', () => {
  const body = { model: 'm', input: 'Hello' };

  test.each([
    [{}, true],
    [{ store: null }, true],
    [{ store: false }, false],
  ])('with %j is kept: %s', async (more, isKept) => {
    const { createResponse, stored } = setUp();
    const made = await json(createResponse(given({ body: { ...body, ...more } })));
    expect(made).toMatchObject({ id: 'resp_k', status: 'completed', store: isKept, created_at: 5 });
    expect(stored).toEqual(isKept ? [['me', 'completed']] : []);
  });

  test('is not kept where nothing is, or where it must stay on this machine', async () => {
    const off = setUp({ isKeeping: false });
    expect(await json(off.createResponse(given({ body })))).toMatchObject({ store: false });
    const local = setUp();
    const asker = { place: placeOf('', { isLocalOnly: true }), signal };
    await local.createResponse(given({ body, asker }));
    expect([off.stored, local.stored]).toEqual([[], []]);
    const inBackground = { ...body, background: true };
    await expect(off.createResponse(given({ body: inBackground }))).rejects.toThrow(
      'kept_responses_mb',
    );
    await expect(local.createResponse(given({ body: inBackground, asker }))).rejects.toThrow(
      'must not leave this machine',
    );
  });

  test('has the number of its tokens counted', async () => {
    const counted = json(setUp().countResponseTokens(given({ body })));
    expect(await counted).toEqual({ object: 'response.input_tokens', input_tokens: 7 });
  });

  test('has results of tools as one text, a line for each part', async () => {
    const { compactResponse, calls } = setUp();
    const output = [
      { type: 'input_text', text: 'a' },
      { type: 'input_text', text: 'b' },
    ];
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
    const input = [call, { type: 'function_call_output', call_id: 'c', output }];
    await compactResponse(given({ body: { model: 'm', input } }));
    expect(calls).toMatchObject([
      { stream: false, messages: [{}, { role: 'tool', content: 'a\nb' }, { role: 'user' }] },
    ]);
  });

  test('of a whole conversation is its summary, after what the person has said', async () => {
    const input = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
    ];
    expect(await json(setUp().compactResponse(given({ body: { model: 'm', input } })))).toEqual({
      id: 'resp_k',
      object: 'response.compaction',
      created_at: 5,
      output: [
        {
          id: 'msg_k_0',
          type: 'message',
          role: 'user',
          status: 'completed',
          content: [{ type: 'input_text', text: 'Hello' }],
        },
        { id: 'cmp_k', type: 'compaction', encrypted_content: 'sealed In short.' },
      ],
      usage: expect.objectContaining({ input_tokens: 3, output_tokens: 2 }),
    });
    for (const summary of [null, ' ']) {
      await expect(
        setUp({ summary }).compactResponse(given({ body: { model: 'm', input } })),
      ).rejects.toThrow('no summary');
    }
    await expect(
      setUp().compactResponse(given({ body: { model: 'm', input: [] } })),
    ).rejects.toMatchObject({
      param: 'input',
    });
  });
});

describe('a conversation that ends with a compaction_trigger', () => {
  const trigger = { type: 'compaction_trigger' };
  const asked = { role: 'user', content: 'Hello' };
  const compaction = { id: 'cmp_k', type: 'compaction', encrypted_content: 'sealed In short.' };

  test('is made shorter as a response, of which the client gets three events', async () => {
    const { createResponse, calls, stored } = setUp();
    const tools = [{ type: 'function', name: 'f' }];
    const body = {
      model: 'm',
      input: [asked, trigger],
      stream: true,
      store: false,
      tools,
      tool_choice: 'required',
    };
    const { events } = (await createResponse(given({ body }))) as unknown as {
      events: AsyncIterable<unknown>;
    };
    const told: unknown[] = [];
    for await (const event of events) told.push(event);
    expect(told).toMatchObject([
      {
        event: 'response.created',
        data: { sequence_number: 0, response: { status: 'in_progress', output: [] } },
      },
      {
        event: 'response.output_item.done',
        data: { sequence_number: 1, output_index: 0, item: compaction },
      },
      {
        event: 'response.completed',
        data: {
          sequence_number: 2,
          response: {
            status: 'completed',
            completed_at: 5,
            output: [compaction],
            usage: { input_tokens: 3 },
          },
        },
      },
    ]);
    expect(calls).toEqual([
      {
        model: 'm',
        stream: false,
        messages: [asked, { role: 'user', content: expect.stringContaining('summary') }],
      },
    ]);
    expect(stored).toEqual([]);
  });

  test('is kept as a conversation that begins with what the person has said', async () => {
    const kept: unknown[] = [];
    const { createResponse } = setUp({
      kept: {
        keep: (_owner: string, entry: unknown) => kept.push(entry),
        reader: () => ({ conversation: () => [asked, { role: 'assistant', content: 'Hi' }] }),
      },
    });
    const body = { model: 'm', input: [trigger], previous_response_id: 'resp_1' };
    expect(await json(createResponse(given({ body })))).toMatchObject({
      status: 'completed',
      output: [compaction],
    });
    const input = [
      { id: 'msg_k_0', role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
    ];
    expect(kept).toMatchObject([
      { isNewConversation: true, input, response: { output: [compaction] } },
    ]);
  });

  test.each([
    ['with more behind it', { input: [trigger, asked] }, 'input[0]'],
    ['with nothing before it', { input: [trigger] }, 'input'],
    [
      'in the background, where nothing of it is to stay,',
      { input: [asked, trigger], background: true, store: false },
      'background',
    ],
    ['with nothing before it, in the background,', { input: [trigger], background: true }, 'input'],
  ])('%s is refused', async (_what, fields, param) => {
    const body = { model: 'm', ...fields };
    await expect(setUp().createResponse(given({ body }))).rejects.toMatchObject({ param });
  });
});
