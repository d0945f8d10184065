// Errors of backends and the host of their releases.
import { domainError } from '../../errors.ts';
import { HostUnreachable } from '../../platform/errors.ts';

/** No recipe, or no backend of a recipe, has that name. */
export class BackendNotFound extends domainError('not_found', 'backend_not_found') {}

/** A person has brought it along, and removes it too. */
export class BackendNotOurs extends domainError('conflict', 'backend_not_ours', 'backend') {
  constructor(details: { recipe: string; backend: string; executable: string }) {
    super(
      `Backend ${details.recipe}:${details.backend} runs ${details.executable}, which this server did not install and does not remove.`,
    );
  }
}

/** This machine can't run it, or there is no build of it, or nothing here that would install it. */
export class BackendNotInstallable extends domainError(
  'invalid_request_error',
  'backend_not_installable',
  'backend',
) {}

/** Another client installs or removes it at this moment. */
export class BackendBusy extends domainError('conflict', 'backend_busy') {}

/** For all who wait for an installation that a client has cancelled in the list of downloads. */
export class InstallationCancelled extends domainError('conflict', 'installation_cancelled') {
  constructor(name: string) {
    super(`The installation of backend ${name} was cancelled. Install it again to have it.`);
  }
}

/** The owner of the machine has forbidden it. */
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

/** Trying again later may help; loads leave what comes from there alone for a while. */
export class ReleaseHostUnreachable extends HostUnreachable {
  readonly errorCode = 'release_host_unreachable';
}

/** The host of the releases refuses, or has no such archive; trying again doesn't change that. */
export class ReleaseRefused extends domainError('download_error', 'release_refused') {}

/** What the host says of a release is not what GitHub would say. */
export class ReleaseResponseInvalid extends domainError(
  'download_error',
  'release_answer_invalid',
) {}

/** It has come and does not start here: the last words of its program say why. */
export class BackendDoesNotRun extends domainError('install_error', 'backend_does_not_run') {}

/** Another program has its files open, on Windows, or this user may not move them. */
export class BackendFilesStuck extends domainError('install_error', 'backend_files_stuck') {}
