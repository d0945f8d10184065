import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createForgottenFailures } from '../../../fixtures/defaults.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import { Turns } from '../residency/turns.ts';
import type { Replica } from './endpoint.ts';
import { ProviderBrokeOff, ProviderBusy, ProviderUnreachable } from './errors.ts';
import { Provider } from './provider.ts';
import { readProviderSettings } from './provider-settings.ts';
import { RemoteRequests } from './remote-requests.ts';
import { createReplicas } from './replicas.ts';

const A = 'https://a.test/v1';
const B = 'https://b.test/v1';
const busy = (retryAfterMs: number, isTold = true) =>
  new ProviderBusy({ provider: 'p', retryAfterMs, isTold });
const away = () => new ProviderUnreachable('It is away.');

/** A provider whose addresses do, one request after the other, what the test says of each. */
function setUp(
  urls: readonly string[],
  outcomes: Readonly<Record<string, (Error | 'ok')[]>>,
  maxQueuedRequests = 1,
) {
  const clock = { ms: 0, slept: [] as number[] };
  const failures = createForgottenFailures({ now: () => clock.ms, log: createSilentLog().log });
  const settings = {
    ...readProviderSettings({ name: 'p', base_urls: [...urls] }),
    maxConcurrent: 1,
  };
  const asked: string[] = [];
  const gone = new Set<string>();
  const client = {
    async ask(url: string) {
      asked.push(url);
      const outcome = outcomes[url]?.shift() ?? 'ok';
      if (outcome !== 'ok') throw outcome;
      return { status: 200, headers: {}, body: new PassThrough() };
    },
    isGone: async (url: string) => gone.has(url),
  };
  const replicas = createReplicas(urls, { failures, name: 'p', jitter: () => 0 });
  const provider = { settings, client, replicas } as unknown as Provider;
  const requests = new RemoteRequests({
    providers: { of: async ({ provider: name }) => (name === 'p' ? provider : undefined) },
    createTurns: () => new Turns({ now: () => clock.ms }),
    maxQueuedRequests,
    clock: {
      now: () => clock.ms,
      async sleep(ms, signal) {
        signal.throwIfAborted();
        clock.slept.push(ms);
        clock.ms += ms;
      },
      after: () => () => undefined,
    },
  });
  const begin = (signal = new AbortController().signal) =>
    requests.begin({ id: 'p.m', provider: 'p' }, { place: placeOf(), signal });
  async function ask(signal = new AbortController().signal) {
    const lease = await begin(signal);
    const call = { path: '/chat/completions', headers: {}, body: '{}' } as never;
    return lease
      .ask(call, { body: { model: 'm' }, expected: 'json', signal })
      .finally(lease.release);
  }
  return { ask, begin, requests, asked, clock, gone, replicas };
}

describe('a request on a provider', () => {
  test('goes to the next address while nothing was done, and says the failure of the first when all have failed', async () => {
    const { ask, asked } = setUp([A, B], { [A]: [away()], [B]: ['ok'] });
    await ask();
    expect(asked.toSorted()).toEqual(asked.length === 1 ? [B] : [A, B]);
    const lost = setUp([A, B], { [A]: [away(), away()], [B]: [away(), away()] });
    await expect(lost.ask()).rejects.toBeInstanceOf(ProviderUnreachable);
    expect(lost.asked.toSorted()).toEqual([A, B]);
  });

  test('that was lost on its way goes on only where the process that had it has ended', async () => {
    const lost = () => new ProviderBrokeOff('It broke off.');
    const alive = setUp([A, B], { [A]: [lost()], [B]: [lost()] });
    await expect(alive.ask()).rejects.toBeInstanceOf(ProviderBrokeOff);
    expect(alive.asked).toHaveLength(1);
    const ended = setUp([A, B], { [A]: [lost()], [B]: [lost()] });
    ended.gone.add(A).add(B);
    await expect(ended.ask()).rejects.toBeInstanceOf(ProviderBrokeOff);
    expect(ended.asked).toHaveLength(2);
    const alone = setUp([A], { [A]: [lost()] });
    alone.gone.add(A);
    await expect(alone.ask()).rejects.toBeInstanceOf(ProviderBrokeOff);
    expect(alone.asked).toEqual([A]);
  });

  test('that is refused for another reason does not go on', async () => {
    const wrong = () => Object.assign(new Error('What?'), { status: 400 });
    const { ask, asked, replicas } = setUp([A, B], { [A]: [wrong()], [B]: [wrong()] });
    await expect(ask()).rejects.toThrow('What?');
    expect(asked).toHaveLength(1);
    expect(replicas.state().every(({ health }) => health === 'ok')).toBe(true);
  });

  test('comes again when a single address says when, and no later than after ten seconds in all', async () => {
    const { ask, asked, clock } = setUp([A], { [A]: [busy(50), busy(4000), 'ok'] });
    await ask();
    expect(clock.slept).toEqual([100, 4000]);
    expect(asked).toHaveLength(3);
    const late = setUp([A], { [A]: [busy(9000), busy(1001), 'ok'] });
    await expect(late.ask()).rejects.toMatchObject({ retryAfterMs: 1001 });
    expect(late.clock.slept).toEqual([9000]);
    // Another request may be about another model, which it serves.
    expect(late.replicas.state()[0]?.health).toBe('ok');
    const untold = setUp([A], { [A]: [busy(1, false)] });
    await expect(untold.ask()).rejects.toBeInstanceOf(ProviderBusy);
    expect(untold.clock.slept).toEqual([]);
  });

  test('waits for the first of several addresses that takes requests again', async () => {
    const { ask, asked, clock } = setUp([A, B], {
      [A]: [busy(3000), 'ok'],
      [B]: [busy(2000), 'ok'],
    });
    await ask();
    expect(clock.slept).toEqual([2000]);
    expect(asked.at(-1)).toBe(B);
    expect(asked).toHaveLength(3);
  });

  test('that one address would take later is refused as busy, though another one is down', async () => {
    const { ask } = setUp([A, B], { [A]: [away(), away()], [B]: [busy(60_000)] });
    await expect(ask()).rejects.toBeInstanceOf(ProviderBusy);
  });

  test('does not come again when its client has left', async () => {
    const leaving = new AbortController();
    const { ask, asked } = setUp([A, B], {});
    leaving.abort(new Error('It left.'));
    const failing = setUp([A, B], { [A]: [away()], [B]: [away()] });
    await expect(failing.ask(leaving.signal)).rejects.toThrow('It is away.');
    expect(failing.asked).toHaveLength(1);
    expect(failing.replicas.state().every(({ health }) => health === 'ok')).toBe(true);
    await ask();
    expect(asked).toHaveLength(1);
  });

  test('waits for its turn, and is refused where too many wait, or where the provider was removed', async () => {
    const { begin, requests } = setUp([A], {});
    const first = await begin();
    const second = begin();
    await expect(begin()).rejects.toMatchObject({ errorCode: 'model_saturated' });
    first.release();
    (await second).release();
    const unknown = requests.begin(
      { id: 'q.m', provider: 'q' },
      { place: placeOf(), signal: new AbortController().signal },
    );
    await expect(unknown).rejects.toMatchObject({ errorCode: 'model_not_found' });
  });

  test('whose response is cut counts against its address, one that the reader ends does not', async () => {
    const { ask, replicas } = setUp([A, B], {});
    const closed = (body: NodeJS.ReadableStream) =>
      new Promise((resolve) => body.once('close', resolve));
    for (const error of [undefined, new Error('It was cut.'), new Error('It was cut.')]) {
      const { body } = await ask();
      const end = closed(body);
      body.on('error', () => undefined).destroy(error);
      await end;
      expect(replicas.state().every(({ inFlight }) => inFlight === 0)).toBe(true);
    }
    const { body } = await ask();
    body.destroy();
  });
});

describe('the breaker of one address', () => {
  function breaker() {
    const clock = { ms: 0 };
    const failures = createForgottenFailures({ now: () => clock.ms, log: createSilentLog().log });
    const replicas = createReplicas([A], { failures, name: 'p', jitter: () => 0 });
    const take = () => replicas.take() as Replica;
    const now = () => replicas.state()[0];
    return { clock, replicas, take, now };
  }

  test('ignores what was sent before it opened or closed', () => {
    const { take, now, clock } = breaker();
    const [old, older] = [take(), take()];
    take().done({ kind: 'failed', unreachable: true });
    expect(now()?.health).toBe('resting');
    old.done({ kind: 'served' });
    expect(now()?.health).toBe('resting');
    clock.ms += 500;
    const trial = take();
    const inParallel = take();
    trial.done({ kind: 'served' });
    expect(now()?.health).toBe('ok');
    inParallel.done({ kind: 'failed', unreachable: true });
    older.done({ kind: 'failed', unreachable: true });
    expect(now()?.health).toBe('ok');
  });

  test('takes others again once a trial has begun to respond, and rests longer when that fails after all', () => {
    const { take, now, clock } = breaker();
    take().done({ kind: 'failed', unreachable: true });
    clock.ms += 500;
    const trial = take();
    expect(now()?.health).toBe('trying');
    trial.began(1);
    expect(now()?.health).toBe('ok');
    trial.done({ kind: 'failed' });
    expect(now()?.restMs).toBe(1000);
  });

  test('rests as long as it was told by a refusal, which does not count as a failure', () => {
    const { take, now, clock, replicas } = breaker();
    take().done({ kind: 'refused', retryAfterMs: -5 });
    expect([now()?.health, replicas.take() === undefined]).toEqual(['ok', false]);
    take().done({ kind: 'refused', retryAfterMs: Number.NaN });
    expect([now()?.restMs, replicas.take()]).toEqual([1000, undefined]);
    clock.ms += 1000;
    expect(now()?.health).toBe('ok');
    take().done({ kind: 'failed' });
    expect(now()?.health).toBe('ok');
  });
});

describe('the models of a provider', () => {
  function listing(urls: readonly string[], lists: Readonly<Record<string, () => unknown>>) {
    const log = createSilentLog();
    const timers = createVirtualTimers();
    let changes = 0;
    const provider = new Provider({
      settings: readProviderSettings({ name: 'p', base_urls: [...urls] }),
      client: { list: async (url: string) => lists[url]?.() } as never,
      replicas: {} as never,
      before: undefined,
      onChange: () => {
        changes += 1;
      },
      now: timers.now,
      date: () => 61_000,
      log: log.log,
    });
    return { provider, lines: log.lines, changes: () => changes };
  }
  const fails = (message: string) => () => {
    throw new ProviderUnreachable(message);
  };

  test('are those of the first address that responds', async () => {
    const { provider, changes } = listing([A, B], {
      [A]: fails('A is away.'),
      [B]: () => [{ id: 'm', labels: [] }],
    });
    expect(provider.state()).toEqual({ state: 'new', error: undefined });
    await Promise.all([provider.refresh(), provider.refresh()]);
    expect(provider.state()).toEqual({ state: 'ready', error: undefined });
    expect(provider.kept()).toEqual({ listed: [{ id: 'm', labels: [] }], atSeconds: 61 });
    const before = provider.models();
    await provider.refresh();
    expect([provider.models() === before, changes()]).toEqual([true, 1]);
  });

  test('stay as they were when no address responds, and the log says what is wrong with the first, once', async () => {
    const { provider, lines } = listing([A, B], {
      [A]: fails('A is away.'),
      [B]: fails('B is away.'),
    });
    await provider.refresh();
    await provider.refresh();
    expect(provider.state()).toMatchObject({ state: 'failing', error: { message: 'A is away.' } });
    expect(lines.filter((line) => line.includes('away'))).toHaveLength(1);
  });

  test('of each address come out of a test, with the first failure where none responds', async () => {
    const { signal } = new AbortController();
    const { provider } = listing([A, B], {
      [A]: fails('A is away.'),
      [B]: () => [{ id: 'm', labels: [] }],
    });
    expect(await provider.test(signal)).toMatchObject([
      { baseUrl: A, error: { code: 'provider_unreachable' } },
      { baseUrl: B, modelCount: 1, error: undefined },
    ]);
    expect(provider.state().state).toBe('ready');
    const failing = listing([A, B], {
      [A]: fails('A is away.'),
      [B]: fails('B is away.'),
    }).provider;
    await failing.test(signal);
    expect(failing.state().error?.message).toBe('A is away.');
    await expect(failing.test(AbortSignal.abort(new Error('It left.')))).rejects.toThrow(
      'It left.',
    );
  });
});
