// Chooses the language that is spoken.
import { useLanguage } from '../texts/use-texts.ts';
import { useSoundTexts } from './texts.ts';

/** What most speech models understand. */
const CODES =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh';

/** @param value Two letters; empty lets the model guess. */
export function LanguageField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const texts = useSoundTexts();
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const languages = CODES.split(' ')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  return (
    <label>
      {texts.language}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{texts.anyLanguage}</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
