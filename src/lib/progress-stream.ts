// Makes an async iterable out of work that reports its progress by a callback.

/**
 * Yields what `work` reports, each report once and in order, and returns what it resolves with. Throws what it throws.
 * Nothing is dropped: reports are few (see the downloads' own pace).
 */
export async function* withProgress<Progress, Result>(
  work: (report: (progress: Progress) => void) => Promise<Result>,
): AsyncGenerator<Progress, Result> {
  const reports: Progress[] = [];
  let wake = () => {};
  const result = work((progress) => {
    reports.push(progress);
    wake();
  });
  let isOver = false;
  result.then(
    () => end(),
    () => end(),
  );
  function end(): void {
    isOver = true;
    wake();
  }
  while (!isOver || reports.length > 0) {
    const next = reports.shift();
    if (next !== undefined) yield next;
    else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return result;
}
