// Errors of servers elsewhere.
import { domainError } from '../../errors.ts';

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

export class ProviderWithoutTls extends ProviderUnreachable {
  override readonly errorCode: string = 'provider_without_tls';
}

export class ProviderBrokeOff extends domainError('backend_error', 'provider_broke_off') {}

export class ProviderKeyRefused extends domainError('backend_error', 'provider_key_refused') {}

export class ProviderResponseInvalid extends domainError(
  'backend_error',
  'provider_answer_invalid',
) {}

export class ProviderBusy extends domainError('rate_limit_error', 'provider_busy') {
  declare readonly retryAfterMs: number;
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
