// Requests whose responses are no text of a language model: transcriptions, speech and images.

import type { Inference } from '../inference.ts';
import { createImageGenerator } from './images.ts';
import { createSpeechSynthesizer } from './speech.ts';
import { createTranscriber } from './transcription.ts';
import { createUpscaler, type UpscalerOptions } from './upscale.ts';

export type Media = ReturnType<typeof createMedia>;

export function createMedia(options: UpscalerOptions & { inference: Pick<Inference, 'open'> }) {
  return {
    transcribe: createTranscriber(options),
    synthesize: createSpeechSynthesizer(options),
    generate: createImageGenerator(options),
    upscale: createUpscaler(options),
  };
}
