// The load of the model that a person has begun with.
import { useEffect } from 'react';
import { loadWithProgress } from '../kit/loads.ts';
import { notify, notifyFailure } from '../kit/notices.tsx';
import { useModels } from '../kit/queries.ts';
import { createStore } from '../lib/store.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Id of the model that the person has begun with; undefined when no load is awaited. */
export const firstLoad = createStore<string | undefined>(undefined);

/**
 * Loads the first model once it has been downloaded, so that the first question need not wait for
 * that.
 */
export function useFirstLoad(): void {
  const { start, models } = useTexts();
  const id = firstLoad.use();
  const { data = [] } = useModels();
  const arrived = data.find((model) => model.id === id && model.downloaded);
  useEffect(() => {
    if (arrived === undefined || firstLoad.get() === undefined) return;
    firstLoad.set(undefined);
    notify(fill(start.loading, { name: arrived.name }));
    loadWithProgress({ model_name: arrived.id }).then(
      (loaded) => loaded && notify(fill(models.loaded, { name: arrived.name })),
      notifyFailure,
    );
  }, [arrived, start, models]);
}
