// Looks for the command in a command line, without the parser: serving must not pay for what it doesn't use.

/** Options for all commands whose value is the next word. */
const WITH_VALUE = new Set(['--host', '--port', '--api-key']);
const QUESTIONS = new Set(['-h', '--help', '-v', '--version']);

export interface CommandWords {
  /** The first word that is neither an option nor the value of one. */
  command: string | undefined;
  /** True when help or the version is asked for. */
  isQuestion: boolean;
}

export function wordsOf(args: readonly string[]): CommandWords {
  const isQuestion = args.some((word) => QUESTIONS.has(word));
  const command = args.find((word, index) => !word.startsWith('-') && !WITH_VALUE.has(args[index - 1] ?? ''));
  return { command, isQuestion };
}
