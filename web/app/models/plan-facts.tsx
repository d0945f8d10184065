// The plan of a load, as the server tells it.
import type { LoadPlan } from '../../../generated/client/index.ts';
import { Facts } from '../kit/facts.tsx';
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
    <Facts
      of={[
        [texts.backend, `${backend} (${device})`],
        [texts.why, <Said key="why">{reason}</Said>],
        ...problems.map((problem) => [texts.passedOver, <Said key={problem}>{problem}</Said>] as const),
        [texts.context, ctx_size !== null && fill(texts.tokens, { count: numberText(ctx_size, language) })],
        [texts.drafts, speculation && [speculation.draft, speculation.reason].filter(Boolean).join(' · ')],
        [texts.memory, needed !== null && fill(texts.memoryOf, { needed: size(needed), free: size(free) })],
      ]}
    />
  );
}
