// The thread that reads texts and computes their sound.
import { pathToFileURL } from 'node:url';
import { importLibrary } from '../../kit/embedded/onnx/library.ts';
import { serveTasks } from '../../kit/embedded/serve-tasks.ts';
import { startEspeak } from './libraries.ts';
import { createModel } from './model.ts';
import { type SentenceTask, speakSentence } from './speaking.ts';
import { readVoices } from './voices.ts';

/** What the thread is started with. */
export interface SpeakerDetails {
  /** Absolute path of onnxruntime-node's module. */
  library: string;
  modelFile: string;
  voicesFile: string;
  threads: number;
}

/** What it says of the model. */
export interface SpeakerReady {
  voices: readonly string[];
  hasWholeSpeeds: boolean;
}

await serveTasks<SpeakerDetails, SpeakerReady, SentenceTask, Float32Array<ArrayBuffer>>(
  async ({ library, voicesFile, ...details }) => {
    const voices = await readVoices(voicesFile);
    const model = await createModel(await importLibrary(pathToFileURL(library).href), details);
    const parts = { espeak: await startEspeak(library), model, voices };
    return {
      ready: { voices: [...voices.keys()], hasWholeSpeeds: model.hasWholeSpeeds },
      // A copy of its own, as what the library gives is not to be taken away from it.
      compute: async (task) => new Float32Array(await speakSentence(parts, task)),
      transfer: ({ buffer }) => [buffer],
    };
  },
);
