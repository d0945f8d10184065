// Sizes as people read them.

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Without decimals it would be written with four digits. */
const ROUNDS_TO_THOUSAND = 999.5;
/** With one decimal it would be written with four digits. */
const ROUNDS_TO_HUNDRED = 99.95;

/** `1.5 GB`: three digits at most, in decimal units. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= ROUNDS_TO_THOUSAND && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const decimals = unit === 0 || value >= ROUNDS_TO_HUNDRED ? 0 : 1;
  return `${value.toFixed(decimals)} ${BYTE_UNITS[unit]}`;
}
