// Runs one command line: a server, or a command whose code is loaded now; and ends with the code
// that it deserves.

/** `withoutCommand` is what a command line without a command means. */
export async function run({ withoutCommand }: { withoutCommand: 'help' | 'serve' }): Promise<void> {
  const args = process.argv.slice(2);
  const { command, isQuestion } = wordsOf(args);
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

/** The command of the first server, whose port was another one, in words of `serve`. */
export function asServe(args: readonly string[]): string[] {
  const hasPort = args.some((word) => /^--port(?:=|$)/.test(word));
  return [
    ...args.filter((word) => word !== 'server-preview'),
    ...(hasPort ? [] : ['--port', '1234']),
  ];
}

/** Options for all commands whose value is the next word. */
const WITH_VALUE = new Set(['--host', '--port', '--api-key']);
const QUESTIONS = new Set(['-h', '--help', '-v', '-V', '--version']);

/**
 * The command, without the parser: serving must not pay for that. `isQuestion`: help or the version
 * is asked for.
 */
export function wordsOf(args: readonly string[]) {
  const isQuestion = args.some((word) => QUESTIONS.has(word));
  const command = args.find(
    (word, index) => !word.startsWith('-') && !WITH_VALUE.has(args[index - 1] ?? ''),
  );
  return { command, isQuestion };
}
