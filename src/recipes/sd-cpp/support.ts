// What each backend of sd-cpp needs of a machine.
import type { BackendSupport } from '../kit/support.ts';

const DESKTOPS = { windows: ['x86_64'], linux: ['x86_64'] } as const;

export const SUPPORT = [
  { backend: 'metal', platforms: { macos: ['arm64'] }, devices: [{ device: 'metal' }] },
  {
    backend: 'cuda',
    platforms: { windows: ['x86_64'], linux: ['x86_64', 'arm64'] },
    devices: [
      {
        device: 'nvidia_gpu',
        families: ['sm_75', 'sm_80', 'sm_86', 'sm_89', 'sm_90', 'sm_100', 'sm_120', 'sm_121'],
      },
    ],
  },
  {
    backend: 'vulkan',
    platforms: DESKTOPS,
    devices: [{ device: 'cpu' }, { device: 'amd_gpu' }, { device: 'nvidia_gpu' }],
  },
  {
    backend: 'rocm',
    platforms: DESKTOPS,
    needsWaveSaving: true,
    devices: [{ device: 'amd_gpu', families: ['gfx1150', 'gfx1151', 'gfx1152', 'gfx103X', 'gfx110X', 'gfx120X'] }],
  },
  { backend: 'cpu', platforms: DESKTOPS, devices: [{ device: 'cpu' }] },
] as const satisfies readonly BackendSupport[];
