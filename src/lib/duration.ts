// Reads spans of time as people write them: `30s`, `1.5h`, `1h30m`, or a number of seconds.

const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type Unit = keyof typeof UNIT_MS;
const NUMBER = '\\d+(?:\\.\\d+)?';

/**
 * Milliseconds, negative ones too; undefined for no span of time in these units. `isSingle` refuses
 * several parts.
 */
export function parseDuration(
  text: string,
  { units, isSingle = false }: { units: readonly Unit[]; isSingle?: boolean },
): number | undefined {
  const isNegative = text.startsWith('-');
  const span = isNegative ? text.slice(1) : text;
  const factor = isNegative ? -1 : 1;
  if (new RegExp(`^${NUMBER}$`).test(span)) return factor * Number(span) * UNIT_MS.s;
  // The longest first: `ms` is no `m`.
  const part = `(${NUMBER})(${units.toSorted((a, b) => b.length - a.length).join('|')})`;
  if (!new RegExp(`^(?:${part})${isSingle ? '' : '+'}$`).test(span)) return undefined;
  let totalMs = 0;
  for (const [, count, unit] of span.matchAll(new RegExp(part, 'g')))
    totalMs += Number(count) * UNIT_MS[unit as Unit];
  return factor * totalMs;
}
