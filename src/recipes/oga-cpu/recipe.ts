// The recipe for ONNX models on the CPU: folders of ONNX Runtime GenAI, which a program of ours runs with onnxruntime-node.
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { RecipeBackend } from '../kit/backend.ts';
import { PROGRAM_ENVIRONMENT } from '../kit/embedded/locate.ts';
import { genaiFolder } from '../kit/genai-folder.ts';
import { checkContextSize, contextSizeOf, createOptions } from '../kit/options.ts';
import type { LaunchInput, Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { findLibrary, moduleAddress, ogaProbe, ogaProgram } from './program.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

const READY_TIMEOUT_MS = 600_000;
const DEFAULT_CONTEXT_SIZE = 4096;

export function createOgaCpuRecipe(settings: RecipeSettings): Recipe {
  const backends = [createBackend(settings)];

  function plan({ model, options, backend, port }: LaunchInput): LaunchPlan {
    const contextSize = contextSizeOf(options, settings) ?? DEFAULT_CONTEXT_SIZE;
    const args = ['--model', genaiFolder(model.path), '--ctx-size', String(contextSize), '--port', String(port)];
    const env = { ...PROGRAM_ENVIRONMENT, LEMONADE_EMBEDDED_LIBRARY: moduleAddress(backend.executable) };
    return { file: process.execPath, args: [...ogaProgram(), ...args], env, keyVariable: 'OGA_API_KEY' };
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

function createBackend({ binDirectory }: RecipeSettings): RecipeBackend {
  return {
    name: 'embedded',
    devices: ['cpu'],
    support: {
      platforms: { windows: ['x86_64', 'arm64'], linux: ['x86_64', 'arm64'], macos: ['arm64'] },
      devices: [{ device: 'cpu' }],
    },
    installHint: `Install it (POST /api/v1/install with recipe '${SECTION.recipe}' and backend 'embedded'; npm fetches it).`,
    release: releases.embedded,
    installation: { probeModule: ogaProbe },
    async locate() {
      const executable = findLibrary(binDirectory);
      return executable === undefined ? undefined : { name: 'embedded', executable, devices: ['cpu'] };
    },
  };
}
