import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { planFor } from '../../../fixtures/plans.ts';
import { createUpstream } from './by-place.ts';
import type { Upstream } from './upstream.ts';

const here = planFor('here').model;
const elsewhere = { ...planFor('cloud.chat').model, provider: 'cloud' };

test('models of providers go to those, and all others to the native servers', async () => {
  const refusing = (name: string): Upstream => ({
    acquire: async ({ id }) => {
      throw new Error(`${id} by ${name}`);
    },
  });
  const upstream = createUpstream({
    nativeServers: refusing('a native server'),
    providers: refusing('a provider'),
  });
  const { signal } = new AbortController();
  const request = {
    capability: 'chat' as const,
    body: {},
    place: placeOf(),
    isStream: false,
    isRetry: false,
    signal,
  };
  await expect(upstream.acquire(here, request)).rejects.toThrow('here by a native server');
  await expect(upstream.acquire(elsewhere, request)).rejects.toThrow('cloud.chat by a provider');
});
