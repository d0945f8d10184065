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
 * by itself. There is none to choose before it is known what is in memory: a press would load
 * another one.
 */
export function useModelChoice(purpose: Purpose) {
  const models = useModels();
  const { data: health, isKnown } = useHealth();
  const { data: system } = useSystemInfo();
  const name = `lemonade.model-for.${purpose}`;
  const [chosen, setChosen] = useState<Partial<Record<Purpose, string>>>({});
  const offer = useMemo(() => {
    const loaded = health?.all_models_loaded.map(({ model_name }) => model_name) ?? [];
    const all = isKnown ? models.data : undefined;
    return offerFor(purpose, all ?? [], { loaded, system });
  }, [purpose, models.data, health, isKnown, system]);
  const wanted = chosen[purpose] ?? readKept(name);
  const model =
    offer.here.find(({ id }) => id === wanted) ??
    offer.here.find(({ provider }) => provider === undefined);
  const choose = (id: string) => {
    keep(name, id);
    setChosen({ ...chosen, [purpose]: id });
  };
  const asked = {
    isPending: models.isPending || !isKnown,
    error: models.error,
    refetch: models.refetch,
  };
  /** Whether it is known that none is here. */
  const isMissing = !asked.isPending && !asked.error && offer.here.length === 0;
  return { purpose, ...offer, model, choose, asked, isMissing };
}
