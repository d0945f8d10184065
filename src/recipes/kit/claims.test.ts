import { expect, test } from 'vitest';
import { claimedBy, recipeOfFile } from './claims.ts';

test.each([
  [['a-Q4_0.gguf', 'README.md'], 'owner/A-GGUF', { recipe: 'llamacpp', isFolder: false }],
  [['A.GGUF'], 'owner/a', { recipe: 'llamacpp', isFolder: false }],
  [['genai_config.json', 'model.onnx'], 'owner/A-cpu', { recipe: 'oga-cpu', isFolder: true }],
  [
    ['genai_config.json', 'model.onnx'],
    'owner/A-onnx-Hybrid',
    { recipe: 'ryzenai-llm', isFolder: true },
  ],
  [['genai_config.json', 'a.gguf'], 'owner/A-NPU', { recipe: 'ryzenai-llm', isFolder: true }],
  // Not at the top.
  [['cpu/genai_config.json'], 'owner/A', undefined],
  [['model.safetensors'], 'owner/A-npu', undefined],
])('%j of %s is run by %j', (paths, repository, expected) => {
  expect(claimedBy(paths, repository)).toEqual(expected);
});

test('a file has its recipe by its ending', () => {
  expect(recipeOfFile('/models/a.gguf')).toBe('llamacpp');
  expect(() => recipeOfFile('a.txt')).toThrow('No recipe claims files like a.txt');
});
