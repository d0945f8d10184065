// A load as the document describes it: how it was decided, and what it needs.
import { basename } from 'node:path';
import type { Schemas } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';

const GIBIBYTE = 2 ** 30;

/** The plan as it was executed. */
export function describePlan(loaded: LoadedModel): Schemas['LoadPlan'] {
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
    ...setFields({ speculation: speculation && describeSpeculation(speculation) }),
  };
}

/** Tokens that a request gets; undefined for what has no context. */
export function contextSizeOf({ options, memory }: LoadedModel): number | undefined {
  const size = memory?.contextSize ?? options.ctx_size;
  return typeof size === 'number' && size > 0 ? size : undefined;
}

const describeSpeculation = ({ type, draft, reason }: NonNullable<LoadedModel['speculation']>) => ({
  type,
  ...setFields({ draft: draft === undefined ? undefined : basename(draft) }),
  reason,
});

function reasonOf({ model, reason, options, memory }: LoadedModel): string {
  const asked = Number(options.ctx_size);
  const { contextSize = asked } = memory ?? {};
  if (!(contextSize < asked)) return reason;
  const isAllOfTraining = model.contextLength !== undefined && contextSize >= model.contextLength;
  const why = isAllOfTraining ? ': the model was trained for no more' : '';
  return `${reason} A request gets ${contextSize} tokens of context, of ctx_size ${asked}${why}.`;
}

const inGibibytes = (bytes: number | undefined): number | null =>
  bytes === undefined ? null : Math.round((bytes / GIBIBYTE) * 100) / 100;
