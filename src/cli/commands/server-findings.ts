// `lemonade doctor`: what only a server knows of the machine, its backends, models and network.
import * as api from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { GGUF_RECIPE } from '../kit/gguf-recipe.ts';
import { modelsOf } from '../kit/models.ts';
import { backendFindings, checkModels, deviceFindings, memoryText } from './check-machine.ts';
import { checkNetwork } from './check-network.ts';
import { type Finding, fine } from './findings.ts';

/** @throws {CommandFailed} where the server does not say what it is asked */
export async function findingsOfServer(context: Context): Promise<Finding[]> {
  const [info, models, network] = await Promise.all([
    call(context, api.getSystemInfo),
    modelsOf(context, 'downloaded'),
    context.during('Asking for the hub', checkNetwork(context)),
  ]);
  const wanted = new Set([GGUF_RECIPE, ...models.map(({ recipe }) => recipe)]);
  return [
    fine('Machine', [info.Processor, memoryText(info), info['OS Version']].join(', ')),
    ...deviceFindings(info),
    ...backendFindings(info, wanted),
    checkModels(models),
    network,
  ];
}
