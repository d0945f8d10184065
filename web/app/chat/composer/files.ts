// Turns files of a person into what a model takes: pictures that are not too large, sound as WAV, and text.
import { base64Of, decodeSound, pcmOf, SPEECH_HZ, wavFileOf } from '../../media/sound-file.ts';
import type { Picture, Sound, TextFile } from '../conversation/conversation.ts';
import type { DocumentText } from './pdf-text.ts';
import type { PdfMessage, PdfQuestion } from './pdf-worker.ts';

/** Models look at no more than this; the longer side, in pixels. */
const MAX_SIDE = 1568;
const MAX_SECONDS = 600;
/** About 100,000 tokens: few models keep more in view. */
export const MAX_CHARACTERS = 400_000;
/** Programs in TypeScript, which browsers take for films. */
const CODE = /\.[cm]?ts$/i;

export type Obstacle = 'unreadable' | 'soundTooLong' | 'locked' | 'noText';

/** A file that can't be used. */
export class FileProblem extends Error {
  readonly reason: Obstacle;

  constructor(reason: Obstacle) {
    super(reason);
    this.reason = reason;
  }
}

/** @throws {FileProblem} if it is not an image. */
export async function readPicture(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new FileProblem('unreadable');
  });
  const { width, height } = bitmap;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Photographs stay small; drawings and text stay sharp. Drawing it again also leaves out where it was taken.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return { kind: 'picture', name: file.name, url: canvas.toDataURL(type, 0.9) };
}

/** @throws {FileProblem} if it is not sound, or longer than 10 minutes. */
export async function readSound(file: File): Promise<Sound & { file: File }> {
  const samples = await decodeSound(file).catch(() => {
    throw new FileProblem('unreadable');
  });
  const seconds = samples.length / SPEECH_HZ;
  if (seconds > MAX_SECONDS) throw new FileProblem('soundTooLong');
  const wav = wavFileOf([pcmOf(samples)], file.name);
  const data = base64Of(new Uint8Array(await wav.arrayBuffer()));
  return { kind: 'sound', name: file.name, data, seconds, file: wav };
}

/** Whether a file is sound by what the browser says of it. */
export function isSound({ type, name }: File): boolean {
  return /^(audio|video)\//.test(type) && !CODE.test(name);
}

/** A text, and whether it is only the beginning of what is in the file. */
export interface ReadText extends Partial<Omit<DocumentText, 'text'>> {
  file: TextFile;
  isCut: boolean;
}

/**
 * @param onPage Called while the pages of a document are read.
 * @throws {FileProblem} if it is neither a document nor text in UTF-8.
 */
export async function readText(
  file: File,
  onPage: (page: number, pages: number) => void = () => {},
): Promise<ReadText> {
  const { text, ...pages } = await textOf(file, onPage);
  if (text === '') throw new FileProblem(pages.pages === undefined ? 'unreadable' : 'noText');
  const isCut = text.length > MAX_CHARACTERS || (pages.taken ?? 0) < (pages.pages ?? 0);
  return { ...pages, isCut, file: { kind: 'text', name: file.name, text: text.slice(0, MAX_CHARACTERS) } };
}

async function textOf(
  file: File,
  onPage: (page: number, pages: number) => void,
): Promise<Partial<DocumentText> & { text: string }> {
  const isDocument = /\.(pdf|docx)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (isDocument === undefined) {
    // No text of the allowed length is larger.
    const part = file.slice(0, MAX_CHARACTERS * 4 + 4);
    return { text: decode(await part.arrayBuffer(), part.size < file.size) };
  }
  const data = new Uint8Array(await file.arrayBuffer());
  if (isDocument === 'pdf') return readBeside(data, onPage);
  // What is locked, and what older programs wrote, is in a container of another kind.
  if (data[0] === 0xd0 && data[1] === 0xcf) throw new FileProblem('locked');
  const { readDocx } = await import('./docx-text.ts');
  const text = readDocx(data);
  if (text === undefined) throw new FileProblem('unreadable');
  return { text };
}

async function readBeside(data: Uint8Array<ArrayBuffer>, onPage: (page: number, pages: number) => void) {
  const { default: Reader } = await import('./pdf-worker.ts?worker');
  const worker = new Reader();
  try {
    return await new Promise<DocumentText>((resolve, reject) => {
      worker.onerror = () => reject(new FileProblem('unreadable'));
      worker.onmessage = ({ data: said }: MessageEvent<PdfMessage>) => {
        if ('read' in said) resolve(said.read);
        else if ('problem' in said) reject(new FileProblem(said.problem));
        else onPage(said.page, said.pages);
      };
      const question: PdfQuestion = { data, most: MAX_CHARACTERS };
      worker.postMessage(question, [data.buffer]);
    });
  } finally {
    worker.terminate();
  }
}

/** @param isCut Whether the bytes may end within a character. */
function decode(bytes: ArrayBuffer, isCut: boolean): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    // A program or an archive may be good UTF-8 by chance; text has no such character.
    if (text.includes('\0')) throw new FileProblem('unreadable');
    return text;
  } catch {
    throw new FileProblem('unreadable');
  }
}
