// Enlarges pictures with sd-cli, which comes with sd-server.
import { access, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackendCrashed } from '../../processes/errors.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import { withWorkFolder } from '../../processes/work-folder.ts';
import { BackendNotAvailable } from '../kit/errors.ts';
import type { UpscaleInput } from '../kit/recipe.ts';
import SECTION from './section.json' with { type: 'json' };

const MAX_STDERR_CHARACTERS = 500;

/** See `Recipe.upscale`: the program lies next to the native server. */
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
    const input = join(folder, 'in.png');
    const output = join(folder, 'out.png');
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
