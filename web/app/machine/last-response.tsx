// How fast the last response was.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getStats } from '../../../generated/client/index.ts';
import { useHealth } from '../kit/activity.ts';
import { ask } from '../kit/server.ts';
import { numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { useMachineTexts } from './texts/texts.ts';

/** Asked for again whenever a request begins or ends; a short one is seen by its model alone. */
export function LastResponse({ running }: { running: number }) {
  const texts = useMachineTexts();
  const language = useLanguage();
  const [latest] = useHealth().data?.all_models_loaded ?? [];
  const { data } = useQuery({
    queryKey: ['stats', running, latest?.last_use, latest?.requests],
    gcTime: 0,
    queryFn: () => ask(getStats()),
    placeholderData: keepPreviousData,
  });
  if (!data?.output_tokens) return null;
  const number = (value: number | null, digits = 0) => numberText(value ?? 0, language, digits);
  const {
    tokens_per_second: speed,
    time_to_first_token: first,
    prompt_tokens: read,
    output_tokens: written,
  } = data;
  return (
    <p className="quiet">
      {fill(texts.last, {
        speed: number(speed, 1),
        first: number(first, 2),
        read: number(read),
        written: number(written),
      })}
    </p>
  );
}
