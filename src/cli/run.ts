// Runs one command line: a server, or a command whose code is loaded now; and ends with the code
// that it deserves.
import { asServe, readCommandWords } from './command-words.ts';

/** `withoutCommand` is what a command line without a command means. */
export async function run({ withoutCommand }: { withoutCommand: 'help' | 'serve' }): Promise<void> {
  const args = process.argv.slice(2);
  const { command, isQuestion } = readCommandWords(args);
  if (command === 'server-preview') process.argv.splice(2, args.length, ...asServe(args));
  const isHelp = command === 'help' && args[args.indexOf('help') + 1] === 'serve';
  if (isHelp) process.argv.splice(2, args.length, 'serve', '--help');
  const isDefault = command === undefined && withoutCommand === 'serve' && !isQuestion;
  const isServe = command === 'serve' || command === 'server-preview' || isDefault;
  const isDetached = isServe && args.includes('--detach') && !isQuestion;
  if (isHelp || (isServe && !isDetached)) {
    // The server reads the arguments by itself; nothing of the commands is loaded for it.
    await import('../main.ts');
    return;
  }
  const { runCommand } = await import('./run-command.ts');
  const words = isDetached && command !== 'serve' ? ['serve', ...process.argv.slice(2)] : args;
  await runCommand(
    command === undefined && !isQuestion && !isDetached ? [...args, '--help'] : words,
  );
}
