// Where the embedded engine is that npm installs, how it is tried, and how it is started.
import { join } from 'node:path';
import { programPath } from '../../lib/package-root.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { RecipeBackend } from '../kit/backend.ts';
import { findInstalledModule, nodeArguments, PROGRAM_ENVIRONMENT } from '../kit/embedded/locate.ts';
import { ONNX_MODULE } from '../kit/embedded/onnx/library.ts';
import type { LaunchInput } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { readModelIndex } from './model-index.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

/** npm names licences that are not those of what is inside of two of them. */
const NOTICE = 'npm fetches onnxruntime (MIT), espeak-ng (GPL-3.0) and LAME (LGPL-2.0) with it.';

/** The last of all: it takes what npm has. */
export function createEmbeddedBackend({ binDirectory }: Pick<RecipeSettings, 'binDirectory'>): RecipeBackend {
  return {
    name: 'embedded',
    devices: ['cpu'],
    support: {
      platforms: { windows: ['x86_64', 'arm64'], linux: ['x86_64', 'arm64'], macos: ['arm64'] },
      devices: [{ device: 'cpu' }],
    },
    installHint: `Install it (POST /api/v1/install with recipe '${SECTION.recipe}' and backend 'embedded'). ${NOTICE}`,
    notice: NOTICE,
    release: releases.embedded,
    installation: {
      probeModule: (folder) => [
        ...nodeArguments(programPath('recipes/kokoro/embedded/probe')),
        join(folder, ONNX_MODULE),
      ],
    },
    async locate() {
      const executable = findInstalledModule(ONNX_MODULE, { recipe: SECTION.recipe, binDirectory });
      return executable === undefined ? undefined : { name: 'embedded', executable, devices: ['cpu'] };
    },
  };
}

/** See `Launch.plan`. */
export function planEmbedded({ model, backend, port }: LaunchInput): LaunchPlan {
  const files = readModelIndex(model);
  const args = ['-m', files.model, '-d', files.voices, '--port', String(port)];
  return {
    file: process.execPath,
    args: [...nodeArguments(programPath('recipes/kokoro/embedded/main')), ...args],
    env: { ...PROGRAM_ENVIRONMENT, LEMONADE_EMBEDDED_LIBRARY: backend.executable },
    keyVariable: 'LEMONADE_EMBEDDED_KEY',
  };
}
