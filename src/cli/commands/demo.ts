// `lemonade demo`: a chat without network, with a tiny model that is made here.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemInfo, type SystemInfo } from '../../../generated/client/index.ts';
import { encodeTinyChat } from '../../lib/tiny-chat/tiny-chat.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { openFailed } from '../kit/files.ts';
import { modelNamed } from '../kit/models.ts';
import { ensureServer } from '../kit/own-server.ts';
import { runModel } from './run.ts';

export const DEMO_MODEL = 'Tiny-Demo';
export const DEMO_FILE = `${DEMO_MODEL}.gguf`;

export async function demo(context: Context, words: readonly string[]): Promise<void> {
  await ensureServer(context);
  const info = await resultOf(context, getSystemInfo({ client: context.client }));
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
  if (!context.isQuiet && !context.isJson) {
    context.terminal.note(
      `${isNew ? `Written to ${path} (270 kB)` : path}: a model that knows one sentence. It shows that all works.`,
    );
  }
  const prompt = words.length === 0 && !context.terminal.canAsk ? ['Hello'] : words;
  await runModel(context, name, prompt, embeddedOptions(info));
}

/** The engine that is in the package needs nothing of the network. */
function embeddedOptions({ recipes }: SystemInfo): { option?: string[] } {
  const isHere = recipes.llamacpp?.backends.embedded?.state === 'installed';
  return isHere ? { option: ['llamacpp_backend=embedded'] } : {};
}
