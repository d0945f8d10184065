// What the chat says, in the language of the reader.
import { createTexts } from '../../texts/use-texts.ts';
import { CONTEXT_EXCEEDED } from '../asking/context.ts';
import type { Failure } from '../conversation/conversation.ts';
import en from './en.json' with { type: 'json' };

/** Every language has the same ones. */
export type ChatTexts = typeof en;

/** The texts in the language of the reader. */
export const useChatTexts = createTexts(
  en,
  import.meta.glob<ChatTexts>('./{de,zh}.json', { import: 'default' }),
);

/** @returns What a failure means and what to do. */
export function adviceFor({ status, message, code }: Failure, texts: ChatTexts): string {
  if (code === CONTEXT_EXCEEDED) return texts.contextExceeded;
  if (status === undefined) return message === '' ? texts.unreachable : texts.failedServer;
  if (status === 401 || status === 403) return texts.failedKey;
  if (status === 404) return texts.failedModel;
  if (status === 413) return texts.failedSize;
  if (status === 429 || status === 503) return texts.failedBusy;
  return status >= 500 ? texts.failedServer : texts.failedRequest;
}
