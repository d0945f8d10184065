// `lemonade demo`: a sentence from a model without network: a tiny one that the server makes.
import { getSystemInfo, makeDemoModel } from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { load } from '../kit/models.ts';
import { ensureServer } from '../kit/own-server.ts';
import { runModel } from './run.ts';

export async function demo(context: Context, words: readonly string[]): Promise<void> {
  await ensureServer(context);
  const info = await call(context, getSystemInfo);
  const { model_name: name, path, is_new: isNew } = await call(context, makeDemoModel);
  const where = isNew ? `Written to ${path} (270 kB)` : path;
  context.hint(`${where}: a model that knows one sentence. It shows that all works.`);
  const { backends, default_backend: preferred = '' } = info.recipes.llamacpp ?? { backends: {} };
  const embedded = backends.embedded?.state;
  const needsEngine = embedded === 'installable' && backends[preferred]?.state !== 'installed';
  if (needsEngine) await installEngine(context, name);
  const prompt = words.length === 0 ? ['Hello'] : words;
  // What is here needs nothing of the network. The embedded engine is the smallest thing that can be fetched.
  const isEmbedded = needsEngine || embedded === 'installed';
  await runModel(context, name, prompt, isEmbedded ? { option: ['llamacpp_backend=embedded'] } : {});
  context.hint("All works. 'lemonade run' offers real models, 'lemonade serve' starts a server that stays.");
}

/** @throws {CommandFailed} with what npm, or the network, has against it. */
async function installEngine(context: Context, model: string): Promise<void> {
  context.hint('npm installs the engine that runs it (60 to 140 MB), once. After that, no network is needed.');
  await load(context, { model_name: model, llamacpp_backend: 'embedded' }).catch((error) => {
    if (!(error instanceof CommandFailed) || error.reason !== 'failed') throw error;
    throw new CommandFailed(`The engine is not on this machine and could not be installed. ${error.message}`, {
      advice:
        "Connect this machine to the internet once and repeat 'lemonade demo'; 'lemonade doctor' says what else is wrong.",
    });
  });
}
