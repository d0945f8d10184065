// Operations of the tag Audio: speech to text, and text to speech.
import type { HandlerContext, Handlers, UploadedFile } from '../../../generated/handlers.ts';
import { CapabilityNotSupported, InvalidRequest, NotImplemented } from '../../errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { ok } from '../kit/ok.ts';
import { uploadsOf } from '../kit/uploads.ts';

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
  type Heard = Pick<HandlerContext, 'asker' | 'signal'> & {
    body: Partial<Parameters<Handlers['createTranscription']>[0]['body']>;
    files: readonly UploadedFile[];
  };

  async function hear({ body, files, asker, signal }: Heard, isTranslation = false) {
    const [recording] = uploadsOf(files).file ?? [];
    if (recording === undefined) throw new InvalidRequest("Send the recording as 'file'.", { param: 'file' });
    const { file: _name, ...fields } = body;
    const transcript = await media.transcribe({ body: fields, recording, isTranslation, ...asker, signal });
    if ('json' in transcript) return ok(transcript.json);
    return { status: 200 as const, type: 'text/plain' as const, text: transcript.text };
  }

  return {
    createTranscription: (input) => hear(input),

    createTranslation: (input) =>
      hear(input, true).catch((error: unknown) => {
        // Another model or recipe may do it.
        const isOfModel = error instanceof CapabilityNotSupported && /does not offer|not offered/.test(error.message);
        throw isOfModel ? new NotImplemented(error.message, { cause: error }) : error;
      }),

    async createSpeech({ body, asker, signal }) {
      const { format, bytes } = await media.synthesize({ body, ...asker, signal });
      return { status: 200, type: MEDIA_TYPES[format], bytes };
    },
  } satisfies Partial<Handlers>;
}
