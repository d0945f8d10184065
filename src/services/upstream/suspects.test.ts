import { expect, test } from 'vitest';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import type { ExitReport, NativeServer } from '../../processes/native-server.ts';
import { Suspects } from './suspects.ts';

const END: ExitReport = { exitCode: 1, signal: undefined, expected: false, lastLines: [] };

/** A native server with as many requests as there are names; `die` tells who is blamed. */
function setUp(...names: readonly string[]) {
  const blamed: string[] = [];
  const suspects = new Suspects({
    onKiller: (_model, request) => blamed.push(request()),
    exitNoticeMs: 0,
  });
  const { promise: exited, resolve } = withResolvers<ExitReport>();
  const server = { exited } as NativeServer;
  const works = names.map((name) => suspects.add(server, { model: 'm', fingerprint: () => name }));
  const die = async (end: Partial<ExitReport> = {}) => {
    resolve({ ...END, ...end });
    await exited;
    return blamed;
  };
  return { suspects, works, die };
}

test('the only request is to blame for a death', async () => {
  expect(await setUp('a').die()).toEqual(['a']);
});

test('of several requests none is to blame', async () => {
  expect(await setUp('a', 'b').die()).toEqual([]);
});

test('of several the only one of which nothing has come is to blame', async () => {
  const { works, die } = setUp('a', 'b');
  works[0]?.hasBegun();
  expect(await die()).toEqual(['b']);
});

test('the only request is to blame too when something of its response has come', async () => {
  const { works, die } = setUp('a');
  works[0]?.hasBegun();
  expect(await die()).toEqual(['a']);
});

test('of several of which something has come none is to blame', async () => {
  const { works, die } = setUp('a', 'b');
  for (const work of works) work.hasBegun();
  expect(await die()).toEqual([]);
});

test('a request that is complete is not a suspect', async () => {
  const { works, die } = setUp('a', 'b');
  works[0]?.leave();
  expect(await die()).toEqual(['b']);
});

test('an end that was asked for is not a death', async () => {
  expect(await setUp('a').die({ expected: true })).toEqual([]);
});

test('trials of one model follow each other, and others wait until all are over', async () => {
  const { suspects } = setUp();
  const { signal } = new AbortController();
  const order: string[] = [];
  const endFirst = await suspects.beginTrial('m', signal);
  const second = suspects.beginTrial('m', signal).then((end) => {
    order.push('second trial');
    end();
  });
  const others = suspects.untilTrialsAreOver('m', signal).then(() => order.push('others'));
  expect(suspects.isTrialOn('m')).toBe(true);
  expect(suspects.isTrialOn('another')).toBe(false);
  endFirst();
  await Promise.all([second, others]);
  expect(order.toSorted()).toEqual(['others', 'second trial']);
  expect(suspects.isTrialOn('m')).toBe(false);
});

test('a client that leaves waits for no trial', async () => {
  const { suspects } = setUp();
  await suspects.beginTrial('m', new AbortController().signal);
  const leaving = new AbortController();
  const waiting = suspects.beginTrial('m', leaving.signal);
  leaving.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
});
