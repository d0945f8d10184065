// Runs one command of the parser: Ctrl-C, what is left to do at the end, and the exit code.
import { styleText } from 'node:util';
import { CommanderError } from 'commander';
import { onStopSignal } from '../lib/stop-signals.ts';
import { codeOf, isSet, messageOf, stackOf } from '../lib/values.ts';
import { fitted } from '../lib/wrapped.ts';
import { CommandFailed, EXIT_CODES, interrupted } from './kit/failures.ts';
import { hasColours } from './kit/terminal.ts';
import { createProgram, type RunCommand } from './program.ts';

/**
 * Ends the process with the exit code of the command, once all output is written. `args` are the
 * words behind the program's name.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  const stop = new AbortController();
  const tasks: (() => Promise<void>)[] = [];
  let code: number | undefined;
  const runIn: RunCommand = async (options, command) => {
    // The second signal means that the user won't wait for what the first one has stopped.
    onStopSignal(() => {
      if (stop.signal.aborted) process.exit(EXIT_CODES.interrupted);
      stop.abort();
    });
    // The client costs 40 ms, which help does without.
    const { createContext } = await import('./kit/context.ts');
    const context = createContext(options, {
      signal: stop.signal,
      atEnd(task) {
        tasks.unshift(task);
      },
    });
    const own = await command(context);
    if (typeof own === 'number') code = own;
  };
  process.stdout.on('error', endWithoutOutput);
  try {
    const program = createProgram(runIn);
    const [first, second, ...words] = args;
    // The completion of the shell passes on an incomplete command line.
    if (first === 'complete' && second === '--') {
      await runIn({}, async (context) =>
        (await import('./commands/completion.ts')).complete(context, words, program),
      );
    } else await program.parseAsync(args, { from: 'user' });
    // A command that gives a code of its own has ended as it was meant to.
    if (stop.signal.aborted && code === undefined) throw interrupted();
  } catch (error) {
    code = exitCodeOf(error, stop.signal.aborted);
  }
  for (const task of tasks) await task();
  // What a command has left open (a socket that waits for the next request) must not hold the
  // program.
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  if (process.stdout.errored) endWithoutOutput(process.stdout.errored);
  process.exit(code ?? EXIT_CODES.done);
}

/**
 * A reader that has seen enough (`lemonade list | head`) is not a failure; a disk that is full is.
 */
function endWithoutOutput(error: Error): never {
  if (codeOf(error) === 'EPIPE') process.exit(EXIT_CODES.done);
  const reason = codeOf(error) === 'ENOSPC' ? 'the disk is full' : messageOf(error);
  printFailure(new CommandFailed(`The output could not be written: ${reason}.`));
  process.exit(EXIT_CODES.failed);
}

function exitCodeOf(error: unknown, isStopped: boolean): number {
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.misuse;
  const isFailure = error instanceof CommandFailed;
  if (!isFailure && !isStopped) {
    process.stderr.write(`lemonade: ${stackOf(error)}\n`);
    return EXIT_CODES.failed;
  }
  const shown = isFailure && (!isStopped || error.reason === 'interrupted') ? error : interrupted();
  printFailure(shown);
  return EXIT_CODES[shown.reason];
}

function printFailure({ message, advice, reason }: CommandFailed): void {
  const isColoured = hasColours(process.stderr, process.env);
  const prefix = isColoured ? styleText('red', 'Error:', { validateStream: false }) : 'Error:';
  const lines = [reason === 'interrupted' ? message : `${prefix} ${message}`, advice].filter(isSet);
  process.stderr.write(`${fitted(process.stderr, lines.join('\n'))}\n`);
}

const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed || stream.writableLength === 0) resolve();
    else stream.write('', () => resolve());
  });
