// What goes with a message: an image, or a sound or a text by its name.
import { DataImage } from '../../kit/data-image.tsx';
import { Icon } from '../../kit/icons.tsx';
import { bytesText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Attachment } from '../conversation/conversation.ts';
import { useChatTexts } from '../texts/texts.ts';

/** A picture as it is; of a sound its name and length, of a text its name and size. */
export function AttachmentView({ attachment: file }: { attachment: Attachment }) {
  const texts = useChatTexts();
  const language = useLanguage();
  if (file.kind === 'picture') return <DataImage url={file.url} alt={file.name} />;
  const isSound = file.kind === 'sound';
  const size = isSound
    ? fill(texts.seconds, { count: Math.round(file.seconds) })
    : bytesText(file.text.length, language);
  return (
    <span className="file">
      <Icon name={isSound ? 'microphone' : 'paperclip'} />{' '}
      {fill(texts.file, { name: file.name, size })}
    </span>
  );
}
