// Several steps as one middleware.
import type { RequestHandler } from 'express';

/**
 * Calls the steps one after the other, and what follows when all have called `next`. Express does the same for layers of
 * its own, but compares the request's path with each of them first. An error, thrown, rejected or handed to `next`, ends
 * the row.
 */
export function inOrder(steps: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let at = 0;
    function goOn(error?: unknown): void {
      const step = steps[at];
      if (error || step === undefined) {
        next(error);
        return;
      }
      at += 1;
      try {
        const running: unknown = step(request, response, goOn);
        if (running instanceof Promise) running.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    }
    goOn();
  };
}
