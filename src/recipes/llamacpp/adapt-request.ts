// Changes request bodies where llama-server differs from OpenAI.
import { CapabilityNotSupported } from '../../errors.ts';
import { isSet } from '../../lib/is-set.ts';
import { isObject } from '../../lib/values.ts';
import type { ModelRequest } from '../kit/protocol.ts';

type Body = Readonly<Record<string, unknown>>;

export function adaptLlamacppRequest({
  capability,
  body: asked,
  model,
  backend,
}: Pick<ModelRequest, 'capability' | 'body' | 'model'> & { backend: string }): Record<string, unknown> {
  const body = backend === 'embedded' ? asked : withMinTokens(asked);
  switch (capability) {
    case 'chat':
    case 'count-tokens':
    case 'apply-template':
      requireSenses(body, model);
      return withoutHugeLimits(withAnyObject(withoutNullFormat(withMaxTokens(body))));
    case 'completion':
      return withMaxTokens(body);
    default:
      return body;
  }
}

/** llama-server versions before the newer name know only `max_tokens`. */
function withMaxTokens(body: Body): Body {
  const wanted = body.max_completion_tokens;
  if (wanted === undefined || wanted === null) return body;
  if (body.max_tokens !== undefined && body.max_tokens !== null) return body;
  return { ...body, max_tokens: wanted };
}

/** llama-server refuses an image that it can't look at with status 500, as if it were broken. */
function requireSenses({ messages }: Body, { id, mmprojPath }: ModelRequest['model']): void {
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
function withoutNullFormat(body: Body): Body {
  if (body.reasoning_format !== null) return body;
  const { reasoning_format, ...others } = body;
  return others;
}

/** Some versions of llama-server hold `json_object` to nothing where it names no schema. */
function withAnyObject(body: Body): Body {
  const { response_format: format } = body;
  if (!isObject(format) || format.type !== 'json_object') return body;
  if (isObject(format.schema) && Object.keys(format.schema).length > 0) return body;
  return { ...body, response_format: { ...format, schema: { type: 'object' } } };
}

/** llama.cpp turns limits into grammar repetitions and refuses, or chokes on, large ones; a limit that large has no effect. */
const HUGE_FROM: Readonly<Record<string, number>> = {
  minLength: 2000,
  maxLength: 2000,
  minItems: 2001,
  maxItems: 2001,
};

/** A schema deeper than this is left to llama-server, which refuses it; walking it must not exhaust our stack. */
const MAX_DEPTH = 200;

function withoutHugeLimits(body: Body): Body {
  const tools = body.tools;
  if (!Array.isArray(tools)) return body;
  const changed = tools.map(withoutLimitsInTool);
  return changed.every((tool, index) => tool === tools[index]) ? body : { ...body, tools: changed };
}

function withoutLimitsInTool(tool: unknown): unknown {
  if (!isObject(tool) || !isObject(tool.function)) return tool;
  const parameters = prune(tool.function.parameters, 0);
  return parameters === tool.function.parameters ? tool : { ...tool, function: { ...tool.function, parameters } };
}

/** A copy without huge limits; the very same value when there is none, so that untouched bodies stay untouched. */
function prune(value: unknown, level: number): unknown {
  if (level > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => prune(item, level + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  // Only a number is a limit; under `properties` the same word may be the name of a parameter.
  const kept = entries.filter(([name, item]) => !(typeof item === 'number' && item >= (HUGE_FROM[name] ?? Infinity)));
  const pruned = kept.map(([name, item]) => [name, prune(item, level + 1)] as const);
  const isSame = kept.length === entries.length && pruned.every(([, item], index) => item === kept[index]?.[1]);
  return isSame ? value : Object.fromEntries(pruned);
}

/** llama.cpp refuses to repeat anything more often than 2000 times at once. */
const MAX_REPETITIONS = 1000;

/** What already says which tokens may come; llama-server takes one such thing. */
const CONSTRAINTS = ['grammar', 'json_schema', 'response_format'] as const;

/** llama-server has grammars that are made of tokens: this one allows any tokens, but at least so many. */
function withMinTokens(body: Body): Body {
  if (typeof body.min_tokens !== 'number' || body.min_tokens <= 0) return body;
  const { min_tokens: count, ...others } = body;
  const constraint = CONSTRAINTS.find((name) => constrains(body[name])) ?? (offersTools(body) ? 'tools' : undefined);
  if (constraint !== undefined) {
    throw new CapabilityNotSupported(
      `llama-server can't be held to min_tokens together with ${constraint}. Leave one of them out, or load the model with llamacpp_backend embedded.`,
      { param: 'min_tokens' },
    );
  }
  return { ...others, grammar: grammarOf(count) };
}

function constrains(value: unknown): boolean {
  if (!isSet(value) || value === '') return false;
  return !(typeof value === 'object' && 'type' in value && value.type === 'text');
}

const offersTools = ({ tools, tool_choice }: Body): boolean =>
  Array.isArray(tools) && tools.length > 0 && tool_choice !== 'none';

/** Every token is the first one or another one. */
function grammarOf(count: number): string {
  const blocks = Array.from({ length: Math.floor(count / MAX_REPETITIONS) }, () => 'block ');
  const rest = count % MAX_REPETITIONS;
  return [
    `root ::= ${blocks.join('')}${rest > 0 ? `token{${rest}} ` : ''}token*`,
    ...(blocks.length > 0 ? [`block ::= token{${MAX_REPETITIONS}}`] : []),
    'token ::= <[0]> | !<[0]>',
  ].join('\n');
}
