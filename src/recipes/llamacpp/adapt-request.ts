// Requests to llama-server and to the embedded engine, where they differ from what clients send.
import { CapabilityNotSupported, invalid } from '../../errors.ts';
import { isObject } from '../../lib/values.ts';
import type { ModelRequest } from '../kit/protocol.ts';
import { withHeldFormat } from './held-format.ts';
import { withChatLogprobs, withTextLogprobs } from './logprobs.ts';
import { withMinTokens } from './min-tokens.ts';
import { withoutEmptyEnd, withPrefill, withSaidContents } from './prefill.ts';
import { withoutHugeLimits } from './tool-limits.ts';

type ChildFields = Readonly<Record<string, unknown>>;

/**
 * The body for one of its backends; a chat, a count of it and its prompt are the same.
 * @throws {InvalidRequest} {CapabilityNotSupported} for what llama-server would fail at, or ignore
 */
export function adaptLlamacppRequest({
  capability,
  body: asked,
  model,
  backend,
}: Pick<ModelRequest, 'capability' | 'body' | 'model'> & { backend: string }): Record<
  string,
  unknown
> {
  const body = withHeldFormat(backend === 'embedded' ? asked : withMinTokens(asked), capability);
  switch (capability) {
    case 'chat':
    case 'count-tokens':
    case 'apply-template': {
      requireContents(body);
      requireSenses(body, model);
      const chat = withoutEmptyEnd(withoutHugeLimits(withoutNullFormat(withMaxTokens(body))));
      return backend === 'embedded' ? chat : withChatLogprobs(withPrefill(withSaidContents(chat)));
    }
    case 'completion':
      return backend === 'embedded' ? withMaxTokens(body) : withTextLogprobs(withMaxTokens(body));
    default:
      return body;
  }
}

/** llama-server versions before the newer name know only `max_tokens`. */
function withMaxTokens(body: ChildFields): ChildFields {
  const wanted = body.max_completion_tokens;
  if (wanted === undefined || wanted === null) return body;
  if (body.max_tokens !== undefined && body.max_tokens !== null) return body;
  return { ...body, max_tokens: wanted };
}

/** Only an answer may leave it out. */
function requireContents({ messages }: ChildFields): void {
  if (!Array.isArray(messages)) return;
  const at = messages.findIndex(
    (one) => isObject(one) && one.role !== 'assistant' && one.content === undefined,
  );
  if (at >= 0) throw invalid(`messages[${at}].content`, `messages[${at}].content is missing.`);
}

/** llama-server refuses an image that it can't look at with status 500, as if it were broken. */
function requireSenses({ messages }: ChildFields, { id, mmprojPath }: ModelRequest['model']): void {
  if (mmprojPath !== undefined || !Array.isArray(messages)) return;
  for (const [index, message] of messages.entries()) {
    const content = isObject(message) ? message.content : undefined;
    if (!Array.isArray(content)) continue;
    const at = content.findIndex((part) => isObject(part) && SENSES.has(String(part.type)));
    if (at < 0) continue;
    throw new CapabilityNotSupported(
      `messages[${index}].content[${at}] is of type '${content[at].type}', but model '${id}' reads text only: it has no multimodal projector (mmproj).`,
      { param: `messages[${index}].content[${at}]` },
    );
  }
}

const SENSES = new Set(['image_url', 'input_audio', 'input_video', 'video_url']);

/** A null that llama-server takes for a text, and fails. */
function withoutNullFormat(body: ChildFields): ChildFields {
  if (body.reasoning_format !== null) return body;
  const { reasoning_format, ...others } = body;
  return others;
}
