// Requests whose answers are no text of a language model: transcriptions, speech and pictures.

import { createPainter, type Painter } from './images.ts';
import type { Inference } from './inference.ts';
import { createMediaMeter, type MediaMeterOptions } from './media-meter.ts';
import { createSpeaker, type Speaker } from './speech.ts';
import { createTranscriber, type Transcriber } from './transcription.ts';
import { createUpscaler, type Upscaler, type UpscalerOptions } from './upscale.ts';

export interface Media {
  transcribe: Transcriber;
  speak: Speaker;
  paint: Painter;
  upscale: Upscaler;
}

export interface MediaOptions extends Omit<UpscalerOptions, 'meter' | 'stats' | 'metrics'> {
  inference: Pick<Inference, 'open'>;
  stats: UpscalerOptions['stats'] & MediaMeterOptions['stats'];
  metrics: UpscalerOptions['metrics'] & MediaMeterOptions['metrics'];
}

export function createMedia({ inference, ...options }: MediaOptions): Media {
  const meter = createMediaMeter(options);
  return {
    transcribe: createTranscriber({ inference, meter }),
    speak: createSpeaker({ inference, meter }),
    paint: createPainter({ inference, meter, nowMs: options.nowMs }),
    upscale: createUpscaler({ ...options, meter }),
  };
}
