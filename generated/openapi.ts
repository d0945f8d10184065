// Generated from openapi.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is up
         * @description Answers as soon as the server listens and does no other work, so it may be polled as often as one likes. It says
         *     nothing about models or backends; that is what `GET /health` is for. No key is needed. Only a web page of a
         *     foreign origin is refused.
         */
        get: operations["getLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Check that the server is up, without a body
         * @description The same as `GET /live` for probes that look at the status only.
         */
        head: operations["headLive"];
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get measurements for Prometheus
         * @description Counters and histograms since the start of the server, in Prometheus' text format: requests by model, capability
         *     and outcome, tokens, time to first token and between tokens, seconds of sound, characters read aloud, pictures,
         *     waits for a model, the server's own share of each request, loads, the models in memory with the state of their
         *     native servers, and the process itself. All names begin with `lemonade_`; times are in seconds.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is loaded
         * @description Lists the models in memory with the native server behind each, the model that was used last, how many models of
         *     each type fit at a time, and how many of those places are held by pinned models. It reads what the server knows already: it neither asks the native servers nor waits
         *     for a load that is going on, and a model appears once it is ready.
         *
         *     Under `/api/v0` and `/v0` `model_loaded` is the checkpoint, as in the preview specification.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the speed of the last generation
         * @description Gives the measurements of the text generation that ended last, whichever client asked for it. What was not
         *     measured is null: everything before the first generation, and single values that the native server did not
         *     report. Nothing is averaged over requests. The fields that end in `_total` count over all requests since the
         *     start of the server.
         *
         *     Embeddings and reranking count in the sums only. Sound and pictures have figures of their own in `media`.
         *     None of them changes the figures of the last generation.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the machine and its backends
         * @description Lists the operating system, processor, memory and devices that were found, and for each recipe which backends
         *     can run here. Values that this system does not tell are left out. Nothing is installed or started.
         */
        get: operations["getSystemInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how busy the machine is
         * @description Measures the use of the processor, the memory, the GPU and the NPU by all programs of the machine. What the system
         *     does not tell is null. Callers within the same second share one measurement, so it may be polled.
         */
        get: operations["getSystemStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log-level": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change how much is logged
         * @description From now on the log has entries of this level and of the graver ones. At `trace` it holds what clients ask, so this
         *     needs the admin key. It holds until the server ends or the settings are read again; `POST /internal/set` with
         *     `log_level` keeps it.
         */
        post: operations["setLogLevel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/params": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the generation defaults
         * @description Gives the generation parameters that apply to a request which does not set them itself. What `POST /params` has not
         *     set is null: the model and its native server decide then. Requests under `/api/v0` and `/api/v1` may have the defaults
         *     of the older specifications instead, see `POST /params`.
         */
        get: operations["getParams"];
        put?: never;
        /**
         * Change the generation defaults
         * @description Changes the parameters that are named and leaves the others as they are. They apply from the next text
         *     completion on, for every client, until they are changed again. What a request sets itself always wins.
         *     Generations that are running are not touched, and neither are models in memory. Null leaves a parameter to the model.
         *
         *     Once a client has sent this under `/api/v0` or `/api/v1`, also with an empty body, requests under these two have the
         *     defaults of the older specifications for what was never said: a `temperature` of 0.7, a `top_p` of 0.95, a `top_k` of
         *     50 and a `max_length` of 2048. The response shows them. Requests under `/v1` and `/v0`, and those in the shapes of
         *     Ollama and Anthropic, never have them: their clients could not know why a response ends after 2048 tokens.
         *
         *     It fails with 400, and sets nothing, when `min_length` would be more than `max_length`.
         */
        post: operations["setParams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how to connect apps
         * @description Gives, for each app that is known to work, the exact lines that connect it to this server: variables, a file, a command,
         *     a program or settings. The address is the one by which the request reached the server; with `X-Forwarded-Proto: https` of a
         *     proxy whose name is in `allowed_hosts`, it begins with `https://`. Where a key goes, the lines say
         *     `YOUR_KEY`; without keys on the server any text will do. Where a model goes, they name the one of `model`, else the first
         *     of `models`, else `YOUR_MODEL`.
         */
        get: operations["listApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models
         * @description Lists the models whose files are on this machine, in OpenAI's shape with additions. With `show_all` it lists every
         *     model that the server knows, also those that still have to be pulled. Whether a model is loaded is told by
         *     `GET /health`. The list is complete; there are no pages.
         *
         *     An alias that somebody has made stands in the list by its own id, too, as long as one of its models does; `alias_of`
         *     tells it from a model. It has no files of its own: to remove it, `DELETE /internal/aliases/{alias}`.
         *
         *     Under `/api/v0` and `/v0` each entry has `device` and `dtype`, as in the preview specification: for a model that is not
         *     loaded the devices that a load would take now, and `unknown` where its files do not say.
         */
        get: operations["listModels"];
        put?: never;
        /**
         * List models, asked with a body
         * @description The spelling of the preview specification. It does the same as `GET /models`; new clients should use that.
         */
        post: operations["listModelsByBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{model_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show one model
         * @description Describes one model that the server knows, pulled or not. Besides its id, every name that other operations take
         *     means it here too: without the prefix, with `:latest` behind it, an alias, its checkpoint, or other capital
         *     letters where that leaves no doubt. An alias with several candidates means the first that is known. Nothing is
         *     pulled or loaded.
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{model_id}/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the load options of a model
         * @description Shows which load options are saved for the model, what a load without options would run with now, and what it
         *     would run with if nothing were saved. Nothing is pulled or loaded. It fails with 400 when an option that somebody
         *     has written into `recipe_options.json` can't be used.
         */
        get: operations["getModelOptions"];
        put?: never;
        /**
         * Save load options of a model
         * @description Saves options for later loads of the model, beside those that are saved already. A model that is loaded keeps running
         *     as it is; a `POST /load` takes over the saved options. Options that name arguments of a program need the admin
         *     key, as in `POST /load`.
         *
         *     It fails with 400 when an option is wrong or belongs to another recipe, and with 500 when `recipe_options.json`
         *     was broken by hand; what is in it is not written over then.
         */
        post: operations["saveModelOptions"];
        /**
         * Forget the load options of a model
         * @description Forgets what is saved for the model, so that later loads run with the settings of the server. It does no harm when
         *     nothing is saved. A model that is loaded keeps running as it is.
         */
        delete: operations["deleteModelOptions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a model without pulling it
         * @description Notes a model under a name that begins with `user.`, as `POST /pull` does with `checkpoint` and `recipe`, but fetches
         *     nothing: the first load, or a pull, does. A name that stands for other files already is replaced, and a model that is
         *     loaded with those is unloaded.
         *
         *     It fails with 400 when the description is wrong, and with 409 while the name is being pulled with other files.
         */
        post: operations["registerModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/check-updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for newer files of the models that are here
         * @description Asks Hugging Face for the files of every pulled model and compares them with those that are here. Nothing is
         *     fetched; `POST /pull` with `do_not_upgrade` false fetches what is newer. A repository that can't be asked is told in
         *     its models' `error`. It fails with 400 when the server is offline.
         */
        post: operations["checkModelUpdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the hub for models
         * @description Asks Hugging Face for repositories whose name fits, the most downloaded ones first. Only what the hub says of them
         *     is read; nothing is fetched. `GET /pull/variants` tells what can be pulled from one.
         *
         *     It fails with 400 when the query has fewer than three characters or the server is offline, and with 500 when the
         *     hub can't be reached or answers what can't be understood.
         */
        get: operations["searchRegistry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pull": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pull a model
         * @description Fetches the files of a model that the server knows, or, with `checkpoint` and `recipe`, first registers a new
         *     model and then fetches it. A new name begins with `user.`, so that it can't hide a built-in one. Files that are
         *     here already are not fetched again, and an interrupted pull goes on where it stopped.
         *
         *     For a model that is here completely, nothing is asked of the network, unless `do_not_upgrade` is false. A pull that
         *     is paused goes on. To register a name of one's own again with other files replaces the model: when they are here, it
         *     is unloaded, and the next load runs with them.
         *
         *     Models of the recipe `flm` are fetched and kept by FastFlowLM itself. The checkpoint of such a model is
         *     FastFlowLM's own name for it, such as `gemma3:4b`, which is offered as `gemma3-4b-FLM` where FastFlowLM is
         *     installed; without it, a pull fails with 400.
         *
         *     A model of a former recipe that nothing runs any more (`oga-igpu`, `hf-cpu`) is registered only: its files are not
         *     fetched, and `message` says why and what to use instead. `hf-dgpu` means `vllm`, `oga-hybrid` and `oga-npu` mean
         *     `ryzenai-llm`.
         *
         *     Without `stream` the response comes when all files are here. With `stream` it begins with the first progress, so
         *     that what fails before still has a status of its own; a later failure is the last event. The model is not loaded
         *     by this.
         *
         *     It fails with 400 when a new model is described wrongly or the server is offline, with 403 when the repository's
         *     owner has to grant access first, with 404 when the name or the checkpoint is unknown, with 409 when the name is
         *     being pulled with other files or when somebody cancels the pull, with 500 when the download fails
         *     or the disk is full, and with 501 when the model is on a hub that this server can't fetch from. A new model whose
         *     pull fails is not registered; one whose pull is cancelled, or whose client leaves, is.
         */
        post: operations["pullModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pull/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can be pulled from a repository
         * @description Looks into a GGUF repository on Hugging Face and lists the quantizations that it offers, each with its files and
         *     size, together with good values for the other fields of `POST /pull`. Only the repository's metadata is read;
         *     nothing is fetched or registered. A token in the server's `HF_TOKEN` is sent to Hugging Face, for repositories
         *     that ask for one.
         *
         *     It fails with 400 when `checkpoint` is no repository id or the server is offline, with 404 when Hugging Face
         *     knows no such repository or it has no GGUF model, and with 500 when Hugging Face can't be reached or answers what can't be understood.
         */
        get: operations["listPullVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List downloads
         * @description Shows every pull that is going on, paused, or ended a short while ago, whoever began it. A paused or failed one
         *     keeps what it has and goes on from there. Behind the pulls it shows installations of backends in the same way; a
         *     load that brings both a model and its backend has one of each.
         */
        get: operations["listDownloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/downloads/control": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Control a download
         * @description `pause` stops a download and keeps what it has, `resume`, or pulling the model again, lets it go on from there. `cancel` stops it for good;
         *     what it has fetched stays on the disk, so that a later pull need not begin anew. `remove` takes an ended or paused
         *     one off the list and deletes what is incomplete of it. A client that waits for a pull that is paused goes on
         *     waiting; one whose pull is cancelled gets an error. The installation of a backend can be cancelled and removed, not
         *     paused; a load that waited for it goes on with another backend.
         *
         *     It fails with 404 when there is no such download and with 409 when the action makes no sense for it, such as
         *     resuming one that is running.
         */
        post: operations["controlDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a model's files
         * @description Removes the files of a model from this machine. A loaded model is unloaded first, after the requests that use it
         *     have ended. A built-in model stays known and can be pulled again; a registered one (`user.`) is forgotten.
         *     Files that another model needs as well are kept, and the message names that model.
         *
         *     It fails with 404 when the model is unknown or not pulled, and with 409 while the model is being pulled, also while
         *     that is paused, for models of the extra models directory, whose files belong to somebody else, and for an alias. If the system
         *     refuses to remove a file, it fails with 500 and can be tried again.
         */
        post: operations["deleteModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Load a model named in the query
         * @description The spelling of the preview specification. It does the same as `POST /load` with the same fields and fails in the
         *     same ways; options of recipes are refused here (400). Without a query, a JSON body is read as that of `POST /load`.
         *     New clients should use `POST /load`: although this is a GET, it changes what is in memory. Pages of other sites
         *     can't call it.
         */
        get: operations["loadModelByQuery"];
        put?: never;
        /**
         * Load a model
         * @description Starts a native server for the model and answers when it can take requests. When the model is loaded with the
         *     same options already, it answers at once; with other options, the model is loaded anew. Models of the same type
         *     that have not been used for longest are unloaded if there is no room, and on the NPU those that can't share it;
         *     pinned ones are not. Of an alias with several candidates the first that can be loaded is. A model that is not on
         *     this machine is pulled first. Several clients that load one model at
         *     the same time share one load.
         *
         *     Under `/api/v0` and `/v0`, `model` may be any checkpoint of the hub. One that no model has is pulled and registered
         *     first, as `user.` and the checkpoint with dashes, for the recipe that its files are for. For a request that must stay on
         *     this machine (`local_only`) the hub is not asked.
         *
         *     The backend is the best for this machine: one for an NPU, then one for a GPU, then one for the processor. It is
         *     installed, or updated, beside the pull if it is missing, unless the server is offline or may not fetch executables;
         *     `GET /downloads` shows both. When it can't be had or does not start, the next one runs the model, and `plan` says
         *     which and why. What did not start is not tried again until its version, its driver or the machine has changed, or
         *     somebody names it. A backend that the request, the saved options or the settings name is never replaced by another.
         *
         *     With `stream` the response begins with the first news of one of its parts: the files of the model, the backend, the
         *     start. What fails before still has a status of its own; a later failure is the last event. A client that leaves stops
         *     the load, unless others wait for it too.
         *
         *     Each option is taken from the first of these that has it: this request, the options saved for this model, the
         *     server's settings, the recipe's own default.
         *
         *     It fails with 400 when no model is named, an option is wrong or belongs to another recipe, or no backend can
         *     run here; with 403 when an option names arguments of a program and the key is not the admin key; with 404 when
         *     the model is unknown; with 409 when only pinned models could make room; and with 500 when the native server does
         *     not start, in which case the message holds the end of its output. A model that had to make room for a load that
         *     failed is loaded again, in the background. When there is too little memory, one more model that is not pinned is
         *     unloaded, and the load is tried once more.
         */
        post: operations["loadModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Unload a model named in the query, or all
         * @description The spelling of the preview specification. It does the same as `POST /unload` and fails in the same ways; without a
         *     query, a JSON body is read as its. New clients should use `POST /unload`: although this is a GET, it changes what is
         *     in memory. Pages of other sites can't call it.
         */
        get: operations["unloadModelByQuery"];
        put?: never;
        /**
         * Unload one model or all
         * @description Stops the native server of the named model, or of every loaded model when none is named or there is no body, and
         *     answers when the memory is free. Requests that are running are let finish first, within a deadline. Files stay
         *     where they are, so the next load is quick. Unloading everything succeeds also when nothing is loaded; unloading
         *     a named model that is not loaded fails with 404. An alias with several candidates names all of them.
         */
        post: operations["unloadModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo-model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the tiny model of the demo
         * @description Writes a tiny real model (270 kB) into the folder for extra models, unless it is there already, without a network. It knows one
         *     sentence, and shows that all works: `lemonade demo` and the first screen of the app chat with it. `POST /load` loads
         *     it; the backend `embedded` of `llamacpp` is the smallest one that runs it.
         *
         *     It fails with 500 when the folder can't be written.
         */
        post: operations["makeDemoModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install or update a backend
         * @description Fetches the build of a native server that this version of the server goes with. An older one is replaced, and
         *     one that is up to date is left alone, unless `force` is set. `default` stands for the backend that suits this
         *     machine best; the response names it. `GET /system-info` lists what can be installed. For a backend that needs
         *     AMD's ROCm, and where the system has none that fits, that is fetched first, once for all such backends. Engines
         *     that run inside of Node, such as `llamacpp:embedded` and `whispercpp:embedded`, are packages of npm: the npm of this machine installs them from
         *     its registry, and `percent` then counts packages, whose sizes are not known.
         *
         *     Without `stream` the response comes when the backend is ready to be used. With `stream` it begins with the first
         *     progress, so that what fails before still has a status of its own; a later failure is the last event. Requests
         *     for one backend that come together share one installation, which is stopped when the last of them has left.
         *     Models in memory keep the build that they run on until they are loaded anew.
         *
         *     It fails with 400 when the backend can't run on this machine, or there is no ROCm that it needs, unless `force` is
         *     set, when there is no build for it, or when the server may not fetch executables; with 404 when the recipe or the backend is unknown; with 409
         *     while the same backend is being removed; and with 500 when the download fails, or when what has come is damaged or
         *     its program does not start, in which case what was installed before is still there.
         */
        post: operations["installBackend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uninstall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a backend
         * @description Unloads the models that run on the backend and removes its files. Models on other backends go on, and models'
         *     own files are not touched. Programs that the server did not install itself, such as a llama-server found on the
         *     `PATH`, are never removed. The last backend that needs ROCm takes the one along that was fetched for it.
         *
         *     A backend that is not installed is a success: it is gone. It fails with 404 when the recipe or backend is unknown, with 409 while it is being installed
         *     or removed already and when this server has not installed it, and with 500 when its files can't be removed.
         */
        post: operations["uninstallBackend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers
         * @description Lists the servers elsewhere whose models this server offers, with how each of their addresses does at the moment. Keys
         *     are never in it. It needs the admin key where one is set.
         */
        get: operations["listProviders"];
        put?: never;
        /**
         * Add a provider
         * @description Adds a server elsewhere that speaks OpenAI's API, such as vLLM, SGLang, TGI, llama-server, another Lemonade Server or a
         *     cloud. Its models are listed as `<provider>.<model>` with the recipe `remote`, and used like any other. A provider of the
         *     same name is replaced.
         *
         *     The prompts of requests on these models leave this machine. No request for another model ever goes to a provider, and a
         *     request that names no model does not either.
         *
         *     The key of the provider comes from the environment variable `LEMONADE_<PROVIDER>_API_KEY` (the name in capitals, dashes
         *     as underscores), from another variable (`key_env`), from a file (`key_file`), or from this request (`api_key`), which is
         *     kept in memory only. It is sent to `base_urls` and nowhere else: redirects are not followed. `key_env`, `key_file` and
         *     `ca_file` name things of this machine, so that they need an admin key; without one, write them into `config.json`.
         *
         *     The provider is asked for its models once. It is added even when it does not respond; `state` says so then.
         *
         *     It fails with 400 when a field is wrong: an address that is neither https nor on this machine, for example, needs
         *     `allow_insecure_http`. It fails with 500 when `config.json` was broken by hand or can't be written.
         */
        post: operations["addProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a provider
         * @description Forgets the provider, its models and the key that was given for it. Requests that run on it go on. It fails with 404 when
         *     there is no such provider, and with 500 when `config.json` was broken by hand or can't be written.
         */
        delete: operations["removeProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a provider
         * @description Asks every address of the provider for its models now, whatever is remembered of it, and says how long each took, or why
         *     it failed. The models that are listed are brought up to date. No prompt is sent.
         *
         *     A provider that fails the test is a result, with status 200. It fails with 404 when there is no such provider.
         */
        post: operations["testProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat with a model
         * @description Sends a conversation and gets the next message. If the model is not loaded yet, it is loaded first and the request waits for it.
         *
         *     With `stream: true` the response is `text/event-stream`: each event is one `ChatCompletionChunk`, and the stream ends with the line `data: [DONE]`.
         *     If something goes wrong after the first byte, an event in the shape of `Error` is sent and the stream ends without `[DONE]`.
         *     Lines that begin with a colon are heartbeats and mean nothing. They also come while the model is still being
         *     loaded, or reads a long prompt: after some seconds of waiting the response begins with status 200 and a heartbeat,
         *     and what goes wrong from then on is such an event too. Without `stream` nothing is sent until the outcome is known.
         *
         *     If the native server dies while it works on the request, the request is given to a fresh one, once, provided that
         *     nothing has been answered yet; without `stream` that is until the response is whole.
         *
         *     Fields that are not listed here are accepted and passed on to the native server unchanged.
         *     Closing the connection stops the generation, streamed or not.
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/completions/input_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the tokens of a chat
         * @description Counts the tokens that the prompt of `POST /chat/completions` would have, with the model's own chat template and
         *     vocabulary, in the words of llama-server. Nothing is generated. The model is loaded first if it is not loaded yet. Where
         *     the model's recipe or provider can't count, the response is 400; a llama-server from before it could count gives 501,
         *     and so do pictures, which take tokens only while a model looks at them.
         */
        post: operations["countChatTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apply-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the prompt of a chat
         * @description Tells what the model's chat template makes of a conversation and its tools, in the words of llama-server. Nothing is
         *     generated. The model is loaded first if it is not loaded yet. A backend or provider that can't do it gives 400. The
         *     operation answers without a prefix too, as llama-server's clients ask for it.
         */
        post: operations["applyChatTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a text
         * @description Sends a prompt as it is, without a chat template, and gets its continuation. If the model is not loaded yet, it is loaded first.
         *
         *     `model` is required, except under `/api/v0` and `/v0`: there the model that was used last is taken without it. If none
         *     is loaded, the response is 400.
         *     With `stream: true` each event is one `CompletionChunk`, and the stream ends with the line `data: [DONE]`;
         *     a failure after the first byte is sent as an event in the shape of `Error`.
         *
         *     Several prompts get `n` choices each: choice `p * n + i` is the `i`th continuation of prompt `p`. Usage is that of all of them together.
         *
         *     Sampling parameters that the request leaves out are taken from `POST /params`.
         *     Fields that are not listed here are accepted and passed on to the native server unchanged.
         */
        post: operations["createCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embeddings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn texts into vectors
         * @description Turns one or more texts into vectors. The model must be an embedding model; it is loaded first if it is not loaded yet.
         *
         *     Several OpenAI clients ask for `encoding_format: base64` on their own: the vector is then a base64 string of little-endian 32-bit floats.
         *     Fields that are not listed here are accepted and passed on to the native server unchanged.
         */
        post: operations["createEmbedding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reranking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score documents against a query
         * @description Tells how well each document answers the query. The model must be a reranker; it is loaded first if it is not loaded yet.
         *
         *     The results come in the order of the documents, also those that `top_n` has left. Sort them by `relevance_score`, highest first, to get a ranking.
         *     Scores are raw: they may be negative and can only be compared within one response.
         */
        post: operations["createReranking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rerank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score documents against a query, by the short path
         * @description The same as `POST /reranking`, under the path that Jina's and llama.cpp's clients use.
         *
         *     With `texts` in place of `documents` it is the request of Text Embeddings Inference, and so is the response: a list of
         *     scores, best first. Its clients name no model, so the loaded reranker is meant, and they ask without a prefix.
         */
        post: operations["createRerank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reranker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score documents against a query, by a former path
         * @description The same as `POST /reranking`, under the path that clients of earlier Lemonade servers use.
         */
        post: operations["createReranker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge whether texts are harmful (refused)
         * @description No model that runs here judges texts by OpenAI's categories, and a guess would be worse than none, so the response is 501.
         *     A guard model can be asked by `POST /chat/completions`, with its own words for what it finds.
         */
        post: operations["createModeration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokenize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a text into token ids
         * @description Cuts a text into the tokens of a model, in the words of llama-server. The model may be of any type; it is loaded first if it is not loaded yet.
         *     Without `model` the model that was used last is taken; if none is loaded, or its backend can't do it, the response is 400.
         *     A model of a provider is asked there; where the provider has no such operation, the response is 400.
         */
        post: operations["tokenizeText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/detokenize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn token ids into a text
         * @description The way back from `POST /tokenize`. The model may be of any type; it is loaded first if it is not loaded yet.
         *     Without `model` the model that was used last is taken; if none is loaded, or its backend can't do it, the response is 400.
         *     A model of a provider is asked there; where the provider has no such operation, the response is 400.
         */
        post: operations["detokenizeTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a prompt, as OpenAI's Responses API does
         * @description OpenAI's Responses API: a text or a list of items goes in, a list of output items comes out. The model is loaded first if it is not loaded yet.
         *     It works with every model that can chat: the server asks the model as `/chat/completions` does and says the response in the words of this API.
         *
         *     Responses are kept in memory unless `store` is `false`, within the limits of the settings `kept_responses_mb` and `kept_responses_hours`, until the server ends, and only for callers with the same key.
         *     A kept response can be gone on from (`previous_response_id`, items of type `item_reference`), read again and deleted. An id that is not kept, or not any more, is refused with status 400 (`previous_response_not_found`, `item_not_found`): send the whole conversation in `input` then.
         *     Conversations, stored prompts and stored files are not here and refused with status 400.
         *
         *     With `background: true` the response comes at once, with the status `queued`, and goes on when the client leaves; `GET /responses/{response_id}` tells how it stands, and `POST /responses/{response_id}/cancel` ends it.
         *     Tools that run on OpenAI's servers are left out, and refused only where a call of one is required. Tools of a `namespace` reach the model as `<namespace>__<name>`, and `custom` tools as functions; their calls come back as the client knows them.
         *
         *     With `stream: true` the response is a stream of named events. The SSE `event:` line repeats the `type` of the payload, and `sequence_number` counts the events from 0. They come in this order:
         *     `response.created`, `response.in_progress`; for each output item `response.output_item.added`, its parts and deltas, `response.output_item.done`;
         *     at the end `response.completed`, or `response.incomplete` if the limit of tokens was reached.
         *     If something goes wrong on the way, `response.failed` tells what there is so far and `error` ends the stream.
         *     A conversation that is too long for the model is refused with status 400, and in a stream with `response.failed`; the code is `context_length_exceeded`.
         *     A stream that ends well is closed by the line `data: [DONE]`. Lines that begin with a colon are heartbeats and mean nothing.
         *
         *     Fields that are not listed here are accepted and passed on to the native server unchanged.
         *     Closing the connection stops the generation, streamed or not.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/input_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the tokens of a prompt, as OpenAI's Responses API does
         * @description Counts the tokens that the prompt of `POST /responses` would have, with the model's own chat template and vocabulary. The
         *     model is loaded first if it has to be. Where the model's recipe or provider can't count, the response is 400; a
         *     llama-server from before it could count gives 501, and so do pictures, which take tokens only while a model looks at them.
         */
        post: operations["countResponseTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a conversation shorter
         * @description The model writes a summary of a conversation that grows too long. The output, which is to be the `input` of the next `POST /responses` with what is new after it,
         *     has the messages of the user as they are and a `compaction` with the summary, in a form that only this server reads. Nothing is kept of it.
         *     The conversation, with the words that ask for a summary, has to fit into the model's context.
         */
        post: operations["compactResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/{response_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a kept response
         * @description A response that is kept, or one in the background as it stands now. With `stream=true` the events of a response that was asked for with `background` and `stream`:
         *     those that there were, then those that come. One that is not kept, not any more, or not for the caller's key, is 404.
         */
        get: operations["getResponse"];
        put?: never;
        post?: never;
        /**
         * Forget a kept response
         * @description What other kept responses share with it stays for them, but none of them that goes on from it can be gone on from any more. A response in the background is ended.
         */
        delete: operations["deleteResponse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/{response_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a response in the background
         * @description The response says `cancelled` and keeps what there is of its output. One that has ended stays as it is. A response that is not in the background is 400.
         */
        post: operations["cancelResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/{response_id}/input_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the input of a kept response
         * @description The items of the request's own `input`, each with an id; what a response goes on from is the input and output of `previous_response_id`.
         */
        get: operations["listResponseInput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the slots of the loaded model
         * @description A slot is one place of a llama.cpp server where a request is worked on; several slots work in parallel, each with its own prompt cache.
         *     The response comes from the native server of the loaded llama.cpp model that `model` names. What `Slot` requires is in it in every version of that server, and more fields may be.
         *     Without `model` it is the language model that was used last. If no loaded model has slots, the response is 400.
         */
        get: operations["listSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the prompt cache of a slot
         * @description Works on the prompt cache of one slot of a loaded llama.cpp model: the one that `model` names, else the language model that was used last.
         *     `save` writes it to a file and `restore` reads it back, so that a long conversation goes on without its prompt being evaluated again; `erase` empties it.
         *
         *     `save` and `restore` need `filename` in the body, a bare file name without folders. The files lie in a folder of the model's own below the server's
         *     cache folder, or in the one that `--slot-save-path` among the arguments of the native server names. What has the name already must be a saved slot, or it is 400.
         *     Where the native server has no such folder its refusal (501) is passed on. A `restore` that fails leaves the slot empty. `erase` needs no body.
         *
         *     If no loaded model has slots, the response is 400; a model that is not loaded, a slot that does not exist, or a file that was never saved, is 404.
         */
        post: operations["updateSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/props": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the properties of the loaded model
         * @description What the native server of a loaded llama.cpp model says of itself: the context of a request, the number of slots, the chat template. Clients of llama-server ask it first.
         *     It is the model that `model` names, or without it the language model that was used last. Nothing is loaded for it. What `Props` requires is in every response, and more fields may be.
         *
         *     If no loaded model has properties, the response is 400; a model that is not loaded is 404. The operation answers without a prefix too.
         */
        get: operations["getProps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audio/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transcribe speech
         * @description Turns a recording into text with a speech-to-text model, which is loaded first if it is not loaded yet.
         *
         *     `response_format` decides what comes back: `json` and `verbose_json` are JSON; `text`, `srt` and `vtt` are plain text.
         *
         *     WAV of any usual rate, width and number of channels is taken, up to four hours. Models of the recipe `whispercpp` also take MP3, FLAC and Ogg Vorbis,
         *     and with `whispercpp_args: --convert` (where ffmpeg is installed) MP4, WebM, Ogg Opus and AAC. Anything else is refused.
         *     For live speech there is the WebSocket channel `/realtime`, which asyncapi.yaml describes.
         */
        post: operations["createTranscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audio/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Translate speech into English
         * @description Turns a recording in another language into English text, with a speech-to-text model that was trained for that, such as
         *     `Whisper-Small`; Whisper's turbo models were not and write down what is said. Recordings and forms of the response are
         *     those of `POST /audio/transcriptions`. Where the model's recipe can't translate, the response is 501.
         */
        post: operations["createTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audio/speech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Speak a text
         * @description Reads a text aloud with a text-to-speech model, which is loaded first if it is not loaded yet.
         *     The body of the response is audio in the format of `response_format`; with `stream_format: audio` it is sent while it is being made.
         */
        post: operations["createSpeech"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/generations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate images
         * @description Makes pictures from a text with an image model, which is loaded first if it is not loaded yet.
         *
         *     A size is taken from `size`, else from `width` and `height`, else from how the model was loaded; the same order holds for `steps` and `cfg_scale`.
         *     Pictures come back inside the JSON as base64.
         */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit an image
         * @description Changes a picture by a text. In a form, send it as `image`, or several as `image[]`; one of the two is needed. In JSON,
         *     `images` lists them, each as a `data:` URL in `image_url`.
         *     With `mask`, only the parts where the mask is transparent are changed.
         *     Pictures are PNG or JPEG, up to 8192 pixels wide and high.
         */
        post: operations["createImageEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/variations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make variations of an image
         * @description Makes pictures that resemble the given one. No text is needed.
         */
        post: operations["createImageVariation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/upscale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enlarge an image
         * @description Makes a picture four times as wide and as high with an upscaling model (label `upscaling`), and sharpens it.
         *
         *     The program `sd-cli`, which comes with the recipe `sd-cpp`, does the work and ends; nothing stays loaded. Enlargements are made one after the other; as many may wait as requests for a model.
         */
        post: operations["upscaleImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat with a model, as Ollama does
         * @description Sends a conversation and gets the next message. Unless `stream` is false, the response is `application/x-ndjson`: one
         *     `OllamaChatResponse` a line, of which only the last says `done: true` and holds the figures. A tool call comes in one
         *     piece. If something goes wrong after the first line, the last one is an `OllamaError`. Spaces in front of a line keep a
         *     silent connection open.
         *
         *     The model is loaded first if it has to be. A request without messages only loads it or, with `keep_alive: 0`, unloads
         *     it. Closing the connection stops the generation, streamed or not.
         */
        post: operations["createOllamaChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a prompt, as Ollama does
         * @description Answers one prompt, with the model's chat template around it. With `raw: true` the prompt goes to the model as it is.
         *     Streaming, loading, unloading and errors are those of `POST /api/chat`; the text is in `response`.
         *
         *     `template`, `suffix` and a `context` of an earlier response are refused, because nothing here could follow them.
         */
        post: operations["createOllamaGeneration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn texts into vectors, as Ollama does
         * @description Gives one vector for each text. A text that is longer than the model's context is refused and never cut, whatever
         *     `truncate` says.
         */
        post: operations["createOllamaEmbeddings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/embeddings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a text into a vector, as older Ollama did
         * @description The older form of `POST /api/embed`, for one text.
         */
        post: operations["createOllamaEmbedding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models, as Ollama does
         * @description Lists the models that are downloaded and that Ollama's operations can use: those that chat and those that make vectors.
         *     Every name ends in `:latest`; requests may leave that out. Aliases stand behind the models, each with its model as
         *     `parent_model`; they can't be deleted here.
         */
        get: operations["listOllamaModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List loaded models, as Ollama does
         * @description Lists the models that are in memory and that Ollama's operations can use, the one used last first.
         */
        get: operations["listOllamaLoadedModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Describe a model, as Ollama does
         * @description Tells what the server knows of one model: what it can do, how long a context it was trained for, and where its files
         *     come from. The chat template stays with the native server, so `template` is empty.
         */
        post: operations["showOllamaModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pull": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a model, as Ollama does
         * @description Fetches the files of a model that this server knows by that name. Ollama's own registry is not asked: its names are not
         *     found here. Names such as `hf.co/owner/repository:variant` mean files on the Hugging Face hub, also of models that are
         *     new to this server.
         *
         *     Unless `stream` is false, the progress comes as `application/x-ndjson`, and the last line says `success`, or is an
         *     `OllamaError`.
         */
        post: operations["pullOllamaModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a model, as Ollama does
         * @description Unloads the model and removes its files, as `POST /delete` does.
         */
        delete: operations["deleteOllamaModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show which version of Ollama this is compatible with
         * @description Names the version of Ollama whose API these operations speak, because clients refuse to talk to older ones. The version
         *     of this server is in `GET /health`.
         */
        get: operations["getOllamaVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build a model (refused)
         * @description This server makes no models of its own and has no account at Ollama, so it answers 501.
         *     Give a model a name of your own with `POST /pull`.
         */
        post: operations["createOllamaModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a model (refused)
         * @description This server makes no models of its own and has no account at Ollama, so it answers 501.
         *     To give a model a second name, register its checkpoint under that name with `POST /pull`.
         */
        post: operations["copyOllamaModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a model (refused)
         * @description This server makes no models of its own and has no account at Ollama, so it answers 501.
         */
        post: operations["pushOllamaModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat with a model, as Anthropic does
         * @description Sends a conversation and gets the next message, in the form of Anthropic's Messages API. The model is loaded first if
         *     it has to be. The headers `anthropic-version` and `anthropic-beta` and the query `beta` are accepted and mean nothing
         *     here; the key may be sent as `x-api-key`.
         *
         *     With `stream: true` the response is `text/event-stream`: `message_start`, then for each block of the content a
         *     `content_block_start`, its `content_block_delta`s and a `content_block_stop`, then `message_delta` and `message_stop`. If
         *     something goes wrong after the first byte, an `error` event is the last one. Lines that begin with a colon are heartbeats
         *     and mean nothing. `message_start` comes before the prompt is counted; `message_delta` has the real numbers.
         *
         *     Pictures are sent as base64: the server fetches nothing on behalf of a request. Blocks and tools that only Anthropic's own
         *     servers can serve are refused. Closing the connection stops the generation, streamed or not.
         */
        post: operations["createMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/count_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count tokens, as Anthropic does
         * @description Counts the tokens that the prompt of `POST /messages` would have, with the model's own chat template and vocabulary. The
         *     model is loaded first if it has to be. Where the model's recipe or provider can't count, the response is 400; a
         *     llama-server from before it could count gives 501, and so do pictures, which take tokens only while a model looks at them.
         */
        post: operations["countMessageTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message of the Model Context Protocol
         * @description The server as an MCP server, by the transport *Streamable HTTP*. An agent adds `http://localhost:13305/mcp` and gets
         *     these tools: `list_models`, `chat`, `embed`, `transcribe`, `speak` and `make_picture`. `tools/list` gives the JSON
         *     Schema of the arguments of each. A tool works as the HTTP operation of its kind does: the model is loaded first if it
         *     has to be, under the same limits.
         *
         *     The server keeps no sessions: each message stands for itself, `initialize` may be left out, and GET and DELETE get 405.
         *     One message is sent at a time; lists of messages are refused. A request gets 200 with a JSON-RPC response; a
         *     notification or a response gets 202 without a body. For a call of a tool (`tools/call`), the response is an event
         *     stream with one event if `Accept` names `text/event-stream`, so that comments keep the connection open while the tool
         *     works. The tool stops when its client closes the connection; `notifications/cancelled` has no effect.
         *
         *     A tool that fails, or gets arguments that don't fit its schema, has a result with `isError` and the reason as text. An
         *     unknown tool or method, or `params` that lack something, get a JSON-RPC error with status 200. What can't be taken as a
         *     message has a status as everywhere, and a JSON-RPC error without an id as its body.
         */
        post: operations["postMcpMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the settings in force
         * @description Lists every setting that `config.json` may hold with the value that counts now, wherever it comes from: the command
         *     line, the environment, `config.json` or the default. Keys and other secrets are never among them.
         */
        get: operations["readConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/config/defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the default settings
         * @description Lists every setting that `config.json` may hold with its default. `auto` is a value that the server chooses.
         */
        get: operations["getConfigDefaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change settings
         * @description Writes settings to `config.json`, in the form that the file has: `{"llamacpp": {"backend": "cpu"}}`. Flat spellings
         *     such as `llamacpp_backend` are understood as well, and null takes a setting out of the file. All changes are checked
         *     together with what is in the file; if one is wrong, none is made. The file is replaced in one step.
         *
         *     Most settings take effect at once; `restart_required` names those that do at the next start of the server, and
         *     `overridden` those that the command line or the environment says otherwise. Models that are loaded go on as they are.
         *
         *     A setting that names a folder or the path of a program, or decides who may call, is changed only for a caller who has
         *     shown the admin key; without a key configured it has to be set by hand. It fails with 400 when a key is unknown or a value is
         *     wrong, with 403 when the admin key is missing, and with 500 when `config.json` was broken by hand or
         *     can't be written.
         */
        post: operations["setConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin a loaded model, or let go of it
         * @description A pinned model does not leave memory to make room for others, or because nobody uses it. Unloading it by name or with
         *     all others works all the same. It fails with 400 when no model is named, and with 404 when it is not loaded; `POST
         *     /load` with `pinned` loads and pins at once.
         */
        post: operations["pinModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List other names of models
         * @description Lists the names that people have given to models besides their own, with the model that each means.
         */
        get: operations["listAliases"];
        put?: never;
        /**
         * Give a model another name
         * @description From now on the alias means the model wherever a model is named. An alias that is there already gets the new target. The
         *     target need not be known yet. It fails with 400 when the alias can't be a name, means itself or goes round in a circle,
         *     with 409 when it is the name of a model, and with 500 when `aliases.json` can't be written.
         *
         *     With `candidates` the alias means several models, in their order. Each request goes to the first one that can serve
         *     it, without a word to the client; `X-Lemonade-Model` of the response tells which one that was. Passed over are
         *     candidates that are not for this request, that nobody knows, that no backend here can run, that can't be loaded or
         *     have too many requests waiting, and those of other machines when the request must not leave this one. This happens
         *     only as long as no candidate has begun to work on the request. Candidates whose files are not on this machine come
         *     after all others: nothing is pulled while another one can serve. A candidate whose load has failed comes after the
         *     others for a minute. When none can serve, the error tells the reason of each; its status is that of the last one
         *     that was tried.
         *
         *     Candidates may be aliases themselves: ten of them one behind the other, and 64 models in all.
         */
        post: operations["addAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/aliases/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take away another name of a model
         * @description Forgets the alias; the model stays. It fails with 404 when there is no such alias, and with 500 when
         *     `aliases.json` can't be written.
         */
        delete: operations["removeAlias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/cleanup-cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove left-over files of models
         * @description Finds what no model can use any more in the folder of pulled models: contents that no snapshot shows, parts of
         *     downloads that nobody has gone on with, and former versions of models that are here in a newer one. What is younger
         *     than a day, or is being pulled, is left alone: another program may be at work on it. Without `dry_run` false nothing is removed.
         */
        post: operations["cleanUpCache"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Progress of a download
         * @description Data of an event named `progress`, sent now and then while files are fetched.
         */
        DownloadProgressEvent: {
            /**
             * @description File that is being fetched, by its name in the repository or archive.
             * @example Qwen3-0.6B-Q4_0.gguf
             */
            file: string;
            /**
             * Format: int64
             * @description Number of that file, counted from 1.
             * @example 1
             */
            file_index: number;
            /**
             * Format: int64
             * @description Number of files.
             * @example 2
             */
            total_files: number;
            /**
             * Format: int64
             * @description Bytes of that file that are here, those of an earlier attempt included.
             * @example 163208757
             */
            bytes_downloaded: number;
            /**
             * Format: int64
             * @description Size of that file in bytes; 0 while it is not known.
             * @example 408021893
             */
            bytes_total: number;
            /**
             * @description How much of that file is here, in percent.
             * @example 40
             */
            percent: number;
        };
        /**
         * Failure of a download
         * @description Data of the event named `error`, sent when it can't go on. What is here already is kept for the next attempt.
         */
        DownloadErrorEvent: {
            /**
             * @description What went wrong and what to do about it.
             * @example The disk is full. Free 0.4 GB and pull again; what is here already is kept.
             */
            error: string;
            /**
             * @description Exact cause, for programs, as in `ErrorObject`.
             * @example disk_full
             */
            code: string | null;
            remedy?: components["schemas"]["Remedy"];
        };
        /** @description An error of inference, of a guard, or of the server as such. */
        ErrorResponse: {
            error: components["schemas"]["ErrorObject"];
        };
        /** @description What went wrong, in OpenAI's shape. */
        ErrorObject: {
            /**
             * @description What went wrong, with which thing, and what to do about it; for people.
             * @example Model not loaded: Qwen3-0.6B-GGUF
             */
            message: string;
            /**
             * @description Kind of error, for programs; coarser than `code`.
             * @example not_found
             */
            type: string;
            /**
             * @description Exact cause, for programs; null where there is no finer one than `type`.
             * @example model_not_loaded
             */
            code: string | null;
            /**
             * @description Field of the request that is at fault; null when none is.
             * @example model_name
             */
            param: string | null;
            remedy?: components["schemas"]["Remedy"];
            /**
             * Format: int64
             * @description How many tokens the prompt has, where it is too long for the context, as llama-server tells it.
             * @example 9000
             */
            n_prompt_tokens?: number;
            /**
             * Format: int64
             * @description How many tokens the context has for one request, where the prompt is too long for it.
             * @example 8192
             */
            n_ctx?: number;
        };
        /** @description What to do, for programs that have their own words for it. `message` says the same, except where the message is printed in a specification. */
        Remedy: {
            /**
             * @description What to do, for people who call the API; `message` ends with it.
             * @example GET /api/v1/models?show_all=true lists all models.
             */
            text: string;
            /**
             * @description The `operationId` of the operation that helps, where there is one.
             * @example listModels
             */
            operation?: string;
            /**
             * @description What that operation is to be asked with, by the names of its fields.
             * @example {
             *       "model_name": "Qwen3-0.6B-GGUF"
             *     }
             */
            arguments?: {
                [key: string]: string;
            };
            /**
             * @description Known names that are near the one that was not found, the nearest first.
             * @example [
             *       "Qwen3-0.6B-GGUF"
             *     ]
             */
            suggestions?: string[];
        };
        /** @description An error of an operation on models, backends or parameters. The text is there twice, for clients of either shape. */
        ManagementError: {
            /**
             * @description Always `error`; a response that worked says `success`.
             * @example error
             * @enum {string}
             */
            status: "error";
            /**
             * @description The same text as in `error`.
             * @example Model not loaded: Qwen3-0.6B-GGUF
             */
            message: string;
            error: components["schemas"]["ErrorObject"];
        };
        /**
         * Format: int64
         * @description Start of the random numbers. The same seed and input give the same output on the same backend; -1 takes a new seed each time. Native servers have 32 bits for it, so of a larger one these count.
         * @example 42
         */
        Seed: number | null;
        /**
         * @description A name that the client gives to its user. It has no effect here.
         * @example user-42
         */
        EndUser: string | null;
        /** @description How a model is run, and why so. */
        LoadPlan: {
            /**
             * @description Backend of the recipe that runs it.
             * @example vulkan
             */
            backend: string;
            /**
             * @description Devices that it computes on, separated by spaces, out of `cpu`, `gpu` and `npu`.
             * @example gpu
             */
            device: string;
            /**
             * @description Why this backend, in a sentence or two. Where a better one was passed over, it says which, why, and what to do
             *     about it. It also says when a request gets less than `ctx_size`, e.g. because the model was trained for no more.
             * @example Backend vulkan is the best for this machine.
             */
            reason: string;
            /**
             * Format: int64
             * @description Tokens that the model keeps in view for one request, as its native server tells; null for recipes without a
             *     context.
             * @example 40960
             */
            ctx_size: number | null;
            /**
             * @description Memory for weights and context in GiB, by what the model's files tell; null when they don't.
             * @example 4.76
             */
            memory_needed_gb: number | null;
            /**
             * @description Memory of the device that was free before the load, in GiB; null unless the context was fitted to it.
             * @example 14.4
             */
            memory_available_gb: number | null;
        };
        /**
         * @description Options in force for a load, named as in `POST /load`; which ones there are is the recipe's affair.
         * @example {
         *       "ctx_size": 8192,
         *       "llamacpp_backend": "vulkan"
         *     }
         */
        RecipeOptions: {
            [key: string]: unknown;
        };
        /** @description A tool that the model may call. */
        ChatTool: {
            /**
             * @description The kind of tool; local models know `function`.
             * @example function
             */
            type: string;
            function?: components["schemas"]["FunctionDefinition"];
        };
        /** @description A function that the client can carry out for the model. */
        FunctionDefinition: {
            /**
             * @description Its name.
             * @example get_weather
             */
            name: string;
            /**
             * @description What it does; the model decides by this text when to call it.
             * @example Get the weather of a city.
             */
            description?: string | null;
            /**
             * @description The JSON schema of its arguments.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "city": {
             *           "type": "string"
             *         }
             *       },
             *       "required": [
             *         "city"
             *       ]
             *     }
             */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether the arguments must follow the schema exactly.
             * @example true
             */
            strict?: boolean | null;
        };
        /** @description What of the request had no effect, because no field of that name is known here. Missing when there is nothing. */
        Warnings: components["schemas"]["Warning"][];
        /** @description A field of the request that had no effect. */
        Warning: {
            /**
             * @description Name of the field; what is longer than 80 characters is cut off.
             * @example llamacp_args
             */
            param: string;
            /**
             * @description What is wrong with it; for people.
             * @example 'llamacp_args' is not known here and has no effect. Did you mean 'llamacpp_args'?
             */
            message: string;
            /**
             * @description The known name that is most like it; missing when none is.
             * @example llamacpp_args
             */
            suggestion?: string;
        };
        /** @description Notes of the client. Only `local_only` has an effect here, see Privacy above. */
        Metadata: {
            [key: string]: unknown;
        } | null;
        /** @description One message of the conversation. */
        ChatMessage: {
            /**
             * @description Who speaks. `developer` is a newer word for `system`.
             * @example user
             * @enum {string}
             */
            role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
            /**
             * @description What is said. It may be missing or null where an assistant only calls tools.
             * @example What is the population of Paris?
             */
            content?: (string | null) | components["schemas"]["ContentPart"][];
            /**
             * @description Tells several speakers of one role apart, or names the function whose result this is.
             * @example anna
             */
            name?: string | null;
            /**
             * @description The thoughts of an earlier response, for models whose template wants them back.
             * @example The user asks for a number.
             */
            reasoning_content?: string | null;
            /**
             * @description A refusal of an earlier response.
             * @example I can't help with that.
             */
            refusal?: string | null;
            /** @description The tools that the assistant called. */
            tool_calls?: components["schemas"]["ToolCall"][] | null;
            /**
             * @description With the role `tool`, the call that this is the result of.
             * @example call_8fQ2
             */
            tool_call_id?: string | null;
            /**
             * @deprecated
             * @description The older form of `tool_calls`.
             */
            function_call?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @description One part of a message: `text`, `image_url` or `input_audio`, with the field of the same name.
         *     Parts of other types are passed on; whether the model understands them is up to its backend.
         *     Whatever a part refers to must come with it as base64; other addresses are refused.
         */
        ContentPart: {
            /**
             * @description The kind of part.
             * @example text
             */
            type: string;
            /**
             * @description The text of a `text` part.
             * @example What do you see?
             */
            text?: string | null;
            /** @description The picture of an `image_url` part. */
            image_url?: {
                /**
                 * @description The picture as a `data:` URL with base64. Pictures elsewhere are refused: the server fetches nothing for a request, so that no request can make it look into the network that it stands in.
                 * @example data:image/png;base64,iVBORw0KGgo=
                 */
                url: string;
                /**
                 * @description How closely to look - `auto`, `low` or `high`. Local models mostly ignore it.
                 * @example auto
                 */
                detail?: string | null;
            } | null;
            /** @description The sound of an `input_audio` part. */
            input_audio?: {
                /**
                 * @description The sound as base64.
                 * @example UklGRiQAAABXQVZF
                 */
                data: string;
                /**
                 * @description Its format, `wav` or `mp3`.
                 * @example wav
                 */
                format?: string | null;
            } | null;
        };
        /** @description A call of a tool by the model. */
        ToolCall: {
            /**
             * @description The name of the call; send it back as `tool_call_id` with the result. A few models give none.
             * @example call_8fQ2
             */
            id?: string | null;
            /**
             * @description The kind of tool, `function`.
             * @example function
             */
            type: string;
            /** @description What to call. */
            function: {
                /**
                 * @description The function to call.
                 * @example get_weather
                 */
                name: string;
                /**
                 * @description The arguments as JSON text. Check it; a model can get it wrong.
                 * @example {"city":"Paris"}
                 */
                arguments: string;
            };
        };
        /** @description A conversation and how its next message is to be generated. */
        ChatCompletionRequest: {
            model: components["schemas"]["InferenceModel"];
            /** @description The conversation so far, oldest message first. */
            messages: components["schemas"]["ChatMessage"][];
            stream?: components["schemas"]["Stream"];
            stream_options?: components["schemas"]["StreamOptions"];
            max_completion_tokens?: components["schemas"]["MaxTokens"];
            /**
             * @deprecated
             * @description The older name of `max_completion_tokens`, with the same values. The two exclude each other: both together are refused.
             * @example 256
             */
            max_tokens?: number | null;
            min_tokens?: components["schemas"]["MinTokens"];
            stop?: components["schemas"]["StopSequences"];
            temperature?: components["schemas"]["Temperature"];
            top_p?: components["schemas"]["TopP"];
            top_k?: components["schemas"]["TopK"];
            min_p?: components["schemas"]["MinP"];
            repeat_penalty?: components["schemas"]["RepeatPenalty"];
            presence_penalty?: components["schemas"]["PresencePenalty"];
            frequency_penalty?: components["schemas"]["FrequencyPenalty"];
            seed?: components["schemas"]["Seed"];
            logit_bias?: components["schemas"]["LogitBias"];
            /**
             * @description Whether the log probability of each generated token is part of the response.
             * @default false
             * @example false
             */
            logprobs?: boolean | null;
            /**
             * @description For how many likely alternatives of each token the log probability is told too; needs `logprobs`.
             * @example 3
             */
            top_logprobs?: number | null;
            /**
             * @description How many responses to generate. Backends may allow only as many as they have slots.
             * @example 1
             */
            n?: number | null;
            /** @description The tools that the model may call. */
            tools?: components["schemas"]["ChatTool"][] | null;
            /**
             * @description Whether the model calls a tool.
             * @example auto
             */
            tool_choice?: (string | null) | {
                /**
                 * @description The kind of choice, normally `function`.
                 * @example function
                 */
                type?: string;
                /** @description The function to call. */
                function?: {
                    /**
                     * @description The name of the function.
                     * @example get_weather
                     */
                    name?: string;
                };
            };
            /**
             * @description Whether the model may call several tools in one message. Without it, llama.cpp allows that where the model's chat template does.
             * @example false
             */
            parallel_tool_calls?: boolean | null;
            /**
             * @deprecated
             * @description The older form of `tools`, which no native server reads any more. It is refused; send `tools`.
             */
            functions?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @deprecated
             * @description The older form of `tool_choice`. Anything but `none` and `auto` is refused; send `tool_choice`.
             */
            function_call?: (string | null) | {
                [key: string]: unknown;
            };
            /** @description The form that the response must have. */
            response_format?: {
                /**
                 * @description Free text, any JSON object, or JSON that follows a schema.
                 * @example json_schema
                 * @enum {string}
                 */
                type: "text" | "json_object" | "json_schema";
                /** @description The schema for `json_schema`. */
                json_schema?: {
                    /**
                     * @description A name for the schema.
                     * @example population
                     */
                    name?: string;
                    /**
                     * @description What the response is for.
                     * @example The population of a city.
                     */
                    description?: string | null;
                    /** @description The JSON schema itself. */
                    schema?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * @description Whether the schema must be followed exactly.
                     * @example true
                     */
                    strict?: boolean | null;
                } | null;
                /** @description A JSON schema for `json_object`, as llama.cpp takes it. */
                schema?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /**
             * @description How much a reasoning model thinks before it answers, such as `none`, `minimal`, `low`, `medium` or `high`.
             * @example none
             */
            reasoning_effort?: string | null;
            /**
             * @description Whether a reasoning model thinks before it answers. Without it, the model's own default holds. The same as `chat_template_kwargs.enable_thinking`, and false the same as `reasoning_effort` `none`; one of these that contradicts another is refused. `thinking`, as Anthropic's API has it, counts where this is left out.
             * @example false
             */
            enable_thinking?: boolean | null;
            /**
             * @description Variables for the model's chat template.
             * @example {
             *       "enable_thinking": false
             *     }
             */
            chat_template_kwargs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Where llama.cpp puts the thoughts - `none` leaves them in the content, `deepseek` moves them to `reasoning_content`, `auto` decides by model.
             * @example auto
             */
            reasoning_format?: string | null;
            /**
             * @description Whether llama.cpp adds `timings` to every chunk.
             * @example false
             */
            timings_per_token?: boolean | null;
            /**
             * @description Whether llama.cpp may use what it remembers of an earlier, equal beginning.
             * @example true
             */
            cache_prompt?: boolean | null;
            /**
             * @description The slot of llama.cpp that shall answer, as `/slots` numbers them. `-1` takes any.
             * @example -1
             */
            id_slot?: number | null;
            user?: components["schemas"]["EndUser"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description Accepted for OpenAI's clients; nothing is stored here.
             * @example false
             */
            store?: boolean | null;
        };
        /** @description One event of a streamed chat - a chunk, or the error that ended the stream. */
        ChatCompletionEvent: components["schemas"]["ChatCompletionChunk"] | components["schemas"]["InferenceErrorEvent"];
        /** @description One piece of a streamed response. Join the deltas of each choice to get the message. */
        ChatCompletionChunk: {
            /**
             * @description The name of the response, equal in all its chunks.
             * @example chatcmpl-k2Jw0nXq
             */
            id: string;
            /**
             * @description Always `chat.completion.chunk`.
             * @enum {string}
             */
            object: "chat.completion.chunk";
            /**
             * Format: int64
             * @description When it was made, in seconds since 1970.
             * @example 1742927481
             */
            created: number;
            /**
             * @description The model that answers.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /** @description What is new. Empty in the chunk that carries the usage. */
            choices: components["schemas"]["ChatChunkChoice"][];
            usage?: components["schemas"]["StreamUsage"];
            timings?: components["schemas"]["Timings"];
            prompt_progress?: components["schemas"]["PromptProgress"];
            /**
             * @description The build of the native server.
             * @example b7869-de3ff81
             */
            system_fingerprint?: string | null;
        };
        /** @description What is new in one of the responses. */
        ChatChunkChoice: {
            /**
             * Format: int64
             * @description Which answer it belongs to.
             * @example 0
             */
            index: number;
            delta: components["schemas"]["ChatDelta"];
            /**
             * @description Null until the last chunk of the response, which says why it ended; see `ChatChoice`.
             * @example stop
             */
            finish_reason?: string | null;
            logprobs?: components["schemas"]["ChatLogprobs"];
        };
        /** @description The new piece of the message. Every field may be missing. */
        ChatDelta: {
            /**
             * @description The role `assistant`, normally in the first chunk only.
             * @example assistant
             */
            role?: string | null;
            /**
             * @description More text.
             * @example Paris
             */
            content?: string | null;
            /**
             * @description More thoughts of a reasoning model.
             * @example The user
             */
            reasoning_content?: string | null;
            /**
             * @description More of a refusal.
             * @example I can't
             */
            refusal?: string | null;
            /** @description More of the tool calls. */
            tool_calls?: components["schemas"]["ToolCallDelta"][] | null;
        };
        /** @description A piece of a tool call. The first piece has id and name, the others add to the arguments. */
        ToolCallDelta: {
            /**
             * Format: int64
             * @description Which tool call of the message it belongs to.
             * @example 0
             */
            index: number;
            /**
             * @description The name of the call.
             * @example call_8fQ2
             */
            id?: string | null;
            /**
             * @description The kind of tool, `function`.
             * @example function
             */
            type?: string | null;
            /** @description What to call. */
            function?: {
                /**
                 * @description The function to call.
                 * @example get_weather
                 */
                name?: string | null;
                /**
                 * @description More of the JSON text of the arguments.
                 * @example {"city":
                 */
                arguments?: string | null;
            } | null;
        };
        /** @description The answer to a conversation. */
        ChatCompletion: {
            /**
             * @description The name of this response.
             * @example chatcmpl-k2Jw0nXq
             */
            id: string;
            /**
             * @description Always `chat.completion`.
             * @enum {string}
             */
            object: "chat.completion";
            /**
             * Format: int64
             * @description When it was made, in seconds since 1970.
             * @example 1742927481
             */
            created: number;
            /**
             * @description The model that answered.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /** @description The responses, one unless `n` asked for more. */
            choices: components["schemas"]["ChatChoice"][];
            usage?: components["schemas"]["Usage"];
            timings?: components["schemas"]["Timings"];
            /**
             * @description The build of the native server.
             * @example b7869-de3ff81
             */
            system_fingerprint?: string | null;
            /**
             * @description Sent by some backends; it has no meaning here.
             * @example default
             */
            service_tier?: string | null;
        };
        /** @description One response. */
        ChatChoice: {
            /**
             * Format: int64
             * @description Its place among the responses.
             * @example 0
             */
            index: number;
            message: components["schemas"]["AssistantMessage"];
            /**
             * @description Why the generation ended: `stop` (the model was done or a stop sequence was met), `length` (the limit was reached),
             *     `tool_calls` (the model called tools), `content_filter` or `function_call`.
             * @example stop
             */
            finish_reason: string | null;
            logprobs?: components["schemas"]["ChatLogprobs"];
        };
        /** @description The message of the model. */
        AssistantMessage: {
            /**
             * @description Always `assistant`.
             * @enum {string}
             */
            role: "assistant";
            /**
             * @description The text; empty or null if the model only calls tools.
             * @example About 2.1 million people live in the city of Paris.
             */
            content: string | null;
            /**
             * @description What a reasoning model thought before it answered.
             * @example The user asks for a number.
             */
            reasoning_content?: string | null;
            /**
             * @description Why the model refuses, if it does.
             * @example I can't help with that.
             */
            refusal?: string | null;
            /** @description The tools to call. */
            tool_calls?: components["schemas"]["ToolCall"][] | null;
        };
        /** @description The log probabilities, if they were asked for. */
        ChatLogprobs: {
            /** @description One entry for each token of the content. */
            content?: components["schemas"]["TokenLogprob"][] | null;
            /** @description One entry for each token of a refusal. */
            refusal?: components["schemas"]["TokenLogprob"][] | null;
        } | null;
        /** @description As much of a chat as decides about its prompt. All other fields of `POST /chat/completions` may be there. */
        ChatPromptRequest: {
            /**
             * @description The id of a model for text. Without it, as with `local`, the loaded one that was used last is meant.
             * @example Qwen3-0.6B-GGUF
             */
            model?: string | null;
            /** @description The conversation so far, oldest message first. */
            messages: components["schemas"]["ChatMessage"][];
            /** @description The tools that the model may call. */
            tools?: components["schemas"]["ChatTool"][] | null;
            /**
             * @description Variables for the model's chat template.
             * @example {
             *       "enable_thinking": false
             *     }
             */
            chat_template_kwargs?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description What the model would read. */
        ChatPrompt: {
            /**
             * @description The text, with the control tokens of the template.
             * @example <|im_start|>user
             *     Hello<|im_end|>
             *     <|im_start|>assistant
             */
            prompt: string;
        };
        /** @description How long the prompt of a chat is. */
        ChatTokenCount: {
            /**
             * @description Always `response.input_tokens`.
             * @enum {string}
             */
            object: "response.input_tokens";
            /**
             * Format: int64
             * @description The number of its tokens.
             * @example 12
             */
            input_tokens: number;
        };
        /** @description A prompt and how it is to be continued. */
        CompletionRequest: {
            /**
             * @description The id of a model, or a checkpoint that is loaded; `local` means the loaded model. Under `/api/v0` and `/v0` it may be any checkpoint of the hub, as in `POST /load`, and left out to mean the loaded model.
             * @example Qwen3-0.6B-GGUF
             */
            model?: string | null;
            /**
             * @description What to continue - a text, several texts (one choice each), token ids, or several lists of token ids.
             * @example The capital of France is
             */
            prompt: string | string[] | number[] | number[][];
            stream?: components["schemas"]["Stream"];
            stream_options?: components["schemas"]["StreamOptions"];
            max_tokens?: components["schemas"]["MaxTokens"];
            min_tokens?: components["schemas"]["MinTokens"];
            /**
             * @description Another name of `max_tokens`. The two exclude each other; both together are refused.
             * @example 16
             */
            max_completion_tokens?: number | null;
            stop?: components["schemas"]["StopSequences"];
            /**
             * @description Whether the prompt is put before its continuation. It can't be combined with `logprobs`, for no backend gives those of the prompt. Token ids are turned back into text, which needs a backend that can.
             * @default false
             * @example false
             */
            echo?: boolean | null;
            /**
             * @description Whether log probabilities are part of the response. In a stream they come in the words of the native server.
             * @default false
             * @example false
             */
            logprobs?: (boolean | null) | number;
            temperature?: components["schemas"]["Temperature"];
            top_p?: components["schemas"]["TopP"];
            top_k?: components["schemas"]["TopK"];
            min_p?: components["schemas"]["MinP"];
            repeat_penalty?: components["schemas"]["RepeatPenalty"];
            presence_penalty?: components["schemas"]["PresencePenalty"];
            frequency_penalty?: components["schemas"]["FrequencyPenalty"];
            seed?: components["schemas"]["Seed"];
            logit_bias?: components["schemas"]["LogitBias"];
            /**
             * @description How many continuations to generate for each prompt. With a `seed`, each has a seed of its own, one above that before it.
             * @example 1
             */
            n?: number | null;
            /**
             * @description Generate this many and keep the best. No backend can do it, so more than `n` is refused.
             * @example 1
             */
            best_of?: number | null;
            /**
             * @description Text that comes after the continuation. llama.cpp can't do it.
             * @example
             */
            suffix?: string | null;
            /**
             * @description Whether llama.cpp goes on after the model's end token.
             * @example false
             */
            ignore_eos?: boolean | null;
            /**
             * @description Whether llama.cpp may use what it remembers of an earlier, equal beginning.
             * @example true
             */
            cache_prompt?: boolean | null;
            /**
             * @description The slot of llama.cpp that shall answer, as `/slots` numbers them. `-1` takes any.
             * @example -1
             */
            id_slot?: number | null;
            /**
             * @description The fewest tokens to generate, as in `POST /params`; `min_tokens` counts before it.
             * @example 0
             */
            min_length?: number | null;
            /**
             * @description The most tokens to generate, as in `POST /params`; `max_tokens` counts before it.
             * @example 2048
             */
            max_length?: number | null;
            /**
             * @description Whether to sample, or always to take the most likely token, as in `POST /params`.
             * @example true
             */
            do_sample?: boolean | null;
            /**
             * @description Wish of clients of the preview API, as in `POST /load`. It is accepted, but the backend decides which devices are used.
             * @example cpu
             */
            device?: string | null;
            /**
             * @description Wish of clients of the preview API, as in `POST /load`. It is accepted, but the checkpoint decides about the data type.
             * @example int4
             */
            dtype?: string | null;
            /**
             * @description Wish of clients of the preview API, as in `POST /load`. It is accepted, but where models are kept is a setting of the server.
             * @example ~/.cache/lemonade
             */
            cache_dir?: string | null;
            user?: components["schemas"]["EndUser"];
        };
        /** @description One event of a streamed continuation - a chunk, or the error that ended the stream. */
        CompletionEvent: components["schemas"]["CompletionChunk"] | components["schemas"]["InferenceErrorEvent"];
        /** @description One piece of a streamed continuation. */
        CompletionChunk: {
            /**
             * @description The name of the response, equal in all its chunks.
             * @example cmpl-3vT9hQ1c
             */
            id: string;
            /**
             * @description Always `text_completion`.
             * @enum {string}
             */
            object: "text_completion";
            /**
             * Format: int64
             * @description When it was made, in seconds since 1970.
             * @example 1742927495
             */
            created: number;
            /**
             * @description The model that answers.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /** @description What is new. It may be empty in a chunk that carries the usage. */
            choices: components["schemas"]["CompletionChoice"][];
            usage?: components["schemas"]["StreamUsage"];
            timings?: components["schemas"]["Timings"];
            prompt_progress?: components["schemas"]["PromptProgress"];
            /**
             * @description The build of the native server.
             * @example b7869-de3ff81
             */
            system_fingerprint?: string | null;
        };
        /** @description The continuation of a prompt. */
        Completion: {
            /**
             * @description The name of this response.
             * @example cmpl-3vT9hQ1c
             */
            id: string;
            /**
             * @description Always `text_completion`.
             * @enum {string}
             */
            object: "text_completion";
            /**
             * Format: int64
             * @description When it was made, in seconds since 1970.
             * @example 1742927495
             */
            created: number;
            /**
             * @description The model that answered.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /** @description The continuations, one unless `n` or several prompts asked for more. */
            choices: components["schemas"]["CompletionChoice"][];
            /**
             * @description The text of the first choice once more, where the preview API promised it.
             * @example Paris.
             */
            text?: string;
            usage?: components["schemas"]["Usage"];
            timings?: components["schemas"]["Timings"];
            /**
             * @description The build of the native server.
             * @example b7869-de3ff81
             */
            system_fingerprint?: string | null;
        };
        /** @description One continuation, or a piece of it. */
        CompletionChoice: {
            /**
             * Format: int64
             * @description Its place among the continuations.
             * @example 0
             */
            index: number;
            /**
             * @description The text.
             * @example Paris.
             */
            text: string;
            /**
             * @description Why the generation ended - `stop`, `length` or `content_filter`. Null in chunks before the last.
             * @example stop
             */
            finish_reason?: string | null;
            logprobs?: components["schemas"]["CompletionLogprobs"];
        };
        /** @description The log probabilities, if they were asked for. The four lists are OpenAI's form; llama.cpp gives `content` too, and in a stream mostly only that. */
        CompletionLogprobs: {
            /** @description One entry for each token. */
            content?: components["schemas"]["TokenLogprob"][] | null;
            /** @description The tokens. */
            tokens?: string[] | null;
            /** @description Their log probabilities; null for the first token of an echoed prompt. */
            token_logprobs?: (number | null)[] | null;
            /** @description For each token, the likely alternatives and their log probabilities. */
            top_logprobs?: ({
                [key: string]: number;
            } | null)[] | null;
            /** @description Where each token begins in the text. */
            text_offset?: number[] | null;
        } | null;
        /** @description The tokens to make a text of. */
        DetokenizeRequest: {
            /**
             * @description The id of a model of any type. Without it, as with `local`, the loaded model that was used last is meant.
             * @example Qwen3-0.6B-GGUF
             */
            model?: string | null;
            /**
             * @description The ids of the tokens.
             * @example [
             *       785,
             *       6722,
             *       315,
             *       9625,
             *       374
             *     ]
             */
            tokens: number[];
        };
        /** @description The text of tokens. */
        DetokenizedText: {
            /**
             * @description The text.
             * @example The capital of France is
             */
            content: string;
        };
        /** @description The texts to embed. */
        EmbeddingRequest: {
            /**
             * @description An embedding model. `local` means the loaded one.
             * @example nomic-embed-text-v1-GGUF
             */
            model: string;
            /**
             * @description What to embed: a text, token ids, or a list of either. A list that has a number in it is one input, and a text beside
             *     its ids stands for the text's tokens, as in llama-server: `[12, "lemon", 56]`. So in `[[12, "lemon"], "tree"]`
             *     there are two inputs.
             * @example Paris is the capital of France.
             */
            input: string | (string | number | (string | number)[])[];
            /**
             * @description How vectors are written, `float` as numbers or `base64` as 32-bit little-endian floats.
             * @default float
             * @example float
             */
            encoding_format?: string | null;
            /**
             * @description The wanted length of the vectors: their first numbers, scaled to length 1. Only models that were made for it keep their meaning then. More than the model gives is refused. vLLM and providers decide themselves.
             * @example 256
             */
            dimensions?: number | null;
            user?: components["schemas"]["EndUser"];
        };
        /** @description The vectors. */
        EmbeddingList: {
            /**
             * @description Always `list`.
             * @enum {string}
             */
            object: "list";
            /**
             * @description The model that made them.
             * @example nomic-embed-text-v1-GGUF
             */
            model: string;
            /** @description One vector for each input, in the same order. */
            data: components["schemas"]["Embedding"][];
            usage: components["schemas"]["PromptUsage"];
        };
        /** @description One vector. */
        Embedding: {
            /**
             * @description Always `embedding`.
             * @enum {string}
             */
            object: "embedding";
            /**
             * Format: int64
             * @description Which input it belongs to.
             * @example 0
             */
            index: number;
            /**
             * @description The vector, in the form that `encoding_format` asked for.
             * @example [
             *       0.0123,
             *       -0.0456,
             *       0.0789
             *     ]
             */
            embedding: number[] | string;
            /**
             * @description The value `base64` if the vector is base64; else mostly missing.
             * @example base64
             */
            encoding_format?: string;
        };
        /**
         * Failure of a stream
         * @description The last event of a stream that failed, in place of `[DONE]`.
         */
        InferenceErrorEvent: {
            error: components["schemas"]["InferenceErrorDetail"];
        };
        /** @description What went wrong after the stream had begun. What a native server itself reports is passed on as it is, so that it may say less than an `ErrorObject`. */
        InferenceErrorDetail: {
            /**
             * @description What went wrong; for people.
             * @example llama-server ended while it was working on this request.
             */
            message: string;
            /**
             * @description Kind of error, for programs; coarser than `code`.
             * @example backend_error
             */
            type: string;
            /**
             * @description Exact cause, for programs, as in an `ErrorObject`; llama-server gives a number.
             * @example backend_crashed
             */
            code?: (string | null) | number;
            /**
             * @description Field of the request that is at fault, if one is.
             * @example null
             */
            param?: string | null;
            remedy?: components["schemas"]["Remedy"];
            /**
             * Format: int64
             * @description As in an `ErrorObject`.
             * @example 9000
             */
            n_prompt_tokens?: number;
            /**
             * Format: int64
             * @description As in an `ErrorObject`.
             * @example 8192
             */
            n_ctx?: number;
        };
        /** @description Texts to judge. */
        ModerationRequest: {
            /**
             * @description The model that is to judge.
             * @example omni-moderation-latest
             */
            model?: string | null;
            /**
             * @description One text or several.
             * @example I like lemons.
             */
            input: string | string[];
        };
        /** @description What was found in each text. */
        Moderation: {
            /**
             * @description A name of the response.
             * @example modr-1
             */
            id: string;
            /**
             * @description The model that judged.
             * @example omni-moderation-latest
             */
            model: string;
            /** @description One result for each text, in the same order. */
            results: {
                /**
                 * @description Whether something harmful was found.
                 * @example false
                 */
                flagged: boolean;
            }[];
        };
        /** @description A query and the documents to score. */
        RerankRequest: {
            /**
             * @description A reranking model. `local` means the loaded one.
             * @example bge-reranker-v2-m3-GGUF
             */
            model: string;
            /**
             * @description What is looked for.
             * @example What is the capital of France?
             */
            query: string;
            documents: components["schemas"]["RerankDocuments"];
            /**
             * @description Give only this many results, those with the highest scores.
             * @example 1
             */
            top_n?: number | null;
            /**
             * @description Whether each result repeats its document.
             * @default false
             * @example false
             */
            return_documents?: boolean | null;
        };
        /**
         * @description The texts to score.
         * @example [
         *       "Paris is the capital of France.",
         *       "Berlin is the capital of Germany."
         *     ]
         */
        RerankDocuments: (string | components["schemas"]["RerankDocument"])[];
        /** @description A document as an object, as Cohere's and Jina's clients send and read it. */
        RerankDocument: {
            /**
             * @description What the document says.
             * @example Paris is the capital of France.
             */
            text: string;
        };
        /** @description A `RerankRequest`, or what Text Embeddings Inference takes: `texts` in place of `documents`, with `return_text`, and without a model if need be. One of `documents` and `texts` must be there. */
        RerankOrTeiRequest: {
            /**
             * @description A reranking model. `local` means the loaded one. Only a request with `texts` may leave it out; it means the loaded one then.
             * @example bge-reranker-v2-m3-GGUF
             */
            model?: string | null;
            /**
             * @description What is looked for.
             * @example What is the capital of France?
             */
            query: string;
            documents?: components["schemas"]["RerankDocuments"];
            /**
             * @description The texts to score. They exclude `documents`.
             * @example [
             *       "Paris is the capital of France.",
             *       "Berlin is the capital of Germany."
             *     ]
             */
            texts?: string[];
            /**
             * @description Give only this many results, those with the highest scores.
             * @example 1
             */
            top_n?: number | null;
            /**
             * @description Whether each result repeats its document; for `documents`.
             * @default false
             * @example false
             */
            return_documents?: boolean | null;
            /**
             * @description Whether each score repeats its text; for `texts`.
             * @default false
             * @example false
             */
            return_text?: boolean | null;
        };
        /** @description One score for each text, or for the `top_n` best of them, best first. As llama-server's, the scores are as the model gives them, whatever `raw_scores` says. */
        TeiScores: components["schemas"]["TeiScore"][];
        /** @description The score of one text. */
        TeiScore: {
            /**
             * Format: int64
             * @description Which text it is.
             * @example 0
             */
            index: number;
            /**
             * @description How well it fits; higher is better.
             * @example 8.60673713684082
             */
            score: number;
            /**
             * @description The text, where `return_text` asks for it.
             * @example Paris is the capital of France.
             */
            text?: string;
        };
        /** @description How well each document fits. */
        Reranking: {
            /**
             * @description The model that scored.
             * @example bge-reranker-v2-m3-GGUF
             */
            model: string;
            /**
             * @description Always `list`.
             * @enum {string}
             */
            object: "list";
            /** @description One score for each document, or for the `top_n` best of them, in the order of the documents. */
            results: {
                /**
                 * Format: int64
                 * @description Which document it is.
                 * @example 0
                 */
                index: number;
                /**
                 * @description How well it fits; higher is better.
                 * @example 8.60673713684082
                 */
                relevance_score: number;
                document?: components["schemas"]["RerankDocument"];
            }[];
            usage: components["schemas"]["PromptUsage"];
        };
        /** @description The conversation, by its items or by its last response. */
        ResponseCompactRequest: {
            model: components["schemas"]["InferenceModel"];
            input?: components["schemas"]["ResponseInput"];
            instructions?: components["schemas"]["ResponseInstructions"];
            previous_response_id?: components["schemas"]["PreviousResponseId"];
        };
        /** @description A conversation made shorter. */
        ResponseCompaction: {
            /**
             * @description The name of this compaction.
             * @example resp_7cQm4Zr2
             */
            id: string;
            /**
             * @description Always `response.compaction`.
             * @enum {string}
             */
            object: "response.compaction";
            /**
             * @description When it was made, in seconds since 1970.
             * @example 1746225832
             */
            created_at: number;
            /** @description The messages of the user, and a `compaction` with the summary; the input of the next response. */
            output: components["schemas"]["ResponseInputItem"][];
            usage: components["schemas"]["ResponseUsage"];
        };
        /** @description What was forgotten. */
        DeletedResponse: {
            /**
             * @description The name of the response.
             * @example resp_9aXc2LtU
             */
            id: string;
            /**
             * @description Always `response`.
             * @enum {string}
             */
            object: "response";
            /**
             * @description Always `true`.
             * @enum {boolean}
             */
            deleted: true;
        };
        /** @description One page of the items of a request. */
        ResponseInputList: {
            /**
             * @description Always `list`.
             * @enum {string}
             */
            object: "list";
            /** @description The items. */
            data: components["schemas"]["ResponseInputItem"][];
            /**
             * @description The id of the first item of the page; null for a page without items.
             * @example msg_9aXc2LtU_in0
             */
            first_id: string | null;
            /**
             * @description The id of the last item of the page, from which the next page goes on.
             * @example msg_9aXc2LtU_in0
             */
            last_id: string | null;
            /**
             * @description Whether there are more items after this page.
             * @example false
             */
            has_more: boolean;
        };
        /**
         * @description One item of the input: a message (`role` and `content`), a call of an earlier response (`function_call`,
         *     `custom_tool_call`), its result (`function_call_output`, `custom_tool_call_output`), thoughts of an earlier response
         *     (`reasoning`), what `POST /responses/compact` has made of a conversation (`compaction`), or the id of an item of a kept
         *     response (`item_reference`). Records of tools that ran elsewhere (`web_search_call`, `file_search_call`, `code_interpreter_call`,
         *     `image_generation_call`, `mcp_list_tools`) are left out. Other items are refused.
         */
        ResponseInputItem: {
            /**
             * @description The kind of item. It may be missing for a message.
             * @example message
             */
            type?: string | null;
            /**
             * @description The name of an item of an earlier response.
             * @example msg_9aXc2LtU_0
             */
            id?: string | null;
            /**
             * @description The state of an item of an earlier response.
             * @example completed
             */
            status?: string | null;
            /**
             * @description Who speaks in a message - `system`, `developer`, `user` or `assistant`.
             * @example user
             */
            role?: string;
            /**
             * @description What is said in a message.
             * @example What is the population of Paris?
             */
            content?: (string | null) | components["schemas"]["ResponseContentPart"][];
            /**
             * @description The name of a tool call, in the call and in its result.
             * @example call_8fQ2
             */
            call_id?: string | null;
            /**
             * @description The tool of a tool call.
             * @example get_weather
             */
            name?: string | null;
            /**
             * @description The namespace of the tool of a tool call.
             * @example weather
             */
            namespace?: string | null;
            /**
             * @description The text of a `custom_tool_call`.
             * @example *** Begin Patch
             */
            input?: string | null;
            /**
             * @description The arguments of a tool call as JSON text.
             * @example {"city":"Paris"}
             */
            arguments?: string | null;
            /**
             * @description The result of a tool call.
             * @example 21 degrees and sunny
             */
            output?: (string | null) | components["schemas"]["ResponseContentPart"][];
            /** @description Summaries of thoughts. */
            summary?: components["schemas"]["ResponseContentPart"][] | null;
            /**
             * @description Thoughts, or the summary of a `compaction`, as this server has given them. Those of other servers can't be read here: such thoughts have no effect, and such a `compaction` is refused.
             * @example lmn1.q83vEjRWeJASNFZ4kBI0VniQ
             */
            encrypted_content?: string | null;
        };
        /**
         * @description One part of a message: `input_text`, `input_image`, `input_audio`, `input_file`, `output_text`, `reasoning_text` or
         *     `refusal`. Parts of other types are refused.
         */
        ResponseContentPart: {
            /**
             * @description The kind of part.
             * @example output_text
             */
            type: string;
            /**
             * @description The text of a text part.
             * @example About 2.1 million people live in the city of Paris.
             */
            text?: string | null;
            /**
             * @description The picture of an `input_image` part as a `data:` URL. Pictures elsewhere are not fetched.
             * @example data:image/png;base64,iVBORw0KGgo=
             */
            image_url?: string | null;
            /**
             * @description How closely to look at the picture - `auto`, `low` or `high`. Local models mostly ignore it.
             * @example auto
             */
            detail?: string | null;
            /** @description A stored file. No files are kept, so it is refused. */
            file_id?: string | null;
            /**
             * @description The file of an `input_file` part, in base64 or as a `data:` URL. Text in UTF-8 is read. A file of another kind, such as a PDF, is refused in a message; in the result of a tool the model is told that there is one.
             * @example data:text/plain;base64,SGVsbG8=
             */
            file_data?: string | null;
            /** @description A file elsewhere. It is not fetched, so it is refused. */
            file_url?: string | null;
            /**
             * @description The name of the file of an `input_file` part, which the model is told.
             * @example notes.txt
             */
            filename?: string | null;
            /** @description The sound of an `input_audio` part. */
            input_audio?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The text of a `refusal` part.
             * @example I can't help with that.
             */
            refusal?: string | null;
            /** @description Notes on the text. Local models make none. */
            annotations?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Log probabilities of the tokens, where the backend gives them. */
            logprobs?: {
                [key: string]: unknown;
            }[] | null;
        };
        /** @description The fields of `POST /responses` that make the prompt. */
        ResponseTokensRequest: {
            model: components["schemas"]["InferenceModel"];
            input?: components["schemas"]["ResponseInput"];
            instructions?: components["schemas"]["ResponseInstructions"];
            previous_response_id?: components["schemas"]["PreviousResponseId"];
            tools?: components["schemas"]["ResponseTools"];
            tool_choice?: components["schemas"]["ResponseToolChoice"];
            text?: components["schemas"]["ResponseText"];
            reasoning?: components["schemas"]["ResponseReasoning"];
        };
        /** @description The number of tokens of a prompt. */
        ResponseTokens: {
            /**
             * @description Always `response.input_tokens`.
             * @enum {string}
             */
            object: "response.input_tokens";
            /**
             * Format: int64
             * @description How many tokens the prompt has.
             * @example 14
             */
            input_tokens: number;
        };
        /** @description The input of a response and how it is to be made. */
        ResponseRequest: {
            model: components["schemas"]["InferenceModel"];
            input: components["schemas"]["ResponseInput"];
            instructions?: components["schemas"]["ResponseInstructions"];
            stream?: components["schemas"]["Stream"];
            max_output_tokens?: components["schemas"]["MaxTokens"];
            temperature?: components["schemas"]["Temperature"];
            top_p?: components["schemas"]["TopP"];
            top_k?: components["schemas"]["TopK"];
            min_p?: components["schemas"]["MinP"];
            repeat_penalty?: components["schemas"]["RepeatPenalty"];
            presence_penalty?: components["schemas"]["PresencePenalty"];
            frequency_penalty?: components["schemas"]["FrequencyPenalty"];
            seed?: components["schemas"]["Seed"];
            stop?: components["schemas"]["StopSequences"];
            tools?: components["schemas"]["ResponseTools"];
            tool_choice?: components["schemas"]["ResponseToolChoice"];
            /**
             * @description Whether the model may call several tools at once.
             * @example false
             */
            parallel_tool_calls?: boolean | null;
            text?: components["schemas"]["ResponseText"];
            reasoning?: components["schemas"]["ResponseReasoning"];
            previous_response_id?: components["schemas"]["PreviousResponseId"];
            /** @description No conversations are kept; anything but null is refused. */
            conversation?: (string | null) | {
                [key: string]: unknown;
            };
            /** @description No prompts are kept; anything but null is refused. */
            prompt?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether the response comes at once, `queued`, and is made while the client asks for it with `GET /responses/{response_id}`. It goes on when the client leaves, and needs `store`.
             * @example false
             */
            background?: boolean | null;
            /**
             * @description What happens if the input is too long. It has no effect here; such a request is refused.
             * @example disabled
             */
            truncation?: string | null;
            /** @description Further output that the client wants. `message.output_text.logprobs` adds log probabilities; `reasoning.encrypted_content` adds the thoughts in a form that only this server reads, for clients that keep the conversation themselves. The others have no effect here. */
            include?: string[] | null;
            /**
             * Format: int64
             * @description A limit for tools that run on OpenAI's servers; the response repeats it.
             * @example 8
             */
            max_tool_calls?: number | null;
            /**
             * @description A name of the end user, which the response repeats.
             * @example user-42
             */
            safety_identifier?: string | null;
            /**
             * @description A name for requests that begin alike. The prompt cache needs none; the response repeats it.
             * @example conversation-7
             */
            prompt_cache_key?: string | null;
            /**
             * @description Accepted for OpenAI's clients; there is one tier here.
             * @example auto
             */
            service_tier?: string | null;
            /**
             * @description For how many likely alternatives of each token the log probability is told too; it turns log probabilities on.
             * @example 3
             */
            top_logprobs?: number | null;
            /** @description Notes of the client, which the response repeats. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether the response is kept, which it is unless this is `false`: in memory, for as long as the settings `kept_responses_mb` and `kept_responses_hours` say, and for callers with the same key. A request that must not leave this machine (`X-Lemonade-Local-Only`) is never kept.
             * @example false
             */
            store?: boolean | null;
            user?: components["schemas"]["EndUser"];
        };
        /**
         * @description What the model responds to.
         * @example What is the population of Paris?
         */
        ResponseInput: string | components["schemas"]["ResponseInputItem"][];
        /**
         * @description A system message that is put first.
         * @example Answer in one sentence.
         */
        ResponseInstructions: string | null;
        /**
         * @description A kept response to go on from: what was said up to it, and in it, comes before `input`. Its `instructions` do not hold any more. One that is not kept is refused.
         * @example resp_5fTb1Qw9
         */
        PreviousResponseId: string | null;
        /**
         * @description The tools that the model may call and the client carries out: `function`, `custom` (free-form text, told to the
         *     model as a function of one text) and `namespace` (a group of them). Tools of other types, such as `web_search`,
         *     run on OpenAI's servers: they are left out, and refused if a call is required and no other tool is left.
         */
        ResponseTools: components["schemas"]["ResponseTool"][] | null;
        /**
         * @description Whether the model calls a tool.
         * @example auto
         */
        ResponseToolChoice: (string | null) | {
            [key: string]: unknown;
        };
        /** @description The form of the text. */
        ResponseText: {
            /** @description Free text, or JSON that follows a schema. */
            format?: {
                /**
                 * @description The kind, `text`, `json_object` or `json_schema`.
                 * @example text
                 */
                type?: string;
                /**
                 * @description A name for the schema.
                 * @example population
                 */
                name?: string | null;
                /** @description The JSON schema. */
                schema?: {
                    [key: string]: unknown;
                } | null;
                /**
                 * @description Whether the schema must be followed exactly.
                 * @example true
                 */
                strict?: boolean | null;
            } | null;
        } | null;
        /** @description How a reasoning model thinks. */
        ResponseReasoning: {
            /**
             * @description How much, such as `none`, `low`, `medium` or `high`.
             * @example low
             */
            effort?: string | null;
            /**
             * @description Whether a summary of the thoughts is wanted. Local models give none.
             * @example auto
             */
            summary?: string | null;
        } | null;
        /** @description A tool. The fields of a function stand beside its `type`. */
        ResponseTool: {
            /**
             * @description The kind of tool.
             * @example function
             */
            type: string;
            /**
             * @description The name of the function, of the custom tool or of the namespace.
             * @example get_weather
             */
            name?: string | null;
            /**
             * @description What it does.
             * @example Get the weather of a city.
             */
            description?: string | null;
            /** @description The JSON schema of the arguments of a function. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether the arguments must follow the schema exactly.
             * @example true
             */
            strict?: boolean | null;
            /** @description The form of the text that a custom tool takes, as `{"type":"text"}` or `{"type":"grammar","syntax":"lark","definition":"start: WORD"}`. The model is told the grammar, and a `regex` is enforced for the whole text; one that looks around or needs quotes, backslashes or control characters gets 400. A `lark` grammar is not enforced. */
            format?: {
                [key: string]: unknown;
            } | null;
            /** @description The functions and custom tools of a namespace. */
            tools?: components["schemas"]["ResponseTool"][] | null;
        };
        /** @description A new, still empty output item. */
        ResponseOutputItemAddedEvent: {
            /**
             * @description Always `response.output_item.added`.
             * @enum {string}
             */
            type: "response.output_item.added";
            item: components["schemas"]["ResponseOutputItem"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description A new, still empty part of a message. */
        ResponseContentPartAddedEvent: {
            /**
             * @description Always `response.content_part.added`.
             * @enum {string}
             */
            type: "response.content_part.added";
            part: components["schemas"]["ResponseContentPart"];
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            content_index: components["schemas"]["ContentIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description More thoughts of a reasoning model. */
        ResponseReasoningTextDeltaEvent: {
            /**
             * @description Always `response.reasoning_text.delta`.
             * @enum {string}
             */
            type: "response.reasoning_text.delta";
            /**
             * @description The new piece of text.
             * @example The user
             */
            delta: string;
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            content_index: components["schemas"]["ContentIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The thoughts are complete. */
        ResponseReasoningTextDoneEvent: {
            /**
             * @description Always `response.reasoning_text.done`.
             * @enum {string}
             */
            type: "response.reasoning_text.done";
            /**
             * @description The whole text.
             * @example The user asks for a number.
             */
            text: string;
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            content_index: components["schemas"]["ContentIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description More text of a message. */
        ResponseOutputTextDeltaEvent: {
            /**
             * @description Always `response.output_text.delta`.
             * @enum {string}
             */
            type: "response.output_text.delta";
            /**
             * @description The new piece of text.
             * @example Paris
             */
            delta: string;
            /** @description Log probabilities of the tokens, if they were asked for. */
            logprobs?: components["schemas"]["TokenLogprob"][];
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            content_index: components["schemas"]["ContentIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The text of a part is complete. */
        ResponseOutputTextDoneEvent: {
            /**
             * @description Always `response.output_text.done`.
             * @enum {string}
             */
            type: "response.output_text.done";
            /**
             * @description The whole text.
             * @example About 2.1 million people live in the city of Paris.
             */
            text: string;
            /** @description Log probabilities of the tokens, if they were asked for. */
            logprobs?: components["schemas"]["TokenLogprob"][];
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            content_index: components["schemas"]["ContentIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description A part of a message is complete. */
        ResponseContentPartDoneEvent: {
            /**
             * @description Always `response.content_part.done`.
             * @enum {string}
             */
            type: "response.content_part.done";
            part: components["schemas"]["ResponseContentPart"];
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            content_index: components["schemas"]["ContentIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description More of the arguments of a function call. */
        ResponseFunctionCallArgumentsDeltaEvent: {
            /**
             * @description Always `response.function_call_arguments.delta`.
             * @enum {string}
             */
            type: "response.function_call_arguments.delta";
            /**
             * @description The new piece of JSON text.
             * @example {"city":
             */
            delta: string;
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The arguments of a function call are complete. */
        ResponseFunctionCallArgumentsDoneEvent: {
            /**
             * @description Always `response.function_call_arguments.done`.
             * @enum {string}
             */
            type: "response.function_call_arguments.done";
            /**
             * @description The whole JSON text.
             * @example {"city":"Paris"}
             */
            arguments: string;
            /**
             * @description The function.
             * @example get_weather
             */
            name?: string;
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description More of the text for a custom tool. It comes in one piece. */
        ResponseCustomToolCallInputDeltaEvent: {
            /**
             * @description Always `response.custom_tool_call_input.delta`.
             * @enum {string}
             */
            type: "response.custom_tool_call_input.delta";
            /**
             * @description The new piece of text.
             * @example *** Begin Patch
             */
            delta: string;
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The text for a custom tool is complete. */
        ResponseCustomToolCallInputDoneEvent: {
            /**
             * @description Always `response.custom_tool_call_input.done`.
             * @enum {string}
             */
            type: "response.custom_tool_call_input.done";
            /**
             * @description The whole text.
             * @example *** Begin Patch
             */
            input: string;
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description An output item is complete. */
        ResponseOutputItemDoneEvent: {
            /**
             * @description Always `response.output_item.done`.
             * @enum {string}
             */
            type: "response.output_item.done";
            item: components["schemas"]["ResponseOutputItem"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description One event of a streamed response. Its `type` tells which. */
        ResponseEvent: components["schemas"]["ResponseCreatedEvent"] | components["schemas"]["ResponseInProgressEvent"] | components["schemas"]["ResponseOutputItemAddedEvent"] | components["schemas"]["ResponseContentPartAddedEvent"] | components["schemas"]["ResponseReasoningTextDeltaEvent"] | components["schemas"]["ResponseReasoningTextDoneEvent"] | components["schemas"]["ResponseOutputTextDeltaEvent"] | components["schemas"]["ResponseOutputTextDoneEvent"] | components["schemas"]["ResponseContentPartDoneEvent"] | components["schemas"]["ResponseFunctionCallArgumentsDeltaEvent"] | components["schemas"]["ResponseFunctionCallArgumentsDoneEvent"] | components["schemas"]["ResponseCustomToolCallInputDeltaEvent"] | components["schemas"]["ResponseCustomToolCallInputDoneEvent"] | components["schemas"]["ResponseOutputItemDoneEvent"] | components["schemas"]["ResponseCompletedEvent"] | components["schemas"]["ResponseIncompleteEvent"] | components["schemas"]["ResponseFailedEvent"] | components["schemas"]["ResponseErrorEvent"];
        /**
         * Format: int64
         * @description The place of the event in the stream, counted from 0.
         * @example 4
         */
        SequenceNumber: number;
        /**
         * Format: int64
         * @description The place of the item in `output`.
         * @example 0
         */
        OutputIndex: number;
        /**
         * Format: int64
         * @description The place of the part in the item's `content`.
         * @example 0
         */
        ContentIndex: number;
        /**
         * @description The item that this belongs to.
         * @example msg_9aXc2LtU_0
         */
        ItemId: string;
        /** @description The response was begun; always the first event. */
        ResponseCreatedEvent: {
            /**
             * @description Always `response.created`.
             * @enum {string}
             */
            type: "response.created";
            response: components["schemas"]["ResponseObject"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The model is at work. */
        ResponseInProgressEvent: {
            /**
             * @description Always `response.in_progress`.
             * @enum {string}
             */
            type: "response.in_progress";
            response: components["schemas"]["ResponseObject"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The response is complete; the last event of a stream that went well. */
        ResponseCompletedEvent: {
            /**
             * @description Always `response.completed`.
             * @enum {string}
             */
            type: "response.completed";
            response: components["schemas"]["ResponseObject"];
            timings?: components["schemas"]["Timings"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The response was cut short, as `response.incomplete_details` tells; the last event of the stream. */
        ResponseIncompleteEvent: {
            /**
             * @description Always `response.incomplete`.
             * @enum {string}
             */
            type: "response.incomplete";
            response: components["schemas"]["ResponseObject"];
            timings?: components["schemas"]["Timings"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The response failed; `response.error` says why, and `response.output` has what there is. An `error` event follows. */
        ResponseFailedEvent: {
            /**
             * @description Always `response.failed`.
             * @enum {string}
             */
            type: "response.failed";
            response: components["schemas"]["ResponseObject"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The stream failed. The last event of the stream. `error` repeats what stands beside it, for clients that look there. */
        ResponseErrorEvent: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            type: "error";
            /**
             * @description The kind of failure.
             * @example backend_error
             */
            code: string | null;
            /**
             * @description What went wrong.
             * @example llama-server ended while it was working on this request.
             */
            message: string;
            /**
             * @description The request field at fault, where there is one.
             * @example input
             */
            param: string | null;
            error: components["schemas"]["ErrorObject"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description A response, finished or on its way. */
        ResponseObject: {
            /**
             * @description The name of this response.
             * @example resp_9aXc2LtU
             */
            id: string;
            /**
             * @description Always `response`.
             * @enum {string}
             */
            object: "response";
            /**
             * @description When it was begun, in seconds since 1970.
             * @example 1746225832
             */
            created_at: number;
            /**
             * @description When it was done, in seconds since 1970; null as long as it is not.
             * @example 1746225834
             */
            completed_at: number | null;
            /**
             * @description How it stands. `incomplete` means that `incomplete_details` tells what ended it too early. `queued` and `cancelled` are states of a response in the background.
             * @example completed
             * @enum {string}
             */
            status: "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
            error: components["schemas"]["ResponseErrorDetail"];
            /** @description Why the response is incomplete; null if it is not. */
            incomplete_details: {
                /**
                 * @description The reason, `max_output_tokens` or `content_filter`.
                 * @example max_output_tokens
                 */
                reason: string;
            } | null;
            /**
             * @description The instructions of the request.
             * @example Answer in one sentence.
             */
            instructions: string | null;
            /**
             * Format: int64
             * @description The limit that the request has set.
             * @example 256
             */
            max_output_tokens: number | null;
            /** @description The client's notes of the request. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description The model that responds.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /** @description Thoughts, messages and function calls in their order. */
            output: components["schemas"]["ResponseOutputItem"][];
            /**
             * @description Whether the model may call several functions at once.
             * @example true
             */
            parallel_tool_calls: boolean;
            /**
             * @description The response that this one goes on from.
             * @example resp_5fTb1Qw9
             */
            previous_response_id: string | null;
            /** @description How the request wants the model to think. */
            reasoning: {
                /**
                 * @description How much.
                 * @example low
                 */
                effort: string | null;
                /** @description Always null; there are no summaries. */
                summary: string | null;
            };
            /**
             * @description Whether the response is kept, for `previous_response_id` and `GET /responses/{response_id}`.
             * @example true
             */
            store: boolean;
            /**
             * @description The temperature of the request. Where it sets none, it is 1, and the model's own default holds.
             * @example 0.7
             */
            temperature: number;
            /** @description The form of the text that the request asks for. */
            text: {
                [key: string]: unknown;
            };
            /**
             * @description Whether the model calls a function, as the request says it.
             * @example auto
             */
            tool_choice: string | {
                [key: string]: unknown;
            };
            /** @description The tools that the request offers. A function has `description`, `parameters` and `strict`, null if it is offered without. */
            tools: {
                [key: string]: unknown;
            }[];
            /**
             * @description The `top_p` of the request. Where it sets none, it is 1, and the model's own default holds.
             * @example 0.95
             */
            top_p: number;
            /**
             * @description The penalty of the request, else 0.
             * @example 0
             */
            presence_penalty: number;
            /**
             * @description The penalty of the request, else 0.
             * @example 0
             */
            frequency_penalty: number;
            /**
             * Format: int64
             * @description The number of alternatives of each token that the request asks for.
             * @example 0
             */
            top_logprobs: number;
            /**
             * @description Whether the response is made in the background.
             * @example false
             */
            background: boolean;
            /**
             * @description Always `default`.
             * @example default
             */
            service_tier: string;
            /**
             * Format: int64
             * @description The limit of the request. It has no effect, as no tool runs here.
             * @example 8
             */
            max_tool_calls: number | null;
            /**
             * @description The identifier of the request.
             * @example user-42
             */
            safety_identifier: string | null;
            /**
             * @description The key of the request.
             * @example conversation-7
             */
            prompt_cache_key: string | null;
            /**
             * @description Always `disabled`. An input that is too long is refused.
             * @example disabled
             */
            truncation: string;
            usage: components["schemas"]["ResponseUsage"];
            /**
             * @description The end user of the request.
             * @example user-42
             */
            user: string | null;
        };
        /** @description Why the response failed; null if it did not. */
        ResponseErrorDetail: {
            /**
             * @description The kind of failure.
             * @example server_error
             */
            code: string | null;
            /**
             * @description What went wrong.
             * @example llama-server ended while it was working on this request.
             */
            message: string;
        } | null;
        /** @description One item of the output, a `message`, a `function_call`, a `custom_tool_call`, `reasoning` or `compaction`. */
        ResponseOutputItem: {
            /**
             * @description The name of the item.
             * @example msg_9aXc2LtU_0
             */
            id: string;
            /**
             * @description The kind of item.
             * @example message
             */
            type: string;
            /**
             * @description How it stands - `in_progress`, `completed` or `incomplete`.
             * @example completed
             */
            status?: string | null;
            /**
             * @description With a message, `assistant`.
             * @example assistant
             */
            role?: string | null;
            /** @description The parts of a message or of the thoughts. */
            content?: components["schemas"]["ResponseContentPart"][] | null;
            /** @description With `reasoning`, summaries of the thoughts. */
            summary?: components["schemas"]["ResponseContentPart"][] | null;
            /**
             * @description With `reasoning`, the thoughts for the way back, if `include` asks for them. With `compaction`, the summary.
             * @example lmn1.q83vEjRWeJASNFZ4kBI0VniQ
             */
            encrypted_content?: string | null;
            /**
             * @description With a call, the name to send back with its result.
             * @example call_8fQ2
             */
            call_id?: string | null;
            /**
             * @description With a call, the tool.
             * @example get_weather
             */
            name?: string | null;
            /**
             * @description With a call, the namespace in which the tool was offered, if any.
             * @example weather
             */
            namespace?: string | null;
            /**
             * @description With a `custom_tool_call`, the text for the tool.
             * @example *** Begin Patch
             */
            input?: string | null;
            /**
             * @description With a function call, the arguments as JSON text.
             * @example {"city":"Paris"}
             */
            arguments?: string | null;
        };
        /** @description How many tokens the response took; null while it is on its way. */
        ResponseUsage: {
            /**
             * Format: int64
             * @description Tokens of the input, cached ones included.
             * @example 14
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Tokens that were generated.
             * @example 13
             */
            output_tokens: number;
            /**
             * Format: int64
             * @description The sum of the two.
             * @example 27
             */
            total_tokens: number;
            /** @description More about the tokens of the input. */
            input_tokens_details?: {
                /**
                 * Format: int64
                 * @description How many were taken from the prompt cache.
                 * @example 0
                 */
                cached_tokens?: number | null;
            } | null;
            /** @description More about the generated tokens. */
            output_tokens_details?: {
                /**
                 * Format: int64
                 * @description How many were thoughts.
                 * @example 0
                 */
                reasoning_tokens?: number | null;
            } | null;
        } | null;
        /**
         * @description The id of a model as `GET /models` lists it, or a checkpoint that is loaded. `local` means the loaded model. A chat under `/api/v0` and `/v0` may name any checkpoint of the hub, as `POST /load` does.
         * @example Qwen3-0.6B-GGUF
         */
        InferenceModel: string;
        /**
         * @description Whether the response is sent as server-sent events while it is being made.
         * @default false
         * @example false
         */
        Stream: boolean | null;
        /** @description Options of a streamed response; they count only with `stream`. */
        StreamOptions: {
            /**
             * @description Whether a last chunk with the token usage and empty `choices` is sent before `[DONE]`.
             * @example true
             */
            include_usage?: boolean | null;
        } | null;
        /**
         * @description The most tokens to generate. More than the context still holds is the same as that. -1, which some clients send, sets no limit; as `max_tokens` under `/v1` it is refused, leave it out there. 0 is refused, except by a text completion with `echo`.
         * @example 256
         */
        MaxTokens: number | null;
        /**
         * @description The fewest tokens to generate - the model may not end its response before. Stop sequences and limits still end it. Only llama.cpp can do it, and llama-server only where neither tools nor a form of the response are asked for; the rest is refused with status 400.
         * @example 0
         */
        MinTokens: number | null;
        /**
         * @description How random the choice of tokens is. 0 always takes the most likely one; low values are focused, high values varied.
         * @example 0.7
         */
        Temperature: number | null;
        /**
         * @description Only the most likely tokens that together reach this probability are considered. Change this or `temperature`, rarely both.
         * @example 0.95
         */
        TopP: number | null;
        /**
         * @description Only this many of the most likely tokens are considered; 0 or -1 considers all.
         * @example 40
         */
        TopK: number | null;
        /**
         * @description Tokens less likely than this share of the most likely token are left out.
         * @example 0.05
         */
        MinP: number | null;
        /**
         * @description How much tokens that were used already are held back. 1 is no penalty.
         * @example 1.1
         */
        RepeatPenalty: number | null;
        /**
         * @description Holds back, once, each token that has appeared; positive values lead to new topics.
         * @example 0
         */
        PresencePenalty: number | null;
        /**
         * @description Holds back tokens by how often they have appeared; positive values avoid repetition.
         * @example 0
         */
        FrequencyPenalty: number | null;
        /**
         * @description Up to four texts at which the generation ends. The one that was met is not part of the response.
         * @example [
         *       "\n\n"
         *     ]
         */
        StopSequences: (string | null) | string[];
        /**
         * @description Makes single tokens more or less likely.
         * @example {
         *       "15043": 1
         *     }
         */
        LogitBias: ({
            [key: string]: number;
        } | null) | unknown[][];
        /** @description The text to cut into tokens. */
        TokenizeRequest: {
            /**
             * @description The id of a model of any type. Without it, as with `local`, the loaded model that was used last is meant.
             * @example Qwen3-0.6B-GGUF
             */
            model?: string | null;
            /**
             * @description The text.
             * @example The capital of France is
             */
            content: string;
            /**
             * @description Whether tokens are added that the model wants around a text, such as one for its beginning.
             * @default false
             * @example false
             */
            add_special?: boolean | null;
            /**
             * @description Whether texts such as `<|im_start|>` become the token of that name.
             * @default true
             * @example true
             */
            parse_special?: boolean | null;
            /**
             * @description Whether each token comes with its text.
             * @default false
             * @example false
             */
            with_pieces?: boolean | null;
        };
        /** @description A text in tokens. */
        Tokens: {
            /** @description The tokens in the order of the text. */
            tokens: (number | components["schemas"]["TokenPiece"])[];
        };
        /** @description A token with its text. */
        TokenPiece: {
            /**
             * Format: int64
             * @description The id of the token.
             * @example 6722
             */
            id: number;
            /**
             * @description Its text; its bytes where they are only a part of a character.
             * @example capital
             */
            piece: string | number[];
        };
        /** @description A token and how likely it was. */
        TokenLogprob: {
            /**
             * @description The text of the token.
             * @example Paris
             */
            token: string;
            /**
             * @description The natural logarithm of its probability.
             * @example -0.0123
             */
            logprob?: number;
            /**
             * @description Its UTF-8 bytes; a character may be split over several tokens.
             * @example [
             *       80,
             *       97,
             *       114,
             *       105,
             *       115
             *     ]
             */
            bytes?: number[] | null;
            /**
             * Format: int64
             * @description Its number in the vocabulary, where the backend tells it.
             * @example 59604
             */
            id?: number;
            /** @description The most likely tokens at this place. */
            top_logprobs?: {
                /**
                 * @description The text of the token.
                 * @example Paris
                 */
                token: string;
                /**
                 * @description The natural logarithm of its probability.
                 * @example -0.0123
                 */
                logprob?: number;
                /** @description Its UTF-8 bytes. */
                bytes?: number[] | null;
                /**
                 * Format: int64
                 * @description Its number in the vocabulary, where the backend tells it.
                 * @example 59604
                 */
                id?: number;
            }[] | null;
        };
        /** @description How many tokens the request took. */
        Usage: {
            /**
             * Format: int64
             * @description Tokens of the prompt, cached ones included.
             * @example 14
             */
            prompt_tokens: number;
            /**
             * Format: int64
             * @description Tokens that were generated.
             * @example 13
             */
            completion_tokens: number;
            /**
             * Format: int64
             * @description The sum of the two.
             * @example 27
             */
            total_tokens: number;
            prompt_tokens_details?: components["schemas"]["PromptTokensDetails"];
            completion_tokens_details?: components["schemas"]["CompletionTokensDetails"];
        };
        /** @description The usage, in the last chunk; null or missing before. */
        StreamUsage: {
            /**
             * Format: int64
             * @description Tokens of the prompt, cached ones included.
             * @example 14
             */
            prompt_tokens: number;
            /**
             * Format: int64
             * @description Tokens that were generated.
             * @example 13
             */
            completion_tokens: number;
            /**
             * Format: int64
             * @description The sum of the two.
             * @example 27
             */
            total_tokens: number;
            prompt_tokens_details?: components["schemas"]["PromptTokensDetails"];
            completion_tokens_details?: components["schemas"]["CompletionTokensDetails"];
        } | null;
        /** @description More about the tokens of the prompt. */
        PromptTokensDetails: {
            /**
             * Format: int64
             * @description How many were taken from the prompt cache.
             * @example 0
             */
            cached_tokens?: number | null;
            /**
             * Format: int64
             * @description How many were sound.
             * @example 0
             */
            audio_tokens?: number | null;
        } | null;
        /** @description More about the generated tokens. */
        CompletionTokensDetails: {
            /**
             * Format: int64
             * @description How many were thoughts.
             * @example 0
             */
            reasoning_tokens?: number | null;
            /**
             * Format: int64
             * @description How many were sound.
             * @example 0
             */
            audio_tokens?: number | null;
            /**
             * Format: int64
             * @description How many of a predicted output were right.
             * @example 0
             */
            accepted_prediction_tokens?: number | null;
            /**
             * Format: int64
             * @description How many of a predicted output were wrong.
             * @example 0
             */
            rejected_prediction_tokens?: number | null;
        } | null;
        /** @description What llama.cpp measured. Other backends may leave it out. */
        Timings: {
            /**
             * Format: int64
             * @description Tokens of the prompt that came from the cache.
             * @example 0
             */
            cache_n?: number | null;
            /**
             * Format: int64
             * @description Tokens of the prompt that were evaluated.
             * @example 14
             */
            prompt_n?: number | null;
            /**
             * @description Milliseconds that this took.
             * @example 21.4
             */
            prompt_ms?: number | null;
            /**
             * @description Milliseconds for each of them; null if there were none.
             * @example 1.53
             */
            prompt_per_token_ms?: number | null;
            /**
             * @description Tokens of the prompt a second; null if there were none.
             * @example 654.2
             */
            prompt_per_second?: number | null;
            /**
             * Format: int64
             * @description Tokens that were generated.
             * @example 13
             */
            predicted_n?: number | null;
            /**
             * @description Milliseconds that this took.
             * @example 162.5
             */
            predicted_ms?: number | null;
            /**
             * @description Milliseconds for each of them; null if there were none.
             * @example 12.5
             */
            predicted_per_token_ms?: number | null;
            /**
             * @description Generated tokens a second; null if there were none.
             * @example 80
             */
            predicted_per_second?: number | null;
            /**
             * Format: int64
             * @description Tokens that the draft model proposed.
             * @example 10
             */
            draft_n?: number | null;
            /**
             * Format: int64
             * @description How many of them were right.
             * @example 7
             */
            draft_n_accepted?: number | null;
        } | null;
        /** @description How far llama.cpp is with the prompt, if `return_progress` was sent. */
        PromptProgress: {
            /**
             * Format: int64
             * @description Tokens of the prompt.
             * @example 2048
             */
            total?: number;
            /**
             * Format: int64
             * @description Tokens that came from the cache.
             * @example 0
             */
            cache?: number;
            /**
             * Format: int64
             * @description Tokens done so far.
             * @example 512
             */
            processed?: number;
            /**
             * @description Milliseconds since the start.
             * @example 120
             */
            time_ms?: number;
        } | null;
        /** @description How many tokens were read. Nothing is generated here. */
        PromptUsage: {
            /**
             * Format: int64
             * @description Tokens of the input.
             * @example 16
             */
            prompt_tokens: number;
            /**
             * Format: int64
             * @description The same number.
             * @example 16
             */
            total_tokens: number;
        };
        /** @description The model to delete. */
        DeleteRequest: {
            /**
             * @description Name of the model, with its `user.` if it has one.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
        };
        /** @description The tiny model of the demo. */
        DemoModel: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description Its name, as other operations take it.
             * @example extra.Tiny-Demo
             */
            model_name: string;
            /**
             * @description Its file on the server's machine.
             * @example /home/me/.cache/lemonade/extra-models/Tiny-Demo.gguf
             */
            path: string;
            /**
             * @description False when the file was there before.
             * @example true
             */
            is_new: boolean;
        };
        /** @description What to do with a download. */
        DownloadControlRequest: {
            /**
             * @description The download, as `GET /downloads` names it.
             * @example model:Qwen3-0.6B-GGUF
             */
            id: string;
            /**
             * @description What to do with it.
             * @example pause
             * @enum {string}
             */
            action: "pause" | "resume" | "cancel" | "remove";
        };
        /** @description The action was carried out. */
        DownloadControlResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description What was done; for people.
             * @example Paused: model:Qwen3-0.6B-GGUF
             */
            message: string;
            download: components["schemas"]["DownloadJob"];
        };
        /** @description A pull as the server keeps it, whether or not somebody waits for it, or the installation of a backend. */
        DownloadJob: {
            /**
             * @description Name of the download, for `POST /downloads/control`.
             * @example model:Qwen3-0.6B-GGUF
             */
            id: string;
            /**
             * @description What is fetched.
             * @example model
             * @enum {string}
             */
            type: "model" | "backend";
            /**
             * @description The model that it belongs to; for a backend its recipe and name, such as `llamacpp:vulkan`.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
            /**
             * @description `downloading` now; `paused` until somebody resumes it; `cancelled` by somebody; `completed`, the model can be loaded; `error`, it gave up, and the same request goes on from there.
             * @example downloading
             * @enum {string}
             */
            status: "downloading" | "paused" | "cancelled" | "completed" | "error";
            /**
             * @description True while bytes may still come.
             * @example true
             */
            running: boolean;
            /**
             * @description File that moved last; null before the first one.
             * @example Qwen3-0.6B-Q4_0.gguf
             */
            file: string | null;
            /**
             * Format: int64
             * @description Number of that file, counted from 1; 0 before the first one.
             * @example 1
             */
            file_index: number;
            /**
             * Format: int64
             * @description Number of files; 0 while it is not known.
             * @example 1
             */
            total_files: number;
            /**
             * Format: int64
             * @description Bytes of all files that are here, those of earlier attempts included.
             * @example 163208757
             */
            bytes_downloaded: number;
            /**
             * Format: int64
             * @description Size of all files in bytes; 0 while it is not known.
             * @example 408021893
             */
            bytes_total: number;
            /**
             * @description How much of all files is here, in percent.
             * @example 40
             */
            percent: number;
            /**
             * @description Why it ended with `error`; null otherwise.
             * @example null
             */
            error: string | null;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description All downloads that the server knows of. */
        DownloadJobList: components["schemas"]["DownloadJob"][];
        /**
         * @description A model to load, with options. One of `model_name`, `model` and `checkpoint` is required; the first of these that
         *     is given counts. An option of another recipe is refused. One that is null leaves aside what is saved for the model,
         *     for this load.
         */
        LoadRequest: {
            /**
             * @description Name of the model, with its `user.` or `extra.` if it has one. It wins when `model` is given too.
             * @example Qwen3-0.6B-GGUF
             */
            model_name?: string;
            /**
             * @description Name or checkpoint of the model, as the preview specification spells it.
             * @example unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            model?: string;
            /**
             * @description Checkpoint of the model, as `GET /models` lists it.
             * @example unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            checkpoint?: string;
            /**
             * @description Recipe of the model that is meant by `checkpoint`, if several models have that. Without `checkpoint` it has no effect.
             * @example llamacpp
             */
            recipe?: string;
            /**
             * @description True tells, as a stream of events, how far the load is.
             * @default false
             * @example false
             */
            stream?: boolean;
            /**
             * @description True keeps this request's options for later loads of this model, in place of any kept before, also when it has none. The model runs with these and none of those before. They are kept once they are found to be valid, also when the load then fails.
             * @default false
             * @example false
             */
            save_options?: boolean;
            /**
             * @description True protects the model from being unloaded to make room for others, or because nobody uses it; false takes that back. Left out, a loaded model stays as it is. Unloading it by name or with all others works all the same.
             * @example true
             */
            pinned?: boolean;
            keep_alive?: components["schemas"]["KeepAlive"];
            /**
             * @description Tokens that the model keeps in view; -1 fits them to the memory and the model. For recipes that write text.
             * @example 8192
             */
            ctx_size?: number | null;
            /**
             * @description Backend for the recipe `llamacpp`, such as `vulkan`, `rocm`, `metal`, `cpu`, `system` or `embedded`; `auto` takes the best for this machine, which is installed if it is missing. An empty text leaves it open, as does every other `_backend`.
             * @example vulkan
             */
            llamacpp_backend?: string | null;
            /**
             * @description More arguments for llama-server, quoted as in a shell. Those that the server sets itself, such as `-m`, `--port`, `--ctx-size`, `-ngl`, `--jinja`, `--mmproj`, `--embeddings` and `--reranking`, are refused; `--slot-save-path` needs an admin key that is set.
             * @example --flash-attn on --no-mmap
             */
            llamacpp_args?: string | null;
            /**
             * @description Computers that share the work of a model of the recipe `llamacpp`, each an rpc-server of llama.cpp as `host:port`, at most 16, comma-separated. Only those in the setting `llamacpp.rpc_hosts` may be named. Not for the backend `embedded`.
             * @example 192.168.1.20:50052,192.168.1.21:50052
             */
            llamacpp_rpc?: string | null;
            /**
             * @description Backend for the recipe `whispercpp`, such as `npu`, `vulkan`, `cpu` or `embedded`. Left out, it is `npu` where there is one.
             * @example npu
             */
            whispercpp_backend?: string | null;
            /**
             * @description More arguments for whisper-server, quoted as in a shell. Those that the server sets itself, such as `-m`, `--model` and `--port`, are refused.
             * @example --convert
             */
            whispercpp_args?: string | null;
            /**
             * @description Backend for the recipe `sd-cpp`, such as `rocm`, `vulkan` or `cpu`. It may be called `sd-cpp_backend` too.
             * @example vulkan
             */
            sdcpp_backend?: string | null;
            /**
             * @description More arguments for sd-server, quoted as in a shell. It may be called `sd-cpp_args` too.
             * @example --diffusion-fa
             */
            sdcpp_args?: string | null;
            /**
             * @description More arguments for vllm-server, quoted as in a shell. Those that the server sets itself, such as `--model`, `--port`, `--max-model-len` and `--tensor-parallel-size`, are refused, and those that name files, other machines or code.
             * @example --max-num-seqs 8
             */
            vllm_args?: string | null;
            /**
             * @description GPUs that share the model, for the recipe `vllm`; at most as many as the machine has, unless Ray finds others.
             * @example 2
             */
            tensor_parallel_size?: number | null;
            /**
             * @description False starts the native server with the arguments of this request alone, without those of the settings and without saved ones. True puts this request's arguments behind those of the settings.
             * @default true
             * @example true
             */
            merge_args?: boolean | null;
            /**
             * @description Steps per image, for the recipe `sd-cpp`. A model may bring a better default of its own.
             * @default 20
             * @example 4
             */
            steps?: number | null;
            /**
             * @description How closely an image keeps to its prompt, for the recipe `sd-cpp`.
             * @default 7
             * @example 1
             */
            cfg_scale?: number | null;
            /**
             * @description Width of images in pixels, for the recipe `sd-cpp`.
             * @default 512
             * @example 512
             */
            width?: number | null;
            /**
             * @description Height of images in pixels, for the recipe `sd-cpp`.
             * @default 512
             * @example 512
             */
            height?: number | null;
            /**
             * @description Wish of clients of the preview specification. It is accepted, but the backend decides which devices are used.
             * @default hybrid
             * @example hybrid
             */
            device?: string;
            /**
             * @description Wish of clients of the preview specification. It is accepted, but the checkpoint decides about the data type.
             * @default int4
             * @example int4
             */
            dtype?: string;
            /**
             * @description Wish of clients of the preview specification. It is accepted, but where models are kept is a setting of the server.
             * @default ~/.cache/lemonade
             * @example ~/.cache/lemonade
             */
            cache_dir?: string;
        };
        /**
         * @description How long the model stays in memory when nobody uses it: seconds as a number, or a text such as `30s`, `5m` or
         *     `1h`. A negative value keeps it for good; 0 unloads it as soon as no request runs on it. Left out, a loaded model
         *     stays as it is, and others follow the server's setting.
         * @example 5m
         */
        KeepAlive: number | string;
        /** @description One event of a streamed load. `complete` or `error` is the last one. */
        LoadEvent: components["schemas"]["LoadProgressEvent"] | components["schemas"]["LoadCompleteEvent"] | components["schemas"]["DownloadErrorEvent"];
        /**
         * Progress of a load
         * @description Data of an event named `progress`. A load has up to three parts: the files of the model, the backend, and the start
         *     of the native server. The first two go on at the same time, and each tells of its files as far as it has to
         *     fetch any. `start` has no file; it comes again when a backend did not start and the next one is taken.
         */
        LoadProgressEvent: {
            /**
             * @description Part of the load.
             * @example model
             * @enum {string}
             */
            part: "model" | "backend" | "start";
            /**
             * @description Name of the model, or, for the other parts, of the backend, as `recipe:backend`.
             * @example Qwen3-0.6B-GGUF
             */
            name: string;
            /**
             * @description Why this backend is taken, as in the plan. Only for `start`.
             * @example Backend vulkan is the best for this machine. It was installed for this load.
             */
            reason?: string;
            /**
             * @description File that is being fetched, by its name in the repository or archive.
             * @example Qwen3-0.6B-Q4_0.gguf
             */
            file?: string;
            /**
             * Format: int64
             * @description Number of that file, counted from 1.
             * @example 1
             */
            file_index?: number;
            /**
             * Format: int64
             * @description Number of files of this part.
             * @example 2
             */
            total_files?: number;
            /**
             * Format: int64
             * @description Bytes of that file that are here, those of an earlier attempt included.
             * @example 163208757
             */
            bytes_downloaded?: number;
            /**
             * Format: int64
             * @description Size of that file in bytes; 0 while it is not known.
             * @example 408021893
             */
            bytes_total?: number;
            /**
             * @description How much of that file is here, in percent.
             * @example 40
             */
            percent?: number;
        };
        /**
         * End of a load
         * @description Data of the event named `complete`, sent when the model is loaded.
         */
        LoadCompleteEvent: {
            /**
             * @description Always `success`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description What was done; for people.
             * @example Loaded model: Qwen3-0.6B-GGUF
             */
            message: string;
            /**
             * @description Name of the loaded model, also when it was asked for by checkpoint.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
            /**
             * @description Checkpoint of the loaded model.
             * @example unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            checkpoint: string;
            /**
             * @description Recipe that it runs with.
             * @example llamacpp
             */
            recipe: string;
            plan?: components["schemas"]["LoadPlan"];
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The model is loaded. */
        LoadedModelResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description What was done; for people. `Model loaded successfully`, as the preview specification has it, for who asks by `model`.
             * @example Loaded model: Qwen3-0.6B-GGUF
             */
            message: string;
            /**
             * @description Name of the loaded model, also when it was asked for by checkpoint.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
            /**
             * @description Checkpoint of the loaded model.
             * @example unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            checkpoint: string;
            /**
             * @description Recipe that it runs with.
             * @example llamacpp
             */
            recipe: string;
            plan?: components["schemas"]["LoadPlan"];
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description Which of the pulled models the hub has newer files of. */
        ModelUpdates: {
            /** @description The models that were pulled from the hub, ordered by id. */
            models: components["schemas"]["ModelUpdate"][];
        };
        /** @description Whether the hub has newer files of one model. */
        ModelUpdate: {
            /**
             * @description Name of the model.
             * @example Qwen3-0.6B-GGUF
             */
            id: string;
            /**
             * @description Where its files come from.
             * @example unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            checkpoint: string;
            /**
             * @description Whether a pull would fetch newer files; null when the hub could not be asked.
             * @example false
             */
            update_available: boolean | null;
            /**
             * @description Why the hub could not be asked; null otherwise.
             * @example null
             */
            error: string | null;
        };
        /**
         * @description Options to save for the model, beside those that are saved; the same names and limits as in `POST /load`. One that
         *     is null is forgotten.
         */
        ModelOptionsRequest: {
            /**
             * @description True saves nothing, and `effective` shows what would come of it; `saved` stays what it is.
             * @default false
             * @example true
             */
            dry_run?: boolean;
            /**
             * @description Tokens that the model keeps in view; -1 fits them to the memory and the model, whatever the settings say.
             * @example 8192
             */
            ctx_size?: number | null;
        };
        /** @description The load options of a model. */
        ModelOptions: {
            /**
             * @description Name of the model.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
            /**
             * @description Recipe that it is run with.
             * @example llamacpp
             */
            recipe: string;
            /**
             * @description Names of all options that a load of the model takes.
             * @example [
             *       "ctx_size",
             *       "llamacpp_backend",
             *       "llamacpp_args",
             *       "merge_args"
             *     ]
             */
            names: string[];
            saved: components["schemas"]["SavedOptions"];
            effective: components["schemas"]["EffectiveOptions"];
            defaults: components["schemas"]["DefaultOptions"];
            /**
             * Format: int64
             * @description Tokens of context that a load without options would get now; null for a recipe that has none, and while no backend is here.
             * @example 8192
             */
            resolved_ctx_size: number | null;
            warnings?: components["schemas"]["Warnings"];
        };
        /**
         * @description What a load without options would run with, with `model_name`, as a body for `POST /load`; a context that is fitted to the memory is -1.
         * @example {
         *       "model_name": "Qwen3-0.6B-GGUF",
         *       "llamacpp_backend": "vulkan",
         *       "ctx_size": 8192
         *     }
         */
        EffectiveOptions: {
            [key: string]: unknown;
        };
        /**
         * @description What a load would run with if nothing were saved; what is left open is missing.
         * @example {
         *       "llamacpp_backend": "auto"
         *     }
         */
        DefaultOptions: {
            [key: string]: unknown;
        };
        /** @description Which models to list. */
        ModelListRequest: {
            /**
             * @description True also lists models that are known but not pulled yet, as in `GET /models`.
             * @default false
             * @example false
             */
            show_all?: boolean;
            /**
             * @description Wish of clients of the preview specification. It is accepted, but where models are kept is a setting of the server.
             * @default ~/.cache/lemonade
             * @example ~/.cache/lemonade
             */
            cache_dir?: string;
        };
        /** @description Models, in OpenAI's shape. */
        ModelList: {
            /**
             * @description Always `list`.
             * @example list
             * @enum {string}
             */
            object: "list";
            /** @description The models, ordered by id. */
            data: components["schemas"]["Model"][];
            /**
             * @description Always false, for Anthropic's clients; there are no pages.
             * @example false
             * @enum {boolean}
             */
            has_more?: false;
            /**
             * @description Id of the first model, for Anthropic's clients; null when there is none.
             * @example Qwen3-0.6B-GGUF
             */
            first_id?: string | null;
            /**
             * @description Id of the last model, for Anthropic's clients; null when there is none.
             * @example Qwen3-0.6B-GGUF
             */
            last_id?: string | null;
        };
        /**
         * @description A model that the server knows. The first four fields are OpenAI's; `type`, `display_name` and `created_at` say the same to
         *     Anthropic's clients; the others are additions.
         */
        Model: {
            /**
             * @description Name by which requests ask for the model.
             * @example Qwen3-0.6B-GGUF
             */
            id: string;
            /**
             * @description Always `model`.
             * @example model
             * @enum {string}
             */
            object: "model";
            /**
             * @description For an alias, the id of the model that it means; of several, the first one in the list. All other fields but `id` and
             *     `name` are that model's. Missing for a model.
             * @example Qwen3-0.6B-GGUF
             */
            alias_of?: string;
            /**
             * Format: int64
             * @description When the model's files came here, in seconds since 1970; for one that is not here, a fixed time.
             * @example 1774137600
             */
            created: number;
            /**
             * @description Always `model`.
             * @example model
             * @enum {string}
             */
            type?: "model";
            /**
             * @description The same as `name`.
             * @example Qwen3-0.6B-GGUF
             */
            display_name?: string;
            /**
             * Format: date-time
             * @description The same as `created`.
             * @example 2026-03-22T00:00:00.000Z
             */
            created_at?: string;
            /**
             * Format: int64
             * @description The same as `context_length`, by the name that Anthropic's clients read.
             * @example 16384
             */
            max_input_tokens?: number;
            /**
             * @description Who provides the model; `lemonade` for all of them.
             * @example lemonade
             */
            owned_by: string;
            /**
             * @description Where its files come from, as `owner/repository:variant`; a path for a model of the extra models directory.
             * @example unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            checkpoint: string;
            /**
             * @description All its checkpoints by their role, as in `POST /pull`; `main` is `checkpoint`.
             * @example {
             *       "main": "unsloth/Qwen3-0.6B-GGUF:Q4_0"
             *     }
             */
            checkpoints?: {
                [key: string]: string;
            };
            /**
             * @description Recipe that it is run with. New recipes may appear, so any name is possible.
             * @example llamacpp
             */
            recipe: string;
            /**
             * @description Name to show to people; the same as `id` unless the model has a nicer one.
             * @example Qwen3-0.6B-GGUF
             */
            name: string;
            /**
             * @description Whether it can be used without a pull, because its files are complete on this machine or it runs on a provider.
             * @example true
             */
            downloaded: boolean;
            /**
             * @description What it can do and what it is known for, such as `vision`, `reasoning`, `embeddings` or `reranking`.
             * @example [
             *       "chat",
             *       "reasoning"
             *     ]
             */
            labels: string[];
            /**
             * @description Size of its files in GiB; missing when it is not known.
             * @example 0.38
             */
            size?: number;
            /**
             * @description Whether it is a good one to offer to somebody who has none yet.
             * @example true
             */
            suggested: boolean;
            /**
             * @description Why nothing runs it today, and what to use instead; `POST /load` and `POST /pull` refuse it with these words. Missing for all other models.
             * @example No native server runs models of recipe 'oga-igpu' any more. Use a GGUF version of the model.
             */
            unavailable_reason?: string;
            /**
             * Format: int64
             * @description Tokens of context that one request gets - of a loaded model as its native server says, of another one as many as a load without options would give it now. Missing when it is not known, as before a pull.
             * @example 16384
             */
            context_length?: number;
            /**
             * Format: int64
             * @description The same, by the name that Groq's clients read.
             * @example 16384
             */
            context_window?: number;
            /**
             * Format: int64
             * @description The same, by the name that vLLM's clients read.
             * @example 16384
             */
            max_model_len?: number;
            /**
             * Format: int64
             * @description The same while the model is loaded, else missing, as LM Studio's clients read it.
             * @example 16384
             */
            loaded_context_length?: number;
            /**
             * Format: int64
             * @description Tokens that it was trained to keep in view; of a provider's model, what the provider says. Missing when it is not known.
             * @example 40960
             */
            max_context_length?: number;
            /**
             * Format: int64
             * @description The same as `max_context_length`, by the name that clients of Lemonade's desktop app read.
             * @example 40960
             */
            max_context_window?: number;
            /** @description The same two numbers as llama-server tells them; missing when the first one is not known. */
            meta?: {
                /**
                 * Format: int64
                 * @description The same as `context_length`.
                 * @example 16384
                 */
                n_ctx: number;
                /**
                 * Format: int64
                 * @description The same as `max_context_length`.
                 * @example 40960
                 */
                n_ctx_train?: number;
            };
            /**
             * @description Name of the provider that it runs on, to which its prompts are sent; missing for a model that runs on this machine.
             * @example office
             */
            provider?: string;
            /**
             * @description Devices that it computes on or would, as in `GET /health`; missing when it is not known.
             * @example gpu
             */
            device?: string;
            /**
             * @description Data type of its weights; for a GGUF file its quantization. Missing when it is not known.
             * @example Q4_0
             */
            dtype?: string;
            image_defaults?: components["schemas"]["ImageDefaults"];
            recipe_options?: components["schemas"]["SavedOptions"];
        };
        /**
         * @description Load options that are saved for the model, named as in `POST /load`; empty when none are.
         * @example {
         *       "ctx_size": 8192
         *     }
         */
        SavedOptions: {
            [key: string]: unknown;
        };
        /** @description What a GGUF repository offers, and how to pull it. */
        PullVariants: {
            /**
             * @description The repository, as it was asked for.
             * @example unsloth/Qwen3-0.6B-GGUF
             */
            checkpoint: string;
            /**
             * @description Recipe to register it with; `llamacpp` for GGUF files.
             * @example llamacpp
             */
            recipe: string;
            /**
             * @description Name to register it by, to be put behind `user.`.
             * @example Qwen3-0.6B-GGUF
             */
            suggested_name: string;
            /**
             * @description Labels that fit, as far as the repository's name and files tell. A pull takes all of them together; a model that is both for embeddings and for reranking is one for reranking.
             * @example [
             *       "vision"
             *     ]
             */
            suggested_labels: string[];
            /**
             * @description Multimodal projectors in the repository, without their folders unless two have one name. The first one is the right `mmproj` for a pull.
             * @example [
             *       "mmproj-F16.gguf"
             *     ]
             */
            mmproj_files: string[];
            /** @description The best-known quantizations, common ones first. Others can still be pulled by name. */
            variants: components["schemas"]["PullVariant"][];
        };
        /** @description One quantization that can be pulled. */
        PullVariant: {
            /**
             * @description What to put behind the colon of a checkpoint.
             * @example Q4_0
             */
            name: string;
            /**
             * @description File that is loaded; the first one of several shards.
             * @example Qwen3-0.6B-Q4_0.gguf
             */
            primary_file: string;
            /**
             * @description Every file that belongs to it.
             * @example [
             *       "Qwen3-0.6B-Q4_0.gguf"
             *     ]
             */
            files: string[];
            /**
             * @description Whether it is split into several files.
             * @example false
             */
            sharded: boolean;
            /**
             * Format: int64
             * @description Size of all its files together.
             * @example 408021893
             */
            size_bytes: number;
        };
        /** @description A model to pull. Either `model_name` or `model` is required. With `checkpoint` and `recipe` it is registered first. */
        PullRequest: {
            /**
             * @description Name of the model. A name to be registered begins with `user.`. It wins when `model` is given too.
             * @example Qwen3-0.6B-GGUF
             */
            model_name?: string;
            /**
             * @description Another spelling of `model_name`.
             * @example Qwen3-0.6B-GGUF
             */
            model?: string;
            /**
             * @description Checkpoint to register, as `owner/repository` or `owner/repository:variant`; for the recipe `flm` the name that FastFlowLM has for the model. Needs `recipe` as well.
             * @example unsloth/Phi-4-mini-instruct-GGUF:Q4_K_M
             */
            checkpoint?: string;
            /**
             * @description Recipe to register the model with. Needs `checkpoint` as well.
             * @example llamacpp
             */
            recipe?: string;
            /**
             * @description Whether the registered model thinks before it answers; adds the label `reasoning`.
             * @default false
             * @example false
             */
            reasoning?: boolean;
            /**
             * @description Whether the registered model understands images; adds the label `vision`.
             * @default false
             * @example false
             */
            vision?: boolean;
            /**
             * @description Whether the registered model turns text into vectors; adds the label `embeddings`.
             * @default false
             * @example false
             */
            embedding?: boolean;
            /**
             * @description Whether the registered model scores documents; adds the label `reranking`.
             * @default false
             * @example false
             */
            reranking?: boolean;
            /**
             * @description File of the repository that holds the multimodal projector, for a model that understands images.
             * @example mmproj-F16.gguf
             */
            mmproj?: string;
            /**
             * @description Checkpoints of a model that has several, by their role: `main`, `mmproj`, `draft`, `vae`, `text_encoder` …; all but `main` name one file of a repository. Stands in for `checkpoint` and `mmproj`.
             * @example {
             *       "main": "unsloth/Qwen2.5-VL-3B-Instruct-GGUF:Q4_K_M",
             *       "mmproj": "unsloth/Qwen2.5-VL-3B-Instruct-GGUF:mmproj-F16.gguf"
             *     }
             */
            checkpoints?: {
                [key: string]: string;
            };
            /**
             * @description More labels for the registered model, beside those of the fields above.
             * @example [
             *       "coding"
             *     ]
             */
            labels?: string[];
            image_defaults?: components["schemas"]["ImageDefaults"];
            /**
             * @description False compares a model that is here with what the hub has now; damaged files and newer ones are fetched, the others are not. It takes as long as reading all files. True leaves a complete model as it is.
             * @default true
             * @example false
             */
            do_not_upgrade?: boolean;
            /**
             * @description True reports progress as a stream of events.
             * @default false
             * @example false
             */
            stream?: boolean;
            /**
             * @description False lets the server go on by itself and answers at once with the download, which `GET /downloads` shows; `stream` has no effect then. True binds the pull to this request: a client that leaves cancels it, unless another one waits for the same model.
             * @default true
             * @example true
             */
            subscribe?: boolean;
        };
        /** @description The model has been pulled. */
        PullResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description What was done; for people.
             * @example Installed model: Qwen3-0.6B-GGUF
             */
            message: string;
            /**
             * @description Name of the pulled model.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description One event of a streamed pull. `complete` or `error` is the last one. */
        PullEvent: components["schemas"]["DownloadProgressEvent"] | components["schemas"]["PullCompleteEvent"] | components["schemas"]["DownloadErrorEvent"];
        /**
         * End of a pull
         * @description Data of the event named `complete`, sent when all files are here.
         */
        PullCompleteEvent: {
            /**
             * @description Always `success`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description What was done; for people.
             * @example Installed model: Qwen3-0.6B-GGUF
             */
            message: string;
            /**
             * Format: int64
             * @description Number of the last file.
             * @example 2
             */
            file_index: number;
            /**
             * Format: int64
             * @description Number of files, also when all of them were here already; 0 for a model whose native server keeps its files.
             * @example 2
             */
            total_files: number;
            /**
             * @description Always 100.
             * @example 100
             */
            percent: number;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The end of the pull, or, with `subscribe` false, the download that goes on without the client. */
        PullResult: components["schemas"]["PullResponse"] | components["schemas"]["DownloadJob"];
        /** @description Repositories of the hub. */
        RegistrySearch: {
            /**
             * @description Where was looked.
             * @example huggingface
             * @enum {string}
             */
            source: "huggingface";
            /**
             * @description What was looked for.
             * @example qwen3
             */
            query: string;
            /**
             * @description The format that was asked for; missing when any would do.
             * @example gguf
             * @enum {string}
             */
            format?: "gguf";
            /**
             * Format: int64
             * @description How many are listed.
             * @example 1
             */
            total: number;
            /** @description The repositories, the most downloaded ones first. */
            results: components["schemas"]["RegistryModel"][];
        };
        /** @description A repository of the hub, as far as the hub tells of it. */
        RegistryModel: {
            /**
             * @description What to put in front of the colon of a checkpoint.
             * @example unsloth/Qwen3-0.6B-GGUF
             */
            repository_id: string;
            /**
             * @description Name without its owner.
             * @example Qwen3-0.6B-GGUF
             */
            display_name: string;
            /**
             * @description Where it is.
             * @example huggingface
             * @enum {string}
             */
            source: "huggingface";
            /**
             * @description What is in it.
             * @example model
             * @enum {string}
             */
            repository_type: "model";
            /**
             * @description What it is, in words; empty when the hub does not say.
             * @example
             */
            description: string;
            /**
             * @description What people have noted of it.
             * @example [
             *       "gguf",
             *       "text-generation"
             *     ]
             */
            tags: string[];
            /**
             * @description What it is for, in the hub's words; null when nobody has said.
             * @example text-generation
             */
            task: string | null;
            /**
             * Format: int64
             * @description How often it was downloaded lately.
             * @example 41210
             */
            downloads: number;
            /**
             * Format: int64
             * @description How many people like it.
             * @example 57
             */
            likes: number;
            /**
             * @description Whether it has GGUF files, as far as its tags and its name tell.
             * @example true
             */
            has_gguf: boolean;
        };
        /** @description Settings with which a model makes its best images. Those of a request and load options win over them. */
        ImageDefaults: {
            /**
             * @description Steps per image.
             * @example 4
             */
            steps?: number;
            /**
             * @description How closely an image keeps to its prompt.
             * @example 1
             */
            cfg_scale?: number;
            /**
             * @description Width in pixels.
             * @example 512
             */
            width?: number;
            /**
             * @description Height in pixels.
             * @example 512
             */
            height?: number;
            /**
             * @description Sampling method, by the name that sd-server has for it.
             * @example euler
             */
            sampling_method?: string;
            /**
             * @description Shift of the schedule, for models that work by flow matching.
             * @example 3
             */
            flow_shift?: number;
        };
        /** @description What was asked for has been done. */
        ModelResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description What was done; for people.
             * @example Model unloaded successfully
             */
            message: string;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The model to unload. Without a name, also where it is null, every model is unloaded. */
        UnloadRequest: {
            /**
             * @description Name of the model.
             * @example Qwen3-0.6B-GGUF
             */
            model_name?: string;
            /**
             * @description Another spelling of `model_name`, which wins when both are given.
             * @example Qwen3-0.6B-GGUF
             */
            model?: string;
        };
        /** @description A text and how it is to be spoken. */
        SpeechRequest: {
            /**
             * @description A text-to-speech model.
             * @example kokoro-v1
             */
            model: string;
            /**
             * @description The text.
             * @example Hello from Paris.
             */
            input: string;
            /**
             * @description The name of a voice of the model, or one of OpenAI's (`alloy`, `nova` …), for which the nearest speaks. Without it the model chooses.
             * @example af_heart
             */
            voice?: string | null;
            /**
             * @description The format of the audio - `mp3`, `opus`, `aac`, `flac`, `wav` or `pcm`; Kokoro writes neither `aac` nor `flac`, and its embedded backend no `opus` either. Without it `mp3`, or `pcm` if the audio is streamed.
             * @example mp3
             */
            response_format?: string | null;
            /**
             * @description How fast to speak; 1 is normal.
             * @default 1
             * @example 1
             */
            speed?: number | null;
            /**
             * @description The value `audio` sends the audio while it is being made. Kokoro does so with `pcm`; other formats come when they are whole.
             * @example audio
             */
            stream_format?: string | null;
            /**
             * @description How to speak, for models that understand it.
             * @example Speak cheerfully.
             */
            instructions?: string | null;
        };
        /** @description A recording and how it is to be transcribed. */
        TranscriptionRequest: {
            /**
             * Format: binary
             * @description The recording, such as WAV, MP3, FLAC or Ogg. Every backend reads WAV.
             */
            file: Uint8Array;
            /**
             * @description A speech-to-text model.
             * @example Whisper-Tiny
             */
            model: string;
            /**
             * @description The language that is spoken, as a two-letter code. Without it the model guesses.
             * @example en
             */
            language?: string;
            /**
             * @description Words and names that are likely to occur, or the text before this recording.
             * @example Lemonade, Qwen, GGUF
             */
            prompt?: string;
            /**
             * @description The form of the response. `text`, `srt` and `vtt` are sent as text/plain.
             * @default json
             * @example json
             * @enum {string}
             */
            response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
            /**
             * @description How freely the model guesses. 0 takes the most likely words.
             * @default 0
             * @example 0
             */
            temperature?: number;
            /**
             * @description What gets times in `verbose_json`, at first the segments. Send the field once for each value. The backend `embedded` knows no times of words, and refuses `word`.
             * @example [
             *       "segment"
             *     ]
             */
            "timestamp_granularities[]"?: ("word" | "segment")[];
        };
        /** @description The text of a recording, with details if `verbose_json` was asked for. */
        Transcription: {
            /**
             * @description The whole text.
             * @example Hello from Paris.
             */
            text: string;
            /**
             * @description What was done, `transcribe`.
             * @example transcribe
             */
            task?: string;
            /**
             * @description The language that was spoken.
             * @example english
             */
            language?: string;
            /**
             * @description The length of the recording in seconds.
             * @example 1.9
             */
            duration?: number;
            /** @description The text in pieces with times. */
            segments?: components["schemas"]["TranscriptionSegment"][];
            /** @description The single words with times. */
            words?: components["schemas"]["TranscriptionWord"][];
            /** @description What the transcription took, where the backend tells it. */
            usage?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A piece of the text with its time. */
        TranscriptionSegment: {
            /**
             * Format: int64
             * @description Its number.
             * @example 0
             */
            id?: number;
            /**
             * @description Where it begins, in seconds.
             * @example 0
             */
            start: number;
            /**
             * @description Where it ends, in seconds.
             * @example 1.9
             */
            end: number;
            /**
             * @description The words.
             * @example Hello from Paris.
             */
            text: string;
            /** @description The token ids. */
            tokens?: number[];
            /** @description The single words with times, where the backend puts them here. */
            words?: components["schemas"]["TranscriptionWord"][];
            /**
             * @description The temperature that was used.
             * @example 0
             */
            temperature?: number | null;
            /**
             * @description The mean log probability; below -1 the text is doubtful.
             * @example -0.25
             */
            avg_logprob?: number | null;
            /**
             * @description How likely it is that nobody speaks.
             * @example 0.01
             */
            no_speech_prob?: number | null;
        };
        /** @description A word with its time. */
        TranscriptionWord: {
            /**
             * @description The word.
             * @example Paris
             */
            word: string;
            /**
             * @description Where it begins, in seconds.
             * @example 1.2
             */
            start: number;
            /**
             * @description Where it ends, in seconds.
             * @example 1.8
             */
            end: number;
        };
        /** @description A recording and how its English text is to be written. */
        TranslationRequest: {
            /**
             * Format: binary
             * @description The recording, such as WAV, MP3, FLAC or Ogg. Every backend reads WAV.
             */
            file: Uint8Array;
            /**
             * @description A speech-to-text model.
             * @example Whisper-Small
             */
            model: string;
            /**
             * @description English words and names that are likely to occur, or the English text before this recording.
             * @example Lemonade, Qwen, GGUF
             */
            prompt?: string;
            /**
             * @description The form of the response. `text`, `srt` and `vtt` are sent as text/plain.
             * @default json
             * @example json
             * @enum {string}
             */
            response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
            /**
             * @description How freely the model guesses. 0 takes the most likely words.
             * @default 0
             * @example 0
             */
            temperature?: number;
        };
        /** @description A picture and how to change it. One of `image` and `image[]` is needed. */
        ImageEditRequest: {
            model: components["schemas"]["ImageModel"];
            /**
             * Format: binary
             * @description The picture, PNG or JPEG.
             */
            image?: Uint8Array;
            /** @description Several pictures, for models that combine them. */
            "image[]"?: Uint8Array[];
            /**
             * Format: binary
             * @description A PNG of the same size; what is transparent in it is changed.
             */
            mask?: Uint8Array;
            prompt: components["schemas"]["ImagePrompt"];
            n?: components["schemas"]["ImageCount"];
            size?: components["schemas"]["ImageSize"];
            steps?: components["schemas"]["ImageSteps"];
            cfg_scale?: components["schemas"]["ImageCfgScale"];
            seed?: components["schemas"]["Seed"];
            response_format?: components["schemas"]["ImageResponseFormat"];
            stream?: components["schemas"]["ImageStream"];
            partial_images?: components["schemas"]["PartialImages"];
            user?: components["schemas"]["EndUser"];
        };
        /** @description A picture and how to change it, in JSON. */
        ImageEditJsonRequest: {
            model: components["schemas"]["ImageModel"];
            /** @description The picture, PNG or JPEG, or several for models that combine them. */
            images: components["schemas"]["ImageReference"][];
            mask?: components["schemas"]["ImageReference"];
            prompt: components["schemas"]["ImagePrompt"];
            n?: components["schemas"]["ImageCount"];
            size?: components["schemas"]["ImageSize"];
            steps?: components["schemas"]["ImageSteps"];
            cfg_scale?: components["schemas"]["ImageCfgScale"];
            seed?: components["schemas"]["Seed"];
            response_format?: components["schemas"]["ImageResponseFormat"];
            stream?: components["schemas"]["ImageStream"];
            partial_images?: components["schemas"]["PartialImages"];
            user?: components["schemas"]["EndUser"];
        };
        /** @description A picture that comes with the request. */
        ImageReference: {
            /**
             * @description The picture as a `data:` URL with base64. The server fetches nothing for a request, so other addresses get 400.
             * @example data:image/png;base64,iVBORw0KGgo=
             */
            image_url?: string | null;
            /**
             * @description Refused; files are not kept here.
             * @example null
             */
            file_id?: string | null;
        };
        /** @description What to draw. */
        ImageGenerationRequest: {
            model: components["schemas"]["ImageModel"];
            prompt: components["schemas"]["ImagePrompt"];
            n?: components["schemas"]["ImageCount"];
            size?: components["schemas"]["ImageSize"];
            /**
             * @description The width in pixels, if there is no `size`.
             * @example 512
             */
            width?: number | null;
            /**
             * @description The height in pixels, if there is no `size`.
             * @example 512
             */
            height?: number | null;
            steps?: components["schemas"]["ImageSteps"];
            cfg_scale?: components["schemas"]["ImageCfgScale"];
            seed?: components["schemas"]["Seed"];
            /**
             * @description The sampling method, as stable-diffusion.cpp names it.
             * @example euler_a
             */
            sample_method?: string | null;
            /**
             * @description The shift of flow models.
             * @example 3
             */
            flow_shift?: number | null;
            response_format?: components["schemas"]["ImageResponseFormat"];
            stream?: components["schemas"]["ImageStream"];
            partial_images?: components["schemas"]["PartialImages"];
            /**
             * @description Accepted for OpenAI's clients; it has no effect here.
             * @example standard
             */
            quality?: string | null;
            /**
             * @description Accepted for OpenAI's clients; it has no effect here.
             * @example natural
             */
            style?: string | null;
            user?: components["schemas"]["EndUser"];
        };
        /**
         * @description An image model.
         * @example SD-Turbo
         */
        ImageModel: string;
        /**
         * @description What the picture shows.
         * @example A lemon tree in front of the Eiffel Tower
         */
        ImagePrompt: string;
        /**
         * @description How many pictures to make.
         * @default 1
         * @example 1
         */
        ImageCount: number | null;
        /**
         * @description Width and height in pixels, each from 16 to 8192, or `auto`.
         * @example 512x512
         */
        ImageSize: string | null;
        /**
         * @description How many steps to take. More is finer and slower. Without it, the model's own number, else 20.
         * @example 4
         */
        ImageSteps: number | null;
        /**
         * @description How closely to follow the prompt. Without it, the model's own number, else 7.
         * @example 1
         */
        ImageCfgScale: number | null;
        /**
         * @description How pictures come back. Only `b64_json` exists here; `url` gives the same.
         * @example b64_json
         */
        ImageResponseFormat: string | null;
        /** @description The pictures that were made. */
        ImageList: {
            /**
             * Format: int64
             * @description When they were made, in seconds since 1970.
             * @example 1742927520
             */
            created: number;
            /** @description The pictures. */
            data: components["schemas"]["GeneratedImage"][];
        };
        /** @description One picture. */
        GeneratedImage: {
            /**
             * @description The bytes of the picture, normally PNG, as base64.
             * @example iVBORw0KGgo=
             */
            b64_json?: string | null;
            /** @description Where to fetch the picture. It is not used here. */
            url?: string | null;
            /**
             * @description The prompt that was really used, if it was changed.
             * @example A lemon tree in front of the Eiffel Tower, sunny day
             */
            revised_prompt?: string | null;
        };
        /**
         * @description Refused when true; pictures are sent whole, when they are finished.
         * @example false
         */
        ImageStream: boolean | null;
        /**
         * @description Pictures on the way to the finished one; more than 0 is refused.
         * @example 0
         */
        PartialImages: number | null;
        /** @description A picture to enlarge. */
        ImageUpscaleRequest: {
            /**
             * @description An upscaling model.
             * @example RealESRGAN-x4plus
             */
            model: string;
            /**
             * @description The bytes of a PNG or JPEG as base64, up to 2048 pixels wide and high. A `data:` URL of it is taken too.
             * @example iVBORw0KGgo=
             */
            image: string;
            response_format?: components["schemas"]["ImageResponseFormat"];
        };
        /** @description A picture to vary. */
        ImageVariationRequest: {
            model: components["schemas"]["ImageModel"];
            /**
             * Format: binary
             * @description The picture, PNG or JPEG.
             */
            image: Uint8Array;
            n?: components["schemas"]["ImageCount"];
            size?: components["schemas"]["ImageSize"];
            steps?: components["schemas"]["ImageSteps"];
            cfg_scale?: components["schemas"]["ImageCfgScale"];
            seed?: components["schemas"]["Seed"];
            response_format?: components["schemas"]["ImageResponseFormat"];
            user?: components["schemas"]["EndUser"];
        };
        /** @description The providers of this server. */
        ProviderList: {
            /**
             * @description Always `list`.
             * @example list
             * @enum {string}
             */
            object: "list";
            /** @description The providers, in alphabetical order. */
            data: components["schemas"]["Provider"][];
        };
        /** @description A server elsewhere that speaks OpenAI's API. */
        ProviderRequest: {
            /**
             * @description What its models' names begin with: small letters, digits, dashes and underscores, 40 at most. Words that have a
             *     meaning already, such as `user` and `admin`, are refused.
             * @example office
             */
            name: string;
            /**
             * @description Addresses to which `/chat/completions` is appended; usually they end with `/v1`. Several are replicas with the same
             *     models. They have no user, password, query or fragment.
             */
            base_urls: string[];
            /**
             * @description The key, as a header can carry it: without spaces and line breaks. It is kept in memory until the server ends, and never
             *     written anywhere. It goes before all other sources, as long as the addresses stay those that it was given for.
             * @example sk-example
             */
            api_key?: string | null;
            /**
             * @description Name of the environment variable that holds the key, in place of `LEMONADE_<PROVIDER>_API_KEY`. Any other needs an
             *     admin key.
             * @example VLLM_KEY
             */
            key_env?: string | null;
            /**
             * @description Absolute path of a file with the key in one line, 4 KiB at most; read anew when it has changed. It needs an admin key.
             * @example /run/secrets/vllm-key
             */
            key_file?: string | null;
            /**
             * @description Header that carries the key; `Authorization` unless told.
             * @example Authorization
             */
            auth_header_name?: string | null;
            /**
             * @description Word before the key; `Bearer` unless told, and none when empty.
             * @example Bearer
             */
            auth_header_prefix?: string | null;
            /**
             * @description Which of its models are offered, by the provider's own names; `all` unless told. One that the provider does not list
             *     is offered too.
             * @example [
             *       "meta-llama/Llama-3.3-70B-Instruct"
             *     ]
             */
            models?: "all" | string[];
            /**
             * @description What models are for, where the provider does not say: labels by the provider's own name of the model, such as
             *     `embeddings`, `reranking`, `transcription`, `tts`, `image`, `vision`, `tool-calling`. Without any, the name decides,
             *     and a chat is assumed.
             * @example {
             *       "my-embedder": [
             *         "embeddings"
             *       ]
             *     }
             */
            labels?: {
                [key: string]: string[];
            } | null;
            /**
             * @description Requests that are sent at a time, over all addresses; further ones wait for their turn. 64 unless told.
             * @example 32
             */
            max_concurrent?: number | null;
            /**
             * @description Whether addresses of other machines may be plain `http:`, so that prompts and the key can be read on the way; false
             *     unless told.
             * @example false
             */
            allow_insecure_http?: boolean | null;
            /**
             * @description Absolute path of a PEM file with certificates of authorities that are trusted besides the usual ones. It needs an
             *     admin key.
             * @example /etc/ssl/office-ca.pem
             */
            ca_file?: string | null;
        };
        /** @description A server elsewhere whose models are offered here. */
        Provider: {
            /**
             * @description What its models' names begin with.
             * @example office
             */
            name: string;
            /** @description Its addresses. */
            base_urls: string[];
            /**
             * @description Header that carries the key.
             * @example Authorization
             */
            auth_header_name: string;
            /**
             * @description Word before the key; none when empty.
             * @example Bearer
             */
            auth_header_prefix: string;
            /**
             * @description Where its key comes from.
             * @example env
             * @enum {string}
             */
            key_source: "memory" | "env" | "file";
            /**
             * @description Whether there is a key in that place now. Without one none is sent.
             * @example true
             */
            has_key: boolean;
            /**
             * @description The variable, where it is not `LEMONADE_<PROVIDER>_API_KEY`.
             * @example VLLM_KEY
             */
            key_env?: string;
            /**
             * @description The file, where the key comes from one.
             * @example /run/secrets/vllm-key
             */
            key_file?: string;
            /**
             * @description Which of its models are offered.
             * @example all
             */
            models: "all" | string[];
            /**
             * @description What models are for, as somebody has said.
             * @example {
             *       "my-embedder": [
             *         "embeddings"
             *       ]
             *     }
             */
            labels?: {
                [key: string]: string[];
            };
            /**
             * Format: int64
             * @description Requests that are sent at a time.
             * @example 32
             */
            max_concurrent: number;
            /**
             * @description Whether addresses of other machines may be plain `http:`.
             * @example false
             */
            allow_insecure_http: boolean;
            /**
             * @description File with certificates of authorities that are trusted besides the usual ones.
             * @example /etc/ssl/office-ca.pem
             */
            ca_file?: string;
            /**
             * @description `new` has not been asked for its models yet, `ready` has told them the last time, `failing` has not; its models stay
             *     listed as it told them before.
             * @example ready
             * @enum {string}
             */
            state: "new" | "ready" | "failing";
            /** @description Why it fails; null when it does not. */
            error: {
                /**
                 * @description Cause, for programs.
                 * @example provider_unreachable
                 */
                code: string;
                /**
                 * @description Cause, for people.
                 * @example Provider 'office' can't be reached at https://gpu-2.example.com: nothing listens there.
                 */
                message: string;
            } | null;
            /**
             * Format: int64
             * @description Its models that are listed.
             * @example 3
             */
            model_count: number;
            /**
             * Format: int64
             * @description When it told them, in seconds since 1970; null if it never has.
             * @example 1790154000
             */
            listed_at: number | null;
            /** @description Its addresses, each with how it does at the moment. */
            replicas: {
                /**
                 * @description The address.
                 * @example https://gpu-1.example.com/v1
                 */
                url: string;
                /**
                 * @description `ok` gets requests, `resting` gets none for a while because it has failed or refused, `trying` gets one, which
                 *     finds out whether it is back.
                 * @example ok
                 * @enum {string}
                 */
                state: "ok" | "resting" | "trying";
                /**
                 * Format: int64
                 * @description Requests that it works on for this server.
                 * @example 2
                 */
                in_flight: number;
                /**
                 * @description Average time until the first byte of a response; null if it was never measured.
                 * @example 87.5
                 */
                first_byte_ms: number | null;
                /**
                 * @description How long it will rest; 0 if it does not.
                 * @example 0
                 */
                rest_ms: number;
            }[];
        };
        /** @description The provider is forgotten. */
        ProviderRemoved: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same in words.
             * @example Removed provider: office
             */
            message: string;
            /**
             * @description The name that is free again.
             * @example office
             */
            name: string;
        };
        /** @description What came of a test. */
        ProviderTest: {
            /**
             * @description The provider.
             * @example office
             */
            name: string;
            /**
             * @description Whether every address told its models.
             * @example false
             */
            ok: boolean;
            /**
             * Format: int64
             * @description Models of the provider that are offered now.
             * @example 3
             */
            model_count: number;
            /** @description The addresses, each with what came of it. */
            endpoints: {
                /**
                 * @description The address.
                 * @example https://gpu-1.example.com/v1
                 */
                base_url: string;
                /**
                 * @description Whether it told its models.
                 * @example true
                 */
                ok: boolean;
                /**
                 * Format: int64
                 * @description Milliseconds until its list was here; null when it failed.
                 * @example 41
                 */
                latency_ms: number | null;
                /**
                 * Format: int64
                 * @description Models that it told, before any choice; null when it failed.
                 * @example 3
                 */
                model_count: number | null;
                /** @description Why it failed; null when it did not. */
                error: {
                    /**
                     * @description Cause, for programs.
                     * @example provider_unreachable
                     */
                    code: string;
                    /**
                     * @description Cause, for people.
                     * @example Provider 'office' can't be reached at https://gpu-2.example.com: nothing listens there.
                     */
                    message: string;
                } | null;
            }[];
        };
        /** @description The backend to install. */
        InstallRequest: {
            /**
             * @description Recipe that the backend belongs to, such as `llamacpp`, `whispercpp`, `sd-cpp`, `flm`, `ryzenai-llm` or `vllm`.
             * @example llamacpp
             */
            recipe: string;
            /**
             * @description Name of the backend within the recipe, such as `vulkan`, `rocm` or `cpu`; `default` is the best for this machine.
             * @example vulkan
             */
            backend: string;
            /**
             * @description True reports progress as a stream of events.
             * @default false
             * @example false
             */
            stream?: boolean;
            /**
             * @description False lets the server go on by itself and answers, once something has come, with the download, which `GET /downloads` shows; `stream` has no effect then. True binds the installation to this request.
             * @default true
             * @example true
             */
            subscribe?: boolean;
            /**
             * @description True installs it anew when it is here already, and tries it also where the hardware is thought not to fit. What fails then is the error.
             * @default false
             * @example false
             */
            force?: boolean;
        };
        /** @description The end of the installation, or, with `subscribe` false, the download that goes on without the client. */
        InstallResult: components["schemas"]["BackendResponse"] | components["schemas"]["DownloadJob"];
        /** @description One event of a streamed installation. `complete` or `error` is the last one. */
        InstallEvent: components["schemas"]["DownloadProgressEvent"] | components["schemas"]["InstallCompleteEvent"] | components["schemas"]["DownloadErrorEvent"];
        /**
         * End of an installation
         * @description Data of the event named `complete`, sent when the backend is ready to be used.
         */
        InstallCompleteEvent: {
            /**
             * @description Always `success`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description Recipe that the backend belongs to.
             * @example llamacpp
             */
            recipe: string;
            /**
             * @description Name of the backend.
             * @example vulkan
             */
            backend: string;
            /**
             * @description Always 100.
             * @example 100
             */
            percent: number;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description What was asked for has been done. */
        BackendResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description Recipe that the backend belongs to.
             * @example llamacpp
             */
            recipe: string;
            /**
             * @description Name of the backend.
             * @example vulkan
             */
            backend: string;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The backend to remove. */
        UninstallRequest: {
            /**
             * @description Recipe that the backend belongs to.
             * @example llamacpp
             */
            recipe: string;
            /**
             * @description Name of the backend within the recipe.
             * @example vulkan
             */
            backend: string;
        };
        /** @description The apps that are known to work, with their settings. */
        AppList: {
            /**
             * @description Always `list`.
             * @example list
             * @enum {string}
             */
            object: "list";
            /** @description The apps. */
            data: components["schemas"]["App"][];
        };
        /** @description An app and the lines that connect it to this server. Of the ways to say so, an app has those that it needs. */
        App: {
            /**
             * @description Its name for programs.
             * @example qwen-code
             */
            id: string;
            /**
             * @description Its name for people.
             * @example Qwen Code
             */
            name: string;
            /**
             * @description Which API of this server it uses.
             * @example openai-chat
             * @enum {string}
             */
            api: "openai-chat" | "openai-responses" | "anthropic-messages";
            /**
             * @description A command that installs it, if there is one.
             * @example npm install -g @qwen-code/qwen-code
             */
            install?: string;
            /**
             * @description What has to be on the machine before it is installed; missing where most machines with Node.js have it.
             * @example Node.js 24 or newer
             */
            requires?: string;
            /**
             * Format: int64
             * @description Tokens that a model should keep in view for it. Load the model with this `ctx_size`.
             * @example 32768
             */
            context_tokens: number;
            /**
             * @description Labels that a model needs, all of them; with an empty list every language model fits.
             * @example [
             *       "tool-calling"
             *     ]
             */
            labels: string[];
            /**
             * @description Models that fit and are on this machine.
             * @example [
             *       "Qwen3-4B-GGUF"
             *     ]
             */
            models: string[];
            /**
             * @description Variables to set, by name.
             * @example {
             *       "OPENAI_BASE_URL": "http://localhost:13305/v1"
             *     }
             */
            environment?: {
                [key: string]: string;
            };
            file?: components["schemas"]["AppFile"];
            /**
             * @description The command that starts it.
             * @example qwen --auth-type openai
             */
            command?: string;
            /**
             * @description Lines of TypeScript, for a library.
             * @example const model = new ChatOpenAI({ model: 'Qwen3-4B-GGUF' });
             */
            program?: string;
            /**
             * @description What to enter in its settings, by the name of the field.
             * @example {
             *       "Base URL": "http://localhost:13305/v1"
             *     }
             */
            fields?: {
                [key: string]: string;
            };
        };
        /** @description A file of settings. */
        AppFile: {
            /**
             * @description Where the app looks for it.
             * @example ~/.continue/config.yaml
             */
            path: string;
            /**
             * @description What to write into it. Keep what is there already of other settings.
             * @example name: Lemonade
             */
            text: string;
        };
        /** @description What is loaded, and how much may be. */
        HealthReport: {
            /**
             * @description Always `ok`; a server that is not well does not answer.
             * @example ok
             * @enum {string}
             */
            status: "ok";
            /**
             * @description Version of the server.
             * @example 0.1.0
             */
            version: string;
            /**
             * @description Port for the log stream and realtime transcription; the same as that of the API, which takes both in any case, unless the setting `websocket_port` adds another one.
             * @example 13305
             */
            websocket_port: number;
            /**
             * @description Name of the loaded model that was used last, for the preview its checkpoint; null when none is loaded.
             * @example Qwen3-0.6B-GGUF
             */
            model_loaded: string | null;
            /**
             * @description Checkpoint of that model; null when none is loaded.
             * @example unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            checkpoint_loaded: string | null;
            /** @description Every loaded model, the one used last first. */
            all_models_loaded: components["schemas"]["LoadedModel"][];
            /** @description Every model whose native server is being started, or that waits for its place, in the order in which they were asked for. What is fetched for a load before is in `GET /downloads`. */
            models_loading: components["schemas"]["LoadingModel"][];
            max_models: components["schemas"]["MaxModels"];
            pinned_models: components["schemas"]["PinnedModels"];
        };
        /** @description A model in memory and the native server that holds it. */
        LoadedModel: {
            /**
             * @description Name of the model.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
            /**
             * @description Where its files come from; a path for a model of the extra models directory.
             * @example unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            checkpoint: string;
            /**
             * @description When it was last loaded or used, in seconds since 1970 with fractions.
             * @example 1774137600.25
             */
            last_use: number;
            type: components["schemas"]["ModelType"];
            /**
             * @description Devices that it computes on, separated by spaces, out of `cpu`, `gpu` and `npu`.
             * @example gpu
             */
            device: string;
            /**
             * @description Recipe that it is run with.
             * @example llamacpp
             */
            recipe: string;
            recipe_options: components["schemas"]["RecipeOptions"];
            plan: components["schemas"]["LoadPlan"];
            /**
             * Format: int64
             * @description Process id of the native server.
             * @example 48213
             */
            pid: number;
            /**
             * @description Where the native server listens; for debugging, as it goes away with the model. llama-server and the embedded engine take requests of this server only.
             * @example http://127.0.0.1:8001/v1
             */
            backend_url: string;
            /**
             * @description True when it does not leave to make room for others.
             * @example false
             */
            pinned: boolean;
            /**
             * @description When it is unloaded unless it is used before, in seconds since 1970 with fractions; null while requests run on it, and for a model that stays.
             * @example 1774137900.25
             */
            expires_at: number | null;
            /**
             * Format: int64
             * @description Requests that run on it or wait for their turn.
             * @example 0
             */
            requests: number;
            /**
             * @description True while there are such requests.
             * @example false
             */
            is_busy: boolean;
            /**
             * @description True while one of them gets its response as a stream of events.
             * @example false
             */
            is_streaming: boolean;
            /**
             * @description Program and arguments of the native server, one word each; secret words are replaced by `***`.
             * @example [
             *       "/opt/llama.cpp/llama-server",
             *       "--model",
             *       "/models/Qwen3-0.6B-Q4_0.gguf",
             *       "--port",
             *       "8001"
             *     ]
             */
            launch_command: string[];
            /**
             * Format: int64
             * @description Tokens that the model was trained to keep in view; missing when it is not known.
             * @example 40960
             */
            max_context_window?: number;
        };
        /** @description A model on its way into memory. `POST /unload` gives its load up. */
        LoadingModel: {
            /**
             * @description Name of the model.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
            /**
             * @description Recipe that it is loaded with.
             * @example llamacpp
             */
            recipe: string;
            /**
             * @description Backend of that recipe; another one may follow when this one does not start.
             * @example vulkan
             */
            backend: string;
        };
        /**
         * @description What a model is for. Each type has its own number of models that may be loaded at a time.
         * @example llm
         * @enum {string}
         */
        ModelType: "llm" | "embedding" | "reranking" | "audio" | "image" | "tts";
        /** @description How many models of each type may be loaded at a time. */
        MaxModels: {
            /**
             * Format: int64
             * @description Models that write text. A value of -1 means any number, here and below.
             * @example 1
             */
            llm: number;
            /**
             * Format: int64
             * @description Models that turn text into vectors.
             * @example 1
             */
            embedding: number;
            /**
             * Format: int64
             * @description Models that score documents against a query.
             * @example 1
             */
            reranking: number;
            /**
             * Format: int64
             * @description Models that turn speech into text.
             * @example 1
             */
            audio: number;
            /**
             * Format: int64
             * @description Models that make images.
             * @example 1
             */
            image: number;
            /**
             * Format: int64
             * @description Models that turn text into speech.
             * @example 1
             */
            tts: number;
        };
        /** @description How many of the loaded models of each type are pinned. */
        PinnedModels: {
            /**
             * Format: int64
             * @description Pinned models that write text.
             * @example 0
             */
            llm: number;
            /**
             * Format: int64
             * @description Pinned models that turn text into vectors.
             * @example 0
             */
            embedding: number;
            /**
             * Format: int64
             * @description Pinned models that score documents against a query.
             * @example 0
             */
            reranking: number;
            /**
             * Format: int64
             * @description Pinned models that turn speech into text.
             * @example 0
             */
            audio: number;
            /**
             * Format: int64
             * @description Pinned models that make images.
             * @example 0
             */
            image: number;
            /**
             * Format: int64
             * @description Pinned models that turn text into speech.
             * @example 0
             */
            tts: number;
        };
        /** @description Proof that the process answers. */
        LiveResponse: {
            /**
             * @description Always `ok`.
             * @example ok
             * @enum {string}
             */
            status: "ok";
        };
        /** @description How much is to be logged. */
        LogLevelRequest: {
            /**
             * @description The least grave level that is logged; `fatal` and `none` are other words for `critical`.
             * @example debug
             * @enum {string}
             */
            level: "trace" | "debug" | "info" | "warning" | "error" | "critical" | "fatal" | "none";
        };
        /** @description How much is logged from now on. */
        LogLevelResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description The level in force.
             * @example debug
             * @enum {string}
             */
            level: "trace" | "debug" | "info" | "warning" | "error" | "critical";
        };
        /**
         * @description One measurement a line, in Prometheus' text format.
         * @example lemonade_requests_total{model="Qwen3-0.6B-GGUF",capability="chat",outcome="ok"} 12
         */
        MetricsText: string;
        /** @description Generation parameters that hold for requests which say nothing themselves. Null is not set; the model and its native server decide then. A native server ignores those that it has no use for. */
        GenerationParams: {
            /**
             * @description How freely tokens are drawn; low values keep to the likeliest, high values vary more.
             * @example 0.7
             */
            temperature: number | null;
            /**
             * @description Draws only from the likeliest tokens whose probabilities add up to this.
             * @example 0.95
             */
            top_p: number | null;
            /**
             * Format: int64
             * @description Draws only from this many of the likeliest tokens; 0 sets no bound.
             * @example 50
             */
            top_k: number | null;
            /**
             * Format: int64
             * @description Least number of tokens to write, where neither a tool may be called nor the response has a form of its own. See `min_tokens` of the requests.
             * @default 0
             * @example 0
             */
            min_length: number;
            /**
             * Format: int64
             * @description Greatest number of tokens to write.
             * @example 2048
             */
            max_length: number | null;
            /**
             * @description False always takes the likeliest token, so that `temperature`, `top_p` and `top_k` have no effect.
             * @default true
             * @example true
             */
            do_sample: boolean;
        };
        /** @description Generation parameters to change. What is left out keeps its value; null leaves it to the model. */
        GenerationParamsUpdate: {
            /**
             * @description How freely tokens are drawn; low values keep to the likeliest, high values vary more.
             * @example 0.8
             */
            temperature?: number | null;
            /**
             * @description Draws only from the likeliest tokens whose probabilities add up to this.
             * @example 0.95
             */
            top_p?: number | null;
            /**
             * @description Draws only from this many of the likeliest tokens; 0 sets no bound.
             * @example 40
             */
            top_k?: number | null;
            /**
             * @description Least number of tokens to write, at most `max_length`, where neither a tool may be called nor the response has a form of its own. 0 until it is first set. Only llama.cpp can be held to it; requests to models of other recipes are refused meanwhile.
             * @example 0
             */
            min_length?: number | null;
            /**
             * @description Greatest number of tokens to write.
             * @example 1000
             */
            max_length?: number | null;
            /**
             * @description False always takes the likeliest token, so that `temperature`, `top_p` and `top_k` have no effect. True until it is first set.
             * @example true
             */
            do_sample?: boolean | null;
        };
        /** @description The parameters after the change. */
        SetParamsResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description What was done; for people.
             * @example Generation parameters set successfully
             */
            message: string;
            params: components["schemas"]["GenerationParams"];
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description Measurements of the generation that ended last, sums over all requests, and what is measured of sound and pictures. */
        StatsReport: {
            /**
             * @description Seconds from the request to the first token.
             * @example 0.084
             */
            time_to_first_token: number | null;
            /**
             * @description Tokens written per second, counted from the first token on.
             * @example 62.5
             */
            tokens_per_second: number | null;
            /**
             * Format: int64
             * @description Prompt tokens that had to be computed, so without those found in a cache.
             * @example 14
             */
            input_tokens: number | null;
            /**
             * Format: int64
             * @description Tokens written.
             * @example 4
             */
            output_tokens: number | null;
            /**
             * @description Seconds that each token took, in order, for the first 4096 tokens. The first value is counted from the request on, as `time_to_first_token` is.
             *     Tokens without text of their own, such as the one that ends the response, share the time after the last text.
             * @example [
             *       0.084,
             *       0.016,
             *       0.016,
             *       0.016
             *     ]
             */
            decode_token_times: number[];
            /**
             * Format: int64
             * @description All tokens of the prompt, those found in a cache included.
             * @example 22
             */
            prompt_tokens: number | null;
            /**
             * Format: int64
             * @description Tokens of the prompt that were found in a cache; null before the first generation.
             * @example 8
             */
            cache_tokens: number | null;
            /**
             * Format: int64
             * @description Requests answered since the start, those for sound and pictures included.
             * @example 3
             */
            request_count_total: number;
            /**
             * Format: int64
             * @description Prompt tokens of all of them, those found in caches included.
             * @example 61
             */
            prompt_tokens_total: number;
            /**
             * Format: int64
             * @description Prompt tokens that had to be computed, of all of them.
             * @example 40
             */
            input_tokens_total: number;
            /**
             * Format: int64
             * @description Tokens written, of all of them.
             * @example 25
             */
            output_tokens_total: number;
            /**
             * Format: int64
             * @description Prompt tokens found in caches, of all of them.
             * @example 21
             */
            cache_tokens_total: number;
            media?: components["schemas"]["MediaStats"];
        };
        /**
         * @description What was measured of sound and pictures since the start of the server. Each kind, and the whole, is missing until
         *     its first request has been answered in full; requests that failed or were given up are not in it.
         */
        MediaStats: {
            transcription?: components["schemas"]["TranscriptionStats"];
            speech?: components["schemas"]["SpeechStats"];
            images?: components["schemas"]["PictureStats"];
        };
        /** @description Recordings turned into text. A turn of live transcription counts as one, once it is over. */
        TranscriptionStats: {
            last: components["schemas"]["TranscriptionFigures"];
            total: components["schemas"]["TranscriptionTotals"];
        };
        /** @description One recording. */
        TranscriptionFigures: {
            /**
             * @description Seconds from the request to the end of its response; waiting for the model, and loading it, included.
             * @example 0.62
             */
            elapsed_seconds: number;
            /**
             * @description How long the recording is. Known of WAV, and of other formats if the native server tells it (for `verbose_json`); else missing.
             * @example 11.5
             */
            audio_seconds?: number;
        };
        /** @description Sums over all recordings. */
        TranscriptionTotals: {
            /**
             * Format: int64
             * @description How many there were.
             * @example 2
             */
            requests: number;
            /**
             * @description Seconds from request to end of response, of all of them.
             * @example 2.02
             */
            elapsed_seconds: number;
            /**
             * @description Length of those recordings whose length is known; missing when there is none.
             * @example 41.5
             */
            audio_seconds?: number;
        };
        /** @description Texts read aloud. */
        SpeechStats: {
            last: components["schemas"]["SpeechFigures"];
            total: components["schemas"]["SpeechTotals"];
        };
        /** @description One text that was read aloud to its end. */
        SpeechFigures: {
            /**
             * @description Seconds from the request to the last byte of sound; a client that reads slowly makes it longer.
             * @example 0.48
             */
            elapsed_seconds: number;
            /**
             * Format: int64
             * @description Characters of the text, counted as Unicode code points.
             * @example 17
             */
            characters: number;
            /**
             * Format: int64
             * @description Size of the sound in the format that was asked for.
             * @example 67200
             */
            audio_bytes: number;
            /**
             * @description How long the sound is. Known of `pcm`; missing for formats that would have to be decoded for it.
             * @example 1.4
             */
            audio_seconds?: number;
        };
        /** @description Sums over all texts. */
        SpeechTotals: {
            /**
             * Format: int64
             * @description How many there were.
             * @example 1
             */
            requests: number;
            /**
             * @description Seconds from request to last byte, of all of them.
             * @example 0.48
             */
            elapsed_seconds: number;
            /**
             * Format: int64
             * @description Characters of all texts.
             * @example 17
             */
            characters: number;
            /**
             * Format: int64
             * @description Size of all sound, whatever its format.
             * @example 67200
             */
            audio_bytes: number;
            /**
             * @description Length of the sound whose length is known; missing when there is none.
             * @example 1.4
             */
            audio_seconds?: number;
        };
        /** @description Pictures made from words, edited, varied and enlarged. */
        PictureStats: {
            last: components["schemas"]["PictureFigures"];
            total: components["schemas"]["PictureTotals"];
        };
        /** @description One request for pictures. */
        PictureFigures: {
            /**
             * @description Seconds from the request to its pictures; waiting for the model, and loading it, included.
             * @example 6.5
             */
            elapsed_seconds: number;
            /**
             * Format: int64
             * @description Pictures that it got.
             * @example 2
             */
            pictures: number;
        };
        /** @description Sums over all requests for pictures. */
        PictureTotals: {
            /**
             * Format: int64
             * @description How many there were.
             * @example 1
             */
            requests: number;
            /**
             * @description Seconds from request to pictures, of all of them.
             * @example 6.5
             */
            elapsed_seconds: number;
            /**
             * Format: int64
             * @description Pictures of all of them.
             * @example 2
             */
            pictures: number;
        };
        /** @description What the machine is and has. Fields that a system does not tell are missing, and it may tell more than is listed. */
        SystemInfo: {
            /**
             * @description Name and version of the operating system.
             * @example Linux-6.8.0-45-generic
             */
            "OS Version": string;
            /**
             * @description Name of the processor.
             * @example AMD Ryzen AI 9 HX 375 w/ Radeon 890M
             */
            Processor: string;
            /**
             * @description Size of the memory, with its unit; in a container, what it may use of it.
             * @example 32.0 GB
             */
            "Physical Memory": string;
            /**
             * @description GiB of memory that a model may take with its context - four fifths of the machine's, or of its largest graphics card's where that has more. The rest is left to the system and other programs.
             * @example 25.6
             */
            model_memory_gb?: number;
            /**
             * @description Name of the computer.
             * @example ASUS Zenbook S 16
             */
            "OEM System"?: string;
            /**
             * @description Version of the firmware.
             * @example 1.0.0
             */
            "BIOS Version"?: string;
            /**
             * @description Highest clock of the processor, with its unit.
             * @example 5100 MHz
             */
            "CPU Max Clock"?: string;
            /**
             * @description Power plan in use, on Windows.
             * @example Balanced
             */
            "Windows Power Setting"?: string;
            /**
             * @description What the server itself runs on; with `verbose` only.
             * @example Node.js v20.20.2 (linux x64)
             */
            Runtime?: string;
            /**
             * @description Packages that the server is bundled with, and their versions; with `verbose` only.
             * @example [
             *       "express 5.3.0",
             *       "ws 8.23.0"
             *     ]
             */
            Packages?: string[];
            /**
             * @description Version of AMD's ROCm that backends which need it are started with, and whether it is the system's or the
             *     server's own; with `verbose` only, and missing where there is none.
             * @example 7.14.0 (system)
             */
            ROCm?: string;
            devices: components["schemas"]["Devices"];
            /** @description Which recipes there are and what runs them here, by recipe name. */
            recipes: {
                [key: string]: components["schemas"]["RecipeSupport"];
            };
            paths: components["schemas"]["ServerPaths"];
        };
        /** @description Absolute paths of the server's files, on its machine or in its container. */
        ServerPaths: {
            /**
             * @description The folder for everything the server writes, but for pulled models.
             * @example /home/me/.cache/lemonade
             */
            cache_dir: string;
            /**
             * @description The file of the settings; it need not be there.
             * @example /home/me/.cache/lemonade/config.json
             */
            config_file: string;
            /**
             * @description The folder whose GGUF files are offered as `extra.<name>`; it need not be there.
             * @example /home/me/.cache/lemonade/extra-models
             */
            extra_models_dir: string;
            /**
             * @description The folder for pulled models, which other programs may share.
             * @example /home/me/.cache/huggingface/hub
             */
            models_dir: string;
        };
        /** @description Devices that were found, whether or not a backend can use them. There may be kinds that are not listed here. */
        Devices: {
            cpu?: components["schemas"]["Device"];
            /** @description AMD graphics, integrated and discrete. */
            amd_gpu?: components["schemas"]["Device"][];
            /** @description NVIDIA graphics. */
            nvidia_gpu?: components["schemas"]["Device"][];
            amd_npu?: components["schemas"]["Device"];
            metal?: components["schemas"]["Device"];
            amd_igpu?: components["schemas"]["Device"];
            /** @description Discrete AMD graphics only, for clients of the older specification. */
            amd_dgpu?: components["schemas"]["Device"][];
            npu?: components["schemas"]["Device"];
        };
        /** @description One device. Which of these a device has depends on its kind; there may be more. */
        Device: {
            /**
             * @description Name of the device, as its maker gives it.
             * @example AMD Radeon(TM) 890M Graphics
             */
            name?: string;
            /**
             * @description Whether it is there and its driver works.
             * @example true
             */
            available: boolean;
            /**
             * @description Architecture, as the backends distinguish it.
             * @example gfx1150
             */
            family?: string;
            /**
             * Format: int64
             * @description Physical cores of a processor.
             * @example 12
             */
            cores?: number;
            /**
             * Format: int64
             * @description Hardware threads of a processor.
             * @example 24
             */
            threads?: number;
            /**
             * @description Memory of its own, in GiB.
             * @example 0.5
             */
            vram_gb?: number;
            /**
             * @description System memory that a GPU may use in addition, in GiB.
             * @example 15.6
             */
            virtual_mem_gb?: number;
            /**
             * @description Whether a GPU is part of the processor.
             * @example true
             */
            integrated?: boolean;
            /**
             * @description What an NVIDIA GPU can do, as CUDA counts it.
             * @example 8.9
             */
            compute_capability?: string;
            /**
             * @description What tells an NVIDIA GPU from others of its kind.
             * @example GPU-8f6a1c3e-2b9d-4e57-a0c1-5d3f7b9e2a64
             */
            uuid?: string;
            /**
             * @description Memory of its own, in MiB, for clients of the older specification.
             * @example 512
             */
            memory_mb?: number;
            /**
             * @description Version of its driver.
             * @example 32.0.12010.10001
             */
            driver_version?: string;
            /**
             * @description Version of the firmware of an NPU.
             * @example 255.0.11.71
             */
            firmware_version?: string;
            /**
             * @description Power mode of an NPU.
             * @example Default
             */
            power_mode?: string;
            /**
             * @description Why it is not available.
             * @example The hardware is there, but its driver is not installed.
             */
            error?: string;
        };
        /** @description What can run one recipe on this machine. */
        RecipeSupport: {
            /**
             * @description Backend that a load takes when none is asked for, and installs if it is missing; missing when none can run here.
             * @example vulkan
             */
            default_backend?: string;
            /** @description The recipe's backends, by name. In `whispercpp`, `sd-cpp`, `flm` and `ryzenai-llm`, `default` is one of them once more: the one of `default_backend`, or the first where none can run. A load and an installation take that name too. */
            backends: {
                [key: string]: components["schemas"]["BackendSupport"];
            };
        };
        /** @description Whether one backend can run here, and what is to be done for it. */
        BackendSupport: {
            /**
             * @description Devices of this machine that it can use, named as in `devices`; empty when it can't run here. For an executable that somebody has named, at least those that it is for.
             * @example [
             *       "cpu",
             *       "amd_gpu"
             *     ]
             */
            devices: string[];
            /**
             * @description How far it is from being usable.
             * @example installed
             * @enum {string}
             */
            state: "unsupported" | "installable" | "update_required" | "installed";
            /**
             * @description The state in words; empty when it is installed.
             * @example Backend is supported but not installed.
             */
            message: string;
            /**
             * @description What to do next, such as a command or an address; empty when there is nothing to do.
             * @example lemonade backends install llamacpp:rocm
             */
            action: string;
            /**
             * @description Version that is installed or would be; missing when it is not known.
             * @example b7869
             */
            version?: string;
            /**
             * @description Page of the release that is installed or would be; missing where this server installs none, or it is not known which.
             * @example https://github.com/ggml-org/llama.cpp/releases/tag/b7869
             */
            release_url?: string;
            /**
             * @description What to know before it is installed, such as licences of what comes with it; missing where there is nothing, or it is installed.
             * @example npm fetches onnxruntime (MIT), espeak-ng (GPL-3.0) and LAME (LGPL-2.0) with it.
             */
            notice?: string;
        };
        /** @description How busy the machine is. */
        SystemStats: {
            /**
             * @description Use of all processors together since the measurement before, in percent.
             * @example 12.5
             */
            cpu_percent: number | null;
            /**
             * @description Memory of the system in use, in GiB.
             * @example 9.3
             */
            memory_gb: number | null;
            /**
             * @description Use of the busiest GPU in percent; known of AMD's on Linux and of NVIDIA's.
             * @example 71
             */
            gpu_percent: number | null;
            /**
             * @description Memory in use of that GPU, in GiB; of an integrated one, the system memory that it has taken counts too.
             * @example 4.2
             */
            vram_gb: number | null;
            /**
             * @description Use of the NPU in percent; 0 while it sleeps. How much a waking one has to do is not known.
             * @example null
             */
            npu_percent: number | null;
        };
        /** @description What a native server says of itself. Which other fields are there depends on its version. */
        Props: {
            /** @description What a request gets that asks for nothing else. */
            default_generation_settings: {
                /**
                 * Format: int64
                 * @description Tokens of context that one request gets, the same number as `context_length` of the model.
                 * @example 4096
                 */
                n_ctx: number;
                /** @description The native server's own defaults of sampling. Those that the model or this server sets go before them. */
                params?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: int64
             * @description How many requests it works on at a time.
             * @example 4
             */
            total_slots: number;
            /**
             * @description The id of the model.
             * @example Qwen3-0.6B-GGUF
             */
            model_alias: string;
            /**
             * @description The name of the model's file. Its folder is not told.
             * @example Qwen3-0.6B-Q4_0.gguf
             */
            model_path: string;
            /**
             * @description What it takes besides text, e.g. `vision`.
             * @example {
             *       "vision": false,
             *       "audio": false
             *     }
             */
            modalities?: {
                [key: string]: boolean;
            };
            /**
             * @description The chat template in Jinja.
             * @example {{ messages[0].content }}
             */
            chat_template?: string;
            /**
             * @description What the template knows, e.g. `supports_tools`.
             * @example {
             *       "supports_tools": true
             *     }
             */
            chat_template_caps?: {
                [key: string]: unknown;
            };
            /**
             * @description The text of the token that begins a prompt.
             * @example <|im_start|>
             */
            bos_token?: string;
            /**
             * @description The text of the token that ends a response.
             * @example <|im_end|>
             */
            eos_token?: string;
            /**
             * @description Which build of the native server it is.
             * @example b10375-3bf2e4b
             */
            build_info?: string;
        };
        /** @description The file for `save` and `restore`. */
        SlotActionRequest: {
            /**
             * @description The name of the file inside the native server's folder for prompt caches. Needed by `save` and `restore`.
             * @example my_conversation_cache.bin
             */
            filename?: string;
        };
        /** @description What was done with the slot. */
        SlotActionResult: {
            /**
             * Format: int64
             * @description The slot.
             * @example 0
             */
            id_slot: number;
            /**
             * @description The file that was written or read.
             * @example my_conversation_cache.bin
             */
            filename?: string;
            /**
             * Format: int64
             * @description After `save`, the tokens that were saved.
             * @example 1024
             */
            n_saved?: number;
            /**
             * Format: int64
             * @description After `save`, the bytes that were written.
             * @example 14309796
             */
            n_written?: number;
            /**
             * Format: int64
             * @description After `restore`, the tokens that were restored.
             * @example 1024
             */
            n_restored?: number;
            /**
             * Format: int64
             * @description After `restore`, the bytes that were read.
             * @example 14309796
             */
            n_read?: number;
            /**
             * Format: int64
             * @description After `erase`, the tokens that were dropped.
             * @example 1024
             */
            n_erased?: number;
            /** @description How long it took. */
            timings?: {
                /**
                 * @description Milliseconds to save.
                 * @example 49.9
                 */
                save_ms?: number;
                /**
                 * @description Milliseconds to restore.
                 * @example 42.9
                 */
                restore_ms?: number;
            };
        };
        /** @description The state of one slot. Which other fields are there depends on the version of the native server. */
        Slot: {
            /**
             * Format: int64
             * @description The number of the slot.
             * @example 0
             */
            id: number;
            /**
             * @description Whether it works on a request.
             * @example idle
             * @enum {string}
             */
            state: "idle" | "processing";
            next_token: components["schemas"]["SlotNextToken"];
            /**
             * Format: int64
             * @description The request that it works on, -1 if none.
             * @example -1
             */
            task_id: number;
            /**
             * Format: int64
             * @description How many tokens its prompt cache holds, generated ones included.
             * @example 1024
             */
            cache_tokens: number;
            /**
             * @description The same as `state`, in the words of current native servers.
             * @example false
             */
            is_processing?: boolean;
            /**
             * Format: int64
             * @description The request that it works on or worked on last.
             * @example 123
             */
            id_task?: number;
            /**
             * Format: int64
             * @description How many tokens fit into the slot.
             * @example 4096
             */
            n_ctx?: number;
            /**
             * Format: int64
             * @description Tokens of the prompt that it works on, as far as they are read; 0 while it is idle.
             * @example 0
             */
            n_prompt_tokens?: number;
            /**
             * Format: int64
             * @description How many of them were evaluated.
             * @example 0
             */
            n_prompt_tokens_processed?: number;
            /**
             * Format: int64
             * @description How many of them came from the cache.
             * @example 0
             */
            n_prompt_tokens_cache?: number;
            /**
             * @description Whether it uses a draft model.
             * @example false
             */
            speculative?: boolean;
            /** @description The generation parameters of the request. */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description How far the generation in a slot is. */
        SlotNextToken: {
            /**
             * @description Whether more tokens are expected.
             * @example false
             */
            has_next_token: boolean;
            /**
             * Format: int64
             * @description How many may still be generated; -1 if there is no limit, 0 while the slot is idle.
             * @example 0
             */
            n_remain: number;
            /**
             * Format: int64
             * @description How many were generated.
             * @example 0
             */
            n_decoded: number;
        };
        /** @description One message of a conversation. */
        OllamaMessage: {
            /**
             * @description Who speaks.
             * @example user
             * @enum {string}
             */
            role: "system" | "user" | "assistant" | "tool";
            /**
             * @description What is said.
             * @example What is the population of Paris?
             */
            content?: string | null;
            /**
             * @description What a reasoning model thought before it answered.
             * @example The user asks for a number.
             */
            thinking?: string | null;
            images?: components["schemas"]["OllamaImages"];
            /** @description The tools that the assistant called. */
            tool_calls?: components["schemas"]["OllamaToolCall"][] | null;
            /**
             * @description With the role `tool`, the tool that this is the result of.
             * @example get_weather
             */
            tool_name?: string | null;
            /**
             * @description With the role `tool`, the call that this is the result of. Without it, results belong to calls in their order.
             * @example call_8fQ2
             */
            tool_call_id?: string | null;
        };
        /** @description A call of a tool by the model. */
        OllamaToolCall: {
            /**
             * @description The name of the call.
             * @example call_8fQ2
             */
            id?: string | null;
            /** @description What to call. */
            function: {
                /**
                 * @description Its place among the calls of the message.
                 * @example 0
                 */
                index?: number | null;
                /**
                 * @description The function to call.
                 * @example get_weather
                 */
                name: string;
                /**
                 * @description The arguments by name.
                 * @example {
                 *       "city": "Paris"
                 *     }
                 */
                arguments?: {
                    [key: string]: unknown;
                } | null;
            };
        };
        /** @description A conversation and how its next message is to be generated. */
        OllamaChatRequest: {
            model: components["schemas"]["OllamaModelName"];
            /** @description The conversation so far, oldest message first. Without any, the model is only loaded or unloaded. */
            messages?: components["schemas"]["OllamaMessage"][] | null;
            stream?: components["schemas"]["OllamaStream"];
            /** @description The tools that the model may call. */
            tools?: components["schemas"]["ChatTool"][] | null;
            format?: components["schemas"]["OllamaFormat"];
            think?: components["schemas"]["OllamaThink"];
            options?: components["schemas"]["OllamaOptions"];
            keep_alive?: components["schemas"]["OllamaKeepAlive"];
            /**
             * @description Whether the log probability of each token is part of the response.
             * @example false
             */
            logprobs?: boolean | null;
            /**
             * @description For how many likely alternatives of each token the log probability is told too; needs `logprobs`.
             * @example 3
             */
            top_logprobs?: number | null;
        };
        /** @description The answer to a conversation, or one line of it. Join content and thinking of all lines to get the message. */
        OllamaChatResponse: {
            /**
             * @description The model, as the request named it.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /**
             * Format: date-time
             * @description When this was made.
             * @example 2026-03-22T01:20:00.000Z
             */
            created_at: string;
            message: components["schemas"]["OllamaMessage"];
            /** @description The log probabilities, if they were asked for. */
            logprobs?: components["schemas"]["OllamaLogprob"][];
            /**
             * @description Whether the response is complete.
             * @example true
             */
            done: boolean;
            done_reason?: components["schemas"]["OllamaDoneReason"];
            total_duration?: components["schemas"]["OllamaTotalDuration"];
            load_duration?: components["schemas"]["OllamaLoadDuration"];
            prompt_eval_count?: components["schemas"]["OllamaPromptCount"];
            prompt_eval_duration?: components["schemas"]["OllamaPromptDuration"];
            eval_count?: components["schemas"]["OllamaCount"];
            eval_duration?: components["schemas"]["OllamaDuration"];
        };
        /** @description One line of a streamed chat - a part of the response, or the error that ended it. */
        OllamaChatLine: components["schemas"]["OllamaChatResponse"] | components["schemas"]["OllamaError"];
        /** @description A model to copy, which this server does not do. */
        OllamaCopyRequest: {
            /**
             * @description The model.
             * @example Qwen3-0.6B-GGUF
             */
            source?: string;
            /**
             * @description Its second name.
             * @example my-qwen
             */
            destination?: string;
        };
        /** @description A model to build, which this server does not do. */
        OllamaCreateRequest: {
            model?: components["schemas"]["OllamaModelName"];
            /**
             * @description The model to begin with.
             * @example Qwen3-0.6B-GGUF
             */
            from?: string | null;
            /**
             * @description What the model is told first.
             * @example You are Mario.
             */
            system?: string | null;
        };
        /** @description Texts to turn into vectors. */
        OllamaEmbedRequest: {
            model: components["schemas"]["OllamaModelName"];
            /**
             * @description One text or several.
             * @example Why is the sky blue?
             */
            input: string | string[];
            /**
             * @description Whether a text that is too long for the model is cut at its end; with `false` it is refused.
             * @default true
             * @example false
             */
            truncate?: boolean | null;
            /**
             * @description The wanted length of the vectors, as in `POST /embeddings`.
             * @example 768
             */
            dimensions?: number | null;
            options?: components["schemas"]["OllamaOptions"];
            keep_alive?: components["schemas"]["OllamaKeepAlive"];
        };
        /** @description The vectors. */
        OllamaEmbedResponse: {
            /**
             * @description The model, as the request named it.
             * @example nomic-embed-text-v1-GGUF
             */
            model: string;
            /** @description One vector for each text, in the order of the texts. */
            embeddings: number[][];
            total_duration: components["schemas"]["OllamaTotalDuration"];
            load_duration: components["schemas"]["OllamaLoadDuration"];
            prompt_eval_count?: components["schemas"]["OllamaPromptCount"];
        };
        /** @description A text to turn into a vector. */
        OllamaEmbeddingRequest: {
            model: components["schemas"]["OllamaModelName"];
            /**
             * @description The text.
             * @example Why is the sky blue?
             */
            prompt: string;
            /**
             * @description As in `POST /api/embed`.
             * @default true
             * @example true
             */
            truncate?: boolean | null;
            options?: components["schemas"]["OllamaOptions"];
            keep_alive?: components["schemas"]["OllamaKeepAlive"];
        };
        /** @description The vector. */
        OllamaEmbeddingResponse: {
            /**
             * @description The numbers of the vector.
             * @example [
             *       0.0123,
             *       -0.0456,
             *       0.0789
             *     ]
             */
            embedding: number[];
        };
        /** @description An error in the form that Ollama's clients read. The last line of a stream that failed has it too. */
        OllamaError: {
            /**
             * @description What went wrong, which thing it was about, and what to do.
             * @example Model 'Qwen3-0.6B' was not found. Did you mean Qwen3-0.6B-GGUF?
             */
            error: string;
        };
        /** @description A prompt and how it is to be answered. */
        OllamaGenerateRequest: {
            model: components["schemas"]["OllamaModelName"];
            /**
             * @description The prompt. Without one, the model is only loaded or unloaded.
             * @example Why is the sky blue?
             */
            prompt?: string | null;
            /**
             * @description What the model is told before the prompt.
             * @example Answer in one sentence.
             */
            system?: string | null;
            images?: components["schemas"]["OllamaImages"];
            /**
             * @description Whether the prompt goes to the model as it is, without a chat template around it.
             * @example false
             */
            raw?: boolean | null;
            /**
             * @description Refused unless empty; the model's own chat template holds.
             * @example
             */
            template?: string | null;
            /**
             * @description Refused unless empty; nothing here fills in the middle of a text.
             * @example
             */
            suffix?: string | null;
            /**
             * @description Refused unless empty; no response here gives one out. Use `POST /api/chat` to go on with a conversation.
             * @example []
             */
            context?: number[] | null;
            stream?: components["schemas"]["OllamaStream"];
            format?: components["schemas"]["OllamaFormat"];
            think?: components["schemas"]["OllamaThink"];
            options?: components["schemas"]["OllamaOptions"];
            keep_alive?: components["schemas"]["OllamaKeepAlive"];
            /**
             * @description Whether the log probability of each token is part of the response.
             * @example false
             */
            logprobs?: boolean | null;
            /**
             * @description For how many likely alternatives of each token the log probability is told too; needs `logprobs`.
             * @example 3
             */
            top_logprobs?: number | null;
        };
        /** @description The answer to a prompt, or one line of it. Join response and thinking of all lines to get the whole. */
        OllamaGenerateResponse: {
            /**
             * @description The model, as the request named it.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /**
             * Format: date-time
             * @description When this was made.
             * @example 2026-03-22T01:20:00.000Z
             */
            created_at: string;
            /**
             * @description The text.
             * @example Because air scatters blue light more than red light.
             */
            response: string;
            /**
             * @description What a reasoning model thought before it answered.
             * @example The user asks about light.
             */
            thinking?: string;
            /** @description The log probabilities, if they were asked for. */
            logprobs?: components["schemas"]["OllamaLogprob"][];
            /**
             * @description Whether the response is complete.
             * @example true
             */
            done: boolean;
            done_reason?: components["schemas"]["OllamaDoneReason"];
            total_duration?: components["schemas"]["OllamaTotalDuration"];
            load_duration?: components["schemas"]["OllamaLoadDuration"];
            prompt_eval_count?: components["schemas"]["OllamaPromptCount"];
            prompt_eval_duration?: components["schemas"]["OllamaPromptDuration"];
            eval_count?: components["schemas"]["OllamaCount"];
            eval_duration?: components["schemas"]["OllamaDuration"];
        };
        /** @description One line of a streamed response - a part of it, or the error that ended it. */
        OllamaGenerateLine: components["schemas"]["OllamaGenerateResponse"] | components["schemas"]["OllamaError"];
        /** @description A model in memory. */
        OllamaLoadedModel: {
            /**
             * @description Its name.
             * @example Qwen3-0.6B-GGUF:latest
             */
            name: string;
            /**
             * @description The same.
             * @example Qwen3-0.6B-GGUF:latest
             */
            model: string;
            /**
             * Format: int64
             * @description Bytes of its files, which is about what it takes in memory; 0 when that is not known.
             * @example 408021996
             */
            size: number;
            /**
             * @description The same as in `GET /api/tags`.
             * @example b3f1c9a27d5e4086a1c2d3e4f5061728394a5b6c7d8e9f00112233445566778a
             */
            digest: string;
            details: components["schemas"]["OllamaModelDetails"];
            /**
             * Format: date-time
             * @description When it goes unless it is used. For a model that stays, and for one in use, a time in the year 9999.
             * @example 2026-03-22T01:25:00.000Z
             */
            expires_at: string;
            /**
             * Format: int64
             * @description The same bytes when it runs on a GPU, else 0.
             * @example 408021996
             */
            size_vram: number;
            /**
             * Format: int64
             * @description Tokens of context that one request gets; missing when it is not known.
             * @example 8192
             */
            context_length?: number;
        };
        /** @description The models in memory. */
        OllamaLoadedModelList: {
            /** @description The models, the one used last first. */
            models: components["schemas"]["OllamaLoadedModel"][];
        };
        /** @description A model to fetch. */
        OllamaPullRequest: {
            model?: components["schemas"]["OllamaModelName"];
            /**
             * @deprecated
             * @description The older name of `model`.
             * @example Qwen3-0.6B-GGUF
             */
            name?: string;
            stream?: components["schemas"]["OllamaStream"];
            /**
             * @description Accepted and without effect; files are always checked.
             * @example false
             */
            insecure?: boolean | null;
        };
        /** @description How far a pull is. */
        OllamaPullProgress: {
            /**
             * @description What is being done; `success` in the last line.
             * @example pulling Qwen3-0.6B-Q4_0.gguf
             */
            status: string;
            /**
             * @description Tells files apart; it is no checksum of theirs.
             * @example sha256:b3f1c9a27d5e4086a1c2d3e4f5061728394a5b6c7d8e9f00112233445566778a
             */
            digest?: string;
            /**
             * Format: int64
             * @description Bytes of the file.
             * @example 408021996
             */
            total?: number;
            /**
             * Format: int64
             * @description How many of them are here.
             * @example 104857600
             */
            completed?: number;
        };
        /** @description One line of a pull - progress, or the error that ended it. */
        OllamaPullLine: components["schemas"]["OllamaPullProgress"] | components["schemas"]["OllamaError"];
        /**
         * @description The model; `:latest` at the end of its name means nothing.
         * @example Qwen3-0.6B-GGUF:latest
         */
        OllamaModelName: string;
        /**
         * @description Whether the response comes line by line. It does unless this is false.
         * @default true
         * @example false
         */
        OllamaStream: boolean | null;
        /**
         * @description How long the model stays in memory after its last use: seconds as a number, or a length such as `30s`, `5m` or `1h`.
         *     A negative one keeps it for good, and 0 unloads it as soon as it is idle.
         * @example 5m
         */
        OllamaKeepAlive: number | (string | null);
        /**
         * @description Whether a reasoning model thinks before it answers, or how much - `low`, `medium` or `high`.
         * @example false
         */
        OllamaThink: (boolean | null) | string;
        /**
         * @description The form that the response must have - `json` for any JSON, or a JSON schema.
         * @example json
         */
        OllamaFormat: (string | null) | {
            [key: string]: unknown;
        };
        /** @description How to generate. Options that are not listed here are accepted and have no effect. */
        OllamaOptions: {
            /**
             * @description Tokens of context to load the model with. It has no effect on a model that is loaded already.
             * @example 8192
             */
            num_ctx?: number | null;
            /**
             * @description The most tokens to generate; a negative number sets no limit.
             * @example 256
             */
            num_predict?: number | null;
            /**
             * @description How varied the response is; 0 always takes the likeliest token.
             * @example 0.7
             */
            temperature?: number | null;
            /**
             * @description Only the likeliest tokens that together have this probability are considered.
             * @example 0.95
             */
            top_p?: number | null;
            /**
             * @description Only so many of the likeliest tokens are considered; 0 is all.
             * @example 40
             */
            top_k?: number | null;
            /**
             * @description Tokens less likely than this share of the likeliest are left out.
             * @example 0.05
             */
            min_p?: number | null;
            /**
             * @description Prefers tokens that are about as surprising as one would expect; 1 is off.
             * @example 1
             */
            typical_p?: number | null;
            /**
             * Format: int64
             * @description Equal seeds give equal answers, as far as the backend can.
             * @example 42
             */
            seed?: number | null;
            /**
             * @description Texts at which the generation ends.
             * @example [
             *       "\n\n"
             *     ]
             */
            stop?: (string | null) | string[];
            /**
             * @description How strongly repetition is avoided; 1 is off.
             * @example 1.1
             */
            repeat_penalty?: number | null;
            /**
             * @description How far back repetition counts, in tokens; 0 is off and -1 the whole context.
             * @example 64
             */
            repeat_last_n?: number | null;
            /**
             * @description Makes tokens less likely that have appeared at all.
             * @example 0
             */
            presence_penalty?: number | null;
            /**
             * @description Makes tokens less likely the more often they have appeared.
             * @example 0
             */
            frequency_penalty?: number | null;
        } | null;
        /** @description Pictures as base64, for models that see. */
        OllamaImages: string[] | null;
        /** @description The name of a model. */
        OllamaNameRequest: {
            model?: components["schemas"]["OllamaModelName"];
            /**
             * @deprecated
             * @description The older name of `model`.
             * @example Qwen3-0.6B-GGUF
             */
            name?: string;
        };
        /** @description A token and how likely it was. */
        OllamaLogprob: {
            /**
             * @description The text of the token.
             * @example Paris
             */
            token: string;
            /**
             * @description The natural logarithm of its probability.
             * @example -0.0123
             */
            logprob: number;
            /** @description Its UTF-8 bytes; a character may be split over several tokens. */
            bytes?: number[] | null;
            /** @description The most likely tokens at this place, if they were asked for. */
            top_logprobs?: {
                /**
                 * @description The text of the token.
                 * @example Paris
                 */
                token: string;
                /**
                 * @description The natural logarithm of its probability.
                 * @example -0.0123
                 */
                logprob: number;
                /** @description Its UTF-8 bytes. */
                bytes?: number[] | null;
            }[];
        };
        /**
         * @description Why the response ended: `stop` (the model was done, called tools, or met a stop text), `length` (a limit was reached), or
         *     what was done with the model where there was nothing to answer.
         * @example stop
         * @enum {string}
         */
        OllamaDoneReason: "stop" | "length" | "load" | "unload";
        /**
         * Format: int64
         * @description How long the whole request took, in nanoseconds.
         * @example 203400000
         */
        OllamaTotalDuration: number;
        /**
         * Format: int64
         * @description How long it took until the model began to read the prompt - loading it and waiting for it - in nanoseconds.
         * @example 1200000
         */
        OllamaLoadDuration: number;
        /**
         * Format: int64
         * @description Tokens of the prompt, those from the prompt cache included.
         * @example 14
         */
        OllamaPromptCount: number;
        /**
         * Format: int64
         * @description How long the model read the prompt, in nanoseconds.
         * @example 21400000
         */
        OllamaPromptDuration: number;
        /**
         * Format: int64
         * @description Tokens that were generated.
         * @example 13
         */
        OllamaCount: number;
        /**
         * Format: int64
         * @description How long they took, in nanoseconds.
         * @example 162500000
         */
        OllamaDuration: number;
        /** @description What kind of model it is. */
        OllamaModelDetails: {
            /**
             * @description Of an alias, the model that it means; otherwise empty, because no model here is made of another one.
             * @example
             */
            parent_model: string;
            /**
             * @description The format of its files, `gguf` for most.
             * @example gguf
             */
            format: string;
            /**
             * @description The architecture of its main file; where that is not known, its recipe.
             * @example qwen3
             */
            family: string;
            /**
             * @description The same as a list.
             * @example [
             *       "qwen3"
             *     ]
             */
            families: string[];
            /**
             * @description How many parameters it has, as far as its name tells; else empty.
             * @example 0.6B
             */
            parameter_size: string;
            /**
             * @description Quantization or number format of its weights; empty when it is not known.
             * @example Q4_0
             */
            quantization_level: string;
        };
        /** @description How far something is. */
        OllamaStatus: {
            /**
             * @description What is being done; `success` when it is done.
             * @example success
             */
            status: string;
        };
        /** @description What the server knows of a model. */
        OllamaModelDescription: {
            /**
             * @description What the model is made of, as Ollama writes it down.
             * @example FROM unsloth/Qwen3-0.6B-GGUF:Q4_0
             */
            modelfile: string;
            /**
             * @description Options that the model has, one a line. `num_ctx` is the context that one request gets, or would get if the model were loaded now.
             * @example num_ctx 8192
             */
            parameters: string;
            /**
             * @description Always empty; the chat template stays with the native server.
             * @example
             */
            template: string;
            details: components["schemas"]["OllamaModelDetails"];
            /**
             * @description Facts of its main file, by their GGUF names.
             * @example {
             *       "general.architecture": "qwen3",
             *       "qwen3.context_length": 40960,
             *       "qwen3.embedding_length": 1024
             *     }
             */
            model_info: {
                [key: string]: unknown;
            };
            /**
             * @description What it can do - `completion` or `embedding`, and `tools`, `vision` and `thinking`.
             * @example [
             *       "completion",
             *       "tools",
             *       "thinking"
             *     ]
             */
            capabilities: string[];
            /**
             * Format: date-time
             * @description When its files came here.
             * @example 2026-03-22T01:20:00.000Z
             */
            modified_at: string;
        };
        /** @description A downloaded model. */
        OllamaListedModel: {
            /**
             * @description Its name.
             * @example Qwen3-0.6B-GGUF:latest
             */
            name: string;
            /**
             * @description The same.
             * @example Qwen3-0.6B-GGUF:latest
             */
            model: string;
            /**
             * Format: date-time
             * @description When its files came here.
             * @example 2026-03-22T01:20:00.000Z
             */
            modified_at: string;
            /**
             * Format: int64
             * @description Bytes of its files; 0 when that is not known.
             * @example 408021996
             */
            size: number;
            /**
             * @description 64 hexadecimal digits that stay the same as long as the model comes from the same checkpoints and has the same
             *     size. They are no checksum of its files.
             * @example b3f1c9a27d5e4086a1c2d3e4f5061728394a5b6c7d8e9f00112233445566778a
             */
            digest: string;
            details: components["schemas"]["OllamaModelDetails"];
        };
        /** @description The downloaded models. */
        OllamaModelList: {
            /** @description The models, in alphabetical order. */
            models: components["schemas"]["OllamaListedModel"][];
        };
        /** @description The version of Ollama whose API is spoken here. */
        OllamaVersion: {
            /**
             * @description Its number.
             * @example 0.16.1
             */
            version: string;
        };
        /** @description An error in the form that Anthropic's clients read. */
        AnthropicError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            type: "error";
            error: components["schemas"]["AnthropicErrorDetail"];
        };
        /** @description What went wrong, in Anthropic's words. */
        AnthropicErrorDetail: {
            /**
             * @description Kind of error; it goes with the status.
             * @example not_found_error
             * @enum {string}
             */
            type: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "request_too_large" | "rate_limit_error" | "timeout_error" | "overloaded_error" | "api_error";
            /**
             * @description What went wrong, which thing it was about, and what to do.
             * @example Model 'Qwen3-0.6B' was not found. Did you mean Qwen3-0.6B-GGUF?
             */
            message: string;
        };
        /** @description A conversation whose tokens are to be counted. */
        AnthropicCountRequest: {
            model: components["schemas"]["AnthropicModelName"];
            messages: components["schemas"]["AnthropicMessages"];
            system?: components["schemas"]["AnthropicSystem"];
            tools?: components["schemas"]["AnthropicTools"];
            tool_choice?: components["schemas"]["AnthropicToolChoice"];
            thinking?: components["schemas"]["AnthropicThinking"];
            output_config?: components["schemas"]["AnthropicOutputConfig"];
            output_format?: components["schemas"]["AnthropicOutputFormat"];
            thread?: components["schemas"]["AnthropicThread"];
        };
        /** @description How long a prompt is. */
        AnthropicTokenCount: {
            /**
             * Format: int64
             * @description Tokens of the whole prompt.
             * @example 14
             */
            input_tokens: number;
        };
        /**
         * @description The model, or `local` for the one that is loaded.
         * @example Qwen3-0.6B-GGUF
         */
        AnthropicModelName: string;
        /** @description The conversation so far, oldest message first. */
        AnthropicMessages: components["schemas"]["AnthropicInputMessage"][];
        /**
         * @description What the model is told before the conversation. A line that begins with `x-anthropic-billing-header:` is left out: it is meant for Anthropic's servers, and differs in each conversation.
         * @example Answer in one sentence.
         */
        AnthropicSystem: (string | null) | components["schemas"]["AnthropicInputBlock"][];
        /** @description The tools that the model may call. Those of Anthropic's own, such as `web_search_20250305`, are left out, and refused if a call is required and no other tool is left. */
        AnthropicTools: components["schemas"]["AnthropicTool"][] | null;
        /** @description One message of the conversation. */
        AnthropicInputMessage: {
            /**
             * @description Who speaks.
             * @example user
             * @enum {string}
             */
            role: "user" | "assistant" | "system";
            /**
             * @description What is said.
             * @example What is the population of Paris?
             */
            content: string | components["schemas"]["AnthropicInputBlock"][];
        };
        /**
         * @description One block of a message: `text`, `image`, `document`, `search_result`, `tool_use`, `tool_result`, `thinking` or
         *     `redacted_thinking`. Of documents, text is read; the model is told that there is another one. What Anthropic's own tools
         *     have left in the conversation, such as `server_tool_use`, is left out. Other types are refused.
         */
        AnthropicInputBlock: {
            /**
             * @description The kind of block.
             * @example text
             */
            type: string;
            /**
             * @description The text of a `text` block.
             * @example What do you see?
             */
            text?: string | null;
            source?: components["schemas"]["AnthropicSource"];
            /**
             * @description The title of a document.
             * @example Population
             */
            title?: string | null;
            /**
             * @description The name of the call of a `tool_use` block.
             * @example toolu_8fQ2
             */
            id?: string | null;
            /**
             * @description The tool that a `tool_use` block calls.
             * @example get_weather
             */
            name?: string | null;
            /**
             * @description The arguments of a `tool_use` block.
             * @example {
             *       "city": "Paris"
             *     }
             */
            input?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The call that a `tool_result` block is the result of.
             * @example toolu_8fQ2
             */
            tool_use_id?: string | null;
            /**
             * @description The result of a `tool_result` block, the texts of a `search_result`, or the summary of a `compaction`.
             * @example 21 degrees and sunny
             */
            content?: (string | null) | components["schemas"]["AnthropicResultBlock"][] | {
                [key: string]: unknown;
            };
            /**
             * @description Whether the tool of a `tool_result` block failed.
             * @example false
             */
            is_error?: boolean | null;
            /**
             * @description The thoughts of a `thinking` block of an earlier response, for models whose template wants them back.
             * @example The user asks for a number.
             */
            thinking?: string | null;
            /**
             * @description As it came with the thoughts. It holds them where the response showed none; others are not looked at.
             * @example lemonade
             */
            signature?: string | null;
        };
        /**
         * @description One block of a tool's result - `text`, `image`, `document`, `search_result` or `tool_reference`. In place of what can't be
         *     read, such as a PDF, the model is told that it is there.
         */
        AnthropicResultBlock: {
            /**
             * @description The kind of block.
             * @example text
             */
            type: string;
            /**
             * @description The text of a `text` block.
             * @example 21 degrees and sunny
             */
            text?: string | null;
            source?: components["schemas"]["AnthropicSource"];
            /**
             * @description The title of a document.
             * @example Population
             */
            title?: string | null;
            /** @description The texts of a `search_result`. */
            content?: components["schemas"]["AnthropicTextPart"][] | null;
            /**
             * @description The tool that a `tool_reference` block names; the model is told its name.
             * @example get_weather
             */
            tool_name?: string | null;
        };
        /** @description A text, or something else within a document; the model is told that it is there. */
        AnthropicTextPart: {
            /**
             * @description The kind of part.
             * @example text
             */
            type: string;
            /**
             * @description The text.
             * @example About 2.1 million people live in the city of Paris.
             */
            text?: string | null;
        };
        /**
         * @description Where a picture, document or search result is.
         * @example https://example.com/paris
         */
        AnthropicSource: components["schemas"]["AnthropicSourceData"] | string;
        /**
         * @description `base64` for a picture or document, `text` or `content` for the text of a document. URLs and files are refused, but for
         *     the results of tools, where the model is told that they can't be read.
         */
        AnthropicSourceData: {
            /**
             * @description The kind of source.
             * @example base64
             */
            type: string;
            /**
             * @description The media type of the data.
             * @example image/png
             */
            media_type?: string | null;
            /**
             * @description The bytes as base64, or the text.
             * @example iVBORw0KGgo=
             */
            data?: string | null;
            /**
             * @description The text of a source of type `content`.
             * @example About 2.1 million people live in the city of Paris.
             */
            content?: (string | null) | components["schemas"]["AnthropicTextPart"][];
        } | null;
        /** @description A tool that the client can carry out for the model. */
        AnthropicTool: {
            /**
             * @description Its name.
             * @example get_weather
             */
            name: string;
            /**
             * @description `custom`, or missing. Tools of other types are Anthropic's own and are left out.
             * @example custom
             */
            type?: string | null;
            /**
             * @description What it does; the model decides by this text when to call it.
             * @example Get the weather of a city.
             */
            description?: string | null;
            /**
             * @description The JSON schema of its arguments.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "city": {
             *           "type": "string"
             *         }
             *       },
             *       "required": [
             *         "city"
             *       ]
             *     }
             */
            input_schema?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether the arguments must follow the schema exactly.
             * @example true
             */
            strict?: boolean | null;
        };
        /** @description Whether the model calls a tool. */
        AnthropicToolChoice: {
            /**
             * @description The model decides, must call one, must call the named one, or must call none.
             * @example auto
             * @enum {string}
             */
            type: "auto" | "any" | "tool" | "none";
            /**
             * @description The tool that must be called.
             * @example get_weather
             */
            name?: string | null;
            /**
             * @description Whether the model may call only one tool in a message.
             * @example false
             */
            disable_parallel_tool_use?: boolean | null;
        } | null;
        /** @description Whether a reasoning model thinks before it answers. Without it, the model's own default holds. */
        AnthropicThinking: {
            /**
             * @description `enabled`, `disabled`, or another word that leaves it to the model.
             * @example enabled
             */
            type: string;
            /**
             * @description The most tokens of thoughts, where the native server is llama.cpp's; others take as many as they want.
             * @example 1024
             */
            budget_tokens?: number | null;
            /**
             * @description `omitted` leaves the text of the thoughts out of the response.
             * @example summarized
             */
            display?: string | null;
        } | null;
        /** @description The form of the response, and how much is thought about it. */
        AnthropicOutputConfig: {
            /**
             * @description How much a reasoning model thinks - `low`, `medium`, `high` or more.
             * @example low
             */
            effort?: string | null;
            format?: components["schemas"]["AnthropicOutputFormat"];
        } | null;
        /** @description The form that the response must have. `output_format` is the older place of it; that of `output_config` wins. */
        AnthropicOutputFormat: {
            /**
             * @description Always `json_schema`.
             * @enum {string}
             */
            type: "json_schema";
            /**
             * @description The JSON schema.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "population": {
             *           "type": "integer",
             *           "format": "int64"
             *         }
             *       }
             *     }
             */
            schema?: {
                [key: string]: unknown;
            };
        } | null;
        /**
         * @description Refused. Messages are not kept here, so that each request needs the whole conversation. With Anthropic's toolRunner, pass
         *     `thread: false`.
         * @example null
         */
        AnthropicThread: {
            [key: string]: unknown;
        } | null;
        /**
         * @description Refused. There are no containers here; leave it out.
         * @example null
         */
        AnthropicContainer: (string | null) | {
            [key: string]: unknown;
        };
        /**
         * @description Left out. Anthropic's own servers connect to them; here the client offers their tools.
         * @example []
         */
        AnthropicMcpServers: {
            [key: string]: unknown;
        }[] | null;
        /** @description A conversation and how its next message is to be generated. */
        AnthropicMessageRequest: {
            model: components["schemas"]["AnthropicModelName"];
            /**
             * @description The most tokens to generate.
             * @example 256
             */
            max_tokens: number;
            messages: components["schemas"]["AnthropicMessages"];
            system?: components["schemas"]["AnthropicSystem"];
            /**
             * @description Whether the response comes as a stream of events.
             * @default false
             * @example false
             */
            stream?: boolean | null;
            /**
             * @description How varied the response is; 0 always takes the likeliest token.
             * @example 0.7
             */
            temperature?: number | null;
            /**
             * @description Only the likeliest tokens that together have this probability are considered.
             * @example 0.95
             */
            top_p?: number | null;
            /**
             * @description Only so many of the likeliest tokens are considered; 0 is all.
             * @example 40
             */
            top_k?: number | null;
            /**
             * @description Texts at which the generation ends.
             * @example [
             *       "\n\nHuman:"
             *     ]
             */
            stop_sequences?: string[] | null;
            tools?: components["schemas"]["AnthropicTools"];
            tool_choice?: components["schemas"]["AnthropicToolChoice"];
            thinking?: components["schemas"]["AnthropicThinking"];
            output_config?: components["schemas"]["AnthropicOutputConfig"];
            output_format?: components["schemas"]["AnthropicOutputFormat"];
            thread?: components["schemas"]["AnthropicThread"];
            container?: components["schemas"]["AnthropicContainer"];
            mcp_servers?: components["schemas"]["AnthropicMcpServers"];
            /** @description Accepted for Anthropic's clients. Only `local_only` has an effect here, see Privacy above. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Accepted for Anthropic's clients; there is only one tier here.
             * @example auto
             */
            service_tier?: string | null;
        };
        /** @description One event of a streamed message; its name is its `type`. */
        AnthropicEvent: components["schemas"]["AnthropicMessageStartEvent"] | components["schemas"]["AnthropicBlockStartEvent"] | components["schemas"]["AnthropicBlockDeltaEvent"] | components["schemas"]["AnthropicBlockStopEvent"] | components["schemas"]["AnthropicMessageDeltaEvent"] | components["schemas"]["AnthropicMessageStopEvent"] | components["schemas"]["AnthropicErrorEvent"];
        /** @description The message begins, still without content. */
        AnthropicMessageStartEvent: {
            /**
             * @description Always `message_start`.
             * @enum {string}
             */
            type: "message_start";
            message: components["schemas"]["AnthropicMessage"];
        };
        /** @description A block begins, still empty. */
        AnthropicBlockStartEvent: {
            /**
             * @description Always `content_block_start`.
             * @enum {string}
             */
            type: "content_block_start";
            index: components["schemas"]["AnthropicBlockIndex"];
            content_block: components["schemas"]["AnthropicBlock"];
        };
        /**
         * Format: int64
         * @description The place of the block in the content.
         * @example 0
         */
        AnthropicBlockIndex: number;
        /** @description More of a block. */
        AnthropicBlockDeltaEvent: {
            /**
             * @description Always `content_block_delta`.
             * @enum {string}
             */
            type: "content_block_delta";
            index: components["schemas"]["AnthropicBlockIndex"];
            delta: components["schemas"]["AnthropicDelta"];
        };
        /** @description What is new in the block. */
        AnthropicDelta: components["schemas"]["AnthropicTextDelta"] | components["schemas"]["AnthropicThinkingDelta"] | components["schemas"]["AnthropicSignatureDelta"] | components["schemas"]["AnthropicInputDelta"];
        /** @description More text. */
        AnthropicTextDelta: {
            /**
             * @description Always `text_delta`.
             * @enum {string}
             */
            type: "text_delta";
            /**
             * @description The text to add.
             * @example Paris
             */
            text: string;
        };
        /** @description More thoughts. */
        AnthropicThinkingDelta: {
            /**
             * @description Always `thinking_delta`.
             * @enum {string}
             */
            type: "thinking_delta";
            /**
             * @description The thoughts to add.
             * @example The user
             */
            thinking: string;
        };
        /** @description The last delta of thoughts, for clients that keep only those that have one. */
        AnthropicSignatureDelta: {
            /**
             * @description Always `signature_delta`.
             * @enum {string}
             */
            type: "signature_delta";
            /**
             * @description Send it back with the thoughts.
             * @example lemonade
             */
            signature: string;
        };
        /** @description More of the arguments of a tool call. */
        AnthropicInputDelta: {
            /**
             * @description Always `input_json_delta`.
             * @enum {string}
             */
            type: "input_json_delta";
            /**
             * @description The JSON text to add.
             * @example {"city":
             */
            partial_json: string;
        };
        /** @description A block is complete. */
        AnthropicBlockStopEvent: {
            /**
             * @description Always `content_block_stop`.
             * @enum {string}
             */
            type: "content_block_stop";
            index: components["schemas"]["AnthropicBlockIndex"];
        };
        /** @description Why the message ended, and what it took in all. */
        AnthropicMessageDeltaEvent: {
            /**
             * @description Always `message_delta`.
             * @enum {string}
             */
            type: "message_delta";
            /** @description What is known now. */
            delta: {
                stop_reason: components["schemas"]["AnthropicStopReason"];
                /**
                 * @description The text that ended the generation, where the native server tells it.
                 * @example null
                 */
                stop_sequence: string | null;
            };
            usage: components["schemas"]["AnthropicUsage"];
        };
        /** @description The message is complete. */
        AnthropicMessageStopEvent: {
            /**
             * @description Always `message_stop`.
             * @enum {string}
             */
            type: "message_stop";
        };
        /** @description The stream failed; nothing comes after this. */
        AnthropicErrorEvent: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            type: "error";
            error: components["schemas"]["AnthropicErrorDetail"];
        };
        /** @description The message of the model. */
        AnthropicMessage: {
            /**
             * @description The name of this message.
             * @example msg_k2Jw0nXq
             */
            id: string;
            /**
             * @description Always `message`.
             * @enum {string}
             */
            type: "message";
            /**
             * @description Always `assistant`.
             * @enum {string}
             */
            role: "assistant";
            /**
             * @description The model, as the request named it.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /** @description Thoughts first, then text, then calls of tools. */
            content: components["schemas"]["AnthropicBlock"][];
            stop_reason: components["schemas"]["AnthropicStopReason"];
            /**
             * @description The text that ended the generation, where the native server tells it.
             * @example null
             */
            stop_sequence: string | null;
            usage: components["schemas"]["AnthropicUsage"];
        };
        /**
         * @description Why the generation ended: the model was done, the limit was reached, one of `stop_sequences` was met (as far as the
         *     native server tells it apart from `end_turn`), the model calls tools, or a filter ended it. Null until then.
         * @example end_turn
         * @enum {string|null}
         */
        AnthropicStopReason: "end_turn" | "max_tokens" | "stop_sequence" | "tool_use" | "refusal" | null;
        /** @description One block of the message. */
        AnthropicBlock: components["schemas"]["AnthropicTextBlock"] | components["schemas"]["AnthropicThinkingBlock"] | components["schemas"]["AnthropicToolUseBlock"];
        /** @description Text. */
        AnthropicTextBlock: {
            /**
             * @description Always `text`.
             * @enum {string}
             */
            type: "text";
            /**
             * @description The text.
             * @example About 2.1 million people live in the city of Paris.
             */
            text: string;
        };
        /** @description What a reasoning model thought before it answered. */
        AnthropicThinkingBlock: {
            /**
             * @description Always `thinking`.
             * @enum {string}
             */
            type: "thinking";
            /**
             * @description The thoughts.
             * @example The user asks for a number.
             */
            thinking: string;
            /**
             * @description Send it back with the thoughts. Nothing is signed here; where the request hides thoughts, they are in it, so that
             *     the model gets them back in the next turn.
             * @example lemonade
             */
            signature: string;
        };
        /** @description A call of a tool by the model. */
        AnthropicToolUseBlock: {
            /**
             * @description Always `tool_use`.
             * @enum {string}
             */
            type: "tool_use";
            /**
             * @description The name of the call; send it back as `tool_use_id` with the result.
             * @example toolu_8fQ2
             */
            id: string;
            /**
             * @description The tool to call.
             * @example get_weather
             */
            name: string;
            /**
             * @description The arguments. Check them; a model can get them wrong.
             * @example {
             *       "city": "Paris"
             *     }
             */
            input: {
                [key: string]: unknown;
            };
        };
        /** @description How many tokens the request took. */
        AnthropicUsage: {
            /**
             * Format: int64
             * @description Tokens of the prompt that were computed. In `message_start` 0 where the native server, or the provider, tells them
             *     only at the end; `message_delta` has them always.
             * @example 14
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Tokens that were generated so far.
             * @example 13
             */
            output_tokens: number;
            /**
             * Format: int64
             * @description Tokens of the prompt that were taken from the prompt cache.
             * @example 0
             */
            cache_read_input_tokens: number;
        };
        /** @description A JSON-RPC 2.0 request (with `id` and `method`), notification (without `id`) or response. */
        McpMessage: {
            /**
             * @description Always `2.0`.
             * @example 2.0
             * @enum {string}
             */
            jsonrpc: "2.0";
            /**
             * @description Identifies the request; its response has the same.
             * @example 1
             */
            id?: string | number | (null);
            /**
             * @description What is asked, such as `initialize`, `ping`, `tools/list` or `tools/call`.
             * @example tools/list
             */
            method?: string;
            /**
             * @description The parameters of the method. For `tools/call` the `name` of the tool and its `arguments`.
             * @example {}
             */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description A JSON-RPC 2.0 response, with either `result` or `error`. */
        McpResponse: {
            /**
             * @description Always `2.0`.
             * @example 2.0
             * @enum {string}
             */
            jsonrpc: "2.0";
            /**
             * @description The `id` of the request.
             * @example 1
             */
            id: string | number;
            /**
             * @description The result, as the Model Context Protocol defines it for the method.
             * @example {
             *       "tools": []
             *     }
             */
            result?: {
                [key: string]: unknown;
            };
            error?: components["schemas"]["McpError"];
        };
        /** @description A JSON-RPC 2.0 error for what could not be taken as a message. */
        McpFailure: {
            /**
             * @description Always `2.0`.
             * @example 2.0
             * @enum {string}
             */
            jsonrpc: "2.0";
            /**
             * @description Always null, as JSON-RPC wants it.
             * @example null
             */
            id: string | null;
            error: components["schemas"]["McpError"];
        };
        /** @description Why there is no result. */
        McpError: {
            /**
             * Format: int64
             * @description A code of JSON-RPC: -32700 for a body that is no JSON, -32600 for one that is no message, -32601 for an unknown method, -32602 for an unknown tool and for wrong `params`, -32603 for a fault of the server, -32000 for the rest.
             * @example -32602
             */
            code: number;
            /**
             * @description What is wrong and what to do.
             * @example There is no tool 'sing'. tools/list names all.
             */
            message: string;
        };
        /** @description Other names of models. */
        AliasList: {
            /** @description The aliases, in alphabetical order. */
            aliases: components["schemas"]["ModelAlias"][];
        };
        /** @description Another name of a model, or of several of which the first that can serve a request answers it. */
        ModelAlias: {
            /**
             * @description The name.
             * @example assistant
             */
            alias: string;
            /**
             * @description The model that it means, or another alias; of several the first.
             * @example Qwen3-0.6B-GGUF
             */
            target: string;
            /** @description All of them in their order; missing for an alias that means one model under no condition. */
            candidates?: components["schemas"]["ListedAliasCandidate"][];
            /**
             * @description Whether that model is complete on this machine; of several the first that is known.
             * @example true
             */
            downloaded: boolean;
            /**
             * @description Recipe of that model; null when no such model is known.
             * @example llamacpp
             */
            recipe: string | null;
        };
        /**
         * @description A model that an alias may mean, and the requests that it is for. Every condition that is there has to hold.
         *
         *     The length of a prompt is an estimate: one token for every four bytes of its text in UTF-8, the definitions of tools
         *     included, and one for each token of a prompt that is tokens already. Pictures and sound do not count.
         */
        AliasCandidate: {
            /**
             * @description The model, or another alias.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /**
             * @description Only for prompts of at most so many tokens.
             * @example 8000
             */
            max_prompt_tokens?: number;
            /**
             * @description Only for prompts of at least so many tokens.
             * @example 100
             */
            min_prompt_tokens?: number;
            /**
             * @description With true only for requests with pictures, with false only for requests without.
             * @example false
             */
            images?: boolean;
            /**
             * @description With true only for requests that offer tools, with false only for requests without.
             * @example false
             */
            tools?: boolean;
        };
        /** @description A candidate, and what is known of it. */
        ListedAliasCandidate: {
            /**
             * @description The model, or another alias.
             * @example Qwen3-0.6B-GGUF
             */
            model: string;
            /**
             * Format: int64
             * @description Only for prompts of at most so many tokens.
             * @example 8000
             */
            max_prompt_tokens?: number;
            /**
             * Format: int64
             * @description Only for prompts of at least so many tokens.
             * @example 100
             */
            min_prompt_tokens?: number;
            /**
             * @description With true only for requests with pictures, with false only for requests without.
             * @example false
             */
            images?: boolean;
            /**
             * @description With true only for requests that offer tools, with false only for requests without.
             * @example false
             */
            tools?: boolean;
            /**
             * @description Whether that model is complete on this machine.
             * @example true
             */
            downloaded: boolean;
            /**
             * @description Recipe of that model; null when no such model is known.
             * @example llamacpp
             */
            recipe: string | null;
        };
        /** @description Another name for a model. One of `target`, `model` and `candidates` is required. */
        AliasRequest: {
            /**
             * @description The name; letters, digits, dots, dashes, underscores, plus signs, colons and slashes.
             * @example assistant
             */
            alias: string;
            /**
             * @description The model that it is to mean. It wins when `model` is given too.
             * @example Qwen3-0.6B-GGUF
             */
            target?: string;
            /**
             * @description Another spelling of `target`.
             * @example Qwen3-0.6B-GGUF
             */
            model?: string;
            /** @description In place of one model an ordered list. Each request is answered by the first candidate that can serve it. */
            candidates?: components["schemas"]["AliasCandidate"][];
        };
        /** @description The alias is known. */
        AliasResponse: {
            /**
             * @description Always `ok`; a failure is a `ManagementError`.
             * @example ok
             * @enum {string}
             */
            status: "ok";
            /**
             * @description The name.
             * @example assistant
             */
            alias: string;
            /**
             * @description What it means; of several candidates the first.
             * @example Qwen3-0.6B-GGUF
             */
            target: string;
            /** @description All of them in their order; missing for an alias that means one model under no condition. */
            candidates?: components["schemas"]["AliasCandidate"][];
        };
        /** @description The alias is forgotten. */
        AliasRemoved: {
            /**
             * @description Always `deleted`; a failure is a `ManagementError`.
             * @example deleted
             * @enum {string}
             */
            status: "deleted";
            /**
             * @description The name that is free again.
             * @example assistant
             */
            alias: string;
        };
        /** @description How to go about it. */
        CacheCleanupRequest: {
            /**
             * @description True only tells what would be removed.
             * @default true
             * @example false
             */
            dry_run?: boolean;
        };
        /** @description Files that no model can use any more. */
        CacheCleanupReport: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description True when they are still there.
             * @example true
             */
            dry_run: boolean;
            /** @description The files, in alphabetical order of their paths. */
            orphaned_files: components["schemas"]["OrphanedFile"][];
            /**
             * Format: int64
             * @description How much room they take.
             * @example 408021893
             */
            total_bytes: number;
        };
        /** @description A file that no model can use any more. */
        OrphanedFile: {
            /**
             * @description Its path in the folder of pulled models.
             * @example models--unsloth--Qwen3-0.6B-GGUF/blobs/1f0a.incomplete
             */
            path: string;
            /**
             * Format: int64
             * @description How much room it takes, in bytes; 0 for a link.
             * @example 408021893
             */
            size: number;
            /**
             * @description Repository that it came from.
             * @example unsloth/Qwen3-0.6B-GGUF
             */
            model: string;
        };
        /**
         * @description Settings by their keys in `config.json`; those of a recipe are grouped. `docs/settings.md` describes all.
         * @example {
         *       "host": "localhost",
         *       "port": 13305,
         *       "log_level": "info",
         *       "ctx_size": -1,
         *       "llamacpp": {
         *         "backend": "auto"
         *       }
         *     }
         */
        Config: {
            [key: string]: unknown;
        };
        /** @description A loaded model. Either `model_name` or `model` is required. */
        PinRequest: {
            /**
             * @description Name of the model. It wins when `model` is given too.
             * @example Qwen3-0.6B-GGUF
             */
            model_name?: string;
            /**
             * @description Another spelling of `model_name`.
             * @example Qwen3-0.6B-GGUF
             */
            model?: string;
            /**
             * @description True keeps the model in memory, false lets go of it.
             * @example true
             */
            pinned: boolean;
        };
        /** @description The model is pinned, or no longer. */
        PinResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description Name of the model.
             * @example Qwen3-0.6B-GGUF
             */
            model_name: string;
            /**
             * @description Whether it is pinned now.
             * @example true
             */
            pinned: boolean;
        };
        /**
         * @description Settings by their keys, in the form of `config.json`. Null takes one out of the file.
         * @example {
         *       "ctx_size": 8192,
         *       "llamacpp": {
         *         "backend": "vulkan"
         *       }
         *     }
         */
        ConfigChangeRequest: {
            [key: string]: unknown;
        };
        /** @description What was written. */
        ConfigChangeResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @example success
             * @enum {string}
             */
            status: "success";
            /**
             * @description What came of it; for people.
             * @example The settings are changed.
             */
            message: string;
            /**
             * @description The settings that were written, in the form of `config.json`.
             * @example {
             *       "ctx_size": 8192
             *     }
             */
            updated: {
                [key: string]: unknown;
            };
            /**
             * @description Keys of those that take effect at the next start of the server.
             * @example [
             *       "port"
             *     ]
             */
            restart_required: string[];
            /**
             * @description Keys of those that have no effect as long as the command line or the environment says otherwise.
             * @example []
             */
            overridden: string[];
        };
    };
    responses: {
        /** @description The request does not make sense as it is; `message` says which field and why. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The request names no model and none is loaded. Name one in 'model', or POST /api/v1/load first.",
                 *         "type": "invalid_request_error",
                 *         "code": "no_model_loaded",
                 *         "param": "model",
                 *         "remedy": {
                 *           "text": "Name one in 'model', or POST /api/v1/load first.",
                 *           "operation": "loadModel"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        Unauthorized: {
            headers: {
                /**
                 * @description Always `Bearer`.
                 * @example Bearer
                 */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The API key is missing or wrong. Send it as 'Authorization: Bearer <LEMONADE_API_KEY>'.",
                 *         "type": "authentication_error",
                 *         "code": "invalid_api_key",
                 *         "param": null,
                 *         "remedy": {
                 *           "text": "Send it as 'Authorization: Bearer <LEMONADE_API_KEY>'."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
         *     needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
         *     the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
         */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Origin 'https://example.com' is not allowed. List it in LEMONADE_ALLOWED_ORIGINS to let its pages call this server.",
                 *         "type": "permission_error",
                 *         "code": "origin_not_allowed",
                 *         "param": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description There is no model, or no thing, of that name. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Model Qwen3-0.6B has not been found. Did you mean 'Qwen3-0.6B-GGUF'? GET /api/v1/models?show_all=true lists all models.",
                 *         "type": "not_found",
                 *         "code": "model_not_found",
                 *         "param": "model",
                 *         "remedy": {
                 *           "text": "Did you mean 'Qwen3-0.6B-GGUF'? GET /api/v1/models?show_all=true lists all models.",
                 *           "operation": "listModels",
                 *           "suggestions": [
                 *             "Qwen3-0.6B-GGUF"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is bigger than the server takes. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The request body is too large.",
                 *         "type": "invalid_request_error",
                 *         "code": "payload_too_large",
                 *         "param": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body's content type is not one that this operation takes. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Content type text/plain is not supported here. Send application/json.",
                 *         "type": "invalid_request_error",
                 *         "code": "unsupported_media_type",
                 *         "param": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
         *     (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
         *     ended: as long as the native server computes, writes or answers, it is waited for.
         *
         *     A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
         *     the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
         */
        BackendFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "llama-server ended with signal SIGSEGV while it worked on this request.",
                 *         "type": "backend_error",
                 *         "code": "backend_crashed",
                 *         "param": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description Not now; `Retry-After` says when, unless the server is shutting down.
         *
         *     Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
         *     several times without one good response in between, and is refused for a while that doubles with every further
         *     death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
         */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The model could not be loaded; the message holds the native server's last output. */
        LoadFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Failed to load model 'Qwen3-0.6B-GGUF': llama-server ended with exit code 1: out of memory.",
                 *         "type": "model_load_error",
                 *         "code": "model_load_error",
                 *         "param": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The model is not loaded, and only pinned models could make room for it. */
        SlotsPinned: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Model 'Qwen3-0.6B-GGUF' has no place: every model of type llm, or on the NPU, that could make room for it is pinned. Unload one, load one with 'pinned' set to false, or raise --max-loaded-models.",
                 *         "type": "conflict",
                 *         "code": "slots_pinned_error",
                 *         "param": "model",
                 *         "remedy": {
                 *           "text": "Unload one, load one with 'pinned' set to false, or raise --max-loaded-models.",
                 *           "operation": "unloadModel"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
         *     request can succeed later.
         */
        ModelSaturated: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "Model 'Qwen3-0.6B-GGUF' is busy, and 64 requests wait for it already. Try again in 12 s.",
                 *         "type": "rate_limit_error",
                 *         "code": "model_saturated",
                 *         "param": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
         *     native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
         */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "message": "The server is shutting down and takes no new requests.",
                 *         "type": "server_stopping",
                 *         "code": "server_stopping",
                 *         "param": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request does not make sense as it is, or asks for what this machine can't do. */
        ManagementInvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "message": "request/body must have required property 'model_name'",
                 *       "error": {
                 *         "message": "request/body must have required property 'model_name'",
                 *         "type": "invalid_request_error",
                 *         "code": "required.openapi.validation",
                 *         "param": "model_name"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description The request contradicts what is there or what is going on. */
        ManagementConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "message": "Model 'user.Phi-4-Mini-GGUF' is being pulled with other files. Cancel that with POST /api/v1/downloads/control, or wait for its end.",
                 *       "error": {
                 *         "message": "Model 'user.Phi-4-Mini-GGUF' is being pulled with other files. Cancel that with POST /api/v1/downloads/control, or wait for its end.",
                 *         "type": "conflict",
                 *         "code": "model_being_pulled",
                 *         "param": "model_name",
                 *         "remedy": {
                 *           "text": "Cancel that with POST /api/v1/downloads/control, or wait for its end.",
                 *           "operation": "controlDownload"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description It was tried and did not work; the message says what went wrong and what to do. */
        ManagementFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "message": "Failed to load model 'Qwen3-0.6B-GGUF': llama-server ended with exit code 1: out of memory.",
                 *       "error": {
                 *         "message": "Failed to load model 'Qwen3-0.6B-GGUF': llama-server ended with exit code 1: out of memory.",
                 *         "type": "model_load_error",
                 *         "code": "model_load_error",
                 *         "param": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description Only pinned models could make room for this one. */
        ManagementSlotsPinned: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "message": "Model 'Qwen3-0.6B-GGUF' has no place: every model of type llm, or on the NPU, that could make room for it is pinned. Unload one, load one with 'pinned' set to false, or raise --max-loaded-models.",
                 *       "error": {
                 *         "message": "Model 'Qwen3-0.6B-GGUF' has no place: every model of type llm, or on the NPU, that could make room for it is pinned. Unload one, load one with 'pinned' set to false, or raise --max-loaded-models.",
                 *         "type": "conflict",
                 *         "code": "slots_pinned_error",
                 *         "param": "model",
                 *         "remedy": {
                 *           "text": "Unload one, load one with 'pinned' set to false, or raise --max-loaded-models.",
                 *           "operation": "unloadModel"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description There is no model or checkpoint of that name. */
        ManagementNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "message": "Model Qwen3-0.6B has not been found. GET /api/v1/models?show_all=true lists all models.",
                 *       "error": {
                 *         "message": "Model Qwen3-0.6B has not been found. GET /api/v1/models?show_all=true lists all models.",
                 *         "type": "not_found",
                 *         "code": "model_not_found",
                 *         "param": "model_name",
                 *         "remedy": {
                 *           "text": "GET /api/v1/models?show_all=true lists all models.",
                 *           "operation": "listModels"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description There is no provider of that name. */
        ManagementProviderNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "message": "There is no provider 'office'. GET /api/v1/providers lists them.",
                 *       "error": {
                 *         "message": "There is no provider 'office'. GET /api/v1/providers lists them.",
                 *         "type": "not_found",
                 *         "code": "provider_not_found",
                 *         "param": "name",
                 *         "remedy": {
                 *           "text": "GET /api/v1/providers lists them.",
                 *           "operation": "listProviders"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description There is no recipe or backend of that name. */
        BackendNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "message": "Recipe llamacpp has no backend 'vulcan'. GET /api/v1/system-info lists the backends.",
                 *       "error": {
                 *         "message": "Recipe llamacpp has no backend 'vulcan'. GET /api/v1/system-info lists the backends.",
                 *         "type": "not_found",
                 *         "code": "backend_not_found",
                 *         "param": "backend",
                 *         "remedy": {
                 *           "text": "GET /api/v1/system-info lists the backends.",
                 *           "operation": "getSystemInfo"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description The request does not make sense as it is, or asks for what can not be done here. */
        OllamaInvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "'dimensions' is not supported here. Leave it out and take the vectors as the model makes them."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        OllamaUnauthorized: {
            headers: {
                /**
                 * @description Always `Bearer`.
                 * @example Bearer
                 */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The API key is missing or wrong. Send it as 'Authorization: Bearer <LEMONADE_API_KEY>'."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed. */
        OllamaForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Origin 'https://example.com' may not call this server. List its origin in LEMONADE_ALLOWED_ORIGINS to let it."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description There is no model of that name. */
        OllamaNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "model 'Qwen3-0.6B' not found. Did you mean 'Qwen3-0.6B-GGUF'? GET /api/tags lists the models that are here."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The request contradicts what is there or what is going on. */
        OllamaConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The download of model 'Qwen3-0.6B-GGUF' was cancelled. What has come is kept; pull it again to go on."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The body is bigger than the server takes. */
        OllamaPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request body is too large."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The body's content type is not one that this operation takes. */
        OllamaUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Content type text/plain is not supported here. Send application/json."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description It was tried and did not work; the message says what went wrong and what to do. */
        OllamaFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Failed to load model 'Qwen3-0.6B-GGUF': llama-server ended with exit code 1: out of memory."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The native server died during the request or answered what can't be understood. Asking again may work. */
        OllamaBackendFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "llama-server ended with signal SIGSEGV while it worked on this request."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /**
         * @description The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
         *     503 while the server is shutting down.
         */
        OllamaServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The server is shutting down and takes no new requests."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description This server does not do it. */
        OllamaNotImplemented: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Copying models is not supported by this server. POST /api/v1/pull brings and names models."
                 *     }
                 */
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The request does not make sense as it is, or asks for what can not be done here. */
        AnthropicInvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "invalid_request_error",
                 *         "message": "A picture at a URL is not fetched by this server. Send it as base64."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        AnthropicUnauthorized: {
            headers: {
                /**
                 * @description Always `Bearer`.
                 * @example Bearer
                 */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "authentication_error",
                 *         "message": "The API key is missing or wrong. Send it as 'Authorization: Bearer <LEMONADE_API_KEY>'."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed. */
        AnthropicForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "permission_error",
                 *         "message": "Origin 'https://example.com' may not call this server. List its origin in LEMONADE_ALLOWED_ORIGINS to let it."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description There is no model of that name. */
        AnthropicNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "not_found_error",
                 *         "message": "Model Qwen3-0.6B has not been found. Did you mean 'Qwen3-0.6B-GGUF'? GET /api/v1/models?show_all=true lists all models."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The body is bigger than the server takes. */
        AnthropicPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "request_too_large",
                 *         "message": "The request body is too large."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The body's content type is not one that this operation takes. */
        AnthropicUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "invalid_request_error",
                 *         "message": "Content type text/plain is not supported here. Send application/json."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description It was tried and did not work; the message says what went wrong and what to do. */
        AnthropicFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "api_error",
                 *         "message": "Failed to load model 'Qwen3-0.6B-GGUF': llama-server ended with exit code 1: out of memory."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The native server died during the request or answered what can't be understood. Asking again may work. */
        AnthropicBackendFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "api_error",
                 *         "message": "llama-server ended with signal SIGSEGV while it worked on this request."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /**
         * @description The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
         *     503 while the server is shutting down.
         */
        AnthropicServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "error": {
                 *         "type": "overloaded_error",
                 *         "message": "The server is shutting down and takes no new requests."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /**
         * @description The message can't be taken: its body is no JSON (-32700), it is no message of JSON-RPC, or it speaks an unknown version of
         *     the protocol (-32600).
         */
        McpInvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        McpUnauthorized: {
            headers: {
                /**
                 * @description Always `Bearer`.
                 * @example Bearer
                 */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": null,
                 *       "error": {
                 *         "code": -32000,
                 *         "message": "The API key is missing or wrong. Send it as 'Authorization: Bearer <LEMONADE_API_KEY>'."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed. */
        McpForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": null,
                 *       "error": {
                 *         "code": -32000,
                 *         "message": "Origin 'https://example.com' may not call this server. List its origin in LEMONADE_ALLOWED_ORIGINS to let it."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The body is bigger than the server takes. */
        McpPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": null,
                 *       "error": {
                 *         "code": -32000,
                 *         "message": "The request body is too large."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The body's content type is not one that this operation takes. */
        McpUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": null,
                 *       "error": {
                 *         "code": -32000,
                 *         "message": "Content type text/plain is not supported here. Send application/json."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The server could not do it; 500 for a fault of its own, 503 while it is shutting down. */
        McpServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": null,
                 *       "error": {
                 *         "code": -32000,
                 *         "message": "The server is shutting down and takes no new requests."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
    };
    parameters: {
        /**
         * @description The `id` of a response.
         * @example resp_9aXc2LtU
         */
        ResponseId: string;
        /**
         * @description Whether the events are wanted. Only a response that was asked for with `background` and `stream` has kept them.
         * @example false
         */
        ResponseStream: boolean;
        /**
         * @description With `stream`, only events with a greater `sequence_number` are wanted.
         * @example 41
         */
        ResponseStartingAfter: number;
        /**
         * @description The id of an item; the page begins after it.
         * @example msg_9aXc2LtU_in0
         */
        ResponseItemsAfter: string;
        /**
         * @description The largest number of items of the page.
         * @example 20
         */
        ResponseItemsLimit: number;
        /**
         * @description Whether the first item comes first (`asc`) or last (`desc`).
         * @example asc
         */
        ResponseItemsOrder: "asc" | "desc";
        /**
         * @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
         * @example Qwen3-0.6B-GGUF
         */
        ModelId: string;
        /**
         * @description Directory in which the client wants models to be kept. It is accepted so that clients of the preview
         *     specification work, and has no effect: where models are kept is a setting of the server.
         */
        CacheDirectory: string;
        /**
         * @description Name of the provider.
         * @example office
         */
        ProviderName: string;
        /**
         * @description The number of the slot, as `GET /slots` tells it.
         * @example 0
         */
        SlotId: number;
        /**
         * @description What to do with the slot's prompt cache.
         * @example save
         */
        SlotAction: "save" | "restore" | "erase";
        /**
         * @description The id of a loaded model. Without it the language model that was used last is meant.
         * @example Qwen3-0.6B-GGUF
         */
        SlotModel: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Seconds after which there is likely to be room, from how long requests or loads have taken so far. Missing where a native server has refused by itself, and while this server stops.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description Id of the model that answered, for an alias with several candidates too. Bytes other than visible ASCII, and `%`, are percent-encoded UTF-8. Missing when the response had to begin, to keep the connection open, before the model was ready.
         * @example Qwen3-0.6B-GGUF
         */
        AnsweredBy: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["LiveResponse"];
                };
            };
            403: components["responses"]["Forbidden"];
        };
    };
    headLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request comes from a web page whose origin is not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The measurements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP lemonade_requests_total Inference requests that ended.
                     *     # TYPE lemonade_requests_total counter
                     *     lemonade_requests_total{model="Qwen3-0.6B-GGUF",capability="chat",outcome="ok"} 12
                     */
                    "text/plain": components["schemas"]["MetricsText"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was measured. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsReport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getSystemInfo: {
        parameters: {
            query?: {
                /** @description True adds what one wants to see in a bug report, such as the runtime and the installed packages. */
                verbose?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "OS Version": "Linux-6.8.0-45-generic",
                     *       "Processor": "AMD Ryzen AI 9 HX 375 w/ Radeon 890M",
                     *       "Physical Memory": "32.0 GB",
                     *       "model_memory_gb": 25.6,
                     *       "devices": {
                     *         "cpu": {
                     *           "name": "AMD Ryzen AI 9 HX 375 w/ Radeon 890M",
                     *           "cores": 12,
                     *           "threads": 24,
                     *           "available": true,
                     *           "family": "x86_64"
                     *         },
                     *         "amd_gpu": [
                     *           {
                     *             "name": "AMD Radeon(TM) 890M Graphics",
                     *             "vram_gb": 0.5,
                     *             "available": true,
                     *             "family": "gfx1150"
                     *           }
                     *         ],
                     *         "amd_npu": {
                     *           "name": "AMD Ryzen AI 9 HX 375 w/ Radeon 890M",
                     *           "power_mode": "Default",
                     *           "available": true,
                     *           "family": "XDNA2"
                     *         }
                     *       },
                     *       "recipes": {
                     *         "llamacpp": {
                     *           "default_backend": "vulkan",
                     *           "backends": {
                     *             "vulkan": {
                     *               "devices": [
                     *                 "cpu",
                     *                 "amd_gpu"
                     *               ],
                     *               "state": "installed",
                     *               "message": "",
                     *               "action": "",
                     *               "version": "b7869",
                     *               "release_url": "https://github.com/ggml-org/llama.cpp/releases/tag/b7869"
                     *             },
                     *             "rocm": {
                     *               "devices": [
                     *                 "amd_gpu"
                     *               ],
                     *               "state": "installable",
                     *               "message": "Backend is supported but not installed.",
                     *               "action": "lemonade backends install llamacpp:rocm"
                     *             },
                     *             "metal": {
                     *               "devices": [],
                     *               "state": "unsupported",
                     *               "message": "Needs macOS.",
                     *               "action": ""
                     *             }
                     *           }
                     *         }
                     *       },
                     *       "paths": {
                     *         "cache_dir": "/home/me/.cache/lemonade",
                     *         "config_file": "/home/me/.cache/lemonade/config.json",
                     *         "extra_models_dir": "/home/me/.cache/lemonade/extra-models",
                     *         "models_dir": "/home/me/.cache/huggingface/hub"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SystemInfo"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getSystemStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The measurement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemStats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    setLogLevel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "level": "debug"
                 *     }
                 */
                "application/json": components["schemas"]["LogLevelRequest"];
            };
        };
        responses: {
            /** @description The level is in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "level": "debug"
                     *     }
                     */
                    "application/json": components["schemas"]["LogLevelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getParams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parameters in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "temperature": null,
                     *       "top_p": null,
                     *       "top_k": null,
                     *       "min_length": 0,
                     *       "max_length": null,
                     *       "do_sample": true
                     *     }
                     */
                    "application/json": components["schemas"]["GenerationParams"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    setParams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "temperature": 0.8,
                 *       "top_p": 0.95,
                 *       "max_length": 1000
                 *     }
                 */
                "application/json": components["schemas"]["GenerationParamsUpdate"];
            };
        };
        responses: {
            /** @description The change is in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Generation parameters set successfully",
                     *       "params": {
                     *         "temperature": 0.8,
                     *         "top_p": 0.95,
                     *         "top_k": 50,
                     *         "min_length": 0,
                     *         "max_length": 1000,
                     *         "do_sample": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SetParamsResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listApps: {
        parameters: {
            query?: {
                /**
                 * @description The model that the lines are to name. It need not be here yet.
                 * @example Qwen3-4B-GGUF
                 */
                model?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description True also lists models that are known but not pulled yet; `downloaded` tells them apart. */
                show_all?: boolean;
                /**
                 * @description Directory in which the client wants models to be kept. It is accepted so that clients of the preview
                 *     specification work, and has no effect: where models are kept is a setting of the server.
                 */
                cache_dir?: components["parameters"]["CacheDirectory"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models, ordered by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "Qwen3-0.6B-GGUF",
                     *           "object": "model",
                     *           "created": 1774137600,
                     *           "owned_by": "lemonade",
                     *           "checkpoint": "unsloth/Qwen3-0.6B-GGUF:Q4_0",
                     *           "recipe": "llamacpp",
                     *           "name": "Qwen3-0.6B-GGUF",
                     *           "downloaded": true,
                     *           "labels": [
                     *             "chat",
                     *             "reasoning"
                     *           ],
                     *           "size": 0.38,
                     *           "suggested": true,
                     *           "context_length": 40960,
                     *           "max_context_window": 40960,
                     *           "device": "gpu",
                     *           "dtype": "Q4_0",
                     *           "recipe_options": {
                     *             "ctx_size": 8192
                     *           }
                     *         },
                     *         {
                     *           "id": "assistant",
                     *           "object": "model",
                     *           "alias_of": "Qwen3-0.6B-GGUF",
                     *           "created": 1774137600,
                     *           "owned_by": "lemonade",
                     *           "checkpoint": "unsloth/Qwen3-0.6B-GGUF:Q4_0",
                     *           "recipe": "llamacpp",
                     *           "name": "assistant",
                     *           "downloaded": true,
                     *           "labels": [
                     *             "chat",
                     *             "reasoning"
                     *           ],
                     *           "size": 0.38,
                     *           "suggested": true,
                     *           "recipe_options": {}
                     *         },
                     *         {
                     *           "id": "Qwen2.5-0.5B-Instruct-CPU",
                     *           "object": "model",
                     *           "created": 1744173590,
                     *           "owned_by": "lemonade",
                     *           "checkpoint": "amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx",
                     *           "recipe": "oga-cpu",
                     *           "name": "Qwen2.5-0.5B-Instruct-CPU",
                     *           "downloaded": false,
                     *           "labels": [
                     *             "chat"
                     *           ],
                     *           "size": 0.834,
                     *           "suggested": true,
                     *           "recipe_options": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listModelsByBody: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Left out to list the models that are on this machine. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "cache_dir": "~/.cache/lemonade"
                 *     }
                 */
                "application/json": components["schemas"]["ModelListRequest"];
            };
        };
        responses: {
            /** @description The models, ordered by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "Qwen3-0.6B-GGUF",
                     *           "object": "model",
                     *           "created": 1774137600,
                     *           "owned_by": "lemonade",
                     *           "checkpoint": "unsloth/Qwen3-0.6B-GGUF:Q4_0",
                     *           "recipe": "llamacpp",
                     *           "name": "Qwen3-0.6B-GGUF",
                     *           "downloaded": true,
                     *           "labels": [
                     *             "chat",
                     *             "reasoning"
                     *           ],
                     *           "size": 0.38,
                     *           "suggested": true,
                     *           "context_length": 40960,
                     *           "max_context_window": 40960,
                     *           "device": "gpu",
                     *           "dtype": "Q4_0",
                     *           "recipe_options": {
                     *             "ctx_size": 8192
                     *           }
                     *         },
                     *         {
                     *           "id": "assistant",
                     *           "object": "model",
                     *           "alias_of": "Qwen3-0.6B-GGUF",
                     *           "created": 1774137600,
                     *           "owned_by": "lemonade",
                     *           "checkpoint": "unsloth/Qwen3-0.6B-GGUF:Q4_0",
                     *           "recipe": "llamacpp",
                     *           "name": "assistant",
                     *           "downloaded": true,
                     *           "labels": [
                     *             "chat",
                     *             "reasoning"
                     *           ],
                     *           "size": 0.38,
                     *           "suggested": true,
                     *           "recipe_options": {}
                     *         },
                     *         {
                     *           "id": "Qwen2.5-0.5B-Instruct-CPU",
                     *           "object": "model",
                     *           "created": 1744173590,
                     *           "owned_by": "lemonade",
                     *           "checkpoint": "amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx",
                     *           "recipe": "oga-cpu",
                     *           "name": "Qwen2.5-0.5B-Instruct-CPU",
                     *           "downloaded": false,
                     *           "labels": [
                     *             "chat"
                     *           ],
                     *           "size": 0.834,
                     *           "suggested": true,
                     *           "recipe_options": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
                 * @example Qwen3-0.6B-GGUF
                 */
                model_id: components["parameters"]["ModelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "Qwen3-0.6B-GGUF",
                     *       "object": "model",
                     *       "created": 1774137600,
                     *       "owned_by": "lemonade",
                     *       "checkpoint": "unsloth/Qwen3-0.6B-GGUF:Q4_0",
                     *       "recipe": "llamacpp",
                     *       "name": "Qwen3-0.6B-GGUF",
                     *       "downloaded": true,
                     *       "labels": [
                     *         "chat",
                     *         "reasoning"
                     *       ],
                     *       "size": 0.38,
                     *       "suggested": true,
                     *       "context_length": 40960,
                     *       "max_context_window": 40960,
                     *       "device": "gpu",
                     *       "dtype": "Q4_0",
                     *       "recipe_options": {
                     *         "ctx_size": 8192
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Model"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no model of that name. The message is this sentence alone; what to do is in `remedy`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "message": "Model Qwen3-0.6B has not been found",
                     *       "error": {
                     *         "message": "Model Qwen3-0.6B has not been found",
                     *         "type": "not_found",
                     *         "code": "model_not_found",
                     *         "param": "model_id",
                     *         "remedy": {
                     *           "text": "Did you mean 'Qwen3-0.6B-GGUF'? GET /api/v1/models?show_all=true lists all models.",
                     *           "operation": "listModels",
                     *           "suggestions": [
                     *             "Qwen3-0.6B-GGUF"
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            "5XX": components["responses"]["ServerError"];
        };
    };
    getModelOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
                 * @example Qwen3-0.6B-GGUF
                 */
                model_id: components["parameters"]["ModelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "model_name": "Qwen3-0.6B-GGUF",
                     *       "recipe": "llamacpp",
                     *       "names": [
                     *         "ctx_size",
                     *         "llamacpp_device",
                     *         "llamacpp_rpc",
                     *         "llamacpp_backend",
                     *         "llamacpp_args",
                     *         "merge_args"
                     *       ],
                     *       "saved": {
                     *         "ctx_size": 8192
                     *       },
                     *       "effective": {
                     *         "model_name": "Qwen3-0.6B-GGUF",
                     *         "llamacpp_backend": "vulkan",
                     *         "ctx_size": 8192
                     *       },
                     *       "defaults": {
                     *         "llamacpp_backend": "auto"
                     *       },
                     *       "resolved_ctx_size": 8192
                     *     }
                     */
                    "application/json": components["schemas"]["ModelOptions"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    saveModelOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
                 * @example Qwen3-0.6B-GGUF
                 */
                model_id: components["parameters"]["ModelId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelOptionsRequest"];
            };
        };
        responses: {
            /** @description The options, as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "model_name": "Qwen3-0.6B-GGUF",
                     *       "recipe": "llamacpp",
                     *       "names": [
                     *         "ctx_size",
                     *         "llamacpp_device",
                     *         "llamacpp_rpc",
                     *         "llamacpp_backend",
                     *         "llamacpp_args",
                     *         "merge_args"
                     *       ],
                     *       "saved": {
                     *         "ctx_size": 8192
                     *       },
                     *       "effective": {
                     *         "model_name": "Qwen3-0.6B-GGUF",
                     *         "llamacpp_backend": "vulkan",
                     *         "ctx_size": 8192
                     *       },
                     *       "defaults": {
                     *         "llamacpp_backend": "auto"
                     *       },
                     *       "resolved_ctx_size": 8192
                     *     }
                     */
                    "application/json": components["schemas"]["ModelOptions"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    deleteModelOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
                 * @example Qwen3-0.6B-GGUF
                 */
                model_id: components["parameters"]["ModelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options, as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "model_name": "Qwen3-0.6B-GGUF",
                     *       "recipe": "llamacpp",
                     *       "names": [
                     *         "ctx_size",
                     *         "llamacpp_device",
                     *         "llamacpp_rpc",
                     *         "llamacpp_backend",
                     *         "llamacpp_args",
                     *         "merge_args"
                     *       ],
                     *       "saved": {},
                     *       "effective": {
                     *         "model_name": "Qwen3-0.6B-GGUF",
                     *         "llamacpp_backend": "vulkan",
                     *         "ctx_size": -1
                     *       },
                     *       "defaults": {
                     *         "llamacpp_backend": "auto"
                     *       },
                     *       "resolved_ctx_size": 16384
                     *     }
                     */
                    "application/json": components["schemas"]["ModelOptions"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    registerModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model_name": "user.Phi-4-Mini-GGUF",
                 *       "checkpoint": "unsloth/Phi-4-mini-instruct-GGUF:Q4_K_M",
                 *       "recipe": "llamacpp"
                 *     }
                 */
                "application/json": components["schemas"]["PullRequest"];
            };
        };
        responses: {
            /** @description The model is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Registered model: user.Phi-4-Mini-GGUF",
                     *       "model_name": "user.Phi-4-Mini-GGUF"
                     *     }
                     */
                    "application/json": components["schemas"]["PullResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    checkModelUpdates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All models were looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "models": [
                     *         {
                     *           "id": "Qwen3-0.6B-GGUF",
                     *           "checkpoint": "unsloth/Qwen3-0.6B-GGUF:Q4_0",
                     *           "update_available": false,
                     *           "error": null
                     *         },
                     *         {
                     *           "id": "user.Phi-4-Mini-GGUF",
                     *           "checkpoint": "unsloth/Phi-4-mini-instruct-GGUF:Q4_K_M",
                     *           "update_available": true,
                     *           "error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ModelUpdates"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    searchRegistry: {
        parameters: {
            query?: {
                /**
                 * @description What to look for. Either this or `q` is required.
                 * @example qwen3
                 */
                query?: string;
                /** @description Another spelling of `query`, which wins when both are given. */
                q?: string;
                /** @description Where to look. */
                source?: "huggingface";
                /** @description Most repositories to list. */
                limit?: number;
                /** @description Only repositories with files of this format. */
                format?: "gguf";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "source": "huggingface",
                     *       "query": "qwen3",
                     *       "format": "gguf",
                     *       "total": 1,
                     *       "results": [
                     *         {
                     *           "repository_id": "unsloth/Qwen3-0.6B-GGUF",
                     *           "display_name": "Qwen3-0.6B-GGUF",
                     *           "source": "huggingface",
                     *           "repository_type": "model",
                     *           "description": "",
                     *           "tags": [
                     *             "gguf",
                     *             "text-generation"
                     *           ],
                     *           "task": "text-generation",
                     *           "downloads": 41210,
                     *           "likes": 57,
                     *           "has_gguf": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RegistrySearch"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    pullModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PullRequest"];
            };
        };
        responses: {
            /** @description All files are here; or, as a stream, the pull has begun. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullResult"];
                    "text/event-stream": components["schemas"]["PullEvent"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listPullVariants: {
        parameters: {
            query: {
                /**
                 * @description Repository id on Hugging Face, as `owner/repository`.
                 * @example unsloth/Qwen3-0.6B-GGUF
                 */
                checkpoint: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the repository offers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "checkpoint": "unsloth/Qwen3-0.6B-GGUF",
                     *       "recipe": "llamacpp",
                     *       "suggested_name": "Qwen3-0.6B-GGUF",
                     *       "suggested_labels": [],
                     *       "mmproj_files": [],
                     *       "variants": [
                     *         {
                     *           "name": "Q8_0",
                     *           "primary_file": "Qwen3-0.6B-Q8_0.gguf",
                     *           "files": [
                     *             "Qwen3-0.6B-Q8_0.gguf"
                     *           ],
                     *           "sharded": false,
                     *           "size_bytes": 639446688
                     *         },
                     *         {
                     *           "name": "Q4_0",
                     *           "primary_file": "Qwen3-0.6B-Q4_0.gguf",
                     *           "files": [
                     *             "Qwen3-0.6B-Q4_0.gguf"
                     *           ],
                     *           "sharded": false,
                     *           "size_bytes": 408021893
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PullVariants"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listDownloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The downloads, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "model:Qwen3-0.6B-GGUF",
                     *         "type": "model",
                     *         "model_name": "Qwen3-0.6B-GGUF",
                     *         "status": "downloading",
                     *         "running": true,
                     *         "file": "Qwen3-0.6B-Q4_0.gguf",
                     *         "file_index": 1,
                     *         "total_files": 1,
                     *         "bytes_downloaded": 163208757,
                     *         "bytes_total": 408021893,
                     *         "percent": 40,
                     *         "error": null
                     *       },
                     *       {
                     *         "id": "backend:llamacpp:vulkan",
                     *         "type": "backend",
                     *         "model_name": "llamacpp:vulkan",
                     *         "status": "downloading",
                     *         "running": true,
                     *         "file": "llama-b7869-bin-ubuntu-vulkan-x64.tar.gz",
                     *         "file_index": 1,
                     *         "total_files": 1,
                     *         "bytes_downloaded": 14155776,
                     *         "bytes_total": 28311552,
                     *         "percent": 50,
                     *         "error": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DownloadJobList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    controlDownload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "model:Qwen3-0.6B-GGUF",
                 *       "action": "pause"
                 *     }
                 */
                "application/json": components["schemas"]["DownloadControlRequest"];
            };
        };
        responses: {
            /** @description Done; this is how the download stands now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Paused: model:Qwen3-0.6B-GGUF",
                     *       "download": {
                     *         "id": "model:Qwen3-0.6B-GGUF",
                     *         "type": "model",
                     *         "model_name": "Qwen3-0.6B-GGUF",
                     *         "status": "paused",
                     *         "running": false,
                     *         "file": "Qwen3-0.6B-Q4_0.gguf",
                     *         "file_index": 1,
                     *         "total_files": 1,
                     *         "bytes_downloaded": 163208757,
                     *         "bytes_total": 408021893,
                     *         "percent": 40,
                     *         "error": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DownloadControlResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    deleteModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model_name": "Qwen3-0.6B-GGUF"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteRequest"];
            };
        };
        responses: {
            /** @description The files are gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Deleted model: Qwen3-0.6B-GGUF"
                     *     }
                     */
                    "application/json": components["schemas"]["ModelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    loadModelByQuery: {
        parameters: {
            query?: {
                /**
                 * @description Model name or checkpoint to load. Either this or `model_name` is required.
                 * @example Qwen3-0.6B-GGUF
                 */
                model?: string;
                /** @description Model name to load, as `POST /load` spells it. It wins when `model` is given too. */
                model_name?: string;
                /** @description Wish for a device, as in `POST /load`. */
                device?: string;
                /** @description Wish for a data type, as in `POST /load`. */
                dtype?: string;
                /**
                 * @description Directory in which the client wants models to be kept. It is accepted so that clients of the preview
                 *     specification work, and has no effect: where models are kept is a setting of the server.
                 */
                cache_dir?: components["parameters"]["CacheDirectory"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model is loaded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Model loaded successfully",
                     *       "model_name": "Qwen3-0.6B-GGUF",
                     *       "checkpoint": "unsloth/Qwen3-0.6B-GGUF:Q4_0",
                     *       "recipe": "llamacpp",
                     *       "plan": {
                     *         "backend": "vulkan",
                     *         "device": "gpu",
                     *         "reason": "Backend vulkan is the best for this machine. It was installed for this load.",
                     *         "ctx_size": 40960,
                     *         "memory_needed_gb": 4.76,
                     *         "memory_available_gb": 14.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LoadedModelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementSlotsPinned"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    loadModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoadRequest"];
            };
        };
        responses: {
            /** @description The model is loaded; or, as a stream, the load has begun. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Loaded model: Qwen3-0.6B-GGUF",
                     *       "model_name": "Qwen3-0.6B-GGUF",
                     *       "checkpoint": "unsloth/Qwen3-0.6B-GGUF:Q4_0",
                     *       "recipe": "llamacpp",
                     *       "plan": {
                     *         "backend": "vulkan",
                     *         "device": "gpu",
                     *         "reason": "Backend vulkan is the best for this machine. It was installed for this load.",
                     *         "ctx_size": 40960,
                     *         "memory_needed_gb": 4.76,
                     *         "memory_available_gb": 14.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LoadedModelResponse"];
                    "text/event-stream": components["schemas"]["LoadEvent"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementSlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    unloadModelByQuery: {
        parameters: {
            query?: {
                /**
                 * @description Name of the model. Left out to unload every model.
                 * @example Qwen3-0.6B-GGUF
                 */
                model_name?: string;
                /** @description Another spelling of `model_name`, which wins when both are given. */
                model?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory is free. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Model unloaded successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["ModelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The named model is not loaded. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "message": "Model not found: Qwen3-0.6B-GGUF",
                     *       "error": {
                     *         "message": "Model not found: Qwen3-0.6B-GGUF",
                     *         "type": "not_found",
                     *         "code": "model_not_loaded",
                     *         "param": "model_name"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            "5XX": components["responses"]["ServerError"];
        };
    };
    unloadModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Left out to unload every model. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "model_name": "Qwen3-0.6B-GGUF"
                 *     }
                 */
                "application/json": components["schemas"]["UnloadRequest"];
            };
        };
        responses: {
            /** @description The memory is free. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Model unloaded successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["ModelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The named model is not loaded. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "message": "Model not found: Qwen3-0.6B-GGUF",
                     *       "error": {
                     *         "message": "Model not found: Qwen3-0.6B-GGUF",
                     *         "type": "not_found",
                     *         "code": "model_not_loaded",
                     *         "param": "model_name"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    makeDemoModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "model_name": "extra.Tiny-Demo",
                     *       "path": "/home/me/.cache/lemonade/extra-models/Tiny-Demo.gguf",
                     *       "is_new": true
                     *     }
                     */
                    "application/json": components["schemas"]["DemoModel"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    installBackend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallRequest"];
            };
        };
        responses: {
            /** @description The backend is installed; or, as a stream, the installation has begun. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallResult"];
                    "text/event-stream": components["schemas"]["InstallEvent"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BackendNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    uninstallBackend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipe": "llamacpp",
                 *       "backend": "vulkan"
                 *     }
                 */
                "application/json": components["schemas"]["UninstallRequest"];
            };
        };
        responses: {
            /** @description The backend is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "recipe": "llamacpp",
                     *       "backend": "vulkan"
                     *     }
                     */
                    "application/json": components["schemas"]["BackendResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BackendNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers, in alphabetical order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "name": "office",
                     *           "base_urls": [
                     *             "https://gpu-1.example.com/v1",
                     *             "https://gpu-2.example.com/v1"
                     *           ],
                     *           "auth_header_name": "Authorization",
                     *           "auth_header_prefix": "Bearer",
                     *           "key_source": "env",
                     *           "has_key": true,
                     *           "models": "all",
                     *           "max_concurrent": 32,
                     *           "allow_insecure_http": false,
                     *           "state": "ready",
                     *           "error": null,
                     *           "model_count": 3,
                     *           "listed_at": 1790154000,
                     *           "replicas": [
                     *             {
                     *               "url": "https://gpu-1.example.com/v1",
                     *               "state": "ok",
                     *               "in_flight": 2,
                     *               "first_byte_ms": 87.5,
                     *               "rest_ms": 0
                     *             },
                     *             {
                     *               "url": "https://gpu-2.example.com/v1",
                     *               "state": "resting",
                     *               "in_flight": 0,
                     *               "first_byte_ms": null,
                     *               "rest_ms": 1200
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProviderList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    addProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderRequest"];
            };
        };
        responses: {
            /** @description The provider is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "office",
                     *       "base_urls": [
                     *         "https://gpu-1.example.com/v1",
                     *         "https://gpu-2.example.com/v1"
                     *       ],
                     *       "auth_header_name": "Authorization",
                     *       "auth_header_prefix": "Bearer",
                     *       "key_source": "memory",
                     *       "has_key": true,
                     *       "models": [
                     *         "meta-llama/Llama-3.3-70B-Instruct"
                     *       ],
                     *       "max_concurrent": 32,
                     *       "allow_insecure_http": false,
                     *       "state": "ready",
                     *       "error": null,
                     *       "model_count": 1,
                     *       "listed_at": 1790154000,
                     *       "replicas": [
                     *         {
                     *           "url": "https://gpu-1.example.com/v1",
                     *           "state": "ok",
                     *           "in_flight": 0,
                     *           "first_byte_ms": null,
                     *           "rest_ms": 0
                     *         },
                     *         {
                     *           "url": "https://gpu-2.example.com/v1",
                     *           "state": "ok",
                     *           "in_flight": 0,
                     *           "first_byte_ms": null,
                     *           "rest_ms": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Provider"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    removeProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the provider.
                 * @example office
                 */
                name: components["parameters"]["ProviderName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider is forgotten. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Removed provider: office",
                     *       "name": "office"
                     *     }
                     */
                    "application/json": components["schemas"]["ProviderRemoved"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementProviderNotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    testProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the provider.
                 * @example office
                 */
                name: components["parameters"]["ProviderName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "office",
                     *       "ok": false,
                     *       "model_count": 3,
                     *       "endpoints": [
                     *         {
                     *           "base_url": "https://gpu-1.example.com/v1",
                     *           "ok": true,
                     *           "latency_ms": 41,
                     *           "model_count": 3,
                     *           "error": null
                     *         },
                     *         {
                     *           "base_url": "https://gpu-2.example.com/v1",
                     *           "ok": false,
                     *           "latency_ms": null,
                     *           "model_count": null,
                     *           "error": {
                     *             "code": "provider_unreachable",
                     *             "message": "Provider 'office' can't be reached at https://gpu-2.example.com: nothing listens there."
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProviderTest"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ManagementProviderNotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatCompletionRequest"];
            };
        };
        responses: {
            /** @description The next message, whole or as a stream of chunks. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": components["schemas"]["ChatCompletionEvent"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    countChatTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatPromptRequest"];
            };
        };
        responses: {
            /** @description The number of tokens. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatTokenCount"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    applyChatTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatPromptRequest"];
            };
        };
        responses: {
            /** @description The prompt. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatPrompt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createCompletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompletionRequest"];
            };
        };
        responses: {
            /** @description The continuation, whole or as a stream of chunks. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Completion"];
                    "text/event-stream": components["schemas"]["CompletionEvent"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createEmbedding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmbeddingRequest"];
            };
        };
        responses: {
            /** @description One vector for each input, in the order of the inputs. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createReranking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RerankRequest"];
            };
        };
        responses: {
            /** @description One score for each document. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reranking"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createRerank: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RerankOrTeiRequest"];
            };
        };
        responses: {
            /** @description One score for each document. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reranking"] | components["schemas"]["TeiScores"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createReranker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RerankRequest"];
            };
        };
        responses: {
            /** @description One score for each document. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reranking"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createModeration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationRequest"];
            };
        };
        responses: {
            /** @description Never answered here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moderation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    tokenizeText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenizeRequest"];
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    detokenizeTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DetokenizeRequest"];
            };
        };
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetokenizedText"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseRequest"];
            };
        };
        responses: {
            /** @description The response, whole or as a stream of events. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseObject"];
                    "text/event-stream": components["schemas"]["ResponseEvent"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    countResponseTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseTokensRequest"];
            };
        };
        responses: {
            /** @description The number of tokens. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseTokens"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    compactResponse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseCompactRequest"];
            };
        };
        responses: {
            /** @description The shorter conversation. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseCompaction"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getResponse: {
        parameters: {
            query?: {
                /**
                 * @description Whether the events are wanted. Only a response that was asked for with `background` and `stream` has kept them.
                 * @example false
                 */
                stream?: components["parameters"]["ResponseStream"];
                /**
                 * @description With `stream`, only events with a greater `sequence_number` are wanted.
                 * @example 41
                 */
                starting_after?: components["parameters"]["ResponseStartingAfter"];
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of a response.
                 * @example resp_9aXc2LtU
                 */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response, or its events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseObject"];
                    "text/event-stream": components["schemas"]["ResponseEvent"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    deleteResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a response.
                 * @example resp_9aXc2LtU
                 */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    cancelResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a response.
                 * @example resp_9aXc2LtU
                 */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseObject"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listResponseInput: {
        parameters: {
            query?: {
                /**
                 * @description The id of an item; the page begins after it.
                 * @example msg_9aXc2LtU_in0
                 */
                after?: components["parameters"]["ResponseItemsAfter"];
                /**
                 * @description The largest number of items of the page.
                 * @example 20
                 */
                limit?: components["parameters"]["ResponseItemsLimit"];
                /**
                 * @description Whether the first item comes first (`asc`) or last (`desc`).
                 * @example asc
                 */
                order?: components["parameters"]["ResponseItemsOrder"];
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of a response.
                 * @example resp_9aXc2LtU
                 */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseInputList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listSlots: {
        parameters: {
            query?: {
                /**
                 * @description The id of a loaded model. Without it the language model that was used last is meant.
                 * @example Qwen3-0.6B-GGUF
                 */
                model?: components["parameters"]["SlotModel"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All slots, busy or idle. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Slot"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    updateSlot: {
        parameters: {
            query: {
                /**
                 * @description What to do with the slot's prompt cache.
                 * @example save
                 */
                action: components["parameters"]["SlotAction"];
                /**
                 * @description The id of a loaded model. Without it the language model that was used last is meant.
                 * @example Qwen3-0.6B-GGUF
                 */
                model?: components["parameters"]["SlotModel"];
            };
            header?: never;
            path: {
                /**
                 * @description The number of the slot, as `GET /slots` tells it.
                 * @example 0
                 */
                id: components["parameters"]["SlotId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SlotActionRequest"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotActionResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getProps: {
        parameters: {
            query?: {
                /**
                 * @description The id of a loaded model. Without it the language model that was used last is meant.
                 * @example Qwen3-0.6B-GGUF
                 */
                model?: components["parameters"]["SlotModel"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The properties. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Props"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createTranscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["TranscriptionRequest"];
            };
        };
        responses: {
            /** @description The text of the recording. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcription"];
                    "text/plain": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["TranslationRequest"];
            };
        };
        responses: {
            /** @description The text of the recording. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcription"];
                    "text/plain": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createSpeech: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpeechRequest"];
            };
        };
        responses: {
            /** @description The audio. Its media type follows `response_format`. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (MP3 bytes) */
                    "audio/mpeg": Uint8Array;
                    /** @example (Opus bytes) */
                    "audio/ogg": Uint8Array;
                    /** @example (AAC bytes) */
                    "audio/aac": Uint8Array;
                    /** @example (FLAC bytes) */
                    "audio/flac": Uint8Array;
                    /** @example (WAV bytes) */
                    "audio/wav": Uint8Array;
                    /** @example (PCM samples) */
                    "audio/pcm": Uint8Array;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageGenerationRequest"];
            };
        };
        responses: {
            /** @description The pictures. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createImageEdit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImageEditRequest"];
                "application/json": components["schemas"]["ImageEditJsonRequest"];
            };
        };
        responses: {
            /** @description The changed pictures. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createImageVariation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImageVariationRequest"];
            };
        };
        responses: {
            /** @description The variations. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["SlotsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            500: components["responses"]["LoadFailed"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    upscaleImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageUpscaleRequest"];
            };
        };
        responses: {
            /** @description The enlarged picture, a PNG. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ModelSaturated"];
            502: components["responses"]["BackendFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createOllamaChat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaChatRequest"];
            };
        };
        responses: {
            /** @description The next message, whole or line by line. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaChatResponse"];
                    "application/x-ndjson": components["schemas"]["OllamaChatLine"];
                };
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            404: components["responses"]["OllamaNotFound"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            500: components["responses"]["OllamaFailed"];
            502: components["responses"]["OllamaBackendFailed"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    createOllamaGeneration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaGenerateRequest"];
            };
        };
        responses: {
            /** @description The response, whole or line by line. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaGenerateResponse"];
                    "application/x-ndjson": components["schemas"]["OllamaGenerateLine"];
                };
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            404: components["responses"]["OllamaNotFound"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            500: components["responses"]["OllamaFailed"];
            502: components["responses"]["OllamaBackendFailed"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    createOllamaEmbeddings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaEmbedRequest"];
            };
        };
        responses: {
            /** @description The vectors, in the order of the texts. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaEmbedResponse"];
                };
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            404: components["responses"]["OllamaNotFound"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            500: components["responses"]["OllamaFailed"];
            502: components["responses"]["OllamaBackendFailed"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    createOllamaEmbedding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaEmbeddingRequest"];
            };
        };
        responses: {
            /** @description The vector. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaEmbeddingResponse"];
                };
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            404: components["responses"]["OllamaNotFound"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            500: components["responses"]["OllamaFailed"];
            502: components["responses"]["OllamaBackendFailed"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    listOllamaModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaModelList"];
                };
            };
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    listOllamaLoadedModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The loaded models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaLoadedModelList"];
                };
            };
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    showOllamaModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaNameRequest"];
            };
        };
        responses: {
            /** @description The model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaModelDescription"];
                };
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            404: components["responses"]["OllamaNotFound"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    pullOllamaModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaPullRequest"];
            };
        };
        responses: {
            /** @description The model is here, or on its way line by line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaStatus"];
                    "application/x-ndjson": components["schemas"]["OllamaPullLine"];
                };
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            404: components["responses"]["OllamaNotFound"];
            409: components["responses"]["OllamaConflict"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            500: components["responses"]["OllamaFailed"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    deleteOllamaModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaNameRequest"];
            };
        };
        responses: {
            /** @description The model is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            404: components["responses"]["OllamaNotFound"];
            409: components["responses"]["OllamaConflict"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    getOllamaVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaVersion"];
                };
            };
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    createOllamaModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaCreateRequest"];
            };
        };
        responses: {
            /** @description Never answered here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaStatus"];
                };
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            501: components["responses"]["OllamaNotImplemented"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    copyOllamaModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaCopyRequest"];
            };
        };
        responses: {
            /** @description Never answered here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            501: components["responses"]["OllamaNotImplemented"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    pushOllamaModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaNameRequest"];
            };
        };
        responses: {
            /** @description Never answered here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OllamaStatus"];
                };
            };
            400: components["responses"]["OllamaInvalidRequest"];
            401: components["responses"]["OllamaUnauthorized"];
            403: components["responses"]["OllamaForbidden"];
            413: components["responses"]["OllamaPayloadTooLarge"];
            415: components["responses"]["OllamaUnsupportedMediaType"];
            501: components["responses"]["OllamaNotImplemented"];
            "5XX": components["responses"]["OllamaServerError"];
        };
    };
    createMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnthropicMessageRequest"];
            };
        };
        responses: {
            /** @description The next message, whole or as a stream of events. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnthropicMessage"];
                    "text/event-stream": components["schemas"]["AnthropicEvent"];
                };
            };
            400: components["responses"]["AnthropicInvalidRequest"];
            401: components["responses"]["AnthropicUnauthorized"];
            403: components["responses"]["AnthropicForbidden"];
            404: components["responses"]["AnthropicNotFound"];
            413: components["responses"]["AnthropicPayloadTooLarge"];
            415: components["responses"]["AnthropicUnsupportedMediaType"];
            500: components["responses"]["AnthropicFailed"];
            502: components["responses"]["AnthropicBackendFailed"];
            "5XX": components["responses"]["AnthropicServerError"];
        };
    };
    countMessageTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnthropicCountRequest"];
            };
        };
        responses: {
            /** @description The number of tokens. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnthropicTokenCount"];
                };
            };
            400: components["responses"]["AnthropicInvalidRequest"];
            401: components["responses"]["AnthropicUnauthorized"];
            403: components["responses"]["AnthropicForbidden"];
            404: components["responses"]["AnthropicNotFound"];
            413: components["responses"]["AnthropicPayloadTooLarge"];
            415: components["responses"]["AnthropicUnsupportedMediaType"];
            500: components["responses"]["AnthropicFailed"];
            502: components["responses"]["AnthropicBackendFailed"];
            "5XX": components["responses"]["AnthropicServerError"];
        };
    };
    postMcpMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The JSON-RPC response, also when that is an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpResponse"];
                    "text/event-stream": components["schemas"]["McpResponse"];
                };
            };
            /** @description The notification has arrived. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["McpInvalidRequest"];
            401: components["responses"]["McpUnauthorized"];
            403: components["responses"]["McpForbidden"];
            413: components["responses"]["McpPayloadTooLarge"];
            415: components["responses"]["McpUnsupportedMediaType"];
            "5XX": components["responses"]["McpServerError"];
        };
    };
    readConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "host": "localhost",
                     *       "port": 13305,
                     *       "log_level": "info",
                     *       "ctx_size": 8192,
                     *       "max_loaded_models": 1,
                     *       "keep_alive": "off",
                     *       "llamacpp": {
                     *         "backend": "auto",
                     *         "args": "",
                     *         "cpu_bin": "builtin"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Config"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getConfigDefaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The defaults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "host": "localhost",
                     *       "port": 13305,
                     *       "log_level": "info",
                     *       "ctx_size": -1,
                     *       "max_loaded_models": 1,
                     *       "keep_alive": "off",
                     *       "llamacpp": {
                     *         "backend": "auto",
                     *         "args": "",
                     *         "cpu_bin": "builtin"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Config"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    setConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigChangeRequest"];
            };
        };
        responses: {
            /** @description The change is written. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "The settings are changed. At the next start of the server takes effect: port.",
                     *       "updated": {
                     *         "ctx_size": 8192,
                     *         "port": 8000
                     *       },
                     *       "restart_required": [
                     *         "port"
                     *       ],
                     *       "overridden": []
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigChangeResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    pinModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model_name": "Qwen3-0.6B-GGUF",
                 *       "pinned": true
                 *     }
                 */
                "application/json": components["schemas"]["PinRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "model_name": "Qwen3-0.6B-GGUF",
                     *       "pinned": true
                     *     }
                     */
                    "application/json": components["schemas"]["PinResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description That model is not loaded. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "message": "Model not loaded: Qwen3-0.6B-GGUF",
                     *       "error": {
                     *         "message": "Model not loaded: Qwen3-0.6B-GGUF",
                     *         "type": "not_found",
                     *         "code": "model_not_loaded",
                     *         "param": "model_name"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listAliases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The aliases, in alphabetical order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "aliases": [
                     *         {
                     *           "alias": "assistant",
                     *           "target": "Qwen3-0.6B-GGUF",
                     *           "downloaded": true,
                     *           "recipe": "llamacpp"
                     *         },
                     *         {
                     *           "alias": "helper",
                     *           "target": "Qwen3-0.6B-GGUF",
                     *           "candidates": [
                     *             {
                     *               "model": "Qwen3-0.6B-GGUF",
                     *               "max_prompt_tokens": 8000,
                     *               "images": false,
                     *               "downloaded": true,
                     *               "recipe": "llamacpp"
                     *             },
                     *             {
                     *               "model": "Qwen3-VL-4B-Instruct-GGUF",
                     *               "downloaded": true,
                     *               "recipe": "llamacpp"
                     *             }
                     *           ],
                     *           "downloaded": true,
                     *           "recipe": "llamacpp"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AliasList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    addAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AliasRequest"];
            };
        };
        responses: {
            /** @description The alias is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    removeAlias: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The alias. Slashes in it may be written plain or as `%2F`.
                 * @example assistant
                 */
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alias is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "deleted",
                     *       "alias": "assistant"
                     *     }
                     */
                    "application/json": components["schemas"]["AliasRemoved"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such alias. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "message": "There is no alias 'assistant'. GET /internal/aliases lists them.",
                     *       "error": {
                     *         "message": "There is no alias 'assistant'. GET /internal/aliases lists them.",
                     *         "type": "not_found",
                     *         "code": "alias_not_found",
                     *         "param": "alias",
                     *         "remedy": {
                     *           "text": "GET /internal/aliases lists them.",
                     *           "operation": "listAliases"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            "5XX": components["responses"]["ServerError"];
        };
    };
    cleanUpCache: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CacheCleanupRequest"];
            };
        };
        responses: {
            /** @description What was found, and removed unless it is a dry run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "dry_run": true,
                     *       "orphaned_files": [
                     *         {
                     *           "path": "models--unsloth--Qwen3-0.6B-GGUF/blobs/1f0a.incomplete",
                     *           "size": 408021893,
                     *           "model": "unsloth/Qwen3-0.6B-GGUF"
                     *         }
                     *       ],
                     *       "total_bytes": 408021893
                     *     }
                     */
                    "application/json": components["schemas"]["CacheCleanupReport"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
}
