// What a model of a provider is for: as the provider tells, else as its name has it.
import { isObject } from '../../lib/values.ts';
import { modeOfLabels } from '../../recipes/kit/model.ts';

const MAX_LABELS = 20;

/** Names that say what a model is for; the first that matches counts. */
const MODE_BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/rerank/i, 'reranking'],
  [/embed|(?:^|\/)(?:bge|e5|gte)-/i, 'embeddings'],
  [/whisper|transcri|(?:^|[/-])(?:asr|stt)(?:$|-)/i, 'transcription'],
  [/(?:^|[/-])tts(?:$|-)|kokoro/i, 'tts'],
  [/dall-e|gpt-image|stable-diffusion|sdxl|(?:^|\/)flux/i, 'image'],
];

/** Without any word for what it is for when nothing tells. */
export function labelsIn(model: Readonly<Record<string, unknown>> & { readonly id: string }): readonly string[] {
  const told = texts(model.labels);
  if (modeOfLabels(told) !== undefined) return told;
  const mode = MODE_BY_NAME.find(([pattern]) => pattern.test(model.id))?.[1];
  return [...new Set([...(mode === undefined ? [] : [mode]), ...told, ...capabilitiesIn(model)])].slice(0, MAX_LABELS);
}

/** OpenRouter, Mistral and llama-server. */
function capabilitiesIn({ architecture, supported_parameters, capabilities }: Readonly<Record<string, unknown>>) {
  const inputs = isObject(architecture) ? texts(architecture.input_modalities) : [];
  const flags = isObject(capabilities) ? capabilities : {};
  const seesPictures = inputs.includes('image') || flags.vision === true || texts(capabilities).includes('multimodal');
  const callsTools = texts(supported_parameters).includes('tools') || flags.function_calling === true;
  return [...(seesPictures ? ['vision'] : []), ...(callsTools ? ['tool-calling'] : [])];
}

function texts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 100) : [];
  return list
    .filter((item): item is string => typeof item === 'string' && /^[\w-]{1,64}$/.test(item))
    .slice(0, MAX_LABELS);
}
