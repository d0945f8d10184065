import { expect, test } from 'vitest';
import { optionValue, withoutOption } from './option-value.ts';

test.each([
  [['--port', '1'], '1'],
  [['--port=1', '--port', '2'], '2'],
  [['--port', '2', '--port=1'], '1'],
  [['--port='], undefined],
  [['--portable', '1'], undefined],
  [[], undefined],
])('of %j the port is %s', (words, value) => {
  expect(optionValue('--port', words)).toBe(value);
});

test.each([
  [['serve', '--api-key', 'k', '--port', '1']],
  [['--api-key=k', 'serve', '--port', '1']],
  [['--api-key', 'a', 'serve', '--port', '1', '--api-key', 'b']],
])('%j without the key is what is left', (words) => {
  expect(withoutOption('--api-key', words)).toEqual(['serve', '--port', '1']);
});
