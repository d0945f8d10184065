// Reads what a person types: with history, several lines at a time, and texts that are pasted.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks terminals to mark what is pasted, so that its line ends send nothing. */
const MARK_PASTES = ['\x1b[?2004h', '\x1b[?2004l'] as const;
const QUOTES = '"""';
/** At the beginning of a message, or of what a command takes: `/system """`. */
const QUOTED = /^\s*(\/(?:set )?\S+\s+)?"""(.*)$/s;
const GOES_ON = '… ';

export function createLineReader(options: {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  prompt: string;
  /** The newest first. */
  history: string[];
  /** Ends it as the person may. */
  signal: AbortSignal;
}) {
  const { input, output, prompt, history, signal } = options;
  let isMuted = false;
  // While an answer comes, what is typed must not appear in it.
  const muted = new Writable({
    write(chunk, _encoding, done) {
      // Nothing waits here, or it would be muted by what comes after it.
      if (!isMuted) output.write(chunk);
      done();
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
    signal,
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
    const [, command = '', quoted] = QUOTED.exec(whole) ?? [];
    const isQuoted = quoted !== undefined;
    const isOpen = isQuoted && !quoted.includes(QUOTES);
    if (isPasting || isOpen || (line.endsWith('\\') && !isQuoted)) {
      lines.setPrompt(GOES_ON);
      if (!isMuted) lines.prompt();
      return;
    }
    parts = [];
    isMuted = true;
    waiting.push(isQuoted ? command + quoted.split(QUOTES, 1)[0] : whole);
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
    // The prompt of the shell has a line of its own.
    if (!isMuted) output.write('\n');
    isMuted = true;
    wake();
  });
  output.write(MARK_PASTES[0]);

  return {
    /** The next message, which may have several lines; undefined when the person leaves (Ctrl-D, or Ctrl-C at an empty line). */
    async read(): Promise<string | undefined> {
      if (waiting.length === 0 && !isClosed) {
        isMuted = false;
        // What was typed during the answer stands where it ended, and not where it was typed.
        Object.assign(lines, { prevRows: 0 });
        lines.setPrompt(parts.length === 0 ? prompt : GOES_ON);
        lines.prompt(true);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (waiting[0] !== undefined) {
        // It was typed during an answer, and has not been seen.
        output.write(`${prompt}${waiting[0].replaceAll('\n', `\n${GOES_ON}`)}\n`);
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
