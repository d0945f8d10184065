// What the chat says, in the language of the reader.
import { createTexts } from '../../texts/use-texts.ts';
import { CONTEXT_EXCEEDED } from '../asking/context.ts';
import type { Failure } from '../conversation/conversation.ts';
import { en, type Texts } from './en.ts';

export type { Texts } from './en.ts';

/** The texts in the language of the reader. */
export const useTexts = createTexts<Texts>(en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
});

/** @returns What a failure means and what to do. */
export function adviceFor({ status, message, code }: Failure, texts: Texts): string {
  if (code === CONTEXT_EXCEEDED) return texts.contextExceeded;
  if (status === undefined) return message === '' ? texts.unreachable : texts.failedServer;
  if (status === 401 || status === 403) return texts.failedKey;
  if (status === 404) return texts.failedModel;
  if (status === 413) return texts.failedSize;
  if (status === 429 || status === 503) return texts.failedBusy;
  return status >= 500 ? texts.failedServer : texts.failedRequest;
}
