// An async iterable made of work that reports its progress by a callback.
import type { NamedEvent } from './event-stream.ts';

/**
 * Yields each report, and returns what the work resolves with.
 * A slow reader gets the latest report of each thing, by its key. Leaving the loop does not stop
 * the work.
 */
export async function* withProgress<Progress, Result>(details: {
  work: (report: (progress: Progress) => void) => Promise<Result>;
  keyOf: (progress: Progress) => unknown;
}): AsyncGenerator<Progress, Result> {
  const { work, keyOf } = details;
  const reports = new Map<unknown, Progress>();
  let wake = () => {};
  let isOver = false;
  const end = () => {
    isOver = true;
    wake();
  };
  const result = work((progress) => {
    // Deleted first, for a key that is there keeps its old place.
    reports.delete(keyOf(progress));
    reports.set(keyOf(progress), progress);
    wake();
  });
  result.then(end, end);
  for (;;) {
    for (const [key, report] of reports) {
      reports.delete(key);
      yield report;
    }
    if (isOver) return result;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

/**
 * The reports as events `progress`, and the result as the event `complete`.
 * What fails before anything is reported rejects at once, so that it can still be said by a status.
 */
export async function progressEvents<Progress, Result, Complete>(details: {
  work: (report: (progress: Progress) => void) => Promise<Result>;
  keyOf: (progress: Progress) => unknown;
  completeOf: (result: Result) => Complete;
}): Promise<AsyncGenerator<NamedEvent<'progress', Progress> | NamedEvent<'complete', Complete>>> {
  const { completeOf, ...task } = details;
  const steps = withProgress(task);
  let step = await steps.next();
  async function* events() {
    for (; !step.done; step = await steps.next())
      yield { event: 'progress', data: step.value } as const;
    yield { event: 'complete', data: completeOf(step.value) } as const;
  }
  return events();
}
