import { beforeEach, expect, test } from 'vitest';
import type { Model } from '../../../generated/client/index.ts';
import { changeDraft, EMPTY_DRAFT, pictureDraft, takeSettingsOf, takeSource } from './draft.ts';
import { orderOf } from './order.ts';

const SD = {
  id: 'SD',
  image_defaults: { width: 512, height: 512 },
  images: { sizes: { least: 64, most: 640 } },
} as Model;

const source = { image: new Blob(['photo']), width: 1600, height: 1200 };

beforeEach(() => pictureDraft.set(EMPTY_DRAFT));

test('a picture that is taken as input is edited, and the mask of another one is dropped', () => {
  changeDraft({ mask: new Blob(['mask']), strokes: [{ width: 1, points: [[0, 0]] }] });
  takeSource(source);
  expect(pictureDraft.get()).toMatchObject({ way: 'edit', source, mask: undefined, strokes: [] });
  changeDraft({ way: 'enlarge' });
  takeSource(source);
  expect(pictureDraft.get().way).toBe('enlarge');
  takeSource(source, 'vary');
  expect(pictureDraft.get().way).toBe('vary');
  changeDraft({ shape: 'source' });
  takeSource(undefined);
  expect(pictureDraft.get()).toMatchObject({ way: 'create', source: undefined, shape: '' });
});

test('the settings of a picture make the same order again', () => {
  const made = {
    way: 'create',
    model: 'SD',
    prompt: 'a lemon',
    size: '64x80',
    steps: 4,
    cfgScale: 1,
    seed: 7,
  } as const;
  takeSettingsOf({ ...made, id: '1', madeAt: 0, tookMs: 1, image: new Blob() });
  expect(orderOf(pictureDraft.get(), SD)).toEqual({ ...made, count: 1 });
});
