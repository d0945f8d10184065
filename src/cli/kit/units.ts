// Numbers as people read them.
import { bytesText } from '../../lib/sizes.ts';

/** A size that the contract has in GiB, as {@link bytesText}; empty when it is unknown. */
export function gibibytesText(gibibytes: number | undefined): string {
  return gibibytes === undefined ? '' : bytesText(gibibytes * 2 ** 30);
}

/** `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** `just now`, `5 min ago`. */
export function agoText(seconds: number): string {
  return seconds < 2 ? 'just now' : `${timeText(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60)} ago`;
}

/** `1 model`, `2 models`. */
export function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
