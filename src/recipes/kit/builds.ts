// Builds that several native servers have in the same way.
import type { Build } from './native-backend.ts';

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
