// Reads what a person types: with history, several lines at a time, and texts that are pasted.
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks terminals to mark what is pasted, so that its line ends send nothing. */
const MARK_PASTES = ['\x1b[?2004h', '\x1b[?2004l'] as const;
const QUOTES = '"""';
/** At the beginning of a message, or of what a command takes: `/system """`. */
const QUOTED = /^\s*(\/(?:set )?\S+\s+)?"""(.*)$/s;
const GOES_ON = '… ';

interface LineReaderOptions {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  prompt: string;
  /** The newest first. */
  history: string[];
  signal: AbortSignal;
}

/** The prompt of a chat. What is typed while an answer comes is not shown, and read after it. */
export class LineReader {
  readonly #output: NodeJS.WriteStream;
  readonly #prompt: string;
  readonly #lines: Interface;
  /** While an answer comes, what is typed must not appear in it. */
  #isMuted = true;
  #isPasting = false;
  #isClosed = false;
  #typed: readonly string[];
  #parts: string[] = [];
  /** Messages that are not read yet. */
  readonly #waiting: string[] = [];
  #onInterrupt: (() => void) | undefined;
  /** Takes the next line, where a question was asked. */
  #answer: ((line: string) => void) | undefined;
  #wake = () => {};

  constructor({ input, output, prompt, history, signal }: LineReaderOptions) {
    this.#output = output;
    this.#prompt = prompt;
    this.#typed = [...history];
    this.#lines = createInterface({
      input,
      output: this.#mutable(),
      terminal: true,
      history: [...history],
      historySize: 500,
      removeHistoryDuplicates: true,
      signal,
    });
    this.#lines.on('history', (all) => {
      if (this.#answer !== undefined) all.shift();
      this.#typed = [...all];
    });
    input.on('keypress', (_text, key: { name?: string } | undefined) => {
      if (key?.name === 'paste-start') this.#isPasting = true;
      if (key?.name === 'paste-end') this.#isPasting = false;
    });
    this.#lines.on('line', (line) => this.#take(line));
    this.#lines.on('SIGINT', () => this.#interrupt());
    this.#lines.on('close', () => {
      this.#isClosed = true;
      // The prompt of the shell has a line of its own.
      if (!this.#isMuted) output.write('\n');
      this.#isMuted = true;
      this.#wake();
      this.#answer?.('');
    });
    output.write(MARK_PASTES[0]);
  }

  /**
   * The next message, which may have several lines; undefined when the person leaves (Ctrl-D, or
   * Ctrl-C at an empty line).
   */
  async read(): Promise<string | undefined> {
    const [next] = this.#waiting;
    if (next === undefined && !this.#isClosed) {
      this.#isMuted = false;
      // What was typed during the answer stands where it ended, and not where it was typed.
      Object.assign(this.#lines, { prevRows: 0 });
      this.#lines.setPrompt(this.#parts.length === 0 ? this.#prompt : GOES_ON);
      this.#lines.prompt(true);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    } else if (next !== undefined) {
      // It was typed during an answer, and has not been seen.
      this.#output.write(`${this.#prompt}${next.replaceAll('\n', `\n${GOES_ON}`)}\n`);
    }
    return this.#waiting.shift();
  }

  /**
   * The line that answers a question while an answer comes; empty at Ctrl-C, which ends the signal,
   * and at Ctrl-D. What was typed before the question does not answer it, and is kept.
   */
  async ask(question: string, signal: AbortSignal): Promise<string> {
    if (this.#isClosed || signal.aborted) return '';
    const draft = this.#lines.line;
    this.#forgetLine();
    this.#isMuted = false;
    Object.assign(this.#lines, { prevRows: 0 });
    this.#lines.setPrompt(question);
    this.#lines.prompt(true);
    const line = await new Promise<string>((resolve) => {
      this.#answer = resolve;
      signal.addEventListener('abort', () => resolve(''), { once: true });
    });
    this.#answer = undefined;
    if (!this.#isMuted) this.#output.write('\n');
    this.#isMuted = true;
    if (this.#isClosed) return '';
    this.#forgetLine();
    if (draft !== '') this.#lines.write(draft);
    return line;
  }

  get history(): readonly string[] {
    return this.#typed;
  }

  /**
   * Ctrl-C calls this in place of what it does at the prompt, until the returned function is
   * called.
   */
  whileBusy(stop: () => void): () => void {
    this.#onInterrupt = stop;
    return () => {
      this.#onInterrupt = undefined;
    };
  }

  close(): void {
    this.#output.write(MARK_PASTES[1]);
    this.#lines.close();
  }

  #mutable(): Writable {
    const output = this.#output;
    const muted = new Writable({
      write: (chunk, _encoding, done) => {
        // Nothing waits here, or it would be muted by what comes after it.
        if (!this.#isMuted) output.write(chunk);
        done();
      },
    });
    Object.defineProperty(muted, 'columns', { get: () => output.columns });
    output.on('resize', () => muted.emit('resize'));
    return muted;
  }

  #take(line: string): void {
    if (this.#answer !== undefined) {
      this.#isMuted = true;
      const answer = this.#answer;
      this.#answer = undefined;
      // What is pasted was not written for this question.
      answer(this.#isPasting ? '' : line);
      return;
    }
    this.#parts.push(line.endsWith('\\') && !this.#isPasting ? line.slice(0, -1) : line);
    const whole = this.#parts.join('\n');
    const [, command = '', quoted] = QUOTED.exec(whole) ?? [];
    const isOpen = quoted?.includes(QUOTES) === false;
    if (this.#isPasting || isOpen || (line.endsWith('\\') && quoted === undefined)) {
      this.#lines.setPrompt(GOES_ON);
      if (!this.#isMuted) this.#lines.prompt();
      return;
    }
    this.#parts = [];
    this.#isMuted = true;
    this.#waiting.push(quoted === undefined ? whole : command + quoted.split(QUOTES, 1)[0]);
    this.#wake();
  }

  #interrupt(): void {
    if (this.#onInterrupt !== undefined) this.#onInterrupt();
    else if (this.#lines.line === '' && this.#parts.length === 0) this.#lines.close();
    else this.#beginAgain();
  }

  #beginAgain(): void {
    this.#parts = [];
    this.#output.write('^C\n');
    this.#forgetLine();
    this.#lines.setPrompt(this.#prompt);
    this.#lines.prompt();
  }

  /** What stands on the line. */
  #forgetLine(): void {
    this.#lines.write(null, { ctrl: true, name: 'e' });
    this.#lines.write(null, { ctrl: true, name: 'u' });
  }
}
