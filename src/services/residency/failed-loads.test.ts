// Loads that fail: what they may cost others, and what comes back.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { plainWith, planFor } from '../../../fixtures/plans.ts';
import { never, settled, setUpResidency as setUp, watched } from '../../../fixtures/residency.ts';
import type { NativeServerStartFailed } from '../../processes/errors.ts';
import { BackendNotAvailable, ModelLoadFailed } from '../../recipes/kit/errors.ts';
import type { BringUpOptions } from '../loading/bring-up.ts';
import type { LoadPlan } from './load-plan.ts';

describe('a load that fails', () => {
  test('brings back what has made room for it, with its own options, without another request', async () => {
    const { load, acquire, newest, loadedIds, residency } = setUp();
    const loading = load('a', { ctx_size: 512 }, { keepAliveMs: 60_000 });
    (await newest()).becomeReady();
    await loading.promise;
    const failing = acquire('b');
    (await newest()).fail('It is damaged.');
    await expect(failing.promise).rejects.toThrow(ModelLoadFailed);
    const again = await newest();
    expect([again.model, again.args]).toEqual(['a', ['a', '{"ctx_size":512}']]);
    const waiting = acquire('a');
    again.becomeReady();
    await waiting.promise;
    expect([loadedIds(), residency.loaded()[0]?.keepAliveMs]).toEqual([['a'], 60_000]);
  });

  test('brings back nothing whose place another one has taken or waits for', async () => {
    const { loadIdle, acquire, newest, children } = setUp();
    await loadIdle('a');
    const failing = acquire('b');
    await settled();
    const next = acquire('c');
    (await newest()).fail('It is damaged.');
    await expect(failing.promise).rejects.toThrow(ModelLoadFailed);
    (await newest()).becomeReady();
    await next.promise;
    expect(children.map(({ model }) => model)).toEqual(['a', 'b', 'c']);
  });

  test('serves those who wait for what has made room', async () => {
    const { loadIdle, acquire, newest, children } = setUp();
    await loadIdle('a');
    const failing = acquire('b');
    const starting = await newest();
    const waiting = acquire('a');
    await settled();
    starting.fail('It is damaged.');
    await expect(failing.promise).rejects.toThrow(ModelLoadFailed);
    (await newest()).becomeReady();
    expect((await waiting.promise).model.id).toBe('a');
    expect(children).toHaveLength(3);
  });

  test('with other options brings back the model as it was', async () => {
    const { load, newest, residency } = setUp();
    const loading = load('a', { ctx_size: 512 });
    (await newest()).becomeReady();
    await loading.promise;
    const reload = load('a', { ctx_size: 1_000_000 });
    (await newest()).fail('Too large.');
    await expect(reload.promise).rejects.toThrow('Too large.');
    (await newest()).becomeReady();
    await settled();
    expect(residency.loaded().map(({ options }) => options)).toEqual([{ ctx_size: 512 }]);
  });

  test('because its backend does not work takes the place of no other model', async () => {
    const prepare = async () => {
      throw new BackendNotAvailable('The NPU has no driver.');
    };
    const { loadIdle, acquire, loadedIds, children } = setUp();
    await loadIdle('a');
    await expect(
      acquire('b', { recipe: plainWith({ launch: { prepare } }) }).promise,
    ).rejects.toThrow(BackendNotAvailable);
    expect([loadedIds(), children.length]).toEqual([['a'], 1]);
  });

  test('while it prepares itself lets others keep and take places', async () => {
    let finish: () => void = () => {};
    const prepare = () => new Promise<void>((resolve) => (finish = resolve));
    const { loadIdle, acquire, newest, loadedIds } = setUp();
    await loadIdle('a');
    const slow = acquire('b', { recipe: plainWith({ launch: { prepare } }) });
    await settled();
    await loadIdle('c');
    expect(loadedIds()).toEqual(['c']);
    finish();
    (await newest()).becomeReady();
    await slow.promise;
    expect(loadedIds()).toEqual(['b']);
  });
});

describe('a load for which the memory is too little', () => {
  test('takes none of another model when it is only to be measured', async () => {
    const { loadIdle, residency, newest, loadedIds } = setUp({ limit: 2 });
    await loadIdle('a');
    const trial = residency.load({ ...planFor('b'), isTrial: true }, never());
    const failed = watched(trial);
    (await newest()).fail('Out of memory.', 'out-of-memory');
    await expect(failed.promise).rejects.toThrow(ModelLoadFailed);
    expect(loadedIds()).toEqual(['a']);
  });

  test('takes that of the least recently used model, of any type, and is tried once more', async () => {
    const { loadIdle, acquire, newest, loadedIds, children } = setUp({ limit: 2 });
    await loadIdle('old', { type: 'image' });
    await loadIdle('new', { type: 'embedding' });
    const loading = acquire('big');
    (await newest()).fail('Out of memory.', 'out-of-memory');
    (await newest()).becomeReady();
    await loading.promise;
    expect(loadedIds()).toEqual(['big', 'new']);
    expect(children.map(({ model }) => model)).toEqual(['old', 'new', 'big', 'big']);
  });

  test('costs one model and no more, which does not come back', async () => {
    const { loadIdle, acquire, newest, loadedIds, children } = setUp({ limit: 2 });
    await loadIdle('old', { type: 'image' });
    await loadIdle('new', { type: 'embedding' });
    const loading = acquire('big');
    (await newest()).fail('Out of memory.', 'out-of-memory');
    (await newest()).fail('Still out of memory.', 'out-of-memory');
    await expect(loading.promise).rejects.toThrow('Still out of memory.');
    await settled();
    expect([loadedIds(), children.length]).toEqual([['new'], 4]);
  });

  test('takes nothing from pinned models', async () => {
    const { load, acquire, newest, loadedIds } = setUp({ limit: 2 });
    const pinning = load('a', {}, { pinned: true });
    (await newest()).becomeReady();
    await pinning.promise;
    const loading = acquire('big');
    (await newest()).fail('Out of memory.', 'out-of-memory');
    await expect(loading.promise).rejects.toThrow('Out of memory.');
    expect(loadedIds()).toEqual(['a']);
  });

  test('waits for a busy model to end its requests', async () => {
    const { loadIdle, acquire, newest, children } = setUp({ limit: 2 });
    await loadIdle('a');
    const lease = await acquire('a').promise;
    const loading = acquire('big');
    (await newest()).fail('Out of memory.', 'out-of-memory');
    await settled();
    expect([lease.server.state(), children.length]).toEqual(['ready', 2]);
    lease.release();
    (await newest()).becomeReady();
    expect((await loading.promise).model.id).toBe('big');
  });

  test('and that is given up meanwhile leaves the busy model where it is', async () => {
    const { loadIdle, acquire, newest, loadedIds } = setUp({ limit: 2 });
    await loadIdle('a');
    const lease = await acquire('a').promise;
    const leaver = new AbortController();
    const loading = acquire('big', { signal: leaver.signal });
    (await newest()).fail('Out of memory.', 'out-of-memory');
    await settled();
    leaver.abort(new Error('gone'));
    await expect(loading.promise).rejects.toThrow('gone');
    lease.release();
    await settled();
    expect(loadedIds()).toEqual(['a']);
    expect((await acquire('a').promise).server.pid).toBe(1);
  });
});

describe('a load whose native server does not start', () => {
  const onNpu = planFor('a', { devices: ['npu'], options: { on: 'npu' } });

  /**
   * The plan on the processor that follows the one for the NPU, and the failures that it followed.
   */
  function nextOnCpu() {
    const failures: NativeServerStartFailed[] = [];
    const next: BringUpOptions['next'] = async (plan: LoadPlan, failure) => {
      failures.push(failure);
      if (plan.options.on === 'cpu') throw failure;
      return { ...planFor('a'), options: { on: 'cpu' }, reason: 'The NPU does not start.' };
    };
    return { failures, next };
  }

  test('goes on with the next backend, with its options and reason, and counts as one load', async () => {
    const { failures, next } = nextOnCpu();
    const { residency, newest, children, loads } = setUp({ next });
    const loading = watched(residency.load(onNpu, never()));
    (await newest()).fail('No device.', 'missing-driver');
    (await newest()).becomeReady();
    await loading.promise;
    expect(failures.map(({ kind, message }) => [kind, message])).toEqual([
      ['missing-driver', 'No device.'],
    ]);
    expect(children.map(({ args }) => args[1])).toEqual(['{"on":"npu"}', '{"on":"cpu"}']);
    expect(residency.loaded()).toMatchObject([
      { backend: { devices: ['cpu'] }, options: { on: 'cpu' }, reason: 'The NPU does not start.' },
    ]);
    expect(loads.map(({ outcome }) => outcome)).toEqual(['ok']);
  });

  test('leaves the NPU to others that wait for it', async () => {
    const { residency, acquire, newest, children, loadedIds } = setUp({ next: nextOnCpu().next });
    const loading = watched(residency.load(onNpu, never()));
    const child = await newest();
    const waiting = acquire('b', { type: 'audio', devices: ['npu'] });
    await settled();
    expect(children).toHaveLength(1);
    child.fail('No device.', 'missing-driver');
    await settled();
    expect(children.map(({ model }) => model).toSorted()).toEqual(['a', 'a', 'b']);
    for (const child of children.slice(1)) child.becomeReady();
    await Promise.all([loading.promise, waiting.promise]);
    expect(loadedIds().toSorted()).toEqual(['a', 'b']);
  });

  test('fails as its last backend does, and brings back what had made room', async () => {
    const { residency, loadIdle, newest } = setUp({ next: nextOnCpu().next });
    await loadIdle('old');
    const loading = watched(residency.load(onNpu, never()));
    (await newest()).fail('No device.', 'missing-driver');
    (await newest()).fail('It is damaged.', 'corrupt-model');
    await expect(loading.promise).rejects.toThrow(/It is damaged/);
    expect((await newest()).model).toBe('old');
  });

  test('that everybody has left while the next one is looked for starts nothing more', async () => {
    const leaving = new AbortController();
    let went: AbortSignal | undefined;
    const next: BringUpOptions['next'] = (_plan, _failure, { signal }) => {
      went = signal;
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    };
    const { residency, newest, children } = setUp({ next });
    const loading = watched(residency.load(planFor('a'), leaving.signal));
    (await newest()).fail('No device.', 'missing-driver');
    await settled();
    leaving.abort(new Error('left'));
    await expect(loading.promise).rejects.toThrow('left');
    await settled();
    expect([went?.aborted, children.length, residency.loaded()]).toEqual([true, 1, []]);
  });
});

describe('a caller that leaves', () => {
  test('between the start of a native server and its report leaves none running', async () => {
    const { acquire, newest, children } = setUp();
    const leaving = new AbortController();
    const recipe = plainWith({
      launch: {
        async concurrency() {
          leaving.abort(new Error('The client has left.'));
          await settled();
          return 4;
        },
      },
    });
    const loading = acquire('a', { recipe, signal: leaving.signal });
    (await newest()).becomeReady();
    await expect(loading.promise).rejects.toThrow('The client has left.');
    await settled();
    expect(children.map((child) => child.state())).toEqual(['stopped']);
  });

  test('in the instant in which its load takes the place of another one is told so, and nothing else fails', async () => {
    const { loadIdle, residency, children } = setUp();
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    await loadIdle('a');
    const leaving = new AbortController();
    const recipe = plainWith({
      launch: { prepare: async () => leaving.abort(new Error('The client has left.')) },
    });
    const plan = planFor('a', { options: { ctx_size: 512 }, recipe });
    await expect(residency.load(plan, leaving.signal)).rejects.toThrow('The client has left.');
    await settled();
    expect([unhandled.mock.calls, children.length]).toEqual([[], 1]);
  });
});
