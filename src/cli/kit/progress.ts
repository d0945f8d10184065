// Shows work that takes long: one line that is drawn over on a terminal, plain lines elsewhere,
// nothing when that is wanted.
import type { DownloadProgressEvent } from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { barLine } from './bar-line.ts';
import { cutTo } from './cut.ts';
import { createSpeed } from './speed.ts';
import type { Terminal } from './terminal.ts';

/** What a command shows while it works, until `end`. */
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

/** `silent`: nothing is shown, as with --json and --quiet. */
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
