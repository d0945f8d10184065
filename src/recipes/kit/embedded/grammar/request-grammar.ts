// A grammar of a request: read and checked before a model is held to it, then followed along one response.
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

/**
 * @param startsAfter text that must have been generated before; undefined for the whole response.
 * @param text the end of the response so far.
 */
export function followGrammar(
  grammar: Gbnf,
  { startsAfter, text }: { startsAfter: string | undefined; text(): string },
) {
  const walk = createGrammarWalk(grammar);
  let isOn = startsAfter === undefined;
  return {
    /** Whether it holds by now; to be asked before every token. */
    isOn(): boolean {
      isOn ||= startsAfter !== undefined && text().trimEnd().endsWith(startsAfter);
      return isOn;
    },
    /** See `TokenSource.hasGenerated`. @throws {ApiError} 400 when the grammar has become too much work. */
    hasGenerated(token: number, generated: string): void {
      if (isOn) asRequestError(() => walk.accept(token, generated));
    },
    /** Whether this token may come next. @throws {ApiError} as above. */
    allows: (token: number, candidate: string): boolean => asRequestError(() => walk.allows(token, candidate)),
    state: walk.state,
  };
}

/** What the work returns; a grammar that it refuses becomes an {ApiError} 400. */
function asRequestError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GrammarRefused)) throw error;
    throw invalidRequest(`The grammar can't be used. ${error.message}`);
  }
}
