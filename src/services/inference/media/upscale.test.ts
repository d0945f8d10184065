import { expect, test } from 'vitest';
import { nothingElsewhere, oneModelEach } from '../../../../fixtures/candidates.ts';
import { unwatched } from '../../../../fixtures/defaults.ts';
import { placeOf } from '../../../../fixtures/places.ts';
import { plainRecipe, planFor } from '../../../../fixtures/plans.ts';
import { withResolvers } from '../../../../fixtures/with-resolvers.ts';
import type { Models } from '../../models/models.ts';
import { ModelSaturated } from '../../residency/errors.ts';
import type { ObservedRequest } from '../../telemetry/observed-request.ts';
import { createStats } from '../../telemetry/stats.ts';
import { createUpscaling } from '../../upstream/upscaling.ts';
import { createUpscaler } from './upscale.ts';

const { signal } = new AbortController();
/** The head of a PNG of 8 × 8 pixels. */
const PICTURE = Buffer.from(
  '89504e470d0a1a0a0000000d494844520000000800000008080200000000000000',
  'hex',
);

function setUp(upscale: () => Promise<Buffer>) {
  const clock = { nowMs: 1000 };
  const stats = createStats();
  const requests: ObservedRequest[] = [];
  const now = () => clock.nowMs;
  const run = async () => {
    clock.nowMs += 750;
    return upscale();
  };
  const enlarge = createUpscaler({
    ...unwatched(),
    candidates: oneModelEach,
    localOnly: nothingElsewhere,
    models: {
      get: async (id) =>
        ({ id, labels: ['upscaling'] }) as unknown as Awaited<ReturnType<Models['get']>>,
    },
    upscale: createUpscaling({
      loadPlans: {
        async make({ name }) {
          clock.nowMs += 250;
          return planFor(name, { recipe: { ...plainRecipe, upscale: run } });
        },
      },
      maxQueuedRequests: 2,
      now,
    }),
    observe(request) {
      stats.observe(request);
      requests.push(request);
    },
    now,
    nowMs: () => 5000,
  });
  const ask = (leaving = signal) =>
    enlarge({ model: 'm', image: PICTURE.toString('base64'), place: placeOf(), signal: leaving });
  return { stats, requests, enlarge: ask };
}

test('a picture that was enlarged counts as a request and as a picture', async () => {
  const { stats, requests, enlarge } = setUp(async () => Buffer.from('large'));
  expect(await enlarge()).toEqual({
    created: 5,
    data: [{ b64_json: Buffer.from('large').toString('base64') }],
  });
  const figures = { elapsedSeconds: 1, pictures: 1 };
  expect(stats.media()).toEqual({ images: { last: figures, total: { requests: 1, ...figures } } });
  expect(stats.totals().requests).toBe(1);
  expect(requests).toMatchObject([
    {
      model: 'm',
      capability: 'image-upscale',
      outcome: 'ok',
      queueSeconds: 0.25,
      durationSeconds: 1,
    },
  ]);
});

test('one that was not enlarged counts as a failure only', async () => {
  const { stats, requests, enlarge } = setUp(async () => {
    throw new Error('No memory.');
  });
  await expect(enlarge()).rejects.toThrow('No memory.');
  expect(stats.media()).toBeUndefined();
  expect(stats.totals().requests).toBe(0);
  expect(requests).toMatchObject([{ outcome: 'error' }]);
});

test('while one is enlarged as many wait as may, and a client that leaves makes room', async () => {
  const { promise, resolve } = withResolvers<Buffer>();
  let begun = 0;
  const { enlarge } = setUp(() => {
    begun += 1;
    return promise;
  });
  const leaver = new AbortController();
  const first = enlarge();
  const leaving = enlarge(leaver.signal);
  const waiting = enlarge();
  await expect(enlarge()).rejects.toThrow(ModelSaturated);
  await expect(enlarge()).rejects.toMatchObject({ retryAfterMs: 15_000 });
  leaver.abort(new Error('left'));
  await expect(leaving).rejects.toThrow('left');
  const late = enlarge();
  resolve(Buffer.from('large'));
  await Promise.all([first, waiting, late]);
  expect(begun).toBe(3);
});
