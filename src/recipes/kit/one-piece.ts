// The response to a chat that came in one piece, as the events of a stream: for what a native
// server does not stream.
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import type { BodyFilter } from '../../platform/http/client.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Holds all of the body, and hands it on as events where it is a response. An error stays as it is.
 */
export function asEvents(isUsageWanted: boolean): BodyFilter {
  const pieces: Buffer[] = [];
  return {
    push(piece) {
      pieces.push(piece);
      return Buffer.alloc(0);
    },
    end() {
      const bytes = Buffer.concat(pieces);
      const response = tryParseLimitedJson(bytes.toString('utf8'));
      if (!isObject(response) || !Array.isArray(response.choices)) return bytes;
      const events = eventsOf(response, response.choices.filter(isObject), isUsageWanted);
      return Buffer.from(events.map((event) => `data: ${event}\n\n`).join(''));
    },
  };
}

function eventsOf(
  response: Fields,
  choices: readonly Fields[],
  isUsageWanted: boolean,
): readonly string[] {
  const { usage, timings, choices: _whole, ...others } = response;
  const head = { ...others, object: 'chat.completion.chunk' };
  const events = choices.flatMap((choice) =>
    deltasOf(choice).map((delta) => ({ ...head, choices: [delta] })),
  );
  const figures = { ...(isUsageWanted ? { usage } : {}), timings };
  if (isUsageWanted)
    return [...events, { ...head, choices: [], ...figures }].map(written).concat('[DONE]');
  const last = events.pop();
  return [...events, { ...last, ...figures }].map(written).concat('[DONE]');
}

const written = (event: object): string => JSON.stringify(event);

/** Who speaks, what is said, in the order of a stream, and why it ended. */
function deltasOf({ message, finish_reason, logprobs, index }: Fields): readonly object[] {
  const { role, content, tool_calls: calls, ...others }: Fields = isObject(message) ? message : {};
  const part = (delta: object, more: object = {}) => ({
    index,
    delta,
    ...more,
    finish_reason: null,
  });
  const said = typeof content === 'string' ? content : '';
  return [
    part({ role, content: null }),
    ...(Object.keys(others).length > 0 ? [part(others)] : []),
    ...(said !== '' || isObject(logprobs) ? [part({ content: said }, { logprobs })] : []),
    ...(Array.isArray(calls)
      ? calls.map((call, at) => part({ tool_calls: [{ index: at, ...call }] }))
      : []),
    { index, delta: {}, finish_reason },
  ];
}
