// Errors about the model that a request names.
import { ModelNotFound } from '../../errors.ts';

/** Does the work for the model that `field` of the request names. @throws what the work throws */
export async function naming<Result>(
  field: string,
  work: () => Promise<Result>,
  { isTextAlone = false } = {},
) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ModelNotFound)) throw error;
    throw new ModelNotFound(error.model, {
      suggestions: error.remedy?.suggestions,
      param: field,
      isTextAlone,
    });
  }
}
