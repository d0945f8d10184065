// How /stats tells what was measured of sound and pictures.
import type { components } from '../../generated/openapi.ts';
import type { MediaFigures, MediaReport } from '../services/stats/media-stats.ts';

type Schemas = components['schemas'];

/** Kinds that nobody has asked for, and figures that aren't known, are left out. */
export function describeMedia({ transcription, speech, images }: MediaReport): Schemas['MediaStats'] {
  return {
    ...(transcription && { transcription: both(transcription, describeTranscription) }),
    ...(speech && { speech: both(speech, describeSpeech) }),
    ...(images && { images: both(images, describePictures) }),
  };
}

function both<Figures, Told>(
  { last, total }: { last: Figures; total: Figures & { requests: number } },
  tell: (figures: Figures) => Told,
): { last: Told; total: Told & { requests: number } } {
  return { last: tell(last), total: { requests: total.requests, ...tell(total) } };
}

function describeTranscription(figures: MediaFigures['transcription']): Schemas['TranscriptionFigures'] {
  return { elapsed_seconds: figures.elapsedSeconds, ...lengthOf(figures) };
}

function describeSpeech(figures: MediaFigures['speech']): Schemas['SpeechFigures'] {
  const { elapsedSeconds, characters, audioBytes } = figures;
  return { elapsed_seconds: elapsedSeconds, characters, audio_bytes: audioBytes, ...lengthOf(figures) };
}

function describePictures({ elapsedSeconds, pictures }: MediaFigures['images']): Schemas['PictureFigures'] {
  return { elapsed_seconds: elapsedSeconds, pictures };
}

function lengthOf({ audioSeconds }: { audioSeconds?: number }): { audio_seconds?: number } {
  return audioSeconds === undefined ? {} : { audio_seconds: audioSeconds };
}
