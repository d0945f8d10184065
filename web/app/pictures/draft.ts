// The draft of an order of pictures that is in the bar. It outlives a visit of another screen.
import { createStore } from '../lib/store.ts';
import type { Picture, PictureSource, Stroke, Way } from './picture.ts';
import type { Shape } from './picture-sizes.ts';

const EMPTY_FIELDS = { width: '', height: '', steps: '', cfgScale: '', seed: '', count: '' };

/** Fields as they are typed; empty ones leave it to the model. */
export type TypedFields = typeof EMPTY_FIELDS;

/** All that is typed and chosen in the bar. */
export interface Draft extends TypedFields {
  way: Way;
  prompt: string;
  shape: Shape | '';
  sampler: string;
  source?: PictureSource | undefined;
  /** Name of a file that was to be the source and is not an image. */
  unreadable?: string | undefined;
  /** A PNG; what is transparent in it is changed. */
  mask?: Blob | undefined;
  /** What the mask was painted with; empty for a mask from a file. */
  strokes: readonly Stroke[];
}

/** What the bar has at first. */
export const EMPTY_DRAFT: Draft = {
  ...EMPTY_FIELDS,
  way: 'create',
  prompt: '',
  shape: '',
  sampler: '',
  strokes: [],
};

/** The one of the page. */
export const pictureDraft = createStore<Draft>(EMPTY_DRAFT);

/** All else stays as it is. */
export function changeDraft(changes: Partial<Draft>): void {
  pictureDraft.set({ ...pictureDraft.get(), ...changes });
}

/** Another picture to start from, or none. A mask belongs to the picture that it was made for. */
export function takeSource(source: PictureSource | undefined, wanted?: Way): void {
  const { way, shape } = pictureDraft.get();
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
