// What stands in the place of a model for a purpose while there is none.
import { useState } from 'react';
import { Link } from 'wouter';
import type { Model } from '../../../generated/client/index.ts';
import { DownloadRow } from '../downloads/download-row.tsx';
import { useDownloads } from '../kit/activity.ts';
import type { IconName } from '../kit/icons.tsx';
import { useSystemInfo } from '../kit/queries.ts';
import { gibibytesText } from '../kit/units.ts';
import { Waiting } from '../kit/waiting.tsx';
import { usePull } from '../models/model-actions.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { Hero } from './hero.tsx';
import type { Purpose } from './model-purposes.ts';
import { Pill } from './pill.tsx';
import { useMediaTexts } from './texts/texts.ts';
import type { ModelForPurpose } from './use-model-choice.ts';

/** The sign of what a model is for. */
export const SIGNS: Readonly<Record<Purpose, IconName>> = {
  image: 'pictures',
  upscaling: 'enlarge',
  tts: 'speaker',
  transcription: 'edit',
  live: 'microphone',
};

/**
 * What stands in the place of a model while there is none: a wait, a failure, or one to download.
 */
export function ModelOffer({ choice }: { choice: ModelForPurpose }) {
  const { asked, isMissing } = choice;
  if (asked.isPending || asked.error) return <Waiting of={asked} />;
  return isMissing ? <NoModel choice={choice} /> : null;
}

function NoModel({ choice: { purpose, toGet } }: { choice: ModelForPurpose }) {
  const texts = useMediaTexts();
  const language = useLanguage();
  const [wanted, setWanted] = useState<string>();
  const { data: downloads } = useDownloads();
  const { data: system } = useSystemInfo();
  const model = toGet.find(({ id }) => id === wanted) ?? toGet[0];
  const job = downloads.find(
    ({ model_name, status }) => status !== 'completed' && toGet.some(({ id }) => id === model_name),
  );
  return (
    <Hero
      icon={SIGNS[purpose]}
      title={texts.can[purpose]}
      text={texts[purpose] + (model ? texts.comes : '')}
    >
      {job && <DownloadRow job={job} />}
      {!job && model && (
        <div className="actions offer">
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
      <p className="quiet small line">
        {model && system && <span>{texts.fits}</span>}
        <Link href="/models">{texts.allModels}</Link>
      </p>
    </Hero>
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
