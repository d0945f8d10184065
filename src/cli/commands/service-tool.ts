// Runs a tool of the system, whose failure is the command's.
import { basename } from 'node:path';
import { codeOf } from '../../lib/values.ts';
import type { RunTool } from '../../lib/windows.ts';
import { CommandFailed } from '../kit/failures.ts';

/** What a person does where no service can be made. */
export const START_YOURSELF = "Start 'lemonade serve' by your system's own means.";

/**
 * What the tool printed.
 * @throws {CommandFailed} where it is not on this machine, or fails, with what it said
 */
export async function runOrSay(
  run: RunTool,
  file: string,
  words: readonly string[],
): Promise<string> {
  const name = basename(file);
  try {
    return await run(file, words);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new CommandFailed(`'${name}' is not on this machine.`, { advice: START_YOURSELF });
    const { stderr = '' } = error as { stderr?: string };
    const advice =
      name === 'systemctl'
        ? "It needs a session of systemd: log in directly, not by su, and not in a container. 'lemonade serve' runs without."
        : 'Is there a session of yours that it can reach?';
    throw new CommandFailed(
      `'${name} ${words.join(' ')}' failed: ${stderr.trim() || 'it said nothing'}`,
      { advice },
    );
  }
}
