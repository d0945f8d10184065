// Reads samples that come as a stream of bytes, and plays them one piece behind the other while
// more of them come.

/** The rate of streamed speech in samples per second: the documents say so of `pcm`. */
export const STREAM_HZ = 24_000;
/**
 * So far ahead pieces are prepared, in seconds; the others wait as bytes, which take half as much
 * memory.
 */
const AHEAD_S = 30;
/**
 * After its length, sound is over even if the browser does not say so: without a sound output its
 * clock may stand still.
 */
const GRACE_MS = 2000;
/** Between the first piece and its sound, so that the second one is in time. */
const LEAD_S = 0.15;
/** Whole samples: signed, of 16 bits, little-endian, of one channel. */
type Samples = Uint8Array<ArrayBuffer>;

/**
 * @param stream Samples that are cut anywhere.
 * @returns The same in whole samples; half a one at the end is left out.
 */
export async function* wholeSamples(stream: ReadableStream<Uint8Array>): AsyncGenerator<Samples> {
  const reader = stream.getReader();
  let rest = new Uint8Array(0);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const bytes = new Uint8Array([...rest, ...value]);
      const end = bytes.length - (bytes.length % 2);
      rest = bytes.slice(end);
      if (end > 0) yield bytes.slice(0, end);
    }
  } finally {
    // A reader that stops does not want the rest to be made.
    await reader.cancel().catch(() => undefined);
  }
}

export function samplesOf({ buffer, byteOffset, length }: Samples): Float32Array<ArrayBuffer> {
  const view = new DataView(buffer, byteOffset, length);
  return Float32Array.from(
    { length: length / 2 },
    (_, index) => view.getInt16(index * 2, true) / 32_768,
  );
}

/** Must be made in a click, which browsers ask for before they play. `signal` ends it at once. */
export function createSpeechPlayer(signal: AbortSignal) {
  const context = new AudioContext({ sampleRate: STREAM_HZ });
  const waiting: Samples[] = [];
  let endsAt = 0;
  let playing = 0;
  let onQuiet = () => {};
  const close = () => void context.close().catch(() => undefined);
  signal.addEventListener('abort', () => {
    waiting.length = 0;
    close();
    onQuiet();
  });

  function play(bytes: Samples) {
    const samples = samplesOf(bytes);
    const buffer = context.createBuffer(1, samples.length, STREAM_HZ);
    buffer.copyToChannel(samples, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.onended = () => {
      playing -= 1;
      prepare();
      if (playing === 0) onQuiet();
    };
    // Where the stream is slower than speech there is a pause.
    endsAt = Math.max(endsAt, context.currentTime + LEAD_S);
    source.start(endsAt);
    endsAt += buffer.duration;
    playing += 1;
  }

  function prepare() {
    while (endsAt - context.currentTime < AHEAD_S) {
      const next = waiting.shift();
      if (next === undefined) return;
      play(next);
    }
  }

  return {
    add(bytes: Samples) {
      if (signal.aborted) return;
      waiting.push(bytes);
      prepare();
    },
    /** Resolves when all that was added has been heard, or once it is stopped. */
    async finished(): Promise<void> {
      if (playing > 0 && !signal.aborted) {
        const waitingBytes = waiting.reduce((sum, { length }) => sum + length, 0);
        const seconds = endsAt - context.currentTime + waitingBytes / (2 * STREAM_HZ);
        await new Promise<void>((resolve) => {
          onQuiet = resolve;
          setTimeout(resolve, seconds * 1000 + GRACE_MS);
        });
      }
      if (!signal.aborted) close();
    },
  };
}
