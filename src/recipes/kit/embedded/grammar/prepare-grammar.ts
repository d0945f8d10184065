// A grammar of a request, read and checked before a model is held to it.
import { invalidRequest } from '../api-error.ts';
import { nextTurn } from '../turns.ts';
import { type Gbnf, GrammarRefused, parseGbnf } from './gbnf.ts';
import { createGrammarWalk } from './grammar-walk.ts';
import { refuseLeftRecursion } from './left-recursion.ts';

/** @throws {ApiError} 400 when the grammar is malformed or too much work. @throws the signal's reason when it aborts. */
export async function prepareGrammar(source: string, signal: AbortSignal): Promise<Gbnf> {
  const parsed = asRequestError(() => parseGbnf(source));
  await nextTurn(signal);
  asRequestError(() => refuseLeftRecursion(parsed));
  // Its first step may be too much; a library would begin with it in native code that nothing can stop.
  asRequestError(() => createGrammarWalk(parsed));
  await nextTurn(signal);
  return parsed;
}

/** What the work returns; a grammar that it refuses becomes an {ApiError} 400. */
export function asRequestError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GrammarRefused)) throw error;
    throw invalidRequest(`The grammar can't be used. ${error.message}`);
  }
}
