// Turns files of a person into what a model takes: pictures that are not too large, sound as WAV, and text.
import { base64Of, decodeSound, SPEECH_HZ, wavFileOf } from '../../media/sound-file.ts';
import type { Picture, Sound, TextFile } from '../conversation/conversation.ts';

/** Models look at no more than this; the longer side, in pixels. */
const MAX_SIDE = 1568;
const MAX_SECONDS = 600;
/** About 100,000 tokens: few models keep more in view. */
const MAX_CHARACTERS = 400_000;
/** Programs in TypeScript, which browsers take for films. */
const CODE = /\.[cm]?ts$/i;

/** A file that can't be used. */
export class FileProblem extends Error {
  readonly reason: 'unreadable' | 'sound-too-long' | 'text-too-long';

  constructor(reason: FileProblem['reason']) {
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
  if (seconds > MAX_SECONDS) throw new FileProblem('sound-too-long');
  const wav = wavFileOf(samples, file.name);
  const data = base64Of(new Uint8Array(await wav.arrayBuffer()));
  return { kind: 'sound', name: file.name, data, seconds, file: wav };
}

/** Whether a file is sound by what the browser says of it. */
export function isSound({ type, name }: File): boolean {
  return /^(audio|video)\//.test(type) && !CODE.test(name);
}

/** @throws {FileProblem} if it is not text in UTF-8, or too long. */
export async function readText(file: File): Promise<TextFile> {
  // No text of the allowed length is larger.
  if (file.size > MAX_CHARACTERS * 4) throw new FileProblem('text-too-long');
  const text = decode(await file.arrayBuffer());
  if (text.length > MAX_CHARACTERS) throw new FileProblem('text-too-long');
  return { kind: 'text', name: file.name, text };
}

function decode(bytes: ArrayBuffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // A program or an archive may be good UTF-8 by chance; text has no such character.
    if (text === '' || text.includes('\0')) throw new FileProblem('unreadable');
    return text;
  } catch {
    throw new FileProblem('unreadable');
  }
}
