// Why there is no answer, what to do, and the button that does it.
import type { Answer } from '../conversation/conversation.ts';
import { adviceFor, useTexts } from '../texts.ts';
import { useChat } from '../use-chat.ts';

export function AnswerFailure({ answer, onAsk }: { answer: Answer; onAsk: () => boolean }) {
  const texts = useTexts();
  const chat = useChat();
  const failure = answer.failure ?? { message: '' };
  const again = () => {
    if (onAsk()) chat.repeat(answer);
  };
  return (
    <div className="failure">
      <p role="alert">
        <strong>{texts.failedTitle}.</strong> {adviceFor(failure, texts)}
      </p>
      {failure.message !== '' && <p className="said">{failure.message}</p>}
      <button type="button" className="main-button" onClick={again}>
        {texts.sendAgain}
      </button>
    </div>
  );
}
