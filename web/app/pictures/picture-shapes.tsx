// The shape of a picture, and behind it what few people set.
import { recipeNamed } from '../kit/recipes.ts';
import { Folded, Pill } from '../media/pill.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import type { ModelForPurpose } from '../media/use-model-choice.ts';
import { changeDraft, pictureDraft, type TypedFields } from './draft.ts';
import { orderOf, sizeOf } from './order.ts';
import { useDetails } from './picture-details.ts';
import { RATIOS, type Shape, usualRatio } from './picture-sizes.ts';

/** Ratios, that of the source, or a size in pixels; steps, seed and the like behind a click. */
export function PictureShapes({ choice }: { choice: ModelForPurpose }) {
  const texts = useMediaTexts();
  const form = pictureDraft.use();
  const { model } = choice;
  const { shape, width, height } = form;
  const isTyped = width !== '' || height !== '';
  const usual = form.way === 'create' && model ? usualRatio(model) : undefined;
  const shapes: [Shape | '' | 'typed', string][] = RATIOS.map((ratio) => [ratio, ratio]);
  if (form.source) shapes.push(['source', texts.likeSource]);
  // Where it is not known which shape the model takes by itself.
  if (usual === undefined) shapes.unshift(['', texts.byModel]);
  const size = model && sizeOf(form, model);
  if (isTyped && size) shapes.push(['typed', size.replace('x', ' × ')]);
  // The shape says its size.
  const chosen = useDetails({ ...orderOf({ ...form, prompt: 'any' }, model), size: undefined });
  return (
    <>
      <Pill
        label={texts.shape}
        value={isTyped && size ? 'typed' : shape || (usual ?? '')}
        options={shapes}
        onChange={(next) => {
          if (next === 'typed') return;
          changeDraft({ shape: next === usual ? '' : next, width: '', height: '' });
        }}
      />
      <Folded chosen={chosen}>
        <Advanced choice={choice} size={size} />
      </Folded>
    </>
  );
}

const LIMITS: readonly [name: keyof TypedFields, least: number, most: number][] = [
  ['steps', 1, 10_000],
  ['cfgScale', 0, 100],
  ['seed', 0, 2 ** 31 - 1],
  ['count', 1, 10],
  ['width', 16, 8192],
  ['height', 16, 8192],
];

function Advanced({
  choice: { model },
  size,
}: {
  choice: ModelForPurpose;
  size: string | undefined;
}) {
  const texts = useMediaTexts();
  const form = pictureDraft.use();
  const { steps, cfg_scale: cfgScale } = model?.image_defaults ?? {};
  const samplers = recipeNamed(model?.recipe)?.samplers ?? [];
  const usual: Partial<Record<keyof TypedFields, number | string | undefined>> = {
    steps,
    cfgScale,
    count: 1,
    width: size?.split('x')[0],
    height: size?.split('x')[1],
  };
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
