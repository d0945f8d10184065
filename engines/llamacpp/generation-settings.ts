// `generation_settings` of a response, in llama-server's words: what has chosen its tokens.
import type { Work } from '../kit/chat/engine.ts';
import { USUAL_SAMPLERS } from './sampling/chain.ts';
import type { ModelVocabulary } from './vocabulary.ts';

/** What of a model is told. */
interface Model {
  readonly vocabulary: Pick<ModelVocabulary, 'endTokens'>;
  readonly contextSize: number;
}

/** Those that the engine has; what is switched off has llama-server's defaults. */
export function toSettingsBody({ generation, isStream }: Work, model: Model) {
  const { sampling, maxTokens = -1, topLogprobs } = generation;
  const { dynamicTemperature, xtc, dry, mirostat, adaptive, ignoreEos } = sampling;
  const biases = Array.from(sampling.logitBias, ([token, bias]) => ({ bias, token }));
  // JSON has no infinity, and null stands for it.
  const forbidden = ignoreEos ? model.vocabulary.endTokens() : [];
  return {
    seed: sampling.seed,
    temperature: sampling.temperature,
    dynatemp_range: dynamicTemperature?.range ?? 0,
    dynatemp_exponent: dynamicTemperature?.exponent ?? 1,
    top_k: sampling.topK,
    top_p: sampling.topP,
    min_p: sampling.minP,
    top_n_sigma: sampling.topNSigma,
    xtc_probability: xtc?.probability ?? 0,
    xtc_threshold: xtc?.threshold ?? 0.1,
    typical_p: sampling.typicalP,
    repeat_last_n: sampling.penaltyTokens,
    repeat_penalty: sampling.repeatPenalty,
    presence_penalty: sampling.presencePenalty,
    frequency_penalty: sampling.frequencyPenalty,
    dry_multiplier: dry?.strength ?? 0,
    dry_base: dry?.base ?? 1.75,
    dry_allowed_length: dry?.allowedLength ?? 2,
    mirostat: mirostat?.version ?? 0,
    mirostat_tau: mirostat?.targetEntropy ?? 5,
    mirostat_eta: mirostat?.learningRate ?? 0.1,
    adaptive_target: adaptive.target,
    adaptive_decay: adaptive.decay,
    stop: generation.stop,
    max_tokens: maxTokens,
    n_predict: maxTokens,
    n_ctx: model.contextSize,
    ignore_eos: ignoreEos,
    stream: isStream,
    logit_bias: [...biases, ...forbidden.map((token) => ({ bias: null, token }))],
    // Of the chosen token alone is one, as with llama-server.
    n_probs: topLogprobs === undefined ? 0 : Math.max(1, topLogprobs),
    min_keep: sampling.leastKept,
    grammar: generation.grammar?.text ?? '',
    samplers: sampling.samplers ?? USUAL_SAMPLERS,
    timings_per_token: generation.isTimed ?? false,
    post_sampling_probs: generation.areProbabilitiesLeftOver ?? false,
    lora: generation.adapterScales ?? [],
  };
}
