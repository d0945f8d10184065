import { describe, expect, test } from 'vitest';
import { chatToolsOf } from './chat-tools.ts';
import { ToldCalls } from './told-calls.ts';

const toolsOf = () =>
  chatToolsOf(['town'], { tell: () => undefined, ask: undefined }) ?? expect.fail();
const call = (id: string, more: object = {}) => ({
  id,
  server: 'town',
  name: 'weather',
  arguments: '{}',
  state: 'calling' as const,
  output: null,
  error: null,
  ...more,
});
const part = (index: number, more: object) => ({ index, ...more }) as never;
const completed = { state: 'completed' as const };

describe('messages that an answer tells of', () => {
  test('are kept in their order, with the calls that are asked about', () => {
    const calls = new ToldCalls();
    const one = { role: 'assistant', content: 'Let me look.' };
    const two = { role: 'tool', tool_call_id: 'a', content: 'Sunny.' };
    calls.add({ messages: [one, two] as never });
    calls.add({ approvals: [call('b')] as never });
    calls.add({});
    expect(calls.messages).toEqual([one, two]);
    expect(calls.asked.map(({ id }) => id)).toEqual(['b']);
  });

  test.each([
    [[{ role: 'assistant', content: 'Hm.' }], true],
    [
      [
        { role: 'tool', content: 'Sunny.' },
        { role: 'assistant', content: '' },
      ],
      true,
    ],
    [[{ role: 'assistant', content: null }], false],
    [[{ role: 'tool', content: 'Sunny.' }], false],
    [[], false],
    [undefined, false],
  ])('%j have what was said so far: %s', (messages, has) => {
    expect(new ToldCalls().add({ ...(messages && { messages: messages as never }) })).toBe(has);
  });
});

describe('calls in parts', () => {
  test('are put together by their place, and those that are asked about are known', () => {
    const calls = new ToldCalls();
    calls.addParts([
      part(0, { id: 'a', function: { name: 'town__', arguments: '{"a":' } }),
      part(1, { id: 'b', function: { name: 'other', arguments: '{}' } }),
    ]);
    calls.addParts([part(0, { function: { name: 'weather' } }), part(1, {})]);
    calls.addParts([part(0, { function: { arguments: '1}' } })]);
    expect(calls.askedCalls).toEqual([]);
    calls.add({ approvals: [call('a')] as never });
    expect(calls.askedCalls).toEqual([
      { id: 'a', type: 'function', function: { name: 'town__weather', arguments: '{"a":1}' } },
    ]);
    calls.add({ approvals: [call('b')] as never });
    expect(calls.askedCalls.map(({ function: of }) => of)).toEqual([
      { name: 'town__weather', arguments: '{"a":1}' },
      { name: 'other', arguments: '{}' },
    ]);
  });

  test('that never get an id are asked about by none', () => {
    const calls = new ToldCalls();
    calls.addParts([part(0, { function: { name: 'x' } })]);
    calls.add({ approvals: [call('a')] as never });
    expect(calls.askedCalls).toEqual([]);
  });
});

describe('lines for the person', () => {
  test('tell a server once, until it says something else', () => {
    const calls = new ToldCalls();
    const tools = toolsOf();
    const told = (count: number, error: string | null = null) =>
      calls.lines({ servers: [{ name: 'town', tool_count: count, error }] }, tools, 80);
    expect(told(1)).toEqual(['town: 1 tool']);
    expect(told(1)).toEqual([]);
    expect(told(2)).toEqual(['town: 2 tools']);
    expect(told(2, 'It has ended.')).toEqual(['town: It has ended.']);
    expect(told(2)).toEqual(['town: 2 tools']);
    expect(calls.lines({}, tools, 80)).toEqual([]);
  });

  test('tell a call at its end, which runs until then', () => {
    const calls = new ToldCalls();
    const lines = (...told: object[]) => calls.lines({ calls: told as never }, toolsOf(), 80);
    expect(lines(call('a'), call('b'))).toEqual([]);
    expect(calls.running.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(lines(call('a', completed))).toEqual(['town: weather {} – done']);
    expect(calls.running.map(({ id }) => id)).toEqual(['b']);
    expect(calls.stoppedLines(80)).toEqual(['town: weather {} – stopped']);
    expect(lines(call('b', { state: 'failed', error: 'It rains.' }))).toEqual([
      'town: weather {} – It rains.',
    ]);
    expect(lines(call('c', { state: 'failed' }))).toEqual(['town: weather {} – failed']);
    expect([calls.running, calls.stoppedLines(80)]).toEqual([[], []]);
  });

  test('of completed calls do not tell what they say of errors', () => {
    const line = new ToldCalls().lines(
      { calls: [call('a', { ...completed, error: 'x' })] as never },
      toolsOf(),
      80,
    );
    expect(line).toEqual(['town: weather {} – done']);
  });
});
