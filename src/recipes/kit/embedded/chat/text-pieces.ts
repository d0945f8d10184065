// Turns tokens into text one by one, without ever giving out half a character.

/** Turns tokens into text; `lastTokens` are the ones before them, which decide about spaces in between. */
export type Detokenize = (tokens: readonly number[], lastTokens: readonly number[]) => string;

/** Reads the text of one generation, piece by piece. */
export interface TextReader<Read> {
  push(text: string): Read;
  /** The text has ended: gives what was held. */
  flush(): Read;
}

/** The text of one generation, token by token. */
export interface TextPieces {
  /** The characters that this token completes; may be empty. */
  push(token: number): string;
  /** What is left of a character that was never completed. */
  flush(): string;
}

const replacementCharacter = '\uFFFD';
const rememberedTokens = 4;
/** No character has as many bytes: what is not one by then never becomes one, and would be read again with every token. */
const mostPendingTokens = 8;

/** @param precedingTokens the prompt, or its last tokens. */
export function createTextPieces({
  detokenize,
  precedingTokens,
}: {
  detokenize: Detokenize;
  precedingTokens: readonly number[];
}): TextPieces {
  let lastTokens = precedingTokens.slice(-rememberedTokens);
  let pending: number[] = [];
  let givenLength = 0;

  const take = (text: string): string => {
    const piece = text.slice(givenLength);
    givenLength = text.length;
    return piece;
  };

  return {
    push(token) {
      pending.push(token);
      const text = detokenize(pending, lastTokens);
      // The decoder puts one replacement character for a trailing incomplete sequence, so only that one is uncertain.
      const mayBecomeWhole = text.endsWith(replacementCharacter) && pending.length < mostPendingTokens;
      if (mayBecomeWhole) return take(text.slice(0, -replacementCharacter.length));
      const piece = take(text);
      lastTokens = [...lastTokens, ...pending].slice(-rememberedTokens);
      pending = [];
      givenLength = 0;
      return piece;
    },
    flush() {
      const rest = pending.length === 0 ? '' : take(detokenize(pending, lastTokens));
      pending = [];
      givenLength = 0;
      return rest;
    },
  };
}
