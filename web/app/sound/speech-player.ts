// Plays samples one piece behind the other, while more of them come.
import { STREAM_HZ, samplesOf } from './pcm-stream.ts';

/** So far ahead pieces are prepared, in seconds; the others wait as bytes, which take half as much memory. */
const AHEAD_S = 30;
/** After its length, sound is over even if the browser does not say so: without a sound output its clock may stand still. */
const GRACE_MS = 2000;
/** Between the first piece and its sound, so that the second one is in time. */
const LEAD_S = 0.15;

export interface SpeechPlayer {
  /** @param bytes Whole samples of 16 bits at {@link STREAM_HZ}. */
  add(bytes: Uint8Array<ArrayBuffer>): void;
  /** Resolves when all that was added has been heard, or once it is stopped. */
  finished(): Promise<void>;
}

/** @param signal Stops the sound at once. */
export function createSpeechPlayer(signal: AbortSignal): SpeechPlayer {
  const context = new AudioContext({ sampleRate: STREAM_HZ });
  const waiting: Uint8Array<ArrayBuffer>[] = [];
  let endsAt = 0;
  let playing = 0;
  let onQuiet = () => {};
  const close = () => void context.close().catch(() => undefined);
  signal.addEventListener('abort', () => {
    waiting.length = 0;
    close();
    onQuiet();
  });

  function play(bytes: Uint8Array<ArrayBuffer>) {
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
    while (waiting.length > 0 && endsAt - context.currentTime < AHEAD_S)
      play(waiting.shift() as Uint8Array<ArrayBuffer>);
  }

  return {
    add(bytes) {
      if (signal.aborted) return;
      waiting.push(bytes);
      prepare();
    },
    async finished() {
      if (playing > 0 && !signal.aborted) {
        const seconds =
          endsAt - context.currentTime + waiting.reduce((sum, { length }) => sum + length, 0) / (2 * STREAM_HZ);
        await new Promise<void>((resolve) => {
          onQuiet = resolve;
          setTimeout(resolve, seconds * 1000 + GRACE_MS);
        });
      }
      if (!signal.aborted) close();
    },
  };
}
