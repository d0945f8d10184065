// Limits in the schemas of tools that are too large for the grammars of llama.cpp.
import { isObject } from '../../lib/values.ts';

type ChildFields = Readonly<Record<string, unknown>>;

/**
 * llama.cpp turns limits into grammar repetitions and refuses, or chokes on, large ones; a limit
 * that large has no effect.
 */
const HUGE_FROM: Readonly<Record<string, number>> = {
  minLength: 2000,
  maxLength: 2000,
  minItems: 2001,
  maxItems: 2001,
};

/**
 * A schema deeper than this is left to llama-server, which refuses it; walking it must not exhaust
 * our stack.
 */
const MAX_DEPTH = 200;

/** The very same body where no schema of its tools has such a limit. */
export function withoutHugeLimits(body: ChildFields): ChildFields {
  const tools = body.tools;
  if (!Array.isArray(tools)) return body;
  const changed = tools.map(withoutLimitsInTool);
  return changed.every((tool, index) => tool === tools[index]) ? body : { ...body, tools: changed };
}

function withoutLimitsInTool(tool: unknown): unknown {
  if (!isObject(tool) || !isObject(tool.function)) return tool;
  const parameters = prune(tool.function.parameters, 0);
  return parameters === tool.function.parameters
    ? tool
    : { ...tool, function: { ...tool.function, parameters } };
}

/**
 * A copy without huge limits; the very same value when there is none, so that untouched bodies stay
 * untouched.
 */
function prune(value: unknown, level: number): unknown {
  if (level > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => prune(item, level + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  // Only a number is a limit; under `properties` the same word may be the name of a parameter.
  const kept = entries.filter(
    ([name, item]) => !(typeof item === 'number' && item >= (HUGE_FROM[name] ?? Infinity)),
  );
  const pruned = kept.map(([name, item]) => [name, prune(item, level + 1)] as const);
  const isSame =
    kept.length === entries.length && pruned.every(([, item], index) => item === kept[index]?.[1]);
  return isSame ? value : Object.fromEntries(pruned);
}
