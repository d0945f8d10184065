// The button that begins a voice conversation, at its place before the rest of that has come.
import { useState } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { firstScreenDrawn, later } from '../../kit/later.tsx';
import { useChatTexts } from '../texts/texts.ts';
import type { VoiceProps } from '../voice/voice.tsx';

let hurry = () => {};
const isPressed = new Promise<void>((resolve) => {
  hurry = resolve;
});

const Voice = later<VoiceProps & { onPress: () => void }>(
  async () => {
    await Promise.race([firstScreenDrawn(), isPressed]);
    return (await import('../voice/voice.tsx')).Voice;
  },
  ({ label, canBegin, onPress }) => (
    <IconButton icon="sound" label={label} disabled={!canBegin} onClick={onPress} />
  ),
);

/** What is pressed before it can be done is done then. */
export function VoiceButton(props: Pick<VoiceProps, 'attachments' | 'canBegin' | 'onAsk'>) {
  const texts = useChatTexts();
  const [isWanted, setIsWanted] = useState(false);
  const press = () => {
    hurry();
    setIsWanted(true);
  };
  return <Voice {...props} label={texts.talk} isWanted={isWanted} onPress={press} />;
}
