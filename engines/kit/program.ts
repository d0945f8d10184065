// What every program that runs a model inside of Node does as a native server does: it listens
// before the model is loaded, writes its log to stderr, and never outlives its parent.
import { fstatSync, type Stats } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { messageOf } from '../../common/values.ts';
import { createEmbeddedServer, type Route } from './http.ts';
import { log } from './log.ts';

export interface EmbeddedProgram<Engine> {
  host?: string | undefined;
  port: number;
  key: string | undefined;
  routes: Readonly<Record<string, Route<Engine>>>;
  model: string;
  load(): Promise<Engine>;
  describe(engine: Engine): string;
}

/**
 * Runs the program that the arguments of this process ask for. What is thrown before the model is
 * loaded ends it with one line.
 */
export async function runProgram<Engine>(
  read: (argv: readonly string[]) => EmbeddedProgram<Engine> | Promise<EmbeddedProgram<Engine>>,
): Promise<void> {
  process.on('SIGTERM', () => process.exit(0));
  exitWithParent();
  // What it writes, such as prompt caches, is for its user alone.
  process.umask(0o077);
  try {
    const program = await read(process.argv.slice(2));
    let engine: Engine | undefined;
    const server = createEmbeddedServer({
      engine: () => engine,
      key: program.key,
      routes: program.routes,
      log,
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(program.port, program.host ?? '127.0.0.1', resolve);
    });
    const { port, address, family } = server.address() as AddressInfo;
    log(`listening on http://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
    engine = await program.load().catch((error: unknown) => {
      throw new Error(`The model ${program.model} can't be loaded: ${messageOf(error)}`);
    });
    log(`model loaded: ${program.describe(engine)}`);
  } catch (error) {
    log(`error: ${messageOf(error)}`);
    // Without waiting for what the model is computing at the moment.
    process.exit(1);
  }
}

/**
 * Tries a fresh installation: ends the process with 0 when `attempt` succeeds, else with 1 and its
 * reason on stderr.
 */
export async function endWithVerdict(attempt: () => unknown): Promise<never> {
  try {
    await attempt();
    process.exit(0);
  } catch (error) {
    log(messageOf(error));
    process.exit(1);
  }
}

/** Tells which arguments make no difference to this engine; nothing where there are none. */
export function logIgnored(words: readonly string[]): void {
  if (words.length > 0)
    log(`ignored, because the embedded engine has no use for them: ${words.join(', ')}`);
}

/**
 * @param what it is, as the error calls it.
 * @throws {Error} for a file that is not there or that this user may not read.
 */
export async function checkReadable(file: string, what = 'model file'): Promise<void> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw new Error(`The ${what} ${file} can't be read: ${messageOf(error)}`);
  });
}

/** Takes a key out of the environment, so that nothing that is loaded later finds it there. */
export function takeKey(variable: string): string | undefined {
  const key = process.env[variable];
  delete process.env[variable];
  return key || undefined;
}

// A parent that dies, in whatever way, closes its ends of our pipes: the pipe at stdin ends, or the
// IPC channel closes. A terminal, a file or nothing at stdin says nothing about the parent and is
// left alone.
function exitWithParent(): void {
  const exit = () => process.exit(0);
  if (process.channel !== undefined) process.once('disconnect', exit);
  try {
    if (!isPipe(fstatSync(0))) return;
  } catch {
    return;
  }
  process.stdin.once('end', exit).once('close', exit).resume();
}

/** Not by `isFIFO()`: on Windows that is never true. */
export const isPipe = (status: Pick<Stats, 'mode' | 'isSocket'>): boolean =>
  (status.mode & 0o170000) === 0o010000 || status.isSocket();
