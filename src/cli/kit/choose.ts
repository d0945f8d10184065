// Asks which one: a list on the terminal with arrow keys, or the digit of a line.
import { emitKeypressEvents } from 'node:readline';
import type { Context } from './context.ts';
import { interrupted } from './failures.ts';
import { cutTo } from './table.ts';

export interface Choice<Value> {
  label: string;
  value: Value;
}

interface Key {
  name?: string;
  ctrl?: boolean;
  sequence?: string;
}

/** The value of the line that was chosen. @throws {CommandFailed} when the user would rather not (Ctrl-C, Escape, a signal). */
export async function choose<Value>(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  options: { question: string; choices: readonly Choice<Value>[]; initial?: number },
): Promise<Value> {
  const { question, choices } = options;
  const { stdin } = process;
  let current = options.initial ?? 0;
  let onKeys: ((text: string | undefined, key: Key) => void) | undefined;
  const lines = () =>
    choices.map(({ label }, index) => {
      const text = cutTo(`${index === current ? '❯' : ' '} ${label}`, terminal.width - 1);
      return `\r${index === current ? terminal.style('cyan', text) : text}\x1b[K\n`;
    });
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  terminal.write(`${question} ${terminal.style('dim', '(arrow keys, Enter)')}\n\x1b[?25l${lines().join('')}`);
  try {
    return await new Promise<Value>((resolve, reject) => {
      const onKey = (text: string | undefined, key: Key) => {
        if ((key.ctrl && key.name === 'c') || key.name === 'escape') return reject(interrupted());
        if (key.name === 'up' || key.name === 'k') current = (current + choices.length - 1) % choices.length;
        if (key.name === 'down' || key.name === 'j') current = (current + 1) % choices.length;
        if (text !== undefined && /^[1-9]$/.test(text) && Number(text) <= choices.length) current = Number(text) - 1;
        terminal.write(`\x1b[${choices.length}A${lines().join('')}`);
        const chosen = choices[current];
        if (key.name === 'return' && chosen !== undefined) resolve(chosen.value);
      };
      onKeys = onKey;
      stdin.on('keypress', onKey);
      if (signal.aborted) reject(interrupted());
      signal.addEventListener('abort', () => reject(interrupted()), { once: true });
    });
  } finally {
    if (onKeys !== undefined) stdin.off('keypress', onKeys);
    stdin.setRawMode(false);
    stdin.pause();
    // The list goes, and the question with it.
    terminal.write(`\x1b[${choices.length + 1}A\x1b[J\x1b[?25h`);
  }
}
