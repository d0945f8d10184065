// How a loaded model is run, as `POST /load` and `GET /health` show it.
import { basename } from 'node:path';
import type { components } from '../../../generated/openapi.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';

const GIBIBYTE = 2 ** 30;

export function describePlan(loaded: LoadedModel): components['schemas']['LoadPlan'] {
  const { backend, attempts, memory, speculation } = loaded;
  return {
    backend: backend.name,
    device: backend.devices.join(' '),
    reason: reasonOf(loaded),
    attempts: attempts.map(({ backend: name, needs, problem }) => ({
      backend: name,
      needs,
      problem: problem === undefined ? null : `Backend ${name} ${problem}`,
    })),
    ctx_size: contextSizeOf(loaded) ?? null,
    memory_needed_gb: inGibibytes(memory?.needed),
    memory_available_gb: inGibibytes(memory?.available),
    ...(speculation && { speculation: describeSpeculation(speculation) }),
  };
}

/** Tokens of context that a request gets: as many as its native server says, else as it was asked for. */
export function contextSizeOf({ options, memory }: LoadedModel): number | undefined {
  const size = memory?.contextSize ?? options.ctx_size;
  return typeof size === 'number' && size > 0 ? size : undefined;
}

/** Without the folders of this machine. */
function describeSpeculation({ type, draft, reason }: NonNullable<LoadedModel['speculation']>) {
  return { type, ...(draft === undefined ? {} : { draft: basename(draft) }), reason };
}

function reasonOf({ model, reason, options, memory }: LoadedModel): string {
  const asked = Number(options.ctx_size);
  const { contextSize = asked } = memory ?? {};
  if (!(contextSize < asked)) return reason;
  const isAllOfTraining = model.contextLength !== undefined && contextSize >= model.contextLength;
  const why = isAllOfTraining ? ': the model was trained for no more' : '';
  return `${reason} A request gets ${contextSize} tokens of context, of ctx_size ${asked}${why}.`;
}

function inGibibytes(bytes: number | undefined): number | null {
  return bytes === undefined ? null : Math.round((bytes / GIBIBYTE) * 100) / 100;
}
