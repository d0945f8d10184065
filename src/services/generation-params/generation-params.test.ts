import { expect, test } from 'vitest';
import { NotImplemented } from '../../errors.ts';
import { createGenerationParams } from './generation-params.ts';

test('the documented defaults are shown, but put nothing into requests', () => {
  const params = createGenerationParams();
  expect(params.all()).toEqual({
    temperature: 0.7,
    top_p: 0.95,
    top_k: 50,
    min_length: 0,
    max_length: 2048,
    do_sample: true,
  });
  expect(params.asRequestDefaults()).toEqual({});
});

test('what is set stays until it is set again, and the rest keeps its values', () => {
  const params = createGenerationParams();
  params.set({ temperature: 0.2, max_length: 64 });
  params.set({ temperature: 0.3, top_k: 7 });
  expect(params.all()).toMatchObject({ temperature: 0.3, max_length: 64, top_k: 7, top_p: 0.95 });
  expect(params.asRequestDefaults()).toEqual({ temperature: 0.3, max_tokens: 64, top_k: 7 });
});

test('without sampling the likeliest token wins, whatever the temperature', () => {
  const params = createGenerationParams();
  params.set({ temperature: 0.9, do_sample: false });
  expect(params.asRequestDefaults()).toEqual({ temperature: 0 });
  params.set({ do_sample: true });
  expect(params.asRequestDefaults()).toEqual({ temperature: 0.9 });
});

test('a minimum length is refused, and then nothing of that call is set', () => {
  const params = createGenerationParams();
  expect(() => params.set({ temperature: 0.1, min_length: 5 })).toThrow(NotImplemented);
  expect(params.all()).toMatchObject({ temperature: 0.7, min_length: 0 });
});
