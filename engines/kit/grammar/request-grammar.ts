// A grammar of a request: read and checked before a model is held to it, then followed along one response.
import { invalidRequest } from '../api-error.ts';
import { nextTurn } from '../slot-pool.ts';
import { type Gbnf, GrammarRefused, parseGbnf } from './gbnf.ts';
import { printRest } from './grammar-rest.ts';
import { GrammarWalk } from './grammar-walk.ts';
import { refuseLeftRecursion } from './left-recursion.ts';

export interface ResponseGrammar {
  /** GBNF; the rule to start at is called root. */
  text: string;
  /** What it has read before the response begins. */
  prefix: string;
  /** From which place of the response so far it holds; undefined where it holds from the beginning. */
  startIn: ((response: string) => number | undefined) | undefined;
}

/** A text that is part of no token: no grammar names this one. */
const NO_TOKEN = -1;

export async function prepareGrammar({ text, prefix }: ResponseGrammar, signal: AbortSignal): Promise<Gbnf> {
  const parsed = asRequestError(() => parseGbnf(text));
  await nextTurn(signal);
  asRequestError(() => refuseLeftRecursion(parsed));
  // Its first step may be too much; a library would begin with it in native code that nothing can stop.
  asRequestError(() => new GrammarWalk(parsed).accept(NO_TOKEN, prefix));
  await nextTurn(signal);
  return parsed;
}

/** What it allows behind what it has read before. @returns GBNF @throws as `prepareGrammar` does */
export async function restOfGrammar(grammar: ResponseGrammar, signal: AbortSignal): Promise<string> {
  return followGrammar(await prepareGrammar(grammar, signal), { ...grammar, startIn: undefined }).rest();
}

export function followGrammar(grammar: Gbnf, { prefix, startIn }: ResponseGrammar) {
  let walk = new GrammarWalk(grammar);
  let isOn = startIn === undefined;
  let response = '';
  if (isOn) walk.accept(NO_TOKEN, prefix);

  /** Where the text after it does not fit, the grammar has not begun there. */
  function lookForStart(text: string): void {
    response += text;
    const start = startIn?.(response);
    if (start === undefined) return;
    walk = new GrammarWalk(grammar);
    walk.accept(NO_TOKEN, response.slice(start));
    isOn = walk.state() !== 'wrong';
  }

  return {
    /** Whether it holds by now; to be asked before every token. */
    isOn: () => isOn,
    /** See `TokenSource.hasGenerated`. */
    hasGenerated(token: number, text: string): void {
      asRequestError(() => (isOn ? walk.accept(token, text) : lookForStart(text)));
    },
    allows: (token: number, candidate: string): boolean => asRequestError(() => walk.allows(token, candidate)),
    state: () => walk.state(),
    /** GBNF of what may come from here on. */
    rest: (): string => printRest(grammar, walk.ways()),
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
