// The microphone: as a stream of samples, and as a recording.
import { useCallback, useEffect, useRef, useState } from 'react';
import { createResampler } from '../../../common/resample.ts';
import captureUrl from './capture-worklet.ts?worker&url';
import { pcmOf, SPEECH_HZ, wavFileOf } from './sound-file.ts';

const START_MS = 5000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The microphone can't be used: it is not allowed, or the page is neither from this machine nor
 * encrypted.
 */
export class NoMicrophone extends Error {}

/**
 * Gives samples of one channel, from -1 to 1, at {@link SPEECH_HZ}.
 * @returns Ends that.
 * @throws {NoMicrophone}
 */
export async function listenToMicrophone(
  onSamples: (samples: Float32Array) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined);
  if (stream === undefined) throw new NoMicrophone('The microphone can not be used.');
  const context = new AudioContext();
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
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
    if (!isRunning) throw new NoMicrophone('The browser does not start to listen.');
  } catch (error) {
    end();
    throw error;
  }
  return end;
}

/** Speech has about a tenth of the loudest sound there can be; its level is to be seen well. */
const GAIN = 6;
/** From 0 to 1. */
function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.min(1, GAIN * Math.sqrt(power));
}

const SILENCE = { isRecording: false, level: 0, seconds: 0 };

interface Recording {
  parts: DataView<ArrayBuffer>[];
  end?: () => void;
}

/**
 * `toggle` starts a recording, or stops it and hands it over; `cancel` throws it away. The level is
 * from 0 to 1.
 */
export function useRecorder(onSound: (file: File) => void, onProblem: () => void) {
  const [state, setState] = useState(SILENCE);
  const recording = useRef<Recording>(undefined);
  const cancel = useCallback(() => {
    recording.current?.end?.();
    recording.current = undefined;
    setState(SILENCE);
  }, []);
  useEffect(() => cancel, [cancel]);

  async function start() {
    const own: Recording = { parts: [] };
    recording.current = own;
    let count = 0;
    const take = (samples: Float32Array) => {
      if (recording.current !== own || samples.length === 0) return;
      own.parts.push(pcmOf(samples));
      count += samples.length;
      setState({
        isRecording: true,
        level: levelOf(samples),
        seconds: Math.floor(count / SPEECH_HZ),
      });
    };
    try {
      own.end = await listenToMicrophone(take);
      // The person may have left before the browser was allowed to.
      if (recording.current !== own) own.end();
    } catch {
      if (recording.current === own) cancel();
      onProblem();
    }
  }

  function toggle() {
    if (!state.isRecording) {
      // One that has begun waits for the browser's leave.
      if (recording.current === undefined) void start();
      return;
    }
    const { parts = [] } = recording.current ?? {};
    cancel();
    onSound(wavFileOf(parts, 'recording'));
  }
  return { ...state, cancel, toggle };
}
