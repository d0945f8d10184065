import { expect, test } from 'vitest';
import type { Model } from '../../../generated/client/index.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { orderOf } from './order.ts';

const SD = {
  id: 'SD',
  image_defaults: { width: 512, height: 512 },
  images: { sizes: { least: 64, most: 640 } },
} as Model;

const source = { image: new Blob(['photo']), width: 1600, height: 1200 };

const form = (changes: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, ...changes });

test('empty fields leave it to the model', () => {
  expect(orderOf(form({ prompt: ' a lemon ' }), SD)).toEqual({
    way: 'create',
    model: 'SD',
    prompt: 'a lemon',
    count: 1,
  });
});

test('filled fields are sent as numbers, zero included', () => {
  const filled = form({
    prompt: 'x',
    width: '768',
    height: '512',
    steps: '4',
    cfgScale: '1.5',
    seed: '0',
    count: '3',
  });
  expect(orderOf(filled, SD)).toMatchObject({
    size: '768x512',
    steps: 4,
    cfgScale: 1.5,
    seed: 0,
    count: 3,
  });
});

test.each([
  ['a model', form({ prompt: 'x' }), undefined],
  ['a text to paint', form({ prompt: '  ' }), SD],
  ['a picture to edit', form({ way: 'edit', prompt: 'x' }), SD],
  ['a text to edit by', form({ way: 'edit', source }), SD],
  ['a picture to vary', form({ way: 'vary' }), SD],
])('nothing is ordered without %s', (_what, incomplete, model) => {
  expect(orderOf(incomplete, model)).toBeUndefined();
});

test('each way takes only what it can use', () => {
  const mask = new Blob(['mask']);
  const full = { prompt: 'x', source, mask, steps: '4', count: '2' };
  expect(orderOf(form({ ...full, way: 'create' }), SD)?.source).toBeUndefined();
  expect(orderOf(form({ ...full, way: 'edit' }), SD)).toMatchObject({ source: source.image, mask });
  expect(orderOf(form({ ...full, way: 'vary' }), SD)).toMatchObject({ prompt: '', steps: 4 });
  expect(orderOf(form({ ...full, way: 'vary' }), SD)?.mask).toBeUndefined();
  expect(orderOf(form({ ...full, way: 'enlarge' }), SD)).toEqual({
    way: 'enlarge',
    model: 'SD',
    prompt: '',
    count: 1,
    source: source.image,
  });
});
