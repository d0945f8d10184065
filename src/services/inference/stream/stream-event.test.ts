import { expect, test } from 'vitest';
import { BackendRefused, BackendResponseInvalid } from '../../../errors.ts';
import { NATIVE_SERVER } from '../../../processes/responder.ts';
import { parseEvent } from './stream-event.ts';

test('an event is read as it is, and what is unknown in it stays', () => {
  const event = {
    id: 'chatcmpl-1',
    choices: [
      {
        index: 0,
        delta: { content: 'a', tool_calls: [{ index: 1, function: { arguments: '{' } }] },
      },
    ],
    usage: { prompt_tokens: 3, prompt_tokens_details: { cached_tokens: 2 }, other: null },
    timings: { prompt_ms: 1.5 },
    more: ['x'],
  };
  expect(parseEvent(JSON.stringify(event), NATIVE_SERVER)).toEqual(event);
});

test.each(['-1', '1e999', '"7"', '[7]', '1e12', '{}'])(
  'a figure of %s is left out of usage and timings',
  (wrong) => {
    const figures = `{"a":${wrong},"b":4,"c_details":{"a":${wrong},"b":5}}`;
    expect(
      parseEvent(`{"choices":[],"usage":${figures},"timings":${figures}}`, NATIVE_SERVER),
    ).toEqual({
      choices: [],
      usage: { b: 4, c_details: { b: 5 } },
      timings: { b: 4, c_details: { b: 5 } },
    });
  },
);

test('figures that are not an object are left out altogether', () => {
  expect(parseEvent('{"choices":null,"usage":7,"timings":"fast"}', NATIVE_SERVER)).toEqual({});
});

const call = (part: object) => [{ delta: { tool_calls: [part] } }];

test.each([
  ['no list', { a: 1 }],
  ['nothing', [null]],
  ['a text', ['a']],
  ['of index -1', [{ index: -1 }]],
  ['of index 0.5', [{ index: 0.5 }]],
  // A list of this length takes minutes to be written.
  ['of index 4294967290', [{ index: 4_294_967_290 }]],
  ['without a text that is one', [{ text: 5 }]],
  ['without a delta that is one', [{ delta: 'a' }]],
  ['without likelihoods that are some', [{ logprobs: 'a' }]],
  ['with tool calls that are not a list', [{ delta: { tool_calls: 'a' } }]],
  ['with a tool call of index 4294967290', call({ index: 4_294_967_290 })],
  ['with a tool call of no function', call({ function: 'a' })],
])('choices that are %s are the fault of the native server', (_what, choices) => {
  expect(() => parseEvent(JSON.stringify({ choices }), NATIVE_SERVER)).toThrow(
    BackendResponseInvalid,
  );
});

test('an event of nothing but brackets is refused before it is parsed', () => {
  expect(() => parseEvent(`{"choices":${'['.repeat(1_000_000)}`, NATIVE_SERVER)).toThrow(
    /that is not JSON/,
  );
});

test('an error event is a refusal, in words of a sane length', () => {
  expect(() => parseEvent('{"error":{"message":"Too long","code":400}}', NATIVE_SERVER)).toThrow(
    BackendRefused,
  );
  expect(() =>
    parseEvent(JSON.stringify({ error: { message: 'x'.repeat(100_000) } }), NATIVE_SERVER),
  ).toThrow(/^x{2000}$/);
});

test('of an event that can not be read, the error shows how it begins', () => {
  const data = `{"a":${'x'.repeat(300)}`;
  expect(() => parseEvent(data, NATIVE_SERVER)).toThrow(
    new RegExp(`that is not JSON: ${data.slice(0, 200)}$`),
  );
  expect(() => parseEvent(`["${'x'.repeat(300)}"]`, NATIVE_SERVER)).toThrow(
    /that is not an object: \["x{198}$/,
  );
});
