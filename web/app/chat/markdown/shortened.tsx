// The beginning of a text that is very long: a browser stops for seconds at a line of a million characters.
import { useTexts } from '../texts/texts.ts';

const MAX_SHOWN = 100_000;

export function Shortened({ text }: { text: string }) {
  const texts = useTexts();
  if (text.length <= MAX_SHOWN) return text;
  return (
    <>
      {text.slice(0, MAX_SHOWN)}… <em className="quiet">{texts.shortened}</em>
    </>
  );
}
