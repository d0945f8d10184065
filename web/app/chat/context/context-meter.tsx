// How much of the context is taken, and before it is full, what can be done.
import { useDeferredValue } from 'react';
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { tokensOf } from '../asking/context.ts';
import type { Attachment, Message } from '../conversation/conversation.ts';
import { useChat, useChatState } from '../state/use-chat.ts';
import { useContextSize } from '../state/use-context-size.ts';
import { useTexts } from '../texts/texts.ts';
import { WaysOn } from './ways-on.tsx';

/** From this part of the context on, a warning is shown: a usual answer has no room any more. */
const ALMOST_FULL = 0.85;

interface ContextProps {
  model: string | undefined;
  path: readonly Message[];
  /** What is being written. */
  text: string;
  files: readonly Attachment[];
}

function useContextUse({ model, path, text, files }: ContextProps) {
  const language = useLanguage();
  const latest = useDeferredValue(text);
  const { size, larger } = useContextSize(model);
  const tokens = tokensOf(path, { text: latest, files });
  const isFull = size !== undefined && tokens >= size * ALMOST_FULL;
  return { used: numberText(tokens, language), of: numberText(size ?? 0, language), isFull, tokens, size, larger };
}

/** `1,234 / 4,096 tokens`; nothing while the context is unknown or empty. */
export function ContextMeter(props: ContextProps) {
  const texts = useTexts();
  const { used, of, isFull, tokens, size } = useContextUse(props);
  if (size === undefined || tokens === 0) return null;
  return (
    <span
      className={isFull ? 'context-meter full' : 'context-meter'}
      title={fill(texts.contextUseLong, { used, size: of })}
    >
      {fill(texts.contextUse, { used, size: of })}
    </span>
  );
}

export function ContextWarning(props: ContextProps) {
  const texts = useTexts();
  const chat = useChat();
  const { current } = useChatState();
  const { used, of, isFull, larger, tokens, size = tokens } = useContextUse(props);
  // A person who has the oldest messages left out has been told.
  const isShown = isFull && current.settings.shortens !== true;
  return (
    <div role="status" className="context-warning">
      {isShown && (
        <>
          <p>
            {tokens > size ? fill(texts.contextOver, { used, size: of }) : fill(texts.contextFull, { used, size: of })}
          </p>
          <WaysOn
            larger={larger}
            canLeaveOut={props.path.length > 0}
            onChosen={(changed) => chat.set({ settings: { ...current.settings, ...changed } })}
          />
        </>
      )}
    </div>
  );
}
