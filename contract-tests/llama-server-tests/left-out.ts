// Which of llama.cpp's tests say nothing of the engine, and why; run.ts shows what is not here and
// fails.

/** Tests, as pytest names them below `unit/`; `*` stands for any characters. */
export interface LeftOut {
  readonly tests: readonly string[];
  readonly reason: string;
}

/** All that the engine does not pass, and files that are not run at all. */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    tests: ['test_router.py::*', 'test_stream.py::*', 'test_security.py::test_cors_origins_*'],
    reason: 'the router of llama-server runs many models, which here the server does',
  },
  {
    tests: ['test_compat_anthropic.py::*', 'test_compat_oai_responses.py::*'],
    reason: 'the server makes chats of these APIs, for each of its backends',
  },
  {
    tests: [
      'test_tools_builtin.py::*',
      'test_mcp_servers.py::*',
      'test_proxy.py::*',
      'test_security.py::test_cors_proxy_*',
    ],
    reason: 'tools of its own that llama-server runs for its page',
  },
  { tests: ['test_compat_gcp.py::*'], reason: 'the API of a cloud' },
  {
    tests: [
      'test_basic.py::test_no_ui',
      'test_security.py::test_access_static_assets_without_api_key',
      'test_security.py::test_cors_options*',
    ],
    reason: 'pages are the server’s, and none may ask the engine',
  },
  {
    tests: ['test_vision_api.py::*', 'test_security.py::test_local_media_file*'],
    reason: 'the engine reads text only',
  },
  {
    tests: [
      'test_slot_save.py::*multimodal*',
      'test_slot_save.py::*image*',
      'test_slot_save.py::*media*',
    ],
    reason: 'the engine reads text only',
  },
  { tests: ['test_sleep.py::*'], reason: 'the server ends an engine that rests' },
  {
    tests: ['test_kv_keep_only_active.py::*'],
    reason: 'they read words of the log of llama-server',
  },
  {
    tests: [
      'test_ctx_shift.py::test_ctx_shift_enabled',
      'test_speculative.py::test_with_ctx_shift',
    ],
    reason: 'the engine ends a response where the context is full, as llama-server does by default',
  },
  {
    tests: [
      'test_speculative.py::test_with_and_without_draft',
      'test_speculative.py::test_synth_*',
      'test_completion.py::test_n_probs_post_backend_sampling',
    ],
    reason: 'arguments for people who measure llama.cpp itself',
  },
  {
    tests: ['test_basic.py::test_server_model_aliases_and_tags'],
    reason: 'names and labels of a model are the server’s',
  },
  {
    tests: ['test_chat_completion.py::test_chat_completion[*-This is not a chat template, it is]'],
    reason: 'a template that is none is taken for a wrong name, and refused at the start',
  },
  {
    tests: ['test_chat_completion.py::test_chat_completion_with_timings_per_token'],
    reason: 'the first event tells how long the prompt is, for clients that want to know at once',
  },
  {
    tests: ['test_chat_completion.py::test_invalid_chat_completion_req[messages7]'],
    reason:
      'the engine goes on with the last of two messages of the assistant, which the server has llama-server do',
  },
  {
    tests: ['test_embedding.py::test_embedding_error_prompt_too_long'],
    reason: 'the engine says it as OpenAI does',
  },
  {
    tests: ['test_embedding.py::test_embedding_pooling_none'],
    reason: 'vectors of single tokens have no place in OpenAI’s API, which the server has',
  },
  {
    tests: [
      'test_basic.py::test_load_split_model',
      'test_chat_completion.py::test_chat_completion_cached_tokens',
      'test_chat_completion.py::test_chat_template',
      'test_chat_completion.py::test_return_progress[64-4-False]',
      'test_completion.py::test_completion_response_fields[*-32-response_fields1]',
      'test_completion.py::test_n_probs_post_sampling',
      'test_completion.py::test_completion_prompt_cache',
      'test_ctx_shift.py::test_ctx_shift_disabled_short_prompt[-1-248-True]',
      'test_embedding.py::test_embedding_usage_multiple',
      'test_metrics.py::test_metrics_timings_on_prompt_progress',
      'test_rerank.py::test_rerank',
      'test_rerank.py::test_rerank_tei_format',
      'test_slot_save.py::test_slot_save_restore',
      'test_slot_save.py::test_slot_restore_legacy_token_list',
      'test_speculative.py::test_slot_ctx_not_exceeded',
      'test_tokenize.py::test_tokenize_with_bos',
    ],
    reason: 'they know what their own model says and how many tokens it makes of a text',
  },
  {
    tests: ['test_completion.py::test_cache_vs_nocache_prompt'],
    reason: 'llama.cpp skips it itself',
  },
  {
    tests: [
      'test_tool_call.py::*',
      'test_infill.py::test_with_qwen_model',
      'test_lora.py::test_with_big_model',
      'test_completion.py::test_completion_stream_with_openai_library_stops',
    ],
    reason: 'what is not run of them needs models of gigabytes',
  },
];

/** Why a test is left out; undefined for one that is to pass. */
export const reasonOf = (test: string): string | undefined =>
  LEFT_OUT.find(({ tests }) => tests.some((pattern) => fits(pattern, test)))?.reason;

function fits(pattern: string, test: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(test);
}
