// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { client } from './client.gen.ts';
import { type Client, formDataBodySerializer, type Options as Options2, type TDataShape } from './client/index.ts';
import type { AddAliasData, AddAliasErrors, AddAliasResponses, AddProviderData, AddProviderErrors, AddProviderResponses, ApplyChatTemplateData, ApplyChatTemplateErrors, ApplyChatTemplateResponses, CancelResponseData, CancelResponseErrors, CancelResponseResponses, CheckModelUpdatesData, CheckModelUpdatesErrors, CheckModelUpdatesResponses, CleanUpCacheData, CleanUpCacheErrors, CleanUpCacheResponses, CompactResponseData, CompactResponseErrors, CompactResponseResponses, ControlDownloadData, ControlDownloadErrors, ControlDownloadResponses, CopyOllamaModelData, CopyOllamaModelErrors, CopyOllamaModelResponses, CountChatTokensData, CountChatTokensErrors, CountChatTokensResponses, CountMessageTokensData, CountMessageTokensErrors, CountMessageTokensResponses, CountResponseTokensData, CountResponseTokensErrors, CountResponseTokensResponses, CreateChatCompletionData, CreateChatCompletionErrors, CreateChatCompletionResponses, CreateCompletionData, CreateCompletionErrors, CreateCompletionResponses, CreateEmbeddingData, CreateEmbeddingErrors, CreateEmbeddingResponses, CreateImageData, CreateImageEditData, CreateImageEditErrors, CreateImageEditResponses, CreateImageErrors, CreateImageResponses, CreateImageVariationData, CreateImageVariationErrors, CreateImageVariationResponses, CreateMessageData, CreateMessageErrors, CreateMessageResponses, CreateModerationData, CreateModerationErrors, CreateModerationResponses, CreateOllamaChatData, CreateOllamaChatErrors, CreateOllamaChatResponses, CreateOllamaEmbeddingData, CreateOllamaEmbeddingErrors, CreateOllamaEmbeddingResponses, CreateOllamaEmbeddingsData, CreateOllamaEmbeddingsErrors, CreateOllamaEmbeddingsResponses, CreateOllamaGenerationData, CreateOllamaGenerationErrors, CreateOllamaGenerationResponses, CreateOllamaModelData, CreateOllamaModelErrors, CreateOllamaModelResponses, CreateRerankData, CreateRerankerData, CreateRerankerErrors, CreateRerankerResponses, CreateRerankErrors, CreateRerankingData, CreateRerankingErrors, CreateRerankingResponses, CreateRerankResponses, CreateResponseData, CreateResponseErrors, CreateResponseResponses, CreateSpeechData, CreateSpeechErrors, CreateSpeechResponses, CreateTranscriptionData, CreateTranscriptionErrors, CreateTranscriptionResponses, CreateTranslationData, CreateTranslationErrors, CreateTranslationResponses, DeleteModelData, DeleteModelErrors, DeleteModelOptionsData, DeleteModelOptionsErrors, DeleteModelOptionsResponses, DeleteModelResponses, DeleteOllamaModelData, DeleteOllamaModelErrors, DeleteOllamaModelResponses, DeleteResponseData, DeleteResponseErrors, DeleteResponseResponses, DetokenizeTokensData, DetokenizeTokensErrors, DetokenizeTokensResponses, GetConfigDefaultsData, GetConfigDefaultsErrors, GetConfigDefaultsResponses, GetHealthData, GetHealthErrors, GetHealthResponses, GetLiveData, GetLiveErrors, GetLiveResponses, GetMetricsData, GetMetricsErrors, GetMetricsResponses, GetModelData, GetModelErrors, GetModelOptionsData, GetModelOptionsErrors, GetModelOptionsResponses, GetModelResponses, GetOllamaVersionData, GetOllamaVersionErrors, GetOllamaVersionResponses, GetParamsData, GetParamsErrors, GetParamsResponses, GetPropsData, GetPropsErrors, GetPropsResponses, GetResponseData, GetResponseErrors, GetResponseResponses, GetStatsData, GetStatsErrors, GetStatsResponses, GetSystemInfoData, GetSystemInfoErrors, GetSystemInfoResponses, GetSystemStatsData, GetSystemStatsErrors, GetSystemStatsResponses, HeadLiveData, HeadLiveErrors, HeadLiveResponses, InstallBackendData, InstallBackendErrors, InstallBackendResponses, ListAliasesData, ListAliasesErrors, ListAliasesResponses, ListAppsData, ListAppsErrors, ListAppsResponses, ListDownloadsData, ListDownloadsErrors, ListDownloadsResponses, ListModelsByBodyData, ListModelsByBodyErrors, ListModelsByBodyResponses, ListModelsData, ListModelsErrors, ListModelsResponses, ListOllamaLoadedModelsData, ListOllamaLoadedModelsErrors, ListOllamaLoadedModelsResponses, ListOllamaModelsData, ListOllamaModelsErrors, ListOllamaModelsResponses, ListProvidersData, ListProvidersErrors, ListProvidersResponses, ListPullVariantsData, ListPullVariantsErrors, ListPullVariantsResponses, ListResponseInputData, ListResponseInputErrors, ListResponseInputResponses, ListSlotsData, ListSlotsErrors, ListSlotsResponses, LoadModelByQueryData, LoadModelByQueryErrors, LoadModelByQueryResponses, LoadModelData, LoadModelErrors, LoadModelResponses, MakeDemoModelData, MakeDemoModelErrors, MakeDemoModelResponses, PinModelData, PinModelErrors, PinModelResponses, PostMcpMessageData, PostMcpMessageErrors, PostMcpMessageResponses, PullModelData, PullModelErrors, PullModelResponses, PullOllamaModelData, PullOllamaModelErrors, PullOllamaModelResponses, PushOllamaModelData, PushOllamaModelErrors, PushOllamaModelResponses, ReadConfigData, ReadConfigErrors, ReadConfigResponses, RegisterModelData, RegisterModelErrors, RegisterModelResponses, RemoveAliasData, RemoveAliasErrors, RemoveAliasResponses, RemoveProviderData, RemoveProviderErrors, RemoveProviderResponses, SaveModelOptionsData, SaveModelOptionsErrors, SaveModelOptionsResponses, SearchRegistryData, SearchRegistryErrors, SearchRegistryResponses, SetConfigData, SetConfigErrors, SetConfigResponses, SetLogLevelData, SetLogLevelErrors, SetLogLevelResponses, SetParamsData, SetParamsErrors, SetParamsResponses, ShowOllamaModelData, ShowOllamaModelErrors, ShowOllamaModelResponses, TestProviderData, TestProviderErrors, TestProviderResponses, TokenizeTextData, TokenizeTextErrors, TokenizeTextResponses, UninstallBackendData, UninstallBackendErrors, UninstallBackendResponses, UnloadModelByQueryData, UnloadModelByQueryErrors, UnloadModelByQueryResponses, UnloadModelData, UnloadModelErrors, UnloadModelResponses, UpdateSlotData, UpdateSlotErrors, UpdateSlotResponses, UpscaleImageData, UpscaleImageErrors, UpscaleImageResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: Record<string, unknown>;
};

/**
 * Check that the server is up
 *
 * Answers as soon as the server listens and does no other work, so it may be polled as often as one likes. It says
 * nothing about models or backends; that is what `GET /health` is for. No key is needed. Only a web page of a
 * foreign origin is refused.
 *
 */
export const getLive = <ThrowOnError extends boolean = false>(options?: Options<GetLiveData, ThrowOnError>) => (options?.client ?? client).get<GetLiveResponses, GetLiveErrors, ThrowOnError>({ url: '/live', ...options });

/**
 * Check that the server is up, without a body
 *
 * The same as `GET /live` for probes that look at the status only.
 */
export const headLive = <ThrowOnError extends boolean = false>(options?: Options<HeadLiveData, ThrowOnError>) => (options?.client ?? client).head<HeadLiveResponses, HeadLiveErrors, ThrowOnError>({ url: '/live', ...options });

/**
 * Get measurements for Prometheus
 *
 * Counters and histograms since the start of the server, in Prometheus' text format: requests by model, capability
 * and outcome, tokens, time to first token and between tokens, seconds of sound, characters read aloud, pictures,
 * waits for a model, the server's own share of each request, loads, the models in memory with the state of their
 * native servers, and the process itself. All names begin with `lemonade_`; times are in seconds.
 *
 */
export const getMetrics = <ThrowOnError extends boolean = false>(options?: Options<GetMetricsData, ThrowOnError>) => (options?.client ?? client).get<GetMetricsResponses, GetMetricsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/metrics',
    ...options
});

/**
 * Show what is loaded
 *
 * Lists the models in memory with the native server behind each, the model that was used last, how many models of
 * each type fit at a time, and how many of those places are held by pinned models. It reads what the server knows already: it neither asks the native servers nor waits
 * for a load that is going on, and a model appears once it is ready.
 *
 * Under `/api/v0` and `/v0` `model_loaded` is the checkpoint, as in the preview specification.
 *
 */
export const getHealth = <ThrowOnError extends boolean = false>(options?: Options<GetHealthData, ThrowOnError>) => (options?.client ?? client).get<GetHealthResponses, GetHealthErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/health',
    ...options
});

/**
 * Show the speed of the last generation
 *
 * Gives the measurements of the text generation that ended last, whichever client asked for it. What was not
 * measured is null: everything before the first generation, and single values that the native server did not
 * report. Nothing is averaged over requests. The fields that end in `_total` count over all requests since the
 * start of the server.
 *
 * Embeddings and reranking count in the sums only. Sound and pictures have figures of their own in `media`.
 * None of them changes the figures of the last generation.
 *
 */
export const getStats = <ThrowOnError extends boolean = false>(options?: Options<GetStatsData, ThrowOnError>) => (options?.client ?? client).get<GetStatsResponses, GetStatsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/stats',
    ...options
});

/**
 * Describe the machine and its backends
 *
 * Lists the operating system, processor, memory and devices that were found, and for each recipe which backends
 * can run here. Values that this system does not tell are left out. Nothing is installed or started.
 *
 */
export const getSystemInfo = <ThrowOnError extends boolean = false>(options?: Options<GetSystemInfoData, ThrowOnError>) => (options?.client ?? client).get<GetSystemInfoResponses, GetSystemInfoErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/system-info',
    ...options
});

/**
 * Show how busy the machine is
 *
 * Measures the use of the processor, the memory, the GPU and the NPU by all programs of the machine. What the system
 * does not tell is null. Callers within the same second share one measurement, so it may be polled.
 *
 */
export const getSystemStats = <ThrowOnError extends boolean = false>(options?: Options<GetSystemStatsData, ThrowOnError>) => (options?.client ?? client).get<GetSystemStatsResponses, GetSystemStatsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/system-stats',
    ...options
});

/**
 * Change how much is logged
 *
 * From now on the log has entries of this level and of the graver ones. At `trace` it holds what clients ask, so this
 * needs the admin key. It holds until the server ends or the settings are read again; `POST /internal/set` with
 * `log_level` keeps it.
 *
 */
export const setLogLevel = <ThrowOnError extends boolean = false>(options: Options<SetLogLevelData, ThrowOnError>) => (options.client ?? client).post<SetLogLevelResponses, SetLogLevelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/log-level',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show the generation defaults
 *
 * Gives the generation parameters that apply to a request which does not set them itself. What `POST /params` has not
 * set is null: the model and its native server decide then. Requests under `/api/v0` and `/api/v1` may have the defaults
 * of the older specifications instead, see `POST /params`.
 *
 */
export const getParams = <ThrowOnError extends boolean = false>(options?: Options<GetParamsData, ThrowOnError>) => (options?.client ?? client).get<GetParamsResponses, GetParamsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/params',
    ...options
});

/**
 * Change the generation defaults
 *
 * Changes the parameters that are named and leaves the others as they are. They apply from the next text
 * completion on, for every client, until they are changed again. What a request sets itself always wins.
 * Generations that are running are not touched, and neither are models in memory. Null leaves a parameter to the model.
 *
 * Once a client has sent this under `/api/v0` or `/api/v1`, also with an empty body, requests under these two have the
 * defaults of the older specifications for what was never said: a `temperature` of 0.7, a `top_p` of 0.95, a `top_k` of
 * 50 and a `max_length` of 2048. The response shows them. Requests under `/v1` and `/v0`, and those in the shapes of
 * Ollama and Anthropic, never have them: their clients could not know why a response ends after 2048 tokens.
 *
 * It fails with 400, and sets nothing, when `min_length` would be more than `max_length`.
 *
 */
export const setParams = <ThrowOnError extends boolean = false>(options: Options<SetParamsData, ThrowOnError>) => (options.client ?? client).post<SetParamsResponses, SetParamsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/params',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show how to connect apps
 *
 * Gives, for each app that is known to work, the exact lines that connect it to this server: variables, a file, a command,
 * a program or settings. The address is the one by which the request reached the server; with `X-Forwarded-Proto: https` of a
 * proxy whose name is in `allowed_hosts`, it begins with `https://`. Where a key goes, the lines say
 * `YOUR_KEY`; without keys on the server any text will do. Where a model goes, they name the one of `model`, else the first
 * of `models`, else `YOUR_MODEL`.
 *
 */
export const listApps = <ThrowOnError extends boolean = false>(options?: Options<ListAppsData, ThrowOnError>) => (options?.client ?? client).get<ListAppsResponses, ListAppsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/apps',
    ...options
});

/**
 * List models
 *
 * Lists the models whose files are on this machine, in OpenAI's shape with additions. With `show_all` it lists every
 * model that the server knows, also those that still have to be pulled. Whether a model is loaded is told by
 * `GET /health`. The list is complete; there are no pages.
 *
 * An alias that somebody has made stands in the list by its own id, too, as long as one of its models does; `alias_of`
 * tells it from a model. It has no files of its own: to remove it, `DELETE /internal/aliases/{alias}`.
 *
 * Under `/api/v0` and `/v0` each entry has `device` and `dtype`, as in the preview specification: for a model that is not
 * loaded the devices that a load would take now, and `unknown` where its files do not say.
 *
 */
export const listModels = <ThrowOnError extends boolean = false>(options?: Options<ListModelsData, ThrowOnError>) => (options?.client ?? client).get<ListModelsResponses, ListModelsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/models',
    ...options
});

/**
 * List models, asked with a body
 *
 * The spelling of the preview specification. It does the same as `GET /models`; new clients should use that.
 *
 */
export const listModelsByBody = <ThrowOnError extends boolean = false>(options?: Options<ListModelsByBodyData, ThrowOnError>) => (options?.client ?? client).post<ListModelsByBodyResponses, ListModelsByBodyErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/models',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options?.headers
    }
});

/**
 * Show one model
 *
 * Describes one model that the server knows, pulled or not. Besides its id, every name that other operations take
 * means it here too: without the prefix, with `:latest` behind it, an alias, its checkpoint, or other capital
 * letters where that leaves no doubt. An alias with several candidates means the first that is known. Nothing is
 * pulled or loaded.
 *
 */
export const getModel = <ThrowOnError extends boolean = false>(options: Options<GetModelData, ThrowOnError>) => (options.client ?? client).get<GetModelResponses, GetModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/models/{model_id}',
    ...options
});

/**
 * Forget the load options of a model
 *
 * Forgets what is saved for the model, so that later loads run with the settings of the server. It does no harm when
 * nothing is saved. A model that is loaded keeps running as it is.
 *
 */
export const deleteModelOptions = <ThrowOnError extends boolean = false>(options: Options<DeleteModelOptionsData, ThrowOnError>) => (options.client ?? client).delete<DeleteModelOptionsResponses, DeleteModelOptionsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/models/{model_id}/options',
    ...options
});

/**
 * Show the load options of a model
 *
 * Shows which load options are saved for the model, what a load without options would run with now, and what it
 * would run with if nothing were saved. Nothing is pulled or loaded. It fails with 400 when an option that somebody
 * has written into `recipe_options.json` can't be used.
 *
 */
export const getModelOptions = <ThrowOnError extends boolean = false>(options: Options<GetModelOptionsData, ThrowOnError>) => (options.client ?? client).get<GetModelOptionsResponses, GetModelOptionsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/models/{model_id}/options',
    ...options
});

/**
 * Save load options of a model
 *
 * Saves options for later loads of the model, beside those that are saved already. A model that is loaded keeps running
 * as it is; a `POST /load` takes over the saved options. Options that name arguments of a program need the admin
 * key, as in `POST /load`.
 *
 * It fails with 400 when an option is wrong or belongs to another recipe, and with 500 when `recipe_options.json`
 * was broken by hand; what is in it is not written over then.
 *
 */
export const saveModelOptions = <ThrowOnError extends boolean = false>(options: Options<SaveModelOptionsData, ThrowOnError>) => (options.client ?? client).post<SaveModelOptionsResponses, SaveModelOptionsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/models/{model_id}/options',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Register a model without pulling it
 *
 * Notes a model under a name that begins with `user.`, as `POST /pull` does with `checkpoint` and `recipe`, but fetches
 * nothing: the first load, or a pull, does. A name that stands for other files already is replaced, and a model that is
 * loaded with those is unloaded.
 *
 * It fails with 400 when the description is wrong, and with 409 while the name is being pulled with other files.
 *
 */
export const registerModel = <ThrowOnError extends boolean = false>(options: Options<RegisterModelData, ThrowOnError>) => (options.client ?? client).post<RegisterModelResponses, RegisterModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/models/register',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Look for newer files of the models that are here
 *
 * Asks Hugging Face for the files of every pulled model and compares them with those that are here. Nothing is
 * fetched; `POST /pull` with `do_not_upgrade` false fetches what is newer. A repository that can't be asked is told in
 * its models' `error`. It fails with 400 when the server is offline.
 *
 */
export const checkModelUpdates = <ThrowOnError extends boolean = false>(options?: Options<CheckModelUpdatesData, ThrowOnError>) => (options?.client ?? client).post<CheckModelUpdatesResponses, CheckModelUpdatesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/models/check-updates',
    ...options
});

/**
 * Search the hub for models
 *
 * Asks Hugging Face for repositories whose name fits, the most downloaded ones first. Only what the hub says of them
 * is read; nothing is fetched. `GET /pull/variants` tells what can be pulled from one.
 *
 * It fails with 400 when the query has fewer than three characters or the server is offline, and with 500 when the
 * hub can't be reached or answers what can't be understood.
 *
 */
export const searchRegistry = <ThrowOnError extends boolean = false>(options?: Options<SearchRegistryData, ThrowOnError>) => (options?.client ?? client).get<SearchRegistryResponses, SearchRegistryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/registry/search',
    ...options
});

/**
 * Pull a model
 *
 * Fetches the files of a model that the server knows, or, with `checkpoint` and `recipe`, first registers a new
 * model and then fetches it. A new name begins with `user.`, so that it can't hide a built-in one. Files that are
 * here already are not fetched again, and an interrupted pull goes on where it stopped.
 *
 * For a model that is here completely, nothing is asked of the network, unless `do_not_upgrade` is false. A pull that
 * is paused goes on. To register a name of one's own again with other files replaces the model: when they are here, it
 * is unloaded, and the next load runs with them.
 *
 * Models of the recipe `flm` are fetched and kept by FastFlowLM itself. The checkpoint of such a model is
 * FastFlowLM's own name for it, such as `gemma3:4b`, which is offered as `gemma3-4b-FLM` where FastFlowLM is
 * installed; without it, a pull fails with 400.
 *
 * A model of a former recipe that nothing runs any more (`oga-igpu`, `hf-cpu`) is registered only: its files are not
 * fetched, and `message` says why and what to use instead. `hf-dgpu` means `vllm`, `oga-hybrid` and `oga-npu` mean
 * `ryzenai-llm`.
 *
 * Without `stream` the response comes when all files are here. With `stream` it begins with the first progress, so
 * that what fails before still has a status of its own; a later failure is the last event. The model is not loaded
 * by this.
 *
 * It fails with 400 when a new model is described wrongly or the server is offline, with 403 when the repository's
 * owner has to grant access first, with 404 when the name or the checkpoint is unknown, with 409 when the name is
 * being pulled with other files or when somebody cancels the pull, with 500 when the download fails
 * or the disk is full, and with 501 when the model is on a hub that this server can't fetch from. A new model whose
 * pull fails is not registered; one whose pull is cancelled, or whose client leaves, is.
 *
 */
export const pullModel = <ThrowOnError extends boolean = false>(options: Options<PullModelData, ThrowOnError>) => (options.client ?? client).post<PullModelResponses, PullModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/pull',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what can be pulled from a repository
 *
 * Looks into a GGUF repository on Hugging Face and lists the quantizations that it offers, each with its files and
 * size, together with good values for the other fields of `POST /pull`. Only the repository's metadata is read;
 * nothing is fetched or registered. A token in the server's `HF_TOKEN` is sent to Hugging Face, for repositories
 * that ask for one.
 *
 * It fails with 400 when `checkpoint` is no repository id or the server is offline, with 404 when Hugging Face
 * knows no such repository or it has no GGUF model, and with 500 when Hugging Face can't be reached or answers what can't be understood.
 *
 */
export const listPullVariants = <ThrowOnError extends boolean = false>(options: Options<ListPullVariantsData, ThrowOnError>) => (options.client ?? client).get<ListPullVariantsResponses, ListPullVariantsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/pull/variants',
    ...options
});

/**
 * List downloads
 *
 * Shows every pull that is going on, paused, or ended a short while ago, whoever began it. A paused or failed one
 * keeps what it has and goes on from there. Behind the pulls it shows installations of backends in the same way; a
 * load that brings both a model and its backend has one of each.
 *
 */
export const listDownloads = <ThrowOnError extends boolean = false>(options?: Options<ListDownloadsData, ThrowOnError>) => (options?.client ?? client).get<ListDownloadsResponses, ListDownloadsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/downloads',
    ...options
});

/**
 * Control a download
 *
 * `pause` stops a download and keeps what it has, `resume`, or pulling the model again, lets it go on from there. `cancel` stops it for good;
 * what it has fetched stays on the disk, so that a later pull need not begin anew. `remove` takes an ended or paused
 * one off the list and deletes what is incomplete of it. A client that waits for a pull that is paused goes on
 * waiting; one whose pull is cancelled gets an error. The installation of a backend can be cancelled and removed, not
 * paused; a load that waited for it goes on with another backend.
 *
 * It fails with 404 when there is no such download and with 409 when the action makes no sense for it, such as
 * resuming one that is running.
 *
 */
export const controlDownload = <ThrowOnError extends boolean = false>(options: Options<ControlDownloadData, ThrowOnError>) => (options.client ?? client).post<ControlDownloadResponses, ControlDownloadErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/downloads/control',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a model's files
 *
 * Removes the files of a model from this machine. A loaded model is unloaded first, after the requests that use it
 * have ended. A built-in model stays known and can be pulled again; a registered one (`user.`) is forgotten.
 * Files that another model needs as well are kept, and the message names that model.
 *
 * It fails with 404 when the model is unknown or not pulled, and with 409 while the model is being pulled, also while
 * that is paused, for models of the extra models directory, whose files belong to somebody else, and for an alias. If the system
 * refuses to remove a file, it fails with 500 and can be tried again.
 *
 */
export const deleteModel = <ThrowOnError extends boolean = false>(options: Options<DeleteModelData, ThrowOnError>) => (options.client ?? client).post<DeleteModelResponses, DeleteModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/delete',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Load a model named in the query
 *
 * The spelling of the preview specification. It does the same as `POST /load` with the same fields and fails in the
 * same ways; options of recipes are refused here (400). Without a query, a JSON body is read as that of `POST /load`.
 * New clients should use `POST /load`: although this is a GET, it changes what is in memory. Pages of other sites
 * can't call it.
 *
 */
export const loadModelByQuery = <ThrowOnError extends boolean = false>(options?: Options<LoadModelByQueryData, ThrowOnError>) => (options?.client ?? client).get<LoadModelByQueryResponses, LoadModelByQueryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/load',
    ...options
});

/**
 * Load a model
 *
 * Starts a native server for the model and answers when it can take requests. When the model is loaded with the
 * same options already, it answers at once; with other options, the model is loaded anew. Models of the same type
 * that have not been used for longest are unloaded if there is no room, and on the NPU those that can't share it;
 * pinned ones are not. Of an alias with several candidates the first that can be loaded is. A model that is not on
 * this machine is pulled first. Several clients that load one model at
 * the same time share one load.
 *
 * Under `/api/v0` and `/v0`, `model` may be any checkpoint of the hub. One that no model has is pulled and registered
 * first, as `user.` and the checkpoint with dashes, for the recipe that its files are for. For a request that must stay on
 * this machine (`local_only`) the hub is not asked.
 *
 * The backend is the best for this machine: one for an NPU, then one for a GPU, then one for the processor. It is
 * installed, or updated, beside the pull if it is missing, unless the server is offline or may not fetch executables;
 * `GET /downloads` shows both. When it can't be had or does not start, the next one runs the model, and `plan` says
 * which and why. What did not start is not tried again until its version, its driver or the machine has changed, or
 * somebody names it. A backend that the request, the saved options or the settings name is never replaced by another.
 *
 * With `stream` the response begins with the first news of one of its parts: the files of the model, the backend, the
 * start. What fails before still has a status of its own; a later failure is the last event. A client that leaves stops
 * the load, unless others wait for it too.
 *
 * Each option is taken from the first of these that has it: this request, the options saved for this model, the
 * server's settings, the recipe's own default.
 *
 * It fails with 400 when no model is named, an option is wrong or belongs to another recipe, or no backend can
 * run here; with 403 when an option names arguments of a program and the key is not the admin key; with 404 when
 * the model is unknown; with 409 when only pinned models could make room; and with 500 when the native server does
 * not start, in which case the message holds the end of its output. A model that had to make room for a load that
 * failed is loaded again, in the background. When there is too little memory, one more model that is not pinned is
 * unloaded, and the load is tried once more.
 *
 */
export const loadModel = <ThrowOnError extends boolean = false>(options: Options<LoadModelData, ThrowOnError>) => (options.client ?? client).post<LoadModelResponses, LoadModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/load',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Unload a model named in the query, or all
 *
 * The spelling of the preview specification. It does the same as `POST /unload` and fails in the same ways; without a
 * query, a JSON body is read as its. New clients should use `POST /unload`: although this is a GET, it changes what is
 * in memory. Pages of other sites can't call it.
 *
 */
export const unloadModelByQuery = <ThrowOnError extends boolean = false>(options?: Options<UnloadModelByQueryData, ThrowOnError>) => (options?.client ?? client).get<UnloadModelByQueryResponses, UnloadModelByQueryErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/unload',
    ...options
});

/**
 * Unload one model or all
 *
 * Stops the native server of the named model, or of every loaded model when none is named or there is no body, and
 * answers when the memory is free. Requests that are running are let finish first, within a deadline. Files stay
 * where they are, so the next load is quick. Unloading everything succeeds also when nothing is loaded; unloading
 * a named model that is not loaded fails with 404. An alias with several candidates names all of them.
 *
 */
export const unloadModel = <ThrowOnError extends boolean = false>(options?: Options<UnloadModelData, ThrowOnError>) => (options?.client ?? client).post<UnloadModelResponses, UnloadModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/unload',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options?.headers
    }
});

/**
 * Make the tiny model of the demo
 *
 * Writes a tiny real model (270 kB) into the folder for extra models, unless it is there already, without a network. It knows one
 * sentence, and shows that all works: `lemonade demo` and the first screen of the app chat with it. `POST /load` loads
 * it; the backend `embedded` of `llamacpp` is the smallest one that runs it.
 *
 * It fails with 500 when the folder can't be written.
 *
 */
export const makeDemoModel = <ThrowOnError extends boolean = false>(options?: Options<MakeDemoModelData, ThrowOnError>) => (options?.client ?? client).post<MakeDemoModelResponses, MakeDemoModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/demo-model',
    ...options
});

/**
 * Install or update a backend
 *
 * Fetches the build of a native server that this version of the server goes with. An older one is replaced, and
 * one that is up to date is left alone, unless `force` is set. `default` stands for the backend that suits this
 * machine best; the response names it. `GET /system-info` lists what can be installed. For a backend that needs
 * AMD's ROCm, and where the system has none that fits, that is fetched first, once for all such backends. Engines
 * that run inside of Node, such as `llamacpp:embedded` and `whispercpp:embedded`, are packages of npm: the npm of this machine installs them from
 * its registry, and `percent` then counts packages, whose sizes are not known.
 *
 * Without `stream` the response comes when the backend is ready to be used. With `stream` it begins with the first
 * progress, so that what fails before still has a status of its own; a later failure is the last event. Requests
 * for one backend that come together share one installation, which is stopped when the last of them has left.
 * Models in memory keep the build that they run on until they are loaded anew.
 *
 * It fails with 400 when the backend can't run on this machine, or there is no ROCm that it needs, unless `force` is
 * set, when there is no build for it, or when the server may not fetch executables; with 404 when the recipe or the backend is unknown; with 409
 * while the same backend is being removed; and with 500 when the download fails, or when what has come is damaged or
 * its program does not start, in which case what was installed before is still there.
 *
 */
export const installBackend = <ThrowOnError extends boolean = false>(options: Options<InstallBackendData, ThrowOnError>) => (options.client ?? client).post<InstallBackendResponses, InstallBackendErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/install',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Remove a backend
 *
 * Unloads the models that run on the backend and removes its files. Models on other backends go on, and models'
 * own files are not touched. Programs that the server did not install itself, such as a llama-server found on the
 * `PATH`, are never removed. The last backend that needs ROCm takes the one along that was fetched for it.
 *
 * A backend that is not installed is a success: it is gone. It fails with 404 when the recipe or backend is unknown, with 409 while it is being installed
 * or removed already and when this server has not installed it, and with 500 when its files can't be removed.
 *
 */
export const uninstallBackend = <ThrowOnError extends boolean = false>(options: Options<UninstallBackendData, ThrowOnError>) => (options.client ?? client).post<UninstallBackendResponses, UninstallBackendErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/uninstall',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List providers
 *
 * Lists the servers elsewhere whose models this server offers, with how each of their addresses does at the moment. Keys
 * are never in it. It needs the admin key where one is set.
 *
 */
export const listProviders = <ThrowOnError extends boolean = false>(options?: Options<ListProvidersData, ThrowOnError>) => (options?.client ?? client).get<ListProvidersResponses, ListProvidersErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/providers',
    ...options
});

/**
 * Add a provider
 *
 * Adds a server elsewhere that speaks OpenAI's API, such as vLLM, SGLang, TGI, llama-server, another Lemonade Server or a
 * cloud. Its models are listed as `<provider>.<model>` with the recipe `remote`, and used like any other. A provider of the
 * same name is replaced.
 *
 * The prompts of requests on these models leave this machine. No request for another model ever goes to a provider, and a
 * request that names no model does not either.
 *
 * The key of the provider comes from the environment variable `LEMONADE_<PROVIDER>_API_KEY` (the name in capitals, dashes
 * as underscores), from another variable (`key_env`), from a file (`key_file`), or from this request (`api_key`), which is
 * kept in memory only. It is sent to `base_urls` and nowhere else: redirects are not followed. `key_env`, `key_file` and
 * `ca_file` name things of this machine, so that they need an admin key; without one, write them into `config.json`.
 *
 * The provider is asked for its models once. It is added even when it does not respond; `state` says so then.
 *
 * It fails with 400 when a field is wrong: an address that is neither https nor on this machine, for example, needs
 * `allow_insecure_http`. It fails with 500 when `config.json` was broken by hand or can't be written.
 *
 */
export const addProvider = <ThrowOnError extends boolean = false>(options: Options<AddProviderData, ThrowOnError>) => (options.client ?? client).post<AddProviderResponses, AddProviderErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/providers',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Remove a provider
 *
 * Forgets the provider, its models and the key that was given for it. Requests that run on it go on. It fails with 404 when
 * there is no such provider, and with 500 when `config.json` was broken by hand or can't be written.
 *
 */
export const removeProvider = <ThrowOnError extends boolean = false>(options: Options<RemoveProviderData, ThrowOnError>) => (options.client ?? client).delete<RemoveProviderResponses, RemoveProviderErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/providers/{name}',
    ...options
});

/**
 * Test a provider
 *
 * Asks every address of the provider for its models now, whatever is remembered of it, and says how long each took, or why
 * it failed. The models that are listed are brought up to date. No prompt is sent.
 *
 * A provider that fails the test is a result, with status 200. It fails with 404 when there is no such provider.
 *
 */
export const testProvider = <ThrowOnError extends boolean = false>(options: Options<TestProviderData, ThrowOnError>) => (options.client ?? client).post<TestProviderResponses, TestProviderErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/providers/{name}/test',
    ...options
});

/**
 * Chat with a model
 *
 * Sends a conversation and gets the next message. If the model is not loaded yet, it is loaded first and the request waits for it.
 *
 * With `stream: true` the response is `text/event-stream`: each event is one `ChatCompletionChunk`, and the stream ends with the line `data: [DONE]`.
 * If something goes wrong after the first byte, an event in the shape of `Error` is sent and the stream ends without `[DONE]`.
 * Lines that begin with a colon are heartbeats and mean nothing. They also come while the model is still being
 * loaded, or reads a long prompt: after some seconds of waiting the response begins with status 200 and a heartbeat,
 * and what goes wrong from then on is such an event too. Without `stream` nothing is sent until the outcome is known.
 *
 * If the native server dies while it works on the request, the request is given to a fresh one, once, provided that
 * nothing has been answered yet; without `stream` that is until the response is whole.
 *
 * Fields that are not listed here are accepted and passed on to the native server unchanged.
 * Closing the connection stops the generation, streamed or not.
 *
 */
export const createChatCompletion = <ThrowOnError extends boolean = false>(options: Options<CreateChatCompletionData, ThrowOnError>) => (options.client ?? client).post<CreateChatCompletionResponses, CreateChatCompletionErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/chat/completions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Count the tokens of a chat
 *
 * Counts the tokens that the prompt of `POST /chat/completions` would have, with the model's own chat template and
 * vocabulary, in the words of llama-server. Nothing is generated. The model is loaded first if it is not loaded yet. Where
 * the model's recipe or provider can't count, the response is 400; a llama-server from before it could count gives 501,
 * and so do pictures, which take tokens only while a model looks at them.
 *
 */
export const countChatTokens = <ThrowOnError extends boolean = false>(options: Options<CountChatTokensData, ThrowOnError>) => (options.client ?? client).post<CountChatTokensResponses, CountChatTokensErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/chat/completions/input_tokens',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * See the prompt of a chat
 *
 * Tells what the model's chat template makes of a conversation and its tools, in the words of llama-server. Nothing is
 * generated. The model is loaded first if it is not loaded yet. A backend or provider that can't do it gives 400. The
 * operation answers without a prefix too, as llama-server's clients ask for it.
 *
 */
export const applyChatTemplate = <ThrowOnError extends boolean = false>(options: Options<ApplyChatTemplateData, ThrowOnError>) => (options.client ?? client).post<ApplyChatTemplateResponses, ApplyChatTemplateErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/apply-template',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Continue a text
 *
 * Sends a prompt as it is, without a chat template, and gets its continuation. If the model is not loaded yet, it is loaded first.
 *
 * `model` is required, except under `/api/v0` and `/v0`: there the model that was used last is taken without it. If none
 * is loaded, the response is 400.
 * With `stream: true` each event is one `CompletionChunk`, and the stream ends with the line `data: [DONE]`;
 * a failure after the first byte is sent as an event in the shape of `Error`.
 *
 * Several prompts get `n` choices each: choice `p * n + i` is the `i`th continuation of prompt `p`. Usage is that of all of them together.
 *
 * Sampling parameters that the request leaves out are taken from `POST /params`.
 * Fields that are not listed here are accepted and passed on to the native server unchanged.
 *
 */
export const createCompletion = <ThrowOnError extends boolean = false>(options: Options<CreateCompletionData, ThrowOnError>) => (options.client ?? client).post<CreateCompletionResponses, CreateCompletionErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/completions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn texts into vectors
 *
 * Turns one or more texts into vectors. The model must be an embedding model; it is loaded first if it is not loaded yet.
 *
 * Several OpenAI clients ask for `encoding_format: base64` on their own: the vector is then a base64 string of little-endian 32-bit floats.
 * Fields that are not listed here are accepted and passed on to the native server unchanged.
 *
 */
export const createEmbedding = <ThrowOnError extends boolean = false>(options: Options<CreateEmbeddingData, ThrowOnError>) => (options.client ?? client).post<CreateEmbeddingResponses, CreateEmbeddingErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/embeddings',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Score documents against a query
 *
 * Tells how well each document answers the query. The model must be a reranker; it is loaded first if it is not loaded yet.
 *
 * The results come in the order of the documents, also those that `top_n` has left. Sort them by `relevance_score`, highest first, to get a ranking.
 * Scores are raw: they may be negative and can only be compared within one response.
 *
 */
export const createReranking = <ThrowOnError extends boolean = false>(options: Options<CreateRerankingData, ThrowOnError>) => (options.client ?? client).post<CreateRerankingResponses, CreateRerankingErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/reranking',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Score documents against a query, by the short path
 *
 * The same as `POST /reranking`, under the path that Jina's and llama.cpp's clients use.
 *
 * With `texts` in place of `documents` it is the request of Text Embeddings Inference, and so is the response: a list of
 * scores, best first. Its clients name no model, so the loaded reranker is meant, and they ask without a prefix.
 *
 */
export const createRerank = <ThrowOnError extends boolean = false>(options: Options<CreateRerankData, ThrowOnError>) => (options.client ?? client).post<CreateRerankResponses, CreateRerankErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/rerank',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Score documents against a query, by a former path
 *
 * The same as `POST /reranking`, under the path that clients of earlier Lemonade servers use.
 */
export const createReranker = <ThrowOnError extends boolean = false>(options: Options<CreateRerankerData, ThrowOnError>) => (options.client ?? client).post<CreateRerankerResponses, CreateRerankerErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/reranker',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Judge whether texts are harmful (refused)
 *
 * No model that runs here judges texts by OpenAI's categories, and a guess would be worse than none, so the response is 501.
 * A guard model can be asked by `POST /chat/completions`, with its own words for what it finds.
 *
 */
export const createModeration = <ThrowOnError extends boolean = false>(options: Options<CreateModerationData, ThrowOnError>) => (options.client ?? client).post<CreateModerationResponses, CreateModerationErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/moderations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn a text into token ids
 *
 * Cuts a text into the tokens of a model, in the words of llama-server. The model may be of any type; it is loaded first if it is not loaded yet.
 * Without `model` the model that was used last is taken; if none is loaded, or its backend can't do it, the response is 400.
 * A model of a provider is asked there; where the provider has no such operation, the response is 400.
 *
 */
export const tokenizeText = <ThrowOnError extends boolean = false>(options: Options<TokenizeTextData, ThrowOnError>) => (options.client ?? client).post<TokenizeTextResponses, TokenizeTextErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/tokenize',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn token ids into a text
 *
 * The way back from `POST /tokenize`. The model may be of any type; it is loaded first if it is not loaded yet.
 * Without `model` the model that was used last is taken; if none is loaded, or its backend can't do it, the response is 400.
 * A model of a provider is asked there; where the provider has no such operation, the response is 400.
 *
 */
export const detokenizeTokens = <ThrowOnError extends boolean = false>(options: Options<DetokenizeTokensData, ThrowOnError>) => (options.client ?? client).post<DetokenizeTokensResponses, DetokenizeTokensErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/detokenize',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Answer a prompt, as OpenAI's Responses API does
 *
 * OpenAI's Responses API: a text or a list of items goes in, a list of output items comes out. The model is loaded first if it is not loaded yet.
 * It works with every model that can chat: the server asks the model as `/chat/completions` does and says the response in the words of this API.
 *
 * Responses are kept in memory unless `store` is `false`, within the limits of the settings `kept_responses_mb` and `kept_responses_hours`, until the server ends, and only for callers with the same key.
 * A kept response can be gone on from (`previous_response_id`, items of type `item_reference`), read again and deleted. An id that is not kept, or not any more, is refused with status 400 (`previous_response_not_found`, `item_not_found`): send the whole conversation in `input` then.
 * Conversations, stored prompts and stored files are not here and refused with status 400.
 *
 * With `background: true` the response comes at once, with the status `queued`, and goes on when the client leaves; `GET /responses/{response_id}` tells how it stands, and `POST /responses/{response_id}/cancel` ends it.
 * Tools that run on OpenAI's servers are left out, and refused only where a call of one is required. Tools of a `namespace` reach the model as `<namespace>__<name>`, and `custom` tools as functions; their calls come back as the client knows them.
 *
 * With `stream: true` the response is a stream of named events. The SSE `event:` line repeats the `type` of the payload, and `sequence_number` counts the events from 0. They come in this order:
 * `response.created`, `response.in_progress`; for each output item `response.output_item.added`, its parts and deltas, `response.output_item.done`;
 * at the end `response.completed`, or `response.incomplete` if the limit of tokens was reached.
 * If something goes wrong on the way, `response.failed` tells what there is so far and `error` ends the stream.
 * A conversation that is too long for the model is refused with status 400, and in a stream with `response.failed`; the code is `context_length_exceeded`.
 * A stream that ends well is closed by the line `data: [DONE]`. Lines that begin with a colon are heartbeats and mean nothing.
 *
 * Fields that are not listed here are accepted and passed on to the native server unchanged.
 * Closing the connection stops the generation, streamed or not.
 *
 */
export const createResponse = <ThrowOnError extends boolean = false>(options: Options<CreateResponseData, ThrowOnError>) => (options.client ?? client).post<CreateResponseResponses, CreateResponseErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/responses',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Count the tokens of a prompt, as OpenAI's Responses API does
 *
 * Counts the tokens that the prompt of `POST /responses` would have, with the model's own chat template and vocabulary. The
 * model is loaded first if it has to be. Where the model's recipe or provider can't count, the response is 400; a
 * llama-server from before it could count gives 501, and so do pictures, which take tokens only while a model looks at them.
 *
 */
export const countResponseTokens = <ThrowOnError extends boolean = false>(options: Options<CountResponseTokensData, ThrowOnError>) => (options.client ?? client).post<CountResponseTokensResponses, CountResponseTokensErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/responses/input_tokens',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Make a conversation shorter
 *
 * The model writes a summary of a conversation that grows too long. The output, which is to be the `input` of the next `POST /responses` with what is new after it,
 * has the messages of the user as they are and a `compaction` with the summary, in a form that only this server reads. Nothing is kept of it.
 * The conversation, with the words that ask for a summary, has to fit into the model's context.
 *
 */
export const compactResponse = <ThrowOnError extends boolean = false>(options: Options<CompactResponseData, ThrowOnError>) => (options.client ?? client).post<CompactResponseResponses, CompactResponseErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/responses/compact',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Forget a kept response
 *
 * What other kept responses share with it stays for them, but none of them that goes on from it can be gone on from any more. A response in the background is ended.
 *
 */
export const deleteResponse = <ThrowOnError extends boolean = false>(options: Options<DeleteResponseData, ThrowOnError>) => (options.client ?? client).delete<DeleteResponseResponses, DeleteResponseErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/responses/{response_id}',
    ...options
});

/**
 * Read a kept response
 *
 * A response that is kept, or one in the background as it stands now. With `stream=true` the events of a response that was asked for with `background` and `stream`:
 * those that there were, then those that come. One that is not kept, not any more, or not for the caller's key, is 404.
 *
 */
export const getResponse = <ThrowOnError extends boolean = false>(options: Options<GetResponseData, ThrowOnError>) => (options.client ?? client).get<GetResponseResponses, GetResponseErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/responses/{response_id}',
    ...options
});

/**
 * End a response in the background
 *
 * The response says `cancelled` and keeps what there is of its output. One that has ended stays as it is. A response that is not in the background is 400.
 *
 */
export const cancelResponse = <ThrowOnError extends boolean = false>(options: Options<CancelResponseData, ThrowOnError>) => (options.client ?? client).post<CancelResponseResponses, CancelResponseErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/responses/{response_id}/cancel',
    ...options
});

/**
 * List the input of a kept response
 *
 * The items of the request's own `input`, each with an id; what a response goes on from is the input and output of `previous_response_id`.
 *
 */
export const listResponseInput = <ThrowOnError extends boolean = false>(options: Options<ListResponseInputData, ThrowOnError>) => (options.client ?? client).get<ListResponseInputResponses, ListResponseInputErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/responses/{response_id}/input_items',
    ...options
});

/**
 * List the slots of the loaded model
 *
 * A slot is one place of a llama.cpp server where a request is worked on; several slots work in parallel, each with its own prompt cache.
 * The response comes from the native server of the loaded llama.cpp model that `model` names. What `Slot` requires is in it in every version of that server, and more fields may be.
 * Without `model` it is the language model that was used last. If no loaded model has slots, the response is 400.
 *
 */
export const listSlots = <ThrowOnError extends boolean = false>(options?: Options<ListSlotsData, ThrowOnError>) => (options?.client ?? client).get<ListSlotsResponses, ListSlotsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/slots',
    ...options
});

/**
 * Change the prompt cache of a slot
 *
 * Works on the prompt cache of one slot of a loaded llama.cpp model: the one that `model` names, else the language model that was used last.
 * `save` writes it to a file and `restore` reads it back, so that a long conversation goes on without its prompt being evaluated again; `erase` empties it.
 *
 * `save` and `restore` need `filename` in the body, a bare file name without folders. The files lie in a folder of the model's own below the server's
 * cache folder, or in the one that `--slot-save-path` among the arguments of the native server names. What has the name already must be a saved slot, or it is 400.
 * Where the native server has no such folder its refusal (501) is passed on. A `restore` that fails leaves the slot empty. `erase` needs no body.
 *
 * If no loaded model has slots, the response is 400; a model that is not loaded, a slot that does not exist, or a file that was never saved, is 404.
 *
 */
export const updateSlot = <ThrowOnError extends boolean = false>(options: Options<UpdateSlotData, ThrowOnError>) => (options.client ?? client).post<UpdateSlotResponses, UpdateSlotErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/slots/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get the properties of the loaded model
 *
 * What the native server of a loaded llama.cpp model says of itself: the context of a request, the number of slots, the chat template. Clients of llama-server ask it first.
 * It is the model that `model` names, or without it the language model that was used last. Nothing is loaded for it. What `Props` requires is in every response, and more fields may be.
 *
 * If no loaded model has properties, the response is 400; a model that is not loaded is 404. The operation answers without a prefix too.
 *
 */
export const getProps = <ThrowOnError extends boolean = false>(options?: Options<GetPropsData, ThrowOnError>) => (options?.client ?? client).get<GetPropsResponses, GetPropsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/props',
    ...options
});

/**
 * Transcribe speech
 *
 * Turns a recording into text with a speech-to-text model, which is loaded first if it is not loaded yet.
 *
 * `response_format` decides what comes back: `json` and `verbose_json` are JSON; `text`, `srt` and `vtt` are plain text.
 *
 * WAV of any usual rate, width and number of channels is taken, up to four hours. Models of the recipe `whispercpp` also take MP3, FLAC and Ogg Vorbis,
 * and with `whispercpp_args: --convert` (where ffmpeg is installed) MP4, WebM, Ogg Opus and AAC. Anything else is refused.
 * For live speech there is the WebSocket channel `/realtime`, which asyncapi.yaml describes.
 *
 */
export const createTranscription = <ThrowOnError extends boolean = false>(options: Options<CreateTranscriptionData, ThrowOnError>) => (options.client ?? client).post<CreateTranscriptionResponses, CreateTranscriptionErrors, ThrowOnError>({
    ...formDataBodySerializer,
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/audio/transcriptions',
    ...options,
    headers: {
        'Content-Type': null,
        ...options.headers
    }
});

/**
 * Translate speech into English
 *
 * Turns a recording in another language into English text, with a speech-to-text model that was trained for that, such as
 * `Whisper-Small`; Whisper's turbo models were not and write down what is said. Recordings and forms of the response are
 * those of `POST /audio/transcriptions`. Where the model's recipe can't translate, the response is 501.
 *
 */
export const createTranslation = <ThrowOnError extends boolean = false>(options: Options<CreateTranslationData, ThrowOnError>) => (options.client ?? client).post<CreateTranslationResponses, CreateTranslationErrors, ThrowOnError>({
    ...formDataBodySerializer,
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/audio/translations',
    ...options,
    headers: {
        'Content-Type': null,
        ...options.headers
    }
});

/**
 * Speak a text
 *
 * Reads a text aloud with a text-to-speech model, which is loaded first if it is not loaded yet.
 * The body of the response is audio in the format of `response_format`; with `stream_format: audio` it is sent while it is being made.
 *
 */
export const createSpeech = <ThrowOnError extends boolean = false>(options: Options<CreateSpeechData, ThrowOnError>) => (options.client ?? client).post<CreateSpeechResponses, CreateSpeechErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/audio/speech',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Generate images
 *
 * Makes pictures from a text with an image model, which is loaded first if it is not loaded yet.
 *
 * A size is taken from `size`, else from `width` and `height`, else from how the model was loaded; the same order holds for `steps` and `cfg_scale`.
 * Pictures come back inside the JSON as base64.
 *
 */
export const createImage = <ThrowOnError extends boolean = false>(options: Options<CreateImageData, ThrowOnError>) => (options.client ?? client).post<CreateImageResponses, CreateImageErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/images/generations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Edit an image
 *
 * Changes a picture by a text. In a form, send it as `image`, or several as `image[]`; one of the two is needed. In JSON,
 * `images` lists them, each as a `data:` URL in `image_url`.
 * With `mask`, only the parts where the mask is transparent are changed.
 * Pictures are PNG or JPEG, up to 8192 pixels wide and high.
 *
 */
export const createImageEdit = <ThrowOnError extends boolean = false>(options: Options<CreateImageEditData, ThrowOnError>) => (options.client ?? client).post<CreateImageEditResponses, CreateImageEditErrors, ThrowOnError>({
    ...formDataBodySerializer,
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/images/edits',
    ...options,
    headers: {
        'Content-Type': null,
        ...options.headers
    }
});

/**
 * Make variations of an image
 *
 * Makes pictures that resemble the given one. No text is needed.
 */
export const createImageVariation = <ThrowOnError extends boolean = false>(options: Options<CreateImageVariationData, ThrowOnError>) => (options.client ?? client).post<CreateImageVariationResponses, CreateImageVariationErrors, ThrowOnError>({
    ...formDataBodySerializer,
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/images/variations',
    ...options,
    headers: {
        'Content-Type': null,
        ...options.headers
    }
});

/**
 * Enlarge an image
 *
 * Makes a picture four times as wide and as high with an upscaling model (label `upscaling`), and sharpens it.
 *
 * The program `sd-cli`, which comes with the recipe `sd-cpp`, does the work and ends; nothing stays loaded. Enlargements are made one after the other; as many may wait as requests for a model.
 *
 */
export const upscaleImage = <ThrowOnError extends boolean = false>(options: Options<UpscaleImageData, ThrowOnError>) => (options.client ?? client).post<UpscaleImageResponses, UpscaleImageErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/images/upscale',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Chat with a model, as Ollama does
 *
 * Sends a conversation and gets the next message. Unless `stream` is false, the response is `application/x-ndjson`: one
 * `OllamaChatResponse` a line, of which only the last says `done: true` and holds the figures. A tool call comes in one
 * piece. If something goes wrong after the first line, the last one is an `OllamaError`. Spaces in front of a line keep a
 * silent connection open.
 *
 * The model is loaded first if it has to be. A request without messages only loads it or, with `keep_alive: 0`, unloads
 * it. Closing the connection stops the generation, streamed or not.
 *
 */
export const createOllamaChat = <ThrowOnError extends boolean = false>(options: Options<CreateOllamaChatData, ThrowOnError>) => (options.client ?? client).post<CreateOllamaChatResponses, CreateOllamaChatErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/chat',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Answer a prompt, as Ollama does
 *
 * Answers one prompt, with the model's chat template around it. With `raw: true` the prompt goes to the model as it is.
 * Streaming, loading, unloading and errors are those of `POST /api/chat`; the text is in `response`.
 *
 * `template`, `suffix` and a `context` of an earlier response are refused, because nothing here could follow them.
 *
 */
export const createOllamaGeneration = <ThrowOnError extends boolean = false>(options: Options<CreateOllamaGenerationData, ThrowOnError>) => (options.client ?? client).post<CreateOllamaGenerationResponses, CreateOllamaGenerationErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/generate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn texts into vectors, as Ollama does
 *
 * Gives one vector for each text. A text that is longer than the model's context is refused and never cut, whatever
 * `truncate` says.
 *
 */
export const createOllamaEmbeddings = <ThrowOnError extends boolean = false>(options: Options<CreateOllamaEmbeddingsData, ThrowOnError>) => (options.client ?? client).post<CreateOllamaEmbeddingsResponses, CreateOllamaEmbeddingsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/embed',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Turn a text into a vector, as older Ollama did
 *
 * The older form of `POST /api/embed`, for one text.
 *
 */
export const createOllamaEmbedding = <ThrowOnError extends boolean = false>(options: Options<CreateOllamaEmbeddingData, ThrowOnError>) => (options.client ?? client).post<CreateOllamaEmbeddingResponses, CreateOllamaEmbeddingErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/embeddings',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List models, as Ollama does
 *
 * Lists the models that are downloaded and that Ollama's operations can use: those that chat and those that make vectors.
 * Every name ends in `:latest`; requests may leave that out. Aliases stand behind the models, each with its model as
 * `parent_model`; they can't be deleted here.
 *
 */
export const listOllamaModels = <ThrowOnError extends boolean = false>(options?: Options<ListOllamaModelsData, ThrowOnError>) => (options?.client ?? client).get<ListOllamaModelsResponses, ListOllamaModelsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/tags',
    ...options
});

/**
 * List loaded models, as Ollama does
 *
 * Lists the models that are in memory and that Ollama's operations can use, the one used last first.
 *
 */
export const listOllamaLoadedModels = <ThrowOnError extends boolean = false>(options?: Options<ListOllamaLoadedModelsData, ThrowOnError>) => (options?.client ?? client).get<ListOllamaLoadedModelsResponses, ListOllamaLoadedModelsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/ps',
    ...options
});

/**
 * Describe a model, as Ollama does
 *
 * Tells what the server knows of one model: what it can do, how long a context it was trained for, and where its files
 * come from. The chat template stays with the native server, so `template` is empty.
 *
 */
export const showOllamaModel = <ThrowOnError extends boolean = false>(options: Options<ShowOllamaModelData, ThrowOnError>) => (options.client ?? client).post<ShowOllamaModelResponses, ShowOllamaModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/show',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Fetch a model, as Ollama does
 *
 * Fetches the files of a model that this server knows by that name. Ollama's own registry is not asked: its names are not
 * found here. Names such as `hf.co/owner/repository:variant` mean files on the Hugging Face hub, also of models that are
 * new to this server.
 *
 * Unless `stream` is false, the progress comes as `application/x-ndjson`, and the last line says `success`, or is an
 * `OllamaError`.
 *
 */
export const pullOllamaModel = <ThrowOnError extends boolean = false>(options: Options<PullOllamaModelData, ThrowOnError>) => (options.client ?? client).post<PullOllamaModelResponses, PullOllamaModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/pull',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a model, as Ollama does
 *
 * Unloads the model and removes its files, as `POST /delete` does.
 *
 */
export const deleteOllamaModel = <ThrowOnError extends boolean = false>(options: Options<DeleteOllamaModelData, ThrowOnError>) => (options.client ?? client).delete<DeleteOllamaModelResponses, DeleteOllamaModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/delete',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show which version of Ollama this is compatible with
 *
 * Names the version of Ollama whose API these operations speak, because clients refuse to talk to older ones. The version
 * of this server is in `GET /health`.
 *
 */
export const getOllamaVersion = <ThrowOnError extends boolean = false>(options?: Options<GetOllamaVersionData, ThrowOnError>) => (options?.client ?? client).get<GetOllamaVersionResponses, GetOllamaVersionErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/version',
    ...options
});

/**
 * Build a model (refused)
 *
 * This server makes no models of its own and has no account at Ollama, so it answers 501.
 * Give a model a name of your own with `POST /pull`.
 *
 */
export const createOllamaModel = <ThrowOnError extends boolean = false>(options: Options<CreateOllamaModelData, ThrowOnError>) => (options.client ?? client).post<CreateOllamaModelResponses, CreateOllamaModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/create',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Copy a model (refused)
 *
 * This server makes no models of its own and has no account at Ollama, so it answers 501.
 * To give a model a second name, register its checkpoint under that name with `POST /pull`.
 *
 */
export const copyOllamaModel = <ThrowOnError extends boolean = false>(options: Options<CopyOllamaModelData, ThrowOnError>) => (options.client ?? client).post<CopyOllamaModelResponses, CopyOllamaModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/copy',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Publish a model (refused)
 *
 * This server makes no models of its own and has no account at Ollama, so it answers 501.
 *
 */
export const pushOllamaModel = <ThrowOnError extends boolean = false>(options: Options<PushOllamaModelData, ThrowOnError>) => (options.client ?? client).post<PushOllamaModelResponses, PushOllamaModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/push',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Chat with a model, as Anthropic does
 *
 * Sends a conversation and gets the next message, in the form of Anthropic's Messages API. The model is loaded first if
 * it has to be. The headers `anthropic-version` and `anthropic-beta` and the query `beta` are accepted and mean nothing
 * here; the key may be sent as `x-api-key`.
 *
 * With `stream: true` the response is `text/event-stream`: `message_start`, then for each block of the content a
 * `content_block_start`, its `content_block_delta`s and a `content_block_stop`, then `message_delta` and `message_stop`. If
 * something goes wrong after the first byte, an `error` event is the last one. Lines that begin with a colon are heartbeats
 * and mean nothing. `message_start` comes before the prompt is counted; `message_delta` has the real numbers.
 *
 * Pictures are sent as base64: the server fetches nothing on behalf of a request. Blocks and tools that only Anthropic's own
 * servers can serve are refused. Closing the connection stops the generation, streamed or not.
 *
 */
export const createMessage = <ThrowOnError extends boolean = false>(options: Options<CreateMessageData, ThrowOnError>) => (options.client ?? client).post<CreateMessageResponses, CreateMessageErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/messages',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Count tokens, as Anthropic does
 *
 * Counts the tokens that the prompt of `POST /messages` would have, with the model's own chat template and vocabulary. The
 * model is loaded first if it has to be. Where the model's recipe or provider can't count, the response is 400; a
 * llama-server from before it could count gives 501, and so do pictures, which take tokens only while a model looks at them.
 *
 */
export const countMessageTokens = <ThrowOnError extends boolean = false>(options: Options<CountMessageTokensData, ThrowOnError>) => (options.client ?? client).post<CountMessageTokensResponses, CountMessageTokensErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v1/messages/count_tokens',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Send a message of the Model Context Protocol
 *
 * The server as an MCP server, by the transport *Streamable HTTP*. An agent adds `http://localhost:13305/mcp` and gets
 * these tools: `list_models`, `chat`, `embed`, `transcribe`, `speak` and `make_picture`. `tools/list` gives the JSON
 * Schema of the arguments of each. A tool works as the HTTP operation of its kind does: the model is loaded first if it
 * has to be, under the same limits.
 *
 * The server keeps no sessions: each message stands for itself, `initialize` may be left out, and GET and DELETE get 405.
 * One message is sent at a time; lists of messages are refused. A request gets 200 with a JSON-RPC response; a
 * notification or a response gets 202 without a body. For a call of a tool (`tools/call`), the response is an event
 * stream with one event if `Accept` names `text/event-stream`, so that comments keep the connection open while the tool
 * works. The tool stops when its client closes the connection; `notifications/cancelled` has no effect.
 *
 * A tool that fails, or gets arguments that don't fit its schema, has a result with `isError` and the reason as text. An
 * unknown tool or method, or `params` that lack something, get a JSON-RPC error with status 200. What can't be taken as a
 * message has a status as everywhere, and a JSON-RPC error without an id as its body.
 *
 */
export const postMcpMessage = <ThrowOnError extends boolean = false>(options: Options<PostMcpMessageData, ThrowOnError>) => (options.client ?? client).post<PostMcpMessageResponses, PostMcpMessageErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/mcp',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Show the settings in force
 *
 * Lists every setting that `config.json` may hold with the value that counts now, wherever it comes from: the command
 * line, the environment, `config.json` or the default. Keys and other secrets are never among them.
 *
 */
export const readConfig = <ThrowOnError extends boolean = false>(options?: Options<ReadConfigData, ThrowOnError>) => (options?.client ?? client).get<ReadConfigResponses, ReadConfigErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/internal/config',
    ...options
});

/**
 * Show the default settings
 *
 * Lists every setting that `config.json` may hold with its default. `auto` is a value that the server chooses.
 *
 */
export const getConfigDefaults = <ThrowOnError extends boolean = false>(options?: Options<GetConfigDefaultsData, ThrowOnError>) => (options?.client ?? client).get<GetConfigDefaultsResponses, GetConfigDefaultsErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/internal/config/defaults',
    ...options
});

/**
 * Change settings
 *
 * Writes settings to `config.json`, in the form that the file has: `{"llamacpp": {"backend": "cpu"}}`. Flat spellings
 * such as `llamacpp_backend` are understood as well, and null takes a setting out of the file. All changes are checked
 * together with what is in the file; if one is wrong, none is made. The file is replaced in one step.
 *
 * Most settings take effect at once; `restart_required` names those that do at the next start of the server, and
 * `overridden` those that the command line or the environment says otherwise. Models that are loaded go on as they are.
 *
 * A setting that names a folder or the path of a program, or decides who may call, is changed only for a caller who has
 * shown the admin key; without a key configured it has to be set by hand. It fails with 400 when a key is unknown or a value is
 * wrong, with 403 when the admin key is missing, and with 500 when `config.json` was broken by hand or
 * can't be written.
 *
 */
export const setConfig = <ThrowOnError extends boolean = false>(options: Options<SetConfigData, ThrowOnError>) => (options.client ?? client).post<SetConfigResponses, SetConfigErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/internal/set',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Pin a loaded model, or let go of it
 *
 * A pinned model does not leave memory to make room for others, or because nobody uses it. Unloading it by name or with
 * all others works all the same. It fails with 400 when no model is named, and with 404 when it is not loaded; `POST
 * /load` with `pinned` loads and pins at once.
 *
 */
export const pinModel = <ThrowOnError extends boolean = false>(options: Options<PinModelData, ThrowOnError>) => (options.client ?? client).post<PinModelResponses, PinModelErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/internal/pin',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List other names of models
 *
 * Lists the names that people have given to models besides their own, with the model that each means.
 *
 */
export const listAliases = <ThrowOnError extends boolean = false>(options?: Options<ListAliasesData, ThrowOnError>) => (options?.client ?? client).get<ListAliasesResponses, ListAliasesErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/internal/aliases',
    ...options
});

/**
 * Give a model another name
 *
 * From now on the alias means the model wherever a model is named. An alias that is there already gets the new target. The
 * target need not be known yet. It fails with 400 when the alias can't be a name, means itself or goes round in a circle,
 * with 409 when it is the name of a model, and with 500 when `aliases.json` can't be written.
 *
 * With `candidates` the alias means several models, in their order. Each request goes to the first one that can serve
 * it, without a word to the client; `X-Lemonade-Model` of the response tells which one that was. Passed over are
 * candidates that are not for this request, that nobody knows, that no backend here can run, that can't be loaded or
 * have too many requests waiting, and those of other machines when the request must not leave this one. This happens
 * only as long as no candidate has begun to work on the request. Candidates whose files are not on this machine come
 * after all others: nothing is pulled while another one can serve. A candidate whose load has failed comes after the
 * others for a minute. When none can serve, the error tells the reason of each; its status is that of the last one
 * that was tried.
 *
 * Candidates may be aliases themselves: ten of them one behind the other, and 64 models in all.
 *
 */
export const addAlias = <ThrowOnError extends boolean = false>(options: Options<AddAliasData, ThrowOnError>) => (options.client ?? client).post<AddAliasResponses, AddAliasErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/internal/aliases',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Take away another name of a model
 *
 * Forgets the alias; the model stays. It fails with 404 when there is no such alias, and with 500 when
 * `aliases.json` can't be written.
 *
 */
export const removeAlias = <ThrowOnError extends boolean = false>(options: Options<RemoveAliasData, ThrowOnError>) => (options.client ?? client).delete<RemoveAliasResponses, RemoveAliasErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/internal/aliases/{alias}',
    ...options
});

/**
 * Remove left-over files of models
 *
 * Finds what no model can use any more in the folder of pulled models: contents that no snapshot shows, parts of
 * downloads that nobody has gone on with, and former versions of models that are here in a newer one. What is younger
 * than a day, or is being pulled, is left alone: another program may be at work on it. Without `dry_run` false nothing is removed.
 *
 */
export const cleanUpCache = <ThrowOnError extends boolean = false>(options?: Options<CleanUpCacheData, ThrowOnError>) => (options?.client ?? client).post<CleanUpCacheResponses, CleanUpCacheErrors, ThrowOnError>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/internal/cleanup-cache',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options?.headers
    }
});
