// What chats and text completions have in common: fields of requests, and parts of responses.
import { randomBytes } from 'node:crypto';
import type { Exchange } from '../exchange.ts';
import { type RequestBody, readBoolean, readInteger, readObject, readString, readStrings } from '../request-fields.ts';
import type { GenerationRequest, TextEngine } from './engine.ts';
import { readSampling } from './sampling.ts';
import { type Timings, toTimingsBody, toUsageBody } from './timings.ts';
import { refuseUnsupported } from './unsupported-fields.ts';

/** What both kinds of request ask for in the same words. */
export interface CommonFields {
  model: string | undefined;
  isStream: boolean;
  count: number;
  isUsageIncluded: boolean;
  generation: Pick<GenerationRequest, 'maxTokens' | 'stop' | 'sampling' | 'isCacheAllowed' | 'slotId'>;
}

const MAX_RESPONSES = 128;

export function readCommonFields(body: RequestBody): CommonFields {
  refuseUnsupported(body);
  return {
    model: readString(body, 'model'),
    isStream: readBoolean(body, 'stream') ?? false,
    count: readInteger(body, 'n', { minimum: 1, maximum: MAX_RESPONSES }) ?? 1,
    isUsageIncluded: readBoolean(readObject(body, 'stream_options') ?? {}, 'include_usage') ?? false,
    generation: {
      maxTokens: readMaxTokens(body),
      stop: readStrings(body, 'stop'),
      sampling: readSampling(body),
      isCacheAllowed: readBoolean(body, 'cache_prompt') ?? true,
      slotId: readSlotId(body),
    },
  };
}

// -1 means "any", as in llama-server.
function readSlotId(body: RequestBody): number | undefined {
  const id = readInteger(body, 'id_slot', { minimum: -1 });
  return id === -1 ? undefined : id;
}

// -1 means "no limit", as in llama-server.
function readMaxTokens(body: RequestBody): number | undefined {
  const names = ['max_completion_tokens', 'max_tokens', 'n_predict'];
  const given = names.find((name) => body[name] !== undefined && body[name] !== null);
  const value = given === undefined ? undefined : readInteger(body, given, { minimum: -1 });
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
