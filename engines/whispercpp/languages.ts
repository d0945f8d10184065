// The languages of Whisper models, in the order in which the models number them.
import languages from './languages.json' with { type: 'json' };

const CODES = languages.codes;
const OTHER_NAMES: Readonly<Record<string, string>> = languages.namesUnlikeUnicode;
let displayNames: Intl.DisplayNames | undefined;
let codesByName: ReadonlyMap<string, string> | undefined;

/** The English name of a language, in lower case, as Whisper writes it. */
export function languageName(code: string): string {
  // Node reads the names of all languages for this, a tenth of a start, and few servers are asked
  // for any.
  displayNames ??= new Intl.DisplayNames('en', { type: 'language' });
  return OTHER_NAMES[code] ?? displayNames.of(code)?.toLowerCase() ?? code;
}

/**
 * The code for a code (`pt-BR` too), a name or `auto`; undefined for a language that is not among
 * so many of the model.
 */
export function languageCode(text: string, count: number = CODES.length): string | undefined {
  const word = text.trim().toLowerCase();
  if (word === '' || word === 'auto') return 'auto';
  codesByName ??= new Map(CODES.map((code) => [languageName(code), code]));
  const code = codesByName.get(word) ?? word.split(/[-_]/, 1)[0] ?? '';
  return CODES.slice(0, count).includes(code) ? code : undefined;
}
