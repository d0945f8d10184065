import { expect, test } from 'vitest';
import type { LoadPlan } from '../../../generated/client/index.ts';
import { remarksOn } from './memory.ts';

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
  expect(remarksOn(plan, undefined)).toEqual([problem]);
});

test('a load tells why the context is smaller than wanted', () => {
  expect(remarksOn({ ...plan, attempts: [] }, 8192)).toEqual([plan.reason]);
  expect(remarksOn({ ...plan, attempts: [] }, 4096)).toEqual([]);
  expect(remarksOn({ ...plan, attempts: [], ctx_size: null }, 8192)).toEqual([]);
});

test('a server without plans leaves nothing to tell', () => {
  expect(remarksOn(undefined, 8192)).toEqual([]);
});
