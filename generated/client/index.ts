// Generated from openapi.yaml by `npm run generate`. Do not edit.

import type * as contract from '../openapi.ts';
import { operation, stream } from './client.ts';

export type * from '../openapi.ts';
export { type Client, type ClientOptions, client, createClient, type Options } from './client.ts';
export { type ReadEvent, readEvents, StreamError } from './client.ts';

/**
 * Check that the server is up
 *
 * Responds as soon as the server listens and does no other work, so it may be polled as often as one likes. It says
 * nothing about models or backends; that is what `GET /health` is for. No key is needed. Only a web page of a
 * foreign origin is refused.
 */
export const getLive = /* @__PURE__ */ operation<contract.operations['getLive']>({"method":"GET","path":"/live"});
/**
 * Check that the server is up, without a body
 *
 * The same as `GET /live` for probes that look at the status only.
 */
export const headLive = /* @__PURE__ */ operation<contract.operations['headLive']>({"method":"HEAD","path":"/live"});
/**
 * Get measurements for Prometheus
 *
 * Counters and histograms since the start of the server, in Prometheus' text format: requests by model, capability
 * and outcome, tokens, time to first token and between tokens, seconds of sound, characters read aloud, images,
 * waits for a model, the server's own share of each request, loads, the models in memory with the state of their
 * native servers, and the process itself. All names begin with `lemonade_`; times are in seconds.
 */
export const getMetrics = /* @__PURE__ */ operation<contract.operations['getMetrics']>({"method":"GET","path":"/metrics"});
/**
 * Show what is loaded
 *
 * Lists the models in memory with the native server behind each, the model that was used last, how many models of
 * each type fit at a time, and how many of those places are held by pinned models. It reads what the server knows already: it neither asks the native servers nor waits
 * for a load that is going on, and a model appears once it is ready.
 *
 * Under `/api/v0` and `/v0` `model_loaded` is the checkpoint, as in the preview specification.
 */
export const getHealth = /* @__PURE__ */ operation<contract.operations['getHealth']>({"method":"GET","path":"/api/v1/health"});
/**
 * Show the speed of the last generation
 *
 * Gives the measurements of the text generation that ended last, whichever client asked for it. What was not
 * measured is null: everything before the first generation, and single values that the native server did not
 * report. Nothing is averaged over requests. The fields that end in `_total` count over all requests since the
 * start of the server.
 *
 * Embeddings and reranking count in the sums only. Sound and images have figures of their own in `media`.
 * None of them changes the figures of the last generation.
 */
export const getStats = /* @__PURE__ */ operation<contract.operations['getStats']>({"method":"GET","path":"/api/v1/stats"});
/**
 * Describe the machine and its backends
 *
 * Lists the operating system, processor, memory and devices that were found, and for each recipe which backends
 * can run here. Values that this system does not tell are left out. Nothing is installed or started.
 */
export const getSystemInfo = /* @__PURE__ */ operation<contract.operations['getSystemInfo']>({"method":"GET","path":"/api/v1/system-info"});
/**
 * Show how busy the machine is
 *
 * Measures the use of the processor, the memory, the GPU and the NPU by all programs of the machine. What the system
 * does not tell is null. Callers within the same second share one measurement, so it may be polled.
 */
export const getSystemStats = /* @__PURE__ */ operation<contract.operations['getSystemStats']>({"method":"GET","path":"/api/v1/system-stats"});
/**
 * Show what goes on
 *
 * What changes by itself in one response: what is loaded, the downloads, and with `usage` how busy the machine is, over
 * the last ten minutes.
 *
 * With `stream` it goes on as a stream of events: the first has all of it, and each later one only what has changed since.
 * Changes are told twice a second at most. The stream has no end: leave it when you have read enough. When the server stops
 * it breaks off at once; connect again later.
 *
 * The use of the machine is measured every two seconds while requests run or a client reads such a stream, and for half a
 * minute after that, else every 20 seconds; while the machine sleeps there is a gap. GPUs of NVIDIA are only asked while a
 * client looks, and for a minute after that, as it takes a process each time and wakes a GPU that sleeps; else samples have
 * null for them.
 */
export const getActivity = /* @__PURE__ */ operation<contract.operations['getActivity']>({"method":"GET","path":"/api/v1/activity"});
/**
 * Change how much is logged
 *
 * From now on the log has entries of this level and of the graver ones. At `trace` it holds what clients ask, so this
 * needs the admin key. It holds until the server ends or the settings are read again; `POST /internal/set` with
 * `log_level` keeps it.
 */
export const setLogLevel = /* @__PURE__ */ operation<contract.operations['setLogLevel']>({"method":"POST","path":"/api/v1/log-level"});
/**
 * Show the generation defaults
 *
 * Gives the generation parameters that apply to a request which does not set them itself. What `POST /params` has not
 * set is null: the model and its native server decide then. Requests under `/api/v0` and `/api/v1` may have the defaults
 * of the older specifications instead, see `POST /params`.
 */
export const getParams = /* @__PURE__ */ operation<contract.operations['getParams']>({"method":"GET","path":"/api/v1/params"});
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
 */
export const setParams = /* @__PURE__ */ operation<contract.operations['setParams']>({"method":"POST","path":"/api/v1/params"});
/**
 * Show how to connect apps
 *
 * Gives, for each app that is known to work, the exact lines that connect it to this server: variables, a file, a command,
 * a program or settings. The address is the one by which the request reached the server; with `X-Forwarded-Proto: https` of a
 * proxy whose name is in `allowed_hosts`, it begins with `https://`. Where a key goes, the lines say
 * `YOUR_KEY`; without keys on the server any text will do. Where a model goes, they name the one of `model`, else the first
 * of `models`, else `YOUR_MODEL`.
 */
export const listApps = /* @__PURE__ */ operation<contract.operations['listApps']>({"method":"GET","path":"/api/v1/apps"});
/**
 * List models
 *
 * Lists the models whose files are on this machine, in OpenAI's shape with additions. With `show_all` it lists every
 * model that the server knows, also those that still have to be pulled. Whether a model is loaded is told by
 * `GET /health`. The list is complete; there are no pages.
 *
 * An alias stands in the list by its own id, too, as long as one of its models does; `alias_of`
 * tells it from a model. It has no files of its own: to remove it, `DELETE /internal/aliases/{alias}`.
 *
 * Under `/api/v0` and `/v0` each entry has `device` and `dtype`, as in the preview specification: for a model that is not
 * loaded the devices that a load would take now, and `unknown` where its files do not say.
 */
export const listModels = /* @__PURE__ */ operation<contract.operations['listModels']>({"method":"GET","path":"/api/v1/models"});
/**
 * List models, asked with a body
 *
 * The spelling of the preview specification. It does the same as `GET /models`; new clients should use that.
 */
export const listModelsByBody = /* @__PURE__ */ operation<contract.operations['listModelsByBody']>({"method":"POST","path":"/api/v1/models"});
/**
 * Show one model
 *
 * Describes one model that the server knows, pulled or not. Besides its id, every name that other operations take
 * means it here too: without the prefix, with `:latest` behind it, an alias, its checkpoint, or other capital
 * letters where that leaves no doubt. An alias with several candidates means the first that is known. Nothing is
 * pulled or loaded.
 */
export const getModel = /* @__PURE__ */ operation<contract.operations['getModel']>({"method":"GET","path":"/api/v1/models/{model_id}"});
/**
 * Show the load options of a model
 *
 * Shows which load options are saved for the model, what a load without options would run with now, and what it
 * would run with if nothing were saved. Nothing is pulled or loaded. It fails with 400 when an option that a client
 * has written into `recipe_options.json` can't be used.
 */
export const getModelOptions = /* @__PURE__ */ operation<contract.operations['getModelOptions']>({"method":"GET","path":"/api/v1/models/{model_id}/options"});
/**
 * Save load options of a model
 *
 * Saves options for later loads of the model, in addition to those that are saved already. A model that is loaded keeps running
 * as it is; a `POST /load` takes over the saved options. Options that name arguments of a program need the admin
 * key, as in `POST /load`.
 *
 * It fails with 400 when an option is wrong, and with 500 when `recipe_options.json`
 * was broken by hand; what is in it is not written over then.
 */
export const saveModelOptions = /* @__PURE__ */ operation<contract.operations['saveModelOptions']>({"method":"POST","path":"/api/v1/models/{model_id}/options"});
/**
 * Forget the load options of a model
 *
 * Forgets what is saved for the model, so that later loads run with the settings of the server. It does no harm when
 * nothing is saved. A model that is loaded keeps running as it is.
 */
export const deleteModelOptions = /* @__PURE__ */ operation<contract.operations['deleteModelOptions']>({"method":"DELETE","path":"/api/v1/models/{model_id}/options"});
/**
 * Register a model without pulling it
 *
 * Notes a model under a name that begins with `user.`, as `POST /pull` does with `checkpoint` and `recipe`, but fetches
 * nothing: the first load, or a pull, does. A name that stands for other files already is replaced, and a model that is
 * loaded with those is unloaded.
 *
 * It fails with 400 when the description is wrong, and with 409 while the name is being pulled with other files.
 */
export const registerModel = /* @__PURE__ */ operation<contract.operations['registerModel']>({"method":"POST","path":"/api/v1/models/register"});
/**
 * Look for newer files of the models that are here
 *
 * Asks Hugging Face for the files of every pulled model and compares them with those that are here. Nothing is
 * fetched; `POST /pull` with `do_not_upgrade` false fetches what is newer. A repository that can't be asked is told in
 * its models' `error`. It fails with 400 when the server is offline.
 */
export const checkModelUpdates = /* @__PURE__ */ operation<contract.operations['checkModelUpdates']>({"method":"POST","path":"/api/v1/models/check-updates"});
/**
 * Search a hub for models
 *
 * Asks Hugging Face or ModelScope for repositories whose name fits, the most downloaded ones first. Only what the hub says of them
 * is read; nothing is fetched. `GET /pull/variants` tells what can be pulled from one.
 *
 * It fails with 400 when the query has fewer than three characters or the server is offline, and with 500 when the
 * hub can't be reached or sends what can't be understood.
 */
export const searchRegistry = /* @__PURE__ */ operation<contract.operations['searchRegistry']>({"method":"GET","path":"/api/v1/registry/search"});
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
 * being pulled with other files or when a client cancels the pull, with 500 when the download fails
 * or the disk is full, and with 501 when a registration edited by hand names a hub that this server does not know. A new model whose
 * pull fails is not registered; one whose pull is cancelled, or whose client leaves, is.
 */
export const pullModel = /* @__PURE__ */ operation<contract.operations['pullModel']>({"method":"POST","path":"/api/v1/pull"});
/**
 * List what can be pulled from a repository
 *
 * Looks into a GGUF repository on Hugging Face or ModelScope and lists the quantizations that it offers, each with
 * its files and size, together with good values for the other fields of `POST /pull`. Only the repository's metadata
 * is read; nothing is fetched or registered. A token in the server's `HF_TOKEN` is sent to Hugging Face, one in
 * `MODELSCOPE_API_TOKEN` to ModelScope, for repositories that ask for one.
 *
 * It fails with 400 when `checkpoint` is not a repository id or is of another hub than `source`, with 404 when the hub
 * knows no such repository or it has no GGUF model, and with 500 when the hub can't be reached, the server is offline, or the hub sends what can't be understood.
 */
export const listPullVariants = /* @__PURE__ */ operation<contract.operations['listPullVariants']>({"method":"GET","path":"/api/v1/pull/variants"});
/**
 * Check that a model can be pulled
 *
 * Tells whether the hub has the repository and can be reached now, as a pull would find out. A hub that can't be reached,
 * also because the server is offline, is a result, with status 200: `available` is false, and `error` says why. Only the
 * repository's metadata is read; nothing is fetched.
 *
 * It fails with 400 when `checkpoint` is not a repository id or is of another hub than `source`, and with 404 when the hub
 * knows no such repository.
 */
export const checkPull = /* @__PURE__ */ operation<contract.operations['checkPull']>({"method":"GET","path":"/api/v1/pull/check"});
/**
 * List downloads
 *
 * Shows every pull that is going on, paused, or ended a short while ago, by whichever client it was begun. A paused or failed one
 * keeps what it has and goes on from there. Behind the pulls it shows installations of backends in the same way; a
 * load that brings both a model and its backend has one of each.
 */
export const listDownloads = /* @__PURE__ */ operation<contract.operations['listDownloads']>({"method":"GET","path":"/api/v1/downloads"});
/**
 * Control a download
 *
 * `pause` stops a download and keeps what it has, `resume`, or pulling the model again, lets it go on from there, also
 * one that has failed. `cancel` ends it; what it has fetched stays on the disk, so that a later pull need not begin at
 * zero. `remove` takes an ended or paused one off the list and deletes what is incomplete of it. A client that waits for
 * a pull that is paused goes on waiting; one whose pull is cancelled gets an error. The installation of a backend can be
 * cancelled, removed and, once it has failed, resumed, but not paused; a load that waited for it goes on with another
 * backend.
 *
 * It fails with 404 when there is no such download and with 409 when the action makes no sense for it, such as
 * resuming one that is running.
 */
export const controlDownload = /* @__PURE__ */ operation<contract.operations['controlDownload']>({"method":"POST","path":"/api/v1/downloads/control"});
/**
 * Delete a model's files
 *
 * Removes the files of a model from this machine. A loaded model is unloaded first, after the requests that use it
 * have ended. A built-in model stays known and can be pulled again; a registered one (`user.`) is forgotten.
 * Files that another model needs as well are kept, and the message names that model.
 *
 * It fails with 404 when the model is unknown or not pulled, and with 409 while the model is being pulled, also while
 * that is paused, for models of the extra models directory, whose files belong to another program, and for an alias. If the system
 * refuses to remove a file, it fails with 500 and can be tried again.
 */
export const deleteModel = /* @__PURE__ */ operation<contract.operations['deleteModel']>({"method":"POST","path":"/api/v1/delete"});
/**
 * Load a model named in the query
 *
 * The spelling of the preview specification. It does the same as `POST /load` with the same fields and fails in the
 * same ways; options of recipes are refused here (400). Without a query, a JSON body is read as that of `POST /load`.
 * New clients should use `POST /load`: although this is a GET, it changes what is in memory. Pages of other sites
 * can't call it.
 */
export const loadModelByQuery = /* @__PURE__ */ operation<contract.operations['loadModelByQuery']>({"method":"GET","path":"/api/v1/load"});
/**
 * Load a model
 *
 * Starts a native server for the model and responds when it can take requests. When the model is loaded with the
 * same options already, it responds at once; with other options, the model is loaded again. Models of the same type
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
 * installed, or updated, in parallel with the pull if it is missing, unless the server is offline or may not fetch executables;
 * `GET /downloads` shows both. When it can't be had or does not start, the next one runs the model, and `plan` says
 * which and why. What did not start is not tried again until its version, its driver or the machine has changed, or
 * a client names it. A backend that the request, the saved options or the settings name is never replaced by another.
 *
 * With `stream` the response begins with the first news of one of its parts: the files of the model, the backend, the
 * start. What fails before still has a status of its own; a later failure is the last event. A client that leaves stops
 * the load, unless others wait for it too.
 *
 * Each option is taken from the first of these that has it: this request, the options saved for this model, the
 * server's settings, the recipe's own default.
 *
 * It fails with 400 when no model is named, an option is wrong, or no backend can
 * run here; with 403 when an option names arguments of a program and the key is not the admin key; with 404 when
 * the model is unknown; with 409 when only pinned models could make room; and with 500 when the native server does
 * not start, in which case the message holds the end of its output. A model that had to make room for a load that
 * failed is loaded again, in the background. When there is too little memory, one more model that is not pinned is
 * unloaded, and the load is tried once more.
 */
export const loadModel = /* @__PURE__ */ operation<contract.operations['loadModel']>({"method":"POST","path":"/api/v1/load"});
/**
 * Unload a model named in the query, or all
 *
 * The spelling of the preview specification. It does the same as `POST /unload` and fails in the same ways; without a
 * query, a JSON body is read as its. New clients should use `POST /unload`: although this is a GET, it changes what is
 * in memory. Pages of other sites can't call it.
 */
export const unloadModelByQuery = /* @__PURE__ */ operation<contract.operations['unloadModelByQuery']>({"method":"GET","path":"/api/v1/unload"});
/**
 * Unload one model or all
 *
 * Stops the native server of the named model, or of every loaded model when none is named or there is no body, and
 * responds when the memory is free. Requests that are running are let finish first, within a deadline. Files stay
 * where they are, so the next load is quick. Unloading everything succeeds also when nothing is loaded; unloading
 * a named model that is not loaded fails with 404. An alias with several candidates names all of them.
 */
export const unloadModel = /* @__PURE__ */ operation<contract.operations['unloadModel']>({"method":"POST","path":"/api/v1/unload"});
/**
 * Make the tiny model of the demo
 *
 * Writes a tiny real model (270 kB) into the folder for extra models, unless it is there already, without a network. It knows one
 * sentence, and shows that all works: `lemonade demo` and the first screen of the app chat with it. `POST /load` loads
 * it; the backend `embedded` of `llamacpp` is the smallest one that runs it.
 *
 * It fails with 500 when the folder can't be written.
 */
export const makeDemoModel = /* @__PURE__ */ operation<contract.operations['makeDemoModel']>({"method":"POST","path":"/api/v1/demo-model"});
/**
 * Install or update a backend
 *
 * Fetches the build of a native server that this version of the server goes with. An older one is replaced, and
 * one that is up to date is left alone, unless `force` is set. `default` stands for the backend that suits this
 * machine best; the response names it in `chosen_backend`. `GET /system-info` lists what can be installed. For a backend that needs
 * AMD's ROCm, and where the system has none that fits, that is fetched first, once for all such backends. Engines
 * that run inside of Node, such as `llamacpp:embedded` and `whispercpp:embedded`, are packages of npm: the npm of this machine installs them from
 * its registry, and `percent` then counts packages, whose sizes are not known.
 *
 * Without `stream` the response comes when the backend is ready to be used. With `stream` it begins with the first
 * progress, so that what fails before still has a status of its own; a later failure is the last event. Requests
 * for one backend that come together share one installation, which is stopped when the last of them has left.
 * Models in memory keep the build that they run on until they are loaded again.
 *
 * It fails with 400 when the backend can't run on this machine, or there is no ROCm that it needs, unless `force` is
 * set, when there is no build for it, or when the server may not fetch executables; with 404 when the recipe or the backend is unknown; with 409
 * while the same backend is being removed; and with 500 when the download fails, or when what has come is damaged or
 * its program does not start, in which case what was installed before is still there.
 */
export const installBackend = /* @__PURE__ */ operation<contract.operations['installBackend']>({"method":"POST","path":"/api/v1/install"});
/**
 * Remove a backend
 *
 * Unloads the models that run on the backend and removes its files. Models on other backends go on, and models'
 * own files are not touched. Programs that the server did not install itself, such as a llama-server found on the
 * `PATH`, are never removed. The last backend that needs ROCm takes the one along that was fetched for it.
 *
 * A backend that is not installed is a success: it is gone. It fails with 404 when the recipe or backend is unknown, with 409 while it is being installed
 * or removed already and when this server has not installed it, and with 500 when its files can't be removed.
 */
export const uninstallBackend = /* @__PURE__ */ operation<contract.operations['uninstallBackend']>({"method":"POST","path":"/api/v1/uninstall"});
/**
 * List providers
 *
 * Lists the servers elsewhere whose models this server offers, with how each of their addresses does at the moment. Keys
 * are never in it. It needs the admin key where one is set.
 */
export const listProviders = /* @__PURE__ */ operation<contract.operations['listProviders']>({"method":"GET","path":"/api/v1/providers"});
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
 */
export const addProvider = /* @__PURE__ */ operation<contract.operations['addProvider']>({"method":"POST","path":"/api/v1/providers"});
/**
 * Remove a provider
 *
 * Forgets the provider, its models and the key that was given for it. Requests that run on it go on. It fails with 404 when
 * there is no such provider, and with 500 when `config.json` was broken by hand or can't be written.
 */
export const removeProvider = /* @__PURE__ */ operation<contract.operations['removeProvider']>({"method":"DELETE","path":"/api/v1/providers/{name}"});
/**
 * Test a provider
 *
 * Asks every address of the provider for its models now, whatever is remembered of it, and says how long each took, or why
 * it failed. The models that are listed are brought up to date. No prompt is sent.
 *
 * A provider that fails the test is a result, with status 200. It fails with 404 when there is no such provider.
 */
export const testProvider = /* @__PURE__ */ operation<contract.operations['testProvider']>({"method":"POST","path":"/api/v1/providers/{name}/test"});
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
 * nothing of the response was sent yet; without `stream` that is until the response is whole.
 *
 * Fields that are not listed here are accepted and passed on to the native server unchanged.
 * Closing the connection stops the generation, streamed or not.
 */
export const createChatCompletion = /* @__PURE__ */ operation<contract.operations['createChatCompletion']>({"method":"POST","path":"/api/v1/chat/completions"});
/**
 * Count the tokens of a chat
 *
 * Counts the tokens of the prompt that `POST /chat/completions` would have, with the fields of llama-server. The request goes
 * the same way up to the native server, which counts pictures too, so the number is the `prompt_tokens` of the usage that
 * the same body gets there; what is refused there is refused here, but for a prompt that is too long, which is counted. The
 * model is loaded first if it is not loaded yet. A native server that can't count reads the prompt instead: the request waits
 * for its turn then, and what was read stays in the prompt cache. Where a provider can't count, the response is 400, and 501
 * for sounds.
 */
export const countChatTokens = /* @__PURE__ */ operation<contract.operations['countChatTokens']>({"method":"POST","path":"/api/v1/chat/completions/input_tokens"});
/**
 * See the prompt of a chat
 *
 * Tells what the model's chat template makes of a conversation and its tools, with the fields of llama-server. Nothing is
 * generated. The model is loaded first if it is not loaded yet. A backend or provider that can't do it gives 400. The
 * operation is served without a prefix too, as llama-server's clients ask for it.
 */
export const applyChatTemplate = /* @__PURE__ */ operation<contract.operations['applyChatTemplate']>({"method":"POST","path":"/api/v1/apply-template"});
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
 */
export const createCompletion = /* @__PURE__ */ operation<contract.operations['createCompletion']>({"method":"POST","path":"/api/v1/completions"});
/**
 * Continue a text, in llama-server's own form
 *
 * Sends a prompt as it is, without a chat template, with the fields of llama-server, and gets its results and figures.
 * `POST /completions` is the same in OpenAI's form. The model is loaded first if it is not loaded yet.
 *
 * Without `model`, as clients of llama-server ask, the language model that was used last is taken; if none is loaded, the
 * response is 400. So is it with the name of a model that is not known, but if none is loaded, the response is 404. A
 * backend without this operation gives 400. `POST /params` sets no defaults here.
 *
 * With `stream: true` each event is an `InfillChunk`, but for the last one of a result, which is an `Infill` with an empty
 * `content`. There is no `[DONE]`.
 * Fields that are not listed here are accepted and passed on to the native server unchanged. Closing the connection stops the generation.
 * The operation is served without a prefix too.
 */
export const createNativeCompletion = /* @__PURE__ */ operation<contract.operations['createNativeCompletion']>({"method":"POST","path":"/api/v1/completion"});
/**
 * Complete code at the cursor
 *
 * Writes what belongs between the code before the cursor and the code behind it, with the fields of llama-server. Editors
 * ask it while their user types. The model is loaded first if it is not loaded yet.
 *
 * Without `model`, as editors ask it by default, the language model that was used last is taken, or the next one if that
 * one can't do it; if none is loaded, the response is 400. So is it with the name of a model that is not known, as some
 * editors send the one of their chats, but if none is loaded, the response is 404. A model can do it if its vocabulary has tokens for the code before and
 * behind the cursor; any other is refused with 501. A backend without this operation gives 400. `POST /params` sets no
 * defaults here.
 *
 * With `stream: true` each event is an `InfillChunk`, but for the last one of a completion, which is an `Infill` with an empty
 * `content`. There is no `[DONE]`.
 * Fields that are not listed here are accepted and passed on to the native server unchanged. Closing the connection stops the generation.
 * The operation is served without a prefix too.
 */
export const createInfill = /* @__PURE__ */ operation<contract.operations['createInfill']>({"method":"POST","path":"/api/v1/infill"});
/**
 * Fill the middle of a text, in Mistral's form
 *
 * Writes what belongs between `prompt` and `suffix`, and responds as a chat does. `POST /completions` with a `suffix`
 * does the same in OpenAI's form, `POST /infill` in llama-server's. The model is loaded first if it is not loaded yet.
 *
 * A model can do it if its vocabulary has tokens for the text before and behind; any other is refused with 400.
 * With `stream: true` each event is one `ChatCompletionChunk`, and the stream ends with the line `data: [DONE]`.
 *
 * Sampling parameters that the request leaves out are taken from `POST /params`.
 * Fields that are not listed here are accepted and passed on to the native server unchanged.
 */
export const createFimCompletion = /* @__PURE__ */ operation<contract.operations['createFimCompletion']>({"method":"POST","path":"/api/v1/fim/completions"});
/**
 * Turn texts into vectors
 *
 * Turns one or more texts into vectors. The model must be an embedding model; it is loaded first if it is not loaded yet.
 *
 * Several OpenAI clients ask for `encoding_format: base64` on their own: the vector is then a base64 string of little-endian 32-bit floats.
 * Fields that are not listed here are accepted and passed on to the native server unchanged.
 */
export const createEmbedding = /* @__PURE__ */ operation<contract.operations['createEmbedding']>({"method":"POST","path":"/api/v1/embeddings"});
/**
 * Score documents against a query
 *
 * Tells how well each document answers the query. The model must be a reranker; it is loaded first if it is not loaded yet.
 *
 * The results come in the order of the documents, also those that `top_n` has left. Sort them by `relevance_score`, highest first, to get a ranking.
 * Scores are raw: they may be negative and can only be compared within one response.
 */
export const createReranking = /* @__PURE__ */ operation<contract.operations['createReranking']>({"method":"POST","path":"/api/v1/reranking"});
/**
 * Score documents against a query, by the short path
 *
 * The same as `POST /reranking`, under the path that Jina's and llama.cpp's clients use.
 *
 * With `texts` in place of `documents` it is the request of Text Embeddings Inference, and so is the response: a list of
 * scores, best first. Its clients name no model, so the loaded reranker is meant, and they ask without a prefix.
 */
export const createRerank = /* @__PURE__ */ operation<contract.operations['createRerank']>({"method":"POST","path":"/api/v1/rerank"});
/**
 * Rank documents, in Cohere's form
 *
 * The same as `POST /reranking`, with the response of Cohere's second version: the best document comes first.
 * Scores are as the model gives them, and not between 0 and 1; they can only be compared within one response.
 */
export const createCohereRanking = /* @__PURE__ */ operation<contract.operations['createCohereRanking']>({"method":"POST","path":"/v2/rerank"});
/**
 * Score documents against a query, by a former path
 *
 * The same as `POST /reranking`, under the path that clients of earlier Lemonade servers use.
 */
export const createReranker = /* @__PURE__ */ operation<contract.operations['createReranker']>({"method":"POST","path":"/api/v1/reranker"});
/**
 * Judge whether texts are harmful (refused)
 *
 * No model that runs here judges texts by OpenAI's categories, and a guess would be worse than none, so the response is 501.
 * A guard model can be asked by `POST /chat/completions`, with its own words for what it finds.
 */
export const createModeration = /* @__PURE__ */ operation<contract.operations['createModeration']>({"method":"POST","path":"/api/v1/moderations"});
/**
 * Turn a text into token ids
 *
 * Cuts a text into the tokens of a model, with the fields of llama-server. The model may be of any type; it is loaded first if it is not loaded yet.
 * Without `model` the model that was used last is taken; if none is loaded, or its backend can't do it, the response is 400.
 * A model of a provider is asked there; where the provider has no such operation, the response is 400.
 */
export const tokenizeText = /* @__PURE__ */ operation<contract.operations['tokenizeText']>({"method":"POST","path":"/api/v1/tokenize"});
/**
 * Turn token ids into a text
 *
 * The way back from `POST /tokenize`. The model may be of any type; it is loaded first if it is not loaded yet.
 * Without `model` the model that was used last is taken; if none is loaded, or its backend can't do it, the response is 400.
 * A model of a provider is asked there; where the provider has no such operation, the response is 400.
 */
export const detokenizeTokens = /* @__PURE__ */ operation<contract.operations['detokenizeTokens']>({"method":"POST","path":"/api/v1/detokenize"});
/**
 * Respond to a prompt, as OpenAI's Responses API does
 *
 * OpenAI's Responses API: a text or a list of items goes in, a list of output items comes out. The model is loaded first if it is not loaded yet.
 * It works with every model that can chat: the server asks the model as `/chat/completions` does and translates the response into this API.
 *
 * Responses are kept in memory unless `store` is `false`, within the limits of the settings `kept_responses_mb` and `kept_responses_hours`, until the server ends, and only for callers with the same key.
 * A kept response can be gone on from (`previous_response_id`, items of type `item_reference`), read again and deleted. An id that is not kept, or not any more, is refused with status 400 (`previous_response_not_found`, `item_not_found`): send the whole conversation in `input` then.
 * With `conversation` it goes on from a kept conversation, to which it is added. Stored prompts and stored files are not here and refused with status 400.
 *
 * With `background: true` the response comes at once, with the status `queued`, and goes on when the client leaves; `GET /responses/{response_id}` tells how it stands, and `POST /responses/{response_id}/cancel` ends it.
 * Tools of type `mcp` are those of a server that the owner has named (`mcpServers` in `config.json`). The model's calls run here, and it is asked again with their results, 16 times at most.
 * Where a person is to be asked first, the response ends with an `mcp_approval_request`; send an `mcp_approval_response` with `previous_response_id`, or all items with it. A call that fails is an item with its `error`, and the model goes on. Calls of the client's own tools end the response, once the calls that run here are done.
 * Tools that run on OpenAI's servers are left out, and refused only where a call of one is required. Tools of a `namespace` reach the model as `<namespace>__<name>`, and `custom` tools as functions; their calls come back as the client knows them.
 *
 * With `stream: true` the response is a stream of named events. The SSE `event:` line repeats the `type` of the payload, and `sequence_number` counts the events from 0. They come in this order:
 * `response.created`, `response.in_progress`; for each output item `response.output_item.added`, its parts and deltas, `response.output_item.done`;
 * at the end `response.completed`, or `response.incomplete` if the limit of tokens was reached.
 * If something goes wrong on the way, `response.failed` tells what there is so far and `error` ends the stream.
 * A conversation that is too long for the model is refused with status 400, and in a stream with `response.failed`; the code is `context_length_exceeded`.
 * With `truncation: auto` its oldest turns go instead, as many as it takes for the rest and a response to fit.
 * A stream that ends well is closed by the line `data: [DONE]`. Lines that begin with a colon are heartbeats and mean nothing.
 *
 * An item of type `compaction_trigger` at the end of `input` asks for no answer: the conversation before it is made shorter, as `POST /responses/compact` does.
 * The only item of the output is then the `compaction`. Its stream is `response.created`, one `response.output_item.done` and `response.completed`.
 * Who goes on from it (`previous_response_id`) goes on from the messages of the user and the summary; one in the background that is cancelled or fails leaves the conversation as it was.
 * With `context_management` a conversation that has grown too long is made shorter by the way, before the response.
 *
 * A WebSocket on this path has the same responses, several in turn on one connection that remembers them; asyncapi.yaml describes it.
 *
 * Fields that are not listed here are accepted and passed on to the native server unchanged.
 * Closing the connection stops the generation, streamed or not.
 */
export const createResponse = /* @__PURE__ */ operation<contract.operations['createResponse']>({"method":"POST","path":"/api/v1/responses"});
/**
 * Count the tokens of a prompt, as OpenAI's Responses API does
 *
 * Counts the tokens of the prompt that `POST /responses` would have. The request goes the same way up to the native server,
 * which counts pictures too, so the number is the `input_tokens` of the usage that the same body gets there; what is
 * refused there is refused here, but for a prompt that is too long, which is counted. The model is loaded first if it has to
 * be. A native server that can't count reads the prompt instead: the request waits for its turn then, and what was read
 * stays in the prompt cache. Where a provider can't count, the response is 400, and 501 for sounds.
 */
export const countResponseTokens = /* @__PURE__ */ operation<contract.operations['countResponseTokens']>({"method":"POST","path":"/api/v1/responses/input_tokens"});
/**
 * Make a conversation shorter
 *
 * The model writes a summary of a conversation that grows too long. The output, which is to be the `input` of the next `POST /responses` with what is new after it,
 * has the messages of the user as they are and a `compaction` with the summary, in a form that only this server reads. Nothing is kept of it.
 * The conversation, with the words that ask for a summary, has to fit into the model's context.
 */
export const compactResponse = /* @__PURE__ */ operation<contract.operations['compactResponse']>({"method":"POST","path":"/api/v1/responses/compact"});
/**
 * Read a kept response
 *
 * A response that is kept, or one in the background as it stands now. With `stream=true` the events of a response that was asked for with `background` and `stream`:
 * those that there were, then those that come. One that is not kept, not any more, or not for the caller's key, is 404.
 */
export const getResponse = /* @__PURE__ */ operation<contract.operations['getResponse']>({"method":"GET","path":"/api/v1/responses/{response_id}"});
/**
 * Forget a kept response
 *
 * What other kept responses share with it stays for them, but none of them that goes on from it can be gone on from any more. A response in the background is ended.
 */
export const deleteResponse = /* @__PURE__ */ operation<contract.operations['deleteResponse']>({"method":"DELETE","path":"/api/v1/responses/{response_id}"});
/**
 * End a response in the background
 *
 * The response says `cancelled` and keeps what there is of its output. One that has ended stays as it is. A response that is not in the background is 400.
 */
export const cancelResponse = /* @__PURE__ */ operation<contract.operations['cancelResponse']>({"method":"POST","path":"/api/v1/responses/{response_id}/cancel"});
/**
 * List the input of a kept response
 *
 * The items of the request's own `input`, each with an id; what a response goes on from is the input and output of `previous_response_id`.
 */
export const listResponseInput = /* @__PURE__ */ operation<contract.operations['listResponseInput']>({"method":"GET","path":"/api/v1/responses/{response_id}/input_items"});
/**
 * List the MCP servers for chats
 *
 * Lists the MCP servers that a client with this key may name in `mcp_servers` of a chat, or as `server_label` of a tool in
 * `/responses`, with the tools that each told last. None is started or asked for it. Those that the owner keeps for the admin key
 * (`admin_only`) are in the list only with that. How they are started, and where they are, is never in it:
 * `/internal/mcp/servers` tells that to the owner.
 */
export const listUsableMcpServers = /* @__PURE__ */ operation<contract.operations['listUsableMcpServers']>({"method":"GET","path":"/api/v1/mcp-servers"});
/**
 * Begin a conversation that is kept
 *
 * A list of items that responses go on from (`conversation` of `POST /responses`), and that they are added to. It is kept in memory as responses are, within
 * the limits of the settings `kept_responses_mb` and `kept_responses_hours`, until the server ends, and only for callers with the same key.
 * A request that must leave nothing behind is refused.
 */
export const createConversation = /* @__PURE__ */ operation<contract.operations['createConversation']>({"method":"POST","path":"/api/v1/conversations"});
/**
 * Read a kept conversation
 *
 * Without its items. One that is not kept, not any more, or not for the caller's key, is 404.
 */
export const getConversation = /* @__PURE__ */ operation<contract.operations['getConversation']>({"method":"GET","path":"/api/v1/conversations/{conversation_id}"});
/**
 * Change what is said of a conversation
 *
 * The `metadata` take the place of those that it had.
 */
export const updateConversation = /* @__PURE__ */ operation<contract.operations['updateConversation']>({"method":"POST","path":"/api/v1/conversations/{conversation_id}"});
/**
 * Forget a kept conversation
 *
 * With its items, unless a kept response has them too.
 */
export const deleteConversation = /* @__PURE__ */ operation<contract.operations['deleteConversation']>({"method":"DELETE","path":"/api/v1/conversations/{conversation_id}"});
/**
 * List the items of a conversation
 *
 * Each with its id, the newest first where `order` says nothing.
 */
export const listConversationItems = /* @__PURE__ */ operation<contract.operations['listConversationItems']>({"method":"GET","path":"/api/v1/conversations/{conversation_id}/items"});
/**
 * Add items to a conversation
 *
 * At its end. What no response could go on from is refused.
 */
export const createConversationItems = /* @__PURE__ */ operation<contract.operations['createConversationItems']>({"method":"POST","path":"/api/v1/conversations/{conversation_id}/items"});
/**
 * Read an item of a conversation
 *
 * By its id.
 */
export const getConversationItem = /* @__PURE__ */ operation<contract.operations['getConversationItem']>({"method":"GET","path":"/api/v1/conversations/{conversation_id}/items/{item_id}"});
/**
 * Take an item out of a conversation
 *
 * The others stay. A call and its result have to go both.
 */
export const deleteConversationItem = /* @__PURE__ */ operation<contract.operations['deleteConversationItem']>({"method":"DELETE","path":"/api/v1/conversations/{conversation_id}/items/{item_id}"});
/**
 * List the slots of the loaded model
 *
 * A slot is one place of a llama.cpp server where a request is worked on; several slots work in parallel, each with its own prompt cache.
 * The response comes from the native server of the loaded llama.cpp model that `model` names. What `Slot` requires is in it in every version of that server, and more fields may be.
 * Without `model` it is the language model that was used last. If no loaded model has slots, the response is 400.
 */
export const listSlots = /* @__PURE__ */ operation<contract.operations['listSlots']>({"method":"GET","path":"/api/v1/slots"});
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
 * What is restored can be read, and a slot may hold the words of every client of the model: `save` and `restore` therefore need the admin key where there
 * is one (403). A slot with words of a request that leaves nothing on this machine (`X-Lemonade-No-Store`, `X-Lemonade-Local-Only`) is never saved
 * (400, `slot_holds_hidden`). After a `restore` the slot is of the key that has asked for it: requests with other keys go on with nothing of it.
 *
 * If no loaded model has slots, the response is 400; a model that is not loaded, a slot that does not exist, or a file that was never saved, is 404.
 */
export const updateSlot = /* @__PURE__ */ operation<contract.operations['updateSlot']>({"method":"POST","path":"/api/v1/slots/{id}"});
/**
 * Get the properties of the loaded model
 *
 * What the native server of a loaded llama.cpp model says of itself: the context of a request, the number of slots, the chat template. Clients of llama-server ask it first.
 * It is the model that `model` names, or without it the language model that was used last. Nothing is loaded for it. What `Props` requires is in every response, and more fields may be.
 *
 * If no loaded model has properties, the response is 400; a model that is not loaded is 404. The operation is served without a prefix too.
 */
export const getProps = /* @__PURE__ */ operation<contract.operations['getProps']>({"method":"GET","path":"/api/v1/props"});
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
 */
export const createTranscription = /* @__PURE__ */ operation<contract.operations['createTranscription']>({"method":"POST","path":"/api/v1/audio/transcriptions","isForm":true});
/**
 * Translate speech into English
 *
 * Turns a recording in another language into English text, with a speech-to-text model that was trained for that, such as
 * `Whisper-Small`; Whisper's turbo models were not and write down what is said. Recordings and forms of the response are
 * those of `POST /audio/transcriptions`. Where the model's recipe can't translate, the response is 501.
 */
export const createTranslation = /* @__PURE__ */ operation<contract.operations['createTranslation']>({"method":"POST","path":"/api/v1/audio/translations","isForm":true});
/**
 * Speak a text
 *
 * Reads a text aloud with a text-to-speech model, which is loaded first if it is not loaded yet.
 * The body of the response is audio in the format of `response_format`; with `stream_format: audio` it is sent while it is being made.
 */
export const createSpeech = /* @__PURE__ */ operation<contract.operations['createSpeech']>({"method":"POST","path":"/api/v1/audio/speech"});
/**
 * Generate images
 *
 * Makes images from a text with an image model, which is loaded first if it is not loaded yet.
 *
 * A size is taken from `size`, else from `width` and `height`, else from how the model was loaded; the same order holds for `steps` and `cfg_scale`.
 * Images come back inside the JSON as base64.
 */
export const createImage = /* @__PURE__ */ operation<contract.operations['createImage']>({"method":"POST","path":"/api/v1/images/generations"});
/**
 * Edit an image
 *
 * Changes an image by a text. In a form, send it as `image`, or several as `image[]`; one of the two is needed. In JSON,
 * `images` lists them, each as a `data:` URL in `image_url`.
 * With `mask`, only the parts where the mask is transparent are changed.
 * Images are PNG or JPEG, up to 8192 pixels wide and high.
 */
export const createImageEdit = /* @__PURE__ */ operation<contract.operations['createImageEdit']>({"method":"POST","path":"/api/v1/images/edits","isForm":true});
/**
 * Make variations of an image
 *
 * Makes images that resemble the given one. No text is needed.
 */
export const createImageVariation = /* @__PURE__ */ operation<contract.operations['createImageVariation']>({"method":"POST","path":"/api/v1/images/variations","isForm":true});
/**
 * Enlarge an image
 *
 * Makes an image four times as wide and as high with an upscaling model (label `upscaling`), and sharpens it.
 *
 * The program `sd-cli`, which comes with the recipe `sd-cpp`, does the work and ends; nothing stays loaded. Enlargements are made one after the other; as many may wait as requests for a model.
 */
export const upscaleImage = /* @__PURE__ */ operation<contract.operations['upscaleImage']>({"method":"POST","path":"/api/v1/images/upscale"});
/**
 * Chat with a model, as Ollama does
 *
 * Sends a conversation and gets the next message. Unless `stream` is false, the response is `application/x-ndjson`: one
 * `OllamaChatResponse` a line, of which only the last says `done: true` and holds the figures. A tool call comes in one
 * piece. If something goes wrong after the first line, the last one is an `OllamaError`. Spaces in front of a line keep a
 * silent connection open.
 *
 * Where the conversation is too long for the model, its oldest turns go unless `truncate` is false; the header
 * `X-Lemonade-Truncated` tells how many messages that were.
 *
 * The model is loaded first if it has to be. A request without messages only loads it or, with `keep_alive: 0`, unloads
 * it. Closing the connection stops the generation, streamed or not.
 */
export const createOllamaChat = /* @__PURE__ */ operation<contract.operations['createOllamaChat']>({"method":"POST","path":"/api/chat"});
/**
 * Respond to a prompt, as Ollama does
 *
 * Responds to one prompt, with the model's chat template around it. With `raw: true` the prompt goes to the model as it is.
 * Streaming, loading, unloading and errors are those of `POST /api/chat`; the text is in `response`.
 *
 * An image model paints what the prompt says, or changes the pictures in `images`; the picture comes in `image`, in a stream as its only line.
 * It reads `width`, `height`, `steps` and the `seed` of `options`, and no other option.
 *
 * `template` and a `context` of an earlier response are refused, because nothing here could follow them. Up to a `suffix`, models for code write what is missing.
 */
export const createOllamaGeneration = /* @__PURE__ */ operation<contract.operations['createOllamaGeneration']>({"method":"POST","path":"/api/generate"});
/**
 * Turn texts into vectors, as Ollama does
 *
 * Gives one vector for each text. A text that is longer than the model's context is refused and never cut, whatever
 * `truncate` says.
 */
export const createOllamaEmbeddings = /* @__PURE__ */ operation<contract.operations['createOllamaEmbeddings']>({"method":"POST","path":"/api/embed"});
/**
 * Turn a text into a vector, as older Ollama did
 *
 * The older form of `POST /api/embed`, for one text.
 */
export const createOllamaEmbedding = /* @__PURE__ */ operation<contract.operations['createOllamaEmbedding']>({"method":"POST","path":"/api/embeddings"});
/**
 * List models, as Ollama does
 *
 * Lists the models that are downloaded and that Ollama's operations can use: those that chat and those that make vectors.
 * Every name ends in `:latest`; requests may leave that out. Aliases stand behind the models, each with its model as
 * `parent_model`; they can't be deleted here.
 */
export const listOllamaModels = /* @__PURE__ */ operation<contract.operations['listOllamaModels']>({"method":"GET","path":"/api/tags"});
/**
 * List loaded models, as Ollama does
 *
 * Lists the models that are in memory and that Ollama's operations can use, the one used last first.
 */
export const listOllamaLoadedModels = /* @__PURE__ */ operation<contract.operations['listOllamaLoadedModels']>({"method":"GET","path":"/api/ps"});
/**
 * Describe a model, as Ollama does
 *
 * Tells what the server knows of one model: what it can do, how long a context it was trained for, where its files come
 * from, and what the head of its main GGUF file says. The native server applies the chat template, so `template` is empty;
 * as it stands in the file, it is in `model_info` under `tokenizer.chat_template`. Of a model without a GGUF file here, or
 * with one that can't be read, `model_info` has only the few facts that the server knows.
 */
export const showOllamaModel = /* @__PURE__ */ operation<contract.operations['showOllamaModel']>({"method":"POST","path":"/api/show"});
/**
 * Fetch a model, as Ollama does
 *
 * Fetches the files of a model that this server knows by that name. Ollama's own registry is not asked: its names are not
 * found here. Names such as `hf.co/owner/repository:variant` mean files on the Hugging Face hub, also of models that are
 * new to this server.
 *
 * Unless `stream` is false, the progress comes as `application/x-ndjson`, and the last line says `success`, or is an
 * `OllamaError`.
 */
export const pullOllamaModel = /* @__PURE__ */ operation<contract.operations['pullOllamaModel']>({"method":"POST","path":"/api/pull"});
/**
 * Delete a model, as Ollama does
 *
 * Unloads the model and removes its files, as `POST /delete` does.
 */
export const deleteOllamaModel = /* @__PURE__ */ operation<contract.operations['deleteOllamaModel']>({"method":"DELETE","path":"/api/delete"});
/**
 * Show which version of Ollama this is compatible with
 *
 * Names the version of Ollama whose API these operations speak, because clients refuse to talk to older ones. The version
 * of this server is in `GET /health`.
 */
export const getOllamaVersion = /* @__PURE__ */ operation<contract.operations['getOllamaVersion']>({"method":"GET","path":"/api/version"});
/**
 * Build a model (refused)
 *
 * This server makes no models of its own and has no account at Ollama, so the response is 501.
 * Give a model a name of your own with `POST /pull`.
 */
export const createOllamaModel = /* @__PURE__ */ operation<contract.operations['createOllamaModel']>({"method":"POST","path":"/api/create"});
/**
 * Copy a model (refused)
 *
 * This server makes no models of its own and has no account at Ollama, so the response is 501.
 * To give a model a second name, register its checkpoint under that name with `POST /pull`.
 */
export const copyOllamaModel = /* @__PURE__ */ operation<contract.operations['copyOllamaModel']>({"method":"POST","path":"/api/copy"});
/**
 * Publish a model (refused)
 *
 * This server makes no models of its own and has no account at Ollama, so the response is 501.
 */
export const pushOllamaModel = /* @__PURE__ */ operation<contract.operations['pushOllamaModel']>({"method":"POST","path":"/api/push"});
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
 * Images are sent as base64: the server fetches nothing on behalf of a request. Blocks and tools that only Anthropic's own
 * servers can serve are refused. Closing the connection stops the generation, streamed or not.
 */
export const createMessage = /* @__PURE__ */ operation<contract.operations['createMessage']>({"method":"POST","path":"/api/v1/messages"});
/**
 * Count tokens, as Anthropic does
 *
 * Counts the tokens of the prompt that `POST /messages` would have. The request goes the same way up to the native server,
 * which counts pictures too, so the number is what the usage of the same body has there in `input_tokens` and
 * `cache_read_input_tokens`; what is refused there is refused here, but for a prompt that is too long, which is counted. The
 * model is loaded first if it has to be. A native server that can't count reads the prompt instead: the request waits for its
 * turn then, and what was read stays in the prompt cache. Where a provider can't count, the response is 400.
 */
export const countMessageTokens = /* @__PURE__ */ operation<contract.operations['countMessageTokens']>({"method":"POST","path":"/api/v1/messages/count_tokens"});
/**
 * Send a message of the Model Context Protocol
 *
 * The server as an MCP server, by the transport *Streamable HTTP*. An agent adds `http://localhost:13305/mcp` and gets
 * these tools: `list_models`, `chat`, `embed`, `transcribe`, `speak` and `make_picture`. `tools/list` gives the JSON
 * Schema of the arguments of each. A tool works as the HTTP operation of its kind does: the model is loaded first if it
 * has to be, under the same limits.
 *
 * Two eras of the protocol are spoken at the same address, and each message says which one it means:
 *
 * - **2026-07-28**: each request says its revision, and what its client can do, in `params._meta`
 *   (`io.modelcontextprotocol/protocolVersion`, `…/clientCapabilities`; `…/clientInfo` if it likes). The headers
 *   `MCP-Protocol-Version`, `Mcp-Method` and, for `tools/call`, `Mcp-Name` repeat what the body says, and are compared with it.
 *   Results have `resultType`, and the server's name in `_meta`; `server/discover` and `tools/list` say in `ttlMs` and
 *   `cacheScope` how long they hold. There is no `initialize`, no `ping`, and no `subscriptions/listen`, since nothing here
 *   changes while the server runs.
 * - **2025-11-25 and older** (2025-06-18, 2025-03-26, 2024-11-05, 2024-10-07): `initialize` agrees on a revision, but may be
 *   left out.
 *
 * The server keeps no sessions: each message stands for itself, and GET and DELETE get 405. One message is sent at a time;
 * lists of messages are refused. A request gets a JSON-RPC response; a notification gets 202 without a body. For a call of a
 * tool (`tools/call`), the response is an event stream with one event if `Accept` names `text/event-stream`, so that comments
 * keep the connection open while the tool works. The tool stops when its client closes the connection;
 * `notifications/cancelled` has no effect.
 *
 * A tool that fails, or gets arguments that don't fit its schema, has a result with `isError` and the reason as text. An
 * unknown tool, or `params` that lack something, get a JSON-RPC error with status 200; so does an unknown method in the older
 * revisions, while it gets 404 since 2026-07-28. A revision that the server doesn't speak, headers that contradict the body,
 * and a request without its `_meta` get 400 with the request's `id`. What can't be taken as a message has a status as
 * everywhere, and a JSON-RPC error without an id as its body.
 */
export const postMcpMessage = /* @__PURE__ */ operation<contract.operations['postMcpMessage']>({"method":"POST","path":"/mcp"});
/**
 * Show the settings in force
 *
 * Lists every setting that `config.json` may hold with the value that counts now, wherever it comes from: the command
 * line, the environment, `config.json` or the default. Keys and other secrets are never among them.
 */
export const readConfig = /* @__PURE__ */ operation<contract.operations['readConfig']>({"method":"GET","path":"/internal/config"});
/**
 * Show the default settings
 *
 * Lists every setting that `config.json` may hold with its default. `auto` is a value that the server chooses.
 */
export const getConfigDefaults = /* @__PURE__ */ operation<contract.operations['getConfigDefaults']>({"method":"GET","path":"/internal/config/defaults"});
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
 */
export const setConfig = /* @__PURE__ */ operation<contract.operations['setConfig']>({"method":"POST","path":"/internal/set"});
/**
 * Pin a loaded model, or let go of it
 *
 * A pinned model does not leave memory to make room for others, or because it is unused. Unloading it by name or with
 * all others works all the same. It fails with 400 when no model is named, and with 404 when it is not loaded; `POST
 * /load` with `pinned` loads and pins at once.
 */
export const pinModel = /* @__PURE__ */ operation<contract.operations['pinModel']>({"method":"POST","path":"/internal/pin"});
/**
 * List other names of models
 *
 * Lists the names that people have given to models besides their own, with the model that each means.
 */
export const listAliases = /* @__PURE__ */ operation<contract.operations['listAliases']>({"method":"GET","path":"/internal/aliases"});
/**
 * Give a model another name
 *
 * From now on the alias means the model wherever a model is named. An alias that is there already gets the new target. The
 * target need not be known yet. It fails with 400 when the alias can't be a name, means itself or goes round in a circle,
 * with 409 when it is the name of a model, and with 500 when `aliases.json` can't be written.
 *
 * With `candidates` the alias means several models, in their order. Each request goes to the first one that can serve
 * it, without a word to the client; `X-Lemonade-Model` of the response tells which one that was. Passed over are
 * candidates that are not for this request, that are unknown, that no backend here can run, that can't be loaded or
 * have too many requests waiting, and those of other machines when the request must not leave this one. This happens
 * only as long as no candidate has begun to work on the request. Candidates whose files or backend are not on this
 * machine come after all others: nothing is fetched while another one can serve. A candidate whose load has failed
 * comes after the others for a minute. When none can serve, the error tells the reason of each; its status is that of
 * the last one that was tried.
 *
 * Candidates may be aliases themselves: ten of them one behind the other, and 64 models in all.
 */
export const addAlias = /* @__PURE__ */ operation<contract.operations['addAlias']>({"method":"POST","path":"/internal/aliases"});
/**
 * Take away another name of a model
 *
 * Forgets the alias; the model stays. It fails with 404 when there is no such alias, and with 500 when
 * `aliases.json` can't be written.
 */
export const removeAlias = /* @__PURE__ */ operation<contract.operations['removeAlias']>({"method":"DELETE","path":"/internal/aliases/{alias}"});
/**
 * Find faster load options for a model
 *
 * Tries a few load options of a chat model on this machine, one choice after the other: the backend (of those that are
 * installed), experts in the memory of the processor, how many tokens are evaluated at once, the type of the cache, the drafting
 * of tokens (`speculation`), and for agents how many requests run at once. Each option is tried in a native server of its own, in turn with what is in force,
 * several times, and judged by the figures that the native server reports. What does not fit the memory is not tried. A
 * change is kept only if it is at least 5 % faster by the medians, and faster in every turn. Each one that is kept is saved
 * at once as a load option of the model, with the figures; `GET /models/{model_id}/options` shows them as `tuned`, and
 * `DELETE` there takes them away.
 *
 * It takes minutes. The model is unloaded for it; what was loaded before is loaded again at the end. A request to
 * a model on this machine, or a load, ends it at once: the native server of the trial is stopped before that request goes
 * on, what was saved until then stays, and `stopped` is true. A client that leaves ends it as well.
 *
 * The stream begins once the model, as it is loaded today, has been measured for the first time, so that what fails before has a status of its own.
 *
 * It fails with 400 when no model is named, or when it is one that can't be tuned, with 404 when the model is
 * unknown or not downloaded, with 409 when a model is being tuned already, or a model works on requests, and with
 * 500 when the model can't be loaded as it is.
 */
export const tuneModel = /* @__PURE__ */ operation<contract.operations['tuneModel']>({"method":"POST","path":"/internal/tune"});
/**
 * List ready-made MCP servers
 *
 * Lists the MCP servers that this server can fetch from npm and run: which version, what they take on the disk, and whether
 * they are here. Versions and checksums of all their packages are fixed by this release.
 */
export const listMcpPackages = /* @__PURE__ */ operation<contract.operations['listMcpPackages']>({"method":"GET","path":"/internal/mcp/packages"});
/**
 * Add a ready-made MCP server
 *
 * Fetches the package with npm, unless it is here, and adds a server that runs it to `mcpServers` in `config.json`, where one of
 * the same name is replaced. It is not started; `connect` does that, or its first use. Scripts of packages never run, and each
 * package is checked against the checksum that this release has. Leaving stops the installation, and nothing of it stays.
 *
 * One that sees a folder needs an admin key, as a `command` does; without one, write it into `config.json`.
 * It fails with 400 when a field is wrong, or the server is offline, with 404 for an id that is not in the list, with 502 when
 * npm or its registry can't be had, and with 500 when `config.json` was broken by hand or can't be written.
 */
export const addMcpPackage = /* @__PURE__ */ operation<contract.operations['addMcpPackage']>({"method":"POST","path":"/internal/mcp/packages/{package_id}"});
/**
 * List MCP servers
 *
 * Lists the servers of the Model Context Protocol whose tools models may use here, with how each does at the moment and
 * the tools that it told last. None is started or asked for it. Values of variables and headers are never in it.
 */
export const listMcpServers = /* @__PURE__ */ operation<contract.operations['listMcpServers']>({"method":"GET","path":"/internal/mcp/servers"});
/**
 * Add an MCP server
 *
 * Adds a server of the Model Context Protocol to `mcpServers` in `config.json`: a program of this machine (`command`), or
 * an address that speaks Streamable HTTP (`url`), which may be on this machine or in its network. One of the same name is
 * replaced, and what was approved of its tools is forgotten. It is not started; `connect` does that, or its first use.
 *
 * A program is started with a few variables of this server's environment (paths, language) and those of `env`. Values of
 * `args`, `env` and `headers` may name variables of this server, as `${NAME}` or `${NAME:-otherwise}`, so that secrets need
 * not be in `config.json`.
 *
 * A `command` and variables of this server need an admin key; without one, write them into `config.json`.
 * It fails with 400 when a field is wrong, and with 500 when `config.json` was broken by hand or can't be written.
 */
export const addMcpServer = /* @__PURE__ */ operation<contract.operations['addMcpServer']>({"method":"POST","path":"/internal/mcp/servers"});
/**
 * Remove an MCP server
 *
 * Ends the server and forgets it, with what was approved of its tools. Calls that run on it fail. The files of a ready-made
 * one are deleted, unless another server uses them; what it has learned stays. It fails with 404 when there is no such
 * server, and with 500 when `config.json` was broken by hand or can't be written.
 */
export const removeMcpServer = /* @__PURE__ */ operation<contract.operations['removeMcpServer']>({"method":"DELETE","path":"/internal/mcp/servers/{name}"});
/**
 * Connect an MCP server
 *
 * Starts or reaches the server now, whatever is remembered of it, and asks for its tools. A server that fails is a result,
 * with status 200: `state` is `failing`, and `error` says why. It fails with 404 when there is no such server.
 *
 * A server need not be connected before it is used.
 */
export const connectMcpServer = /* @__PURE__ */ operation<contract.operations['connectMcpServer']>({"method":"POST","path":"/internal/mcp/servers/{name}/connect"});
/**
 * Disconnect an MCP server
 *
 * Ends the connection, and the program with it. Calls that run on it fail. The next use connects it again. It fails with 404
 * when there is no such server.
 */
export const disconnectMcpServer = /* @__PURE__ */ operation<contract.operations['disconnectMcpServer']>({"method":"POST","path":"/internal/mcp/servers/{name}/disconnect"});
/**
 * Remove left-over files of models, and saved prompt caches
 *
 * Finds what no model can use any more in the folder of pulled models: contents that no snapshot shows, parts of
 * downloads that were not continued, and former versions of models that are here in a newer one. What is younger
 * than a day, or is being pulled, is left alone: another program may be at work on it. Prompt caches that were saved when their model left the memory are
 * listed and removed too: they only save time. Without `dry_run` false nothing is removed.
 */
export const cleanUpCache = /* @__PURE__ */ operation<contract.operations['cleanUpCache']>({"method":"POST","path":"/internal/cleanup-cache"});
/** Show what goes on, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const getActivityStream = /* @__PURE__ */ stream<contract.operations['getActivity'], contract.Activity>({"method":"GET","path":"/api/v1/activity","isLines":false,"asksIn":"query"});
/** Pull a model, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const pullModelStream = /* @__PURE__ */ stream<contract.operations['pullModel'], { event: 'progress'; data: contract.DownloadProgressEvent } | { event: 'complete'; data: contract.PullCompleteEvent }>({"method":"POST","path":"/api/v1/pull","isLines":false,"asksIn":"body"});
/** Load a model, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const loadModelStream = /* @__PURE__ */ stream<contract.operations['loadModel'], { event: 'progress'; data: contract.LoadProgressEvent } | { event: 'complete'; data: contract.LoadCompleteEvent }>({"method":"POST","path":"/api/v1/load","isLines":false,"asksIn":"body"});
/** Install or update a backend, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const installBackendStream = /* @__PURE__ */ stream<contract.operations['installBackend'], { event: 'progress'; data: contract.DownloadProgressEvent } | { event: 'complete'; data: contract.InstallCompleteEvent }>({"method":"POST","path":"/api/v1/install","isLines":false,"asksIn":"body"});
/** Chat with a model, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createChatCompletionStream = /* @__PURE__ */ stream<contract.operations['createChatCompletion'], contract.ChatCompletionChunk>({"method":"POST","path":"/api/v1/chat/completions","isLines":false,"asksIn":"body"});
/** Continue a text, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createCompletionStream = /* @__PURE__ */ stream<contract.operations['createCompletion'], contract.CompletionChunk>({"method":"POST","path":"/api/v1/completions","isLines":false,"asksIn":"body"});
/** Continue a text, in llama-server's own form, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createNativeCompletionStream = /* @__PURE__ */ stream<contract.operations['createNativeCompletion'], contract.InfillChunk | contract.Infill>({"method":"POST","path":"/api/v1/completion","isLines":false,"asksIn":"body"});
/** Complete code at the cursor, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createInfillStream = /* @__PURE__ */ stream<contract.operations['createInfill'], contract.InfillChunk | contract.Infill>({"method":"POST","path":"/api/v1/infill","isLines":false,"asksIn":"body"});
/** Fill the middle of a text, in Mistral's form, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createFimCompletionStream = /* @__PURE__ */ stream<contract.operations['createFimCompletion'], contract.ChatCompletionChunk>({"method":"POST","path":"/api/v1/fim/completions","isLines":false,"asksIn":"body"});
/** Respond to a prompt, as OpenAI's Responses API does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createResponseStream = /* @__PURE__ */ stream<contract.operations['createResponse'], { event: 'response.created'; data: contract.ResponseCreatedEvent } | { event: 'response.in_progress'; data: contract.ResponseInProgressEvent } | { event: 'response.output_item.added'; data: contract.ResponseOutputItemAddedEvent } | { event: 'response.content_part.added'; data: contract.ResponseContentPartAddedEvent } | { event: 'response.reasoning_text.delta'; data: contract.ResponseReasoningTextDeltaEvent } | { event: 'response.reasoning_text.done'; data: contract.ResponseReasoningTextDoneEvent } | { event: 'response.output_text.delta'; data: contract.ResponseOutputTextDeltaEvent } | { event: 'response.output_text.done'; data: contract.ResponseOutputTextDoneEvent } | { event: 'response.content_part.done'; data: contract.ResponseContentPartDoneEvent } | { event: 'response.function_call_arguments.delta'; data: contract.ResponseFunctionCallArgumentsDeltaEvent } | { event: 'response.function_call_arguments.done'; data: contract.ResponseFunctionCallArgumentsDoneEvent } | { event: 'response.custom_tool_call_input.delta'; data: contract.ResponseCustomToolCallInputDeltaEvent } | { event: 'response.custom_tool_call_input.done'; data: contract.ResponseCustomToolCallInputDoneEvent } | { event: 'response.mcp_list_tools.in_progress'; data: contract.ResponseMcpListToolsInProgressEvent } | { event: 'response.mcp_list_tools.completed'; data: contract.ResponseMcpListToolsCompletedEvent } | { event: 'response.mcp_list_tools.failed'; data: contract.ResponseMcpListToolsFailedEvent } | { event: 'response.mcp_call.in_progress'; data: contract.ResponseMcpCallInProgressEvent } | { event: 'response.mcp_call_arguments.delta'; data: contract.ResponseMcpCallArgumentsDeltaEvent } | { event: 'response.mcp_call_arguments.done'; data: contract.ResponseMcpCallArgumentsDoneEvent } | { event: 'response.mcp_call.completed'; data: contract.ResponseMcpCallCompletedEvent } | { event: 'response.mcp_call.failed'; data: contract.ResponseMcpCallFailedEvent } | { event: 'response.output_item.done'; data: contract.ResponseOutputItemDoneEvent } | { event: 'response.completed'; data: contract.ResponseCompletedEvent } | { event: 'response.incomplete'; data: contract.ResponseIncompleteEvent } | { event: 'response.failed'; data: contract.ResponseFailedEvent }>({"method":"POST","path":"/api/v1/responses","isLines":false,"asksIn":"body"});
/** Read a kept response, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const getResponseStream = /* @__PURE__ */ stream<contract.operations['getResponse'], { event: 'response.created'; data: contract.ResponseCreatedEvent } | { event: 'response.in_progress'; data: contract.ResponseInProgressEvent } | { event: 'response.output_item.added'; data: contract.ResponseOutputItemAddedEvent } | { event: 'response.content_part.added'; data: contract.ResponseContentPartAddedEvent } | { event: 'response.reasoning_text.delta'; data: contract.ResponseReasoningTextDeltaEvent } | { event: 'response.reasoning_text.done'; data: contract.ResponseReasoningTextDoneEvent } | { event: 'response.output_text.delta'; data: contract.ResponseOutputTextDeltaEvent } | { event: 'response.output_text.done'; data: contract.ResponseOutputTextDoneEvent } | { event: 'response.content_part.done'; data: contract.ResponseContentPartDoneEvent } | { event: 'response.function_call_arguments.delta'; data: contract.ResponseFunctionCallArgumentsDeltaEvent } | { event: 'response.function_call_arguments.done'; data: contract.ResponseFunctionCallArgumentsDoneEvent } | { event: 'response.custom_tool_call_input.delta'; data: contract.ResponseCustomToolCallInputDeltaEvent } | { event: 'response.custom_tool_call_input.done'; data: contract.ResponseCustomToolCallInputDoneEvent } | { event: 'response.mcp_list_tools.in_progress'; data: contract.ResponseMcpListToolsInProgressEvent } | { event: 'response.mcp_list_tools.completed'; data: contract.ResponseMcpListToolsCompletedEvent } | { event: 'response.mcp_list_tools.failed'; data: contract.ResponseMcpListToolsFailedEvent } | { event: 'response.mcp_call.in_progress'; data: contract.ResponseMcpCallInProgressEvent } | { event: 'response.mcp_call_arguments.delta'; data: contract.ResponseMcpCallArgumentsDeltaEvent } | { event: 'response.mcp_call_arguments.done'; data: contract.ResponseMcpCallArgumentsDoneEvent } | { event: 'response.mcp_call.completed'; data: contract.ResponseMcpCallCompletedEvent } | { event: 'response.mcp_call.failed'; data: contract.ResponseMcpCallFailedEvent } | { event: 'response.output_item.done'; data: contract.ResponseOutputItemDoneEvent } | { event: 'response.completed'; data: contract.ResponseCompletedEvent } | { event: 'response.incomplete'; data: contract.ResponseIncompleteEvent } | { event: 'response.failed'; data: contract.ResponseFailedEvent }>({"method":"GET","path":"/api/v1/responses/{response_id}","isLines":false,"asksIn":"query"});
/** Chat with a model, as Ollama does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createOllamaChatStream = /* @__PURE__ */ stream<contract.operations['createOllamaChat'], contract.OllamaChatResponse>({"method":"POST","path":"/api/chat","isLines":true,"asksIn":"body"});
/** Respond to a prompt, as Ollama does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createOllamaGenerationStream = /* @__PURE__ */ stream<contract.operations['createOllamaGeneration'], contract.OllamaGenerateResponse>({"method":"POST","path":"/api/generate","isLines":true,"asksIn":"body"});
/** Fetch a model, as Ollama does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const pullOllamaModelStream = /* @__PURE__ */ stream<contract.operations['pullOllamaModel'], contract.OllamaPullProgress>({"method":"POST","path":"/api/pull","isLines":true,"asksIn":"body"});
/** Chat with a model, as Anthropic does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const createMessageStream = /* @__PURE__ */ stream<contract.operations['createMessage'], { event: 'message_start'; data: contract.AnthropicMessageStartEvent } | { event: 'content_block_start'; data: contract.AnthropicBlockStartEvent } | { event: 'content_block_delta'; data: contract.AnthropicBlockDeltaEvent } | { event: 'content_block_stop'; data: contract.AnthropicBlockStopEvent } | { event: 'message_delta'; data: contract.AnthropicMessageDeltaEvent } | { event: 'message_stop'; data: contract.AnthropicMessageStopEvent }>({"method":"POST","path":"/api/v1/messages","isLines":false,"asksIn":"body"});
/** Send a message of the Model Context Protocol, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const postMcpMessageStream = /* @__PURE__ */ stream<contract.operations['postMcpMessage'], { event: 'message'; data: contract.McpResponse }>({"method":"POST","path":"/mcp","isLines":false});
/** Find faster load options for a model, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export const tuneModelStream = /* @__PURE__ */ stream<contract.operations['tuneModel'], { event: 'progress'; data: contract.TuningProgressEvent } | { event: 'complete'; data: contract.TuningCompleteEvent }>({"method":"POST","path":"/internal/tune","isLines":false});
