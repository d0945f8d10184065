// What a model has thought before it answered, folded.
import type { Answer } from '../conversation/conversation.ts';
import { useTexts } from '../texts/texts.ts';

export function Thoughts({ answer, isThinking }: { answer: Answer; isThinking: boolean }) {
  const texts = useTexts();
  const { thoughts, thoughtMs } = answer;
  const time = thoughtMs === undefined ? texts.thoughts : texts.thoughtFor((thoughtMs / 1000).toFixed(1));
  return (
    <details className="thoughts">
      <summary>{isThinking ? texts.thinkingNow : time}</summary>
      <p>{thoughts}</p>
    </details>
  );
}
