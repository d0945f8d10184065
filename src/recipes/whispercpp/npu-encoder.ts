// The encoder compiled for the NPU, without which whisper-server's build for it does not start.
import { parse } from 'node:path';
import { companionBeside } from '../kit/companion.ts';

/** whisper-server makes the name from the model's own, also where that names a quantization and the hub's file doesn't. */
export const NPU_ENCODER = companionBeside({
  role: 'npu_cache',
  nameFor: (mainFile) => `${parse(mainFile).name}-encoder-vitisai.rai`,
});
