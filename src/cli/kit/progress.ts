// Shows work that takes long: one line that is drawn over on a terminal, plain lines elsewhere,
// nothing when that is wanted.
import type { DownloadProgressEvent } from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { textWidth } from '../../lib/text-width.ts';
import { cutTo, timeText } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface Progress {
  download(event: DownloadProgressEvent): void;
  /** Something that can't be measured, e.g. `Loading Qwen3-0.6B-GGUF`. */
  doing(what: string): void;
  end(): void;
}

const REDRAW_MS = 100;
/** Where lines can't be drawn over, one comes every so many percent. */
const PLAIN_STEP = 10;
const SPINNER = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

export function createProgress(terminal: Terminal, { silent }: { silent: boolean }): Progress {
  if (silent) return { download: () => undefined, doing: () => undefined, end: () => undefined };
  return terminal.canRedraw ? createRedrawn(terminal) : createPlain(terminal);
}

function createRedrawn(terminal: Terminal): Progress {
  const speedOf = createSpeed(() => performance.now());
  let timer: NodeJS.Timeout | undefined;
  let text: (frame: string) => string = () => '';
  let frame = 0;
  const width = () => (Number.isFinite(terminal.width) ? terminal.width : 80);
  const redraw = () => {
    frame += 1;
    terminal.draw(`\r${text(SPINNER[frame % SPINNER.length] ?? '')}\x1b[K`);
  };
  const show = (next: typeof text) => {
    text = next;
    if (timer !== undefined) return;
    redraw();
    timer = setInterval(redraw, REDRAW_MS).unref();
  };
  return {
    download(event) {
      const { bytes_downloaded: done, bytes_total: total } = event;
      const bytesPerSecond = speedOf(done);
      const doing = total > 0 && done >= total ? 'verifying' : undefined;
      show(() => barLine({ label: labelOf(event), done, total, bytesPerSecond, doing }, width()));
    },
    doing: (what) =>
      show((spinner) => `${terminal.styleOfNotes('cyan', spinner)} ${cutTo(what, width() - 3)}`),
    end() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      terminal.draw('\r\x1b[K');
    },
  };
}

function createPlain(terminal: Terminal): Progress {
  let last = { file: '', step: -1 };
  return {
    download(event) {
      const { file, bytes_downloaded: done, bytes_total: total } = event;
      const step = total > 0 ? Math.floor((done / total) * (100 / PLAIN_STEP)) : 0;
      if (file === last.file && step <= last.step) return;
      terminal.note(
        `${labelOf(event)}: ${file === last.file ? `${step * PLAIN_STEP}%` : bytesText(total)}`,
      );
      last = { file, step };
    },
    doing: (what) => terminal.note(what),
    end: () => undefined,
  };
}

function labelOf({ file, file_index: index, total_files: count }: DownloadProgressEvent): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return count > 1 ? `[${index}/${count}] ${name}` : name;
}

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
  if (!total) return cutTo(joined(name, bytesText(done), speed), room);
  const isMoving = bytesPerSecond !== undefined && bytesPerSecond >= 1 && done < total;
  const left = isMoving ? `${timeText((total - done) / bytesPerSecond)} left`.padEnd(16) : '';
  const part = Math.min(done / total, 1);
  const percent = `${Math.floor(part * 100)}%`.padStart(4);
  const sizes = `${bytesText(done).padStart(8)} of ${bytesText(total)}`;
  // From the fullest to the barest.
  const figures = [[sizes, speed, left], [speed, left], [left]];
  const tails = (doing === undefined ? figures : [[doing]]).map((texts) =>
    joined(percent, ...texts),
  );
  const tail =
    tails.find((text) => textWidth(name) + LEAST_BAR + text.length + 3 <= room) ?? percent;
  const size = Math.min(MOST_BAR, room - textWidth(name) - tail.length - 2);
  if (size < LEAST_BAR) return cutTo(joined(name, tail), room);
  const full = Math.floor(part * size);
  return `${name} ${'█'.repeat(full)}${'░'.repeat(size - full)} ${tail}`;
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('  ');
const SPEED_WINDOW_MS = 5000;
const LEAST_SPEED_MS = 500;

/**
 * How fast something comes, over the last seconds. What was there before the first call doesn't
 * count.
 */
export function createSpeed(nowMs: () => number): (done: number) => number | undefined {
  let points: { atMs: number; done: number }[] = [];
  return (done) => {
    const atMs = nowMs();
    // Another file begins.
    if (done < (points.at(-1)?.done ?? 0)) points = [];
    points = points.filter(
      (point, index) => index === points.length - 1 || atMs - point.atMs <= SPEED_WINDOW_MS,
    );
    points.push({ atMs, done });
    const [first] = points;
    if (first === undefined || atMs - first.atMs < LEAST_SPEED_MS) return undefined;
    return ((done - first.done) / (atMs - first.atMs)) * 1000;
  };
}
