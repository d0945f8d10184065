// Builds that several native servers have in the same way, and the systems that they are for.
import type { Build } from './native-backend.ts';
import type { BackendSupport } from './support.ts';

type Platforms = BackendSupport['platforms'];
export const DESKTOPS = { windows: ['x86_64'], linux: ['x86_64'] } as const satisfies Platforms;
export const EVERYWHERE = {
  windows: ['x86_64', 'arm64'],
  linux: ['x86_64', 'arm64'],
  macos: ['x86_64', 'arm64'],
} as const satisfies Platforms;

export const METAL: Build = {
  name: 'metal',
  devices: ['gpu'],
  only: 'macOS',
  support: { platforms: { macos: ['arm64'] }, devices: [{ device: 'metal' }] },
};

export const CUDA: Build = {
  name: 'cuda',
  devices: ['gpu'],
  support: {
    platforms: { windows: ['x86_64'], linux: ['x86_64', 'arm64'] },
    devices: [
      {
        device: 'nvidia_gpu',
        families: ['sm_75', 'sm_80', 'sm_86', 'sm_89', 'sm_90', 'sm_100', 'sm_120', 'sm_121'],
      },
    ],
  },
};

export const VULKAN: Build = {
  name: 'vulkan',
  devices: ['gpu'],
  support: {
    platforms: DESKTOPS,
    devices: [{ device: 'cpu' }, { device: 'amd_gpu' }, { device: 'nvidia_gpu' }],
  },
};

export const CPU: Build = {
  name: 'cpu',
  devices: ['cpu'],
  support: { platforms: DESKTOPS, devices: [{ device: 'cpu' }] },
};

export const NPU: Build = {
  name: 'npu',
  devices: ['npu'],
  only: 'Windows with an XDNA 2 NPU',
  support: { platforms: { windows: ['x86_64'] }, devices: [{ device: 'amd_npu', families: ['XDNA2'] }] },
};
