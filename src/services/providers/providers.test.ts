// Providers as they are kept, edited by hand and found again after a restart; keys; and what
// happens when an address dies.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createForgottenFailures } from '../../../fixtures/defaults.ts';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { type FakeProvider, startFakeProvider } from '../../../fixtures/providers/fake-provider.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { systemClock } from '../../lib/clock.ts';
import { createLocalOnly } from '../privacy/local-only.ts';
import { Turns } from '../residency/turns.ts';
import { createConfigFile } from '../settings/config-file.ts';
import { SettingsFileBroken } from '../settings/errors.ts';
import { createProviderKeys } from './provider-keys.ts';
import { isWhereKnown } from './provider-settings.ts';
import { Providers, type ProvidersOptions } from './providers.ts';
import { RemoteRequests } from './remote-requests.ts';

const { signal } = new AbortController();
const { log: silentLog } = createSilentLog();
let cacheDirectory: string;
let fake: FakeProvider;
/** Those that a test has started. */
const started: Providers[] = [];
const environment: Record<string, string> = {};

beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'lemonade-providers-'));
  fake = await startFakeProvider();
  for (const name of Object.keys(environment)) delete environment[name];
});
afterEach(async () => {
  await fake.close();
  await Promise.all(started.splice(0).map((providers) => providers.close()));
  await rm(cacheDirectory, { recursive: true, force: true });
});

function start(options: Partial<ProvidersOptions> = {}) {
  const keys = createProviderKeys({ environment, addSecret: () => undefined, log: silentLog });
  const now = () => performance.now();
  const configPath = join(cacheDirectory, 'config.json');
  const providers = new Providers({
    failures: createForgottenFailures({ log: createSilentLog().log }),
    cacheDirectory,
    configFile: createConfigFile({ path: configPath, log: silentLog }),
    configPath,
    keys,
    now,
    date: Date.now,
    isOffline: () => false,
    localOnly: createLocalOnly(() => false),
    log: silentLog,
    ...options,
  });
  started.push(providers);
  return providers;
}

const ids = async (providers: ReturnType<typeof start>) =>
  (await providers.models()).map(({ id }) => id);

function requestsTo(providers: ReturnType<typeof start>, maxQueuedRequests = 64) {
  const turns = () => new Turns({ now: () => performance.now() });
  return new RemoteRequests({
    providers,
    createTurns: turns,
    maxQueuedRequests,
    clock: systemClock,
  });
}
const MODEL = { id: 'p.meta/llama', provider: 'p' };
const CALL = {
  path: '/chat/completions',
  headers: { 'content-type': 'application/json' },
  body: '{"stream":true}',
};
const DETAILS = { body: {}, expected: 'events', signal } as const;

test('models are known after a restart, also of a provider that is down by then', async () => {
  const first = start();
  await first.add({ name: 'p', base_urls: [fake.url] }, { key: undefined, isOwner: true, signal });
  await expect
    .poll(() => readFile(join(cacheDirectory, 'provider-models.json'), 'utf8'))
    .toContain('meta/llama');
  await fake.close();
  expect(await ids(start())).toEqual(['p.meta/llama', 'p.text-embedding-3']);
});

test('an entry that is written by hand counts without a restart; one that is wrong is left out, and so is one with a key', async () => {
  const providers = start();
  expect(await ids(providers)).toEqual([]);
  const entries = {
    good: { base_urls: [fake.url], models: ['m'] },
    wrong: { base_urls: ['http://192.0.2.1/'] },
    loud: { base_urls: [fake.url], api_key: 'sk-1' },
  };
  await writeFile(
    join(cacheDirectory, 'config.json'),
    JSON.stringify({ port: 8000, providers: entries }),
  );
  expect(await ids(providers)).toEqual(['good.m']);
});

test.each(['{oh', '{"port": 8000, "providers": []}'])(
  '%s is not written over, by adding or by removing',
  async (content) => {
    await writeFile(join(cacheDirectory, 'config.json'), content);
    const providers = start();
    for (const change of [
      providers.add(
        { name: 'p', base_urls: [fake.url] },
        { key: undefined, isOwner: true, signal },
      ),
      providers.remove('p'),
    ]) {
      await expect(change).rejects.toThrow(SettingsFileBroken);
      await expect(change).rejects.toThrow(/Mend it/);
    }
  },
);

test('a key comes from the request, else from the file, else from a variable; one that can not be a header is left out', async () => {
  const keyFile = join(cacheDirectory, 'key');
  await writeFile(keyFile, ' from-file \n');
  Object.assign(environment, { LEMONADE_MY_GPU_API_KEY: 'usual', OTHER_KEY: 'other' });
  const providers = start();
  const sentWith = async (fields: object, key?: string) => {
    fake.reset();
    await providers.add(
      { name: 'my-gpu', base_urls: [fake.url], ...fields },
      { key, isOwner: true, signal },
    );
    return fake.seen[0]?.headers.authorization;
  };
  expect(await sentWith({})).toBe('Bearer usual');
  expect(await sentWith({ key_env: 'OTHER_KEY' })).toBe('Bearer other');
  expect(await sentWith({ key_file: keyFile })).toBe('Bearer from-file');
  expect(await sentWith({ key_file: keyFile, auth_header_prefix: '' }, 'given')).toBe('given');
  await writeFile(keyFile, 'two\nlines');
  expect(await sentWith({ key_file: keyFile })).toBeUndefined();
});

test('a key that was given for some addresses goes to no other one that is written into the file by hand', async () => {
  const providers = start();
  const path = join(cacheDirectory, 'config.json');
  await providers.add(
    { name: 'p', base_urls: [fake.url] },
    { key: 'given-for-the-first', isOwner: true, signal },
  );
  const thief = await startFakeProvider();
  try {
    const write = (...base_urls: readonly string[]) =>
      writeFile(path, JSON.stringify({ providers: { p: { base_urls } } }));
    await write(fake.url, thief.url);
    fake.reset();
    await providers.test('p', signal);
    const [described] = await providers.list();
    expect(described).toMatchObject({ hasKey: false, keySource: 'env' });
    for (const { seen } of [fake, thief])
      expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    // A key of the environment is for whatever the owner writes into the file.
    environment.LEMONADE_P_API_KEY = 'of-the-owner';
    await providers.test('p', signal);
    expect(thief.seen.at(-1)?.headers.authorization).toBe('Bearer of-the-owner');
  } finally {
    await thief.close();
  }
});

test.each([
  'http://evil.localhost/v1',
  'http://localhost.evil.example/v1',
  'http://x.localhost.:8080/v1',
])('%s may be anywhere, so that it is neither plain HTTP of this machine nor near', async (url) => {
  const providers = start({ isOffline: () => true });
  await expect(
    providers.add({ name: 'p', base_urls: [url] }, { key: undefined, isOwner: true, signal }),
  ).rejects.toThrow(/is another machine, and http: is not encrypted/);
  const fields = { name: 'p', base_urls: [url], allow_insecure_http: true };
  const { provider } = await providers.add(fields, { key: undefined, isOwner: true, signal });
  expect(provider.state()).toMatchObject({ state: 'failing', error: { code: 'offline' } });
});

test('offline, only what is near is asked', async () => {
  const providers = start({ isOffline: () => true });
  const near = await providers.add(
    { name: 'near', base_urls: [fake.url] },
    { key: undefined, isOwner: true, signal },
  );
  expect(near.provider.state().state).toBe('ready');
  const far = await providers.add(
    { name: 'far', base_urls: ['https://far.example/v1'] },
    { key: undefined, isOwner: true, signal },
  );
  expect(far.provider.state()).toMatchObject({ state: 'failing', error: { code: 'offline' } });
});

test('a request that is lost with its address goes to the other one; while the address lives it does not', async () => {
  // Ends with the request that it got, as a process that is killed.
  const dying = createServer((request, response) => {
    if (request.method !== 'POST') response.writeHead(404).end();
    else {
      dying.close();
      dying.closeAllConnections();
    }
  });
  await listenOnLoopback(dying);
  const providers = start();
  await providers.add(
    { name: 'p', base_urls: [`${originOf(dying)}/v1`, fake.url] },
    { key: undefined, isOwner: true, signal },
  );
  const requests = requestsTo(providers);
  for (let count = 0; count < 2; count += 1) {
    const turn = await requests.begin(MODEL, { place: placeOf(''), signal });
    expect(await text((await turn.ask(CALL, DETAILS)).body)).toContain('[DONE]');
    turn.release();
  }
  fake.order('cut before the response');
  const turn = await requests.begin(MODEL, { place: placeOf(''), signal });
  await expect(turn.ask(CALL, DETAILS)).rejects.toMatchObject({ errorCode: 'provider_broke_off' });
  await closeServer(dying);
});

test('as many requests at a time as the settings say; few may wait, and the next one gets the turn', async () => {
  const providers = start();
  await providers.add(
    { name: 'p', base_urls: [fake.url], max_concurrent: 1 },
    { key: undefined, isOwner: true, signal },
  );
  const requests = requestsTo(providers, 1);
  const first = await requests.begin(MODEL, { place: placeOf('a'), signal });
  const second = requests.begin(MODEL, { place: placeOf('b'), signal });
  // It is known to wait once the provider has been looked up.
  await expect
    .poll(() =>
      requests
        .begin(MODEL, { place: placeOf('c'), signal: AbortSignal.timeout(50) })
        .catch((error) => error.errorCode),
    )
    .toBe('model_saturated');
  first.release();
  (await second).release();
});

test('the usual variable is not sent to addresses that a caller without the admin key has chosen, also after a restart', async () => {
  Object.assign(environment, {
    LEMONADE_OPENAI_API_KEY: 'owners-key',
    LEMONADE_OWN_API_KEY: 'other-key',
  });
  const add = (name: string, url: string, isOwner: boolean) =>
    start().add({ name, base_urls: [url] }, { key: undefined, isOwner, signal });
  fake.reset();
  expect((await add('openai', fake.url, false)).hasKey).toBe(false);
  const [again] = await start().list();
  expect(again?.hasKey).toBe(false);
  expect(JSON.stringify(fake.seen.map(({ headers }) => headers))).not.toContain('owners-key');
  // The owner decides, and what the owner has decided stays.
  expect((await add('own', fake.url, true)).hasKey).toBe(true);
  expect((await add('own', fake.url, false)).hasKey).toBe(true);
});

test.each([
  ['openai', 'https://api.openai.com/v1', true],
  ['openai', 'https://api.openai.com.evil.example/v1', false],
  ['openai', 'https://openrouter.ai/api/v1', false],
  ['constructor', 'https://undefined/v1', false],
])('provider %s at %s is known to be there: %s', (name, url, isKnown) => {
  expect(isWhereKnown({ name, baseUrls: [url] })).toBe(isKnown);
});
