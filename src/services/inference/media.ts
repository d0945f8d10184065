// Requests whose responses are no text of a language model: transcriptions, speech and images.
import { createImageGenerator, type ImageGenerator } from './images.ts';
import type { Inference } from './inference.ts';
import { createSpeechSynthesizer, type SpeechSynthesizer } from './speech.ts';
import { createTranscriber, type Transcriber } from './transcription.ts';
import { createUpscaler, type Upscaler, type UpscalerOptions } from './upscale.ts';

export interface Media {
  transcribe: Transcriber;
  synthesize: SpeechSynthesizer;
  generate: ImageGenerator;
  upscale: Upscaler;
}

export interface MediaOptions extends UpscalerOptions {
  inference: Pick<Inference, 'open'>;
}

export function createMedia(options: MediaOptions): Media {
  return {
    transcribe: createTranscriber(options),
    synthesize: createSpeechSynthesizer(options),
    generate: createImageGenerator(options),
    upscale: createUpscaler(options),
  };
}
