// Operations of the tags Audio and Images.
import type { HandlerContext, Handlers, UploadedFile } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { CapabilityNotOffered, invalid, NotImplemented } from '../../errors.ts';
import type { ImageRequest } from '../../services/inference/media/images.ts';
import type { Media } from '../../services/inference/media/media.ts';
import { readPictures } from '../../services/inference/media/pictures.ts';
import { ok, okWritten } from '../kit/handlers.ts';

type Given = Pick<HandlerContext, 'files' | 'asker'>;
type Upload = Parameters<Media['transcribe']>[0]['recording'];

const MEDIA_TYPES = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
} as const;

/** What these handlers need of the rooms. */
export interface MediaDependencies {
  media: Pick<Media, 'generate' | 'synthesize' | 'transcribe' | 'upscale'>;
}

/** Recordings, speech and pictures, from forms and JSON. */
export function createMediaHandlers({ media }: MediaDependencies) {
  type Transcription = Given & {
    body: Partial<Parameters<Handlers['createTranscription']>[0]['body']>;
  };
  async function hear({ body, files, asker }: Transcription, isTranslation = false) {
    const [recording] = uploadsOf(files).file ?? [];
    if (recording === undefined) throw invalid('file', "Send the recording as 'file'.");
    const { file: _name, ...fields } = body;
    const transcript = await media.transcribe({ body: fields, recording, isTranslation, ...asker });
    if ('json' in transcript) return ok(transcript.json);
    return { status: 200 as const, type: 'text/plain' as const, text: transcript.text };
  }
  async function fromUploads(
    capability: ImageRequest['capability'],
    body: ImageRequest['body'],
    { files, asker }: Given,
  ) {
    const { image: _image, 'image[]': _images, mask: _mask, ...fields } = body;
    const images = await media.generate({
      capability,
      body: fields,
      files: uploadsOf(files),
      ...asker,
    });
    return okWritten<Schemas['ImageList']>(images);
  }
  return {
    createTranscription: (input) => hear(input),
    createTranslation: (input) =>
      hear(input, true).catch((error: unknown) => {
        throw error instanceof CapabilityNotOffered
          ? new NotImplemented(error.message, { cause: error })
          : error;
      }),
    async createSpeech({ body, asker }) {
      const { format, bytes } = await media.synthesize({ body, ...asker });
      return { status: 200, type: MEDIA_TYPES[format], bytes };
    },
    createImage: async ({ body, asker }) =>
      okWritten<Schemas['ImageList']>(
        await media.generate({ capability: 'images', body, ...asker }),
      ),
    async createImageEdit({ body, ...context }) {
      const isJson = context.headers['content-type'] === 'application/json';
      if (!isJson || !('images' in body)) return fromUploads('image-edits', body, context);
      const { images, mask, ...fields } = body;
      const request = {
        capability: 'image-edits',
        body: fields,
        files: readPictures(images, mask),
      } as const;
      return okWritten<Schemas['ImageList']>(
        await media.generate({ ...request, ...context.asker }),
      );
    },
    createImageVariation: ({ body, ...context }) => fromUploads('image-variations', body, context),
    upscaleImage: async ({ body: { model, image }, asker }) =>
      okWritten<Schemas['ImageList']>(await media.upscale({ model, image, ...asker })),
  } satisfies Partial<Handlers>;
}

function uploadsOf(files: readonly UploadedFile[]): Readonly<Record<string, readonly Upload[]>> {
  const uploads: Record<string, Upload[]> = {};
  for (const { fieldname, originalname: name, mimetype: contentType, buffer: bytes } of files)
    uploads[fieldname] = [...(uploads[fieldname] ?? []), { name, contentType, bytes }];
  return uploads;
}
