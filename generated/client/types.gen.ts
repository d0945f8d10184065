// Generated from openapi.yaml by `npm run generate`. Do not edit.

export type ClientOptions = {
    baseUrl: 'http://localhost:13305' | (string & {});
};

/**
 * Progress of a download
 *
 * Data of an event named `progress`, sent now and then while files are fetched.
 */
export type DownloadProgressEvent = {
    /**
     * File that is being fetched, by its name in the repository or archive.
     */
    file: string;
    /**
     * Number of that file, counted from 1.
     */
    file_index: number;
    /**
     * Number of files.
     */
    total_files: number;
    /**
     * Bytes of that file that are here, those of an earlier attempt included.
     */
    bytes_downloaded: number;
    /**
     * Size of that file in bytes; 0 while it is not known.
     */
    bytes_total: number;
    /**
     * How much of that file is here, in percent.
     */
    percent: number;
};

/**
 * Failure of a download
 *
 * Data of the event named `error`, sent when it can't go on. What is here already is kept for the next attempt.
 */
export type DownloadErrorEvent = {
    /**
     * What went wrong and what to do about it.
     */
    error: string;
    /**
     * Exact cause, for programs, as in `ErrorObject`.
     */
    code: string | null;
    remedy?: Remedy;
};

/**
 * An error of inference, of a guard, or of the server as such.
 */
export type ErrorResponse = {
    error: ErrorObject;
};

/**
 * What went wrong, in OpenAI's shape.
 */
export type ErrorObject = {
    /**
     * What went wrong, with which thing, and what to do about it; for people.
     */
    message: string;
    /**
     * Kind of error, for programs; coarser than `code`.
     */
    type: string;
    /**
     * Exact cause, for programs; null where there is no finer one than `type`.
     */
    code: string | null;
    /**
     * Field of the request that is at fault; null when none is.
     */
    param: string | null;
    remedy?: Remedy;
    /**
     * How many tokens the prompt has, where it is too long for the context, as llama-server tells it.
     */
    n_prompt_tokens?: number;
    /**
     * How many tokens the context has for one request, where the prompt is too long for it.
     */
    n_ctx?: number;
};

/**
 * What to do, for programs that have their own words for it. `message` says the same, except where the message is printed in a specification.
 */
export type Remedy = {
    /**
     * What to do, for people who call the API; `message` ends with it.
     */
    text: string;
    /**
     * The `operationId` of the operation that helps, where there is one.
     */
    operation?: string;
    /**
     * What that operation is to be asked with, by the names of its fields.
     */
    arguments?: {
        [key: string]: string;
    };
    /**
     * Known names that are near the one that was not found, the nearest first.
     */
    suggestions?: Array<string>;
};

/**
 * An error of an operation on models, backends or parameters. The text is there twice, for clients of either shape.
 */
export type ManagementError = {
    /**
     * Always `error`; a response that worked says `success`.
     */
    status: 'error';
    /**
     * The same text as in `error`.
     */
    message: string;
    error: ErrorObject;
};

/**
 * Start of the random numbers. The same seed and input give the same output on the same backend; -1 takes a new seed each time. Native servers have 32 bits for it, so of a larger one these count.
 */
export type Seed = number | null;

/**
 * A name that the client gives to its user. It has no effect here.
 */
export type EndUser = string | null;

/**
 * How a model is run, and why so.
 */
export type LoadPlan = {
    /**
     * Backend of the recipe that runs it.
     */
    backend: string;
    /**
     * Devices that it computes on, separated by spaces, out of `cpu`, `gpu` and `npu`.
     */
    device: string;
    /**
     * Why this backend, in a sentence or two. Where a better one was passed over, it says which, why, and what to do
     * about it. It also says when a request gets less than `ctx_size`, e.g. because the model was trained for no more.
     *
     */
    reason: string;
    /**
     * The backends that the load could take, in the order in which it tries them, decided once when it began. A load that names its backend has that one alone.
     */
    attempts: Array<LoadAttempt>;
    /**
     * Tokens that the model keeps in view for one request, as its native server tells; null for recipes without a
     * context.
     *
     */
    ctx_size: number | null;
    /**
     * Memory for weights and context in GiB, by what the model's files tell; null when they don't.
     */
    memory_needed_gb: number | null;
    /**
     * Memory of the device that was free before the load, in GiB; null unless the context was fitted to it.
     */
    memory_available_gb: number | null;
};

/**
 * One backend that a load could take.
 */
export type LoadAttempt = {
    /**
     * Name of the backend.
     */
    backend: string;
    /**
     * What was to be fetched for this backend when the load began.
     */
    needs: 'nothing' | 'install' | 'update';
    /**
     * Why this backend was passed over and what to do about it; null for the one that runs the model, and for those
     * after it, which were not tried.
     *
     */
    problem: string | null;
};

/**
 * Options in force for a load, named as in `POST /load`; which ones there are is the recipe's affair.
 */
export type RecipeOptions = {
    [key: string]: unknown;
};

/**
 * A tool that the model may call.
 */
export type ChatTool = {
    /**
     * The kind of tool; local models know `function`.
     */
    type: string;
    function?: FunctionDefinition;
};

/**
 * A function that the client can carry out for the model.
 */
export type FunctionDefinition = {
    /**
     * Its name.
     */
    name: string;
    /**
     * What it does; the model decides by this text when to call it.
     */
    description?: string | null;
    /**
     * The JSON schema of its arguments.
     */
    parameters?: {
        [key: string]: unknown;
    } | null;
    /**
     * Whether the arguments must follow the schema exactly.
     */
    strict?: boolean | null;
};

/**
 * What of the request had no effect, because no field of that name is known here. Missing when there is nothing.
 */
export type Warnings = Array<Warning>;

/**
 * A field of the request that had no effect.
 */
export type Warning = {
    /**
     * Name of the field; what is longer than 80 characters is cut off.
     */
    param: string;
    /**
     * What is wrong with it; for people.
     */
    message: string;
    /**
     * The known name that is most like it; missing when none is.
     */
    suggestion?: string;
};

/**
 * Notes of the client. Only `local_only` has an effect here, see Privacy above.
 */
export type Metadata = {
    [key: string]: unknown;
} | null;

/**
 * One message of the conversation.
 */
export type ChatMessage = {
    /**
     * Who speaks. `developer` is a newer word for `system`.
     */
    role: 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'function';
    /**
     * What is said. It may be missing or null where an assistant only calls tools.
     */
    content?: string | null | Array<ContentPart>;
    /**
     * Tells several speakers of one role apart, or names the function whose result this is.
     */
    name?: string | null;
    /**
     * The thoughts of an earlier response, for models whose template wants them back.
     */
    reasoning_content?: string | null;
    /**
     * A refusal of an earlier response.
     */
    refusal?: string | null;
    /**
     * The tools that the assistant called.
     */
    tool_calls?: Array<ToolCall> | null;
    /**
     * With the role `tool`, the call that this is the result of.
     */
    tool_call_id?: string | null;
    /**
     * The older form of `tool_calls`.
     *
     * @deprecated
     */
    function_call?: {
        [key: string]: unknown;
    } | null;
};

/**
 * One part of a message: `text`, `image_url` or `input_audio`, with the field of the same name.
 * Parts of other types are passed on; whether the model understands them is up to its backend.
 * Whatever a part refers to must come with it as base64; other addresses are refused.
 *
 */
export type ContentPart = {
    /**
     * The kind of part.
     */
    type: string;
    /**
     * The text of a `text` part.
     */
    text?: string | null;
    /**
     * The picture of an `image_url` part.
     */
    image_url?: {
        /**
         * The picture as a `data:` URL with base64. Pictures elsewhere are refused: the server fetches nothing for a request, so that no request can make it look into the network that it stands in.
         */
        url: string;
        /**
         * How closely to look - `auto`, `low` or `high`. Local models mostly ignore it.
         */
        detail?: string | null;
    } | null;
    /**
     * The sound of an `input_audio` part.
     */
    input_audio?: {
        /**
         * The sound as base64.
         */
        data: string;
        /**
         * Its format, `wav` or `mp3`.
         */
        format?: string | null;
    } | null;
};

/**
 * A call of a tool by the model.
 */
export type ToolCall = {
    /**
     * The name of the call; send it back as `tool_call_id` with the result. A few models give none.
     */
    id?: string | null;
    /**
     * The kind of tool, `function`.
     */
    type: string;
    /**
     * What to call.
     */
    function: {
        /**
         * The function to call.
         */
        name: string;
        /**
         * The arguments as JSON text. Check it; a model can get it wrong.
         */
        arguments: string;
    };
};

/**
 * A conversation and how its next message is to be generated.
 */
export type ChatCompletionRequest = {
    model: InferenceModel;
    /**
     * The conversation so far, oldest message first.
     */
    messages: Array<ChatMessage>;
    stream?: Stream;
    stream_options?: StreamOptions;
    max_completion_tokens?: MaxTokens;
    /**
     * The older name of `max_completion_tokens`, with the same values. The two exclude each other: both together are refused.
     *
     * @deprecated
     */
    max_tokens?: number | null;
    min_tokens?: MinTokens;
    stop?: StopSequences;
    temperature?: Temperature;
    top_p?: TopP;
    top_k?: TopK;
    min_p?: MinP;
    repeat_penalty?: RepeatPenalty;
    presence_penalty?: PresencePenalty;
    frequency_penalty?: FrequencyPenalty;
    seed?: Seed;
    logit_bias?: LogitBias;
    /**
     * Whether the log probability of each generated token is part of the response.
     */
    logprobs?: boolean | null;
    /**
     * For how many likely alternatives of each token the log probability is told too; needs `logprobs`.
     */
    top_logprobs?: number | null;
    /**
     * How many responses to generate. Backends may allow only as many as they have slots.
     */
    n?: number | null;
    /**
     * The tools that the model may call.
     */
    tools?: Array<ChatTool> | null;
    /**
     * Whether the model calls a tool.
     */
    tool_choice?: string | null | {
        /**
         * The kind of choice, normally `function`.
         */
        type?: string;
        /**
         * The function to call.
         */
        function?: {
            /**
             * The name of the function.
             */
            name?: string;
        };
    };
    /**
     * Whether the model may call several tools in one message. Without it, llama.cpp allows that where the model's chat template does.
     */
    parallel_tool_calls?: boolean | null;
    /**
     * The older form of `tools`, which no native server reads any more. It is refused; send `tools`.
     *
     * @deprecated
     */
    functions?: Array<{
        [key: string]: unknown;
    }> | null;
    /**
     * The older form of `tool_choice`. Anything but `none` and `auto` is refused; send `tool_choice`.
     *
     * @deprecated
     */
    function_call?: string | null | {
        [key: string]: unknown;
    };
    /**
     * The form that the response must have.
     */
    response_format?: {
        /**
         * Free text, any JSON object, or JSON that follows a schema.
         */
        type: 'text' | 'json_object' | 'json_schema';
        /**
         * The schema for `json_schema`.
         */
        json_schema?: {
            /**
             * A name for the schema.
             */
            name?: string;
            /**
             * What the response is for.
             */
            description?: string | null;
            /**
             * The JSON schema itself.
             */
            schema?: {
                [key: string]: unknown;
            } | null;
            /**
             * Whether the schema must be followed exactly.
             */
            strict?: boolean | null;
        } | null;
        /**
         * A JSON schema for `json_object`, as llama.cpp takes it.
         */
        schema?: {
            [key: string]: unknown;
        } | null;
    } | null;
    /**
     * How much a reasoning model thinks before it answers, such as `none`, `minimal`, `low`, `medium` or `high`.
     */
    reasoning_effort?: string | null;
    /**
     * Whether a reasoning model thinks before it answers. Without it, the model's own default holds. The same as `chat_template_kwargs.enable_thinking`, and false the same as `reasoning_effort` `none`; one of these that contradicts another is refused. `thinking`, as Anthropic's API has it, counts where this is left out.
     */
    enable_thinking?: boolean | null;
    /**
     * Variables for the model's chat template.
     */
    chat_template_kwargs?: {
        [key: string]: unknown;
    } | null;
    /**
     * Where llama.cpp puts the thoughts - `none` leaves them in the content, `deepseek` moves them to `reasoning_content`, `auto` decides by model.
     */
    reasoning_format?: string | null;
    /**
     * Whether llama.cpp adds `timings` to every chunk.
     */
    timings_per_token?: boolean | null;
    /**
     * Whether llama.cpp may use what it remembers of an earlier, equal beginning.
     */
    cache_prompt?: boolean | null;
    /**
     * The slot of llama.cpp that shall answer, as `/slots` numbers them. `-1` takes any.
     */
    id_slot?: number | null;
    user?: EndUser;
    metadata?: Metadata;
    /**
     * Accepted for OpenAI's clients; nothing is stored here.
     */
    store?: boolean | null;
};

/**
 * One event of a streamed chat - a chunk, or the error that ended the stream.
 */
export type ChatCompletionEvent = ChatCompletionChunk | InferenceErrorEvent;

/**
 * One piece of a streamed response. Join the deltas of each choice to get the message.
 */
export type ChatCompletionChunk = {
    /**
     * The name of the response, equal in all its chunks.
     */
    id: string;
    /**
     * Always `chat.completion.chunk`.
     */
    object: 'chat.completion.chunk';
    /**
     * When it was made, in seconds since 1970.
     */
    created: number;
    /**
     * The model that answers.
     */
    model: string;
    /**
     * What is new. Empty in the chunk that carries the usage.
     */
    choices: Array<ChatChunkChoice>;
    usage?: StreamUsage;
    timings?: Timings;
    prompt_progress?: PromptProgress;
    /**
     * The build of the native server.
     */
    system_fingerprint?: string | null;
};

/**
 * What is new in one of the responses.
 */
export type ChatChunkChoice = {
    /**
     * Which answer it belongs to.
     */
    index: number;
    delta: ChatDelta;
    /**
     * Null until the last chunk of the response, which says why it ended; see `ChatChoice`.
     */
    finish_reason?: string | null;
    logprobs?: ChatLogprobs;
};

/**
 * The new piece of the message. Every field may be missing.
 */
export type ChatDelta = {
    /**
     * The role `assistant`, normally in the first chunk only.
     */
    role?: string | null;
    /**
     * More text.
     */
    content?: string | null;
    /**
     * More thoughts of a reasoning model.
     */
    reasoning_content?: string | null;
    /**
     * More of a refusal.
     */
    refusal?: string | null;
    /**
     * More of the tool calls.
     */
    tool_calls?: Array<ToolCallDelta> | null;
};

/**
 * A piece of a tool call. The first piece has id and name, the others add to the arguments.
 */
export type ToolCallDelta = {
    /**
     * Which tool call of the message it belongs to.
     */
    index: number;
    /**
     * The name of the call.
     */
    id?: string | null;
    /**
     * The kind of tool, `function`.
     */
    type?: string | null;
    /**
     * What to call.
     */
    function?: {
        /**
         * The function to call.
         */
        name?: string | null;
        /**
         * More of the JSON text of the arguments.
         */
        arguments?: string | null;
    } | null;
};

/**
 * The answer to a conversation.
 */
export type ChatCompletion = {
    /**
     * The name of this response.
     */
    id: string;
    /**
     * Always `chat.completion`.
     */
    object: 'chat.completion';
    /**
     * When it was made, in seconds since 1970.
     */
    created: number;
    /**
     * The model that answered.
     */
    model: string;
    /**
     * The responses, one unless `n` asked for more.
     */
    choices: Array<ChatChoice>;
    usage?: Usage;
    timings?: Timings;
    /**
     * The build of the native server.
     */
    system_fingerprint?: string | null;
    /**
     * Sent by some backends; it has no meaning here.
     */
    service_tier?: string | null;
};

/**
 * One response.
 */
export type ChatChoice = {
    /**
     * Its place among the responses.
     */
    index: number;
    message: AssistantMessage;
    /**
     * Why the generation ended: `stop` (the model was done or a stop sequence was met), `length` (the limit was reached),
     * `tool_calls` (the model called tools), `content_filter` or `function_call`.
     *
     */
    finish_reason: string | null;
    logprobs?: ChatLogprobs;
};

/**
 * The message of the model.
 */
export type AssistantMessage = {
    /**
     * Always `assistant`.
     */
    role: 'assistant';
    /**
     * The text; empty or null if the model only calls tools.
     */
    content: string | null;
    /**
     * What a reasoning model thought before it answered.
     */
    reasoning_content?: string | null;
    /**
     * Why the model refuses, if it does.
     */
    refusal?: string | null;
    /**
     * The tools to call.
     */
    tool_calls?: Array<ToolCall> | null;
};

/**
 * The log probabilities, if they were asked for.
 */
export type ChatLogprobs = {
    /**
     * One entry for each token of the content.
     */
    content?: Array<TokenLogprob> | null;
    /**
     * One entry for each token of a refusal.
     */
    refusal?: Array<TokenLogprob> | null;
} | null;

/**
 * As much of a chat as decides about its prompt. All other fields of `POST /chat/completions` may be there.
 */
export type ChatPromptRequest = {
    /**
     * The id of a model for text. Without it, as with `local`, the loaded one that was used last is meant.
     */
    model?: string | null;
    /**
     * The conversation so far, oldest message first.
     */
    messages: Array<ChatMessage>;
    /**
     * The tools that the model may call.
     */
    tools?: Array<ChatTool> | null;
    /**
     * Variables for the model's chat template.
     */
    chat_template_kwargs?: {
        [key: string]: unknown;
    } | null;
};

/**
 * What the model would read.
 */
export type ChatPrompt = {
    /**
     * The text, with the control tokens of the template.
     */
    prompt: string;
};

/**
 * How long the prompt of a chat is.
 */
export type ChatTokenCount = {
    /**
     * Always `response.input_tokens`.
     */
    object: 'response.input_tokens';
    /**
     * The number of its tokens.
     */
    input_tokens: number;
};

/**
 * A prompt and how it is to be continued.
 */
export type CompletionRequest = {
    /**
     * The id of a model, or a checkpoint that is loaded; `local` means the loaded model. Under `/api/v0` and `/v0` it may be any checkpoint of the hub, as in `POST /load`, and left out to mean the loaded model.
     */
    model?: string | null;
    /**
     * What to continue - a text, several texts (one choice each), token ids, or several lists of token ids.
     */
    prompt: string | Array<string> | Array<number> | Array<Array<number>>;
    stream?: Stream;
    stream_options?: StreamOptions;
    max_tokens?: MaxTokens;
    min_tokens?: MinTokens;
    /**
     * Another name of `max_tokens`. The two exclude each other; both together are refused.
     */
    max_completion_tokens?: number | null;
    stop?: StopSequences;
    /**
     * Whether the prompt is put before its continuation. It can't be combined with `logprobs`, for no backend gives those of the prompt. Token ids are turned back into text, which needs a backend that can.
     */
    echo?: boolean | null;
    /**
     * Whether log probabilities are part of the response. In a stream they come in the words of the native server.
     */
    logprobs?: boolean | null | number;
    temperature?: Temperature;
    top_p?: TopP;
    top_k?: TopK;
    min_p?: MinP;
    repeat_penalty?: RepeatPenalty;
    presence_penalty?: PresencePenalty;
    frequency_penalty?: FrequencyPenalty;
    seed?: Seed;
    logit_bias?: LogitBias;
    /**
     * How many continuations to generate for each prompt. With a `seed`, each has a seed of its own, one above that before it.
     */
    n?: number | null;
    /**
     * Generate this many and keep the best. No backend can do it, so more than `n` is refused.
     */
    best_of?: number | null;
    /**
     * Text that comes after the continuation. llama.cpp can't do it.
     */
    suffix?: string | null;
    /**
     * Whether llama.cpp goes on after the model's end token.
     */
    ignore_eos?: boolean | null;
    /**
     * Whether llama.cpp may use what it remembers of an earlier, equal beginning.
     */
    cache_prompt?: boolean | null;
    /**
     * The slot of llama.cpp that shall answer, as `/slots` numbers them. `-1` takes any.
     */
    id_slot?: number | null;
    /**
     * The fewest tokens to generate, as in `POST /params`; `min_tokens` counts before it.
     */
    min_length?: number | null;
    /**
     * The most tokens to generate, as in `POST /params`; `max_tokens` counts before it.
     */
    max_length?: number | null;
    /**
     * Whether to sample, or always to take the most likely token, as in `POST /params`.
     */
    do_sample?: boolean | null;
    /**
     * Wish of clients of the preview API, as in `POST /load`. It is accepted, but the backend decides which devices are used.
     */
    device?: string | null;
    /**
     * Wish of clients of the preview API, as in `POST /load`. It is accepted, but the checkpoint decides about the data type.
     */
    dtype?: string | null;
    /**
     * Wish of clients of the preview API, as in `POST /load`. It is accepted, but where models are kept is a setting of the server.
     */
    cache_dir?: string | null;
    user?: EndUser;
};

/**
 * One event of a streamed continuation - a chunk, or the error that ended the stream.
 */
export type CompletionEvent = CompletionChunk | InferenceErrorEvent;

/**
 * One piece of a streamed continuation.
 */
export type CompletionChunk = {
    /**
     * The name of the response, equal in all its chunks.
     */
    id: string;
    /**
     * Always `text_completion`.
     */
    object: 'text_completion';
    /**
     * When it was made, in seconds since 1970.
     */
    created: number;
    /**
     * The model that answers.
     */
    model: string;
    /**
     * What is new. It may be empty in a chunk that carries the usage.
     */
    choices: Array<CompletionChoice>;
    usage?: StreamUsage;
    timings?: Timings;
    prompt_progress?: PromptProgress;
    /**
     * The build of the native server.
     */
    system_fingerprint?: string | null;
};

/**
 * The continuation of a prompt.
 */
export type Completion = {
    /**
     * The name of this response.
     */
    id: string;
    /**
     * Always `text_completion`.
     */
    object: 'text_completion';
    /**
     * When it was made, in seconds since 1970.
     */
    created: number;
    /**
     * The model that answered.
     */
    model: string;
    /**
     * The continuations, one unless `n` or several prompts asked for more.
     */
    choices: Array<CompletionChoice>;
    /**
     * The text of the first choice once more, where the preview API promised it.
     */
    text?: string;
    usage?: Usage;
    timings?: Timings;
    /**
     * The build of the native server.
     */
    system_fingerprint?: string | null;
};

/**
 * One continuation, or a piece of it.
 */
export type CompletionChoice = {
    /**
     * Its place among the continuations.
     */
    index: number;
    /**
     * The text.
     */
    text: string;
    /**
     * Why the generation ended - `stop`, `length` or `content_filter`. Null in chunks before the last.
     */
    finish_reason?: string | null;
    logprobs?: CompletionLogprobs;
};

/**
 * The log probabilities, if they were asked for. The four lists are OpenAI's form; llama.cpp gives `content` too, and in a stream mostly only that.
 */
export type CompletionLogprobs = {
    /**
     * One entry for each token.
     */
    content?: Array<TokenLogprob> | null;
    /**
     * The tokens.
     */
    tokens?: Array<string> | null;
    /**
     * Their log probabilities; null for the first token of an echoed prompt.
     */
    token_logprobs?: Array<number | null> | null;
    /**
     * For each token, the likely alternatives and their log probabilities.
     */
    top_logprobs?: Array<{
        [key: string]: number;
    } | null> | null;
    /**
     * Where each token begins in the text.
     */
    text_offset?: Array<number> | null;
} | null;

/**
 * The tokens to make a text of.
 */
export type DetokenizeRequest = {
    /**
     * The id of a model of any type. Without it, as with `local`, the loaded model that was used last is meant.
     */
    model?: string | null;
    /**
     * The ids of the tokens.
     */
    tokens: Array<number>;
};

/**
 * The text of tokens.
 */
export type DetokenizedText = {
    /**
     * The text.
     */
    content: string;
};

/**
 * The texts to embed.
 */
export type EmbeddingRequest = {
    /**
     * An embedding model. `local` means the loaded one.
     */
    model: string;
    /**
     * What to embed: a text, token ids, or a list of either. A list that has a number in it is one input, and a text beside
     * its ids stands for the text's tokens, as in llama-server: `[12, "lemon", 56]`. So in `[[12, "lemon"], "tree"]`
     * there are two inputs.
     *
     */
    input: string | Array<string | number | Array<string | number>>;
    /**
     * How vectors are written, `float` as numbers or `base64` as 32-bit little-endian floats.
     */
    encoding_format?: string | null;
    /**
     * The wanted length of the vectors: their first numbers, scaled to length 1. Only models that were made for it keep their meaning then. More than the model gives is refused. vLLM and providers decide themselves.
     */
    dimensions?: number | null;
    user?: EndUser;
};

/**
 * The vectors.
 */
export type EmbeddingList = {
    /**
     * Always `list`.
     */
    object: 'list';
    /**
     * The model that made them.
     */
    model: string;
    /**
     * One vector for each input, in the same order.
     */
    data: Array<Embedding>;
    usage: PromptUsage;
};

/**
 * One vector.
 */
export type Embedding = {
    /**
     * Always `embedding`.
     */
    object: 'embedding';
    /**
     * Which input it belongs to.
     */
    index: number;
    /**
     * The vector, in the form that `encoding_format` asked for.
     */
    embedding: Array<number> | string;
    /**
     * The value `base64` if the vector is base64; else mostly missing.
     */
    encoding_format?: string;
};

/**
 * Failure of a stream
 *
 * The last event of a stream that failed, in place of `[DONE]`.
 */
export type InferenceErrorEvent = {
    error: InferenceErrorDetail;
};

/**
 * What went wrong after the stream had begun. What a native server itself reports is passed on as it is, so that it may say less than an `ErrorObject`.
 */
export type InferenceErrorDetail = {
    /**
     * What went wrong; for people.
     */
    message: string;
    /**
     * Kind of error, for programs; coarser than `code`.
     */
    type: string;
    /**
     * Exact cause, for programs, as in an `ErrorObject`; llama-server gives a number.
     */
    code?: string | null | number;
    /**
     * Field of the request that is at fault, if one is.
     */
    param?: string | null;
    remedy?: Remedy;
    /**
     * As in an `ErrorObject`.
     */
    n_prompt_tokens?: number;
    /**
     * As in an `ErrorObject`.
     */
    n_ctx?: number;
};

/**
 * Texts to judge.
 */
export type ModerationRequest = {
    /**
     * The model that is to judge.
     */
    model?: string | null;
    /**
     * One text or several.
     */
    input: string | Array<string>;
};

/**
 * What was found in each text.
 */
export type Moderation = {
    /**
     * A name of the response.
     */
    id: string;
    /**
     * The model that judged.
     */
    model: string;
    /**
     * One result for each text, in the same order.
     */
    results: Array<{
        /**
         * Whether something harmful was found.
         */
        flagged: boolean;
    }>;
};

/**
 * A query and the documents to score.
 */
export type RerankRequest = {
    /**
     * A reranking model. `local` means the loaded one.
     */
    model: string;
    /**
     * What is looked for.
     */
    query: string;
    documents: RerankDocuments;
    /**
     * Give only this many results, those with the highest scores.
     */
    top_n?: number | null;
    /**
     * Whether each result repeats its document.
     */
    return_documents?: boolean | null;
};

/**
 * The texts to score.
 */
export type RerankDocuments = Array<string | RerankDocument>;

/**
 * A document as an object, as Cohere's and Jina's clients send and read it.
 */
export type RerankDocument = {
    /**
     * What the document says.
     */
    text: string;
};

/**
 * A `RerankRequest`, or what Text Embeddings Inference takes: `texts` in place of `documents`, with `return_text`, and without a model if need be. One of `documents` and `texts` must be there.
 */
export type RerankOrTeiRequest = {
    /**
     * A reranking model. `local` means the loaded one. Only a request with `texts` may leave it out; it means the loaded one then.
     */
    model?: string | null;
    /**
     * What is looked for.
     */
    query: string;
    documents?: RerankDocuments;
    /**
     * The texts to score. They exclude `documents`.
     */
    texts?: Array<string>;
    /**
     * Give only this many results, those with the highest scores.
     */
    top_n?: number | null;
    /**
     * Whether each result repeats its document; for `documents`.
     */
    return_documents?: boolean | null;
    /**
     * Whether each score repeats its text; for `texts`.
     */
    return_text?: boolean | null;
};

/**
 * One score for each text, or for the `top_n` best of them, best first. As llama-server's, the scores are as the model gives them, whatever `raw_scores` says.
 */
export type TeiScores = Array<TeiScore>;

/**
 * The score of one text.
 */
export type TeiScore = {
    /**
     * Which text it is.
     */
    index: number;
    /**
     * How well it fits; higher is better.
     */
    score: number;
    /**
     * The text, where `return_text` asks for it.
     */
    text?: string;
};

/**
 * How well each document fits.
 */
export type Reranking = {
    /**
     * The model that scored.
     */
    model: string;
    /**
     * Always `list`.
     */
    object: 'list';
    /**
     * One score for each document, or for the `top_n` best of them, in the order of the documents.
     */
    results: Array<{
        /**
         * Which document it is.
         */
        index: number;
        /**
         * How well it fits; higher is better.
         */
        relevance_score: number;
        document?: RerankDocument;
    }>;
    usage: PromptUsage;
};

/**
 * The conversation, by its items or by its last response.
 */
export type ResponseCompactRequest = {
    model: InferenceModel;
    input?: ResponseInput;
    instructions?: ResponseInstructions;
    previous_response_id?: PreviousResponseId;
};

/**
 * A conversation made shorter.
 */
export type ResponseCompaction = {
    /**
     * The name of this compaction.
     */
    id: string;
    /**
     * Always `response.compaction`.
     */
    object: 'response.compaction';
    /**
     * When it was made, in seconds since 1970.
     */
    created_at: number;
    /**
     * The messages of the user, and a `compaction` with the summary; the input of the next response.
     */
    output: Array<ResponseInputItem>;
    usage: ResponseUsage;
};

/**
 * What was forgotten.
 */
export type DeletedResponse = {
    /**
     * The name of the response.
     */
    id: string;
    /**
     * Always `response`.
     */
    object: 'response';
    /**
     * Always `true`.
     */
    deleted: true;
};

/**
 * One page of the items of a request.
 */
export type ResponseInputList = {
    /**
     * Always `list`.
     */
    object: 'list';
    /**
     * The items.
     */
    data: Array<ResponseInputItem>;
    /**
     * The id of the first item of the page; null for a page without items.
     */
    first_id: string | null;
    /**
     * The id of the last item of the page, from which the next page goes on.
     */
    last_id: string | null;
    /**
     * Whether there are more items after this page.
     */
    has_more: boolean;
};

/**
 * One item of the input: a message (`role` and `content`), a call of an earlier response (`function_call`,
 * `custom_tool_call`), its result (`function_call_output`, `custom_tool_call_output`), thoughts of an earlier response
 * (`reasoning`), what `POST /responses/compact` has made of a conversation (`compaction`), or the id of an item of a kept
 * response (`item_reference`). Records of tools that ran elsewhere (`web_search_call`, `file_search_call`, `code_interpreter_call`,
 * `image_generation_call`, `mcp_list_tools`) are left out. Other items are refused.
 *
 */
export type ResponseInputItem = {
    /**
     * The kind of item. It may be missing for a message.
     */
    type?: string | null;
    /**
     * The name of an item of an earlier response.
     */
    id?: string | null;
    /**
     * The state of an item of an earlier response.
     */
    status?: string | null;
    /**
     * Who speaks in a message - `system`, `developer`, `user` or `assistant`.
     */
    role?: string;
    /**
     * What is said in a message.
     */
    content?: string | null | Array<ResponseContentPart>;
    /**
     * The name of a tool call, in the call and in its result.
     */
    call_id?: string | null;
    /**
     * The tool of a tool call.
     */
    name?: string | null;
    /**
     * The namespace of the tool of a tool call.
     */
    namespace?: string | null;
    /**
     * The text of a `custom_tool_call`.
     */
    input?: string | null;
    /**
     * The arguments of a tool call as JSON text.
     */
    arguments?: string | null;
    /**
     * The result of a tool call.
     */
    output?: string | null | Array<ResponseContentPart>;
    /**
     * Summaries of thoughts.
     */
    summary?: Array<ResponseContentPart> | null;
    /**
     * Thoughts, or the summary of a `compaction`, as this server has given them. Those of other servers can't be read here: such thoughts have no effect, and such a `compaction` is refused.
     */
    encrypted_content?: string | null;
};

/**
 * One part of a message: `input_text`, `input_image`, `input_audio`, `input_file`, `output_text`, `reasoning_text` or
 * `refusal`. Parts of other types are refused.
 *
 */
export type ResponseContentPart = {
    /**
     * The kind of part.
     */
    type: string;
    /**
     * The text of a text part.
     */
    text?: string | null;
    /**
     * The picture of an `input_image` part as a `data:` URL. Pictures elsewhere are not fetched.
     */
    image_url?: string | null;
    /**
     * How closely to look at the picture - `auto`, `low` or `high`. Local models mostly ignore it.
     */
    detail?: string | null;
    /**
     * A stored file. No files are kept, so it is refused.
     */
    file_id?: string | null;
    /**
     * The file of an `input_file` part, in base64 or as a `data:` URL. Text in UTF-8 is read. A file of another kind, such as a PDF, is refused in a message; in the result of a tool the model is told that there is one.
     */
    file_data?: string | null;
    /**
     * A file elsewhere. It is not fetched, so it is refused.
     */
    file_url?: string | null;
    /**
     * The name of the file of an `input_file` part, which the model is told.
     */
    filename?: string | null;
    /**
     * The sound of an `input_audio` part.
     */
    input_audio?: {
        [key: string]: unknown;
    } | null;
    /**
     * The text of a `refusal` part.
     */
    refusal?: string | null;
    /**
     * Notes on the text. Local models make none.
     */
    annotations?: Array<{
        [key: string]: unknown;
    }> | null;
    /**
     * Log probabilities of the tokens, where the backend gives them.
     */
    logprobs?: Array<{
        [key: string]: unknown;
    }> | null;
};

/**
 * The fields of `POST /responses` that make the prompt.
 */
export type ResponseTokensRequest = {
    model: InferenceModel;
    input?: ResponseInput;
    instructions?: ResponseInstructions;
    previous_response_id?: PreviousResponseId;
    tools?: ResponseTools;
    tool_choice?: ResponseToolChoice;
    text?: ResponseText;
    reasoning?: ResponseReasoning;
};

/**
 * The number of tokens of a prompt.
 */
export type ResponseTokens = {
    /**
     * Always `response.input_tokens`.
     */
    object: 'response.input_tokens';
    /**
     * How many tokens the prompt has.
     */
    input_tokens: number;
};

/**
 * The input of a response and how it is to be made.
 */
export type ResponseRequest = {
    model: InferenceModel;
    input: ResponseInput;
    instructions?: ResponseInstructions;
    stream?: Stream;
    max_output_tokens?: MaxTokens;
    temperature?: Temperature;
    top_p?: TopP;
    top_k?: TopK;
    min_p?: MinP;
    repeat_penalty?: RepeatPenalty;
    presence_penalty?: PresencePenalty;
    frequency_penalty?: FrequencyPenalty;
    seed?: Seed;
    stop?: StopSequences;
    tools?: ResponseTools;
    tool_choice?: ResponseToolChoice;
    /**
     * Whether the model may call several tools at once.
     */
    parallel_tool_calls?: boolean | null;
    text?: ResponseText;
    reasoning?: ResponseReasoning;
    previous_response_id?: PreviousResponseId;
    /**
     * No conversations are kept; anything but null is refused.
     */
    conversation?: string | null | {
        [key: string]: unknown;
    };
    /**
     * No prompts are kept; anything but null is refused.
     */
    prompt?: {
        [key: string]: unknown;
    } | null;
    /**
     * Whether the response comes at once, `queued`, and is made while the client asks for it with `GET /responses/{response_id}`. It goes on when the client leaves, and needs `store`.
     */
    background?: boolean | null;
    /**
     * What happens if the input is too long. It has no effect here; such a request is refused.
     */
    truncation?: string | null;
    /**
     * Further output that the client wants. `message.output_text.logprobs` adds log probabilities; `reasoning.encrypted_content` adds the thoughts in a form that only this server reads, for clients that keep the conversation themselves. The others have no effect here.
     */
    include?: Array<string> | null;
    /**
     * A limit for tools that run on OpenAI's servers; the response repeats it.
     */
    max_tool_calls?: number | null;
    /**
     * A name of the end user, which the response repeats.
     */
    safety_identifier?: string | null;
    /**
     * A name for requests that begin alike. The prompt cache needs none; the response repeats it.
     */
    prompt_cache_key?: string | null;
    /**
     * Accepted for OpenAI's clients; there is one tier here.
     */
    service_tier?: string | null;
    /**
     * For how many likely alternatives of each token the log probability is told too; it turns log probabilities on.
     */
    top_logprobs?: number | null;
    /**
     * Notes of the client, which the response repeats.
     */
    metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Whether the response is kept, which it is unless this is `false`: in memory, for as long as the settings `kept_responses_mb` and `kept_responses_hours` say, and for callers with the same key. A request that must not leave this machine (`X-Lemonade-Local-Only`) is never kept.
     */
    store?: boolean | null;
    user?: EndUser;
};

/**
 * What the model responds to.
 */
export type ResponseInput = string | Array<ResponseInputItem>;

/**
 * A system message that is put first.
 */
export type ResponseInstructions = string | null;

/**
 * A kept response to go on from: what was said up to it, and in it, comes before `input`. Its `instructions` do not hold any more. One that is not kept is refused.
 */
export type PreviousResponseId = string | null;

/**
 * The tools that the model may call and the client carries out: `function`, `custom` (free-form text, told to the
 * model as a function of one text) and `namespace` (a group of them). Tools of other types, such as `web_search`,
 * run on OpenAI's servers: they are left out, and refused if a call is required and no other tool is left.
 *
 */
export type ResponseTools = Array<ResponseTool> | null;

/**
 * Whether the model calls a tool.
 */
export type ResponseToolChoice = string | null | {
    [key: string]: unknown;
};

/**
 * The form of the text.
 */
export type ResponseText = {
    /**
     * Free text, or JSON that follows a schema.
     */
    format?: {
        /**
         * The kind, `text`, `json_object` or `json_schema`.
         */
        type?: string;
        /**
         * A name for the schema.
         */
        name?: string | null;
        /**
         * The JSON schema.
         */
        schema?: {
            [key: string]: unknown;
        } | null;
        /**
         * Whether the schema must be followed exactly.
         */
        strict?: boolean | null;
    } | null;
} | null;

/**
 * How a reasoning model thinks.
 */
export type ResponseReasoning = {
    /**
     * How much, such as `none`, `low`, `medium` or `high`.
     */
    effort?: string | null;
    /**
     * Whether a summary of the thoughts is wanted. Local models give none.
     */
    summary?: string | null;
} | null;

/**
 * A tool. The fields of a function stand beside its `type`.
 */
export type ResponseTool = {
    /**
     * The kind of tool.
     */
    type: string;
    /**
     * The name of the function, of the custom tool or of the namespace.
     */
    name?: string | null;
    /**
     * What it does.
     */
    description?: string | null;
    /**
     * The JSON schema of the arguments of a function.
     */
    parameters?: {
        [key: string]: unknown;
    } | null;
    /**
     * Whether the arguments must follow the schema exactly.
     */
    strict?: boolean | null;
    /**
     * The form of the text that a custom tool takes, as `{"type":"text"}` or `{"type":"grammar","syntax":"lark","definition":"start: WORD"}`. The model is told the grammar, and a `regex` is enforced for the whole text; one that looks around or needs quotes, backslashes or control characters gets 400. A `lark` grammar is not enforced.
     */
    format?: {
        [key: string]: unknown;
    } | null;
    /**
     * The functions and custom tools of a namespace.
     */
    tools?: Array<ResponseTool> | null;
};

/**
 * A new, still empty output item.
 */
export type ResponseOutputItemAddedEvent = {
    /**
     * Always `response.output_item.added`.
     */
    type: 'response.output_item.added';
    item: ResponseOutputItem;
    output_index: OutputIndex;
    sequence_number: SequenceNumber;
};

/**
 * A new, still empty part of a message.
 */
export type ResponseContentPartAddedEvent = {
    /**
     * Always `response.content_part.added`.
     */
    type: 'response.content_part.added';
    part: ResponseContentPart;
    item_id: ItemId;
    output_index: OutputIndex;
    content_index: ContentIndex;
    sequence_number: SequenceNumber;
};

/**
 * More thoughts of a reasoning model.
 */
export type ResponseReasoningTextDeltaEvent = {
    /**
     * Always `response.reasoning_text.delta`.
     */
    type: 'response.reasoning_text.delta';
    /**
     * The new piece of text.
     */
    delta: string;
    item_id: ItemId;
    output_index: OutputIndex;
    content_index: ContentIndex;
    sequence_number: SequenceNumber;
};

/**
 * The thoughts are complete.
 */
export type ResponseReasoningTextDoneEvent = {
    /**
     * Always `response.reasoning_text.done`.
     */
    type: 'response.reasoning_text.done';
    /**
     * The whole text.
     */
    text: string;
    item_id: ItemId;
    output_index: OutputIndex;
    content_index: ContentIndex;
    sequence_number: SequenceNumber;
};

/**
 * More text of a message.
 */
export type ResponseOutputTextDeltaEvent = {
    /**
     * Always `response.output_text.delta`.
     */
    type: 'response.output_text.delta';
    /**
     * The new piece of text.
     */
    delta: string;
    /**
     * Log probabilities of the tokens, if they were asked for.
     */
    logprobs?: Array<TokenLogprob>;
    item_id: ItemId;
    output_index: OutputIndex;
    content_index: ContentIndex;
    sequence_number: SequenceNumber;
};

/**
 * The text of a part is complete.
 */
export type ResponseOutputTextDoneEvent = {
    /**
     * Always `response.output_text.done`.
     */
    type: 'response.output_text.done';
    /**
     * The whole text.
     */
    text: string;
    /**
     * Log probabilities of the tokens, if they were asked for.
     */
    logprobs?: Array<TokenLogprob>;
    item_id: ItemId;
    output_index: OutputIndex;
    content_index: ContentIndex;
    sequence_number: SequenceNumber;
};

/**
 * A part of a message is complete.
 */
export type ResponseContentPartDoneEvent = {
    /**
     * Always `response.content_part.done`.
     */
    type: 'response.content_part.done';
    part: ResponseContentPart;
    item_id: ItemId;
    output_index: OutputIndex;
    content_index: ContentIndex;
    sequence_number: SequenceNumber;
};

/**
 * More of the arguments of a function call.
 */
export type ResponseFunctionCallArgumentsDeltaEvent = {
    /**
     * Always `response.function_call_arguments.delta`.
     */
    type: 'response.function_call_arguments.delta';
    /**
     * The new piece of JSON text.
     */
    delta: string;
    item_id: ItemId;
    output_index: OutputIndex;
    sequence_number: SequenceNumber;
};

/**
 * The arguments of a function call are complete.
 */
export type ResponseFunctionCallArgumentsDoneEvent = {
    /**
     * Always `response.function_call_arguments.done`.
     */
    type: 'response.function_call_arguments.done';
    /**
     * The whole JSON text.
     */
    arguments: string;
    /**
     * The function.
     */
    name?: string;
    item_id: ItemId;
    output_index: OutputIndex;
    sequence_number: SequenceNumber;
};

/**
 * More of the text for a custom tool. It comes in one piece.
 */
export type ResponseCustomToolCallInputDeltaEvent = {
    /**
     * Always `response.custom_tool_call_input.delta`.
     */
    type: 'response.custom_tool_call_input.delta';
    /**
     * The new piece of text.
     */
    delta: string;
    item_id: ItemId;
    output_index: OutputIndex;
    sequence_number: SequenceNumber;
};

/**
 * The text for a custom tool is complete.
 */
export type ResponseCustomToolCallInputDoneEvent = {
    /**
     * Always `response.custom_tool_call_input.done`.
     */
    type: 'response.custom_tool_call_input.done';
    /**
     * The whole text.
     */
    input: string;
    item_id: ItemId;
    output_index: OutputIndex;
    sequence_number: SequenceNumber;
};

/**
 * An output item is complete.
 */
export type ResponseOutputItemDoneEvent = {
    /**
     * Always `response.output_item.done`.
     */
    type: 'response.output_item.done';
    item: ResponseOutputItem;
    output_index: OutputIndex;
    sequence_number: SequenceNumber;
};

/**
 * One event of a streamed response. Its `type` tells which.
 */
export type ResponseEvent = ResponseCreatedEvent | ResponseInProgressEvent | ResponseOutputItemAddedEvent | ResponseContentPartAddedEvent | ResponseReasoningTextDeltaEvent | ResponseReasoningTextDoneEvent | ResponseOutputTextDeltaEvent | ResponseOutputTextDoneEvent | ResponseContentPartDoneEvent | ResponseFunctionCallArgumentsDeltaEvent | ResponseFunctionCallArgumentsDoneEvent | ResponseCustomToolCallInputDeltaEvent | ResponseCustomToolCallInputDoneEvent | ResponseOutputItemDoneEvent | ResponseCompletedEvent | ResponseIncompleteEvent | ResponseFailedEvent | ResponseErrorEvent;

/**
 * The place of the event in the stream, counted from 0.
 */
export type SequenceNumber = number;

/**
 * The place of the item in `output`.
 */
export type OutputIndex = number;

/**
 * The place of the part in the item's `content`.
 */
export type ContentIndex = number;

/**
 * The item that this belongs to.
 */
export type ItemId = string;

/**
 * The response was begun; always the first event.
 */
export type ResponseCreatedEvent = {
    /**
     * Always `response.created`.
     */
    type: 'response.created';
    response: ResponseObject;
    sequence_number: SequenceNumber;
};

/**
 * The model is at work.
 */
export type ResponseInProgressEvent = {
    /**
     * Always `response.in_progress`.
     */
    type: 'response.in_progress';
    response: ResponseObject;
    sequence_number: SequenceNumber;
};

/**
 * The response is complete; the last event of a stream that went well.
 */
export type ResponseCompletedEvent = {
    /**
     * Always `response.completed`.
     */
    type: 'response.completed';
    response: ResponseObject;
    timings?: Timings;
    sequence_number: SequenceNumber;
};

/**
 * The response was cut short, as `response.incomplete_details` tells; the last event of the stream.
 */
export type ResponseIncompleteEvent = {
    /**
     * Always `response.incomplete`.
     */
    type: 'response.incomplete';
    response: ResponseObject;
    timings?: Timings;
    sequence_number: SequenceNumber;
};

/**
 * The response failed; `response.error` says why, and `response.output` has what there is. An `error` event follows.
 */
export type ResponseFailedEvent = {
    /**
     * Always `response.failed`.
     */
    type: 'response.failed';
    response: ResponseObject;
    sequence_number: SequenceNumber;
};

/**
 * The stream failed. The last event of the stream. `error` repeats what stands beside it, for clients that look there.
 */
export type ResponseErrorEvent = {
    /**
     * Always `error`.
     */
    type: 'error';
    /**
     * The kind of failure.
     */
    code: string | null;
    /**
     * What went wrong.
     */
    message: string;
    /**
     * The request field at fault, where there is one.
     */
    param: string | null;
    error: ErrorObject;
    sequence_number: SequenceNumber;
};

/**
 * A response, finished or on its way.
 */
export type ResponseObject = {
    /**
     * The name of this response.
     */
    id: string;
    /**
     * Always `response`.
     */
    object: 'response';
    /**
     * When it was begun, in seconds since 1970.
     */
    created_at: number;
    /**
     * When it was done, in seconds since 1970; null as long as it is not.
     */
    completed_at: number | null;
    /**
     * How it stands. `incomplete` means that `incomplete_details` tells what ended it too early. `queued` and `cancelled` are states of a response in the background.
     */
    status: 'queued' | 'in_progress' | 'completed' | 'incomplete' | 'failed' | 'cancelled';
    error: ResponseErrorDetail;
    /**
     * Why the response is incomplete; null if it is not.
     */
    incomplete_details: {
        /**
         * The reason, `max_output_tokens` or `content_filter`.
         */
        reason: string;
    } | null;
    /**
     * The instructions of the request.
     */
    instructions: string | null;
    /**
     * The limit that the request has set.
     */
    max_output_tokens: number | null;
    /**
     * The client's notes of the request.
     */
    metadata: {
        [key: string]: unknown;
    };
    /**
     * The model that responds.
     */
    model: string;
    /**
     * Thoughts, messages and function calls in their order.
     */
    output: Array<ResponseOutputItem>;
    /**
     * Whether the model may call several functions at once.
     */
    parallel_tool_calls: boolean;
    /**
     * The response that this one goes on from.
     */
    previous_response_id: string | null;
    /**
     * How the request wants the model to think.
     */
    reasoning: {
        /**
         * How much.
         */
        effort: string | null;
        /**
         * Always null; there are no summaries.
         */
        summary: string | null;
    };
    /**
     * Whether the response is kept, for `previous_response_id` and `GET /responses/{response_id}`.
     */
    store: boolean;
    /**
     * The temperature of the request. Where it sets none, it is 1, and the model's own default holds.
     */
    temperature: number;
    /**
     * The form of the text that the request asks for.
     */
    text: {
        [key: string]: unknown;
    };
    /**
     * Whether the model calls a function, as the request says it.
     */
    tool_choice: string | {
        [key: string]: unknown;
    };
    /**
     * The tools that the request offers. A function has `description`, `parameters` and `strict`, null if it is offered without.
     */
    tools: Array<{
        [key: string]: unknown;
    }>;
    /**
     * The `top_p` of the request. Where it sets none, it is 1, and the model's own default holds.
     */
    top_p: number;
    /**
     * The penalty of the request, else 0.
     */
    presence_penalty: number;
    /**
     * The penalty of the request, else 0.
     */
    frequency_penalty: number;
    /**
     * The number of alternatives of each token that the request asks for.
     */
    top_logprobs: number;
    /**
     * Whether the response is made in the background.
     */
    background: boolean;
    /**
     * Always `default`.
     */
    service_tier: string;
    /**
     * The limit of the request. It has no effect, as no tool runs here.
     */
    max_tool_calls: number | null;
    /**
     * The identifier of the request.
     */
    safety_identifier: string | null;
    /**
     * The key of the request.
     */
    prompt_cache_key: string | null;
    /**
     * Always `disabled`. An input that is too long is refused.
     */
    truncation: string;
    usage: ResponseUsage;
    /**
     * The end user of the request.
     */
    user: string | null;
};

/**
 * Why the response failed; null if it did not.
 */
export type ResponseErrorDetail = {
    /**
     * The kind of failure.
     */
    code: string | null;
    /**
     * What went wrong.
     */
    message: string;
} | null;

/**
 * One item of the output, a `message`, a `function_call`, a `custom_tool_call`, `reasoning` or `compaction`.
 */
export type ResponseOutputItem = {
    /**
     * The name of the item.
     */
    id: string;
    /**
     * The kind of item.
     */
    type: string;
    /**
     * How it stands - `in_progress`, `completed` or `incomplete`.
     */
    status?: string | null;
    /**
     * With a message, `assistant`.
     */
    role?: string | null;
    /**
     * The parts of a message or of the thoughts.
     */
    content?: Array<ResponseContentPart> | null;
    /**
     * With `reasoning`, summaries of the thoughts.
     */
    summary?: Array<ResponseContentPart> | null;
    /**
     * With `reasoning`, the thoughts for the way back, if `include` asks for them. With `compaction`, the summary.
     */
    encrypted_content?: string | null;
    /**
     * With a call, the name to send back with its result.
     */
    call_id?: string | null;
    /**
     * With a call, the tool.
     */
    name?: string | null;
    /**
     * With a call, the namespace in which the tool was offered, if any.
     */
    namespace?: string | null;
    /**
     * With a `custom_tool_call`, the text for the tool.
     */
    input?: string | null;
    /**
     * With a function call, the arguments as JSON text.
     */
    arguments?: string | null;
};

/**
 * How many tokens the response took; null while it is on its way.
 */
export type ResponseUsage = {
    /**
     * Tokens of the input, cached ones included.
     */
    input_tokens: number;
    /**
     * Tokens that were generated.
     */
    output_tokens: number;
    /**
     * The sum of the two.
     */
    total_tokens: number;
    /**
     * More about the tokens of the input.
     */
    input_tokens_details?: {
        /**
         * How many were taken from the prompt cache.
         */
        cached_tokens?: number | null;
    } | null;
    /**
     * More about the generated tokens.
     */
    output_tokens_details?: {
        /**
         * How many were thoughts.
         */
        reasoning_tokens?: number | null;
    } | null;
} | null;

/**
 * The id of a model as `GET /models` lists it, or a checkpoint that is loaded. `local` means the loaded model. A chat under `/api/v0` and `/v0` may name any checkpoint of the hub, as `POST /load` does.
 */
export type InferenceModel = string;

/**
 * Whether the response is sent as server-sent events while it is being made.
 */
export type Stream = boolean | null;

/**
 * Options of a streamed response; they count only with `stream`.
 */
export type StreamOptions = {
    /**
     * Whether a last chunk with the token usage and empty `choices` is sent before `[DONE]`.
     */
    include_usage?: boolean | null;
} | null;

/**
 * The most tokens to generate. More than the context still holds is the same as that. -1, which some clients send, sets no limit; as `max_tokens` under `/v1` it is refused, leave it out there. 0 is refused, except by a text completion with `echo`.
 */
export type MaxTokens = number | null;

/**
 * The fewest tokens to generate - the model may not end its response before. Stop sequences and limits still end it. Only llama.cpp can do it, and llama-server only where neither tools nor a form of the response are asked for; the rest is refused with status 400.
 */
export type MinTokens = number | null;

/**
 * How random the choice of tokens is. 0 always takes the most likely one; low values are focused, high values varied.
 */
export type Temperature = number | null;

/**
 * Only the most likely tokens that together reach this probability are considered. Change this or `temperature`, rarely both.
 */
export type TopP = number | null;

/**
 * Only this many of the most likely tokens are considered; 0 or -1 considers all.
 */
export type TopK = number | null;

/**
 * Tokens less likely than this share of the most likely token are left out.
 */
export type MinP = number | null;

/**
 * How much tokens that were used already are held back. 1 is no penalty.
 */
export type RepeatPenalty = number | null;

/**
 * Holds back, once, each token that has appeared; positive values lead to new topics.
 */
export type PresencePenalty = number | null;

/**
 * Holds back tokens by how often they have appeared; positive values avoid repetition.
 */
export type FrequencyPenalty = number | null;

/**
 * Up to four texts at which the generation ends. The one that was met is not part of the response.
 */
export type StopSequences = string | null | Array<string>;

/**
 * Makes single tokens more or less likely.
 */
export type LogitBias = {
    [key: string]: number;
} | null | Array<Array<unknown>>;

/**
 * The text to cut into tokens.
 */
export type TokenizeRequest = {
    /**
     * The id of a model of any type. Without it, as with `local`, the loaded model that was used last is meant.
     */
    model?: string | null;
    /**
     * The text.
     */
    content: string;
    /**
     * Whether tokens are added that the model wants around a text, such as one for its beginning.
     */
    add_special?: boolean | null;
    /**
     * Whether texts such as `<|im_start|>` become the token of that name.
     */
    parse_special?: boolean | null;
    /**
     * Whether each token comes with its text.
     */
    with_pieces?: boolean | null;
};

/**
 * A text in tokens.
 */
export type Tokens = {
    /**
     * The tokens in the order of the text.
     */
    tokens: Array<number | TokenPiece>;
};

/**
 * A token with its text.
 */
export type TokenPiece = {
    /**
     * The id of the token.
     */
    id: number;
    /**
     * Its text; its bytes where they are only a part of a character.
     */
    piece: string | Array<number>;
};

/**
 * A token and how likely it was.
 */
export type TokenLogprob = {
    /**
     * The text of the token.
     */
    token: string;
    /**
     * The natural logarithm of its probability.
     */
    logprob?: number;
    /**
     * Its UTF-8 bytes; a character may be split over several tokens.
     */
    bytes?: Array<number> | null;
    /**
     * Its number in the vocabulary, where the backend tells it.
     */
    id?: number;
    /**
     * The most likely tokens at this place.
     */
    top_logprobs?: Array<{
        /**
         * The text of the token.
         */
        token: string;
        /**
         * The natural logarithm of its probability.
         */
        logprob?: number;
        /**
         * Its UTF-8 bytes.
         */
        bytes?: Array<number> | null;
        /**
         * Its number in the vocabulary, where the backend tells it.
         */
        id?: number;
    }> | null;
};

/**
 * How many tokens the request took.
 */
export type Usage = {
    /**
     * Tokens of the prompt, cached ones included.
     */
    prompt_tokens: number;
    /**
     * Tokens that were generated.
     */
    completion_tokens: number;
    /**
     * The sum of the two.
     */
    total_tokens: number;
    prompt_tokens_details?: PromptTokensDetails;
    completion_tokens_details?: CompletionTokensDetails;
};

/**
 * The usage, in the last chunk; null or missing before.
 */
export type StreamUsage = {
    /**
     * Tokens of the prompt, cached ones included.
     */
    prompt_tokens: number;
    /**
     * Tokens that were generated.
     */
    completion_tokens: number;
    /**
     * The sum of the two.
     */
    total_tokens: number;
    prompt_tokens_details?: PromptTokensDetails;
    completion_tokens_details?: CompletionTokensDetails;
} | null;

/**
 * More about the tokens of the prompt.
 */
export type PromptTokensDetails = {
    /**
     * How many were taken from the prompt cache.
     */
    cached_tokens?: number | null;
    /**
     * How many were sound.
     */
    audio_tokens?: number | null;
} | null;

/**
 * More about the generated tokens.
 */
export type CompletionTokensDetails = {
    /**
     * How many were thoughts.
     */
    reasoning_tokens?: number | null;
    /**
     * How many were sound.
     */
    audio_tokens?: number | null;
    /**
     * How many of a predicted output were right.
     */
    accepted_prediction_tokens?: number | null;
    /**
     * How many of a predicted output were wrong.
     */
    rejected_prediction_tokens?: number | null;
} | null;

/**
 * What llama.cpp measured. Other backends may leave it out.
 */
export type Timings = {
    /**
     * Tokens of the prompt that came from the cache.
     */
    cache_n?: number | null;
    /**
     * Tokens of the prompt that were evaluated.
     */
    prompt_n?: number | null;
    /**
     * Milliseconds that this took.
     */
    prompt_ms?: number | null;
    /**
     * Milliseconds for each of them; null if there were none.
     */
    prompt_per_token_ms?: number | null;
    /**
     * Tokens of the prompt a second; null if there were none.
     */
    prompt_per_second?: number | null;
    /**
     * Tokens that were generated.
     */
    predicted_n?: number | null;
    /**
     * Milliseconds that this took.
     */
    predicted_ms?: number | null;
    /**
     * Milliseconds for each of them; null if there were none.
     */
    predicted_per_token_ms?: number | null;
    /**
     * Generated tokens a second; null if there were none.
     */
    predicted_per_second?: number | null;
    /**
     * Tokens that the draft model proposed.
     */
    draft_n?: number | null;
    /**
     * How many of them were right.
     */
    draft_n_accepted?: number | null;
} | null;

/**
 * How far llama.cpp is with the prompt, if `return_progress` was sent.
 */
export type PromptProgress = {
    /**
     * Tokens of the prompt.
     */
    total?: number;
    /**
     * Tokens that came from the cache.
     */
    cache?: number;
    /**
     * Tokens done so far.
     */
    processed?: number;
    /**
     * Milliseconds since the start.
     */
    time_ms?: number;
} | null;

/**
 * How many tokens were read. Nothing is generated here.
 */
export type PromptUsage = {
    /**
     * Tokens of the input.
     */
    prompt_tokens: number;
    /**
     * The same number.
     */
    total_tokens: number;
};

/**
 * The model to delete.
 */
export type DeleteRequest = {
    /**
     * Name of the model, with its `user.` if it has one.
     */
    model_name: string;
};

/**
 * The tiny model of the demo.
 */
export type DemoModel = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * Its name, as other operations take it.
     */
    model_name: string;
    /**
     * Its file on the server's machine.
     */
    path: string;
    /**
     * False when the file was there before.
     */
    is_new: boolean;
};

/**
 * What to do with a download.
 */
export type DownloadControlRequest = {
    /**
     * The download, as `GET /downloads` names it.
     */
    id: string;
    /**
     * What to do with it.
     */
    action: 'pause' | 'resume' | 'cancel' | 'remove';
};

/**
 * The action was carried out.
 */
export type DownloadControlResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * What was done; for people.
     */
    message: string;
    download: DownloadJob;
};

/**
 * A pull as the server keeps it, whether or not somebody waits for it, or the installation of a backend.
 */
export type DownloadJob = {
    /**
     * Name of the download, for `POST /downloads/control`.
     */
    id: string;
    /**
     * What is fetched.
     */
    type: 'model' | 'backend';
    /**
     * The model that it belongs to; for a backend its recipe and name, such as `llamacpp:vulkan`.
     */
    model_name: string;
    /**
     * `downloading` now; `paused` until somebody resumes it; `cancelled` by somebody; `completed`, the model can be loaded; `error`, it gave up, and the same request goes on from there.
     */
    status: 'downloading' | 'paused' | 'cancelled' | 'completed' | 'error';
    /**
     * True while bytes may still come.
     */
    running: boolean;
    /**
     * File that moved last; null before the first one.
     */
    file: string | null;
    /**
     * Number of that file, counted from 1; 0 before the first one.
     */
    file_index: number;
    /**
     * Number of files; 0 while it is not known.
     */
    total_files: number;
    /**
     * Bytes of all files that are here, those of earlier attempts included.
     */
    bytes_downloaded: number;
    /**
     * Size of all files in bytes; 0 while it is not known.
     */
    bytes_total: number;
    /**
     * How much of all files is here, in percent.
     */
    percent: number;
    /**
     * Why it ended with `error`; null otherwise.
     */
    error: string | null;
    warnings?: Warnings;
};

/**
 * All downloads that the server knows of.
 */
export type DownloadJobList = Array<DownloadJob>;

/**
 * A model to load, with options. One of `model_name`, `model` and `checkpoint` is required; the first of these that
 * is given counts. An option of another recipe is refused. One that is null leaves aside what is saved for the model,
 * for this load.
 *
 */
export type LoadRequest = {
    /**
     * Name of the model, with its `user.` or `extra.` if it has one. It wins when `model` is given too.
     */
    model_name?: string;
    /**
     * Name or checkpoint of the model, as the preview specification spells it.
     */
    model?: string;
    /**
     * Checkpoint of the model, as `GET /models` lists it.
     */
    checkpoint?: string;
    /**
     * Recipe of the model that is meant by `checkpoint`, if several models have that. Without `checkpoint` it has no effect.
     */
    recipe?: string;
    /**
     * True tells, as a stream of events, how far the load is.
     */
    stream?: boolean;
    /**
     * True keeps this request's options for later loads of this model, in place of any kept before, also when it has none. The model runs with these and none of those before. They are kept once they are found to be valid, also when the load then fails.
     */
    save_options?: boolean;
    /**
     * True protects the model from being unloaded to make room for others, or because nobody uses it; false takes that back. Left out, a loaded model stays as it is. Unloading it by name or with all others works all the same.
     */
    pinned?: boolean;
    keep_alive?: KeepAlive;
    /**
     * Tokens that the model keeps in view; -1 fits them to the memory and the model. For recipes that write text.
     */
    ctx_size?: number | null;
    /**
     * Backend for the recipe `llamacpp`, such as `vulkan`, `rocm`, `metal`, `cpu`, `system` or `embedded`; `auto` takes the best for this machine, which is installed if it is missing. An empty text leaves it open, as does every other `_backend`.
     */
    llamacpp_backend?: string | null;
    /**
     * More arguments for llama-server, quoted as in a shell. Those that the server sets itself, such as `-m`, `--port`, `--ctx-size`, `-ngl`, `--jinja`, `--mmproj`, `--embeddings` and `--reranking`, are refused; `--slot-save-path` needs an admin key that is set.
     */
    llamacpp_args?: string | null;
    /**
     * Computers that share the work of a model of the recipe `llamacpp`, each an rpc-server of llama.cpp as `host:port`, at most 16, comma-separated. Only those in the setting `llamacpp.rpc_hosts` may be named. Not for the backend `embedded`.
     */
    llamacpp_rpc?: string | null;
    /**
     * Backend for the recipe `whispercpp`, such as `npu`, `vulkan`, `cpu` or `embedded`. Left out, it is `npu` where there is one.
     */
    whispercpp_backend?: string | null;
    /**
     * More arguments for whisper-server, quoted as in a shell. Those that the server sets itself, such as `-m`, `--model` and `--port`, are refused.
     */
    whispercpp_args?: string | null;
    /**
     * Backend for the recipe `sd-cpp`, such as `rocm`, `vulkan` or `cpu`. It may be called `sd-cpp_backend` too.
     */
    sdcpp_backend?: string | null;
    /**
     * More arguments for sd-server, quoted as in a shell. It may be called `sd-cpp_args` too.
     */
    sdcpp_args?: string | null;
    /**
     * More arguments for vllm-server, quoted as in a shell. Those that the server sets itself, such as `--model`, `--port`, `--max-model-len` and `--tensor-parallel-size`, are refused, and those that name files, other machines or code.
     */
    vllm_args?: string | null;
    /**
     * GPUs that share the model, for the recipe `vllm`; at most as many as the machine has, unless Ray finds others.
     */
    tensor_parallel_size?: number | null;
    /**
     * False starts the native server with the arguments of this request alone, without those of the settings and without saved ones. True puts this request's arguments behind those of the settings.
     */
    merge_args?: boolean | null;
    /**
     * Steps per image, for the recipe `sd-cpp`. A model may bring a better default of its own.
     */
    steps?: number | null;
    /**
     * How closely an image keeps to its prompt, for the recipe `sd-cpp`.
     */
    cfg_scale?: number | null;
    /**
     * Width of images in pixels, for the recipe `sd-cpp`.
     */
    width?: number | null;
    /**
     * Height of images in pixels, for the recipe `sd-cpp`.
     */
    height?: number | null;
    /**
     * Wish of clients of the preview specification. It is accepted, but the backend decides which devices are used.
     */
    device?: string;
    /**
     * Wish of clients of the preview specification. It is accepted, but the checkpoint decides about the data type.
     */
    dtype?: string;
    /**
     * Wish of clients of the preview specification. It is accepted, but where models are kept is a setting of the server.
     */
    cache_dir?: string;
};

/**
 * How long the model stays in memory when nobody uses it: seconds as a number, or a text such as `30s`, `5m` or
 * `1h`. A negative value keeps it for good; 0 unloads it as soon as no request runs on it. Left out, a loaded model
 * stays as it is, and others follow the server's setting.
 *
 */
export type KeepAlive = number | string;

/**
 * One event of a streamed load. `complete` or `error` is the last one.
 */
export type LoadEvent = LoadProgressEvent | LoadCompleteEvent | DownloadErrorEvent;

/**
 * Progress of a load
 *
 * Data of an event named `progress`. A load has up to three parts: the files of the model, the backend, and the start
 * of the native server. The first two go on at the same time, and each tells of its files as far as it has to
 * fetch any. `start` has no file; it comes again when a backend did not start and the next one is taken.
 *
 */
export type LoadProgressEvent = {
    /**
     * Part of the load.
     */
    part: 'model' | 'backend' | 'start';
    /**
     * Name of the model, or, for the other parts, of the backend, as `recipe:backend`.
     */
    name: string;
    /**
     * Why this backend is taken, as in the plan. Only for `start`.
     */
    reason?: string;
    /**
     * File that is being fetched, by its name in the repository or archive.
     */
    file?: string;
    /**
     * Number of that file, counted from 1.
     */
    file_index?: number;
    /**
     * Number of files of this part.
     */
    total_files?: number;
    /**
     * Bytes of that file that are here, those of an earlier attempt included.
     */
    bytes_downloaded?: number;
    /**
     * Size of that file in bytes; 0 while it is not known.
     */
    bytes_total?: number;
    /**
     * How much of that file is here, in percent.
     */
    percent?: number;
};

/**
 * End of a load
 *
 * Data of the event named `complete`, sent when the model is loaded.
 */
export type LoadCompleteEvent = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * What was done; for people.
     */
    message: string;
    /**
     * Name of the loaded model, also when it was asked for by checkpoint.
     */
    model_name: string;
    /**
     * Checkpoint of the loaded model.
     */
    checkpoint: string;
    /**
     * Recipe that it runs with.
     */
    recipe: string;
    plan?: LoadPlan;
    warnings?: Warnings;
};

/**
 * The model is loaded.
 */
export type LoadedModelResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * What was done; for people. `Model loaded successfully`, as the preview specification has it, for who asks by `model`.
     */
    message: string;
    /**
     * Name of the loaded model, also when it was asked for by checkpoint.
     */
    model_name: string;
    /**
     * Checkpoint of the loaded model.
     */
    checkpoint: string;
    /**
     * Recipe that it runs with.
     */
    recipe: string;
    plan?: LoadPlan;
    warnings?: Warnings;
};

/**
 * Which of the pulled models the hub has newer files of.
 */
export type ModelUpdates = {
    /**
     * The models that were pulled from the hub, ordered by id.
     */
    models: Array<ModelUpdate>;
};

/**
 * Whether the hub has newer files of one model.
 */
export type ModelUpdate = {
    /**
     * Name of the model.
     */
    id: string;
    /**
     * Where its files come from.
     */
    checkpoint: string;
    /**
     * Whether a pull would fetch newer files; null when the hub could not be asked.
     */
    update_available: boolean | null;
    /**
     * Why the hub could not be asked; null otherwise.
     */
    error: string | null;
};

/**
 * Options to save for the model, beside those that are saved; the same names and limits as in `POST /load`. One that
 * is null is forgotten.
 *
 */
export type ModelOptionsRequest = {
    /**
     * True saves nothing, and `effective` shows what would come of it; `saved` stays what it is.
     */
    dry_run?: boolean;
    /**
     * Tokens that the model keeps in view; -1 fits them to the memory and the model, whatever the settings say.
     */
    ctx_size?: number | null;
};

/**
 * The load options of a model.
 */
export type ModelOptions = {
    /**
     * Name of the model.
     */
    model_name: string;
    /**
     * Recipe that it is run with.
     */
    recipe: string;
    /**
     * Names of all options that a load of the model takes.
     */
    names: Array<string>;
    saved: SavedOptions;
    effective: EffectiveOptions;
    defaults: DefaultOptions;
    /**
     * Tokens of context that a load without options would get now; null for a recipe that has none, and while no backend is here.
     */
    resolved_ctx_size: number | null;
    warnings?: Warnings;
};

/**
 * What a load without options would run with, with `model_name`, as a body for `POST /load`; a context that is fitted to the memory is -1.
 */
export type EffectiveOptions = {
    [key: string]: unknown;
};

/**
 * What a load would run with if nothing were saved; what is left open is missing.
 */
export type DefaultOptions = {
    [key: string]: unknown;
};

/**
 * Which models to list.
 */
export type ModelListRequest = {
    /**
     * True also lists models that are known but not pulled yet, as in `GET /models`.
     */
    show_all?: boolean;
    /**
     * Wish of clients of the preview specification. It is accepted, but where models are kept is a setting of the server.
     */
    cache_dir?: string;
};

/**
 * Models, in OpenAI's shape.
 */
export type ModelList = {
    /**
     * Always `list`.
     */
    object: 'list';
    /**
     * The models, ordered by id.
     */
    data: Array<Model>;
    /**
     * Always false, for Anthropic's clients; there are no pages.
     */
    has_more?: false;
    /**
     * Id of the first model, for Anthropic's clients; null when there is none.
     */
    first_id?: string | null;
    /**
     * Id of the last model, for Anthropic's clients; null when there is none.
     */
    last_id?: string | null;
};

/**
 * A model that the server knows. The first four fields are OpenAI's; `type`, `display_name` and `created_at` say the same to
 * Anthropic's clients; the others are additions.
 *
 */
export type Model = {
    /**
     * Name by which requests ask for the model.
     */
    id: string;
    /**
     * Always `model`.
     */
    object: 'model';
    /**
     * For an alias, the id of the model that it means; of several, the first one in the list. All other fields but `id` and
     * `name` are that model's. Missing for a model.
     *
     */
    alias_of?: string;
    /**
     * When the model's files came here, in seconds since 1970; for one that is not here, a fixed time.
     */
    created: number;
    /**
     * Always `model`.
     */
    type?: 'model';
    /**
     * The same as `name`.
     */
    display_name?: string;
    /**
     * The same as `created`.
     */
    created_at?: string;
    /**
     * The same as `context_length`, by the name that Anthropic's clients read.
     */
    max_input_tokens?: number;
    /**
     * Who provides the model; `lemonade` for all of them.
     */
    owned_by: string;
    /**
     * Where its files come from, as `owner/repository:variant`; a path for a model of the extra models directory.
     */
    checkpoint: string;
    /**
     * All its checkpoints by their role, as in `POST /pull`; `main` is `checkpoint`.
     */
    checkpoints?: {
        [key: string]: string;
    };
    /**
     * Recipe that it is run with. New recipes may appear, so any name is possible.
     */
    recipe: string;
    /**
     * Name to show to people; the same as `id` unless the model has a nicer one.
     */
    name: string;
    /**
     * Whether it can be used without a pull, because its files are complete on this machine or it runs on a provider.
     */
    downloaded: boolean;
    /**
     * What it can do and what it is known for, such as `vision`, `reasoning`, `embeddings` or `reranking`.
     */
    labels: Array<string>;
    /**
     * Size of its files in GiB; missing when it is not known.
     */
    size?: number;
    /**
     * Whether it is a good one to offer to somebody who has none yet.
     */
    suggested: boolean;
    /**
     * Why nothing runs it today, and what to use instead; `POST /load` and `POST /pull` refuse it with these words. Missing for all other models.
     */
    unavailable_reason?: string;
    /**
     * Tokens of context that one request gets - of a loaded model as its native server says, of another one as many as a load without options would give it now. Missing when it is not known, as before a pull.
     */
    context_length?: number;
    /**
     * The same, by the name that Groq's clients read.
     */
    context_window?: number;
    /**
     * The same, by the name that vLLM's clients read.
     */
    max_model_len?: number;
    /**
     * The same while the model is loaded, else missing, as LM Studio's clients read it.
     */
    loaded_context_length?: number;
    /**
     * Tokens that it was trained to keep in view; of a provider's model, what the provider says. Missing when it is not known.
     */
    max_context_length?: number;
    /**
     * The same as `max_context_length`, by the name that clients of Lemonade's desktop app read.
     */
    max_context_window?: number;
    /**
     * The same two numbers as llama-server tells them; missing when the first one is not known.
     */
    meta?: {
        /**
         * The same as `context_length`.
         */
        n_ctx: number;
        /**
         * The same as `max_context_length`.
         */
        n_ctx_train?: number;
    };
    /**
     * Name of the provider that it runs on, to which its prompts are sent; missing for a model that runs on this machine.
     *
     */
    provider?: string;
    /**
     * Devices that it computes on or would, as in `GET /health`; missing when it is not known.
     */
    device?: string;
    /**
     * Data type of its weights; for a GGUF file its quantization. Missing when it is not known.
     */
    dtype?: string;
    image_defaults?: ImageDefaults;
    speech?: SpeechAbilities;
    images?: ImageAbilities;
    recipe_options?: SavedOptions;
};

/**
 * What `POST /audio/speech` can ask of the model; missing for a model that does not speak.
 */
export type SpeechAbilities = {
    /**
     * Formats that it writes, as in `response_format`; the first is the default. Of a model that is not loaded, those of its recipe, of which a backend may not write all.
     */
    formats: Array<string>;
    /**
     * Whether it sends `pcm` while it makes it, with `stream_format`.
     */
    streams: boolean;
    /**
     * Names of voices that it has. It may have others.
     */
    voices: Array<string>;
};

/**
 * What `POST /images/generations` can ask of the model; missing for a model that makes no images, and for one of a provider.
 */
export type ImageAbilities = {
    /**
     * Formats of its images.
     */
    formats: Array<string>;
    /**
     * The least and the greatest width and height, in pixels.
     */
    sizes: {
        /**
         * The least width and height.
         */
        least: number;
        /**
         * The greatest width and height.
         */
        most: number;
    };
};

/**
 * Load options that are saved for the model, named as in `POST /load`; empty when none are.
 */
export type SavedOptions = {
    [key: string]: unknown;
};

/**
 * What a GGUF repository offers, and how to pull it.
 */
export type PullVariants = {
    /**
     * The repository, as it was asked for.
     */
    checkpoint: string;
    /**
     * Recipe to register it with; `llamacpp` for GGUF files.
     */
    recipe: string;
    /**
     * Name to register it by, to be put behind `user.`.
     */
    suggested_name: string;
    /**
     * Labels that fit, as far as the repository's name and files tell. A pull takes all of them together; a model that is both for embeddings and for reranking is one for reranking.
     */
    suggested_labels: Array<string>;
    /**
     * Multimodal projectors in the repository, without their folders unless two have one name. The first one is the right `mmproj` for a pull.
     */
    mmproj_files: Array<string>;
    /**
     * The best-known quantizations, common ones first. Others can still be pulled by name.
     */
    variants: Array<PullVariant>;
};

/**
 * One quantization that can be pulled.
 */
export type PullVariant = {
    /**
     * What to put behind the colon of a checkpoint.
     */
    name: string;
    /**
     * File that is loaded; the first one of several shards.
     */
    primary_file: string;
    /**
     * Every file that belongs to it.
     */
    files: Array<string>;
    /**
     * Whether it is split into several files.
     */
    sharded: boolean;
    /**
     * Size of all its files together.
     */
    size_bytes: number;
};

/**
 * A model to pull. Either `model_name` or `model` is required. With `checkpoint` and `recipe` it is registered first.
 *
 */
export type PullRequest = {
    /**
     * Name of the model. A name to be registered begins with `user.`. It wins when `model` is given too.
     */
    model_name?: string;
    /**
     * Another spelling of `model_name`.
     */
    model?: string;
    /**
     * Checkpoint to register, as `owner/repository` or `owner/repository:variant`; for the recipe `flm` the name that FastFlowLM has for the model. Needs `recipe` as well.
     */
    checkpoint?: string;
    /**
     * Recipe to register the model with. Needs `checkpoint` as well.
     */
    recipe?: string;
    /**
     * Whether the registered model thinks before it answers; adds the label `reasoning`.
     */
    reasoning?: boolean;
    /**
     * Whether the registered model understands images; adds the label `vision`.
     */
    vision?: boolean;
    /**
     * Whether the registered model turns text into vectors; adds the label `embeddings`.
     */
    embedding?: boolean;
    /**
     * Whether the registered model scores documents; adds the label `reranking`.
     */
    reranking?: boolean;
    /**
     * File of the repository that holds the multimodal projector, for a model that understands images.
     */
    mmproj?: string;
    /**
     * Checkpoints of a model that has several, by their role: `main`, `mmproj`, `draft`, `vae`, `text_encoder` …; all but `main` name one file of a repository. Stands in for `checkpoint` and `mmproj`.
     */
    checkpoints?: {
        [key: string]: string;
    };
    /**
     * More labels for the registered model, beside those of the fields above.
     */
    labels?: Array<string>;
    image_defaults?: ImageDefaults;
    /**
     * False compares a model that is here with what the hub has now; damaged files and newer ones are fetched, the others are not. It takes as long as reading all files. True leaves a complete model as it is.
     */
    do_not_upgrade?: boolean;
    /**
     * True reports progress as a stream of events.
     */
    stream?: boolean;
    /**
     * False lets the server go on by itself and answers at once with the download, which `GET /downloads` shows; `stream` has no effect then. True binds the pull to this request: a client that leaves cancels it, unless another one waits for the same model.
     */
    subscribe?: boolean;
};

/**
 * The model has been pulled.
 */
export type PullResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * What was done; for people.
     */
    message: string;
    /**
     * Name of the pulled model.
     */
    model_name: string;
    warnings?: Warnings;
};

/**
 * One event of a streamed pull. `complete` or `error` is the last one.
 */
export type PullEvent = DownloadProgressEvent | PullCompleteEvent | DownloadErrorEvent;

/**
 * End of a pull
 *
 * Data of the event named `complete`, sent when all files are here.
 */
export type PullCompleteEvent = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * What was done; for people.
     */
    message: string;
    /**
     * Number of the last file.
     */
    file_index: number;
    /**
     * Number of files, also when all of them were here already; 0 for a model whose native server keeps its files.
     */
    total_files: number;
    /**
     * Always 100.
     */
    percent: number;
    warnings?: Warnings;
};

/**
 * The end of the pull, or, with `subscribe` false, the download that goes on without the client.
 */
export type PullResult = PullResponse | DownloadJob;

/**
 * Repositories of the hub.
 */
export type RegistrySearch = {
    /**
     * Where was looked.
     */
    source: 'huggingface';
    /**
     * What was looked for.
     */
    query: string;
    /**
     * The format that was asked for; missing when any would do.
     */
    format?: 'gguf';
    /**
     * How many are listed.
     */
    total: number;
    /**
     * The repositories, the most downloaded ones first.
     */
    results: Array<RegistryModel>;
};

/**
 * A repository of the hub, as far as the hub tells of it.
 */
export type RegistryModel = {
    /**
     * What to put in front of the colon of a checkpoint.
     */
    repository_id: string;
    /**
     * Name without its owner.
     */
    display_name: string;
    /**
     * Where it is.
     */
    source: 'huggingface';
    /**
     * What is in it.
     */
    repository_type: 'model';
    /**
     * What it is, in words; empty when the hub does not say.
     */
    description: string;
    /**
     * What people have noted of it.
     */
    tags: Array<string>;
    /**
     * What it is for, in the hub's words; null when nobody has said.
     */
    task: string | null;
    /**
     * How often it was downloaded lately.
     */
    downloads: number;
    /**
     * How many people like it.
     */
    likes: number;
    /**
     * Whether it has GGUF files, as far as its tags and its name tell.
     */
    has_gguf: boolean;
};

/**
 * Settings with which a model makes its best images. Those of a request and load options win over them.
 */
export type ImageDefaults = {
    /**
     * Steps per image.
     */
    steps?: number;
    /**
     * How closely an image keeps to its prompt.
     */
    cfg_scale?: number;
    /**
     * Width in pixels.
     */
    width?: number;
    /**
     * Height in pixels.
     */
    height?: number;
    /**
     * Sampling method, by the name that sd-server has for it.
     */
    sampling_method?: string;
    /**
     * Shift of the schedule, for models that work by flow matching.
     */
    flow_shift?: number;
};

/**
 * What was asked for has been done.
 */
export type ModelResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * What was done; for people.
     */
    message: string;
    warnings?: Warnings;
};

/**
 * The model to unload. Without a name, also where it is null, every model is unloaded.
 */
export type UnloadRequest = {
    /**
     * Name of the model.
     */
    model_name?: string;
    /**
     * Another spelling of `model_name`, which wins when both are given.
     */
    model?: string;
};

/**
 * A text and how it is to be spoken.
 */
export type SpeechRequest = {
    /**
     * A text-to-speech model.
     */
    model: string;
    /**
     * The text.
     */
    input: string;
    /**
     * The name of a voice of the model, as in `speech` of `GET /models`, or one of OpenAI's (`alloy`, `nova` …), for which the nearest speaks. Without it the model chooses.
     */
    voice?: string | null;
    /**
     * The format of the audio - `mp3`, `opus`, `aac`, `flac`, `wav` or `pcm`; `GET /models` says in `speech` which of them the model writes. Without it the first of those, or `pcm` if the audio is streamed and the model writes that.
     */
    response_format?: string | null;
    /**
     * How fast to speak; 1 is normal.
     */
    speed?: number | null;
    /**
     * The value `audio` sends the audio while it is being made, in `pcm` and where `speech` of `GET /models` says so; other formats come when they are whole.
     */
    stream_format?: string | null;
    /**
     * How to speak, for models that understand it.
     */
    instructions?: string | null;
};

/**
 * A recording and how it is to be transcribed.
 */
export type TranscriptionRequest = {
    /**
     * The recording, such as WAV, MP3, FLAC or Ogg. Every backend reads WAV.
     */
    file: Blob | File;
    /**
     * A speech-to-text model.
     */
    model: string;
    /**
     * The language that is spoken, as a two-letter code. Without it the model guesses.
     */
    language?: string;
    /**
     * Words and names that are likely to occur, or the text before this recording.
     */
    prompt?: string;
    /**
     * The form of the response. `text`, `srt` and `vtt` are sent as text/plain.
     */
    response_format?: 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json';
    /**
     * How freely the model guesses. 0 takes the most likely words.
     */
    temperature?: number;
    /**
     * What gets times in `verbose_json`, at first the segments. Send the field once for each value. The backend `embedded` knows no times of words, and refuses `word`.
     */
    'timestamp_granularities[]'?: Array<'word' | 'segment'>;
};

/**
 * The text of a recording, with details if `verbose_json` was asked for.
 */
export type Transcription = {
    /**
     * The whole text.
     */
    text: string;
    /**
     * What was done, `transcribe`.
     */
    task?: string;
    /**
     * The language that was spoken.
     */
    language?: string;
    /**
     * The length of the recording in seconds.
     */
    duration?: number;
    /**
     * The text in pieces with times.
     */
    segments?: Array<TranscriptionSegment>;
    /**
     * The single words with times.
     */
    words?: Array<TranscriptionWord>;
    /**
     * What the transcription took, where the backend tells it.
     */
    usage?: {
        [key: string]: unknown;
    } | null;
};

/**
 * A piece of the text with its time.
 */
export type TranscriptionSegment = {
    /**
     * Its number.
     */
    id?: number;
    /**
     * Where it begins, in seconds.
     */
    start: number;
    /**
     * Where it ends, in seconds.
     */
    end: number;
    /**
     * The words.
     */
    text: string;
    /**
     * The token ids.
     */
    tokens?: Array<number>;
    /**
     * The single words with times, where the backend puts them here.
     */
    words?: Array<TranscriptionWord>;
    /**
     * The temperature that was used.
     */
    temperature?: number | null;
    /**
     * The mean log probability; below -1 the text is doubtful.
     */
    avg_logprob?: number | null;
    /**
     * How likely it is that nobody speaks.
     */
    no_speech_prob?: number | null;
};

/**
 * A word with its time.
 */
export type TranscriptionWord = {
    /**
     * The word.
     */
    word: string;
    /**
     * Where it begins, in seconds.
     */
    start: number;
    /**
     * Where it ends, in seconds.
     */
    end: number;
};

/**
 * A recording and how its English text is to be written.
 */
export type TranslationRequest = {
    /**
     * The recording, such as WAV, MP3, FLAC or Ogg. Every backend reads WAV.
     */
    file: Blob | File;
    /**
     * A speech-to-text model.
     */
    model: string;
    /**
     * English words and names that are likely to occur, or the English text before this recording.
     */
    prompt?: string;
    /**
     * The form of the response. `text`, `srt` and `vtt` are sent as text/plain.
     */
    response_format?: 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json';
    /**
     * How freely the model guesses. 0 takes the most likely words.
     */
    temperature?: number;
};

/**
 * A picture and how to change it. One of `image` and `image[]` is needed.
 */
export type ImageEditRequest = {
    model: ImageModel;
    /**
     * The picture, PNG or JPEG.
     */
    image?: Blob | File;
    /**
     * Several pictures, for models that combine them.
     */
    'image[]'?: Array<Blob | File>;
    /**
     * A PNG of the same size; what is transparent in it is changed.
     */
    mask?: Blob | File;
    prompt: ImagePrompt;
    n?: ImageCount;
    size?: ImageSize;
    steps?: ImageSteps;
    cfg_scale?: ImageCfgScale;
    seed?: Seed;
    response_format?: ImageResponseFormat;
    stream?: ImageStream;
    partial_images?: PartialImages;
    user?: EndUser;
};

/**
 * A picture and how to change it, in JSON.
 */
export type ImageEditJsonRequest = {
    model: ImageModel;
    /**
     * The picture, PNG or JPEG, or several for models that combine them.
     */
    images: Array<ImageReference>;
    mask?: ImageReference;
    prompt: ImagePrompt;
    n?: ImageCount;
    size?: ImageSize;
    steps?: ImageSteps;
    cfg_scale?: ImageCfgScale;
    seed?: Seed;
    response_format?: ImageResponseFormat;
    stream?: ImageStream;
    partial_images?: PartialImages;
    user?: EndUser;
};

/**
 * A picture that comes with the request.
 */
export type ImageReference = {
    /**
     * The picture as a `data:` URL with base64. The server fetches nothing for a request, so other addresses get 400.
     */
    image_url?: string | null;
    /**
     * Refused; files are not kept here.
     */
    file_id?: string | null;
};

/**
 * What to draw.
 */
export type ImageGenerationRequest = {
    model: ImageModel;
    prompt: ImagePrompt;
    n?: ImageCount;
    size?: ImageSize;
    /**
     * The width in pixels, if there is no `size`.
     */
    width?: number | null;
    /**
     * The height in pixels, if there is no `size`.
     */
    height?: number | null;
    steps?: ImageSteps;
    cfg_scale?: ImageCfgScale;
    seed?: Seed;
    /**
     * The sampling method, as stable-diffusion.cpp names it.
     */
    sample_method?: string | null;
    /**
     * The shift of flow models.
     */
    flow_shift?: number | null;
    response_format?: ImageResponseFormat;
    stream?: ImageStream;
    partial_images?: PartialImages;
    /**
     * Accepted for OpenAI's clients; it has no effect here.
     */
    quality?: string | null;
    /**
     * Accepted for OpenAI's clients; it has no effect here.
     */
    style?: string | null;
    user?: EndUser;
};

/**
 * An image model.
 */
export type ImageModel = string;

/**
 * What the picture shows.
 */
export type ImagePrompt = string;

/**
 * How many pictures to make.
 */
export type ImageCount = number | null;

/**
 * Width and height in pixels, each from 16 to 8192, or `auto`.
 */
export type ImageSize = string | null;

/**
 * How many steps to take. More is finer and slower. Without it, the model's own number, else 20.
 */
export type ImageSteps = number | null;

/**
 * How closely to follow the prompt. Without it, the model's own number, else 7.
 */
export type ImageCfgScale = number | null;

/**
 * How pictures come back. Only `b64_json` exists here; `url` gives the same.
 */
export type ImageResponseFormat = string | null;

/**
 * The pictures that were made.
 */
export type ImageList = {
    /**
     * When they were made, in seconds since 1970.
     */
    created: number;
    /**
     * The pictures.
     */
    data: Array<GeneratedImage>;
};

/**
 * One picture.
 */
export type GeneratedImage = {
    /**
     * The bytes of the picture, normally PNG, as base64.
     */
    b64_json?: string | null;
    /**
     * Where to fetch the picture. It is not used here.
     */
    url?: string | null;
    /**
     * The prompt that was really used, if it was changed.
     */
    revised_prompt?: string | null;
};

/**
 * Refused when true; pictures are sent whole, when they are finished.
 */
export type ImageStream = boolean | null;

/**
 * Pictures on the way to the finished one; more than 0 is refused.
 */
export type PartialImages = number | null;

/**
 * A picture to enlarge.
 */
export type ImageUpscaleRequest = {
    /**
     * An upscaling model.
     */
    model: string;
    /**
     * The bytes of a PNG or JPEG as base64, up to 2048 pixels wide and high. A `data:` URL of it is taken too.
     */
    image: string;
    response_format?: ImageResponseFormat;
};

/**
 * A picture to vary.
 */
export type ImageVariationRequest = {
    model: ImageModel;
    /**
     * The picture, PNG or JPEG.
     */
    image: Blob | File;
    n?: ImageCount;
    size?: ImageSize;
    steps?: ImageSteps;
    cfg_scale?: ImageCfgScale;
    seed?: Seed;
    response_format?: ImageResponseFormat;
    user?: EndUser;
};

/**
 * The providers of this server.
 */
export type ProviderList = {
    /**
     * Always `list`.
     */
    object: 'list';
    /**
     * The providers, in alphabetical order.
     */
    data: Array<Provider>;
};

/**
 * A server elsewhere that speaks OpenAI's API.
 */
export type ProviderRequest = {
    /**
     * What its models' names begin with: small letters, digits, dashes and underscores, 40 at most. Words that have a
     * meaning already, such as `user` and `admin`, are refused.
     *
     */
    name: string;
    /**
     * Addresses to which `/chat/completions` is appended; usually they end with `/v1`. Several are replicas with the same
     * models. They have no user, password, query or fragment.
     *
     */
    base_urls: Array<string>;
    /**
     * The key, as a header can carry it: without spaces and line breaks. It is kept in memory until the server ends, and never
     * written anywhere. It goes before all other sources, as long as the addresses stay those that it was given for.
     *
     */
    api_key?: string | null;
    /**
     * Name of the environment variable that holds the key, in place of `LEMONADE_<PROVIDER>_API_KEY`. Any other needs an
     * admin key.
     *
     */
    key_env?: string | null;
    /**
     * Absolute path of a file with the key in one line, 4 KiB at most; read anew when it has changed. It needs an admin key.
     *
     */
    key_file?: string | null;
    /**
     * Header that carries the key; `Authorization` unless told.
     */
    auth_header_name?: string | null;
    /**
     * Word before the key; `Bearer` unless told, and none when empty.
     */
    auth_header_prefix?: string | null;
    /**
     * Which of its models are offered, by the provider's own names; `all` unless told. One that the provider does not list
     * is offered too.
     *
     */
    models?: 'all' | Array<string>;
    /**
     * What models are for, where the provider does not say: labels by the provider's own name of the model, such as
     * `embeddings`, `reranking`, `transcription`, `tts`, `image`, `vision`, `tool-calling`. Without any, the name decides,
     * and a chat is assumed.
     *
     */
    labels?: {
        [key: string]: Array<string>;
    } | null;
    /**
     * Requests that are sent at a time, over all addresses; further ones wait for their turn. 64 unless told.
     */
    max_concurrent?: number | null;
    /**
     * Whether addresses of other machines may be plain `http:`, so that prompts and the key can be read on the way; false
     * unless told.
     *
     */
    allow_insecure_http?: boolean | null;
    /**
     * Absolute path of a PEM file with certificates of authorities that are trusted besides the usual ones. It needs an
     * admin key.
     *
     */
    ca_file?: string | null;
};

/**
 * A server elsewhere whose models are offered here.
 */
export type Provider = {
    /**
     * What its models' names begin with.
     */
    name: string;
    /**
     * Its addresses.
     */
    base_urls: Array<string>;
    /**
     * Header that carries the key.
     */
    auth_header_name: string;
    /**
     * Word before the key; none when empty.
     */
    auth_header_prefix: string;
    /**
     * Where its key comes from.
     */
    key_source: 'memory' | 'env' | 'file';
    /**
     * Whether there is a key in that place now. Without one none is sent.
     */
    has_key: boolean;
    /**
     * The variable, where it is not `LEMONADE_<PROVIDER>_API_KEY`.
     */
    key_env?: string;
    /**
     * The file, where the key comes from one.
     */
    key_file?: string;
    /**
     * Which of its models are offered.
     */
    models: 'all' | Array<string>;
    /**
     * What models are for, as somebody has said.
     */
    labels?: {
        [key: string]: Array<string>;
    };
    /**
     * Requests that are sent at a time.
     */
    max_concurrent: number;
    /**
     * Whether addresses of other machines may be plain `http:`.
     */
    allow_insecure_http: boolean;
    /**
     * File with certificates of authorities that are trusted besides the usual ones.
     */
    ca_file?: string;
    /**
     * `new` has not been asked for its models yet, `ready` has told them the last time, `failing` has not; its models stay
     * listed as it told them before.
     *
     */
    state: 'new' | 'ready' | 'failing';
    /**
     * Why it fails; null when it does not.
     */
    error: {
        /**
         * Cause, for programs.
         */
        code: string;
        /**
         * Cause, for people.
         */
        message: string;
    } | null;
    /**
     * Its models that are listed.
     */
    model_count: number;
    /**
     * When it told them, in seconds since 1970; null if it never has.
     */
    listed_at: number | null;
    /**
     * Its addresses, each with how it does at the moment.
     */
    replicas: Array<{
        /**
         * The address.
         */
        url: string;
        /**
         * `ok` gets requests, `resting` gets none for a while because it has failed or refused, `trying` gets one, which
         * finds out whether it is back.
         *
         */
        state: 'ok' | 'resting' | 'trying';
        /**
         * Requests that it works on for this server.
         */
        in_flight: number;
        /**
         * Average time until the first byte of a response; null if it was never measured.
         */
        first_byte_ms: number | null;
        /**
         * How long it will rest; 0 if it does not.
         */
        rest_ms: number;
    }>;
};

/**
 * The provider is forgotten.
 */
export type ProviderRemoved = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * The same in words.
     */
    message: string;
    /**
     * The name that is free again.
     */
    name: string;
};

/**
 * What came of a test.
 */
export type ProviderTest = {
    /**
     * The provider.
     */
    name: string;
    /**
     * Whether every address told its models.
     */
    ok: boolean;
    /**
     * Models of the provider that are offered now.
     */
    model_count: number;
    /**
     * The addresses, each with what came of it.
     */
    endpoints: Array<{
        /**
         * The address.
         */
        base_url: string;
        /**
         * Whether it told its models.
         */
        ok: boolean;
        /**
         * Milliseconds until its list was here; null when it failed.
         */
        latency_ms: number | null;
        /**
         * Models that it told, before any choice; null when it failed.
         */
        model_count: number | null;
        /**
         * Why it failed; null when it did not.
         */
        error: {
            /**
             * Cause, for programs.
             */
            code: string;
            /**
             * Cause, for people.
             */
            message: string;
        } | null;
    }>;
};

/**
 * The backend to install.
 */
export type InstallRequest = {
    /**
     * Recipe that the backend belongs to, such as `llamacpp`, `whispercpp`, `sd-cpp`, `flm`, `ryzenai-llm` or `vllm`.
     */
    recipe: string;
    /**
     * Name of the backend within the recipe, such as `vulkan`, `rocm` or `cpu`; `default` is the best for this machine.
     */
    backend: string;
    /**
     * True reports progress as a stream of events.
     */
    stream?: boolean;
    /**
     * False lets the server go on by itself and answers, once something has come, with the download, which `GET /downloads` shows; `stream` has no effect then. True binds the installation to this request.
     */
    subscribe?: boolean;
    /**
     * True installs it anew when it is here already, and tries it also where the hardware is thought not to fit. What fails then is the error.
     */
    force?: boolean;
};

/**
 * The end of the installation, or, with `subscribe` false, the download that goes on without the client.
 */
export type InstallResult = BackendResponse | DownloadJob;

/**
 * One event of a streamed installation. `complete` or `error` is the last one.
 */
export type InstallEvent = DownloadProgressEvent | InstallCompleteEvent | DownloadErrorEvent;

/**
 * End of an installation
 *
 * Data of the event named `complete`, sent when the backend is ready to be used.
 */
export type InstallCompleteEvent = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * Recipe that the backend belongs to.
     */
    recipe: string;
    /**
     * Name of the backend.
     */
    backend: string;
    /**
     * Always 100.
     */
    percent: number;
    warnings?: Warnings;
};

/**
 * What was asked for has been done.
 */
export type BackendResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * Recipe that the backend belongs to.
     */
    recipe: string;
    /**
     * Name of the backend.
     */
    backend: string;
    warnings?: Warnings;
};

/**
 * The backend to remove.
 */
export type UninstallRequest = {
    /**
     * Recipe that the backend belongs to.
     */
    recipe: string;
    /**
     * Name of the backend within the recipe.
     */
    backend: string;
};

/**
 * The apps that are known to work, with their settings.
 */
export type AppList = {
    /**
     * Always `list`.
     */
    object: 'list';
    /**
     * The apps.
     */
    data: Array<App>;
};

/**
 * An app and the lines that connect it to this server. Of the ways to say so, an app has those that it needs.
 */
export type App = {
    /**
     * Its name for programs.
     */
    id: string;
    /**
     * Its name for people.
     */
    name: string;
    /**
     * Which API of this server it uses.
     */
    api: 'openai-chat' | 'openai-responses' | 'anthropic-messages';
    /**
     * A command that installs it, if there is one.
     */
    install?: string;
    /**
     * What has to be on the machine before it is installed; missing where most machines with Node.js have it.
     */
    requires?: string;
    /**
     * Tokens that a model should keep in view for it. Load the model with this `ctx_size`.
     */
    context_tokens: number;
    /**
     * Labels that a model needs, all of them; with an empty list every language model fits.
     */
    labels: Array<string>;
    /**
     * Models that fit and are on this machine.
     */
    models: Array<string>;
    /**
     * Variables to set, by name.
     */
    environment?: {
        [key: string]: string;
    };
    file?: AppFile;
    /**
     * The command that starts it.
     */
    command?: string;
    /**
     * Lines of TypeScript, for a library.
     */
    program?: string;
    /**
     * What to enter in its settings, by the name of the field.
     */
    fields?: {
        [key: string]: string;
    };
};

/**
 * A file of settings.
 */
export type AppFile = {
    /**
     * Where the app looks for it.
     */
    path: string;
    /**
     * What to write into it. Keep what is there already of other settings.
     */
    text: string;
};

/**
 * What is loaded, and how much may be.
 */
export type HealthReport = {
    /**
     * Always `ok`; a server that is not well does not answer.
     */
    status: 'ok';
    /**
     * Version of the server.
     */
    version: string;
    /**
     * Port for the log stream and realtime transcription; the same as that of the API, which takes both in any case, unless the setting `websocket_port` adds another one.
     */
    websocket_port: number;
    /**
     * Name of the loaded model that was used last, for the preview its checkpoint; null when none is loaded.
     */
    model_loaded: string | null;
    /**
     * Checkpoint of that model; null when none is loaded.
     */
    checkpoint_loaded: string | null;
    /**
     * Every loaded model, the one used last first.
     */
    all_models_loaded: Array<LoadedModel>;
    /**
     * Every model whose native server is being started, or that waits for its place, in the order in which they were asked for. What is fetched for a load before is in `GET /downloads`.
     */
    models_loading: Array<LoadingModel>;
    max_models: MaxModels;
    pinned_models: PinnedModels;
};

/**
 * A model in memory and the native server that holds it.
 */
export type LoadedModel = {
    /**
     * Name of the model.
     */
    model_name: string;
    /**
     * Where its files come from; a path for a model of the extra models directory.
     */
    checkpoint: string;
    /**
     * When it was last loaded or used, in seconds since 1970 with fractions.
     */
    last_use: number;
    type: ModelType;
    /**
     * Devices that it computes on, separated by spaces, out of `cpu`, `gpu` and `npu`.
     */
    device: string;
    /**
     * Recipe that it is run with.
     */
    recipe: string;
    recipe_options: RecipeOptions;
    plan: LoadPlan;
    /**
     * Process id of the native server.
     */
    pid: number;
    /**
     * Where the native server listens; for debugging, as it goes away with the model. llama-server and the embedded engine take requests of this server only.
     */
    backend_url: string;
    /**
     * True when it does not leave to make room for others.
     */
    pinned: boolean;
    /**
     * When it is unloaded unless it is used before, in seconds since 1970 with fractions; null while requests run on it, and for a model that stays.
     */
    expires_at: number | null;
    /**
     * Requests that run on it or wait for their turn.
     */
    requests: number;
    /**
     * True while there are such requests.
     */
    is_busy: boolean;
    /**
     * True while one of them gets its response as a stream of events.
     */
    is_streaming: boolean;
    /**
     * Program and arguments of the native server, one word each; secret words are replaced by `***`.
     */
    launch_command: Array<string>;
    /**
     * Tokens that the model was trained to keep in view; missing when it is not known.
     */
    max_context_window?: number;
};

/**
 * A model on its way into memory. `POST /unload` gives its load up.
 */
export type LoadingModel = {
    /**
     * Name of the model.
     */
    model_name: string;
    /**
     * Recipe that it is loaded with.
     */
    recipe: string;
    /**
     * Backend of that recipe; another one may follow when this one does not start.
     */
    backend: string;
};

/**
 * What a model is for. Each type has its own number of models that may be loaded at a time.
 */
export type ModelType = 'llm' | 'embedding' | 'reranking' | 'audio' | 'image' | 'tts';

/**
 * How many models of each type may be loaded at a time.
 */
export type MaxModels = {
    /**
     * Models that write text. A value of -1 means any number, here and below.
     */
    llm: number;
    /**
     * Models that turn text into vectors.
     */
    embedding: number;
    /**
     * Models that score documents against a query.
     */
    reranking: number;
    /**
     * Models that turn speech into text.
     */
    audio: number;
    /**
     * Models that make images.
     */
    image: number;
    /**
     * Models that turn text into speech.
     */
    tts: number;
};

/**
 * How many of the loaded models of each type are pinned.
 */
export type PinnedModels = {
    /**
     * Pinned models that write text.
     */
    llm: number;
    /**
     * Pinned models that turn text into vectors.
     */
    embedding: number;
    /**
     * Pinned models that score documents against a query.
     */
    reranking: number;
    /**
     * Pinned models that turn speech into text.
     */
    audio: number;
    /**
     * Pinned models that make images.
     */
    image: number;
    /**
     * Pinned models that turn text into speech.
     */
    tts: number;
};

/**
 * Proof that the process answers.
 */
export type LiveResponse = {
    /**
     * Always `ok`.
     */
    status: 'ok';
};

/**
 * How much is to be logged.
 */
export type LogLevelRequest = {
    /**
     * The least grave level that is logged; `fatal` and `none` are other words for `critical`.
     */
    level: 'trace' | 'debug' | 'info' | 'warning' | 'error' | 'critical' | 'fatal' | 'none';
};

/**
 * How much is logged from now on.
 */
export type LogLevelResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * The level in force.
     */
    level: 'trace' | 'debug' | 'info' | 'warning' | 'error' | 'critical';
};

/**
 * One measurement a line, in Prometheus' text format.
 */
export type MetricsText = string;

/**
 * Generation parameters that hold for requests which say nothing themselves. Null is not set; the model and its native server decide then. A native server ignores those that it has no use for.
 */
export type GenerationParams = {
    /**
     * How freely tokens are drawn; low values keep to the likeliest, high values vary more.
     */
    temperature: number | null;
    /**
     * Draws only from the likeliest tokens whose probabilities add up to this.
     */
    top_p: number | null;
    /**
     * Draws only from this many of the likeliest tokens; 0 sets no bound.
     */
    top_k: number | null;
    /**
     * Least number of tokens to write, where neither a tool may be called nor the response has a form of its own. See `min_tokens` of the requests.
     */
    min_length: number;
    /**
     * Greatest number of tokens to write.
     */
    max_length: number | null;
    /**
     * False always takes the likeliest token, so that `temperature`, `top_p` and `top_k` have no effect.
     */
    do_sample: boolean;
};

/**
 * Generation parameters to change. What is left out keeps its value; null leaves it to the model.
 */
export type GenerationParamsUpdate = {
    /**
     * How freely tokens are drawn; low values keep to the likeliest, high values vary more.
     */
    temperature?: number | null;
    /**
     * Draws only from the likeliest tokens whose probabilities add up to this.
     */
    top_p?: number | null;
    /**
     * Draws only from this many of the likeliest tokens; 0 sets no bound.
     */
    top_k?: number | null;
    /**
     * Least number of tokens to write, at most `max_length`, where neither a tool may be called nor the response has a form of its own. 0 until it is first set. Only llama.cpp can be held to it; requests to models of other recipes are refused meanwhile.
     */
    min_length?: number | null;
    /**
     * Greatest number of tokens to write.
     */
    max_length?: number | null;
    /**
     * False always takes the likeliest token, so that `temperature`, `top_p` and `top_k` have no effect. True until it is first set.
     */
    do_sample?: boolean | null;
};

/**
 * The parameters after the change.
 */
export type SetParamsResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * What was done; for people.
     */
    message: string;
    params: GenerationParams;
    warnings?: Warnings;
};

/**
 * Measurements of the generation that ended last, sums over all requests, and what is measured of sound and pictures.
 */
export type StatsReport = {
    /**
     * Seconds from the request to the first token.
     */
    time_to_first_token: number | null;
    /**
     * Tokens written per second, counted from the first token on.
     */
    tokens_per_second: number | null;
    /**
     * Prompt tokens that had to be computed, so without those found in a cache.
     */
    input_tokens: number | null;
    /**
     * Tokens written.
     */
    output_tokens: number | null;
    /**
     * Seconds that each token took, in order, for the first 4096 tokens. The first value is counted from the request on, as `time_to_first_token` is.
     * Tokens without text of their own, such as the one that ends the response, share the time after the last text.
     *
     */
    decode_token_times: Array<number>;
    /**
     * All tokens of the prompt, those found in a cache included.
     */
    prompt_tokens: number | null;
    /**
     * Tokens of the prompt that were found in a cache; null before the first generation.
     */
    cache_tokens: number | null;
    /**
     * Requests answered since the start, those for sound and pictures included.
     */
    request_count_total: number;
    /**
     * Prompt tokens of all of them, those found in caches included.
     */
    prompt_tokens_total: number;
    /**
     * Prompt tokens that had to be computed, of all of them.
     */
    input_tokens_total: number;
    /**
     * Tokens written, of all of them.
     */
    output_tokens_total: number;
    /**
     * Prompt tokens found in caches, of all of them.
     */
    cache_tokens_total: number;
    media?: MediaStats;
};

/**
 * What was measured of sound and pictures since the start of the server. Each kind, and the whole, is missing until
 * its first request has been answered in full; requests that failed or were given up are not in it.
 *
 */
export type MediaStats = {
    transcription?: TranscriptionStats;
    speech?: SpeechStats;
    images?: PictureStats;
};

/**
 * Recordings turned into text. A turn of live transcription counts as one, once it is over.
 */
export type TranscriptionStats = {
    last: TranscriptionFigures;
    total: TranscriptionTotals;
};

/**
 * One recording.
 */
export type TranscriptionFigures = {
    /**
     * Seconds from the request to the end of its response; waiting for the model, and loading it, included.
     */
    elapsed_seconds: number;
    /**
     * How long the recording is. Known of WAV, and of other formats if the native server tells it (for `verbose_json`); else missing.
     */
    audio_seconds?: number;
};

/**
 * Sums over all recordings.
 */
export type TranscriptionTotals = {
    /**
     * How many there were.
     */
    requests: number;
    /**
     * Seconds from request to end of response, of all of them.
     */
    elapsed_seconds: number;
    /**
     * Length of those recordings whose length is known; missing when there is none.
     */
    audio_seconds?: number;
};

/**
 * Texts read aloud.
 */
export type SpeechStats = {
    last: SpeechFigures;
    total: SpeechTotals;
};

/**
 * One text that was read aloud to its end.
 */
export type SpeechFigures = {
    /**
     * Seconds from the request to the last byte of sound; a client that reads slowly makes it longer.
     */
    elapsed_seconds: number;
    /**
     * Characters of the text, counted as Unicode code points.
     */
    characters: number;
    /**
     * Size of the sound in the format that was asked for.
     */
    audio_bytes: number;
    /**
     * How long the sound is. Known of `pcm`; missing for formats that would have to be decoded for it.
     */
    audio_seconds?: number;
};

/**
 * Sums over all texts.
 */
export type SpeechTotals = {
    /**
     * How many there were.
     */
    requests: number;
    /**
     * Seconds from request to last byte, of all of them.
     */
    elapsed_seconds: number;
    /**
     * Characters of all texts.
     */
    characters: number;
    /**
     * Size of all sound, whatever its format.
     */
    audio_bytes: number;
    /**
     * Length of the sound whose length is known; missing when there is none.
     */
    audio_seconds?: number;
};

/**
 * Pictures made from words, edited, varied and enlarged.
 */
export type PictureStats = {
    last: PictureFigures;
    total: PictureTotals;
};

/**
 * One request for pictures.
 */
export type PictureFigures = {
    /**
     * Seconds from the request to its pictures; waiting for the model, and loading it, included.
     */
    elapsed_seconds: number;
    /**
     * Pictures that it got.
     */
    pictures: number;
};

/**
 * Sums over all requests for pictures.
 */
export type PictureTotals = {
    /**
     * How many there were.
     */
    requests: number;
    /**
     * Seconds from request to pictures, of all of them.
     */
    elapsed_seconds: number;
    /**
     * Pictures of all of them.
     */
    pictures: number;
};

/**
 * What the machine is and has. Fields that a system does not tell are missing, and it may tell more than is listed.
 */
export type SystemInfo = {
    /**
     * Name and version of the operating system.
     */
    'OS Version': string;
    /**
     * Name of the processor.
     */
    Processor: string;
    /**
     * Size of the memory, with its unit; in a container, what it may use of it.
     */
    'Physical Memory': string;
    /**
     * GiB of memory that a model may take with its context - four fifths of the machine's, or of its largest graphics card's where that has more. The rest is left to the system and other programs.
     */
    model_memory_gb?: number;
    /**
     * Name of the computer.
     */
    'OEM System'?: string;
    /**
     * Version of the firmware.
     */
    'BIOS Version'?: string;
    /**
     * Highest clock of the processor, with its unit.
     */
    'CPU Max Clock'?: string;
    /**
     * Power plan in use, on Windows.
     */
    'Windows Power Setting'?: string;
    /**
     * What the server itself runs on; with `verbose` only.
     */
    Runtime?: string;
    /**
     * Packages that the server is bundled with, and their versions; with `verbose` only.
     */
    Packages?: Array<string>;
    /**
     * Version of AMD's ROCm that backends which need it are started with, and whether it is the system's or the
     * server's own; with `verbose` only, and missing where there is none.
     *
     */
    ROCm?: string;
    devices: Devices;
    /**
     * Which recipes there are and what runs them here, by recipe name.
     */
    recipes: {
        [key: string]: RecipeSupport;
    };
    paths: ServerPaths;
};

/**
 * Absolute paths of the server's files, on its machine or in its container.
 */
export type ServerPaths = {
    /**
     * The folder for everything the server writes, but for pulled models.
     */
    cache_dir: string;
    /**
     * The file of the settings; it need not be there.
     */
    config_file: string;
    /**
     * The folder whose GGUF files are offered as `extra.<name>`; it need not be there.
     */
    extra_models_dir: string;
    /**
     * The folder for pulled models, which other programs may share.
     */
    models_dir: string;
};

/**
 * Devices that were found, whether or not a backend can use them. There may be kinds that are not listed here.
 */
export type Devices = {
    cpu?: Device;
    /**
     * AMD graphics, integrated and discrete.
     */
    amd_gpu?: Array<Device>;
    /**
     * NVIDIA graphics.
     */
    nvidia_gpu?: Array<Device>;
    amd_npu?: Device;
    metal?: Device;
    amd_igpu?: Device;
    /**
     * Discrete AMD graphics only, for clients of the older specification.
     */
    amd_dgpu?: Array<Device>;
    npu?: Device;
};

/**
 * One device. Which of these a device has depends on its kind; there may be more.
 */
export type Device = {
    /**
     * Name of the device, as its maker gives it.
     */
    name?: string;
    /**
     * Whether it is there and its driver works.
     */
    available: boolean;
    /**
     * Architecture, as the backends distinguish it.
     */
    family?: string;
    /**
     * Physical cores of a processor.
     */
    cores?: number;
    /**
     * Hardware threads of a processor.
     */
    threads?: number;
    /**
     * Memory of its own, in GiB.
     */
    vram_gb?: number;
    /**
     * System memory that a GPU may use in addition, in GiB.
     */
    virtual_mem_gb?: number;
    /**
     * Whether a GPU is part of the processor.
     */
    integrated?: boolean;
    /**
     * What an NVIDIA GPU can do, as CUDA counts it.
     */
    compute_capability?: string;
    /**
     * What tells an NVIDIA GPU from others of its kind.
     */
    uuid?: string;
    /**
     * Memory of its own, in MiB, for clients of the older specification.
     */
    memory_mb?: number;
    /**
     * Version of its driver.
     */
    driver_version?: string;
    /**
     * Version of the firmware of an NPU.
     */
    firmware_version?: string;
    /**
     * Power mode of an NPU.
     */
    power_mode?: string;
    /**
     * Why it is not available.
     */
    error?: string;
};

/**
 * What can run one recipe on this machine.
 */
export type RecipeSupport = {
    /**
     * Backend that a load takes when none is asked for, and installs if it is missing; missing when none can run here.
     */
    default_backend?: string;
    /**
     * The recipe's backends, by name. In `whispercpp`, `sd-cpp`, `flm` and `ryzenai-llm`, `default` is one of them once more: the one of `default_backend`, or the first where none can run. A load and an installation take that name too.
     */
    backends: {
        [key: string]: BackendSupport;
    };
};

/**
 * Whether one backend can run here, and what is to be done for it.
 */
export type BackendSupport = {
    /**
     * Devices of this machine that it can use, named as in `devices`; empty when it can't run here. For an executable that somebody has named, at least those that it is for.
     */
    devices: Array<string>;
    /**
     * How far it is from being usable.
     */
    state: 'unsupported' | 'installable' | 'update_required' | 'installed';
    /**
     * The state in words; empty when it is installed.
     */
    message: string;
    /**
     * What to do next, such as a command or an address; empty when there is nothing to do.
     */
    action: string;
    /**
     * Version that is installed or would be; missing when it is not known.
     */
    version?: string;
    /**
     * Page of the release that is installed or would be; missing where this server installs none, or it is not known which.
     */
    release_url?: string;
    /**
     * What to know before it is installed, such as licences of what comes with it; missing where there is nothing, or it is installed.
     */
    notice?: string;
};

/**
 * How busy the machine is.
 */
export type SystemStats = {
    /**
     * Use of all processors together since the measurement before, in percent.
     */
    cpu_percent: number | null;
    /**
     * Memory of the system in use, in GiB.
     */
    memory_gb: number | null;
    /**
     * Use of the busiest GPU in percent; known of AMD's on Linux and of NVIDIA's.
     */
    gpu_percent: number | null;
    /**
     * Memory in use of that GPU, in GiB; of an integrated one, the system memory that it has taken counts too.
     */
    vram_gb: number | null;
    /**
     * Use of the NPU in percent; 0 while it sleeps. How much a waking one has to do is not known.
     */
    npu_percent: number | null;
};

/**
 * What a native server says of itself. Which other fields are there depends on its version.
 */
export type Props = {
    /**
     * What a request gets that asks for nothing else.
     */
    default_generation_settings: {
        /**
         * Tokens of context that one request gets, the same number as `context_length` of the model.
         */
        n_ctx: number;
        /**
         * The native server's own defaults of sampling. Those that the model or this server sets go before them.
         */
        params?: {
            [key: string]: unknown;
        };
    };
    /**
     * How many requests it works on at a time.
     */
    total_slots: number;
    /**
     * The id of the model.
     */
    model_alias: string;
    /**
     * The name of the model's file. Its folder is not told.
     */
    model_path: string;
    /**
     * What it takes besides text, e.g. `vision`.
     */
    modalities?: {
        [key: string]: boolean;
    };
    /**
     * The chat template in Jinja.
     */
    chat_template?: string;
    /**
     * What the template knows, e.g. `supports_tools`.
     */
    chat_template_caps?: {
        [key: string]: unknown;
    };
    /**
     * The text of the token that begins a prompt.
     */
    bos_token?: string;
    /**
     * The text of the token that ends a response.
     */
    eos_token?: string;
    /**
     * Which build of the native server it is.
     */
    build_info?: string;
};

/**
 * The file for `save` and `restore`.
 */
export type SlotActionRequest = {
    /**
     * The name of the file inside the native server's folder for prompt caches. Needed by `save` and `restore`.
     */
    filename?: string;
};

/**
 * What was done with the slot.
 */
export type SlotActionResult = {
    /**
     * The slot.
     */
    id_slot: number;
    /**
     * The file that was written or read.
     */
    filename?: string;
    /**
     * After `save`, the tokens that were saved.
     */
    n_saved?: number;
    /**
     * After `save`, the bytes that were written.
     */
    n_written?: number;
    /**
     * After `restore`, the tokens that were restored.
     */
    n_restored?: number;
    /**
     * After `restore`, the bytes that were read.
     */
    n_read?: number;
    /**
     * After `erase`, the tokens that were dropped.
     */
    n_erased?: number;
    /**
     * How long it took.
     */
    timings?: {
        /**
         * Milliseconds to save.
         */
        save_ms?: number;
        /**
         * Milliseconds to restore.
         */
        restore_ms?: number;
    };
};

/**
 * The state of one slot. Which other fields are there depends on the version of the native server.
 */
export type Slot = {
    /**
     * The number of the slot.
     */
    id: number;
    /**
     * Whether it works on a request.
     */
    state: 'idle' | 'processing';
    next_token: SlotNextToken;
    /**
     * The request that it works on, -1 if none.
     */
    task_id: number;
    /**
     * How many tokens its prompt cache holds, generated ones included.
     */
    cache_tokens: number;
    /**
     * The same as `state`, in the words of current native servers.
     */
    is_processing?: boolean;
    /**
     * The request that it works on or worked on last.
     */
    id_task?: number;
    /**
     * How many tokens fit into the slot.
     */
    n_ctx?: number;
    /**
     * Tokens of the prompt that it works on, as far as they are read; 0 while it is idle.
     */
    n_prompt_tokens?: number;
    /**
     * How many of them were evaluated.
     */
    n_prompt_tokens_processed?: number;
    /**
     * How many of them came from the cache.
     */
    n_prompt_tokens_cache?: number;
    /**
     * Whether it uses a draft model.
     */
    speculative?: boolean;
    /**
     * The generation parameters of the request.
     */
    params?: {
        [key: string]: unknown;
    };
};

/**
 * How far the generation in a slot is.
 */
export type SlotNextToken = {
    /**
     * Whether more tokens are expected.
     */
    has_next_token: boolean;
    /**
     * How many may still be generated; -1 if there is no limit, 0 while the slot is idle.
     */
    n_remain: number;
    /**
     * How many were generated.
     */
    n_decoded: number;
};

/**
 * One message of a conversation.
 */
export type OllamaMessage = {
    /**
     * Who speaks.
     */
    role: 'system' | 'user' | 'assistant' | 'tool';
    /**
     * What is said.
     */
    content?: string | null;
    /**
     * What a reasoning model thought before it answered.
     */
    thinking?: string | null;
    images?: OllamaImages;
    /**
     * The tools that the assistant called.
     */
    tool_calls?: Array<OllamaToolCall> | null;
    /**
     * With the role `tool`, the tool that this is the result of.
     */
    tool_name?: string | null;
    /**
     * With the role `tool`, the call that this is the result of. Without it, results belong to calls in their order.
     */
    tool_call_id?: string | null;
};

/**
 * A call of a tool by the model.
 */
export type OllamaToolCall = {
    /**
     * The name of the call.
     */
    id?: string | null;
    /**
     * What to call.
     */
    function: {
        /**
         * Its place among the calls of the message.
         */
        index?: number | null;
        /**
         * The function to call.
         */
        name: string;
        /**
         * The arguments by name.
         */
        arguments?: {
            [key: string]: unknown;
        } | null;
    };
};

/**
 * A conversation and how its next message is to be generated.
 */
export type OllamaChatRequest = {
    model: OllamaModelName;
    /**
     * The conversation so far, oldest message first. Without any, the model is only loaded or unloaded.
     */
    messages?: Array<OllamaMessage> | null;
    stream?: OllamaStream;
    /**
     * The tools that the model may call.
     */
    tools?: Array<ChatTool> | null;
    format?: OllamaFormat;
    think?: OllamaThink;
    options?: OllamaOptions;
    keep_alive?: OllamaKeepAlive;
    /**
     * Whether the log probability of each token is part of the response.
     */
    logprobs?: boolean | null;
    /**
     * For how many likely alternatives of each token the log probability is told too; needs `logprobs`.
     */
    top_logprobs?: number | null;
};

/**
 * The answer to a conversation, or one line of it. Join content and thinking of all lines to get the message.
 */
export type OllamaChatResponse = {
    /**
     * The model, as the request named it.
     */
    model: string;
    /**
     * When this was made.
     */
    created_at: string;
    message: OllamaMessage;
    /**
     * The log probabilities, if they were asked for.
     */
    logprobs?: Array<OllamaLogprob>;
    /**
     * Whether the response is complete.
     */
    done: boolean;
    done_reason?: OllamaDoneReason;
    total_duration?: OllamaTotalDuration;
    load_duration?: OllamaLoadDuration;
    prompt_eval_count?: OllamaPromptCount;
    prompt_eval_duration?: OllamaPromptDuration;
    eval_count?: OllamaCount;
    eval_duration?: OllamaDuration;
};

/**
 * One line of a streamed chat - a part of the response, or the error that ended it.
 */
export type OllamaChatLine = OllamaChatResponse | OllamaError;

/**
 * A model to copy, which this server does not do.
 */
export type OllamaCopyRequest = {
    /**
     * The model.
     */
    source?: string;
    /**
     * Its second name.
     */
    destination?: string;
};

/**
 * A model to build, which this server does not do.
 */
export type OllamaCreateRequest = {
    model?: OllamaModelName;
    /**
     * The model to begin with.
     */
    from?: string | null;
    /**
     * What the model is told first.
     */
    system?: string | null;
};

/**
 * Texts to turn into vectors.
 */
export type OllamaEmbedRequest = {
    model: OllamaModelName;
    /**
     * One text or several.
     */
    input: string | Array<string>;
    /**
     * Whether a text that is too long for the model is cut at its end; with `false` it is refused.
     */
    truncate?: boolean | null;
    /**
     * The wanted length of the vectors, as in `POST /embeddings`.
     */
    dimensions?: number | null;
    options?: OllamaOptions;
    keep_alive?: OllamaKeepAlive;
};

/**
 * The vectors.
 */
export type OllamaEmbedResponse = {
    /**
     * The model, as the request named it.
     */
    model: string;
    /**
     * One vector for each text, in the order of the texts.
     */
    embeddings: Array<Array<number>>;
    total_duration: OllamaTotalDuration;
    load_duration: OllamaLoadDuration;
    prompt_eval_count?: OllamaPromptCount;
};

/**
 * A text to turn into a vector.
 */
export type OllamaEmbeddingRequest = {
    model: OllamaModelName;
    /**
     * The text.
     */
    prompt: string;
    /**
     * As in `POST /api/embed`.
     */
    truncate?: boolean | null;
    options?: OllamaOptions;
    keep_alive?: OllamaKeepAlive;
};

/**
 * The vector.
 */
export type OllamaEmbeddingResponse = {
    /**
     * The numbers of the vector.
     */
    embedding: Array<number>;
};

/**
 * An error in the form that Ollama's clients read. The last line of a stream that failed has it too.
 */
export type OllamaError = {
    /**
     * What went wrong, which thing it was about, and what to do.
     */
    error: string;
};

/**
 * A prompt and how it is to be answered.
 */
export type OllamaGenerateRequest = {
    model: OllamaModelName;
    /**
     * The prompt. Without one, the model is only loaded or unloaded.
     */
    prompt?: string | null;
    /**
     * What the model is told before the prompt.
     */
    system?: string | null;
    images?: OllamaImages;
    /**
     * Whether the prompt goes to the model as it is, without a chat template around it.
     */
    raw?: boolean | null;
    /**
     * Refused unless empty; the model's own chat template holds.
     */
    template?: string | null;
    /**
     * Refused unless empty; nothing here fills in the middle of a text.
     */
    suffix?: string | null;
    /**
     * Refused unless empty; no response here gives one out. Use `POST /api/chat` to go on with a conversation.
     */
    context?: Array<number> | null;
    stream?: OllamaStream;
    format?: OllamaFormat;
    think?: OllamaThink;
    options?: OllamaOptions;
    keep_alive?: OllamaKeepAlive;
    /**
     * Whether the log probability of each token is part of the response.
     */
    logprobs?: boolean | null;
    /**
     * For how many likely alternatives of each token the log probability is told too; needs `logprobs`.
     */
    top_logprobs?: number | null;
};

/**
 * The answer to a prompt, or one line of it. Join response and thinking of all lines to get the whole.
 */
export type OllamaGenerateResponse = {
    /**
     * The model, as the request named it.
     */
    model: string;
    /**
     * When this was made.
     */
    created_at: string;
    /**
     * The text.
     */
    response: string;
    /**
     * What a reasoning model thought before it answered.
     */
    thinking?: string;
    /**
     * The log probabilities, if they were asked for.
     */
    logprobs?: Array<OllamaLogprob>;
    /**
     * Whether the response is complete.
     */
    done: boolean;
    done_reason?: OllamaDoneReason;
    total_duration?: OllamaTotalDuration;
    load_duration?: OllamaLoadDuration;
    prompt_eval_count?: OllamaPromptCount;
    prompt_eval_duration?: OllamaPromptDuration;
    eval_count?: OllamaCount;
    eval_duration?: OllamaDuration;
};

/**
 * One line of a streamed response - a part of it, or the error that ended it.
 */
export type OllamaGenerateLine = OllamaGenerateResponse | OllamaError;

/**
 * A model in memory.
 */
export type OllamaLoadedModel = {
    /**
     * Its name.
     */
    name: string;
    /**
     * The same.
     */
    model: string;
    /**
     * Bytes of its files, which is about what it takes in memory; 0 when that is not known.
     */
    size: number;
    /**
     * The same as in `GET /api/tags`.
     */
    digest: string;
    details: OllamaModelDetails;
    /**
     * When it goes unless it is used. For a model that stays, and for one in use, a time in the year 9999.
     */
    expires_at: string;
    /**
     * The same bytes when it runs on a GPU, else 0.
     */
    size_vram: number;
    /**
     * Tokens of context that one request gets; missing when it is not known.
     */
    context_length?: number;
};

/**
 * The models in memory.
 */
export type OllamaLoadedModelList = {
    /**
     * The models, the one used last first.
     */
    models: Array<OllamaLoadedModel>;
};

/**
 * A model to fetch.
 */
export type OllamaPullRequest = {
    model?: OllamaModelName;
    /**
     * The older name of `model`.
     *
     * @deprecated
     */
    name?: string;
    stream?: OllamaStream;
    /**
     * Accepted and without effect; files are always checked.
     */
    insecure?: boolean | null;
};

/**
 * How far a pull is.
 */
export type OllamaPullProgress = {
    /**
     * What is being done; `success` in the last line.
     */
    status: string;
    /**
     * Tells files apart; it is no checksum of theirs.
     */
    digest?: string;
    /**
     * Bytes of the file.
     */
    total?: number;
    /**
     * How many of them are here.
     */
    completed?: number;
};

/**
 * One line of a pull - progress, or the error that ended it.
 */
export type OllamaPullLine = OllamaPullProgress | OllamaError;

/**
 * The model; `:latest` at the end of its name means nothing.
 */
export type OllamaModelName = string;

/**
 * Whether the response comes line by line. It does unless this is false.
 */
export type OllamaStream = boolean | null;

/**
 * How long the model stays in memory after its last use: seconds as a number, or a length such as `30s`, `5m` or `1h`.
 * A negative one keeps it for good, and 0 unloads it as soon as it is idle.
 *
 */
export type OllamaKeepAlive = number | string | null;

/**
 * Whether a reasoning model thinks before it answers, or how much - `low`, `medium` or `high`.
 */
export type OllamaThink = boolean | null | string;

/**
 * The form that the response must have - `json` for any JSON, or a JSON schema.
 */
export type OllamaFormat = string | null | {
    [key: string]: unknown;
};

/**
 * How to generate. Options that are not listed here are accepted and have no effect.
 */
export type OllamaOptions = {
    /**
     * Tokens of context to load the model with. It has no effect on a model that is loaded already.
     */
    num_ctx?: number | null;
    /**
     * The most tokens to generate; a negative number sets no limit.
     */
    num_predict?: number | null;
    /**
     * How varied the response is; 0 always takes the likeliest token.
     */
    temperature?: number | null;
    /**
     * Only the likeliest tokens that together have this probability are considered.
     */
    top_p?: number | null;
    /**
     * Only so many of the likeliest tokens are considered; 0 is all.
     */
    top_k?: number | null;
    /**
     * Tokens less likely than this share of the likeliest are left out.
     */
    min_p?: number | null;
    /**
     * Prefers tokens that are about as surprising as one would expect; 1 is off.
     */
    typical_p?: number | null;
    /**
     * Equal seeds give equal answers, as far as the backend can.
     */
    seed?: number | null;
    /**
     * Texts at which the generation ends.
     */
    stop?: string | null | Array<string>;
    /**
     * How strongly repetition is avoided; 1 is off.
     */
    repeat_penalty?: number | null;
    /**
     * How far back repetition counts, in tokens; 0 is off and -1 the whole context.
     */
    repeat_last_n?: number | null;
    /**
     * Makes tokens less likely that have appeared at all.
     */
    presence_penalty?: number | null;
    /**
     * Makes tokens less likely the more often they have appeared.
     */
    frequency_penalty?: number | null;
} | null;

/**
 * Pictures as base64, for models that see.
 */
export type OllamaImages = Array<string> | null;

/**
 * The name of a model.
 */
export type OllamaNameRequest = {
    model?: OllamaModelName;
    /**
     * The older name of `model`.
     *
     * @deprecated
     */
    name?: string;
};

/**
 * A token and how likely it was.
 */
export type OllamaLogprob = {
    /**
     * The text of the token.
     */
    token: string;
    /**
     * The natural logarithm of its probability.
     */
    logprob: number;
    /**
     * Its UTF-8 bytes; a character may be split over several tokens.
     */
    bytes?: Array<number> | null;
    /**
     * The most likely tokens at this place, if they were asked for.
     */
    top_logprobs?: Array<{
        /**
         * The text of the token.
         */
        token: string;
        /**
         * The natural logarithm of its probability.
         */
        logprob: number;
        /**
         * Its UTF-8 bytes.
         */
        bytes?: Array<number> | null;
    }>;
};

/**
 * Why the response ended: `stop` (the model was done, called tools, or met a stop text), `length` (a limit was reached), or
 * what was done with the model where there was nothing to answer.
 *
 */
export type OllamaDoneReason = 'stop' | 'length' | 'load' | 'unload';

/**
 * How long the whole request took, in nanoseconds.
 */
export type OllamaTotalDuration = number;

/**
 * How long it took until the model began to read the prompt - loading it and waiting for it - in nanoseconds.
 */
export type OllamaLoadDuration = number;

/**
 * Tokens of the prompt, those from the prompt cache included.
 */
export type OllamaPromptCount = number;

/**
 * How long the model read the prompt, in nanoseconds.
 */
export type OllamaPromptDuration = number;

/**
 * Tokens that were generated.
 */
export type OllamaCount = number;

/**
 * How long they took, in nanoseconds.
 */
export type OllamaDuration = number;

/**
 * What kind of model it is.
 */
export type OllamaModelDetails = {
    /**
     * Of an alias, the model that it means; otherwise empty, because no model here is made of another one.
     */
    parent_model: string;
    /**
     * The format of its files, `gguf` for most.
     */
    format: string;
    /**
     * The architecture of its main file; where that is not known, its recipe.
     */
    family: string;
    /**
     * The same as a list.
     */
    families: Array<string>;
    /**
     * How many parameters it has, as far as its name tells; else empty.
     */
    parameter_size: string;
    /**
     * Quantization or number format of its weights; empty when it is not known.
     */
    quantization_level: string;
};

/**
 * How far something is.
 */
export type OllamaStatus = {
    /**
     * What is being done; `success` when it is done.
     */
    status: string;
};

/**
 * What the server knows of a model.
 */
export type OllamaModelDescription = {
    /**
     * What the model is made of, as Ollama writes it down.
     */
    modelfile: string;
    /**
     * Options that the model has, one a line. `num_ctx` is the context that one request gets, or would get if the model were loaded now.
     */
    parameters: string;
    /**
     * Always empty; the chat template stays with the native server.
     */
    template: string;
    details: OllamaModelDetails;
    /**
     * Facts of its main file, by their GGUF names.
     */
    model_info: {
        [key: string]: unknown;
    };
    /**
     * What it can do - `completion` or `embedding`, and `tools`, `vision` and `thinking`.
     */
    capabilities: Array<string>;
    /**
     * When its files came here.
     */
    modified_at: string;
};

/**
 * A downloaded model.
 */
export type OllamaListedModel = {
    /**
     * Its name.
     */
    name: string;
    /**
     * The same.
     */
    model: string;
    /**
     * When its files came here.
     */
    modified_at: string;
    /**
     * Bytes of its files; 0 when that is not known.
     */
    size: number;
    /**
     * 64 hexadecimal digits that stay the same as long as the model comes from the same checkpoints and has the same
     * size. They are no checksum of its files.
     *
     */
    digest: string;
    details: OllamaModelDetails;
};

/**
 * The downloaded models.
 */
export type OllamaModelList = {
    /**
     * The models, in alphabetical order.
     */
    models: Array<OllamaListedModel>;
};

/**
 * The version of Ollama whose API is spoken here.
 */
export type OllamaVersion = {
    /**
     * Its number.
     */
    version: string;
};

/**
 * An error in the form that Anthropic's clients read.
 */
export type AnthropicError = {
    /**
     * Always `error`.
     */
    type: 'error';
    error: AnthropicErrorDetail;
};

/**
 * What went wrong, in Anthropic's words.
 */
export type AnthropicErrorDetail = {
    /**
     * Kind of error; it goes with the status.
     */
    type: 'invalid_request_error' | 'authentication_error' | 'permission_error' | 'not_found_error' | 'request_too_large' | 'rate_limit_error' | 'timeout_error' | 'overloaded_error' | 'api_error';
    /**
     * What went wrong, which thing it was about, and what to do.
     */
    message: string;
};

/**
 * A conversation whose tokens are to be counted.
 */
export type AnthropicCountRequest = {
    model: AnthropicModelName;
    messages: AnthropicMessages;
    system?: AnthropicSystem;
    tools?: AnthropicTools;
    tool_choice?: AnthropicToolChoice;
    thinking?: AnthropicThinking;
    output_config?: AnthropicOutputConfig;
    output_format?: AnthropicOutputFormat;
    thread?: AnthropicThread;
};

/**
 * How long a prompt is.
 */
export type AnthropicTokenCount = {
    /**
     * Tokens of the whole prompt.
     */
    input_tokens: number;
};

/**
 * The model, or `local` for the one that is loaded.
 */
export type AnthropicModelName = string;

/**
 * The conversation so far, oldest message first.
 */
export type AnthropicMessages = Array<AnthropicInputMessage>;

/**
 * What the model is told before the conversation. A line that begins with `x-anthropic-billing-header:` is left out: it is meant for Anthropic's servers, and differs in each conversation.
 */
export type AnthropicSystem = string | null | Array<AnthropicInputBlock>;

/**
 * The tools that the model may call. Those of Anthropic's own, such as `web_search_20250305`, are left out, and refused if a call is required and no other tool is left.
 */
export type AnthropicTools = Array<AnthropicTool> | null;

/**
 * One message of the conversation.
 */
export type AnthropicInputMessage = {
    /**
     * Who speaks.
     */
    role: 'user' | 'assistant' | 'system';
    /**
     * What is said.
     */
    content: string | Array<AnthropicInputBlock>;
};

/**
 * One block of a message: `text`, `image`, `document`, `search_result`, `tool_use`, `tool_result`, `thinking` or
 * `redacted_thinking`. Of documents, text is read; the model is told that there is another one. What Anthropic's own tools
 * have left in the conversation, such as `server_tool_use`, is left out. Other types are refused.
 *
 */
export type AnthropicInputBlock = {
    /**
     * The kind of block.
     */
    type: string;
    /**
     * The text of a `text` block.
     */
    text?: string | null;
    source?: AnthropicSource;
    /**
     * The title of a document.
     */
    title?: string | null;
    /**
     * The name of the call of a `tool_use` block.
     */
    id?: string | null;
    /**
     * The tool that a `tool_use` block calls.
     */
    name?: string | null;
    /**
     * The arguments of a `tool_use` block.
     */
    input?: {
        [key: string]: unknown;
    } | null;
    /**
     * The call that a `tool_result` block is the result of.
     */
    tool_use_id?: string | null;
    /**
     * The result of a `tool_result` block, the texts of a `search_result`, or the summary of a `compaction`.
     */
    content?: string | null | Array<AnthropicResultBlock> | {
        [key: string]: unknown;
    };
    /**
     * Whether the tool of a `tool_result` block failed.
     */
    is_error?: boolean | null;
    /**
     * The thoughts of a `thinking` block of an earlier response, for models whose template wants them back.
     */
    thinking?: string | null;
    /**
     * As it came with the thoughts. It holds them where the response showed none; others are not looked at.
     */
    signature?: string | null;
};

/**
 * One block of a tool's result - `text`, `image`, `document`, `search_result` or `tool_reference`. In place of what can't be
 * read, such as a PDF, the model is told that it is there.
 *
 */
export type AnthropicResultBlock = {
    /**
     * The kind of block.
     */
    type: string;
    /**
     * The text of a `text` block.
     */
    text?: string | null;
    source?: AnthropicSource;
    /**
     * The title of a document.
     */
    title?: string | null;
    /**
     * The texts of a `search_result`.
     */
    content?: Array<AnthropicTextPart> | null;
    /**
     * The tool that a `tool_reference` block names; the model is told its name.
     */
    tool_name?: string | null;
};

/**
 * A text, or something else within a document; the model is told that it is there.
 */
export type AnthropicTextPart = {
    /**
     * The kind of part.
     */
    type: string;
    /**
     * The text.
     */
    text?: string | null;
};

/**
 * Where a picture, document or search result is.
 */
export type AnthropicSource = AnthropicSourceData | string;

/**
 * `base64` for a picture or document, `text` or `content` for the text of a document. URLs and files are refused, but for
 * the results of tools, where the model is told that they can't be read.
 *
 */
export type AnthropicSourceData = {
    /**
     * The kind of source.
     */
    type: string;
    /**
     * The media type of the data.
     */
    media_type?: string | null;
    /**
     * The bytes as base64, or the text.
     */
    data?: string | null;
    /**
     * The text of a source of type `content`.
     */
    content?: string | null | Array<AnthropicTextPart>;
} | null;

/**
 * A tool that the client can carry out for the model.
 */
export type AnthropicTool = {
    /**
     * Its name.
     */
    name: string;
    /**
     * `custom`, or missing. Tools of other types are Anthropic's own and are left out.
     */
    type?: string | null;
    /**
     * What it does; the model decides by this text when to call it.
     */
    description?: string | null;
    /**
     * The JSON schema of its arguments.
     */
    input_schema?: {
        [key: string]: unknown;
    } | null;
    /**
     * Whether the arguments must follow the schema exactly.
     */
    strict?: boolean | null;
};

/**
 * Whether the model calls a tool.
 */
export type AnthropicToolChoice = {
    /**
     * The model decides, must call one, must call the named one, or must call none.
     */
    type: 'auto' | 'any' | 'tool' | 'none';
    /**
     * The tool that must be called.
     */
    name?: string | null;
    /**
     * Whether the model may call only one tool in a message.
     */
    disable_parallel_tool_use?: boolean | null;
} | null;

/**
 * Whether a reasoning model thinks before it answers. Without it, the model's own default holds.
 */
export type AnthropicThinking = {
    /**
     * `enabled`, `disabled`, or another word that leaves it to the model.
     */
    type: string;
    /**
     * The most tokens of thoughts, where the native server is llama.cpp's; others take as many as they want.
     */
    budget_tokens?: number | null;
    /**
     * `omitted` leaves the text of the thoughts out of the response.
     */
    display?: string | null;
} | null;

/**
 * The form of the response, and how much is thought about it.
 */
export type AnthropicOutputConfig = {
    /**
     * How much a reasoning model thinks - `low`, `medium`, `high` or more.
     */
    effort?: string | null;
    format?: AnthropicOutputFormat;
} | null;

/**
 * The form that the response must have. `output_format` is the older place of it; that of `output_config` wins.
 */
export type AnthropicOutputFormat = {
    /**
     * Always `json_schema`.
     */
    type: 'json_schema';
    /**
     * The JSON schema.
     */
    schema?: {
        [key: string]: unknown;
    };
} | null;

/**
 * Refused. Messages are not kept here, so that each request needs the whole conversation. With Anthropic's toolRunner, pass
 * `thread: false`.
 *
 */
export type AnthropicThread = {
    [key: string]: unknown;
} | null;

/**
 * Refused. There are no containers here; leave it out.
 */
export type AnthropicContainer = string | null | {
    [key: string]: unknown;
};

/**
 * Left out. Anthropic's own servers connect to them; here the client offers their tools.
 */
export type AnthropicMcpServers = Array<{
    [key: string]: unknown;
}> | null;

/**
 * A conversation and how its next message is to be generated.
 */
export type AnthropicMessageRequest = {
    model: AnthropicModelName;
    /**
     * The most tokens to generate.
     */
    max_tokens: number;
    messages: AnthropicMessages;
    system?: AnthropicSystem;
    /**
     * Whether the response comes as a stream of events.
     */
    stream?: boolean | null;
    /**
     * How varied the response is; 0 always takes the likeliest token.
     */
    temperature?: number | null;
    /**
     * Only the likeliest tokens that together have this probability are considered.
     */
    top_p?: number | null;
    /**
     * Only so many of the likeliest tokens are considered; 0 is all.
     */
    top_k?: number | null;
    /**
     * Texts at which the generation ends.
     */
    stop_sequences?: Array<string> | null;
    tools?: AnthropicTools;
    tool_choice?: AnthropicToolChoice;
    thinking?: AnthropicThinking;
    output_config?: AnthropicOutputConfig;
    output_format?: AnthropicOutputFormat;
    thread?: AnthropicThread;
    container?: AnthropicContainer;
    mcp_servers?: AnthropicMcpServers;
    /**
     * Accepted for Anthropic's clients. Only `local_only` has an effect here, see Privacy above.
     */
    metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Accepted for Anthropic's clients; there is only one tier here.
     */
    service_tier?: string | null;
};

/**
 * One event of a streamed message; its name is its `type`.
 */
export type AnthropicEvent = AnthropicMessageStartEvent | AnthropicBlockStartEvent | AnthropicBlockDeltaEvent | AnthropicBlockStopEvent | AnthropicMessageDeltaEvent | AnthropicMessageStopEvent | AnthropicErrorEvent;

/**
 * The message begins, still without content.
 */
export type AnthropicMessageStartEvent = {
    /**
     * Always `message_start`.
     */
    type: 'message_start';
    message: AnthropicMessage;
};

/**
 * A block begins, still empty.
 */
export type AnthropicBlockStartEvent = {
    /**
     * Always `content_block_start`.
     */
    type: 'content_block_start';
    index: AnthropicBlockIndex;
    content_block: AnthropicBlock;
};

/**
 * The place of the block in the content.
 */
export type AnthropicBlockIndex = number;

/**
 * More of a block.
 */
export type AnthropicBlockDeltaEvent = {
    /**
     * Always `content_block_delta`.
     */
    type: 'content_block_delta';
    index: AnthropicBlockIndex;
    delta: AnthropicDelta;
};

/**
 * What is new in the block.
 */
export type AnthropicDelta = AnthropicTextDelta | AnthropicThinkingDelta | AnthropicSignatureDelta | AnthropicInputDelta;

/**
 * More text.
 */
export type AnthropicTextDelta = {
    /**
     * Always `text_delta`.
     */
    type: 'text_delta';
    /**
     * The text to add.
     */
    text: string;
};

/**
 * More thoughts.
 */
export type AnthropicThinkingDelta = {
    /**
     * Always `thinking_delta`.
     */
    type: 'thinking_delta';
    /**
     * The thoughts to add.
     */
    thinking: string;
};

/**
 * The last delta of thoughts, for clients that keep only those that have one.
 */
export type AnthropicSignatureDelta = {
    /**
     * Always `signature_delta`.
     */
    type: 'signature_delta';
    /**
     * Send it back with the thoughts.
     */
    signature: string;
};

/**
 * More of the arguments of a tool call.
 */
export type AnthropicInputDelta = {
    /**
     * Always `input_json_delta`.
     */
    type: 'input_json_delta';
    /**
     * The JSON text to add.
     */
    partial_json: string;
};

/**
 * A block is complete.
 */
export type AnthropicBlockStopEvent = {
    /**
     * Always `content_block_stop`.
     */
    type: 'content_block_stop';
    index: AnthropicBlockIndex;
};

/**
 * Why the message ended, and what it took in all.
 */
export type AnthropicMessageDeltaEvent = {
    /**
     * Always `message_delta`.
     */
    type: 'message_delta';
    /**
     * What is known now.
     */
    delta: {
        stop_reason: AnthropicStopReason;
        /**
         * The text that ended the generation, where the native server tells it.
         */
        stop_sequence: string | null;
    };
    usage: AnthropicUsage;
};

/**
 * The message is complete.
 */
export type AnthropicMessageStopEvent = {
    /**
     * Always `message_stop`.
     */
    type: 'message_stop';
};

/**
 * The stream failed; nothing comes after this.
 */
export type AnthropicErrorEvent = {
    /**
     * Always `error`.
     */
    type: 'error';
    error: AnthropicErrorDetail;
};

/**
 * The message of the model.
 */
export type AnthropicMessage = {
    /**
     * The name of this message.
     */
    id: string;
    /**
     * Always `message`.
     */
    type: 'message';
    /**
     * Always `assistant`.
     */
    role: 'assistant';
    /**
     * The model, as the request named it.
     */
    model: string;
    /**
     * Thoughts first, then text, then calls of tools.
     */
    content: Array<AnthropicBlock>;
    stop_reason: AnthropicStopReason;
    /**
     * The text that ended the generation, where the native server tells it.
     */
    stop_sequence: string | null;
    usage: AnthropicUsage;
};

/**
 * Why the generation ended: the model was done, the limit was reached, one of `stop_sequences` was met (as far as the
 * native server tells it apart from `end_turn`), the model calls tools, or a filter ended it. Null until then.
 *
 */
export type AnthropicStopReason = 'end_turn' | 'max_tokens' | 'stop_sequence' | 'tool_use' | 'refusal' | null;

/**
 * One block of the message.
 */
export type AnthropicBlock = AnthropicTextBlock | AnthropicThinkingBlock | AnthropicToolUseBlock;

/**
 * Text.
 */
export type AnthropicTextBlock = {
    /**
     * Always `text`.
     */
    type: 'text';
    /**
     * The text.
     */
    text: string;
};

/**
 * What a reasoning model thought before it answered.
 */
export type AnthropicThinkingBlock = {
    /**
     * Always `thinking`.
     */
    type: 'thinking';
    /**
     * The thoughts.
     */
    thinking: string;
    /**
     * Send it back with the thoughts. Nothing is signed here; where the request hides thoughts, they are in it, so that
     * the model gets them back in the next turn.
     *
     */
    signature: string;
};

/**
 * A call of a tool by the model.
 */
export type AnthropicToolUseBlock = {
    /**
     * Always `tool_use`.
     */
    type: 'tool_use';
    /**
     * The name of the call; send it back as `tool_use_id` with the result.
     */
    id: string;
    /**
     * The tool to call.
     */
    name: string;
    /**
     * The arguments. Check them; a model can get them wrong.
     */
    input: {
        [key: string]: unknown;
    };
};

/**
 * How many tokens the request took.
 */
export type AnthropicUsage = {
    /**
     * Tokens of the prompt that were computed. In `message_start` 0 where the native server, or the provider, tells them
     * only at the end; `message_delta` has them always.
     *
     */
    input_tokens: number;
    /**
     * Tokens that were generated so far.
     */
    output_tokens: number;
    /**
     * Tokens of the prompt that were taken from the prompt cache.
     */
    cache_read_input_tokens: number;
};

/**
 * A JSON-RPC 2.0 request (with `id` and `method`), notification (without `id`) or response.
 */
export type McpMessage = {
    /**
     * Always `2.0`.
     */
    jsonrpc: '2.0';
    /**
     * Identifies the request; its response has the same.
     */
    id?: string | number | null;
    /**
     * What is asked, such as `initialize`, `ping`, `tools/list` or `tools/call`.
     */
    method?: string;
    /**
     * The parameters of the method. For `tools/call` the `name` of the tool and its `arguments`.
     */
    params?: {
        [key: string]: unknown;
    };
};

/**
 * A JSON-RPC 2.0 response, with either `result` or `error`.
 */
export type McpResponse = {
    /**
     * Always `2.0`.
     */
    jsonrpc: '2.0';
    /**
     * The `id` of the request.
     */
    id: string | number;
    /**
     * The result, as the Model Context Protocol defines it for the method.
     */
    result?: {
        [key: string]: unknown;
    };
    error?: McpError;
};

/**
 * A JSON-RPC 2.0 error for what could not be taken as a message.
 */
export type McpFailure = {
    /**
     * Always `2.0`.
     */
    jsonrpc: '2.0';
    /**
     * Always null, as JSON-RPC wants it.
     */
    id: string | null;
    error: McpError;
};

/**
 * Why there is no result.
 */
export type McpError = {
    /**
     * A code of JSON-RPC: -32700 for a body that is no JSON, -32600 for one that is no message, -32601 for an unknown method, -32602 for an unknown tool and for wrong `params`, -32603 for a fault of the server, -32000 for the rest.
     */
    code: number;
    /**
     * What is wrong and what to do.
     */
    message: string;
};

/**
 * Other names of models.
 */
export type AliasList = {
    /**
     * The aliases, in alphabetical order.
     */
    aliases: Array<ModelAlias>;
};

/**
 * Another name of a model, or of several of which the first that can serve a request answers it.
 */
export type ModelAlias = {
    /**
     * The name.
     */
    alias: string;
    /**
     * The model that it means, or another alias; of several the first.
     */
    target: string;
    /**
     * All of them in their order; missing for an alias that means one model under no condition.
     */
    candidates?: Array<ListedAliasCandidate>;
    /**
     * Whether that model is complete on this machine; of several the first that is known.
     */
    downloaded: boolean;
    /**
     * Recipe of that model; null when no such model is known.
     */
    recipe: string | null;
};

/**
 * A model that an alias may mean, and the requests that it is for. Every condition that is there has to hold.
 *
 * The length of a prompt is an estimate: one token for every four bytes of its text in UTF-8, the definitions of tools
 * included, and one for each token of a prompt that is tokens already. Pictures and sound do not count.
 *
 */
export type AliasCandidate = {
    /**
     * The model, or another alias.
     */
    model: string;
    /**
     * Only for prompts of at most so many tokens.
     */
    max_prompt_tokens?: number;
    /**
     * Only for prompts of at least so many tokens.
     */
    min_prompt_tokens?: number;
    /**
     * With true only for requests with pictures, with false only for requests without.
     */
    images?: boolean;
    /**
     * With true only for requests that offer tools, with false only for requests without.
     */
    tools?: boolean;
};

/**
 * A candidate, and what is known of it.
 */
export type ListedAliasCandidate = {
    /**
     * The model, or another alias.
     */
    model: string;
    /**
     * Only for prompts of at most so many tokens.
     */
    max_prompt_tokens?: number;
    /**
     * Only for prompts of at least so many tokens.
     */
    min_prompt_tokens?: number;
    /**
     * With true only for requests with pictures, with false only for requests without.
     */
    images?: boolean;
    /**
     * With true only for requests that offer tools, with false only for requests without.
     */
    tools?: boolean;
    /**
     * Whether that model is complete on this machine.
     */
    downloaded: boolean;
    /**
     * Recipe of that model; null when no such model is known.
     */
    recipe: string | null;
};

/**
 * Another name for a model. One of `target`, `model` and `candidates` is required.
 */
export type AliasRequest = {
    /**
     * The name; letters, digits, dots, dashes, underscores, plus signs, colons and slashes.
     */
    alias: string;
    /**
     * The model that it is to mean. It wins when `model` is given too.
     */
    target?: string;
    /**
     * Another spelling of `target`.
     */
    model?: string;
    /**
     * In place of one model an ordered list. Each request is answered by the first candidate that can serve it.
     *
     */
    candidates?: Array<AliasCandidate>;
};

/**
 * The alias is known.
 */
export type AliasResponse = {
    /**
     * Always `ok`; a failure is a `ManagementError`.
     */
    status: 'ok';
    /**
     * The name.
     */
    alias: string;
    /**
     * What it means; of several candidates the first.
     */
    target: string;
    /**
     * All of them in their order; missing for an alias that means one model under no condition.
     */
    candidates?: Array<AliasCandidate>;
};

/**
 * The alias is forgotten.
 */
export type AliasRemoved = {
    /**
     * Always `deleted`; a failure is a `ManagementError`.
     */
    status: 'deleted';
    /**
     * The name that is free again.
     */
    alias: string;
};

/**
 * How to go about it.
 */
export type CacheCleanupRequest = {
    /**
     * True only tells what would be removed.
     */
    dry_run?: boolean;
};

/**
 * Files that no model can use any more.
 */
export type CacheCleanupReport = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * True when they are still there.
     */
    dry_run: boolean;
    /**
     * The files, in alphabetical order of their paths.
     */
    orphaned_files: Array<OrphanedFile>;
    /**
     * How much room they take.
     */
    total_bytes: number;
};

/**
 * A file that no model can use any more.
 */
export type OrphanedFile = {
    /**
     * Its path in the folder of pulled models.
     */
    path: string;
    /**
     * How much room it takes, in bytes; 0 for a link.
     */
    size: number;
    /**
     * Repository that it came from.
     */
    model: string;
};

/**
 * Settings by their keys in `config.json`; those of a recipe are grouped. `docs/settings.md` describes all.
 */
export type Config = {
    [key: string]: unknown;
};

/**
 * A loaded model. Either `model_name` or `model` is required.
 */
export type PinRequest = {
    /**
     * Name of the model. It wins when `model` is given too.
     */
    model_name?: string;
    /**
     * Another spelling of `model_name`.
     */
    model?: string;
    /**
     * True keeps the model in memory, false lets go of it.
     */
    pinned: boolean;
};

/**
 * The model is pinned, or no longer.
 */
export type PinResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * Name of the model.
     */
    model_name: string;
    /**
     * Whether it is pinned now.
     */
    pinned: boolean;
};

/**
 * Settings by their keys, in the form of `config.json`. Null takes one out of the file.
 */
export type ConfigChangeRequest = {
    [key: string]: unknown;
};

/**
 * What was written.
 */
export type ConfigChangeResponse = {
    /**
     * Always `success`; a failure is a `ManagementError`.
     */
    status: 'success';
    /**
     * What came of it; for people.
     */
    message: string;
    /**
     * The settings that were written, in the form of `config.json`.
     */
    updated: {
        [key: string]: unknown;
    };
    /**
     * Keys of those that take effect at the next start of the server.
     */
    restart_required: Array<string>;
    /**
     * Keys of those that have no effect as long as the command line or the environment says otherwise.
     */
    overridden: Array<string>;
};

/**
 * The `id` of a response.
 */
export type ResponseId = string;

/**
 * Whether the events are wanted. Only a response that was asked for with `background` and `stream` has kept them.
 */
export type ResponseStream = boolean;

/**
 * With `stream`, only events with a greater `sequence_number` are wanted.
 */
export type ResponseStartingAfter = number;

/**
 * The id of an item; the page begins after it.
 */
export type ResponseItemsAfter = string;

/**
 * The largest number of items of the page.
 */
export type ResponseItemsLimit = number;

/**
 * Whether the first item comes first (`asc`) or last (`desc`).
 */
export type ResponseItemsOrder = 'asc' | 'desc';

/**
 * Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
 */
export type ModelId = string;

/**
 * Directory in which the client wants models to be kept. It is accepted so that clients of the preview
 * specification work, and has no effect: where models are kept is a setting of the server.
 *
 */
export type CacheDirectory = string;

/**
 * Name of the provider.
 */
export type ProviderName = string;

/**
 * The number of the slot, as `GET /slots` tells it.
 */
export type SlotId = number;

/**
 * What to do with the slot's prompt cache.
 */
export type SlotAction = 'save' | 'restore' | 'erase';

/**
 * The id of a loaded model. Without it the language model that was used last is meant.
 */
export type SlotModel = string;

export type GetLiveData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/live';
};

export type GetLiveErrors = {
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
};

export type GetLiveError = GetLiveErrors[keyof GetLiveErrors];

export type GetLiveResponses = {
    /**
     * The process is up.
     */
    200: LiveResponse;
};

export type GetLiveResponse = GetLiveResponses[keyof GetLiveResponses];

export type HeadLiveData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/live';
};

export type HeadLiveErrors = {
    /**
     * The request comes from a web page whose origin is not allowed.
     */
    403: unknown;
};

export type HeadLiveResponses = {
    /**
     * The process is up.
     */
    200: unknown;
};

export type GetMetricsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/metrics';
};

export type GetMetricsErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetMetricsError = GetMetricsErrors[keyof GetMetricsErrors];

export type GetMetricsResponses = {
    /**
     * The measurements.
     */
    200: MetricsText;
};

export type GetMetricsResponse = GetMetricsResponses[keyof GetMetricsResponses];

export type GetHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/health';
};

export type GetHealthErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetHealthError = GetHealthErrors[keyof GetHealthErrors];

export type GetHealthResponses = {
    /**
     * The server is well.
     */
    200: HealthReport;
};

export type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];

export type GetStatsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/stats';
};

export type GetStatsErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetStatsError = GetStatsErrors[keyof GetStatsErrors];

export type GetStatsResponses = {
    /**
     * What was measured.
     */
    200: StatsReport;
};

export type GetStatsResponse = GetStatsResponses[keyof GetStatsResponses];

export type GetSystemInfoData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * True adds what one wants to see in a bug report, such as the runtime and the installed packages.
         */
        verbose?: boolean;
    };
    url: '/api/v1/system-info';
};

export type GetSystemInfoErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetSystemInfoError = GetSystemInfoErrors[keyof GetSystemInfoErrors];

export type GetSystemInfoResponses = {
    /**
     * What was found.
     */
    200: SystemInfo;
};

export type GetSystemInfoResponse = GetSystemInfoResponses[keyof GetSystemInfoResponses];

export type GetSystemStatsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/system-stats';
};

export type GetSystemStatsErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetSystemStatsError = GetSystemStatsErrors[keyof GetSystemStatsErrors];

export type GetSystemStatsResponses = {
    /**
     * The measurement.
     */
    200: SystemStats;
};

export type GetSystemStatsResponse = GetSystemStatsResponses[keyof GetSystemStatsResponses];

export type SetLogLevelData = {
    body: LogLevelRequest;
    path?: never;
    query?: never;
    url: '/api/v1/log-level';
};

export type SetLogLevelErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type SetLogLevelError = SetLogLevelErrors[keyof SetLogLevelErrors];

export type SetLogLevelResponses = {
    /**
     * The level is in force.
     */
    200: LogLevelResponse;
};

export type SetLogLevelResponse = SetLogLevelResponses[keyof SetLogLevelResponses];

export type GetParamsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/params';
};

export type GetParamsErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetParamsError = GetParamsErrors[keyof GetParamsErrors];

export type GetParamsResponses = {
    /**
     * The parameters in force.
     */
    200: GenerationParams;
};

export type GetParamsResponse = GetParamsResponses[keyof GetParamsResponses];

export type SetParamsData = {
    body: GenerationParamsUpdate;
    path?: never;
    query?: never;
    url: '/api/v1/params';
};

export type SetParamsErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type SetParamsError = SetParamsErrors[keyof SetParamsErrors];

export type SetParamsResponses = {
    /**
     * The change is in force.
     */
    200: SetParamsResponse;
};

export type SetParamsResponse2 = SetParamsResponses[keyof SetParamsResponses];

export type ListAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The model that the lines are to name. It need not be here yet.
         */
        model?: string;
    };
    url: '/api/v1/apps';
};

export type ListAppsErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListAppsError = ListAppsErrors[keyof ListAppsErrors];

export type ListAppsResponses = {
    /**
     * The apps.
     */
    200: AppList;
};

export type ListAppsResponse = ListAppsResponses[keyof ListAppsResponses];

export type ListModelsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * True also lists models that are known but not pulled yet; `downloaded` tells them apart.
         */
        show_all?: boolean;
        /**
         * Directory in which the client wants models to be kept. It is accepted so that clients of the preview
         * specification work, and has no effect: where models are kept is a setting of the server.
         *
         */
        cache_dir?: string;
    };
    url: '/api/v1/models';
};

export type ListModelsErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListModelsError = ListModelsErrors[keyof ListModelsErrors];

export type ListModelsResponses = {
    /**
     * The models, ordered by id.
     */
    200: ModelList;
};

export type ListModelsResponse = ListModelsResponses[keyof ListModelsResponses];

export type ListModelsByBodyData = {
    /**
     * Left out to list the models that are on this machine.
     */
    body?: ModelListRequest;
    path?: never;
    query?: never;
    url: '/api/v1/models';
};

export type ListModelsByBodyErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListModelsByBodyError = ListModelsByBodyErrors[keyof ListModelsByBodyErrors];

export type ListModelsByBodyResponses = {
    /**
     * The models, ordered by id.
     */
    200: ModelList;
};

export type ListModelsByBodyResponse = ListModelsByBodyResponses[keyof ListModelsByBodyResponses];

export type GetModelData = {
    body?: never;
    path: {
        /**
         * Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
         */
        model_id: string;
    };
    query?: never;
    url: '/api/v1/models/{model_id}';
};

export type GetModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model of that name. The message is this sentence alone; what to do is in `remedy`.
     */
    404: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetModelError = GetModelErrors[keyof GetModelErrors];

export type GetModelResponses = {
    /**
     * The model.
     */
    200: Model;
};

export type GetModelResponse = GetModelResponses[keyof GetModelResponses];

export type DeleteModelOptionsData = {
    body?: never;
    path: {
        /**
         * Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
         */
        model_id: string;
    };
    query?: never;
    url: '/api/v1/models/{model_id}/options';
};

export type DeleteModelOptionsErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type DeleteModelOptionsError = DeleteModelOptionsErrors[keyof DeleteModelOptionsErrors];

export type DeleteModelOptionsResponses = {
    /**
     * The options, as they are now.
     */
    200: ModelOptions;
};

export type DeleteModelOptionsResponse = DeleteModelOptionsResponses[keyof DeleteModelOptionsResponses];

export type GetModelOptionsData = {
    body?: never;
    path: {
        /**
         * Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
         */
        model_id: string;
    };
    query?: never;
    url: '/api/v1/models/{model_id}/options';
};

export type GetModelOptionsErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetModelOptionsError = GetModelOptionsErrors[keyof GetModelOptionsErrors];

export type GetModelOptionsResponses = {
    /**
     * The options.
     */
    200: ModelOptions;
};

export type GetModelOptionsResponse = GetModelOptionsResponses[keyof GetModelOptionsResponses];

export type SaveModelOptionsData = {
    body: ModelOptionsRequest;
    path: {
        /**
         * Id of the model, as `GET /models` lists it. Slashes in it may be written plain or as `%2F`.
         */
        model_id: string;
    };
    query?: never;
    url: '/api/v1/models/{model_id}/options';
};

export type SaveModelOptionsErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type SaveModelOptionsError = SaveModelOptionsErrors[keyof SaveModelOptionsErrors];

export type SaveModelOptionsResponses = {
    /**
     * The options, as they are now.
     */
    200: ModelOptions;
};

export type SaveModelOptionsResponse = SaveModelOptionsResponses[keyof SaveModelOptionsResponses];

export type RegisterModelData = {
    body: PullRequest;
    path?: never;
    query?: never;
    url: '/api/v1/models/register';
};

export type RegisterModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type RegisterModelError = RegisterModelErrors[keyof RegisterModelErrors];

export type RegisterModelResponses = {
    /**
     * The model is known.
     */
    200: PullResponse;
};

export type RegisterModelResponse = RegisterModelResponses[keyof RegisterModelResponses];

export type CheckModelUpdatesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/models/check-updates';
};

export type CheckModelUpdatesErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CheckModelUpdatesError = CheckModelUpdatesErrors[keyof CheckModelUpdatesErrors];

export type CheckModelUpdatesResponses = {
    /**
     * All models were looked at.
     */
    200: ModelUpdates;
};

export type CheckModelUpdatesResponse = CheckModelUpdatesResponses[keyof CheckModelUpdatesResponses];

export type SearchRegistryData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * What to look for. Either this or `q` is required.
         */
        query?: string;
        /**
         * Another spelling of `query`, which wins when both are given.
         */
        q?: string;
        /**
         * Where to look.
         */
        source?: 'huggingface';
        /**
         * Most repositories to list.
         */
        limit?: number;
        /**
         * Only repositories with files of this format.
         */
        format?: 'gguf';
    };
    url: '/api/v1/registry/search';
};

export type SearchRegistryErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type SearchRegistryError = SearchRegistryErrors[keyof SearchRegistryErrors];

export type SearchRegistryResponses = {
    /**
     * What was found.
     */
    200: RegistrySearch;
};

export type SearchRegistryResponse = SearchRegistryResponses[keyof SearchRegistryResponses];

export type PullModelData = {
    body: PullRequest;
    path?: never;
    query?: never;
    url: '/api/v1/pull';
};

export type PullModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type PullModelError = PullModelErrors[keyof PullModelErrors];

export type PullModelResponses = {
    /**
     * All files are here; or, as a stream, the pull has begun.
     */
    200: PullResult;
};

export type PullModelResponse = PullModelResponses[keyof PullModelResponses];

export type ListPullVariantsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Repository id on Hugging Face, as `owner/repository`.
         */
        checkpoint: string;
    };
    url: '/api/v1/pull/variants';
};

export type ListPullVariantsErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListPullVariantsError = ListPullVariantsErrors[keyof ListPullVariantsErrors];

export type ListPullVariantsResponses = {
    /**
     * What the repository offers.
     */
    200: PullVariants;
};

export type ListPullVariantsResponse = ListPullVariantsResponses[keyof ListPullVariantsResponses];

export type ListDownloadsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/downloads';
};

export type ListDownloadsErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListDownloadsError = ListDownloadsErrors[keyof ListDownloadsErrors];

export type ListDownloadsResponses = {
    /**
     * The downloads, oldest first.
     */
    200: DownloadJobList;
};

export type ListDownloadsResponse = ListDownloadsResponses[keyof ListDownloadsResponses];

export type ControlDownloadData = {
    body: DownloadControlRequest;
    path?: never;
    query?: never;
    url: '/api/v1/downloads/control';
};

export type ControlDownloadErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ControlDownloadError = ControlDownloadErrors[keyof ControlDownloadErrors];

export type ControlDownloadResponses = {
    /**
     * Done; this is how the download stands now.
     */
    200: DownloadControlResponse;
};

export type ControlDownloadResponse = ControlDownloadResponses[keyof ControlDownloadResponses];

export type DeleteModelData = {
    body: DeleteRequest;
    path?: never;
    query?: never;
    url: '/api/v1/delete';
};

export type DeleteModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type DeleteModelError = DeleteModelErrors[keyof DeleteModelErrors];

export type DeleteModelResponses = {
    /**
     * The files are gone.
     */
    200: ModelResponse;
};

export type DeleteModelResponse = DeleteModelResponses[keyof DeleteModelResponses];

export type LoadModelByQueryData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Model name or checkpoint to load. Either this or `model_name` is required.
         */
        model?: string;
        /**
         * Model name to load, as `POST /load` spells it. It wins when `model` is given too.
         */
        model_name?: string;
        /**
         * Wish for a device, as in `POST /load`.
         */
        device?: string;
        /**
         * Wish for a data type, as in `POST /load`.
         */
        dtype?: string;
        /**
         * Directory in which the client wants models to be kept. It is accepted so that clients of the preview
         * specification work, and has no effect: where models are kept is a setting of the server.
         *
         */
        cache_dir?: string;
    };
    url: '/api/v1/load';
};

export type LoadModelByQueryErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * Only pinned models could make room for this one.
     */
    409: ManagementError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type LoadModelByQueryError = LoadModelByQueryErrors[keyof LoadModelByQueryErrors];

export type LoadModelByQueryResponses = {
    /**
     * The model is loaded.
     */
    200: LoadedModelResponse;
};

export type LoadModelByQueryResponse = LoadModelByQueryResponses[keyof LoadModelByQueryResponses];

export type LoadModelData = {
    body: LoadRequest;
    path?: never;
    query?: never;
    url: '/api/v1/load';
};

export type LoadModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model or checkpoint of that name.
     */
    404: ManagementError;
    /**
     * Only pinned models could make room for this one.
     */
    409: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type LoadModelError = LoadModelErrors[keyof LoadModelErrors];

export type LoadModelResponses = {
    /**
     * The model is loaded; or, as a stream, the load has begun.
     */
    200: LoadedModelResponse;
};

export type LoadModelResponse = LoadModelResponses[keyof LoadModelResponses];

export type UnloadModelByQueryData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Name of the model. Left out to unload every model.
         */
        model_name?: string;
        /**
         * Another spelling of `model_name`, which wins when both are given.
         */
        model?: string;
    };
    url: '/api/v1/unload';
};

export type UnloadModelByQueryErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The named model is not loaded.
     */
    404: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type UnloadModelByQueryError = UnloadModelByQueryErrors[keyof UnloadModelByQueryErrors];

export type UnloadModelByQueryResponses = {
    /**
     * The memory is free.
     */
    200: ModelResponse;
};

export type UnloadModelByQueryResponse = UnloadModelByQueryResponses[keyof UnloadModelByQueryResponses];

export type UnloadModelData = {
    /**
     * Left out to unload every model.
     */
    body?: UnloadRequest;
    path?: never;
    query?: never;
    url: '/api/v1/unload';
};

export type UnloadModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The named model is not loaded.
     */
    404: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type UnloadModelError = UnloadModelErrors[keyof UnloadModelErrors];

export type UnloadModelResponses = {
    /**
     * The memory is free.
     */
    200: ModelResponse;
};

export type UnloadModelResponse = UnloadModelResponses[keyof UnloadModelResponses];

export type MakeDemoModelData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/demo-model';
};

export type MakeDemoModelErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type MakeDemoModelError = MakeDemoModelErrors[keyof MakeDemoModelErrors];

export type MakeDemoModelResponses = {
    /**
     * The model is there.
     */
    200: DemoModel;
};

export type MakeDemoModelResponse = MakeDemoModelResponses[keyof MakeDemoModelResponses];

export type InstallBackendData = {
    body: InstallRequest;
    path?: never;
    query?: never;
    url: '/api/v1/install';
};

export type InstallBackendErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no recipe or backend of that name.
     */
    404: ManagementError;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type InstallBackendError = InstallBackendErrors[keyof InstallBackendErrors];

export type InstallBackendResponses = {
    /**
     * The backend is installed; or, as a stream, the installation has begun.
     */
    200: InstallResult;
};

export type InstallBackendResponse = InstallBackendResponses[keyof InstallBackendResponses];

export type UninstallBackendData = {
    body: UninstallRequest;
    path?: never;
    query?: never;
    url: '/api/v1/uninstall';
};

export type UninstallBackendErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no recipe or backend of that name.
     */
    404: ManagementError;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type UninstallBackendError = UninstallBackendErrors[keyof UninstallBackendErrors];

export type UninstallBackendResponses = {
    /**
     * The backend is gone.
     */
    200: BackendResponse;
};

export type UninstallBackendResponse = UninstallBackendResponses[keyof UninstallBackendResponses];

export type ListProvidersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/providers';
};

export type ListProvidersErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListProvidersError = ListProvidersErrors[keyof ListProvidersErrors];

export type ListProvidersResponses = {
    /**
     * The providers, in alphabetical order.
     */
    200: ProviderList;
};

export type ListProvidersResponse = ListProvidersResponses[keyof ListProvidersResponses];

export type AddProviderData = {
    body: ProviderRequest;
    path?: never;
    query?: never;
    url: '/api/v1/providers';
};

export type AddProviderErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type AddProviderError = AddProviderErrors[keyof AddProviderErrors];

export type AddProviderResponses = {
    /**
     * The provider is known.
     */
    200: Provider;
};

export type AddProviderResponse = AddProviderResponses[keyof AddProviderResponses];

export type RemoveProviderData = {
    body?: never;
    path: {
        /**
         * Name of the provider.
         */
        name: string;
    };
    query?: never;
    url: '/api/v1/providers/{name}';
};

export type RemoveProviderErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no provider of that name.
     */
    404: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type RemoveProviderError = RemoveProviderErrors[keyof RemoveProviderErrors];

export type RemoveProviderResponses = {
    /**
     * The provider is forgotten.
     */
    200: ProviderRemoved;
};

export type RemoveProviderResponse = RemoveProviderResponses[keyof RemoveProviderResponses];

export type TestProviderData = {
    body?: never;
    path: {
        /**
         * Name of the provider.
         */
        name: string;
    };
    query?: never;
    url: '/api/v1/providers/{name}/test';
};

export type TestProviderErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no provider of that name.
     */
    404: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type TestProviderError = TestProviderErrors[keyof TestProviderErrors];

export type TestProviderResponses = {
    /**
     * What came of it.
     */
    200: ProviderTest;
};

export type TestProviderResponse = TestProviderResponses[keyof TestProviderResponses];

export type CreateChatCompletionData = {
    body: ChatCompletionRequest;
    path?: never;
    query?: never;
    url: '/api/v1/chat/completions';
};

export type CreateChatCompletionErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateChatCompletionError = CreateChatCompletionErrors[keyof CreateChatCompletionErrors];

export type CreateChatCompletionResponses = {
    /**
     * The next message, whole or as a stream of chunks.
     */
    200: ChatCompletion;
};

export type CreateChatCompletionResponse = CreateChatCompletionResponses[keyof CreateChatCompletionResponses];

export type CountChatTokensData = {
    body: ChatPromptRequest;
    path?: never;
    query?: never;
    url: '/api/v1/chat/completions/input_tokens';
};

export type CountChatTokensErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CountChatTokensError = CountChatTokensErrors[keyof CountChatTokensErrors];

export type CountChatTokensResponses = {
    /**
     * The number of tokens.
     */
    200: ChatTokenCount;
};

export type CountChatTokensResponse = CountChatTokensResponses[keyof CountChatTokensResponses];

export type ApplyChatTemplateData = {
    body: ChatPromptRequest;
    path?: never;
    query?: never;
    url: '/api/v1/apply-template';
};

export type ApplyChatTemplateErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ApplyChatTemplateError = ApplyChatTemplateErrors[keyof ApplyChatTemplateErrors];

export type ApplyChatTemplateResponses = {
    /**
     * The prompt.
     */
    200: ChatPrompt;
};

export type ApplyChatTemplateResponse = ApplyChatTemplateResponses[keyof ApplyChatTemplateResponses];

export type CreateCompletionData = {
    body: CompletionRequest;
    path?: never;
    query?: never;
    url: '/api/v1/completions';
};

export type CreateCompletionErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateCompletionError = CreateCompletionErrors[keyof CreateCompletionErrors];

export type CreateCompletionResponses = {
    /**
     * The continuation, whole or as a stream of chunks.
     */
    200: Completion;
};

export type CreateCompletionResponse = CreateCompletionResponses[keyof CreateCompletionResponses];

export type CreateEmbeddingData = {
    body: EmbeddingRequest;
    path?: never;
    query?: never;
    url: '/api/v1/embeddings';
};

export type CreateEmbeddingErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateEmbeddingError = CreateEmbeddingErrors[keyof CreateEmbeddingErrors];

export type CreateEmbeddingResponses = {
    /**
     * One vector for each input, in the order of the inputs.
     */
    200: EmbeddingList;
};

export type CreateEmbeddingResponse = CreateEmbeddingResponses[keyof CreateEmbeddingResponses];

export type CreateRerankingData = {
    body: RerankRequest;
    path?: never;
    query?: never;
    url: '/api/v1/reranking';
};

export type CreateRerankingErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateRerankingError = CreateRerankingErrors[keyof CreateRerankingErrors];

export type CreateRerankingResponses = {
    /**
     * One score for each document.
     */
    200: Reranking;
};

export type CreateRerankingResponse = CreateRerankingResponses[keyof CreateRerankingResponses];

export type CreateRerankData = {
    body: RerankOrTeiRequest;
    path?: never;
    query?: never;
    url: '/api/v1/rerank';
};

export type CreateRerankErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateRerankError = CreateRerankErrors[keyof CreateRerankErrors];

export type CreateRerankResponses = {
    /**
     * One score for each document.
     */
    200: Reranking | TeiScores;
};

export type CreateRerankResponse = CreateRerankResponses[keyof CreateRerankResponses];

export type CreateRerankerData = {
    body: RerankRequest;
    path?: never;
    query?: never;
    url: '/api/v1/reranker';
};

export type CreateRerankerErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateRerankerError = CreateRerankerErrors[keyof CreateRerankerErrors];

export type CreateRerankerResponses = {
    /**
     * One score for each document.
     */
    200: Reranking;
};

export type CreateRerankerResponse = CreateRerankerResponses[keyof CreateRerankerResponses];

export type CreateModerationData = {
    body: ModerationRequest;
    path?: never;
    query?: never;
    url: '/api/v1/moderations';
};

export type CreateModerationErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateModerationError = CreateModerationErrors[keyof CreateModerationErrors];

export type CreateModerationResponses = {
    /**
     * Never answered here.
     */
    200: Moderation;
};

export type CreateModerationResponse = CreateModerationResponses[keyof CreateModerationResponses];

export type TokenizeTextData = {
    body: TokenizeRequest;
    path?: never;
    query?: never;
    url: '/api/v1/tokenize';
};

export type TokenizeTextErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type TokenizeTextError = TokenizeTextErrors[keyof TokenizeTextErrors];

export type TokenizeTextResponses = {
    /**
     * The tokens.
     */
    200: Tokens;
};

export type TokenizeTextResponse = TokenizeTextResponses[keyof TokenizeTextResponses];

export type DetokenizeTokensData = {
    body: DetokenizeRequest;
    path?: never;
    query?: never;
    url: '/api/v1/detokenize';
};

export type DetokenizeTokensErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type DetokenizeTokensError = DetokenizeTokensErrors[keyof DetokenizeTokensErrors];

export type DetokenizeTokensResponses = {
    /**
     * The text.
     */
    200: DetokenizedText;
};

export type DetokenizeTokensResponse = DetokenizeTokensResponses[keyof DetokenizeTokensResponses];

export type CreateResponseData = {
    body: ResponseRequest;
    path?: never;
    query?: never;
    url: '/api/v1/responses';
};

export type CreateResponseErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateResponseError = CreateResponseErrors[keyof CreateResponseErrors];

export type CreateResponseResponses = {
    /**
     * The response, whole or as a stream of events.
     */
    200: ResponseObject;
};

export type CreateResponseResponse = CreateResponseResponses[keyof CreateResponseResponses];

export type CountResponseTokensData = {
    body: ResponseTokensRequest;
    path?: never;
    query?: never;
    url: '/api/v1/responses/input_tokens';
};

export type CountResponseTokensErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CountResponseTokensError = CountResponseTokensErrors[keyof CountResponseTokensErrors];

export type CountResponseTokensResponses = {
    /**
     * The number of tokens.
     */
    200: ResponseTokens;
};

export type CountResponseTokensResponse = CountResponseTokensResponses[keyof CountResponseTokensResponses];

export type CompactResponseData = {
    body: ResponseCompactRequest;
    path?: never;
    query?: never;
    url: '/api/v1/responses/compact';
};

export type CompactResponseErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CompactResponseError = CompactResponseErrors[keyof CompactResponseErrors];

export type CompactResponseResponses = {
    /**
     * The shorter conversation.
     */
    200: ResponseCompaction;
};

export type CompactResponseResponse = CompactResponseResponses[keyof CompactResponseResponses];

export type DeleteResponseData = {
    body?: never;
    path: {
        /**
         * The `id` of a response.
         */
        response_id: string;
    };
    query?: never;
    url: '/api/v1/responses/{response_id}';
};

export type DeleteResponseErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type DeleteResponseError = DeleteResponseErrors[keyof DeleteResponseErrors];

export type DeleteResponseResponses = {
    /**
     * It is gone.
     */
    200: DeletedResponse;
};

export type DeleteResponseResponse = DeleteResponseResponses[keyof DeleteResponseResponses];

export type GetResponseData = {
    body?: never;
    path: {
        /**
         * The `id` of a response.
         */
        response_id: string;
    };
    query?: {
        /**
         * Whether the events are wanted. Only a response that was asked for with `background` and `stream` has kept them.
         */
        stream?: boolean;
        /**
         * With `stream`, only events with a greater `sequence_number` are wanted.
         */
        starting_after?: number;
    };
    url: '/api/v1/responses/{response_id}';
};

export type GetResponseErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetResponseError = GetResponseErrors[keyof GetResponseErrors];

export type GetResponseResponses = {
    /**
     * The response, or its events.
     */
    200: ResponseObject;
};

export type GetResponseResponse = GetResponseResponses[keyof GetResponseResponses];

export type CancelResponseData = {
    body?: never;
    path: {
        /**
         * The `id` of a response.
         */
        response_id: string;
    };
    query?: never;
    url: '/api/v1/responses/{response_id}/cancel';
};

export type CancelResponseErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CancelResponseError = CancelResponseErrors[keyof CancelResponseErrors];

export type CancelResponseResponses = {
    /**
     * The response as it is now.
     */
    200: ResponseObject;
};

export type CancelResponseResponse = CancelResponseResponses[keyof CancelResponseResponses];

export type ListResponseInputData = {
    body?: never;
    path: {
        /**
         * The `id` of a response.
         */
        response_id: string;
    };
    query?: {
        /**
         * The id of an item; the page begins after it.
         */
        after?: string;
        /**
         * The largest number of items of the page.
         */
        limit?: number;
        /**
         * Whether the first item comes first (`asc`) or last (`desc`).
         */
        order?: 'asc' | 'desc';
    };
    url: '/api/v1/responses/{response_id}/input_items';
};

export type ListResponseInputErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListResponseInputError = ListResponseInputErrors[keyof ListResponseInputErrors];

export type ListResponseInputResponses = {
    /**
     * One page of items.
     */
    200: ResponseInputList;
};

export type ListResponseInputResponse = ListResponseInputResponses[keyof ListResponseInputResponses];

export type ListSlotsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The id of a loaded model. Without it the language model that was used last is meant.
         */
        model?: string;
    };
    url: '/api/v1/slots';
};

export type ListSlotsErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListSlotsError = ListSlotsErrors[keyof ListSlotsErrors];

export type ListSlotsResponses = {
    /**
     * The slots by number.
     */
    200: Array<Slot>;
};

export type ListSlotsResponse = ListSlotsResponses[keyof ListSlotsResponses];

export type UpdateSlotData = {
    body?: SlotActionRequest;
    path: {
        /**
         * The number of the slot, as `GET /slots` tells it.
         */
        id: number;
    };
    query: {
        /**
         * What to do with the slot's prompt cache.
         */
        action: 'save' | 'restore' | 'erase';
        /**
         * The id of a loaded model. Without it the language model that was used last is meant.
         */
        model?: string;
    };
    url: '/api/v1/slots/{id}';
};

export type UpdateSlotErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type UpdateSlotError = UpdateSlotErrors[keyof UpdateSlotErrors];

export type UpdateSlotResponses = {
    /**
     * What was done.
     */
    200: SlotActionResult;
};

export type UpdateSlotResponse = UpdateSlotResponses[keyof UpdateSlotResponses];

export type GetPropsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The id of a loaded model. Without it the language model that was used last is meant.
         */
        model?: string;
    };
    url: '/api/v1/props';
};

export type GetPropsErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetPropsError = GetPropsErrors[keyof GetPropsErrors];

export type GetPropsResponses = {
    /**
     * The properties.
     */
    200: Props;
};

export type GetPropsResponse = GetPropsResponses[keyof GetPropsResponses];

export type CreateTranscriptionData = {
    body: TranscriptionRequest;
    path?: never;
    query?: never;
    url: '/api/v1/audio/transcriptions';
};

export type CreateTranscriptionErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateTranscriptionError = CreateTranscriptionErrors[keyof CreateTranscriptionErrors];

export type CreateTranscriptionResponses = {
    /**
     * The text of the recording.
     */
    200: Transcription;
};

export type CreateTranscriptionResponse = CreateTranscriptionResponses[keyof CreateTranscriptionResponses];

export type CreateTranslationData = {
    body: TranslationRequest;
    path?: never;
    query?: never;
    url: '/api/v1/audio/translations';
};

export type CreateTranslationErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateTranslationError = CreateTranslationErrors[keyof CreateTranslationErrors];

export type CreateTranslationResponses = {
    /**
     * The text of the recording.
     */
    200: Transcription;
};

export type CreateTranslationResponse = CreateTranslationResponses[keyof CreateTranslationResponses];

export type CreateSpeechData = {
    body: SpeechRequest;
    path?: never;
    query?: never;
    url: '/api/v1/audio/speech';
};

export type CreateSpeechErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateSpeechError = CreateSpeechErrors[keyof CreateSpeechErrors];

export type CreateSpeechResponses = {
    /**
     * MP3 (`mp3`).
     */
    200: Blob | File;
};

export type CreateSpeechResponse = CreateSpeechResponses[keyof CreateSpeechResponses];

export type CreateImageData = {
    body: ImageGenerationRequest;
    path?: never;
    query?: never;
    url: '/api/v1/images/generations';
};

export type CreateImageErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateImageError = CreateImageErrors[keyof CreateImageErrors];

export type CreateImageResponses = {
    /**
     * The pictures.
     */
    200: ImageList;
};

export type CreateImageResponse = CreateImageResponses[keyof CreateImageResponses];

export type CreateImageEditData = {
    body: ImageEditRequest;
    path?: never;
    query?: never;
    url: '/api/v1/images/edits';
};

export type CreateImageEditErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateImageEditError = CreateImageEditErrors[keyof CreateImageEditErrors];

export type CreateImageEditResponses = {
    /**
     * The changed pictures.
     */
    200: ImageList;
};

export type CreateImageEditResponse = CreateImageEditResponses[keyof CreateImageEditResponses];

export type CreateImageVariationData = {
    body: ImageVariationRequest;
    path?: never;
    query?: never;
    url: '/api/v1/images/variations';
};

export type CreateImageVariationErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The model is not loaded, and only pinned models could make room for it.
     */
    409: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The model could not be loaded; the message holds the native server's last output.
     */
    500: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * Not now; `Retry-After` says when, unless the server is shutting down.
     *
     * Either the model is not in memory yet, and as many requests as may wait for it do. Or its native server has died
     * several times without one good response in between, and is refused for a while that doubles with every further
     * death, up to a minute; a good response makes an end of that, and `POST /api/v1/load` tries at once.
     *
     */
    503: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CreateImageVariationError = CreateImageVariationErrors[keyof CreateImageVariationErrors];

export type CreateImageVariationResponses = {
    /**
     * The variations.
     */
    200: ImageList;
};

export type CreateImageVariationResponse = CreateImageVariationResponses[keyof CreateImageVariationResponses];

export type UpscaleImageData = {
    body: ImageUpscaleRequest;
    path?: never;
    query?: never;
    url: '/api/v1/images/upscale';
};

export type UpscaleImageErrors = {
    /**
     * The request does not make sense as it is; `message` says which field and why.
     */
    400: ErrorResponse;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no model, or no thing, of that name.
     */
    404: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The model works on as many requests as it can, and as many as may wait for it do. Nothing was begun; the same
     * request can succeed later.
     *
     */
    429: ErrorResponse;
    /**
     * The native server died during the request (`backend_crashed`), was ended because it did nothing at all for minutes
     * (`backend_hung`), or answered what can't be understood. Asking again may work. A long prompt is no reason to be
     * ended: as long as the native server computes, writes or answers, it is waited for.
     *
     * A request that its native server has died of twice is refused for ten minutes (`request_keeps_crashing`), unless
     * the model is loaded again with `POST /api/v1/load`; no other request on the model is concerned.
     *
     */
    502: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type UpscaleImageError = UpscaleImageErrors[keyof UpscaleImageErrors];

export type UpscaleImageResponses = {
    /**
     * The enlarged picture, a PNG.
     */
    200: ImageList;
};

export type UpscaleImageResponse = UpscaleImageResponses[keyof UpscaleImageResponses];

export type CreateOllamaChatData = {
    body: OllamaChatRequest;
    path?: never;
    query?: never;
    url: '/api/chat';
};

export type CreateOllamaChatErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * There is no model of that name.
     */
    404: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: OllamaError;
    /**
     * The native server died during the request or answered what can't be understood. Asking again may work.
     */
    502: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type CreateOllamaChatError = CreateOllamaChatErrors[keyof CreateOllamaChatErrors];

export type CreateOllamaChatResponses = {
    /**
     * The next message, whole or line by line.
     */
    200: OllamaChatResponse;
};

export type CreateOllamaChatResponse = CreateOllamaChatResponses[keyof CreateOllamaChatResponses];

export type CreateOllamaGenerationData = {
    body: OllamaGenerateRequest;
    path?: never;
    query?: never;
    url: '/api/generate';
};

export type CreateOllamaGenerationErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * There is no model of that name.
     */
    404: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: OllamaError;
    /**
     * The native server died during the request or answered what can't be understood. Asking again may work.
     */
    502: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type CreateOllamaGenerationError = CreateOllamaGenerationErrors[keyof CreateOllamaGenerationErrors];

export type CreateOllamaGenerationResponses = {
    /**
     * The response, whole or line by line.
     */
    200: OllamaGenerateResponse;
};

export type CreateOllamaGenerationResponse = CreateOllamaGenerationResponses[keyof CreateOllamaGenerationResponses];

export type CreateOllamaEmbeddingsData = {
    body: OllamaEmbedRequest;
    path?: never;
    query?: never;
    url: '/api/embed';
};

export type CreateOllamaEmbeddingsErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * There is no model of that name.
     */
    404: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: OllamaError;
    /**
     * The native server died during the request or answered what can't be understood. Asking again may work.
     */
    502: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type CreateOllamaEmbeddingsError = CreateOllamaEmbeddingsErrors[keyof CreateOllamaEmbeddingsErrors];

export type CreateOllamaEmbeddingsResponses = {
    /**
     * The vectors, in the order of the texts.
     */
    200: OllamaEmbedResponse;
};

export type CreateOllamaEmbeddingsResponse = CreateOllamaEmbeddingsResponses[keyof CreateOllamaEmbeddingsResponses];

export type CreateOllamaEmbeddingData = {
    body: OllamaEmbeddingRequest;
    path?: never;
    query?: never;
    url: '/api/embeddings';
};

export type CreateOllamaEmbeddingErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * There is no model of that name.
     */
    404: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: OllamaError;
    /**
     * The native server died during the request or answered what can't be understood. Asking again may work.
     */
    502: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type CreateOllamaEmbeddingError = CreateOllamaEmbeddingErrors[keyof CreateOllamaEmbeddingErrors];

export type CreateOllamaEmbeddingResponses = {
    /**
     * The vector.
     */
    200: OllamaEmbeddingResponse;
};

export type CreateOllamaEmbeddingResponse = CreateOllamaEmbeddingResponses[keyof CreateOllamaEmbeddingResponses];

export type ListOllamaModelsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/tags';
};

export type ListOllamaModelsErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type ListOllamaModelsError = ListOllamaModelsErrors[keyof ListOllamaModelsErrors];

export type ListOllamaModelsResponses = {
    /**
     * The models.
     */
    200: OllamaModelList;
};

export type ListOllamaModelsResponse = ListOllamaModelsResponses[keyof ListOllamaModelsResponses];

export type ListOllamaLoadedModelsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/ps';
};

export type ListOllamaLoadedModelsErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type ListOllamaLoadedModelsError = ListOllamaLoadedModelsErrors[keyof ListOllamaLoadedModelsErrors];

export type ListOllamaLoadedModelsResponses = {
    /**
     * The loaded models.
     */
    200: OllamaLoadedModelList;
};

export type ListOllamaLoadedModelsResponse = ListOllamaLoadedModelsResponses[keyof ListOllamaLoadedModelsResponses];

export type ShowOllamaModelData = {
    body: OllamaNameRequest;
    path?: never;
    query?: never;
    url: '/api/show';
};

export type ShowOllamaModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * There is no model of that name.
     */
    404: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type ShowOllamaModelError = ShowOllamaModelErrors[keyof ShowOllamaModelErrors];

export type ShowOllamaModelResponses = {
    /**
     * The model.
     */
    200: OllamaModelDescription;
};

export type ShowOllamaModelResponse = ShowOllamaModelResponses[keyof ShowOllamaModelResponses];

export type PullOllamaModelData = {
    body: OllamaPullRequest;
    path?: never;
    query?: never;
    url: '/api/pull';
};

export type PullOllamaModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * There is no model of that name.
     */
    404: OllamaError;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type PullOllamaModelError = PullOllamaModelErrors[keyof PullOllamaModelErrors];

export type PullOllamaModelResponses = {
    /**
     * The model is here, or on its way line by line.
     */
    200: OllamaStatus;
};

export type PullOllamaModelResponse = PullOllamaModelResponses[keyof PullOllamaModelResponses];

export type DeleteOllamaModelData = {
    body: OllamaNameRequest;
    path?: never;
    query?: never;
    url: '/api/delete';
};

export type DeleteOllamaModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * There is no model of that name.
     */
    404: OllamaError;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type DeleteOllamaModelError = DeleteOllamaModelErrors[keyof DeleteOllamaModelErrors];

export type DeleteOllamaModelResponses = {
    /**
     * The model is gone.
     */
    200: unknown;
};

export type GetOllamaVersionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/version';
};

export type GetOllamaVersionErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type GetOllamaVersionError = GetOllamaVersionErrors[keyof GetOllamaVersionErrors];

export type GetOllamaVersionResponses = {
    /**
     * The version.
     */
    200: OllamaVersion;
};

export type GetOllamaVersionResponse = GetOllamaVersionResponses[keyof GetOllamaVersionResponses];

export type CreateOllamaModelData = {
    body: OllamaCreateRequest;
    path?: never;
    query?: never;
    url: '/api/create';
};

export type CreateOllamaModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * This server does not do it.
     */
    501: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type CreateOllamaModelError = CreateOllamaModelErrors[keyof CreateOllamaModelErrors];

export type CreateOllamaModelResponses = {
    /**
     * Never answered here.
     */
    200: OllamaStatus;
};

export type CreateOllamaModelResponse = CreateOllamaModelResponses[keyof CreateOllamaModelResponses];

export type CopyOllamaModelData = {
    body: OllamaCopyRequest;
    path?: never;
    query?: never;
    url: '/api/copy';
};

export type CopyOllamaModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * This server does not do it.
     */
    501: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type CopyOllamaModelError = CopyOllamaModelErrors[keyof CopyOllamaModelErrors];

export type CopyOllamaModelResponses = {
    /**
     * Never answered here.
     */
    200: unknown;
};

export type PushOllamaModelData = {
    body: OllamaNameRequest;
    path?: never;
    query?: never;
    url: '/api/push';
};

export type PushOllamaModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: OllamaError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: OllamaError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: OllamaError;
    /**
     * The body is bigger than the server takes.
     */
    413: OllamaError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: OllamaError;
    /**
     * This server does not do it.
     */
    501: OllamaError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': OllamaError;
};

export type PushOllamaModelError = PushOllamaModelErrors[keyof PushOllamaModelErrors];

export type PushOllamaModelResponses = {
    /**
     * Never answered here.
     */
    200: OllamaStatus;
};

export type PushOllamaModelResponse = PushOllamaModelResponses[keyof PushOllamaModelResponses];

export type CreateMessageData = {
    body: AnthropicMessageRequest;
    path?: never;
    query?: never;
    url: '/api/v1/messages';
};

export type CreateMessageErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: AnthropicError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: AnthropicError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: AnthropicError;
    /**
     * There is no model of that name.
     */
    404: AnthropicError;
    /**
     * The body is bigger than the server takes.
     */
    413: AnthropicError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: AnthropicError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: AnthropicError;
    /**
     * The native server died during the request or answered what can't be understood. Asking again may work.
     */
    502: AnthropicError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': AnthropicError;
};

export type CreateMessageError = CreateMessageErrors[keyof CreateMessageErrors];

export type CreateMessageResponses = {
    /**
     * The next message, whole or as a stream of events.
     */
    200: AnthropicMessage;
};

export type CreateMessageResponse = CreateMessageResponses[keyof CreateMessageResponses];

export type CountMessageTokensData = {
    body: AnthropicCountRequest;
    path?: never;
    query?: never;
    url: '/api/v1/messages/count_tokens';
};

export type CountMessageTokensErrors = {
    /**
     * The request does not make sense as it is, or asks for what can not be done here.
     */
    400: AnthropicError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: AnthropicError;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: AnthropicError;
    /**
     * There is no model of that name.
     */
    404: AnthropicError;
    /**
     * The body is bigger than the server takes.
     */
    413: AnthropicError;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: AnthropicError;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: AnthropicError;
    /**
     * The native server died during the request or answered what can't be understood. Asking again may work.
     */
    502: AnthropicError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what can't be done here, 502 when a native server failed,
     * 503 while the server is shutting down.
     *
     */
    '5XX': AnthropicError;
};

export type CountMessageTokensError = CountMessageTokensErrors[keyof CountMessageTokensErrors];

export type CountMessageTokensResponses = {
    /**
     * The number of tokens.
     */
    200: AnthropicTokenCount;
};

export type CountMessageTokensResponse = CountMessageTokensResponses[keyof CountMessageTokensResponses];

export type PostMcpMessageData = {
    body: McpMessage;
    path?: never;
    query?: never;
    url: '/mcp';
};

export type PostMcpMessageErrors = {
    /**
     * The message can't be taken: its body is no JSON (-32700), it is no message of JSON-RPC, or it speaks an unknown version of
     * the protocol (-32600).
     *
     */
    400: McpFailure;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: McpFailure;
    /**
     * The `Host` header is not a name of this server, or the `Origin` is a web page that is not allowed.
     */
    403: McpFailure;
    /**
     * The body is bigger than the server takes.
     */
    413: McpFailure;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: McpFailure;
    /**
     * The server could not do it; 500 for a fault of its own, 503 while it is shutting down.
     */
    '5XX': McpFailure;
};

export type PostMcpMessageError = PostMcpMessageErrors[keyof PostMcpMessageErrors];

export type PostMcpMessageResponses = {
    /**
     * The JSON-RPC response, also when that is an error.
     */
    200: McpResponse;
    /**
     * The notification has arrived.
     */
    202: unknown;
};

export type PostMcpMessageResponse = PostMcpMessageResponses[keyof PostMcpMessageResponses];

export type ReadConfigData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/internal/config';
};

export type ReadConfigErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ReadConfigError = ReadConfigErrors[keyof ReadConfigErrors];

export type ReadConfigResponses = {
    /**
     * The settings.
     */
    200: Config;
};

export type ReadConfigResponse = ReadConfigResponses[keyof ReadConfigResponses];

export type GetConfigDefaultsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/internal/config/defaults';
};

export type GetConfigDefaultsErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type GetConfigDefaultsError = GetConfigDefaultsErrors[keyof GetConfigDefaultsErrors];

export type GetConfigDefaultsResponses = {
    /**
     * The defaults.
     */
    200: Config;
};

export type GetConfigDefaultsResponse = GetConfigDefaultsResponses[keyof GetConfigDefaultsResponses];

export type SetConfigData = {
    body: ConfigChangeRequest;
    path?: never;
    query?: never;
    url: '/internal/set';
};

export type SetConfigErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * It was tried and did not work; the message says what went wrong and what to do.
     */
    500: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type SetConfigError = SetConfigErrors[keyof SetConfigErrors];

export type SetConfigResponses = {
    /**
     * The change is written.
     */
    200: ConfigChangeResponse;
};

export type SetConfigResponse = SetConfigResponses[keyof SetConfigResponses];

export type PinModelData = {
    body: PinRequest;
    path?: never;
    query?: never;
    url: '/internal/pin';
};

export type PinModelErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * That model is not loaded.
     */
    404: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type PinModelError = PinModelErrors[keyof PinModelErrors];

export type PinModelResponses = {
    /**
     * Done.
     */
    200: PinResponse;
};

export type PinModelResponse = PinModelResponses[keyof PinModelResponses];

export type ListAliasesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/internal/aliases';
};

export type ListAliasesErrors = {
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type ListAliasesError = ListAliasesErrors[keyof ListAliasesErrors];

export type ListAliasesResponses = {
    /**
     * The aliases, in alphabetical order.
     */
    200: AliasList;
};

export type ListAliasesResponse = ListAliasesResponses[keyof ListAliasesResponses];

export type AddAliasData = {
    body: AliasRequest;
    path?: never;
    query?: never;
    url: '/internal/aliases';
};

export type AddAliasErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The request contradicts what is there or what is going on.
     */
    409: ManagementError;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type AddAliasError = AddAliasErrors[keyof AddAliasErrors];

export type AddAliasResponses = {
    /**
     * The alias is known.
     */
    200: AliasResponse;
};

export type AddAliasResponse = AddAliasResponses[keyof AddAliasResponses];

export type RemoveAliasData = {
    body?: never;
    path: {
        /**
         * The alias. Slashes in it may be written plain or as `%2F`.
         */
        alias: string;
    };
    query?: never;
    url: '/internal/aliases/{alias}';
};

export type RemoveAliasErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * There is no such alias.
     */
    404: ManagementError;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type RemoveAliasError = RemoveAliasErrors[keyof RemoveAliasErrors];

export type RemoveAliasResponses = {
    /**
     * The alias is gone.
     */
    200: AliasRemoved;
};

export type RemoveAliasResponse = RemoveAliasResponses[keyof RemoveAliasResponses];

export type CleanUpCacheData = {
    body?: CacheCleanupRequest;
    path?: never;
    query?: never;
    url: '/internal/cleanup-cache';
};

export type CleanUpCacheErrors = {
    /**
     * The request does not make sense as it is, or asks for what this machine can't do.
     */
    400: ManagementError;
    /**
     * The server wants a key, and the request has none or a wrong one.
     */
    401: ErrorResponse;
    /**
     * The `Host` header is not a name of this server, the `Origin` is a web page that is not allowed, or the request
     * needs the admin key. For a pull, also: the repository's owner has not granted access to it. For work of a model, also:
     * the model runs on another machine, and the request or the setting `local_only` forbids that (`leaves_machine`).
     *
     */
    403: ErrorResponse;
    /**
     * The body is bigger than the server takes.
     */
    413: ErrorResponse;
    /**
     * The body's content type is not one that this operation takes.
     */
    415: ErrorResponse;
    /**
     * The server could not do it: 500 for a fault of its own, 501 for what is documented but not built yet, 502 when a
     * native server failed, 503 while the server is shutting down, or a model is refused because it keeps crashing.
     *
     */
    '5XX': ErrorResponse;
};

export type CleanUpCacheError = CleanUpCacheErrors[keyof CleanUpCacheErrors];

export type CleanUpCacheResponses = {
    /**
     * What was found, and removed unless it is a dry run.
     */
    200: CacheCleanupReport;
};

export type CleanUpCacheResponse = CleanUpCacheResponses[keyof CleanUpCacheResponses];
