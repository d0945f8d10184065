// Records the microphone, and says how loud and how long.
import { useCallback, useEffect, useRef, useState } from 'react';

const PIECE_MS = 100;
/** Speech has about a tenth of the loudest sound there can be; its level is to be seen well. */
const GAIN = 6;

export interface Recorder {
  isRecording: boolean;
  /** How loud it is, from 0 to 1. */
  level: number;
  seconds: number;
  /** Starts, or stops and hands the recording over. */
  toggle: () => void;
  /** Stops, and throws the recording away. */
  cancel: () => void;
}

interface RecorderInput {
  onSound: (file: File) => void;
  /** Called if the microphone can't be used. */
  onProblem: () => void;
}

const SILENCE = { isRecording: false, level: 0, seconds: 0 };

export function useRecorder({ onSound, onProblem }: RecorderInput): Recorder {
  /** The last recording, and whether the person has not thrown it away. */
  const last = useRef<{ isWanted: boolean; recorder?: MediaRecorder }>({ isWanted: false });
  const [state, setState] = useState(SILENCE);
  /** True while the browser asks whether the page may use the microphone. */
  const isStarting = useRef(false);
  const cancel = useCallback(() => {
    last.current.isWanted = false;
    last.current.recorder?.stream.getTracks().forEach((track) => void track.stop());
  }, []);
  useEffect(() => cancel, [cancel]);

  async function start() {
    const own: typeof last.current = { isWanted: true };
    last.current = own;
    // A page that is not from this machine and not encrypted has no microphone.
    if (navigator.mediaDevices === undefined) throw new Error('There are no media devices.');
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    // The person may have left before the browser was allowed to.
    if (!own.isWanted) return stream.getTracks().forEach((track) => void track.stop());
    const current = new MediaRecorder(stream);
    const meter = createMeter(stream);
    const startedMs = performance.now();
    const parts: Blob[] = [];
    current.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      meter.close();
      setState(SILENCE);
      if (own.isWanted) onSound(new File(parts, 'recording.webm', { type: current.mimeType || 'audio/webm' }));
    };
    // The page asks to speak only when sound comes, so no recording is empty.
    current.ondataavailable = ({ data }) => {
      parts.push(data);
      if (data.size === 0 || current.state !== 'recording') return;
      const seconds = Math.floor((performance.now() - startedMs) / 1000);
      setState({ isRecording: true, level: meter.level(), seconds });
    };
    own.recorder = current;
    current.start(PIECE_MS);
  }

  return {
    ...state,
    cancel,
    toggle() {
      if (state.isRecording) last.current.recorder?.stop();
      else if (!isStarting.current && last.current.recorder?.state !== 'recording') {
        isStarting.current = true;
        void start()
          .catch(onProblem)
          .finally(() => {
            isStarting.current = false;
          });
      }
    },
  };
}

function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, GAIN * Math.sqrt(power));
    },
    close: () => void context.close(),
  };
}
