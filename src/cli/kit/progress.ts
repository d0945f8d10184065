// Shows work that takes long: one line that is drawn over on a terminal, plain lines elsewhere, nothing when that is wanted.
import type { DownloadProgressEvent } from '../../../generated/client/index.ts';
import { barLine, createSpeed } from './bar.ts';
import { cutTo } from './table.ts';
import type { Terminal } from './terminal.ts';
import { bytesText } from './units.ts';

export interface Progress {
  /** A step of a pull or of an installation. */
  download(event: DownloadProgressEvent): void;
  /** Something that can't be measured, e.g. `Loading Qwen3-0.6B-GGUF`. */
  doing(what: string): void;
  /** Takes the line away. */
  end(): void;
}

const REDRAW_MS = 100;
/** Where lines can't be drawn over, one comes every so many percent. */
const PLAIN_STEP = 10;
const SPINNER = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';

/** `silent` shows nothing. */
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
    timer = setInterval(redraw, REDRAW_MS);
    timer.unref();
  };
  return {
    download(event) {
      const { bytes_downloaded: done, bytes_total: total } = event;
      const bytesPerSecond = speedOf(done);
      const doing = total > 0 && done >= total ? 'verifying' : undefined;
      show(() => barLine({ label: labelOf(event), done, total, bytesPerSecond, doing }, width()));
    },
    doing: (what) => show((spinner) => `${terminal.styleOfNotes('cyan', spinner)} ${cutTo(what, width() - 3)}`),
    end() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      terminal.draw('\r\x1b[K');
    },
  };
}

function createPlain(terminal: Terminal): Progress {
  let lastFile = '';
  let lastStep = -1;
  return {
    download(event) {
      const { file, bytes_downloaded: done, bytes_total: total } = event;
      const step = total > 0 ? Math.floor((done / total) * (100 / PLAIN_STEP)) : 0;
      if (file === lastFile && step <= lastStep) return;
      if (file !== lastFile) terminal.note(`${labelOf(event)}: ${bytesText(total)}`);
      else terminal.note(`${labelOf(event)}: ${step * PLAIN_STEP}%`);
      lastFile = file;
      lastStep = step;
    },
    doing: (what) => terminal.note(what),
    end: () => undefined,
  };
}

/** The name of the file, with its number where there are several. */
function labelOf({ file, file_index: index, total_files: count }: DownloadProgressEvent): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return count > 1 ? `[${index}/${count}] ${name}` : name;
}
