// A stand-in for llama-server that runs the model inside of node: `node main.js --model <gguf> --port <n>`,
// with the key that it is to demand in LLAMA_API_KEY.
import { access, constants } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { AnyEngine } from './any-engine.ts';
import { type EmbeddedArguments, readArguments } from './arguments.ts';
import { createAnyEngine } from './create-engine.ts';
import { createHttpServer } from './http.ts';
import { loadModel } from './load-model.ts';
import { exitWithParent } from './parent-watch.ts';

const log = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// Exits from inside an event, without waiting for what the model is computing at the moment.
function fail(error: unknown): never {
  log(`error: ${messageOf(error)}`);
  process.exit(1);
}

async function run(argv: readonly string[]): Promise<void> {
  process.on('SIGTERM', () => process.exit(0));
  exitWithParent(() => process.exit(0));
  const options = readArguments(argv);
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

run(process.argv.slice(2)).catch(fail);
