// Whether drafts are worth it: what is compared, what comes of it, and what is remembered.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import type { Speculation } from '../../recipes/kit/speculation.ts';
import { SpeculationTrials } from './speculation-trials.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trials-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plan = planFor('a');
const mtp: Speculation = {
  type: 'mtp',
  method: 'draft-mtp',
  reason: 'It has heads.',
  isChosen: true,
};
const onRamp = (speed: number) => Array.from({ length: 8 }, (_, index) => speed + index - 3.5);

let files = 0;
function setUp(path = join(folder, `${files++}.json`)) {
  const trials = new SpeculationTrials({ path, log: createSilentLog().log });
  return {
    path,
    trials,
    /** A load and its responses, with these speeds. */
    async load(speeds: readonly number[], outputTokens = 100) {
      const speculation = await trials.judge(plan, mtp);
      for (const tokensPerSecond of speeds)
        await trials.note(speculation, { outputTokens, tokensPerSecond });
      return speculation;
    },
  };
}

test.each([
  [
    94,
    'off',
    'With drafts (mtp) it made 94.0 tokens a second on this machine, without them 100.0.',
  ],
  [
    96,
    'mtp',
    'It has heads. With drafts (mtp) it made 96.0 tokens a second on this machine, without them 100.0.',
  ],
  [
    180,
    'mtp',
    'It has heads. With drafts (mtp) it made 180.0 tokens a second on this machine, without them 100.0.',
  ],
] as const)(
  'drafts that make %d tokens a second, where it makes 100 without, leave speculation %s',
  async (speed, type, reason) => {
    const { load } = setUp();
    expect(await load(onRamp(speed))).toMatchObject({ type: 'mtp', reason: 'It has heads.' });
    const second = await load(onRamp(100));
    expect(second).toMatchObject({
      type: 'off',
      reason: expect.stringMatching(/^This load measures .* it made \d+\.0/),
    });
    expect(second).not.toHaveProperty('method');
    expect(await load([])).toMatchObject({ type, reason });
  },
);

test('a load goes on with drafts until enough responses are known, and short ones do not count', async () => {
  const { load } = setUp();
  for (let loads = 0; loads < 3; loads += 1)
    expect(await load([50, 50])).toMatchObject({ type: 'mtp' });
  await load(onRamp(50), 31);
  expect(await load([50])).toMatchObject({ type: 'mtp' });
  expect(await load([50])).toMatchObject({ type: 'mtp' });
  expect(await load([])).toMatchObject({ type: 'off' });
});

test('what was found is kept over a restart, for this file, build and way of drafting alone', async () => {
  const { path, load } = setUp();
  await load(onRamp(50));
  await load(onRamp(100));
  const { trials } = setUp(path);
  expect(await trials.judge(plan, mtp)).toMatchObject({ type: 'off' });
  expect(await trials.judge(plan, { ...mtp, method: 'ngram-mod' })).toMatchObject({ type: 'mtp' });
  const moved = { ...plan, model: { ...plan.model, path: '/models/b.gguf' } };
  expect(await trials.judge(moved, mtp)).toMatchObject({ type: 'mtp' });
  const updated = { ...plan, backend: { ...plan.backend, executable: '/another' } };
  expect(await trials.judge(updated, mtp)).toMatchObject({ type: 'mtp' });
});

test('the file does not grow with the responses', async () => {
  const { path, load } = setUp();
  for (let loads = 0; loads < 4; loads += 1) await load(onRamp(50));
  const [trial] = Object.values(JSON.parse(await readFile(path, 'utf8')) as Record<string, object>);
  expect(trial).toEqual({ with: onRamp(50), without: onRamp(50) });
});

test('what a person has asked for is not judged', async () => {
  const { load, trials } = setUp();
  await load(onRamp(50));
  await load(onRamp(100));
  const { isChosen: _chosen, ...asked } = mtp;
  expect(await trials.judge(plan, asked)).toEqual(asked);
  expect(await trials.judge(plan, undefined)).toBeUndefined();
});

test('drafts with which the model does not start are left out from then on, with the reason', async () => {
  const { trials } = setUp();
  await trials.fail({ ...plan, speculation: mtp }, 'GGML_ASSERT(heads) failed');
  expect(await trials.judge(plan, mtp)).toEqual({
    type: 'off',
    reason: 'It does not start with drafts: GGML_ASSERT(heads) failed',
  });
});
