// What the handlers of several APIs share.
import { basename } from 'node:path';
import type { Schemas } from '../../../generated/openapi.ts';
import { BackendRefused, BackendResponseInvalid, NotImplemented } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Asker } from '../../lib/place.ts';
import { isObject } from '../../lib/values.ts';
import type { Inference } from '../../services/inference/inference.ts';
import type { InferenceBody } from '../../services/inference/request.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';

export const ok = <Json>(json: Json): { status: 200; json: Json } => ({ status: 200, json });

/** The same for JSON that may hold `JsonText` in the place of what the type says: once it is written, it reads as that. */
export const okWritten = <Json>(json: unknown): { status: 200; json: Json } => ok(json as Json);

/** True for the preview, where a text completion may name no model, and a model may be any checkpoint of the hub. */
export const isPreview = (prefix: string): boolean => prefix.endsWith('/v0');
export const isOlder = (prefix: string): boolean => prefix.startsWith('/api/');

export function noteLeftOut(log: Pick<Log, 'debug'>, model: string, leftOut: readonly string[]): void {
  if (leftOut.length === 0) return;
  log.debug(
    `Model '${model}' is asked without the tools of types ${leftOut.join(', ')}: this server does not have them.`,
  );
}

/**
 * How many tokens the prompt of a chat has, whichever API asks.
 * @throws {NotImplemented} for images, and where the native server can't count; and what `Inference.json` throws
 */
export async function countPromptTokens(
  inference: Pick<Inference, 'json'>,
  { body, ...asker }: Asker & { body: InferenceBody },
): Promise<number> {
  if (hasMedia(body.messages))
    throw new NotImplemented('Images take tokens only while a model looks at them; count without them.');
  const counted = inference.json({ capability: 'count-tokens', type: 'llm', body, ...asker });
  const { input_tokens: count } = await counted.catch(refuseWhatCannotCount);
  if (typeof count === 'number') return count;
  throw new BackendResponseInvalid("The native server's response has no number of tokens in it.");
}

function hasMedia(messages: unknown): boolean {
  const contents = Array.isArray(messages) ? messages.map((message) => (isObject(message) ? message.content : [])) : [];
  return contents.flat().some((part) => isObject(part) && part.type !== 'text');
}

/** Builds of llama-server from before it could count don't know the path. */
function refuseWhatCannotCount(error: unknown): never {
  const isUnknownThere = error instanceof BackendRefused && error.status === 404;
  if (isUnknownThere)
    throw new NotImplemented("The model's native server can't count the tokens of a prompt.", { cause: error });
  throw error;
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
