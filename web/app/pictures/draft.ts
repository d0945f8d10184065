// A picture, an order of pictures, and the draft of one that is in the bar. It outlives a visit of
// another screen.
import type { Model } from '../../../generated/client/index.ts';
import { createStore } from '../lib/store.ts';

/**
 * By a text; from a picture and a text; like a picture; or the same picture, four times as large.
 */
export type Way = 'create' | 'edit' | 'vary' | 'enlarge';

export interface Settings {
  way: Way;
  model: string;
  /** Empty for variations and enlargements. */
  prompt: string;
  /** Width and height in pixels, e.g. `512x512`. */
  size?: string | undefined;
  steps?: number | undefined;
  cfgScale?: number | undefined;
  /** The sampling method, as stable-diffusion.cpp names it. */
  sampler?: string | undefined;
}

export interface Order extends Settings {
  count: number;
  /** That of the first picture; those after it count on from there. Without it, chance decides. */
  seed?: number | undefined;
  source?: Blob | undefined;
  /** A PNG of the same size; what is transparent in it is changed. */
  mask?: Blob | undefined;
}

export interface Picture extends Settings {
  id: string;
  madeAt: number;
  /** Missing for an enlargement, in which nothing is left to chance. */
  seed?: number | undefined;
  tookMs: number;
  image: Blob;
}

export interface Source {
  image: Blob;
  width: number;
  height: number;
}

/** A line that is painted over a picture, in pixels of that picture. */
export interface Stroke {
  width: number;
  points: [x: number, y: number][];
}

const EMPTY_FIELDS = { width: '', height: '', steps: '', cfgScale: '', seed: '', count: '' };
/** Fields as they are typed; empty ones leave it to the model. */
export type Fields = typeof EMPTY_FIELDS;

export interface Draft extends Fields {
  way: Way;
  prompt: string;
  shape: Shape | '';
  sampler: string;
  source?: Source | undefined;
  /** Name of a file that was to be the source and is not an image. */
  unreadable?: string | undefined;
  /** A PNG; what is transparent in it is changed. */
  mask?: Blob | undefined;
  /** What the mask was painted with; empty for a mask from a file. */
  strokes: readonly Stroke[];
}

export const RATIOS = ['1:1', '4:3', '16:9', '3:4', '9:16'] as const;
/** A ratio of the sides, or that of the source. */
export type Shape = (typeof RATIOS)[number] | 'source';

export const draft = createStore<Draft>({
  ...EMPTY_FIELDS,
  way: 'create',
  prompt: '',
  shape: '',
  sampler: '',
  strokes: [],
});

export function changeDraft(changes: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...changes });
}

/** Another picture to start from, or none. A mask belongs to the picture that it was made for. */
export function takeSource(source: Source | undefined, wanted?: Way): void {
  const { way, shape } = draft.get();
  changeDraft({
    source,
    mask: undefined,
    strokes: [],
    unreadable: undefined,
    way: source === undefined ? 'create' : (wanted ?? (way === 'create' ? 'edit' : way)),
    shape: source === undefined && shape === 'source' ? '' : shape,
  });
}

/** Fills the bar with how a picture was made, seed included. */
export function takeSettingsOf({
  way,
  prompt,
  size = '',
  steps,
  cfgScale,
  seed,
  sampler = '',
}: Picture): void {
  const [width = '', height = ''] = size.split('x');
  const fields = { width, height, steps: String(steps ?? ''), cfgScale: String(cfgScale ?? '') };
  changeDraft({ ...fields, way, prompt, shape: '', sampler, seed: String(seed ?? ''), count: '' });
}

/** As many pixels as models usually paint; more takes minutes and much memory. */
const USUAL_SIDE = 1024;
const STEP = 16;

/** A size of about that shape, no larger than models usually paint, in steps that they take. */
export function sizeLike({ width, height }: Pick<Source, 'width' | 'height'>): string {
  const scale = Math.min(1, Math.sqrt(USUAL_SIDE ** 2 / (width * height)));
  const fitted = (side: number) => Math.max(STEP, Math.floor((side * scale) / STEP) * STEP);
  return `${fitted(width)}x${fitted(height)}`;
}

/** A size of that shape with as many pixels as the model is made for, within what it takes. */
export function sizeFor(
  ratio: (typeof RATIOS)[number],
  { image_defaults: made = {}, images }: Model,
): string {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const { width = images === undefined ? USUAL_SIDE : USUAL_SIDE / 2, height = width } = made;
  const { least = STEP, most = 8 * USUAL_SIDE } = images?.sizes ?? {};
  const unit = Math.sqrt((width * height) / (across * down));
  const fitted = (side: number) =>
    Math.min(most, Math.max(least, Math.round((side * unit) / STEP) * STEP));
  return `${fitted(across)}x${fitted(down)}`;
}

/** What a draft orders of a model; undefined while something that is needed is missing. */
export function orderOf(form: Draft, model: Model | undefined): Order | undefined {
  const { way, source, mask, sampler } = form;
  const prompt = way === 'create' || way === 'edit' ? form.prompt.trim() : '';
  const isComplete =
    (way === 'create' || source !== undefined) &&
    (way === 'vary' || way === 'enlarge' || prompt !== '');
  if (model === undefined || !isComplete) return undefined;
  const basis = {
    way,
    model: model.id,
    prompt,
    ...(way !== 'create' && { source: source?.image }),
  };
  if (way === 'enlarge') return { ...basis, count: 1 };
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

/** Pictures that the server reads; others are turned into PNG. */
const TAKEN = ['image/png', 'image/jpeg'];

/**
 * Starts from a file of a person, or from a picture. A file that is not an image is named in the
 * draft.
 */
export async function takeFile(file: Blob & { name?: string }, wanted?: Way): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    takeSource(
      { image: TAKEN.includes(file.type) ? file : await canvas.convertToBlob(), width, height },
      wanted,
    );
  } catch {
    changeDraft({ unreadable: file.name });
  }
}
