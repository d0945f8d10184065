// All models: found quickly, downloaded, loaded, unloaded, deleted and added.
import { useDeferredValue, useMemo, useState } from 'react';
import { checkModelUpdates, type DownloadJob, type LoadedModel, type Model } from '../../../generated/client/index.ts';
import { useDownloads, useHealth } from '../kit/activity.ts';
import { useGrowing } from '../kit/growing.ts';
import { useLoads } from '../kit/loads.ts';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { Waiting } from '../kit/states.tsx';
import { fits, obstacleTo } from '../kit/suggest.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AddDialog } from './add-dialog.tsx';
import { filterModels, NO_FILTER, sectionOf } from './filter.ts';
import { Filters } from './filters.tsx';
import { ImportButton } from './import-button.tsx';
import { useChange } from './model-actions.ts';
import { ModelRow } from './model-row.tsx';

export function ModelsScreen() {
  const { models: texts } = useTexts();
  const models = useModels();
  const [isAdding, setAdding] = useState(false);
  return (
    <main className="screen">
      <div className="heading">
        <h1>{texts.title}</h1>
        <div className="actions">
          <button type="button" className="main" onClick={() => setAdding(true)}>
            {texts.add}
          </button>
          <ImportButton />
          <UpdatesButton />
        </div>
      </div>
      <Waiting of={models} />
      {models.data && <ModelList models={models.data} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </main>
  );
}

function ModelList({ models }: { models: readonly Model[] }) {
  const { models: texts, common } = useTexts();
  const [filter, setFilter] = useState(NO_FILTER);
  const quick = useDeferredValue(filter);
  const { data: health } = useHealth();
  const { data: downloads } = useDownloads();
  const { data: system } = useSystemInfo();
  const loaded = useMemo(
    () => new Map(health?.all_models_loaded.map((one): [string, LoadedModel] => [one.model_name, one])),
    [health],
  );
  const loads = useLoads();
  const jobs = new Map(downloads.map((job): [string, DownloadJob] => [job.model_name, job]));
  const known = useMemo(
    () => ({ loaded: new Set(loaded.keys()), fits: (model: Model) => fits(model, system) }),
    [loaded, system],
  );
  const shown = useMemo(() => filterModels(models, quick, known), [models, quick, known]);
  const drawn = useGrowing(quick, shown.length);
  return (
    <>
      <Filters filter={filter} onChange={setFilter} models={models} />
      <p className="quiet small" role="status">
        {texts.count(shown.length, models.length)}
      </p>
      {shown.length === 0 && <p>{common.nothingFound}</p>}
      <ul className="models">
        {/* All in one list, so that a row that changes its section keeps what is open in it. */}
        {shown.slice(0, drawn).flatMap((model, place) => {
          const section = sectionOf(model, known);
          const before = shown[place - 1];
          const row = (
            <ModelRow
              key={model.id}
              model={model}
              loaded={loaded.get(model.id)}
              job={jobs.get(model.id)}
              load={loads.get(model.id)}
              obstacle={obstacleTo(model, system)}
            />
          );
          if (before !== undefined && sectionOf(before, known) === section) return [row];
          return [<SectionHeading key={`section ${section}`} name={texts.sections[section]} />, row];
        })}
      </ul>
    </>
  );
}

function SectionHeading({ name }: { name: string }) {
  return (
    <li className="section">
      <h2>{name}</h2>
    </li>
  );
}

function UpdatesButton() {
  const { models: texts } = useTexts();
  const check = useChange(() => ask(checkModelUpdates()), {
    done: ({ models }) => {
      const newer = models.filter(({ update_available }) => update_available === true).map(({ id }) => id);
      const unknown = models.find(({ error }) => error !== null)?.error;
      return newer.length > 0 ? texts.updates(newer.join(', ')) : (unknown ?? texts.upToDate);
    },
  });
  return (
    <button type="button" disabled={check.isPending} onClick={() => check.mutate(undefined)}>
      {texts.checkUpdates}
    </button>
  );
}
