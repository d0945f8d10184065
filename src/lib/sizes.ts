// Sizes as people read them.

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(unit === 0 || value >= 99.95 ? 0 : 1)} ${BYTE_UNITS[unit]}`;
}
