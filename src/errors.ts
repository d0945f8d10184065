// Domain errors, named by cause, with their messages for clients. src/http/error-table.ts turns them into HTTP.
import type { OperationId } from '../generated/handlers.ts';
import type { components } from '../generated/openapi.ts';
import type { ExitReport, StartFailureKind } from './processes/native-server.ts';

export type { StartFailureKind };

/** Kinds of failure that clients tell apart; each has one HTTP status. */
export type ErrorType =
  | 'invalid_request_error'
  | 'permission_error'
  | 'not_found'
  | 'conflict'
  | 'rate_limit_error'
  | 'settings_error'
  | 'model_delete_error'
  | 'model_load_error'
  | 'download_error'
  | 'install_error'
  | 'not_implemented'
  | 'backend_error'
  | 'server_busy'
  | 'server_stopping';

/** What to do about an error, as data: programs such as the command line have words of their own for an operation. */
export type Remedy = components['schemas']['Remedy'] & { operation?: OperationId };

/** The message for clients of the API, which often show nothing but that. */
export function withRemedy(problem: string, remedy: Remedy | undefined): string {
  return remedy === undefined ? problem : `${problem} ${remedy.text}`;
}

interface ErrorDetails {
  cause?: unknown;
  remedy?: Remedy | undefined;
  /** The request field at fault. */
  param?: string;
  /** When the same request may succeed. */
  retryAfterMs?: number;
}

/** Base of every error that a client may see; anything else is a bug and becomes a plain 500. */
export abstract class DomainError extends Error {
  abstract readonly errorType: ErrorType;
  /** The name of the error; no two classes share one. */
  abstract readonly errorCode: string;
  /** The request field at fault, where there is one. */
  readonly param: string | undefined;
  /** When the same request may succeed, for failures that pass by themselves. */
  readonly retryAfterMs: number | undefined;
  /** The message without its remedy. */
  readonly problem: string;
  readonly remedy: Remedy | undefined;

  constructor(problem: string, options: ErrorDetails) {
    super(withRemedy(problem, options.remedy), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.problem = problem;
    this.remedy = options.remedy;
    this.param = options.param;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The base of a class of errors. `field` is that of the request which is at fault, unless an error names another one. */
function domainError(type: ErrorType, code: string, field?: string) {
  return class extends DomainError {
    readonly errorType = type;
    readonly errorCode = code;

    constructor(problem: string, options: ErrorDetails = {}) {
      super(problem, field === undefined ? options : { param: field, ...options });
    }
  };
}

/** What a cause says, for an error that passes its remedy on. */
function saidBy(cause: Error): { problem: string; remedy?: Remedy | undefined } {
  return cause instanceof DomainError ? cause : { problem: cause.message };
}

/** A request that is well-formed for the document but makes no sense here. */
export class InvalidRequest extends domainError('invalid_request_error', 'invalid_request') {}

/** Load options that the recipe does not know, can't use or keeps for itself; lists every problem at once. */
export class InvalidLoadOptions extends domainError('invalid_request_error', 'invalid_load_options') {
  constructor(model: string, problems: readonly string[]) {
    super(`Model '${model}' can't be loaded with these options: ${problems.join(' ')}`);
  }
}

/** The file with the saved load options can't be understood, so nothing is written over it. */
export class SavedOptionsBroken extends domainError('settings_error', 'saved_options_broken', 'save_options') {
  constructor(cause: Error) {
    super(`The saved load options can't be changed: ${cause.message}`, { cause });
  }
}

/** A file of the cache folder is out of reach: read-only, in use, or on a full disk. What was in it stays. */
export class FileNotWritten extends domainError('settings_error', 'file_not_written') {
  constructor(path: string, cause: Error) {
    const todo =
      'Nothing was changed. See whether the folder may be written and has room; where the file is mounted by itself, mount the folder.';
    super(`${path} can't be changed: ${cause.message.replace(/\.$/, '')}. ${todo}`, { cause });
  }
}

/** config.json can't be understood, so nothing is written over it. */
export class SettingsFileBroken extends domainError('settings_error', 'settings_file_broken') {
  constructor(cause: Error) {
    super(`The settings can't be changed: ${cause.message}`, { cause });
  }
}

/** A setting that names a folder or a program, or decides who may call, is to be changed by a caller without the admin key. */
export class SettingNeedsAdminKey extends domainError('permission_error', 'setting_needs_admin_key') {
  constructor(key: string) {
    super(`'${key}' can be changed over the network only with an admin key.`, {
      param: key,
      remedy: { text: 'Set LEMONADE_ADMIN_API_KEY and send it, or edit config.json.' },
    });
  }
}

interface UnknownModel {
  /** Known names that are near. */
  suggestions?: string[] | undefined;
  param?: string;
  /** True where a specification prints the message, word for word. */
  isTextAlone?: boolean;
}

const GONE =
  "It was never kept, is another key's, or is gone: by its age, for want of room, or with a restart of the server.";

/** No response of that id is kept for the caller. */
export class ResponseNotFound extends domainError('not_found', 'response_not_found', 'response_id') {
  constructor(id: string) {
    super(`No response '${id.slice(0, 80)}' is kept. ${GONE}`);
  }
}

/** The response that a request goes on from, or one that it goes on from in turn, is not kept. */
export class PreviousResponseNotFound extends domainError(
  'invalid_request_error',
  'previous_response_not_found',
  'previous_response_id',
) {
  constructor(id: string, missing: string) {
    const what = id === missing ? '' : `, because '${missing.slice(0, 80)}' before it is not kept`;
    super(`Previous response with id '${id.slice(0, 80)}' not found${what}. ${GONE}`, {
      remedy: { text: "Send the whole conversation in 'input' instead." },
    });
  }
}

/** No kept response has an item of that id. */
export class ItemNotFound extends domainError('invalid_request_error', 'item_not_found', 'input') {
  constructor(id: string, place: string) {
    super(`${place}: Item with id '${id.slice(0, 80)}' not found, as its response is not kept. ${GONE}`, {
      param: place,
      remedy: { text: "Send the item itself; clients do so that are told 'store: false'." },
    });
  }
}

/** What a request means by ids is longer than what a request may say itself. */
export class ConversationTooLong extends domainError('invalid_request_error', 'conversation_too_long', 'input') {
  constructor() {
    super('The conversation that the ids of this request stand for is longer than a request may be.', {
      remedy: { text: 'Make it shorter with POST /v1/responses/compact, or raise the setting max_body_bytes.' },
    });
  }
}

/** What this server was to read of a sealed text was sealed elsewhere, with another key, or was changed. */
export class SealBroken extends domainError('invalid_request_error', 'invalid_encrypted_content') {
  constructor(place: string) {
    super(`${place} can't be read: another server has made it, or the key of this one has changed since.`, {
      param: place,
      remedy: { text: 'Leave the item out, or send its content as text.' },
    });
  }
}

/** As many responses are made in the background as may be. */
export class BackgroundFull extends domainError('rate_limit_error', 'background_full', 'background') {
  constructor(running: number) {
    super(`${running} responses are made in the background already. Wait for one, or cancel one.`, {
      retryAfterMs: 5000,
    });
  }
}

/** No model of that name is known. */
export class ModelNotFound extends domainError('not_found', 'model_not_found') {
  readonly model: string;

  constructor(model: string, { suggestions, param = 'model', isTextAlone = false }: UnknownModel = {}) {
    const listing = { text: 'GET /api/v1/models?show_all=true lists all models.', operation: 'listModels' } as const;
    super(`Model ${model} has not been found.`, { param, remedy: nearest(suggestions, listing) });
    this.model = model;
    if (isTextAlone) this.message = this.problem.slice(0, -1);
  }
}

/** The same in the words by which Ollama's clients tell it from other errors. */
export class OllamaModelNotFound extends domainError('not_found', 'model_to_pull_not_found', 'model') {
  constructor({ model, suggestions }: { model: string; suggestions: string[] | undefined }) {
    const remedy = nearest(suggestions, { text: 'GET /api/tags lists the models that are here.' });
    super(`model '${model}' not found.`, { remedy });
  }
}

/** Asks about the nearest names before it says what else helps. */
function nearest(suggestions: string[] = [], remedy: Remedy): Remedy {
  if (suggestions.length === 0) return remedy;
  const names = suggestions.map((name) => `'${name}'`).join(' or ');
  return { ...remedy, text: `Did you mean ${names}? ${remedy.text}`, suggestions };
}

/** The model is known, but its files are not on this machine. */
export class ModelNotDownloaded extends domainError('not_found', 'model_not_downloaded') {
  constructor(model: string, param = 'model') {
    const remedy = {
      text: 'POST /api/v1/pull first.',
      operation: 'pullModel',
      arguments: { model_name: model },
    } as const;
    super(`Model '${model}' is not downloaded.`, { param, remedy });
  }
}

/** A name to be registered stands for other files already. */
export class ModelAlreadyRegistered extends domainError('conflict', 'model_already_registered', 'model_name') {
  constructor({ model, present }: { model: string; present: string }) {
    super(`Model '${model}' is registered already, with ${present}. Choose another name, or delete that model first.`);
  }
}

/** A name to be registered again is being fetched, with the files that it stands for now. */
export class ModelBeingPulled extends domainError('conflict', 'model_being_pulled', 'model_name') {
  constructor(model: string) {
    const text = 'Cancel that with POST /api/v1/downloads/control, or wait for its end.';
    super(`Model '${model}' is being pulled with other files.`, { remedy: { text, operation: 'controlDownload' } });
  }
}

/** What is to be another name of a model can't be one. */
export class AliasInvalid extends domainError('invalid_request_error', 'invalid_alias', 'alias') {
  constructor(alias: string, why: string) {
    super(`'${alias.slice(0, 80)}' can't be an alias: ${why}.`);
  }
}

/** What is to be another name of a model is the name of one. */
export class AliasConflict extends domainError('conflict', 'alias_conflict', 'alias') {
  constructor(alias: string, model: string) {
    super(`'${alias}' is the name of model '${model}'. Choose another alias.`);
  }
}

/** No alias is called so. */
export class AliasNotFound extends domainError('not_found', 'alias_not_found', 'alias') {
  constructor(alias: string) {
    const remedy = { text: 'GET /internal/aliases lists them.', operation: 'listAliases' } as const;
    super(`There is no alias '${alias.slice(0, 80)}'.`, { remedy });
  }
}

/** A candidate of an alias that is not for this request, as the owner of the alias has said. */
export class CandidateNotMeant extends domainError('invalid_request_error', 'candidate_not_meant', 'model') {
  constructor(why: string) {
    super(`It is ${why}.`);
  }
}

/** A candidate of an alias that was passed over. */
export interface PassedOver {
  model: string;
  error: DomainError;
}

/** None of the models that an alias means can serve the request. It has the type of the most telling one's error. */
export class NoCandidateServes extends DomainError {
  readonly errorType: ErrorType;
  readonly errorCode = 'no_candidate_serves';
  /** Of the last candidate that was for this request and is known; if there was none, of the last. */
  readonly telling: DomainError;

  constructor(alias: string, passedOver: readonly [PassedOver, ...PassedOver[]]) {
    const reasons = passedOver.map(({ model, error }) => `${model}: ${error.problem.slice(0, MAX_REASON_LENGTH)}`);
    const tried = passedOver.filter(
      ({ error }) => !(error instanceof CandidateNotMeant || error instanceof ModelNotFound),
    );
    const telling = (tried.at(-1) ?? passedOver.at(-1) ?? passedOver[0]).error;
    super(`None of the models of alias '${alias.slice(0, 80)}' can serve this request. ${reasons.join(' ')}`, {
      param: 'model',
      remedy: telling.remedy,
    });
    this.telling = telling;
    this.errorType = telling.errorType;
  }
}

/** Of what one candidate says in the error of all; native servers may have said much. */
const MAX_REASON_LENGTH = 500;

/** A model or provider is on another machine, which the request or the setting forbids. */
export class LeavesMachine extends domainError('permission_error', 'leaves_machine', 'model') {
  /** `what` begins the sentence, as `Model 'x'`. */
  constructor(what: string, whose: 'request' | 'setting') {
    const forbids =
      whose === 'setting'
        ? "the setting 'local_only' keeps all requests on this one"
        : 'this request is to stay on this one (local only)';
    super(`${what} runs on another machine, and ${forbids}. Nothing was sent. Use a model of this machine.`);
  }
}

/** The model's files are not the server's to remove. */
export class ModelNotDeletable extends domainError('conflict', 'model_not_deletable', 'model_name') {
  constructor(model: string, why: string, remedy?: Remedy) {
    super(`Model '${model}' can't be deleted: ${why}`, { remedy });
  }
}

/** The system refuses to remove a file of the model. */
export class ModelFilesStuck extends domainError('model_delete_error', 'model_files_stuck', 'model_name') {
  constructor(model: string, cause: Error) {
    super(
      `Not all files of model '${model}' could be removed: ${cause.message}. Close what uses them and delete it again.`,
      { cause },
    );
  }
}

/** The model is known but not loaded, and the operation needs it loaded. */
export class ModelNotLoaded extends domainError('not_found', 'model_not_loaded', 'model_name') {
  constructor(model: string, message = `Model not loaded: ${model}`) {
    super(message);
  }
}

/** The request names no model and none is loaded; or, with a type, none of that type. */
export class NoModelLoaded extends domainError('invalid_request_error', 'no_model_loaded', 'model') {
  constructor(type?: string) {
    const what = type === undefined ? 'No model' : `No model of type ${type}`;
    super(`${what} is loaded and the request names none.`, {
      remedy: { text: "Name one in 'model', or POST /api/v1/load first.", operation: 'loadModel' },
    });
  }
}

/** The native server has no slot of that number. */
export class SlotNotFound extends domainError('not_found', 'slot_not_found', 'id') {
  constructor({ id, slots, model }: { id: number; slots: number; model: string }) {
    super(`There is no slot ${id}: model '${model}' has ${slots}, counted from 0.`, {
      remedy: { text: 'GET /api/v1/slots lists them.', operation: 'listSlots' },
    });
  }
}

/** No prompt cache of the model was saved under that name. */
export class SlotFileNotFound extends domainError('not_found', 'slot_file_not_found', 'filename') {
  constructor(filename: string) {
    super(`There is no saved slot '${filename}' of this model. Save one first, with action=save.`);
  }
}

/** The model exists but this recipe or backend can't do what is asked of it. */
export class CapabilityNotSupported extends domainError('invalid_request_error', 'capability_not_supported') {}

/** The named backend can't be started on this machine now. */
export class BackendNotAvailable extends domainError('invalid_request_error', 'backend_not_available') {}

/** The native server could not be started for this model. */
export class ModelLoadFailed extends domainError('model_load_error', 'model_load_error') {
  constructor(model: string, cause: Error) {
    const { problem, remedy } = saidBy(cause);
    super(`Failed to load model '${model}': ${problem}`, { cause, remedy });
  }
}

/** All models that could make room for this one are pinned. */
export class SlotsPinned extends domainError('conflict', 'slots_pinned_error', 'model') {
  constructor({ id, type }: { id: string; type: string }) {
    super(
      `Model '${id}' has no place: every model of type ${type}, or on the NPU, that could make room for it is pinned.`,
      {
        remedy: {
          text: "Unload one, load one with 'pinned' set to false, or raise --max-loaded-models.",
          operation: 'unloadModel',
        },
      },
    );
  }
}

interface Waiting {
  model: string;
  waiting: number;
  /** Until a newcomer would have had its turn; undefined when nothing was measured yet. */
  waitMs: number | undefined;
}

const UNKNOWN_WAIT_MS = 5000;
const MAX_WAIT_SECONDS = 600;

function tooManyWaiting(state: string, { model, waiting, waitMs = UNKNOWN_WAIT_MS }: Waiting) {
  const seconds = Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(waitMs / 1000)));
  const message = `Model '${model}' ${state}, and ${waiting} requests wait for it already. Try again in ${seconds} s.`;
  return [message, { retryAfterMs: seconds * 1000 }] as const;
}

/** The model works as fast as it can, and as many requests as may wait for it do. */
export class ModelSaturated extends domainError('rate_limit_error', 'model_saturated') {
  constructor(details: Waiting) {
    super(...tooManyWaiting('is busy', details));
  }
}

/** The model is not in memory yet, and as many requests as may wait for it do. */
export class ModelStillLoading extends domainError('server_busy', 'model_still_loading') {
  constructor(details: Waiting) {
    super(...tooManyWaiting('is not loaded yet', details));
  }
}

/** A child that never became ready: it carries the command line, how it ended and the end of its stderr. */
export class NativeServerStartFailed extends domainError('model_load_error', 'native_server_start_failed') {
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
export class BackendCrashed extends domainError('backend_error', 'backend_crashed') {}

/** The native server stood still with requests on it, and was ended for that. */
export class BackendHung extends domainError('backend_error', 'backend_hung') {}

/** The native server sent something that is not its protocol. */
export class BackendResponseInvalid extends domainError('backend_error', 'backend_answer_invalid') {}

/** How long a prompt is that does not fit, and how long it may be, by the names that llama-server gives them. */
export interface PromptCounts {
  n_prompt_tokens: number;
  n_ctx: number;
}

/** The native server refused the request; its status and error object are passed on. */
export class BackendRefused extends domainError('backend_error', 'backend_refused') {
  readonly status: number;
  readonly type: string | undefined;
  readonly code: string | number | undefined;
  readonly counts: PromptCounts | undefined;

  constructor(details: {
    message: string;
    status: number;
    type?: string;
    code?: string | number;
    counts?: PromptCounts | undefined;
  }) {
    super(details.message);
    this.status = details.status;
    this.type = details.type;
    this.code = details.code;
    this.counts = details.counts;
  }
}

/** The code by which OpenAI's clients know that a conversation has to become shorter. */
export const CONTEXT_LENGTH_EXCEEDED = 'context_length_exceeded';

/** Whether a client can make the conversation shorter and ask again, whichever server says that it is too long. */
export function isOverflow(error: unknown): error is DomainError {
  if (!(error instanceof DomainError)) return false;
  const code = error instanceof BackendRefused ? error.code : error.errorCode;
  return code === CONTEXT_LENGTH_EXCEEDED;
}

/** No provider is called so. */
export class ProviderNotFound extends domainError('not_found', 'provider_not_found', 'name') {
  constructor(name: string) {
    const remedy = { text: 'GET /api/v1/providers lists them.', operation: 'listProviders' } as const;
    super(`There is no provider '${name.slice(0, 80)}'.`, { remedy });
  }
}

/** No connection to a provider was made, so that it has not got the request. */
export class ProviderUnreachable extends domainError('backend_error', 'provider_unreachable') {}

/** The address of a provider begins with https:, but what answers there speaks plain HTTP, or nothing of the kind. */
export class ProviderWithoutTls extends ProviderUnreachable {
  override readonly errorCode: string = 'provider_without_tls';
}

/** A provider broke off, or was silent for too long, while it worked on a request. */
export class ProviderBrokeOff extends domainError('backend_error', 'provider_broke_off') {}

/** A provider refuses the key that this server has for it, or wants one and there is none. */
export class ProviderKeyRefused extends domainError('backend_error', 'provider_key_refused') {}

/** A provider sends what can't be understood, or must not be followed. */
export class ProviderResponseInvalid extends domainError('backend_error', 'provider_answer_invalid') {}

/** A provider takes no more requests now. */
export class ProviderBusy extends domainError('rate_limit_error', 'provider_busy') {
  declare readonly retryAfterMs: number;
  /** Whether the provider itself says when to come again. */
  readonly isTold: boolean;

  constructor(details: { provider: string; retryAfterMs: number; isTold: boolean; words?: string }) {
    const { provider, retryAfterMs, isTold, words } = details;
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    const said = words === undefined ? '' : ` It says: ${words}`;
    super(`Provider '${provider}' takes no more requests now. Try again in ${seconds} s.${said}`, { retryAfterMs });
    this.isTold = isTold;
  }
}

/** A turn of live speech is to end, but there is no sound in it. */
export class NoSoundToCommit extends domainError('invalid_request_error', 'input_audio_buffer_commit_empty') {
  constructor(minMs: number) {
    super(`There is no speech to transcribe: send at least ${minMs} ms of sound with input_audio_buffer.append first.`);
  }
}

/** The client does not end the turn, and no more sound is kept of it. */
export class SoundBufferFull extends domainError('invalid_request_error', 'input_audio_buffer_full', 'audio') {
  constructor(maxSeconds: number) {
    super(
      `The turn has ${maxSeconds} seconds of sound already, and this piece was not taken. Send input_audio_buffer.commit or input_audio_buffer.clear.`,
    );
  }
}

/** A model whose native server has died too often lately; it is left alone for a while before it is started again. */
export class ModelKeepsCrashing extends domainError('model_load_error', 'model_keeps_crashing', 'model') {
  declare readonly retryAfterMs: number;

  constructor(details: { model: string; deaths: number; retryAfterMs: number; lastOutput: string }) {
    const { model, deaths, retryAfterMs, lastOutput } = details;
    const seconds = Math.ceil(retryAfterMs / 1000);
    const died = `The native server of model '${model}' has died ${deaths} times without a good response in between.`;
    const lastTime = `The last time: ${lastOutput}`;
    super(`${died} ${lastTime} A request in ${seconds} s will start it again.`, {
      retryAfterMs,
      remedy: loadAgain(model, 'POST /api/v1/load starts it at once.'),
    });
  }
}

function loadAgain(model: string, text: string): Remedy {
  return { text, operation: 'loadModel', arguments: { model_name: model } };
}

/** A request that its native server died of, again and again; it alone is refused for a while. */
export class RequestKeepsCrashing extends domainError('backend_error', 'request_keeps_crashing') {
  constructor({ model, deaths }: { model: string; deaths: number }) {
    const text =
      'Change the request, use another backend, or load the model again with POST /api/v1/load to try it at once.';
    super(
      `The native server of model '${model}' died ${deaths} times of this very request. It is not sent again for ten minutes; other requests are not concerned.`,
      { remedy: loadAgain(model, text) },
    );
  }
}

/** The server is shutting down and takes no new work. */
export class ServerStopping extends domainError('server_stopping', 'server_stopping') {
  constructor() {
    super('The server is shutting down and takes no new requests.');
  }
}

/** Documented, but not built yet. */
export class NotImplemented extends domainError('not_implemented', 'not_implemented') {}

/** An operation that the documents have and the handlers don't have yet: types say so, but sources run without them. */
export class OperationNotBuilt extends domainError('not_implemented', 'operation_not_built') {
  constructor(operationId: string) {
    super(`The operation ${operationId} is documented, but not built yet.`);
  }
}

/** For whatever only the person who runs the server may do. */
export const SEND_ADMIN_KEY: Remedy = { text: "Send it as 'Authorization: Bearer <LEMONADE_ADMIN_API_KEY>'." };

/** The request names a program, a path or arguments of a program, which only the admin key may do. */
export class AdminKeyRequired extends domainError('permission_error', 'admin_key_required') {
  constructor(what: string) {
    super(`${what} needs the admin key.`, { remedy: SEND_ADMIN_KEY });
  }
}

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

/** The repository is there, but not what a checkpoint names in it. */
export class CheckpointNotFound extends domainError('not_found', 'checkpoint_not_found') {
  /** In its short form. */
  readonly checkpoint: string | undefined;

  constructor(message: string, { checkpoint, param = 'checkpoint' }: { checkpoint?: string; param?: string } = {}) {
    super(message, { param });
    this.checkpoint = checkpoint;
  }
}

/** A checkpoint names several things in its repository. */
export class CheckpointAmbiguous extends domainError('invalid_request_error', 'checkpoint_ambiguous', 'checkpoint') {}

/** Base of the errors about a host that can't be reached, or keeps failing; trying again later may help. */
export abstract class HostUnreachable extends DomainError {
  readonly errorType = 'download_error';
  /** How long the host asks to wait, if it does. */
  readonly askedMs: number | undefined;

  constructor(message: string, options: { cause?: unknown; askedMs?: number | undefined } = {}) {
    super(message, options);
    this.askedMs = options.askedMs;
  }
}

/** The hub can't be reached, or keeps failing. */
export class HubUnreachable extends HostUnreachable {
  readonly errorCode = 'hub_unreachable';
}

/** The hub refuses for a reason that trying again doesn't change. */
export class HubRefused extends domainError('download_error', 'hub_refused') {}

/** The hub sends what can't be understood, or must not be followed. */
export class HubResponseInvalid extends domainError('download_error', 'hub_answer_invalid') {}

/** A name from outside would leave the folder that it is for, or can't be a file name on every system. */
export class UnsafeFileName extends domainError('download_error', 'unsafe_file_name') {}

/** What arrived is, also after fetching it again, not what the host has promised. */
export class VerificationFailed extends domainError('download_error', 'verification_failed') {}

/** The disk has no room; what is there already is kept. */
export class DiskFull extends domainError('download_error', 'disk_full') {}

/** The system lets this process write no file that large. */
export class FileSizeLimited extends domainError('download_error', 'file_size_limited') {}

/** Something has to be fetched, but the server is set to stay off the network. */
export class OfflineMode extends domainError('invalid_request_error', 'offline') {
  constructor(what: string) {
    super(
      `${what} is not on this machine, and the server is offline. Unset LEMONADE_OFFLINE and HF_HUB_OFFLINE to fetch it.`,
    );
  }
}

/** A native server that keeps its models itself could not fetch one; the message is its own. */
export class StorePullFailed extends domainError('download_error', 'store_pull_failed') {}

/** A client cancelled the download that this request waited for. */
export class DownloadCancelled extends domainError('conflict', 'download_cancelled') {
  constructor(model: string) {
    super(`The download of model '${model}' was cancelled. What has come is kept; pull it again to go on.`);
  }
}

/** No download has that id. */
export class DownloadNotFound extends domainError('not_found', 'download_not_found', 'id') {
  constructor(id: string) {
    super(`There is no download '${id}'.`, {
      remedy: { text: 'GET /api/v1/downloads lists them.', operation: 'listDownloads' },
    });
  }
}

/** The download is in no state for that action. */
export class DownloadStateConflict extends domainError('conflict', 'download_state', 'action') {
  constructor(details: { id: string; status: string; action: string }) {
    super(`Download '${details.id}' is ${details.status}; '${details.action}' has no meaning for it now.`);
  }
}

/** The model's files are on a hub that this server can't fetch from. */
export class SourceNotSupported extends domainError('not_implemented', 'source_not_supported') {
  constructor(model: string, source: string) {
    super(
      `Model '${model}' comes from ${source}, from which this server does not fetch yet. Put its GGUF file into the extra models folder.`,
    );
  }
}

/** There is no recipe, or no backend, of that name. */
export class BackendNotFound extends domainError('not_found', 'backend_not_found') {}

/** The backend is there, but this server has not installed it and does not touch it. */
export class BackendNotOurs extends domainError('conflict', 'backend_not_ours', 'backend') {
  constructor(details: { recipe: string; backend: string; executable: string }) {
    super(
      `Backend ${details.recipe}:${details.backend} runs ${details.executable}, which this server did not install and does not remove.`,
    );
  }
}

/** The backend can't be installed on this machine by this server. */
export class BackendNotInstallable extends domainError('invalid_request_error', 'backend_not_installable', 'backend') {}

/** The backend is being installed or removed by another request. */
export class BackendBusy extends domainError('conflict', 'backend_busy') {}

/** A client cancelled the installation that this request waited for. */
export class InstallationCancelled extends domainError('conflict', 'installation_cancelled') {
  constructor(name: string) {
    super(`The installation of backend ${name} was cancelled. Install it again to have it.`);
  }
}

/** An executable would have to be fetched, but the settings forbid it. */
export class FetchingExecutablesDisabled extends domainError('invalid_request_error', 'fetching_disabled') {
  constructor(what: string) {
    super(
      `${what} is not installed, and LEMONADE_NO_FETCH_EXECUTABLES forbids to fetch executables. Unset it to install.`,
    );
  }
}

/** The host of the releases can't be reached, or keeps failing. */
export class ReleaseHostUnreachable extends HostUnreachable {
  readonly errorCode = 'release_host_unreachable';
}

/** The host of the releases refuses, or has no such archive; trying again doesn't change that. */
export class ReleaseRefused extends domainError('download_error', 'release_refused') {}

/** The host of the releases sends what can't be understood, or must not be followed. */
export class ReleaseResponseInvalid extends domainError('download_error', 'release_answer_invalid') {}

/** An archive is incomplete or broken. */
export class ArchiveDamaged extends domainError('install_error', 'archive_damaged') {}

/** An archive would write outside of its folder, fill the disk, or has what no archive of programs needs. */
export class ArchiveUnsafe extends domainError('install_error', 'archive_unsafe') {}

/** What was unpacked is not a working backend: its executable is missing or does not start. */
export class BackendDoesNotRun extends domainError('install_error', 'backend_does_not_run') {}

/** The files of a backend can't be replaced or removed. */
export class BackendFilesStuck extends domainError('install_error', 'backend_files_stuck') {}
