// Builds the command line and environment of vllm-server.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flagOf } from '../../../common/flags.ts';
import type { Environment } from '../../lib/environment.ts';
import { serverMark } from '../../lib/server-mark.ts';
import { readSmallFileSync } from '../../lib/small-file.ts';
import { isObject, setFields } from '../../lib/values.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { childEnvironment } from '../kit/child-environment.ts';
import type { LaunchInput } from '../kit/launch.ts';
import type { LoadableModel } from '../kit/model.ts';
import { contextSizeFor, numberField } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { userArguments } from '../kit/user-arguments.ts';
import families from './families.json' with { type: 'json' };
import SECTION from './section.json' with { type: 'json' };

/**
 * Arguments that people replace together: with one of them given, the server adds none of the same
 * group.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['--enable-auto-tool-choice', '--no-enable-auto-tool-choice', '--tool-call-parser'],
  ['--kv-cache-memory-bytes', '--gpu-memory-utilization', '--num-gpu-blocks-override'],
  ['--quantization', '-q'],
];

/** See `Launch.plan`: what users give takes the place of what this server would say. */
export function planVllm(
  { model, options, backend, port }: LaunchInput,
  settings: RecipeSettings,
): LaunchPlan {
  const users = userArguments({ model, backend, options }, SECTION, settings).all;
  const given = new Set(users.flatMap((word) => flagOf(word) ?? []));
  const unlessGiven = (words: readonly string[]) => withoutGiven(words, given);
  const gpus = numberField(options, 'tensor_parallel_size');
  const args = [
    '--model',
    model.path,
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--served-model-name',
    model.id,
    // Graphs are not sound on the GPUs that it is built for.
    '--enforce-eager',
    '--max-model-len',
    String(contextSizeFor(options, settings)),
    ...(isAwq(model) ? unlessGiven(['--quantization', 'awq', '--dtype', 'float16']) : []),
    '--enable-prefix-caching',
    // Else it takes nine tenths of the memory, which on these machines is that of the computer.
    ...unlessGiven(['--kv-cache-memory-bytes', '4G']),
    ...(gpus === undefined ? [] : ['--tensor-parallel-size', String(gpus)]),
    ...unlessGiven(familyArguments(model)),
    // vllm-server takes the last of several.
    ...users,
  ];
  return {
    file: backend.executable,
    args,
    env: environmentOf(backend, settings),
    keyVariable: 'VLLM_API_KEY',
  };
}

/** With the flags, their values go; each flag is followed by its values. */
function withoutGiven(words: readonly string[], given: ReadonlySet<string>): string[] {
  const isReplaced = (flag: string) =>
    given.has(flag) ||
    GROUPS.some((group) => group.includes(flag) && group.some((other) => given.has(other)));
  let isKept = true;
  return words.filter((word) => {
    const flag = flagOf(word);
    if (flag !== undefined) isKept = !isReplaced(flag);
    return isKept;
  });
}

const familyArguments = ({ id, path }: LoadableModel): readonly string[] =>
  families
    .filter(({ inName }) => id.includes(inName) || path.includes(inName))
    .flatMap(({ args }) => args);

function isAwq({ path }: LoadableModel): boolean {
  try {
    const config: unknown = JSON.parse(readSmallFileSync(join(path, 'config.json')));
    const quantization = isObject(config) ? config.quantization_config : undefined;
    return isObject(quantization) && quantization.quant_method === 'awq';
  } catch {
    // vllm-server says best what is wrong with its file.
    return false;
  }
}

function environmentOf(backend: LaunchInput['backend'], settings: RecipeSettings): Environment {
  const { environment } = settings;
  const shim = shimFolder(settings);
  const path = [shim, environment.PYTHONPATH]
    .filter((folder) => folder !== undefined && folder !== '')
    .join(':');
  return {
    ...childEnvironment(backend, environment),
    ...setFields({ PYTHONPATH: path === '' ? undefined : path }),
    PYTHONNOUSERSITE: '1',
    FLASH_ATTENTION_TRITON_AMD_ENABLE: 'TRUE',
    // The files are here, and no person has agreed that figures about them may leave.
    HF_HUB_OFFLINE: '1',
    VLLM_NO_USAGE_STATS: '1',
    DO_NOT_TRACK: '1',
  };
}

/**
 * Python loads it at its start, so that vLLM does not ask NVIDIA's library for GPUs on a machine
 * with AMD's.
 */
const SITE_CUSTOMIZE = `import importlib.abc
import sys


class WithoutNvml(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("pynvml", "vllm.third_party.pynvml"):
            raise ImportError("NVML is left out: this vLLM is built for ROCm")
        return None


sys.meta_path.insert(0, WithoutNvml())
`;

const shimFolder = ({ workDirectory }: RecipeSettings): string | undefined =>
  workDirectory === undefined ? undefined : join(workDirectory, `${serverMark()}-vllm`);

/** Written before each start: a program that can write there decides what vllm-server runs. */
export async function writeShim(settings: RecipeSettings): Promise<void> {
  const folder = shimFolder(settings);
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'sitecustomize.py'), SITE_CUSTOMIZE, { mode: 0o600 });
}
