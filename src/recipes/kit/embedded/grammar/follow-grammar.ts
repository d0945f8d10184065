// Holds one response to a grammar, which may begin to hold in the middle of it.
import type { Gbnf } from './gbnf.ts';
import { createGrammarWalk, type GrammarWalk } from './grammar-walk.ts';
import { asRequestError } from './prepare-grammar.ts';

/** A grammar along one response. */
export interface FollowedGrammar extends Omit<GrammarWalk, 'accept'> {
  /** Whether it holds by now; to be asked before every token. */
  isOn(): boolean;
  /** See `TokenSource.hasGenerated`. @throws {ApiError} 400 when the grammar has become too much work. */
  hasGenerated(token: number, text: string): void;
}

/**
 * @param startsAfter text that must have been generated before; undefined for the whole response.
 * @param text the end of the response so far.
 */
export function followGrammar(
  grammar: Gbnf,
  { startsAfter, text }: { startsAfter: string | undefined; text(): string },
): FollowedGrammar {
  const walk = createGrammarWalk(grammar);
  let isOn = startsAfter === undefined;
  return {
    isOn() {
      isOn ||= startsAfter !== undefined && text().trimEnd().endsWith(startsAfter);
      return isOn;
    },
    hasGenerated(token, generated) {
      if (isOn) asRequestError(() => walk.accept(token, generated));
    },
    allows: (token, candidate) => asRequestError(() => walk.allows(token, candidate)),
    state: walk.state,
  };
}
