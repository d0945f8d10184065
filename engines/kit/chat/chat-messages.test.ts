import { describe, expect, test } from 'vitest';
import { invalidRequest } from '../request-fields.ts';
import { readMessages, readTools, withExactNumbers } from './chat-messages.ts';

const CALL = { function: { name: 'f', arguments: '{"a":1}' } };
const user = (content: unknown) => ({ role: 'user', content });

describe('messages', () => {
  test.each<[string, unknown, string]>([
    ['no list', undefined, "'messages' must be an array."],
    ['an object', {}, "'messages' must be an array."],
    ['a text', ['a'], "'messages[0]' must be an object."],
    ['a list', [user('a'), []], "'messages[1]' must be an object."],
    [
      'an unknown role',
      [{ role: 'robot', content: '' }],
      "'messages[0].role' must be one of system, developer, user, assistant, tool.",
    ],
    [
      'no role',
      [{ content: '' }],
      "'messages[0].role' must be one of system, developer, user, assistant, tool.",
    ],
    ['no content', [user('a'), { role: 'user' }], "'messages[1].content' is missing."],
    [
      'a content that is a number',
      [user(3)],
      "'messages[0].content' must be a string or an array of parts.",
    ],
    [
      'a part of another type',
      [user([{ type: 'text', text: 'a' }, { type: 'image_url' }])],
      "'messages[0].content[1]' is of type 'image_url', but the embedded backend reads text only.",
    ],
    [
      'a part without its text',
      [user([{ type: 'text' }])],
      `'messages[0].content[0]' must be {"type": "text", "text": "..."}.`,
    ],
    [
      'a part that is a text',
      [user(['a'])],
      `'messages[0].content[0]' must be {"type": "text", "text": "..."}.`,
    ],
    [
      'a part whose type is a number',
      [user([{ type: 3, text: 'a' }])],
      `'messages[0].content[0]' must be {"type": "text", "text": "..."}.`,
    ],
    [
      'calls that are not a list',
      [{ role: 'assistant', tool_calls: {} }],
      "'messages[0].tool_calls' must be an array.",
    ],
    [
      'a call without a name',
      [{ role: 'assistant', tool_calls: [CALL, { function: { name: 3 } }] }],
      `'messages[0].tool_calls[1]' must be {"type": "function", "function": {"name": ...}}.`,
    ],
    [
      'a call that is a text',
      [{ role: 'assistant', tool_calls: ['f'] }],
      `'messages[0].tool_calls[0]' must be {"type": "function", "function": {"name": ...}}.`,
    ],
    [
      'a call of a text',
      [{ role: 'assistant', tool_calls: [{ function: 'f' }] }],
      `'messages[0].tool_calls[0]' must be {"type": "function", "function": {"name": ...}}.`,
    ],
  ])('with %s are refused', (_what, messages, reason) => {
    expect(() => readMessages(messages)).toThrow(invalidRequest(reason));
  });

  test('keep what else they have, and are said by roles that templates know', () => {
    const { messages } = readMessages([
      { role: 'developer', content: 'a', name: 'x' },
      { role: 'system', content: 'b' },
      { role: 'tool', content: 'c', tool_call_id: '1' },
    ]);
    expect(messages).toEqual([
      { role: 'system', content: 'a', name: 'x', tool_calls: undefined },
      { role: 'system', content: 'b', tool_calls: undefined },
      { role: 'tool', content: 'c', tool_call_id: '1', tool_calls: undefined },
    ]);
  });

  test.each<[unknown, unknown]>([
    ['a', 'a'],
    ['', ''],
    [null, ''],
    [[], ''],
    [
      [
        { type: 'text', text: 'a', cache: true },
        { type: 'text', text: '' },
      ],
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: '' },
      ],
    ],
  ])('have the content %j as %j', (content, wanted) => {
    expect(readMessages([user(content)]).messages).toMatchObject([{ content: wanted }]);
  });

  test('have calls without their own content', () => {
    const { messages } = readMessages([
      { role: 'assistant', tool_calls: [CALL] },
      { role: 'assistant', content: 'b', tool_calls: [] },
      user('c'),
    ]);
    expect(messages).toMatchObject([
      { content: '', tool_calls: [{ type: 'function', ...CALL }] },
      { content: 'b', tool_calls: undefined },
      { content: 'c' },
    ]);
  });

  test.each<[unknown, string]>([
    ['{"a":1.50}', '{"a":1.50}'],
    ['{"a":', '{"arguments":"{\\"a\\":"}'],
    ['[1]', '{"arguments":"[1]"}'],
    ['5', '{"arguments":"5"}'],
    ['', '{}'],
    [' ', '{}'],
    [' null\n', '{}'],
    [undefined, '{}'],
    [5, '{}'],
    [['a'], '{}'],
    [{ a: 1 }, '{"a":1}'],
  ])('have calls with the arguments %j as %s', (given, wanted) => {
    const call = { id: '1', type: 'other', function: { name: 'f', x: 1, arguments: given } };
    const { messages } = readMessages([{ role: 'assistant', tool_calls: [call] }, user('a')]);
    expect(messages[0]).toMatchObject({
      tool_calls: [{ id: '1', type: 'other', function: { name: 'f', x: 1, arguments: wanted } }],
    });
  });
});

describe('a response that has begun', () => {
  const nothing = { begun: '', thought: '', isBegun: false };

  test('is the last message of the assistant, which does not count as a message then', () => {
    const begun = { role: 'assistant', content: 'I am', reasoning_content: 'Hm' };
    expect(readMessages([user('Hi'), begun])).toEqual({
      messages: [{ role: 'user', content: 'Hi', tool_calls: undefined }],
      begun: 'I am',
      thought: 'Hm',
      isBegun: true,
    });
  });

  test('may be empty, and has its parts with an empty line between them', () => {
    const parts = ['a', 'b'].map((text) => ({ type: 'text', text }));
    expect(readMessages([{ role: 'assistant', content: parts }])).toMatchObject({
      begun: 'a\n\nb',
      thought: '',
    });
    expect(readMessages([{ role: 'assistant', content: null }])).toEqual({
      ...nothing,
      messages: [],
      isBegun: true,
    });
  });

  test('is none that calls, that another role says, or that is not the last', () => {
    for (const last of [{ role: 'assistant', tool_calls: [CALL] }, user('a')]) {
      const read = readMessages([{ role: 'assistant', content: 'b' }, last]);
      expect(read).toMatchObject(nothing);
      expect(read.messages).toHaveLength(2);
    }
    expect(readMessages([])).toEqual({ ...nothing, messages: [] });
  });
});

describe('numbers in the calls of a history', () => {
  const calling = (text: string) => ({
    role: 'assistant',
    tool_calls: [{ id: '1', function: { name: 'f', arguments: text } }],
  });
  const argumentsIn = ({ messages }: ReturnType<typeof withExactNumbers>): string => {
    const [message] = messages as ReturnType<typeof calling>[];
    return message?.tool_calls[0]?.function.arguments ?? '';
  };

  test.each([
    '{"a":52.520008}',
    '{"a":-0.5}',
    '{"a":1e5}',
    '{"a":1.5E-10}',
    '{"a":2e+7}',
    '{"a":1234567890123456789}',
    '{"a":-1234567890123456789}',
  ])('%s is marked, and restored', (text) => {
    const exact = withExactNumbers([calling(text)]);
    const marked = argumentsIn(exact);
    expect(marked).toMatch(/^\{"a":[1-9]\d{11}000000\}$/);
    expect(exact.restored(`<${marked}>`)).toBe(`<${text}>`);
  });

  test.each([
    '{"a":5}',
    '{"a":-5}',
    '{"a":123456789012345678}',
    '{"a":"52.520008"}',
    '{"a":"x\\" 1.5"}',
    '{"a":"x\\\n 1.5"}',
    '{"a":"1.5',
    '{"a":true}',
  ])('%s stays as it is', (text) => {
    const exact = withExactNumbers([calling(text)]);
    expect(argumentsIn(exact)).toBe(text);
    expect(exact.restored(`1.5 ${text}`)).toBe(`1.5 ${text}`);
  });

  test('are counted, and each comes back in its place', () => {
    const exact = withExactNumbers([calling('{"a":[1.5,2,-2.5e1]}'), calling('{"b":0.125}')]);
    const [first = '', second = ''] = (exact.messages as ReturnType<typeof calling>[]).map(
      (message) => message.tool_calls[0]?.function.arguments,
    );
    expect(first).toMatch(/^\{"a":\[(?<mark>\d{12})000000,2,\k<mark>000001\]\}$/);
    expect(exact.restored(`${second} ${first}`)).toBe('{"b":0.125} {"a":[1.5,2,-2.5e1]}');
  });

  test('are not restored where the prompt has a number that was never marked', () => {
    const exact = withExactNumbers([calling('{"a":1.5}')]);
    const [mark = ''] = argumentsIn(exact).match(/\d{12}/) ?? [];
    expect(exact.restored(`${mark}000001 ${mark}00000`)).toBe(`${mark}000001 ${mark}00000`);
  });

  test('are looked for in calls only, whose other fields stay', () => {
    const plain = user('1.5');
    const odd = { role: 'assistant', tool_calls: '1.5' };
    const exact = withExactNumbers([plain, odd, calling('{"a":1.5}')]);
    expect(exact.messages[0]).toBe(plain);
    expect(exact.messages[1]).toBe(odd);
    expect(exact.messages[2]).toMatchObject({
      role: 'assistant',
      tool_calls: [{ id: '1', function: { name: 'f' } }],
    });
  });
});

describe('tools', () => {
  const tool = (name: string, more: object = {}) => ({
    type: 'function',
    function: { name, ...more },
  });
  const tools = [tool('f'), tool('g')];
  const noParameters = { type: 'object', properties: {} };

  test('without any, no call may be asked for', () => {
    for (const body of [{}, { tools: [] }, { tools: null, tool_choice: 'auto' }])
      expect(readTools(body)).toBeUndefined();
    expect(readTools({ tool_choice: 'none' })).toBeUndefined();
    for (const tool_choice of ['required', { function: { name: 'f' } }])
      expect(() => readTools({ tool_choice })).toThrow(
        "'tool_choice' asks for a call, but there are no 'tools'.",
      );
  });

  test('are all allowed, unless the choice names one', () => {
    const [f, g] = ['f', 'g'].map((name) => tool(name, { parameters: noParameters }));
    expect(readTools({ tools })).toEqual({
      offered: [f, g],
      allowed: [f, g],
      use: 'auto',
      hasSeveral: undefined,
    });
    const named = { tools, tool_choice: { type: 'function', function: { name: 'g' } } };
    expect(readTools({ ...named, parallel_tool_calls: false })).toEqual({
      offered: [f, g],
      allowed: [g],
      use: 'required',
      hasSeveral: false,
    });
    for (const tool_choice of ['auto', 'none', 'required'])
      expect(readTools({ tools, tool_choice })).toMatchObject({
        use: tool_choice,
        allowed: [f, g],
      });
  });

  test.each<[string, object, string]>([
    ['no list', { tools: {} }, "'tools' must be an array."],
    [
      'a text',
      { tools: ['f'] },
      `'tools[0]' must be {"type": "function", "function": {"name": ...}}.`,
    ],
    [
      'another type',
      { tools: [tools[0], { ...tool('f'), type: 'web_search' }] },
      `'tools[1]' must be {"type": "function", "function": {"name": ...}}.`,
    ],
    [
      'a function that is a text',
      { tools: [{ type: 'function', function: 'f' }] },
      `'tools[0]' must be {"type": "function", "function": {"name": ...}}.`,
    ],
    [
      'no name',
      { tools: [{ type: 'function', function: {} }] },
      `'tools[0]' must be {"type": "function", "function": {"name": ...}}.`,
    ],
    [
      'a name of another one',
      { tools, tool_choice: { function: { name: 'h' } } },
      "'tool_choice' names 'h', which is not one of the 'tools'.",
    ],
    [
      'an unknown choice',
      { tools, tool_choice: 'some' },
      "'tool_choice' must be 'auto', 'none', 'required' or name a function.",
    ],
    [
      'a choice without a function',
      { tools, tool_choice: { function: 'f' } },
      "'tool_choice' must be 'auto', 'none', 'required' or name a function.",
    ],
    [
      'a choice without a name',
      { tools, tool_choice: { function: { name: 3 } } },
      "'tool_choice' must be 'auto', 'none', 'required' or name a function.",
    ],
    [
      'more than a thousand',
      { tools: Array.from({ length: 1001 }, () => tool('f')) },
      "'tools' holds 1001 tools; the limit is 1000. Offer fewer at a time.",
    ],
    [
      'a name that is too long',
      { tools: [tool('a'.repeat(257))] },
      "'tools[0].function.name' has 257 characters; the limit is 256.",
    ],
  ])('with %s are refused', (_what, body, reason) => {
    expect(() => readTools({ ...body })).toThrow(invalidRequest(reason));
  });

  test('may be a thousand, with names of 256 characters', () => {
    const many = Array.from({ length: 1000 }, () => tool('a'.repeat(256)));
    expect(readTools({ tools: many })?.offered).toHaveLength(1000);
  });

  test.each<[unknown, unknown]>([
    [undefined, noParameters],
    ['text', noParameters],
    [{ properties: 3 }, noParameters],
    [
      { type: 'string', properties: { a: {} }, required: ['a'] },
      { type: 'object', properties: { a: {} }, required: ['a'] },
    ],
    [{ $ref: '#/x' }, { $ref: '#/x' }],
    [{ anyOf: [] }, { anyOf: [] }],
    [{ oneOf: [] }, { oneOf: [] }],
    [{ allOf: [] }, { allOf: [] }],
  ])('have the parameters %j as %j', (parameters, wanted) => {
    const given = [{ ...tool('f', { parameters, strict: true }), extra: 1 }];
    expect(readTools({ tools: given })?.offered).toEqual([
      { type: 'function', extra: 1, function: { name: 'f', strict: true, parameters: wanted } },
    ]);
  });
});
