// All models: found quickly, downloaded, loaded, unloaded, deleted and added.
import { useDeferredValue, useMemo, useState } from 'react';
import { checkModelUpdates, type Model } from '../../../generated/client/index.ts';
import { useDownloads, useHealth } from '../kit/activity.ts';
import { ActionButton } from '../kit/form.tsx';
import { useGrowing } from '../kit/growing.ts';
import { useLoads } from '../kit/loads.ts';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { Waiting } from '../kit/states.tsx';
import { fits, obstacleTo } from '../kit/suggest.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AddDialog } from './add-dialog.tsx';
import { filterModels, isLooking, NO_FILTER, type Section } from './filter.ts';
import { Filters } from './filters.tsx';
import { ImportButton } from './import-button.tsx';
import { useChange } from './model-actions.ts';
import { isUnderWay, ModelRow } from './model-row.tsx';
import './models.css';
import { fill } from '../texts/fill.ts';

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

/** How many of a section are shown until a person wants all of it, or looks for something: most models are in these. */
const SHOWN_FIRST: Partial<Record<Section, number>> = { suggested: 6, others: 0, unfit: 0 };

function ModelList({ models }: { models: readonly Model[] }) {
  const { models: texts, common } = useTexts();
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpened] = useState<readonly Section[]>([]);
  const quick = useDeferredValue(filter);
  const { data: health } = useHealth();
  const { data: downloads } = useDownloads();
  const { data: system } = useSystemInfo();
  const loaded = useMemo(
    () => new Map(health?.all_models_loaded.map((one) => [one.model_name, one] as const)),
    [health],
  );
  const loads = useLoads();
  const jobs = new Map(downloads.map((job) => [job.model_name, job] as const));
  const coming = downloads.flatMap((job) => (isUnderWay(job) ? [job.model_name] : [])).join('\n');
  const known = useMemo(
    () => ({
      loaded: new Set(loaded.keys()),
      coming: new Set(coming.split('\n')),
      fits: (model: Model) => fits(model, system),
    }),
    [loaded, coming, system],
  );
  const found = useMemo(() => filterModels(models, quick, known), [models, quick, known]);
  const count = [...found.values()].reduce((sum, { length }) => sum + length, 0);
  const drawn = useGrowing(quick, count);
  let place = 0;
  return (
    <>
      <Filters filter={filter} onChange={setFilter} models={models} />
      <p className="quiet small" role="status">
        {fill(texts.count, { shown: count, all: models.length })}
      </p>
      {count === 0 && <p>{common.nothingFound}</p>}
      <ul className="models">
        {/* All in one list, so that a row that changes its section keeps what is open in it. */}
        {[...found].flatMap(([section, members]) => {
          if (members.length === 0) return [];
          const isWhole = isLooking(quick) || opened.includes(section);
          const first = members.slice(0, isWhole ? undefined : SHOWN_FIRST[section]);
          const heading = (
            <li key={`section ${section}`} className="section">
              <h2>{`${texts.sections[section]} · ${members.length}`}</h2>
            </li>
          );
          const more = (
            <li key={`all of ${section}`} className="all">
              <ActionButton
                action={texts.showAll}
                name={texts.sections[section]}
                onClick={() => setOpened([...opened, section])}
              />
            </li>
          );
          const rows = first.map((model) => {
            place += 1;
            if (place > drawn) return null;
            return (
              <ModelRow
                key={model.id}
                model={model}
                loaded={loaded.get(model.id)}
                job={jobs.get(model.id)}
                load={loads.get(model.id)}
                obstacle={obstacleTo(model, system)}
                room={section === 'suggested' ? system?.model_memory_gb : undefined}
              />
            );
          });
          return [heading, ...rows, first.length < members.length && more];
        })}
      </ul>
    </>
  );
}

function UpdatesButton() {
  const { models: texts } = useTexts();
  const check = useChange(() => ask(checkModelUpdates()), {
    done: ({ models }) => {
      const newer = models.filter(({ update_available }) => update_available === true).map(({ id }) => id);
      const unknown = models.find(({ error }) => error !== null)?.error;
      return newer.length > 0 ? fill(texts.updates, { names: newer.join(', ') }) : (unknown ?? texts.upToDate);
    },
  });
  return (
    <button type="button" disabled={check.isPending} onClick={() => check.mutate(undefined)}>
      {texts.checkUpdates}
    </button>
  );
}
