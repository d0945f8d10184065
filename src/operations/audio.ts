// Operations of the tag Audio: speech to text, and text to speech.
import type { Handlers } from '../../generated/handlers.ts';
import { InvalidRequest } from '../errors.ts';
import type { Dependencies } from './dependencies.ts';
import { ok } from './ok.ts';
import { uploadsOf } from './uploads.ts';

/** Media types of the formats in which speech is written. */
const MEDIA_TYPES = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
} as const;

export function createAudioOperations({ media }: Dependencies) {
  return {
    async createTranscription({ body, files, asker, signal }) {
      const [recording] = uploadsOf(files).file ?? [];
      if (recording === undefined) throw new InvalidRequest("Send the recording as 'file'.", { param: 'file' });
      const { file: _name, ...fields } = body;
      const transcript = await media.transcribe({ body: fields, recording, ...asker, signal });
      if ('json' in transcript) return ok(transcript.json);
      return { status: 200, type: 'text/plain', text: transcript.text };
    },

    async createSpeech({ body, asker, signal }) {
      const { format, bytes } = await media.synthesize({ body, ...asker, signal });
      return { status: 200, type: MEDIA_TYPES[format], bytes };
    },
  } satisfies Partial<Handlers>;
}
