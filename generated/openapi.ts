// Generated from openapi.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/live": {
        get: operations["getLive"];
        head: operations["headLive"];
    };
    "/metrics": {
        get: operations["getMetrics"];
    };
    "/health": {
        get: operations["getHealth"];
    };
    "/stats": {
        get: operations["getStats"];
    };
    "/system-info": {
        get: operations["getSystemInfo"];
    };
    "/system-stats": {
        get: operations["getSystemStats"];
    };
    "/activity": {
        get: operations["getActivity"];
    };
    "/log-level": {
        post: operations["setLogLevel"];
    };
    "/params": {
        get: operations["getParams"];
        post: operations["setParams"];
    };
    "/apps": {
        get: operations["listApps"];
    };
    "/models": {
        get: operations["listModels"];
        post: operations["listModelsByBody"];
    };
    "/models/{model_id}": {
        get: operations["getModel"];
    };
    "/models/{model_id}/options": {
        get: operations["getModelOptions"];
        post: operations["saveModelOptions"];
        delete: operations["deleteModelOptions"];
    };
    "/models/register": {
        post: operations["registerModel"];
    };
    "/models/check-updates": {
        post: operations["checkModelUpdates"];
    };
    "/registry/search": {
        get: operations["searchRegistry"];
    };
    "/pull": {
        post: operations["pullModel"];
    };
    "/pull/variants": {
        get: operations["listPullVariants"];
    };
    "/pull/check": {
        get: operations["checkPull"];
    };
    "/downloads": {
        get: operations["listDownloads"];
    };
    "/downloads/control": {
        post: operations["controlDownload"];
    };
    "/delete": {
        post: operations["deleteModel"];
    };
    "/load": {
        get: operations["loadModelByQuery"];
        post: operations["loadModel"];
    };
    "/unload": {
        get: operations["unloadModelByQuery"];
        post: operations["unloadModel"];
    };
    "/demo-model": {
        post: operations["makeDemoModel"];
    };
    "/install": {
        post: operations["installBackend"];
    };
    "/uninstall": {
        post: operations["uninstallBackend"];
    };
    "/providers": {
        get: operations["listProviders"];
        post: operations["addProvider"];
    };
    "/providers/{name}": {
        delete: operations["removeProvider"];
    };
    "/providers/{name}/test": {
        post: operations["testProvider"];
    };
    "/chat/completions": {
        post: operations["createChatCompletion"];
    };
    "/chat/completions/input_tokens": {
        post: operations["countChatTokens"];
    };
    "/apply-template": {
        post: operations["applyChatTemplate"];
    };
    "/completions": {
        post: operations["createCompletion"];
    };
    "/completion": {
        post: operations["createNativeCompletion"];
    };
    "/infill": {
        post: operations["createInfill"];
    };
    "/fim/completions": {
        post: operations["createFimCompletion"];
    };
    "/embeddings": {
        post: operations["createEmbedding"];
    };
    "/reranking": {
        post: operations["createReranking"];
    };
    "/rerank": {
        post: operations["createRerank"];
    };
    "/v2/rerank": {
        post: operations["createCohereRanking"];
    };
    "/reranker": {
        post: operations["createReranker"];
    };
    "/moderations": {
        post: operations["createModeration"];
    };
    "/tokenize": {
        post: operations["tokenizeText"];
    };
    "/detokenize": {
        post: operations["detokenizeTokens"];
    };
    "/responses": {
        post: operations["createResponse"];
    };
    "/responses/input_tokens": {
        post: operations["countResponseTokens"];
    };
    "/responses/compact": {
        post: operations["compactResponse"];
    };
    "/responses/{response_id}": {
        get: operations["getResponse"];
        delete: operations["deleteResponse"];
    };
    "/responses/{response_id}/cancel": {
        post: operations["cancelResponse"];
    };
    "/responses/{response_id}/input_items": {
        get: operations["listResponseInput"];
    };
    "/mcp-servers": {
        get: operations["listUsableMcpServers"];
    };
    "/conversations": {
        post: operations["createConversation"];
    };
    "/conversations/{conversation_id}": {
        get: operations["getConversation"];
        post: operations["updateConversation"];
        delete: operations["deleteConversation"];
    };
    "/conversations/{conversation_id}/items": {
        get: operations["listConversationItems"];
        post: operations["createConversationItems"];
    };
    "/conversations/{conversation_id}/items/{item_id}": {
        get: operations["getConversationItem"];
        delete: operations["deleteConversationItem"];
    };
    "/slots": {
        get: operations["listSlots"];
    };
    "/slots/{id}": {
        post: operations["updateSlot"];
    };
    "/props": {
        get: operations["getProps"];
    };
    "/audio/transcriptions": {
        post: operations["createTranscription"];
    };
    "/audio/translations": {
        post: operations["createTranslation"];
    };
    "/audio/speech": {
        post: operations["createSpeech"];
    };
    "/images/generations": {
        post: operations["createImage"];
    };
    "/images/edits": {
        post: operations["createImageEdit"];
    };
    "/images/variations": {
        post: operations["createImageVariation"];
    };
    "/images/upscale": {
        post: operations["upscaleImage"];
    };
    "/api/chat": {
        post: operations["createOllamaChat"];
    };
    "/api/generate": {
        post: operations["createOllamaGeneration"];
    };
    "/api/embed": {
        post: operations["createOllamaEmbeddings"];
    };
    "/api/embeddings": {
        post: operations["createOllamaEmbedding"];
    };
    "/api/tags": {
        get: operations["listOllamaModels"];
    };
    "/api/ps": {
        get: operations["listOllamaLoadedModels"];
    };
    "/api/show": {
        post: operations["showOllamaModel"];
    };
    "/api/pull": {
        post: operations["pullOllamaModel"];
    };
    "/api/delete": {
        delete: operations["deleteOllamaModel"];
    };
    "/api/version": {
        get: operations["getOllamaVersion"];
    };
    "/api/create": {
        post: operations["createOllamaModel"];
    };
    "/api/copy": {
        post: operations["copyOllamaModel"];
    };
    "/api/push": {
        post: operations["pushOllamaModel"];
    };
    "/messages": {
        post: operations["createMessage"];
    };
    "/messages/count_tokens": {
        post: operations["countMessageTokens"];
    };
    "/mcp": {
        post: operations["postMcpMessage"];
    };
    "/internal/config": {
        get: operations["readConfig"];
    };
    "/internal/config/defaults": {
        get: operations["getConfigDefaults"];
    };
    "/internal/set": {
        post: operations["setConfig"];
    };
    "/internal/pin": {
        post: operations["pinModel"];
    };
    "/internal/aliases": {
        get: operations["listAliases"];
        post: operations["addAlias"];
    };
    "/internal/aliases/{alias}": {
        delete: operations["removeAlias"];
    };
    "/internal/tune": {
        post: operations["tuneModel"];
    };
    "/internal/mcp/packages": {
        get: operations["listMcpPackages"];
    };
    "/internal/mcp/packages/{package_id}": {
        post: operations["addMcpPackage"];
    };
    "/internal/mcp/servers": {
        get: operations["listMcpServers"];
        post: operations["addMcpServer"];
    };
    "/internal/mcp/servers/{name}": {
        delete: operations["removeMcpServer"];
    };
    "/internal/mcp/servers/{name}/connect": {
        post: operations["connectMcpServer"];
    };
    "/internal/mcp/servers/{name}/disconnect": {
        post: operations["disconnectMcpServer"];
    };
    "/internal/cleanup-cache": {
        post: operations["cleanUpCache"];
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
            /** @description File that is being fetched, by its name in the repository or archive. */
            file: string;
            /**
             * Format: int64
             * @description Number of that file, counted from 1.
             */
            file_index: number;
            /**
             * Format: int64
             * @description Number of files.
             */
            total_files: number;
            /**
             * Format: int64
             * @description Bytes of that file that are here, those of an earlier attempt included.
             */
            bytes_downloaded: number;
            /**
             * Format: int64
             * @description Size of that file in bytes; 0 while it is not known.
             */
            bytes_total: number;
            /** @description How much of that file is here, in percent. */
            percent: number;
        };
        /**
         * Failure of a download
         * @description Data of the event named `error`, sent when it can't go on. What is here already is kept for the next attempt.
         */
        DownloadErrorEvent: {
            /** @description What went wrong and what to do about it. */
            error: string;
            /** @description Exact cause, for programs, as in `ErrorObject`. */
            code: string | null;
            remedy?: components["schemas"]["Remedy"];
        };
        /** @description An error of inference, of a guard, or of the server as such. */
        ErrorResponse: {
            error: components["schemas"]["ErrorObject"];
        };
        /** @description What went wrong, in OpenAI's shape. */
        ErrorObject: {
            /** @description What went wrong, with which thing, and what to do about it; for people. */
            message: string;
            /** @description Kind of error, for programs; coarser than `code`. */
            type: string;
            /** @description Exact cause, for programs; null where there is no finer one than `type`. */
            code: string | null;
            /** @description Field of the request that is at fault; null when none is. */
            param: string | null;
            remedy?: components["schemas"]["Remedy"];
            /**
             * Format: int64
             * @description How many tokens the prompt has, where it is too long for the context, as llama-server tells it.
             */
            n_prompt_tokens?: number;
            /**
             * Format: int64
             * @description How many tokens the context has for one request, where the prompt is too long for it.
             */
            n_ctx?: number;
        };
        /** @description What to do, for programs that have their own words for it. `message` says the same, except where the message is printed in a specification. */
        Remedy: {
            /** @description What to do, for people who call the API; `message` ends with it. */
            text: string;
            /** @description The `operationId` of the operation that helps, where there is one. */
            operation?: string;
            /** @description What that operation is to be asked with, by the names of its fields. */
            arguments?: {
                [key: string]: string;
            };
            /** @description Known names that are near the one that was not found, the nearest first. */
            suggestions?: string[];
        };
        /** @description An error of an operation on models, backends or parameters. The text is there twice, for clients of either shape. */
        ManagementError: {
            /**
             * @description Always `error`; a response that worked says `success`.
             * @enum {string}
             */
            status: "error";
            /** @description The same text as in `error`. */
            message: string;
            error: components["schemas"]["ErrorObject"];
        };
        /**
         * Format: int64
         * @description Start of the random numbers. The same seed and input give the same output on the same backend; -1 takes a new seed each time. Native servers have 32 bits for it, so of a larger one these count.
         */
        Seed: number | null;
        /** @description A name that the client gives to its user. It has no effect here. */
        EndUser: string | null;
        /** @description How a model is run, and why so. */
        LoadPlan: {
            /** @description Backend of the recipe that runs it. */
            backend: string;
            /** @description Devices that it computes on, separated by spaces, out of `cpu`, `gpu` and `npu`. */
            device: string;
            /**
             * @description Why this backend, in a sentence or two. Where a better one was passed over, it says which, why, and what to do
             *     about it. It also says when a request gets less than `ctx_size`, e.g. because the model was trained for no more.
             */
            reason: string;
            /** @description The backends that the load could take, in the order in which it tries them, decided once when it began. A load that names its backend has that one alone. */
            attempts: components["schemas"]["LoadAttempt"][];
            /**
             * Format: int64
             * @description Tokens that the model keeps in view for one request, as its native server tells; null for recipes without a
             *     context.
             */
            ctx_size: number | null;
            /** @description Memory for weights and context in GiB, by what the model's files tell; null when they don't. */
            memory_needed_gb: number | null;
            /** @description Memory of the device that was free before the load, in GiB; null unless the context was fitted to it. */
            memory_available_gb: number | null;
            speculation?: components["schemas"]["Speculation"];
        };
        /** @description Whether the model's tokens are drafted before it checks them, as its native server says once it runs; missing for models that write no text, and for recipes without it. */
        Speculation: {
            /**
             * @description What drafts them; the names are those of the load option `speculation`.
             * @enum {string}
             */
            type: "off" | "mtp" | "draft" | "ngram";
            /** @description Name of the file that drafts, where that is not the model's own. */
            draft?: string;
            /** @description Why so, in a sentence or two. Where both ways were measured on this machine, it has the figures. */
            reason: string;
        };
        /** @description One backend that a load could take. */
        LoadAttempt: {
            /** @description Name of the backend. */
            backend: string;
            /**
             * @description What was to be fetched for this backend when the load began.
             * @enum {string}
             */
            needs: "nothing" | "install" | "update";
            /**
             * @description Why this backend was passed over and what to do about it; null for the one that runs the model, and for those
             *     after it, which were not tried.
             */
            problem: string | null;
        };
        /** @description Options in force for a load, named as in `POST /load`; which ones there are is the recipe's affair. */
        RecipeOptions: {
            [key: string]: unknown;
        };
        /** @description A tool that the model may call. */
        ChatTool: {
            /** @description The kind of tool; local models know `function`. */
            type: string;
            function?: components["schemas"]["FunctionDefinition"];
        };
        /** @description A function that the client can carry out for the model. */
        FunctionDefinition: {
            /** @description Its name. */
            name: string;
            /** @description What it does; the model decides by this text when to call it. */
            description?: string | null;
            /** @description The JSON schema of its arguments. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the arguments must follow the schema exactly. */
            strict?: boolean | null;
        };
        /** @description What of the request had no effect, because no field of that name is known here. Missing when there is nothing. */
        Warnings: components["schemas"]["Warning"][];
        /** @description A field of the request that had no effect. */
        Warning: {
            /** @description Name of the field; what is longer than 80 characters is cut off. */
            param: string;
            /** @description What is wrong with it; for people. */
            message: string;
            /** @description The known name that is most like it; missing when none is. */
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
             * @enum {string}
             */
            role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
            /** @description What is said. It may be missing or null where an assistant only calls tools. */
            content?: (string | null) | components["schemas"]["ContentPart"][];
            /** @description Tells several speakers of one role apart, or names the function whose result this is. */
            name?: string | null;
            /** @description The thoughts of an earlier response, for models whose template wants them back. */
            reasoning_content?: string | null;
            /** @description A refusal of an earlier response. */
            refusal?: string | null;
            /** @description The tools that the assistant called. */
            tool_calls?: components["schemas"]["ToolCall"][] | null;
            /** @description With the role `tool`, the call that this is the result of. */
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
            /** @description The kind of part. */
            type: string;
            /** @description The text of a `text` part. */
            text?: string | null;
            /** @description The image of an `image_url` part. */
            image_url?: {
                /** @description The image as a `data:` URL with base64. Images elsewhere are refused: the server fetches nothing for a request, so that no request can make it look into the network that it stands in. */
                url: string;
                /** @description How closely to look - `auto`, `low` or `high`. Local models mostly ignore it. */
                detail?: string | null;
            } | null;
            /** @description The sound of an `input_audio` part. */
            input_audio?: {
                /** @description The sound as base64. */
                data: string;
                /** @description Its format, `wav` or `mp3`. */
                format?: string | null;
            } | null;
        };
        /** @description A call of a tool by the model. */
        ToolCall: {
            /** @description The name of the call; send it back as `tool_call_id` with the result. A few models give none. */
            id?: string | null;
            /** @description The kind of tool, `function`. */
            type: string;
            /** @description What to call. */
            function: {
                /** @description The function to call. */
                name: string;
                /** @description The arguments as JSON text. Check it; a model can get it wrong. */
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
             * @description Whether the log probability of each generated token is part of the response. With `tools`, llama-server gives them in one piece only, so that all of a stream comes at its end.
             * @default false
             */
            logprobs?: boolean | null;
            /** @description For how many likely alternatives of each token the log probability is told too; needs `logprobs`. Left out, for none. */
            top_logprobs?: number | null;
            /** @description How many responses to generate. Backends may allow only as many as they have slots. */
            n?: number | null;
            /** @description The tools that the model may call. */
            tools?: components["schemas"]["ChatTool"][] | null;
            /** @description Whether the model calls a tool. */
            tool_choice?: (string | null) | {
                /** @description The kind of choice, normally `function`. */
                type?: string;
                /** @description The function to call. */
                function?: {
                    /** @description The name of the function. */
                    name?: string;
                };
            };
            /** @description Whether the model may call several tools in one message. Without it, llama.cpp allows that where the model's chat template does. */
            parallel_tool_calls?: boolean | null;
            /**
             * @description MCP servers that the owner has named in `mcpServers` of `config.json`: the model may call their tools, which run here, and it
             *     is asked again with the results, 16 times at most. `mcp` of the response tells what they did. `n` can't be more than 1 then.
             */
            mcp_servers?: components["schemas"]["McpServerChoice"][] | null;
            /** @description What a person has said about calls that are in the messages and have no result yet. */
            mcp_approvals?: components["schemas"]["McpApproval"][] | null;
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
                 * @enum {string}
                 */
                type: "text" | "json_object" | "json_schema";
                /** @description The schema for `json_schema`. */
                json_schema?: {
                    /** @description A name for the schema. */
                    name?: string;
                    /** @description What the response is for. */
                    description?: string | null;
                    /** @description The JSON schema itself. */
                    schema?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Whether the schema must be followed exactly. */
                    strict?: boolean | null;
                } | null;
                /** @description A JSON schema for `json_object`, as llama.cpp takes it. */
                schema?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description How much a reasoning model thinks before it responds, such as `none`, `minimal`, `low`, `medium` or `high`. */
            reasoning_effort?: string | null;
            /** @description Whether a reasoning model thinks before it responds. Without it, the model's own default holds. The same as `chat_template_kwargs.enable_thinking`, and false the same as `reasoning_effort` `none`; one of these that contradicts another is refused. `thinking`, as Anthropic's API has it, counts where this is left out. */
            enable_thinking?: boolean | null;
            /** @description Variables for the model's chat template. */
            chat_template_kwargs?: {
                [key: string]: unknown;
            } | null;
            /** @description Where llama.cpp puts the thoughts - `none` leaves them in the content, `deepseek` moves them to `reasoning_content`, `auto` decides by model. */
            reasoning_format?: string | null;
            /** @description The kinds of output. A model of this machine gives `text` only, and any other kind is refused: speech is made by `POST /audio/speech`. A provider gets the list as it is. */
            modalities?: string[] | null;
            timings_per_token?: components["schemas"]["TimingsPerToken"];
            return_progress?: components["schemas"]["ReturnProgress"];
            /** @description Whether llama.cpp may use what it remembers of an earlier, equal beginning. */
            cache_prompt?: boolean | null;
            /** @description The slot of llama.cpp that shall respond, as `/slots` numbers them. `-1` takes any. */
            id_slot?: number | null;
            user?: components["schemas"]["EndUser"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Accepted for OpenAI's clients; nothing is stored here. */
            store?: boolean | null;
        };
        /** @description One event of a streamed chat - a chunk, or the error that ended the stream. */
        ChatCompletionEvent: components["schemas"]["ChatCompletionChunk"] | components["schemas"]["InferenceErrorEvent"];
        /** @description One piece of a streamed response. Join the deltas of each choice to get the message. */
        ChatCompletionChunk: {
            /** @description The name of the response, equal in all its chunks. */
            id: string;
            /**
             * @description Always `chat.completion.chunk`.
             * @enum {string}
             */
            object: "chat.completion.chunk";
            /**
             * Format: int64
             * @description When it was made, in seconds since 1970.
             */
            created: number;
            /** @description The model that responds. */
            model: string;
            /** @description What is new. Empty in the chunk that carries the usage, and in those of `mcp`. */
            choices: components["schemas"]["ChatChunkChoice"][];
            usage?: components["schemas"]["StreamUsage"];
            timings?: components["schemas"]["Timings"];
            repaired_calls?: components["schemas"]["RepairedCalls"];
            mcp?: components["schemas"]["McpOfChat"];
            prompt_progress?: components["schemas"]["PromptProgress"];
            /** @description The build of the native server. */
            system_fingerprint?: string | null;
        };
        /** @description What is new in one of the responses. */
        ChatChunkChoice: {
            /**
             * Format: int64
             * @description Which choice it belongs to.
             */
            index: number;
            delta: components["schemas"]["ChatDelta"];
            /** @description Null until the last chunk of the response, which says why it ended; see `ChatChoice`. */
            finish_reason?: string | null;
            logprobs?: components["schemas"]["ChatLogprobs"];
        };
        /** @description The new piece of the message. Every field may be missing. */
        ChatDelta: {
            /** @description The role `assistant`, normally in the first chunk only. */
            role?: string | null;
            /** @description More text. */
            content?: string | null;
            /** @description More thoughts of a reasoning model. */
            reasoning_content?: string | null;
            /** @description More of a refusal. */
            refusal?: string | null;
            /** @description More of the tool calls. */
            tool_calls?: components["schemas"]["ToolCallDelta"][] | null;
        };
        /** @description A piece of a tool call. The first piece has id and name, the others add to the arguments. */
        ToolCallDelta: {
            /**
             * Format: int64
             * @description Which tool call of the message it belongs to.
             */
            index: number;
            /** @description The name of the call. */
            id?: string | null;
            /** @description The kind of tool, `function`. */
            type?: string | null;
            /** @description What to call. */
            function?: {
                /** @description The function to call. */
                name?: string | null;
                /** @description More of the JSON text of the arguments. */
                arguments?: string | null;
            } | null;
        };
        /** @description The response to a conversation. */
        ChatCompletion: {
            /** @description The name of this response. */
            id: string;
            /**
             * @description Always `chat.completion`.
             * @enum {string}
             */
            object: "chat.completion";
            /**
             * Format: int64
             * @description When it was made, in seconds since 1970.
             */
            created: number;
            /** @description The model that responded. */
            model: string;
            /** @description The responses, one unless `n` asked for more. */
            choices: components["schemas"]["ChatChoice"][];
            usage?: components["schemas"]["Usage"];
            timings?: components["schemas"]["Timings"];
            repaired_calls?: components["schemas"]["RepairedCalls"];
            mcp?: components["schemas"]["McpOfChat"];
            /** @description The build of the native server. */
            system_fingerprint?: string | null;
            /** @description Sent by some backends; it has no meaning here. */
            service_tier?: string | null;
        };
        /** @description Calls of tools that the model broke and that were repaired, as one reading was possible that meets the schema of the tool. Missing where nothing was repaired. */
        RepairedCalls: {
            /** @description The name of the tool. */
            tool: string;
            /** @description What was repaired. */
            repairs: string[];
        }[];
        /** @description One response. */
        ChatChoice: {
            /**
             * Format: int64
             * @description Its place among the responses.
             */
            index: number;
            message: components["schemas"]["AssistantMessage"];
            /**
             * @description Why the generation ended: `stop` (the model was done or a stop sequence was met), `length` (the limit was reached),
             *     `tool_calls` (the model called tools), `content_filter` or `function_call`.
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
            /** @description The text; empty or null if the model only calls tools. */
            content: string | null;
            /** @description What a reasoning model thought before it responded. */
            reasoning_content?: string | null;
            /** @description Why the model refuses, if it does. */
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
        /** @description An MCP server that the owner has named, whose tools the model may call. They run here. */
        McpServerChoice: {
            /** @description Its name in `mcpServers` of `config.json`. */
            name: string;
            /** @description Which of its tools are offered; all by default. */
            allowed_tools?: string[] | null;
            /**
             * @description Which calls a person is asked about first: `always` (the default), `never`, or an object. A tool that says something
             *     else of itself than when it was used last is asked about in any case.
             */
            require_approval?: (string | null) | {
                always?: components["schemas"]["McpToolFilter"];
                never?: components["schemas"]["McpToolFilter"];
            };
        };
        /** @description What a person has said about a call. Each counts once. */
        McpApproval: {
            /** @description The id of the call, as `mcp.approvals` of the response has it. */
            id: string;
            /** @description Whether it may be made. */
            approve: boolean;
            /** @description Why not, for the model. */
            reason?: string | null;
        };
        /**
         * @description What tools of MCP servers have done, where the request has `mcp_servers`. In a stream each thing that happens comes as soon as
         *     it does, in a chunk without choices.
         */
        McpOfChat: {
            /** @description The servers of the request. */
            servers?: {
                /** @description Its name. */
                name: string;
                /**
                 * Format: int64
                 * @description How many of its tools the model is offered.
                 */
                tool_count: number;
                /** @description Why it has told none; null where it has. */
                error: string | null;
            }[];
            /** @description Calls that run here. In a stream one comes twice, when it begins (`state` is `calling`) and when it has ended. */
            calls?: {
                /** @description The id of the call. */
                id: string;
                /** @description The server. */
                server: string;
                /** @description The tool. */
                name: string;
                /** @description Its arguments as JSON text. */
                arguments: string;
                /**
                 * @description How it stands.
                 * @enum {string}
                 */
                state: "calling" | "completed" | "failed";
                /** @description Its result as the model gets it; null if there is none. */
                output: string | null;
                /** @description Why it failed; null if it did not. */
                error: string | null;
                /**
                 * @description The pictures in its result as `data:` URLs, PNG, JPEG, GIF or WebP; missing where there are none. All but WebP are in
                 *     `messages` too, and models that see are shown them.
                 */
                images?: string[];
                /**
                 * @description The sounds in its result as `data:` URLs, WAV, MP3, Ogg or FLAC; missing where there are none. They are for people:
                 *     the model is told of them in words.
                 */
                sounds?: string[];
            }[];
            /**
             * @description Calls that a person is asked about. They are in `tool_calls` of the message too, which has ended with `tool_calls`. Send the
             *     message back behind the others, with `mcp_approvals`.
             */
            approvals?: {
                /** @description The id of the call. */
                id: string;
                /** @description The server. */
                server: string;
                /** @description The tool. */
                name: string;
                /** @description Its arguments as JSON text. */
                arguments: string;
            }[];
            /**
             * @description What was said before the last message: calls, and their results. A client that goes on with the conversation puts them behind
             *     the messages of the request, and the last message behind them.
             */
            messages?: {
                [key: string]: unknown;
            }[];
        };
        /** @description As much of a chat as decides about its prompt. All other fields of `POST /chat/completions` may be there. */
        ChatPromptRequest: {
            /** @description The id of a model for text. Without it, as with `local`, the loaded one that was used last is meant. */
            model?: string | null;
            /** @description The conversation so far, oldest message first. */
            messages: components["schemas"]["ChatMessage"][];
            /** @description The tools that the model may call. */
            tools?: components["schemas"]["ChatTool"][] | null;
            /** @description Variables for the model's chat template. */
            chat_template_kwargs?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The fields of `POST /chat/completions`. Without a model, as with `local`, the loaded one that was used last is meant. */
        ChatTokensRequest: {
            model?: components["schemas"]["InferenceModel"];
            /** @description The conversation so far, oldest message first. */
            messages: components["schemas"]["ChatMessage"][];
            stream?: components["schemas"]["Stream"];
            stream_options?: components["schemas"]["StreamOptions"];
            max_completion_tokens?: components["schemas"]["MaxTokens"];
            /**
             * @deprecated
             * @description The older name of `max_completion_tokens`, with the same values. The two exclude each other: both together are refused.
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
             * @description Whether the log probability of each generated token is part of the response. With `tools`, llama-server gives them in one piece only, so that all of a stream comes at its end.
             * @default false
             */
            logprobs?: boolean | null;
            /** @description For how many likely alternatives of each token the log probability is told too; needs `logprobs`. Left out, for none. */
            top_logprobs?: number | null;
            /** @description How many responses to generate. Backends may allow only as many as they have slots. */
            n?: number | null;
            /** @description The tools that the model may call. */
            tools?: components["schemas"]["ChatTool"][] | null;
            /** @description Whether the model calls a tool. */
            tool_choice?: (string | null) | {
                /** @description The kind of choice, normally `function`. */
                type?: string;
                /** @description The function to call. */
                function?: {
                    /** @description The name of the function. */
                    name?: string;
                };
            };
            /** @description Whether the model may call several tools in one message. Without it, llama.cpp allows that where the model's chat template does. */
            parallel_tool_calls?: boolean | null;
            /**
             * @description MCP servers that the owner has named in `mcpServers` of `config.json`: the model may call their tools, which run here, and it
             *     is asked again with the results, 16 times at most. `mcp` of the response tells what they did. `n` can't be more than 1 then.
             */
            mcp_servers?: components["schemas"]["McpServerChoice"][] | null;
            /** @description What a person has said about calls that are in the messages and have no result yet. */
            mcp_approvals?: components["schemas"]["McpApproval"][] | null;
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
                 * @enum {string}
                 */
                type: "text" | "json_object" | "json_schema";
                /** @description The schema for `json_schema`. */
                json_schema?: {
                    /** @description A name for the schema. */
                    name?: string;
                    /** @description What the response is for. */
                    description?: string | null;
                    /** @description The JSON schema itself. */
                    schema?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Whether the schema must be followed exactly. */
                    strict?: boolean | null;
                } | null;
                /** @description A JSON schema for `json_object`, as llama.cpp takes it. */
                schema?: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description How much a reasoning model thinks before it responds, such as `none`, `minimal`, `low`, `medium` or `high`. */
            reasoning_effort?: string | null;
            /** @description Whether a reasoning model thinks before it responds. Without it, the model's own default holds. The same as `chat_template_kwargs.enable_thinking`, and false the same as `reasoning_effort` `none`; one of these that contradicts another is refused. `thinking`, as Anthropic's API has it, counts where this is left out. */
            enable_thinking?: boolean | null;
            /** @description Variables for the model's chat template. */
            chat_template_kwargs?: {
                [key: string]: unknown;
            } | null;
            /** @description Where llama.cpp puts the thoughts - `none` leaves them in the content, `deepseek` moves them to `reasoning_content`, `auto` decides by model. */
            reasoning_format?: string | null;
            /** @description The kinds of output. A model of this machine gives `text` only, and any other kind is refused: speech is made by `POST /audio/speech`. A provider gets the list as it is. */
            modalities?: string[] | null;
            timings_per_token?: components["schemas"]["TimingsPerToken"];
            return_progress?: components["schemas"]["ReturnProgress"];
            /** @description Whether llama.cpp may use what it remembers of an earlier, equal beginning. */
            cache_prompt?: boolean | null;
            /** @description The slot of llama.cpp that shall respond, as `/slots` numbers them. `-1` takes any. */
            id_slot?: number | null;
            user?: components["schemas"]["EndUser"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Accepted for OpenAI's clients; nothing is stored here. */
            store?: boolean | null;
        };
        /** @description What the model would read. */
        ChatPrompt: {
            /** @description The text, with the control tokens of the template. */
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
             */
            input_tokens: number;
        };
        /** @description A prompt and how it is to be continued, in llama-server's own form. */
        NativeCompletionRequest: {
            /** @description The id of a model. Without it, as with an empty one or with `local`, a loaded language model is meant. */
            model?: string | null;
            /** @description What to continue, without a chat template - a text, token ids, a list of texts and token ids that are one prompt, or a list of such prompts, each of which gets a result. A list with a token id in it is one prompt. */
            prompt: string | components["schemas"]["NativePromptPart"][];
            stream?: components["schemas"]["Stream"];
            /** @description The most tokens to generate; -1 sets no limit. 0 only has the prompt read, so that the next request is faster. */
            n_predict?: number | null;
            /** @description How many completions to generate. llama-server takes at most as many as it has slots. With more than one, the response is a list. */
            n_cmpl?: number | null;
            /** @description How many of the likeliest tokens `completion_probabilities` lists for each token of the text; 0 for none. */
            n_probs?: number | null;
            /**
             * @description Whether a whole result has the tokens of its text.
             * @default false
             */
            return_tokens?: boolean | null;
            /** @description What chooses the next token, in this order; what is not listed is left out. */
            samplers?: string[] | null;
            /** @description The fields of each result, besides those that it always has; fields of a field have its name and a slash before theirs. Without it, or with an empty list, all are sent. */
            response_fields?: string[] | null;
            /** @description Texts at which the completion ends. The one that was met is not part of it. */
            stop?: (string | null) | string[];
            temperature?: components["schemas"]["Temperature"];
            top_k?: components["schemas"]["TopK"];
            top_p?: components["schemas"]["TopP"];
            min_p?: components["schemas"]["MinP"];
            seed?: components["schemas"]["Seed"];
            /** @description Whether llama.cpp may use what it remembers of an earlier, equal beginning. */
            cache_prompt?: boolean | null;
            /** @description The slot of llama.cpp that shall respond, as `/slots` numbers them. `-1` takes any. */
            id_slot?: number | null;
        };
        /** @description A text, a token id, or a prompt of them. */
        NativePromptPart: string | number | (string | number)[];
        /** @description A prompt and how it is to be continued. */
        CompletionRequest: {
            /** @description The id of a model, or a checkpoint that is loaded; `local` means the loaded model. Under `/api/v0` and `/v0` it may be any checkpoint of the hub, as in `POST /load`, and left out to mean the loaded model. */
            model?: string | null;
            /** @description What to continue - a text, several texts (one choice each), token ids, or several lists of token ids. */
            prompt: string | string[] | number[] | number[][];
            stream?: components["schemas"]["Stream"];
            stream_options?: components["schemas"]["StreamOptions"];
            max_tokens?: components["schemas"]["MaxTokens"];
            min_tokens?: components["schemas"]["MinTokens"];
            /** @description Another name of `max_tokens`. The two exclude each other; both together are refused. */
            max_completion_tokens?: number | null;
            stop?: components["schemas"]["StopSequences"];
            /**
             * @description Whether the prompt is put before its continuation. It can't be combined with `logprobs`, for no backend gives those of the prompt. Token ids are turned back into text, which needs a backend that can.
             * @default false
             */
            echo?: boolean | null;
            /**
             * @description Whether log probabilities are part of the response. In a stream they have the fields of the native server.
             * @default false
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
            /** @description How many continuations to generate for each prompt. With a `seed`, each has a seed of its own, one above that before it. */
            n?: number | null;
            /** @description Generate this many and keep the best. No backend can do it, so more than `n` is refused. */
            best_of?: number | null;
            /** @description Text that comes after the continuation, which then fills the middle. The prompt is a text then, there are no `logprobs`, and a model whose vocabulary has no tokens for it is refused with 400. */
            suffix?: string | null;
            /** @description Whether llama.cpp goes on after the model's end token. */
            ignore_eos?: boolean | null;
            /** @description Whether llama.cpp may use what it remembers of an earlier, equal beginning. */
            cache_prompt?: boolean | null;
            /** @description The slot of llama.cpp that shall respond, as `/slots` numbers them. `-1` takes any. */
            id_slot?: number | null;
            /** @description The fewest tokens to generate, as in `POST /params`; `min_tokens` counts before it. */
            min_length?: number | null;
            /** @description The most tokens to generate, as in `POST /params`; `max_tokens` counts before it. */
            max_length?: number | null;
            /** @description Whether to sample, or always to take the most likely token, as in `POST /params`. */
            do_sample?: boolean | null;
            /** @description Wish of clients of the preview API, as in `POST /load`. It is accepted, but the backend decides which devices are used. */
            device?: string | null;
            /** @description Wish of clients of the preview API, as in `POST /load`. It is accepted, but the checkpoint decides about the data type. */
            dtype?: string | null;
            /** @description Wish of clients of the preview API, as in `POST /load`. It is accepted, but where models are kept is a setting of the server. */
            cache_dir?: string | null;
            user?: components["schemas"]["EndUser"];
        };
        /** @description One event of a streamed continuation - a chunk, or the error that ended the stream. */
        CompletionEvent: components["schemas"]["CompletionChunk"] | components["schemas"]["InferenceErrorEvent"];
        /** @description One piece of a streamed continuation. */
        CompletionChunk: {
            /** @description The name of the response, equal in all its chunks. */
            id: string;
            /**
             * @description Always `text_completion`.
             * @enum {string}
             */
            object: "text_completion";
            /**
             * Format: int64
             * @description When it was made, in seconds since 1970.
             */
            created: number;
            /** @description The model that responds. */
            model: string;
            /** @description What is new. It may be empty in a chunk that carries the usage. */
            choices: components["schemas"]["CompletionChoice"][];
            usage?: components["schemas"]["StreamUsage"];
            timings?: components["schemas"]["Timings"];
            prompt_progress?: components["schemas"]["PromptProgress"];
            /** @description The build of the native server. */
            system_fingerprint?: string | null;
        };
        /** @description The continuation of a prompt. */
        Completion: {
            /** @description The name of this response. */
            id: string;
            /**
             * @description Always `text_completion`.
             * @enum {string}
             */
            object: "text_completion";
            /**
             * Format: int64
             * @description When it was made, in seconds since 1970.
             */
            created: number;
            /** @description The model that responded. */
            model: string;
            /** @description The continuations, one unless `n` or several prompts asked for more. */
            choices: components["schemas"]["CompletionChoice"][];
            /** @description The text of the first choice once more, where the preview API promised it. */
            text?: string;
            usage?: components["schemas"]["Usage"];
            timings?: components["schemas"]["Timings"];
            /** @description The build of the native server. */
            system_fingerprint?: string | null;
        };
        /** @description One continuation, or a piece of it. */
        CompletionChoice: {
            /**
             * Format: int64
             * @description Its place among the continuations.
             */
            index: number;
            /** @description The text. */
            text: string;
            /** @description Why the generation ended - `stop`, `length` or `content_filter`. Null in chunks before the last. */
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
        /** @description Up to 16 texts of the client, by their names. */
        ConversationMetadata: {
            [key: string]: string;
        } | null;
        /** @description What the conversation begins with. */
        ConversationCreateRequest: {
            /** @description Its first items, as the `input` of `POST /responses` has them. */
            items?: components["schemas"]["ResponseInputItem"][] | null;
            metadata?: components["schemas"]["ConversationMetadata"];
        };
        /** @description A conversation without its items. */
        Conversation: {
            /** @description Its id. */
            id: string;
            /**
             * @description Always `conversation`.
             * @enum {string}
             */
            object: "conversation";
            /**
             * Format: int64
             * @description When it began, in seconds since 1970.
             */
            created_at: number;
            /** @description What the client has said of it. */
            metadata: {
                [key: string]: string;
            };
        };
        /** @description What is said of the conversation from now on. */
        ConversationUpdateRequest: {
            metadata: components["schemas"]["ConversationMetadata"];
        };
        /** @description What was forgotten. */
        DeletedConversation: {
            /** @description The id of the conversation. */
            id: string;
            /**
             * @description Always `conversation.deleted`.
             * @enum {string}
             */
            object: "conversation.deleted";
            /**
             * @description Always `true`.
             * @enum {boolean}
             */
            deleted: true;
        };
        /** @description Items to add at the end. */
        ConversationItemsRequest: {
            /** @description As the `input` of `POST /responses` has them. Those without an id get one. */
            items: components["schemas"]["ResponseInputItem"][];
        };
        /** @description The tokens to make a text of. */
        DetokenizeRequest: {
            /** @description The id of a model of any type. Without it, as with `local`, the loaded model that was used last is meant. */
            model?: string | null;
            /** @description The ids of the tokens. */
            tokens: number[];
        };
        /** @description The text of tokens. */
        DetokenizedText: {
            /** @description The text. */
            content: string;
        };
        /** @description The texts to embed. */
        EmbeddingRequest: {
            /** @description An embedding model. `local` means the loaded one. */
            model: string;
            /**
             * @description What to embed: a text, token ids, or a list of either. A list that has a number in it is one input, and a text next to
             *     its ids stands for the text's tokens, as in llama-server: `[12, "lemon", 56]`. So in `[[12, "lemon"], "tree"]`
             *     there are two inputs.
             */
            input: string | (string | number | (string | number)[])[];
            /**
             * @description How vectors are written, `float` as numbers or `base64` as 32-bit little-endian floats.
             * @default float
             */
            encoding_format?: string | null;
            /** @description The wanted length of the vectors: their first numbers, scaled to length 1. Only models that were made for it keep their meaning then. More than the model gives is refused. vLLM and providers decide themselves. */
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
            /** @description The model that made them. */
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
             */
            index: number;
            /** @description The vector, in the form that `encoding_format` asked for. */
            embedding: number[] | string;
            /** @description The value `base64` if the vector is base64; else mostly missing. */
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
            /** @description What went wrong; for people. */
            message: string;
            /** @description Kind of error, for programs; coarser than `code`. */
            type: string;
            /** @description Exact cause, for programs, as in an `ErrorObject`; llama-server gives a number. */
            code?: (string | null) | number;
            /** @description Field of the request that is at fault, if one is. */
            param?: string | null;
            remedy?: components["schemas"]["Remedy"];
            /**
             * Format: int64
             * @description As in an `ErrorObject`.
             */
            n_prompt_tokens?: number;
            /**
             * Format: int64
             * @description As in an `ErrorObject`.
             */
            n_ctx?: number;
        };
        /** @description The text before and behind the one that is to be written. */
        FimRequest: {
            /** @description The id of a model; `local` means the loaded one. */
            model: string;
            /** @description The text before. Of a long one, the end counts. */
            prompt: string;
            /** @description The text behind. Of a long one, the beginning counts. */
            suffix?: string | null;
            stream?: components["schemas"]["Stream"];
            max_tokens?: components["schemas"]["MaxTokens"];
            min_tokens?: components["schemas"]["MinTokens"];
            /** @description Texts at which the completion ends. The one that was met is not part of it. */
            stop?: (string | null) | string[];
            temperature?: components["schemas"]["Temperature"];
            top_p?: components["schemas"]["TopP"];
            random_seed?: components["schemas"]["Seed"];
        };
        /** @description The code around the cursor, and how it is to be completed. */
        InfillRequest: {
            /** @description The id of a model. Without it, as with an empty one or with `local`, a loaded language model is meant. */
            model?: string | null;
            /** @description The code before the line of the cursor. Of a long one, the end counts. */
            input_prefix: string;
            /** @description The code behind the cursor. Of a long one, the beginning counts. */
            input_suffix: string;
            /** @description The line of the cursor up to it; the completion goes on from there. */
            prompt?: string | null;
            /** @description Pieces of other files, the least important first. As many of the last ones as the context has room for are read. */
            input_extra?: components["schemas"]["InfillExtra"][] | null;
            stream?: components["schemas"]["Stream"];
            /** @description The most tokens to generate; -1 sets no limit. 0 only has the code read, so that the next request is faster. */
            n_predict?: number | null;
            /** @description How many completions to generate. llama-server takes at most as many as it has slots. With more than one, the response is a list. */
            n_cmpl?: number | null;
            /** @description The completion ends before a line that begins with fewer blanks or tabs than this; 0 ignores them. */
            n_indent?: number | null;
            /** @description Milliseconds after which the completion ends with its line. llama.cpp looks at them once it has written one line; -1 and 0 set no limit. */
            t_max_predict_ms?: number | null;
            /** @description Milliseconds for the reading of the code. Editors send it, and llama.cpp does not look at it yet. */
            t_max_prompt_ms?: number | null;
            /** @description What chooses the next token, in this order; what is not listed is left out. `infill` must come behind `top_k`. */
            samplers?: string[] | null;
            /** @description The fields of each `Infill`, besides those that it always has; fields of a field have its name and a slash before theirs. Without it, or with an empty list, all are sent. */
            response_fields?: string[] | null;
            /** @description Texts at which the completion ends. The one that was met is not part of it. */
            stop?: (string | null) | string[];
            temperature?: components["schemas"]["Temperature"];
            top_k?: components["schemas"]["TopK"];
            top_p?: components["schemas"]["TopP"];
            min_p?: components["schemas"]["MinP"];
            seed?: components["schemas"]["Seed"];
            /** @description Whether llama.cpp may use what it remembers of an earlier, equal beginning. */
            cache_prompt?: boolean | null;
            /** @description The slot of llama.cpp that shall respond, as `/slots` numbers them. `-1` takes any. */
            id_slot?: number | null;
        };
        /** @description A piece of another file. */
        InfillExtra: {
            /** @description The code. */
            text: string;
            /** @description Where it comes from. */
            filename?: string | null;
        };
        /**
         * A completion
         * @description Code for the place of the cursor, and what it took. A field of a field that `response_fields` names stands here under that name, such as `timings/predicted_n`.
         */
        Infill: {
            /**
             * Format: int64
             * @description The number of the completion, from 0 on.
             */
            index: number;
            /** @description The code. It is empty at the end of a stream, which has sent it before. */
            content: string;
            /** @description Its tokens, where the request has `return_tokens`. */
            tokens?: number[];
            /**
             * Format: int64
             * @description The slot that made it.
             */
            id_slot?: number;
            /**
             * @description Always true, for this is the end.
             * @enum {boolean}
             */
            stop: true;
            /** @description The model that responds. */
            model?: string;
            /**
             * Format: int64
             * @description Tokens that were generated.
             */
            tokens_predicted?: number;
            /**
             * Format: int64
             * @description Tokens of the prompt.
             */
            tokens_evaluated?: number;
            /** @description The settings in force. Which there are depends on the native server. */
            generation_settings?: {
                [key: string]: unknown;
            };
            /** @description The prompt that was made of the code, with its special tokens. */
            prompt?: string;
            /** @description Whether the code has more than one line. */
            has_new_line?: boolean;
            /** @description Whether the context was full, so that a part of the prompt was left out. */
            truncated?: boolean;
            /**
             * @description Why it ended - the model ended it, a limit was reached, or a text of `stop` came.
             * @enum {string}
             */
            stop_type?: "none" | "eos" | "limit" | "word";
            /** @description The text of `stop` that came. */
            stopping_word?: string;
            /**
             * Format: int64
             * @description Tokens that the slot holds now.
             */
            tokens_cached?: number;
            timings?: components["schemas"]["Timings"];
            /** @description The probabilities of the tokens, where the request has `n_probs`. */
            completion_probabilities?: {
                [key: string]: unknown;
            }[];
        };
        /**
         * Completions
         * @description As many as `n_cmpl` asked for.
         */
        Infills: components["schemas"]["Infill"][];
        /** @description One event of a streamed completion - a piece of it, its end, or the error that ended the stream. */
        InfillEvent: components["schemas"]["InfillChunk"] | components["schemas"]["Infill"] | components["schemas"]["InferenceErrorEvent"];
        /**
         * A piece of a completion
         * @description A piece of code for the place of the cursor.
         */
        InfillChunk: {
            /**
             * Format: int64
             * @description The number of the completion, from 0 on.
             */
            index: number;
            /** @description The piece. */
            content: string;
            /** @description Its tokens. */
            tokens?: number[];
            /**
             * @description Always false; more comes.
             * @enum {boolean}
             */
            stop: false;
            /**
             * Format: int64
             * @description The slot that makes it; -1 where it is not told yet.
             */
            id_slot?: number;
            /**
             * Format: int64
             * @description Tokens that were generated so far.
             */
            tokens_predicted?: number;
            /**
             * Format: int64
             * @description Tokens of the prompt.
             */
            tokens_evaluated?: number;
        };
        /** @description The MCP servers that a key may use. */
        UsableMcpServerList: {
            /**
             * @description Always `list`.
             * @enum {string}
             */
            object: "list";
            /** @description The servers, in alphabetical order. */
            data: components["schemas"]["UsableMcpServer"][];
        };
        /** @description An MCP server as those see it who may use it. */
        UsableMcpServer: {
            /** @description Its name, for `mcp_servers` and `server_label`. */
            name: string;
            /**
             * @description `idle` is connected by its first use; `failing` could not be started or reached the last time, and is tried again after a
             *     rest.
             * @enum {string}
             */
            state: "disabled" | "idle" | "connecting" | "connected" | "failing";
            /** @description Its tools as it told them last; none before its first use. */
            tools: components["schemas"]["UsableMcpTool"][];
        };
        /** @description A tool of an MCP server. */
        UsableMcpTool: {
            /** @description Its name. */
            name: string;
            /** @description A name for people. */
            title?: string;
            /** @description What it does. */
            description: string;
        };
        /** @description Texts to judge. */
        ModerationRequest: {
            /** @description The model that is to judge. */
            model?: string | null;
            /** @description One text or several. */
            input: string | string[];
        };
        /** @description What was found in each text. */
        Moderation: {
            /** @description A name of the response. */
            id: string;
            /** @description The model that judged. */
            model: string;
            /** @description One result for each text, in the same order. */
            results: {
                /** @description Whether something harmful was found. */
                flagged: boolean;
            }[];
        };
        /** @description The documents by how well they fit. */
        CohereRanking: {
            /** @description The name of this response. */
            id: string;
            /** @description One for each document, or for the `top_n` best of them, best first. */
            results: components["schemas"]["CohereRank"][];
            /** @description What the response took. */
            meta: {
                /** @description The version of the form. */
                api_version: {
                    /**
                     * @description Always `2`.
                     * @enum {string}
                     */
                    version: "2";
                };
                /** @description The tokens that were read. */
                tokens?: {
                    /**
                     * Format: int64
                     * @description Those of the query and of the documents.
                     */
                    input_tokens?: number;
                };
            };
        };
        /** @description One document. */
        CohereRank: {
            /**
             * Format: int64
             * @description Which document it is.
             */
            index: number;
            /** @description How well it fits; higher is better. */
            relevance_score: number;
            document?: components["schemas"]["RerankDocument"];
        };
        /** @description A query and the documents to score. */
        RerankRequest: {
            /** @description A reranking model. `local` means the loaded one. */
            model: string;
            /** @description What is looked for. */
            query: string;
            documents: components["schemas"]["RerankDocuments"];
            /** @description Give only this many results, those with the highest scores. */
            top_n?: number | null;
            /**
             * @description Whether each result repeats its document.
             * @default false
             */
            return_documents?: boolean | null;
        };
        /** @description The texts to score. */
        RerankDocuments: (string | components["schemas"]["RerankDocument"])[];
        /** @description A document as an object, as Cohere's and Jina's clients send and read it. */
        RerankDocument: {
            /** @description What the document says. */
            text: string;
        };
        /** @description A `RerankRequest`, or what Text Embeddings Inference takes: `texts` in place of `documents`, with `return_text`, and without a model if need be. One of `documents` and `texts` must be there. */
        RerankOrTeiRequest: {
            /** @description A reranking model. `local` means the loaded one. Only a request with `texts` may leave it out; it means the loaded one then. */
            model?: string | null;
            /** @description What is looked for. */
            query: string;
            documents?: components["schemas"]["RerankDocuments"];
            /** @description The texts to score. They exclude `documents`. */
            texts?: string[];
            /** @description Give only this many results, those with the highest scores. */
            top_n?: number | null;
            /**
             * @description Whether each result repeats its document; for `documents`.
             * @default false
             */
            return_documents?: boolean | null;
            /**
             * @description Whether each score repeats its text; for `texts`.
             * @default false
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
             */
            index: number;
            /** @description How well it fits; higher is better. */
            score: number;
            /** @description The text, where `return_text` asks for it. */
            text?: string;
        };
        /** @description How well each document fits. */
        Reranking: {
            /** @description The model that scored. */
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
                 */
                index: number;
                /** @description How well it fits; higher is better. */
                relevance_score: number;
                document?: components["schemas"]["RerankDocument"];
            }[];
            usage: components["schemas"]["PromptUsage"];
        };
        /**
         * @description What the client is to run. With a `shell_call` its `commands`; with a `local_shell_call` the words of one `command`; with a
         *     `computer_call` of the tool `computer_use_preview` one action, as those of `actions`.
         */
        ResponseCallAction: {
            /** @description With a `local_shell_call` `exec`, with a `computer_call` the kind of action. */
            type?: string | null;
            /** @description With a `shell_call`, the commands. */
            commands?: string[] | null;
            /** @description With a `local_shell_call`, the program and its arguments. */
            command?: string[] | null;
            /**
             * Format: int64
             * @description After how many milliseconds to stop, if the model says so.
             */
            timeout_ms?: number | null;
            /**
             * Format: int64
             * @description With a `shell_call`, how many characters of the output to send back, if the model says so.
             */
            max_output_length?: number | null;
            /** @description With a `local_shell_call`, variables of the environment. */
            env?: {
                [key: string]: unknown;
            } | null;
            /** @description With a `local_shell_call`, the folder in which to run, if the model says so. */
            working_directory?: string | null;
            /** @description With a `local_shell_call`, the user as whom to run. The model is not asked for it. */
            user?: string | null;
        } | null;
        /** @description With a `computer_call` of the tool `computer`, what to do, one after the other. */
        ResponseComputerActions: {
            [key: string]: unknown;
        }[] | null;
        /** @description With an `apply_patch_call`, the change of one file. */
        ResponsePatchOperation: {
            /** @description `create_file`, `update_file` or `delete_file`. */
            type: string;
            /** @description The file. */
            path?: string | null;
            /** @description The change in the form V4A, or the lines of a new file, each behind a `+`. */
            diff?: string | null;
        } | null;
        /** @description The result of a tool call. */
        ResponseCallOutput: (string | null) | components["schemas"]["ResponseResultPart"][] | components["schemas"]["ResponseScreenshot"];
        /** @description A part of a result, as those of messages, or what a command has written. */
        ResponseResultPart: components["schemas"]["ResponseContentPart"] | components["schemas"]["ResponseCommandOutput"];
        /** @description What one command of a `shell_call` has written. */
        ResponseCommandOutput: {
            /** @description Its output. */
            stdout: string;
            /** @description Its messages. */
            stderr: string;
            /** @description How it has ended. */
            outcome: {
                /** @description `exit`, or `timeout` where it was stopped. */
                type: string;
                /**
                 * Format: int64
                 * @description With `exit`, the code.
                 */
                exit_code?: number | null;
            };
        };
        /** @description With a `computer_call_output`, the picture of the screen after the action. A model that reads text only is told that there is one. */
        ResponseScreenshot: {
            /** @description Always `computer_screenshot`. */
            type: string;
            /** @description The picture as a `data:` URL. Pictures elsewhere are not fetched. */
            image_url?: string | null;
            /** @description A stored file. No files are kept, so it is refused. */
            file_id?: string | null;
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
            /** @description The name of this compaction. */
            id: string;
            /**
             * @description Always `response.compaction`.
             * @enum {string}
             */
            object: "response.compaction";
            /** @description When it was made, in seconds since 1970. */
            created_at: number;
            /** @description The messages of the user, and a `compaction` with the summary; the input of the next response. */
            output: components["schemas"]["ResponseInputItem"][];
            usage: components["schemas"]["ResponseUsage"];
        };
        /** @description What was forgotten. */
        DeletedResponse: {
            /** @description The name of the response. */
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
            /** @description The id of the first item of the page; null for a page without items. */
            first_id: string | null;
            /** @description The id of the last item of the page, from which the next page goes on. */
            last_id: string | null;
            /** @description Whether there are more items after this page. */
            has_more: boolean;
        };
        /**
         * @description One item of the input: a message (`role` and `content`), a call of an earlier response (`function_call`,
         *     `custom_tool_call`, `shell_call`, `local_shell_call`, `apply_patch_call`, `computer_call`), its result (the same with
         *     `_output`), thoughts of an earlier response (`reasoning`), what `POST /responses/compact` has made of a conversation
         *     (`compaction`), or the id of an item of a kept response (`item_reference`), or at the end the wish that the conversation
         *     be made shorter (`compaction_trigger`). With MCP servers: a call that ran (`mcp_call`), one that waits for a yes
         *     (`mcp_approval_request`) and a person's answer to that (`mcp_approval_response`). Records of tools that ran elsewhere (`web_search_call`, `file_search_call`,
         *     `code_interpreter_call`, `image_generation_call`, `mcp_list_tools`) are left out. Other items are refused.
         */
        ResponseInputItem: {
            /** @description The kind of item. It may be missing for a message. */
            type?: string | null;
            /** @description The name of an item of an earlier response. */
            id?: string | null;
            /** @description The state of an item of an earlier response. */
            status?: string | null;
            /** @description Who speaks in a message - `system`, `developer`, `user` or `assistant`. */
            role?: string;
            /** @description What is said in a message. */
            content?: (string | null) | components["schemas"]["ResponseContentPart"][];
            /** @description The name of a tool call, in the call and in its result. */
            call_id?: string | null;
            /** @description The tool of a tool call. */
            name?: string | null;
            /** @description The namespace of the tool of a tool call. */
            namespace?: string | null;
            /** @description The text of a `custom_tool_call`. */
            input?: string | null;
            /** @description The arguments of a tool call as JSON text. */
            arguments?: string | null;
            action?: components["schemas"]["ResponseCallAction"];
            actions?: components["schemas"]["ResponseComputerActions"];
            operation?: components["schemas"]["ResponsePatchOperation"];
            output?: components["schemas"]["ResponseCallOutput"];
            /** @description Summaries of thoughts. */
            summary?: components["schemas"]["ResponseContentPart"][] | null;
            /** @description The MCP server of an `mcp_call` or an `mcp_approval_request`. */
            server_label?: string | null;
            /** @description With an `mcp_approval_response`, the id of the request; with an `mcp_call`, by which it was approved. */
            approval_request_id?: string | null;
            /** @description With an `mcp_approval_response`, whether the call may be made. Each approval counts once. */
            approve?: boolean | null;
            /** @description With an `mcp_approval_response`, why not, for the model. */
            reason?: string | null;
            /** @description With an `mcp_call`, why it failed. */
            error?: (string | null) | {
                [key: string]: unknown;
            };
            /** @description With an `mcp_call`, the pictures in its result as `data:` URLs. */
            images?: string[] | null;
            /** @description With `mcp_list_tools`, the tools. They are not read. */
            tools?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Thoughts, or the summary of a `compaction`, as this server has given them. Those of other servers can't be read here: such thoughts have no effect, and such a `compaction` is refused. */
            encrypted_content?: string | null;
        };
        /**
         * @description One part of a message: `input_text`, `input_image`, `input_audio`, `input_file`, `output_text`, `reasoning_text` or
         *     `refusal`. Parts of other types are refused.
         */
        ResponseContentPart: {
            /** @description The kind of part. */
            type: string;
            /** @description The text of a text part. */
            text?: string | null;
            /** @description The image of an `input_image` part as a `data:` URL. Images elsewhere are not fetched. */
            image_url?: (string | null) | {
                /** @description The address. */
                url: string;
                /** @description How closely to look at the image. */
                detail?: string | null;
            };
            /** @description How closely to look at the image - `auto`, `low` or `high`. Local models mostly ignore it. */
            detail?: string | null;
            /** @description A stored file. No files are kept, so it is refused. */
            file_id?: string | null;
            /** @description The file of an `input_file` part, in base64 or as a `data:` URL. Text in UTF-8 is read. A file of another kind, such as a PDF, is refused in a message; in the result of a tool the model is told that there is one. */
            file_data?: string | null;
            /** @description A file elsewhere. It is not fetched, so it is refused. */
            file_url?: string | null;
            /** @description The name of the file of an `input_file` part, which the model is told. */
            filename?: string | null;
            /** @description The sound of an `input_audio` part. */
            input_audio?: {
                [key: string]: unknown;
            } | null;
            /** @description The text of a `refusal` part. */
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
        /** @description The fields of `POST /responses`. */
        ResponseTokensRequest: {
            model: components["schemas"]["InferenceModel"];
            input?: components["schemas"]["ResponseInput"];
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
            /** @description Whether the model may call several tools at once. */
            parallel_tool_calls?: boolean | null;
            text?: components["schemas"]["ResponseText"];
            reasoning?: components["schemas"]["ResponseReasoning"];
            previous_response_id?: components["schemas"]["PreviousResponseId"];
            /** @description A kept conversation (`POST /conversations`): its items come before `input`, and what is asked and said is added to it at the end. It can't be sent with `previous_response_id`. */
            conversation?: (string | null) | {
                /** @description The id. */
                id: string;
            };
            /**
             * @description Makes the conversation shorter before the model responds, where it has more than `compact_threshold` tokens: the model writes a
             *     summary of all but the last step (the words of the user, or calls with their results). The output begins with it, as an item of
             *     type `compaction`; requests with this field leave out what came before that.
             */
            context_management?: {
                /** @description Always `compaction`; others are refused. */
                type: string;
                /** @description Tokens of the prompt above which it is done. Needed here. */
                compact_threshold?: number | null;
            }[] | null;
            /** @description No prompts are kept; anything but null is refused. */
            prompt?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the response comes at once, `queued`, and is made while the client asks for it with `GET /responses/{response_id}`. It goes on when the client leaves, and needs `store`. */
            background?: boolean | null;
            /** @description What happens if the conversation is too long for the model: it is refused (`disabled`, the default), or its oldest turns go (`auto`), each with its calls and their results. Messages of the system and the last message stay. */
            truncation?: string | null;
            /** @description Further output that the client wants. `message.output_text.logprobs` adds log probabilities; `reasoning.encrypted_content` adds the thoughts in a form that only this server reads, for clients that keep the conversation themselves. The others have no effect here. */
            include?: string[] | null;
            /**
             * Format: int64
             * @description How many calls of MCP servers the response may make. At the limit the model answers with what it knows.
             */
            max_tool_calls?: number | null;
            /** @description A name of the end user, which the response repeats. */
            safety_identifier?: string | null;
            /** @description A name for requests that begin alike. The prompt cache needs none; the response repeats it. */
            prompt_cache_key?: string | null;
            /** @description Accepted for OpenAI's clients; there is one tier here. */
            service_tier?: string | null;
            /** @description For how many likely alternatives of each token the log probability is told too; it turns log probabilities on. */
            top_logprobs?: number | null;
            /** @description Notes of the client, which the response repeats. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the response is kept, which it is unless this is `false`: in memory, for as long as the settings `kept_responses_mb` and `kept_responses_hours` say, and for callers with the same key. A request that must not leave this machine (`X-Lemonade-Local-Only`), or must leave nothing on it (`X-Lemonade-No-Store`), is never kept. */
            store?: boolean | null;
            user?: components["schemas"]["EndUser"];
            timings_per_token?: components["schemas"]["TimingsPerToken"];
            return_progress?: components["schemas"]["ReturnProgress"];
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
            /** @description Whether the model may call several tools at once. */
            parallel_tool_calls?: boolean | null;
            text?: components["schemas"]["ResponseText"];
            reasoning?: components["schemas"]["ResponseReasoning"];
            previous_response_id?: components["schemas"]["PreviousResponseId"];
            /** @description A kept conversation (`POST /conversations`): its items come before `input`, and what is asked and said is added to it at the end. It can't be sent with `previous_response_id`. */
            conversation?: (string | null) | {
                /** @description The id. */
                id: string;
            };
            /**
             * @description Makes the conversation shorter before the model responds, where it has more than `compact_threshold` tokens: the model writes a
             *     summary of all but the last step (the words of the user, or calls with their results). The output begins with it, as an item of
             *     type `compaction`; requests with this field leave out what came before that.
             */
            context_management?: {
                /** @description Always `compaction`; others are refused. */
                type: string;
                /** @description Tokens of the prompt above which it is done. Needed here. */
                compact_threshold?: number | null;
            }[] | null;
            /** @description No prompts are kept; anything but null is refused. */
            prompt?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the response comes at once, `queued`, and is made while the client asks for it with `GET /responses/{response_id}`. It goes on when the client leaves, and needs `store`. */
            background?: boolean | null;
            /** @description What happens if the conversation is too long for the model: it is refused (`disabled`, the default), or its oldest turns go (`auto`), each with its calls and their results. Messages of the system and the last message stay. */
            truncation?: string | null;
            /** @description Further output that the client wants. `message.output_text.logprobs` adds log probabilities; `reasoning.encrypted_content` adds the thoughts in a form that only this server reads, for clients that keep the conversation themselves. The others have no effect here. */
            include?: string[] | null;
            /**
             * Format: int64
             * @description How many calls of MCP servers the response may make. At the limit the model answers with what it knows.
             */
            max_tool_calls?: number | null;
            /** @description A name of the end user, which the response repeats. */
            safety_identifier?: string | null;
            /** @description A name for requests that begin alike. The prompt cache needs none; the response repeats it. */
            prompt_cache_key?: string | null;
            /** @description Accepted for OpenAI's clients; there is one tier here. */
            service_tier?: string | null;
            /** @description For how many likely alternatives of each token the log probability is told too; it turns log probabilities on. */
            top_logprobs?: number | null;
            /** @description Notes of the client, which the response repeats. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the response is kept, which it is unless this is `false`: in memory, for as long as the settings `kept_responses_mb` and `kept_responses_hours` say, and for callers with the same key. A request that must not leave this machine (`X-Lemonade-Local-Only`), or must leave nothing on it (`X-Lemonade-No-Store`), is never kept. */
            store?: boolean | null;
            user?: components["schemas"]["EndUser"];
            timings_per_token?: components["schemas"]["TimingsPerToken"];
            return_progress?: components["schemas"]["ReturnProgress"];
        };
        /** @description What the model responds to. */
        ResponseInput: string | components["schemas"]["ResponseInputItem"][];
        /** @description A system message that is put first. */
        ResponseInstructions: string | null;
        /** @description A kept response to go on from: what was said up to it, and in it, comes before `input`. Its `instructions` do not hold any more. One that is not kept is refused. */
        PreviousResponseId: string | null;
        /**
         * @description The tools that the model may call and the client carries out: `function`, `custom` (free-form text, told to the
         *     model as a function of one text), `namespace` (a group of them), and those whose form OpenAI has published: `shell`,
         *     `local_shell`, `apply_patch`, `computer` and `computer_use_preview`. The model is told these as functions, and its calls
         *     come as items of their own. `mcp` offers the tools of an MCP server that the owner has named in `mcpServers` of
         *     `config.json`; they run here, before the response ends. Tools that run on OpenAI's servers, such as `web_search` or a `shell` in a container, are left
         *     out; a request with no other tool is refused.
         */
        ResponseTools: components["schemas"]["ResponseTool"][] | null;
        /** @description Whether the model calls a tool. */
        ResponseToolChoice: (string | null) | {
            [key: string]: unknown;
        };
        /** @description The form of the text. */
        ResponseText: {
            /** @description Free text, or JSON that follows a schema. */
            format?: {
                /** @description The kind, `text`, `json_object` or `json_schema`. */
                type?: string;
                /** @description A name for the schema. */
                name?: string | null;
                /** @description The JSON schema. */
                schema?: {
                    [key: string]: unknown;
                } | null;
                /** @description Whether the schema must be followed exactly. */
                strict?: boolean | null;
            } | null;
        } | null;
        /** @description How a reasoning model thinks. */
        ResponseReasoning: {
            /** @description How much, such as `none`, `low`, `medium` or `high`. */
            effort?: string | null;
            /** @description Whether a summary of the thoughts is wanted. Local models give none. */
            summary?: string | null;
        } | null;
        /** @description A tool. The fields of a function stand next to its `type`. */
        ResponseTool: {
            /** @description The kind of tool. */
            type: string;
            /** @description The name of the function, of the custom tool or of the namespace. */
            name?: string | null;
            /** @description What it does. */
            description?: string | null;
            /** @description The JSON schema of the arguments of a function. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the arguments must follow the schema exactly. */
            strict?: boolean | null;
            /** @description The form of the text that a custom tool takes, as `{"type":"text"}` or `{"type":"grammar","syntax":"lark","definition":"start: WORD"}`. The model is told the grammar, and a `regex` is enforced for the whole text; one that looks around or needs quotes, backslashes or control characters gets 400. A `lark` grammar is not enforced. */
            format?: {
                [key: string]: unknown;
            } | null;
            /** @description Where a `shell` runs: nothing, or `{"type":"local"}`, is the client's machine, of whose `skills` the model is told. With `computer_use_preview` the kind of screen, such as `browser`. */
            environment?: (string | null) | {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description With `computer_use_preview`, how many pixels the screen is wide.
             */
            display_width?: number | null;
            /**
             * Format: int64
             * @description With `computer_use_preview`, how many pixels the screen is high.
             */
            display_height?: number | null;
            /** @description With `mcp`, the name of the server in `mcpServers` of `config.json`. */
            server_label?: string | null;
            /** @description With `mcp`, the address of the server, which must be one that the owner has named; `server_label` is any name then. Other addresses are refused with 400. */
            server_url?: string | null;
            /** @description With `mcp`, what the server is for. It has no effect. */
            server_description?: string | null;
            /** @description With `mcp`, a service that OpenAI connects. It is refused. */
            connector_id?: string | null;
            /** @description With `mcp`, a key for the server. It is refused, as the owner sets the headers of a server. */
            authorization?: string | null;
            /** @description With `mcp`, headers for the server. They are refused, as the owner sets them. */
            headers?: {
                [key: string]: unknown;
            } | null;
            /** @description With `mcp`, which tools of the server are offered; all by default. */
            allowed_tools?: (string[] | null) | components["schemas"]["McpToolFilter"];
            /**
             * @description With `mcp`, which calls a person is asked about first: `always` (the default), `never`, or an object. A tool that
             *     says something else of itself than when it was used last is asked about in any case.
             */
            require_approval?: (string | null) | {
                always?: components["schemas"]["McpToolFilter"];
                never?: components["schemas"]["McpToolFilter"];
            };
            /** @description The functions and custom tools of a namespace. */
            tools?: components["schemas"]["ResponseTool"][] | null;
        };
        /** @description Some tools of an MCP server. */
        McpToolFilter: {
            /** @description Their names. */
            tool_names?: string[] | null;
            /** @description Those that the server itself says are reading only, or those that it does not. It is a hint of a stranger. */
            read_only?: boolean | null;
        };
        /** @description The tools of an MCP server are told next. */
        ResponseMcpListToolsInProgressEvent: {
            /**
             * @description Always `response.mcp_list_tools.in_progress`.
             * @enum {string}
             */
            type: "response.mcp_list_tools.in_progress";
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The tools of an MCP server are in the item. */
        ResponseMcpListToolsCompletedEvent: {
            /**
             * @description Always `response.mcp_list_tools.completed`.
             * @enum {string}
             */
            type: "response.mcp_list_tools.completed";
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description An MCP server has not told its tools; the item says why. The model goes on without them. */
        ResponseMcpListToolsFailedEvent: {
            /**
             * @description Always `response.mcp_list_tools.failed`.
             * @enum {string}
             */
            type: "response.mcp_list_tools.failed";
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The model calls a tool of an MCP server. */
        ResponseMcpCallInProgressEvent: {
            /**
             * @description Always `response.mcp_call.in_progress`.
             * @enum {string}
             */
            type: "response.mcp_call.in_progress";
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description More of the arguments of such a call. */
        ResponseMcpCallArgumentsDeltaEvent: {
            /**
             * @description Always `response.mcp_call_arguments.delta`.
             * @enum {string}
             */
            type: "response.mcp_call_arguments.delta";
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            /** @description The new piece of JSON text. */
            delta: string;
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The arguments of such a call are whole; it is made now. */
        ResponseMcpCallArgumentsDoneEvent: {
            /**
             * @description Always `response.mcp_call_arguments.done`.
             * @enum {string}
             */
            type: "response.mcp_call_arguments.done";
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            /** @description All of them, as JSON text. */
            arguments: string;
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The call has its result, which is in the item. */
        ResponseMcpCallCompletedEvent: {
            /**
             * @description Always `response.mcp_call.completed`.
             * @enum {string}
             */
            type: "response.mcp_call.completed";
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The call has failed; the item says why. The model goes on. */
        ResponseMcpCallFailedEvent: {
            /**
             * @description Always `response.mcp_call.failed`.
             * @enum {string}
             */
            type: "response.mcp_call.failed";
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            sequence_number: components["schemas"]["SequenceNumber"];
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
            /** @description The new piece of text. */
            delta: string;
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            content_index: components["schemas"]["ContentIndex"];
            timings?: components["schemas"]["Timings"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The thoughts are complete. */
        ResponseReasoningTextDoneEvent: {
            /**
             * @description Always `response.reasoning_text.done`.
             * @enum {string}
             */
            type: "response.reasoning_text.done";
            /** @description The whole text. */
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
            /** @description The new piece of text. */
            delta: string;
            /** @description Log probabilities of the tokens, if they were asked for. */
            logprobs?: components["schemas"]["TokenLogprob"][];
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            content_index: components["schemas"]["ContentIndex"];
            timings?: components["schemas"]["Timings"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The text of a part is complete. */
        ResponseOutputTextDoneEvent: {
            /**
             * @description Always `response.output_text.done`.
             * @enum {string}
             */
            type: "response.output_text.done";
            /** @description The whole text. */
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
            /** @description The new piece of JSON text. */
            delta: string;
            item_id: components["schemas"]["ItemId"];
            output_index: components["schemas"]["OutputIndex"];
            timings?: components["schemas"]["Timings"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description The arguments of a function call are complete. */
        ResponseFunctionCallArgumentsDoneEvent: {
            /**
             * @description Always `response.function_call_arguments.done`.
             * @enum {string}
             */
            type: "response.function_call_arguments.done";
            /** @description The whole JSON text. */
            arguments: string;
            /** @description The function. */
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
            /** @description The new piece of text. */
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
            /** @description The whole text. */
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
        ResponseEvent: components["schemas"]["ResponseCreatedEvent"] | components["schemas"]["ResponseInProgressEvent"] | components["schemas"]["ResponseOutputItemAddedEvent"] | components["schemas"]["ResponseContentPartAddedEvent"] | components["schemas"]["ResponseReasoningTextDeltaEvent"] | components["schemas"]["ResponseReasoningTextDoneEvent"] | components["schemas"]["ResponseOutputTextDeltaEvent"] | components["schemas"]["ResponseOutputTextDoneEvent"] | components["schemas"]["ResponseContentPartDoneEvent"] | components["schemas"]["ResponseFunctionCallArgumentsDeltaEvent"] | components["schemas"]["ResponseFunctionCallArgumentsDoneEvent"] | components["schemas"]["ResponseCustomToolCallInputDeltaEvent"] | components["schemas"]["ResponseCustomToolCallInputDoneEvent"] | components["schemas"]["ResponseMcpListToolsInProgressEvent"] | components["schemas"]["ResponseMcpListToolsCompletedEvent"] | components["schemas"]["ResponseMcpListToolsFailedEvent"] | components["schemas"]["ResponseMcpCallInProgressEvent"] | components["schemas"]["ResponseMcpCallArgumentsDeltaEvent"] | components["schemas"]["ResponseMcpCallArgumentsDoneEvent"] | components["schemas"]["ResponseMcpCallCompletedEvent"] | components["schemas"]["ResponseMcpCallFailedEvent"] | components["schemas"]["ResponseOutputItemDoneEvent"] | components["schemas"]["ResponseCompletedEvent"] | components["schemas"]["ResponseIncompleteEvent"] | components["schemas"]["ResponseFailedEvent"] | components["schemas"]["ResponseErrorEvent"];
        /**
         * Format: int64
         * @description The place of the event in the stream, counted from 0.
         */
        SequenceNumber: number;
        /**
         * Format: int64
         * @description The place of the item in `output`.
         */
        OutputIndex: number;
        /**
         * Format: int64
         * @description The place of the part in the item's `content`.
         */
        ContentIndex: number;
        /** @description The item that this belongs to. */
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
        /** @description The model is at work. With `return_progress` further ones come while the prompt is read, each with `prompt_progress`. */
        ResponseInProgressEvent: {
            /**
             * @description Always `response.in_progress`.
             * @enum {string}
             */
            type: "response.in_progress";
            response: components["schemas"]["ResponseObject"];
            prompt_progress?: components["schemas"]["PromptProgress"];
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
        /** @description The stream failed. The last event of the stream. `error` repeats what stands next to it, for clients that look there. */
        ResponseErrorEvent: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            type: "error";
            /** @description The kind of failure. */
            code: string | null;
            /** @description What went wrong. */
            message: string;
            /** @description The request field at fault, where there is one. */
            param: string | null;
            error: components["schemas"]["ErrorObject"];
            sequence_number: components["schemas"]["SequenceNumber"];
        };
        /** @description A response, finished or on its way. */
        ResponseObject: {
            /** @description The name of this response. */
            id: string;
            /**
             * @description Always `response`.
             * @enum {string}
             */
            object: "response";
            /** @description When it was begun, in seconds since 1970. */
            created_at: number;
            /** @description When it was done, in seconds since 1970; null as long as it is not. */
            completed_at: number | null;
            /**
             * @description How it stands. `incomplete` means that `incomplete_details` tells what ended it too early. `queued` and `cancelled` are states of a response in the background.
             * @enum {string}
             */
            status: "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
            error: components["schemas"]["ResponseErrorDetail"];
            /** @description Why the response is incomplete; null if it is not. */
            incomplete_details: {
                /** @description The reason, `max_output_tokens` or `content_filter`. */
                reason: string;
            } | null;
            /** @description The instructions of the request. */
            instructions: string | null;
            /**
             * Format: int64
             * @description The limit that the request has set.
             */
            max_output_tokens: number | null;
            /** @description The client's notes of the request. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The model that responds. */
            model: string;
            /** @description Thoughts, messages and function calls in their order. */
            output: components["schemas"]["ResponseOutputItem"][];
            /** @description Whether the model may call several functions at once. */
            parallel_tool_calls: boolean;
            /** @description The response that this one goes on from. */
            previous_response_id: string | null;
            /** @description How the request wants the model to think. */
            reasoning: {
                /** @description How much. */
                effort: string | null;
                /** @description Always null; there are no summaries. */
                summary: string | null;
            };
            /** @description Whether the response is kept, for `previous_response_id` and `GET /responses/{response_id}`. */
            store: boolean;
            /** @description The temperature of the request. Where it sets none, it is 1, and the model's own default holds. */
            temperature: number;
            /** @description The form of the text that the request asks for. */
            text: {
                [key: string]: unknown;
            };
            /** @description Whether the model calls a function, as the request says it. */
            tool_choice: string | {
                [key: string]: unknown;
            };
            /** @description The tools that the request offers. A function has `description`, `parameters` and `strict`, null if it is offered without. */
            tools: {
                [key: string]: unknown;
            }[];
            /** @description The `top_p` of the request. Where it sets none, it is 1, and the model's own default holds. */
            top_p: number;
            /** @description The penalty of the request, else 0. */
            presence_penalty: number;
            /** @description The penalty of the request, else 0. */
            frequency_penalty: number;
            /**
             * Format: int64
             * @description The number of alternatives of each token that the request asks for.
             */
            top_logprobs: number;
            /** @description Whether the response is made in the background. */
            background: boolean;
            /** @description Always `default`. */
            service_tier: string;
            /**
             * Format: int64
             * @description The limit of the request, for calls of MCP servers.
             */
            max_tool_calls: number | null;
            /** @description The identifier of the request. */
            safety_identifier: string | null;
            /** @description The key of the request. */
            prompt_cache_key: string | null;
            /** @description The conversation of the request. */
            conversation?: {
                /** @description Its id. */
                id: string;
            } | null;
            /** @description What the request says. With `auto`, the header `X-Lemonade-Truncated` tells whether something was left out. */
            truncation: string;
            usage: components["schemas"]["ResponseUsage"];
            timings?: components["schemas"]["Timings"];
            /** @description The end user of the request. */
            user: string | null;
        };
        /** @description Why the response failed; null if it did not. */
        ResponseErrorDetail: {
            /** @description The kind of failure. */
            code: string | null;
            /** @description What went wrong. */
            message: string;
        } | null;
        /**
         * @description One item of the output, a `message`, a `function_call`, a `custom_tool_call`, `reasoning`, `compaction`, or the call of a
         *     tool whose form OpenAI has published - `shell_call`, `local_shell_call`, `apply_patch_call` or `computer_call`. With MCP
         *     servers: their tools (`mcp_list_tools`), a call that ran (`mcp_call`), or one that waits for an
         *     `mcp_approval_response` (`mcp_approval_request`).
         */
        ResponseOutputItem: {
            /** @description The name of the item. */
            id: string;
            /** @description The kind of item. */
            type: string;
            /** @description How it stands - `in_progress`, `completed` or `incomplete`, and with an `mcp_call` also `calling` or `failed`. */
            status?: string | null;
            /** @description With a message, `assistant`. */
            role?: string | null;
            /** @description The parts of a message or of the thoughts. */
            content?: components["schemas"]["ResponseContentPart"][] | null;
            /** @description With `reasoning`, summaries of the thoughts. */
            summary?: components["schemas"]["ResponseContentPart"][] | null;
            /** @description With `reasoning`, the thoughts for the way back, if `include` asks for them. With `compaction`, the summary. */
            encrypted_content?: string | null;
            /** @description With a call, the name to send back with its result. */
            call_id?: string | null;
            /** @description With a call, the tool. */
            name?: string | null;
            /** @description With a call, the namespace in which the tool was offered, if any. */
            namespace?: string | null;
            /** @description With a `custom_tool_call`, the text for the tool. */
            input?: string | null;
            /** @description With a function call, the arguments as JSON text. */
            arguments?: string | null;
            action?: components["schemas"]["ResponseCallAction"];
            actions?: components["schemas"]["ResponseComputerActions"];
            operation?: components["schemas"]["ResponsePatchOperation"];
            /** @description With a `shell_call`, where to run it - `{"type":"local"}`. */
            environment?: {
                [key: string]: unknown;
            } | null;
            /** @description With `mcp_list_tools`, `mcp_call` and `mcp_approval_request`, the server as the request names it. */
            server_label?: string | null;
            /** @description With an `mcp_call`, the request that a person has approved, if one was asked. */
            approval_request_id?: string | null;
            /** @description With an `mcp_call`, its result as the model gets it; null if it failed. */
            output?: string | null;
            /** @description With an `mcp_call` or `mcp_list_tools`, why it failed; null if it did not. */
            error?: string | null;
            /**
             * @description With an `mcp_call`, the pictures in its result as `data:` URLs, PNG, JPEG, GIF or WebP; missing where there are none.
             *     Models that see are shown all but WebP. Not OpenAI's.
             */
            images?: string[];
            /**
             * @description With an `mcp_call`, the sounds in its result as `data:` URLs, WAV, MP3, Ogg or FLAC; missing where there are none. The
             *     model is told of them in words. Not OpenAI's.
             */
            sounds?: string[];
            /** @description With `mcp_list_tools`, the tools of the server that the model is offered. */
            tools?: components["schemas"]["McpListedTool"][] | null;
            /** @description With a `computer_call`, an empty list. What the model wants to do is not checked here; ask the person. */
            pending_safety_checks?: {
                [key: string]: unknown;
            }[] | null;
        };
        /** @description A tool of an MCP server, as that describes it. */
        McpListedTool: {
            /** @description Its name. */
            name: string;
            /** @description What it does. */
            description?: string | null;
            /** @description JSON schema of its arguments. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description Hints of the server. They prove nothing. */
            annotations?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description How many tokens the response took; null while it is on its way. */
        ResponseUsage: {
            /**
             * Format: int64
             * @description Tokens of the input, cached ones included.
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Tokens that were generated.
             */
            output_tokens: number;
            /**
             * Format: int64
             * @description The sum of the two.
             */
            total_tokens: number;
            /** @description More about the tokens of the input. */
            input_tokens_details?: {
                /**
                 * Format: int64
                 * @description How many were taken from the prompt cache.
                 */
                cached_tokens?: number | null;
            } | null;
            /** @description More about the generated tokens. */
            output_tokens_details?: {
                /**
                 * Format: int64
                 * @description How many were thoughts.
                 */
                reasoning_tokens?: number | null;
            } | null;
        } | null;
        /** @description The id of a model as `GET /models` lists it, or a checkpoint that is loaded. `local`, or an empty text, means the loaded model. A chat under `/api/v0` and `/v0` may name any checkpoint of the hub, as `POST /load` does. */
        InferenceModel: string;
        /**
         * @description Whether the response is sent as server-sent events while it is being made.
         * @default false
         */
        Stream: boolean | null;
        /** @description Options of a streamed response; they count only with `stream`. */
        StreamOptions: {
            /** @description Whether a last chunk with the token usage and empty `choices` is sent before `[DONE]`. */
            include_usage?: boolean | null;
        } | null;
        /** @description Whether llama.cpp adds `timings` to each piece of a stream. */
        TimingsPerToken: boolean | null;
        /** @description Whether llama.cpp says in a stream, as `prompt_progress`, how far it is with the prompt. */
        ReturnProgress: boolean | null;
        /** @description The most tokens to generate. More than the context still holds is the same as that. -1, which some clients send, sets no limit; as `max_tokens` under `/v1` it is refused, leave it out there. 0 is refused, except by a text completion with `echo`. */
        MaxTokens: number | null;
        /** @description The fewest tokens to generate - the model may not end its response before. Stop sequences and limits still end it. Only llama.cpp can do it, and llama-server only where neither tools nor a form of the response are asked for; the rest is refused with status 400. */
        MinTokens: number | null;
        /** @description How random the choice of tokens is. 0 always takes the most likely one; low values are focused, high values varied. */
        Temperature: number | null;
        /** @description Only the most likely tokens that together reach this probability are considered. Change this or `temperature`, rarely both. */
        TopP: number | null;
        /** @description Only this many of the most likely tokens are considered; 0 or -1 considers all. */
        TopK: number | null;
        /** @description Tokens less likely than this share of the most likely token are left out. */
        MinP: number | null;
        /** @description How much tokens that were used already are held back. 1 means no penalty. */
        RepeatPenalty: number | null;
        /** @description Holds back, once, each token that has appeared; positive values lead to new topics. */
        PresencePenalty: number | null;
        /** @description Holds back tokens by how often they have appeared; positive values avoid repetition. */
        FrequencyPenalty: number | null;
        /** @description Up to 256 texts at which the generation ends. The one that was met is not part of the response. */
        StopSequences: (string | null) | string[];
        /** @description Makes single tokens more or less likely. */
        LogitBias: ({
            [key: string]: number;
        } | null) | unknown[][];
        /** @description The text to cut into tokens. */
        TokenizeRequest: {
            /** @description The id of a model of any type. Without it, as with `local`, the loaded model that was used last is meant. */
            model?: string | null;
            /** @description The text. */
            content: string;
            /**
             * @description Whether tokens are added that the model wants around a text, such as one for its beginning.
             * @default false
             */
            add_special?: boolean | null;
            /**
             * @description Whether texts such as `<|im_start|>` become the token of that name.
             * @default true
             */
            parse_special?: boolean | null;
            /**
             * @description Whether each token comes with its text.
             * @default false
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
             */
            id: number;
            /** @description Its text; its bytes where they are only a part of a character. */
            piece: string | number[];
        };
        /** @description A token and how likely it was. */
        TokenLogprob: {
            /** @description The text of the token. */
            token: string;
            /** @description The natural logarithm of its probability. */
            logprob?: number;
            /** @description Its UTF-8 bytes; a character may be split over several tokens. */
            bytes?: number[] | null;
            /**
             * Format: int64
             * @description Its number in the vocabulary, where the backend tells it.
             */
            id?: number;
            /** @description The most likely tokens at this place. */
            top_logprobs?: {
                /** @description The text of the token. */
                token: string;
                /** @description The natural logarithm of its probability. */
                logprob?: number;
                /** @description Its UTF-8 bytes. */
                bytes?: number[] | null;
                /**
                 * Format: int64
                 * @description Its number in the vocabulary, where the backend tells it.
                 */
                id?: number;
            }[] | null;
        };
        /** @description How many tokens the request took. */
        Usage: {
            /**
             * Format: int64
             * @description Tokens of the prompt, cached ones included.
             */
            prompt_tokens: number;
            /**
             * Format: int64
             * @description Tokens that were generated.
             */
            completion_tokens: number;
            /**
             * Format: int64
             * @description The sum of the two.
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
             */
            prompt_tokens: number;
            /**
             * Format: int64
             * @description Tokens that were generated.
             */
            completion_tokens: number;
            /**
             * Format: int64
             * @description The sum of the two.
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
             */
            cached_tokens?: number | null;
            /**
             * Format: int64
             * @description How many were sound.
             */
            audio_tokens?: number | null;
        } | null;
        /** @description More about the generated tokens. */
        CompletionTokensDetails: {
            /**
             * Format: int64
             * @description How many were thoughts.
             */
            reasoning_tokens?: number | null;
            /**
             * Format: int64
             * @description How many were sound.
             */
            audio_tokens?: number | null;
            /**
             * Format: int64
             * @description How many were drafted before the model checked them, and were right; missing where none were.
             */
            accepted_prediction_tokens?: number | null;
            /**
             * Format: int64
             * @description How many were drafted and were wrong.
             */
            rejected_prediction_tokens?: number | null;
        } | null;
        /** @description What llama.cpp measured. Other backends may leave it out. */
        Timings: {
            /**
             * Format: int64
             * @description Tokens of the prompt that came from the cache.
             */
            cache_n?: number | null;
            /**
             * Format: int64
             * @description Tokens of the prompt that were evaluated.
             */
            prompt_n?: number | null;
            /** @description Milliseconds that this took. */
            prompt_ms?: number | null;
            /** @description Milliseconds for each of them; null if there were none. */
            prompt_per_token_ms?: number | null;
            /** @description Tokens of the prompt a second; null if there were none. */
            prompt_per_second?: number | null;
            /**
             * Format: int64
             * @description Tokens that were generated.
             */
            predicted_n?: number | null;
            /** @description Milliseconds that this took. */
            predicted_ms?: number | null;
            /** @description Milliseconds for each of them; null if there were none. */
            predicted_per_token_ms?: number | null;
            /** @description Generated tokens a second; null if there were none. */
            predicted_per_second?: number | null;
            /**
             * Format: int64
             * @description Tokens that were drafted, by whatever kind of speculation; missing where none were.
             */
            draft_n?: number | null;
            /**
             * Format: int64
             * @description How many of them were right.
             */
            draft_n_accepted?: number | null;
        } | null;
        /** @description How far llama.cpp is with the prompt, if `return_progress` was sent. */
        PromptProgress: {
            /**
             * Format: int64
             * @description Tokens of the prompt.
             */
            total?: number;
            /**
             * Format: int64
             * @description Tokens that came from the cache.
             */
            cache?: number;
            /**
             * Format: int64
             * @description Tokens done so far.
             */
            processed?: number;
            /** @description Milliseconds since the start. */
            time_ms?: number;
        } | null;
        /** @description How many tokens were read. Nothing is generated here. */
        PromptUsage: {
            /**
             * Format: int64
             * @description Tokens of the input.
             */
            prompt_tokens: number;
            /**
             * Format: int64
             * @description The same number.
             */
            total_tokens: number;
        };
        /** @description The model to delete. */
        DeleteRequest: {
            /** @description Name of the model, with its `user.` if it has one. */
            model_name: string;
        };
        /** @description The tiny model of the demo. */
        DemoModel: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description Its name, as other operations take it. */
            model_name: string;
            /** @description Its file on the server's machine; without the admin key, where there is one, its name alone. */
            path: string;
            /** @description False when the file was there before. */
            is_new: boolean;
        };
        /** @description What to do with a download. */
        DownloadControlRequest: {
            /** @description The download, as `GET /downloads` names it. */
            id: string;
            /**
             * @description What to do with it.
             * @enum {string}
             */
            action: "pause" | "resume" | "cancel" | "remove";
        };
        /** @description The action was carried out. */
        DownloadControlResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description What was done; for people. */
            message: string;
            download: components["schemas"]["DownloadJob"];
        };
        /** @description A pull as the server keeps it, whether or not a client waits for it, or the installation of a backend. */
        DownloadJob: {
            /** @description Name of the download, for `POST /downloads/control`. */
            id: string;
            /**
             * @description What is fetched.
             * @enum {string}
             */
            type: "model" | "backend";
            /** @description The model that it belongs to; for a backend its recipe and name, such as `llamacpp:vulkan`. */
            model_name: string;
            /**
             * @description `downloading` now; `paused` until a client resumes it; `cancelled` by a client; `completed`, the model can be loaded; `error`, it gave up, and the same request goes on from there.
             * @enum {string}
             */
            status: "downloading" | "paused" | "cancelled" | "completed" | "error";
            /** @description True while bytes may still come. */
            running: boolean;
            /**
             * Format: int64
             * @description When the pull of a model was asked for, in milliseconds of Unix time: it tells a pull from an earlier one of the same model. Missing for a backend.
             */
            started_at?: number;
            /** @description File that moved last; null before the first one. */
            file: string | null;
            /**
             * Format: int64
             * @description Number of that file, counted from 1; 0 before the first one.
             */
            file_index: number;
            /**
             * Format: int64
             * @description Number of files; 0 while it is not known.
             */
            total_files: number;
            /**
             * Format: int64
             * @description Bytes of all files that are here, those of earlier attempts included.
             */
            bytes_downloaded: number;
            /**
             * Format: int64
             * @description Size of all files in bytes; 0 while it is not known.
             */
            bytes_total: number;
            /** @description How much of all files is here, in percent. */
            percent: number;
            /** @description Why it ended with `error`; null otherwise. */
            error: string | null;
            /** @description Exact cause, for programs, as in `ErrorObject`; missing when there is no error, or it has no code. */
            error_code?: string;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description All downloads that the server knows of. */
        DownloadJobList: components["schemas"]["DownloadJob"][];
        /**
         * @description A model to load, with options. One of `model_name`, `model` and `checkpoint` is required; the first of these that
         *     is given counts. An option of another recipe has no effect, which a warning says. One that is null leaves aside what is saved for the model,
         *     for this load.
         */
        LoadRequest: {
            /** @description Name of the model, with its `user.` or `extra.` if it has one. It wins when `model` is given too. */
            model_name?: string;
            /** @description Name or checkpoint of the model, as the preview specification spells it. */
            model?: string;
            /** @description Checkpoint of the model, as `GET /models` lists it. */
            checkpoint?: string;
            /** @description Recipe of the model that is meant by `checkpoint`, if several models have that. Without `checkpoint` it has no effect. */
            recipe?: string;
            /**
             * @description True tells, as a stream of events, how far the load is.
             * @default false
             */
            stream?: boolean;
            /**
             * @description True keeps this request's options for later loads of this model, in place of any kept before, also when it has none. The model runs with these and none of those before. They are kept once they are found to be valid, also when the load then fails.
             * @default false
             */
            save_options?: boolean;
            /** @description True protects the model from being unloaded to make room for others, or because it is unused; false takes that back. Left out, a loaded model stays as it is. Unloading it by name or with all others works all the same. */
            pinned?: boolean;
            keep_alive?: components["schemas"]["KeepAlive"];
            /** @description Tokens that the model keeps in view; -1 fits them to the memory and the model. For recipes that write text. */
            ctx_size?: number | null;
            /** @description Backend for the recipe `llamacpp`, such as `vulkan`, `rocm`, `metal`, `cpu`, `system` or `embedded`; `auto` takes the best for this machine, which is installed if it is missing. An empty text leaves it open, as does every other `_backend`. */
            llamacpp_backend?: string | null;
            /** @description More arguments for llama-server, quoted as in a shell. Those that the server sets itself, such as `-m`, `--port`, `--ctx-size`, `-ngl`, `--jinja`, `--mmproj`, `--embeddings` and `--reranking`, are refused, and those that download, such as `-hf`; `--slot-save-path` needs an admin key that is set. */
            llamacpp_args?: string | null;
            /** @description Computers that share the work of a model of the recipe `llamacpp`, each an rpc-server of llama.cpp as `host:port`, at most 16, comma-separated. Only those in the setting `llamacpp.rpc_hosts` may be named. Not for the backend `embedded`. */
            llamacpp_rpc?: string | null;
            /**
             * @description Whether tokens are drafted, which the model then checks many at a time: responses come faster and say the same. For
             *     the recipe `llamacpp`. `mtp`: by prediction heads in the model's file, or in a file of their own in its folder. `draft`:
             *     by a small model in its folder, with the same vocabulary. `ngram`: by looking for the last words earlier in the
             *     conversation. `auto`, the default, takes what the model has, and nothing where it has turned out to be slower on this
             *     machine. What was asked for and can't be is refused. llama-server gives no log probabilities of drafted tokens.
             * @enum {string|null}
             */
            speculation?: "auto" | "off" | "mtp" | "draft" | "ngram" | null;
            /** @description Backend for the recipe `whispercpp`, such as `npu`, `vulkan`, `cpu` or `embedded`. Left out, it is `npu` where there is one. */
            whispercpp_backend?: string | null;
            /** @description More arguments for whisper-server, quoted as in a shell. Those that the server sets itself, such as `-m`, `--model` and `--port`, are refused. */
            whispercpp_args?: string | null;
            /** @description Backend for the recipe `sd-cpp`, such as `rocm`, `vulkan` or `cpu`. It may be called `sd-cpp_backend` too. */
            sdcpp_backend?: string | null;
            /** @description More arguments for sd-server, quoted as in a shell. It may be called `sd-cpp_args` too. */
            sdcpp_args?: string | null;
            /** @description More arguments for vllm-server, quoted as in a shell. Those that the server sets itself, such as `--model`, `--port`, `--max-model-len` and `--tensor-parallel-size`, are refused, and those that name files, other machines or code. */
            vllm_args?: string | null;
            /** @description GPUs that share the model, for the recipe `vllm`; at most as many as the machine has, unless Ray finds others. */
            tensor_parallel_size?: number | null;
            /**
             * @description False starts the native server with the arguments of this request alone, without those of the settings and without saved ones. True puts this request's arguments behind those of the settings.
             * @default true
             */
            merge_args?: boolean | null;
            /**
             * @description Steps per image, for the recipe `sd-cpp`. A model may bring a better default of its own.
             * @default 20
             */
            steps?: number | null;
            /**
             * @description How closely an image keeps to its prompt, for the recipe `sd-cpp`.
             * @default 7
             */
            cfg_scale?: number | null;
            /**
             * @description Width of images in pixels, for the recipe `sd-cpp`.
             * @default 512
             */
            width?: number | null;
            /**
             * @description Height of images in pixels, for the recipe `sd-cpp`.
             * @default 512
             */
            height?: number | null;
            /**
             * @description Wish of clients of the preview specification. It is accepted, but the backend decides which devices are used.
             * @default hybrid
             */
            device?: string;
            /**
             * @description Wish of clients of the preview specification. It is accepted, but the checkpoint decides about the data type.
             * @default int4
             */
            dtype?: string;
            /**
             * @description Wish of clients of the preview specification. It is accepted, but where models are kept is a setting of the server.
             * @default ~/.cache/lemonade
             */
            cache_dir?: string;
        };
        /**
         * @description How long the model stays in memory while it is unused: seconds as a number, or a text such as `30s`, `5m` or
         *     `1h`. A negative value keeps it without a limit; 0 unloads it as soon as no request runs on it. Left out, a loaded model
         *     stays as it is, and others follow the server's setting.
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
             * @enum {string}
             */
            part: "model" | "backend" | "start";
            /** @description Name of the model, or, for the other parts, of the backend, as `recipe:backend`. */
            name: string;
            /** @description Why this backend is taken, as in the plan. Only for `start`. */
            reason?: string;
            /** @description File that is being fetched, by its name in the repository or archive. */
            file?: string;
            /**
             * Format: int64
             * @description Number of that file, counted from 1.
             */
            file_index?: number;
            /**
             * Format: int64
             * @description Number of files of this part.
             */
            total_files?: number;
            /**
             * Format: int64
             * @description Bytes of that file that are here, those of an earlier attempt included.
             */
            bytes_downloaded?: number;
            /**
             * Format: int64
             * @description Size of that file in bytes; 0 while it is not known.
             */
            bytes_total?: number;
            /** @description How much of that file is here, in percent. */
            percent?: number;
        };
        /**
         * End of a load
         * @description Data of the event named `complete`, sent when the model is loaded.
         */
        LoadCompleteEvent: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description What was done; for people. */
            message: string;
            /** @description Name of the loaded model, also when it was asked for by checkpoint. */
            model_name: string;
            /** @description Checkpoint of the loaded model. */
            checkpoint: string;
            /** @description Recipe that it runs with. */
            recipe: string;
            plan?: components["schemas"]["LoadPlan"];
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The model is loaded. */
        LoadedModelResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description What was done; for people. `Model loaded successfully`, as the preview specification has it, for who asks by `model`. */
            message: string;
            /** @description Name of the loaded model, also when it was asked for by checkpoint. */
            model_name: string;
            /** @description Checkpoint of the loaded model. */
            checkpoint: string;
            /** @description Recipe that it runs with. */
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
            /** @description Name of the model. */
            id: string;
            /** @description Where its files come from. */
            checkpoint: string;
            /** @description Whether a pull would fetch newer files; null when the hub could not be asked. */
            update_available: boolean | null;
            /** @description Why the hub could not be asked; null otherwise. */
            error: string | null;
        };
        /**
         * @description Options to save for the model, in addition to those that are saved; the same names and limits as in `POST /load`. One that
         *     is null is forgotten.
         */
        ModelOptionsRequest: {
            /**
             * @description True saves nothing, and `effective` shows what would come of it; `saved` stays what it is.
             * @default false
             */
            dry_run?: boolean;
            /** @description Tokens that the model keeps in view; -1 fits them to the memory and the model, whatever the settings say. */
            ctx_size?: number | null;
        };
        /** @description The load options of a model. */
        ModelOptions: {
            /** @description Name of the model. */
            model_name: string;
            /** @description Recipe that it is run with. */
            recipe: string;
            /** @description Names of all options that a load of the model takes. */
            names: string[];
            saved: components["schemas"]["SavedOptions"];
            effective: components["schemas"]["EffectiveOptions"];
            defaults: components["schemas"]["DefaultOptions"];
            /**
             * Format: int64
             * @description Tokens of context that a load without options would get now; null for a recipe that has none, and while no backend is here.
             */
            resolved_ctx_size: number | null;
            tuned?: components["schemas"]["TuningRecord"];
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description What a load without options would run with, with `model_name`, as a body for `POST /load`; a context that is fitted to the memory is -1. */
        EffectiveOptions: {
            [key: string]: unknown;
        };
        /** @description What a load would run with if nothing were saved; what is left open is missing. */
        DefaultOptions: {
            [key: string]: unknown;
        };
        /** @description Which models to list. */
        ModelListRequest: {
            /**
             * @description True also lists models that are known but not pulled yet, as in `GET /models`.
             * @default false
             */
            show_all?: boolean;
            /**
             * @description Wish of clients of the preview specification. It is accepted, but where models are kept is a setting of the server.
             * @default ~/.cache/lemonade
             */
            cache_dir?: string;
        };
        /** @description Models, in OpenAI's shape. */
        ModelList: {
            /**
             * @description Always `list`.
             * @enum {string}
             */
            object: "list";
            /** @description The models, ordered by id. */
            data: components["schemas"]["Model"][];
            /**
             * @description Always false, for Anthropic's clients; there are no pages.
             * @enum {boolean}
             */
            has_more?: false;
            /** @description Id of the first model, for Anthropic's clients; null when there is none. */
            first_id?: string | null;
            /** @description Id of the last model, for Anthropic's clients; null when there is none. */
            last_id?: string | null;
        };
        /**
         * @description A model that the server knows. The first four fields are OpenAI's; `type`, `display_name` and `created_at` say the same to
         *     Anthropic's clients; the others are additions.
         */
        Model: {
            /** @description Name by which requests ask for the model. */
            id: string;
            /**
             * @description Always `model`.
             * @enum {string}
             */
            object: "model";
            /**
             * @description For an alias, the id of the model that it means; of several, the first one in the list. All other fields but `id` and
             *     `name` are that model's. Missing for a model.
             */
            alias_of?: string;
            /**
             * Format: int64
             * @description When the model's files came here, in seconds since 1970; for one that is not here, a fixed time.
             */
            created: number;
            /**
             * @description Always `model`.
             * @enum {string}
             */
            type?: "model";
            /** @description The same as `name`. */
            display_name?: string;
            /**
             * Format: date-time
             * @description The same as `created`.
             */
            created_at?: string;
            /**
             * Format: int64
             * @description The same as `context_length`, by the name that Anthropic's clients read.
             */
            max_input_tokens?: number;
            /** @description Who provides the model; `lemonade` for all of them. */
            owned_by: string;
            /** @description Where its files come from, as `owner/repository:variant`; a path for a model of the extra models directory. */
            checkpoint: string;
            /** @description All its checkpoints by their role, as in `POST /pull`; `main` is `checkpoint`. */
            checkpoints?: {
                [key: string]: string;
            };
            /** @description Hub that has its checkpoints: `huggingface` or `modelscope`; missing for a model that comes from none, because it is a file of the extra models directory, runs on a provider or is kept by its native server. */
            source?: string;
            /** @description Recipe that it is run with. New recipes may appear, so any name is possible. */
            recipe: string;
            /** @description Name to show to people; the same as `id` unless the model has a nicer one. */
            name: string;
            /** @description Whether it can be used without a pull, because its files are complete on this machine or it runs on a provider. */
            downloaded: boolean;
            /** @description What it can do and what it is known for, such as `vision`, `reasoning`, `embeddings` or `reranking`. */
            labels: string[];
            /** @description Size of its files in GiB; missing when it is not known. */
            size?: number;
            /** @description Whether it is a good one to offer to a person who has none yet. */
            suggested: boolean;
            /** @description Why it can't be had today - nothing runs it, or its files are not here and can't be fetched - and what to do about it. Missing for all other models. It is not to be offered to people. */
            unavailable_reason?: string;
            /**
             * Format: int64
             * @description Tokens of context that one request gets - of a loaded model as its native server says, of another one as many as a load without options would give it now. Missing when it is not known, as before a pull.
             */
            context_length?: number;
            /**
             * Format: int64
             * @description The same, by the name that Groq's clients read.
             */
            context_window?: number;
            /**
             * Format: int64
             * @description The same, by the name that vLLM's clients read.
             */
            max_model_len?: number;
            /**
             * Format: int64
             * @description The same while the model is loaded, else missing, as LM Studio's clients read it.
             */
            loaded_context_length?: number;
            /**
             * Format: int64
             * @description Tokens that it was trained to keep in view; of a provider's model, what the provider says. Missing when it is not known.
             */
            max_context_length?: number;
            /**
             * Format: int64
             * @description The same as `max_context_length`, by the name that clients of Lemonade's desktop app read.
             */
            max_context_window?: number;
            /** @description The same two numbers as llama-server tells them; missing when the first one is not known. */
            meta?: {
                /**
                 * Format: int64
                 * @description The same as `context_length`.
                 */
                n_ctx: number;
                /**
                 * Format: int64
                 * @description The same as `max_context_length`.
                 */
                n_ctx_train?: number;
            };
            /** @description Name of the provider that it runs on, to which its prompts are sent; missing for a model that runs on this machine. */
            provider?: string;
            /** @description Devices that it computes on or would, as in `GET /health`; missing when it is not known. */
            device?: string;
            /** @description Data type of its weights; for a GGUF file its quantization. Missing when it is not known. */
            dtype?: string;
            image_defaults?: components["schemas"]["ImageDefaults"];
            speech?: components["schemas"]["SpeechAbilities"];
            images?: components["schemas"]["ImageAbilities"];
            recipe_options?: components["schemas"]["SavedOptions"];
        };
        /** @description What `POST /audio/speech` can ask of the model; missing for a model that does not speak. */
        SpeechAbilities: {
            /** @description Formats that it writes, as in `response_format`; the first is the default. Of a model that is not loaded, those of its recipe, of which a backend may not write all. */
            formats: string[];
            /** @description Whether it sends `pcm` while it makes it, with `stream_format`. */
            streams: boolean;
            /** @description Names of voices that it has. It may have others. */
            voices: string[];
        };
        /** @description What `POST /images/generations` can ask of the model; missing for a model that makes no images, and for one of a provider. */
        ImageAbilities: {
            /** @description Formats of its images. */
            formats: string[];
            /** @description The least and the greatest width and height, in pixels. */
            sizes: {
                /**
                 * Format: int64
                 * @description The least width and height.
                 */
                least: number;
                /**
                 * Format: int64
                 * @description The greatest width and height.
                 */
                most: number;
            };
        };
        /** @description Load options that are saved for the model, named as in `POST /load`; empty when none are. */
        SavedOptions: {
            [key: string]: unknown;
        };
        /** @description Whether a repository can be pulled from now. */
        PullCheck: {
            /** @description The repository, as it was asked for. */
            checkpoint: string;
            /**
             * @description The hub that was asked.
             * @enum {string}
             */
            source: "huggingface" | "modelscope";
            /** @description Whether the hub was reached. */
            available: boolean;
            /** @description Why it can't be pulled; null if it can. */
            error: {
                /** @description As a pull would fail with. */
                code: string;
                /** @description What went wrong, and what to do. */
                message: string;
            } | null;
        };
        /** @description What a GGUF repository offers, and how to pull it. */
        PullVariants: {
            /** @description The repository, as it was asked for. */
            checkpoint: string;
            /**
             * @description The hub that has it; what `source` of a pull takes.
             * @enum {string}
             */
            source: "huggingface" | "modelscope";
            /** @description Recipe to register it with; `llamacpp` for GGUF files. */
            recipe: string;
            /** @description Name to register it by, to be put behind `user.`. */
            suggested_name: string;
            /** @description Labels that fit, as far as the repository's name and files tell. A pull takes all of them together; a model that is both for embeddings and for reranking is one for reranking. */
            suggested_labels: string[];
            /** @description Multimodal projectors in the repository, without their folders unless two have one name. The first one is the right `mmproj` for a pull. */
            mmproj_files: string[];
            /** @description The best-known quantizations, common ones first. Others can still be pulled by name. */
            variants: components["schemas"]["PullVariant"][];
        };
        /** @description One quantization that can be pulled. */
        PullVariant: {
            /** @description What to put behind the colon of a checkpoint. */
            name: string;
            /** @description File that is loaded; the first one of several shards. */
            primary_file: string;
            /** @description Every file that belongs to it. */
            files: string[];
            /** @description Whether it is split into several files. */
            sharded: boolean;
            /**
             * Format: int64
             * @description Size of all its files together.
             */
            size_bytes: number;
        };
        /** @description A model to pull. Either `model_name` or `model` is required. With `checkpoint` and `recipe` it is registered first. */
        PullRequest: {
            /** @description Name of the model. A name to be registered begins with `user.`. It wins when `model` is given too. */
            model_name?: string;
            /** @description Another spelling of `model_name`. */
            model?: string;
            /** @description Checkpoint to register, as `owner/repository`, `owner/repository:variant` or the address of its page on huggingface.co or modelscope.cn; for the recipe `flm` the name that FastFlowLM has for the model. Needs `recipe` as well. */
            checkpoint?: string;
            /** @description Recipe to register the model with. Needs `checkpoint` as well. */
            recipe?: string;
            /** @description Hub that has all checkpoints of a model to be registered: `huggingface` (or `hf`) or `modelscope` (or `ms`). An address in place of a checkpoint says it as well, and must be of the same hub. Without either, it is what the setting `default_model_source` says. A model that is registered keeps its hub. */
            source?: string;
            /** @description Another spelling of `source`, which wins when both are given. */
            registry_source?: string;
            /**
             * @description Whether the registered model thinks before it responds; adds the label `reasoning`.
             * @default false
             */
            reasoning?: boolean;
            /**
             * @description Whether the registered model understands images; adds the label `vision`.
             * @default false
             */
            vision?: boolean;
            /**
             * @description Whether the registered model turns text into vectors; adds the label `embeddings`.
             * @default false
             */
            embedding?: boolean;
            /**
             * @description Whether the registered model scores documents; adds the label `reranking`.
             * @default false
             */
            reranking?: boolean;
            /** @description File of the repository that holds the multimodal projector, for a model that understands images. */
            mmproj?: string;
            /** @description Checkpoints of a model that has several, by their role: `main`, `mmproj`, `draft`, `vae`, `text_encoder` …; all but `main` name one file of a repository. Stands in for `checkpoint` and `mmproj`. */
            checkpoints?: {
                [key: string]: string;
            };
            /** @description More labels for the registered model, in addition to those of the fields above. */
            labels?: string[];
            image_defaults?: components["schemas"]["ImageDefaults"];
            /**
             * @description False compares a model that is here with what the hub has now; damaged files and newer ones are fetched, the others are not. It takes as long as reading all files. True leaves a complete model as it is.
             * @default true
             */
            do_not_upgrade?: boolean;
            /**
             * @description True reports progress as a stream of events.
             * @default false
             */
            stream?: boolean;
            /**
             * @description False lets the server go on by itself and responds at once with the download, which `GET /downloads` shows; `stream` has no effect then. True binds the pull to this request: a client that leaves cancels it, unless another one waits for the same model.
             * @default true
             */
            subscribe?: boolean;
        };
        /** @description The model has been pulled. */
        PullResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description What was done; for people. */
            message: string;
            /** @description Name of the pulled model. */
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
             * @enum {string}
             */
            status: "success";
            /** @description What was done; for people. */
            message: string;
            /**
             * Format: int64
             * @description Number of the last file.
             */
            file_index: number;
            /**
             * Format: int64
             * @description Number of files, also when all of them were here already; 0 for a model whose native server keeps its files.
             */
            total_files: number;
            /** @description Always 100. */
            percent: number;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The end of the pull, or, with `subscribe` false, the download that goes on without the client. */
        PullResult: components["schemas"]["PullResponse"] | components["schemas"]["DownloadJob"];
        /** @description Repositories of the hub. */
        RegistrySearch: {
            /**
             * @description Where was looked.
             * @enum {string}
             */
            source: "huggingface" | "modelscope";
            /** @description What was looked for. */
            query: string;
            /**
             * @description The format that was asked for; missing when any would do.
             * @enum {string}
             */
            format?: "gguf";
            /**
             * Format: int64
             * @description How many are listed.
             */
            total: number;
            /** @description The repositories, the most downloaded ones first. */
            results: components["schemas"]["RegistryModel"][];
        };
        /** @description A repository of the hub, as far as the hub tells of it. */
        RegistryModel: {
            /** @description What to put in front of the colon of a checkpoint. */
            repository_id: string;
            /** @description Name without its owner. */
            display_name: string;
            /**
             * @description Where it is.
             * @enum {string}
             */
            source: "huggingface" | "modelscope";
            /**
             * @description What is in it.
             * @enum {string}
             */
            repository_type: "model";
            /** @description What it is, in words; empty when the hub does not say. */
            description: string;
            /** @description What people have noted of it. */
            tags: string[];
            /** @description What it is for, in the hub's words; null when the hub does not say. */
            task: string | null;
            /**
             * Format: int64
             * @description How often it was downloaded lately.
             */
            downloads: number;
            /**
             * Format: int64
             * @description How many people like it.
             */
            likes: number;
            /** @description Whether it has GGUF files, as far as its tags and its name tell. */
            has_gguf: boolean;
        };
        /** @description Settings with which a model makes its best images. Those of a request and load options win over them. */
        ImageDefaults: {
            /** @description Steps per image. */
            steps?: number;
            /** @description How closely an image keeps to its prompt. */
            cfg_scale?: number;
            /** @description Width in pixels. */
            width?: number;
            /** @description Height in pixels. */
            height?: number;
            /** @description Sampling method, by the name that sd-server has for it. */
            sampling_method?: string;
            /** @description Shift of the schedule, for models that work by flow matching. */
            flow_shift?: number;
        };
        /** @description What was asked for has been done. */
        ModelResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description What was done; for people. */
            message: string;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The model to unload. Without a name, also where it is null, every model is unloaded. */
        UnloadRequest: {
            /** @description Name of the model. */
            model_name?: string;
            /** @description Another spelling of `model_name`, which wins when both are given. */
            model?: string;
        };
        /** @description A text and how it is to be spoken. */
        SpeechRequest: {
            /** @description A text-to-speech model. */
            model: string;
            /** @description The text. */
            input: string;
            /** @description The name of a voice of the model, as in `speech` of `GET /models`, or one of OpenAI's (`alloy`, `nova` …), for which the nearest speaks. Without it the model chooses. */
            voice?: string | null;
            /** @description The format of the audio - `mp3`, `opus`, `aac`, `flac`, `wav` or `pcm`; `GET /models` says in `speech` which of them the model writes. Without it the first of those, or `pcm` if the audio is streamed and the model writes that. */
            response_format?: string | null;
            /**
             * @description How fast to speak; 1 is normal.
             * @default 1
             */
            speed?: number | null;
            /** @description The value `audio` sends the audio while it is being made, in `pcm` and where `speech` of `GET /models` says so; other formats come when they are whole. */
            stream_format?: string | null;
            /** @description How to speak, for models that understand it. */
            instructions?: string | null;
        };
        /** @description A recording and how it is to be transcribed. */
        TranscriptionRequest: {
            /**
             * Format: binary
             * @description The recording, such as WAV, MP3, FLAC or Ogg. Every backend reads WAV.
             */
            file: Uint8Array;
            /** @description A speech-to-text model. */
            model: string;
            /** @description The language that is spoken, as a two-letter code. Without it the model guesses. */
            language?: string;
            /** @description Words and names that are likely to occur, or the text before this recording. */
            prompt?: string;
            /**
             * @description The form of the response. `text`, `srt` and `vtt` are sent as text/plain.
             * @default json
             * @enum {string}
             */
            response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
            /**
             * @description How freely the model guesses. 0 takes the most likely words.
             * @default 0
             */
            temperature?: number;
            /** @description What gets times in `verbose_json`, at first the segments. Send the field once for each value. The backend `embedded` knows no times of words, and refuses `word`. */
            "timestamp_granularities[]"?: ("word" | "segment")[];
        };
        /** @description The text of a recording, with details if `verbose_json` was asked for. */
        Transcription: {
            /** @description The whole text. */
            text: string;
            /** @description What was done, `transcribe`. */
            task?: string;
            /** @description The language that was spoken. */
            language?: string;
            /** @description The language that whisper-server heard, whatever was asked for. */
            detected_language?: string;
            /** @description How sure it is of that, from 0 to 1. */
            detected_language_probability?: number;
            /** @description How likely each language is, by its code, from 0 to 1. */
            language_probabilities?: {
                [key: string]: number;
            };
            /** @description The length of the recording in seconds. */
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
             */
            id?: number;
            /** @description Where it begins, in seconds. */
            start: number;
            /** @description Where it ends, in seconds. */
            end: number;
            /** @description The words. */
            text: string;
            /** @description The token ids. */
            tokens?: number[];
            /** @description The single words with times, where the backend puts them here. */
            words?: components["schemas"]["TranscriptionWord"][];
            /** @description The temperature that was used. */
            temperature?: number | null;
            /** @description The mean log probability; below -1 the text is doubtful. */
            avg_logprob?: number | null;
            /** @description How likely it is that there is no speech. */
            no_speech_prob?: number | null;
        };
        /** @description A word with its time. */
        TranscriptionWord: {
            /** @description The word. */
            word: string;
            /** @description Where it begins, in seconds. */
            start: number;
            /** @description Where it ends, in seconds. */
            end: number;
            /** @description How sure whisper-server is of the word, from 0 to 1. */
            probability?: number;
            /** @description Where the word is by another way to measure, in hundredths of a second; -1 where that is off. */
            t_dtw?: number;
        };
        /** @description A recording and how its English text is to be written. */
        TranslationRequest: {
            /**
             * Format: binary
             * @description The recording, such as WAV, MP3, FLAC or Ogg. Every backend reads WAV.
             */
            file: Uint8Array;
            /** @description A speech-to-text model. */
            model: string;
            /** @description English words and names that are likely to occur, or the English text before this recording. */
            prompt?: string;
            /**
             * @description The form of the response. `text`, `srt` and `vtt` are sent as text/plain.
             * @default json
             * @enum {string}
             */
            response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
            /**
             * @description How freely the model guesses. 0 takes the most likely words.
             * @default 0
             */
            temperature?: number;
        };
        /** @description An image and how to change it. One of `image` and `image[]` is needed. */
        ImageEditRequest: {
            model: components["schemas"]["ImageModel"];
            /**
             * Format: binary
             * @description The image, PNG or JPEG.
             */
            image?: Uint8Array;
            /** @description Several images, for models that combine them. */
            "image[]"?: Uint8Array[];
            /**
             * Format: binary
             * @description A PNG of the same size; what is transparent in it is changed.
             */
            mask?: Uint8Array;
            prompt: components["schemas"]["ImagePrompt"];
            n?: components["schemas"]["ImageCount"];
            size?: components["schemas"]["ImageSize"];
            width?: components["schemas"]["ImageWidth"];
            height?: components["schemas"]["ImageHeight"];
            steps?: components["schemas"]["ImageSteps"];
            cfg_scale?: components["schemas"]["ImageCfgScale"];
            seed?: components["schemas"]["Seed"];
            response_format?: components["schemas"]["ImageResponseFormat"];
            output_format?: components["schemas"]["ImageOutputFormat"];
            output_compression?: components["schemas"]["ImageOutputCompression"];
            background?: components["schemas"]["ImageBackground"];
            stream?: components["schemas"]["ImageStream"];
            partial_images?: components["schemas"]["PartialImages"];
            user?: components["schemas"]["EndUser"];
        };
        /** @description An image and how to change it, in JSON. */
        ImageEditJsonRequest: {
            model: components["schemas"]["ImageModel"];
            /** @description The image, PNG or JPEG, or several for models that combine them. */
            images: components["schemas"]["ImageReference"][];
            mask?: components["schemas"]["ImageReference"];
            prompt: components["schemas"]["ImagePrompt"];
            n?: components["schemas"]["ImageCount"];
            size?: components["schemas"]["ImageSize"];
            width?: components["schemas"]["ImageWidth"];
            height?: components["schemas"]["ImageHeight"];
            steps?: components["schemas"]["ImageSteps"];
            cfg_scale?: components["schemas"]["ImageCfgScale"];
            seed?: components["schemas"]["Seed"];
            response_format?: components["schemas"]["ImageResponseFormat"];
            output_format?: components["schemas"]["ImageOutputFormat"];
            output_compression?: components["schemas"]["ImageOutputCompression"];
            background?: components["schemas"]["ImageBackground"];
            stream?: components["schemas"]["ImageStream"];
            partial_images?: components["schemas"]["PartialImages"];
            user?: components["schemas"]["EndUser"];
        };
        /** @description An image that comes with the request. */
        ImageReference: {
            /** @description The image as a `data:` URL with base64. The server fetches nothing for a request, so other addresses get 400. */
            image_url?: string | null;
            /** @description Refused; files are not kept here. */
            file_id?: string | null;
        };
        /** @description What to draw. */
        ImageGenerationRequest: {
            model: components["schemas"]["ImageModel"];
            prompt: components["schemas"]["ImagePrompt"];
            n?: components["schemas"]["ImageCount"];
            size?: components["schemas"]["ImageSize"];
            width?: components["schemas"]["ImageWidth"];
            height?: components["schemas"]["ImageHeight"];
            steps?: components["schemas"]["ImageSteps"];
            cfg_scale?: components["schemas"]["ImageCfgScale"];
            seed?: components["schemas"]["Seed"];
            /** @description The sampling method, as stable-diffusion.cpp names it. */
            sample_method?: string | null;
            /** @description The shift of flow models. */
            flow_shift?: number | null;
            response_format?: components["schemas"]["ImageResponseFormat"];
            output_format?: components["schemas"]["ImageOutputFormat"];
            output_compression?: components["schemas"]["ImageOutputCompression"];
            background?: components["schemas"]["ImageBackground"];
            stream?: components["schemas"]["ImageStream"];
            partial_images?: components["schemas"]["PartialImages"];
            /** @description Accepted for OpenAI's clients; it has no effect here. */
            quality?: string | null;
            /** @description Accepted for OpenAI's clients; it has no effect here. */
            style?: string | null;
            user?: components["schemas"]["EndUser"];
        };
        /** @description An image model. */
        ImageModel: string;
        /** @description What the image shows. */
        ImagePrompt: string;
        /**
         * @description How many images to make.
         * @default 1
         */
        ImageCount: number | null;
        /** @description Width and height in pixels, each from 16 to 8192, or `auto`. */
        ImageSize: string | null;
        /** @description The width in pixels, if there is no `size`. */
        ImageWidth: number | null;
        /** @description The height in pixels, if there is no `size`. */
        ImageHeight: number | null;
        /** @description The format of the bytes. Models of this server write `png` and refuse others; those of a provider get what is asked. */
        ImageOutputFormat: string | null;
        /** @description How small a `webp` or `jpeg` is to be. A `png` is not made smaller, so that only 100 is taken for it. */
        ImageOutputCompression: number | null;
        /** @description What is behind the picture - `auto` or `opaque`. Models of this server paint the whole picture and refuse `transparent`. */
        ImageBackground: string | null;
        /** @description How many steps to take. More is finer and slower. Without it, the model's own number, else 20. */
        ImageSteps: number | null;
        /** @description How closely to follow the prompt. Without it, the model's own number, else 7. */
        ImageCfgScale: number | null;
        /** @description How images come back. Only `b64_json` exists here; `url` gives the same. */
        ImageResponseFormat: string | null;
        /** @description The images that were made. */
        ImageList: {
            /**
             * Format: int64
             * @description When they were made, in seconds since 1970.
             */
            created: number;
            /** @description The images. */
            data: components["schemas"]["GeneratedImage"][];
        };
        /** @description One image. */
        GeneratedImage: {
            /** @description The bytes of the image, normally PNG, as base64. */
            b64_json?: string | null;
            /** @description Where to fetch the image. It is not used here. */
            url?: string | null;
            /** @description The prompt that was really used, if it was changed. */
            revised_prompt?: string | null;
        };
        /** @description Refused when true; images are sent whole, when they are finished. */
        ImageStream: boolean | null;
        /** @description Images on the way to the finished one; more than 0 is refused. */
        PartialImages: number | null;
        /** @description An image to enlarge. */
        ImageUpscaleRequest: {
            /** @description An upscaling model. */
            model: string;
            /** @description The bytes of a PNG or JPEG as base64, up to 2048 pixels wide and high. A `data:` URL of it is taken too. */
            image: string;
            response_format?: components["schemas"]["ImageResponseFormat"];
        };
        /** @description An image to vary. */
        ImageVariationRequest: {
            model: components["schemas"]["ImageModel"];
            /**
             * Format: binary
             * @description The image, PNG or JPEG.
             */
            image: Uint8Array;
            n?: components["schemas"]["ImageCount"];
            size?: components["schemas"]["ImageSize"];
            width?: components["schemas"]["ImageWidth"];
            height?: components["schemas"]["ImageHeight"];
            steps?: components["schemas"]["ImageSteps"];
            cfg_scale?: components["schemas"]["ImageCfgScale"];
            seed?: components["schemas"]["Seed"];
            response_format?: components["schemas"]["ImageResponseFormat"];
            output_format?: components["schemas"]["ImageOutputFormat"];
            output_compression?: components["schemas"]["ImageOutputCompression"];
            background?: components["schemas"]["ImageBackground"];
            user?: components["schemas"]["EndUser"];
        };
        /** @description The providers of this server. */
        ProviderList: {
            /**
             * @description Always `list`.
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
             */
            api_key?: string | null;
            /**
             * @description Name of the environment variable that holds the key, in place of `LEMONADE_<PROVIDER>_API_KEY`. Any other needs an
             *     admin key.
             */
            key_env?: string | null;
            /** @description Absolute path of a file with the key in one line, 4 KiB at most; read again when it has changed. It needs an admin key. */
            key_file?: string | null;
            /** @description Header that carries the key; `Authorization` by default. */
            auth_header_name?: string | null;
            /** @description Word before the key; `Bearer` by default, and none when empty. */
            auth_header_prefix?: string | null;
            /**
             * @description Which of its models are offered, by the provider's own names; `all` by default. One that the provider does not list
             *     is offered too.
             */
            models?: "all" | string[];
            /**
             * @description What models are for, where the provider does not say: labels by the provider's own name of the model, such as
             *     `embeddings`, `reranking`, `transcription`, `tts`, `image`, `vision`, `tool-calling`. Without any, the name decides,
             *     and a chat is assumed.
             */
            labels?: {
                [key: string]: string[];
            } | null;
            /** @description Requests that are sent at a time, over all addresses; further ones wait for their turn. 64 by default. */
            max_concurrent?: number | null;
            /**
             * @description Whether addresses of other machines may be plain `http:`, so that prompts and the key can be read on the way; false
             *     by default.
             */
            allow_insecure_http?: boolean | null;
            /**
             * @description Absolute path of a PEM file with certificates of authorities that are trusted besides the usual ones. It needs an
             *     admin key.
             */
            ca_file?: string | null;
        };
        /** @description A server elsewhere whose models are offered here. */
        Provider: {
            /** @description What its models' names begin with. */
            name: string;
            /** @description Its addresses. */
            base_urls: string[];
            /** @description Header that carries the key. */
            auth_header_name: string;
            /** @description Word before the key; none when empty. */
            auth_header_prefix: string;
            /**
             * @description Where its key comes from.
             * @enum {string}
             */
            key_source: "memory" | "env" | "file";
            /** @description Whether there is a key in that place now. Without one none is sent. */
            has_key: boolean;
            /** @description The variable, where it is not `LEMONADE_<PROVIDER>_API_KEY`. */
            key_env?: string;
            /** @description The file, where the key comes from one. */
            key_file?: string;
            /** @description Which of its models are offered. */
            models: "all" | string[];
            /** @description What models are for, as a person has said. */
            labels?: {
                [key: string]: string[];
            };
            /**
             * Format: int64
             * @description Requests that are sent at a time.
             */
            max_concurrent: number;
            /** @description Whether addresses of other machines may be plain `http:`. */
            allow_insecure_http: boolean;
            /** @description File with certificates of authorities that are trusted besides the usual ones. */
            ca_file?: string;
            /**
             * @description `new` has not been asked for its models yet, `ready` has told them the last time, `failing` has not; its models stay
             *     listed as it told them before.
             * @enum {string}
             */
            state: "new" | "ready" | "failing";
            /** @description Why it fails; null when it does not. */
            error: {
                /** @description Cause, for programs. */
                code: string;
                /** @description Cause, for people. */
                message: string;
            } | null;
            /**
             * Format: int64
             * @description Its models that are listed.
             */
            model_count: number;
            /**
             * Format: int64
             * @description When it told them, in seconds since 1970; null if it never has.
             */
            listed_at: number | null;
            /** @description Its addresses, each with how it does at the moment. */
            replicas: {
                /** @description The address. */
                url: string;
                /**
                 * @description `ok` gets requests, `resting` gets none for a while because it has failed or refused, `trying` gets one, which
                 *     finds out whether it is back.
                 * @enum {string}
                 */
                state: "ok" | "resting" | "trying";
                /**
                 * Format: int64
                 * @description Requests that it works on for this server.
                 */
                in_flight: number;
                /** @description Average time until the first byte of a response; null if it was never measured. */
                first_byte_ms: number | null;
                /** @description How long it will rest; 0 if it does not. */
                rest_ms: number;
            }[];
        };
        /** @description The provider is forgotten. */
        ProviderRemoved: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description The same in words. */
            message: string;
            /** @description The name that is free again. */
            name: string;
        };
        /** @description What came of a test. */
        ProviderTest: {
            /** @description The provider. */
            name: string;
            /** @description Whether every address told its models. */
            ok: boolean;
            /**
             * Format: int64
             * @description Models of the provider that are offered now.
             */
            model_count: number;
            /** @description The addresses, each with what came of it. */
            endpoints: {
                /** @description The address. */
                base_url: string;
                /** @description Whether it told its models. */
                ok: boolean;
                /**
                 * Format: int64
                 * @description Milliseconds until its list was here; null when it failed.
                 */
                latency_ms: number | null;
                /**
                 * Format: int64
                 * @description Models that it told, before any choice; null when it failed.
                 */
                model_count: number | null;
                /** @description Why it failed; null when it did not. */
                error: {
                    /** @description Cause, for programs. */
                    code: string;
                    /** @description Cause, for people. */
                    message: string;
                } | null;
            }[];
        };
        /** @description The backend to install. */
        InstallRequest: {
            /** @description Recipe that the backend belongs to, such as `llamacpp`, `whispercpp`, `sd-cpp`, `flm`, `ryzenai-llm` or `vllm`. */
            recipe: string;
            /** @description Name of the backend within the recipe, such as `vulkan`, `rocm` or `cpu`; `default` is the best for this machine. */
            backend: string;
            /**
             * @description True reports progress as a stream of events.
             * @default false
             */
            stream?: boolean;
            /**
             * @description False lets the server go on by itself and responds, once something has come, with the download, which `GET /downloads` shows; `stream` has no effect then. True binds the installation to this request.
             * @default true
             */
            subscribe?: boolean;
            /**
             * @description True installs it again when it is here already, and tries it also where the hardware is thought not to fit. What fails then is the error.
             * @default false
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
             * @enum {string}
             */
            status: "success";
            /** @description Recipe that the backend belongs to. */
            recipe: string;
            /** @description Name of the backend, as it was sent. */
            backend: string;
            /** @description The backend that `default` stood for; missing where another name was sent. */
            chosen_backend?: string;
            /** @description Always 100. */
            percent: number;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description What was asked for has been done. */
        BackendResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description Recipe that the backend belongs to. */
            recipe: string;
            /** @description Name of the backend, as it was sent. */
            backend: string;
            /** @description The backend that `default` stood for; missing where another name was sent. */
            chosen_backend?: string;
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The backend to remove. */
        UninstallRequest: {
            /** @description Recipe that the backend belongs to. */
            recipe: string;
            /** @description Name of the backend within the recipe. */
            backend: string;
        };
        /** @description What goes on. In a stream, what has not changed is left out. */
        Activity: {
            health?: components["schemas"]["HealthReport"];
            downloads?: components["schemas"]["DownloadJobList"];
            /** @description Samples of the last ten minutes, the oldest first; only where they were asked for. */
            usage?: components["schemas"]["UsageSample"][];
        };
        /** @description How busy the machine and the server were at one time. */
        UsageSample: {
            /** @description When it was measured, in seconds since 1970 with fractions. */
            at: number;
            machine: components["schemas"]["SystemStats"];
            /** @description Tokens that came per second since the sample before, of all requests together; null for the first sample after a gap. */
            tokens_per_second: number | null;
            /** @description Tokens per second of each response that has ended since the sample before, in their order, as `/v1/stats` counts them; left out where none has. */
            answer_speeds?: number[];
            /**
             * Format: int64
             * @description Requests that were being processed.
             */
            running: number;
            /**
             * Format: int64
             * @description Requests that waited for a model or for their turn.
             */
            waiting: number;
        };
        /** @description The apps that are known to work, with their settings. */
        AppList: {
            /**
             * @description Always `list`.
             * @enum {string}
             */
            object: "list";
            /** @description The apps. */
            data: components["schemas"]["App"][];
        };
        /** @description An app and the lines that connect it to this server. Of the ways to say so, an app has those that it needs. */
        App: {
            /** @description Its name for programs. */
            id: string;
            /** @description Its name for people. */
            name: string;
            /**
             * @description Which API of this server it uses.
             * @enum {string}
             */
            api: "openai-chat" | "openai-responses" | "anthropic-messages";
            /** @description A command that installs it, if there is one. */
            install?: string;
            /** @description What has to be on the machine before it is installed; missing where most machines with Node.js have it. */
            requires?: string;
            /**
             * Format: int64
             * @description Tokens that a model should keep in view for it. Load the model with this `ctx_size`.
             */
            context_tokens: number;
            /** @description Labels that a model needs, all of them; with an empty list every language model fits. */
            labels: string[];
            /** @description Models that fit and are on this machine. */
            models: string[];
            /** @description Variables to set, by name. */
            environment?: {
                [key: string]: string;
            };
            file?: components["schemas"]["AppFile"];
            /** @description The command that starts it. */
            command?: string;
            /** @description Lines of TypeScript, for a library. */
            program?: string;
            /** @description What to enter in its settings, by the name of the field. */
            fields?: {
                [key: string]: string;
            };
        };
        /** @description A file of settings. */
        AppFile: {
            /** @description Where the app looks for it. */
            path: string;
            /** @description What to write into it. Keep what is there already of other settings. */
            text: string;
        };
        /** @description What is loaded, and how much may be. */
        HealthReport: {
            /**
             * @description Always `ok`; a server that is not well does not respond.
             * @enum {string}
             */
            status: "ok";
            /** @description Version of the server. */
            version: string;
            /** @description Port for the log stream and realtime transcription; the same as that of the API, which takes both in any case, unless the setting `websocket_port` adds another one. */
            websocket_port: number;
            /** @description Name of the loaded model that was used last, for the preview its checkpoint; null when none is loaded. */
            model_loaded: string | null;
            /** @description Checkpoint of that model; null when none is loaded. */
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
            /** @description Name of the model. */
            model_name: string;
            /** @description Where its files come from; a path for a model of the extra models directory. */
            checkpoint: string;
            /** @description When it was last loaded or used, in seconds since 1970 with fractions. */
            last_use: number;
            type: components["schemas"]["ModelType"];
            /** @description Devices that it computes on, separated by spaces, out of `cpu`, `gpu` and `npu`. */
            device: string;
            /** @description Recipe that it is run with. */
            recipe: string;
            recipe_options: components["schemas"]["RecipeOptions"];
            plan: components["schemas"]["LoadPlan"];
            /**
             * Format: int64
             * @description Process id of the native server.
             */
            pid: number;
            /** @description Where the native server listens; for debugging, as it goes away with the model. llama-server and the embedded engine take requests of this server only. */
            backend_url: string;
            /** @description True when it does not leave to make room for others. */
            pinned: boolean;
            /** @description When it is unloaded unless it is used before, in seconds since 1970 with fractions; null while requests run on it, and for a model that stays. */
            expires_at: number | null;
            /**
             * Format: int64
             * @description Requests that run on it or wait for their turn.
             */
            requests: number;
            /** @description True while there are such requests. */
            is_busy: boolean;
            /** @description True while one of them gets its response as a stream of events. */
            is_streaming: boolean;
            /**
             * @description Program and arguments of the native server, one word each; secret words are replaced by `***`. Without the admin key, where there is one, of absolute
             *     paths only the last name is told.
             */
            launch_command: string[];
            /**
             * Format: int64
             * @description Tokens that the model was trained to keep in view; missing when it is not known.
             */
            max_context_window?: number;
        };
        /** @description A model on its way into memory. `POST /unload` gives its load up. */
        LoadingModel: {
            /** @description Name of the model. */
            model_name: string;
            /** @description Recipe that it is loaded with. */
            recipe: string;
            /** @description Backend of that recipe; another one may follow when this one does not start. */
            backend: string;
        };
        /**
         * @description What a model is for. Each type has its own number of models that may be loaded at a time.
         * @enum {string}
         */
        ModelType: "llm" | "embedding" | "reranking" | "audio" | "image" | "tts";
        /** @description How many models of each type may be loaded at a time. */
        MaxModels: {
            /**
             * Format: int64
             * @description Models that write text. A value of -1 means any number, here and below.
             */
            llm: number;
            /**
             * Format: int64
             * @description Models that turn text into vectors.
             */
            embedding: number;
            /**
             * Format: int64
             * @description Models that score documents against a query.
             */
            reranking: number;
            /**
             * Format: int64
             * @description Models that turn speech into text.
             */
            audio: number;
            /**
             * Format: int64
             * @description Models that make images.
             */
            image: number;
            /**
             * Format: int64
             * @description Models that turn text into speech.
             */
            tts: number;
        };
        /** @description How many of the loaded models of each type are pinned. */
        PinnedModels: {
            /**
             * Format: int64
             * @description Pinned models that write text.
             */
            llm: number;
            /**
             * Format: int64
             * @description Pinned models that turn text into vectors.
             */
            embedding: number;
            /**
             * Format: int64
             * @description Pinned models that score documents against a query.
             */
            reranking: number;
            /**
             * Format: int64
             * @description Pinned models that turn speech into text.
             */
            audio: number;
            /**
             * Format: int64
             * @description Pinned models that make images.
             */
            image: number;
            /**
             * Format: int64
             * @description Pinned models that turn text into speech.
             */
            tts: number;
        };
        /** @description Proof that the process responds. */
        LiveResponse: {
            /**
             * @description Always `ok`.
             * @enum {string}
             */
            status: "ok";
        };
        /** @description How much is to be logged. */
        LogLevelRequest: {
            /**
             * @description The least grave level that is logged; `fatal` and `none` are other words for `critical`.
             * @enum {string}
             */
            level: "trace" | "debug" | "info" | "warning" | "error" | "critical" | "fatal" | "none";
        };
        /** @description How much is logged from now on. */
        LogLevelResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The level in force.
             * @enum {string}
             */
            level: "trace" | "debug" | "info" | "warning" | "error" | "critical";
        };
        /** @description One measurement a line, in Prometheus' text format. */
        MetricsText: string;
        /** @description Generation parameters that hold for requests which say nothing themselves. Null is not set; the model and its native server decide then. A native server ignores those that it has no use for. */
        GenerationParams: {
            /** @description How freely tokens are drawn; low values keep to the likeliest, high values vary more. */
            temperature: number | null;
            /** @description Draws only from the likeliest tokens whose probabilities add up to this. */
            top_p: number | null;
            /**
             * Format: int64
             * @description Draws only from this many of the likeliest tokens; 0 sets no bound.
             */
            top_k: number | null;
            /**
             * Format: int64
             * @description Least number of tokens to write, where neither a tool may be called nor the response has a form of its own. See `min_tokens` of the requests.
             * @default 0
             */
            min_length: number;
            /**
             * Format: int64
             * @description Greatest number of tokens to write.
             */
            max_length: number | null;
            /**
             * @description False always takes the likeliest token, so that `temperature`, `top_p` and `top_k` have no effect.
             * @default true
             */
            do_sample: boolean;
        };
        /** @description Generation parameters to change. What is left out keeps its value; null leaves it to the model. */
        GenerationParamsUpdate: {
            /** @description How freely tokens are drawn; low values keep to the likeliest, high values vary more. */
            temperature?: number | null;
            /** @description Draws only from the likeliest tokens whose probabilities add up to this. */
            top_p?: number | null;
            /** @description Draws only from this many of the likeliest tokens; 0 sets no bound. */
            top_k?: number | null;
            /** @description Least number of tokens to write, at most `max_length`, where neither a tool may be called nor the response has a form of its own. 0 until it is first set. Only llama.cpp can be held to it; requests to models of other recipes are refused meanwhile. */
            min_length?: number | null;
            /** @description Greatest number of tokens to write. */
            max_length?: number | null;
            /** @description False always takes the likeliest token, so that `temperature`, `top_p` and `top_k` have no effect. True until it is first set. */
            do_sample?: boolean | null;
        };
        /** @description The parameters after the change. */
        SetParamsResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description What was done; for people. */
            message: string;
            params: components["schemas"]["GenerationParams"];
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description Measurements of the generation that ended last, sums over all requests, and what is measured of sound and images. */
        StatsReport: {
            /** @description Seconds from the request to the first token. */
            time_to_first_token: number | null;
            /** @description Tokens written per second, counted from the first token on. */
            tokens_per_second: number | null;
            /**
             * Format: int64
             * @description Prompt tokens that had to be computed, so without those found in a cache.
             */
            input_tokens: number | null;
            /**
             * Format: int64
             * @description Tokens written.
             */
            output_tokens: number | null;
            /**
             * @description Seconds that each token took, in order, for the first 4096 tokens. The first value is counted from the request on, as `time_to_first_token` is.
             *     Tokens without text of their own, such as the one that ends the response, share the time after the last text.
             */
            decode_token_times: number[];
            /**
             * Format: int64
             * @description All tokens of the prompt, those found in a cache included.
             */
            prompt_tokens: number | null;
            /**
             * Format: int64
             * @description Tokens of the prompt that were found in a cache; null before the first generation.
             */
            cache_tokens: number | null;
            /**
             * Format: int64
             * @description Requests with a response since the start, those for sound and images included.
             */
            request_count_total: number;
            /**
             * Format: int64
             * @description Prompt tokens of all of them, those found in caches included.
             */
            prompt_tokens_total: number;
            /**
             * Format: int64
             * @description Prompt tokens that had to be computed, of all of them.
             */
            input_tokens_total: number;
            /**
             * Format: int64
             * @description Tokens written, of all of them.
             */
            output_tokens_total: number;
            /**
             * Format: int64
             * @description Prompt tokens found in caches, of all of them.
             */
            cache_tokens_total: number;
            media?: components["schemas"]["MediaStats"];
        };
        /**
         * @description What was measured of sound and images since the start of the server. Each kind, and the whole, is missing until
         *     its first request has got its whole response; requests that failed or were given up are not in it.
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
            /** @description Seconds from the request to the end of its response; waiting for the model, and loading it, included. */
            elapsed_seconds: number;
            /** @description How long the recording is. Known of WAV, and of other formats if the native server tells it (for `verbose_json`); else missing. */
            audio_seconds?: number;
        };
        /** @description Sums over all recordings. */
        TranscriptionTotals: {
            /**
             * Format: int64
             * @description How many there were.
             */
            requests: number;
            /** @description Seconds from request to end of response, of all of them. */
            elapsed_seconds: number;
            /** @description Length of those recordings whose length is known; missing when there is none. */
            audio_seconds?: number;
        };
        /** @description Texts read aloud. */
        SpeechStats: {
            last: components["schemas"]["SpeechFigures"];
            total: components["schemas"]["SpeechTotals"];
        };
        /** @description One text that was read aloud to its end. */
        SpeechFigures: {
            /** @description Seconds from the request to the last byte of sound; a client that reads slowly makes it longer. */
            elapsed_seconds: number;
            /**
             * Format: int64
             * @description Characters of the text, counted as Unicode code points.
             */
            characters: number;
            /**
             * Format: int64
             * @description Size of the sound in the format that was asked for.
             */
            audio_bytes: number;
            /** @description How long the sound is. Known of `pcm`; missing for formats that would have to be decoded for it. */
            audio_seconds?: number;
        };
        /** @description Sums over all texts. */
        SpeechTotals: {
            /**
             * Format: int64
             * @description How many there were.
             */
            requests: number;
            /** @description Seconds from request to last byte, of all of them. */
            elapsed_seconds: number;
            /**
             * Format: int64
             * @description Characters of all texts.
             */
            characters: number;
            /**
             * Format: int64
             * @description Size of all sound, whatever its format.
             */
            audio_bytes: number;
            /** @description Length of the sound whose length is known; missing when there is none. */
            audio_seconds?: number;
        };
        /** @description Images made from words, edited, varied and enlarged. */
        PictureStats: {
            last: components["schemas"]["PictureFigures"];
            total: components["schemas"]["PictureTotals"];
        };
        /** @description One request for images. */
        PictureFigures: {
            /** @description Seconds from the request to its images; waiting for the model, and loading it, included. */
            elapsed_seconds: number;
            /**
             * Format: int64
             * @description Images that it got.
             */
            pictures: number;
        };
        /** @description Sums over all requests for images. */
        PictureTotals: {
            /**
             * Format: int64
             * @description How many there were.
             */
            requests: number;
            /** @description Seconds from request to images, of all of them. */
            elapsed_seconds: number;
            /**
             * Format: int64
             * @description Images of all of them.
             */
            pictures: number;
        };
        /** @description What the machine is and has. Fields that a system does not tell are missing, and it may tell more than is listed. */
        SystemInfo: {
            /** @description Name and version of the operating system. */
            "OS Version": string;
            /** @description Name of the processor. */
            Processor: string;
            /** @description Size of the memory, with its unit; in a container, what it may use of it. */
            "Physical Memory": string;
            /** @description GiB of memory that a model may take with its context - four fifths of the machine's, or of its largest graphics card's where that has more. The rest is left to the system and other programs. */
            model_memory_gb?: number;
            /** @description Name of the computer. */
            "OEM System"?: string;
            /** @description Version of the firmware. */
            "BIOS Version"?: string;
            /** @description Highest clock of the processor, with its unit. */
            "CPU Max Clock"?: string;
            /** @description Power plan in use, on Windows. */
            "Windows Power Setting"?: string;
            /** @description What the server itself runs on; with `verbose` only. */
            Runtime?: string;
            /** @description Packages that the server is bundled with, and their versions; with `verbose` only. */
            Packages?: string[];
            /**
             * @description Version of AMD's ROCm that backends which need it are started with, and whether it is the system's or the
             *     server's own; with `verbose` only, and missing where there is none.
             */
            ROCm?: string;
            devices: components["schemas"]["Devices"];
            /** @description Which recipes there are and what runs them here, by recipe name. */
            recipes: {
                [key: string]: components["schemas"]["RecipeSupport"];
            };
            paths: components["schemas"]["ServerPaths"];
        };
        /** @description Absolute paths of the server's files, on its machine or in its container; without the admin key, where there is one, the last name of each. */
        ServerPaths: {
            /** @description The folder for everything the server writes, but for pulled models. */
            cache_dir: string;
            /** @description The file of the settings; it need not be there. */
            config_file: string;
            /** @description The folder whose GGUF files are offered as `extra.<name>`; it need not be there. */
            extra_models_dir: string;
            /** @description The folder for pulled models, which other programs may share. */
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
            /** @description Name of the device, as its maker gives it. */
            name?: string;
            /** @description Whether it is there and its driver works. */
            available: boolean;
            /** @description Architecture, as the backends distinguish it. */
            family?: string;
            /**
             * Format: int64
             * @description Physical cores of a processor.
             */
            cores?: number;
            /**
             * Format: int64
             * @description Hardware threads of a processor.
             */
            threads?: number;
            /** @description Memory of its own, in GiB. */
            vram_gb?: number;
            /** @description System memory that a GPU may use in addition, in GiB. */
            virtual_mem_gb?: number;
            /** @description Whether a GPU is part of the processor. */
            integrated?: boolean;
            /** @description What an NVIDIA GPU can do, as CUDA counts it. */
            compute_capability?: string;
            /** @description What tells an NVIDIA GPU from others of its kind. */
            uuid?: string;
            /** @description Memory of its own, in MiB, for clients of the older specification. */
            memory_mb?: number;
            /** @description Version of its driver. */
            driver_version?: string;
            /** @description Version of the firmware of an NPU. */
            firmware_version?: string;
            /** @description Power mode of an NPU. */
            power_mode?: string;
            /** @description Why it is not available. */
            error?: string;
        };
        /** @description What can run one recipe on this machine. */
        RecipeSupport: {
            /** @description Backend that a load takes when none is asked for, and installs if it is missing; missing when none can run here. */
            default_backend?: string;
            /** @description The recipe's backends, by name. In `whispercpp`, `sd-cpp`, `flm` and `ryzenai-llm`, `default` is one of them once more: the one of `default_backend`, or the first where none can run. A load and an installation take that name too. */
            backends: {
                [key: string]: components["schemas"]["BackendSupport"];
            };
        };
        /** @description Whether one backend can run here, and what is to be done for it. */
        BackendSupport: {
            /** @description Devices of this machine that it can use, named as in `devices`, with `gpu` for one that only its own program knows; empty when it can't run here. */
            devices: string[];
            /**
             * @description How far it is from being usable.
             * @enum {string}
             */
            state: "unsupported" | "installable" | "update_required" | "installed";
            /** @description The state in words; empty when it is installed. */
            message: string;
            /** @description What to do next, such as a command or an address; empty when there is nothing to do. */
            action: string;
            /** @description Version that is installed or would be; missing when it is not known. */
            version?: string;
            /** @description Page of the release that is installed or would be; missing where this server installs none, or it is not known which. */
            release_url?: string;
            /** @description What to know before it is installed, such as licences of what comes with it; missing where there is nothing, or it is installed. */
            notice?: string;
        };
        /** @description How busy the machine is. */
        SystemStats: {
            /** @description Use of all processors together since the measurement before, in percent. */
            cpu_percent: number | null;
            /** @description Memory of the system in use, in GiB. */
            memory_gb: number | null;
            /** @description Memory that the system has, in GiB; in a container, what it may use of it. */
            memory_total_gb: number | null;
            /** @description Use of the busiest GPU in percent; known of AMD's on Linux and of NVIDIA's. */
            gpu_percent: number | null;
            /** @description Memory in use of that GPU, in GiB; of an integrated one, the system memory that it has taken counts too. */
            vram_gb: number | null;
            /** @description Use of the NPU in percent; 0 while it sleeps. How much a waking one has to do is not known. */
            npu_percent: number | null;
        };
        /** @description What a native server says of itself. Which other fields are there depends on its version. */
        Props: {
            /** @description What a request gets that asks for nothing else. */
            default_generation_settings: {
                /**
                 * Format: int64
                 * @description Tokens of context that one request gets, the same number as `context_length` of the model.
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
             */
            total_slots: number;
            /** @description The id of the model. */
            model_alias: string;
            /** @description The name of the model's file. Its folder is not told. */
            model_path: string;
            /** @description What it takes besides text, e.g. `vision`. */
            modalities?: {
                [key: string]: boolean;
            };
            /** @description The chat template in Jinja. */
            chat_template?: string;
            /** @description What the template knows, e.g. `supports_tools`. */
            chat_template_caps?: {
                [key: string]: unknown;
            };
            /** @description The text of the token that begins a prompt. */
            bos_token?: string;
            /** @description The text of the token that ends a response. */
            eos_token?: string;
            /** @description Which build of the native server it is. */
            build_info?: string;
        };
        /** @description The file for `save` and `restore`. */
        SlotActionRequest: {
            /** @description The name of the file inside the native server's folder for prompt caches. Needed by `save` and `restore`. */
            filename?: string;
        };
        /** @description What was done with the slot. */
        SlotActionResult: {
            /**
             * Format: int64
             * @description The slot.
             */
            id_slot: number;
            /** @description The file that was written or read. */
            filename?: string;
            /**
             * Format: int64
             * @description After `save`, the tokens that were saved.
             */
            n_saved?: number;
            /**
             * Format: int64
             * @description After `save`, the bytes that were written.
             */
            n_written?: number;
            /**
             * Format: int64
             * @description After `restore`, the tokens that were restored.
             */
            n_restored?: number;
            /**
             * Format: int64
             * @description After `restore`, the bytes that were read.
             */
            n_read?: number;
            /**
             * Format: int64
             * @description After `erase`, the tokens that were dropped.
             */
            n_erased?: number;
            /** @description How long it took. */
            timings?: {
                /** @description Milliseconds to save. */
                save_ms?: number;
                /** @description Milliseconds to restore. */
                restore_ms?: number;
            };
        };
        /** @description The state of one slot. Which other fields are there depends on the version of the native server. */
        Slot: {
            /**
             * Format: int64
             * @description The number of the slot.
             */
            id: number;
            /**
             * @description Whether it works on a request.
             * @enum {string}
             */
            state: "idle" | "processing";
            next_token: components["schemas"]["SlotNextToken"];
            /**
             * Format: int64
             * @description The request that it works on, -1 if none.
             */
            task_id: number;
            /**
             * Format: int64
             * @description How many tokens its prompt cache holds, generated ones included.
             */
            cache_tokens: number;
            /** @description The same as `state`, with the names of current native servers. */
            is_processing?: boolean;
            /**
             * Format: int64
             * @description The request that it works on or worked on last.
             */
            id_task?: number;
            /**
             * Format: int64
             * @description How many tokens fit into the slot.
             */
            n_ctx?: number;
            /**
             * Format: int64
             * @description Tokens of the prompt that it works on, as far as they are read; 0 while it is idle.
             */
            n_prompt_tokens?: number;
            /**
             * Format: int64
             * @description How many of them were evaluated.
             */
            n_prompt_tokens_processed?: number;
            /**
             * Format: int64
             * @description How many of them came from the cache.
             */
            n_prompt_tokens_cache?: number;
            /** @description Whether it uses a draft model. */
            speculative?: boolean;
            /** @description The generation parameters of the request. */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description How far the generation in a slot is. */
        SlotNextToken: {
            /** @description Whether more tokens are expected. */
            has_next_token: boolean;
            /**
             * Format: int64
             * @description How many may still be generated; -1 if there is no limit, 0 while the slot is idle.
             */
            n_remain: number;
            /**
             * Format: int64
             * @description How many were generated.
             */
            n_decoded: number;
        };
        /** @description One message of a conversation. */
        OllamaMessage: {
            /**
             * @description Who speaks.
             * @enum {string}
             */
            role: "system" | "user" | "assistant" | "tool";
            /** @description What is said. */
            content?: string | null;
            /** @description What a reasoning model thought before it responded. */
            thinking?: string | null;
            images?: components["schemas"]["OllamaImages"];
            /** @description The tools that the assistant called. */
            tool_calls?: components["schemas"]["OllamaToolCall"][] | null;
            /** @description With the role `tool`, the tool that this is the result of. */
            tool_name?: string | null;
            /** @description With the role `tool`, the call that this is the result of. Without it, results belong to calls in their order. */
            tool_call_id?: string | null;
        };
        /** @description A call of a tool by the model. */
        OllamaToolCall: {
            /** @description The name of the call. */
            id?: string | null;
            /** @description What to call. */
            function: {
                /** @description Its place among the calls of the message. */
                index?: number | null;
                /** @description The function to call. */
                name: string;
                /** @description The arguments by name. */
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
             * @description Whether the oldest turns go where the conversation is too long for the model, each with its calls and their results; with `false` it is refused. Messages of the system and the last message stay.
             * @default true
             */
            truncate?: boolean | null;
            /** @description Whether the log probability of each token is part of the response. */
            logprobs?: boolean | null;
            /** @description For how many likely alternatives of each token the log probability is told too; needs `logprobs`. */
            top_logprobs?: number | null;
        };
        /** @description The response to a conversation, or one line of it. Join content and thinking of all lines to get the message. */
        OllamaChatResponse: {
            /** @description The model, as the request named it. */
            model: string;
            /**
             * Format: date-time
             * @description When this was made.
             */
            created_at: string;
            message: components["schemas"]["OllamaMessage"];
            /** @description The log probabilities, if they were asked for. */
            logprobs?: components["schemas"]["OllamaLogprob"][];
            /** @description Whether the response is complete. */
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
            /** @description The model. */
            source?: string;
            /** @description Its second name. */
            destination?: string;
        };
        /** @description A model to build, which this server does not do. */
        OllamaCreateRequest: {
            model?: components["schemas"]["OllamaModelName"];
            /** @description The model to begin with. */
            from?: string | null;
            /** @description What the model is told first. */
            system?: string | null;
        };
        /** @description Texts to turn into vectors. */
        OllamaEmbedRequest: {
            model: components["schemas"]["OllamaModelName"];
            /** @description One text or several. */
            input: string | string[];
            /**
             * @description Whether a text that is too long for the model is cut at its end; with `false` it is refused.
             * @default true
             */
            truncate?: boolean | null;
            /** @description The wanted length of the vectors, as in `POST /embeddings`. */
            dimensions?: number | null;
            options?: components["schemas"]["OllamaOptions"];
            keep_alive?: components["schemas"]["OllamaKeepAlive"];
        };
        /** @description The vectors. */
        OllamaEmbedResponse: {
            /** @description The model, as the request named it. */
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
            /** @description The text. */
            prompt: string;
            /**
             * @description As in `POST /api/embed`.
             * @default true
             */
            truncate?: boolean | null;
            options?: components["schemas"]["OllamaOptions"];
            keep_alive?: components["schemas"]["OllamaKeepAlive"];
        };
        /** @description The vector. */
        OllamaEmbeddingResponse: {
            /** @description The numbers of the vector. */
            embedding: number[];
        };
        /** @description An error in the form that Ollama's clients read. The last line of a stream that failed has it too. */
        OllamaError: {
            /** @description What went wrong, which thing it was about, and what to do. */
            error: string;
        };
        /** @description A prompt and how to respond to it. */
        OllamaGenerateRequest: {
            model: components["schemas"]["OllamaModelName"];
            /** @description The prompt. Without one, the model is only loaded or unloaded. */
            prompt?: string | null;
            /** @description What the model is told before the prompt. */
            system?: string | null;
            images?: components["schemas"]["OllamaImages"];
            /** @description Whether the prompt goes to the model as it is, without a chat template around it. */
            raw?: boolean | null;
            /** @description Refused unless empty; the model's own chat template holds. */
            template?: string | null;
            /** @description Text that comes behind the response, which then fills the middle. Only for models whose vocabulary has tokens for it; `system`, `format`, `images` and `logprobs` belong to chats. */
            suffix?: string | null;
            /** @description Refused unless empty; no response here gives one out. Use `POST /api/chat` to go on with a conversation. */
            context?: number[] | null;
            stream?: components["schemas"]["OllamaStream"];
            format?: components["schemas"]["OllamaFormat"];
            think?: components["schemas"]["OllamaThink"];
            options?: components["schemas"]["OllamaOptions"];
            keep_alive?: components["schemas"]["OllamaKeepAlive"];
            /** @description False has a prompt refused that is too long for the model. Otherwise its oldest tokens go, so many that a quarter of the context, or `num_predict` if that is less, stays free for the response; `system` and the template stay whole. With a `suffix` it has no effect, as the native server itself takes what fits around the gap. */
            truncate?: boolean | null;
            /** @description For an image model, the width of the picture in pixels. */
            width?: number | null;
            /** @description For an image model, the height of the picture in pixels. */
            height?: number | null;
            /** @description For an image model, how many steps to take. */
            steps?: number | null;
            /** @description Whether the log probability of each token is part of the response. */
            logprobs?: boolean | null;
            /** @description For how many likely alternatives of each token the log probability is told too; needs `logprobs`. */
            top_logprobs?: number | null;
        };
        /** @description The response to a prompt, or one line of it. Join response and thinking of all lines to get the whole. */
        OllamaGenerateResponse: {
            /** @description The model, as the request named it. */
            model: string;
            /**
             * Format: date-time
             * @description When this was made.
             */
            created_at: string;
            /** @description The text. */
            response: string;
            /** @description The picture of an image model, in base64. */
            image?: string;
            /** @description What a reasoning model thought before it responded. */
            thinking?: string;
            /** @description The log probabilities, if they were asked for. */
            logprobs?: components["schemas"]["OllamaLogprob"][];
            /** @description Whether the response is complete. */
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
            /** @description Its name. */
            name: string;
            /** @description The same. */
            model: string;
            /**
             * Format: int64
             * @description Bytes of its files, which is about what it takes in memory; 0 when that is not known.
             */
            size: number;
            /** @description The same as in `GET /api/tags`. */
            digest: string;
            details: components["schemas"]["OllamaModelDetails"];
            /**
             * Format: date-time
             * @description When it goes unless it is used. For a model that stays, and for one in use, a time in the year 9999.
             */
            expires_at: string;
            /**
             * Format: int64
             * @description The same bytes when it runs on a GPU, else 0.
             */
            size_vram: number;
            /**
             * Format: int64
             * @description Tokens of context that one request gets; missing when it is not known.
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
             */
            name?: string;
            stream?: components["schemas"]["OllamaStream"];
            /** @description Accepted and without effect; files are always checked. */
            insecure?: boolean | null;
        };
        /** @description How far a pull is. */
        OllamaPullProgress: {
            /** @description What is being done; `success` in the last line. */
            status: string;
            /** @description Tells files apart; it is not their checksum. */
            digest?: string;
            /**
             * Format: int64
             * @description Bytes of the file.
             */
            total?: number;
            /**
             * Format: int64
             * @description How many of them are here.
             */
            completed?: number;
        };
        /** @description One line of a pull - progress, or the error that ended it. */
        OllamaPullLine: components["schemas"]["OllamaPullProgress"] | components["schemas"]["OllamaError"];
        /** @description The model; `:latest` at the end of its name means nothing. */
        OllamaModelName: string;
        /**
         * @description Whether the response comes line by line. It does unless this is false.
         * @default true
         */
        OllamaStream: boolean | null;
        /**
         * @description How long the model stays in memory after its last use: seconds as a number, or a length such as `30s`, `5m` or `1h`.
         *     A negative one keeps it without a limit, and 0 unloads it as soon as it is idle.
         */
        OllamaKeepAlive: number | (string | null);
        /** @description Whether a reasoning model thinks before it responds, or how much - `low`, `medium` or `high`. */
        OllamaThink: (boolean | null) | string;
        /** @description The form that the response must have - `json` for any JSON, or a JSON schema. */
        OllamaFormat: (string | null) | {
            [key: string]: unknown;
        };
        /** @description How to generate. Options that are not listed here are accepted and have no effect. */
        OllamaOptions: {
            /** @description Tokens of context to load the model with. It has no effect on a model that is loaded already. */
            num_ctx?: number | null;
            /** @description The most tokens to generate; a negative number sets no limit. */
            num_predict?: number | null;
            /** @description How varied the response is; 0 always takes the likeliest token. */
            temperature?: number | null;
            /** @description Only the likeliest tokens that together have this probability are considered. */
            top_p?: number | null;
            /** @description Only so many of the likeliest tokens are considered; 0 is all. */
            top_k?: number | null;
            /** @description Tokens less likely than this share of the likeliest are left out. */
            min_p?: number | null;
            /** @description Prefers tokens that are about as surprising as one would expect; 1 is off. */
            typical_p?: number | null;
            /**
             * Format: int64
             * @description Equal seeds give equal responses, as far as the backend can.
             */
            seed?: number | null;
            /** @description Texts at which the generation ends. */
            stop?: (string | null) | string[];
            /** @description How strongly repetition is avoided; 1 is off. */
            repeat_penalty?: number | null;
            /** @description How far back repetition counts, in tokens; 0 is off and -1 the whole context. */
            repeat_last_n?: number | null;
            /** @description Makes tokens less likely that have appeared at all. */
            presence_penalty?: number | null;
            /** @description Makes tokens less likely the more often they have appeared. */
            frequency_penalty?: number | null;
        } | null;
        /** @description Images as base64, for models that see. */
        OllamaImages: string[] | null;
        /** @description The name of a model. */
        OllamaNameRequest: {
            model?: components["schemas"]["OllamaModelName"];
            /**
             * @deprecated
             * @description The older name of `model`.
             */
            name?: string;
        };
        /** @description A token and how likely it was. */
        OllamaLogprob: {
            /** @description The text of the token. */
            token: string;
            /** @description The natural logarithm of its probability. */
            logprob: number;
            /** @description Its UTF-8 bytes; a character may be split over several tokens. */
            bytes?: number[] | null;
            /** @description The most likely tokens at this place, if they were asked for. */
            top_logprobs?: {
                /** @description The text of the token. */
                token: string;
                /** @description The natural logarithm of its probability. */
                logprob: number;
                /** @description Its UTF-8 bytes. */
                bytes?: number[] | null;
            }[];
        };
        /**
         * @description Why the response ended: `stop` (the model was done, called tools, or met a stop text), `length` (a limit was reached), or
         *     what was done with the model where there was nothing to respond to.
         * @enum {string}
         */
        OllamaDoneReason: "stop" | "length" | "load" | "unload";
        /**
         * Format: int64
         * @description How long the whole request took, in nanoseconds.
         */
        OllamaTotalDuration: number;
        /**
         * Format: int64
         * @description How long it took until the model began to read the prompt - loading it and waiting for it - in nanoseconds.
         */
        OllamaLoadDuration: number;
        /**
         * Format: int64
         * @description Tokens of the prompt, those from the prompt cache included.
         */
        OllamaPromptCount: number;
        /**
         * Format: int64
         * @description How long the model read the prompt, in nanoseconds.
         */
        OllamaPromptDuration: number;
        /**
         * Format: int64
         * @description Tokens that were generated.
         */
        OllamaCount: number;
        /**
         * Format: int64
         * @description How long they took, in nanoseconds.
         */
        OllamaDuration: number;
        /** @description What kind of model it is. */
        OllamaModelDetails: {
            /** @description Of an alias, the model that it means; otherwise empty, because no model here is made of another one. */
            parent_model: string;
            /** @description The format of its files, `gguf` for most. */
            format: string;
            /** @description The architecture of its main file; where that is not known, its recipe. */
            family: string;
            /** @description The same as a list. */
            families: string[];
            /** @description How many parameters it has. Its files tell once they are here; until then its name, or it is empty. */
            parameter_size: string;
            /** @description Quantization or number format of its weights; empty when it is not known. */
            quantization_level: string;
        };
        /** @description How far something is. */
        OllamaStatus: {
            /** @description What is being done; `success` when it is done. */
            status: string;
        };
        /** @description Which model, and how much of it. */
        OllamaShowRequest: {
            model?: components["schemas"]["OllamaModelName"];
            /**
             * @deprecated
             * @description The older name of `model`.
             */
            name?: string;
            /**
             * @description Whether `model_info` has the short lists too, and the response has `tensors`.
             * @default false
             */
            verbose?: boolean | null;
        };
        /** @description A tensor of a GGUF file. */
        OllamaTensor: {
            /** @description Its name. */
            name: string;
            /** @description In which form its numbers are, by ggml's name; `unknown` for a type that the server doesn't know. */
            type: string;
            /** @description How many numbers it has in each dimension, the fastest running first, as in the file. */
            shape: number[];
        };
        /** @description What the server knows of a model. */
        OllamaModelDescription: {
            /** @description What the model is made of, as Ollama writes it down. */
            modelfile: string;
            /** @description Options that the model has, one a line. `num_ctx` is the context that one request gets, or would get if the model were loaded now. */
            parameters: string;
            /** @description Always empty; the chat template stays with the native server. */
            template: string;
            details: components["schemas"]["OllamaModelDetails"];
            /**
             * @description The keys in the head of its main file, by their GGUF names; of a model in shards, those of its first file. Texts,
             *     numbers and truth values are as in the file; a number that JSON can't say exactly is the nearest one that it can, and
             *     null where there is none. Lists are null unless `verbose` is true. Null also stands for what is too long to be read
             *     into memory, whatever `verbose` says: lists of more than 16 KiB, the list of tokens however short, texts of more than
             *     1 MiB, and what no longer fits into 2 MiB of keys and values; keys that don't fit either are absent.
             *     `general.basename` is the id of the model and `general.parameter_count` is counted, where the file doesn't have them.
             */
            model_info: {
                [key: string]: unknown;
            };
            /** @description With `verbose`, the tensors of its main file in their order, at most the first 4096, which is more than models have. Absent without it, and for a model without a GGUF file that can be read. */
            tensors?: components["schemas"]["OllamaTensor"][];
            /** @description What it can do - `completion` or `embedding`, and `tools`, `vision` and `thinking`. */
            capabilities: string[];
            /**
             * Format: date-time
             * @description When its files came here.
             */
            modified_at: string;
        };
        /** @description A downloaded model. */
        OllamaListedModel: {
            /** @description Its name. */
            name: string;
            /** @description The same. */
            model: string;
            /**
             * Format: date-time
             * @description When its files came here.
             */
            modified_at: string;
            /**
             * Format: int64
             * @description Bytes of its files; 0 when that is not known.
             */
            size: number;
            /**
             * @description 64 hexadecimal digits that stay the same as long as the model comes from the same checkpoints and has the same
             *     size. They are not a checksum of its files.
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
            /** @description Its number. */
            version: string;
        };
        /**
         * @description What is cleared of a conversation before the model gets it; the client keeps its own. `applied_edits` of the response says what
         *     was.
         */
        AnthropicContextManagement: {
            /** @description One after the other. */
            edits?: components["schemas"]["AnthropicContextEdit"][] | null;
        } | null;
        /**
         * @description `clear_tool_uses_20250919` clears the results of the oldest calls, `clear_thinking_20251015` the thoughts of the oldest turns.
         *     Other types, such as `compact_20260112`, are refused.
         */
        AnthropicContextEdit: {
            /** @description What is cleared. */
            type: string;
            /** @description Results are cleared above so many tokens of the prompt (100000 where nothing is said), or so many calls. */
            trigger?: {
                /** @description `input_tokens` or `tool_uses`. */
                type: string;
                /** @description The number above which something is cleared. */
                value: number;
            } | null;
            /**
             * @description How many of the last calls (`tool_uses`; 3 where nothing is said) or turns with thoughts (`thinking_turns`; 1) stay, or
             *     `all`.
             */
            keep?: (string | null) | {
                /** @description `tool_uses`, `thinking_turns` or `all`. */
                type: string;
                /** @description The number. */
                value?: number;
            };
            /** @description Nothing is cleared where it would free fewer tokens. */
            clear_at_least?: {
                /** @description Always `input_tokens`. */
                type?: string;
                /** @description Tokens. */
                value: number;
            } | null;
            /** @description Tools whose results stay. */
            exclude_tools?: string[] | null;
            /** @description Whether the arguments of such calls go too, of all tools or of some. */
            clear_tool_inputs?: (boolean | null) | string[];
        };
        /** @description What was cleared. */
        AnthropicAppliedEdit: components["schemas"]["AnthropicClearedToolUses"] | components["schemas"]["AnthropicClearedThinking"];
        /** @description Results of calls that were cleared. */
        AnthropicClearedToolUses: {
            /**
             * @description Always `clear_tool_uses_20250919`.
             * @enum {string}
             */
            type: "clear_tool_uses_20250919";
            /** @description Of how many calls. */
            cleared_tool_uses: number;
            cleared_input_tokens: components["schemas"]["AnthropicClearedTokens"];
        };
        /** @description Thoughts that were cleared. */
        AnthropicClearedThinking: {
            /**
             * @description Always `clear_thinking_20251015`.
             * @enum {string}
             */
            type: "clear_thinking_20251015";
            /** @description Of how many turns. */
            cleared_thinking_turns: number;
            cleared_input_tokens: components["schemas"]["AnthropicClearedTokens"];
        };
        /**
         * Format: int64
         * @description By how many tokens the prompt is shorter. 0 where the model's template leaves such parts out by itself.
         */
        AnthropicClearedTokens: number;
        /** @description What was cleared of the conversation, where the request has `context_management`. */
        AnthropicContextManaged: {
            /** @description In the order of the request. Those that had nothing to clear are missing. */
            applied_edits: components["schemas"]["AnthropicAppliedEdit"][];
        } | null;
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
             * @enum {string}
             */
            type: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "request_too_large" | "rate_limit_error" | "timeout_error" | "overloaded_error" | "api_error";
            /** @description What went wrong, which thing it was about, and what to do. */
            message: string;
            /** @description More about an error that the client can do something about by itself. */
            details?: {
                /** @description `thread_not_found` or `thread_unsupported_request`: the whole conversation has to be sent. */
                error_code: string;
            };
        };
        /** @description A conversation whose tokens are to be counted, with the fields of `POST /messages`. */
        AnthropicCountRequest: {
            model: components["schemas"]["AnthropicModelName"];
            /** @description The most tokens to generate. */
            max_tokens?: number;
            messages: components["schemas"]["AnthropicMessages"];
            system?: components["schemas"]["AnthropicSystem"];
            /**
             * @description Whether the response comes as a stream of events.
             * @default false
             */
            stream?: boolean | null;
            /** @description How varied the response is; 0 always takes the likeliest token. */
            temperature?: number | null;
            /** @description Only the likeliest tokens that together have this probability are considered. */
            top_p?: number | null;
            /** @description Only so many of the likeliest tokens are considered; 0 is all. */
            top_k?: number | null;
            /** @description Texts at which the generation ends. */
            stop_sequences?: string[] | null;
            tools?: components["schemas"]["AnthropicTools"];
            tool_choice?: components["schemas"]["AnthropicToolChoice"];
            thinking?: components["schemas"]["AnthropicThinking"];
            output_config?: components["schemas"]["AnthropicOutputConfig"];
            output_format?: components["schemas"]["AnthropicOutputFormat"];
            thread?: components["schemas"]["AnthropicThread"];
            context_management?: components["schemas"]["AnthropicContextManagement"];
            container?: components["schemas"]["AnthropicContainer"];
            mcp_servers?: components["schemas"]["AnthropicMcpServers"];
            /** @description Accepted for Anthropic's clients. Only `local_only` has an effect here, see Privacy above. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Accepted for Anthropic's clients; there is only one tier here. */
            service_tier?: string | null;
        };
        /** @description How long a prompt is. */
        AnthropicTokenCount: {
            /**
             * Format: int64
             * @description Tokens of the whole prompt.
             */
            input_tokens: number;
            /** @description Where the request has `context_management`. */
            context_management?: {
                /**
                 * Format: int64
                 * @description Tokens of the prompt before anything was cleared.
                 */
                original_input_tokens: number;
            } | null;
        };
        /** @description The model, or `local` for the one that is loaded. */
        AnthropicModelName: string;
        /** @description The conversation so far, oldest message first. */
        AnthropicMessages: components["schemas"]["AnthropicInputMessage"][];
        /** @description What the model is told before the conversation. A line that begins with `x-anthropic-billing-header:` is left out: it is meant for Anthropic's servers, and differs in each conversation. */
        AnthropicSystem: (string | null) | components["schemas"]["AnthropicInputBlock"][];
        /** @description The tools that the model may call. Those that run on Anthropic's servers, such as `web_search_20250305`, are left out; a request with no other tool is refused. */
        AnthropicTools: components["schemas"]["AnthropicTool"][] | null;
        /** @description One message of the conversation. */
        AnthropicInputMessage: {
            /**
             * @description Who speaks.
             * @enum {string}
             */
            role: "user" | "assistant" | "system";
            /** @description What is said. */
            content: string | components["schemas"]["AnthropicInputBlock"][];
        };
        /**
         * @description One block of a message: `text`, `image`, `document`, `search_result`, `tool_use`, `tool_result`, `thinking` or
         *     `redacted_thinking`. Of documents, text is read; the model is told that there is another one. What Anthropic's own tools
         *     have left in the conversation, such as `server_tool_use`, is left out. Other types are refused.
         */
        AnthropicInputBlock: {
            /** @description The kind of block. */
            type: string;
            /** @description The text of a `text` block. */
            text?: string | null;
            source?: components["schemas"]["AnthropicSource"];
            /** @description The title of a document. */
            title?: string | null;
            /** @description The name of the call of a `tool_use` block. */
            id?: string | null;
            /** @description The tool that a `tool_use` block calls. */
            name?: string | null;
            /** @description The toolset, `computer` or `browser`, that the tool of a `tool_use` block is a member of. */
            toolset_name?: string | null;
            /** @description The arguments of a `tool_use` block. */
            input?: {
                [key: string]: unknown;
            } | null;
            /** @description The call that a `tool_result` block is the result of. */
            tool_use_id?: string | null;
            /** @description The result of a `tool_result` block, the texts of a `search_result`, or the summary of a `compaction`. */
            content?: (string | null) | components["schemas"]["AnthropicResultBlock"][] | {
                [key: string]: unknown;
            };
            /** @description Whether the tool of a `tool_result` block failed. */
            is_error?: boolean | null;
            /** @description The thoughts of a `thinking` block of an earlier response, for models whose template wants them back. */
            thinking?: string | null;
            /** @description As it came with the thoughts. It holds them where the response showed none; others are not looked at. */
            signature?: string | null;
        };
        /**
         * @description One block of a tool's result - `text`, `image`, `document`, `search_result`, `tool_reference` or `browser_state`. In place
         *     of what can't be read, such as a PDF, the model is told that it is there.
         */
        AnthropicResultBlock: {
            /** @description The kind of block. */
            type: string;
            /** @description The text of a `text` block. */
            text?: string | null;
            source?: components["schemas"]["AnthropicSource"];
            /** @description The title of a document. */
            title?: string | null;
            /** @description The texts of a `search_result`. */
            content?: components["schemas"]["AnthropicTextPart"][] | null;
            /** @description The tool that a `tool_reference` block names; the model is told its name. */
            tool_name?: string | null;
            /** @description The open tabs of a `browser_state` block. */
            tabs?: {
                [key: string]: unknown;
            }[] | null;
            /** @description What has changed, of a `browser_state` block, such as a download that is done. */
            state_changes?: {
                [key: string]: unknown;
            }[] | null;
        };
        /** @description A text, or something else within a document; the model is told that it is there. */
        AnthropicTextPart: {
            /** @description The kind of part. */
            type: string;
            /** @description The text. */
            text?: string | null;
        };
        /** @description Where an image, document or search result is. */
        AnthropicSource: components["schemas"]["AnthropicSourceData"] | string;
        /**
         * @description `base64` for an image or document, `text` or `content` for the text of a document. URLs and files are refused, but for
         *     the results of tools, where the model is told that they can't be read.
         */
        AnthropicSourceData: {
            /** @description The kind of source. */
            type: string;
            /** @description The media type of the data. */
            media_type?: string | null;
            /** @description The bytes as base64, or the text. */
            data?: string | null;
            /** @description The text of a source of type `content`. */
            content?: (string | null) | components["schemas"]["AnthropicTextPart"][];
        } | null;
        /** @description A tool that the client can carry out for the model. */
        AnthropicTool: {
            /** @description Its name. Only a toolset has none. */
            name?: string | null;
            /**
             * @description `custom`, or missing; or the type of a tool whose form Anthropic has published and which the client runs: `bash_…`,
             *     `text_editor_…`, `memory_…`, `computer_…`, `computer_toolset_…` and `browser_toolset_…`, with its date. The model is told these as
             *     functions. Tools of other types run on Anthropic's servers and are left out.
             */
            type?: string | null;
            /** @description What it does; the model decides by this text when to call it. */
            description?: string | null;
            /** @description The JSON schema of its arguments. */
            input_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the arguments must follow the schema exactly. */
            strict?: boolean | null;
            /**
             * Format: int64
             * @description With `computer_…`, how many pixels the screen is wide.
             */
            display_width_px?: number | null;
            /**
             * Format: int64
             * @description With `computer_…`, how many pixels the screen is high.
             */
            display_height_px?: number | null;
            /** @description With `computer_20251124` and later, whether the model may look at a part of the screen. */
            enable_zoom?: boolean | null;
            /**
             * Format: int64
             * @description With `text_editor_20250728` and later, how many characters of a file the client shows; the model is told.
             */
            max_characters?: number | null;
            /** @description With a toolset, by the name of a member, what differs. A member with `enabled` false is not offered; of `browser_toolset_…`, `file_upload` and `javascript_exec` only with `enabled` true. */
            configs?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Whether the model calls a tool. */
        AnthropicToolChoice: {
            /**
             * @description The model decides, must call one, must call the named one, or must call none.
             * @enum {string}
             */
            type: "auto" | "any" | "tool" | "none";
            /** @description The tool that must be called. */
            name?: string | null;
            /** @description Whether the model may call only one tool in a message. */
            disable_parallel_tool_use?: boolean | null;
        } | null;
        /** @description Whether a reasoning model thinks before it responds. Without it, the model's own default holds. */
        AnthropicThinking: {
            /** @description `enabled`, `disabled`, or another word that leaves it to the model. */
            type: string;
            /** @description The most tokens of thoughts, where the native server is llama.cpp's; others take as many as they want. */
            budget_tokens?: number | null;
            /** @description `omitted` leaves the text of the thoughts out of the response. */
            display?: string | null;
        } | null;
        /** @description The form of the response, and how much is thought about it. */
        AnthropicOutputConfig: {
            /** @description How much a reasoning model thinks - `low`, `medium`, `high` or more. */
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
            /** @description The JSON schema. */
            schema?: {
                [key: string]: unknown;
            };
        } | null;
        /**
         * @description The conversation is kept, so that each request sends only what is new. `create` begins one; `continue` goes on from the message
         *     of that id, with the `system` and `tools` that the first request had. Messages are kept as responses are (the settings
         *     `kept_responses_mb` and `kept_responses_hours`), for callers with the same key. Of one that is not kept any more the error has
         *     `details.error_code` `thread_not_found`; Anthropic's client then sends the whole conversation by itself.
         */
        AnthropicThread: {
            /** @description `create` or `continue`. */
            type: string;
            /** @description The message to go on from. */
            previous_message_id?: string | null;
        } | null;
        /** @description Refused. There are no containers here; leave it out. */
        AnthropicContainer: (string | null) | {
            [key: string]: unknown;
        };
        /** @description Left out. Anthropic's own servers connect to them; here the client offers their tools. */
        AnthropicMcpServers: {
            [key: string]: unknown;
        }[] | null;
        /** @description A conversation and how its next message is to be generated. */
        AnthropicMessageRequest: {
            model: components["schemas"]["AnthropicModelName"];
            /** @description The most tokens to generate. */
            max_tokens: number;
            messages: components["schemas"]["AnthropicMessages"];
            system?: components["schemas"]["AnthropicSystem"];
            /**
             * @description Whether the response comes as a stream of events.
             * @default false
             */
            stream?: boolean | null;
            /** @description How varied the response is; 0 always takes the likeliest token. */
            temperature?: number | null;
            /** @description Only the likeliest tokens that together have this probability are considered. */
            top_p?: number | null;
            /** @description Only so many of the likeliest tokens are considered; 0 is all. */
            top_k?: number | null;
            /** @description Texts at which the generation ends. */
            stop_sequences?: string[] | null;
            tools?: components["schemas"]["AnthropicTools"];
            tool_choice?: components["schemas"]["AnthropicToolChoice"];
            thinking?: components["schemas"]["AnthropicThinking"];
            output_config?: components["schemas"]["AnthropicOutputConfig"];
            output_format?: components["schemas"]["AnthropicOutputFormat"];
            thread?: components["schemas"]["AnthropicThread"];
            context_management?: components["schemas"]["AnthropicContextManagement"];
            container?: components["schemas"]["AnthropicContainer"];
            mcp_servers?: components["schemas"]["AnthropicMcpServers"];
            /** @description Accepted for Anthropic's clients. Only `local_only` has an effect here, see Privacy above. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Accepted for Anthropic's clients; there is only one tier here. */
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
            /** @description The text to add. */
            text: string;
        };
        /** @description More thoughts. */
        AnthropicThinkingDelta: {
            /**
             * @description Always `thinking_delta`.
             * @enum {string}
             */
            type: "thinking_delta";
            /** @description The thoughts to add. */
            thinking: string;
        };
        /** @description The last delta of thoughts, for clients that keep only those that have one. */
        AnthropicSignatureDelta: {
            /**
             * @description Always `signature_delta`.
             * @enum {string}
             */
            type: "signature_delta";
            /** @description Send it back with the thoughts. */
            signature: string;
        };
        /** @description More of the arguments of a tool call. */
        AnthropicInputDelta: {
            /**
             * @description Always `input_json_delta`.
             * @enum {string}
             */
            type: "input_json_delta";
            /** @description The JSON text to add. */
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
                /** @description The text that ended the generation, where the native server tells it. */
                stop_sequence: string | null;
            };
            usage: components["schemas"]["AnthropicUsage"];
            context_management?: components["schemas"]["AnthropicContextManaged"];
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
            /** @description The name of this message. */
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
            /** @description The model, as the request named it. */
            model: string;
            /** @description Thoughts first, then text, then calls of tools. */
            content: components["schemas"]["AnthropicBlock"][];
            stop_reason: components["schemas"]["AnthropicStopReason"];
            /** @description The text that ended the generation, where the native server tells it. */
            stop_sequence: string | null;
            usage: components["schemas"]["AnthropicUsage"];
            context_management?: components["schemas"]["AnthropicContextManaged"];
        };
        /**
         * @description Why the generation ended: the model was done, the limit was reached, one of `stop_sequences` was met (as far as the
         *     native server tells it apart from `end_turn`), the model calls tools, or a filter ended it. Null until then.
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
            /** @description The text. */
            text: string;
        };
        /** @description What a reasoning model thought before it responded. */
        AnthropicThinkingBlock: {
            /**
             * @description Always `thinking`.
             * @enum {string}
             */
            type: "thinking";
            /** @description The thoughts. */
            thinking: string;
            /**
             * @description Send it back with the thoughts. Nothing is signed here; where the request hides thoughts, they are in it, so that
             *     the model gets them back in the next turn.
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
            /** @description The name of the call; send it back as `tool_use_id` with the result. */
            id: string;
            /** @description The tool to call. */
            name: string;
            /** @description The toolset, `computer` or `browser`, that the tool is a member of; missing for a tool of its own. */
            toolset_name?: string;
            /** @description The arguments. Check them; a model can get them wrong. */
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
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Tokens that were generated so far.
             */
            output_tokens: number;
            /**
             * Format: int64
             * @description Tokens of the prompt that were taken from the prompt cache.
             */
            cache_read_input_tokens: number;
        };
        /** @description A JSON-RPC 2.0 request (with `id` and `method`), notification (without `id`) or response. */
        McpMessage: {
            /**
             * @description Always `2.0`.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description Identifies the request; its response has the same. */
            id?: string | number | (null);
            /** @description What is asked, such as `server/discover`, `tools/list`, `tools/call` or, before 2026-07-28, `initialize`. */
            method?: string;
            /** @description The parameters of the method. For `tools/call` the `name` of the tool and its `arguments`; `_meta` since 2026-07-28. */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description A JSON-RPC 2.0 response, with either `result` or `error`. */
        McpResponse: {
            /**
             * @description Always `2.0`.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description The `id` of the request. */
            id: string | number;
            /** @description The result, as the Model Context Protocol defines it for the method. */
            result?: {
                [key: string]: unknown;
            };
            error?: components["schemas"]["McpError"];
        };
        /** @description A JSON-RPC 2.0 error for what could not be taken, as a message or as one of its revision of the protocol. */
        McpFailure: {
            /**
             * @description Always `2.0`.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description The `id` of the request; null where it could not be read, as JSON-RPC wants it. */
            id: (string | null) | number;
            error: components["schemas"]["McpError"];
        };
        /** @description Why there is no result. */
        McpError: {
            /**
             * Format: int64
             * @description A code of JSON-RPC: -32700 for a body that is not JSON, -32600 for one that is not a message, -32601 for an unknown method, -32602 for an unknown tool and for wrong `params`, -32603 for a fault of the server. Codes of the Model Context Protocol: -32020 for headers that are missing or contradict the body, -32022 for a revision that is not spoken. -32000 for the rest.
             */
            code: number;
            /** @description What is wrong and what to do. */
            message: string;
            /** @description What programs need to go on. For -32022 the revisions that are `supported`, and the `requested` one. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description Other names of models. */
        AliasList: {
            /** @description The aliases, in alphabetical order. */
            aliases: components["schemas"]["ModelAlias"][];
        };
        /** @description Another name of a model, or of several of which the first that can serve a request gets it. */
        ModelAlias: {
            /** @description The name. */
            alias: string;
            /** @description The model that it means, or another alias; of several the first. */
            target: string;
            /** @description All of them in their order; missing for an alias that means one model under no condition. */
            candidates?: components["schemas"]["ListedAliasCandidate"][];
            /** @description Whether that model is complete on this machine; of several the first that is known. */
            downloaded: boolean;
            /** @description Recipe of that model; null when no such model is known. */
            recipe: string | null;
        };
        /**
         * @description A model that an alias may mean, and the requests that it is for. Every condition that is there has to hold.
         *
         *     The length of a prompt is an estimate: one token for every four bytes of its text in UTF-8, the definitions of tools
         *     included, and one for each token of a prompt that is tokens already. Images and sound do not count.
         */
        AliasCandidate: {
            /** @description The model, or another alias. */
            model: string;
            /** @description Only for prompts of at most so many tokens. */
            max_prompt_tokens?: number;
            /** @description Only for prompts of at least so many tokens. */
            min_prompt_tokens?: number;
            /** @description With true only for requests with images, with false only for requests without. */
            images?: boolean;
            /** @description With true only for requests that offer tools, with false only for requests without. */
            tools?: boolean;
        };
        /** @description A candidate, and what is known of it. */
        ListedAliasCandidate: {
            /** @description The model, or another alias. */
            model: string;
            /**
             * Format: int64
             * @description Only for prompts of at most so many tokens.
             */
            max_prompt_tokens?: number;
            /**
             * Format: int64
             * @description Only for prompts of at least so many tokens.
             */
            min_prompt_tokens?: number;
            /** @description With true only for requests with images, with false only for requests without. */
            images?: boolean;
            /** @description With true only for requests that offer tools, with false only for requests without. */
            tools?: boolean;
            /** @description Whether that model is complete on this machine. */
            downloaded: boolean;
            /** @description Recipe of that model; null when no such model is known. */
            recipe: string | null;
        };
        /** @description Another name for a model. One of `target`, `model` and `candidates` is required. */
        AliasRequest: {
            /** @description The name; letters, digits, dots, dashes, underscores, plus signs, colons and slashes. */
            alias: string;
            /** @description The model that it is to mean. It wins when `model` is given too. */
            target?: string;
            /** @description Another spelling of `target`. */
            model?: string;
            /** @description In place of one model an ordered list. Each request goes to the first candidate that can serve it. */
            candidates?: components["schemas"]["AliasCandidate"][];
        };
        /** @description The alias is known. */
        AliasResponse: {
            /**
             * @description Always `ok`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "ok";
            /** @description The name. */
            alias: string;
            /** @description What it means; of several candidates the first. */
            target: string;
            /** @description All of them in their order; missing for an alias that means one model under no condition. */
            candidates?: components["schemas"]["AliasCandidate"][];
        };
        /** @description The alias is forgotten. */
        AliasRemoved: {
            /**
             * @description Always `deleted`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "deleted";
            /** @description The name that is free again. */
            alias: string;
        };
        /** @description How to go about it. */
        CacheCleanupRequest: {
            /**
             * @description True only tells what would be removed.
             * @default true
             */
            dry_run?: boolean;
        };
        /** @description Files that no model can use any more, and saved prompt caches. */
        CacheCleanupReport: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description True when they are still there. */
            dry_run: boolean;
            /** @description The files, in alphabetical order of their paths. */
            orphaned_files: components["schemas"]["OrphanedFile"][];
            /** @description Saved prompt caches, the one that was used last first. */
            prompt_caches: components["schemas"]["SavedPromptCache"][];
            /**
             * Format: int64
             * @description How much room all of them take.
             */
            total_bytes: number;
        };
        /** @description The prompt cache of one conversation, which is restored when its model is loaded again and the conversation goes on. */
        SavedPromptCache: {
            /** @description Its path in the folder of saved slots. */
            path: string;
            /**
             * Format: int64
             * @description How much room it takes, in bytes.
             */
            size: number;
            /** @description Id of the model that made it. */
            model: string;
            /**
             * Format: int64
             * @description How many tokens of a conversation it holds.
             */
            tokens: number;
            /**
             * Format: int64
             * @description When it was saved, or restored last, as Unix time in seconds.
             */
            used_at: number;
        };
        /** @description A file that no model can use any more. */
        OrphanedFile: {
            /** @description Its path in the folder of pulled models. */
            path: string;
            /**
             * Format: int64
             * @description How much room it takes, in bytes; 0 for a link.
             */
            size: number;
            /** @description Repository that it came from. */
            model: string;
        };
        /** @description Settings by their keys in `config.json`; those of a recipe are grouped. `docs/settings.md` describes all. */
        Config: {
            [key: string]: unknown;
        };
        /** @description MCP servers that this server can fetch and run. */
        McpPackageList: {
            /**
             * @description Always `list`.
             * @enum {string}
             */
            object: "list";
            /** @description All of them. */
            data: components["schemas"]["McpPackage"][];
        };
        /** @description An MCP server that npm has. */
        McpPackage: {
            /** @description Names it here. */
            id: string;
            /** @description Its name in the registry of npm. */
            npm_name: string;
            /** @description The version that is fetched. */
            version: string;
            /** @description What its tools do, in one sentence. */
            description: string;
            /** @description Whether a folder has to be named when it is added. */
            needs_folder: boolean;
            /**
             * Format: int64
             * @description What it takes on the disk with all that it needs, about, in bytes.
             */
            size: number;
            /** @description Whether this version is here. */
            installed: boolean;
        };
        /** @description How a ready-made MCP server is to be called, and what it may see. */
        McpPackageRequest: {
            /** @description Its name, with letters, digits, dashes and underscores; its id by default. */
            name?: string | null;
            /** @description The folder that it may read and change, an absolute path, for those that need one. */
            folder?: string | null;
            /** @description Whether only who has the admin key may see and use it; false by default. */
            admin_only?: boolean | null;
        };
        /** @description The MCP servers of this server. */
        McpServerList: {
            /**
             * @description Always `list`.
             * @enum {string}
             */
            object: "list";
            /** @description The servers, in alphabetical order. */
            data: components["schemas"]["McpServer"][];
        };
        /** @description An MCP server, with the fields that all programs have for it. Either `command` or `url` is there. */
        McpServerRequest: {
            /** @description Its name, with letters, digits, dashes and underscores; requests say it as `server_label`. */
            name: string;
            /** @description `stdio` with a `command`, `http` with a `url`; it may be left out. The older transport `sse` is not spoken. */
            type?: string | null;
            /** @description The program that is started, by its path or by a name in `PATH`. It needs an admin key. */
            command?: string | null;
            /** @description Its arguments. */
            args?: string[] | null;
            /** @description Variables of its environment, besides a few of this server's. */
            env?: {
                [key: string]: string;
            } | null;
            /** @description The folder in which it starts, an absolute path; the home of this server's user by default. */
            cwd?: string | null;
            /** @description The address of a server that speaks Streamable HTTP. */
            url?: string | null;
            /** @description Headers that are sent with each request to the address, and to no other. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description Whether it is switched off; false by default. */
            disabled?: boolean | null;
            /** @description Whether only who has the admin key may see and use it; false by default. */
            admin_only?: boolean | null;
            /** @description How long one call of a tool may take, in milliseconds; 60000 by default. */
            timeout_ms?: number | null;
        };
        /** @description A server of the Model Context Protocol whose tools models may use here. */
        McpServer: {
            /** @description Its name. */
            name: string;
            /** @description With a program, what is started. */
            command?: string;
            /** @description With a ready-made server, its id; `args` are what it may see then. */
            package_id?: string;
            /** @description With a program, its arguments, without what looks like a key. */
            args?: string[];
            /** @description With a program, its variables. Values are `***`, unless they only name a variable of this server. */
            env?: {
                [key: string]: string;
            };
            /** @description With a program, the folder in which it starts, if one is set. */
            cwd?: string;
            /** @description With an address, the address. */
            url?: string;
            /** @description Whether it is switched off. */
            disabled: boolean;
            /** @description Whether only who has the admin key may see and use it. */
            admin_only: boolean;
            /**
             * Format: int64
             * @description How long one call of a tool may take, in milliseconds.
             */
            timeout_ms: number;
            /**
             * @description `idle` is connected by its first use, and again ten minutes after its last one; `failing` could not be started or
             *     reached the last time, and is tried again after a rest.
             * @enum {string}
             */
            state: "disabled" | "idle" | "connecting" | "connected" | "failing";
            /** @description Why it fails, with the last lines that a program has printed; null when it does not. */
            error: {
                /** @description Cause, for programs. */
                code: string;
                /** @description Cause, for people. */
                message: string;
            } | null;
            /** @description What it said of itself when it was connected last; null if it never was. */
            server: {
                /** @description Its own name. */
                name?: string;
                /** @description Its version. */
                version?: string;
                /** @description The revision of MCP that it speaks. */
                protocol?: string;
            } | null;
            /** @description What was left out of its tools, a sentence each. */
            notes: string[];
            /** @description Its tools as it told them last. */
            tools: components["schemas"]["McpServerTool"][];
        };
        /** @description A tool of an MCP server, as that describes it. */
        McpServerTool: {
            /** @description Its name. */
            name: string;
            /** @description A name for people. */
            title?: string;
            /** @description What it does. */
            description: string;
            /** @description JSON schema of its arguments. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description Hints of the server, such as `readOnlyHint`. They prove nothing. */
            annotations?: {
                [key: string]: unknown;
            };
        };
        /** @description The server is forgotten. */
        McpServerRemoved: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description The same in words. */
            message: string;
            /** @description The name that is free again. */
            name: string;
        };
        /** @description A loaded model. Either `model_name` or `model` is required. */
        PinRequest: {
            /** @description Name of the model. It wins when `model` is given too. */
            model_name?: string;
            /** @description Another spelling of `model_name`. */
            model?: string;
            /** @description True keeps the model in memory, false lets go of it. */
            pinned: boolean;
        };
        /** @description The model is pinned, or no longer. */
        PinResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description Name of the model. */
            model_name: string;
            /** @description Whether it is pinned now. */
            pinned: boolean;
        };
        /** @description Settings by their keys, in the form of `config.json`. Null takes one out of the file. */
        ConfigChangeRequest: {
            [key: string]: unknown;
        };
        /** @description What was written. */
        ConfigChangeResponse: {
            /**
             * @description Always `success`; a failure is a `ManagementError`.
             * @enum {string}
             */
            status: "success";
            /** @description What came of it; for people. */
            message: string;
            /** @description The settings that were written, in the form of `config.json`. */
            updated: {
                [key: string]: unknown;
            };
            /** @description Keys of those that take effect at the next start of the server. */
            restart_required: string[];
            /** @description Keys of those that have no effect as long as the command line or the environment says otherwise. */
            overridden: string[];
        };
        /** @description A model, and what it is to be fast at. Either `model_name` or `model` is required. */
        TuningRequest: {
            /** @description Name of the model. It wins when `model` is given too. */
            model_name?: string;
            /** @description Another spelling of `model_name`. */
            model?: string;
            purpose?: components["schemas"]["TuningPurpose"];
        };
        /**
         * @description What the model is to be fast at: `chat` has short prompts and one request at a time; `agent` has long prompts, and is also tried with several requests at once.
         * @default chat
         * @enum {string}
         */
        TuningPurpose: "chat" | "agent";
        /** @description One event of a tuning. `complete` or `error` is the last one. */
        TuningEvent: components["schemas"]["TuningProgressEvent"] | components["schemas"]["TuningCompleteEvent"] | components["schemas"]["TuningErrorEvent"];
        /**
         * @description What is chosen: the backend; whether experts stay in the memory of the processor; how many tokens of a prompt are evaluated at once; the type of numbers in the cache of the prompt; whether tokens are drafted, and how; how many requests run at once.
         * @enum {string}
         */
        TuningChoice: "backend" | "experts" | "batch" | "cache_type" | "speculation" | "slots";
        /**
         * Step of a tuning
         * @description Data of an event named `progress`.
         */
        TuningProgressEvent: {
            choice: components["schemas"]["TuningChoice"];
            /** @description What is tried, as people would write it; empty for what is in force. */
            option: string;
            /**
             * @description `measuring`: its native server is being started. `measured`: `figures` are those of this turn. `skipped`: it is not tried. `failed`: its native server does not start or does not survive. `slower`: it is given up, not being faster by enough. `kept`: it is saved.
             * @enum {string}
             */
            state: "measuring" | "measured" | "skipped" | "failed" | "slower" | "kept";
            /** @description Number of the choice, counted from 1. */
            number: number;
            /** @description How many choices there are. */
            total: number;
            /** @description Number of the turn, counted from 1. */
            round?: number;
            /** @description Why, for `skipped` and `failed`; a sentence. */
            reason?: string;
            figures?: components["schemas"]["TuningFigures"];
            /** @description How much faster it is than what was in force, 0.2 for 20 %. For `kept` and `slower`. */
            gain?: number;
        };
        /** @description Tokens per second, as the native server reports them; the medians of several requests. */
        TuningFigures: {
            /** @description Tokens of the prompt that are evaluated per second. */
            prompt_per_second: number;
            /** @description Tokens that are generated per second. */
            predicted_per_second: number;
        };
        /** @description A change that has proved to be faster. */
        TuningChange: {
            choice: components["schemas"]["TuningChoice"];
            /** @description What is saved, as people would write it. */
            option: string;
            /** @description How much faster a usual request is, 0.2 for 20 %. */
            gain: number;
            before: components["schemas"]["TuningFigures"];
            after: components["schemas"]["TuningFigures"];
        };
        /**
         * End of a tuning
         * @description Data of the event named `complete`.
         */
        TuningCompleteEvent: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description What came of it; for people. */
            message: string;
            /** @description Name of the model. */
            model_name: string;
            /** @description True when a request or a load has ended it before all was tried. */
            stopped: boolean;
            /** @description The changes that were kept, in their order; none when nothing is faster. */
            changes: components["schemas"]["TuningChange"][];
            /** @description The load options that were saved, named as in `POST /load`; empty when nothing is faster. */
            options: {
                [key: string]: unknown;
            };
        };
        /**
         * Failure of a tuning
         * @description Data of the event named `error`, sent when it can't go on. What was saved until then stays.
         */
        TuningErrorEvent: {
            /** @description What went wrong and what to do about it. */
            error: string;
            /** @description Exact cause, for programs, as in `ErrorObject`. */
            code: string | null;
            remedy?: components["schemas"]["Remedy"];
        };
        /** @description Where saved options come from that a tuning has found; missing where there are none, or where they were changed since. */
        TuningRecord: {
            /**
             * Format: date-time
             * @description When the last of them was saved.
             */
            date: string;
            /** @description Backend on which they were measured, and its build as it names itself. */
            build: string;
            /** @description The machine on which they were measured; its processor, memory and GPUs. */
            machine: string;
            purpose: components["schemas"]["TuningPurpose"];
            /** @description The saved options, named as in `POST /load`. */
            options: {
                [key: string]: unknown;
            };
            /** @description What was changed, in its order, with its figures. */
            changes: components["schemas"]["TuningChange"][];
        };
    };
    responses: {
        /** @description The request does not make sense as it is; `message` says which field and why. */
        InvalidRequest: {
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        Unauthorized: {
            headers: {
                /** @description Always `Bearer`. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
         *     needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
         *     the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
         */
        Forbidden: {
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description There is no model, or no thing, of that name. */
        NotFound: {
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is bigger than the server takes. */
        PayloadTooLarge: {
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body's content type, or how it is compressed, is not what this operation takes. */
        UnsupportedMediaType: {
            headers: {
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
         *     (`backend_hung`), or sent what can't be understood. Asking again may work. A long prompt is not a reason to be
         *     ended: as long as the native server computes, writes or responds, it is waited for.
         *
         *     A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
         *     the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
         */
        BackendFailed: {
            content: {
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
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The model is not loaded, and only pinned models could make room for it. */
        SlotsPinned: {
            content: {
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
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
         *     native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
         */
        ServerError: {
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request does not make sense as it is, or asks for what this machine can't do. */
        ManagementInvalidRequest: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description The request contradicts what is there or what is going on. */
        ManagementConflict: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description It was tried and did not work; the message says what went wrong and what to do. */
        ManagementFailed: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        ManagementUnauthorized: {
            headers: {
                /** @description Always `Bearer`. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /**
         * @description The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
         *     needs the admin key. For a pull, also: the repository's owner has not granted access to it.
         */
        ManagementForbidden: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description The body is bigger than the server takes. */
        ManagementPayloadTooLarge: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description The body's content type, or how it is compressed, is not what this operation takes. */
        ManagementUnsupportedMediaType: {
            headers: {
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /**
         * @description The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
         *     native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
         */
        ManagementServerError: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description The vocabulary of the model has no tokens for the code before and behind the cursor. */
        NoInfill: {
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Only pinned models could make room for this one. */
        ManagementSlotsPinned: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description There is no model or checkpoint of that name. */
        ManagementNotFound: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description There is no provider of that name. */
        ManagementProviderNotFound: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description There is no recipe or backend of that name. */
        BackendNotFound: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description The request does not make sense as it is, or asks for what can not be done here. */
        OllamaInvalidRequest: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        OllamaUnauthorized: {
            headers: {
                /** @description Always `Bearer`. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed. */
        OllamaForbidden: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description There is no model of that name. */
        OllamaNotFound: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The request contradicts what is there or what is going on. */
        OllamaConflict: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The body is bigger than the server takes. */
        OllamaPayloadTooLarge: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The body's content type, or how it is compressed, is not what this operation takes. */
        OllamaUnsupportedMediaType: {
            headers: {
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description It was tried and did not work; the message says what went wrong and what to do. */
        OllamaFailed: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The native server died during the request or sent what can't be understood. Asking again may work. */
        OllamaBackendFailed: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /**
         * @description The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
         *     503 while the server is shutting down.
         */
        OllamaServerError: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description This server does not do it. */
        OllamaNotImplemented: {
            content: {
                "application/json": components["schemas"]["OllamaError"];
            };
        };
        /** @description The request does not make sense as it is, or asks for what can not be done here. */
        AnthropicInvalidRequest: {
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        AnthropicUnauthorized: {
            headers: {
                /** @description Always `Bearer`. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed. */
        AnthropicForbidden: {
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description There is no model of that name. */
        AnthropicNotFound: {
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The body is bigger than the server takes. */
        AnthropicPayloadTooLarge: {
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The body's content type, or how it is compressed, is not what this operation takes. */
        AnthropicUnsupportedMediaType: {
            headers: {
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description It was tried and did not work; the message says what went wrong and what to do. */
        AnthropicFailed: {
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /** @description The native server died during the request or sent what can't be understood. Asking again may work. */
        AnthropicBackendFailed: {
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /**
         * @description The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
         *     503 while the server is shutting down.
         */
        AnthropicServerError: {
            content: {
                "application/json": components["schemas"]["AnthropicError"];
            };
        };
        /**
         * @description The message can't be taken: its body is not JSON (-32700) or not a message of JSON-RPC (-32600), it speaks a revision of the
         *     protocol that the server doesn't (-32022), its headers are missing or contradict its body (-32020), or `_meta` lacks
         *     something (-32602).
         */
        McpInvalidRequest: {
            content: {
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The server wants a key, and the request has none or a wrong one. */
        McpUnauthorized: {
            headers: {
                /** @description Always `Bearer`. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed. */
        McpForbidden: {
            content: {
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description Since 2026-07-28, the server has no such method (-32601). */
        McpMethodNotFound: {
            content: {
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The body is bigger than the server takes. */
        McpPayloadTooLarge: {
            content: {
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The body's content type, or how it is compressed, is not what this operation takes. */
        McpUnsupportedMediaType: {
            headers: {
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The server could not do it; 500 for a fault of its own, 503 while it is shutting down. */
        McpServerError: {
            content: {
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description There is no MCP server of that name. */
        ManagementMcpServerNotFound: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
        /** @description There is no ready-made MCP server of that id. */
        ManagementMcpPackageNotFound: {
            content: {
                "application/json": components["schemas"]["ManagementError"];
            };
        };
    };
    parameters: {
        /** @description The `id` of a response. */
        ResponseId: string;
        /** @description The `id` of a conversation. */
        ConversationId: string;
        /** @description The `id` of one of its items. */
        ConversationItemId: string;
        /** @description Whether the events are wanted. Only a response that was asked for with `background` and `stream` has kept them. */
        ResponseStream: boolean;
        /** @description With `stream`, only events with a greater `sequence_number` are wanted. */
        ResponseStartingAfter: number;
        /** @description The id of an item; the page begins after it. */
        ResponseItemsAfter: string;
        /** @description The largest number of items of the page. */
        ResponseItemsLimit: number;
        /** @description Whether the first item comes first (`asc`) or last (`desc`). */
        ResponseItemsOrder: "asc" | "desc";
        /** @description The id of a model, for editors that let their user set no more than an address. One in the body counts before it. */
        InfillModel: string;
        /** @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`. */
        ModelId: string;
        /**
         * @description Directory in which the client wants models to be kept. It is accepted so that clients of the preview
         *     specification work, and has no effect: where models are kept is a setting of the server.
         */
        CacheDirectory: string;
        /** @description Name of the provider. */
        ProviderName: string;
        /** @description Whether changes are to follow, as a stream of events. */
        ActivityStream: boolean;
        /** @description Whether the use of the machine is wanted too. */
        ActivityUsage: boolean;
        /** @description The number of the slot, as `GET /slots` tells it. */
        SlotId: number;
        /** @description What to do with the slot's prompt cache. */
        SlotAction: "save" | "restore" | "erase";
        /** @description The id of a loaded model. Without it the language model that was used last is meant. */
        SlotModel: string;
        /** @description The revision of the protocol. Required since 2026-07-28, with the value that `_meta` has; without it and without `_meta` the request is of an older revision. */
        McpProtocolVersion: string;
        /** @description The `method` of the body. Required since 2026-07-28, for requests. */
        McpMethod: string;
        /** @description The `params.name` of the body. Required since 2026-07-28, for `tools/call`. What has letters beyond ASCII comes as `=?base64?…?=`. */
        McpName: string;
        /** @description Name of the MCP server. */
        McpServerName: string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds after which there is likely to be room, from how long requests or loads have taken so far. Missing where a native server has refused by itself, and while this server stops. */
        RetryAfter: number;
        /** @description How a body may be compressed, where the `Content-Encoding` of this one was the reason. `zstd` is there if the server runs on Node 22.15 or newer. */
        AcceptEncoding: string;
        /** @description Id of the model that responded, for an alias with several candidates too. Bytes other than visible ASCII, and `%`, are percent-encoded UTF-8. Missing when the response had to begin, to keep the connection open, before the model was ready. */
        AnsweredBy: string;
        /** @description Calls of tools that the model broke and that were repaired, as one reading was possible that meets the schema of the tool: a JSON list with the name of the tool and what was repaired, in at most eight items, the last of which then tells how many `more` there are. In streams, which begin before, the chunk that ends a chat completion has it as `repaired_calls`. Missing where nothing was repaired. The setting `repair_calls` turns it off. */
        RepairedCalls: string;
        /** @description How many messages of the conversation were left out, the oldest first, as it was too long for the model. Missing where it fits, and where the response had begun before. */
        Truncated: number;
        /** @description Parts of the tools' schemas that can't be read, such as an unknown type or a reference that leads nowhere. The model gets the tool without that part, and calls are not held to it; a tool whose name is empty is left out. A JSON list, with escapes for what is not ASCII; of more than eight parts the last item tells how many `more` there are. Missing when there are none, when a provider responds, which gets the schemas as they came, and when the response had to begin before the model was ready. */
        ToolWarnings: string;
    };
    pathItems: never;
}
export type DownloadProgressEvent = components['schemas']['DownloadProgressEvent'];
export type DownloadErrorEvent = components['schemas']['DownloadErrorEvent'];
export type ErrorResponse = components['schemas']['ErrorResponse'];
export type ErrorObject = components['schemas']['ErrorObject'];
export type Remedy = components['schemas']['Remedy'];
export type ManagementError = components['schemas']['ManagementError'];
export type Seed = components['schemas']['Seed'];
export type EndUser = components['schemas']['EndUser'];
export type LoadPlan = components['schemas']['LoadPlan'];
export type Speculation = components['schemas']['Speculation'];
export type LoadAttempt = components['schemas']['LoadAttempt'];
export type RecipeOptions = components['schemas']['RecipeOptions'];
export type ChatTool = components['schemas']['ChatTool'];
export type FunctionDefinition = components['schemas']['FunctionDefinition'];
export type Warnings = components['schemas']['Warnings'];
export type Warning = components['schemas']['Warning'];
export type Metadata = components['schemas']['Metadata'];
export type ChatMessage = components['schemas']['ChatMessage'];
export type ContentPart = components['schemas']['ContentPart'];
export type ToolCall = components['schemas']['ToolCall'];
export type ChatCompletionRequest = components['schemas']['ChatCompletionRequest'];
export type ChatCompletionEvent = components['schemas']['ChatCompletionEvent'];
export type ChatCompletionChunk = components['schemas']['ChatCompletionChunk'];
export type ChatChunkChoice = components['schemas']['ChatChunkChoice'];
export type ChatDelta = components['schemas']['ChatDelta'];
export type ToolCallDelta = components['schemas']['ToolCallDelta'];
export type ChatCompletion = components['schemas']['ChatCompletion'];
export type RepairedCalls = components['schemas']['RepairedCalls'];
export type ChatChoice = components['schemas']['ChatChoice'];
export type AssistantMessage = components['schemas']['AssistantMessage'];
export type ChatLogprobs = components['schemas']['ChatLogprobs'];
export type McpServerChoice = components['schemas']['McpServerChoice'];
export type McpApproval = components['schemas']['McpApproval'];
export type McpOfChat = components['schemas']['McpOfChat'];
export type ChatPromptRequest = components['schemas']['ChatPromptRequest'];
export type ChatTokensRequest = components['schemas']['ChatTokensRequest'];
export type ChatPrompt = components['schemas']['ChatPrompt'];
export type ChatTokenCount = components['schemas']['ChatTokenCount'];
export type NativeCompletionRequest = components['schemas']['NativeCompletionRequest'];
export type NativePromptPart = components['schemas']['NativePromptPart'];
export type CompletionRequest = components['schemas']['CompletionRequest'];
export type CompletionEvent = components['schemas']['CompletionEvent'];
export type CompletionChunk = components['schemas']['CompletionChunk'];
export type Completion = components['schemas']['Completion'];
export type CompletionChoice = components['schemas']['CompletionChoice'];
export type CompletionLogprobs = components['schemas']['CompletionLogprobs'];
export type ConversationMetadata = components['schemas']['ConversationMetadata'];
export type ConversationCreateRequest = components['schemas']['ConversationCreateRequest'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationUpdateRequest = components['schemas']['ConversationUpdateRequest'];
export type DeletedConversation = components['schemas']['DeletedConversation'];
export type ConversationItemsRequest = components['schemas']['ConversationItemsRequest'];
export type DetokenizeRequest = components['schemas']['DetokenizeRequest'];
export type DetokenizedText = components['schemas']['DetokenizedText'];
export type EmbeddingRequest = components['schemas']['EmbeddingRequest'];
export type EmbeddingList = components['schemas']['EmbeddingList'];
export type Embedding = components['schemas']['Embedding'];
export type InferenceErrorEvent = components['schemas']['InferenceErrorEvent'];
export type InferenceErrorDetail = components['schemas']['InferenceErrorDetail'];
export type FimRequest = components['schemas']['FimRequest'];
export type InfillRequest = components['schemas']['InfillRequest'];
export type InfillExtra = components['schemas']['InfillExtra'];
export type Infill = components['schemas']['Infill'];
export type Infills = components['schemas']['Infills'];
export type InfillEvent = components['schemas']['InfillEvent'];
export type InfillChunk = components['schemas']['InfillChunk'];
export type UsableMcpServerList = components['schemas']['UsableMcpServerList'];
export type UsableMcpServer = components['schemas']['UsableMcpServer'];
export type UsableMcpTool = components['schemas']['UsableMcpTool'];
export type ModerationRequest = components['schemas']['ModerationRequest'];
export type Moderation = components['schemas']['Moderation'];
export type CohereRanking = components['schemas']['CohereRanking'];
export type CohereRank = components['schemas']['CohereRank'];
export type RerankRequest = components['schemas']['RerankRequest'];
export type RerankDocuments = components['schemas']['RerankDocuments'];
export type RerankDocument = components['schemas']['RerankDocument'];
export type RerankOrTeiRequest = components['schemas']['RerankOrTeiRequest'];
export type TeiScores = components['schemas']['TeiScores'];
export type TeiScore = components['schemas']['TeiScore'];
export type Reranking = components['schemas']['Reranking'];
export type ResponseCallAction = components['schemas']['ResponseCallAction'];
export type ResponseComputerActions = components['schemas']['ResponseComputerActions'];
export type ResponsePatchOperation = components['schemas']['ResponsePatchOperation'];
export type ResponseCallOutput = components['schemas']['ResponseCallOutput'];
export type ResponseResultPart = components['schemas']['ResponseResultPart'];
export type ResponseCommandOutput = components['schemas']['ResponseCommandOutput'];
export type ResponseScreenshot = components['schemas']['ResponseScreenshot'];
export type ResponseCompactRequest = components['schemas']['ResponseCompactRequest'];
export type ResponseCompaction = components['schemas']['ResponseCompaction'];
export type DeletedResponse = components['schemas']['DeletedResponse'];
export type ResponseInputList = components['schemas']['ResponseInputList'];
export type ResponseInputItem = components['schemas']['ResponseInputItem'];
export type ResponseContentPart = components['schemas']['ResponseContentPart'];
export type ResponseTokensRequest = components['schemas']['ResponseTokensRequest'];
export type ResponseTokens = components['schemas']['ResponseTokens'];
export type ResponseRequest = components['schemas']['ResponseRequest'];
export type ResponseInput = components['schemas']['ResponseInput'];
export type ResponseInstructions = components['schemas']['ResponseInstructions'];
export type PreviousResponseId = components['schemas']['PreviousResponseId'];
export type ResponseTools = components['schemas']['ResponseTools'];
export type ResponseToolChoice = components['schemas']['ResponseToolChoice'];
export type ResponseText = components['schemas']['ResponseText'];
export type ResponseReasoning = components['schemas']['ResponseReasoning'];
export type ResponseTool = components['schemas']['ResponseTool'];
export type McpToolFilter = components['schemas']['McpToolFilter'];
export type ResponseMcpListToolsInProgressEvent = components['schemas']['ResponseMcpListToolsInProgressEvent'];
export type ResponseMcpListToolsCompletedEvent = components['schemas']['ResponseMcpListToolsCompletedEvent'];
export type ResponseMcpListToolsFailedEvent = components['schemas']['ResponseMcpListToolsFailedEvent'];
export type ResponseMcpCallInProgressEvent = components['schemas']['ResponseMcpCallInProgressEvent'];
export type ResponseMcpCallArgumentsDeltaEvent = components['schemas']['ResponseMcpCallArgumentsDeltaEvent'];
export type ResponseMcpCallArgumentsDoneEvent = components['schemas']['ResponseMcpCallArgumentsDoneEvent'];
export type ResponseMcpCallCompletedEvent = components['schemas']['ResponseMcpCallCompletedEvent'];
export type ResponseMcpCallFailedEvent = components['schemas']['ResponseMcpCallFailedEvent'];
export type ResponseOutputItemAddedEvent = components['schemas']['ResponseOutputItemAddedEvent'];
export type ResponseContentPartAddedEvent = components['schemas']['ResponseContentPartAddedEvent'];
export type ResponseReasoningTextDeltaEvent = components['schemas']['ResponseReasoningTextDeltaEvent'];
export type ResponseReasoningTextDoneEvent = components['schemas']['ResponseReasoningTextDoneEvent'];
export type ResponseOutputTextDeltaEvent = components['schemas']['ResponseOutputTextDeltaEvent'];
export type ResponseOutputTextDoneEvent = components['schemas']['ResponseOutputTextDoneEvent'];
export type ResponseContentPartDoneEvent = components['schemas']['ResponseContentPartDoneEvent'];
export type ResponseFunctionCallArgumentsDeltaEvent = components['schemas']['ResponseFunctionCallArgumentsDeltaEvent'];
export type ResponseFunctionCallArgumentsDoneEvent = components['schemas']['ResponseFunctionCallArgumentsDoneEvent'];
export type ResponseCustomToolCallInputDeltaEvent = components['schemas']['ResponseCustomToolCallInputDeltaEvent'];
export type ResponseCustomToolCallInputDoneEvent = components['schemas']['ResponseCustomToolCallInputDoneEvent'];
export type ResponseOutputItemDoneEvent = components['schemas']['ResponseOutputItemDoneEvent'];
export type ResponseEvent = components['schemas']['ResponseEvent'];
export type SequenceNumber = components['schemas']['SequenceNumber'];
export type OutputIndex = components['schemas']['OutputIndex'];
export type ContentIndex = components['schemas']['ContentIndex'];
export type ItemId = components['schemas']['ItemId'];
export type ResponseCreatedEvent = components['schemas']['ResponseCreatedEvent'];
export type ResponseInProgressEvent = components['schemas']['ResponseInProgressEvent'];
export type ResponseCompletedEvent = components['schemas']['ResponseCompletedEvent'];
export type ResponseIncompleteEvent = components['schemas']['ResponseIncompleteEvent'];
export type ResponseFailedEvent = components['schemas']['ResponseFailedEvent'];
export type ResponseErrorEvent = components['schemas']['ResponseErrorEvent'];
export type ResponseObject = components['schemas']['ResponseObject'];
export type ResponseErrorDetail = components['schemas']['ResponseErrorDetail'];
export type ResponseOutputItem = components['schemas']['ResponseOutputItem'];
export type McpListedTool = components['schemas']['McpListedTool'];
export type ResponseUsage = components['schemas']['ResponseUsage'];
export type InferenceModel = components['schemas']['InferenceModel'];
export type Stream = components['schemas']['Stream'];
export type StreamOptions = components['schemas']['StreamOptions'];
export type TimingsPerToken = components['schemas']['TimingsPerToken'];
export type ReturnProgress = components['schemas']['ReturnProgress'];
export type MaxTokens = components['schemas']['MaxTokens'];
export type MinTokens = components['schemas']['MinTokens'];
export type Temperature = components['schemas']['Temperature'];
export type TopP = components['schemas']['TopP'];
export type TopK = components['schemas']['TopK'];
export type MinP = components['schemas']['MinP'];
export type RepeatPenalty = components['schemas']['RepeatPenalty'];
export type PresencePenalty = components['schemas']['PresencePenalty'];
export type FrequencyPenalty = components['schemas']['FrequencyPenalty'];
export type StopSequences = components['schemas']['StopSequences'];
export type LogitBias = components['schemas']['LogitBias'];
export type TokenizeRequest = components['schemas']['TokenizeRequest'];
export type Tokens = components['schemas']['Tokens'];
export type TokenPiece = components['schemas']['TokenPiece'];
export type TokenLogprob = components['schemas']['TokenLogprob'];
export type Usage = components['schemas']['Usage'];
export type StreamUsage = components['schemas']['StreamUsage'];
export type PromptTokensDetails = components['schemas']['PromptTokensDetails'];
export type CompletionTokensDetails = components['schemas']['CompletionTokensDetails'];
export type Timings = components['schemas']['Timings'];
export type PromptProgress = components['schemas']['PromptProgress'];
export type PromptUsage = components['schemas']['PromptUsage'];
export type DeleteRequest = components['schemas']['DeleteRequest'];
export type DemoModel = components['schemas']['DemoModel'];
export type DownloadControlRequest = components['schemas']['DownloadControlRequest'];
export type DownloadControlResponse = components['schemas']['DownloadControlResponse'];
export type DownloadJob = components['schemas']['DownloadJob'];
export type DownloadJobList = components['schemas']['DownloadJobList'];
export type LoadRequest = components['schemas']['LoadRequest'];
export type KeepAlive = components['schemas']['KeepAlive'];
export type LoadEvent = components['schemas']['LoadEvent'];
export type LoadProgressEvent = components['schemas']['LoadProgressEvent'];
export type LoadCompleteEvent = components['schemas']['LoadCompleteEvent'];
export type LoadedModelResponse = components['schemas']['LoadedModelResponse'];
export type ModelUpdates = components['schemas']['ModelUpdates'];
export type ModelUpdate = components['schemas']['ModelUpdate'];
export type ModelOptionsRequest = components['schemas']['ModelOptionsRequest'];
export type ModelOptions = components['schemas']['ModelOptions'];
export type EffectiveOptions = components['schemas']['EffectiveOptions'];
export type DefaultOptions = components['schemas']['DefaultOptions'];
export type ModelListRequest = components['schemas']['ModelListRequest'];
export type ModelList = components['schemas']['ModelList'];
export type Model = components['schemas']['Model'];
export type SpeechAbilities = components['schemas']['SpeechAbilities'];
export type ImageAbilities = components['schemas']['ImageAbilities'];
export type SavedOptions = components['schemas']['SavedOptions'];
export type PullCheck = components['schemas']['PullCheck'];
export type PullVariants = components['schemas']['PullVariants'];
export type PullVariant = components['schemas']['PullVariant'];
export type PullRequest = components['schemas']['PullRequest'];
export type PullResponse = components['schemas']['PullResponse'];
export type PullEvent = components['schemas']['PullEvent'];
export type PullCompleteEvent = components['schemas']['PullCompleteEvent'];
export type PullResult = components['schemas']['PullResult'];
export type RegistrySearch = components['schemas']['RegistrySearch'];
export type RegistryModel = components['schemas']['RegistryModel'];
export type ImageDefaults = components['schemas']['ImageDefaults'];
export type ModelResponse = components['schemas']['ModelResponse'];
export type UnloadRequest = components['schemas']['UnloadRequest'];
export type SpeechRequest = components['schemas']['SpeechRequest'];
export type TranscriptionRequest = components['schemas']['TranscriptionRequest'];
export type Transcription = components['schemas']['Transcription'];
export type TranscriptionSegment = components['schemas']['TranscriptionSegment'];
export type TranscriptionWord = components['schemas']['TranscriptionWord'];
export type TranslationRequest = components['schemas']['TranslationRequest'];
export type ImageEditRequest = components['schemas']['ImageEditRequest'];
export type ImageEditJsonRequest = components['schemas']['ImageEditJsonRequest'];
export type ImageReference = components['schemas']['ImageReference'];
export type ImageGenerationRequest = components['schemas']['ImageGenerationRequest'];
export type ImageModel = components['schemas']['ImageModel'];
export type ImagePrompt = components['schemas']['ImagePrompt'];
export type ImageCount = components['schemas']['ImageCount'];
export type ImageSize = components['schemas']['ImageSize'];
export type ImageWidth = components['schemas']['ImageWidth'];
export type ImageHeight = components['schemas']['ImageHeight'];
export type ImageOutputFormat = components['schemas']['ImageOutputFormat'];
export type ImageOutputCompression = components['schemas']['ImageOutputCompression'];
export type ImageBackground = components['schemas']['ImageBackground'];
export type ImageSteps = components['schemas']['ImageSteps'];
export type ImageCfgScale = components['schemas']['ImageCfgScale'];
export type ImageResponseFormat = components['schemas']['ImageResponseFormat'];
export type ImageList = components['schemas']['ImageList'];
export type GeneratedImage = components['schemas']['GeneratedImage'];
export type ImageStream = components['schemas']['ImageStream'];
export type PartialImages = components['schemas']['PartialImages'];
export type ImageUpscaleRequest = components['schemas']['ImageUpscaleRequest'];
export type ImageVariationRequest = components['schemas']['ImageVariationRequest'];
export type ProviderList = components['schemas']['ProviderList'];
export type ProviderRequest = components['schemas']['ProviderRequest'];
export type Provider = components['schemas']['Provider'];
export type ProviderRemoved = components['schemas']['ProviderRemoved'];
export type ProviderTest = components['schemas']['ProviderTest'];
export type InstallRequest = components['schemas']['InstallRequest'];
export type InstallResult = components['schemas']['InstallResult'];
export type InstallEvent = components['schemas']['InstallEvent'];
export type InstallCompleteEvent = components['schemas']['InstallCompleteEvent'];
export type BackendResponse = components['schemas']['BackendResponse'];
export type UninstallRequest = components['schemas']['UninstallRequest'];
export type Activity = components['schemas']['Activity'];
export type UsageSample = components['schemas']['UsageSample'];
export type AppList = components['schemas']['AppList'];
export type App = components['schemas']['App'];
export type AppFile = components['schemas']['AppFile'];
export type HealthReport = components['schemas']['HealthReport'];
export type LoadedModel = components['schemas']['LoadedModel'];
export type LoadingModel = components['schemas']['LoadingModel'];
export type ModelType = components['schemas']['ModelType'];
export type MaxModels = components['schemas']['MaxModels'];
export type PinnedModels = components['schemas']['PinnedModels'];
export type LiveResponse = components['schemas']['LiveResponse'];
export type LogLevelRequest = components['schemas']['LogLevelRequest'];
export type LogLevelResponse = components['schemas']['LogLevelResponse'];
export type MetricsText = components['schemas']['MetricsText'];
export type GenerationParams = components['schemas']['GenerationParams'];
export type GenerationParamsUpdate = components['schemas']['GenerationParamsUpdate'];
export type SetParamsResponse = components['schemas']['SetParamsResponse'];
export type StatsReport = components['schemas']['StatsReport'];
export type MediaStats = components['schemas']['MediaStats'];
export type TranscriptionStats = components['schemas']['TranscriptionStats'];
export type TranscriptionFigures = components['schemas']['TranscriptionFigures'];
export type TranscriptionTotals = components['schemas']['TranscriptionTotals'];
export type SpeechStats = components['schemas']['SpeechStats'];
export type SpeechFigures = components['schemas']['SpeechFigures'];
export type SpeechTotals = components['schemas']['SpeechTotals'];
export type PictureStats = components['schemas']['PictureStats'];
export type PictureFigures = components['schemas']['PictureFigures'];
export type PictureTotals = components['schemas']['PictureTotals'];
export type SystemInfo = components['schemas']['SystemInfo'];
export type ServerPaths = components['schemas']['ServerPaths'];
export type Devices = components['schemas']['Devices'];
export type Device = components['schemas']['Device'];
export type RecipeSupport = components['schemas']['RecipeSupport'];
export type BackendSupport = components['schemas']['BackendSupport'];
export type SystemStats = components['schemas']['SystemStats'];
export type Props = components['schemas']['Props'];
export type SlotActionRequest = components['schemas']['SlotActionRequest'];
export type SlotActionResult = components['schemas']['SlotActionResult'];
export type Slot = components['schemas']['Slot'];
export type SlotNextToken = components['schemas']['SlotNextToken'];
export type OllamaMessage = components['schemas']['OllamaMessage'];
export type OllamaToolCall = components['schemas']['OllamaToolCall'];
export type OllamaChatRequest = components['schemas']['OllamaChatRequest'];
export type OllamaChatResponse = components['schemas']['OllamaChatResponse'];
export type OllamaChatLine = components['schemas']['OllamaChatLine'];
export type OllamaCopyRequest = components['schemas']['OllamaCopyRequest'];
export type OllamaCreateRequest = components['schemas']['OllamaCreateRequest'];
export type OllamaEmbedRequest = components['schemas']['OllamaEmbedRequest'];
export type OllamaEmbedResponse = components['schemas']['OllamaEmbedResponse'];
export type OllamaEmbeddingRequest = components['schemas']['OllamaEmbeddingRequest'];
export type OllamaEmbeddingResponse = components['schemas']['OllamaEmbeddingResponse'];
export type OllamaError = components['schemas']['OllamaError'];
export type OllamaGenerateRequest = components['schemas']['OllamaGenerateRequest'];
export type OllamaGenerateResponse = components['schemas']['OllamaGenerateResponse'];
export type OllamaGenerateLine = components['schemas']['OllamaGenerateLine'];
export type OllamaLoadedModel = components['schemas']['OllamaLoadedModel'];
export type OllamaLoadedModelList = components['schemas']['OllamaLoadedModelList'];
export type OllamaPullRequest = components['schemas']['OllamaPullRequest'];
export type OllamaPullProgress = components['schemas']['OllamaPullProgress'];
export type OllamaPullLine = components['schemas']['OllamaPullLine'];
export type OllamaModelName = components['schemas']['OllamaModelName'];
export type OllamaStream = components['schemas']['OllamaStream'];
export type OllamaKeepAlive = components['schemas']['OllamaKeepAlive'];
export type OllamaThink = components['schemas']['OllamaThink'];
export type OllamaFormat = components['schemas']['OllamaFormat'];
export type OllamaOptions = components['schemas']['OllamaOptions'];
export type OllamaImages = components['schemas']['OllamaImages'];
export type OllamaNameRequest = components['schemas']['OllamaNameRequest'];
export type OllamaLogprob = components['schemas']['OllamaLogprob'];
export type OllamaDoneReason = components['schemas']['OllamaDoneReason'];
export type OllamaTotalDuration = components['schemas']['OllamaTotalDuration'];
export type OllamaLoadDuration = components['schemas']['OllamaLoadDuration'];
export type OllamaPromptCount = components['schemas']['OllamaPromptCount'];
export type OllamaPromptDuration = components['schemas']['OllamaPromptDuration'];
export type OllamaCount = components['schemas']['OllamaCount'];
export type OllamaDuration = components['schemas']['OllamaDuration'];
export type OllamaModelDetails = components['schemas']['OllamaModelDetails'];
export type OllamaStatus = components['schemas']['OllamaStatus'];
export type OllamaShowRequest = components['schemas']['OllamaShowRequest'];
export type OllamaTensor = components['schemas']['OllamaTensor'];
export type OllamaModelDescription = components['schemas']['OllamaModelDescription'];
export type OllamaListedModel = components['schemas']['OllamaListedModel'];
export type OllamaModelList = components['schemas']['OllamaModelList'];
export type OllamaVersion = components['schemas']['OllamaVersion'];
export type AnthropicContextManagement = components['schemas']['AnthropicContextManagement'];
export type AnthropicContextEdit = components['schemas']['AnthropicContextEdit'];
export type AnthropicAppliedEdit = components['schemas']['AnthropicAppliedEdit'];
export type AnthropicClearedToolUses = components['schemas']['AnthropicClearedToolUses'];
export type AnthropicClearedThinking = components['schemas']['AnthropicClearedThinking'];
export type AnthropicClearedTokens = components['schemas']['AnthropicClearedTokens'];
export type AnthropicContextManaged = components['schemas']['AnthropicContextManaged'];
export type AnthropicError = components['schemas']['AnthropicError'];
export type AnthropicErrorDetail = components['schemas']['AnthropicErrorDetail'];
export type AnthropicCountRequest = components['schemas']['AnthropicCountRequest'];
export type AnthropicTokenCount = components['schemas']['AnthropicTokenCount'];
export type AnthropicModelName = components['schemas']['AnthropicModelName'];
export type AnthropicMessages = components['schemas']['AnthropicMessages'];
export type AnthropicSystem = components['schemas']['AnthropicSystem'];
export type AnthropicTools = components['schemas']['AnthropicTools'];
export type AnthropicInputMessage = components['schemas']['AnthropicInputMessage'];
export type AnthropicInputBlock = components['schemas']['AnthropicInputBlock'];
export type AnthropicResultBlock = components['schemas']['AnthropicResultBlock'];
export type AnthropicTextPart = components['schemas']['AnthropicTextPart'];
export type AnthropicSource = components['schemas']['AnthropicSource'];
export type AnthropicSourceData = components['schemas']['AnthropicSourceData'];
export type AnthropicTool = components['schemas']['AnthropicTool'];
export type AnthropicToolChoice = components['schemas']['AnthropicToolChoice'];
export type AnthropicThinking = components['schemas']['AnthropicThinking'];
export type AnthropicOutputConfig = components['schemas']['AnthropicOutputConfig'];
export type AnthropicOutputFormat = components['schemas']['AnthropicOutputFormat'];
export type AnthropicThread = components['schemas']['AnthropicThread'];
export type AnthropicContainer = components['schemas']['AnthropicContainer'];
export type AnthropicMcpServers = components['schemas']['AnthropicMcpServers'];
export type AnthropicMessageRequest = components['schemas']['AnthropicMessageRequest'];
export type AnthropicEvent = components['schemas']['AnthropicEvent'];
export type AnthropicMessageStartEvent = components['schemas']['AnthropicMessageStartEvent'];
export type AnthropicBlockStartEvent = components['schemas']['AnthropicBlockStartEvent'];
export type AnthropicBlockIndex = components['schemas']['AnthropicBlockIndex'];
export type AnthropicBlockDeltaEvent = components['schemas']['AnthropicBlockDeltaEvent'];
export type AnthropicDelta = components['schemas']['AnthropicDelta'];
export type AnthropicTextDelta = components['schemas']['AnthropicTextDelta'];
export type AnthropicThinkingDelta = components['schemas']['AnthropicThinkingDelta'];
export type AnthropicSignatureDelta = components['schemas']['AnthropicSignatureDelta'];
export type AnthropicInputDelta = components['schemas']['AnthropicInputDelta'];
export type AnthropicBlockStopEvent = components['schemas']['AnthropicBlockStopEvent'];
export type AnthropicMessageDeltaEvent = components['schemas']['AnthropicMessageDeltaEvent'];
export type AnthropicMessageStopEvent = components['schemas']['AnthropicMessageStopEvent'];
export type AnthropicErrorEvent = components['schemas']['AnthropicErrorEvent'];
export type AnthropicMessage = components['schemas']['AnthropicMessage'];
export type AnthropicStopReason = components['schemas']['AnthropicStopReason'];
export type AnthropicBlock = components['schemas']['AnthropicBlock'];
export type AnthropicTextBlock = components['schemas']['AnthropicTextBlock'];
export type AnthropicThinkingBlock = components['schemas']['AnthropicThinkingBlock'];
export type AnthropicToolUseBlock = components['schemas']['AnthropicToolUseBlock'];
export type AnthropicUsage = components['schemas']['AnthropicUsage'];
export type McpMessage = components['schemas']['McpMessage'];
export type McpResponse = components['schemas']['McpResponse'];
export type McpFailure = components['schemas']['McpFailure'];
export type McpError = components['schemas']['McpError'];
export type AliasList = components['schemas']['AliasList'];
export type ModelAlias = components['schemas']['ModelAlias'];
export type AliasCandidate = components['schemas']['AliasCandidate'];
export type ListedAliasCandidate = components['schemas']['ListedAliasCandidate'];
export type AliasRequest = components['schemas']['AliasRequest'];
export type AliasResponse = components['schemas']['AliasResponse'];
export type AliasRemoved = components['schemas']['AliasRemoved'];
export type CacheCleanupRequest = components['schemas']['CacheCleanupRequest'];
export type CacheCleanupReport = components['schemas']['CacheCleanupReport'];
export type SavedPromptCache = components['schemas']['SavedPromptCache'];
export type OrphanedFile = components['schemas']['OrphanedFile'];
export type Config = components['schemas']['Config'];
export type McpPackageList = components['schemas']['McpPackageList'];
export type McpPackage = components['schemas']['McpPackage'];
export type McpPackageRequest = components['schemas']['McpPackageRequest'];
export type McpServerList = components['schemas']['McpServerList'];
export type McpServerRequest = components['schemas']['McpServerRequest'];
export type McpServer = components['schemas']['McpServer'];
export type McpServerTool = components['schemas']['McpServerTool'];
export type McpServerRemoved = components['schemas']['McpServerRemoved'];
export type PinRequest = components['schemas']['PinRequest'];
export type PinResponse = components['schemas']['PinResponse'];
export type ConfigChangeRequest = components['schemas']['ConfigChangeRequest'];
export type ConfigChangeResponse = components['schemas']['ConfigChangeResponse'];
export type TuningRequest = components['schemas']['TuningRequest'];
export type TuningPurpose = components['schemas']['TuningPurpose'];
export type TuningEvent = components['schemas']['TuningEvent'];
export type TuningChoice = components['schemas']['TuningChoice'];
export type TuningProgressEvent = components['schemas']['TuningProgressEvent'];
export type TuningFigures = components['schemas']['TuningFigures'];
export type TuningChange = components['schemas']['TuningChange'];
export type TuningCompleteEvent = components['schemas']['TuningCompleteEvent'];
export type TuningErrorEvent = components['schemas']['TuningErrorEvent'];
export type TuningRecord = components['schemas']['TuningRecord'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseBackendFailed = components['responses']['BackendFailed'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseLoadFailed = components['responses']['LoadFailed'];
export type ResponseSlotsPinned = components['responses']['SlotsPinned'];
export type ResponseModelSaturated = components['responses']['ModelSaturated'];
export type ResponseServerError = components['responses']['ServerError'];
export type ResponseManagementInvalidRequest = components['responses']['ManagementInvalidRequest'];
export type ResponseManagementConflict = components['responses']['ManagementConflict'];
export type ResponseManagementFailed = components['responses']['ManagementFailed'];
export type ResponseManagementUnauthorized = components['responses']['ManagementUnauthorized'];
export type ResponseManagementForbidden = components['responses']['ManagementForbidden'];
export type ResponseManagementPayloadTooLarge = components['responses']['ManagementPayloadTooLarge'];
export type ResponseManagementUnsupportedMediaType = components['responses']['ManagementUnsupportedMediaType'];
export type ResponseManagementServerError = components['responses']['ManagementServerError'];
export type ResponseNoInfill = components['responses']['NoInfill'];
export type ResponseManagementSlotsPinned = components['responses']['ManagementSlotsPinned'];
export type ResponseManagementNotFound = components['responses']['ManagementNotFound'];
export type ResponseManagementProviderNotFound = components['responses']['ManagementProviderNotFound'];
export type ResponseBackendNotFound = components['responses']['BackendNotFound'];
export type ResponseOllamaInvalidRequest = components['responses']['OllamaInvalidRequest'];
export type ResponseOllamaUnauthorized = components['responses']['OllamaUnauthorized'];
export type ResponseOllamaForbidden = components['responses']['OllamaForbidden'];
export type ResponseOllamaNotFound = components['responses']['OllamaNotFound'];
export type ResponseOllamaConflict = components['responses']['OllamaConflict'];
export type ResponseOllamaPayloadTooLarge = components['responses']['OllamaPayloadTooLarge'];
export type ResponseOllamaUnsupportedMediaType = components['responses']['OllamaUnsupportedMediaType'];
export type ResponseOllamaFailed = components['responses']['OllamaFailed'];
export type ResponseOllamaBackendFailed = components['responses']['OllamaBackendFailed'];
export type ResponseOllamaServerError = components['responses']['OllamaServerError'];
export type ResponseOllamaNotImplemented = components['responses']['OllamaNotImplemented'];
export type ResponseAnthropicInvalidRequest = components['responses']['AnthropicInvalidRequest'];
export type ResponseAnthropicUnauthorized = components['responses']['AnthropicUnauthorized'];
export type ResponseAnthropicForbidden = components['responses']['AnthropicForbidden'];
export type ResponseAnthropicNotFound = components['responses']['AnthropicNotFound'];
export type ResponseAnthropicPayloadTooLarge = components['responses']['AnthropicPayloadTooLarge'];
export type ResponseAnthropicUnsupportedMediaType = components['responses']['AnthropicUnsupportedMediaType'];
export type ResponseAnthropicFailed = components['responses']['AnthropicFailed'];
export type ResponseAnthropicBackendFailed = components['responses']['AnthropicBackendFailed'];
export type ResponseAnthropicServerError = components['responses']['AnthropicServerError'];
export type ResponseMcpInvalidRequest = components['responses']['McpInvalidRequest'];
export type ResponseMcpUnauthorized = components['responses']['McpUnauthorized'];
export type ResponseMcpForbidden = components['responses']['McpForbidden'];
export type ResponseMcpMethodNotFound = components['responses']['McpMethodNotFound'];
export type ResponseMcpPayloadTooLarge = components['responses']['McpPayloadTooLarge'];
export type ResponseMcpUnsupportedMediaType = components['responses']['McpUnsupportedMediaType'];
export type ResponseMcpServerError = components['responses']['McpServerError'];
export type ResponseManagementMcpServerNotFound = components['responses']['ManagementMcpServerNotFound'];
export type ResponseManagementMcpPackageNotFound = components['responses']['ManagementMcpPackageNotFound'];
export type ParameterResponseId = components['parameters']['ResponseId'];
export type ParameterConversationId = components['parameters']['ConversationId'];
export type ParameterConversationItemId = components['parameters']['ConversationItemId'];
export type ParameterResponseStream = components['parameters']['ResponseStream'];
export type ParameterResponseStartingAfter = components['parameters']['ResponseStartingAfter'];
export type ParameterResponseItemsAfter = components['parameters']['ResponseItemsAfter'];
export type ParameterResponseItemsLimit = components['parameters']['ResponseItemsLimit'];
export type ParameterResponseItemsOrder = components['parameters']['ResponseItemsOrder'];
export type ParameterInfillModel = components['parameters']['InfillModel'];
export type ParameterModelId = components['parameters']['ModelId'];
export type ParameterCacheDirectory = components['parameters']['CacheDirectory'];
export type ParameterProviderName = components['parameters']['ProviderName'];
export type ParameterActivityStream = components['parameters']['ActivityStream'];
export type ParameterActivityUsage = components['parameters']['ActivityUsage'];
export type ParameterSlotId = components['parameters']['SlotId'];
export type ParameterSlotAction = components['parameters']['SlotAction'];
export type ParameterSlotModel = components['parameters']['SlotModel'];
export type ParameterMcpProtocolVersion = components['parameters']['McpProtocolVersion'];
export type ParameterMcpMethod = components['parameters']['McpMethod'];
export type ParameterMcpName = components['parameters']['McpName'];
export type ParameterMcpServerName = components['parameters']['McpServerName'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderAcceptEncoding = components['headers']['AcceptEncoding'];
export type HeaderAnsweredBy = components['headers']['AnsweredBy'];
export type HeaderRepairedCalls = components['headers']['RepairedCalls'];
export type HeaderTruncated = components['headers']['Truncated'];
export type HeaderToolWarnings = components['headers']['ToolWarnings'];
export type $defs = Record<string, never>;
export interface operations {
    getLive: {
        responses: {
            /** @description The process is up. */
            200: {
                content: {
                    "application/json": components["schemas"]["LiveResponse"];
                };
            };
            403: components["responses"]["Forbidden"];
        };
    };
    headLive: {
        responses: {
            /** @description The process is up. */
            200: {};
            /** @description The request comes from a web page whose origin is not allowed. */
            403: {};
        };
    };
    getMetrics: {
        responses: {
            /** @description The measurements. */
            200: {
                content: {
                    "text/plain": components["schemas"]["MetricsText"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getHealth: {
        responses: {
            /** @description The server is well. */
            200: {
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
        responses: {
            /** @description What was measured. */
            200: {
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
        };
        responses: {
            /** @description What was found. */
            200: {
                content: {
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
        responses: {
            /** @description The measurement. */
            200: {
                content: {
                    "application/json": components["schemas"]["SystemStats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getActivity: {
        parameters: {
            query?: {
                /** @description Whether changes are to follow, as a stream of events. */
                stream?: components["parameters"]["ActivityStream"];
                /** @description Whether the use of the machine is wanted too. */
                usage?: components["parameters"]["ActivityUsage"];
            };
        };
        responses: {
            /** @description What goes on, or its events. */
            200: {
                content: {
                    "application/json": components["schemas"]["Activity"];
                    "text/event-stream": components["schemas"]["Activity"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    setLogLevel: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogLevelRequest"];
            };
        };
        responses: {
            /** @description The level is in force. */
            200: {
                content: {
                    "application/json": components["schemas"]["LogLevelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    getParams: {
        responses: {
            /** @description The parameters in force. */
            200: {
                content: {
                    "application/json": components["schemas"]["GenerationParams"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    setParams: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerationParamsUpdate"];
            };
        };
        responses: {
            /** @description The change is in force. */
            200: {
                content: {
                    "application/json": components["schemas"]["SetParamsResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    listApps: {
        parameters: {
            query?: {
                /** @description The model that the lines are to name. It need not be here yet. */
                model?: string;
            };
        };
        responses: {
            /** @description The apps. */
            200: {
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
        };
        responses: {
            /** @description The models, ordered by id. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    listModelsByBody: {
        /** @description Left out to list the models that are on this machine. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ModelListRequest"];
            };
        };
        responses: {
            /** @description The models, ordered by id. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    getModel: {
        parameters: {
            path: {
                /** @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`. */
                model_id: components["parameters"]["ModelId"];
            };
        };
        responses: {
            /** @description The model. */
            200: {
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            /** @description There is no model of that name. The message is this sentence alone; what to do is in `remedy`. */
            404: {
                content: {
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    getModelOptions: {
        parameters: {
            path: {
                /** @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`. */
                model_id: components["parameters"]["ModelId"];
            };
        };
        responses: {
            /** @description The options. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelOptions"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    saveModelOptions: {
        parameters: {
            path: {
                /** @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`. */
                model_id: components["parameters"]["ModelId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelOptionsRequest"];
            };
        };
        responses: {
            /** @description The options, as they are now. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelOptions"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    deleteModelOptions: {
        parameters: {
            path: {
                /** @description Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`. */
                model_id: components["parameters"]["ModelId"];
            };
        };
        responses: {
            /** @description The options, as they are now. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelOptions"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    registerModel: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PullRequest"];
            };
        };
        responses: {
            /** @description The model is known. */
            200: {
                content: {
                    "application/json": components["schemas"]["PullResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    checkModelUpdates: {
        responses: {
            /** @description All models were looked at. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelUpdates"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    searchRegistry: {
        parameters: {
            query?: {
                /** @description What to look for. Either this or `q` is required. */
                query?: string;
                /** @description Another spelling of `query`, which wins when both are given. */
                q?: string;
                /** @description Where to look. */
                source?: "huggingface" | "modelscope";
                /** @description Most repositories to list. */
                limit?: number;
                /** @description Only repositories with files of this format. */
                format?: "gguf";
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                content: {
                    "application/json": components["schemas"]["RegistrySearch"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    pullModel: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PullRequest"];
            };
        };
        responses: {
            /** @description All files are here; or, as a stream, the pull has begun. */
            200: {
                content: {
                    "application/json": components["schemas"]["PullResult"];
                    "text/event-stream": components["schemas"]["PullEvent"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    listPullVariants: {
        parameters: {
            query: {
                /** @description Repository id, as `owner/repository`, or the address of its page. */
                checkpoint: string;
                /** @description Hub that has the repository: `huggingface` (or `hf`) or `modelscope` (or `ms`). Without it an address says so, else it is what the setting `default_model_source` says. */
                source?: string;
            };
        };
        responses: {
            /** @description What the repository offers. */
            200: {
                content: {
                    "application/json": components["schemas"]["PullVariants"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    checkPull: {
        parameters: {
            query: {
                /** @description Repository id, as `owner/repository`, or the address of its page. */
                checkpoint: string;
                /** @description Hub that has the repository: `huggingface` (or `hf`) or `modelscope` (or `ms`). Without it an address says so, else it is what the setting `default_model_source` says. */
                source?: string;
            };
        };
        responses: {
            /** @description Whether it can be pulled. */
            200: {
                content: {
                    "application/json": components["schemas"]["PullCheck"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    listDownloads: {
        responses: {
            /** @description The downloads, oldest first. */
            200: {
                content: {
                    "application/json": components["schemas"]["DownloadJobList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    controlDownload: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["DownloadControlRequest"];
            };
        };
        responses: {
            /** @description Done; this is how the download stands now. */
            200: {
                content: {
                    "application/json": components["schemas"]["DownloadControlResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    deleteModel: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteRequest"];
            };
        };
        responses: {
            /** @description The files are gone. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    loadModelByQuery: {
        parameters: {
            query?: {
                /** @description Model name or checkpoint to load. Either this or `model_name` is required. */
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
        };
        responses: {
            /** @description The model is loaded. */
            200: {
                content: {
                    "application/json": components["schemas"]["LoadedModelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementSlotsPinned"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    loadModel: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoadRequest"];
            };
        };
        responses: {
            /** @description The model is loaded; or, as a stream, the load has begun. */
            200: {
                content: {
                    "application/json": components["schemas"]["LoadedModelResponse"];
                    "text/event-stream": components["schemas"]["LoadEvent"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementSlotsPinned"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    unloadModelByQuery: {
        parameters: {
            query?: {
                /** @description Name of the model. Left out to unload every model. */
                model_name?: string;
                /** @description Another spelling of `model_name`, which wins when both are given. */
                model?: string;
            };
        };
        responses: {
            /** @description The memory is free. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            /** @description The named model is not loaded. */
            404: {
                content: {
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    unloadModel: {
        /** @description Left out to unload every model. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnloadRequest"];
            };
        };
        responses: {
            /** @description The memory is free. */
            200: {
                content: {
                    "application/json": components["schemas"]["ModelResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            /** @description The named model is not loaded. */
            404: {
                content: {
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    makeDemoModel: {
        responses: {
            /** @description The model is there. */
            200: {
                content: {
                    "application/json": components["schemas"]["DemoModel"];
                };
            };
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    installBackend: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallRequest"];
            };
        };
        responses: {
            /** @description The backend is installed; or, as a stream, the installation has begun. */
            200: {
                content: {
                    "application/json": components["schemas"]["InstallResult"];
                    "text/event-stream": components["schemas"]["InstallEvent"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["BackendNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    uninstallBackend: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["UninstallRequest"];
            };
        };
        responses: {
            /** @description The backend is gone. */
            200: {
                content: {
                    "application/json": components["schemas"]["BackendResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["BackendNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    listProviders: {
        responses: {
            /** @description The providers, in alphabetical order. */
            200: {
                content: {
                    "application/json": components["schemas"]["ProviderList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    addProvider: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderRequest"];
            };
        };
        responses: {
            /** @description The provider is known. */
            200: {
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    removeProvider: {
        parameters: {
            path: {
                /** @description Name of the provider. */
                name: components["parameters"]["ProviderName"];
            };
        };
        responses: {
            /** @description The provider is forgotten. */
            200: {
                content: {
                    "application/json": components["schemas"]["ProviderRemoved"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementProviderNotFound"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    testProvider: {
        parameters: {
            path: {
                /** @description Name of the provider. */
                name: components["parameters"]["ProviderName"];
            };
        };
        responses: {
            /** @description What came of it. */
            200: {
                content: {
                    "application/json": components["schemas"]["ProviderTest"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementProviderNotFound"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    createChatCompletion: {
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
                    "X-Lemonade-Tool-Warnings": components["headers"]["ToolWarnings"];
                    "X-Lemonade-Repaired": components["headers"]["RepairedCalls"];
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatTokensRequest"];
            };
        };
        responses: {
            /** @description The number of tokens. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    "X-Lemonade-Tool-Warnings": components["headers"]["ToolWarnings"];
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
                    "X-Lemonade-Tool-Warnings": components["headers"]["ToolWarnings"];
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
    createNativeCompletion: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["NativeCompletionRequest"];
            };
        };
        responses: {
            /** @description The text, whole or as a stream of its pieces. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Infill"] | components["schemas"]["Infills"];
                    "text/event-stream": components["schemas"]["InfillEvent"];
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
    createInfill: {
        parameters: {
            query?: {
                /** @description The id of a model, for editors that let their user set no more than an address. One in the body counts before it. */
                model?: components["parameters"]["InfillModel"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InfillRequest"];
            };
        };
        responses: {
            /** @description The code, whole or as a stream of its pieces. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Infill"] | components["schemas"]["Infills"];
                    "text/event-stream": components["schemas"]["InfillEvent"];
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
            501: components["responses"]["NoInfill"];
            502: components["responses"]["BackendFailed"];
            503: components["responses"]["Unavailable"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createFimCompletion: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["FimRequest"];
            };
        };
        responses: {
            /** @description The text, whole or as a stream of chunks. */
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
    createEmbedding: {
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
    createCohereRanking: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["RerankRequest"];
            };
        };
        responses: {
            /** @description The documents, best first. */
            200: {
                headers: {
                    "X-Lemonade-Model": components["headers"]["AnsweredBy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CohereRanking"];
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationRequest"];
            };
        };
        responses: {
            /** @description Never sent here. */
            200: {
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
                    "X-Lemonade-Tool-Warnings": components["headers"]["ToolWarnings"];
                    "X-Lemonade-Repaired": components["headers"]["RepairedCalls"];
                    "X-Lemonade-Truncated": components["headers"]["Truncated"];
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
                    "X-Lemonade-Tool-Warnings": components["headers"]["ToolWarnings"];
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
                /** @description Whether the events are wanted. Only a response that was asked for with `background` and `stream` has kept them. */
                stream?: components["parameters"]["ResponseStream"];
                /** @description With `stream`, only events with a greater `sequence_number` are wanted. */
                starting_after?: components["parameters"]["ResponseStartingAfter"];
            };
            path: {
                /** @description The `id` of a response. */
                response_id: components["parameters"]["ResponseId"];
            };
        };
        responses: {
            /** @description The response, or its events. */
            200: {
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
            path: {
                /** @description The `id` of a response. */
                response_id: components["parameters"]["ResponseId"];
            };
        };
        responses: {
            /** @description It is gone. */
            200: {
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
            path: {
                /** @description The `id` of a response. */
                response_id: components["parameters"]["ResponseId"];
            };
        };
        responses: {
            /** @description The response as it is now. */
            200: {
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
                /** @description The id of an item; the page begins after it. */
                after?: components["parameters"]["ResponseItemsAfter"];
                /** @description The largest number of items of the page. */
                limit?: components["parameters"]["ResponseItemsLimit"];
                /** @description Whether the first item comes first (`asc`) or last (`desc`). */
                order?: components["parameters"]["ResponseItemsOrder"];
            };
            path: {
                /** @description The `id` of a response. */
                response_id: components["parameters"]["ResponseId"];
            };
        };
        responses: {
            /** @description One page of items. */
            200: {
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
    listUsableMcpServers: {
        responses: {
            /** @description The servers, in alphabetical order. */
            200: {
                content: {
                    "application/json": components["schemas"]["UsableMcpServerList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createConversation: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationCreateRequest"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                content: {
                    "application/json": components["schemas"]["Conversation"];
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
    getConversation: {
        parameters: {
            path: {
                /** @description The `id` of a conversation. */
                conversation_id: components["parameters"]["ConversationId"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    updateConversation: {
        parameters: {
            path: {
                /** @description The `id` of a conversation. */
                conversation_id: components["parameters"]["ConversationId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationUpdateRequest"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    deleteConversation: {
        parameters: {
            path: {
                /** @description The `id` of a conversation. */
                conversation_id: components["parameters"]["ConversationId"];
            };
        };
        responses: {
            /** @description It is gone. */
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedConversation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listConversationItems: {
        parameters: {
            query?: {
                /** @description The id of an item; the page begins after it. */
                after?: components["parameters"]["ResponseItemsAfter"];
                /** @description The largest number of items of the page. */
                limit?: components["parameters"]["ResponseItemsLimit"];
                /** @description Whether the first item comes first (`asc`) or last (`desc`). */
                order?: components["parameters"]["ResponseItemsOrder"];
            };
            path: {
                /** @description The `id` of a conversation. */
                conversation_id: components["parameters"]["ConversationId"];
            };
        };
        responses: {
            /** @description One page of items. */
            200: {
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
    createConversationItems: {
        parameters: {
            path: {
                /** @description The `id` of a conversation. */
                conversation_id: components["parameters"]["ConversationId"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationItemsRequest"];
            };
        };
        responses: {
            /** @description The items that were added. */
            200: {
                content: {
                    "application/json": components["schemas"]["ResponseInputList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getConversationItem: {
        parameters: {
            path: {
                /** @description The `id` of a conversation. */
                conversation_id: components["parameters"]["ConversationId"];
                /** @description The `id` of one of its items. */
                item_id: components["parameters"]["ConversationItemId"];
            };
        };
        responses: {
            /** @description The item. */
            200: {
                content: {
                    "application/json": components["schemas"]["ResponseInputItem"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    deleteConversationItem: {
        parameters: {
            path: {
                /** @description The `id` of a conversation. */
                conversation_id: components["parameters"]["ConversationId"];
                /** @description The `id` of one of its items. */
                item_id: components["parameters"]["ConversationItemId"];
            };
        };
        responses: {
            /** @description The conversation without it. */
            200: {
                content: {
                    "application/json": components["schemas"]["Conversation"];
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
                /** @description The id of a loaded model. Without it the language model that was used last is meant. */
                model?: components["parameters"]["SlotModel"];
            };
        };
        responses: {
            /** @description All slots, busy or idle. */
            200: {
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
                /** @description What to do with the slot's prompt cache. */
                action: components["parameters"]["SlotAction"];
                /** @description The id of a loaded model. Without it the language model that was used last is meant. */
                model?: components["parameters"]["SlotModel"];
            };
            path: {
                /** @description The number of the slot, as `GET /slots` tells it. */
                id: components["parameters"]["SlotId"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SlotActionRequest"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
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
                /** @description The id of a loaded model. Without it the language model that was used last is meant. */
                model?: components["parameters"]["SlotModel"];
            };
        };
        responses: {
            /** @description The properties. */
            200: {
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
                    "audio/mpeg": Uint8Array;
                    "audio/ogg": Uint8Array;
                    "audio/aac": Uint8Array;
                    "audio/flac": Uint8Array;
                    "audio/wav": Uint8Array;
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageGenerationRequest"];
            };
        };
        responses: {
            /** @description The images. */
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
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImageEditRequest"];
                "application/json": components["schemas"]["ImageEditJsonRequest"];
            };
        };
        responses: {
            /** @description The changed images. */
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageUpscaleRequest"];
            };
        };
        responses: {
            /** @description The enlarged image, a PNG. */
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
                    "X-Lemonade-Tool-Warnings": components["headers"]["ToolWarnings"];
                    "X-Lemonade-Repaired": components["headers"]["RepairedCalls"];
                    "X-Lemonade-Truncated": components["headers"]["Truncated"];
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
        responses: {
            /** @description The models. */
            200: {
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
        responses: {
            /** @description The loaded models. */
            200: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaShowRequest"];
            };
        };
        responses: {
            /** @description The model. */
            200: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaPullRequest"];
            };
        };
        responses: {
            /** @description The model is here, or on its way line by line. */
            200: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaNameRequest"];
            };
        };
        responses: {
            /** @description The model is gone. */
            200: {};
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
        responses: {
            /** @description The version. */
            200: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaCreateRequest"];
            };
        };
        responses: {
            /** @description Never sent here. */
            200: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaCopyRequest"];
            };
        };
        responses: {
            /** @description Never sent here. */
            200: {};
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["OllamaNameRequest"];
            };
        };
        responses: {
            /** @description Never sent here. */
            200: {
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
                    "X-Lemonade-Tool-Warnings": components["headers"]["ToolWarnings"];
                    "X-Lemonade-Repaired": components["headers"]["RepairedCalls"];
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
                    "X-Lemonade-Tool-Warnings": components["headers"]["ToolWarnings"];
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
            header?: {
                /** @description The revision of the protocol. Required since 2026-07-28, with the value that `_meta` has; without it and without `_meta` the request is of an older revision. */
                "MCP-Protocol-Version"?: components["parameters"]["McpProtocolVersion"];
                /** @description The `method` of the body. Required since 2026-07-28, for requests. */
                "Mcp-Method"?: components["parameters"]["McpMethod"];
                /** @description The `params.name` of the body. Required since 2026-07-28, for `tools/call`. What has letters beyond ASCII comes as `=?base64?…?=`. */
                "Mcp-Name"?: components["parameters"]["McpName"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The JSON-RPC response, also when that is an error. */
            200: {
                content: {
                    "application/json": components["schemas"]["McpResponse"];
                    "text/event-stream": components["schemas"]["McpResponse"];
                };
            };
            /** @description The notification has arrived. */
            202: {};
            400: components["responses"]["McpInvalidRequest"];
            401: components["responses"]["McpUnauthorized"];
            403: components["responses"]["McpForbidden"];
            404: components["responses"]["McpMethodNotFound"];
            413: components["responses"]["McpPayloadTooLarge"];
            415: components["responses"]["McpUnsupportedMediaType"];
            "5XX": components["responses"]["McpServerError"];
        };
    };
    readConfig: {
        responses: {
            /** @description The settings. */
            200: {
                content: {
                    "application/json": components["schemas"]["Config"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getConfigDefaults: {
        responses: {
            /** @description The defaults. */
            200: {
                content: {
                    "application/json": components["schemas"]["Config"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    setConfig: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigChangeRequest"];
            };
        };
        responses: {
            /** @description The change is written. */
            200: {
                content: {
                    "application/json": components["schemas"]["ConfigChangeResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    pinModel: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                content: {
                    "application/json": components["schemas"]["PinResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            /** @description That model is not loaded. */
            404: {
                content: {
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    listAliases: {
        responses: {
            /** @description The aliases, in alphabetical order. */
            200: {
                content: {
                    "application/json": components["schemas"]["AliasList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    addAlias: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["AliasRequest"];
            };
        };
        responses: {
            /** @description The alias is known. */
            200: {
                content: {
                    "application/json": components["schemas"]["AliasResponse"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    removeAlias: {
        parameters: {
            path: {
                /** @description The alias. Slashes in it may be written plain or as `%2F`. */
                alias: string;
            };
        };
        responses: {
            /** @description The alias is gone. */
            200: {
                content: {
                    "application/json": components["schemas"]["AliasRemoved"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            /** @description There is no such alias. */
            404: {
                content: {
                    "application/json": components["schemas"]["ManagementError"];
                };
            };
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    tuneModel: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["TuningRequest"];
            };
        };
        responses: {
            /** @description Trials have begun. */
            200: {
                content: {
                    "text/event-stream": components["schemas"]["TuningEvent"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["ManagementConflict"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            500: components["responses"]["ManagementFailed"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    listMcpPackages: {
        responses: {
            /** @description All of them, whether they are here or not. */
            200: {
                content: {
                    "application/json": components["schemas"]["McpPackageList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    addMcpPackage: {
        parameters: {
            path: {
                /** @description Its id in the list. */
                package_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpPackageRequest"];
            };
        };
        responses: {
            /** @description The server is known. */
            200: {
                content: {
                    "application/json": components["schemas"]["McpServer"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementMcpPackageNotFound"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    listMcpServers: {
        responses: {
            /** @description The servers, in alphabetical order. */
            200: {
                content: {
                    "application/json": components["schemas"]["McpServerList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    addMcpServer: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpServerRequest"];
            };
        };
        responses: {
            /** @description The server is known. */
            200: {
                content: {
                    "application/json": components["schemas"]["McpServer"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    removeMcpServer: {
        parameters: {
            path: {
                /** @description Name of the MCP server. */
                name: components["parameters"]["McpServerName"];
            };
        };
        responses: {
            /** @description The server is forgotten. */
            200: {
                content: {
                    "application/json": components["schemas"]["McpServerRemoved"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementMcpServerNotFound"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    connectMcpServer: {
        parameters: {
            path: {
                /** @description Name of the MCP server. */
                name: components["parameters"]["McpServerName"];
            };
        };
        responses: {
            /** @description The server, with its tools. */
            200: {
                content: {
                    "application/json": components["schemas"]["McpServer"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementMcpServerNotFound"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    disconnectMcpServer: {
        parameters: {
            path: {
                /** @description Name of the MCP server. */
                name: components["parameters"]["McpServerName"];
            };
        };
        responses: {
            /** @description The server, which is idle now. */
            200: {
                content: {
                    "application/json": components["schemas"]["McpServer"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementMcpServerNotFound"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
    cleanUpCache: {
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CacheCleanupRequest"];
            };
        };
        responses: {
            /** @description What was found, and removed unless it is a dry run. */
            200: {
                content: {
                    "application/json": components["schemas"]["CacheCleanupReport"];
                };
            };
            400: components["responses"]["ManagementInvalidRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            413: components["responses"]["ManagementPayloadTooLarge"];
            415: components["responses"]["ManagementUnsupportedMediaType"];
            "5XX": components["responses"]["ManagementServerError"];
        };
    };
}
export type Schemas = components['schemas'];
