// What chats and text completions have in common: fields of requests, and parts of responses.
import { randomBytes } from 'node:crypto';
import { type Exchange, type RequestBody, readBoolean, readInteger, readObject, readString, readStrings } from '../http.ts';
import type { TextEngine } from './engine.ts';
import { readSampling, refuseUnsupported } from './sampling.ts';
import { type Timings, toTimingsBody, toUsageBody } from './responses.ts';

export type CommonFields = ReturnType<typeof readCommonFields>;

const MAX_RESPONSES = 128;
const MAX_TOKENS_NAMES = ['max_completion_tokens', 'max_tokens', 'n_predict'];

export function readCommonFields(body: RequestBody) {
  refuseUnsupported(body);
  return {
    model: readString(body, 'model'),
    isStream: readBoolean(body, 'stream') ?? false,
    count: readInteger(body, 'n', { minimum: 1, maximum: MAX_RESPONSES }) ?? 1,
    isUsageIncluded: readBoolean(readObject(body, 'stream_options') ?? {}, 'include_usage') ?? false,
    generation: {
      maxTokens: readLimit(body, MAX_TOKENS_NAMES.find((name) => (body[name] ?? null) !== null) ?? 'max_tokens'),
      stop: readStrings(body, 'stop'),
      sampling: readSampling(body),
      isCacheAllowed: readBoolean(body, 'cache_prompt') ?? true,
      slotId: readLimit(body, 'id_slot'),
    },
  };
}

/** -1 means "any" or "no limit", as in llama-server. */
function readLimit(body: RequestBody, name: string): number | undefined {
  const value = readInteger(body, name, { minimum: -1 });
  return value === -1 ? undefined : value;
}

/** What says which response it is. @param kind begins its id, and names its type. */
export const identityOf = (engine: TextEngine, { model }: CommonFields, kind: { prefix: string; object: string }) => ({
  created: Math.floor(Date.now() / 1000),
  id: `${kind.prefix}-${randomBytes(24).toString('base64url')}`,
  model: model ?? engine.modelName,
  object: kind.object,
  system_fingerprint: engine.buildInfo,
});

/** Sends the last event of a stream with its timings. Where usage is asked for, it has an event of its own with them. */
export async function endStream(
  exchange: Exchange,
  { last, base, timings, common }: { last: object; base: object; timings: Timings; common: CommonFields },
): Promise<void> {
  const taken = { timings: toTimingsBody(timings) };
  if (common.isUsageIncluded) {
    await exchange.sendEvent(last);
    await exchange.sendEvent({ choices: [], ...base, usage: toUsageBody(timings), ...taken });
  } else await exchange.sendEvent({ ...last, ...taken });
  exchange.endEvents();
}
