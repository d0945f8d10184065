// Operations of the tags Audio and Images: speech to text, text to speech, and images from words and from other images.
import type { HandlerContext, Handlers, UploadedFile } from '../../../generated/handlers.ts';
import { CapabilityNotOffered, InvalidRequest, NotImplemented } from '../../errors.ts';
import { type ImageRequest, readPictures } from '../../services/inference/media/images.ts';
import type { Media } from '../../services/inference/media/media.ts';
import type { Dependencies } from '../kit/dependencies.ts';
import { ok } from '../kit/handlers.ts';

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

export function createMediaHandlers({ media }: Pick<Dependencies, 'media'>) {
  type Transcription = Given & { body: Partial<Parameters<Handlers['createTranscription']>[0]['body']> };
  async function hear({ body, files, asker }: Transcription, isTranslation = false) {
    const [recording] = uploadsOf(files).file ?? [];
    if (recording === undefined) throw new InvalidRequest("Send the recording as 'file'.", { param: 'file' });
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
    return ok(await media.generate({ capability, body: fields, files: uploadsOf(files), ...asker }));
  }
  return {
    createTranscription: (input) => hear(input),
    createTranslation: (input) =>
      hear(input, true).catch((error: unknown) => {
        throw error instanceof CapabilityNotOffered ? new NotImplemented(error.message, { cause: error }) : error;
      }),
    async createSpeech({ body, asker }) {
      const { format, bytes } = await media.synthesize({ body, ...asker });
      return { status: 200, type: MEDIA_TYPES[format], bytes };
    },
    createImage: async ({ body, asker }) => ok(await media.generate({ capability: 'images', body, ...asker })),
    async createImageEdit({ body, ...context }) {
      const isJson = context.headers['content-type'] === 'application/json';
      if (!isJson || !('images' in body)) return fromUploads('image-edits', body, context);
      const { images, mask, ...fields } = body;
      const request = { capability: 'image-edits', body: fields, files: readPictures(images, mask) } as const;
      return ok(await media.generate({ ...request, ...context.asker }));
    },
    createImageVariation: ({ body, ...context }) => fromUploads('image-variations', body, context),
    upscaleImage: async ({ body: { model, image }, asker }) => ok(await media.upscale({ model, image, ...asker })),
  } satisfies Partial<Handlers>;
}

function uploadsOf(files: readonly UploadedFile[]): Readonly<Record<string, readonly Upload[]>> {
  const uploads: Record<string, Upload[]> = {};
  for (const { fieldname, originalname: name, mimetype: contentType, buffer: bytes } of files) {
    uploads[fieldname] = [...(uploads[fieldname] ?? []), { name, contentType, bytes }];
  }
  return uploads;
}
