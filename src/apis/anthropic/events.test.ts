import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { play, type StreamName } from '../../../fixtures/streams/chat-streams.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import { readableHistory } from '../../services/inference/chat/history.ts';
import { type EventsInput, messageEvents } from './events.ts';
import { clientNames } from './tools.ts';
import { wholeMessage } from './whole-message.ts';

function input(name: StreamName, more: Partial<EventsInput> = {}): EventsInput {
  let ids = 0;
  const newCallId = () => `toolu_${++ids}`;
  return {
    events: play(name),
    id: 'msg_1',
    model: 'tiny',
    promptTokens: 12,
    showsThoughts: true,
    newCallId,
    clientName: (name) => ({ name }),
    ...more,
  };
}

/** Events in short: `+0 text`, `0 Hello`, `-0`, and the rest by name. */
async function shorthand(events: EventsInput): Promise<string[]> {
  const all: string[] = [];
  for await (const event of messageEvents(events)) {
    switch (event.type) {
      case 'content_block_start': {
        const block = event.content_block;
        all.push(
          `+${event.index} ${block.type === 'tool_use' ? `${block.name} ${block.id}` : block.type}`,
        );
        break;
      }
      case 'content_block_delta': {
        const { delta } = event;
        const text =
          delta.type === 'text_delta'
            ? delta.text
            : delta.type === 'thinking_delta'
              ? `(${delta.thinking})`
              : delta.type === 'signature_delta'
                ? `signed ${delta.signature}`
                : delta.partial_json;
        all.push(`${event.index} ${text}`);
        break;
      }
      case 'content_block_stop':
        all.push(`-${event.index}`);
        break;
      case 'message_delta':
        all.push(`${event.delta.stop_reason} ${event.delta.stop_sequence}`);
        break;
      default:
        all.push(event.type);
    }
  }
  return all;
}

test.each<[StreamName, readonly string[]]>([
  ['llama-server, a text', ['+0 text', '0 Hel', '0 lo', '-0', 'end_turn null']],
  [
    'llama-server, thoughts first',
    [
      '+0 thinking',
      '0 (Hm)',
      '0 (…)',
      '0 signed lmn1.',
      '-0',
      '+1 text',
      '1 Yes',
      '-1',
      'end_turn null',
    ],
  ],
  [
    'llama-server, a tool call in pieces after a word',
    [
      '+0 text',
      '0 Let me look.',
      '-0',
      '+1 weather call_1',
      '1 {"city":',
      '1 "Ulm"}',
      '-1',
      'tool_use null',
    ],
  ],
  [
    'llama-server, two calls one after the other',
    [
      '+0 weather call_1',
      '0 {"city":"Ulm"}',
      '-0',
      '+1 time call_2',
      '1 {"zone":1}',
      '-1',
      'tool_use null',
    ],
  ],
  [
    'a server that mixes the pieces of two calls',
    [
      '+0 weather call_1',
      '0 {"city":',
      '0 "Ulm"}',
      '-0',
      '+1 time call_2',
      '1 {"zone"',
      '1 :1}',
      '-1',
      'tool_use null',
    ],
  ],
  [
    'a server that calls without arguments and says stop',
    ['+0 now toolu_1', '-0', 'tool_use null'],
  ],
  [
    'a limit in the middle of a call',
    ['+0 weather call_1', '0 {"city":"U', '-0', 'max_tokens null'],
  ],
  ['a server that names the stop text', ['+0 text', '0 One', '-0', 'stop_sequence Two']],
  ['llama-server, the stop text in its report', ['+0 text', '0 H', '-0', 'stop_sequence e']],
  [
    'a server with usage in every event and null deltas',
    ['+0 text', '0 Hi', '-0', 'end_turn null'],
  ],
  ['no word at all', ['end_turn null']],
])('%s becomes blocks, one after the other', async (name, expected) => {
  const events = await shorthand(input(name));
  const [first, ...rest] = events;
  expect([first, rest.at(-1)]).toEqual(['message_start', 'message_stop']);
  // Pieces that wait for their turn come joined.
  expect(joined(rest.slice(0, -1))).toEqual(joined(expected));
});

/** Neighbouring deltas of one block as one. */
function joined(events: readonly string[]): string[] {
  const all: string[] = [];
  for (const event of events) {
    const [, index, text] = /^(\d+) (.*)$/s.exec(event) ?? [];
    const before = all.at(-1);
    if (index !== undefined && before?.startsWith(`${index} `)) all[all.length - 1] = before + text;
    else all.push(event);
  }
  return all;
}

test('a call is written as it comes, without waiting for its end', async () => {
  const seen = await shorthand(input('llama-server, a tool call in pieces after a word'));
  expect(seen).toContain('1 {"city":');
});

test('tokens are estimated first and counted at the end, those from the cache apart', async () => {
  const usages: unknown[] = [];
  for await (const event of messageEvents(input('llama-server, a text'))) {
    if (event.type === 'message_start') usages.push(event.message.usage);
    if (event.type === 'message_delta') usages.push(event.usage);
  }
  expect(usages).toEqual([
    { input_tokens: 12, output_tokens: 0, cache_read_input_tokens: 0 },
    { input_tokens: 10, output_tokens: 3, cache_read_input_tokens: 4 },
  ]);
});

test('thoughts that are to be hidden leave an empty block, and its signature brings them back', async () => {
  const events = await shorthand(
    input('llama-server, thoughts first', { sealThoughts: (text) => `sealed ${text}` }),
  );
  expect(events.slice(1, 6)).toEqual([
    '+0 thinking',
    '0 signed sealed Hm…',
    '-0',
    '+1 text',
    '1 Yes',
  ]);
});

test('a message begins with the tokens of its prompt where the first word comes with them', async () => {
  const { START, WORD } = {
    START: { delta: { role: 'assistant' } },
    WORD: { delta: { content: 'Hi' } },
  };
  async function* events() {
    yield { choices: [START] };
    yield { choices: [WORD], timings: { cache_n: 4, prompt_n: 10, predicted_n: 1 } };
  }
  const [first] = await Readable.from(
    messageEvents(input('no word at all', { events: events() })),
  ).toArray();
  expect(first.message.usage).toEqual({
    input_tokens: 10,
    output_tokens: 0,
    cache_read_input_tokens: 4,
  });
});

test('a text in the middle of a call ends it; what still comes for that call makes no sense', async () => {
  const piece = (delta: object) => ({ choices: [{ index: 0, delta }] });
  async function* events() {
    yield piece({
      tool_calls: [{ index: 0, id: 'c', function: { name: 'weather', arguments: '{"city":' } }],
    });
    yield piece({ content: 'Hm' });
    yield piece({ tool_calls: [{ index: 0, function: { arguments: '"Ulm"}' } }] });
  }
  await expect(shorthand(input('no word at all', { events: events() }))).rejects.toThrow(
    BackendResponseInvalid,
  );
});

test('calls that come mixed after a text are brought into order as those before it are', async () => {
  const call = (index: number, name: string, text = '') => ({
    index,
    id: name,
    function: { name, arguments: text },
  });
  const more = (index: number, text: string) => ({ index, function: { arguments: text } });
  const piece = (delta: object) => ({ choices: [{ index: 0, delta }] });
  async function* events() {
    yield piece({ tool_calls: [call(0, 'first', '{}')] });
    yield piece({ content: 'Hm' });
    yield piece({ tool_calls: [call(1, 'second'), call(2, 'third')] });
    yield piece({ tool_calls: [more(2, '{"c"'), more(1, '{"b":')] });
    yield piece({ tool_calls: [more(1, '2}'), more(2, ':3}')] });
  }
  const { content } = await wholeMessage(
    messageEvents(input('no word at all', { events: events() })),
  );
  expect(content).toEqual([
    { type: 'tool_use', id: 'first', name: 'first', input: {} },
    { type: 'text', text: 'Hm' },
    { type: 'tool_use', id: 'second', name: 'second', input: { b: 2 } },
    { type: 'tool_use', id: 'third', name: 'third', input: { c: 3 } },
  ]);
});

test('a whole message says what its events say', async () => {
  expect(await wholeMessage(messageEvents(input('llama-server, thoughts first')))).toEqual({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'tiny',
    content: [
      { type: 'thinking', thinking: 'Hm…', signature: 'lmn1.' },
      { type: 'text', text: 'Yes' },
    ],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 3, cache_read_input_tokens: 4 },
  });
  const called = await wholeMessage(
    messageEvents(input('a server that mixes the pieces of two calls')),
  );
  expect(called.content).toEqual([
    { type: 'tool_use', id: 'call_1', name: 'weather', input: { city: 'Ulm' } },
    { type: 'tool_use', id: 'call_2', name: 'time', input: { zone: 1 } },
  ]);
});

test('half the arguments of a call that a limit cut off are none; otherwise they are an error', async () => {
  const cut = await wholeMessage(messageEvents(input('a limit in the middle of a call')));
  expect(cut).toMatchObject({
    stop_reason: 'max_tokens',
    content: [{ name: 'weather', input: {} }],
  });
  async function* events() {
    const tool_calls = [
      { index: 0, id: 'c', function: { name: 'weather', arguments: '{"city":' } },
    ];
    yield { choices: [{ index: 0, delta: { tool_calls }, finish_reason: 'tool_calls' }] };
  }
  const broken = wholeMessage(messageEvents(input('no word at all', { events: events() })));
  await expect(broken).rejects.toThrow(BackendResponseInvalid);
});

test('a failure goes through, and the message has no end', async () => {
  async function* events() {
    yield { choices: [{ index: 0, delta: { content: 'Hel' } }] };
    throw new Error('gone');
  }
  const seen: string[] = [];
  const read = async () => {
    for await (const { type } of messageEvents(input('no word at all', { events: events() })))
      seen.push(type);
  };
  await expect(read()).rejects.toThrow('gone');
  expect(seen).toEqual(['message_start', 'content_block_start', 'content_block_delta']);
});

test('a response that a filter has ended is a refusal, also behind a call', async () => {
  const end = { choices: [{ index: 0, delta: {}, finish_reason: 'content_filter' }] };
  const call = { index: 0, id: 'call_1', function: { name: 'look', arguments: '{}' } };
  const said = [{ choices: [{ index: 0, delta: { content: 'No' } }] }, end];
  const called = [{ choices: [{ index: 0, delta: { tool_calls: [call] } }] }, end];
  for (const chunks of [said, called]) {
    const events = Readable.from(chunks) as EventsInput['events'];
    expect((await shorthand({ ...input('llama-server, a text'), events })).at(-2)).toBe(
      'refusal null',
    );
  }
});

test('thoughts that were not asked for are left out', async () => {
  const events = await shorthand(input('llama-server, thoughts first', { showsThoughts: false }));
  expect(events.slice(1, -1)).toEqual(['+0 text', '0 Yes', '-0', 'end_turn null']);
});

test('a stream whose call has something else than arguments has no end', async () => {
  async function* events() {
    const tool_calls = [{ index: 0, id: 'c', function: { name: 'weather', arguments: 'Ulm' } }];
    yield { choices: [{ index: 0, delta: { tool_calls }, finish_reason: 'tool_calls' }] };
  }
  await expect(shorthand(input('no word at all', { events: events() }))).rejects.toThrow(
    BackendResponseInvalid,
  );
});

test('what the sender of a call wants back with it comes back with the id of the call', async () => {
  const extra_content = { google: { thought_signature: 'abc' } };
  async function* events() {
    const tool_calls = [
      {
        index: 0,
        id: 'c',
        type: 'function',
        function: { name: 'now', arguments: '{}' },
        extra_content,
      },
    ];
    yield { choices: [{ index: 0, delta: { tool_calls }, finish_reason: 'tool_calls' }] };
  }
  const { content } = await wholeMessage(
    messageEvents(input('no word at all', { events: events() })),
  );
  const id = content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []))[0] ?? '';
  const calls = [{ id, type: 'function', function: { name: 'now', arguments: '{}' } }];
  const history = readableHistory([
    { role: 'assistant', content: null, tool_calls: calls },
    { role: 'tool', tool_call_id: id, content: 'noon' },
  ]);
  expect(history).toEqual([
    { role: 'assistant', content: null, tool_calls: [{ ...calls[0], id: 'c', extra_content }] },
    { role: 'tool', tool_call_id: 'c', content: 'noon' },
  ]);
});

test('a member of a toolset is called by the name that the client knows', async () => {
  const call = { index: 0, id: 'c', function: { name: 'computer_key', arguments: '{"text":"a"}' } };
  const chunks = [{ choices: [{ index: 0, delta: { tool_calls: [call] } }] }];
  const events = Readable.from(chunks) as EventsInput['events'];
  const clientName = clientNames([{ type: 'computer_toolset_20260801' }]);
  const { content } = await wholeMessage(
    messageEvents(input('no word at all', { events, clientName })),
  );
  expect(content).toEqual([
    { type: 'tool_use', id: 'c', name: 'key', toolset_name: 'computer', input: { text: 'a' } },
  ]);
  expect(clientName('other')).toEqual({ name: 'other' });
});
