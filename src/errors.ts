// Domain errors, named by cause. What status each one becomes is decided in one table, src/http/error-table.ts.
import type { ExitReport } from './processes/native-server.ts';

/** Base of every error that a client may see; anything else is a bug and becomes a plain 500. */
export abstract class DomainError extends Error {
  /** The request field at fault, where there is one. */
  readonly param: string | undefined;

  constructor(message: string, options: { cause?: unknown; param?: string } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.param = options.param;
  }
}

/** A request that is well-formed for the document but makes no sense here. */
export class InvalidRequest extends DomainError {}

/** Load options that the recipe does not know, can't use or keeps for itself; lists every problem at once. */
export class InvalidLoadOptions extends DomainError {
  readonly problems: readonly string[];

  constructor(model: string, problems: readonly string[]) {
    super(`Model '${model}' can't be loaded with these options: ${problems.join(' ')}`);
    this.problems = problems;
  }
}

/** The file with the saved load options can't be understood, so nothing is written over it. */
export class SavedOptionsBroken extends DomainError {
  constructor(cause: Error) {
    super(`The saved load options can't be changed: ${cause.message}`, { cause, param: 'save_options' });
  }
}

/** No model of that name is known. */
export class ModelNotFound extends DomainError {
  readonly model: string;
  readonly suggestions: readonly string[];

  constructor(model: string, suggestions: readonly string[] = []) {
    super(
      `Model ${model} has not been found.${didYouMean(suggestions)} GET /api/v1/models lists the models that are here.`,
      { param: 'model' },
    );
    this.model = model;
    this.suggestions = suggestions;
  }
}

/** The same in the words by which Ollama's clients tell it from other errors. */
export class OllamaModelNotFound extends DomainError {
  constructor({ model, suggestions = [] }: { model: string; suggestions?: readonly string[] }) {
    super(`model '${model}' not found.${didYouMean(suggestions)} GET /api/tags lists the models that are here.`, {
      param: 'model',
    });
  }
}

function didYouMean(names: readonly string[]): string {
  return names.length > 0 ? ` Did you mean ${names.map((name) => `'${name}'`).join(' or ')}?` : '';
}

/** The model is known, but its files are not on this machine. */
export class ModelNotDownloaded extends DomainError {
  readonly model: string;

  constructor(model: string) {
    super(`Model '${model}' is not downloaded. POST /api/v1/pull first.`, { param: 'model' });
    this.model = model;
  }
}

/** A name to be registered stands for other files already. */
export class ModelAlreadyRegistered extends DomainError {
  constructor({ model, present }: { model: string; present: string }) {
    super(`Model '${model}' is registered already, with ${present}. Choose another name, or delete that model first.`, {
      param: 'model_name',
    });
  }
}

/** The model's files are not the server's to remove. */
export class ModelNotDeletable extends DomainError {
  constructor(model: string, why: string) {
    super(`Model '${model}' can't be deleted: ${why}`, { param: 'model_name' });
  }
}

/** The system refuses to remove a file of the model. */
export class ModelFilesStuck extends DomainError {
  constructor(model: string, cause: Error) {
    super(
      `Not all files of model '${model}' could be removed: ${cause.message}. Close what uses them and delete it again.`,
      { cause, param: 'model_name' },
    );
  }
}

/** The model is known but not loaded, and the operation needs it loaded. */
export class ModelNotLoaded extends DomainError {
  constructor(model: string) {
    super(`Model not loaded: ${model}`, { param: 'model_name' });
  }
}

/** The request names no model and none is loaded; or, with a type, none of that type. */
export class NoModelLoaded extends DomainError {
  constructor(type?: string) {
    const what = type === undefined ? 'No model' : `No model of type ${type}`;
    super(`${what} is loaded and the request names none. Name one in 'model', or POST /api/v1/load first.`, {
      param: 'model',
    });
  }
}

/** The native server has no slot of that number. */
export class SlotNotFound extends DomainError {
  constructor({ id, slots, model }: { id: number; slots: number; model: string }) {
    super(`There is no slot ${id}: model '${model}' has ${slots}, counted from 0. GET /api/v1/slots lists them.`, {
      param: 'id',
    });
  }
}

/** The model exists but this recipe or backend can't do what is asked of it. */
export class CapabilityNotSupported extends DomainError {}

/** The named backend can't be started on this machine now. */
export class BackendNotAvailable extends DomainError {}

/** The native server could not be started for this model. */
export class ModelLoadFailed extends DomainError {
  readonly model: string;

  constructor(model: string, cause: Error) {
    super(`Failed to load model '${model}': ${cause.message}`, { cause });
    this.model = model;
  }
}

/** All models that could make room for this one are pinned. */
export class SlotsPinned extends DomainError {
  constructor({ id, type }: { id: string; type: string }) {
    super(
      `Model '${id}' has no place: every model of type ${type}, or on the NPU, that could make room for it is pinned. ` +
        "Unload one, load one with 'pinned' set to false, or raise --max-loaded-models.",
      { param: 'model' },
    );
  }
}

/** Base of the errors about a line that is too long; the same request can succeed later. */
export abstract class TooManyWaiting extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(`${message} Try again in ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The model works as fast as it can, and as many requests as may wait for it do. */
export class ModelSaturated extends TooManyWaiting {
  constructor(details: { model: string; waiting: number; retryAfterSeconds: number }) {
    super(
      `Model '${details.model}' is busy, and ${details.waiting} requests wait for it already.`,
      details.retryAfterSeconds,
    );
  }
}

/** The model is not in memory yet, and as many requests as may wait for it do. */
export class ModelStillLoading extends TooManyWaiting {
  constructor(details: { model: string; waiting: number; retryAfterSeconds: number }) {
    super(
      `Model '${details.model}' is not loaded yet, and ${details.waiting} requests wait for it already.`,
      details.retryAfterSeconds,
    );
  }
}

/** Why a start failed, as far as the child's own last words tell. */
export type StartFailureKind =
  | 'port-taken'
  | 'missing-file'
  | 'missing-executable'
  | 'bad-argument'
  | 'out-of-memory'
  | 'unsupported-model'
  | 'corrupt-model'
  | 'missing-driver'
  | 'stranger-on-port'
  | 'silent'
  | 'unknown';

/** A child that never became ready: it carries the command line, how it ended and its own last words. */
export class NativeServerStartFailed extends DomainError {
  readonly kind: StartFailureKind;
  readonly command: readonly string[];
  readonly exit: ExitReport | undefined;

  constructor(details: {
    message: string;
    kind: StartFailureKind;
    command: readonly string[];
    exit?: ExitReport;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.command = details.command;
    this.exit = details.exit;
  }
}

/** The native server died, or cut the connection, while it worked on a request. */
export class BackendCrashed extends DomainError {}

/** The native server stood still with requests on it, and was ended for that. */
export class BackendHung extends DomainError {}

/** The native server answered with something that is not its protocol. */
export class BackendAnswerInvalid extends DomainError {}

/** The native server refused the request; its status and error object are passed on. */
export class BackendRefused extends DomainError {
  readonly status: number;
  readonly type: string | undefined;
  readonly code: string | number | undefined;

  constructor(details: { message: string; status: number; type?: string; code?: string | number }) {
    super(details.message);
    this.status = details.status;
    this.type = details.type;
    this.code = details.code;
  }
}

/** A turn of live speech is to end, but there is no sound in it. */
export class NoSoundToCommit extends DomainError {
  constructor(leastMs: number) {
    super(
      `There is no speech to transcribe: send at least ${leastMs} ms of sound with input_audio_buffer.append first.`,
    );
  }
}

/** Nobody ends the turn, and no more sound is kept of it. */
export class SoundBufferFull extends DomainError {
  constructor(mostSeconds: number) {
    super(
      `The turn has ${mostSeconds} seconds of sound already, and this piece was not taken. Send input_audio_buffer.commit or input_audio_buffer.clear.`,
      { param: 'audio' },
    );
  }
}

/** A model whose native server has died too often lately; it is let be for a while before it is started again. */
export class ModelKeepsCrashing extends DomainError {
  readonly retryAfterMs: number;

  constructor(details: { model: string; deaths: number; retryAfterMs: number; lastWords: string }) {
    const { model, deaths, retryAfterMs, lastWords } = details;
    const seconds = Math.ceil(retryAfterMs / 1000);
    super(
      `The native server of model '${model}' has died ${deaths} times without a good answer in between. A request in ${seconds} s will start it again; POST /api/v1/load does so at once. The last time: ${lastWords}`,
      { param: 'model' },
    );
    this.retryAfterMs = retryAfterMs;
  }
}

/** A request that its native server died of, again and again; it alone is refused for a while. */
export class RequestKeepsCrashing extends DomainError {
  constructor({ model, deaths }: { model: string; deaths: number }) {
    super(
      `The native server of model '${model}' died ${deaths} times of this very request. It is not sent again for ten minutes; other requests are not concerned. Change the request, use another backend, or load the model again with POST /api/v1/load to try it at once.`,
    );
  }
}

/** The server is shutting down and takes no new work. */
export class ServerStopping extends DomainError {
  constructor() {
    super('The server is shutting down and takes no new requests.');
  }
}

/** Documented, but not built yet. */
export class NotImplemented extends DomainError {}

/** The request names a program, a path or arguments of a program, which only the admin key may do. */
export class AdminKeyRequired extends DomainError {
  constructor(what: string) {
    super(`${what} needs the admin key: send it as 'Authorization: Bearer <LEMONADE_ADMIN_API_KEY>'.`);
  }
}

/** The hub knows no such repository, or doesn't tell us of it. */
export class RepositoryNotFound extends DomainError {
  constructor(repositoryId: string, hint: string) {
    super(`Repository ${repositoryId} has not been found on the hub. ${hint}`, { param: 'checkpoint' });
  }
}

/** The repository's owner wants to know who fetches it: a token is missing, or access has not been granted to it. */
export class RepositoryGated extends DomainError {
  constructor(repositoryId: string, hint: string) {
    super(`Repository ${repositoryId} is gated. ${hint}`, { param: 'checkpoint' });
  }
}

/** The repository is there, but not what a checkpoint names in it. */
export class CheckpointNotFound extends DomainError {
  readonly candidates: readonly string[];

  constructor(details: { checkpoint: string; message: string; candidates: readonly string[] }) {
    super(details.message, { param: 'checkpoint' });
    this.candidates = details.candidates;
  }
}

/** A checkpoint names several things in its repository. */
export class CheckpointAmbiguous extends DomainError {
  readonly candidates: readonly string[];

  constructor(details: { message: string; candidates: readonly string[] }) {
    super(details.message, { param: 'checkpoint' });
    this.candidates = details.candidates;
  }
}

/** Base of the errors about a host that can't be reached, or keeps failing; trying again later may help. */
export abstract class HostUnreachable extends DomainError {
  /** How long the host asks to wait, if it does. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The hub can't be reached, or keeps failing. */
export class HubUnreachable extends HostUnreachable {}

/** The hub refuses for a reason that trying again doesn't change. */
export class HubRefused extends DomainError {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The hub answers what can't be understood, or must not be followed. */
export class HubAnswerInvalid extends DomainError {}

/** A name from outside would leave the folder that it is for, or can't be a file name on every system. */
export class UnsafeFileName extends DomainError {}

/** What arrived is, also after fetching it again, not what the hub has promised. */
export class VerificationFailed extends DomainError {}

/** The disk has no room; what is there already is kept. */
export class DiskFull extends DomainError {}

/** Something has to be fetched, but the server has been told to stay off the network. */
export class OfflineMode extends DomainError {
  constructor(what: string) {
    super(
      `${what} is not on this machine, and the server is offline. Unset LEMONADE_OFFLINE and HF_HUB_OFFLINE to fetch it.`,
    );
  }
}

/** A native server that keeps its models itself could not fetch one; the message has its own words. */
export class StorePullFailed extends DomainError {}

/** Somebody cancelled the download that this request waited for. */
export class DownloadCancelled extends DomainError {
  constructor(model: string) {
    super(`The download of model '${model}' was cancelled. What has come is kept; pull it again to go on.`);
  }
}

/** No download has that id. */
export class DownloadNotFound extends DomainError {
  constructor(id: string) {
    super(`There is no download '${id}'. GET /api/v1/downloads lists them.`, { param: 'id' });
  }
}

/** The download is in no state for that action. */
export class DownloadStateConflict extends DomainError {
  constructor(details: { id: string; status: string; action: string }) {
    super(`Download '${details.id}' is ${details.status}; '${details.action}' has no meaning for it now.`, {
      param: 'action',
    });
  }
}

/** The model's files are on a hub that this server can't fetch from. */
export class SourceNotSupported extends DomainError {
  constructor(model: string, source: string) {
    super(
      `Model '${model}' comes from ${source}, from which this server does not fetch yet. Put its GGUF file into the extra models folder.`,
    );
  }
}

/** There is no recipe, or no backend, of that name. */
export class BackendNotFound extends DomainError {
  constructor(message: string, param: 'recipe' | 'backend') {
    super(message, { param });
  }
}

/** There is nothing of the backend to remove. */
export class BackendNotInstalled extends DomainError {
  constructor({ recipe, backend }: { recipe: string; backend: string }) {
    super(`Backend ${recipe}:${backend} is not installed.`, { param: 'backend' });
  }
}

/** The backend is there, but this server has not installed it and does not touch it. */
export class BackendNotOurs extends DomainError {
  constructor(details: { recipe: string; backend: string; executable: string }) {
    super(
      `Backend ${details.recipe}:${details.backend} runs ${details.executable}, which this server did not install and does not remove.`,
      { param: 'backend' },
    );
  }
}

/** The backend can't be installed on this machine by this server. */
export class BackendNotInstallable extends DomainError {
  constructor(message: string) {
    super(message, { param: 'backend' });
  }
}

/** The backend is being installed or removed by another request. */
export class BackendBusy extends DomainError {}

/** An executable would have to be fetched, but the server has been told not to. */
export class FetchingExecutablesDisabled extends DomainError {
  constructor(what: string) {
    super(
      `${what} is not installed, and LEMONADE_NO_FETCH_EXECUTABLES forbids to fetch executables. Unset it to install.`,
    );
  }
}

/** The host of the releases can't be reached, or keeps failing. */
export class ReleaseHostUnreachable extends HostUnreachable {}

/** The host of the releases refuses, or has no such archive; trying again doesn't change that. */
export class ReleaseRefused extends DomainError {}

/** The host of the releases answers what can't be understood, or must not be followed. */
export class ReleaseAnswerInvalid extends DomainError {}

/** An archive is incomplete or broken. */
export class ArchiveDamaged extends DomainError {}

/** An archive would write outside of its folder, fill the disk, or has what no archive of programs needs. */
export class ArchiveUnsafe extends DomainError {}

/** What was unpacked is no working backend: its executable is missing or does not start. */
export class BackendDoesNotRun extends DomainError {}

/** The files of a backend can't be replaced or removed. */
export class BackendFilesStuck extends DomainError {}
