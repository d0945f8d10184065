// The builds of whisper-server, the best first, and what each needs of a machine.
import { parse } from 'node:path';
import { METAL } from '../kit/builds.ts';
import { companionBeside } from '../kit/companion.ts';
import type { Build } from '../kit/native-backend.ts';

/**
 * The encoder compiled for the NPU, without which that build does not start. whisper-server makes the name from the
 * model's own, also where that names a quantization and the hub's file doesn't.
 */
const NPU_ENCODER = companionBeside({
  role: 'npu_cache',
  nameFor: (mainFile) => `${parse(mainFile).name}-encoder-vitisai.rai`,
});

const DESKTOPS = { windows: ['x86_64'], linux: ['x86_64'] } as const;

export const BUILDS: readonly Build[] = [
  {
    name: 'npu',
    devices: ['npu'],
    only: 'Windows with an XDNA 2 NPU',
    companion: NPU_ENCODER,
    support: { platforms: { windows: ['x86_64'] }, devices: [{ device: 'amd_npu', families: ['XDNA2'] }] },
  },
  METAL,
  {
    name: 'vulkan',
    devices: ['gpu'],
    support: { platforms: DESKTOPS, devices: [{ device: 'cpu' }, { device: 'amd_gpu' }] },
  },
  {
    name: 'rocm',
    devices: ['gpu'],
    needsRocm: true,
    support: {
      platforms: DESKTOPS,
      devices: [{ device: 'amd_gpu', families: ['gfx1150', 'gfx1151', 'gfx110X', 'gfx120X'] }],
    },
  },
  { name: 'cpu', devices: ['cpu'], support: { platforms: DESKTOPS, devices: [{ device: 'cpu' }] } },
];
