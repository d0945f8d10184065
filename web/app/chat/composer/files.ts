// Turns files of a person into what a model takes: pictures that are not too large, and sound as WAV.
import type { Picture, Sound } from '../conversation/conversation.ts';

/** Models look at no more than this; the longer side, in pixels. */
const MAX_SIDE = 1568;
const RATE_HZ = 16_000;
const MAX_SECONDS = 600;

/** A file that can't be used. */
export class FileProblem extends Error {
  readonly reason: 'unreadable' | 'too-long';

  constructor(reason: 'unreadable' | 'too-long') {
    super(reason);
    this.reason = reason;
  }
}

/** @throws {FileProblem} if it is no picture. */
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
  // Photographs stay small; drawings and text stay sharp. Drawing it anew also leaves out where it was taken.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return { kind: 'picture', name: file.name, url: canvas.toDataURL(type, 0.9) };
}

/** @throws {FileProblem} if it is no sound, or longer than 10 minutes. */
export async function readSound(file: File): Promise<Sound & { file: File }> {
  const samples = await decode(file);
  const seconds = samples.length / RATE_HZ;
  if (seconds > MAX_SECONDS) throw new FileProblem('too-long');
  const bytes = wavOf(samples, RATE_HZ);
  const wav = new File([bytes], `${file.name.replace(/\.\w+$/, '')}.wav`, { type: 'audio/wav' });
  return { kind: 'sound', name: file.name, data: base64Of(new Uint8Array(bytes)), seconds, file: wav };
}

/** @returns Samples of one channel, from -1 to 1, at 16 kHz. */
async function decode(file: File): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, RATE_HZ);
  const decoded = await context.decodeAudioData(await file.arrayBuffer()).catch(() => {
    throw new FileProblem('unreadable');
  });
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) => decoded.getChannelData(index));
  return Float32Array.from({ length: decoded.length }, (_, at) => {
    return channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length;
  });
}

/** @param samples One channel, from -1 to 1. @returns A WAV file of 16 bits. */
export function wavOf(samples: Float32Array, rateHz: number): ArrayBuffer {
  const bytes = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(bytes);
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rateHz, true);
  view.setUint32(28, rateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => {
    view.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  });
  return bytes;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  // In parts, because a function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
