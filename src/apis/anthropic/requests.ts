// Requests of Anthropic in the inner form, OpenAI's chat: all but their messages.
import type { Schemas } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import type { Opener } from '../kit/sealed.ts';
import type { CountRequest, Fields } from './fields.ts';
import { toChatMessages } from './messages.ts';
import { effortFields } from './thoughts.ts';
import { toolFields } from './tools.ts';
import { invalid } from './visible-parts.ts';

/**
 * The body of a chat request, still without its model.
 * @throws {InvalidRequest} naming the field at fault.
 */
export function chatBody(request: CountRequest, open?: Opener): Fields {
  const { max_tokens, temperature, top_p, top_k, stop_sequences: stop } = request;
  const body: Fields = {
    ...promptBody(request, open),
    ...setFields({ max_tokens, temperature, top_p, top_k }),
  };
  if (stop && stop.length > 0) body.stop = stop;
  return body;
}

/** Characters; longer requests would come back in an event that is larger than one may be. */
const MAX_REPEATED = 2 ** 17;

/**
 * Only llama.cpp's server knows these. It names the stop text in a report alone, in which it
 * repeats the prompt.
 */
export function llamaFields(request: CountRequest): Fields {
  const { stream, thinking, stop_sequences: stop } = request;
  const budget = thinking?.type === 'enabled' ? thinking.budget_tokens : undefined;
  const hasReport = stop && stop.length > 0 && JSON.stringify(request).length <= MAX_REPEATED;
  const fields: Fields = setFields({ thinking_budget_tokens: budget });
  if (stream) fields.timings_per_token = true;
  if (hasReport) fields.verbose = true;
  return fields;
}

/** As much of it as decides about the prompt. @throws {InvalidRequest} */
export function promptBody(request: CountRequest, open?: Opener): Fields {
  const { messages, system, thinking, output_config, output_format } = request;
  refuseContainers(request);
  return {
    messages: toChatMessages({ messages, open, ...setFields({ system }) }),
    ...toolFields(request),
    ...effortFields(thinking, output_config),
    ...formatFields(output_config?.format ?? output_format),
  };
}

function formatFields(format: Schemas['AnthropicOutputFormat'] | undefined): Fields {
  if (!format) return {};
  const { schema } = format;
  if (!schema) throw invalid("A format of type 'json_schema' needs its 'schema'.", 'output_config');
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'response', schema, strict: true },
    },
  };
}

/** A part of a conversation would get an answer to another question. */
function refuseContainers({ container }: { container?: unknown }): void {
  if (container) {
    const message =
      "There are no containers here. Leave 'container' out, and offer tools that the client runs.";
    throw invalid(message, 'container');
  }
}
