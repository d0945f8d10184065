// Pictures: made from a text, from other pictures, and kept.
import { useEffect, useRef } from 'react';
import { useHealth } from '../kit/activity.ts';
import { useModels } from '../kit/queries.ts';
import { FailureText } from '../kit/states.tsx';
import { useModelChoice } from '../media/model-choice.tsx';
import { focusBar, Hero, Studio } from '../media/studio.tsx';
import '../media/media.css';
import { useMediaTexts } from '../media/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { changeDraft, draft } from './draft.ts';
import { Gallery } from './gallery.tsx';
import { PictureBar } from './picture-bar.tsx';
import type { Run } from './picture-store.ts';
import { takeFile } from './read-source.ts';
import { usePictureTexts } from './texts/texts.ts';
import { useActions } from './use-actions.ts';
import { pictures } from './use-pictures.ts';

export function PicturesScreen() {
  const texts = usePictureTexts();
  const { way, unreadable } = draft.use();
  const choice = useModelChoice(way === 'enlarge' ? 'upscaling' : 'image');
  const state = pictures.state.use();
  const { failure } = pictures.task.state.use();
  const actionsOf = useActions(choice);
  const doing = useDoing(state.run);
  useEffect(() => void pictures.start(), []);
  const isEmpty = state.pictures?.length === 0 && state.run === undefined;
  return (
    <Studio title={texts.title} choice={choice} onFile={takeFile} bar={<PictureBar choice={choice} />}>
      <div role="alert">
        {unreadable !== undefined && <p className="failure">{fill(texts.unreadable, { name: unreadable })}</p>}
        {!state.isKept && <p className="failure">{texts.notKept}</p>}
      </div>
      <FailureText error={failure} />
      {isEmpty && choice.here.length > 0 && <Ideas />}
      <Gallery state={state} doing={doing} actionsOf={actionsOf} />
      {state.removed && <Undo key={state.removed.id} />}
    </Studio>
  );
}

/** What a run is doing, in words. */
function useDoing(run: Run | undefined): string {
  const texts = usePictureTexts();
  const media = useMediaTexts();
  const { data: health } = useHealth();
  const { data: models = [] } = useModels();
  if (run === undefined) return '';
  const { model, way, count } = run.order;
  // What enlarges is a program that is never loaded, and neither is a model of another server.
  const isReady =
    way === 'enlarge' ||
    models.some(({ id, provider }) => id === model && provider !== undefined) ||
    health?.all_models_loaded.some(({ model_name }) => model_name === model);
  return isReady ? fill(texts.making, { index: run.done + 1, count }) : media.loadingModel;
}

/** What an empty gallery shows. */
function Ideas() {
  const texts = usePictureTexts();
  return (
    <Hero title={texts.welcome} text={texts.galleryText}>
      {texts.ideas.map((idea) => (
        <button
          key={idea}
          type="button"
          onClick={() => {
            changeDraft({ prompt: idea });
            focusBar();
          }}
        >
          {idea}
        </button>
      ))}
    </Hero>
  );
}

function Undo() {
  const texts = usePictureTexts();
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its picture.
  useEffect(() => button.current?.focus(), []);
  return (
    <p role="status" className="card line undo">
      {texts.deleted}
      <button ref={button} type="button" onClick={() => void pictures.restore()}>
        {texts.undo}
      </button>
    </p>
  );
}
