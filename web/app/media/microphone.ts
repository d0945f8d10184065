// The microphone, as a stream of samples.
import { createResampler } from '../../../common/resample.ts';
import captureUrl from './capture-worklet.ts?worker&url';
import { SPEECH_HZ } from './sound-file.ts';

/** A machine that loads a model meanwhile takes seconds. */
const START_MS = 15_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What browsers call the ways in which they refuse it. */
const REASONS: Readonly<Record<string, 'denied' | 'missing' | 'busy'>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/**
 * The microphone can't be used. `insecure`: the page is neither from this machine nor encrypted.
 * `silent`: the browser does not begin.
 */
export class NoMicrophone extends Error {
  readonly reason: 'denied' | 'missing' | 'busy' | 'insecure' | 'silent' | 'unknown';

  constructor(reason: NoMicrophone['reason']) {
    super(`The microphone can not be used: ${reason}.`);
    this.reason = reason;
  }
}

/** Without what comes from the loudspeaker, as far as the browser can take it out. */
async function openMicrophone(): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined) throw new NoMicrophone('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true } });
  } catch (error) {
    throw new NoMicrophone(REASONS[(error as Error).name] ?? 'unknown');
  }
}

/**
 * Gives samples of one channel, from -1 to 1, at {@link SPEECH_HZ}.
 * @param onLost Called where the microphone goes, or may not be used any more.
 * @returns Ends that.
 * @throws {NoMicrophone}
 */
export async function listenToMicrophone(
  onSamples: (samples: Float32Array) => void,
  onLost?: () => void,
): Promise<() => void> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  // Not where the page itself has stopped it.
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => onLost?.(), { once: true });
  try {
    await context.audioWorklet.addModule(captureUrl);
    const capture = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      channelCount: 1,
    });
    const resampler = createResampler({ fromHz: context.sampleRate, toHz: SPEECH_HZ });
    capture.port.onmessage = ({ data }) => onSamples(resampler.push(data));
    context.createMediaStreamSource(stream).connect(capture);
    // Firefox never resolves it where there is nothing that could play sound, and then gives none
    // of the microphone either.
    const isRunning = await Promise.race([context.resume().then(() => true), wait(START_MS)]);
    if (!isRunning) throw new NoMicrophone('silent');
  } catch (error) {
    end();
    throw error;
  }
  return end;
}
