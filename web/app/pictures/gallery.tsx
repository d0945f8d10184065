// The pictures that were made, the newest first.
import { useRef, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { durationText } from '../kit/units.ts';
import { saveFile, useBlobUrl } from '../media/blob-url.ts';
import { useMediaTexts } from '../media/texts.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import type { Picture } from './picture.ts';
import type { PicturesState } from './picture-store.ts';
import { type PictureTexts, usePictureTexts } from './texts.ts';
import { pictures as store } from './use-pictures.ts';

/** Pictures that are shown at first, and how many more at a time. */
const PAGE = 24;

interface GalleryProps {
  state: PicturesState;
  /** Called to make a picture once more. */
  onAgain: (picture: Picture) => void;
  /** Called to start from a picture. */
  onUse: (picture: Picture) => void;
}

export function Gallery({ state: { pictures = [], isKept }, onAgain, onUse }: GalleryProps) {
  const texts = usePictureTexts();
  const [shown, setShown] = useState(PAGE);
  const [toDelete, setToDelete] = useState<Picture>();
  const heading = useRef<HTMLHeadingElement>(null);
  const remaining = pictures.length - shown;
  return (
    <section className="stack" aria-label={texts.gallery}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.gallery}
      </h2>
      <p className={isKept ? 'quiet small' : 'failure'}>{isKept ? texts.galleryText : texts.notKept}</p>
      {pictures.length === 0 && <p>{texts.empty}</p>}
      <ul className="gallery">
        {pictures.slice(0, shown).map((picture) => (
          <Entry
            key={picture.id}
            picture={picture}
            onAgain={() => onAgain(picture)}
            onUse={() => onUse(picture)}
            onDelete={() => setToDelete(picture)}
          />
        ))}
      </ul>
      {remaining > 0 && (
        <button type="button" onClick={() => setShown(shown + PAGE)}>
          {texts.more(remaining)}
        </button>
      )}
      {toDelete && (
        <DeleteDialog
          onClose={() => setToDelete(undefined)}
          onDelete={() => {
            void store.remove(toDelete.id);
            setToDelete(undefined);
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}

interface EntryProps {
  picture: Picture;
  onAgain: () => void;
  onUse: () => void;
  onDelete: () => void;
}

function Entry({ picture, onAgain, onUse, onDelete }: EntryProps) {
  const texts = usePictureTexts();
  const media = useMediaTexts();
  const language = useLanguage();
  const url = useBlobUrl(picture.image);
  const name = texts.picture(picture.prompt || texts.ways[picture.way]);
  const ending = picture.image.type === 'image/jpeg' ? 'jpg' : 'png';
  const save = () => saveFile(picture.image, `picture-${picture.seed ?? picture.madeAt}.${ending}`);
  return (
    <li className="card stack">
      {url !== undefined && <img src={url} alt={name} loading="lazy" decoding="async" />}
      {picture.prompt !== '' && <p className="prompt">{picture.prompt}</p>}
      <p className="quiet small">{factsOf(picture, { texts, language })}</p>
      <div className="actions">
        <button type="button" aria-label={`${media.download}: ${name}`} onClick={save}>
          {media.download}
        </button>
        <button type="button" aria-label={`${texts.useAsInput}: ${name}`} onClick={onUse}>
          {texts.useAsInput}
        </button>
        {picture.seed !== undefined && (
          <button type="button" aria-label={`${texts.again}: ${name}`} onClick={onAgain}>
            {texts.again}
          </button>
        )}
        <button type="button" aria-label={`${media.delete}: ${name}`} onClick={onDelete}>
          {media.delete}
        </button>
      </div>
    </li>
  );
}

function DeleteDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) {
  const texts = usePictureTexts();
  const media = useMediaTexts();
  const { common } = useTexts();
  return (
    <Dialog title={texts.deleteQuestion} onClose={onClose}>
      <p>{texts.deleteText}</p>
      <footer>
        <button type="button" onClick={onClose}>
          {common.cancel}
        </button>
        <button type="button" className="danger" onClick={onDelete}>
          {media.delete}
        </button>
      </footer>
    </Dialog>
  );
}

function factsOf(picture: Picture, { texts, language }: { texts: PictureTexts; language: string }): string {
  const { way, model, size, steps, cfgScale, seed, tookMs } = picture;
  return [
    texts.ways[way],
    model,
    size?.replace('x', ' × '),
    steps === undefined ? undefined : texts.stepsAre(steps),
    cfgScale === undefined ? undefined : texts.cfgIs(cfgScale),
    seed === undefined ? undefined : texts.seedIs(seed),
    texts.took(durationText(Math.ceil(tookMs / 1000), language)),
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');
}
