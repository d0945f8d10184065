// Colours code. highlight.js comes when the first code is there.

/** Above this, colouring could be seen as a stop of the page. */
const MAX_CHARACTERS = 20_000;

/** @returns HTML, made of `span` elements with classes; undefined if the language is not known, or the code too long. */
export async function colourCode(code: string, language: string): Promise<string | undefined> {
  if (language === '' || code.length > MAX_CHARACTERS) return undefined;
  const { hljs } = await import('./languages.ts');
  if (!hljs.getLanguage(language)) return undefined;
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
