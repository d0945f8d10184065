// `lemonade demo`: a chat with a tiny model that the server makes, which shows that all works.
import { getSystemInfo, makeDemoModel } from '../../../generated/client/index.ts';
import { ensureServer } from '../commands/ensure-server.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { GGUF_BACKEND_OPTION, GGUF_RECIPE } from '../kit/gguf-recipe.ts';
import { loadModel } from '../kit/loading.ts';
import { runModel } from './run.ts';

/** The backend that npm installs. */
const EMBEDDED = 'embedded';

/**
 * `words` are the prompt; without any it is a greeting. Fetches the engine from npm where the
 * machine has none.
 */
export async function demo(context: Context, words: readonly string[]): Promise<void> {
  await ensureServer(context);
  const info = await call(context, getSystemInfo);
  const { model_name: name, path, is_new: isNew } = await call(context, makeDemoModel);
  const where = isNew ? `Written to ${path} (270 kB)` : path;
  context.hint(`${where}: a model that knows one sentence. It shows that all works.`);
  const { backends, default_backend: preferred = '' } = info.recipes[GGUF_RECIPE] ?? {
    backends: {},
  };
  const embedded = backends[EMBEDDED]?.state;
  const needsEngine = embedded === 'installable' && backends[preferred]?.state !== 'installed';
  if (needsEngine) await installEngine(context, name);
  const prompt = words.length === 0 ? ['Hello'] : words;
  // What is here needs nothing of the network. The embedded engine is the smallest thing that can
  // be fetched.
  const isEmbedded = needsEngine || embedded === 'installed';
  const options = isEmbedded ? { option: [`${GGUF_BACKEND_OPTION}=${EMBEDDED}`] } : {};
  await runModel(context, name, prompt, options);
  context.hint(
    "All works. 'lemonade run' offers real models, 'lemonade serve' starts a server that stays.",
  );
}

/** @throws {CommandFailed} with what npm, or the network, has against it. */
async function installEngine(context: Context, model: string): Promise<void> {
  context.hint(
    'npm installs the engine that runs it (20 to 140 MB), once. After that, no network is needed.',
  );
  await loadModel(context, { model_name: model, [GGUF_BACKEND_OPTION]: EMBEDDED }).catch(
    (error) => {
      if (!(error instanceof CommandFailed) || error.reason !== 'failed') throw error;
      const advice =
        "Connect this machine to the internet once and repeat 'lemonade demo'; 'lemonade doctor' says what else is wrong.";
      const message = `The engine is not on this machine and could not be installed. ${error.message}`;
      throw new CommandFailed(message, { advice });
    },
  );
}
