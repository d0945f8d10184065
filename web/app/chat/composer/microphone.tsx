// The button that records speech for a message.
import { useState } from 'react';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import type { MicrophoneProps } from './composer-props.ts';

/** What a recording begins with, or, without a press to take, what stands there until it has begun. */
export function Idle({
  label,
  hasWords = false,
  onPress,
}: Pick<MicrophoneProps, 'label' | 'hasWords'> & { onPress?: () => void }) {
  if (!hasWords) return <IconButton icon="microphone" label={label} onClick={onPress} />;
  return (
    <button type="button" onClick={onPress}>
      <Icon name="microphone" /> {label}
    </button>
  );
}

const Recording = later(async () => (await import('./recording.tsx')).Recording, Idle);

/** A button that begins a recording, and the recording in its place. */
export function Microphone(props: MicrophoneProps) {
  const [isWanted, setIsWanted] = useState(false);
  return isWanted ? (
    <Recording {...props} onEnd={() => setIsWanted(false)} />
  ) : (
    <Idle {...props} onPress={() => setIsWanted(true)} />
  );
}
