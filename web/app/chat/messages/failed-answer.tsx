// An answer that failed or broke off: what that means, what helps, and behind it what the server
// said.
import { CONTEXT_EXCEEDED } from '../asking/context.ts';
import { useContextSize } from '../context/context-size.ts';
import { WaysOn } from '../context/ways-on.tsx';
import type { Answer, ChatSettings } from '../conversation/conversation.ts';
import { pathTo } from '../conversation/message-tree.ts';
import { chat } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { ServerWords, useAdvice } from './failure-advice.tsx';
import { LessMemory, type WayOnProps } from './less-memory.tsx';

const NOT_ENOUGH_MEMORY = 'not_enough_memory';

interface FailedAnswerProps {
  answer: Answer;
  onAsk: (then: () => void) => void;
}

/** What has come stays, so that one may go on from there. */
export function FailedAnswer({ answer, onAsk }: FailedAnswerProps) {
  const texts = useChatTexts();
  const { state, text, failure = state === 'failed' ? { message: '' } : undefined } = answer;
  const isBegun = state === 'interrupted' || text !== '' || answer.toolCalls !== undefined;
  const advice = useAdvice(answer.model, failure, isBegun);
  const again = () => onAsk(() => chat.repeat(answer));
  const change = (changed: ChatSettings) => {
    chat.set({ settings: { ...chat.state().current.settings, ...changed } });
    again();
  };
  return (
    <div className={failure ? 'failure' : 'card'}>
      <p role="alert">
        <strong>{isBegun ? texts.brokenOff : texts.failedTitle}</strong> {advice}
      </p>
      {!isBegun && failure?.code === CONTEXT_EXCEEDED ? (
        <LongerThanContext answer={answer} onChange={change} />
      ) : (
        <div className="actions">
          {!isBegun && failure?.code === NOT_ENOUGH_MEMORY && (
            <LessMemory answer={answer} onChange={change} onUnloaded={again} />
          )}
          {isBegun && (
            <button type="button" className="main" onClick={() => chat.resume(answer)}>
              {texts.resume}
            </button>
          )}
          <button
            type="button"
            className={isBegun || failure?.code === NOT_ENOUGH_MEMORY ? '' : 'main'}
            onClick={again}
          >
            {isBegun ? texts.repeat : texts.sendAgain}
          </button>
        </div>
      )}
      {failure && <ServerWords {...failure} />}
    </div>
  );
}

function LongerThanContext({ answer, onChange }: WayOnProps) {
  const { larger } = useContextSize(answer.model);
  const canLeaveOut = pathTo(chat.state().current, answer.parent).length > 1;
  return <WaysOn {...{ larger, canLeaveOut }} onChosen={onChange} />;
}
