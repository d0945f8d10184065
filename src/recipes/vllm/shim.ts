// A module that Python loads at its start, so that vLLM does not ask NVIDIA's library for GPUs on a machine with AMD's.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecipeSettings } from '../kit/settings.ts';

/** vLLM goes on without CUDA when the error names NVML. */
const SITE_CUSTOMIZE = `import importlib.abc
import sys


class WithoutNvml(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("pynvml", "vllm.third_party.pynvml"):
            raise ImportError("NVML is left out: this vLLM is built for ROCm")
        return None


sys.meta_path.insert(0, WithoutNvml())
`;

/** Undefined where there is no folder for files of a moment. */
export function shimFolder({ workDirectory }: RecipeSettings): string | undefined {
  return workDirectory === undefined ? undefined : join(workDirectory, `${process.pid}-vllm`);
}

/** Written anew before each start: whoever can write there decides what vllm-server runs. */
export async function writeShim(settings: RecipeSettings): Promise<void> {
  const folder = shimFolder(settings);
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'sitecustomize.py'), SITE_CUSTOMIZE, { mode: 0o600 });
}
