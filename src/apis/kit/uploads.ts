// The files of a multipart request as services take them.
import type { UploadedFile as ReceivedFile } from '../../../generated/handlers.ts';
import type { Media } from '../../services/inference/media/media.ts';

type UploadedFile = Parameters<Media['transcribe']>[0]['recording'];

/** By the name of their field. */
export function uploadsOf(files: readonly ReceivedFile[]): Readonly<Record<string, readonly UploadedFile[]>> {
  const uploads: Record<string, UploadedFile[]> = {};
  for (const { fieldname, originalname, mimetype, buffer } of files) {
    uploads[fieldname] = [...(uploads[fieldname] ?? []), { name: originalname, contentType: mimetype, bytes: buffer }];
  }
  return uploads;
}
