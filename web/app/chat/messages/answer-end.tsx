// How an answer ended, and the ways on from there.
import type { Answer } from '../conversation/conversation.ts';
import { chat } from '../state/use-chat.ts';
import { type ChatTexts, useChatTexts } from '../texts/texts.ts';
import { FailedAnswer } from './failed-answer.tsx';

interface AnswerEndProps {
  answer: Answer;
  onAsk: (then: () => void) => void;
}

/** How an answer ended, if it did not end well, and the ways on from there. */
export function AnswerEnd({ answer, onAsk }: AnswerEndProps) {
  const texts = useChatTexts();
  const { state, isCut } = answer;
  if (state === 'failed' || state === 'interrupted')
    return <FailedAnswer answer={answer} onAsk={onAsk} />;
  const end = endOf(answer, texts);
  if (end === undefined) return null;
  return (
    <div className="actions">
      <p className="quiet small">{end}</p>
      {(state === 'stopped' || isCut) && (
        <button type="button" onClick={() => chat.resume(answer)}>
          {texts.resume}
        </button>
      )}
    </div>
  );
}

function endOf(
  { state, text, calls, toolCalls, picture, isCut, isFiltered }: Answer,
  texts: ChatTexts,
): string | undefined {
  if (state === 'stopped') return texts.stopped;
  if (isCut) return texts.cut;
  if (isFiltered) return texts.filtered;
  return text === '' && !calls && !toolCalls && !picture ? texts.emptyAnswer : undefined;
}
