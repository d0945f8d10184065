// Sizes, speeds and times, as people read them. The server counts models and memory in GiB, and
// files in bytes.

const GIBIBYTE = 2 ** 30;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `1.4 GB`, in units of 1000 as disks and downloads are sold. */
export function bytesText(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return unitText(value, UNITS[step] ?? 'byte', language, value < 10 && step > 0 ? 1 : 0);
}

function unitText(
  value: number,
  unit: string,
  language: string,
  maximumFractionDigits: number,
): string {
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const;
  return formatOf(language, options).format(value);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Made once: a browser takes far longer to make one than to use it, and the first takes longest. */
function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(name) ?? new Intl.NumberFormat(language, options);
  formats.set(name, known);
  return known;
}

/** `minutes`, as it stands behind a number. @param unit One that browsers know, e.g. `minute`. */
export function unitName(unit: string, language: string): string {
  const format = formatOf(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.formatToParts(2).find(({ type }) => type === 'unit')?.value ?? unit;
}

/** A size of the server in units of 1000, as {@link bytesText}. */
export function gibibytesText(gibibytes: number, language: string): string {
  return bytesText(gibibytes * GIBIBYTE, language);
}

/** `24 GB`: memory of the machine, as systems and shops say it, where a GB has 2^30 bytes. */
export function memoryText(gibibytes: number, language: string): string {
  // A small model takes some memory, which 0 GB would not say.
  if (gibibytes > 0 && gibibytes < 0.1) return gibibytesText(gibibytes, language);
  return unitText(gibibytes, 'gigabyte', language, gibibytes < 10 ? 1 : 0);
}

/** A size of the server in bytes. */
export function bytesOf(gibibytes: number): number {
  return gibibytes * GIBIBYTE;
}

/** `45 sec`, `12 min`, `1.5 hr`, as the language writes it. */
export function durationText(seconds: number, language: string): string {
  if (seconds < 90) return unitText(seconds, 'second', language, 0);
  return seconds < 5400
    ? unitText(seconds / 60, 'minute', language, 0)
    : unitText(seconds / 3600, 'hour', language, 1);
}

/** `40 ms`, `2.5 sec`: how long one waits for something that is quick. */
export function waitText(seconds: number, language: string): string {
  return seconds < 1
    ? unitText(seconds * 1000, 'millisecond', language, 0)
    : unitText(seconds, 'second', language, 1);
}

/** @param digits Behind the point, at most. */
export function numberText(value: number, language: string, digits = 0): string {
  return formatOf(language, { maximumFractionDigits: digits }).format(value);
}

/** `42%`. @param share From 0 to 1. */
export function percentText(share: number, language: string): string {
  return formatOf(language, { style: 'percent' }).format(share);
}

/** `March 2026`. @param time Within the month, in milliseconds since 1970. */
export function monthText(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(time);
}

/** `Tuesday, March 31, 2026`. @param time Within the day, in milliseconds since 1970. */
export function dayText(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(time);
}
