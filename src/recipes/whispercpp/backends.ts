// The builds of whisper-server, the best first, and what each needs of a machine.
import { parse } from 'node:path';
import { CPU, DESKTOPS, METAL, NPU, VULKAN } from '../kit/builds.ts';
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

export const BUILDS: readonly Build[] = [
  { ...NPU, companion: NPU_ENCODER },
  METAL,
  { ...VULKAN, support: { platforms: DESKTOPS, devices: [{ device: 'cpu' }, { device: 'amd_gpu' }] } },
  {
    name: 'rocm',
    devices: ['gpu'],
    needsRocm: true,
    support: {
      platforms: DESKTOPS,
      devices: [{ device: 'amd_gpu', families: ['gfx1150', 'gfx1151', 'gfx110X', 'gfx120X'] }],
    },
  },
  CPU,
];
