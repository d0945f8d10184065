// The model that is chosen for a purpose, on this device.
import { useMemo, useState } from 'react';
import { useHealth } from '../kit/activity.ts';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { keep, readKept } from '../lib/kept.ts';
import { offerFor, type Purpose } from './model-purposes.ts';

/** The chosen model, those that could be chosen, and those that could be downloaded. */
export type ModelForPurpose = ReturnType<typeof useModelChoice>;

/**
 * Remembers what was chosen, per purpose, on this device. A model of another server is never chosen
 * by itself.
 */
export function useModelChoice(purpose: Purpose) {
  const models = useModels();
  const { data: health } = useHealth();
  const { data: system } = useSystemInfo();
  const name = `lemonade.model-for.${purpose}`;
  const [chosen, setChosen] = useState<Partial<Record<Purpose, string>>>({});
  const offer = useMemo(() => {
    const loaded = health?.all_models_loaded.map(({ model_name }) => model_name) ?? [];
    return offerFor(purpose, models.data ?? [], { loaded, system });
  }, [purpose, models.data, health, system]);
  const wanted = chosen[purpose] ?? readKept(name);
  const model =
    offer.here.find(({ id }) => id === wanted) ??
    offer.here.find(({ provider }) => provider === undefined);
  const choose = (id: string) => {
    keep(name, id);
    setChosen({ ...chosen, [purpose]: id });
  };
  return { purpose, ...offer, model, choose, asked: models };
}
