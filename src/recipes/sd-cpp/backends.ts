// The builds of sd-server, the best first, and what each needs of a machine.
import { CUDA, METAL } from '../kit/builds.ts';
import type { Build } from '../kit/native-backend.ts';

const DESKTOPS = { windows: ['x86_64'], linux: ['x86_64'] } as const;

export const BUILDS: readonly Build[] = [
  METAL,
  CUDA,
  {
    name: 'vulkan',
    devices: ['gpu'],
    support: {
      platforms: DESKTOPS,
      devices: [{ device: 'cpu' }, { device: 'amd_gpu' }, { device: 'nvidia_gpu' }],
    },
  },
  {
    name: 'rocm',
    devices: ['gpu'],
    needsRocm: true,
    support: {
      platforms: DESKTOPS,
      needsWaveSaving: true,
      devices: [{ device: 'amd_gpu', families: ['gfx1150', 'gfx1151', 'gfx1152', 'gfx103X', 'gfx110X', 'gfx120X'] }],
    },
  },
  { name: 'cpu', devices: ['cpu'], support: { platforms: DESKTOPS, devices: [{ device: 'cpu' }] } },
];
