// One picture as large as the window allows.
import { useState } from 'react';
import { useBlobUrl } from '../kit/blobs.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Icon, IconButton } from '../kit/icons.tsx';
import { useKeys } from '../kit/keyboard.ts';
import { useModelName } from '../kit/model-names.ts';
import { durationText } from '../kit/units.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import type { Picture } from './picture.ts';
import type { ActionsOf } from './picture-actions.ts';
import { useDetails } from './picture-details.ts';

interface LightboxProps {
  pictures: readonly Picture[];
  index: number;
  /** Called with the picture to show; undefined closes it. */
  onShow: (id: string | undefined) => void;
  actionsOf: ActionsOf;
}

/** One picture as large as the window allows, and all that can be done with it. */
export function Lightbox({ pictures, index, onShow, actionsOf }: LightboxProps) {
  const texts = useMediaTexts();
  const picture = pictures[index] as Picture;
  const url = useBlobUrl(picture.image);
  const [isLarge, setIsLarge] = useState(false);
  const before = pictures[index - 1]?.id;
  const after = pictures[index + 1]?.id;
  const close = () => onShow(undefined);
  // The dialog keeps the keys of its inside to itself.
  useKeys(({ key }) => {
    const next = { ArrowLeft: before, ArrowRight: after }[key];
    if (next !== undefined) onShow(next);
  }, true);
  return (
    <Dialog title={picture.prompt || texts.ways[picture.way]} onClose={close} isWide>
      <div className="stack lightbox">
        <div className="large">
          <IconButton
            icon="back"
            label={texts.previous}
            disabled={!before}
            onClick={() => onShow(before)}
          />
          <button
            type="button"
            className="zoom"
            aria-pressed={isLarge}
            onClick={() => setIsLarge(!isLarge)}
          >
            {url !== undefined && <img src={url} alt={texts.zoom} />}
          </button>
          <IconButton
            icon="forward"
            label={texts.next}
            disabled={!after}
            onClick={() => onShow(after)}
          />
        </div>
        <p className="quiet small">{useFacts(picture)}</p>
        <div className="actions">
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

function useFacts(picture: Picture): string {
  const texts = useMediaTexts();
  const nameOf = useModelName();
  const time = durationText(Math.ceil(picture.tookMs / 1000), useLanguage());
  const facts = [
    texts.ways[picture.way],
    nameOf(picture.model),
    ...useDetails(picture),
    fill(texts.took, { time }),
  ];
  return facts.join(' · ');
}
