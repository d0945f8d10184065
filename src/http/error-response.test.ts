import { expect, test } from 'vitest';
import { operationTable } from '../../generated/handlers.ts';
import * as errors from '../errors.ts';
import { errorBody, failureEnd } from './error-response.ts';
import { toWireError } from './error-table.ts';

const failure = toWireError(new errors.ModelNotLoaded('m'));
const { error } = failure;

test('management operations repeat the text of the error beside it, others and unknown ones do not', () => {
  expect(operationTable.unloadModel.errorShape).toBe('management');
  expect(errorBody(failure, 'unloadModel')).toEqual({ status: 'error', message: 'Model not loaded: m', error });
  expect(errorBody(failure, 'createChatCompletion')).toEqual({ error });
  expect(errorBody(failure, undefined)).toEqual({ error });
});

test.each([
  ['data', `data: ${JSON.stringify({ error })}\n\n`],
  ['line', '{"error":"Model not loaded: m"}\n'],
  ['download', 'event: error\ndata: {"error":"Model not loaded: m","code":"model_not_loaded"}\n\n'],
  [
    'response',
    'event: error\ndata: {"type":"error","code":"model_not_loaded","message":"Model not loaded: m","param":"model_name","sequence_number":7}\n\n',
  ],
  [
    'anthropic',
    'event: error\ndata: {"type":"error","error":{"type":"not_found_error","message":"Model not loaded: m"}}\n\n',
  ],
] as const)('a stream of the kind %s says in its own form why it failed', (kind, text) => {
  expect(failureEnd(failure, kind, 7)).toBe(text);
});

test('a message that quotes megabytes is cut short, in bodies and in streams', () => {
  const long = toWireError(new errors.ModelNotLoaded('m'.repeat(8 * 2 ** 20)));
  expect(JSON.stringify(errorBody(long, 'unloadModel')).length).toBeLessThan(10_000);
  expect(failureEnd(long, 'data', 0).length).toBeLessThan(5000);
});
