// Texts of a screen that is loaded later, each in its three languages side by side.
import { useLanguage } from './use-texts.ts';

/** A text, or what makes it of values. */
type InEach<Text> = readonly [en: Text, de: Text, zh: Text];

/** @returns A hook that gives the texts in the language of the reader. */
export function textsOf<Texts extends object>(rows: { [Name in keyof Texts]: InEach<Texts[Name]> }): () => Texts {
  const column = (index: number) =>
    Object.fromEntries(Object.entries<InEach<unknown>>(rows).map(([name, row]) => [name, row[index]])) as Texts;
  const texts = { en: column(0), de: column(1), zh: column(2) };
  return () => texts[useLanguage()];
}
