// Asks before something is done that can't be undone.
import { choose } from './choose.ts';
import type { Context } from './context.ts';
import { misuse } from './failures.ts';

/**
 * True when the person agrees; `yes` has agreed in advance.
 * @throws {CommandFailed} where nobody can be asked, or at Ctrl-C.
 */
export async function confirm(context: Context, question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!context.terminal.canAsk)
    throw misuse('There is no terminal to ask on.', 'Add --yes to do it without being asked.');
  return choose(context, {
    question,
    choices: [
      { label: 'No', value: false },
      { label: 'Yes', value: true },
    ],
  });
}
