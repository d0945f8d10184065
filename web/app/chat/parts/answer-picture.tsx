// An image that a model has made as its answer.
import { useState } from 'react';
import { DataImage } from '../../kit/data-image.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { PictureAttachment } from '../conversation/conversation.ts';
import { useChatTexts } from '../texts/texts.ts';

/** An image that a model has made as its answer: opened large, and saved. */
export function AnswerPicture({ picture: { name, url } }: { picture: PictureAttachment }) {
  const texts = useChatTexts();
  const [isOpen, setIsOpen] = useState(false);
  const image = <DataImage url={url} alt={name} />;
  const [, type = 'png'] = /^data:image[/](\w+)/.exec(url) ?? [];
  const save = {
    download: `${name}.${type === 'jpeg' ? 'jpg' : type}`,
    'aria-label': texts.saveImage,
    title: texts.saveImage,
  };
  return (
    <div className="answer-picture">
      <button
        type="button"
        aria-label={fill(texts.openImage, { name })}
        onClick={() => setIsOpen(true)}
      >
        {image}
      </button>
      <a className="icon-button" href={url} {...save}>
        <Icon name="download" />
      </a>
      {isOpen && (
        <Dialog title={name} isWide onClose={() => setIsOpen(false)}>
          {image}
        </Dialog>
      )}
    </div>
  );
}
