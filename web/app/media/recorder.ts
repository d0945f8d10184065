// Records what the microphone hears.
import { useCallback, useEffect, useRef, useState } from 'react';
import { shownLevelOf } from './level.ts';
import { pcmOf, SPEECH_HZ, wavFileOf } from './sound-file.ts';

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
        level: shownLevelOf(samples),
        seconds: Math.floor(count / SPEECH_HZ),
      });
    };
    try {
      // The first screen does without.
      const { listenToMicrophone } = await import('./microphone.ts');
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
