// Where the embedded engine is that npm installs, how it is tried, and how it is started.
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { RecipeBackend } from '../kit/backend.ts';
import { createNpmBackend, embeddedProgram } from '../kit/embedded/backend.ts';
import { PROGRAM_ENVIRONMENT } from '../kit/embedded/locate.ts';
import { ONNX_MODULE } from '../kit/embedded/onnx/library.ts';
import type { LaunchInput } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { readModelIndex } from './model-index.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

/** npm names licences that are not those of what is inside of two of them. */
const NOTICE = 'npm fetches onnxruntime (MIT), espeak-ng (GPL-3.0) and LAME (LGPL-2.0) with it.';

export function createEmbeddedBackend({ binDirectory }: Pick<RecipeSettings, 'binDirectory'>): RecipeBackend {
  return createNpmBackend({
    recipe: SECTION.recipe,
    module: ONNX_MODULE,
    platforms: { windows: ['x86_64', 'arm64'], linux: ['x86_64', 'arm64'], macos: ['arm64'] },
    release: releases.embedded,
    notice: NOTICE,
    binDirectory,
  });
}

/** See `Launch.plan`. */
export function planEmbedded({ model, backend, port }: LaunchInput): LaunchPlan {
  const files = readModelIndex(model);
  const args = ['-m', files.model, '-d', files.voices, '--port', String(port)];
  return {
    file: process.execPath,
    args: [...embeddedProgram(SECTION.recipe), ...args],
    env: { ...PROGRAM_ENVIRONMENT, LEMONADE_EMBEDDED_LIBRARY: backend.executable },
    keyVariable: 'LEMONADE_EMBEDDED_KEY',
  };
}
