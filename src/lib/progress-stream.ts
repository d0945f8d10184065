// Makes an async iterable out of work that reports its progress by a callback.

/**
 * Starts `work`, yields what it reports, and returns what it resolves with; throws what it throws. A slow reader gets the
 * latest report of each thing, by its key, so that nothing piles up. Leaving the loop does not stop the work.
 */
export async function* withProgress<Progress, Result>({
  work,
  keyOf,
}: {
  work: (report: (progress: Progress) => void) => Promise<Result>;
  keyOf: (progress: Progress) => unknown;
}): AsyncGenerator<Progress, Result> {
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

/** The rest of such an iteration as events, once its first step is known: one for each report, and one for the result. */
export async function* asEvents<Progress, Result, Event>(
  { first, steps }: { first: IteratorResult<Progress, Result>; steps: AsyncGenerator<Progress, Result> },
  { ofProgress, ofResult }: { ofProgress: (progress: Progress) => Event; ofResult: (result: Result) => Event },
): AsyncGenerator<Event> {
  let step = first;
  for (; !step.done; step = await steps.next()) yield ofProgress(step.value);
  yield ofResult(step.value);
}
