// One answer: thoughts, text, what it has cost, and what can be done with it.
import type { ReactNode } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { Answer } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { ReadAloud } from '../parts/read-aloud.tsx';
import { chat, useAnswer, useChosenModel } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { AnswerEnd } from './answer-end.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import { AnswerPicture } from './answer-picture.tsx';
import { AnswerWait } from './answer-wait.tsx';
import { Call } from './call.tsx';
import type { MessageProps } from './message-props.ts';
import { Thoughts } from './thoughts.tsx';

type AnswerViewProps = MessageProps<Answer> & { branchSwitch: ReactNode };

/**
 * An answer can be copied, read aloud, repeated and corrected; one that is compared can be chosen.
 */
export function AnswerView({ message, branchSwitch, choice, onEdit, onAsk }: AnswerViewProps) {
  const texts = useChatTexts();
  const answer = useAnswer(message);
  const { model, text, thoughts, calls, picture, figures, leftOut } = answer;
  const isComing = answer.state === 'answering';
  return (
    <article className={`answer ${choice ?? ''}`} aria-label={model} aria-busy={isComing}>
      <h2 className="answer-model">{model}</h2>
      <div className="answer-body">
        {leftOut !== undefined && (
          <p className="quiet small">{fill(texts.leftOut, { count: leftOut })}</p>
        )}
        {thoughts && <Thoughts answer={answer} isThinking={isComing && text === ''} />}
        {text !== '' && <Markdown text={text} isGrowing={isComing} />}
        {picture?.url && <AnswerPicture picture={picture} />}
        {inOrder(calls ?? [], (call) => (
          <Call call={call} />
        ))}
        {isComing && text === '' && !thoughts && !calls && <AnswerWait model={model} />}
        {!isComing && <AnswerEnd answer={answer} onAsk={onAsk} />}
      </div>
      <footer className="message-tools">
        {branchSwitch}
        {!isComing && <AnswerTools answer={answer} onEdit={onEdit} onAsk={onAsk} />}
        {choice && <Choice answer={message} isChosen={choice === 'chosen'} />}
        {!isComing && figures && <AnswerFigures answer={answer} figures={figures} />}
        {isComing && text !== '' && <span className="quiet small">{texts.answering}…</span>}
      </footer>
    </article>
  );
}

type AnswerToolsProps = Pick<AnswerViewProps, 'onEdit' | 'onAsk'> & { answer: Answer };

function AnswerTools({ answer, onEdit, onAsk }: AnswerToolsProps) {
  const texts = useChatTexts();
  const chosen = useChosenModel(answer.model);
  const repeat =
    chosen === answer.model || answer.picture
      ? texts.repeat
      : fill(texts.repeatWith, { model: chosen });
  const again = () => chat.repeat(answer);
  const hasText = answer.text !== '';
  return (
    <>
      {hasText && <CopyButton text={answer.text} label={texts.copyMessage} />}
      {hasText && <ReadAloud text={answer.text} />}
      <IconButton
        icon="repeat"
        label={repeat}
        onClick={() => (answer.picture ? again() : onAsk(again))}
      />
      {hasText && (
        <IconButton icon="edit" label={texts.editAnswer} onClick={() => onEdit(answer.id)} />
      )}
    </>
  );
}

function Choice({ answer, isChosen }: { answer: Answer; isChosen: boolean }) {
  const texts = useChatTexts();
  if (isChosen) return <span className="quiet small">{texts.used}</span>;
  return (
    <button type="button" onClick={() => chat.choose(answer)}>
      {texts.useThis}
    </button>
  );
}
