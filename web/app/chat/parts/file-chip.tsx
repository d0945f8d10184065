// A sound or a text that goes with a message.
import { Icon } from '../../kit/icons.tsx';
import { bytesText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Sound, TextFile } from '../conversation/conversation.ts';
import { useTexts } from '../texts/texts.ts';

export function FileChip({ file }: { file: Sound | TextFile }) {
  const texts = useTexts();
  const language = useLanguage();
  const size =
    file.kind === 'sound'
      ? fill(texts.seconds, { count: Math.round(file.seconds) })
      : bytesText(file.text.length, language);
  return (
    <span className="file">
      <Icon name={file.kind === 'sound' ? 'microphone' : 'paperclip'} /> {fill(texts.file, { name: file.name, size })}
    </span>
  );
}
