// What can be done with a model, each as a request that shows its failure.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type LoadRequest,
  type Model,
  type PullRequest,
  pullModel,
  saveModelOptions,
  unloadModel,
} from '../../../generated/client/index.ts';
import { loadWithProgress } from '../kit/loads.ts';
import { notify, notifyFailure } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';

/**
 * A request that changes something; what is shown is asked for again after it.
 * @param done What a notice says then. @param isShown Whether who asks draws the failure; once it
 *   is gone, a notice tells it.
 */
export function useChange<Input, Result>(
  request: (input: Input) => Promise<Result>,
  {
    done,
    isShown = false,
  }: { done?: (result: Result) => string | undefined; isShown?: boolean } = {},
) {
  const client = useQueryClient();
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = isShown;
    return () => {
      isDrawn.current = false;
    };
  }, [isShown]);
  return useMutation({
    mutationFn: request,
    onSuccess: (result) => {
      const text = done?.(result);
      if (text !== undefined) notify(text);
    },
    onError(error) {
      if (!isDrawn.current) notifyFailure(error);
    },
    onSettled: () => client.invalidateQueries(),
  });
}

/** Its result is undefined when the person cancels it. */
export function useLoad({ id, name }: Model, { isShown = false } = {}) {
  const { models } = useTexts();
  return useChange((options: LoadRequest) => loadWithProgress({ ...options, model_name: id }), {
    isShown,
    done: (loaded) => loaded && fill(models.loaded, { name }),
  });
}

/**
 * Begins a download, which goes on without the page. `isUpdate` fetches newer files of a model that
 * is here.
 */
export function usePull({ id, name }: Model) {
  const { models } = useTexts();
  return useChange(
    ({ isUpdate }: { isUpdate: boolean }) => {
      const body: PullRequest = { model_name: id, subscribe: false };
      if (isUpdate) body.do_not_upgrade = false;
      return ask(pullModel({ body }));
    },
    { done: () => fill(models.pulling, { name }) },
  );
}

/** Begins to download a model that may be new here, and keeps the options that came with it. */
export function usePullNew() {
  const { models } = useTexts();
  return useChange(
    async ({ body, options = {} }: { body: PullRequest; options?: Record<string, unknown> }) => {
      const { model_name: name = '' } = body;
      await ask(pullModel({ body: { ...body, subscribe: false } }));
      if (Object.keys(options).length > 0)
        await ask(saveModelOptions({ path: { model_id: name }, body: options }));
      return name;
    },
    { done: (name) => fill(models.pulling, { name }) },
  );
}

/** Takes the model out of memory. */
export function useUnload({ id, name }: Pick<Model, 'id' | 'name'>) {
  const { models } = useTexts();
  return useChange(() => ask(unloadModel({ body: { model_name: id } })), {
    done: () => fill(models.unloaded, { name }),
  });
}
