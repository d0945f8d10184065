// FastFlowLM's own store of models.
import { BackendResponseInvalid, CheckpointNotFound } from '../../errors.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import type { RecipeBackend } from '../kit/backend.ts';
import { BackendNotAvailable, StorePullFailed } from '../kit/errors.ts';
import type { ModelStore } from '../kit/model-store.ts';
import { createFlmProgram, type FlmProgram, isFlmTag } from './program.ts';
import { createPullProgress } from './pull-progress.ts';

/** Deleting files takes moments; an flm that hangs must not keep its caller waiting for ever. */
const REMOVAL_LIMIT_MS = 60_000;

/** The store of an flm that is on this machine. */
export function createFlmStore(details: {
  backend: Pick<RecipeBackend, 'locate' | 'remedy'>;
  run: RunProgram;
}): ModelStore {
  const { backend, run } = details;
  const locate = async () => (await backend.locate())?.executable;

  async function program(): Promise<FlmProgram> {
    const executable = await locate();
    if (executable !== undefined) return createFlmProgram({ executable, run });
    const { remedy } = backend;
    throw new BackendNotAvailable(
      'FastFlowLM keeps its models itself, and it is not on this machine.',
      { remedy },
    );
  }

  const isHere = async (flm: FlmProgram, name: string, signal: AbortSignal): Promise<boolean> =>
    (await flm.list(signal)).some((model) => model.name === name && model.downloaded);

  return {
    exampleName: 'gemma3:4b',
    isName: isFlmTag,
    locate,
    list: async (signal) => (await program()).list(signal),

    async pull({ name, onProgress, signal }) {
      const flm = await program();
      try {
        const known = (await flm.list(signal)).map((model) => model.name);
        if (!known.includes(name)) {
          const all = known.join(', ') || 'none at all';
          throw new CheckpointNotFound(`FastFlowLM knows no model '${name}'. It knows: ${all}.`);
        }
        const words = await flm.pull(name, signal, onProgress && createPullProgress(onProgress));
        // It also ends well with a model that it is too old for, or whose files turn out to be
        // damaged.
        if (await isHere(flm, name, signal)) return;
        throw new StorePullFailed(
          `'flm pull ${name}' ended without the model. Its last output: ${words}`,
        );
      } catch (error) {
        throw error instanceof BackendResponseInvalid
          ? new StorePullFailed(error.message, { cause: error })
          : error;
      }
    },

    async remove(name) {
      const limit = AbortSignal.timeout(REMOVAL_LIMIT_MS);
      const flm = await program();
      const words = await flm.remove(name, limit);
      // It ends well whatever happens.
      if (!(await isHere(flm, name, limit))) return;
      throw new BackendResponseInvalid(
        `'flm remove ${name}' left the model there. Its last output: ${words}`,
      );
    },
  };
}
