// Records speech for a message: with its level and its seconds, ended by a press, thrown away by Escape.
import { useEffect } from 'react';
import { IconButton } from '../../kit/icon-button.tsx';
import { useRecorder } from '../../media/use-recorder.ts';
import { useTexts } from '../texts/texts.ts';
import type { Attachments } from './use-attachments.ts';

export function Microphone({ attachments }: { attachments: Attachments }) {
  const texts = useTexts();
  const { isRecording, level, seconds, toggle, cancel } = useRecorder({
    onSound: (file) => attachments.add([file]),
    onProblem: () => attachments.fail(texts.noMicrophone),
  });
  useEffect(() => {
    if (!isRecording) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It would also stop the answer that is coming.
      event.stopPropagation();
      cancel();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  });
  if (!isRecording) return <IconButton icon="microphone" label={texts.record} onClick={toggle} />;
  return (
    <span className="recording">
      <IconButton icon="stop" label={texts.stopRecording} onClick={toggle} />
      <meter aria-label={texts.level} value={level} />
      <span className="quiet">{texts.seconds(seconds)}</span>
      <IconButton icon="close" label={texts.cancelRecording} onClick={cancel} />
    </span>
  );
}
