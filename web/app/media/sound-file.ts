// Turns recordings of a browser and files of a person into WAV, the one form of sound that every
// speech model here reads.

/** The rate of speech models, in samples per second. */
export const SPEECH_HZ = 16_000;

/**
 * @returns Samples of one channel, from -1 to 1, at {@link SPEECH_HZ}.
 * @throws {DOMException} if the browser cannot read it as sound.
 */
export async function decodeSound(file: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, SPEECH_HZ);
  const decoded = await context.decodeAudioData(await file.arrayBuffer());
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) =>
    decoded.getChannelData(index),
  );
  return Float32Array.from({ length: decoded.length }, (_, at) => {
    return channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length;
  });
}

/** @param samples One channel, from -1 to 1. @returns Signed 16-bit little-endian samples. */
export function pcmOf(samples: Float32Array): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, index) => {
    view.setInt16(index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  });
  return view;
}

/** @param parts Samples of one channel of 16 bits. @param name Its ending is replaced. */
export function wavFileOf(
  parts: (DataView<ArrayBuffer> | Uint8Array<ArrayBuffer>)[],
  name: string,
  rateHz = SPEECH_HZ,
): File {
  const byteCount = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const header = new TextEncoder().encode(`RIFF____WAVEfmt ${'_'.repeat(20)}data____`);
  const view = new DataView(header.buffer);
  // At 20 stand plain samples of one channel, at 32 their 2 bytes and 16 bits.
  const numbers = {
    4: 36 + byteCount,
    16: 16,
    20: 0x10001,
    24: rateHz,
    28: rateHz * 2,
    32: 0x100002,
    40: byteCount,
  };
  for (const [at, number] of Object.entries(numbers)) view.setUint32(Number(at), number, true);
  return new File([header, ...parts], `${stemOf(name)}.wav`, { type: 'audio/wav' });
}

/** The name of a file without its ending. */
export function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** Bytes in base64, without the beginning of a `data:` URL. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  // In parts, because a function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
