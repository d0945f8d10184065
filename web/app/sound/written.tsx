// A text that was heard, to copy and to save.
import { CopyButton } from '../kit/copy-button.tsx';
import { saveFile } from '../media/blob-url.ts';
import { useMediaTexts } from '../media/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useSoundTexts } from './texts.ts';

interface WrittenProps {
  text: string;
  fileName: string;
  /** Called to forget the text. */
  onClear?: () => void;
}

export function Written({ text, fileName, onClear }: WrittenProps) {
  const texts = useSoundTexts();
  const media = useMediaTexts();
  const { common } = useTexts();
  return (
    <>
      <p className="transcript">{text === '' ? texts.nothingSaid : text}</p>
      <div className="actions">
        <CopyButton text={text} label={`${common.copy}: ${texts.result}`} />
        <button
          type="button"
          disabled={text === ''}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), fileName)}
        >
          {media.download}
        </button>
        {onClear && (
          <button type="button" onClick={onClear}>
            {texts.clear}
          </button>
        )}
      </div>
    </>
  );
}
