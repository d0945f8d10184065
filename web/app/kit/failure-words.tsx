// What failures mean: in the language of the reader, above the server's own words.
import { useEffect } from 'react';
import { createStore } from '../lib/store.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { asFailure } from './failure.ts';

/** By codes of the document; English has them where the server's words are not for everybody. */
type Sentences = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Sentences>('../texts/failures.*.json', { import: 'default' });

const sentences = createStore<Sentences | undefined>(undefined);

/** What a code of the document means; undefined for one without a sentence. */
export function useSentence(code: string | null | undefined): string | undefined {
  const language = useLanguage();
  useEffect(() => {
    const file = FILES[`../texts/failures.${language}.json`];
    void file?.().then(sentences.set, () => sentences.set({}));
  }, [language]);
  const known = sentences.use();
  return code ? known?.[code] : undefined;
}

/** Whether the sentences are here: what is told before would grow when they come. */
export function useAreSentencesHere(): boolean {
  useSentence(undefined);
  return sentences.use() !== undefined;
}

/** What a failure means. @param message What the server says; empty where it said nothing. */
export function FailureWords({
  code,
  message,
}: {
  code?: string | null | undefined;
  message: string;
}) {
  const { common } = useTexts();
  const language = useLanguage();
  const known = useSentence(code);
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

function toView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Comes into view by itself; nothing where nothing failed. */
export function FailureText({ error }: { error: unknown }) {
  if (!error) return null;
  const { code, message } = asFailure(error);
  return (
    <p className="failure" role="alert" ref={toView}>
      <FailureWords code={code} message={message} />
    </p>
  );
}
