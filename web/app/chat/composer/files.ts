// Turns files of a person into what a model takes: pictures that are not too large, sound as WAV,
// and text.
import { base64Of, decodeSound, pcmOf, SPEECH_HZ, wavFileOf } from '../../media/sound-file.ts';
import type {
  PictureAttachment,
  SoundAttachment,
  TextAttachment,
} from '../conversation/conversation.ts';
import { FileProblem, MAX_CHARACTERS } from './file-kinds.ts';
import type { DocumentText } from './pdf-text.ts';
import { type Following, readInThread } from './read-in-thread.ts';
import type { FileObstacle } from './reader-messages.ts';

/** Models look at no more than this; the longer side, in pixels. */
const MAX_SIDE = 1568;
const MAX_SECONDS = 600;

function refuse(reason: FileObstacle): never {
  throw new FileProblem(reason);
}

/** @throws {FileProblem} if it is not an image. */
export async function readPicture(file: File): Promise<PictureAttachment> {
  const bitmap = await createImageBitmap(file).catch(() => refuse('unreadable'));
  const { width, height } = bitmap;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Photographs stay small; drawings and text stay sharp. Drawing it again also leaves out where it
  // was taken.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return { kind: 'picture', name: file.name, url: canvas.toDataURL(type, 0.9) };
}

/** @throws {FileProblem} if it is not sound, or longer than 10 minutes. */
export async function readSound(file: File): Promise<SoundAttachment & { file: File }> {
  const samples = await decodeSound(file).catch(() => refuse('unreadable'));
  const seconds = samples.length / SPEECH_HZ;
  if (seconds > MAX_SECONDS) refuse('soundTooLong');
  const wav = wavFileOf([pcmOf(samples)], file.name);
  const data = base64Of(new Uint8Array(await wav.arrayBuffer()));
  return { kind: 'sound', name: file.name, data, seconds, file: wav };
}

/** A text, and whether it is only the beginning of what is in the file. */
interface ReadText extends Partial<DocumentText> {
  file: TextAttachment;
  isCut: boolean;
}

/** @throws {FileProblem} if it is neither a document nor text in UTF-8. */
export async function readText(file: File, following: Following): Promise<ReadText> {
  const { text, ...pages } = await textOf(file, following);
  if (text === '') refuse(pages.pages === undefined ? 'unreadable' : 'noText');
  const isCut = text.length > MAX_CHARACTERS || (pages.taken ?? 0) < (pages.pages ?? 0);
  return {
    ...pages,
    isCut,
    file: { kind: 'text', name: file.name, text: text.slice(0, MAX_CHARACTERS) },
  };
}

async function textOf(file: File, following: Following): Promise<DocumentText> {
  const kind = /\.(pdf|docx)$/i.exec(file.name)?.[1]?.toLowerCase();
  // No text of the allowed length is larger.
  const part = kind === undefined ? file.slice(0, MAX_CHARACTERS * 4 + 4) : file;
  const data = new Uint8Array(await part.arrayBuffer());
  // What is locked, and what older programs wrote, is in a container of another kind.
  if (data[0] === 0xd0 && data[1] === 0xcf) refuse('locked');
  if (kind === undefined) return { text: decode(data, part.size < file.size) };
  const { default: Reader } =
    kind === 'pdf'
      ? await import('./pdf-worker.ts?worker')
      : await import('./docx-worker.ts?worker');
  following.signal.throwIfAborted();
  return readInThread(new Reader(), { data, most: MAX_CHARACTERS }, following);
}

/** @param isCut Whether the bytes may end within a character. */
function decode(bytes: Uint8Array, isCut: boolean): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    // A program or an archive may be good UTF-8 by chance; text has no such character.
    return text.includes('\0') ? refuse('unreadable') : text;
  } catch {
    return refuse('unreadable');
  }
}
