// The button that records speech for a message.
import { useState } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import type { MicrophoneProps } from './composer-props.ts';

const Idle = ({ label }: MicrophoneProps) => <IconButton icon="microphone" label={label} />;

const Recording = later(async () => (await import('./recording.tsx')).Recording, Idle);

/** A button that begins a recording, and the recording in its place. */
export function Microphone(props: MicrophoneProps) {
  const [isWanted, setIsWanted] = useState(false);
  return isWanted ? (
    <Recording {...props} onEnd={() => setIsWanted(false)} />
  ) : (
    <IconButton icon="microphone" label={props.label} onClick={() => setIsWanted(true)} />
  );
}
