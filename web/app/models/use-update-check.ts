// Looks for newer files of the models that are here.
import { checkModelUpdates } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useChange } from './model-actions.ts';

/** A notice says which models have newer files, or why that is not known. */
export function useUpdateCheck() {
  const { models: texts } = useTexts();
  return useChange(() => ask(checkModelUpdates()), {
    done: ({ models }) => {
      const newer = models
        .filter(({ update_available }) => update_available === true)
        .map(({ id }) => id);
      const unknown = models.find(({ error }) => error !== null)?.error;
      return newer.length > 0
        ? fill(texts.updates, { names: newer.join(', ') })
        : (unknown ?? texts.upToDate);
    },
  });
}
