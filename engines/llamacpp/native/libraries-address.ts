// Where the libraries of llama.cpp are looked for.

/**
 * The address of a module near them, as the server names it; undefined where they are near this
 * program.
 */
export const librariesAddress = (): string | undefined =>
  process.env.LEMONADE_EMBEDDED_LIBRARY || undefined;
