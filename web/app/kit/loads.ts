// Models on their way into memory: those that this page loads, step by step, and those that others
// load.
import { useMemo } from 'react';
import {
  type LoadCompleteEvent,
  type LoadProgressEvent,
  type LoadRequest,
  loadModelStream,
  unloadModel,
} from '../../../generated/client/index.ts';
import { createStore } from '../lib/store.ts';
import { useHealth } from './activity.ts';
import { ServerFailure } from './failure.ts';
import { ask, eventsOf } from './server.ts';

/** A model on its way into memory. `step` is undefined before the first news. */
export interface Load {
  model: string;
  step: LoadProgressEvent | undefined;
  /** Gives it up; one that others have begun fails for them. @throws {ServerFailure} */
  cancel(): Promise<unknown>;
}

const own = createStore<readonly Load[]>([]);

/**
 * Loads a model and keeps its steps for {@link useLoads}.
 * @returns undefined when it was cancelled.
 * @throws {ServerFailure}
 */
export async function loadWithProgress(
  body: LoadRequest & { model_name: string },
): Promise<LoadCompleteEvent | undefined> {
  const controller = new AbortController();
  let current: Load = {
    model: body.model_name,
    step: undefined,
    cancel: async () => controller.abort(),
  };
  const others = () => own.get().filter((one) => one !== current);
  own.set([...own.get(), current]);
  try {
    for await (const event of eventsOf(loadModelStream({ body, signal: controller.signal }))) {
      if (event.event === 'complete') return event.data;
      const next = { ...current, step: event.data };
      own.set([...others(), next]);
      current = next;
    }
    throw new ServerFailure('', {});
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  } finally {
    own.set(others());
  }
}

/** By the ids of models; of those that others load, only that they start is known. */
export function useLoads(): ReadonlyMap<string, Load> {
  const mine = own.use();
  const elsewhere = useHealth().data?.models_loading;
  return useMemo(() => {
    const loads = new Map<string, Load>();
    for (const { model_name, recipe, backend } of elsewhere ?? []) {
      const cancel = () => ask(unloadModel({ body: { model_name } }));
      loads.set(model_name, {
        model: model_name,
        step: { part: 'start', name: `${recipe}:${backend}` },
        cancel,
      });
    }
    for (const one of mine) loads.set(one.model, one);
    return loads;
  }, [mine, elsewhere]);
}
