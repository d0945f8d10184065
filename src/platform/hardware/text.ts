// Small readings of the text that systems and their tools give.

/** The part behind `key` and a separator, for every line that has it: `key: value`, `key\t: value` or `key=value`. */
export function valuesOf(text: string, key: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const at = line.search(/[:=]/);
    return at > 0 && line.slice(0, at).trim() === key ? [line.slice(at + 1).trim()] : [];
  });
}

export function toNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A size of memory; a device that reports 0 does not know. */
export function toSize(text: string | undefined): number | undefined {
  return toNumber(text) || undefined;
}

export function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** What firmware says where no name was filled in. */
const PLACEHOLDER =
  /^(?:to be filled|default string|system (?:product|manufacturer|version)|not (?:applicable|specified)|none$|o\.e\.m)/i;

export function firmwareText(value: unknown): string | undefined {
  const text = toText(value);
  return text === undefined || PLACEHOLDER.test(text) ? undefined : text;
}
