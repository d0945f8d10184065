// Says that the context is full, and what can be done.
import { later } from '../../kit/later.tsx';
import { fill } from '../../texts/fill.ts';
import { chat, useChatState } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { type ContextProps, useContextUse } from './context-use.ts';

const LongDocuments = later(async () => (await import('./long-documents.tsx')).LongDocuments);

const WaysOn = later(async () => (await import('./ways-on.tsx')).WaysOn);

/** Offers to leave out the oldest messages, or a larger context; nothing while there is room. */
export function ContextWarning(props: ContextProps) {
  const texts = useChatTexts();
  const { settings } = useChatState().current;
  const { words, isFull, isLong, larger, tokens, size = tokens } = useContextUse(props);
  return (
    <div role="status" className="context-warning">
      {isLong && <LongDocuments />}
      {/* A person who has the oldest messages left out has been told. */}
      {isFull && settings.shortens !== true && (
        <>
          <p>{fill(tokens > size ? texts.contextOver : texts.contextFull, words())}</p>
          <WaysOn
            larger={larger}
            canLeaveOut={props.path.length > 0}
            onChosen={(changed) => chat.set({ settings: { ...settings, ...changed } })}
          />
        </>
      )}
    </div>
  );
}
