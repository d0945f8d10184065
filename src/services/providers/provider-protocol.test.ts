import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OWN_FIELDS } from '../../recipes/kit/own-fields.ts';

/** Operations whose bodies reach a provider; others are translated, or done here. */
const PASSED_ON =
  `createChatCompletion createCompletion createInfill createEmbedding createReranking createRerank
  applyChatTemplate tokenizeText detokenizeTokens createTranscription createTranslation createSpeech createImage
  createImageEdit createImageVariation`.split(/\s+/);

/**
 * What of their bodies providers get. A new field of the document belongs here, or into
 * `OWN_FIELDS`.
 */
const THEIRS =
  `add_special background best_of cache_prompt cfg_scale chat_template_kwargs content dimensions documents echo
  enable_thinking encoding_format file flow_shift frequency_penalty function_call functions height id_slot ignore_eos
  image image[] images input input_extra input_prefix input_suffix instructions language logit_bias logprobs mask
  max_completion_tokens max_tokens messages metadata min_p min_tokens modalities model n n_cmpl n_indent n_predict
  output_compression output_format parallel_tool_calls parse_special partial_images presence_penalty prompt quality query reasoning_effort
  reasoning_format repeat_penalty response_format return_documents return_progress return_text sample_method samplers seed size speed
  steps stop store stream stream_format stream_options style suffix t_max_predict_ms t_max_prompt_ms temperature texts
  timestamp_granularities[] timings_per_token tokens tool_choice tools top_k top_logprobs top_n top_p user voice width
  with_pieces`.split(/\s+/);

test('every field of a body that reaches a provider is known to be for it or for this server', () => {
  const fields = new Set(PASSED_ON.flatMap(fieldsOf));
  const known = new Set([...THEIRS, ...OWN_FIELDS]);
  expect({
    'neither in OWN_FIELDS nor in THEIRS': [...fields].filter((name) => !known.has(name)),
    'in no document': [...known].filter((name) => !fields.has(name)),
  }).toEqual({ 'neither in OWN_FIELDS nor in THEIRS': [], 'in no document': [] });
  expect(THEIRS.filter((name) => OWN_FIELDS.has(name))).toEqual([]);
});

const document = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
);

interface Part {
  $ref?: string;
  oneOf?: readonly Part[];
  properties?: object;
  content?: Readonly<Record<string, { schema: Part }>>;
}

function fieldsOf(operationId: string): readonly string[] {
  const items = Object.values<{ post?: { operationId: string; requestBody: Part } }>(
    document.paths,
  );
  const body = items.find(({ post }) => post?.operationId === operationId)?.post?.requestBody;
  return Object.values(body?.content ?? {}).flatMap(({ schema }) => propertiesOf(schema));
}

function propertiesOf({ $ref, oneOf = [], properties = {} }: Part): readonly string[] {
  const schemas: Readonly<Record<string, Part>> = document.components.schemas;
  const named = $ref === undefined ? undefined : schemas[$ref.replace('#/components/schemas/', '')];
  return [
    ...(named ? propertiesOf(named) : []),
    ...oneOf.flatMap(propertiesOf),
    ...Object.keys(properties),
  ];
}
