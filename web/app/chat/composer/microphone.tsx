// Records speech for a message: with its level and its seconds, ended by a press, thrown away by
// Escape.
import { IconButton } from '../../kit/icons.tsx';
import { useKeys } from '../../kit/keyboard.ts';
import { useRecorder } from '../../media/recorder.ts';
import { fill } from '../../texts/fill.ts';
import { useChatTexts } from '../texts/texts.ts';

interface MicrophoneProps {
  /** What begins with it. */
  label: string;
  onSound: (file: File) => void;
  onProblem: (problem: string) => void;
}

/**
 * A button that begins a recording; then buttons that end it or throw it away, its level and its
 * seconds.
 */
export function Microphone({ label, onSound, onProblem }: MicrophoneProps) {
  const texts = useChatTexts();
  const recorder = useRecorder(onSound, () => onProblem(texts.noMicrophone));
  const { isRecording, level, seconds, toggle, cancel } = recorder;
  useKeys((event) => {
    if (!isRecording || event.key !== 'Escape') return;
    // It would also stop the answer that is coming.
    event.stopPropagation();
    cancel();
  }, true);
  if (!isRecording) return <IconButton icon="microphone" label={label} onClick={toggle} />;
  return (
    <span className="recording">
      <IconButton icon="stop" label={texts.stopRecording} onClick={toggle} />
      <meter aria-label={texts.level} value={level} />
      <span className="quiet">{fill(texts.seconds, { count: seconds })}</span>
      <IconButton icon="close" label={texts.cancelRecording} onClick={cancel} />
    </span>
  );
}
