// How an answer ended, if it did not end well, and the ways on from there.
import { CONTEXT_EXCEEDED } from '../asking/context.ts';
import { WaysOn } from '../context/ways-on.tsx';
import type { Answer } from '../conversation/conversation.ts';
import { useChat } from '../state/use-chat.ts';
import { useContextSize } from '../state/use-context-size.ts';
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

function endOf({ state, text, calls, isCut, isFiltered }: Answer, texts: Texts): string | undefined {
  if (state === 'stopped') return texts.stopped;
  if (isCut) return texts.cut;
  if (isFiltered) return texts.filtered;
  return text === '' && !calls ? texts.emptyAnswer : undefined;
}

function BrokenOff({ answer, onAsk }: AnswerEndProps) {
  const texts = useTexts();
  const chat = useChat();
  return (
    <div className={answer.failure ? 'failure' : 'failure calm'}>
      <Reason title={texts.brokenOff} answer={answer} />
      <div className="ways-on">
        <button type="button" className="main-button" onClick={() => chat.resume(answer)}>
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
  const again = () => onAsk(() => chat.repeat(answer));
  return (
    <div className="failure">
      <Reason title={texts.failedTitle} answer={answer} />
      {answer.failure?.code === CONTEXT_EXCEEDED ? (
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

function Reason({ title, answer: { failure } }: { title: string; answer: Answer }) {
  const texts = useTexts();
  return (
    <>
      <p role="alert">
        <strong>{title}.</strong> {failure && adviceFor(failure, texts)}
      </p>
      {failure && failure.message !== '' && <p className="said">{failure.message}</p>}
    </>
  );
}
