// Errors of loads: saved options that are broken, and native servers that keep crashing.
import { domainError, type Remedy } from '../../errors.ts';

/** recipe_options.json was edited by hand, or is full: nothing can be saved until it is mended. */
export class SavedOptionsBroken extends domainError(
  'settings_error',
  'saved_options_broken',
  'save_options',
) {
  constructor(cause: Error) {
    super(`The saved load options can't be changed: ${cause.message}`, { cause });
  }
}

/** The model rests; `retryAfterMs` becomes `Retry-After`. */
export class ModelKeepsCrashing extends domainError(
  'model_load_error',
  'model_keeps_crashing',
  'model',
) {
  declare readonly retryAfterMs: number;

  constructor(details: {
    model: string;
    deaths: number;
    retryAfterMs: number;
    lastOutput: string;
  }) {
    const { model, deaths, retryAfterMs, lastOutput } = details;
    const seconds = Math.ceil(retryAfterMs / 1000);
    const died = `The native server of model '${model}' has died ${deaths} times without a good response in between.`;
    const lastTime = `The last time: ${lastOutput}`;
    super(`${died} ${lastTime} A request in ${seconds} s will start it again.`, {
      retryAfterMs,
      remedy: loadAgain(model, 'POST /api/v1/load starts it at once.'),
    });
  }
}

function loadAgain(model: string, text: string): Remedy {
  return { text, operation: 'loadModel', arguments: { model_name: model } };
}

/** Trying it on another model, or once more, would kill again. */
export class RequestKeepsCrashing extends domainError('backend_error', 'request_keeps_crashing') {
  constructor({ model, deaths }: { model: string; deaths: number }) {
    const text =
      'Change the request, use another backend, or load the model again with POST /api/v1/load to try it at once.';
    super(
      `The native server of model '${model}' died ${deaths} times of this very request. It is not sent again for ten minutes; other requests are not concerned.`,
      { remedy: loadAgain(model, text) },
    );
  }
}
