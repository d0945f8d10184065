// How much of the context is taken, once that matters.
import { Popover } from '../../kit/popover.tsx';
import { percentText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { useChatTexts } from '../texts/texts.ts';
import { type ContextProps, useContextUse } from './context-use.ts';

/** From this part of the context on, a person should know. */
const WORTH_SAYING = 0.75;

/** `Conversation 80% full`, with the numbers behind it; nothing while there is much room. */
export function ContextMeter(props: ContextProps) {
  const texts = useChatTexts();
  const language = useLanguage();
  const { words, isFull, tokens, size } = useContextUse(props);
  if (size === undefined || tokens < size * WORTH_SAYING) return null;
  const percent = percentText(Math.min(1, tokens / size), language);
  const text = fill(texts.contextUse, { percent });
  const className = isFull ? 'plain context-meter full' : 'plain context-meter';
  return (
    <Popover label={text} button={{ className, children: text }}>
      {fill(texts.contextUseLong, words())}
    </Popover>
  );
}
