// The recipe for images: stable-diffusion.cpp's sd-server.
import { randomInt } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BackendCrashed } from '../../processes/errors.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { withWorkFolder } from '../../processes/work-folder.ts';
import { createArgumentCheck } from '../kit/arguments.ts';
import { textParts } from '../kit/child-call.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { BackendNotAvailable } from '../kit/errors.ts';
import { GGML_SIGNS } from '../kit/failure-signs.ts';
import type { LoadableModel, LoadOptions } from '../kit/model.ts';
import { buildsOf, childEnvironment, nativeBackend } from '../kit/native-backend.ts';
import {
  checkNumber,
  numberOf,
  type OptionCheck,
  type RecipeSettings,
  shown,
  textOf,
  userArguments,
} from '../kit/options.ts';
import type { ChildBody, FormPart, ModelRequest } from '../kit/protocol.ts';
import type { Recipe, UpscaleInput } from '../kit/recipe.ts';
import flags from './arguments.json' with { type: 'json' };
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };

const SEEDS = 2 ** 31;

const checkMethod: OptionCheck = (value, name) => {
  if (typeof value === 'string' && /^[\w+.-]{0,32}$/.test(value)) return [];
  return [
    `${name} is ${shown(value)}; it must be the name of a sampling method of sd-server, e.g. euler_a.`,
  ];
};

const CHECKS: Readonly<Record<string, OptionCheck>> = {
  sampling_method: checkMethod,
  flow_shift: checkNumber({ least: 0, most: 1000, isWhole: false }),
};

const checkArguments = createArgumentCheck({
  ...flags,
  unsafeFamilies: [/-(?:dir|path|file|img|image|video|model)$/],
});

/**
 * @throws {Error} when the configured arguments can't be used, with the reason; the server should
 *   not start then.
 */
export function createSdCppRecipe(
  settings: RecipeSettings,
  { run = runProgram }: { run?: RunProgram } = {},
): Recipe {
  const program = { section: SECTION, releases, probe: ['--help'] };

  return createRecipe(
    {
      section: SECTION,
      backends: buildsOf(SECTION).map((build) => nativeBackend(build, program, settings)),
      checks: CHECKS,
      args: { check: checkArguments, example: '--diffusion-fa' },
      launch: {
        plan: ({ model, options, backend, port }) => ({
          file: backend.executable,
          args: [
            ...['--listen-port', String(port), '--listen-ip', '127.0.0.1'],
            ...modelFlags(model),
            ...(settings.verbose ? ['-v'] : []),
            // Decoding a picture in one piece exhausts what many drivers give to one allocation.
            ...(backend.name === 'vulkan' ? ['--vae-tiling', '--diffusion-fa'] : []),
            ...userArguments({ model, backend, options }, SECTION, settings).all,
          ],
          env: childEnvironment(backend, settings.environment),
        }),
        readyPath: '/',
        failureSigns: GGML_SIGNS,
        concurrency: async () => 1,
      },
      protocol: {
        paths: {
          images: '/v1/images/generations',
          'image-edits': '/v1/images/edits',
          'image-variations': '/v1/images/edits',
        },
        // It would try anything larger, and take all memory.
        images: { formats: ['png'], sizes: { least: 16, most: 8192 } },
        adaptRequest: createSdCppAdapter({ randomSeed: () => randomInt(SEEDS) }),
      },
      upscale: (input) =>
        upscaleWithSdCli(input, {
          workDirectory: settings.workDirectory ?? tmpdir(),
          env: childEnvironment(input.backend, settings.environment),
          run,
        }),
    },
    settings,
  );
}

function modelFlags({ path, files = {} }: LoadableModel): readonly string[] {
  const { text_encoder: textEncoder, vae } = files;
  if (textEncoder === undefined || vae === undefined) return ['-m', path];
  return ['--diffusion-model', path, '--llm', textEncoder, '--vae', vae];
}

const DEFAULT_STEPS = 20;
const DEFAULT_CFG_SCALE = 7;
const DEFAULT_PIXELS = 512;

/**
 * The first that is given counts: the request's, the load's, the catalogue's. Without a seed all
 * images are alike.
 */
export function createSdCppAdapter({
  randomSeed,
}: {
  randomSeed: () => number;
}): (request: ModelRequest) => ChildBody {
  return (request) => {
    const { capability, body } = request;
    const n = typeof body.n === 'number' ? body.n : 1;
    const fields = { prompt: promptOf(request, randomSeed), n, size: sizeOf(request) };
    return capability === 'images'
      ? { json: fields }
      : { form: [...textParts(fields), ...imagesOf(request)] };
  };
}

/** `image` and `image[]` are the same to clients; sd-server wants the latter. */
function imagesOf({ files = {} }: ModelRequest): readonly FormPart[] {
  const images = [...(files.image ?? []), ...(files['image[]'] ?? [])];
  const masks = files.mask ?? [];
  return [
    ...images.map((file) => ({ name: 'image[]', file })),
    ...masks.slice(0, 1).map((file) => ({ name: 'mask', file })),
  ];
}

function sizeOf({ body, model, options }: ModelRequest): string {
  const { size } = body;
  if (typeof size === 'string' && /^\d+x\d+$/.test(size)) return size;
  const advised = model.imageDefaults ?? {};
  const pixels = (name: 'width' | 'height') =>
    numberOf(body, name) ?? numberOf(options, name) ?? advised[name] ?? DEFAULT_PIXELS;
  return `${pixels('width')}x${pixels('height')}`;
}

function promptOf(request: ModelRequest, randomSeed: () => number): string {
  const { capability, body } = request;
  const prompt = capability === 'image-variations' ? 'variation' : String(body.prompt ?? '');
  // A prompt must not reach sd-server's settings, which name files as well.
  const harmless = prompt.replaceAll('sd_cpp_extra_args', 'sd cpp extra args');
  return `${harmless} <sd_cpp_extra_args>${JSON.stringify(settingsOf(request, randomSeed))}</sd_cpp_extra_args>`;
}

function settingsOf({ capability, body, model, options }: ModelRequest, randomSeed: () => number) {
  const advised: LoadOptions = { ...model.imageDefaults };
  const number = (name: string) =>
    numberOf(body, name) ?? numberOf(options, name) ?? numberOf(advised, name);
  const method =
    textOf(body, 'sample_method') ||
    textOf(options, 'sampling_method') ||
    textOf(advised, 'sampling_method');
  const flowShift = capability === 'image-variations' ? 0 : (number('flow_shift') ?? 0);
  const cfgScale = number('cfg_scale') ?? DEFAULT_CFG_SCALE;
  const seed = numberOf(body, 'seed');
  // Zero and nothing mean that the model decides.
  return {
    sample_params: {
      sample_steps: number('steps') ?? DEFAULT_STEPS,
      ...(method === '' ? {} : { sample_method: method }),
      ...(flowShift > 0 ? { flow_shift: flowShift } : {}),
      ...(cfgScale > 0 ? { guidance: { txt_cfg: cfgScale } } : {}),
    },
    seed: seed !== undefined && seed >= 0 ? seed : randomSeed(),
  };
}

const MAX_STDERR_CHARACTERS = 500;

export async function upscaleWithSdCli(
  { model, backend, image, signal }: UpscaleInput,
  details: {
    workDirectory: string;
    env: Readonly<Record<string, string | undefined>>;
    run: RunProgram;
  },
): Promise<Uint8Array> {
  const { workDirectory, env, run } = details;
  const file = join(
    dirname(backend.executable),
    process.platform === 'win32' ? 'sd-cli.exe' : 'sd-cli',
  );
  await access(file).catch(() => {
    throw new BackendNotAvailable(
      `Enlarging needs the program sd-cli next to ${backend.executable}, and it is not there.`,
      {
        remedy: {
          text: 'POST /api/v1/install installs both.',
          operation: 'installBackend',
          arguments: { recipe: SECTION.recipe, backend: backend.name },
        },
      },
    );
  });
  return withWorkFolder(workDirectory, async (folder) => {
    const [input, output] = [join(folder, 'in.png'), join(folder, 'out.png')];
    await writeFile(input, image);
    const args = ['-M', 'upscale', '--upscale-model', model.path, '-i', input, '-o', output];
    const { exitCode, stdout, stderr } = await run({
      file,
      args,
      env,
      signal,
      withDescendants: true,
    });
    const enlarged = exitCode === 0 ? await readFile(output).catch(() => undefined) : undefined;
    if (enlarged !== undefined) return enlarged;
    const tail = (stderr.trim() || stdout.trim()).slice(-MAX_STDERR_CHARACTERS);
    throw new BackendCrashed(
      `sd-cli ended with ${exitCode ?? 'a signal'} and made no picture. Its last output: ${tail}`,
    );
  });
}
