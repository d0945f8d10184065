// The order that a draft makes.
import type { Model } from '../../../generated/client/index.ts';
import type { Draft } from './draft.ts';
import type { PictureOrder } from './picture.ts';
import { sizeFor, sizeLike } from './picture-sizes.ts';

/** What a draft orders of a model; undefined while something that is needed is missing. */
export function orderOf(form: Draft, model: Model | undefined): PictureOrder | undefined {
  const { way, source, mask, sampler } = form;
  const prompt = way === 'create' || way === 'edit' ? form.prompt.trim() : '';
  const isComplete =
    (way === 'create' || source !== undefined) &&
    (way === 'vary' || way === 'enlarge' || prompt !== '');
  if (model === undefined || !isComplete) return undefined;
  const basis: PictureOrder = { way, model: model.id, prompt, count: 1 };
  if (way !== 'create') basis.source = source?.image;
  if (way === 'enlarge') return basis;
  return {
    ...basis,
    count: numberIn(form.count) ?? 1,
    size: sizeOf(form, model),
    steps: numberIn(form.steps),
    cfgScale: numberIn(form.cfgScale),
    seed: numberIn(form.seed),
    sampler: way === 'create' && sampler !== '' ? sampler : undefined,
    mask: way === 'edit' ? mask : undefined,
  };
}

/** The size that a draft asks for; undefined where the model decides. */
export function sizeOf({ shape, width, height, source }: Draft, model: Model): string | undefined {
  if (width !== '' || height !== '') return `${width || height}x${height || width}`;
  if (shape === 'source') return source && sizeLike(source);
  return shape === '' ? undefined : sizeFor(shape, model);
}

function numberIn(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
