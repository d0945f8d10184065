// The line of a bar: label, bar, percent, sizes, speed and time left.
import { bytesText } from '../../lib/sizes.ts';
import { textWidth } from '../../lib/text-width.ts';
import { cutTo } from './cut.ts';
import { timeText } from './figures.ts';

const LEAST_BAR = 8;

const MOST_BAR = 30;

interface Bar {
  label: string;
  done: number;
  total?: number;
  bytesPerSecond?: number | undefined;
  /** In place of sizes, speed and time left. */
  doing?: string | undefined;
}

/**
 * One line that fits: label, bar, percent, sizes, speed, time left; what matters least is left out
 * first.
 */
export function barLine({ label, done, total, bytesPerSecond, doing }: Bar, width: number): string {
  // The last column stays free: some terminals break the line there.
  const room = width - 1;
  const name = cutTo(label, Math.max(12, Math.floor(room / 3)));
  // Figures have room for their longest form, so that the bar does not jump.
  const speed = bytesPerSecond === undefined ? '' : `${bytesText(bytesPerSecond)}/s`.padStart(9);
  if (!total) return cutTo(joinParts(name, bytesText(done), speed), room);
  const isMoving = bytesPerSecond !== undefined && bytesPerSecond >= 1 && done < total;
  const left = isMoving ? `${timeText((total - done) / bytesPerSecond)} left`.padEnd(16) : '';
  const part = Math.min(done / total, 1);
  const percent = `${Math.floor(part * 100)}%`.padStart(4);
  const sizes = `${bytesText(done).padStart(8)} of ${bytesText(total)}`;
  // From the fullest to the barest.
  const figures = [[sizes, speed, left], [speed, left], [left]];
  const tails = (doing === undefined ? figures : [[doing]]).map((texts) =>
    joinParts(percent, ...texts),
  );
  const tail =
    tails.find((text) => textWidth(name) + LEAST_BAR + text.length + 3 <= room) ?? percent;
  const size = Math.min(MOST_BAR, room - textWidth(name) - tail.length - 2);
  if (size < LEAST_BAR) return cutTo(joinParts(name, tail), room);
  const full = Math.floor(part * size);
  return `${name} ${'█'.repeat(full)}${'░'.repeat(size - full)} ${tail}`;
}

const joinParts = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('  ');
