import { expect, test } from 'vitest';
import type { SystemInfo } from '../../../generated/client/index.ts';
import { tinyOptions } from './tiny-model.ts';

test('the tiny model runs on the engine that npm installs, unless a better one is here', () => {
  const withStates = (cpu: string, embedded: string) =>
    ({
      recipes: {
        llamacpp: {
          default_backend: 'cpu',
          backends: { cpu: { state: cpu }, embedded: { state: embedded } },
        },
      },
    }) as unknown as SystemInfo;
  expect(tinyOptions(withStates('installable', 'installable'))).toEqual({
    llamacpp_backend: 'embedded',
  });
  expect(tinyOptions(withStates('installed', 'installed'))).toEqual({
    llamacpp_backend: 'embedded',
  });
  expect(tinyOptions(withStates('installed', 'installable'))).toEqual({});
  expect(tinyOptions(withStates('installed', 'unsupported'))).toEqual({});
});
