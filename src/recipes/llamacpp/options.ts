// The load options of llamacpp, and the arguments that users may not pass to llama-server.
import { createArgumentCheck } from '../kit/arguments.ts';
import { checkContextSize, type OptionCheck, shown } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { createRpcCheck } from './rpc.ts';

/** A device list as llama-server takes it: `Vulkan0`, `CUDA0,CUDA1`, `none`. */
const DEVICES = /^[A-Za-z][\w.:-]*(?:,[A-Za-z][\w.:-]*)*$/;

const checkDevice: OptionCheck = (value, name) => {
  if (value === '' || (typeof value === 'string' && DEVICES.test(value))) return [];
  return [`${name} is ${shown(value)}; it must name devices as llama-server lists them, e.g. Vulkan0 or CUDA0,CUDA1.`];
};

export function createChecks(settings: RecipeSettings): Readonly<Record<string, OptionCheck>> {
  return { ctx_size: checkContextSize, llamacpp_device: checkDevice, llamacpp_rpc: createRpcCheck(settings) };
}

/** The server sets these itself, or their load option does; the first spelling of each is the one shown to users. */
const MANAGED: readonly (readonly string[])[] = [
  ['-m', '--model'],
  ['--port'],
  ['--host'],
  ['--ctx-size', '-c'],
  ['-ngl', '--gpu-layers', '--n-gpu-layers'],
  ['--device', '-dev'],
  ['--jinja', '--no-jinja'],
  ['--metrics'],
  ['--mmproj', '-mm', '--mmproj-auto', '--no-mmproj', '--no-mmproj-auto', '--mmproj-offload', '--no-mmproj-offload'],
  ['--model-draft', '-md', '--spec-draft-model'],
  ['--embeddings', '--embedding'],
  ['--reranking', '--rerank'],
  ['--api-prefix'],
  ['--reuse-port'],
];

const UNSAFE: readonly (readonly string[])[] = [
  ['--api-key', '--api-key-file'],
  ['--ssl-key-file', '--ssl-cert-file'],
  ['--path', '--public-path'],
  ['--media-path'],
  ['--rpc', '-rpc'],
  ['-hf', '-hfr', '--hf-repo', '-mr', '-hff', '--hf-file', '-mf', '-hft', '--hf-token'],
  ['-hfd', '-hfrd', '--hf-repo-draft', '--spec-draft-hf'],
  ['-hfv', '-hfrv', '--hf-repo-v', '-hffv', '--hf-file-v'],
  ['-dr', '--docker-repo'],
  ['-mu', '--model-url', '-mmu', '--mmproj-url'],
  ['-mv', '--model-vocoder'],
  ['--models-preset'],
  ['--lora', '--lora-scaled'],
  ['--control-vector', '--control-vector-scaled'],
  ['-jf'],
  ['--lookup-cache-static', '-lcs', '--lookup-cache-dynamic', '-lcd'],
  ['--file', '-f', '--binary-file', '-bf', '--system-prompt-file', '-spf'],
  ['--prompt-cache', '--output', '-o'],
  ['--webui-mcp-proxy', '--ui-mcp-proxy'],
  ['--tools', '--agent', '-ag'],
];

/** Families that grow with every release. The `…-default` presets download models. */
const UNSAFE_FAMILIES = [
  /^--mcp-/,
  /^--tools-/,
  /^--cors-/,
  /^--hf-/,
  /^--(?:embd|gpt-oss|vision|spec)-.*-default$/,
  /^--fim-/,
  // Dice in place of the model's own words, for measurements.
  /^--spec-synth-/,
  /-(?:dir|file)$/,
];

/** Specification 4 has it for saving slots; elsewhere it would overwrite what has the name that a client chooses. */
const OWNERS: readonly (readonly string[])[] = [['--slot-save-path']];

export const checkArguments = createArgumentCheck({
  managed: MANAGED,
  unsafe: UNSAFE,
  unsafeFamilies: UNSAFE_FAMILIES,
  owners: OWNERS,
});
