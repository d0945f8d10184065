// A sound that goes with a message.

import { Icon } from '../../kit/icons.tsx';
import type { Sound } from '../conversation/conversation.ts';
import { useTexts } from '../texts.ts';

export function SoundChip({ sound }: { sound: Sound }) {
  const texts = useTexts();
  return (
    <span className="sound">
      <Icon name="microphone" /> {sound.name} · {texts.seconds(Math.round(sound.seconds))}
    </span>
  );
}
