// One answer: thoughts, text, what it has cost, and what can be done with it.
import type { ReactNode } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { useModelName } from '../../kit/model-names.ts';
import { fill } from '../../texts/fill.ts';
import type { Answer } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { AnswerPicture } from '../parts/answer-picture.tsx';
import { ReadAloud } from '../parts/read-aloud.tsx';
import { shownAtSide } from '../state/at-side.ts';
import { chat, useAnswer, useChosenModel } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { AnswerCalls } from '../tools/answer-calls.tsx';
import { AnswerEnd } from './answer-end.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import { AnswerWait } from './answer-wait.tsx';
import { Call } from './call.tsx';
import type { MessageProps } from './message-props.ts';
import { Sources } from './sources.tsx';
import { Thoughts } from './thoughts.tsx';

type AnswerViewProps = MessageProps<Answer> & { branchSwitch: ReactNode };

/**
 * An answer can be copied, read aloud, repeated and corrected; one that is compared can be chosen.
 */
export function AnswerView({ message, branchSwitch, choice, onEdit, onAsk }: AnswerViewProps) {
  const texts = useChatTexts();
  const answer = useAnswer(message);
  const nameOf = useModelName();
  const { model, text, thoughts, calls, toolCalls, picture, figures, leftOut, sources } = answer;
  const isComing = answer.state === 'answering';
  const isCalling = toolCalls?.some(({ state }) => state === 'calling') ?? false;
  const isAsking = answer.state === 'asking';
  return (
    <article className={`answer ${choice ?? ''}`} aria-label={nameOf(model)} aria-busy={isComing}>
      <h2 className="answer-model" title={model}>
        {nameOf(model)}
      </h2>
      <div className="answer-body">
        {leftOut !== undefined && (
          <p className="quiet small">{fill(texts.leftOut, { count: leftOut })}</p>
        )}
        {thoughts && <Thoughts answer={answer} isThinking={isComing && text === ''} />}
        {toolCalls && <AnswerCalls answer={answer} />}
        {text !== '' && <Markdown text={text} isGrowing={isComing} />}
        {picture?.url && <AnswerPicture picture={picture} />}
        {inOrder(calls ?? [], (call) => (
          <Call call={call} />
        ))}
        {sources && sources.length > 0 && !isComing && <Sources sources={sources} />}
        {isComing && text === '' && !calls && !isCalling && (toolCalls || !thoughts) && (
          <AnswerWait model={model} />
        )}
        {!isComing && !isAsking && <AnswerEnd answer={answer} onAsk={onAsk} />}
      </div>
      {/* What grows would move it with each line. */}
      {(!isComing || branchSwitch || choice) && (
        <footer className="message-tools">
          {branchSwitch}
          {!isComing && <AnswerTools answer={answer} onEdit={onEdit} onAsk={onAsk} />}
          {choice && <Choice answer={message} isChosen={choice === 'chosen'} />}
          {!isComing && figures && <AnswerFigures answer={answer} figures={figures} />}
        </footer>
      )}
    </article>
  );
}

/** A longer answer is a document. */
const LONG = 2500;

type AnswerToolsProps = Pick<AnswerViewProps, 'onEdit' | 'onAsk'> & { answer: Answer };

function AnswerTools({ answer, onEdit, onAsk }: AnswerToolsProps) {
  const texts = useChatTexts();
  const chosen = useChosenModel(answer.model);
  const nameOf = useModelName();
  const repeat =
    chosen === answer.model || answer.picture
      ? texts.repeat
      : fill(texts.repeatWith, { model: nameOf(chosen) });
  const again = () => chat.repeat(answer);
  const hasText = answer.text !== '';
  return (
    <>
      {hasText && <CopyButton text={answer.text} label={texts.copyMessage} />}
      {answer.text.length > LONG && (
        <IconButton
          icon="side"
          label={texts.toSide}
          onClick={() => shownAtSide.set({ kind: 'made', code: answer.text, language: 'markdown' })}
        />
      )}
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
