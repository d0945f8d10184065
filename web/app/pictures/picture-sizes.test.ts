import { expect, test } from 'vitest';
import type { Model } from '../../../generated/client/index.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { orderOf } from './order.ts';
import { sizeFor, sizeLike, usualRatio } from './picture-sizes.ts';

const SD = {
  id: 'SD',
  image_defaults: { width: 512, height: 512 },
  images: { sizes: { least: 64, most: 640 } },
} as Model;

const source = { image: new Blob(['photo']), width: 1600, height: 1200 };

const form = (changes: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, ...changes });

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

test('the shape that a model makes by itself is known by what it is made for, and not of one elsewhere', () => {
  expect(usualRatio(SD)).toBe('1:1');
  expect(usualRatio({ ...SD, image_defaults: { width: 512, height: 288 } })).toBe('16:9');
  expect(usualRatio({ ...SD, image_defaults: { width: 500, height: 300 } })).toBeUndefined();
  expect(usualRatio({ id: 'plain', images: {} } as Model)).toBe('1:1');
  expect(usualRatio({ id: 'remote' } as Model)).toBeUndefined();
});
