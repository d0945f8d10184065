// What each backend of kokoro needs of a machine.
import type { BackendSupport } from '../kit/support.ts';

export const SUPPORT = [
  { backend: 'metal', platforms: { macos: ['arm64'] }, devices: [{ device: 'metal' }] },
  { backend: 'cpu', platforms: { windows: ['x86_64'], linux: ['x86_64'] }, devices: [{ device: 'cpu' }] },
] as const satisfies readonly BackendSupport[];
