// Finds the model that a name of Ollama's means.

import { ModelNotFound } from '../../../errors.ts';
import type { Asking, Models } from '../../../services/models/models.ts';
import { OllamaModelNotFound } from '../errors.ts';
import { innerName } from '../names.ts';

/** Looks a name up. @throws {OllamaModelNotFound} */
export type Finder = ReturnType<typeof createFinder>;

/** An unknown name is told in Ollama's words, which its clients compare. */
export const createFinder =
  ({ models }: { models: Pick<Models, 'get'> }) =>
  (name: string, asking?: Asking) =>
    models.get(innerName(name), asking).catch((error: unknown) => {
      if (!(error instanceof ModelNotFound)) throw error;
      throw new OllamaModelNotFound({ model: name, suggestions: error.remedy?.suggestions });
    });
