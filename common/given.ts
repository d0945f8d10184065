// Fields that say null: in requests they mean the same as fields that are not there.
import { isObject } from './values.ts';

/** Their values are the client's own, in which null is a value. */
const OWN = ['arguments', 'parameters', 'input'];
/** What goes deeper is left to those who refuse it. */
const MAX_LEVELS = 20;

/**
 * A message or a tool of a chat without fields that are null, at any level: templates and llama.cpp
 * take a null for a text, and fail. The very same where it has none. The content of a message says
 * null on purpose, where there are calls only.
 */
export const withoutNulls = <Given>(given: Given): Given => without(given, 0) as Given;

function without(value: unknown, level: number): unknown {
  if (level > MAX_LEVELS) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => without(item, level + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const given = entries.filter(
    ([name, field]) => field !== null || (level === 0 && name === 'content'),
  );
  const kept = given.map(
    ([name, field]) => [name, OWN.includes(name) ? field : without(field, level + 1)] as const,
  );
  const isSame =
    kept.length === entries.length && kept.every(([name, field]) => field === value[name]);
  return isSame ? value : Object.fromEntries(kept);
}
