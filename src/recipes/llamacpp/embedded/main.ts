// A stand-in for llama-server that runs the model inside of node: `node main.js --model <gguf> --port <n>`,
// with the key that it is to demand in LLAMA_API_KEY.
import { fstatSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { messageOf } from '../../../lib/error-values.ts';
import { type EmbeddedArguments, readArguments } from './arguments.ts';
import { type AnyEngine, createAnyEngine } from './create-engine.ts';
import { createHttpServer } from './http.ts';
import { loadModel } from './load-model.ts';

const log = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

// Exits from inside an event, without waiting for what the model is computing at the moment.
function fail(error: unknown): never {
  log(`error: ${messageOf(error)}`);
  process.exit(1);
}

async function run(argv: readonly string[]): Promise<void> {
  process.on('SIGTERM', () => process.exit(0));
  exitWithParent(() => process.exit(0));
  const options = readArguments(argv);
  if (options.ignored.length > 0) {
    log(`ignored, because the embedded engine has no use for them: ${options.ignored.join(', ')}`);
  }
  const { LLAMA_API_KEY: key } = process.env;
  // Nothing that is loaded later finds it there.
  delete process.env.LLAMA_API_KEY;
  // All that it writes are prompt caches.
  process.umask(0o077);
  await access(options.modelPath, constants.R_OK).catch((error: unknown) => {
    throw new Error(`The model file ${options.modelPath} can't be read: ${messageOf(error)}`);
  });

  let engine: AnyEngine | undefined;
  const server = createHttpServer({ engine: () => engine, key: key || undefined, log });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  log(`listening on http://127.0.0.1:${port}`);

  engine = await load(options).catch((error: unknown) => {
    throw new Error(`The model ${options.modelPath} can't be loaded: ${messageOf(error)}`);
  });
  log(`model loaded: ${engine.contextSize} tokens of context, ${engine.slots().length} requests at once`);
}

async function load(options: EmbeddedArguments): Promise<AnyEngine> {
  return createAnyEngine(await loadModel(options, log), options);
}

/**
 * This program never outlives its parent: one that dies, in whatever way, closes its ends of our pipes. So `exit` is called when the pipe at stdin ends, or
 * the IPC channel closes; a terminal, a file or nothing at stdin says nothing about the parent and is left alone.
 */
function exitWithParent(exit: () => void): void {
  if (process.channel !== undefined) process.once('disconnect', exit);
  if (!isPipe(0)) return;
  process.stdin.once('end', exit);
  process.stdin.once('close', exit);
  process.stdin.resume();
}

function isPipe(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isFIFO() || status.isSocket();
  } catch {
    // There is no stdin at all.
    return false;
  }
}

run(process.argv.slice(2)).catch(fail);
