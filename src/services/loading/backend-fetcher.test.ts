// Fetching backends for loads: who does not respond, and what has just failed, is left alone for a while.
import { expect, test } from 'vitest';
import { BackendBusy, BackendDoesNotRun, ReleaseHostUnreachable } from '../../errors.ts';
import type { ReleaseSource } from '../../recipes/kit/release.ts';
import { createBackendFetcher } from './backend-fetcher.ts';

const CPU = { recipe: 'llamacpp', backend: 'cpu', source: 'releases' } as const;
const VULKAN = { ...CPU, backend: 'vulkan' };
const EMBEDDED = { recipe: 'llamacpp', backend: 'embedded', source: 'npm' } as const;
const work = { signal: new AbortController().signal, onProgress: () => {} };

function setUp({ away, failure }: { away?: ReleaseSource; failure?: Error } = {}) {
  const clock = { ms: 0 };
  const fetcher = createBackendFetcher({
    installs: {
      async requireHost(source) {
        if (source === away) throw new ReleaseHostUnreachable(`${source} is away.`);
      },
      async install() {
        if (failure) throw failure;
      },
    },
    isOffline: () => false,
    mayFetch: () => true,
    now: () => clock.ms,
  });
  return { clock, fetcher };
}

test.each([
  ['releases', CPU, VULKAN, EMBEDDED],
  ['npm', EMBEDDED, { ...EMBEDDED, recipe: 'other' }, CPU],
] as const)('when %s is away, that says nothing of the other source', async (away, asked, same, other) => {
  const { clock, fetcher } = setUp({ away });
  await expect(fetcher.fetch(asked, work)).rejects.toThrow('is away');
  expect(fetcher.refusal(asked)).toBe(`could not be fetched: ${away} is away.`);
  expect(fetcher.refusal(same)).toBe(`could not be fetched: ${away} is away.`);
  expect(fetcher.refusal(other)).toBeUndefined();
  await fetcher.fetch(other, work);
  clock.ms = 300_000;
  expect(fetcher.refusal(asked)).toBeUndefined();
});

test('a backend that does not run keeps no other one of its source from being fetched', async () => {
  const { clock, fetcher } = setUp({ failure: new BackendDoesNotRun('It crashes.') });
  await expect(fetcher.fetch(CPU, work)).rejects.toThrow('It crashes.');
  expect(fetcher.refusal(CPU)).toBe('could not be fetched: It crashes.');
  expect(fetcher.refusal(VULKAN)).toBeUndefined();
  clock.ms = 1_800_000;
  expect(fetcher.refusal(CPU)).toBeUndefined();
});

test('a backend that is being removed at this moment may be fetched in the next', async () => {
  const { fetcher } = setUp({ failure: new BackendBusy('It is being removed.') });
  await expect(fetcher.fetch(CPU, work)).rejects.toThrow('It is being removed.');
  expect(fetcher.refusal(CPU)).toBeUndefined();
});
