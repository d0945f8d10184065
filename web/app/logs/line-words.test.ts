import { expect, test } from 'vitest';
import { keptTogether, sourceOf, withoutStamp } from './line-words.ts';

test('the source of requests is written as people write it, others as they are', () => {
  const names = ['Http', 'Server', 'toString'].map((tag) => sourceOf(tag).name);
  expect(names).toEqual(['HTTP', 'Server', 'toString']);
});

test('of a program that runs a model, the two are told apart', () => {
  expect(sourceOf('llama-server extra.My model')).toEqual({
    name: 'llama-server',
    model: 'extra.My model',
  });
});

test.each([
  ['0.00.010.219 I srv  llama_server: model loaded', 'srv llama_server: model loaded'],
  ['1.20 I think  so', '1.20 I think  so'],
  ['10.0.0.1 is  the address', '10.0.0.1 is  the address'],
])('the stamp that a program writes before its line is left out: %s', (line, shown) => {
  expect(withoutStamp(line)).toBe(shown);
});

test.each([
  ['POST /v1/load 200 in 138.2 ms, model x', 'POST /v1/load 200 in 138.2\u00A0ms, model x'],
  ['Loaded x in 0.44 s, pid 9511', 'Loaded x in 0.44\u00A0s, pid 9511'],
  ['It takes 4.4 GB of 24 GiB', 'It takes 4.4\u00A0GB of 24\u00A0GiB'],
  ['0.00.01 I srv  llama_server: 3 slots', '0.00.01 I srv  llama_server: 3 slots'],
])('no line ends between a number and its unit: %s', (line, kept) => {
  expect(keptTogether(line)).toBe(kept);
});
