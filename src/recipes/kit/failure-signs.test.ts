// What native servers on one library say when they can't start, each by its recipe's signs.
import { expect, test } from 'vitest';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
import { recipeFactories } from '../../../generated/recipes.ts';
import type { StartFailureKind } from '../../processes/native-server.ts';
import { classifyStartFailure } from '../../processes/start-failure.ts';

const signsOf = (recipe: keyof typeof recipeFactories) =>
  recipeFactories[recipe]({ environment: {} }).launch.failureSigns;
const end = { exitCode: 1, signal: undefined };

const cases: readonly [keyof typeof recipeFactories, StartFailureKind, string][] = [
  [
    'llamacpp',
    'unsupported-model',
    "error loading model vocabulary: unknown pre-tokenizer type: 'nova'",
  ],
  [
    'llamacpp',
    'unsupported-model',
    'error loading model hyperparameters: key not found in model: llama.context_length',
  ],
  [
    'llamacpp',
    'unsupported-model',
    'llama_model_load: error loading model: done_getting_tensors: wrong number of tensors; expected 20, got 19',
  ],
  [
    'llamacpp',
    'corrupt-model',
    "llama_model_load: error loading model: tensor 'blk.1.ffn_up.weight' data is not within the file bounds, model is corrupted or incomplete",
  ],
  ['llamacpp', 'corrupt-model', 'gguf_init_from_file_impl: failed to read key-value pairs'],
  [
    'llamacpp',
    'out-of-memory',
    'InsufficientMemoryError: A context size of 262144 is too large for the available VRAM',
  ],
  ['llamacpp', 'missing-driver', 'ggml_vulkan: No devices found.'],
  ['llamacpp', 'missing-driver', 'NoBinaryFoundError: No prebuilt binary was found'],
  ['llamacpp', 'bad-argument', "error: --temp must be a number, not 'hot'."],
  [
    'llamacpp',
    'bad-argument',
    "error: The arguments give requests a value that can't be used: 'top_p' is 7.",
  ],
  ['whispercpp', 'bad-argument', "error: --language is 'klingon', which is unknown."],
  ['whispercpp', 'corrupt-model', 'whisper_model_load: failed to read tensor'],
  [
    'sd-cpp',
    'unsupported-model',
    "[ERROR] missing tensor 'first_stage_model.decoder.conv_in.weight'",
  ],
  ['kokoro', 'corrupt-model', 'Error: Load model from /m/x.onnx failed:Protobuf parsing failed.'],
  [
    'oga-cpu',
    'unsupported-model',
    'error: Unsupported model IR version: 12, max supported IR version: 11',
  ],
  ['ryzenai-llm', 'corrupt-model', 'Load model from /m/x.onnx failed:Protobuf parsing failed.'],
  [
    'vllm',
    'unsupported-model',
    "ValueError: Model architectures ['NovaForCausalLM'] are not supported for now.",
  ],
  [
    'vllm',
    'out-of-memory',
    'ValueError: No available memory for the cache blocks. Try increasing gpu_memory_utilization',
  ],
];

test.each(cases)('%s fails to start with %s: %s', (recipe, kind, line) => {
  expect(
    classifyStartFailure({ lines: ['loading', line, 'bye'], signs: signsOf(recipe) }, end),
  ).toBe(kind);
  expect(classifyStartFailure({ lines: ['loading', 'bye'], signs: signsOf(recipe) }, end)).toBe(
    'unknown',
  );
});

test.each(Object.keys(recipeFactories) as (keyof typeof recipeFactories)[])(
  'lines that repeat the words of a sign of %s are work that grows as they do',
  (recipe) => {
    const signs = signsOf(recipe);
    const linesOf = (length: number) =>
      Array.from({ length: 20 }, () => 'Model architectures '.repeat(length / 20));
    const classify = (lines: readonly string[]) => classifyStartFailure({ lines, signs }, end);
    expect(growthOfWork([1000, 8000], linesOf, classify)).toBeLessThan(30);
  },
);
