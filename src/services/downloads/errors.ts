// Errors of the hub.
import { domainError } from '../../errors.ts';
import { HostUnreachable } from '../../platform/errors.ts';

/** The hub knows no such repository, or hides it from us. */
export class RepositoryNotFound extends domainError('not_found', 'repository_not_found', 'checkpoint') {
  constructor(repositoryId: string, hint: string) {
    super(`Repository ${repositoryId} has not been found on the hub. ${hint}`);
  }
}

/** The repository's owner wants to know who fetches it: a token is missing, or access has not been granted to it. */
export class RepositoryGated extends domainError('permission_error', 'repository_gated', 'checkpoint') {
  constructor(repositoryId: string, hint: string) {
    super(`Repository ${repositoryId} is gated. ${hint}`);
  }
}

/** A checkpoint names several things in its repository. */
export class CheckpointAmbiguous extends domainError('invalid_request_error', 'checkpoint_ambiguous', 'checkpoint') {}

export class HubUnreachable extends HostUnreachable {
  readonly errorCode = 'hub_unreachable';
}

/** The hub refuses for a reason that trying again doesn't change. */
export class HubRefused extends domainError('download_error', 'hub_refused') {}

export class HubResponseInvalid extends domainError('download_error', 'hub_answer_invalid') {}
