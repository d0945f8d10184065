// The plan of a load, as the server tells it.
import type { LoadPlan } from '../../../generated/client/index.ts';
import { nameOfBackend } from '../kit/backend-names.ts';
import { Facts } from '../kit/facts.tsx';
import { Said } from '../kit/failure-words.tsx';
import { gibibytesText, numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/**
 * Backend, reason, context, drafts and memory; backends that were passed over, each with its
 * problem.
 */
export function PlanFacts({ plan }: { plan: LoadPlan }) {
  const { models: texts } = useTexts();
  const language = useLanguage();
  const { backend, device, reason, attempts, ctx_size, speculation } = plan;
  const { memory_needed_gb: needed, memory_available_gb: free } = plan;
  const problems = attempts.flatMap(({ problem }) => problem ?? []);
  const drafts = speculation && [speculation.draft, speculation.reason].filter(Boolean).join(' · ');
  const name = nameOfBackend(backend);
  // The CPU backend has one device, of its own name.
  const isSaid = name.toLowerCase() === device.toLowerCase();
  const memory = free === null ? '{needed}' : texts.memoryOf;
  const size = (gibibytes: number) => gibibytesText(gibibytes, language);
  return (
    <Facts
      of={[
        [texts.backend, isSaid ? name : `${name} (${device})`],
        [texts.why, <Said key="why">{reason}</Said>],
        ...problems.map(
          (problem) => [texts.passedOver, <Said key={problem}>{problem}</Said>] as const,
        ),
        [
          texts.context,
          ctx_size !== null && fill(texts.tokens, { count: numberText(ctx_size, language) }),
        ],
        [texts.drafts, drafts && <Said key="drafts">{drafts}</Said>],
        [
          texts.memory,
          needed !== null && fill(memory, { needed: size(needed), free: size(free ?? 0) }),
        ],
      ]}
    />
  );
}
