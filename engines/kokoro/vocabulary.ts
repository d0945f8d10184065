// The symbols that Kokoro has learned, as its config.json numbers them (versions 1.0 and 1.1).

/** Symbols that follow one another, by the number of the first. */
const RUNS: readonly (readonly [first: number, symbols: string])[] = [
  [1, ';:,.!?'],
  [9, '—…"()“” \u0303ʣʥʦʨᵝ\uab67AI'],
  [31, 'O'],
  [33, 'Q'],
  [35, 'ST'],
  [39, 'W'],
  [41, 'Yᵊabcdef'],
  [50, 'hijklmnopqrstuvwxyzɑɐɒæ'],
  [75, 'βɔɕç'],
  [80, 'ɖðʤə'],
  [85, 'ɚɛɜ'],
  [90, 'ɟ'],
  [92, 'ɡ'],
  [99, 'ɥ'],
  [101, 'ɨɪʝ'],
  [110, 'ɯɰŋɳɲɴø'],
  [118, 'ɸθœ'],
  [123, 'ɹ'],
  [125, 'ɾɻ'],
  [128, 'ʁɽʂʃʈʧ'],
  [135, 'ʊʋ'],
  [138, 'ʌɣɤ'],
  [142, 'χʎ'],
  [147, 'ʒʔ'],
  [156, 'ˈˌː'],
  [162, 'ʰ'],
  [164, 'ʲ'],
  [169, '↓'],
  [171, '→↗↘'],
  [177, 'ᵻ'],
];

const TOKENS: ReadonlyMap<string, number> = new Map(
  RUNS.flatMap(([first, symbols]) => [...symbols].map((symbol, index): [string, number] => [symbol, first + index])),
);

/** The first token of a letter: those before it are punctuation. */
const FIRST_LETTER = 17;

/** The tokens of phonemes and punctuation; what the model has not learned is left out. */
export function tokensOf(symbols: string): number[] {
  return [...symbols].flatMap((symbol) => TOKENS.get(symbol) ?? []);
}

/** False for punctuation alone. */
export function canBeSpoken(tokens: readonly number[]): boolean {
  return tokens.some((token) => token >= FIRST_LETTER);
}
