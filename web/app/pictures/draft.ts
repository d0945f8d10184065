// What is in the form of the pictures. It outlives a visit of another screen.
import { createStore } from '../lib/store.ts';
import type { Order, Picture, Way } from './picture.ts';

/** A picture to start from. */
export interface Source {
  image: Blob;
  width: number;
  height: number;
}

/** Fields as they are typed; empty ones leave it to the model. */
export interface Draft {
  way: Way;
  prompt: string;
  /** A size as in {@link SIZES}, `''` for the model's, `source` for that of the picture, `own` for the two fields. */
  size: string;
  width: string;
  height: string;
  steps: string;
  cfgScale: string;
  seed: string;
  count: string;
  source?: Source | undefined;
  /** Name of a file that was to be the source and is not an image. */
  unreadable?: string | undefined;
  /** A PNG; what is transparent in it is changed. */
  mask?: Blob | undefined;
}

export const SIZES = ['512x512', '768x512', '512x768', '768x768', '1024x1024', '1344x768', '768x1344'] as const;

const EMPTY: Draft = {
  way: 'create',
  prompt: '',
  size: '',
  width: '512',
  height: '512',
  steps: '',
  cfgScale: '',
  seed: '',
  count: '1',
};

export const draft = createStore<Draft>(EMPTY);

export function changeDraft(changes: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...changes });
}

/** Another picture to start from. A mask belongs to the picture that it was made for. */
export function takeSource(source: Source | undefined): void {
  const { way } = draft.get();
  changeDraft({ source, mask: undefined, unreadable: undefined, ...(source && way === 'create' && { way: 'edit' }) });
}

/** Fills the form with how a picture was made, seed included. */
export function takeSettingsOf({ way, prompt, size = '', steps, cfgScale, seed }: Picture): void {
  const isListed = size === '' || SIZES.some((one) => one === size);
  const [width = '', height = ''] = size.split('x');
  changeDraft({
    way,
    prompt,
    size: isListed ? size : 'own',
    ...(!isListed && { width, height }),
    steps: String(steps ?? ''),
    cfgScale: String(cfgScale ?? ''),
    seed: String(seed ?? ''),
    count: '1',
  });
}

/** Images are this large at most unless the person wants them larger: more takes minutes and much memory. */
const MOST_PIXELS = 1024 * 1024;
const STEP = 16;

/** A size of about the same shape, no larger than models usually paint, in steps that they take. */
export function sizeLike({ width, height }: { width: number; height: number }): string {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const fitted = (side: number) => Math.max(STEP, Math.floor((side * scale) / STEP) * STEP);
  return `${fitted(width)}x${fitted(height)}`;
}

/** What a draft orders of a model; undefined while something that is needed is missing. */
export function orderOf(form: Draft, model: string | undefined): Order | undefined {
  const { way, source, mask } = form;
  const prompt = form.prompt.trim();
  if (model === undefined) return undefined;
  if (way !== 'create' && source === undefined) return undefined;
  if (way === 'enlarge') return { way, model, prompt: '', count: 1, ...(source && { source: source.image }) };
  const wantsText = way !== 'vary';
  if (wantsText && prompt === '') return undefined;
  const size = sizeOf(form);
  return {
    way,
    model,
    prompt: wantsText ? prompt : '',
    count: numberIn(form.count) ?? 1,
    ...(size !== undefined && { size }),
    ...pick('steps', numberIn(form.steps)),
    ...pick('cfgScale', numberIn(form.cfgScale)),
    ...pick('seed', numberIn(form.seed)),
    ...(way !== 'create' && source && { source: source.image }),
    ...(way === 'edit' && mask && { mask }),
  };
}

function sizeOf({ way, size, width, height, source }: Draft): string | undefined {
  if (size === 'own') return `${width}x${height}`;
  if (size === 'source') return way !== 'create' && source ? sizeLike(source) : undefined;
  return size === '' ? undefined : size;
}

function numberIn(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

function pick<Name extends string>(name: Name, value: number | undefined): Partial<Record<Name, number>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, number>);
}
