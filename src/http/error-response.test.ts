import { expect, test } from 'vitest';
import { operationTable } from '../../generated/handlers.ts';
import { BackendRefused } from '../errors.ts';
import { ModelNotLoaded } from '../services/residency/errors.ts';
import { errorBody, failureEnd } from './error-response.ts';
import { toWireError } from './error-table.ts';

const failure = toWireError(new ModelNotLoaded('m'));
const { error } = failure;

test('management operations repeat the text of the error next to it, others and unknown ones do not', () => {
  expect(operationTable.unloadModel.errorShape).toBe('management');
  expect(errorBody(failure, 'unloadModel')).toEqual({
    status: 'error',
    message: 'Model not loaded: m',
    error,
  });
  expect(errorBody(failure, 'createChatCompletion')).toEqual({ error });
  expect(errorBody(failure, undefined)).toEqual({ error });
});

test('MCP has errors of JSON-RPC, whose codes tell whose fault it is', () => {
  const codes = (status: number, more: object = {}) => {
    const { error: told, ...body } = errorBody({ status, error, ...more }, 'postMcpMessage') as {
      error: object;
    };
    expect(body).toEqual({ jsonrpc: '2.0', id: null });
    return told;
  };
  const { message } = error;
  expect(codes(400, { isUnreadable: true })).toEqual({ code: -32700, message });
  expect(codes(400)).toEqual({ code: -32600, message });
  expect(codes(500)).toEqual({ code: -32603, message });
  expect(codes(503)).toEqual({ code: -32000, message });
});

test.each([
  ['data', `data: ${JSON.stringify({ error })}\n\n`],
  ['line', '{"error":"Model not loaded: m"}\n'],
  ['download', 'event: error\ndata: {"error":"Model not loaded: m","code":"model_not_loaded"}\n\n'],
  [
    'response',
    'event: error\ndata: {"type":"error","code":"model_not_loaded","message":"Model not loaded: m","param":"model_name",' +
      '"error":{"message":"Model not loaded: m","type":"not_found","code":"model_not_loaded","param":"model_name"},"sequence_number":7}\n\n',
  ],
  [
    'anthropic',
    'event: error\ndata: {"type":"error","error":{"type":"not_found_error","message":"Model not loaded: m"}}\n\n',
  ],
] as const)('a stream of the kind %s says in its own form why it failed', (kind, text) => {
  expect(failureEnd(failure, kind, 7)).toBe(text);
});

test('a message that quotes megabytes is cut short, in bodies and in streams', () => {
  const long = toWireError(new ModelNotLoaded('m'.repeat(8 * 2 ** 20)));
  expect(JSON.stringify(errorBody(long, 'unloadModel')).length).toBeLessThan(10_000);
  expect(failureEnd(long, 'data', 0).length).toBeLessThan(5000);
});

test.each([
  [
    'request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it',
    '5000 tokens > 4096 maximum',
  ],
  [
    "This model's maximum context length is 4096 tokens, but the request has 5000. Shorten it.",
    '5000 tokens > 4096 maximum',
  ],
  [
    "This model's maximum context length is 4096 tokens. However, you requested 5500 tokens (5000 in the messages, 500 in the completion).",
    '5000 tokens > 4096 maximum',
  ],
  [
    'The decoder prompt (length 5000) is longer than the maximum model length of 4096.',
    '5000 tokens > 4096 maximum',
  ],
  ...[
    'the request exceeds the available context size',
    // It was not counted to its end.
    "This model's maximum context length is 4096 tokens. The request exceeds the available context size (4096 tokens).",
    // The prompt would fit.
    "'max_tokens' is too large: 500. This model's maximum context length is 4096 tokens and your request has 4000 input tokens.",
    'gpt-4-32k takes no more than 4 pictures',
  ].map((message): [string, string] => [message, message]),
])(
  'a prompt that is too long is told in the words that clients of Anthropic look for: %s',
  (message, words) => {
    for (const kind of [
      { type: 'exceed_context_size_error', code: 400 },
      { type: 'x', code: 'context_length_exceeded' },
    ]) {
      const refused = toWireError(new BackendRefused({ message, status: 400, ...kind }));
      const body = {
        type: 'error',
        error: { type: 'invalid_request_error', message: `prompt is too long: ${words}` },
      };
      expect(errorBody(refused, 'createMessage')).toEqual(body);
      expect(failureEnd(refused, 'anthropic', 0)).toBe(
        `event: error\ndata: ${JSON.stringify(body)}\n\n`,
      );
      expect(errorBody(refused, 'createChatCompletion')).toMatchObject({ error: { message } });
    }
  },
);
