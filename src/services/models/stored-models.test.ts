// Stores that are slow, broken or not there must not delay or break a listing.
import { expect, test } from 'vitest';
import { createManualClock } from '../../../fixtures/hub/manual-clock.ts';
import { createFakeStore, storedModel } from '../../../fixtures/models/stored-models.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import { InvalidRequest } from '../../errors.ts';
import { StoredModels } from './stored-models.ts';

const GEMMA = storedModel('gemma:4b');
const HERE = { ...GEMMA, downloaded: true };

function setUp() {
  const clock = createManualClock({ napMs: 0 });
  const log = createRecordingLog();
  const store = createFakeStore([GEMMA]);
  const models = new StoredModels({
    ...{
      recipes: () => [{ name: 'flm', store }, { name: 'llamacpp' }],
      isOffline: () => false,
      clock,
      log,
    },
  });
  const warnings = () =>
    log.entries.filter(({ severity }) => severity === 'Warning').map(({ message }) => message);
  return { models, store, advance: clock.advance, warnings };
}

test('a list is good for a while; then the old one is given and a new one fetched', async () => {
  const { models, store, advance } = setUp();
  const first = await models.read();
  expect(first).toEqual(new Map([['flm', [GEMMA]]]));
  store.models = [HERE];
  expect(await models.read()).toBe(first);
  await advance(60_000);
  expect(await models.read()).toBe(first);
  await expect.poll(async () => (await models.read()).get('flm')).toEqual([HERE]);
  expect(store.lists).toBe(2);
});

test('a list that says the same is the same object', async () => {
  const { models, store } = setUp();
  const first = await models.read();
  store.models = [{ ...GEMMA }];
  await models.refresh();
  expect([await models.read(), store.lists]).toEqual([first, 2]);
  expect(await models.read()).toBe(first);
});

test('a store that hangs is waited for a moment once, then not at all, and is ended after a while', async () => {
  const { models, store, advance, warnings } = setUp();
  store.answer = () => new Promise(() => {});
  const first = models.read();
  await expect.poll(() => store.lists).toBe(1);
  await advance(1000);
  expect(await first).toEqual(new Map([['flm', []]]));
  expect(await models.read()).toEqual(new Map([['flm', []]]));
  await advance(9000);
  await expect
    .poll(warnings)
    .toEqual([expect.stringMatching(/which models flm has: it has not responded for 10 s/)]);
  expect([await models.read(), store.lists]).toEqual([new Map([['flm', []]]), 1]);
});

test('a store that breaks keeps what it had, and is logged once', async () => {
  const { models, store, warnings } = setUp();
  await models.read();
  store.answer = async () => {
    throw new Error('nonsense');
  };
  await models.refresh();
  await models.refresh();
  expect((await models.read()).get('flm')).toEqual([GEMMA]);
  expect(warnings()).toEqual([expect.stringMatching(/flm has: nonsense$/)]);
});

test('a store that is not there has nothing, and is not asked', async () => {
  const { models, store } = setUp();
  store.place = undefined;
  expect([await models.read(), store.lists]).toEqual([new Map(), 0]);
  store.place = '/bin/fake';
  expect(await models.read()).toEqual(new Map([['flm', [GEMMA]]]));
  store.place = undefined;
  expect(await models.read()).toEqual(new Map());
});

test('another program is another store', async () => {
  const { models, store } = setUp();
  await models.read();
  store.place = '/opt/fake';
  store.models = [HERE];
  expect((await models.read()).get('flm')).toEqual([HERE]);
});

test('a list that was asked for before does not count for a request of now', async () => {
  const { models, store } = setUp();
  await models.read();
  const held = withResolvers<void>();
  store.answer = () => held.promise;
  const before = models.refresh();
  await expect.poll(() => store.lists).toBe(2);
  store.models = [HERE];
  const now = models.refresh();
  const also = models.refresh();
  held.resolve();
  await Promise.all([before, now, also]);
  expect([(await models.read()).get('flm'), store.lists]).toEqual([[HERE], 3]);
});

test('a removal is seen by the next listing', async () => {
  const { models, store } = setUp();
  store.models = [HERE];
  await models.read();
  await models.remove({ recipe: 'flm', name: 'gemma:4b' });
  expect([(await models.read()).get('flm'), store.done]).toEqual([[GEMMA], ['remove gemma:4b']]);
});

test('a brief refresh waits no longer than a listing', async () => {
  const { models, store, advance } = setUp();
  await models.read();
  store.answer = () => new Promise(() => {});
  const refresh = models.refresh({ isBrief: true });
  await expect.poll(() => store.lists).toBe(2);
  await advance(1000);
  await refresh;
});

test('only a first list that is late is waited for', async () => {
  const { models, store, advance } = setUp();
  const held = withResolvers<void>();
  store.answer = () => held.promise;
  const listing = models.read();
  await expect.poll(() => store.lists).toBe(1);
  await advance(1000);
  expect((await listing).get('flm')).toEqual([]);
  const waiting = models.awaitFirstLists();
  held.resolve();
  expect(await waiting).toBe(true);
  expect((await models.read()).get('flm')).toEqual([GEMMA]);
  expect(await models.awaitFirstLists()).toBe(false);
});

test('names are checked by the store that is to have them', () => {
  const { models } = setUp();
  expect([models.nameIn('flm', ' gemma:4b '), models.nameIn('llamacpp', 'o/a')]).toEqual([
    'gemma:4b',
    undefined,
  ]);
  expect(() => models.nameIn('flm', 'owner/repo')).toThrow(InvalidRequest);
  expect([models.keeps('flm'), models.keeps('llamacpp'), models.keeps('nonsense')]).toEqual([
    true,
    false,
    false,
  ]);
});
