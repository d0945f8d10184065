// How much of the context is taken.
import { useDeferredValue } from 'react';
import { numberText } from '../../kit/units.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { MOST_OF_CONTEXT, PASSAGES_OF_CONTEXT, tokensOf } from '../asking/context.ts';
import type { Attachment, Message } from '../conversation/conversation.ts';
import { useContextSize } from './context-size.ts';

/** From this part of the context on, a warning is shown: a usual answer has no room any more. */
const ALMOST_FULL = 0.85;

/** The messages, and what is being written, for the model that answers. */
export interface ContextProps {
  model: string | undefined;
  path: readonly Message[];
  /** What is being written. */
  text: string;
  files: readonly Attachment[];
}

/** How full the context will be when the message is sent, in tokens and in words. */
export function useContextUse({ model, path, text, files }: ContextProps) {
  const language = useLanguage();
  const latest = useDeferredValue(text);
  const { size, larger } = useContextSize(model);
  // Of more than that, passages are sent.
  const isLong = size !== undefined && tokensOf([], { text: '', files }) > size * MOST_OF_CONTEXT;
  const most = isLong ? size * PASSAGES_OF_CONTEXT : undefined;
  const tokens = Math.round(tokensOf(path, { text: latest, files }, most));
  const isFull = size !== undefined && tokens >= size * ALMOST_FULL;
  const words = () => ({
    used: numberText(tokens, language),
    size: numberText(size ?? 0, language),
  });
  return { words, isFull, isLong, tokens, size, larger };
}
