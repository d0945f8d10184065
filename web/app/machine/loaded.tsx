// The models in memory: how much of it each takes, and how and why it is run so.
import type { LoadedModel } from '../../../generated/client/index.ts';
import { useHealth, useUsage } from '../kit/activity.ts';
import { useModelName } from '../kit/model-names.ts';
import { useModels } from '../kit/queries.ts';
import { memoryText } from '../kit/units.ts';
import { PlanFacts } from '../models/plan-facts.tsx';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { useMachineTexts } from './texts/texts.ts';

/** @param graphicsMemory of the largest graphics card, in GiB. */
export function Loaded({ graphicsMemory }: { graphicsMemory: number | undefined }) {
  const texts = useMachineTexts();
  const { data: health } = useHealth();
  const nameOf = useModelName();
  const system = useUsage().at(-1)?.machine.memory_total_gb ?? undefined;
  const loaded = health?.all_models_loaded ?? [];
  return (
    <section className="stack">
      <h2>{texts.loaded}</h2>
      {loaded.length === 0 && <p className="quiet">{texts.noneLoaded}</p>}
      <ul className="stack">
        {loaded.map((model) => (
          <li key={model.model_name} className="card stack">
            <h3 title={model.model_name}>{nameOf(model.model_name)}</h3>
            <Memory
              model={model}
              total={model.device.includes('gpu') ? (graphicsMemory ?? system) : system}
            />
            <details>
              <summary>{texts.plan}</summary>
              <PlanFacts plan={model.plan} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What its files take, and what of the memory that it needs is left for its context. */
function Memory({
  model: { model_name, plan },
  total,
}: {
  model: LoadedModel;
  total: number | undefined;
}) {
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
  return (
    <>
      <div className="memory" aria-hidden="true">
        {parts.map(([name, part]) => (
          <span key={name} className={name} style={width(part)} />
        ))}
      </div>
      <p className="small line">
        <strong>
          {total === undefined
            ? size(needed)
            : fill(texts.of, { used: size(needed), total: size(total) })}
        </strong>
        {parts
          .filter(([, part]) => part > 0)
          .map(([name, part]) => (
            <span key={name} className={name}>{`${texts[name]} ${size(part)}`}</span>
          ))}
      </p>
    </>
  );
}
