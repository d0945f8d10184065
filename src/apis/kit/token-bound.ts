// A bound on tokens that costs no count.

/**
 * False where what is said can't have more than so many tokens: a token has at least one byte, and
 * JSON puts more around a message than a template.
 */
export const mayExceedTokens = (said: unknown, tokens: number): boolean =>
  Buffer.byteLength(JSON.stringify(said)) > tokens;
