// Decides whether a request may leave this machine; the one place for it.
import { LeavesMachine } from '../../errors.ts';
import type { Place } from '../../lib/place.ts';

/** See {@link createLocalOnly}. */
export type LocalOnly = ReturnType<typeof createLocalOnly>;

/**
 * The rule for prompts that must stay here: one request's own wish, or the setting for all of them.
 * @param isEnforced the setting `local_only` of this moment.
 */
export function createLocalOnly(isEnforced: () => boolean) {
  return {
    /** Whether this request must stay on this machine. */
    applies: ({ isLocalOnly }: Place): boolean => isLocalOnly || isEnforced(),
    /** Whether the request may go to this model. @throws {LeavesMachine} */
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
