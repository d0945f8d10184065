// Reads as much of a command line as must be known before the parser is loaded: serving must not
// pay for that.

/** The command of the first server, whose port was another one, in words of `serve`. */
export function asServe(args: readonly string[]): string[] {
  const words = args.filter((word) => word !== 'server-preview');
  const hasPort = args.some((word) => /^--port(?:=|$)/.test(word));
  if (!hasPort) words.push('--port', '1234');
  return words;
}

/** Options for all commands whose value is the next word. */
const WITH_VALUE = new Set(['--host', '--port', '--api-key']);

const QUESTIONS = new Set(['-h', '--help', '-v', '-V', '--version']);

/** The name of the command, if there is one. `isQuestion`: help or the version is asked for. */
export function readCommandWords(args: readonly string[]) {
  const isQuestion = args.some((word) => QUESTIONS.has(word));
  const command = args.find(
    (word, index) => !word.startsWith('-') && !WITH_VALUE.has(args[index - 1] ?? ''),
  );
  return { command, isQuestion };
}
