// Pictures: made from a text, from other pictures, and kept.
import { useEffect, useRef } from 'react';
import { fileTarget } from '../media/file-target.ts';
import { useModelChoice } from '../media/model-choice.tsx';
import '../media/media.css';
import { draft, takeSettingsOf, takeSource } from './draft.ts';
import { Gallery } from './gallery.tsx';
import type { Picture } from './picture.ts';
import { PictureForm } from './picture-form.tsx';
import { readSource, takeFile } from './read-source.ts';
import { RunView } from './run-view.tsx';
import { usePictureTexts } from './texts.ts';
import { pictures, usePictures } from './use-pictures.ts';

export function PicturesScreen() {
  const texts = usePictureTexts();
  const { way, unreadable } = draft.use();
  const choice = useModelChoice(way === 'enlarge' ? 'upscaling' : 'image');
  const state = usePictures();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => void pictures.start(), []);
  /** Shows the form with what has just been put into it. */
  const showForm = () => form.current?.focus();
  const again = (picture: Picture) => {
    takeSettingsOf(picture);
    choice.choose(picture.model);
    showForm();
  };
  const startFrom = async ({ image }: Picture) => {
    takeSource(await readSource(image));
    showForm();
  };
  return (
    <main className="screen media" {...fileTarget(takeFile)}>
      <h1>{texts.title}</h1>
      <div className="stack" ref={form} tabIndex={-1}>
        <PictureForm choice={choice} isBusy={state.run !== undefined || state.pictures === undefined} />
      </div>
      <div role="alert">{unreadable !== undefined && <p className="failure">{texts.unreadable(unreadable)}</p>}</div>
      <RunView state={state} />
      <Gallery state={state} onAgain={again} onUse={startFrom} />
    </main>
  );
}
