import { expect, test } from 'vitest';
import { JsonProgress, type JsonState } from './json-progress.ts';

test.each<[text: string, state: JsonState]>([
  ['', 'blank'],
  [' \n', 'blank'],
  ['{', 'half'],
  [' {"a":"}', 'half'],
  ['{"a":"\\"}', 'half'],
  ['{"a":[{}', 'half'],
  ['{}', 'whole'],
  [' {"a":{"b":["}"]}} ', 'whole'],
  ['{"a":"\\\\"}', 'whole'],
  ['[]', 'other'],
  ['[{}', 'half'],
  ['"z:1}', 'half'],
  ['"\\"', 'half'],
  ['"z":1}', 'other'],
  ['""', 'other'],
  ['null', 'other'],
  ['{} {}', 'other'],
  ['{}}', 'other'],
])('%j is %s, however it is cut', (text, state) => {
  for (let bytes = 1; bytes <= Math.max(1, text.length); bytes += 1) {
    const progress = new JsonProgress();
    for (let at = 0; at < text.length; at += bytes) progress.push(text.slice(at, at + bytes));
    expect(progress.state).toBe(state);
  }
});
