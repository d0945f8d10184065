// Generated from openapi.yaml by `npm run generate`. Do not edit.

import type { EventStream, NamedEvent, UnnamedEvent } from '../src/lib/event-stream.ts';
import type { Asker } from '../src/lib/place.ts';
import type { components, operations } from './openapi.ts';

type Schemas = components['schemas'];

/** What stands before the path of every operation without a fixed path. */
export const PREFIXES = ["/api/v1","/v1","/api/v0","/v0"] as const;

type OperationParameters<Id extends keyof operations, Place extends string> = operations[Id] extends {
  parameters: infer Parameters;
}
  ? Place extends keyof Parameters
    ? [Parameters[Place]] extends [undefined]
      ? Record<string, never>
      : NonNullable<Parameters[Place]>
    : Record<string, never>
  : Record<string, never>;


/** A file of a multipart request, held in memory. */
export interface UploadedFile {
  /** Name of the form field. */
  fieldname: string;
  /** File name as the client gave it; never a path to open. */
  originalname: string;
  mimetype: string;
  /** Size in bytes. */
  size: number;
  buffer: Uint8Array;
}

/** What a caller may do, as far as keys tell. */
export interface Caller {
  /** True with the admin key, or when no key is configured. */
  isAdmin: boolean;
  /** True with the admin key only: the caller is then known to be the person who runs the server. */
  hasAdminKey: boolean;
}

/** What every handler gets besides its own path, query and body. */
export interface HandlerContext {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  files: readonly UploadedFile[];
  /** Before the path of the document: `/api/v0`, `/api/v1`, `/v0`, `/v1`; '' for a path without one. */
  prefix: string;
  caller: Caller;
  asker: Asker;
  /** Aborts when the client goes away before the response is complete. */
  signal: AbortSignal;
}

/** One row of the operation table. */
export interface OperationRow {
  method: string;
  /** Path as in the document, without prefix. */
  path: string;
  tag: string;
  /** True when the path is served as it is and not under the four prefixes. */
  fixedPath: boolean;
  /** True for a path under the prefixes that is served without one too. */
  alsoWithoutPrefix?: boolean;
  /** True when the slashes in the value of its path's parameter belong to that value. */
  takesSlashes?: boolean;
  /** True for a GET that changes something. */
  isUnsafeGet: boolean;
  requestTypes: readonly string[];
  isBodyRequired?: boolean;
  /** Documented media types per documented status; an empty list is a response without a body. */
  responses: Readonly<Record<string, readonly string[]>>;
  /** True when the event stream ends with `data: [DONE]`. */
  endsWithDone: boolean;
  /**
   * What a stream that fails ends with: `data`, an event without a name that holds the error object; `line`, a line of
   * JSON; otherwise an event named `error` in the form of downloads, of the Responses API or of Anthropic's.
   */
  failureEvent: 'data' | 'line' | 'download' | 'response' | 'anthropic';
  /** The body of error responses; `management` repeats the text as `status` and `message`. */
  errorShape: 'openai' | 'management' | 'ollama' | 'anthropic' | 'mcp';
  /** The fields of its JSON body, where its responses warn of others. */
  fields?: readonly string[];
}

export interface GetLiveInput extends HandlerContext {
  path: OperationParameters<'getLive', 'path'>;
  query: OperationParameters<'getLive', 'query'>;
  body: undefined;
}
export type GetLiveResult =
  | { status: 200; json: Schemas['LiveResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface HeadLiveInput extends HandlerContext {
  path: OperationParameters<'headLive', 'path'>;
  query: OperationParameters<'headLive', 'query'>;
  body: undefined;
}
export type HeadLiveResult =
  | { status: 200 }
  | { status: 403 }
  ;

export interface GetMetricsInput extends HandlerContext {
  path: OperationParameters<'getMetrics', 'path'>;
  query: OperationParameters<'getMetrics', 'query'>;
  body: undefined;
}
export type GetMetricsResult =
  | { status: 200; type: 'text/plain'; text: string }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface GetHealthInput extends HandlerContext {
  path: OperationParameters<'getHealth', 'path'>;
  query: OperationParameters<'getHealth', 'query'>;
  body: undefined;
}
export type GetHealthResult =
  | { status: 200; json: Schemas['HealthReport'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface GetStatsInput extends HandlerContext {
  path: OperationParameters<'getStats', 'path'>;
  query: OperationParameters<'getStats', 'query'>;
  body: undefined;
}
export type GetStatsResult =
  | { status: 200; json: Schemas['StatsReport'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface GetSystemInfoInput extends HandlerContext {
  path: OperationParameters<'getSystemInfo', 'path'>;
  query: OperationParameters<'getSystemInfo', 'query'>;
  body: undefined;
}
export type GetSystemInfoResult =
  | { status: 200; json: Schemas['SystemInfo'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface GetSystemStatsInput extends HandlerContext {
  path: OperationParameters<'getSystemStats', 'path'>;
  query: OperationParameters<'getSystemStats', 'query'>;
  body: undefined;
}
export type GetSystemStatsResult =
  | { status: 200; json: Schemas['SystemStats'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface GetActivityInput extends HandlerContext {
  path: OperationParameters<'getActivity', 'path'>;
  query: OperationParameters<'getActivity', 'query'>;
  body: undefined;
}
export type GetActivityResult =
  | { status: 200; json: Schemas['Activity'] }
  | { status: 200; events: EventStream<UnnamedEvent<Schemas['Activity']>> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface SetLogLevelInput extends HandlerContext {
  path: OperationParameters<'setLogLevel', 'path'>;
  query: OperationParameters<'setLogLevel', 'query'>;
  body: Schemas['LogLevelRequest'];
}
export type SetLogLevelResult =
  | { status: 200; json: Schemas['LogLevelResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface GetParamsInput extends HandlerContext {
  path: OperationParameters<'getParams', 'path'>;
  query: OperationParameters<'getParams', 'query'>;
  body: undefined;
}
export type GetParamsResult =
  | { status: 200; json: Schemas['GenerationParams'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface SetParamsInput extends HandlerContext {
  path: OperationParameters<'setParams', 'path'>;
  query: OperationParameters<'setParams', 'query'>;
  body: Schemas['GenerationParamsUpdate'];
}
export type SetParamsResult =
  | { status: 200; json: Schemas['SetParamsResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface ListAppsInput extends HandlerContext {
  path: OperationParameters<'listApps', 'path'>;
  query: OperationParameters<'listApps', 'query'>;
  body: undefined;
}
export type ListAppsResult =
  | { status: 200; json: Schemas['AppList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface ListModelsInput extends HandlerContext {
  path: OperationParameters<'listModels', 'path'>;
  query: OperationParameters<'listModels', 'query'>;
  body: undefined;
}
export type ListModelsResult =
  | { status: 200; json: Schemas['ModelList'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  ;

export interface ListModelsByBodyInput extends HandlerContext {
  path: OperationParameters<'listModelsByBody', 'path'>;
  query: OperationParameters<'listModelsByBody', 'query'>;
  body: Schemas['ModelListRequest'] | undefined;
}
export type ListModelsByBodyResult =
  | { status: 200; json: Schemas['ModelList'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface GetModelInput extends HandlerContext {
  path: OperationParameters<'getModel', 'path'>;
  query: OperationParameters<'getModel', 'query'>;
  body: undefined;
}
export type GetModelResult =
  | { status: 200; json: Schemas['Model'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface GetModelOptionsInput extends HandlerContext {
  path: OperationParameters<'getModelOptions', 'path'>;
  query: OperationParameters<'getModelOptions', 'query'>;
  body: undefined;
}
export type GetModelOptionsResult =
  | { status: 200; json: Schemas['ModelOptions'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface SaveModelOptionsInput extends HandlerContext {
  path: OperationParameters<'saveModelOptions', 'path'>;
  query: OperationParameters<'saveModelOptions', 'query'>;
  body: Schemas['ModelOptionsRequest'];
}
export type SaveModelOptionsResult =
  | { status: 200; json: Schemas['ModelOptions'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface DeleteModelOptionsInput extends HandlerContext {
  path: OperationParameters<'deleteModelOptions', 'path'>;
  query: OperationParameters<'deleteModelOptions', 'query'>;
  body: undefined;
}
export type DeleteModelOptionsResult =
  | { status: 200; json: Schemas['ModelOptions'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface RegisterModelInput extends HandlerContext {
  path: OperationParameters<'registerModel', 'path'>;
  query: OperationParameters<'registerModel', 'query'>;
  body: Schemas['PullRequest'];
}
export type RegisterModelResult =
  | { status: 200; json: Schemas['PullResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface CheckModelUpdatesInput extends HandlerContext {
  path: OperationParameters<'checkModelUpdates', 'path'>;
  query: OperationParameters<'checkModelUpdates', 'query'>;
  body: undefined;
}
export type CheckModelUpdatesResult =
  | { status: 200; json: Schemas['ModelUpdates'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  ;

export interface SearchRegistryInput extends HandlerContext {
  path: OperationParameters<'searchRegistry', 'path'>;
  query: OperationParameters<'searchRegistry', 'query'>;
  body: undefined;
}
export type SearchRegistryResult =
  | { status: 200; json: Schemas['RegistrySearch'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface PullModelInput extends HandlerContext {
  path: OperationParameters<'pullModel', 'path'>;
  query: OperationParameters<'pullModel', 'query'>;
  body: Schemas['PullRequest'];
}
export type PullModelResult =
  | { status: 200; json: Schemas['PullResult'] }
  | { status: 200; events: EventStream<NamedEvent<'progress', Schemas['DownloadProgressEvent']> | NamedEvent<'complete', Schemas['PullCompleteEvent']> | NamedEvent<'error', Schemas['DownloadErrorEvent']>> }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface ListPullVariantsInput extends HandlerContext {
  path: OperationParameters<'listPullVariants', 'path'>;
  query: OperationParameters<'listPullVariants', 'query'>;
  body: undefined;
}
export type ListPullVariantsResult =
  | { status: 200; json: Schemas['PullVariants'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface CheckPullInput extends HandlerContext {
  path: OperationParameters<'checkPull', 'path'>;
  query: OperationParameters<'checkPull', 'query'>;
  body: undefined;
}
export type CheckPullResult =
  | { status: 200; json: Schemas['PullCheck'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface ListDownloadsInput extends HandlerContext {
  path: OperationParameters<'listDownloads', 'path'>;
  query: OperationParameters<'listDownloads', 'query'>;
  body: undefined;
}
export type ListDownloadsResult =
  | { status: 200; json: Schemas['DownloadJobList'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface ControlDownloadInput extends HandlerContext {
  path: OperationParameters<'controlDownload', 'path'>;
  query: OperationParameters<'controlDownload', 'query'>;
  body: Schemas['DownloadControlRequest'];
}
export type ControlDownloadResult =
  | { status: 200; json: Schemas['DownloadControlResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface DeleteModelInput extends HandlerContext {
  path: OperationParameters<'deleteModel', 'path'>;
  query: OperationParameters<'deleteModel', 'query'>;
  body: Schemas['DeleteRequest'];
}
export type DeleteModelResult =
  | { status: 200; json: Schemas['ModelResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface LoadModelByQueryInput extends HandlerContext {
  path: OperationParameters<'loadModelByQuery', 'path'>;
  query: OperationParameters<'loadModelByQuery', 'query'>;
  body: undefined;
}
export type LoadModelByQueryResult =
  | { status: 200; json: Schemas['LoadedModelResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface LoadModelInput extends HandlerContext {
  path: OperationParameters<'loadModel', 'path'>;
  query: OperationParameters<'loadModel', 'query'>;
  body: Schemas['LoadRequest'];
}
export type LoadModelResult =
  | { status: 200; json: Schemas['LoadedModelResponse'] }
  | { status: 200; events: EventStream<NamedEvent<'progress', Schemas['LoadProgressEvent']> | NamedEvent<'complete', Schemas['LoadCompleteEvent']> | NamedEvent<'error', Schemas['DownloadErrorEvent']>> }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface UnloadModelByQueryInput extends HandlerContext {
  path: OperationParameters<'unloadModelByQuery', 'path'>;
  query: OperationParameters<'unloadModelByQuery', 'query'>;
  body: undefined;
}
export type UnloadModelByQueryResult =
  | { status: 200; json: Schemas['ModelResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface UnloadModelInput extends HandlerContext {
  path: OperationParameters<'unloadModel', 'path'>;
  query: OperationParameters<'unloadModel', 'query'>;
  body: Schemas['UnloadRequest'] | undefined;
}
export type UnloadModelResult =
  | { status: 200; json: Schemas['ModelResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface MakeDemoModelInput extends HandlerContext {
  path: OperationParameters<'makeDemoModel', 'path'>;
  query: OperationParameters<'makeDemoModel', 'query'>;
  body: undefined;
}
export type MakeDemoModelResult =
  | { status: 200; json: Schemas['DemoModel'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface InstallBackendInput extends HandlerContext {
  path: OperationParameters<'installBackend', 'path'>;
  query: OperationParameters<'installBackend', 'query'>;
  body: Schemas['InstallRequest'];
}
export type InstallBackendResult =
  | { status: 200; json: Schemas['InstallResult'] }
  | { status: 200; events: EventStream<NamedEvent<'progress', Schemas['DownloadProgressEvent']> | NamedEvent<'complete', Schemas['InstallCompleteEvent']> | NamedEvent<'error', Schemas['DownloadErrorEvent']>> }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface UninstallBackendInput extends HandlerContext {
  path: OperationParameters<'uninstallBackend', 'path'>;
  query: OperationParameters<'uninstallBackend', 'query'>;
  body: Schemas['UninstallRequest'];
}
export type UninstallBackendResult =
  | { status: 200; json: Schemas['BackendResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface ListProvidersInput extends HandlerContext {
  path: OperationParameters<'listProviders', 'path'>;
  query: OperationParameters<'listProviders', 'query'>;
  body: undefined;
}
export type ListProvidersResult =
  | { status: 200; json: Schemas['ProviderList'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface AddProviderInput extends HandlerContext {
  path: OperationParameters<'addProvider', 'path'>;
  query: OperationParameters<'addProvider', 'query'>;
  body: Schemas['ProviderRequest'];
}
export type AddProviderResult =
  | { status: 200; json: Schemas['Provider'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface RemoveProviderInput extends HandlerContext {
  path: OperationParameters<'removeProvider', 'path'>;
  query: OperationParameters<'removeProvider', 'query'>;
  body: undefined;
}
export type RemoveProviderResult =
  | { status: 200; json: Schemas['ProviderRemoved'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface TestProviderInput extends HandlerContext {
  path: OperationParameters<'testProvider', 'path'>;
  query: OperationParameters<'testProvider', 'query'>;
  body: undefined;
}
export type TestProviderResult =
  | { status: 200; json: Schemas['ProviderTest'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface CreateChatCompletionInput extends HandlerContext {
  path: OperationParameters<'createChatCompletion', 'path'>;
  query: OperationParameters<'createChatCompletion', 'query'>;
  body: Schemas['ChatCompletionRequest'];
}
export type CreateChatCompletionResult =
  | { status: 200; json: Schemas['ChatCompletion'] }
  | { status: 200; events: EventStream<UnnamedEvent<Schemas['ChatCompletionChunk']> | UnnamedEvent<Schemas['InferenceErrorEvent']>> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CountChatTokensInput extends HandlerContext {
  path: OperationParameters<'countChatTokens', 'path'>;
  query: OperationParameters<'countChatTokens', 'query'>;
  body: Schemas['ChatTokensRequest'];
}
export type CountChatTokensResult =
  | { status: 200; json: Schemas['ChatTokenCount'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface ApplyChatTemplateInput extends HandlerContext {
  path: OperationParameters<'applyChatTemplate', 'path'>;
  query: OperationParameters<'applyChatTemplate', 'query'>;
  body: Schemas['ChatPromptRequest'];
}
export type ApplyChatTemplateResult =
  | { status: 200; json: Schemas['ChatPrompt'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface CreateCompletionInput extends HandlerContext {
  path: OperationParameters<'createCompletion', 'path'>;
  query: OperationParameters<'createCompletion', 'query'>;
  body: Schemas['CompletionRequest'];
}
export type CreateCompletionResult =
  | { status: 200; json: Schemas['Completion'] }
  | { status: 200; events: EventStream<UnnamedEvent<Schemas['CompletionChunk']> | UnnamedEvent<Schemas['InferenceErrorEvent']>> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateNativeCompletionInput extends HandlerContext {
  path: OperationParameters<'createNativeCompletion', 'path'>;
  query: OperationParameters<'createNativeCompletion', 'query'>;
  body: Schemas['NativeCompletionRequest'];
}
export type CreateNativeCompletionResult =
  | { status: 200; json: Schemas['Infill'] | Schemas['Infills'] }
  | { status: 200; events: EventStream<UnnamedEvent<Schemas['InfillChunk']> | UnnamedEvent<Schemas['Infill']> | UnnamedEvent<Schemas['InferenceErrorEvent']>> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateInfillInput extends HandlerContext {
  path: OperationParameters<'createInfill', 'path'>;
  query: OperationParameters<'createInfill', 'query'>;
  body: Schemas['InfillRequest'];
}
export type CreateInfillResult =
  | { status: 200; json: Schemas['Infill'] | Schemas['Infills'] }
  | { status: 200; events: EventStream<UnnamedEvent<Schemas['InfillChunk']> | UnnamedEvent<Schemas['Infill']> | UnnamedEvent<Schemas['InferenceErrorEvent']>> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 501; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateFimCompletionInput extends HandlerContext {
  path: OperationParameters<'createFimCompletion', 'path'>;
  query: OperationParameters<'createFimCompletion', 'query'>;
  body: Schemas['FimRequest'];
}
export type CreateFimCompletionResult =
  | { status: 200; json: Schemas['ChatCompletion'] }
  | { status: 200; events: EventStream<UnnamedEvent<Schemas['ChatCompletionChunk']> | UnnamedEvent<Schemas['InferenceErrorEvent']>> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateEmbeddingInput extends HandlerContext {
  path: OperationParameters<'createEmbedding', 'path'>;
  query: OperationParameters<'createEmbedding', 'query'>;
  body: Schemas['EmbeddingRequest'];
}
export type CreateEmbeddingResult =
  | { status: 200; json: Schemas['EmbeddingList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateRerankingInput extends HandlerContext {
  path: OperationParameters<'createReranking', 'path'>;
  query: OperationParameters<'createReranking', 'query'>;
  body: Schemas['RerankRequest'];
}
export type CreateRerankingResult =
  | { status: 200; json: Schemas['Reranking'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateRerankInput extends HandlerContext {
  path: OperationParameters<'createRerank', 'path'>;
  query: OperationParameters<'createRerank', 'query'>;
  body: Schemas['RerankOrTeiRequest'];
}
export type CreateRerankResult =
  | { status: 200; json: Schemas['Reranking'] | Schemas['TeiScores'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateCohereRankingInput extends HandlerContext {
  path: OperationParameters<'createCohereRanking', 'path'>;
  query: OperationParameters<'createCohereRanking', 'query'>;
  body: Schemas['RerankRequest'];
}
export type CreateCohereRankingResult =
  | { status: 200; json: Schemas['CohereRanking'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateRerankerInput extends HandlerContext {
  path: OperationParameters<'createReranker', 'path'>;
  query: OperationParameters<'createReranker', 'query'>;
  body: Schemas['RerankRequest'];
}
export type CreateRerankerResult =
  | { status: 200; json: Schemas['Reranking'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateModerationInput extends HandlerContext {
  path: OperationParameters<'createModeration', 'path'>;
  query: OperationParameters<'createModeration', 'query'>;
  body: Schemas['ModerationRequest'];
}
export type CreateModerationResult =
  | { status: 200; json: Schemas['Moderation'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  ;

export interface TokenizeTextInput extends HandlerContext {
  path: OperationParameters<'tokenizeText', 'path'>;
  query: OperationParameters<'tokenizeText', 'query'>;
  body: Schemas['TokenizeRequest'];
}
export type TokenizeTextResult =
  | { status: 200; json: Schemas['Tokens'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface DetokenizeTokensInput extends HandlerContext {
  path: OperationParameters<'detokenizeTokens', 'path'>;
  query: OperationParameters<'detokenizeTokens', 'query'>;
  body: Schemas['DetokenizeRequest'];
}
export type DetokenizeTokensResult =
  | { status: 200; json: Schemas['DetokenizedText'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface CreateResponseInput extends HandlerContext {
  path: OperationParameters<'createResponse', 'path'>;
  query: OperationParameters<'createResponse', 'query'>;
  body: Schemas['ResponseRequest'];
}
export type CreateResponseResult =
  | { status: 200; json: Schemas['ResponseObject'] }
  | { status: 200; events: EventStream<NamedEvent<'response.created', Schemas['ResponseCreatedEvent']> | NamedEvent<'response.in_progress', Schemas['ResponseInProgressEvent']> | NamedEvent<'response.output_item.added', Schemas['ResponseOutputItemAddedEvent']> | NamedEvent<'response.content_part.added', Schemas['ResponseContentPartAddedEvent']> | NamedEvent<'response.reasoning_text.delta', Schemas['ResponseReasoningTextDeltaEvent']> | NamedEvent<'response.reasoning_text.done', Schemas['ResponseReasoningTextDoneEvent']> | NamedEvent<'response.output_text.delta', Schemas['ResponseOutputTextDeltaEvent']> | NamedEvent<'response.output_text.done', Schemas['ResponseOutputTextDoneEvent']> | NamedEvent<'response.content_part.done', Schemas['ResponseContentPartDoneEvent']> | NamedEvent<'response.function_call_arguments.delta', Schemas['ResponseFunctionCallArgumentsDeltaEvent']> | NamedEvent<'response.function_call_arguments.done', Schemas['ResponseFunctionCallArgumentsDoneEvent']> | NamedEvent<'response.custom_tool_call_input.delta', Schemas['ResponseCustomToolCallInputDeltaEvent']> | NamedEvent<'response.custom_tool_call_input.done', Schemas['ResponseCustomToolCallInputDoneEvent']> | NamedEvent<'response.mcp_list_tools.in_progress', Schemas['ResponseMcpListToolsInProgressEvent']> | NamedEvent<'response.mcp_list_tools.completed', Schemas['ResponseMcpListToolsCompletedEvent']> | NamedEvent<'response.mcp_list_tools.failed', Schemas['ResponseMcpListToolsFailedEvent']> | NamedEvent<'response.mcp_call.in_progress', Schemas['ResponseMcpCallInProgressEvent']> | NamedEvent<'response.mcp_call_arguments.delta', Schemas['ResponseMcpCallArgumentsDeltaEvent']> | NamedEvent<'response.mcp_call_arguments.done', Schemas['ResponseMcpCallArgumentsDoneEvent']> | NamedEvent<'response.mcp_call.completed', Schemas['ResponseMcpCallCompletedEvent']> | NamedEvent<'response.mcp_call.failed', Schemas['ResponseMcpCallFailedEvent']> | NamedEvent<'response.output_item.done', Schemas['ResponseOutputItemDoneEvent']> | NamedEvent<'response.completed', Schemas['ResponseCompletedEvent']> | NamedEvent<'response.incomplete', Schemas['ResponseIncompleteEvent']> | NamedEvent<'response.failed', Schemas['ResponseFailedEvent']> | NamedEvent<'error', Schemas['ResponseErrorEvent']>> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CountResponseTokensInput extends HandlerContext {
  path: OperationParameters<'countResponseTokens', 'path'>;
  query: OperationParameters<'countResponseTokens', 'query'>;
  body: Schemas['ResponseTokensRequest'];
}
export type CountResponseTokensResult =
  | { status: 200; json: Schemas['ResponseTokens'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface CompactResponseInput extends HandlerContext {
  path: OperationParameters<'compactResponse', 'path'>;
  query: OperationParameters<'compactResponse', 'query'>;
  body: Schemas['ResponseCompactRequest'];
}
export type CompactResponseResult =
  | { status: 200; json: Schemas['ResponseCompaction'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface GetResponseInput extends HandlerContext {
  path: OperationParameters<'getResponse', 'path'>;
  query: OperationParameters<'getResponse', 'query'>;
  body: undefined;
}
export type GetResponseResult =
  | { status: 200; json: Schemas['ResponseObject'] }
  | { status: 200; events: EventStream<NamedEvent<'response.created', Schemas['ResponseCreatedEvent']> | NamedEvent<'response.in_progress', Schemas['ResponseInProgressEvent']> | NamedEvent<'response.output_item.added', Schemas['ResponseOutputItemAddedEvent']> | NamedEvent<'response.content_part.added', Schemas['ResponseContentPartAddedEvent']> | NamedEvent<'response.reasoning_text.delta', Schemas['ResponseReasoningTextDeltaEvent']> | NamedEvent<'response.reasoning_text.done', Schemas['ResponseReasoningTextDoneEvent']> | NamedEvent<'response.output_text.delta', Schemas['ResponseOutputTextDeltaEvent']> | NamedEvent<'response.output_text.done', Schemas['ResponseOutputTextDoneEvent']> | NamedEvent<'response.content_part.done', Schemas['ResponseContentPartDoneEvent']> | NamedEvent<'response.function_call_arguments.delta', Schemas['ResponseFunctionCallArgumentsDeltaEvent']> | NamedEvent<'response.function_call_arguments.done', Schemas['ResponseFunctionCallArgumentsDoneEvent']> | NamedEvent<'response.custom_tool_call_input.delta', Schemas['ResponseCustomToolCallInputDeltaEvent']> | NamedEvent<'response.custom_tool_call_input.done', Schemas['ResponseCustomToolCallInputDoneEvent']> | NamedEvent<'response.mcp_list_tools.in_progress', Schemas['ResponseMcpListToolsInProgressEvent']> | NamedEvent<'response.mcp_list_tools.completed', Schemas['ResponseMcpListToolsCompletedEvent']> | NamedEvent<'response.mcp_list_tools.failed', Schemas['ResponseMcpListToolsFailedEvent']> | NamedEvent<'response.mcp_call.in_progress', Schemas['ResponseMcpCallInProgressEvent']> | NamedEvent<'response.mcp_call_arguments.delta', Schemas['ResponseMcpCallArgumentsDeltaEvent']> | NamedEvent<'response.mcp_call_arguments.done', Schemas['ResponseMcpCallArgumentsDoneEvent']> | NamedEvent<'response.mcp_call.completed', Schemas['ResponseMcpCallCompletedEvent']> | NamedEvent<'response.mcp_call.failed', Schemas['ResponseMcpCallFailedEvent']> | NamedEvent<'response.output_item.done', Schemas['ResponseOutputItemDoneEvent']> | NamedEvent<'response.completed', Schemas['ResponseCompletedEvent']> | NamedEvent<'response.incomplete', Schemas['ResponseIncompleteEvent']> | NamedEvent<'response.failed', Schemas['ResponseFailedEvent']> | NamedEvent<'error', Schemas['ResponseErrorEvent']>> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface DeleteResponseInput extends HandlerContext {
  path: OperationParameters<'deleteResponse', 'path'>;
  query: OperationParameters<'deleteResponse', 'query'>;
  body: undefined;
}
export type DeleteResponseResult =
  | { status: 200; json: Schemas['DeletedResponse'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface CancelResponseInput extends HandlerContext {
  path: OperationParameters<'cancelResponse', 'path'>;
  query: OperationParameters<'cancelResponse', 'query'>;
  body: undefined;
}
export type CancelResponseResult =
  | { status: 200; json: Schemas['ResponseObject'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface ListResponseInputInput extends HandlerContext {
  path: OperationParameters<'listResponseInput', 'path'>;
  query: OperationParameters<'listResponseInput', 'query'>;
  body: undefined;
}
export type ListResponseInputResult =
  | { status: 200; json: Schemas['ResponseInputList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface ListUsableMcpServersInput extends HandlerContext {
  path: OperationParameters<'listUsableMcpServers', 'path'>;
  query: OperationParameters<'listUsableMcpServers', 'query'>;
  body: undefined;
}
export type ListUsableMcpServersResult =
  | { status: 200; json: Schemas['UsableMcpServerList'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface CreateConversationInput extends HandlerContext {
  path: OperationParameters<'createConversation', 'path'>;
  query: OperationParameters<'createConversation', 'query'>;
  body: Schemas['ConversationCreateRequest'];
}
export type CreateConversationResult =
  | { status: 200; json: Schemas['Conversation'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  ;

export interface GetConversationInput extends HandlerContext {
  path: OperationParameters<'getConversation', 'path'>;
  query: OperationParameters<'getConversation', 'query'>;
  body: undefined;
}
export type GetConversationResult =
  | { status: 200; json: Schemas['Conversation'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface UpdateConversationInput extends HandlerContext {
  path: OperationParameters<'updateConversation', 'path'>;
  query: OperationParameters<'updateConversation', 'query'>;
  body: Schemas['ConversationUpdateRequest'];
}
export type UpdateConversationResult =
  | { status: 200; json: Schemas['Conversation'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  ;

export interface DeleteConversationInput extends HandlerContext {
  path: OperationParameters<'deleteConversation', 'path'>;
  query: OperationParameters<'deleteConversation', 'query'>;
  body: undefined;
}
export type DeleteConversationResult =
  | { status: 200; json: Schemas['DeletedConversation'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface ListConversationItemsInput extends HandlerContext {
  path: OperationParameters<'listConversationItems', 'path'>;
  query: OperationParameters<'listConversationItems', 'query'>;
  body: undefined;
}
export type ListConversationItemsResult =
  | { status: 200; json: Schemas['ResponseInputList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface CreateConversationItemsInput extends HandlerContext {
  path: OperationParameters<'createConversationItems', 'path'>;
  query: OperationParameters<'createConversationItems', 'query'>;
  body: Schemas['ConversationItemsRequest'];
}
export type CreateConversationItemsResult =
  | { status: 200; json: Schemas['ResponseInputList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  ;

export interface GetConversationItemInput extends HandlerContext {
  path: OperationParameters<'getConversationItem', 'path'>;
  query: OperationParameters<'getConversationItem', 'query'>;
  body: undefined;
}
export type GetConversationItemResult =
  | { status: 200; json: Schemas['ResponseInputItem'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface DeleteConversationItemInput extends HandlerContext {
  path: OperationParameters<'deleteConversationItem', 'path'>;
  query: OperationParameters<'deleteConversationItem', 'query'>;
  body: undefined;
}
export type DeleteConversationItemResult =
  | { status: 200; json: Schemas['Conversation'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  ;

export interface ListSlotsInput extends HandlerContext {
  path: OperationParameters<'listSlots', 'path'>;
  query: OperationParameters<'listSlots', 'query'>;
  body: undefined;
}
export type ListSlotsResult =
  | { status: 200; json: Schemas['Slot'][] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface UpdateSlotInput extends HandlerContext {
  path: OperationParameters<'updateSlot', 'path'>;
  query: OperationParameters<'updateSlot', 'query'>;
  body: Schemas['SlotActionRequest'] | undefined;
}
export type UpdateSlotResult =
  | { status: 200; json: Schemas['SlotActionResult'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface GetPropsInput extends HandlerContext {
  path: OperationParameters<'getProps', 'path'>;
  query: OperationParameters<'getProps', 'query'>;
  body: undefined;
}
export type GetPropsResult =
  | { status: 200; json: Schemas['Props'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface CreateTranscriptionInput extends HandlerContext {
  path: OperationParameters<'createTranscription', 'path'>;
  query: OperationParameters<'createTranscription', 'query'>;
  body: Schemas['TranscriptionRequest'];
}
export type CreateTranscriptionResult =
  | { status: 200; json: Schemas['Transcription'] }
  | { status: 200; type: 'text/plain'; text: string }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateTranslationInput extends HandlerContext {
  path: OperationParameters<'createTranslation', 'path'>;
  query: OperationParameters<'createTranslation', 'query'>;
  body: Schemas['TranslationRequest'];
}
export type CreateTranslationResult =
  | { status: 200; json: Schemas['Transcription'] }
  | { status: 200; type: 'text/plain'; text: string }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateSpeechInput extends HandlerContext {
  path: OperationParameters<'createSpeech', 'path'>;
  query: OperationParameters<'createSpeech', 'query'>;
  body: Schemas['SpeechRequest'];
}
export type CreateSpeechResult =
  | { status: 200; type: 'audio/mpeg'; bytes: Uint8Array | AsyncIterable<Uint8Array> }
  | { status: 200; type: 'audio/ogg'; bytes: Uint8Array | AsyncIterable<Uint8Array> }
  | { status: 200; type: 'audio/aac'; bytes: Uint8Array | AsyncIterable<Uint8Array> }
  | { status: 200; type: 'audio/flac'; bytes: Uint8Array | AsyncIterable<Uint8Array> }
  | { status: 200; type: 'audio/wav'; bytes: Uint8Array | AsyncIterable<Uint8Array> }
  | { status: 200; type: 'audio/pcm'; bytes: Uint8Array | AsyncIterable<Uint8Array> }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateImageInput extends HandlerContext {
  path: OperationParameters<'createImage', 'path'>;
  query: OperationParameters<'createImage', 'query'>;
  body: Schemas['ImageGenerationRequest'];
}
export type CreateImageResult =
  | { status: 200; json: Schemas['ImageList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateImageEditInput extends HandlerContext {
  path: OperationParameters<'createImageEdit', 'path'>;
  query: OperationParameters<'createImageEdit', 'query'>;
  body: Schemas['ImageEditRequest'] | Schemas['ImageEditJsonRequest'];
}
export type CreateImageEditResult =
  | { status: 200; json: Schemas['ImageList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface CreateImageVariationInput extends HandlerContext {
  path: OperationParameters<'createImageVariation', 'path'>;
  query: OperationParameters<'createImageVariation', 'query'>;
  body: Schemas['ImageVariationRequest'];
}
export type CreateImageVariationResult =
  | { status: 200; json: Schemas['ImageList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 409; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 500; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  | { status: 503; json: Schemas['ErrorResponse'] }
  ;

export interface UpscaleImageInput extends HandlerContext {
  path: OperationParameters<'upscaleImage', 'path'>;
  query: OperationParameters<'upscaleImage', 'query'>;
  body: Schemas['ImageUpscaleRequest'];
}
export type UpscaleImageResult =
  | { status: 200; json: Schemas['ImageList'] }
  | { status: 400; json: Schemas['ErrorResponse'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  | { status: 404; json: Schemas['ErrorResponse'] }
  | { status: 413; json: Schemas['ErrorResponse'] }
  | { status: 415; json: Schemas['ErrorResponse'] }
  | { status: 429; json: Schemas['ErrorResponse'] }
  | { status: 502; json: Schemas['ErrorResponse'] }
  ;

export interface CreateOllamaChatInput extends HandlerContext {
  path: OperationParameters<'createOllamaChat', 'path'>;
  query: OperationParameters<'createOllamaChat', 'query'>;
  body: Schemas['OllamaChatRequest'];
}
export type CreateOllamaChatResult =
  | { status: 200; json: Schemas['OllamaChatResponse'] }
  | { status: 200; lines: AsyncIterable<Schemas['OllamaChatLine']> }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 404; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  | { status: 500; json: Schemas['OllamaError'] }
  | { status: 502; json: Schemas['OllamaError'] }
  ;

export interface CreateOllamaGenerationInput extends HandlerContext {
  path: OperationParameters<'createOllamaGeneration', 'path'>;
  query: OperationParameters<'createOllamaGeneration', 'query'>;
  body: Schemas['OllamaGenerateRequest'];
}
export type CreateOllamaGenerationResult =
  | { status: 200; json: Schemas['OllamaGenerateResponse'] }
  | { status: 200; lines: AsyncIterable<Schemas['OllamaGenerateLine']> }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 404; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  | { status: 500; json: Schemas['OllamaError'] }
  | { status: 502; json: Schemas['OllamaError'] }
  ;

export interface CreateOllamaEmbeddingsInput extends HandlerContext {
  path: OperationParameters<'createOllamaEmbeddings', 'path'>;
  query: OperationParameters<'createOllamaEmbeddings', 'query'>;
  body: Schemas['OllamaEmbedRequest'];
}
export type CreateOllamaEmbeddingsResult =
  | { status: 200; json: Schemas['OllamaEmbedResponse'] }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 404; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  | { status: 500; json: Schemas['OllamaError'] }
  | { status: 502; json: Schemas['OllamaError'] }
  ;

export interface CreateOllamaEmbeddingInput extends HandlerContext {
  path: OperationParameters<'createOllamaEmbedding', 'path'>;
  query: OperationParameters<'createOllamaEmbedding', 'query'>;
  body: Schemas['OllamaEmbeddingRequest'];
}
export type CreateOllamaEmbeddingResult =
  | { status: 200; json: Schemas['OllamaEmbeddingResponse'] }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 404; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  | { status: 500; json: Schemas['OllamaError'] }
  | { status: 502; json: Schemas['OllamaError'] }
  ;

export interface ListOllamaModelsInput extends HandlerContext {
  path: OperationParameters<'listOllamaModels', 'path'>;
  query: OperationParameters<'listOllamaModels', 'query'>;
  body: undefined;
}
export type ListOllamaModelsResult =
  | { status: 200; json: Schemas['OllamaModelList'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  ;

export interface ListOllamaLoadedModelsInput extends HandlerContext {
  path: OperationParameters<'listOllamaLoadedModels', 'path'>;
  query: OperationParameters<'listOllamaLoadedModels', 'query'>;
  body: undefined;
}
export type ListOllamaLoadedModelsResult =
  | { status: 200; json: Schemas['OllamaLoadedModelList'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  ;

export interface ShowOllamaModelInput extends HandlerContext {
  path: OperationParameters<'showOllamaModel', 'path'>;
  query: OperationParameters<'showOllamaModel', 'query'>;
  body: Schemas['OllamaShowRequest'];
}
export type ShowOllamaModelResult =
  | { status: 200; json: Schemas['OllamaModelDescription'] }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 404; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  ;

export interface PullOllamaModelInput extends HandlerContext {
  path: OperationParameters<'pullOllamaModel', 'path'>;
  query: OperationParameters<'pullOllamaModel', 'query'>;
  body: Schemas['OllamaPullRequest'];
}
export type PullOllamaModelResult =
  | { status: 200; json: Schemas['OllamaStatus'] }
  | { status: 200; lines: AsyncIterable<Schemas['OllamaPullLine']> }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 404; json: Schemas['OllamaError'] }
  | { status: 409; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  | { status: 500; json: Schemas['OllamaError'] }
  ;

export interface DeleteOllamaModelInput extends HandlerContext {
  path: OperationParameters<'deleteOllamaModel', 'path'>;
  query: OperationParameters<'deleteOllamaModel', 'query'>;
  body: Schemas['OllamaNameRequest'];
}
export type DeleteOllamaModelResult =
  | { status: 200 }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 404; json: Schemas['OllamaError'] }
  | { status: 409; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  ;

export interface GetOllamaVersionInput extends HandlerContext {
  path: OperationParameters<'getOllamaVersion', 'path'>;
  query: OperationParameters<'getOllamaVersion', 'query'>;
  body: undefined;
}
export type GetOllamaVersionResult =
  | { status: 200; json: Schemas['OllamaVersion'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  ;

export interface CreateOllamaModelInput extends HandlerContext {
  path: OperationParameters<'createOllamaModel', 'path'>;
  query: OperationParameters<'createOllamaModel', 'query'>;
  body: Schemas['OllamaCreateRequest'];
}
export type CreateOllamaModelResult =
  | { status: 200; json: Schemas['OllamaStatus'] }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  | { status: 501; json: Schemas['OllamaError'] }
  ;

export interface CopyOllamaModelInput extends HandlerContext {
  path: OperationParameters<'copyOllamaModel', 'path'>;
  query: OperationParameters<'copyOllamaModel', 'query'>;
  body: Schemas['OllamaCopyRequest'];
}
export type CopyOllamaModelResult =
  | { status: 200 }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  | { status: 501; json: Schemas['OllamaError'] }
  ;

export interface PushOllamaModelInput extends HandlerContext {
  path: OperationParameters<'pushOllamaModel', 'path'>;
  query: OperationParameters<'pushOllamaModel', 'query'>;
  body: Schemas['OllamaNameRequest'];
}
export type PushOllamaModelResult =
  | { status: 200; json: Schemas['OllamaStatus'] }
  | { status: 400; json: Schemas['OllamaError'] }
  | { status: 401; json: Schemas['OllamaError'] }
  | { status: 403; json: Schemas['OllamaError'] }
  | { status: 413; json: Schemas['OllamaError'] }
  | { status: 415; json: Schemas['OllamaError'] }
  | { status: 501; json: Schemas['OllamaError'] }
  ;

export interface CreateMessageInput extends HandlerContext {
  path: OperationParameters<'createMessage', 'path'>;
  query: OperationParameters<'createMessage', 'query'>;
  body: Schemas['AnthropicMessageRequest'];
}
export type CreateMessageResult =
  | { status: 200; json: Schemas['AnthropicMessage'] }
  | { status: 200; events: EventStream<NamedEvent<'message_start', Schemas['AnthropicMessageStartEvent']> | NamedEvent<'content_block_start', Schemas['AnthropicBlockStartEvent']> | NamedEvent<'content_block_delta', Schemas['AnthropicBlockDeltaEvent']> | NamedEvent<'content_block_stop', Schemas['AnthropicBlockStopEvent']> | NamedEvent<'message_delta', Schemas['AnthropicMessageDeltaEvent']> | NamedEvent<'message_stop', Schemas['AnthropicMessageStopEvent']> | NamedEvent<'error', Schemas['AnthropicErrorEvent']>> }
  | { status: 400; json: Schemas['AnthropicError'] }
  | { status: 401; json: Schemas['AnthropicError'] }
  | { status: 403; json: Schemas['AnthropicError'] }
  | { status: 404; json: Schemas['AnthropicError'] }
  | { status: 413; json: Schemas['AnthropicError'] }
  | { status: 415; json: Schemas['AnthropicError'] }
  | { status: 500; json: Schemas['AnthropicError'] }
  | { status: 502; json: Schemas['AnthropicError'] }
  ;

export interface CountMessageTokensInput extends HandlerContext {
  path: OperationParameters<'countMessageTokens', 'path'>;
  query: OperationParameters<'countMessageTokens', 'query'>;
  body: Schemas['AnthropicCountRequest'];
}
export type CountMessageTokensResult =
  | { status: 200; json: Schemas['AnthropicTokenCount'] }
  | { status: 400; json: Schemas['AnthropicError'] }
  | { status: 401; json: Schemas['AnthropicError'] }
  | { status: 403; json: Schemas['AnthropicError'] }
  | { status: 404; json: Schemas['AnthropicError'] }
  | { status: 413; json: Schemas['AnthropicError'] }
  | { status: 415; json: Schemas['AnthropicError'] }
  | { status: 500; json: Schemas['AnthropicError'] }
  | { status: 502; json: Schemas['AnthropicError'] }
  ;

export interface PostMcpMessageInput extends HandlerContext {
  path: OperationParameters<'postMcpMessage', 'path'>;
  query: OperationParameters<'postMcpMessage', 'query'>;
  body: Schemas['McpMessage'];
}
export type PostMcpMessageResult =
  | { status: 200; json: Schemas['McpResponse'] }
  | { status: 200; events: EventStream<NamedEvent<'message', Schemas['McpResponse']>> }
  | { status: 202 }
  | { status: 400; json: Schemas['McpFailure'] }
  | { status: 401; json: Schemas['McpFailure'] }
  | { status: 403; json: Schemas['McpFailure'] }
  | { status: 404; json: Schemas['McpFailure'] }
  | { status: 413; json: Schemas['McpFailure'] }
  | { status: 415; json: Schemas['McpFailure'] }
  ;

export interface ReadConfigInput extends HandlerContext {
  path: OperationParameters<'readConfig', 'path'>;
  query: OperationParameters<'readConfig', 'query'>;
  body: undefined;
}
export type ReadConfigResult =
  | { status: 200; json: Schemas['Config'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface GetConfigDefaultsInput extends HandlerContext {
  path: OperationParameters<'getConfigDefaults', 'path'>;
  query: OperationParameters<'getConfigDefaults', 'query'>;
  body: undefined;
}
export type GetConfigDefaultsResult =
  | { status: 200; json: Schemas['Config'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface SetConfigInput extends HandlerContext {
  path: OperationParameters<'setConfig', 'path'>;
  query: OperationParameters<'setConfig', 'query'>;
  body: Schemas['ConfigChangeRequest'];
}
export type SetConfigResult =
  | { status: 200; json: Schemas['ConfigChangeResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface PinModelInput extends HandlerContext {
  path: OperationParameters<'pinModel', 'path'>;
  query: OperationParameters<'pinModel', 'query'>;
  body: Schemas['PinRequest'];
}
export type PinModelResult =
  | { status: 200; json: Schemas['PinResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface ListAliasesInput extends HandlerContext {
  path: OperationParameters<'listAliases', 'path'>;
  query: OperationParameters<'listAliases', 'query'>;
  body: undefined;
}
export type ListAliasesResult =
  | { status: 200; json: Schemas['AliasList'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface AddAliasInput extends HandlerContext {
  path: OperationParameters<'addAlias', 'path'>;
  query: OperationParameters<'addAlias', 'query'>;
  body: Schemas['AliasRequest'];
}
export type AddAliasResult =
  | { status: 200; json: Schemas['AliasResponse'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface RemoveAliasInput extends HandlerContext {
  path: OperationParameters<'removeAlias', 'path'>;
  query: OperationParameters<'removeAlias', 'query'>;
  body: undefined;
}
export type RemoveAliasResult =
  | { status: 200; json: Schemas['AliasRemoved'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface TuneModelInput extends HandlerContext {
  path: OperationParameters<'tuneModel', 'path'>;
  query: OperationParameters<'tuneModel', 'query'>;
  body: Schemas['TuningRequest'];
}
export type TuneModelResult =
  | { status: 200; events: EventStream<NamedEvent<'progress', Schemas['TuningProgressEvent']> | NamedEvent<'complete', Schemas['TuningCompleteEvent']> | NamedEvent<'error', Schemas['TuningErrorEvent']>> }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 409; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  | { status: 500; json: Schemas['ManagementError'] }
  ;

export interface ListMcpPackagesInput extends HandlerContext {
  path: OperationParameters<'listMcpPackages', 'path'>;
  query: OperationParameters<'listMcpPackages', 'query'>;
  body: undefined;
}
export type ListMcpPackagesResult =
  | { status: 200; json: Schemas['McpPackageList'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface AddMcpPackageInput extends HandlerContext {
  path: OperationParameters<'addMcpPackage', 'path'>;
  query: OperationParameters<'addMcpPackage', 'query'>;
  body: Schemas['McpPackageRequest'];
}
export type AddMcpPackageResult =
  | { status: 200; json: Schemas['McpServer'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface ListMcpServersInput extends HandlerContext {
  path: OperationParameters<'listMcpServers', 'path'>;
  query: OperationParameters<'listMcpServers', 'query'>;
  body: undefined;
}
export type ListMcpServersResult =
  | { status: 200; json: Schemas['McpServerList'] }
  | { status: 401; json: Schemas['ErrorResponse'] }
  | { status: 403; json: Schemas['ErrorResponse'] }
  ;

export interface AddMcpServerInput extends HandlerContext {
  path: OperationParameters<'addMcpServer', 'path'>;
  query: OperationParameters<'addMcpServer', 'query'>;
  body: Schemas['McpServerRequest'];
}
export type AddMcpServerResult =
  | { status: 200; json: Schemas['McpServer'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

export interface RemoveMcpServerInput extends HandlerContext {
  path: OperationParameters<'removeMcpServer', 'path'>;
  query: OperationParameters<'removeMcpServer', 'query'>;
  body: undefined;
}
export type RemoveMcpServerResult =
  | { status: 200; json: Schemas['McpServerRemoved'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface ConnectMcpServerInput extends HandlerContext {
  path: OperationParameters<'connectMcpServer', 'path'>;
  query: OperationParameters<'connectMcpServer', 'query'>;
  body: undefined;
}
export type ConnectMcpServerResult =
  | { status: 200; json: Schemas['McpServer'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface DisconnectMcpServerInput extends HandlerContext {
  path: OperationParameters<'disconnectMcpServer', 'path'>;
  query: OperationParameters<'disconnectMcpServer', 'query'>;
  body: undefined;
}
export type DisconnectMcpServerResult =
  | { status: 200; json: Schemas['McpServer'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 404; json: Schemas['ManagementError'] }
  ;

export interface CleanUpCacheInput extends HandlerContext {
  path: OperationParameters<'cleanUpCache', 'path'>;
  query: OperationParameters<'cleanUpCache', 'query'>;
  body: Schemas['CacheCleanupRequest'] | undefined;
}
export type CleanUpCacheResult =
  | { status: 200; json: Schemas['CacheCleanupReport'] }
  | { status: 400; json: Schemas['ManagementError'] }
  | { status: 401; json: Schemas['ManagementError'] }
  | { status: 403; json: Schemas['ManagementError'] }
  | { status: 413; json: Schemas['ManagementError'] }
  | { status: 415; json: Schemas['ManagementError'] }
  ;

/** One typed function per operation. A missing one, an undocumented status or a wrong body does not compile. */
export interface Handlers {
  /** `GET /live`: Check that the server is up. */
  getLive(input: GetLiveInput): Promise<GetLiveResult>;
  /** `HEAD /live`: Check that the server is up, without a body. */
  headLive(input: HeadLiveInput): Promise<HeadLiveResult>;
  /** `GET /metrics`: Get measurements for Prometheus. */
  getMetrics(input: GetMetricsInput): Promise<GetMetricsResult>;
  /** `GET /health`: Show what is loaded. */
  getHealth(input: GetHealthInput): Promise<GetHealthResult>;
  /** `GET /stats`: Show the speed of the last generation. */
  getStats(input: GetStatsInput): Promise<GetStatsResult>;
  /** `GET /system-info`: Describe the machine and its backends. */
  getSystemInfo(input: GetSystemInfoInput): Promise<GetSystemInfoResult>;
  /** `GET /system-stats`: Show how busy the machine is. */
  getSystemStats(input: GetSystemStatsInput): Promise<GetSystemStatsResult>;
  /** `GET /activity`: Show what goes on. */
  getActivity(input: GetActivityInput): Promise<GetActivityResult>;
  /** `POST /log-level`: Change how much is logged. */
  setLogLevel(input: SetLogLevelInput): Promise<SetLogLevelResult>;
  /** `GET /params`: Show the generation defaults. */
  getParams(input: GetParamsInput): Promise<GetParamsResult>;
  /** `POST /params`: Change the generation defaults. */
  setParams(input: SetParamsInput): Promise<SetParamsResult>;
  /** `GET /apps`: Show how to connect apps. */
  listApps(input: ListAppsInput): Promise<ListAppsResult>;
  /** `GET /models`: List models. */
  listModels(input: ListModelsInput): Promise<ListModelsResult>;
  /** `POST /models`: List models, asked with a body. */
  listModelsByBody(input: ListModelsByBodyInput): Promise<ListModelsByBodyResult>;
  /** `GET /models/{model_id}`: Show one model. */
  getModel(input: GetModelInput): Promise<GetModelResult>;
  /** `GET /models/{model_id}/options`: Show the load options of a model. */
  getModelOptions(input: GetModelOptionsInput): Promise<GetModelOptionsResult>;
  /** `POST /models/{model_id}/options`: Save load options of a model. */
  saveModelOptions(input: SaveModelOptionsInput): Promise<SaveModelOptionsResult>;
  /** `DELETE /models/{model_id}/options`: Forget the load options of a model. */
  deleteModelOptions(input: DeleteModelOptionsInput): Promise<DeleteModelOptionsResult>;
  /** `POST /models/register`: Register a model without pulling it. */
  registerModel(input: RegisterModelInput): Promise<RegisterModelResult>;
  /** `POST /models/check-updates`: Look for newer files of the models that are here. */
  checkModelUpdates(input: CheckModelUpdatesInput): Promise<CheckModelUpdatesResult>;
  /** `GET /registry/search`: Search a hub for models. */
  searchRegistry(input: SearchRegistryInput): Promise<SearchRegistryResult>;
  /** `POST /pull`: Pull a model. */
  pullModel(input: PullModelInput): Promise<PullModelResult>;
  /** `GET /pull/variants`: List what can be pulled from a repository. */
  listPullVariants(input: ListPullVariantsInput): Promise<ListPullVariantsResult>;
  /** `GET /pull/check`: Check that a model can be pulled. */
  checkPull(input: CheckPullInput): Promise<CheckPullResult>;
  /** `GET /downloads`: List downloads. */
  listDownloads(input: ListDownloadsInput): Promise<ListDownloadsResult>;
  /** `POST /downloads/control`: Control a download. */
  controlDownload(input: ControlDownloadInput): Promise<ControlDownloadResult>;
  /** `POST /delete`: Delete a model's files. */
  deleteModel(input: DeleteModelInput): Promise<DeleteModelResult>;
  /** `GET /load`: Load a model named in the query. */
  loadModelByQuery(input: LoadModelByQueryInput): Promise<LoadModelByQueryResult>;
  /** `POST /load`: Load a model. */
  loadModel(input: LoadModelInput): Promise<LoadModelResult>;
  /** `GET /unload`: Unload a model named in the query, or all. */
  unloadModelByQuery(input: UnloadModelByQueryInput): Promise<UnloadModelByQueryResult>;
  /** `POST /unload`: Unload one model or all. */
  unloadModel(input: UnloadModelInput): Promise<UnloadModelResult>;
  /** `POST /demo-model`: Make the tiny model of the demo. */
  makeDemoModel(input: MakeDemoModelInput): Promise<MakeDemoModelResult>;
  /** `POST /install`: Install or update a backend. */
  installBackend(input: InstallBackendInput): Promise<InstallBackendResult>;
  /** `POST /uninstall`: Remove a backend. */
  uninstallBackend(input: UninstallBackendInput): Promise<UninstallBackendResult>;
  /** `GET /providers`: List providers. */
  listProviders(input: ListProvidersInput): Promise<ListProvidersResult>;
  /** `POST /providers`: Add a provider. */
  addProvider(input: AddProviderInput): Promise<AddProviderResult>;
  /** `DELETE /providers/{name}`: Remove a provider. */
  removeProvider(input: RemoveProviderInput): Promise<RemoveProviderResult>;
  /** `POST /providers/{name}/test`: Test a provider. */
  testProvider(input: TestProviderInput): Promise<TestProviderResult>;
  /** `POST /chat/completions`: Chat with a model. */
  createChatCompletion(input: CreateChatCompletionInput): Promise<CreateChatCompletionResult>;
  /** `POST /chat/completions/input_tokens`: Count the tokens of a chat. */
  countChatTokens(input: CountChatTokensInput): Promise<CountChatTokensResult>;
  /** `POST /apply-template`: See the prompt of a chat. */
  applyChatTemplate(input: ApplyChatTemplateInput): Promise<ApplyChatTemplateResult>;
  /** `POST /completions`: Continue a text. */
  createCompletion(input: CreateCompletionInput): Promise<CreateCompletionResult>;
  /** `POST /completion`: Continue a text, in llama-server's own form. */
  createNativeCompletion(input: CreateNativeCompletionInput): Promise<CreateNativeCompletionResult>;
  /** `POST /infill`: Complete code at the cursor. */
  createInfill(input: CreateInfillInput): Promise<CreateInfillResult>;
  /** `POST /fim/completions`: Fill the middle of a text, in Mistral's form. */
  createFimCompletion(input: CreateFimCompletionInput): Promise<CreateFimCompletionResult>;
  /** `POST /embeddings`: Turn texts into vectors. */
  createEmbedding(input: CreateEmbeddingInput): Promise<CreateEmbeddingResult>;
  /** `POST /reranking`: Score documents against a query. */
  createReranking(input: CreateRerankingInput): Promise<CreateRerankingResult>;
  /** `POST /rerank`: Score documents against a query, by the short path. */
  createRerank(input: CreateRerankInput): Promise<CreateRerankResult>;
  /** `POST /v2/rerank`: Rank documents, in Cohere's form. */
  createCohereRanking(input: CreateCohereRankingInput): Promise<CreateCohereRankingResult>;
  /** `POST /reranker`: Score documents against a query, by a former path. */
  createReranker(input: CreateRerankerInput): Promise<CreateRerankerResult>;
  /** `POST /moderations`: Judge whether texts are harmful (refused). */
  createModeration(input: CreateModerationInput): Promise<CreateModerationResult>;
  /** `POST /tokenize`: Turn a text into token ids. */
  tokenizeText(input: TokenizeTextInput): Promise<TokenizeTextResult>;
  /** `POST /detokenize`: Turn token ids into a text. */
  detokenizeTokens(input: DetokenizeTokensInput): Promise<DetokenizeTokensResult>;
  /** `POST /responses`: Respond to a prompt, as OpenAI's Responses API does. */
  createResponse(input: CreateResponseInput): Promise<CreateResponseResult>;
  /** `POST /responses/input_tokens`: Count the tokens of a prompt, as OpenAI's Responses API does. */
  countResponseTokens(input: CountResponseTokensInput): Promise<CountResponseTokensResult>;
  /** `POST /responses/compact`: Make a conversation shorter. */
  compactResponse(input: CompactResponseInput): Promise<CompactResponseResult>;
  /** `GET /responses/{response_id}`: Read a kept response. */
  getResponse(input: GetResponseInput): Promise<GetResponseResult>;
  /** `DELETE /responses/{response_id}`: Forget a kept response. */
  deleteResponse(input: DeleteResponseInput): Promise<DeleteResponseResult>;
  /** `POST /responses/{response_id}/cancel`: End a response in the background. */
  cancelResponse(input: CancelResponseInput): Promise<CancelResponseResult>;
  /** `GET /responses/{response_id}/input_items`: List the input of a kept response. */
  listResponseInput(input: ListResponseInputInput): Promise<ListResponseInputResult>;
  /** `GET /mcp-servers`: List the MCP servers for chats. */
  listUsableMcpServers(input: ListUsableMcpServersInput): Promise<ListUsableMcpServersResult>;
  /** `POST /conversations`: Begin a conversation that is kept. */
  createConversation(input: CreateConversationInput): Promise<CreateConversationResult>;
  /** `GET /conversations/{conversation_id}`: Read a kept conversation. */
  getConversation(input: GetConversationInput): Promise<GetConversationResult>;
  /** `POST /conversations/{conversation_id}`: Change what is said of a conversation. */
  updateConversation(input: UpdateConversationInput): Promise<UpdateConversationResult>;
  /** `DELETE /conversations/{conversation_id}`: Forget a kept conversation. */
  deleteConversation(input: DeleteConversationInput): Promise<DeleteConversationResult>;
  /** `GET /conversations/{conversation_id}/items`: List the items of a conversation. */
  listConversationItems(input: ListConversationItemsInput): Promise<ListConversationItemsResult>;
  /** `POST /conversations/{conversation_id}/items`: Add items to a conversation. */
  createConversationItems(input: CreateConversationItemsInput): Promise<CreateConversationItemsResult>;
  /** `GET /conversations/{conversation_id}/items/{item_id}`: Read an item of a conversation. */
  getConversationItem(input: GetConversationItemInput): Promise<GetConversationItemResult>;
  /** `DELETE /conversations/{conversation_id}/items/{item_id}`: Take an item out of a conversation. */
  deleteConversationItem(input: DeleteConversationItemInput): Promise<DeleteConversationItemResult>;
  /** `GET /slots`: List the slots of the loaded model. */
  listSlots(input: ListSlotsInput): Promise<ListSlotsResult>;
  /** `POST /slots/{id}`: Change the prompt cache of a slot. */
  updateSlot(input: UpdateSlotInput): Promise<UpdateSlotResult>;
  /** `GET /props`: Get the properties of the loaded model. */
  getProps(input: GetPropsInput): Promise<GetPropsResult>;
  /** `POST /audio/transcriptions`: Transcribe speech. */
  createTranscription(input: CreateTranscriptionInput): Promise<CreateTranscriptionResult>;
  /** `POST /audio/translations`: Translate speech into English. */
  createTranslation(input: CreateTranslationInput): Promise<CreateTranslationResult>;
  /** `POST /audio/speech`: Speak a text. */
  createSpeech(input: CreateSpeechInput): Promise<CreateSpeechResult>;
  /** `POST /images/generations`: Generate images. */
  createImage(input: CreateImageInput): Promise<CreateImageResult>;
  /** `POST /images/edits`: Edit an image. */
  createImageEdit(input: CreateImageEditInput): Promise<CreateImageEditResult>;
  /** `POST /images/variations`: Make variations of an image. */
  createImageVariation(input: CreateImageVariationInput): Promise<CreateImageVariationResult>;
  /** `POST /images/upscale`: Enlarge an image. */
  upscaleImage(input: UpscaleImageInput): Promise<UpscaleImageResult>;
  /** `POST /api/chat`: Chat with a model, as Ollama does. */
  createOllamaChat(input: CreateOllamaChatInput): Promise<CreateOllamaChatResult>;
  /** `POST /api/generate`: Respond to a prompt, as Ollama does. */
  createOllamaGeneration(input: CreateOllamaGenerationInput): Promise<CreateOllamaGenerationResult>;
  /** `POST /api/embed`: Turn texts into vectors, as Ollama does. */
  createOllamaEmbeddings(input: CreateOllamaEmbeddingsInput): Promise<CreateOllamaEmbeddingsResult>;
  /** `POST /api/embeddings`: Turn a text into a vector, as older Ollama did. */
  createOllamaEmbedding(input: CreateOllamaEmbeddingInput): Promise<CreateOllamaEmbeddingResult>;
  /** `GET /api/tags`: List models, as Ollama does. */
  listOllamaModels(input: ListOllamaModelsInput): Promise<ListOllamaModelsResult>;
  /** `GET /api/ps`: List loaded models, as Ollama does. */
  listOllamaLoadedModels(input: ListOllamaLoadedModelsInput): Promise<ListOllamaLoadedModelsResult>;
  /** `POST /api/show`: Describe a model, as Ollama does. */
  showOllamaModel(input: ShowOllamaModelInput): Promise<ShowOllamaModelResult>;
  /** `POST /api/pull`: Fetch a model, as Ollama does. */
  pullOllamaModel(input: PullOllamaModelInput): Promise<PullOllamaModelResult>;
  /** `DELETE /api/delete`: Delete a model, as Ollama does. */
  deleteOllamaModel(input: DeleteOllamaModelInput): Promise<DeleteOllamaModelResult>;
  /** `GET /api/version`: Show which version of Ollama this is compatible with. */
  getOllamaVersion(input: GetOllamaVersionInput): Promise<GetOllamaVersionResult>;
  /** `POST /api/create`: Build a model (refused). */
  createOllamaModel(input: CreateOllamaModelInput): Promise<CreateOllamaModelResult>;
  /** `POST /api/copy`: Copy a model (refused). */
  copyOllamaModel(input: CopyOllamaModelInput): Promise<CopyOllamaModelResult>;
  /** `POST /api/push`: Publish a model (refused). */
  pushOllamaModel(input: PushOllamaModelInput): Promise<PushOllamaModelResult>;
  /** `POST /messages`: Chat with a model, as Anthropic does. */
  createMessage(input: CreateMessageInput): Promise<CreateMessageResult>;
  /** `POST /messages/count_tokens`: Count tokens, as Anthropic does. */
  countMessageTokens(input: CountMessageTokensInput): Promise<CountMessageTokensResult>;
  /** `POST /mcp`: Send a message of the Model Context Protocol. */
  postMcpMessage(input: PostMcpMessageInput): Promise<PostMcpMessageResult>;
  /** `GET /internal/config`: Show the settings in force. */
  readConfig(input: ReadConfigInput): Promise<ReadConfigResult>;
  /** `GET /internal/config/defaults`: Show the default settings. */
  getConfigDefaults(input: GetConfigDefaultsInput): Promise<GetConfigDefaultsResult>;
  /** `POST /internal/set`: Change settings. */
  setConfig(input: SetConfigInput): Promise<SetConfigResult>;
  /** `POST /internal/pin`: Pin a loaded model, or let go of it. */
  pinModel(input: PinModelInput): Promise<PinModelResult>;
  /** `GET /internal/aliases`: List other names of models. */
  listAliases(input: ListAliasesInput): Promise<ListAliasesResult>;
  /** `POST /internal/aliases`: Give a model another name. */
  addAlias(input: AddAliasInput): Promise<AddAliasResult>;
  /** `DELETE /internal/aliases/{alias}`: Take away another name of a model. */
  removeAlias(input: RemoveAliasInput): Promise<RemoveAliasResult>;
  /** `POST /internal/tune`: Find faster load options for a model. */
  tuneModel(input: TuneModelInput): Promise<TuneModelResult>;
  /** `GET /internal/mcp/packages`: List ready-made MCP servers. */
  listMcpPackages(input: ListMcpPackagesInput): Promise<ListMcpPackagesResult>;
  /** `POST /internal/mcp/packages/{package_id}`: Add a ready-made MCP server. */
  addMcpPackage(input: AddMcpPackageInput): Promise<AddMcpPackageResult>;
  /** `GET /internal/mcp/servers`: List MCP servers. */
  listMcpServers(input: ListMcpServersInput): Promise<ListMcpServersResult>;
  /** `POST /internal/mcp/servers`: Add an MCP server. */
  addMcpServer(input: AddMcpServerInput): Promise<AddMcpServerResult>;
  /** `DELETE /internal/mcp/servers/{name}`: Remove an MCP server. */
  removeMcpServer(input: RemoveMcpServerInput): Promise<RemoveMcpServerResult>;
  /** `POST /internal/mcp/servers/{name}/connect`: Connect an MCP server. */
  connectMcpServer(input: ConnectMcpServerInput): Promise<ConnectMcpServerResult>;
  /** `POST /internal/mcp/servers/{name}/disconnect`: Disconnect an MCP server. */
  disconnectMcpServer(input: DisconnectMcpServerInput): Promise<DisconnectMcpServerResult>;
  /** `POST /internal/cleanup-cache`: Remove left-over files of models, and saved prompt caches. */
  cleanUpCache(input: CleanUpCacheInput): Promise<CleanUpCacheResult>;
}

export type OperationId = keyof Handlers;

/** Every operation with its place in the document, in document order. */
export const operationTable = {
  getLive: {"method":"get","path":"/live","tag":"System","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  headLive: {"method":"head","path":"/live","tag":"System","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":[],"403":[]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getMetrics: {"method":"get","path":"/metrics","tag":"System","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["text/plain"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getHealth: {"method":"get","path":"/health","tag":"System","fixedPath":false,"alsoWithoutPrefix":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getStats: {"method":"get","path":"/stats","tag":"System","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getSystemInfo: {"method":"get","path":"/system-info","tag":"System","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getSystemStats: {"method":"get","path":"/system-stats","tag":"System","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getActivity: {"method":"get","path":"/activity","tag":"System","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":true,"failureEvent":"data"},
  setLogLevel: {"method":"post","path":"/log-level","tag":"System","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  getParams: {"method":"get","path":"/params","tag":"System","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  setParams: {"method":"post","path":"/params","tag":"System","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data","fields":["temperature","top_p","top_k","min_length","max_length","do_sample"]},
  listApps: {"method":"get","path":"/apps","tag":"System","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  listModels: {"method":"get","path":"/models","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  listModelsByBody: {"method":"post","path":"/models","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":false,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  getModel: {"method":"get","path":"/models/{model_id}","tag":"Models","fixedPath":false,"takesSlashes":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  getModelOptions: {"method":"get","path":"/models/{model_id}/options","tag":"Models","fixedPath":false,"takesSlashes":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  saveModelOptions: {"method":"post","path":"/models/{model_id}/options","tag":"Models","fixedPath":false,"takesSlashes":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data","fields":["dry_run","ctx_size"]},
  deleteModelOptions: {"method":"delete","path":"/models/{model_id}/options","tag":"Models","fixedPath":false,"takesSlashes":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  registerModel: {"method":"post","path":"/models/register","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data","fields":["model_name","model","checkpoint","recipe","source","registry_source","reasoning","vision","embedding","reranking","mmproj","checkpoints","labels","image_defaults","do_not_upgrade","stream","subscribe"]},
  checkModelUpdates: {"method":"post","path":"/models/check-updates","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  searchRegistry: {"method":"get","path":"/registry/search","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  pullModel: {"method":"post","path":"/pull","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"download","fields":["model_name","model","checkpoint","recipe","source","registry_source","reasoning","vision","embedding","reranking","mmproj","checkpoints","labels","image_defaults","do_not_upgrade","stream","subscribe"]},
  listPullVariants: {"method":"get","path":"/pull/variants","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  checkPull: {"method":"get","path":"/pull/check","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  listDownloads: {"method":"get","path":"/downloads","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  controlDownload: {"method":"post","path":"/downloads/control","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  deleteModel: {"method":"post","path":"/delete","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data","fields":["model_name"]},
  loadModelByQuery: {"method":"get","path":"/load","tag":"Models","fixedPath":false,"isUnsafeGet":true,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  loadModel: {"method":"post","path":"/load","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"download","fields":["model_name","model","checkpoint","recipe","stream","save_options","pinned","keep_alive","ctx_size","llamacpp_backend","llamacpp_args","llamacpp_rpc","speculation","whispercpp_backend","whispercpp_args","sdcpp_backend","sdcpp_args","vllm_args","tensor_parallel_size","merge_args","steps","cfg_scale","width","height","device","dtype","cache_dir"]},
  unloadModelByQuery: {"method":"get","path":"/unload","tag":"Models","fixedPath":false,"isUnsafeGet":true,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  unloadModel: {"method":"post","path":"/unload","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":false,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data","fields":["model_name","model"]},
  makeDemoModel: {"method":"post","path":"/demo-model","tag":"Models","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  installBackend: {"method":"post","path":"/install","tag":"Backends","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"download","fields":["recipe","backend","stream","subscribe","force"]},
  uninstallBackend: {"method":"post","path":"/uninstall","tag":"Backends","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data","fields":["recipe","backend"]},
  listProviders: {"method":"get","path":"/providers","tag":"Providers","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  addProvider: {"method":"post","path":"/providers","tag":"Providers","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  removeProvider: {"method":"delete","path":"/providers/{name}","tag":"Providers","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  testProvider: {"method":"post","path":"/providers/{name}/test","tag":"Providers","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  createChatCompletion: {"method":"post","path":"/chat/completions","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":true,"failureEvent":"data"},
  countChatTokens: {"method":"post","path":"/chat/completions/input_tokens","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  applyChatTemplate: {"method":"post","path":"/apply-template","tag":"Inference","fixedPath":false,"alsoWithoutPrefix":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createCompletion: {"method":"post","path":"/completions","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":true,"failureEvent":"data"},
  createNativeCompletion: {"method":"post","path":"/completion","tag":"Inference","fixedPath":false,"alsoWithoutPrefix":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createInfill: {"method":"post","path":"/infill","tag":"Inference","fixedPath":false,"alsoWithoutPrefix":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"501":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createFimCompletion: {"method":"post","path":"/fim/completions","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":true,"failureEvent":"data"},
  createEmbedding: {"method":"post","path":"/embeddings","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createReranking: {"method":"post","path":"/reranking","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createRerank: {"method":"post","path":"/rerank","tag":"Inference","fixedPath":false,"alsoWithoutPrefix":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createCohereRanking: {"method":"post","path":"/v2/rerank","tag":"Inference","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createReranker: {"method":"post","path":"/reranker","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createModeration: {"method":"post","path":"/moderations","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  tokenizeText: {"method":"post","path":"/tokenize","tag":"Inference","fixedPath":false,"alsoWithoutPrefix":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  detokenizeTokens: {"method":"post","path":"/detokenize","tag":"Inference","fixedPath":false,"alsoWithoutPrefix":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createResponse: {"method":"post","path":"/responses","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":true,"failureEvent":"response"},
  countResponseTokens: {"method":"post","path":"/responses/input_tokens","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  compactResponse: {"method":"post","path":"/responses/compact","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getResponse: {"method":"get","path":"/responses/{response_id}","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":true,"failureEvent":"response"},
  deleteResponse: {"method":"delete","path":"/responses/{response_id}","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  cancelResponse: {"method":"post","path":"/responses/{response_id}/cancel","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  listResponseInput: {"method":"get","path":"/responses/{response_id}/input_items","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  listUsableMcpServers: {"method":"get","path":"/mcp-servers","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createConversation: {"method":"post","path":"/conversations","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getConversation: {"method":"get","path":"/conversations/{conversation_id}","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  updateConversation: {"method":"post","path":"/conversations/{conversation_id}","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  deleteConversation: {"method":"delete","path":"/conversations/{conversation_id}","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  listConversationItems: {"method":"get","path":"/conversations/{conversation_id}/items","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createConversationItems: {"method":"post","path":"/conversations/{conversation_id}/items","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getConversationItem: {"method":"get","path":"/conversations/{conversation_id}/items/{item_id}","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  deleteConversationItem: {"method":"delete","path":"/conversations/{conversation_id}/items/{item_id}","tag":"Inference","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  listSlots: {"method":"get","path":"/slots","tag":"Slots","fixedPath":false,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  updateSlot: {"method":"post","path":"/slots/{id}","tag":"Slots","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":false,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getProps: {"method":"get","path":"/props","tag":"Slots","fixedPath":false,"alsoWithoutPrefix":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createTranscription: {"method":"post","path":"/audio/transcriptions","tag":"Audio","fixedPath":false,"isUnsafeGet":false,"requestTypes":["multipart/form-data"],"isBodyRequired":true,"responses":{"200":["application/json","text/plain"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createTranslation: {"method":"post","path":"/audio/translations","tag":"Audio","fixedPath":false,"isUnsafeGet":false,"requestTypes":["multipart/form-data"],"isBodyRequired":true,"responses":{"200":["application/json","text/plain"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createSpeech: {"method":"post","path":"/audio/speech","tag":"Audio","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["audio/mpeg","audio/ogg","audio/aac","audio/flac","audio/wav","audio/pcm"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createImage: {"method":"post","path":"/images/generations","tag":"Images","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createImageEdit: {"method":"post","path":"/images/edits","tag":"Images","fixedPath":false,"isUnsafeGet":false,"requestTypes":["multipart/form-data","application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createImageVariation: {"method":"post","path":"/images/variations","tag":"Images","fixedPath":false,"isUnsafeGet":false,"requestTypes":["multipart/form-data"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"500":["application/json"],"502":["application/json"],"503":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  upscaleImage: {"method":"post","path":"/images/upscale","tag":"Images","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"429":["application/json"],"502":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  createOllamaChat: {"method":"post","path":"/api/chat","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","application/x-ndjson"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"line"},
  createOllamaGeneration: {"method":"post","path":"/api/generate","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","application/x-ndjson"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"line"},
  createOllamaEmbeddings: {"method":"post","path":"/api/embed","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  createOllamaEmbedding: {"method":"post","path":"/api/embeddings","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  listOllamaModels: {"method":"get","path":"/api/tags","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  listOllamaLoadedModels: {"method":"get","path":"/api/ps","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  showOllamaModel: {"method":"post","path":"/api/show","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  pullOllamaModel: {"method":"post","path":"/api/pull","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","application/x-ndjson"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"line"},
  deleteOllamaModel: {"method":"delete","path":"/api/delete","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":[],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  getOllamaVersion: {"method":"get","path":"/api/version","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  createOllamaModel: {"method":"post","path":"/api/create","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"],"501":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  copyOllamaModel: {"method":"post","path":"/api/copy","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":[],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"],"501":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  pushOllamaModel: {"method":"post","path":"/api/push","tag":"Ollama","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"],"501":["application/json"]},"errorShape":"ollama","endsWithDone":false,"failureEvent":"data"},
  createMessage: {"method":"post","path":"/messages","tag":"Anthropic","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"anthropic","endsWithDone":false,"failureEvent":"anthropic"},
  countMessageTokens: {"method":"post","path":"/messages/count_tokens","tag":"Anthropic","fixedPath":false,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"],"502":["application/json"]},"errorShape":"anthropic","endsWithDone":false,"failureEvent":"data"},
  postMcpMessage: {"method":"post","path":"/mcp","tag":"MCP","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json","text/event-stream"],"202":[],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"mcp","endsWithDone":false,"failureEvent":"data"},
  readConfig: {"method":"get","path":"/internal/config","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  getConfigDefaults: {"method":"get","path":"/internal/config/defaults","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  setConfig: {"method":"post","path":"/internal/set","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  pinModel: {"method":"post","path":"/internal/pin","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  listAliases: {"method":"get","path":"/internal/aliases","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  addAlias: {"method":"post","path":"/internal/aliases","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  removeAlias: {"method":"delete","path":"/internal/aliases/{alias}","tag":"Administration","fixedPath":true,"takesSlashes":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  tuneModel: {"method":"post","path":"/internal/tune","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["text/event-stream"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"409":["application/json"],"413":["application/json"],"415":["application/json"],"500":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  listMcpPackages: {"method":"get","path":"/internal/mcp/packages","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  addMcpPackage: {"method":"post","path":"/internal/mcp/packages/{package_id}","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  listMcpServers: {"method":"get","path":"/internal/mcp/servers","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"401":["application/json"],"403":["application/json"]},"errorShape":"openai","endsWithDone":false,"failureEvent":"data"},
  addMcpServer: {"method":"post","path":"/internal/mcp/servers","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":true,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  removeMcpServer: {"method":"delete","path":"/internal/mcp/servers/{name}","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  connectMcpServer: {"method":"post","path":"/internal/mcp/servers/{name}/connect","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  disconnectMcpServer: {"method":"post","path":"/internal/mcp/servers/{name}/disconnect","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":[],"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"404":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
  cleanUpCache: {"method":"post","path":"/internal/cleanup-cache","tag":"Administration","fixedPath":true,"isUnsafeGet":false,"requestTypes":["application/json"],"isBodyRequired":false,"responses":{"200":["application/json"],"400":["application/json"],"401":["application/json"],"403":["application/json"],"413":["application/json"],"415":["application/json"]},"errorShape":"management","endsWithDone":false,"failureEvent":"data"},
} as const satisfies Record<OperationId, OperationRow>;
