// How probes read the texts of files and programs.

/**
 * The part behind `key` and a separator, for every line that has it: `key: value`, `key\t: value`
 * or `key=value`.
 */
export const valuesOf = (text: string, key: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const at = line.search(/[:=]/);
    return at > 0 && line.slice(0, at).trim() === key ? [line.slice(at + 1).trim()] : [];
  });

/** A number, or undefined for text that is none, such as `[N/A]`. */
export function toNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A size of memory; a device that reports 0 does not know. */
export const toSize = (text: string | undefined): number | undefined => toNumber(text) || undefined;

/** A text that says something; undefined for white space and for anything else. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** What firmware says where no name was filled in. */
const PLACEHOLDER =
  /^(?:to be filled|default string|system (?:product|manufacturer|version)|not (?:applicable|specified)|none$|o\.e\.m)/i;

/** The text that firmware gives for a name, undefined when it is empty or a placeholder. */
export function firmwareText(value: unknown): string | undefined {
  const text = toText(value);
  return text === undefined || PLACEHOLDER.test(text) ? undefined : text;
}
