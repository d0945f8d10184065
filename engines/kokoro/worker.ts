// The thread that reads texts and computes their sound.
import { pathToFileURL } from 'node:url';
import { serveTasks } from '../kit/computing-thread.ts';
import { importLibrary } from '../kit/onnx.ts';
import { type Espeak, startEspeak } from './libraries.ts';
import { createModel, type KokoroModel, MAX_TOKENS, readVoices, type Voices } from './model.ts';
import { canBeSpoken, phonemesOf, tokensOf } from './phonemes.ts';

/** What the thread is started with. */
export interface SpeakerDetails {
  /** Absolute path of onnxruntime-node's module. */
  library: string;
  modelFile: string;
  voicesFile: string;
  threads: number;
}

/** What the program learns of a model that the thread has loaded. */
export interface SpeakerReady {
  voices: readonly string[];
  hasWholeSpeeds: boolean;
}

/** One sentence to speak. The speed is 1 for the usual one. */
export interface SentenceTask {
  text: string;
  voice: string;
  language: string;
  speed: number;
}

await serveTasks<SpeakerDetails, SpeakerReady, SentenceTask, Float32Array>(
  async ({ library, voicesFile, ...details }) => {
    const model = await createModel(await importLibrary(pathToFileURL(library).href), details);
    const voices = await readVoices(voicesFile);
    const espeak = await startEspeak(library);
    return {
      ready: { voices: [...voices.keys()], hasWholeSpeeds: model.hasWholeSpeeds },
      compute: (task) => speakSentence(espeak, model, voices, task),
    };
  },
);

async function speakSentence(
  espeak: Espeak,
  model: KokoroModel,
  voices: Voices,
  task: SentenceTask,
) {
  const styles = voices.get(task.voice);
  if (styles === undefined) throw new Error(`There is no voice '${task.voice}'.`);
  const sounds: Float32Array[] = [];
  for (const piece of piecesOf(tokensOf(phonemesOf(espeak, task.text, task.language)))) {
    if (canBeSpoken(piece)) sounds.push(await model.speak(piece, styles, task.speed));
  }
  const whole = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    whole.set(sound, at);
    at += sound.length;
  }
  return whole;
}

const [SPACE] = tokensOf(' ');

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
