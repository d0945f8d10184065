// The recipe for GGUF models: llama-server in its variants, and the embedded engine, which npm
// installs.

import type { FailureSign } from '../../processes/native-server.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { ENGINE_SIGNS, GGML_SIGNS } from '../kit/failure-signs.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { createBackends } from './backends.ts';
import { llamacppCalls } from './calls.ts';
import { planLaunch } from './command-line.ts';
import { contextShareOf } from './context-share.ts';
import { environmentOf, withheldVariables } from './environment.ts';
import { GpuCheck } from './gpu-check.ts';
import { checkArguments, createChecks } from './options.ts';
import { readLlamacppRefusal } from './refusals.ts';
import SECTION from './section.json' with { type: 'json' };
import { contextOf, devicesOf, servesOurModel, slotsOf } from './server-properties.ts';
import { shortenVectors } from './shorten-vectors.ts';
import { makeSlotFolder } from './slot-folder.ts';
import { llamacppSlots } from './slots.ts';
import { isSpeculating, SpeculationChoice } from './speculation.ts';
import { createTuning } from './tuning.ts';

const EMBEDDED_SIGNS: readonly FailureSign[] = [
  { kind: 'missing-driver', words: /NoBinaryFoundError/ },
  { kind: 'out-of-memory', words: /InsufficientMemoryError|too large for the available/ },
];

/**
 * @throws {Error} when the configured arguments can't be used, with the reason; the server should
 *   not start then.
 */
export function createLlamacppRecipe(settings: RecipeSettings): Recipe {
  const gpus = new GpuCheck();
  const speculation = new SpeculationChoice(settings);

  return createRecipe(
    {
      section: SECTION,
      backends: createBackends(settings, gpus),
      checks: createChecks(settings),
      args: { check: checkArguments, example: '--no-mmap -np 2' },
      launch: {
        async prepare({ model, backend, signal }) {
          await makeSlotFolder(model, settings);
          await gpus.require(backend, environmentOf(backend, settings), signal);
        },
        speculate: (input) => speculation.of(input),
        isSpeculating,
        freeDeviceBytes: ({ executable }) => gpus.freeBytes(executable),
        plan: (input) => planLaunch(input, settings),
        readyPath: '/health',
        failureSigns: [...GGML_SIGNS, ...ENGINE_SIGNS, ...EMBEDDED_SIGNS],
        confirm: servesOurModel,
        concurrency: slotsOf,
        contextSize: (input) => contextOf(input, settings),
        devices: devicesOf,
        contextShare: (input) => contextShareOf(input, settings),
        withheldVariables: withheldVariables(settings.environment),
      },
      tuning: createTuning(settings),
      protocol: {
        paths: llamacppCalls.paths,
        // The embedded engine counts no thoughts.
        holdsToolSchemas: true,
        knowsLlamaFields: ({ backend }) => backend !== 'embedded',
        slots: llamacppSlots,
        keepsSaltsApart: ({ backend }) => backend === 'embedded',
        supportsMinTokens: true,
        adaptRequest: llamacppCalls.adaptRequest,
        seesPictures: ({ model, backend }) =>
          model.mmprojPath !== undefined && backend !== 'embedded',
        readRefusal: readLlamacppRefusal,
        adaptResponse: shortenVectors,
      },
    },
    settings,
  );
}
