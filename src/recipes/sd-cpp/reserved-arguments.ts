// Which flags of sd-server users may not pass, and why.
import { createArgumentCheck } from '../kit/argument-rules.ts';

/** What is wrong with arguments for sd-server, a sentence each; empty when they may be used. */
export const problemsOfArguments = createArgumentCheck({
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
    ['--serve-html-path'],
    ['--clip-l', '--clip-g', '--clip-vision', '--t5xxl'],
    ['--qwen2vl', '--qwen2vl-vision', '--llm-vision'],
    ['--high-noise-diffusion-model', '--uncond-diffusion-model'],
    ['--tae', '--taesd', '--audio-vae'],
    ['--control-net'],
    ['--photo-maker'],
    ['--upscale-model'],
    ['--embeddings-connectors'],
    ['-i', '--init-img', '--end-img', '--mask', '-r', '--ref-image'],
    ['--control-image', '--control-video'],
    ['-o', '--output'],
    // A computer that does the work over the network.
    ['--rpc', '--rpc-servers'],
  ],
  unsafeFamilies: [/-(?:dir|path|file|img|image|video|model)$/],
});
