// One picture as large as the window allows, and all that can be done with it.
import { useEffect, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { Icon } from '../kit/icons.tsx';
import { useBlobUrl } from '../media/blob-url.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { factsOf } from './facts.ts';
import type { Picture } from './picture.ts';
import { usePictureTexts } from './texts/texts.ts';
import type { Actions } from './use-actions.ts';

interface LightboxProps {
  pictures: readonly Picture[];
  index: number;
  /** Called with the picture to show; undefined closes it. */
  onShow: (id: string | undefined) => void;
  actionsOf: (picture: Picture) => Actions;
}

export function Lightbox({ pictures, index, onShow, actionsOf }: LightboxProps) {
  const texts = usePictureTexts();
  const language = useLanguage();
  const picture = pictures[index] as Picture;
  const url = useBlobUrl(picture.image);
  const [isLarge, setIsLarge] = useState(false);
  const before = pictures[index - 1]?.id;
  const after = pictures[index + 1]?.id;
  const close = () => onShow(undefined);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const next = { ArrowLeft: before, ArrowRight: after }[key];
      if (next !== undefined) onShow(next);
    };
    // The dialog keeps the keys of its inside to itself.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [before, after, onShow]);
  const step = (icon: 'back' | 'forward', label: string, id: string | undefined) => (
    <IconButton icon={icon} label={label} disabled={id === undefined} onClick={() => id !== undefined && onShow(id)} />
  );
  return (
    <Dialog title={picture.prompt || texts.ways[picture.way]} onClose={close} isWide>
      <div className="stack lightbox">
        <button type="button" className="zoom" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
          {url !== undefined && <img src={url} alt={texts.zoom} />}
        </button>
        <p className="quiet small">{factsOf(picture, texts, language)}</p>
        <div className="actions">
          {step('back', texts.previous, before)}
          {step('forward', texts.next, after)}
          {actionsOf(picture).map(({ icon, label, act, isLast }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                act();
                if (isLast) close();
              }}
            >
              <Icon name={icon} /> {label}
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
