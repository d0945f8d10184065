// The plan of a load, as the server tells it.
import type { LoadPlan } from '../../../generated/client/index.ts';
import { nameOfBackend } from '../kit/backend-names.ts';
import { Facts } from '../kit/facts.tsx';
import { Said } from '../kit/failure-words.tsx';
import { gibibytesText, numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/**
 * Backend, reason, context, drafts and memory, in the language of the reader; the sentences of the
 * server are folded below.
 */
export function PlanFacts({ plan }: { plan: LoadPlan }) {
  const { models: texts, common } = useTexts();
  const language = useLanguage();
  const { backend, device, reason, attempts, ctx_size, speculation } = plan;
  const { memory_needed_gb: needed, memory_available_gb: free } = plan;
  const problems = attempts.flatMap(({ problem }) => problem ?? []);
  const name = nameOfBackend(backend);
  // The CPU backend has one device, of its own name.
  const isSaid = name.toLowerCase() === device.toLowerCase();
  const drafts = speculation && [texts.draftsBy[speculation.type], speculation.draft];
  const memory = free === null ? '{needed}' : texts.memoryOf;
  const size = (gibibytes: number) => gibibytesText(gibibytes, language);
  return (
    <div className="plan">
      <Facts
        of={[
          [texts.backend, isSaid ? name : `${name} (${device})`],
          [texts.why, texts.whys[whyOf(plan)]],
          [
            texts.context,
            ctx_size !== null && fill(texts.tokens, { count: numberText(ctx_size, language) }),
          ],
          [texts.drafts, drafts?.filter(Boolean).join(' · ')],
          [
            texts.memory,
            // The server counts hundredths: what takes less is 0 to it.
            needed !== null &&
              needed > 0 &&
              fill(memory, { needed: size(needed), free: size(free ?? 0) }),
          ],
        ]}
      />
      <details>
        <summary>{common.details}</summary>
        <Facts
          of={[
            [texts.why, <Said key="why">{reason}</Said>],
            ...problems.map(
              (problem) => [texts.passedOver, <Said key={problem}>{problem}</Said>] as const,
            ),
            [texts.drafts, speculation && <Said key="drafts">{speculation.reason}</Said>],
          ]}
        />
      </details>
    </div>
  );
}

/** The name of the words that say why this backend: others were passed over, or there were none. */
function whyOf({ attempts }: LoadPlan): 'best' | 'only' | 'left' {
  if (attempts.some(({ problem }) => problem !== null)) return 'left';
  return attempts.length === 1 ? 'only' : 'best';
}
