// Chooses the model for a purpose; where there is none, says so and downloads one.
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Model } from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/rows.tsx';
import { useDownloads, useHealth } from '../kit/activity.ts';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { Waiting } from '../kit/states.tsx';
import { gibibytesText } from '../kit/units.ts';
import { keep, readKept } from '../lib/kept.ts';
import { usePull } from '../models/model-actions.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { offerFor, type Purpose } from './model-purposes.ts';
import { Pill } from './pill.tsx';
import { useMediaTexts } from './texts/texts.ts';

export type ModelChoice = ReturnType<typeof useModelChoice>;

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

/**
 * What stands in the place of a model while there is none: a wait, a failure, or one to download.
 */
export function ModelOffer({ choice }: { choice: ModelChoice }) {
  const { asked, here } = choice;
  if (asked.isPending || asked.error) return <Waiting of={asked} />;
  return here.length === 0 ? <NoModel choice={choice} /> : null;
}

function NoModel({ choice: { purpose, toGet } }: { choice: ModelChoice }) {
  const texts = useMediaTexts();
  const language = useLanguage();
  const [wanted, setWanted] = useState<string>();
  const { data: downloads } = useDownloads();
  const model = toGet.find(({ id }) => id === wanted) ?? toGet[0];
  const job = downloads.find(
    ({ model_name, status }) => status !== 'completed' && toGet.some(({ id }) => id === model_name),
  );
  return (
    <section className="card stack offer" aria-label={texts[purpose]}>
      <p>{texts[purpose] + texts.comes}</p>
      {job && <DownloadRow job={job} />}
      {!job && model && (
        <div className="bar">
          <Pill
            label={texts.model}
            value={model.id}
            options={toGet.map(({ id, name, size }) => [
              id,
              size === undefined ? name : `${name} · ${gibibytesText(size, language)}`,
            ])}
            onChange={setWanted}
          />
          <GetButton model={model} />
        </div>
      )}
      {!model && <p>{texts.noneFits}</p>}
      <p>
        <Link href="/models">{texts.allModels}</Link>
      </p>
    </section>
  );
}

function GetButton({ model }: { model: Model }) {
  const { isPending, mutate } = usePull(model);
  return (
    <button
      type="button"
      className="main"
      disabled={isPending}
      onClick={() => mutate({ isUpdate: false })}
    >
      {useMediaTexts().get}
    </button>
  );
}
