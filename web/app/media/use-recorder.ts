// Records the microphone.
import { useEffect, useRef, useState } from 'react';

const PIECE_MS = 100;

export interface Recorder {
  isRecording: boolean;
  /** Starts, or stops and hands the recording over. */
  toggle: () => void;
}

interface RecorderInput {
  onSound: (file: File) => void;
  /** Called if the microphone can't be used. */
  onProblem: () => void;
}

export function useRecorder({ onSound, onProblem }: RecorderInput): Recorder {
  const recorder = useRef<MediaRecorder>(undefined);
  const [isRecording, setIsRecording] = useState(false);
  /** True while the browser asks whether the page may use the microphone. */
  const isStarting = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recorder.current?.stream.getTracks().forEach((track) => void track.stop());
    };
  }, []);

  async function start() {
    // A page that is not from this machine and not encrypted has no microphone.
    if (navigator.mediaDevices === undefined) throw new Error('There are no media devices.');
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    // The person may have left before the browser was allowed to.
    if (isGone.current) return stream.getTracks().forEach((track) => void track.stop());
    const current = new MediaRecorder(stream);
    const parts: Blob[] = [];
    current.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      setIsRecording(false);
      onSound(new File(parts, 'recording.webm', { type: current.mimeType || 'audio/webm' }));
    };
    recorder.current = current;
    // The page asks to speak only when sound comes, so no recording is empty.
    await new Promise<void>((resolve) => {
      current.ondataavailable = ({ data }) => {
        parts.push(data);
        if (data.size > 0) resolve();
      };
      current.start(PIECE_MS);
    });
    if (current.state === 'recording') setIsRecording(true);
  }

  return {
    isRecording,
    toggle() {
      if (isRecording) recorder.current?.stop();
      else if (!isStarting.current) {
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
