// Decides whether a request may leave this machine; the one place for it.
import { LeavesMachine } from '../../errors.ts';
import type { Place } from '../../lib/place.ts';

export type LocalOnly = ReturnType<typeof createLocalOnly>;

export function createLocalOnly(isEnforced: () => boolean) {
  return {
    applies: ({ isLocalOnly }: Place): boolean => isLocalOnly || isEnforced(),
    check({ id, provider }: { id: string; provider?: string }, { isLocalOnly }: Place): void {
      if (provider === undefined) return;
      if (isEnforced()) throw new LeavesMachine(`Model '${id}'`, 'setting');
      if (isLocalOnly) throw new LeavesMachine(`Model '${id}'`, 'request');
    },
    /** While the setting keeps everything here, providers are not asked for anything. */
    isEnforced,
    /**
     * Asked before each connection, as the setting may have changed while a request waited.
     * @throws {LeavesMachine}
     */
    checkProvider(name: string): void {
      if (isEnforced()) throw new LeavesMachine(`Provider '${name}'`, 'setting');
    },
  };
}
