// FastFlowLM's own store of models: it alone knows which there are, fetches them and removes them.
import { BackendNotAvailable, BackendResponseInvalid, CheckpointNotFound, StorePullFailed } from '../../errors.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import type { RecipeBackend } from '../kit/backend.ts';
import type { ModelStore } from '../kit/model-store.ts';
import { createFlmProgram, type FlmModel, type FlmProgram, isFlmTag } from './program.ts';
import { createPullProgress } from './pull-progress.ts';

/** Deleting files takes moments; flm that hangs at it would keep whoever waits for ever. */
const REMOVAL_LIMIT_MS = 60_000;

/** See {@link ModelStore}; `backend` is where flm is looked for. */
export function createFlmStore({
  backend,
  run,
}: {
  backend: Pick<RecipeBackend, 'locate' | 'installHint'>;
  run: RunProgram;
}): ModelStore {
  const locate = async () => (await backend.locate())?.executable;

  async function program(): Promise<FlmProgram> {
    const executable = await locate();
    if (executable !== undefined) return createFlmProgram({ executable, run });
    throw new BackendNotAvailable(
      `FastFlowLM keeps its models itself, and it is not on this machine. ${backend.installHint}`,
    );
  }

  async function find(flm: FlmProgram, tag: string, signal: AbortSignal): Promise<FlmModel | undefined> {
    return (await flm.list(signal)).find((model) => model.tag === tag);
  }

  return {
    exampleName: 'gemma3:4b',
    isName: isFlmTag,
    locate,

    async list(signal) {
      const models = await (await program()).list(signal);
      return models.map(({ tag, downloaded, sizeBytes, labels }) => ({
        name: tag,
        modelName: `${tag.replaceAll(':', '-')}-FLM`,
        downloaded,
        labels,
        ...(sizeBytes > 0 && { sizeBytes }),
      }));
    },

    async pull({ name, onProgress, signal }) {
      const flm = await program();
      try {
        const known = await flm.list(signal);
        if (!known.some(({ tag }) => tag === name)) throw unknown(name, known);
        const words = await flm.pull({
          tag: name,
          signal,
          ...(onProgress && { onLine: createPullProgress(onProgress) }),
        });
        // It also ends well with a model that it is too old for, or whose files turn out to be damaged.
        if ((await find(flm, name, signal))?.downloaded) return;
        throw new StorePullFailed(`'flm pull ${name}' ended without the model. Its last output: ${words}`);
      } catch (error) {
        throw error instanceof BackendResponseInvalid ? new StorePullFailed(error.message, { cause: error }) : error;
      }
    },

    async remove(name) {
      const limit = AbortSignal.timeout(REMOVAL_LIMIT_MS);
      const flm = await program();
      const words = await flm.remove({ tag: name, signal: limit });
      // It ends well whatever happens.
      if (!(await find(flm, name, limit))?.downloaded) return;
      throw new BackendResponseInvalid(`'flm remove ${name}' left the model there. Its last output: ${words}`);
    },
  };
}

function unknown(name: string, known: readonly FlmModel[]): CheckpointNotFound {
  const candidates = known.map(({ tag }) => tag);
  const message = `FastFlowLM knows no model '${name}'. It knows: ${candidates.join(', ') || 'none at all'}.`;
  return new CheckpointNotFound(message);
}
