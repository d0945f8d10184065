// What becomes of a native server's response: bytes, events, one object put together from them, or JSON as it came.
import { type BackendRefused, BackendResponseInvalid } from '../../errors.ts';
import { countOf } from '../../lib/figure.ts';
import { isObject } from '../../lib/values.ts';
import { type ChildResponse, readJson } from '../../processes/child-http.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { Lease } from '../residency/residency.ts';
import type { ResponseFigures } from '../stats/observed-request.ts';
import type { ResponseWatch } from './crashes/crash-retry.ts';
import { meaningOf } from './refusal.ts';
import type { RemoteLease } from './remote-lease.ts';
import type { InferenceRequest } from './request.ts';
import type { RelayInput } from './stream/relay.ts';
import { createErrorRewriting, createRenaming, nameThoughts } from './stream/rewriting.ts';
import { figuresIn } from './stream/stream-event.ts';
import type { StreamTap } from './stream/stream-tap.ts';

/** A response, and the model that is held for it. */
export interface HeldResponse {
  request: InferenceRequest;
  lease: Lease | RemoteLease;
  response: ChildResponse;
  tap: StreamTap;
  /** To be called with the name under which the model's thoughts come, where it may be another one. */
  noteThought(name: string): void;
  /** All of it has come. */
  isWhole: boolean;
  /** To be called when all of it has come; one that broke off is noticed. */
  hasEnded(): void;
  /** To be called after that, once; for /metrics and /stats. */
  observe(figures: ResponseFigures | undefined): void;
  settled: ResponseWatch['settled'];
}

/** A native server's response of status 200, as it comes. The model is held until its body has ended or is destroyed. */
export interface OpenResponse extends ChildResponse {
  recipe: Recipe;
  modelId: string;
  /** To be called when the body has been read to its end, with what it held as far as that could be understood. */
  observe(figures?: ResponseFigures): void;
}

/** Two thousand vectors of four thousand numbers; base64 takes a third of it. */
const MAX_JSON_BYTES = 128 * 2 ** 20;
const MAX_JSON_VALUES = 10_000_000;

export function openResponse(held: HeldResponse): OpenResponse {
  const { response, lease } = held;
  response.body.once('end', held.hasEnded);
  return {
    ...response,
    recipe: lease.recipe,
    modelId: lease.model.id,
    // One that was not read to its end is observed when it closes.
    observe: (figures = { kind: 'unknown' }) => void (held.isWhole && held.observe(figures)),
  };
}

/** A response that is a stream of events. */
export function relayOf(held: HeldResponse): RelayInput {
  const { request, lease, response, tap } = held;
  const rename = lease.recipe.protocol.rewritesModelName ? createRenaming(lease.model.id) : undefined;
  return {
    response,
    tap,
    rewrite(block) {
      const named = nameThoughts(block, held.noteThought);
      return rename === undefined ? named : rename(named);
    },
    meaningOf: meaningIn(held),
    explain: 'explain' in lease ? lease.explain : undefined,
    signal: request.signal,
    onComplete() {
      held.hasEnded();
      held.observe(tap.result());
    },
    beforeFailing: held.settled,
  };
}

/** The same for a client that reads the native server's own events: an error in them reads as in a plain response. */
export function relayedAsBytes(held: HeldResponse): RelayInput {
  const relay = relayOf(held);
  const rewriteErrors = createErrorRewriting(meaningIn(held));
  return { ...relay, rewrite: (block) => rewriteErrors(relay.rewrite?.(block) ?? block) };
}

/** What a refusal means that the native server sends as an event. */
function meaningIn({ request: { capability }, lease }: HeldResponse) {
  const { protocol } = lease.recipe;
  return (refusal: BackendRefused) => meaningOf(refusal, { protocol, capability });
}

export async function readJsonObject(held: HeldResponse): Promise<Record<string, unknown>> {
  const { request, lease, response } = held;
  const { capability, signal } = request;
  const json = await readJson(response, { limitBytes: MAX_JSON_BYTES, maxValues: MAX_JSON_VALUES, signal });
  if (!isObject(json))
    throw new BackendResponseInvalid(`The native server's answer to ${capability} is no JSON object.`);
  const usage = isObject(json.usage) ? json.usage : {};
  const promptTokens = countOf(usage.prompt_tokens) ?? 0;
  held.hasEnded();
  // Undefined when it does not say what it has cost.
  held.observe(promptTokens === 0 ? undefined : { kind: 'prompt', promptTokens });
  const adapted = lease.recipe.protocol.adaptResponse?.(json, request) ?? json;
  return {
    ...adapted,
    ...('usage' in json ? { usage: figuresIn(usage) } : {}),
    ...(lease.recipe.protocol.rewritesModelName && 'model' in json ? { model: lease.model.id } : {}),
  };
}
