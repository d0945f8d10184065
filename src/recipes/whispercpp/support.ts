// What each backend of whispercpp needs of a machine.
import type { BackendSupport } from '../kit/support.ts';

const DESKTOPS = { windows: ['x86_64'], linux: ['x86_64'] } as const;

export const SUPPORT = [
  { backend: 'npu', platforms: { windows: ['x86_64'] }, devices: [{ device: 'amd_npu', families: ['XDNA2'] }] },
  { backend: 'metal', platforms: { macos: ['arm64'] }, devices: [{ device: 'metal' }] },
  { backend: 'vulkan', platforms: DESKTOPS, devices: [{ device: 'cpu' }, { device: 'amd_gpu' }] },
  {
    backend: 'rocm',
    platforms: DESKTOPS,
    devices: [{ device: 'amd_gpu', families: ['gfx1150', 'gfx1151', 'gfx110X', 'gfx120X'] }],
  },
  { backend: 'cpu', platforms: DESKTOPS, devices: [{ device: 'cpu' }] },
] as const satisfies readonly BackendSupport[];
