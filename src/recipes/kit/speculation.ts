// How tokens are drafted for a model, which then only checks them.
import type { components } from '../../../generated/openapi.ts';

export interface Speculation {
  type: components['schemas']['Speculation']['type'];
  /** llama-server's name for it; missing where nothing drafts, or where the arguments of a person already say it. */
  method?: string;
  /** Absolute path of the file that drafts, where that is not the model's own. */
  draft?: string;
  reason: string;
  /** True where the server has chosen it: then a model that does not start with it starts without. */
  isChosen?: boolean;
  trial?: { key: string; side: 'with' | 'without' };
  memory?: { weightBytes: number; kvBytesPerToken: number };
}

/** The words on the command line of llama-server, which the embedded engine reads too. */
export function speculationArguments({ method, draft }: Partial<Speculation> = {}): readonly string[] {
  if (method === undefined) return [];
  // A draft without a type would take memory and draft nothing.
  return ['--spec-type', method, ...(draft === undefined ? [] : ['--spec-draft-model', draft])];
}

/** Files that draft for another model: heads of their own can't run alone, a small model can. */
const HEADS_ALONE = /^(?:mtp|dflash|dspark|eagle3)[-_.]/i;
const GGUF = /[.]gguf$/i;
const DRAFT = /(?:^|[-_.])draft[-_.]/i;
export const isHeadsAlone = (fileName: string): boolean => GGUF.test(fileName) && HEADS_ALONE.test(fileName);
export const isDraftName = (fileName: string): boolean =>
  GGUF.test(fileName) && (HEADS_ALONE.test(fileName) || DRAFT.test(fileName));
