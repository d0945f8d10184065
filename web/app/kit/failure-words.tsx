// What a failure means, in the language of the reader. The server's own words, which are English, stand below.
import { useEffect } from 'react';
import { createStore } from '../lib/store.ts';
import { type Language, useLanguage, useTexts } from '../texts/use-texts.ts';
import { asFailure } from './failure.ts';

/** By codes of the document; English has them where the server's words are not for everybody. */
type Sentences = Readonly<Record<string, string>>;

const FILES: Readonly<Record<Language, () => Promise<{ default: Sentences }>>> = {
  en: () => import('../texts/failures.en.json', { with: { type: 'json' } }),
  de: () => import('../texts/failures.de.json', { with: { type: 'json' } }),
  zh: () => import('../texts/failures.zh.json', { with: { type: 'json' } }),
};
const sentences = createStore<Sentences>({});

interface FailureWordsProps {
  code?: string | null | undefined;
  /** What the server says; empty where it said nothing. */
  message: string;
}

/** The same of whatever a request has thrown. */
export function ErrorWords({ of: error }: { of: unknown }) {
  const { code, message } = asFailure(error);
  return <FailureWords code={code} message={message} />;
}

export function FailureWords({ code, message }: FailureWordsProps) {
  const { common } = useTexts();
  const language = useLanguage();
  const known = sentences.use()[code ?? ''];
  useEffect(() => {
    void FILES[language]().then((file) => sentences.set(file.default));
  }, [language]);
  if (message === '') return common.noAnswer;
  if (known === undefined && language === 'en') return message;
  return (
    <>
      {known ?? common.refused} <Said>{message}</Said>
    </>
  );
}

/** Words of the server, marked as English. */
export function Said({ children }: { children: string }) {
  return (
    <span className="said" lang="en">
      {children}
    </span>
  );
}
