// Errors in the words by which Ollama's clients tell them from others.
import { domainError, nearest } from '../../errors.ts';

/** The model that a request names is not here; clients then offer to pull it. */
export class OllamaModelNotFound extends domainError(
  'not_found',
  'model_to_pull_not_found',
  'model',
) {
  constructor({ model, suggestions }: { model: string; suggestions: string[] | undefined }) {
    const remedy = nearest(suggestions, { text: 'GET /api/tags lists the models that are here.' });
    super(`model '${model}' not found.`, { remedy });
  }
}
