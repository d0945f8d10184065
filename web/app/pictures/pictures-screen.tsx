// Pictures: made from a text, from other pictures, and kept.
import { useEffect, useRef, useState } from 'react';
import { useHealth } from '../kit/activity.ts';
import { FileButton, useBlobUrl } from '../kit/files.tsx';
import { IconButton } from '../kit/icons.tsx';
import { later } from '../kit/later.tsx';
import { useModels } from '../kit/queries.ts';
import { type ModelChoice, useModelChoice } from '../media/model-choice.tsx';
import { Pill, Segments } from '../media/pill.tsx';
import { focusBar, Hero, Studio, TextField } from '../media/studio.tsx';
import '../media/media.css';
import { recipeNamed } from '../kit/recipes.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import {
  changeDraft,
  draft,
  type Fields,
  orderOf,
  RATIOS,
  type Shape,
  type Source,
  sizeOf,
  takeFile,
  takeSource,
} from './draft.ts';
import { Gallery, useDetails } from './gallery.tsx';
import type { Run } from './picture-store.ts';
import { pictures } from './pictures.ts';

const MaskDialog = later(async () => (await import('./mask-dialog.tsx')).MaskDialog);

export function PicturesScreen() {
  const texts = useMediaTexts();
  const form = draft.use();
  const { way, unreadable } = form;
  const choice = useModelChoice(way === 'enlarge' ? 'upscaling' : 'image');
  const state = pictures.state.use();
  const order = orderOf(form, choice.model);
  useEffect(() => void pictures.start(), []);
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
      task={pictures.task}
      hero={isEmpty && <Ideas />}
      field={<PictureFields choice={choice} />}
      tools={<FileButton icon="pictures" label={texts.source} accept="image/*" onFile={takeFile} />}
      label={way === 'enlarge' ? texts.ways.enlarge : texts.make}
      onOrder={order && (() => void pictures.make(order))}
    >
      <Gallery state={state} doing={useDoing(state.run)} choice={choice} />
      {state.removed && <Undo key={state.removed.id} />}
    </Studio>
  );
}

function useDoing(run: Run | undefined): string {
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

function Ideas() {
  const texts = useMediaTexts();
  const take = (prompt: string) => {
    changeDraft({ prompt });
    focusBar();
  };
  return (
    <Hero title={texts.welcome} text={texts.galleryText}>
      {texts.ideas.map((idea) => (
        <button key={idea} type="button" onClick={() => take(idea)}>
          {idea}
        </button>
      ))}
    </Hero>
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
      <button ref={button} type="button" onClick={() => void pictures.restore()}>
        {texts.undo}
      </button>
    </p>
  );
}

/** What to paint, from which picture, and in which shape. */
function PictureFields({ choice }: { choice: ModelChoice }) {
  const texts = useMediaTexts();
  const { way, prompt, source } = draft.use();
  return (
    <>
      {source && <SourceField source={source} />}
      {(way === 'create' || way === 'edit') && (
        <TextField
          label={texts.prompt}
          placeholder={texts[way]}
          value={prompt}
          onChange={(text) => changeDraft({ prompt: text })}
        />
      )}
      {way !== 'enlarge' && <Shapes choice={choice} />}
    </>
  );
}

/** The picture to start from, what is to become of it, and which part of it is to change. */
function SourceField({ source }: { source: Source }) {
  const texts = useMediaTexts();
  const { way, mask } = draft.use();
  const url = useBlobUrl(source.image);
  const [isPainting, setIsPainting] = useState(false);
  const ways = (['edit', 'vary', 'enlarge'] as const).map((one) => [one, texts.ways[one]] as const);
  return (
    <div className="line">
      {url !== undefined && (
        <img
          src={url}
          alt={fill(texts.sourceAlt, { width: source.width, height: source.height })}
        />
      )}
      <IconButton icon="close" label={texts.removeSource} onClick={() => takeSource(undefined)} />
      <Segments
        label={texts.way}
        value={way}
        options={ways}
        onChange={(next) => changeDraft({ way: next })}
      />
      {way === 'edit' && (
        <button type="button" onClick={() => setIsPainting(true)}>
          {texts.mask}
        </button>
      )}
      <p role="status" className="quiet small">
        {way === 'edit' ? mask && texts.hasMask : texts[way]}
      </p>
      {isPainting && url !== undefined && (
        <MaskDialog source={source} url={url} onClose={() => setIsPainting(false)} />
      )}
    </div>
  );
}

function Shapes({ choice }: { choice: ModelChoice }) {
  const texts = useMediaTexts();
  const form = draft.use();
  const { model } = choice;
  const { shape, width, height } = form;
  const isTyped = width !== '' || height !== '';
  const shapes: [Shape, string][] = RATIOS.map((ratio) => [ratio, ratio]);
  if (form.source) shapes.push(['source', texts.likeSource]);
  const size = model && sizeOf(form, model);
  const chosen = useDetails({ ...orderOf({ ...form, prompt: 'any' }, model), size });
  return (
    <div className="line">
      <Segments
        label={texts.shape}
        value={isTyped ? '' : shape}
        options={shapes}
        onChange={(next) =>
          changeDraft({ shape: next === shape && !isTyped ? '' : next, width: '', height: '' })
        }
      />
      {/* What is wrong in a closed part could not be shown. */}
      <details
        onInvalidCapture={({ currentTarget }) => {
          currentTarget.open = true;
        }}
      >
        <summary className="quiet small">{[texts.advanced, ...chosen].join(' · ')}</summary>
        <Advanced choice={choice} />
      </details>
    </div>
  );
}

const LIMITS: readonly [name: keyof Fields, least: number, most: number][] = [
  ['steps', 1, 10_000],
  ['cfgScale', 0, 100],
  ['seed', 0, 2 ** 31 - 1],
  ['count', 1, 10],
  ['width', 16, 8192],
  ['height', 16, 8192],
];

function Advanced({ choice: { model } }: { choice: ModelChoice }) {
  const texts = useMediaTexts();
  const form = draft.use();
  const { steps, cfg_scale: cfgScale } = model?.image_defaults ?? {};
  const samplers = recipeNamed(model?.recipe)?.samplers ?? [];
  const usual: Partial<Record<keyof Fields, number | undefined>> = { steps, cfgScale, count: 1 };
  return (
    <>
      <div className="fields">
        {LIMITS.map(([name, min, max]) => (
          <label key={name}>
            {texts[name]}
            <input
              type="number"
              {...{ min, max }}
              step={name === 'cfgScale' ? 'any' : 1}
              placeholder={String(usual[name] ?? texts.byModel)}
              value={form[name]}
              onChange={({ target }) => changeDraft({ [name]: target.value })}
            />
          </label>
        ))}
      </div>
      {form.way === 'create' && samplers.length > 0 && (
        <Pill
          label={texts.sampler}
          value={form.sampler}
          options={[['', texts.byModel], ...samplers.map((name) => [name, name] as const)]}
          onChange={(sampler) => changeDraft({ sampler })}
        />
      )}
    </>
  );
}
