// All models: found quickly, downloaded, loaded, unloaded, deleted and added.
import { useDeferredValue, useMemo, useState } from 'react';
import { checkModelUpdates, type Model } from '../../../generated/client/index.ts';
import { useDownloads, useHealth } from '../kit/activity.ts';
import { FileButton } from '../kit/files.tsx';
import { ActionButton, SelectField } from '../kit/form.tsx';
import { useGrowing } from '../kit/growing.ts';
import { useSearchField } from '../kit/keyboard.ts';
import { useLoads } from '../kit/loads.ts';
import { notify, notifyFailure } from '../kit/notices.tsx';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { Waiting } from '../kit/states.tsx';
import { fits, obstacleTo } from '../kit/suggest.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AddDialog } from './add-dialog.tsx';
import {
  filterModels,
  isLooking,
  type ModelFilter,
  NO_FILTER,
  ORDERS,
  type Section,
  SHOWN,
} from './filter.ts';
import { useChange, usePullNew } from './model-actions.ts';
import { DeleteDialog } from './model-details.tsx';
import { isUnderWay, ModelRow } from './model-row.tsx';
import { readDefinition, withProjector } from './transfer.ts';
import './models.css';
import { fill, wordFor } from '../texts/fill.ts';

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

/**
 * How many of a section are shown until a person wants all of it, or looks for something: most
 * models are in these.
 */
const SHOWN_FIRST: Partial<Record<Section, number>> = { suggested: 6, others: 0, unfit: 0 };

function ModelList({ models }: { models: readonly Model[] }) {
  const { models: texts, common } = useTexts();
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpened] = useState<readonly Section[]>([]);
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
                onDelete={setDoomed}
              />
            );
          });
          return [heading, ...rows, first.length < members.length && more];
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

function UpdatesButton() {
  const { models: texts } = useTexts();
  const check = useChange(() => ask(checkModelUpdates()), {
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
  return (
    <button type="button" disabled={check.isPending} onClick={() => check.mutate(undefined)}>
      {texts.checkUpdates}
    </button>
  );
}

/** Reads a definition of a model from a file and begins to download that model. */
function ImportButton() {
  const { models: texts } = useTexts();
  const pull = usePullNew();
  const read = async (file: File) => {
    const definition = readDefinition(await file.text());
    if (!definition) return notify(fill(texts.importFailed, { file: file.name }), 'failed');
    pull.mutate({ body: await withProjector(definition.request), options: definition.options });
  };
  return (
    <FileButton
      label={texts.import}
      accept=".json,application/json"
      isDisabled={pull.isPending}
      onFile={(file) => void read(file).catch(notifyFailure)}
    />
  );
}

interface FiltersProps {
  filter: ModelFilter;
  onChange(filter: ModelFilter): void;
  models: readonly Model[];
}

/** The fields by which models are found. */
function Filters({ filter, onChange, models }: FiltersProps) {
  const { models: texts, labels: words, common } = useTexts();
  const field = useSearchField();
  // Labels without a word here say how a model is built, not what it does.
  const labels = [...new Set(models.flatMap((model) => model.labels))]
    .filter((label) => label in words)
    .sort();
  const choice = (part: keyof ModelFilter) => ({
    value: filter[part],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...filter, [part]: target.value }),
  });
  return (
    <search className="fields">
      <label>
        {texts.filter}
        <input
          ref={field}
          type="search"
          aria-keyshortcuts="/"
          placeholder="/"
          {...choice('text')}
        />
      </label>
      <SelectField
        label={texts.show}
        options={SHOWN.map((one) => [one, texts.shown[one]])}
        {...choice('shown')}
      />
      <SelectField
        label={texts.purpose}
        options={[
          ['', common.all],
          ...labels.map((label) => [label, wordFor(words, label)] as const),
        ]}
        {...choice('label')}
      />
      <SelectField
        label={texts.order}
        options={ORDERS.map((one) => [one, texts.orders[one]])}
        {...choice('order')}
      />
    </search>
  );
}
