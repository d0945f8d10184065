// Where pictures are ordered: what to paint, in which shape, and what else there is to choose.
import { FileButton } from '../media/file-button.tsx';
import type { ModelChoice } from '../media/model-choice.tsx';
import { Pill, Segments } from '../media/pill.tsx';
import { OrderBar, TextField } from '../media/studio.tsx';
import { changeDraft, type Draft, draft, type Fields, orderOf, RATIOS, type Shape, sizeOf } from './draft.ts';
import { detailsOf } from './facts.ts';
import { takeFile } from './read-source.ts';
import { SourceField } from './source-field.tsx';
import { usePictureTexts } from './texts/texts.ts';
import { pictures } from './use-pictures.ts';

/** Sampling methods by the names that stable-diffusion.cpp has for them. */
const SAMPLERS = 'euler euler_a heun dpm2 dpm++2s_a dpm++2m dpm++2mv2 ipndm ipndm_v lcm ddim_trailing tcd'.split(' ');

const LIMITS: readonly [name: keyof Fields, least: number, most: number][] = [
  ['steps', 1, 10_000],
  ['cfgScale', 0, 100],
  ['seed', 0, 2 ** 31 - 1],
  ['count', 1, 10],
  ['width', 16, 8192],
  ['height', 16, 8192],
];

export function PictureBar({ choice }: { choice: ModelChoice }) {
  const texts = usePictureTexts();
  const form = draft.use();
  const { run } = pictures.state.use();
  const { way, prompt, source } = form;
  const order = orderOf(form, choice.model);
  return (
    <OrderBar
      choice={choice}
      label={way === 'enlarge' ? texts.ways.enlarge : texts.make}
      canOrder={order !== undefined && run === undefined}
      onOrder={() => order && void pictures.make(order)}
      onStop={run && pictures.task.stop}
      tools={<FileButton icon="pictures" label={texts.source} accept="image/*" onFile={takeFile} />}
    >
      {source && <SourceField source={source} />}
      {(way === 'create' || way === 'edit') && (
        <TextField
          label={texts.prompt}
          placeholder={texts[way]}
          value={prompt}
          onChange={(text) => changeDraft({ prompt: text })}
        />
      )}
      {way !== 'enlarge' && <Settings form={form} choice={choice} />}
    </OrderBar>
  );
}

function Settings({ form, choice: { model } }: { form: Draft; choice: ModelChoice }) {
  const texts = usePictureTexts();
  const { shape, width, height, sampler, way, source } = form;
  const isTyped = width !== '' || height !== '';
  const shapes: [Shape, string][] = RATIOS.map((ratio) => [ratio, ratio]);
  if (source) shapes.push(['source', texts.likeSource]);
  const size = model && sizeOf(form, model);
  const chosen = detailsOf({ ...orderOf({ ...form, prompt: 'any' }, model), size }, texts);
  const defaults = model?.image_defaults;
  const usual: Partial<Record<keyof Fields, number | undefined>> = {
    steps: defaults?.steps,
    cfgScale: defaults?.cfg_scale,
    count: 1,
  };
  return (
    <div className="line">
      <Segments
        label={texts.shape}
        value={isTyped ? '' : shape}
        options={shapes}
        onChange={(next) => changeDraft({ shape: next === shape && !isTyped ? '' : next, width: '', height: '' })}
      />
      {/* What is wrong in a closed part could not be shown. */}
      <details
        onInvalidCapture={({ currentTarget }) => {
          currentTarget.open = true;
        }}
      >
        <summary className="quiet small">{[texts.advanced, ...chosen].join(' · ')}</summary>
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
        {way === 'create' && model?.recipe === 'sd-cpp' && (
          <Pill
            label={texts.sampler}
            value={sampler}
            options={[['', texts.byModel], ...SAMPLERS.map((name) => [name, name] as const)]}
            onChange={(name) => changeDraft({ sampler: name })}
          />
        )}
      </details>
    </div>
  );
}
