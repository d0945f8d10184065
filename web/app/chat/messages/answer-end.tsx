// How an answer ended, if it did not end well, and the ways on from there.
import { CONTEXT_EXCEEDED } from '../asking/context.ts';
import { useContextSize, WaysOn } from '../context/context-meter.tsx';
import { type Answer, pathTo } from '../conversation/conversation.ts';
import { useChat } from '../state/use-chat.ts';
import { adviceFor, type Texts, useTexts } from '../texts/texts.ts';

interface AnswerEndProps {
  answer: Answer;
  onAsk: (then: () => void) => void;
}

export function AnswerEnd({ answer, onAsk }: AnswerEndProps) {
  const texts = useTexts();
  const chat = useChat();
  const { state, text, isCut } = answer;
  if (state === 'failed' && text === '') return <NoAnswer answer={answer} onAsk={onAsk} />;
  if (state === 'failed' || state === 'interrupted') return <BrokenOff answer={answer} onAsk={onAsk} />;
  const end = endOf(answer, texts);
  if (end === undefined) return null;
  return (
    <div className="ways-on">
      <p className="quiet">{end}</p>
      {(state === 'stopped' || isCut) && (
        <button type="button" className="text-button" onClick={() => chat.resume(answer)}>
          {texts.resume}
        </button>
      )}
    </div>
  );
}

function endOf({ state, text, calls, picture, isCut, isFiltered }: Answer, texts: Texts): string | undefined {
  if (state === 'stopped') return texts.stopped;
  if (isCut) return texts.cut;
  if (isFiltered) return texts.filtered;
  return text === '' && !calls && !picture ? texts.emptyAnswer : undefined;
}

/** What has come stays, so that one may go on from there. */
function BrokenOff({ answer, onAsk }: AnswerEndProps) {
  const texts = useTexts();
  const chat = useChat();
  const { failure } = answer;
  return (
    <div className={failure ? 'failure' : 'failure calm'}>
      <p role="alert">
        <strong>{texts.brokenOff}.</strong> {failure && (failure.message || adviceFor(failure, texts))}
      </p>
      <div className="ways-on">
        <button type="button" className="main" onClick={() => chat.resume(answer)}>
          {texts.resume}
        </button>
        <button type="button" className="text-button" onClick={() => onAsk(() => chat.repeat(answer))}>
          {texts.repeat}
        </button>
      </div>
    </div>
  );
}

function NoAnswer({ answer, onAsk }: AnswerEndProps) {
  const texts = useTexts();
  const chat = useChat();
  const { larger } = useContextSize(answer.model);
  const failure = answer.failure ?? { message: '' };
  const again = () => onAsk(() => chat.repeat(answer));
  return (
    <div className="failure">
      <p role="alert">
        <strong>{texts.failedTitle}.</strong> {adviceFor(failure, texts)}
      </p>
      {failure.message !== '' && <p className="help">{failure.message}</p>}
      {failure.code === CONTEXT_EXCEEDED ? (
        <WaysOn
          larger={larger}
          canLeaveOut={pathTo(chat.state().current, answer.parent).length > 1}
          onChosen={(changed) => {
            chat.set({ settings: { ...chat.state().current.settings, ...changed } });
            again();
          }}
        />
      ) : (
        <button type="button" className="main" onClick={again}>
          {texts.sendAgain}
        </button>
      )}
    </div>
  );
}
