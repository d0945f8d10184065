import { expect, test } from 'vitest';
import type { ToolCall } from '../conversation/conversation.ts';
import {
  approvalsOf,
  picturesShown,
  saidBefore,
  serverChoices,
  toolMessages,
} from './tool-messages.ts';

const call = (more: Partial<ToolCall> = {}): ToolCall => ({
  id: 'a',
  server: 'town',
  name: 'weather',
  function: 'town__weather',
  input: '{}',
  before: '',
  state: 'completed',
  output: 'Sunny.',
  ...more,
});
const NONE: ReadonlySet<string> = new Set();
const resultOf = (more: Partial<ToolCall>, shown = NONE) =>
  toolMessages([call(more)], shown)[1]?.content;

test('of pictures those go along that models can be shown', () => {
  const urls = ['data:image/webp;base64,AA==', 'data:image/gif;base64,AA==', ''];
  expect([...picturesShown([call({ pictures: urls })])]).toEqual(['data:image/gif;base64,AA==']);
});

test('servers go with their tools, and with those that need no question', () => {
  expect(serverChoices(undefined)).toBeUndefined();
  expect(serverChoices([])).toBeUndefined();
  expect(serverChoices([{ name: 'a' }, { name: 'b', tools: ['x'], always: ['x'] }])).toEqual([
    { name: 'a' },
    { name: 'b', allowed_tools: ['x'], require_approval: { never: { tool_names: ['x'] } } },
  ]);
});

test('calls at once are one message, with what was said and thought before, and a result each', () => {
  const calls = [
    call({ before: 'Look:', thoughts: 'Hm.', isFirst: true }),
    call({ id: 'b' }),
    call({ id: 'c', isFirst: true }),
  ];
  expect(toolMessages(calls, NONE)).toMatchObject([
    {
      role: 'assistant',
      content: 'Look:',
      reasoning_content: 'Hm.',
      tool_calls: [{ id: 'a', function: { name: 'town__weather', arguments: '{}' } }, { id: 'b' }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'Sunny.' },
    { role: 'tool', tool_call_id: 'b' },
    { role: 'assistant', content: null, tool_calls: [{ id: 'c' }] },
    { role: 'tool', tool_call_id: 'c' },
  ]);
  expect(saidBefore(calls)).toEqual(['Look:']);
});

test.each([
  ['failed', 'Error: Sunny.'],
  ['declined', 'The user has declined this call.'],
  ['asked', 'The user has declined this call.'],
  ['stopped', 'The user has stopped this call before it was over.'],
  ['calling', 'The user has stopped this call before it was over.'],
] as const)('the result of one that is %s is “%s”', (state, content) => {
  expect(resultOf({ state })).toBe(content);
});

test('one that is approved has no result yet, and is named in the request', () => {
  const calls = [call({ state: 'approved' }), call({ id: 'b', state: 'declined' })];
  expect(toolMessages(calls, NONE)).toHaveLength(2);
  expect(approvalsOf(calls)).toEqual([{ id: 'a', approve: true }]);
  expect(approvalsOf([call()])).toBeUndefined();
});

test('one that was stopped before the model’s name for it was told has a name that fits', () => {
  const [message] = toolMessages([call({ function: '', name: `x.${'y'.repeat(99)}` })], NONE);
  expect(message?.tool_calls?.[0]?.function?.name).toMatch(/^town__x_y{56}$/);
});

test('pictures of a result go before its text, where they are shown', () => {
  const pictures = ['data:image/png;base64,AAAA', ''];
  const shown = picturesShown([call({ pictures })]);
  expect(resultOf({ pictures }, shown)).toEqual([
    { type: 'image_url', image_url: { url: pictures[0] } },
    { type: 'text', text: 'Sunny.' },
  ]);
  expect(resultOf({ pictures })).toBe('Sunny.');
});

test('of many pictures the newest go along', () => {
  const large = (name: string) => name + 'A'.repeat(7_000_000);
  const calls = ['a', 'b'].map((name) => call({ pictures: [large(name)] }));
  expect([...picturesShown(calls)].map(([first]) => first)).toEqual(['b']);
});
