import { expect, test } from 'vitest';
import type { LoadPlan } from '../../../generated/client/index.ts';
import { remarkOn } from './memory.ts';

const problem = 'Backend vulkan does not find its device.';
const plan: LoadPlan = {
  backend: 'cpu',
  device: 'cpu',
  reason: 'the memory allows 4096 tokens',
  attempts: [
    { backend: 'vulkan', needs: 'install', problem },
    { backend: 'cpu', needs: 'nothing', problem: null },
  ],
  ctx_size: 4096,
  memory_needed_gb: null,
  memory_available_gb: null,
};

test('a load tells which backends were passed over', () => {
  const passedOver = { ...plan, reason: `Backend cpu is taken, for ${problem}` };
  expect(remarkOn(passedOver, {})).toBe(passedOver.reason);
  expect(remarkOn(passedOver, { before: plan })).toBe(passedOver.reason);
});

test('what was said when the model was loaded is not said again while it is in memory', () => {
  expect(remarkOn(plan, { before: plan })).toBeUndefined();
});

test('a load tells why the context is smaller than wanted', () => {
  expect(remarkOn({ ...plan, attempts: [] }, { wanted: 8192 })).toBe(plan.reason);
  expect(remarkOn({ ...plan, attempts: [] }, { wanted: 4096 })).toBeUndefined();
  expect(remarkOn({ ...plan, attempts: [], ctx_size: null }, { wanted: 8192 })).toBeUndefined();
});

test('a server without plans leaves nothing to tell', () => {
  expect(remarkOn(undefined, { wanted: 8192 })).toBeUndefined();
});
