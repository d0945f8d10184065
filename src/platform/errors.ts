// Errors of disks, archives and hosts.
import { DomainError, domainError, type ErrorDetails } from '../errors.ts';

/**
 * A file of the cache folder is out of reach: read-only, in use, or on a full disk. What was in it
 * stays.
 */
export class FileNotWritten extends domainError('settings_error', 'file_not_written') {
  constructor(path: string, cause: Error) {
    const todo =
      'Nothing was changed. See whether the folder may be written and has room; where the file is mounted by itself, mount the folder.';
    super(`${path} can't be changed: ${cause.message.replace(/\.$/, '')}. ${todo}`, { cause });
  }
}

/**
 * Base of the errors about a host that can't be reached, or keeps failing; trying again later may
 * help.
 */
export abstract class HostUnreachable extends DomainError {
  readonly errorType = 'download_error';

  constructor(message: string, options: ErrorDetails = {}) {
    super(message, options);
  }
}

/**
 * A name from outside would leave the folder that it is for, or can't be a file name on every
 * system.
 */
export class UnsafeFileName extends domainError('download_error', 'unsafe_file_name') {}
/** What arrived is, also after fetching it again, not what the host has promised. */
export class VerificationFailed extends domainError('download_error', 'verification_failed') {}
/** No room is left, or there will be none. */
export class DiskFull extends domainError('download_error', 'disk_full') {}
/** The system lets this process write no file that large. */
export class FileSizeLimited extends domainError('download_error', 'file_size_limited') {}
/** An archive is not what its format demands; it is thrown away. */
export class ArchiveDamaged extends domainError('install_error', 'archive_damaged') {}
/**
 * An archive would write outside of its folder, fill the disk, or has what no archive of programs
 * needs.
 */
export class ArchiveUnsafe extends domainError('install_error', 'archive_unsafe') {}
