// The symbols that Kokoro has learned, as its config.json numbers them (versions 1.0 and 1.1).

const NONE = '·';
/** By their numbers; a dot stands for a number without one. */
const SYMBOLS = [
  '·;:,.!?··—…"()“” \u0303ʣʥʦʨᵝ\uab67AI·····O·Q·ST··W·Yᵊabcdef·hijklmnopqrstuvwxyzɑɐɒæ··βɔɕç·ɖðʤə·ɚɛɜ··',
  'ɟ·ɡ······ɥ·ɨɪʝ······ɯɰŋɳɲɴø·ɸθœ··ɹ·ɾɻ·ʁɽʂʃʈʧ·ʊʋ·ʌɣɤ·χʎ···ʒʔ·······ˈˌː···ʰ·ʲ····↓·→↗↘···ᵻ',
].join('');

const TOKENS: ReadonlyMap<string, number> = new Map([...SYMBOLS].map((symbol, token) => [symbol, token]));

/** The first token of a letter: those before it are punctuation. */
const FIRST_LETTER = 17;

/** The tokens of phonemes and punctuation; what the model has not learned is left out. */
export function tokensOf(symbols: string): number[] {
  return [...symbols].flatMap((symbol) => (symbol === NONE ? [] : (TOKENS.get(symbol) ?? [])));
}

/** False for punctuation alone. */
export function canBeSpoken(tokens: readonly number[]): boolean {
  return tokens.some((token) => token >= FIRST_LETTER);
}
