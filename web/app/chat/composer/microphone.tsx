// The button that records speech for a message.
import { useState } from 'react';
import { later } from '../../kit/later.tsx';
import type { MicrophoneProps } from './composer-props.ts';
import { IdleMicrophone } from './idle-microphone.tsx';

const Recording = later(async () => (await import('./recording.tsx')).Recording, IdleMicrophone);

/** A button that begins a recording, and the recording in its place. */
export function Microphone(props: MicrophoneProps) {
  const [isWanted, setIsWanted] = useState(false);
  return isWanted ? (
    <Recording {...props} onEnd={() => setIsWanted(false)} />
  ) : (
    <IdleMicrophone {...props} onPress={() => setIsWanted(true)} />
  );
}
