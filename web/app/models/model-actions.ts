// What can be done with a model, each as a request that shows its failure.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteModel,
  type LoadRequest,
  type Model,
  pinModel,
  pullModel,
  unloadModel,
} from '../../../generated/client/index.ts';
import { load } from '../kit/loads.ts';
import { notify, notifyFailure } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { gibibytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/** A request that changes something; what is shown is asked for again after it. */
export function useChange<Input, Result>(
  request: (input: Input) => Promise<Result>,
  { done }: { done?: (result: Result) => string | undefined } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: (result) => {
      const text = done?.(result);
      if (text !== undefined) notify(text);
    },
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries(),
  });
}

/** Its result is undefined when the person cancels it. */
export function useLoad({ id, name }: Model) {
  const { models } = useTexts();
  return useChange((options: LoadRequest) => load({ ...options, model_name: id }), {
    done: (loaded) => loaded && fill(models.loaded, { name }),
  });
}

export function usePull({ id, name }: Model) {
  const { models } = useTexts();
  return useChange(
    ({ isUpdate }: { isUpdate: boolean }) =>
      ask(pullModel({ body: { model_name: id, subscribe: false, ...(isUpdate && { do_not_upgrade: false }) } })),
    { done: () => fill(models.pulling, { name }) },
  );
}

export function useUnload({ id, name }: Model) {
  const { models } = useTexts();
  return useChange(() => ask(unloadModel({ body: { model_name: id } })), {
    done: () => fill(models.unloaded, { name }),
  });
}

export function usePin({ id }: Model) {
  return useChange((pinned: boolean) => ask(pinModel({ body: { model_name: id, pinned } })));
}

export function useDelete({ id, name, size }: Model) {
  const { models } = useTexts();
  const language = useLanguage();
  return useChange(() => ask(deleteModel({ body: { model_name: id } })), {
    done: () =>
      size === undefined
        ? fill(models.forgotten, { name })
        : fill(models.deleted, { name, size: gibibytesText(size, language) }),
  });
}
