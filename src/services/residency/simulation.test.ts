// Whatever happens in whatever order, the residency keeps its promises; and a policy that does not
// is found out.
import { expect, test } from 'vitest';
import { simulate } from '../../../fixtures/residency-simulation.ts';
import { decide, type Policy, type ResidentFacts } from './policy.ts';

const STEPS = 11_000;

test.each([
  { seed: 1, limit: 1 },
  { seed: 2, limit: 2 },
  { seed: 3, limit: 3 },
  { seed: 4, limit: 1 },
  { seed: 5, limit: -1 },
  { seed: 6, limit: 2 },
  { seed: 7, limit: 1 },
  { seed: 8, limit: 2 },
  { seed: 9, limit: 3 },
  { seed: 10, limit: 1 },
])(
  'random events keep all promises (seed $seed, limit $limit)',
  { timeout: 60_000 },
  async ({ seed, limit }) => {
    const counts = await simulate({ seed, limit, steps: STEPS });
    // A run in which something never happened would prove nothing about it.
    for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
  },
);

/** The policy, told a lie about each model. */
const mistaken =
  (lie: Partial<ResidentFacts>): Policy =>
  (situation) =>
    decide({ ...situation, residents: situation.residents.map((facts) => ({ ...facts, ...lie })) });

test.each<{ title: string; policy: Policy; problem: RegExp }>([
  {
    title: 'ignores the limit',
    policy: (situation) => decide({ ...situation, limit: -1 }),
    problem: /too many of/,
  },
  {
    title: 'ignores pins',
    policy: mistaken({ isPinned: false }),
    problem: /the pinned \w+ is stopping/,
  },
  { title: 'ignores the NPU', policy: mistaken({ npu: 'none' }), problem: /too many on the NPU/ },
  {
    title: 'keeps unused models',
    policy: mistaken({ expiresAtMs: undefined }),
    problem: /should have gone by itself/,
  },
  {
    title: 'does not wait for models to be gone',
    policy: (situation) =>
      decide({
        ...situation,
        residents: situation.residents.filter(({ state }) => state !== 'leaving'),
      }),
    problem: /too many (?:of|on)/,
  },
  {
    title: 'lets none in that had to wait',
    policy: (situation) => ({ ...decide(situation), evict: [] }),
    problem: /waits that never end|should have gone/,
  },
  {
    title: 'forgets those who come last',
    policy: (situation) => ({ ...decide(situation), start: decide(situation).start.slice(0, 0) }),
    problem: /waits that never end/,
  },
])('a policy that $title is caught', { timeout: 60_000 }, async ({ policy, problem }) => {
  await expect(simulate({ seed: 1, limit: 2, steps: 3000, policy })).rejects.toThrow(problem);
});
