// What a smaller cache of keys and values makes of the context that fits.
import { expect, test } from 'vitest';
import { createLlamacppRecipe } from './recipe.ts';

const model = { id: 'm', recipe: 'llamacpp', type: 'llm', path: '/m.gguf' } as const;

test.each<[string, string, string, number]>([
  ['nothing', '', 'vulkan', 1],
  ['both of 8 bits', '-ctk q8_0 --cache-type-v q8_0', 'vulkan', 34 / 64],
  ['keys only', '--cache-type-k q4_0', 'cpu', (18 / 32 + 2) / 4],
  ['a type that is not known', '-ctk q9_9', 'vulkan', 1],
  ['the last of several', '-ctk q4_0 -ctv q4_0 -ctk f16 -ctv f16', 'vulkan', 1],
  ['both of 8 bits in the embedded engine', '-ctk q8_0 -ctv q8_0', 'embedded', 34 / 64],
])('%s', (_title, llamacpp_args, backend, share) => {
  const { launch } = createLlamacppRecipe({ environment: {} });
  expect(launch.contextShare?.({ model, options: { llamacpp_args }, backend })).toBeCloseTo(share);
});

test('what is configured counts, and the request outweighs it', () => {
  const configured = { text: '-ctk q8_0 -ctv q8_0', source: 'llamacpp.args' };
  const { launch } = createLlamacppRecipe({ environment: {}, arguments: configured });
  const shareFor = (llamacpp_args: string) =>
    launch.contextShare?.({ model, options: { llamacpp_args }, backend: 'vulkan' });
  expect(shareFor('')).toBeCloseTo(34 / 64);
  expect(shareFor('-ctk f16 -ctv f16')).toBe(1);
});
