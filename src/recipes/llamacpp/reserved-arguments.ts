// Which flags of llama-server users may not pass, and why.
import { findReservedFlags, splitArguments } from '../kit/arguments.ts';

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

/**
 * They name files, other machines or programs. Whoever may load a model may not thereby read or write files,
 * open the child to the network or run tools. `--slot-save-path` is missing on purpose: saving slots needs it (spec 4).
 */
const UNSAFE: readonly (readonly string[])[] = [
  ['--api-key', '--api-key-file'],
  ['--ssl-key-file', '--ssl-cert-file'],
  ['--path', '--public-path'],
  ['--media-path'],
  ['--log-file'],
  ['--rpc'],
  ['-hf', '-hfr', '--hf-repo', '-mr', '-hff', '--hf-file', '-mf', '-hft', '--hf-token'],
  ['-hfd', '-hfrd', '--hf-repo-draft', '--spec-draft-hf'],
  ['-hfv', '-hfrv', '--hf-repo-v', '-hffv', '--hf-file-v'],
  ['-dr', '--docker-repo'],
  ['-mu', '--model-url', '-mmu', '--mmproj-url'],
  ['-mv', '--model-vocoder'],
  ['--models-dir', '--models-preset'],
  ['--lora', '--lora-scaled'],
  ['--control-vector', '--control-vector-scaled'],
  ['--grammar-file'],
  ['--json-schema-file', '-jf'],
  ['--chat-template-file'],
  ['--lookup-cache-static', '-lcs', '--lookup-cache-dynamic', '-lcd'],
  ['--file', '-f', '--binary-file', '-bf', '--system-prompt-file', '-spf'],
  ['--prompt-cache', '--output', '-o', '--output-file'],
  ['--webui-config-file', '--ui-config-file'],
  ['--webui-mcp-proxy', '--ui-mcp-proxy'],
  ['--tools', '--agent'],
];

/** Families that grow with every release. The `…-default` presets download models. */
const UNSAFE_FAMILIES = [
  /^--mcp-/,
  /^--tools-/,
  /^--cors-/,
  /^--hf-/,
  /^--(?:fim|embd|gpt-oss|vision|spec)-.*-default$/,
];

const MANAGED_FLAGS = new Set(MANAGED.flat());
const UNSAFE_FLAGS = new Set(UNSAFE.flat());

function isUnsafe(flag: string): boolean {
  return UNSAFE_FLAGS.has(flag) || UNSAFE_FAMILIES.some((family) => family.test(flag));
}

/** What is wrong with these arguments, a sentence each; empty when they may be used. */
export function problemsOfArguments({
  text,
  source,
  trusted,
}: {
  text: string;
  /** Where they come from, for messages, e.g. `llamacpp_args`. */
  source: string;
  /** True for what the person who runs the server configured: they may name files, but not what the server sets itself. */
  trusted: boolean;
}): readonly string[] {
  const split = splitArguments(text);
  if ('problem' in split) return [`${source} can't be read. ${split.problem}`];
  const problems: string[] = [];
  const managed = findReservedFlags(split.words, (flag) => MANAGED_FLAGS.has(flag));
  if (managed.length > 0) {
    const all = MANAGED.map(([shown]) => shown).join(', ');
    problems.push(
      `${source} contains ${quoted(managed)}, which the server sets itself; remove it or use its load option. Reserved arguments: ${all}.`,
    );
  }
  const unsafe = trusted ? [] : findReservedFlags(split.words, isUnsafe);
  if (unsafe.length > 0) {
    problems.push(
      `${source} contains ${quoted(unsafe)}; arguments that name files, other machines or tools are only taken from the server's own configuration.`,
    );
  }
  return problems;
}

function quoted(flags: readonly string[]): string {
  return flags.map((flag) => `'${flag}'`).join(', ');
}
