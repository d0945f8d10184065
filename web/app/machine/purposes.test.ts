import { expect, test } from 'vitest';
import type { BackendSupport, SystemInfo } from '../../../generated/client/index.ts';
import { purposesOf } from './purposes.ts';

type State = BackendSupport['state'];

const MODES = ['chat', 'transcription', 'image'];
const recipe = (default_backend: string, states: Record<string, State>) => ({
  default_backend,
  backends: Object.fromEntries(
    Object.entries({ default: 'installed' as State, ...states }).map(([name, state]) => [
      name,
      { state },
    ]),
  ),
});
const purposes = (recipes: Record<string, ReturnType<typeof recipe>>) =>
  purposesOf(recipes as unknown as SystemInfo['recipes'], MODES).map(
    ({ mode, best, backends }) => [mode, `${best.recipe}:${best.name}`, backends.length] as const,
  );

test('a purpose is named once, whatever runs it, in the order of the modes', () => {
  expect(
    purposes({
      'sd-cpp': recipe('cpu', { cpu: 'installable' }),
      'from-later': recipe('cpu', { cpu: 'installable' }),
      llamacpp: recipe('cpu', { cpu: 'installed', vulkan: 'installable' }),
      'oga-cpu': recipe('embedded', { embedded: 'installable' }),
    }),
  ).toEqual([
    ['chat', 'llamacpp:cpu', 3],
    ['image', 'sd-cpp:cpu', 1],
    ['from-later', 'from-later:cpu', 1],
  ]);
});

test.each<[State, State, string]>([
  ['installable', 'installable', 'vulkan'],
  ['installed', 'installable', 'cpu'],
  ['update_required', 'installable', 'cpu'],
  ['installed', 'update_required', 'cpu'],
  ['unsupported', 'unsupported', 'vulkan'],
])(
  'with %s on the processor and %s by Vulkan, which is the default, %s is the best',
  (cpu, vulkan, best) => {
    expect(purposes({ whispercpp: recipe('vulkan', { cpu, vulkan }) })).toEqual([
      ['transcription', `whispercpp:${best}`, 2],
    ]);
  },
);
