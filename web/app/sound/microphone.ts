// The microphone as a stream of samples.
import { createResampler } from '../../../common/resample.ts';
import { SPEECH_HZ } from '../media/sound-file.ts';
import captureUrl from './capture-worklet.ts?worker&url';

/** The microphone can't be used: it is not allowed, or the page is neither from this machine nor encrypted. */
export class NoMicrophone extends Error {}

/**
 * Calls `onSamples` with samples of one channel, from -1 to 1, at {@link SPEECH_HZ}. The returned function ends that,
 * and does nothing when it is called again.
 *
 * @throws {NoMicrophone}
 */
export async function listen(onSamples: (samples: Float32Array) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined);
  if (stream === undefined) throw new NoMicrophone('The microphone can not be used.');
  const context = new AudioContext();
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    await context.audioWorklet.addModule(captureUrl);
    const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 1 });
    const resampler = createResampler({ fromHz: context.sampleRate, toHz: SPEECH_HZ });
    capture.port.onmessage = ({ data }) => onSamples(resampler.push(data));
    context.createMediaStreamSource(stream).connect(capture);
    await context.resume();
  } catch (error) {
    end();
    throw error;
  }
  return end;
}
