// Runs one command line: a server, or a command whose code is loaded now; and ends with the code that it deserves.
import { wordsOf } from './command-words.ts';

interface RunOptions {
  /** What a command line without a command means. */
  withoutCommand: 'help' | 'serve';
}

export async function run({ withoutCommand }: RunOptions): Promise<void> {
  const args = process.argv.slice(2);
  const { command, isQuestion } = wordsOf(args);
  if (command === 'serve' || (command === undefined && withoutCommand === 'serve' && !isQuestion)) {
    // The server reads the arguments by itself; nothing of the commands is loaded for it.
    await import('../main.ts');
    return;
  }
  const { runCommand } = await import('./run-command.ts');
  await runCommand(command === undefined && !isQuestion ? [...args, '--help'] : args);
}
