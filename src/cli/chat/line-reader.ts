// Reads what a person types: with history, several lines at a time, and texts that are pasted.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks terminals to mark what is pasted, so that its line ends send nothing. */
const MARK_PASTES = ['\x1b[?2004h', '\x1b[?2004l'] as const;
const QUOTES = '"""';

export function createLineReader(options: {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  prompt: string;
  /** The newest first. */
  history: string[];
}) {
  const { input, output, prompt, history } = options;
  let isMuted = false;
  // While an answer comes, what is typed must not appear in it.
  const muted = new Writable({
    write(chunk, _encoding, done) {
      if (isMuted) done();
      else output.write(chunk, () => done());
    },
  });
  Object.defineProperty(muted, 'columns', { get: () => output.columns });
  output.on('resize', () => muted.emit('resize'));
  const lines = createInterface({
    input,
    output: muted,
    terminal: true,
    history: [...history],
    historySize: 500,
    removeHistoryDuplicates: true,
  });
  let typed = [...history];
  lines.on('history', (all) => {
    typed = [...all];
  });
  let isPasting = false;
  let parts: string[] = [];
  let onInterrupt: (() => void) | undefined;
  let isClosed = false;
  /** Messages that are not read yet. */
  const waiting: string[] = [];
  let wake = () => {};

  input.on('keypress', (_text, key: { name?: string } | undefined) => {
    if (key?.name === 'paste-start') isPasting = true;
    if (key?.name === 'paste-end') isPasting = false;
  });
  lines.on('line', (line) => {
    parts.push(line.endsWith('\\') && !isPasting ? line.slice(0, -1) : line);
    const whole = parts.join('\n');
    const isQuoted = whole.trimStart().startsWith(QUOTES);
    const isOpen = isQuoted && !whole.trimStart().slice(QUOTES.length).includes(QUOTES);
    if (isPasting || isOpen || (line.endsWith('\\') && !isQuoted)) {
      lines.setPrompt('… ');
      if (!isMuted) lines.prompt();
      return;
    }
    parts = [];
    waiting.push(isQuoted ? (whole.trim().slice(QUOTES.length).split(QUOTES, 1)[0] ?? '') : whole);
    wake();
  });
  lines.on('SIGINT', () => {
    if (onInterrupt !== undefined) return onInterrupt();
    if (lines.line === '' && parts.length === 0) return lines.close();
    parts = [];
    output.write('^C\n');
    // Forgets what stands on the line.
    lines.write(null, { ctrl: true, name: 'e' });
    lines.write(null, { ctrl: true, name: 'u' });
    lines.setPrompt(prompt);
    lines.prompt();
  });
  lines.on('close', () => {
    isClosed = true;
    wake();
  });
  output.write(MARK_PASTES[0]);

  return {
    /** The next message, which may have several lines; undefined when the person leaves (Ctrl-D, or Ctrl-C at an empty line). */
    async read(): Promise<string | undefined> {
      if (waiting.length === 0 && !isClosed) {
        isMuted = false;
        lines.setPrompt(prompt);
        lines.prompt();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        isMuted = true;
      }
      return waiting.shift();
    },
    /** What was typed, the newest first. */
    history: () => typed,
    /** Ctrl-C calls this in place of what it does at the prompt, until the returned function is called. */
    whileBusy(stop: () => void): () => void {
      onInterrupt = stop;
      return () => {
        onInterrupt = undefined;
      };
    },
    close() {
      output.write(MARK_PASTES[1]);
      lines.close();
    },
  };
}
