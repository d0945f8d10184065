// Turns a text into what Kokoro speaks: espeak-ng's phonemes, with the punctuation that it drops,
// and their numbers.
import type { Espeak } from './libraries.ts';
import reading from './reading.json' with { type: 'json' };

/**
 * How a text for this voice is read: espeak-ng's name of the language, or the English name of one
 * that can't be read.
 */
export function languageOf(voice: string): { language: string } | { unreadable: string } {
  // The first letter of a voice's name is its language; `af` is the whole name of a voice in some
  // files.
  const letter = /^[a-z][fm](?:_|$)/.test(voice) ? voice.charAt(0) : 'a';
  const {
    languages,
    unreadable: others,
  }: Readonly<Record<string, Readonly<Record<string, string>>>> = reading.voices;
  const unreadable = others?.[letter];
  return unreadable === undefined ? { language: languages?.[letter] ?? 'en-us' } : { unreadable };
}

/**
 * Punctuation that Kokoro makes pauses and tunes of. In a number, a time or an address it is none.
 */
const MARKS = /([;:,.!?¡¿]+(?=["”»)\]]*(?:\s|$))|[—…"“”«»()¡¿]|[。！？，；：])/u;
const SPOKEN = /[\p{L}\p{N}]/u;
/** Marks and phonemes that Kokoro does not know, by the next one that it knows. */
const REPLACED: Readonly<Record<string, string>> = reading.replaced;
const replace = (symbol: string) => REPLACED[symbol] ?? symbol;

/**
 * How a text is pronounced, in the signs that Kokoro was trained with.
 * @param language as espeak-ng calls it.
 * @throws {Error} for one that it does not know.
 */
export function phonemesOf(espeak: Espeak, text: string, language: string): string {
  if (espeak.set_voice(language) !== 0)
    throw new Error(`espeak-ng does not know the language '${language}'.`);
  const parts = text.split(MARKS).map((part, index) => {
    // The parts at odd places are what divides the others.
    if (index % 2 === 1) return Array.from(part, replace).join('');
    const spoken = SPOKEN.test(part) ? read(espeak, part) : '';
    return `${/^\s/.test(part) ? ' ' : ''}${spoken}${/\s$/.test(part) ? ' ' : ''}`;
  });
  return parts.join('').replace(/ +/g, ' ').trim();
}

function read(espeak: Espeak, text: string): string {
  const { code, ipa } = espeak.synthesize_ipa(text.trim());
  if (code !== 0) throw new Error(`espeak-ng could not read a text (code ${code}).`);
  // Where a word is of another language, its name is between parentheses.
  const symbols = ipa.replace(/\([a-z-]+\)|_/g, '').replace(/\s+/g, ' ');
  return Array.from(symbols, replace).join('').trim();
}

/**
 * What Kokoro has learned, as its config.json numbers it (versions 1.0 and 1.1); a dot stands for a
 * number without a symbol.
 */
const TOKENS = new Map(Array.from(reading.symbols.join(''), (symbol, token) => [symbol, token]));
const NONE = '·';
const FIRST_LETTER = 17;

/** The tokens of phonemes and punctuation; what the model has not learned is left out. */
export const tokensOf = (symbols: string): number[] =>
  [...symbols].flatMap((symbol) => (symbol === NONE ? [] : (TOKENS.get(symbol) ?? [])));

/** Whether there is a letter among them; marks and blanks alone make no sound. */
export const canBeSpoken = (tokens: readonly number[]): boolean =>
  tokens.some((token) => token >= FIRST_LETTER);
