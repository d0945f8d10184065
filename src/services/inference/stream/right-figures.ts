// The figures of an event as clients read them: numbers only, and the counts that all rely on.
import { countOf } from '../../../lib/figures.ts';
import { isObject, isSet } from '../../../lib/values.ts';
import { setChanged } from './unchanged.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The very same event where its timings, its progress and what names its sender are right. */
export function rightFigures(event: Fields): Fields {
  const changes: Record<string, unknown> = {};
  for (const name of ['system_fingerprint', 'service_tier'])
    if (isSet(event[name]) && typeof event[name] !== 'string') changes[name] = undefined;
  if (isSet(event.timings)) changes.timings = onlyNumbers(event.timings);
  const { prompt_progress: progress } = event;
  if (
    isSet(progress) &&
    !(isObject(progress) && Object.values(progress).every((one) => typeof one === 'number'))
  )
    changes.prompt_progress = undefined;
  return setChanged(event, changes);
}

/** The very same object where all of it is numbers. */
function onlyNumbers(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined;
  const isNumber = (one: unknown) => typeof one === 'number' || one === null;
  if (Object.values(value).every(isNumber)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => isNumber(one)));
}

const DETAILS = ['prompt_tokens_details', 'completion_tokens_details'] as const;

/**
 * Absent where it counts nothing; the counts that every client reads are there otherwise. Other
 * fields stay as they are.
 */
export function rightUsage(usage: unknown): unknown {
  if (!isSet(usage)) return usage;
  if (!isObject(usage)) return undefined;
  const { prompt_tokens, completion_tokens, total_tokens } = usage;
  const prompt = countOf(prompt_tokens);
  const completion = countOf(completion_tokens);
  if (prompt === undefined && completion === undefined) return undefined;
  const counted = { prompt_tokens: prompt ?? 0, completion_tokens: completion ?? 0 };
  const total = countOf(total_tokens) ?? counted.prompt_tokens + counted.completion_tokens;
  const changes: Record<string, unknown> = { ...counted, total_tokens: total };
  for (const name of DETAILS) if (isSet(usage[name])) changes[name] = onlyNumbers(usage[name]);
  return setChanged(usage, changes);
}
