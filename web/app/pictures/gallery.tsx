// The pictures that were made, the newest first, behind those that are being made; each can be seen
// large.
import { type CSSProperties, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { saveFile, useBlobUrl } from '../kit/files.tsx';
import { useGrowing } from '../kit/growing.ts';
import { Icon, IconButton, type IconName } from '../kit/icons.tsx';
import { useKeys } from '../kit/keyboard.ts';
import { durationText } from '../kit/units.ts';
import type { ModelChoice } from '../media/model-choice.tsx';
import { focusBar, WorkView } from '../media/studio.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import {
  draft,
  type Order,
  type Picture,
  type Settings,
  takeFile,
  takeSettingsOf,
  type Way,
} from './draft.ts';
import { expectedMs, type PicturesState, type Run } from './picture-store.ts';
import { pictures as store } from './pictures.ts';

/** Of all that can be done, what stands on a picture itself. */
const AT_HAND = 4;

type ActionsOf = (picture: Picture) => readonly {
  icon: IconName;
  label: string;
  act: () => void;
  /** Whether one goes on elsewhere after it. */
  isLast: boolean;
}[];

function useActions({ choose }: ModelChoice): ActionsOf {
  const texts = useMediaTexts();
  const { source } = draft.use();
  return (picture) => {
    const { image, seed, madeAt, model, way, id } = picture;
    const startFrom = (wanted: Way) => () => void takeFile(image, wanted).then(focusBar);
    const again = () => {
      takeSettingsOf(picture);
      choose(model);
      focusBar();
    };
    // Without the picture that it was made from it can't be made again.
    const canRepeat = seed !== undefined && (way === 'create' || source !== undefined);
    const name = `picture-${seed ?? madeAt}.${image.type === 'image/jpeg' ? 'jpg' : 'png'}`;
    return [
      { icon: 'download', label: texts.download, act: () => saveFile(image, name), isLast: false },
      { icon: 'edit', label: texts.useAsInput, act: startFrom('edit'), isLast: true },
      ...(canRepeat
        ? [{ icon: 'repeat', label: texts.again, act: again, isLast: true } as const]
        : []),
      { icon: 'remove', label: texts.delete, act: () => void store.remove(id), isLast: true },
      { icon: 'pictures', label: texts.ways.vary, act: startFrom('vary'), isLast: true },
      { icon: 'enlarge', label: texts.ways.enlarge, act: startFrom('enlarge'), isLast: true },
    ];
  };
}

interface GalleryProps {
  state: PicturesState;
  doing: string;
  choice: ModelChoice;
}

export function Gallery({ state: { pictures = [], run }, doing, choice }: GalleryProps) {
  const texts = useMediaTexts();
  const actionsOf = useActions(choice);
  const shown = useGrowing('', pictures.length);
  const [openId, setOpenId] = useState<string>();
  const open = pictures.findIndex(({ id }) => id === openId);
  return (
    <section className="full" aria-label={texts.gallery}>
      <ul className="gallery">
        {run && <Awaited run={run} doing={doing} pictures={pictures} />}
        {pictures.slice(0, shown).map((picture) => (
          <Tile
            key={picture.id}
            picture={picture}
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
  run: Run;
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
  onOpen,
  actionsOf,
}: {
  picture: Picture;
  onOpen: () => void;
  actionsOf: ActionsOf;
}) {
  const texts = useMediaTexts();
  const url = useBlobUrl(picture.image);
  const [ratio, setRatio] = useState(() => ratioOf(picture));
  const name = fill(texts.picture, { prompt: picture.prompt || texts.ways[picture.way] });
  return (
    <li style={shapeOf(ratio)}>
      <button type="button" className="open" onClick={onOpen}>
        {url !== undefined && (
          <img
            src={url}
            alt={name}
            loading="lazy"
            decoding="async"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight)
            }
          />
        )}
      </button>
      <div className="at-hand">
        {actionsOf(picture)
          .slice(0, AT_HAND)
          .map(({ icon, label, act }) => (
            <IconButton key={label} icon={icon} label={`${label}: ${name}`} onClick={act} />
          ))}
      </div>
    </li>
  );
}

interface LightboxProps {
  pictures: readonly Picture[];
  index: number;
  /** Called with the picture to show; undefined closes it. */
  onShow: (id: string | undefined) => void;
  actionsOf: ActionsOf;
}

/** One picture as large as the window allows, and all that can be done with it. */
function Lightbox({ pictures, index, onShow, actionsOf }: LightboxProps) {
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
        <button
          type="button"
          className="zoom"
          aria-pressed={isLarge}
          onClick={() => setIsLarge(!isLarge)}
        >
          {url !== undefined && <img src={url} alt={texts.zoom} />}
        </button>
        <p className="quiet small">{useFacts(picture)}</p>
        <div className="actions">
          <IconButton
            icon="back"
            label={texts.previous}
            disabled={!before}
            onClick={() => onShow(before)}
          />
          <IconButton
            icon="forward"
            label={texts.next}
            disabled={!after}
            onClick={() => onShow(after)}
          />
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
  const time = durationText(Math.ceil(picture.tookMs / 1000), useLanguage());
  const facts = [
    texts.ways[picture.way],
    picture.model,
    ...useDetails(picture),
    fill(texts.took, { time }),
  ];
  return facts.join(' · ');
}

/** What of the settings is said, and not left to the model. */
export function useDetails(settings: Partial<Settings> & Pick<Order, 'seed'>): string[] {
  const { size, steps, cfgScale, sampler, seed } = settings;
  const texts = useMediaTexts();
  return [
    size?.replace('x', ' × '),
    steps === undefined ? undefined : fill(texts.stepsAre, { count: steps }),
    cfgScale === undefined ? undefined : fill(texts.cfgIs, { value: cfgScale }),
    sampler,
    seed === undefined ? undefined : fill(texts.seedIs, { seed }),
  ].filter((fact) => fact !== undefined);
}
