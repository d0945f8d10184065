// A text that was heard, to copy and to save.
import type { ReactNode } from 'react';
import { CopyButton } from '../kit/copy-button.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { saveFile } from '../media/blob-url.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useSoundTexts } from './texts/texts.ts';

interface WrittenProps {
  text: string;
  fileName: string;
  /** Forgets the text. */
  onClear: () => void;
  /** More to choose from. */
  children?: ReactNode;
}

export function Written({ text, fileName, onClear, children }: WrittenProps) {
  const texts = useSoundTexts();
  const media = useMediaTexts();
  const { common } = useTexts();
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), fileName);
  return (
    <section className="card stack" aria-label={texts.result}>
      <p className="transcript">{text === '' ? texts.nothingSaid : text}</p>
      <div className="line">
        {children}
        <CopyButton text={text} label={`${common.copy}: ${texts.result}`} />
        <IconButton icon="download" label={media.download} disabled={text === ''} onClick={save} />
        <IconButton icon="remove" label={texts.clear} onClick={onClear} />
      </div>
    </section>
  );
}
