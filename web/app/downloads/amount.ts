// How much of something is here.
import { bytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/** Nothing is known before the first news. */
export function useAmount(done: number, total: number): string {
  const { downloads: texts } = useTexts();
  const language = useLanguage();
  const text = (bytes: number) => bytesText(bytes, language);
  if (total > 0) return fill(texts.of, { done: text(done), total: text(total) });
  return done > 0 ? text(done) : '';
}
