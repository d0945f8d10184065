// The types of llama.h and ggml.h that are used here, by the header's own names; `header.test.ts`
// compares them with it.

/** All enumerations have the size of a C int. */
export const ENUMERATIONS = [
  'ggml_backend_dev_type',
  'ggml_sched_priority',
  'ggml_type',
  'llama_attention_type',
  'llama_context_type',
  'llama_flash_attn_type',
  'llama_lazy_mode',
  'llama_load_mode',
  'llama_pooling_type',
  'llama_rope_scaling_type',
  'llama_split_mode',
  'llama_token_attr',
  'llama_vocab_type',
] as const;

/** Names for numbers. */
export const NUMBERS = {
  llama_pos: 'int32_t',
  llama_seq_id: 'int32_t',
  llama_state_seq_flags: 'uint32_t',
  llama_token: 'int32_t',
} as const;

/**
 * What only the libraries look into: everything here that is an address, whatever the header calls
 * it.
 */
export const ADDRESSES = [
  'ggml_abort_callback',
  'ggml_backend_dev_t',
  'ggml_backend_reg_t',
  'ggml_backend_sched_eval_callback',
  'ggml_log_callback',
  'ggml_threadpool_t',
  'llama_memory_t',
  'llama_progress_callback',
] as const;

/** The structs that functions take and return: their members in the order of the headers. */
export const STRUCTS = {
  llama_model_params: {
    devices: 'ggml_backend_dev_t *',
    tensor_buft_overrides: 'llama_model_tensor_buft_override *',
    n_gpu_layers: 'int32_t',
    split_mode: 'llama_split_mode',
    load_mode: 'llama_load_mode',
    lazy_mode: 'llama_lazy_mode',
    main_gpu: 'int32_t',
    tensor_split: 'float *',
    progress_callback: 'llama_progress_callback',
    progress_callback_user_data: 'void *',
    kv_overrides: 'llama_model_kv_override *',
    vocab_only: 'bool',
    check_tensors: 'bool',
    use_extra_bufts: 'bool',
    no_host: 'bool',
    no_alloc: 'bool',
    load_mtp: 'bool',
  },
  llama_context_params: {
    n_ctx: 'uint32_t',
    n_batch: 'uint32_t',
    n_ubatch: 'uint32_t',
    n_seq_max: 'uint32_t',
    n_rs_seq: 'uint32_t',
    n_outputs_max: 'uint32_t',
    n_outputs_max_per_seq: 'uint32_t',
    n_threads: 'int32_t',
    n_threads_batch: 'int32_t',
    ctx_type: 'llama_context_type',
    rope_scaling_type: 'llama_rope_scaling_type',
    pooling_type: 'llama_pooling_type',
    attention_type: 'llama_attention_type',
    flash_attn_type: 'llama_flash_attn_type',
    rope_freq_base: 'float',
    rope_freq_scale: 'float',
    yarn_ext_factor: 'float',
    yarn_attn_factor: 'float',
    yarn_beta_fast: 'float',
    yarn_beta_slow: 'float',
    yarn_orig_ctx: 'uint32_t',
    defrag_thold: 'float',
    cb_eval: 'ggml_backend_sched_eval_callback',
    cb_eval_user_data: 'void *',
    type_k: 'ggml_type',
    type_v: 'ggml_type',
    abort_callback: 'ggml_abort_callback',
    abort_callback_data: 'void *',
    embeddings: 'bool',
    offload_kqv: 'bool',
    no_perf: 'bool',
    op_offload: 'bool',
    swa_full: 'bool',
    kv_unified: 'bool',
    samplers: 'llama_sampler_seq_config *',
    n_samplers: 'size_t',
    ctx_other: 'llama_context *',
  },
  llama_batch: {
    n_tokens: 'int32_t',
    token: 'llama_token *',
    embd: 'float *',
    pos: 'llama_pos *',
    n_seq_id: 'int32_t *',
    seq_id: 'llama_seq_id **',
    logits: 'int8_t *',
  },
  llama_token_data_array: {
    data: 'llama_token_data *',
    size: 'size_t',
    selected: 'int64_t',
    sorted: 'bool',
  },
  llama_token_data: {
    id: 'llama_token',
    logit: 'float',
    p: 'float',
  },
  llama_logit_bias: {
    token: 'llama_token',
    bias: 'float',
  },
  llama_sampler_chain_params: {
    no_perf: 'bool',
  },
  ggml_threadpool_params: {
    cpumask: 'bool[512]',
    n_threads: 'int',
    prio: 'ggml_sched_priority',
    poll: 'uint32_t',
    strict_cpu: 'bool',
    paused: 'bool',
  },
} as const;

/**
 * What `*_default_params` of the pinned version return. A library that returns anything else is
 * built from another header.
 */
export const DEFAULTS = {
  llama_model_params: {
    devices: null,
    tensor_buft_overrides: null,
    n_gpu_layers: -1,
    split_mode: 1,
    load_mode: -1,
    lazy_mode: 1,
    main_gpu: 0,
    tensor_split: null,
    progress_callback: null,
    progress_callback_user_data: null,
    kv_overrides: null,
    vocab_only: false,
    check_tensors: false,
    use_extra_bufts: true,
    no_host: false,
    no_alloc: false,
    load_mtp: false,
  },
  llama_context_params: {
    n_ctx: 512,
    n_batch: 2048,
    n_ubatch: 512,
    n_seq_max: 1,
    n_rs_seq: 0,
    n_outputs_max: 0,
    n_outputs_max_per_seq: 1,
    n_threads: 4,
    n_threads_batch: 4,
    ctx_type: 0,
    rope_scaling_type: -1,
    pooling_type: -1,
    attention_type: -1,
    flash_attn_type: -1,
    rope_freq_base: 0,
    rope_freq_scale: 0,
    yarn_ext_factor: -1,
    yarn_attn_factor: -1,
    yarn_beta_fast: -1,
    yarn_beta_slow: -1,
    yarn_orig_ctx: 0,
    defrag_thold: -1,
    cb_eval: null,
    cb_eval_user_data: null,
    type_k: 1,
    type_v: 1,
    abort_callback: null,
    abort_callback_data: null,
    embeddings: false,
    offload_kqv: true,
    no_perf: true,
    op_offload: true,
    swa_full: true,
    kv_unified: false,
    samplers: null,
    n_samplers: 0,
    ctx_other: null,
  },
  llama_sampler_chain_params: {
    no_perf: true,
  },
} as const;

/** An address in native memory; null stands for none. */
export type Address = bigint | null;
/** What a function writes to or reads from, as it lies in memory. */
export type Memory = Address | NodeJS.ArrayBufferView;

interface Scalars {
  bool: boolean;
  float: number;
  int: number;
  int8_t: number;
  int32_t: number;
  int64_t: number;
  size_t: number;
  uint32_t: number;
  uint64_t: number;
  void: undefined;
}
type Structs = typeof STRUCTS;
type Written = keyof Scalars | keyof Structs | (typeof ENUMERATIONS)[number] | keyof typeof NUMBERS;

/**
 * A type as it is written in the header, without `const`, `struct` and `enum`; but texts are `const
 * char *`.
 */
export type CType = Written | (typeof ADDRESSES)[number] | `${string} *` | `${string} **`;

type Scalar<Name> = Name extends keyof Scalars ? Scalars[Name] : number;
type Member<Name> = Name extends 'bool[512]'
  ? readonly boolean[]
  : Name extends `${string}*` | (typeof ADDRESSES)[number]
    ? Memory
    : Scalar<Name>;
/** A struct of C as an object. */
export type Struct<Name extends keyof Structs> = {
  -readonly [Key in keyof Structs[Name]]: Member<Structs[Name][Key]>;
};

/** What a function takes for a type. */
export type Taken<Name extends CType> = Name extends 'const char *'
  ? string | Memory
  : Name extends keyof Structs
    ? Readonly<Struct<Name>>
    : Name extends `${infer Pointed} *`
      ? Memory | (Pointed extends keyof Structs ? Readonly<Struct<Pointed>> : never)
      : Name extends `${string}*` | (typeof ADDRESSES)[number]
        ? Memory
        : Scalar<Name>;

/** What a function returns for a type. */
export type Returned<Name extends CType> = Name extends 'const char *'
  ? string | null
  : Name extends keyof Structs
    ? Struct<Name>
    : Name extends `${string}*` | (typeof ADDRESSES)[number]
      ? Address
      : Scalar<Name>;
