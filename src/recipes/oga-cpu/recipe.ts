// The recipe for ONNX models on the CPU: folders of ONNX Runtime GenAI, which a program of ours runs with onnxruntime-node.
import { pathToFileURL } from 'node:url';
import type { LaunchPlan } from '../../processes/native-server.ts';
import { createNpmBackend, embeddedProgram } from '../kit/embedded/backend.ts';
import { PROGRAM_ENVIRONMENT } from '../kit/embedded/locate.ts';
import { ONNX_MODULE } from '../kit/embedded/onnx/library.ts';
import { genaiFolder } from '../kit/genai-folder.ts';
import { checkContextSize, contextSizeOf, createOptions } from '../kit/options.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

const READY_TIMEOUT_MS = 600_000;
const DEFAULT_CONTEXT_SIZE = 4096;

export function createOgaCpuRecipe(settings: RecipeSettings): Recipe {
  const backends = [
    createNpmBackend({
      recipe: SECTION.recipe,
      module: ONNX_MODULE,
      platforms: { windows: ['x86_64', 'arm64'], linux: ['x86_64', 'arm64'], macos: ['arm64'] },
      release: releases.embedded,
      binDirectory: settings.binDirectory,
    }),
  ];

  function plan({ model, options, backend, port }: LaunchInput): LaunchPlan {
    const contextSize = contextSizeOf(options, settings) ?? DEFAULT_CONTEXT_SIZE;
    const args = ['--model', genaiFolder(model.path), '--ctx-size', String(contextSize), '--port', String(port)];
    const env = { ...PROGRAM_ENVIRONMENT, LEMONADE_EMBEDDED_LIBRARY: pathToFileURL(backend.executable).href };
    return {
      file: process.execPath,
      args: [...embeddedProgram(SECTION.recipe), ...args],
      env,
      keyVariable: 'OGA_API_KEY',
    };
  }

  return {
    name: SECTION.recipe,
    serverName: SECTION.server,
    backends,
    options: createOptions({ section: SECTION, backends, checks: { ctx_size: checkContextSize } }, settings),
    launch: {
      plan,
      readyPath: '/health',
      readyTimeoutMs: settings.readyTimeoutMs ?? READY_TIMEOUT_MS,
      concurrency: async () => 1,
    },
    protocol: {
      paths: {
        chat: '/v1/chat/completions',
        completion: '/v1/completions',
        'count-tokens': '/v1/chat/completions/input_tokens',
        tokenize: '/tokenize',
        detokenize: '/detokenize',
      },
      rewritesModelName: true,
      supportsMinTokens: true,
      seesPictures: () => false,
    },
  };
}
