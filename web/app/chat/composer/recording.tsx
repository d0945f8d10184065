// A recording for a message: with its level and its seconds, ended by a press, thrown away by Escape.
import { useEffect, useRef } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { useKeys } from '../../kit/keyboard.ts';
import { useRecorder } from '../../media/recorder.ts';
import { fill } from '../../texts/fill.ts';
import { useChatTexts } from '../texts/texts.ts';
import type { MicrophoneProps } from './composer-props.ts';
import { IdleMicrophone } from './idle-microphone.tsx';

/** Begins when it is drawn; `onEnd` is called when it is over, however it ended. */
export function Recording({
  label,
  hasWords = false,
  onSound,
  onProblem,
  onEnd,
}: MicrophoneProps & { onEnd: () => void }) {
  const texts = useChatTexts();
  const recorder = useRecorder(
    (file) => {
      onSound(file);
      onEnd();
    },
    () => {
      onProblem(texts.noMicrophone);
      onEnd();
    },
  );
  const { isRecording, level, seconds, toggle, cancel } = recorder;
  const begin = useRef(toggle);
  useEffect(() => begin.current(), []);
  function throwAway() {
    cancel();
    onEnd();
  }
  useKeys((event) => {
    if (!isRecording || event.key !== 'Escape') return;
    // It would also stop the answer that is coming.
    event.stopPropagation();
    throwAway();
  }, true);
  // The browser may be asking for leave.
  if (!isRecording) return <IdleMicrophone {...{ label, hasWords }} />;
  return (
    <span className="recording">
      <IconButton icon="stop" label={texts.stopRecording} onClick={toggle} />
      <meter aria-label={texts.level} value={level} />
      <span className="quiet">{fill(texts.seconds, { count: seconds })}</span>
      <IconButton icon="close" label={texts.cancelRecording} onClick={throwAway} />
    </span>
  );
}
