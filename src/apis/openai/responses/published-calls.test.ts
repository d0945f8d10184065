// Calls of published tools on their way to the client, whole and as events.
import { expect, test } from 'vitest';
import { BackendResponseInvalid } from '../../../errors.ts';
import { type ChatChunk, ResponseProgress } from './progress.ts';
import { isPublished, publishedName } from './published-tools.ts';
import type { Response } from './response-object.ts';
import { completeResponse, streamResponse } from './response-stream.ts';
import { createToolNames } from './tool-names.ts';

interface Said {
  type: string;
  /** Pieces of the arguments. */
  pieces: readonly string[];
  finish?: string;
}

function said({ type, pieces, finish = 'tool_calls' }: Said) {
  const names = createToolNames();
  const name = isPublished(type)
    ? names.add({ kind: type, name: publishedName(type) })
    : names.add({ kind: 'function', name: type });
  const request = { model: 'm', input: 'Work.' };
  const progress = new ResponseProgress({ request, names, key: 'k', createdAtSeconds: 1 });
  const chunk = (delta: object, finish_reason: string | null = null) =>
    ({ choices: [{ index: 0, delta, finish_reason }] }) as ChatChunk;
  async function* chunks() {
    for (const [at, piece] of pieces.entries()) {
      const first = at === 0 ? { id: 'call_1', type: 'function' } : {};
      const called = at === 0 ? { name, arguments: piece } : { arguments: piece };
      yield chunk({ tool_calls: [{ index: 0, ...first, function: called }] });
    }
    yield chunk({}, finish);
  }
  return { progress, chunks: chunks(), nowSeconds: () => 2 };
}

async function both(call: Said): Promise<{ whole: Response; events: { type: string }[] }> {
  const events: { type: string }[] = [];
  for await (const { data } of streamResponse(said(call))) events.push(data);
  return { whole: await completeResponse(said(call)), events };
}

const BEGUN = ['response.created', 'response.in_progress', 'response.output_item.added'];
const ENDED = ['response.output_item.done', 'response.completed'];

test('commands of a shell come as an item of their own, which begins empty', async () => {
  const { whole, events } = await both({
    type: 'shell',
    pieces: ['{"commands":["ls"', ',"wc"],"timeout_ms":50', '}'],
  });
  const item = {
    id: 'shell_k_0',
    type: 'shell_call',
    call_id: 'call_1',
    status: 'completed',
    action: { commands: ['ls', 'wc'], timeout_ms: 50, max_output_length: null },
    environment: { type: 'local' },
  };
  expect(whole.output).toEqual([item]);
  expect(events).toMatchObject([
    { type: BEGUN[0] },
    { type: BEGUN[1] },
    {
      type: BEGUN[2],
      output_index: 0,
      item: { ...item, status: 'in_progress', action: { ...item.action, commands: [] } },
    },
    { type: ENDED[0], output_index: 0, item },
    { type: ENDED[1], response: { output: [item] } },
  ]);
});

test('the change of a file comes as an item of its own, which begins without its diff', async () => {
  const operation = { type: 'update_file', path: 'a.txt', diff: '@@\n-a\n+b' };
  const call = { type: 'apply_patch', pieces: [JSON.stringify(operation)] };
  const { whole, events } = await both(call);
  const item = { type: 'apply_patch_call', call_id: 'call_1', status: 'completed', operation };
  expect(whole.output).toMatchObject([item]);
  expect(events.slice(2, -1)).toMatchObject([
    { type: BEGUN[2], item: { status: 'in_progress', operation: { ...operation, diff: '' } } },
    { type: ENDED[0], item },
  ]);
});

test.each<[type: string, given: object, item: object]>([
  [
    'shell',
    { commands: 'ls -l' },
    {
      type: 'shell_call',
      action: { commands: ['ls -l'], timeout_ms: null, max_output_length: null },
      environment: { type: 'local' },
    },
  ],
  [
    'apply_patch',
    { type: 'delete_file', path: 'a.txt', diff: '' },
    { type: 'apply_patch_call', operation: { type: 'delete_file', path: 'a.txt' } },
  ],
  [
    'local_shell',
    { command: ['ls', '-l'], working_directory: '/a' },
    {
      type: 'local_shell_call',
      action: { type: 'exec', command: ['ls', '-l'], env: {}, working_directory: '/a' },
    },
  ],
  [
    'computer',
    { actions: [{ type: 'click', x: 1, y: 2 }, { type: 'wait' }] },
    {
      type: 'computer_call',
      actions: [{ type: 'click', button: 'left', x: 1, y: 2 }, { type: 'wait' }],
      pending_safety_checks: [],
    },
  ],
  [
    'computer_use_preview',
    { type: 'scroll', x: 1, y: 2, scroll_y: 30 },
    {
      type: 'computer_call',
      action: { type: 'scroll', x: 1, y: 2, scroll_x: 0, scroll_y: 30 },
      pending_safety_checks: [],
    },
  ],
])(
  'a call of %s with %j has one event of its item, and one that it is done',
  async (type, given, item) => {
    const { whole, events } = await both({ type, pieces: [JSON.stringify(given)] });
    const { id, ...told } = whole.output[0] ?? { id: '' };
    expect(id).not.toBe('');
    expect(told).toEqual({ call_id: 'call_1', status: 'completed', ...item });
    expect(events.map((event) => event.type)).toEqual([...BEGUN, ...ENDED]);
  },
);

test('nothing of a call that a limit has cut off is given: half a command must not be run', async () => {
  const { whole, events } = await both({
    type: 'shell',
    pieces: ['{"commands":["rm -r /'],
    finish: 'length',
  });
  expect(whole).toMatchObject({ status: 'incomplete', output: [] });
  expect(events.map((event) => event.type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.incomplete',
  ]);
});

test.each([
  ['shell', '{"commands":[]}'],
  ['shell', '{"commands":["ls",1]}'],
  ['shell', 'ls'],
  ['shell', ''],
  ['local_shell', '{}'],
  ['apply_patch', '{"type":"create_file"}'],
  ['apply_patch', '{"type":"rename_file","path":"a"}'],
  ['computer', '{"actions":[{"type":"dance"}]}'],
  ['computer_use_preview', '{}'],
])('a call of %s with %j can not be run, which ends the response', async (type, text) => {
  await expect(completeResponse(said({ type, pieces: [text] }))).rejects.toThrow(
    BackendResponseInvalid,
  );
  const events: string[] = [];
  const read = async () => {
    for await (const { event } of streamResponse(said({ type, pieces: [text] })))
      events.push(event);
  };
  await expect(read()).rejects.toThrow(BackendResponseInvalid);
  expect(events.at(-1)).toBe('response.failed');
});
