import { expect, test } from 'vitest';
import { createManualClock } from '../../../fixtures/hub/manual-clock.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import { createMachineSoon } from './hardware.ts';
import type { Machine } from './machine.ts';

const MACHINE = { osVersion: 'a machine' } as Machine;

function setUp() {
  const clock = createManualClock({ napMs: 0 });
  const probes = withResolvers<Machine>();
  return { clock, probes, machineSoon: createMachineSoon({ hardware: { machine: () => probes.promise }, clock }) };
}

test('a machine that is known is told at once, and nobody goes on waiting', async () => {
  const { clock, probes, machineSoon } = setUp();
  probes.resolve(MACHINE);
  expect([await machineSoon(), clock.sleeping()]).toEqual([MACHINE, 0]);
});

test('a probe that hangs is waited for one second and no longer', async () => {
  const { clock, machineSoon } = setUp();
  const asked = machineSoon();
  let isAnswered = false;
  void asked.then(() => {
    isAnswered = true;
  });
  await clock.advance(999);
  expect(isAnswered).toBe(false);
  await clock.advance(1);
  expect(await asked).toBeUndefined();
});

test('who asks again later gets what has become known meanwhile', async () => {
  const { clock, probes, machineSoon } = setUp();
  const asked = machineSoon();
  await clock.advance(1000);
  expect(await asked).toBeUndefined();
  probes.resolve(MACHINE);
  expect(await machineSoon()).toBe(MACHINE);
});

test('a machine that nobody can tell is no failure', async () => {
  const { probes, machineSoon } = setUp();
  probes.reject(new Error('no machine'));
  expect(await machineSoon()).toBeUndefined();
});
