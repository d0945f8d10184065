// What the handlers of several APIs share.
import { BackendRefused, BackendResponseInvalid, NotImplemented } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Asker } from '../../lib/place.ts';
import { isObject } from '../../lib/values.ts';
import type { Inference } from '../../services/inference/inference.ts';
import type { InferenceBody } from '../../services/inference/request.ts';

export function ok<Json>(json: Json): { status: 200; json: Json } {
  return { status: 200, json };
}

/** True for the preview, where a text completion may name no model, and a model may be any checkpoint of the hub. */
export const isPreview = (prefix: string): boolean => prefix.endsWith('/v0');
/** True for the specifications before the newest ones, which print defaults for `/params`. */
export const isOlder = (prefix: string): boolean => prefix.startsWith('/api/');

export function noteLeftOut(log: Pick<Log, 'debug'>, model: string, leftOut: readonly string[]): void {
  if (leftOut.length === 0) return;
  log.debug(
    `Model '${model}' is asked without the tools of types ${leftOut.join(', ')}: this server does not have them.`,
  );
}

export async function countPromptTokens(
  inference: Pick<Inference, 'json'>,
  { body, ...asker }: Asker & { body: InferenceBody },
): Promise<number> {
  if (hasMedia(body.messages)) {
    throw new NotImplemented('Images take tokens only while a model looks at them; count without them.');
  }
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
  if (isUnknownThere) {
    throw new NotImplemented("The model's native server can't count the tokens of a prompt.", { cause: error });
  }
  throw error;
}
