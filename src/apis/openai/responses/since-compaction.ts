// What the model still gets of a conversation that was made shorter on the way.
import type { Schemas } from '../../../../generated/openapi.ts';

type Item = Schemas['ResponseInputItem'];

const isCompaction = ({ type }: Item) => type === 'compaction';
const isOfUser = ({ type, role }: Item) => (type ?? 'message') === 'message' && role === 'user';
const isResult = ({ type = '' }: Item) => type?.endsWith('_call_output') === true;
const isCall = ({ type = '' }: Item) => type === 'reasoning' || type?.endsWith('_call') === true;

/**
 * The place where the last step begins, to which the model has not responded yet: the words of the
 * user, or calls with their results. Its end where there is none.
 */
export function lastStep(items: readonly Item[], end = items.length): number {
  const users = runBefore(items, end, isOfUser);
  if (users < end) return users;
  const results = runBefore(items, end, isResult);
  return results === end ? end : runBefore(items, results, isCall);
}

/**
 * The last summary, the step before it, and all that came after: what was said earlier is in the
 * summary. All of it where there is no summary.
 */
export function sinceCompaction(items: readonly Item[]): readonly Item[] {
  const at = items.findLastIndex(isCompaction);
  const summary = items[at];
  if (summary === undefined) return items;
  return [summary, ...items.slice(lastStep(items, at), at), ...items.slice(at + 1)];
}

function runBefore(items: readonly Item[], end: number, belongs: (item: Item) => boolean): number {
  let start = end;
  for (let item = items[start - 1]; item !== undefined && belongs(item); item = items[start - 1])
    start -= 1;
  return start;
}
