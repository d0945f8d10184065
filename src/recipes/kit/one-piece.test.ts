import { expect, test } from 'vitest';
import { asEvents } from './one-piece.ts';

const HEAD = { id: 'c1', created: 1, model: 'm' };
const call = { id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } };
const logprobs = { content: [{ token: 'Hi', logprob: -1 }] };
const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };

function eventsIn(response: unknown, isUsageWanted = false): unknown[] {
  const filter = asEvents(isUsageWanted);
  const bytes = Buffer.from(JSON.stringify(response));
  const held = [filter.push(bytes.subarray(0, 9)), filter.push(bytes.subarray(9))];
  expect(Buffer.concat(held)).toHaveLength(0);
  const events = filter.end().toString().split('\n\n').slice(0, -1);
  return events.map((event) =>
    event === 'data: [DONE]' ? '[DONE]' : JSON.parse(event.replace('data: ', '')),
  );
}

test('a response in one piece becomes the events of a stream', () => {
  const message = { role: 'assistant', content: 'Hi', reasoning_content: 'Hm', tool_calls: [call] };
  const choice = { index: 0, message, logprobs, finish_reason: 'tool_calls' };
  const response = {
    ...HEAD,
    object: 'chat.completion',
    choices: [choice],
    usage,
    timings: { predicted_n: 2 },
  };
  const event = (delta: object, more: object = {}) => ({
    ...HEAD,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  });
  const deltas = [
    event({ role: 'assistant', content: null }),
    event({ reasoning_content: 'Hm' }),
    event({ content: 'Hi' }, { logprobs }),
    event({ tool_calls: [{ index: 0, ...call }] }),
  ];
  const last = event({}, { finish_reason: 'tool_calls' });
  const timings = { predicted_n: 2 };
  expect(eventsIn(response)).toEqual([...deltas, { ...last, timings }, '[DONE]']);
  expect(eventsIn(response, true)).toEqual([
    ...deltas,
    last,
    { ...last, choices: [], usage, timings },
    '[DONE]',
  ]);
});

test('an error stays as it is', () => {
  const filter = asEvents(false);
  const error = Buffer.from('{"error":{"message":"No."}}');
  filter.push(error);
  expect(filter.end()).toEqual(error);
});
