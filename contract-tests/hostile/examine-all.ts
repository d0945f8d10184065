// Makes a test of each hostile case, all of them against one server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examine, type HostileClass } from './attack.ts';
import { openStand, type Stand, type StandOptions } from './stand.ts';

export function examineAll(
  classes: readonly HostileClass[],
  options: () => Promise<StandOptions>,
): void {
  let stand: Stand;
  beforeAll(async () => {
    stand = await openStand(await options());
  });
  afterAll(() => stand.close());

  describe.each(classes)('$name', ({ cases }) => {
    test.each(cases)('$title', async (hostile) => {
      const problems = await examine(hostile, stand);
      if (problems.length === 0) return;
      await stand.restartIfStuck();
      expect.fail(problems.join('\n'));
    });
  });
}
