// The plan of a load, as the server tells it.
import type { LoadPlan } from '../../../generated/client/index.ts';
import { Said } from '../kit/states.tsx';
import { gibibytesText, numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

export function PlanFacts({ plan }: { plan: LoadPlan }) {
  const { models: texts, common } = useTexts();
  const language = useLanguage();
  const { backend, device, reason, attempts, ctx_size, speculation } = plan;
  const { memory_needed_gb: needed, memory_available_gb: free } = plan;
  const problems = attempts.flatMap(({ problem }) => problem ?? []);
  const size = (gibibytes: number | null) => (gibibytes === null ? common.unknown : gibibytesText(gibibytes, language));
  return (
    <dl className="facts">
      <dt>{texts.backend}</dt>
      <dd>
        {backend} ({device})
      </dd>
      <dt>{texts.why}</dt>
      <dd>
        <Said>{reason}</Said>
      </dd>
      {problems.length > 0 && <dt>{texts.passedOver}</dt>}
      {problems.map((problem) => (
        <dd key={problem}>
          <Said>{problem}</Said>
        </dd>
      ))}
      {ctx_size !== null && (
        <>
          <dt>{texts.context}</dt>
          <dd>{fill(texts.tokens, { count: numberText(ctx_size, language) })}</dd>
        </>
      )}
      {speculation && (
        <>
          <dt>{texts.drafts}</dt>
          <dd>{[speculation.draft, speculation.reason].filter(Boolean).join(' · ')}</dd>
        </>
      )}
      {needed !== null && (
        <>
          <dt>{texts.memory}</dt>
          <dd>{fill(texts.memoryOf, { needed: size(needed), free: size(free) })}</dd>
        </>
      )}
    </dl>
  );
}
