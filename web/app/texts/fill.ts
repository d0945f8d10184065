// Messages with places for values.

/** A message, or its forms by a count, named as `Intl.PluralRules` names them. */
export type TextForms = string | { one?: string; other: string };

/**
 * Puts values in the places of a message, `{name}`; a message with forms goes by the value `count`.
 */
export function fill(
  message: TextForms,
  values: Readonly<Record<string, string | number>>,
): string {
  const form =
    typeof message === 'string'
      ? message
      : (Number(values.count) === 1 && message.one) || message.other;
  return form.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** What a name is called; the name itself where there is no word for it. */
export function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}
