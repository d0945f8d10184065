import { expect, test } from 'vitest';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import { withProgress } from './progress-stream.ts';

/** Work that a test carries on by hand. */
function byHand() {
  const work = withResolvers<string>();
  let report: (progress: string) => void = () => {};
  const steps = withProgress<string, string>({
    work: (reportProgress) => {
      report = reportProgress;
      return work.promise;
    },
    keyOf: (progress) => progress[0],
  });
  return { ...work, steps, report: (progress: string) => report(progress) };
}

test('reports come one by one and the result comes last', async () => {
  const { steps, report, resolve } = byHand();
  const first = steps.next();
  report('a1');
  expect(await first).toEqual({ done: false, value: 'a1' });
  const second = steps.next();
  report('a2');
  expect(await second).toEqual({ done: false, value: 'a2' });
  const last = steps.next();
  resolve('here');
  expect(await last).toEqual({ done: true, value: 'here' });
});

test('a slow reader gets the latest of each thing, also when the work has ended meanwhile', async () => {
  const { steps, report, resolve } = byHand();
  const first = steps.next();
  report('a1');
  await first;
  for (const news of ['a2', 'b1', 'a3', 'b2', 'c1']) report(news);
  resolve('here');
  const rest: unknown[] = [];
  for (let step = await steps.next(); ; step = await steps.next()) {
    rest.push(step.value);
    if (step.done) break;
  }
  expect(rest).toEqual(['a3', 'b2', 'c1', 'here']);
});

test('a failure comes after what was reported before it', async () => {
  const { steps, report, reject } = byHand();
  const first = steps.next();
  report('a1');
  reject(new Error('cut'));
  expect(await first).toEqual({ done: false, value: 'a1' });
  await expect(steps.next()).rejects.toThrow('cut');
});

test('a failure after the reader has left is not an unhandled rejection', async () => {
  const { steps, report, reject } = byHand();
  const first = steps.next();
  report('a1');
  await first;
  await steps.return('left');
  reject(new Error('nothing hears this'));
  expect(await steps.next()).toEqual({ done: true, value: undefined });
});
