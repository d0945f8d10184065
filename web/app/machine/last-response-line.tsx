// What the last response took.
import { useUsage } from '../kit/activity.ts';
import { numberText, waitText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { useLastResponse } from './last-response.ts';
import { useMachineTexts } from './texts/texts.ts';

/** Stands where nothing moves when it comes; nothing before the first response. */
export function LastResponseLine() {
  const texts = useMachineTexts();
  const language = useLanguage();
  const response = useLastResponse(useUsage().at(-1)?.running ?? 0);
  if (!response) return null;
  const { time_to_first_token: first, prompt_tokens: read, output_tokens: written } = response;
  return (
    <p className="quiet small">
      {fill(texts.last, {
        first: waitText(first ?? 0, language),
        read: numberText(read ?? 0, language),
        written: numberText(written ?? 0, language),
      })}
    </p>
  );
}
