import { expect, test } from 'vitest';
import { readParameters, withParameter } from './parameters.ts';

test('parameters have the names of OpenAI and of Ollama', () => {
  expect(readParameters(['num_predict=5', 'top-k=2', 'stop=\\n'])).toEqual({
    max_tokens: 5,
    top_k: 2,
    stop: ['\n'],
  });
  expect(readParameters()).toEqual({});
  expect(readParameters([])).toEqual({});
});

test('the last of several values counts, and an empty one takes the parameter away', () => {
  expect(readParameters(['seed=1', 'seed=2', 'top_p=0.5', 'top_p='])).toEqual({ seed: 2 });
  expect(withParameter({ seed: 1, stop: ['a'] }, 'stop', '')).toEqual({ seed: 1 });
  expect(withParameter({ seed: 1 }, 'temperature', '-0.5')).toEqual({ seed: 1, temperature: -0.5 });
});

test.each([
  ['a b', ['a', 'b']],
  ['"a b" c', ['a b', 'c']],
  ['a"b c"', ['ab', 'c']],
  ['"" x', ['', 'x']],
  ['\\n\\n  END', ['\n\n', 'END']],
  [' ', []],
])('an answer stops at each of the texts of %j', (value, stop) => {
  expect(withParameter({}, 'stop', value)).toEqual({ stop });
});

test.each([
  ['seed', 'x', "'seed' takes a number, not 'x'.", undefined],
  ['top-p', 'Infinity', "'top-p' takes a number, not 'Infinity'.", undefined],
  [
    'num_ctx',
    '1',
    'The size of the context is decided when a model is loaded.',
    "'lemonade run MODEL --ctx-size 8192' loads the model with it.",
  ],
  [
    'ctx-size',
    '1',
    'The size of the context is decided when a model is loaded.',
    "'lemonade run MODEL --ctx-size 8192' loads the model with it.",
  ],
  ['sead', '1', "There is no parameter 'sead'.", "Did you mean 'seed'?"],
  ['num_predicts', '1', "There is no parameter 'num_predicts'.", expect.any(String)],
  ['a_num_predict', '1', "There is no parameter 'a_num_predict'.", expect.any(String)],
])('%s=%s is refused', (name, value, message, advice) => {
  expect(() => withParameter({}, name, value)).toThrow(
    expect.objectContaining({ reason: 'misuse', message, advice }),
  );
});
