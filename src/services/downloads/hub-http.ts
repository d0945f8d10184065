// HTTP to the hub and to where it redirects, with failures that speak of the hub.
import { HubAnswerInvalid, HubUnreachable } from '../../errors.ts';
import { type Answer, type Failures, type GetRequest, openGet } from '../../platform/http/get.ts';

/** An answer that is no redirect. The body must be read to its end or destroyed. */
export type HubAnswer = Answer;

const FAILURES: Failures = {
  unreachable: (message, options) => new HubUnreachable(message, options),
  invalid: (message, options) => new HubAnswerInvalid(message, options),
};

/** See {@link openGet}. @throws {HubUnreachable} {HubAnswerInvalid}, or the signal's reason */
export function openHubRequest(details: Omit<GetRequest, 'failures'>): Promise<HubAnswer> {
  return openGet({ ...details, failures: FAILURES });
}
