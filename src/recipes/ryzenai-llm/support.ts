// What each backend of ryzenai-llm needs of a machine.
import type { BackendSupport } from '../kit/support.ts';

export const SUPPORT = [
  { backend: 'npu', platforms: { windows: ['x86_64'] }, devices: [{ device: 'amd_npu', families: ['XDNA2'] }] },
] as const satisfies readonly BackendSupport[];
