// Errors of the hub, and of what comes from it.
import { BACK_ONLINE, domainError } from '../../errors.ts';
import { isInUse } from '../../lib/files-in-use.ts';
import { HostUnreachable } from '../../platform/errors.ts';

/** It does not exist, or is private: hubs do not tell which. */
export class RepositoryNotFound extends domainError(
  'not_found',
  'repository_not_found',
  'checkpoint',
) {
  constructor({ id, hub, hint }: { id: string; hub: string; hint: string }) {
    super(`Repository ${id} has not been found on ${hub}. ${hint}`);
  }
}

/**
 * The repository's owner wants to know who fetches it: a token is missing, or access has not been
 * granted to it.
 */
export class RepositoryGated extends domainError(
  'permission_error',
  'repository_gated',
  'checkpoint',
) {
  constructor(repositoryId: string, hint: string) {
    super(`Repository ${repositoryId} is gated. ${hint}`);
  }
}

/** The name is of several models of the repository; the message lists them. */
export class CheckpointAmbiguous extends domainError(
  'invalid_request_error',
  'checkpoint_ambiguous',
  'checkpoint',
) {}

/** Trying again later may help. */
export class HubUnreachable extends HostUnreachable {
  readonly errorCode = 'hub_unreachable';
}

/**
 * A question that only the hub can answer, which clients take for one that has failed on its way.
 */
export class HubOffline extends domainError('download_error', 'hub_offline') {
  constructor(what: string) {
    super(`${what} can't be asked for: the server is offline. ${BACK_ONLINE}`);
  }
}

/** The hub refuses for a reason that trying again doesn't change. */
export class HubRefused extends domainError('download_error', 'hub_refused') {}

/** What has come is not what this hub would say; a proxy may have said it. */
export class HubResponseInvalid extends domainError('download_error', 'hub_answer_invalid') {}

/** The system refuses to change a file: on Windows, mostly because another program has it open. */
export class FileInUse extends domainError('download_error', 'file_in_use') {
  constructor(cause: Error) {
    super(
      `${cause.message}. Another program has the file open, or this user may not change it. Unload models that run on it, close what uses it, and try again; what has come is kept.`,
      { cause },
    );
  }
}

/** Only on Windows. */
export class PathTooLong extends domainError('download_error', 'path_too_long') {}

/** The error for people, where the system refuses to change a file; any other as it is. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof Error && isInUse(error) ? new FileInUse(error) : error;
