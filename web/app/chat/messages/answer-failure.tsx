// Why there is no answer, what to do, and the button that does it.
import { CONTEXT_EXCEEDED } from '../asking/context.ts';
import { WaysOn } from '../context/ways-on.tsx';
import type { Answer } from '../conversation/conversation.ts';
import { useChat } from '../state/use-chat.ts';
import { useContextSize } from '../state/use-context-size.ts';
import { adviceFor, useTexts } from '../texts/texts.ts';

export function AnswerFailure({ answer, onAsk }: { answer: Answer; onAsk: (then: () => void) => void }) {
  const texts = useTexts();
  const chat = useChat();
  const { larger } = useContextSize(answer.model);
  const failure = answer.failure ?? { message: '' };
  const again = () => onAsk(() => chat.repeat(answer));
  // Leaving out more does not help where only the question is left.
  const isTooLong = failure.code === CONTEXT_EXCEEDED;
  return (
    <div className="failure">
      <p role="alert">
        <strong>{texts.failedTitle}.</strong> {adviceFor(failure, texts)}
      </p>
      {failure.message !== '' && <p className="said">{failure.message}</p>}
      {isTooLong ? (
        <WaysOn
          larger={larger}
          onChosen={(changed) => {
            chat.set({ settings: { ...chat.state().current.settings, ...changed } });
            again();
          }}
        />
      ) : (
        <button type="button" className="main-button" onClick={again}>
          {texts.sendAgain}
        </button>
      )}
    </div>
  );
}
