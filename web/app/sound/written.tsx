// What the two ways of writing speech down have in common: its language, and the text that was
// heard.
import type { ReactNode } from 'react';
import { saveFile } from '../kit/blobs.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { IconButton } from '../kit/icons.tsx';
import { createStore } from '../lib/store.ts';
import { Pill } from '../media/pill.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/** What most speech models understand. */
const CODES = [
  'ar',
  'bg',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
];

/** The language that is spoken, in two letters; empty lets the model guess. */
export const spokenLanguage = createStore('');

/** Languages in the language of the person, by name; one may leave it to the model. */
export function LanguagePill() {
  const texts = useMediaTexts();
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const languages = CODES.map((code): [string, string] => [code, names.of(code) ?? code]).sort(
    ([, one], [, other]) => one.localeCompare(other, language),
  );
  const options: [string, string][] = [['', texts.anyLanguage], ...languages];
  return (
    <Pill
      label={texts.language}
      value={spokenLanguage.use()}
      options={options}
      onChange={spokenLanguage.set}
    />
  );
}

interface WrittenProps {
  text: string;
  fileName: string;
  onClear: () => void;
  children?: ReactNode;
}

/** A text that was heard, to copy and to save. */
export function Written({ text, fileName, onClear, children }: WrittenProps) {
  const texts = useMediaTexts();
  const { common } = useTexts();
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), fileName);
  return (
    <section className="card stack" aria-label={texts.result}>
      <p className="transcript">{text === '' ? texts.nothingSaid : text}</p>
      <div className="line">
        {children}
        <CopyButton text={text} label={`${common.copy}: ${texts.result}`} />
        <IconButton icon="download" label={texts.download} disabled={text === ''} onClick={save} />
        <IconButton icon="remove" label={texts.clear} onClick={onClear} />
      </div>
    </section>
  );
}
