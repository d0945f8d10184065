// What the handlers of several APIs share.
import { basename } from 'node:path';
import type { Schemas } from '../../../generated/openapi.ts';
import type { Log } from '../../lib/log.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';

export const ok = <Json>(json: Json): { status: 200; json: Json } => ({ status: 200, json });

/**
 * The same for JSON that may hold `JsonText` in the place of what the type says: once it is
 * written, it reads as that.
 */
export const okWritten = <Json>(json: unknown): { status: 200; json: Json } => ok(json as Json);

/**
 * True for the preview, where a text completion may name no model, and a model may be any
 * checkpoint of the hub.
 */
export const isPreview = (prefix: string): boolean => prefix.endsWith('/v0');
export const isOlder = (prefix: string): boolean => prefix.startsWith('/api/');

export function noteLeftOut(
  log: Pick<Log, 'debug'>,
  model: string,
  leftOut: readonly string[],
): void {
  if (leftOut.length === 0) return;
  log.debug(
    `Model '${model}' is asked without the tools of types ${leftOut.join(', ')}: this server does not have them.`,
  );
}

const GIBIBYTE = 2 ** 30;

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
    ...(speculation && { speculation: describeSpeculation(speculation) }),
  };
}

export function contextSizeOf({ options, memory }: LoadedModel): number | undefined {
  const size = memory?.contextSize ?? options.ctx_size;
  return typeof size === 'number' && size > 0 ? size : undefined;
}

const describeSpeculation = ({ type, draft, reason }: NonNullable<LoadedModel['speculation']>) => ({
  type,
  ...(draft === undefined ? {} : { draft: basename(draft) }),
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
