// `lemonade demo`: a chat without network, with a tiny model that is made here.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemInfo } from '../../../generated/client/index.ts';
import { encodeTinyChat } from '../../lib/tiny-chat/tiny-chat.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { openFailed } from '../kit/files.ts';
import { load, modelNamed } from '../kit/models.ts';
import { ensureServer } from '../kit/own-server.ts';
import { runModel } from './run.ts';

const DEMO_MODEL = 'Tiny-Demo';
export const DEMO_FILE = `${DEMO_MODEL}.gguf`;

export async function demo(context: Context, words: readonly string[]): Promise<void> {
  await ensureServer(context);
  const info = await call(context, getSystemInfo);
  const path = join(info.paths.extra_models_dir, DEMO_FILE);
  const isNew = context.address.isHere && !existsSync(path);
  if (isNew) {
    await mkdir(info.paths.extra_models_dir, { recursive: true }).catch(openFailed(info.paths.extra_models_dir));
    await writeFile(path, encodeTinyChat()).catch(openFailed(path));
  }
  const name = `extra.${DEMO_MODEL}`;
  await modelNamed(context, name).catch((error: unknown) => {
    if (!(error instanceof CommandFailed) || error.reason !== 'notFound') throw error;
    throw new CommandFailed(`The server has no '${name}', and its folder for models can't be reached from here.`, {
      reason: 'notFound',
      advice: "Run 'lemonade demo' on the server's machine, outside of a container.",
    });
  });
  const where = isNew ? `Written to ${path} (270 kB)` : path;
  context.hint(`${where}: a model that knows one sentence. It shows that all works.`);
  const { backends, default_backend: preferred = '' } = info.recipes.llamacpp ?? { backends: {} };
  const embedded = backends.embedded?.state;
  const needsEngine = embedded === 'installable' && backends[preferred]?.state !== 'installed';
  if (needsEngine) await installEngine(context, name);
  const prompt = words.length === 0 && !context.terminal.canAsk ? ['Hello'] : words;
  // What is here needs nothing of the network. The embedded engine is the smallest thing that can be fetched.
  const isEmbedded = needsEngine || embedded === 'installed';
  await runModel(context, name, prompt, isEmbedded ? { option: ['llamacpp_backend=embedded'] } : {});
}

/** @throws {CommandFailed} with what npm, or the network, has against it. */
async function installEngine(context: Context, model: string): Promise<void> {
  context.hint('npm installs the engine that runs it (160 MB), once. After that, no network is needed.');
  await load(context, { model_name: model, llamacpp_backend: 'embedded' }).catch((error) => {
    if (!(error instanceof CommandFailed) || error.reason !== 'failed') throw error;
    throw new CommandFailed(`The engine is not on this machine and could not be installed. ${error.message}`, {
      advice:
        "Connect this machine to the internet once and repeat 'lemonade demo'; 'lemonade doctor' says what else is wrong.",
    });
  });
}
