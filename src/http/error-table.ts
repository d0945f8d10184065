// The one table from domain errors to HTTP status, type and code.
import type { components } from '../../generated/openapi.ts';
import * as errors from '../errors.ts';

type ErrorObject = components['schemas']['ErrorObject'];

/** An error as it goes over the wire, in whichever body the operation promises. */
export interface WireError {
  status: number;
  error: ErrorObject;
  /** Extra response headers, e.g. `Allow`. */
  headers?: Readonly<Record<string, string>>;
}

interface Row {
  status: number;
  type: string;
  code: string | null;
}

// Most specific first: the first row whose class fits decides.
const TABLE: readonly [abstract new (...args: never) => errors.DomainError, Row][] = [
  [errors.InvalidLoadOptions, { status: 400, type: 'invalid_request_error', code: 'invalid_load_options' }],
  [errors.SavedOptionsBroken, { status: 500, type: 'settings_error', code: 'saved_options_broken' }],
  [errors.InvalidRequest, { status: 400, type: 'invalid_request_error', code: 'invalid_request' }],
  [errors.NoModelLoaded, { status: 400, type: 'invalid_request_error', code: 'no_model_loaded' }],
  [errors.CapabilityNotSupported, { status: 400, type: 'invalid_request_error', code: 'capability_not_supported' }],
  [errors.BackendNotAvailable, { status: 400, type: 'invalid_request_error', code: 'backend_not_available' }],
  [errors.NoSoundToCommit, { status: 400, type: 'invalid_request_error', code: 'input_audio_buffer_commit_empty' }],
  [errors.SoundBufferFull, { status: 400, type: 'invalid_request_error', code: 'input_audio_buffer_full' }],
  [errors.AdminKeyRequired, { status: 403, type: 'permission_error', code: 'admin_key_required' }],
  [errors.ModelNotFound, { status: 404, type: 'not_found', code: 'model_not_found' }],
  [errors.OllamaModelNotFound, { status: 404, type: 'not_found', code: 'model_to_pull_not_found' }],
  [errors.ModelNotLoaded, { status: 404, type: 'not_found', code: 'model_not_loaded' }],
  [errors.SlotNotFound, { status: 404, type: 'not_found', code: 'slot_not_found' }],
  [errors.ModelNotDownloaded, { status: 404, type: 'not_found', code: 'model_not_downloaded' }],
  [errors.ModelAlreadyRegistered, { status: 409, type: 'conflict', code: 'model_already_registered' }],
  [errors.ModelNotDeletable, { status: 409, type: 'conflict', code: 'model_not_deletable' }],
  [errors.SlotsPinned, { status: 409, type: 'conflict', code: 'slots_pinned' }],
  [errors.ModelSaturated, { status: 429, type: 'rate_limit_error', code: 'model_saturated' }],
  [errors.ModelStillLoading, { status: 503, type: 'server_busy', code: 'model_still_loading' }],
  [errors.ModelFilesStuck, { status: 500, type: 'model_delete_error', code: 'model_files_stuck' }],
  [errors.ModelLoadFailed, { status: 500, type: 'model_load_error', code: 'model_load_error' }],
  [errors.NativeServerStartFailed, { status: 500, type: 'model_load_error', code: 'native_server_start_failed' }],
  [errors.BackendCrashed, { status: 502, type: 'backend_error', code: 'backend_crashed' }],
  [errors.RequestKeepsCrashing, { status: 502, type: 'backend_error', code: 'request_keeps_crashing' }],
  [errors.BackendHung, { status: 502, type: 'backend_error', code: 'backend_hung' }],
  [errors.BackendAnswerInvalid, { status: 502, type: 'backend_error', code: 'backend_answer_invalid' }],
  [errors.CheckpointAmbiguous, { status: 400, type: 'invalid_request_error', code: 'checkpoint_ambiguous' }],
  [errors.OfflineMode, { status: 400, type: 'invalid_request_error', code: 'offline' }],
  [errors.RepositoryGated, { status: 403, type: 'permission_error', code: 'repository_gated' }],
  [errors.RepositoryNotFound, { status: 404, type: 'not_found', code: 'repository_not_found' }],
  [errors.CheckpointNotFound, { status: 404, type: 'not_found', code: 'checkpoint_not_found' }],
  [errors.HubUnreachable, { status: 500, type: 'download_error', code: 'hub_unreachable' }],
  [errors.HubRefused, { status: 500, type: 'download_error', code: 'hub_refused' }],
  [errors.HubAnswerInvalid, { status: 500, type: 'download_error', code: 'hub_answer_invalid' }],
  [errors.UnsafeFileName, { status: 500, type: 'download_error', code: 'unsafe_file_name' }],
  [errors.VerificationFailed, { status: 500, type: 'download_error', code: 'verification_failed' }],
  [errors.StorePullFailed, { status: 500, type: 'download_error', code: 'store_pull_failed' }],
  [errors.DiskFull, { status: 500, type: 'download_error', code: 'disk_full' }],
  [errors.DownloadCancelled, { status: 409, type: 'conflict', code: 'download_cancelled' }],
  [errors.DownloadNotFound, { status: 404, type: 'not_found', code: 'download_not_found' }],
  [errors.DownloadStateConflict, { status: 409, type: 'conflict', code: 'download_state' }],
  [errors.SourceNotSupported, { status: 501, type: 'not_implemented', code: 'source_not_supported' }],
  [errors.BackendNotInstallable, { status: 400, type: 'invalid_request_error', code: 'backend_not_installable' }],
  [errors.FetchingExecutablesDisabled, { status: 400, type: 'invalid_request_error', code: 'fetching_disabled' }],
  [errors.BackendNotFound, { status: 404, type: 'not_found', code: 'backend_not_found' }],
  [errors.BackendNotInstalled, { status: 404, type: 'not_found', code: 'backend_not_installed' }],
  [errors.BackendNotOurs, { status: 409, type: 'conflict', code: 'backend_not_ours' }],
  [errors.BackendBusy, { status: 409, type: 'conflict', code: 'backend_busy' }],
  [errors.ReleaseHostUnreachable, { status: 500, type: 'download_error', code: 'release_host_unreachable' }],
  [errors.ReleaseRefused, { status: 500, type: 'download_error', code: 'release_refused' }],
  [errors.ReleaseAnswerInvalid, { status: 500, type: 'download_error', code: 'release_answer_invalid' }],
  [errors.ArchiveDamaged, { status: 500, type: 'install_error', code: 'archive_damaged' }],
  [errors.ArchiveUnsafe, { status: 500, type: 'install_error', code: 'archive_unsafe' }],
  [errors.BackendDoesNotRun, { status: 500, type: 'install_error', code: 'backend_does_not_run' }],
  [errors.BackendFilesStuck, { status: 500, type: 'install_error', code: 'backend_files_stuck' }],
  [errors.NotImplemented, { status: 501, type: 'not_implemented', code: 'not_implemented' }],
  [errors.ModelKeepsCrashing, { status: 503, type: 'model_load_error', code: 'model_keeps_crashing' }],
  [errors.ServerStopping, { status: 503, type: 'server_stopping', code: 'server_stopping' }],
];

/** The wire form of a domain error. Anything that is none is a bug: it is answered as a plain 500 without its text. */
export function toWireError(cause: unknown): WireError {
  if (cause instanceof errors.BackendRefused) return refused(cause);
  if (cause instanceof errors.DomainError) {
    const row = TABLE.find(([errorClass]) => cause instanceof errorClass)?.[1];
    if (row) {
      const { status, type, code } = row;
      const wire = { status, error: { message: cause.message, type, code, param: cause.param ?? null } };
      if (cause instanceof errors.ModelKeepsCrashing) return { ...wire, headers: retryAfter(cause.retryAfterMs) };
      if (!(cause instanceof errors.TooManyWaiting)) return wire;
      return { ...wire, headers: retryAfter(cause.retryAfterSeconds * 1000) };
    }
  }
  return {
    status: 500,
    error: {
      message: 'The server failed at this request in a way that it was not built for; its log says more.',
      type: 'internal_error',
      code: 'internal_error',
      param: null,
    },
  };
}

/** Whole seconds, and never 0: that would say that now is as good as later. */
function retryAfter(delayMs: number): Readonly<Record<string, string>> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(delayMs / 1000))) };
}

/** Statuses that would tell our client about a key, path or method that only we have chosen. */
const ABOUT_OUR_CALL = new Set([401, 403, 404, 405, 407]);

/** A native server's own refusal keeps its words, and its status where that speaks about the client's request. */
function refused(cause: errors.BackendRefused): WireError {
  const isPassedOn = cause.status >= 400 && cause.status <= 599 && !ABOUT_OUR_CALL.has(cause.status);
  const status = isPassedOn ? cause.status : 502;
  const fallback = status < 500 ? 'invalid_request_error' : 'backend_error';
  return {
    status,
    error: {
      message: cause.message,
      type: cause.type ?? fallback,
      code: cause.code === undefined ? null : String(cause.code),
      param: cause.param ?? null,
    },
  };
}
