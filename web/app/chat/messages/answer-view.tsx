// One answer: thoughts, text, what it has cost, and what can be done with it.
import { memo } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { Answer, Branches } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { AnswerPicture } from '../parts/answer-picture.tsx';
import { BranchSwitch } from '../parts/branch-switch.tsx';
import { EditForm } from '../parts/edit-form.tsx';
import { ReadAloud } from '../parts/read-aloud.tsx';
import { useAnswer, useChat, useChosenModel } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';
import { AnswerEnd } from './answer-end.tsx';
import { Call } from './calls.tsx';
import { FiguresView } from './figures.tsx';
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
        <div className="answer-body">
          {answer.leftOut !== undefined && <p className="quiet">{fill(texts.leftOut, { count: answer.leftOut })}</p>}
          {answer.thoughts && <Thoughts answer={answer} isThinking={isComing && answer.text === ''} />}
          {answer.text !== '' && <Markdown text={answer.text} isGrowing={isComing} />}
          {answer.picture?.url && <AnswerPicture picture={answer.picture} />}
          {inOrder(answer.calls ?? [], (call) => (
            <Call call={call} />
          ))}
          {isComing && isEmpty && <Waiting model={answer.model} />}
          {!isComing && <AnswerEnd answer={answer} onAsk={onAsk} />}
        </div>
        <footer className="message-tools">
          <BranchSwitch branches={branches} />
          {!isComing && <AnswerTools answer={answer} onEdit={onEdit} onAsk={onAsk} />}
          {choice !== undefined && <Choice answer={kept} isChosen={choice === 'chosen'} />}
          {!isComing && answer.figures && <FiguresView answer={answer} figures={answer.figures} />}
          {isComing && answer.text !== '' && <span className="quiet">{texts.answering}…</span>}
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

function AnswerTools({ answer, onEdit, onAsk }: Pick<AnswerViewProps, 'answer' | 'onEdit' | 'onAsk'>) {
  const texts = useTexts();
  const chat = useChat();
  const chosen = useChosenModel() ?? answer.model;
  const repeat = chosen === answer.model || answer.picture ? texts.repeat : fill(texts.repeatWith, { model: chosen });
  return (
    <>
      {answer.text !== '' && <CopyButton text={answer.text} label={texts.copyMessage} />}
      {answer.text !== '' && <ReadAloud text={answer.text} />}
      <IconButton
        icon="repeat"
        label={repeat}
        onClick={() => (answer.picture ? chat.repeat(answer) : onAsk(() => chat.repeat(answer)))}
      />
      {answer.text !== '' && <IconButton icon="edit" label={texts.editAnswer} onClick={() => onEdit(answer.id)} />}
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
