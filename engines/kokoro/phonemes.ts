// Turns a text into what Kokoro speaks: espeak-ng's phonemes, with the punctuation that it drops.
import type { Espeak } from './libraries.ts';

/** The first letter of a voice's name is its language; these are espeak-ng's names of them. */
const LANGUAGES: Readonly<Record<string, string>> = {
  a: 'en-us',
  b: 'en',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  p: 'pt-br',
};

/** Languages of voices that espeak-ng reads in a way that Kokoro has not learned. */
const UNREADABLE: Readonly<Record<string, string>> = { j: 'Japanese', z: 'Chinese' };

/** How a text for this voice is read: espeak-ng's name of the language, or the English name of one that can't be read. */
export function languageOf(voice: string): { language: string } | { unreadable: string } {
  // `af` is the whole name of a voice in some files.
  const letter = /^[a-z][fm](?:_|$)/.test(voice) ? voice.charAt(0) : 'a';
  const unreadable = UNREADABLE[letter];
  return unreadable === undefined ? { language: LANGUAGES[letter] ?? 'en-us' } : { unreadable };
}

/** Punctuation that Kokoro makes pauses and tunes of. In a number, a time or an address it is none. */
const MARKS = /([;:,.!?¡¿]+(?=["”»)\]]*(?:\s|$))|[—…"“”«»()¡¿]|[。！？，；：])/u;
const WRITTEN = new Map(Array.from('«»。！？，；：', (mark, index) => [mark, '“”.!?,;:'.charAt(index)]));
/** Those that are not among Kokoro's phonemes, by the next one that is. */
const REPLACED: Readonly<Record<string, string>> = { r: 'ɹ', x: 'k', ʲ: 'j', ɬ: 'l', g: 'ɡ' };

/** A letter or a number in any writing. */
const SPOKEN = /[\p{L}\p{N}]/u;

export function phonemesOf(espeak: Espeak, text: string, language: string): string {
  if (espeak.set_voice(language) !== 0) throw new Error(`espeak-ng does not know the language '${language}'.`);
  const parts = text.split(MARKS).map((part, index) => {
    // The parts at odd places are what divides the others.
    if (index % 2 === 1) return [...part].map((mark) => WRITTEN.get(mark) ?? mark).join('');
    const spoken = SPOKEN.test(part) ? read(espeak, part) : '';
    return `${/^\s/.test(part) ? ' ' : ''}${spoken}${/\s$/.test(part) ? ' ' : ''}`;
  });
  return parts.join('').replace(/ +/g, ' ').trim();
}

function read(espeak: Espeak, text: string): string {
  const { code, ipa } = espeak.synthesize_ipa(text.trim());
  if (code !== 0) throw new Error(`espeak-ng could not read a text (code ${code}).`);
  return (
    ipa
      // Where a word is of another language, its name is between parentheses.
      .replace(/\([a-z-]+\)|_/g, '')
      .replace(/\s+/g, ' ')
      .replace(/[rxgʲɬ]/g, (symbol) => REPLACED[symbol] ?? symbol)
      .trim()
  );
}

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
