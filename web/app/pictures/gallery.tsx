// The pictures that were made: the newest large, or the one that is being made, and below it those
// before it.
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useBlobUrl } from '../kit/blobs.ts';
import { useGrowing } from '../kit/growing.ts';
import { IconButton } from '../kit/icons.tsx';
import { Menu } from '../kit/menu.tsx';
import { useModelName } from '../kit/model-names.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import type { ModelForPurpose } from '../media/use-model-choice.ts';
import { WorkView } from '../media/work-view.tsx';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Lightbox } from './lightbox.tsx';
import type { Picture } from './picture.ts';
import { type ActionsOf, useActions } from './picture-actions.ts';
import { useDetails } from './picture-details.ts';
import { expectedMs, type PictureRun, type PicturesState } from './picture-store.ts';

/** Of all that can be done, what stands on a picture itself. */
const AT_HAND = 4;
/** Of these, what a narrow window has room for next to the words; the rest is in a menu there. */
const FIRST = 2;

interface GalleryProps {
  state: PicturesState;
  doing: string;
  choice: ModelForPurpose;
}

/**
 * A picture opens large; what is done most often with it stands next to the newest, and on the others.
 */
export function Gallery({ state: { pictures = [], run }, doing, choice }: GalleryProps) {
  const texts = useMediaTexts();
  const actionsOf = useActions(choice);
  const shown = useGrowing('', pictures.length);
  const [openId, setOpenId] = useState<string>();
  const open = pictures.findIndex(({ id }) => id === openId);
  const list = useRef<HTMLUListElement>(null);
  const isMaking = run !== undefined;
  // What is ordered is to be seen, also by one who looks at old pictures.
  useEffect(() => {
    if (isMaking) list.current?.scrollIntoView({ block: 'start' });
  }, [isMaking]);
  if (!isMaking && pictures.length === 0) return null;
  return (
    <section aria-label={texts.gallery}>
      <ul ref={list} className="gallery">
        {run && <Awaited run={run} doing={doing} pictures={pictures} />}
        {pictures.slice(0, shown).map((picture, index) => (
          <Tile
            key={picture.id}
            picture={picture}
            isNewest={index === 0 && !isMaking}
            onOpen={() => setOpenId(picture.id)}
            actionsOf={actionsOf}
          />
        ))}
      </ul>
      {open >= 0 && (
        <Lightbox pictures={pictures} index={open} onShow={setOpenId} actionsOf={actionsOf} />
      )}
    </section>
  );
}

const shapeOf = (ratio: number) => ({ '--ratio': ratio }) as CSSProperties;

/** Width to height of a size like `512x512`; 1 where it is not known. */
function ratioOf({ size = '' }: Pick<Picture, 'size'>): number {
  const [width = 1, height = 1] = size.split('x').map(Number);
  return width / height || 1;
}

/**
 * Places of the pictures that are not there yet. The server tells nothing of how far one is, so the
 * last one of its kind does.
 */
function Awaited({
  run,
  doing,
  pictures,
}: {
  run: PictureRun;
  doing: string;
  pictures: readonly Picture[];
}) {
  const { order, done, sinceMs } = run;
  return Array.from({ length: order.count - done }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <li key={`awaited ${index}`} className="awaited" style={shapeOf(ratioOf(order))}>
      {index === 0 && (
        <WorkView
          key={sinceMs}
          label={doing}
          sinceMs={sinceMs}
          usualMs={expectedMs(order, pictures)}
        />
      )}
    </li>
  ));
}

function Tile({
  picture,
  isNewest,
  onOpen,
  actionsOf,
}: {
  picture: Picture;
  isNewest: boolean;
  onOpen: () => void;
  actionsOf: ActionsOf;
}) {
  const texts = useMediaTexts();
  const url = useBlobUrl(picture.image);
  const [ratio, setRatio] = useState(() => ratioOf(picture));
  const { nav } = useTexts();
  const actions = actionsOf(picture);
  const name = fill(texts.picture, { prompt: picture.prompt || texts.ways[picture.way] });
  return (
    <li style={shapeOf(ratio)}>
      <button type="button" className="open" onClick={onOpen}>
        {url !== undefined && (
          <img
            src={url}
            alt={name}
            loading={isNewest ? 'eager' : 'lazy'}
            decoding="async"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight)
            }
          />
        )}
      </button>
      <div className={isNewest ? 'caption' : 'at-hand'}>
        {isNewest && <Words picture={picture} />}
        {actions.slice(0, AT_HAND).map(({ icon, label, act }, index) => (
          <IconButton
            key={label}
            className={index < FIRST ? '' : 'later'}
            icon={icon}
            label={`${label}: ${name}`}
            onClick={act}
          />
        ))}
        {isNewest && (
          <span className="rest">
            <Menu
              label={`${nav.more}: ${name}`}
              items={actions.slice(FIRST).map(({ icon, label, act }) => ({
                icon,
                label,
                isDanger: icon === 'remove',
                onSelect: act,
              }))}
            />
          </span>
        )}
      </div>
    </li>
  );
}

/** What was asked for, and how it was made. */
function Words({ picture }: { picture: Picture }) {
  const texts = useMediaTexts();
  const asked = picture.prompt || texts.ways[picture.way];
  const nameOf = useModelName();
  return (
    <div className="words">
      <p title={asked}>{asked}</p>
      <p className="quiet small">{[nameOf(picture.model), ...useDetails(picture)].join(' · ')}</p>
    </div>
  );
}
