// Runs tasks one after another, in the order in which they came.

/** Runs `task` when all earlier ones have ended, whatever became of them; resolves or rejects as the task does. */
export type Lane = <T>(task: () => Promise<T>) => Promise<T>;

export function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result.catch(() => undefined);
    return result;
  };
}
