// The load options of sd-cpp that are not settings as well, and the arguments that users may not pass.
import { createArgumentCheck } from '../kit/arguments.ts';
import { checkNumber, type OptionCheck, shown } from '../kit/options.ts';

const checkMethod: OptionCheck = (value, name) => {
  if (typeof value === 'string' && /^[\w+.-]{0,32}$/.test(value)) return [];
  return [`${name} is ${shown(value)}; it must be the name of a sampling method of sd-server, e.g. euler_a.`];
};

export const CHECKS: Readonly<Record<string, OptionCheck>> = {
  sampling_method: checkMethod,
  flow_shift: checkNumber({ least: 0, most: 1000, isWhole: false }),
};

/** What is wrong with arguments for sd-server, a sentence each; empty when they may be used. */
export const checkArguments = createArgumentCheck({
  managed: [
    ['-m', '--model'],
    ['--diffusion-model'],
    ['--llm'],
    ['--vae'],
    ['-v', '--verbose'],
    ['--listen-port'],
    ['--listen-ip', '-l'],
  ],
  unsafe: [
    ['--clip-l', '--clip-g', '--clip-vision', '--t5xxl'],
    ['--qwen2vl', '--qwen2vl-vision', '--llm-vision'],
    ['--tae', '--taesd', '--audio-vae'],
    ['--control-net'],
    ['--photo-maker'],
    ['--embeddings-connectors'],
    ['-i', '--mask', '-r'],
    ['-o', '--output'],
    // A computer that does the work over the network.
    ['--rpc', '--rpc-servers'],
  ],
  unsafeFamilies: [/-(?:dir|path|file|img|image|video|model)$/],
});
