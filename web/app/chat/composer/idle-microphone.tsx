// The microphone of a message while it records nothing.
import { Icon, IconButton } from '../../kit/icons.tsx';
import type { MicrophoneProps } from './composer-props.ts';

/** What a recording begins with, or, without a press to take, what stands there until it has begun. */
export function IdleMicrophone({
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
