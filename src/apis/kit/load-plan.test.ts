import { expect, test } from 'vitest';
import { planFor } from '../../../fixtures/plans.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';
import { describePlan } from './load-plan.ts';

const described = (more: Partial<LoadedModel> = {}) =>
  describePlan({ ...planFor('m'), ...more } as LoadedModel);

test('a plan has its attempts, and says nothing of what is not known', () => {
  const attempts = [
    { backend: 'fast', needs: 'install', device: 'gpu', problem: 'has no driver.' },
    { backend: 'plain', needs: 'nothing', device: 'cpu' },
  ] as const;
  expect(described({ attempts })).toEqual({
    backend: 'plain',
    device: 'cpu',
    reason: 'Backend plain is the best for this machine.',
    attempts: [
      { backend: 'fast', needs: 'install', problem: 'Backend fast has no driver.' },
      { backend: 'plain', needs: 'nothing', problem: null },
    ],
    ctx_size: null,
    memory_needed_gb: null,
    memory_available_gb: null,
  });
});

test('what drafts tokens is named without its folder', () => {
  const reason = 'small.gguf drafts.';
  expect(
    described({ speculation: { type: 'draft', draft: '/models/small.gguf', reason } }).speculation,
  ).toEqual({ type: 'draft', draft: 'small.gguf', reason });
  expect(described({ speculation: { type: 'off', reason: 'It is slower.' } }).speculation).toEqual({
    type: 'off',
    reason: 'It is slower.',
  });
});
