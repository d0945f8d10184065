import { expect, test } from 'vitest';
import { nameOfBackend, nameOfPart, nameOfProgram } from './backend-names.ts';

test.each([
  ['llamacpp:cpu', 'llama.cpp (CPU)'],
  ['llamacpp:embedded', 'llama.cpp'],
  ['sd-cpp:rocm', 'stable-diffusion.cpp (ROCm)'],
  ['kokoro', 'Kokoro'],
  ['owner/name-GGUF:Q4_0', 'owner/name-GGUF:Q4_0'],
  ['llamacpp:a:b', 'llamacpp:a:b'],
  ['constructor', 'constructor'],
])('%s is called %s', (name, called) => {
  expect(nameOfPart(name)).toBe(called);
});

test('programs and backends have names, and what is unknown keeps its own', () => {
  expect(['sd-cpp', 'ryzenai-llm', 'new', 'constructor'].map(nameOfProgram)).toEqual([
    'stable-diffusion.cpp',
    'Ryzen AI',
    'new',
    'constructor',
  ]);
  expect(['cuda', 'embedded', 'constructor'].map(nameOfBackend)).toEqual([
    'CUDA',
    'embedded',
    'constructor',
  ]);
});
