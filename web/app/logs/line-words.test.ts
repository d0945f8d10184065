import { expect, test } from 'vitest';
import { keptTogether, nameOfSource } from './line-words.ts';

test('the source of requests is written as people write it, others as they are', () => {
  expect(['Http', 'Server', 'toString'].map(nameOfSource)).toEqual(['HTTP', 'Server', 'toString']);
});

test.each([
  ['POST /v1/load 200 in 138.2 ms, model x', 'POST /v1/load 200 in 138.2\u00A0ms, model x'],
  ['Loaded x in 0.44 s, pid 9511', 'Loaded x in 0.44\u00A0s, pid 9511'],
  ['It takes 4.4 GB of 24 GiB', 'It takes 4.4\u00A0GB of 24\u00A0GiB'],
  ['0.00.01 I srv  llama_server: 3 slots', '0.00.01 I srv  llama_server: 3 slots'],
])('no line ends between a number and its unit: %s', (line, kept) => {
  expect(keptTogether(line)).toBe(kept);
});
