// Speculative decoding: what drafts tokens for a model.
import type { components } from '../../../generated/openapi.ts';

/** Whether tokens of a model are drafted before it computes them, by what, and why. */
export interface Speculation {
  type: components['schemas']['Speculation']['type'];
  /**
   * llama-server's name for it; missing where nothing drafts, or where the arguments of a person
   * already say it.
   */
  method?: string;
  /** Absolute path of the file that drafts, where that is not the model's own. */
  draft?: string;
  /** A sentence for people. */
  reason: string;
  /**
   * True where the server has chosen it: then a model that does not start with it starts without.
   */
  isChosen?: boolean;
  /** Set where loads with and without it are compared; both sides of a trial share its key. */
  trial?: { key: string; side: 'with' | 'without' };
  /** Bytes that it takes in addition to the model's own files, and for each token in view. */
  memory?: { weightBytes: number; kvBytesPerToken: number };
}

/** The words on the command line of llama-server, which the embedded engine reads too. */
export function speculationArguments({
  method,
  draft,
}: Partial<Speculation> = {}): readonly string[] {
  if (method === undefined) return [];
  // A draft without a type would take memory and draft nothing.
  return ['--spec-type', method, ...(draft === undefined ? [] : ['--spec-draft-model', draft])];
}
