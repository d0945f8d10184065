// The languages of Whisper models, in the order in which the models number them.

const CODES: readonly string[] = [
  ...'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi'.split(
    ' ',
  ),
  ...'ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd'.split(
    ' ',
  ),
  ...'gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue'.split(' '),
];

/** Where Whisper's own names are others than those of Unicode. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bn: 'bengali',
  mi: 'maori',
  my: 'myanmar',
  nn: 'nynorsk',
  tl: 'tagalog',
};

let displayNames: Intl.DisplayNames | undefined;
let codesByName: ReadonlyMap<string, string> | undefined;

/** The English name of a language, in lower case, as Whisper writes it. */
export function languageName(code: string): string {
  // Node reads the names of all languages for this, a tenth of a start, and few servers are asked for any.
  displayNames ??= new Intl.DisplayNames('en', { type: 'language' });
  return OTHER_NAMES[code] ?? displayNames.of(code)?.toLowerCase() ?? code;
}

/**
 * The code for what a client calls a language: its code, with or without a region (`pt-BR`), its name, or `auto`.
 * @param count how many languages the model knows.
 * @returns undefined for one that it does not know.
 */
export function languageCode(text: string, count: number = CODES.length): string | undefined {
  const word = text.trim().toLowerCase();
  if (word === '' || word === 'auto') return 'auto';
  codesByName ??= new Map(CODES.map((code) => [languageName(code), code]));
  const code = codesByName.get(word) ?? word.split(/[-_]/, 1)[0] ?? '';
  const number = CODES.indexOf(code);
  return number !== -1 && number < count ? code : undefined;
}
