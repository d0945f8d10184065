// Which failures of a candidate let the next one have the request.
import {
  BackendCrashed,
  BackendHung,
  BackendRefused,
  BackendResponseInvalid,
  DomainError,
  InvalidRequest,
  LeavesMachine,
  OfflineMode,
  ProviderBusy,
  ProviderKeyRefused,
  ProviderUnreachable,
  RequestKeepsCrashing,
  ServerStopping,
} from '../../errors.ts';

/** These are about the request, or about this server, and would be the same with every candidate. */
const FINAL = [InvalidRequest, RequestKeepsCrashing, ServerStopping];
/** After these nobody knows how much of the work was done. */
const OF_WORK = [BackendCrashed, BackendHung, BackendRefused, BackendResponseInvalid];

/** After these a provider has done nothing, although the request was on its way. */
const BEFORE_WORK = [LeavesMachine, OfflineMode, ProviderBusy, ProviderKeyRefused, ProviderUnreachable];

/** True for an error that says that this model can't serve, and that nothing was done with the request yet. */
export function isReasonToPassOver(error: unknown, { hasBegun }: { hasBegun: boolean }): error is DomainError {
  if (!(error instanceof DomainError)) return false;
  const isOneOf = (kinds: readonly (abstract new (...words: never[]) => unknown)[]) =>
    kinds.some((kind) => error instanceof kind);
  return hasBegun ? isOneOf(BEFORE_WORK) : !isOneOf([...FINAL, ...OF_WORK]);
}
