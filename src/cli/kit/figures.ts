// Figures as people read them.
import { bytesText } from '../../lib/sizes.ts';

/** A size that the contract has in GiB, as {@link bytesText}; empty when it is unknown. */
export const gibibytesText = (gibibytes: number | undefined): string =>
  gibibytes === undefined ? '' : bytesText(gibibytes * 2 ** 30);

/** `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return withRest(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min');
  return withRest(`${minutes} min`, whole % 60, 's');
}

const withRest = (text: string, rest: number, unit: string) =>
  rest === 0 ? text : `${text} ${rest} ${unit}`;

/** `just now`, `5 min ago`. */
export const agoText = (seconds: number): string =>
  seconds < 2
    ? 'just now'
    : `${timeText(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60)} ago`;

/** `1 model`, `2 models`. */
export const countText = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;
