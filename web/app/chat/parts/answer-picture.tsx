// An image that a model has made as its answer: opened large, and saved.
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { Picture } from '../conversation/conversation.ts';
import { useTexts } from '../texts/texts.ts';

export function AnswerPicture({ picture: { name, url } }: { picture: Picture }) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="answer-picture">
      <button type="button" aria-label={fill(texts.openImage, { name })} onClick={() => setIsOpen(true)}>
        <img src={url} alt={name} />
      </button>
      <a
        className="icon-button"
        href={url}
        download={`${name}.png`}
        aria-label={texts.saveImage}
        title={texts.saveImage}
      >
        <Icon name="download" />
      </a>
      {isOpen && (
        <Dialog title={name} isWide onClose={() => setIsOpen(false)}>
          <img src={url} alt={name} />
        </Dialog>
      )}
    </div>
  );
}
