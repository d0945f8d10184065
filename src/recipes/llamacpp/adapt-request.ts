// Changes request bodies where llama-server differs from OpenAI.
import type { Capability } from '../kit/recipe.ts';

type Body = Readonly<Record<string, unknown>>;

/** See `Recipe.adaptRequest`. */
export function adaptLlamacppRequest(capability: Capability, body: Body): Record<string, unknown> {
  switch (capability) {
    case 'chat':
      return withoutHugeLimits(withMaxTokens(body));
    case 'completion':
      return withMaxTokens(body);
    case 'responses':
      return withoutHugeLimits(body);
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

/** llama.cpp turns limits into grammar repetitions and refuses, or chokes on, large ones; a limit that large binds nobody. */
const HUGE_FROM: Readonly<Record<string, number>> = {
  minLength: 2000,
  maxLength: 2000,
  minItems: 2001,
  maxItems: 2001,
};

/** A schema deeper than this is left to llama-server, which refuses it; walking it must not exhaust our stack. */
const DEEPEST_LEVEL = 200;

function withoutHugeLimits(body: Body): Body {
  const tools = body.tools;
  if (!Array.isArray(tools)) return body;
  const changed = tools.map(withoutLimitsInTool);
  return changed.every((tool, index) => tool === tools[index]) ? body : { ...body, tools: changed };
}

/** `tool.parameters` is the form of responses, `tool.function.parameters` the one of chat. */
function withoutLimitsInTool(tool: unknown): unknown {
  if (!isObject(tool)) return tool;
  const parameters = prune(tool.parameters, 0);
  const inner = tool.function;
  const innerParameters = isObject(inner) ? prune(inner.parameters, 0) : undefined;
  const isSame = parameters === tool.parameters && (!isObject(inner) || innerParameters === inner.parameters);
  if (isSame) return tool;
  return {
    ...tool,
    ...(parameters === undefined ? {} : { parameters }),
    ...(isObject(inner) && innerParameters !== undefined
      ? { function: { ...inner, parameters: innerParameters } }
      : {}),
  };
}

/** A copy without huge limits; the very same value when there is none, so that untouched bodies stay untouched. */
function prune(value: unknown, level: number): unknown {
  if (level > DEEPEST_LEVEL || typeof value !== 'object' || value === null) return value;
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
