// Errors of backends and the host of their releases.
import { domainError } from '../../errors.ts';
import { HostUnreachable } from '../../platform/errors.ts';

export class BackendNotFound extends domainError('not_found', 'backend_not_found') {}

export class BackendNotOurs extends domainError('conflict', 'backend_not_ours', 'backend') {
  constructor(details: { recipe: string; backend: string; executable: string }) {
    super(
      `Backend ${details.recipe}:${details.backend} runs ${details.executable}, which this server did not install and does not remove.`,
    );
  }
}

export class BackendNotInstallable extends domainError(
  'invalid_request_error',
  'backend_not_installable',
  'backend',
) {}

export class BackendBusy extends domainError('conflict', 'backend_busy') {}

export class InstallationCancelled extends domainError('conflict', 'installation_cancelled') {
  constructor(name: string) {
    super(`The installation of backend ${name} was cancelled. Install it again to have it.`);
  }
}

export class FetchingExecutablesDisabled extends domainError(
  'invalid_request_error',
  'fetching_disabled',
) {
  constructor(what: string) {
    super(
      `${what} is not installed, and LEMONADE_NO_FETCH_EXECUTABLES forbids to fetch executables. Unset it to install.`,
    );
  }
}

export class ReleaseHostUnreachable extends HostUnreachable {
  readonly errorCode = 'release_host_unreachable';
}

/** The host of the releases refuses, or has no such archive; trying again doesn't change that. */
export class ReleaseRefused extends domainError('download_error', 'release_refused') {}

export class ReleaseResponseInvalid extends domainError(
  'download_error',
  'release_answer_invalid',
) {}

export class BackendDoesNotRun extends domainError('install_error', 'backend_does_not_run') {}

export class BackendFilesStuck extends domainError('install_error', 'backend_files_stuck') {}
