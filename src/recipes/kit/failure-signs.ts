// How native servers on the same library say why they can't start: what
// `processes/start-failure.ts` does not know of all.
import type { FailureSign } from '../../processes/native-server.ts';

/** Of native servers on ggml: llama.cpp, whisper.cpp and stable-diffusion.cpp. */
export const GGML_SIGNS: readonly FailureSign[] = [
  { kind: 'missing-driver', words: /ggml_vulkan: no (?:devices|vulkan)/i },
  {
    kind: 'unsupported-model',
    words:
      /unknown (?:pre-)?tokenizer|error loading model (?:architecture|hyperparameters|vocabulary)|wrong number of tensors|missing tensor|key not found in model|unsupported (?:gguf|file) version|unknown projector type/i,
  },
  {
    kind: 'corrupt-model',
    words:
      /not within the file bounds|failed to read (?:tensor|key|magic|header|the )|invalid gguf|not a (?:valid )?gguf/i,
  },
];

/** Of native servers on ONNX Runtime. */
export const ONNX_SIGNS: readonly FailureSign[] = [
  {
    kind: 'unsupported-model',
    words: /unsupported model ir version|is not a registered function\/op|no opset import/i,
  },
  { kind: 'corrupt-model', words: /protobuf parsing failed|modelproto does not have a graph/i },
];

/** The programs in `engines/`: they end with a sentence about the argument. */
export const ENGINE_SIGNS: readonly FailureSign[] = [
  { kind: 'bad-argument', words: /^error: (?:--[a-z]|the arguments? )/i },
];
