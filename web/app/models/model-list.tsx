// The list of models, by sections.
import { useDeferredValue, useMemo, useState } from 'react';
import type { Model } from '../../../generated/client/index.ts';
import { useDownloads, useHealth } from '../kit/activity.ts';
import { firstModels } from '../kit/first-models.ts';
import { ActionButton } from '../kit/form.tsx';
import { useGrowing } from '../kit/growing.ts';
import { useLoads } from '../kit/loads.ts';
import { fitsMachine, obstacleTo } from '../kit/obstacles.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { keep, readKept } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { filterModels, isLooking, type ModelSection, NO_FILTER } from './filter.ts';
import { Filters } from './filter-fields.tsx';
import { ModelRow } from './model-row.tsx';
import { isUnderWay } from './under-way.ts';

/**
 * How many of a section are shown until a person wants all of it, or looks for something: most
 * models are in these.
 */
const SHOWN_FIRST: Partial<Record<ModelSection, number>> = {
  here: 6,
  suggested: 6,
  others: 0,
  unfit: 0,
};

/** Of a section, those that are shown at first; said of all, it would tell nothing. */
const MOST_POPULAR = 6;

const OPENED = 'lemonade.models.opened';

/** Those that a person has opened in full on this device. */
const openedSections = createStore<readonly string[]>((readKept(OPENED) ?? '').split(' '));

function openSection(section: ModelSection): void {
  openedSections.set([...openedSections.get(), section]);
  // All that the catalogue has is opened for once.
  if (section === 'here') keep(OPENED, section);
}

/** Keeps the filter, which sections are open in full, and the model that is being deleted. */
export function ModelList({ models }: { models: readonly Model[] }) {
  const { models: texts, common } = useTexts();
  const [filter, setFilter] = useState(NO_FILTER);
  const opened = openedSections.use();
  // Its row may go before the server is done.
  const [doomed, setDoomed] = useState<Model>();
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
      first: firstModels(models, system).map(({ id }) => id),
      fits: (model: Model) => fitsMachine(model, system),
    }),
    [loaded, coming, models, system],
  );
  const found = useMemo(() => filterModels(models, quick, known), [models, quick, known]);
  const count = [...found.values()].reduce((sum, { length }) => sum + length, 0);
  const drawn = useGrowing(quick, count);
  let place = 0;
  return (
    <>
      <Filters filter={filter} onChange={setFilter} models={models} />
      <p className="quiet small found" role="status">
        {isLooking(quick) && fill(texts.count, { shown: count, all: models.length })}
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
              <h2>
                {texts.sections[section]}{' '}
                {first.length === members.length && <span>{members.length}</span>}
              </h2>
              {first.length < members.length && (
                <ActionButton
                  className="plain"
                  action={fill(texts.showAll, { count: members.length })}
                  name={texts.sections[section]}
                  onClick={() => openSection(section)}
                />
              )}
            </li>
          );
          const rows = first.map((model, at) => {
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
                isPopular={at < MOST_POPULAR && model.labels.includes('hot')}
                onDelete={setDoomed}
              />
            );
          });
          return [heading, ...rows];
        })}
      </ul>
      {doomed && (
        <DeleteDialog
          model={doomed}
          isLoaded={loaded.has(doomed.id)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}
