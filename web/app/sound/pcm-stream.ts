// Reads samples that come as a stream of bytes.

/** The rate of streamed speech in samples per second: the documents say so of `pcm`. */
export const STREAM_HZ = 24_000;

/**
 * @param stream Signed 16-bit little-endian samples of one channel, cut anywhere.
 * @returns The same bytes, each piece in whole samples; half a sample at the end is left out.
 */
export async function* wholeSamples(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let rest = new Uint8Array(0);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const bytes = new Uint8Array(rest.length + value.length);
      bytes.set(rest);
      bytes.set(value, rest.length);
      const end = bytes.length - (bytes.length % 2);
      rest = bytes.slice(end);
      if (end > 0) yield bytes.slice(0, end);
    }
  } finally {
    // A reader that stops does not want the rest to be made.
    await reader.cancel().catch(() => undefined);
  }
}

/** @param bytes Whole samples, see {@link wholeSamples}. @returns The samples from -1 to 1. */
export function samplesOf(bytes: Uint8Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.length / 2 }, (_, index) => view.getInt16(index * 2, true) / 32_768);
}
