import type { RequestHandler } from 'express';
import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

/** Runs the steps; resolves with which of them ran and with what the row ended. */
function run(steps: Readonly<Record<string, RequestHandler>>): Promise<{ ran: string[]; error: unknown }> {
  const ran: string[] = [];
  const named = Object.entries(steps).map(([name, step]): RequestHandler => {
    return (request, response, next) => {
      ran.push(name);
      return step(request, response, next);
    };
  });
  return new Promise((resolve) => {
    inOrder(named)({} as never, {} as never, (error?: unknown) => resolve({ ran, error }));
  });
}

const passOn: RequestHandler = (_request, _response, next) => next();

test('each step follows when the one before has called next, however late', async () => {
  const late: RequestHandler = (_request, _response, next) => void setImmediate(next);
  expect(await run({ first: passOn, late, last: passOn })).toEqual({
    ran: ['first', 'late', 'last'],
    error: undefined,
  });
});

const failure = new Error('no');

test.each<[string, RequestHandler]>([
  [
    'thrown',
    () => {
      throw failure;
    },
  ],
  ['rejected', () => Promise.reject(failure)],
  ['handed on', (_request, _response, next) => next(failure)],
])('an error that is %s ends the row', async (_title, failing) => {
  expect(await run({ first: passOn, failing, never: passOn })).toEqual({ ran: ['first', 'failing'], error: failure });
});
