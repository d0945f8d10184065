// Errors of servers elsewhere.
import { domainError } from '../../errors.ts';

/** No provider of that name was added. */
export class ProviderNotFound extends domainError('not_found', 'provider_not_found', 'name') {
  constructor(name: string) {
    const remedy = {
      text: 'GET /api/v1/providers lists them.',
      operation: 'listProviders',
    } as const;
    super(`There is no provider '${name.slice(0, 80)}'.`, { remedy });
  }
}

/** No connection to a provider was made, so that it has not got the request. */
export class ProviderUnreachable extends domainError('backend_error', 'provider_unreachable') {}

/** What answers at an https: address speaks plain HTTP. */
export class ProviderWithoutTls extends ProviderUnreachable {
  override readonly errorCode: string = 'provider_without_tls';
}

/** A provider has stopped in the middle of a response, or has not begun one in time. */
export class ProviderBrokeOff extends domainError('backend_error', 'provider_broke_off') {}

/** A provider wants another key than the one that is set for it, or one at all. */
export class ProviderKeyRefused extends domainError('backend_error', 'provider_key_refused') {}

/** A provider sends what this server can't read, or would not follow. */
export class ProviderResponseInvalid extends domainError(
  'backend_error',
  'provider_answer_invalid',
) {}

/** A provider takes no more requests now. */
export class ProviderBusy extends domainError('rate_limit_error', 'provider_busy') {
  declare readonly retryAfterMs: number;
  /** True where the provider itself has said when to come again. */
  readonly isTold: boolean;

  constructor(details: {
    provider: string;
    retryAfterMs: number;
    isTold: boolean;
    words?: string;
  }) {
    const { provider, retryAfterMs, isTold, words } = details;
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    const said = words === undefined ? '' : ` It says: ${words}`;
    super(`Provider '${provider}' takes no more requests now. Try again in ${seconds} s.${said}`, {
      retryAfterMs,
    });
    this.isTold = isTold;
  }
}
