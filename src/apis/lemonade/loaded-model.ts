// A model that is in memory, as the document describes it.
import type { Schemas } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';
import { describePlan } from '../kit/load-plan.ts';

/** `redactCommand` takes out of its command line what the caller may not be told. */
export function describeLoadedModel(
  loaded: LoadedModel,
  redactCommand: (words: readonly string[]) => string[],
): Schemas['LoadedModel'] {
  const {
    model,
    recipe,
    backend,
    options,
    server,
    lastUseMs,
    pinned,
    expiresAtMs,
    requests,
    streams,
  } = loaded;
  return {
    model_name: model.id,
    checkpoint: model.checkpoint,
    last_use: lastUseMs / 1000,
    type: model.type,
    device: backend.devices.join(' '),
    recipe: recipe.name,
    recipe_options: options,
    plan: describePlan(loaded),
    pid: server.pid,
    backend_url: `${server.baseUrl}/v1`,
    pinned,
    expires_at: expiresAtMs === undefined ? null : expiresAtMs / 1000,
    requests,
    is_busy: requests > 0,
    is_streaming: streams > 0,
    launch_command: redactCommand(server.command),
    ...setFields({ max_context_window: model.contextLength }),
  };
}
