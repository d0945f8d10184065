// What the last response took.
import { useUsage } from '../kit/activity.ts';
import { Facts } from '../kit/facts.tsx';
import { numberText, waitText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { useLastResponse } from './last-response.ts';
import { useMachineTexts } from './texts/texts.ts';

/** Stands where nothing moves when it comes; nothing before the first response. */
export function LastResponseFacts() {
  const texts = useMachineTexts();
  const language = useLanguage();
  const response = useLastResponse(useUsage().at(-1)?.running ?? 0);
  if (!response) return null;
  const { time_to_first_token: first, prompt_tokens: read, output_tokens: written } = response;
  const tokens = (count: number | null) =>
    fill(texts.tokens, { count: numberText(count ?? 0, language) });
  return (
    <section className="stack">
      <h2>{texts.last}</h2>
      <div className="card">
        <Facts
          of={[
            [texts.firstToken, fill(texts.after, { time: waitText(first ?? 0, language) })],
            [texts.read, tokens(read)],
            [texts.written, tokens(written)],
          ]}
        />
      </div>
    </section>
  );
}
