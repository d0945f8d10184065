// What the handlers of this API ask of the rooms, and what they make of it; also of threads.ts.
import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { ThreadNotFound, ThreadNotKept } from '../../services/responses/errors.ts';
import type { Turn } from '../../services/responses/kept-threads.ts';
import { type AnthropicDependencies, createAnthropicHandlers } from './handlers.ts';

const asker = {
  place: placeOf('', { key: 'me' }),
  signal: new AbortController().signal,
};
const messages = [{ role: 'user', content: 'Hi' }];
const base = { model: 'm', max_tokens: 9, messages };
const given = (body: object) => ({ body, asker }) as never;
const bodyOf = async (result: Promise<unknown>) =>
  ((await result) as { json: Record<string, unknown> }).json;
async function eventsOf(result: Promise<unknown>) {
  const { events } = (await result) as {
    events: AsyncIterable<{ event: string; data: Record<string, unknown> }>;
  };
  const all: { event: string; data: Record<string, unknown> }[] = [];
  for await (const event of events) all.push(event);
  return all;
}

interface Situation {
  counts?: readonly number[];
  thoughts?: string;
  threads?: object;
}

function setUp({ counts = [7], thoughts, threads }: Situation = {}) {
  const asked: [request: Record<string, unknown>, options: unknown][] = [];
  const counted: Record<string, unknown>[] = [];
  const kept: [owner: string, turn: Turn][] = [];
  const sealedFor: string[] = [];
  const left = [...counts];
  let ids = 0;
  const handlers = createAnthropicHandlers(
    only<AnthropicDependencies>({
      inference: {
        async events(request: Record<string, unknown>, options: unknown) {
          asked.push([request, options]);
          return (async function* () {
            if (thoughts) yield chunk({ reasoning_content: thoughts });
            yield chunk({ content: 'Hello' });
            yield chunk({}, 'stop');
          })();
        },
        async countPrompt(request: Record<string, unknown>) {
          counted.push(request);
          return left.length > 1 ? left.shift() : left[0];
        },
      },
      params: { fillIn: (body: object) => ({ ...body, filled: true }) },
      async sealing(key: string) {
        sealedFor.push(key);
        return { seal: (kind: string, text: string) => `${kind}:${text}`, open: () => 'opened' };
      },
      threads: {
        requireKeeping: () => undefined,
        keep: (owner: string, turn: Turn) => kept.push([owner, turn]),
        said: () => {
          throw new ThreadNotFound('msg_0');
        },
        ...threads,
      },
      newId() {
        ids += 1;
        return `id${ids}`;
      },
      log: { debug: () => undefined },
    } as never),
  );
  return { asked, counted, kept, sealedFor, ...handlers };
}

const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

describe('a message', () => {
  test('is asked as a chat of OpenAI, and told as one of Anthropic', async () => {
    const { createMessage, asked } = setUp();
    expect(await bodyOf(createMessage(given(base)))).toMatchObject({
      id: 'msg_id1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: 'Hello' }],
      stop_reason: 'end_turn',
    });
    expect(asked).toMatchObject([
      [
        {
          capability: 'chat',
          type: 'llm',
          body: { model: 'm', max_tokens: 9, stream: false, filled: true },
          ...asker,
        },
        { isHeld: true },
      ],
    ]);
  });

  test('comes as events, each under its name, as soon as they are there', async () => {
    const { createMessage, asked } = setUp();
    const events = await eventsOf(createMessage(given({ ...base, stream: true })));
    expect(events.map(({ event }) => event)).toEqual(events.map(({ data }) => data.type));
    expect([events.at(0)?.event, events.at(-1)?.event]).toEqual(['message_start', 'message_stop']);
    expect(asked).toMatchObject([[{ body: { stream: true } }, { isHeld: false }]]);
  });

  test('has thoughts where they are asked for', async () => {
    const typesOf = async (more: object) => {
      const { createMessage } = setUp({ thoughts: 'Hm.' });
      const { content } = await bodyOf(createMessage(given({ ...base, ...more })));
      return (content as { type: string }[]).map(({ type }) => type);
    };
    expect(await typesOf({})).toEqual(['text']);
    expect(await typesOf({ thinking: { type: 'enabled', budget_tokens: 1024 } })).toEqual([
      'thinking',
      'text',
    ]);
  });

  test('has its thoughts sealed for the key of its caller where only that is wanted', async () => {
    const thinking = { type: 'enabled', budget_tokens: 1024, display: 'omitted' };
    const { createMessage, sealedFor, asked } = setUp({ thoughts: 'Hm.' });
    const events = await eventsOf(createMessage(given({ ...base, thinking, stream: true })));
    expect(sealedFor).toEqual(['me']);
    expect(JSON.stringify(events)).toContain('reasoning:Hm.');
    // It is sealed as a whole, so nothing is sent before it has come.
    expect(asked[0]?.[1]).toEqual({ isHeld: true });
    const plain = setUp({ thoughts: 'Hm.' });
    await plain.createMessage(given(base));
    expect(plain.sealedFor).toEqual([]);
  });
});

describe('a count', () => {
  test('is of the prompt as it would be sent', async () => {
    const { countMessageTokens, counted } = setUp();
    expect(await bodyOf(countMessageTokens(given({ model: 'm', messages })))).toEqual({
      input_tokens: 7,
    });
    expect(counted).toMatchObject([{ type: 'llm', body: { model: 'm', filled: true }, ...asker }]);
  });

  test('of a conversation that is cleared says what it was before', async () => {
    const call = (id: string) => [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'a', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'b' }] },
    ];
    const long = [...messages, ...call('1'), ...call('2'), ...call('3'), ...call('4')];
    const edit = {
      type: 'clear_tool_uses_20250919',
      trigger: { type: 'tool_uses', value: 1 },
      keep: { type: 'tool_uses', value: 1 },
    };
    const body = { model: 'm', messages: long, context_management: { edits: [edit] } };
    const { countMessageTokens, counted } = setUp({ counts: [100, 40] });
    expect(await bodyOf(countMessageTokens(given(body)))).toEqual({
      input_tokens: 40,
      context_management: { original_input_tokens: 100 },
    });
    expect(counted).toHaveLength(2);
    const { createMessage } = setUp({ counts: [100, 40] });
    expect(await bodyOf(createMessage(given({ ...base, ...body })))).toMatchObject({
      context_management: {
        applied_edits: [{ cleared_tool_uses: 3, cleared_input_tokens: 60 }],
      },
    });
  });
});

describe('a thread', () => {
  const create = { type: 'create' };
  const goingOn = { type: 'continue', previous_message_id: 'msg_0' };
  const head = { system: 'Be short.' };

  test('that begins is kept with its reply, and with what holds for all of it', async () => {
    const { createMessage, kept, asked } = setUp();
    await createMessage(given({ ...base, ...head, thread: create }));
    expect(kept).toEqual([
      [
        'me',
        {
          id: 'msg_id1',
          previousId: null,
          head,
          messages,
          reply: { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
        },
      ],
    ]);
    expect(asked[0]?.[1]).toEqual({ isHeld: true });
  });

  test('is kept of a stream once that is at its end, before its client has the last event', async () => {
    const { createMessage, kept, asked } = setUp();
    const body = { ...base, thread: create, stream: true };
    const { events } = (await createMessage(given(body))) as unknown as {
      events: AsyncIterable<{ event: string }>;
    };
    for await (const { event } of events)
      expect(kept.length).toBe(event === 'message_stop' ? 1 : 0);
    expect(kept[0]?.[1]).toMatchObject({ id: 'msg_id1', reply: { role: 'assistant' } });
    expect(asked[0]?.[1]).toEqual({ isHeld: true });
  });

  test('goes on from what was said before', async () => {
    const earlier = [
      { role: 'user', content: 'First.' },
      { role: 'assistant', content: 'Yes.' },
    ];
    const threads = { said: () => ({ head, messages: earlier }) };
    const { createMessage, kept, asked, countMessageTokens, counted } = setUp({ threads });
    await createMessage(given({ ...base, thread: goingOn }));
    expect(asked[0]?.[0].body).toMatchObject({
      messages: [{ role: 'system' }, { role: 'user' }, { role: 'assistant' }, { role: 'user' }],
    });
    expect(kept[0]?.[1]).toMatchObject({ previousId: 'msg_0', messages });
    await countMessageTokens(given({ model: 'm', messages, thread: goingOn }));
    expect(counted[0]?.body).toMatchObject({ messages: [{}, {}, {}, {}] });
    expect(kept).toHaveLength(1);
  });

  test.each([
    ['its system prompt again', { thread: goingOn, ...head }, 'system'],
    ['its tools again', { thread: goingOn, tools: [] }, 'tools'],
    ['no message to go on from', { thread: { type: 'continue' } }, 'thread'],
    ['another type', { thread: { type: 'join', previous_message_id: 'msg_0' } }, 'thread'],
  ])('with %s is refused', async (_case, more, param) => {
    const { createMessage, asked } = setUp({ threads: { said: () => ({ head, messages: [] }) } });
    await expect(createMessage(given({ ...base, ...more }))).rejects.toMatchObject({ param });
    expect(asked).toEqual([]);
  });

  test('that is not there, or not kept for this request, is said before anything is asked', async () => {
    const { createMessage, asked } = setUp();
    await expect(createMessage(given({ ...base, thread: goingOn }))).rejects.toThrow(
      ThreadNotFound,
    );
    const keeping = setUp({
      threads: {
        requireKeeping: () => {
          throw new ThreadNotKept(true);
        },
      },
    });
    await expect(keeping.createMessage(given({ ...base, thread: create }))).rejects.toThrow(
      ThreadNotKept,
    );
    expect([...asked, ...keeping.asked]).toEqual([]);
  });

  test('is none for a request that names none', async () => {
    const { createMessage, kept } = setUp();
    await createMessage(given({ ...base, thread: null }));
    await eventsOf(createMessage(given({ ...base, stream: true })));
    expect(kept).toEqual([]);
  });
});
