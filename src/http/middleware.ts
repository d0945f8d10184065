// Runs a middleware of Express, for which there is no router here.
import type { Request, RequestHandler, Response } from 'express';

/**
 * Resolves when a middleware of Express passes the request on; what fails in it after that goes to
 * `onLateError`.
 */
export const passed = (
  step: RequestHandler,
  {
    request,
    response,
    onLateError,
  }: { request: Request; response: Response; onLateError?: (error: unknown) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    let isPassed = false;
    step(request, response, (error?: unknown) => {
      if (isPassed) return onLateError?.(error);
      isPassed = true;
      if (error === undefined) resolve();
      else reject(error);
    });
  });
