// How much of the context is taken, and when it is full, what can be done.
import { fill } from '../../texts/fill.ts';
import { useChatTexts } from '../texts/texts.ts';
import { type ContextProps, useContextUse } from './context-use.ts';

/** `1,234 / 4,096 tokens`; nothing while the context is unknown or empty. */
export function ContextMeter(props: ContextProps) {
  const texts = useChatTexts();
  const { words, isFull, tokens, size } = useContextUse(props);
  if (size === undefined || tokens === 0) return null;
  return (
    <span
      className={isFull ? 'context-meter full' : 'context-meter'}
      title={fill(texts.contextUseLong, words())}
    >
      {fill(texts.contextUse, words())}
    </span>
  );
}
