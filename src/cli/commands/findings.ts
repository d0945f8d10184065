// What `lemonade doctor` has found: something is fine, deserves a hint, or is wrong.
import { wrapped } from '../../lib/wrapped.ts';
import type { Context } from '../kit/context.ts';

/** One line of the doctor, or one line of JSON. */
export type Finding = {
  check: string;
  state: 'fine' | 'hint' | 'wrong';
  message: string;
  advice?: string | undefined;
};

const MARKS = { fine: ['✓', 'green'], hint: ['!', 'yellow'], wrong: ['✗', 'red'] } as const;

/** With a mark in front, and what to do about it on a line of its own. */
export function printFinding({ terminal, isJson, printJson }: Context, finding: Finding) {
  if (isJson) return printJson(finding);
  const { check, state, message, advice } = finding;
  const [mark, colour] = MARKS[state];
  const width = Math.min(terminal.width, 100);
  for (const [index, line] of wrapped(`${check}: ${message}`, width - 2).entries())
    terminal.print(`${index === 0 ? terminal.style(colour, mark) : ' '} ${line}`);
  if (advice === undefined) return;
  for (const [index, line] of wrapped(advice, width - 4).entries())
    terminal.print(`  ${terminal.style('dim', `${index === 0 ? '→' : ' '} ${line}`)}`);
}

/** All is as it should be. */
export const fine = (check: string, message: string): Finding => ({
  check,
  state: 'fine',
  message,
});

/** It works without, but a person may want to do something about it. */
export const hint = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'hint',
  message,
  advice,
});

/** It does not work. The command ends with 1. */
export const wrong = (check: string, message: string, advice?: string): Finding => ({
  check,
  state: 'wrong',
  message,
  advice,
});
