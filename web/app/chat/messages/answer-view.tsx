// One answer: thoughts, text, what it has cost, and what can be done with it.
import { memo } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import type { Answer, Branches, FunctionCall } from '../conversation/conversation.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { BranchSwitch } from '../parts/branch-switch.tsx';
import { EditForm } from '../parts/edit-form.tsx';
import { useAnswer, useChat, useChosenModel } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';
import { AnswerFailure } from './answer-failure.tsx';
import { FiguresView } from './figures-view.tsx';
import { isSame } from './question-view.tsx';
import { Thoughts } from './thoughts.tsx';
import { Waiting } from './waiting.tsx';

interface AnswerViewProps {
  answer: Answer;
  branches: Branches | undefined;
  /** In a comparison: whether the conversation goes on from here. */
  choice?: 'chosen' | 'other';
  isEdited: boolean;
  onEdit: (id: string | undefined) => void;
  onAsk: (then: () => void) => void;
}

export const AnswerView = memo(
  function AnswerView({ answer: kept, branches, choice, isEdited, onEdit, onAsk }: AnswerViewProps) {
    const texts = useTexts();
    const chat = useChat();
    const answer = useAnswer(kept);
    const isComing = answer.state === 'answering';
    const isEmpty = answer.text === '' && !answer.thoughts && !answer.calls;
    if (isEdited) {
      return (
        <EditForm
          text={answer.text}
          label={texts.editAnswer}
          action={texts.editSave}
          sendsByEnter={false}
          onDone={(text) => {
            onEdit(undefined);
            if (text !== undefined) chat.correct(answer, text);
          }}
        />
      );
    }
    return (
      <article className={`answer ${choice ?? ''}`} aria-label={answer.model} aria-busy={isComing}>
        <h2 className="answer-model">{answer.model}</h2>
        {answer.leftOut !== undefined && <p className="quiet">{texts.leftOut(answer.leftOut)}</p>}
        {answer.thoughts && <Thoughts answer={answer} isThinking={isComing && answer.text === ''} />}
        {answer.text !== '' && <Markdown text={answer.text} isGrowing={isComing} />}
        {answer.calls?.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they do not change places
          <Call key={index} call={call} />
        ))}
        {isComing && isEmpty && <Waiting model={answer.model} />}
        {!isComing && <AnswerEnd answer={answer} onAsk={onAsk} />}
        <footer className="message-tools">
          <BranchSwitch branches={branches} />
          {!isComing && <AnswerTools answer={answer} onEdit={onEdit} onAsk={onAsk} />}
          {choice !== undefined && <Choice answer={kept} isChosen={choice === 'chosen'} />}
          {!isComing && answer.figures && <FiguresView figures={answer.figures} />}
          {isComing && !isEmpty && <span className="quiet">{texts.answering}…</span>}
        </footer>
      </article>
    );
  },
  (before, after) =>
    before.answer === after.answer &&
    before.choice === after.choice &&
    before.isEdited === after.isEdited &&
    isSame(before.branches, after.branches),
);

/** How it ended, if it did not end well. */
function AnswerEnd({ answer, onAsk }: Pick<AnswerViewProps, 'answer' | 'onAsk'>) {
  const texts = useTexts();
  if (answer.state === 'failed') return <AnswerFailure answer={answer} onAsk={onAsk} />;
  if (answer.state === 'stopped') return <p className="quiet">{texts.stopped}</p>;
  if (answer.state === 'interrupted') return <p className="quiet">{texts.interrupted}</p>;
  const isEmpty = answer.text === '' && !answer.calls;
  const end = answer.isCut ? texts.cut : answer.isFiltered ? texts.filtered : isEmpty ? texts.emptyAnswer : undefined;
  return end === undefined ? null : <p className="quiet">{end}</p>;
}

/** A function that the model has called, and with what. */
function Call({ call: { name, input } }: { call: FunctionCall }) {
  const texts = useTexts();
  return (
    <div className="call">
      <p className="quiet">{texts.called(name)}</p>
      {input !== '' && <pre>{input}</pre>}
    </div>
  );
}

function AnswerTools({ answer, onEdit, onAsk }: Pick<AnswerViewProps, 'answer' | 'onEdit' | 'onAsk'>) {
  const texts = useTexts();
  const chat = useChat();
  const chosen = useChosenModel() ?? answer.model;
  const repeat = chosen === answer.model ? texts.repeat : texts.repeatWith(chosen);
  const canGoOn = answer.state === 'stopped' || answer.state === 'interrupted' || answer.isCut === true;
  return (
    <>
      {answer.text !== '' && <CopyButton text={answer.text} label={texts.copyMessage} />}
      <IconButton icon="repeat" label={repeat} onClick={() => onAsk(() => chat.repeat(answer))} />
      {answer.text !== '' && <IconButton icon="edit" label={texts.editAnswer} onClick={() => onEdit(answer.id)} />}
      {canGoOn && (
        <button type="button" className="text-button" onClick={() => chat.resume(answer)}>
          {texts.resume}
        </button>
      )}
    </>
  );
}

function Choice({ answer, isChosen }: { answer: Answer; isChosen: boolean }) {
  const texts = useTexts();
  const chat = useChat();
  if (isChosen) return <span className="quiet">{texts.used}</span>;
  return (
    <button type="button" className="text-button" onClick={() => chat.choose(answer)}>
      {texts.useThis}
    </button>
  );
}
