// Chooses the language that is spoken.
import { Pill } from '../media/pill.tsx';
import { useLanguage } from '../texts/use-texts.ts';
import { useSoundTexts } from './texts/texts.ts';

/** What most speech models understand. */
const CODES =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh';

/** @param value Two letters; empty lets the model guess. */
export function LanguagePill({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const texts = useSoundTexts();
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const languages = CODES.split(' ')
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  return (
    <Pill label={texts.language} value={value} options={[['', texts.anyLanguage], ...languages]} onChange={onChange} />
  );
}
