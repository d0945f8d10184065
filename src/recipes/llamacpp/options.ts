// The load options of llamacpp, and the arguments that users may not pass to llama-server.
import { readHostPort } from '../../lib/host-port.ts';
import { valueInMessage } from '../../lib/values.ts';
import { createArgumentCheck } from '../kit/arguments.ts';
import type { LoadOptions } from '../kit/model.ts';
import { checkContextSize, type OptionCheck, textField } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import flags from './arguments.json' with { type: 'json' };

const DEVICES = /^[A-Za-z][\w.:-]*(?:,[A-Za-z][\w.:-]*)*$/;

const checkDevice: OptionCheck = (value, name) => {
  if (value === '' || (typeof value === 'string' && DEVICES.test(value))) return [];
  return [
    `${name} is ${valueInMessage(value)}; it must name devices as llama-server lists them, e.g. Vulkan0 or CUDA0,CUDA1.`,
  ];
};

/** What each option of a load may be; the addresses of other computers come from the settings. */
export function createChecks(settings: RecipeSettings): Readonly<Record<string, OptionCheck>> {
  return {
    ctx_size: checkContextSize,
    llamacpp_device: checkDevice,
    llamacpp_rpc: createRpcCheck(settings),
  };
}

/** Families that grow with every release. */
const UNSAFE_FAMILIES = [/^--(?:mcp|tools|cors)-/, /-(?:dir|file)$/];

const NEVER = [
  {
    // The presets too (`--fim-…`, `--…-default`), which replace the model that is loaded.
    family:
      /^(?:-hf\w*|-mm?u|-m[fr]|-dr|--(?:hf|fim)-.*|--(?:embd|gpt-oss|vision|spec)-.*-default|--spec-draft-hf|--docker-repo|--(?:model|mmproj)-url)$/,
    reason:
      ', with which llama-server downloads models itself; remove it, and pull the model (lemonade pull) instead.',
  },
  {
    family: /^--spec-synth-/,
    reason:
      ", with which dice choose words in place of the model, for llama.cpp's own measurements; remove it.",
  },
];

/**
 * Specification 4 has `--slot-save-path` for saving slots; elsewhere it would overwrite files, so
 * that it is an owner's.
 */
export const checkArguments = createArgumentCheck({
  ...flags,
  unsafeFamilies: UNSAFE_FAMILIES,
  never: NEVER,
});

/** llama.cpp has room for sixteen devices, and each computer has at least one. */
const MAX_HOSTS = 16;
const MAX_CHARACTERS = 4096;

/**
 * A request must not make this server connect anywhere, and rpc-servers know no keys: the owner
 * lists them.
 */
function createRpcCheck({ addresses = {} }: RecipeSettings): OptionCheck {
  const allowed = new Set(addresses.rpc_hosts);
  return (value, name) => {
    if (value === '') return [];
    const example = 'it must be addresses as host:port, comma-separated, e.g. "192.168.1.20:50052"';
    if (typeof value !== 'string' || value.length > MAX_CHARACTERS)
      return [`${name} is ${valueInMessage(value)}; ${example}.`];
    const given = value.split(',');
    if (given.length > MAX_HOSTS)
      return [`${name} names ${given.length} computers; name at most ${MAX_HOSTS}.`];
    const wrong = given.find((text) => readHostPort(text) === undefined);
    if (wrong !== undefined) return [`${name} has ${valueInMessage(wrong)}; ${example}.`];
    const read = hostsOf(value);
    if (new Set(read).size < read.length)
      return [`${name} names the same computer twice; remove one.`];
    const strange = read.filter((address) => !allowed.has(address));
    if (strange.length === 0) return [];
    return [
      `${name} names ${strange.join(', ')}; only addresses in the setting llamacpp.rpc_hosts (LEMONADE_LLAMACPP_RPC_HOSTS) may be named, ${allowed.size === 0 ? 'and it is empty' : `which are ${[...allowed].join(', ')}`}.`,
    ];
  };
}

/** For llama-server; they go before `--device`, which may name what is there (`RPC0`). */
export function rpcArguments(options: LoadOptions): readonly string[] {
  const hosts = hostsOf(textField(options, 'llamacpp_rpc'));
  return hosts.length === 0 ? [] : ['--rpc', hosts.join(',')];
}

const hostsOf = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((address) => readHostPort(address) ?? address);
