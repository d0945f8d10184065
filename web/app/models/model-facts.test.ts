import { expect, test } from 'vitest';
import { abilitiesOf, factsOf } from './model-facts.ts';

test.each([
  ['Qwen3-0.6B-GGUF', 'unsloth/Qwen3-0.6B-GGUF:Q4_0', '0.6B', 'Q4_0', 'unsloth'],
  ['Qwen3-30B-A3B-GGUF', 'unsloth/Qwen3-30B-A3B-GGUF:Q4_K_M', '30B-A3B', 'Q4_K_M', 'unsloth'],
  [
    'Gemma-4-E2B-it-GGUF',
    'unsloth/gemma-4-E2B-it-GGUF:gemma-4-E2B-it-Q8_0.gguf',
    'E2B',
    'Q8_0',
    'unsloth',
  ],
  ['Whisper-Base', 'ggerganov/whisper.cpp:ggml-base.bin', undefined, undefined, 'ggerganov'],
  ['extra.Mine', '/home/me/models/Mine.gguf', undefined, undefined, undefined],
])('the names of %s tell what it is', (name, checkpoint, parameters, quantization, publisher) => {
  expect(factsOf({ name, checkpoint })).toMatchObject({ parameters, quantization, publisher });
});

test('what a model can do is told once in each word, and that it is one’s own last', () => {
  const words = { chat: 'Chat', audio: 'Hears', transcription: 'Hears', custom: 'Own', hot: 'Hot' };
  const labels = ['custom', 'chat', 'hot', 'transcription', 'audio', 'unheard-of'];
  expect(abilitiesOf(labels, words)).toEqual(['transcription', 'custom']);
  expect(abilitiesOf(labels, words, ['audio'])).toEqual(['custom']);
});
