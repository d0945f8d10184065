// The thread that reads texts and computes their sound.
import { pathToFileURL } from 'node:url';
import { serveTasks } from '../kit/computing-thread.ts';
import { importLibrary } from '../kit/onnx/library.ts';
import { type Espeak, startEspeak } from './libraries.ts';
import { createModel, type KokoroModel, MAX_TOKENS, readVoices, styleOf, type Voices } from './model.ts';
import { canBeSpoken, phonemesOf, tokensOf } from './phonemes.ts';

export interface SpeakerDetails {
  /** Absolute path of onnxruntime-node's module. */
  library: string;
  modelFile: string;
  voicesFile: string;
  threads: number;
}

export interface SpeakerReady {
  voices: readonly string[];
  hasWholeSpeeds: boolean;
}

export interface SentenceTask {
  text: string;
  voice: string;
  language: string;
  speed: number;
}

const [SPACE] = tokensOf(' ');

await serveTasks<SpeakerDetails, SpeakerReady, SentenceTask, Float32Array<ArrayBuffer>>(
  async ({ library, voicesFile, ...details }) => {
    const model = await createModel(await importLibrary(pathToFileURL(library).href), details);
    const voices = await readVoices(voicesFile);
    const parts = { espeak: await startEspeak(library), model, voices };
    return {
      ready: { voices: [...voices.keys()], hasWholeSpeeds: model.hasWholeSpeeds },
      // A copy of its own, as what the library gives is not to be taken away from it.
      compute: async (task) => new Float32Array(await speakSentence(parts, task)),
      transfer: ({ buffer }) => [buffer],
    };
  },
);

/** @returns samples from -1 to 1; none where nothing in the text can be spoken. */
async function speakSentence(
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

/** Numbers take many more tokens than characters. Cut at the last space of each piece. */
function piecesOf(tokens: readonly number[]): readonly (readonly number[])[] {
  const pieces: (readonly number[])[] = [];
  let rest = tokens;
  while (rest.length > MAX_TOKENS) {
    const space = rest.slice(0, MAX_TOKENS).lastIndexOf(SPACE ?? -1);
    const end = space > 0 ? space : MAX_TOKENS;
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
