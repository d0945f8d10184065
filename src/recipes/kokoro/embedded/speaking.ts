// One sentence, from text to sound. Runs on the thread of the model.
import type { Espeak } from './libraries.ts';
import { type KokoroModel, MOST_TOKENS } from './model.ts';
import { phonemesOf } from './phonemes.ts';
import { canBeSpoken, tokensOf } from './vocabulary.ts';
import { styleOf, type Voices } from './voices.ts';

/** What is to be said, and how. */
export interface SentenceTask {
  text: string;
  /** One of the model's. */
  voice: string;
  /** As espeak-ng names it. */
  language: string;
  speed: number;
}

/** @returns samples from -1 to 1; none where nothing in the text can be spoken. */
export async function speakSentence(
  { espeak, model, voices }: { espeak: Espeak; model: KokoroModel; voices: Voices },
  { text, voice, language, speed }: SentenceTask,
): Promise<Float32Array> {
  const tokens = tokensOf(phonemesOf(espeak, text, language));
  const styles = voices.get(voice);
  if (styles === undefined) throw new Error(`There is no voice '${voice}'.`);
  const pieces: Float32Array[] = [];
  for (const piece of piecesOf(tokens).filter(canBeSpoken)) {
    pieces.push(await model.speak({ tokens: piece, style: styleOf(styles, piece.length), speed }));
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : joined(pieces);
}

const [SPACE] = tokensOf(' ');

/** Numbers take many more tokens than characters. Cut at the last space of each piece. */
function piecesOf(tokens: readonly number[]): readonly (readonly number[])[] {
  const pieces: (readonly number[])[] = [];
  let rest = tokens;
  while (rest.length > MOST_TOKENS) {
    const space = rest.slice(0, MOST_TOKENS).lastIndexOf(SPACE ?? -1);
    const end = space > 0 ? space : MOST_TOKENS;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

function joined(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
