// Pictures: made from a text, from other pictures, and kept.
import { useEffect, useRef } from 'react';
import { useHealth } from '../kit/activity.ts';
import { FileButton } from '../kit/files.tsx';
import { useModels } from '../kit/queries.ts';
import { Hero, Ideas } from '../media/hero.tsx';
import { focusBar } from '../media/order-bar.tsx';
import { Studio } from '../media/studio.tsx';
import { useModelChoice } from '../media/use-model-choice.ts';
import { PictureFields } from './picture-fields.tsx';
import { PictureShapes } from './picture-shapes.tsx';
import '../media/media.css';
import { useMediaTexts } from '../media/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { changeDraft, pictureDraft, takeFile } from './draft.ts';
import { Gallery } from './gallery.tsx';
import { orderOf } from './order.ts';
import type { PictureOrder } from './picture.ts';
import type { PictureRun } from './picture-store.ts';
import { pictureStore } from './pictures.ts';

export function PicturesScreen() {
  const texts = useMediaTexts();
  const form = pictureDraft.use();
  const { way, unreadable, source } = form;
  const painting = useModelChoice('image');
  const enlarging = useModelChoice('upscaling');
  const choice = way === 'enlarge' ? enlarging : painting;
  const state = pictureStore.state.use();
  const order = orderOf(form, choice.model);
  useEffect(() => void pictureStore.start(), []);
  const isEmpty = state.pictures?.length === 0 && state.run === undefined;
  return (
    <Studio
      title={texts.title}
      choice={choice}
      onFile={takeFile}
      problems={[
        unreadable && fill(texts.unreadable, { name: unreadable }),
        !state.isKept && texts.notKept,
      ]}
      task={pictureStore.task}
      hero={
        isEmpty && (
          <Hero icon="pictures" title={texts.welcome} text={texts.welcomeText}>
            <p className="quiet small">{texts.galleryText}</p>
          </Hero>
        )
      }
      below={<Beginnings />}
      notice={state.removed && <Undo key={state.removed.id} />}
      // A picture can be chosen for what there is a model for, and be taken away.
      keepsBar={source !== undefined || enlarging.here.length > 0}
      field={<PictureFields />}
      tools={
        <>
          <FileButton icon="add" label={texts.source} accept="image/*" onFile={takeFile} />
          {way !== 'enlarge' && <PictureShapes choice={choice} />}
        </>
      }
      label={way === 'enlarge' ? texts.ways.enlarge : texts.make}
      onOrder={order && (() => void make(order))}
    >
      <Gallery state={state} doing={useDoing(state.run)} choice={choice} />
    </Studio>
  );
}

/** The words of what was made stand below it, and the field is free for the next ones. */
async function make(order: PictureOrder): Promise<void> {
  const isMade = await pictureStore.make(order);
  if (isMade && pictureDraft.get().prompt.trim() === order.prompt) changeDraft({ prompt: '' });
}

function useDoing(run: PictureRun | undefined): string {
  const texts = useMediaTexts();
  const { data: health } = useHealth();
  const { data: models = [] } = useModels();
  if (run === undefined) return '';
  const { model, way, count } = run.order;
  // What enlarges is a program that is never loaded, and neither is a model of another server.
  const isReady =
    way === 'enlarge' ||
    models.some(({ id, provider }) => id === model && provider !== undefined) ||
    health?.all_models_loaded.some(({ model_name }) => model_name === model);
  return isReady ? fill(texts.making, { index: run.done + 1, count }) : texts.loadingModel;
}

function Beginnings() {
  const texts = useMediaTexts();
  const { prompt } = pictureDraft.use();
  const take = (prompt: string) => {
    changeDraft({ prompt });
    focusBar();
  };
  return (
    <Ideas label={texts.examples} ideas={texts.ideas} isAway={prompt !== ''} onChosen={take} />
  );
}

function Undo() {
  const texts = useMediaTexts();
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its picture.
  useEffect(() => button.current?.focus(), []);
  return (
    <p role="status" className="card line undo">
      {texts.deleted}
      <button ref={button} type="button" onClick={() => void pictureStore.restore()}>
        {texts.undo}
      </button>
    </p>
  );
}
