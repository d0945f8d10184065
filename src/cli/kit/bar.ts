// The line that shows how far something is.
import { cutTo } from './table.ts';
import { bytesText, timeText } from './units.ts';

export interface BarState {
  /** What is fetched. */
  label: string;
  done: number;
  /** Undefined or 0 when nobody knows. */
  total?: number | undefined;
  /** Undefined before it can be told. */
  bytesPerSecond?: number | undefined;
  /** In place of speed and time left. */
  doing?: string | undefined;
}

const LEAST_BAR = 8;
const MOST_BAR = 30;

/** One line that fits: label, bar, percent, sizes, speed, time left; what matters least is left out first. */
export function barLine({ label, done, total, bytesPerSecond, doing }: BarState, width: number): string {
  const percent = total ? `${Math.floor((Math.min(done, total) / total) * 100)}%`.padStart(4) : '';
  // Figures have room for their longest form, so that the bar does not jump.
  const sizes = total ? `${bytesText(done).padStart(8)} of ${bytesText(total)}` : bytesText(done);
  const speed = bytesPerSecond === undefined ? '' : `${bytesText(bytesPerSecond)}/s`.padStart(9);
  const left =
    bytesPerSecond === undefined || bytesPerSecond < 1 || !total || done >= total
      ? ''
      : `${timeText((total - done) / bytesPerSecond)} left`.padEnd(16);
  const figures = doing === undefined ? [sizes, speed, left] : [doing];
  // From the fullest to the barest.
  const choices = [figures, figures.slice(1), figures.slice(-1), []].map((parts) =>
    [percent, ...parts.filter((part) => part !== '')].filter((part) => part !== '').join('  '),
  );
  // The last column stays free: some terminals break the line there.
  const room = width - 1;
  const shortLabel = cutTo(label, Math.max(12, Math.floor(room / 3)));
  const tail = choices.find((text) => shortLabel.length + LEAST_BAR + text.length + 3 <= room) ?? percent;
  if (!total) return cutTo(`${shortLabel}  ${tail}`, room);
  const space = room - shortLabel.length - tail.length - 3;
  const size = Math.min(MOST_BAR, space);
  if (size < LEAST_BAR) return cutTo(`${shortLabel}  ${tail}`, room);
  const full = Math.floor((Math.min(done, total) / total) * size);
  return `${shortLabel} ${'█'.repeat(full)}${'░'.repeat(size - full)} ${tail}`;
}

/**
 * How fast something comes, over the last seconds. What was there before the first call doesn't count, so that a
 * continued pull is not as fast as a disk.
 */
export function createSpeed(nowMs: () => number): (done: number) => number | undefined {
  const WINDOW_MS = 5000;
  const LEAST_MS = 500;
  let points: { atMs: number; done: number }[] = [];
  return (done) => {
    const atMs = nowMs();
    // Another file, which begins anew.
    if (done < (points.at(-1)?.done ?? 0)) points = [];
    points = [
      ...points.filter((point, index) => index === points.length - 1 || atMs - point.atMs <= WINDOW_MS),
      { atMs, done },
    ];
    const [first] = points;
    if (first === undefined || atMs - first.atMs < LEAST_MS) return undefined;
    return ((done - first.done) / (atMs - first.atMs)) * 1000;
  };
}
