// Values of settings in measures that people use.

/** In what a person types a value, and how many of the unit of the setting are in one of it. */
export interface Measure {
  name: 'mebibyte' | 'second' | 'minute' | 'hour';
  factor: number;
}

/** The larger ones first. */
const MEASURES: Readonly<Record<string, readonly Measure[]>> = {
  bytes: [{ name: 'mebibyte', factor: 2 ** 20 }],
  mebibytes: [{ name: 'mebibyte', factor: 1 }],
  milliseconds: [
    { name: 'minute', factor: 60_000 },
    { name: 'second', factor: 1000 },
  ],
  seconds: [{ name: 'second', factor: 1 }],
  hours: [{ name: 'hour', factor: 1 }],
};

/**
 * The largest one in which the usual value is a whole number; undefined for a value without a unit
 * that people know.
 */
export function measureOf(unit: string | undefined, usual: unknown): Measure | undefined {
  const measures = unit === undefined ? [] : (MEASURES[unit] ?? []);
  return measures.find(({ factor }) => Number(usual) % factor === 0) ?? measures.at(-1);
}

/** A number in that measure; other text as it is. */
export function measured(text: string, { factor }: Measure): string {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value)
    ? text
    : String(Number((value / factor).toPrecision(12)));
}

/** A number of that measure, in the unit of the setting; other text as it is. */
export function counted(text: string, { factor }: Measure): string {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? text : String(Math.round(value * factor));
}
