// The text of an answer on the terminal, while it comes: thoughts first, then what is said.
import type { Terminal } from '../kit/terminal.ts';
import { Markdown } from './markdown.ts';

/** `isAsItIs`: as the model writes it, for programs. */
export class AnswerText {
  readonly #terminal: Terminal;
  readonly #isStyled: boolean;
  readonly #isAsItIs: boolean;
  #output: Markdown;
  #thinking: Markdown;
  #isThinking = false;
  #last = '';

  constructor(terminal: Terminal, { isAsItIs }: { isAsItIs: boolean }) {
    this.#terminal = terminal;
    this.#isAsItIs = isAsItIs;
    this.#isStyled = terminal.isTerminal && terminal.style('bold', 'x') !== 'x';
    this.#output = this.#newOutput();
    this.#thinking = this.#newThinking();
  }

  think(thought: string): void {
    if (!this.#isThinking) this.#terminal.write(this.#isStyled ? '\x1b[2m' : '');
    this.#isThinking = true;
    this.#terminal.write(this.#thinking.write(thought));
  }

  say(content: string): void {
    this.#endThinking();
    const isFirst = this.#last === '';
    this.#last = content;
    this.#terminal.write(this.#output.write(isFirst ? content.trimStart() : content));
  }

  /** What comes after it begins on a line of its own. */
  end(): void {
    this.#endThinking();
    const isOpen = this.#last !== '' && !this.#last.endsWith('\n');
    this.#terminal.write(`${this.#output.end()}${isOpen ? '\n' : ''}`);
    this.#last = '';
    this.#output = this.#newOutput();
    this.#thinking = this.#newThinking();
  }

  #endThinking(): void {
    if (!this.#isThinking) return;
    this.#isThinking = false;
    this.#terminal.write(`${this.#thinking.end()}${this.#isStyled ? '\x1b[22m' : ''}\n\n`);
  }

  #newOutput(): Markdown {
    const width = this.#terminal.width - 1;
    if (this.#isAsItIs) return new Markdown(Number.POSITIVE_INFINITY, { isPlain: true });
    return this.#isStyled ? new Markdown(width) : new Markdown(width, { isPlain: true });
  }

  #newThinking(): Markdown {
    return new Markdown(this.#terminal.width - 1, { isPlain: true });
  }
}
