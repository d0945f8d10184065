// What the machine is, for those who can't wait for all probes.
import type { Clock } from '../../lib/clock.ts';
import type { Hardware } from './hardware.ts';
import type { Machine } from './machine.ts';

/** The probes run since the start of the server; whoever still has to wait then waits for one that hangs. */
const PATIENCE_MS = 1000;

/** The function resolves with the machine, or after a second with undefined; it never rejects. */
export function createMachineSoon({ hardware, clock }: { hardware: Pick<Hardware, 'machine'>; clock: Clock }) {
  return async (): Promise<Machine | undefined> => {
    const known = new AbortController();
    const patience = clock.sleep(PATIENCE_MS, known.signal).then(
      () => undefined,
      () => undefined,
    );
    const machine = await Promise.race([hardware.machine().catch(() => undefined), patience]);
    known.abort();
    return machine;
  };
}
