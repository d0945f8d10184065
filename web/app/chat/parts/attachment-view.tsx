// What goes with a message: an image, or a sound or a text by its name.
import { DataImage } from '../../kit/data-image.tsx';
import { Icon } from '../../kit/icons.tsx';
import { bytesText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Attachment } from '../conversation/conversation.ts';
import { shownAtSide } from '../state/at-side.ts';
import { useChatTexts } from '../texts/texts.ts';

/**
 * A picture as it is; of a sound its name and length, of a text its name and size,
 * and all of it at the side.
 */
export function AttachmentView({ attachment: file }: { attachment: Attachment }) {
  const texts = useChatTexts();
  const language = useLanguage();
  if (file.kind === 'picture') return <DataImage url={file.url} alt={file.name} />;
  if (file.kind === 'text') {
    const { name, text } = file;
    const size = bytesText(text.length, language);
    return (
      <button
        type="button"
        className="file"
        onClick={() => shownAtSide.set({ kind: 'text', name, text })}
      >
        <Icon name="paperclip" /> {fill(texts.file, { name, size })}
      </button>
    );
  }
  const size = fill(texts.seconds, { count: Math.round(file.seconds) });
  return (
    <span className="file">
      <Icon name="microphone" /> {fill(texts.file, { name: file.name, size })}
    </span>
  );
}
