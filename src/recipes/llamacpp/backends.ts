// The ways of running llamacpp, the best first: builds of llama-server, one of the system, and the
// embedded engine.

import type { LocatedBackend, RecipeBackend } from '../kit/backend.ts';
import { buildsOf } from '../kit/builds.ts';
import { createNpmBackend, EVERYWHERE } from '../kit/engine.ts';
import { findOnPath } from '../kit/executable.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { findEmbedded, MODULE } from './embedded-program.ts';
import { environmentOf } from './environment.ts';
import type { GpuCheck } from './gpu-check.ts';
import SECTION from './section.json' with { type: 'json' };
import releases from './versions.json' with { type: 'json' };

/** A person may want the one of the system before all builds; the embedded engine comes last. */
export function createBackends(settings: RecipeSettings, gpus: GpuCheck): readonly RecipeBackend[] {
  const builds = buildsOf(SECTION).map((build) => ({
    ...nativeBackend(build, { section: SECTION, releases }, settings),
    seesDevice: (located: LocatedBackend) => gpus.sees(located, environmentOf(located, settings)),
  }));
  const system: RecipeBackend = {
    name: 'system',
    // What it was built for is not known from outside; claiming a GPU on a machine without one
    // would be worse.
    devices: ['cpu'],
    support: { platforms: EVERYWHERE, devices: [{ device: 'cpu' }] },
    isPreferred: settings.isSystemFirst === true,
    remedy: { text: 'Install llama.cpp so that llama-server is on PATH.' },
    async locate() {
      const executable = await findOnPath(SECTION.server, settings.environment);
      return executable === undefined
        ? undefined
        : { name: 'system', executable, devices: ['cpu'] };
    },
  };
  const embedded: RecipeBackend = {
    ...createNpmBackend({
      recipe: SECTION.recipe,
      module: MODULE,
      platforms: EVERYWHERE,
      release: releases.embedded,
      binDirectory: settings.binDirectory,
    }),
    mayUseGpu: true,
    async locate() {
      const executable = findEmbedded(settings.binDirectory);
      return executable === undefined
        ? undefined
        : { name: 'embedded', executable, devices: ['cpu'] };
    },
  };
  return settings.isSystemFirst ? [system, ...builds, embedded] : [...builds, system, embedded];
}
