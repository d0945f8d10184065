import { expect, test } from 'vitest';
import { readParameters } from './parameters.ts';

test('parameters have the names of OpenAI and of Ollama', () => {
  expect(readParameters(['num_predict=5', 'top-k=2', 'stop=\\n'])).toEqual({
    max_tokens: 5,
    top_k: 2,
    stop: ['\n'],
  });
});
