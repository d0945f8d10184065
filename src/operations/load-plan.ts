// How a loaded model is run, as `POST /load` and `GET /health` show it.
import type { components } from '../../generated/openapi.ts';
import type { LoadedModel } from '../services/residency/residency.ts';

const GIBIBYTE = 2 ** 30;

export function describePlan({ backend, reason, options, memory }: LoadedModel): components['schemas']['LoadPlan'] {
  const { ctx_size: contextSize } = options;
  return {
    backend: backend.name,
    device: backend.devices.join(' '),
    reason,
    ctx_size: typeof contextSize === 'number' ? contextSize : null,
    memory_needed_gb: inGibibytes(memory?.needed),
    memory_available_gb: inGibibytes(memory?.available),
  };
}

function inGibibytes(bytes: number | undefined): number | null {
  return bytes === undefined ? null : Math.round((bytes / GIBIBYTE) * 100) / 100;
}
