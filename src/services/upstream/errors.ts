// What an upstream can't do for a request.
import { type BackendRefused, CapabilityNotOffered } from '../../errors.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';

/**
 * The error for a model whose upstream has no such capability; `cause` is the refusal that says so,
 * where it was not known before.
 */
export function capabilityNotOffered(
  { model, runsOn }: { model: { id: string }; runsOn: string },
  capability: Capability,
  cause?: BackendRefused,
): CapabilityNotOffered {
  const status = cause === undefined ? '' : ` (status ${cause.status})`;
  const message = `Model '${model.id}' runs on ${runsOn}, which does not offer ${capability}${status}.`;
  return new CapabilityNotOffered(message, { param: 'model', cause });
}

const UNKNOWN_PATH: ReadonlySet<number> = new Set([404, 405, 501]);

/** Whether a refusal is about the path itself: that is how servers say what they don't have. */
export const isUnknownPath = ({ status }: BackendRefused): boolean => UNKNOWN_PATH.has(status);
