// Turns tokens into text one by one, without ever giving out half a character.

const REPLACEMENT = '\uFFFD';
const REMEMBERED_TOKENS = 4;
/** No character has as many bytes: what is not one by then never becomes one, and would be read again with every token. */
const MAX_PENDING_TOKENS = 8;

/** The text of one generation, token by token. @param precedingTokens the prompt, or its last tokens. */
export function createTextPieces({
  detokenize,
  precedingTokens,
}: {
  /** `lastTokens` are the ones before, which decide about spaces in between. */
  detokenize(tokens: readonly number[], lastTokens: readonly number[]): string;
  precedingTokens: readonly number[];
}) {
  let lastTokens = precedingTokens.slice(-REMEMBERED_TOKENS);
  let pending: number[] = [];
  let givenLength = 0;

  const take = (text: string): string => {
    const piece = text.slice(givenLength);
    givenLength = text.length;
    return piece;
  };

  return {
    push(token: number): string {
      pending.push(token);
      const text = detokenize(pending, lastTokens);
      // The decoder puts one replacement character for a trailing incomplete sequence, so only that one is uncertain.
      const mayBecomeWhole = text.endsWith(REPLACEMENT) && pending.length < MAX_PENDING_TOKENS;
      if (mayBecomeWhole) return take(text.slice(0, -REPLACEMENT.length));
      const piece = take(text);
      lastTokens = [...lastTokens, ...pending].slice(-REMEMBERED_TOKENS);
      pending = [];
      givenLength = 0;
      return piece;
    },
    flush(): string {
      const rest = pending.length === 0 ? '' : take(detokenize(pending, lastTokens));
      pending = [];
      givenLength = 0;
      return rest;
    },
  };
}
