import { beforeEach, expect, test } from 'vitest';
import type { Model } from '../../../generated/client/index.ts';
import {
  changeDraft,
  type Draft,
  draft,
  orderOf,
  sizeFor,
  sizeLike,
  takeSettingsOf,
  takeSource,
} from './draft.ts';

const EMPTY = draft.get();
const SD = {
  id: 'SD',
  image_defaults: { width: 512, height: 512 },
  images: { sizes: { least: 64, most: 640 } },
} as Model;
const source = { image: new Blob(['photo']), width: 1600, height: 1200 };
const form = (changes: Partial<Draft>): Draft => ({ ...EMPTY, ...changes });

beforeEach(() => draft.set(EMPTY));

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

test('a size like that of a picture keeps its shape and is not too large', () => {
  expect(sizeLike({ width: 640, height: 480 })).toBe('640x480');
  expect(sizeLike({ width: 1600, height: 1200 })).toBe('1168x880');
  expect(sizeLike({ width: 5, height: 5 })).toBe('16x16');
  expect(orderOf(form({ way: 'vary', source, shape: 'source' }), SD)).toMatchObject({
    size: '1168x880',
  });
});

test('a shape becomes a size of as many pixels as the model is made for, within what it takes', () => {
  expect(sizeFor('1:1', SD)).toBe('512x512');
  expect(sizeFor('4:3', SD)).toBe('592x448');
  expect(sizeFor('9:16', SD)).toBe('384x640');
  expect(sizeFor('16:9', { id: 'remote' } as Model)).toBe('1360x768');
  expect(orderOf(form({ prompt: 'x', shape: '4:3', width: '64', height: '' }), SD)).toMatchObject({
    size: '64x64',
  });
});

test('a picture that is taken as input is edited, and the mask of another one is dropped', () => {
  changeDraft({ mask: new Blob(['mask']), strokes: [{ width: 1, points: [[0, 0]] }] });
  takeSource(source);
  expect(draft.get()).toMatchObject({ way: 'edit', source, mask: undefined, strokes: [] });
  changeDraft({ way: 'enlarge' });
  takeSource(source);
  expect(draft.get().way).toBe('enlarge');
  takeSource(source, 'vary');
  expect(draft.get().way).toBe('vary');
  changeDraft({ shape: 'source' });
  takeSource(undefined);
  expect(draft.get()).toMatchObject({ way: 'create', source: undefined, shape: '' });
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
  expect(orderOf(draft.get(), SD)).toEqual({ ...made, count: 1 });
});
