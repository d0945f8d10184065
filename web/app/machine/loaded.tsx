// The models in memory: how much of it each takes, how and why it is run so, and its way out.
import { Link } from 'wouter';
import type { LoadedModel } from '../../../generated/client/index.ts';
import { useHealth, useUsage } from '../kit/activity.ts';
import { nameOfBackend } from '../kit/backend-names.ts';
import { Dotted } from '../kit/dotted.tsx';
import { ActionButton } from '../kit/form.tsx';
import { useModelName } from '../kit/model-names.ts';
import { useModels } from '../kit/queries.ts';
import { memoryText, numberText } from '../kit/units.ts';
import { useUnload } from '../models/model-actions.ts';
import { PlanFacts } from '../models/plan-facts.tsx';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { useMachineTexts } from './texts/texts.ts';

/** The server counts hundredths of a GiB: less than that it tells as 0. */
const LEAST_TOLD = 0.01;

/** @param graphicsMemory of the largest graphics card, in GiB. */
export function Loaded({ graphicsMemory }: { graphicsMemory: number | undefined }) {
  const texts = useMachineTexts();
  const { nav } = useTexts();
  const { data: health } = useHealth();
  const system = useUsage().at(-1)?.machine.memory_total_gb ?? undefined;
  const loaded = health?.all_models_loaded ?? [];
  return (
    <section className="stack">
      <h2>{texts.loaded}</h2>
      {loaded.length === 0 ? (
        <div className="card line none-loaded">
          <p className="quiet">{texts.noneLoaded}</p>
          <Link className="button" href="/models">
            {nav.models}
          </Link>
        </div>
      ) : (
        <ul className="stack">
          {loaded.map((model) => (
            <LoadedCard
              key={model.model_name}
              model={model}
              total={model.device.includes('gpu') ? (graphicsMemory ?? system) : system}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LoadedProps {
  model: LoadedModel;
  /** GiB of the memory that it is in. */
  total: number | undefined;
}

function LoadedCard({ model, total }: LoadedProps) {
  const texts = useMachineTexts();
  const { models } = useTexts();
  const language = useLanguage();
  const { model_name: id, plan } = model;
  const name = useModelName()(id);
  const unload = useUnload({ id, name });
  const { ctx_size: context } = plan;
  const facts = [
    nameOfBackend(plan.backend),
    context !== null && fill(models.contextOf, { count: numberText(context, language) }),
  ];
  return (
    <li className="card stack loaded">
      <div className="heading">
        <div>
          <h3 title={id}>{name}</h3>
          <p className="quiet small">
            <Dotted of={facts} />
          </p>
        </div>
        <ActionButton
          action={models.unload}
          name={name}
          disabled={unload.isPending}
          onClick={() => unload.mutate(undefined)}
        />
      </div>
      <Memory model={model} total={total} />
      <details>
        <summary>{texts.plan}</summary>
        <PlanFacts plan={plan} />
      </details>
    </li>
  );
}

/** What its files take, and what of the memory that it needs is left for its context. */
function Memory({ model: { model_name, plan }, total }: LoadedProps) {
  const texts = useMachineTexts();
  const language = useLanguage();
  const { data: models = [] } = useModels();
  const needed = plan.memory_needed_gb;
  if (needed === null) return null;
  const weights = Math.min(needed, models.find(({ id }) => id === model_name)?.size ?? needed);
  const parts = [['weights', weights] as const, ['context', needed - weights] as const];
  const width = (size: number) => ({
    inlineSize: `${(size / Math.max(total ?? needed, needed)) * 100}%`,
  });
  const size = (gibibytes: number) => memoryText(gibibytes, language);
  const used = needed < LEAST_TOLD ? fill(texts.about, { size: size(LEAST_TOLD) }) : size(needed);
  return (
    <div>
      <div className="memory" aria-hidden="true">
        {parts.map(([name, part]) => (
          <span key={name} className={name} style={width(part)} />
        ))}
      </div>
      <p className="small line">
        <span>{total === undefined ? used : fill(texts.of, { used, total: size(total) })}</span>
        {parts
          .filter(([, part]) => part > 0)
          .map(([name, part]) => (
            <span key={name} className={name}>{`${texts[name]} ${size(part)}`}</span>
          ))}
      </p>
    </div>
  );
}
