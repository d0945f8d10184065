// One answer: thoughts, text, what it has cost, and what can be done with it.
import type { ReactNode } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { Popover } from '../../kit/menu.tsx';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Answer, Branches, Message } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { ReadAloud } from '../parts/read-aloud.tsx';
import { chat, useAnswer, useChosenModel } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';
import { AnswerEnd, AnswerPicture, Call, Thoughts, Waiting } from './answer-parts.tsx';

export interface MessageProps<Kind extends Message = Message> {
  message: Kind;
  branches: Branches | undefined;
  /** In a comparison: whether the conversation goes on from here. */
  choice?: 'chosen' | 'other' | undefined;
  onEdit: (id: string | undefined) => void;
  /** Does what asks the server, once it can be asked. */
  onAsk: (then: () => void) => void;
}

type AnswerViewProps = MessageProps<Answer> & { branchSwitch: ReactNode };

export function AnswerView({ message, branchSwitch, choice, onEdit, onAsk }: AnswerViewProps) {
  const texts = useTexts();
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
        {isComing && text === '' && !thoughts && !calls && <Waiting model={model} />}
        {!isComing && <AnswerEnd answer={answer} onAsk={onAsk} />}
      </div>
      <footer className="message-tools">
        {branchSwitch}
        {!isComing && <AnswerTools answer={answer} onEdit={onEdit} onAsk={onAsk} />}
        {choice && <Choice answer={message} isChosen={choice === 'chosen'} />}
        {!isComing && figures && <Figures answer={answer} figures={figures} />}
        {isComing && text !== '' && <span className="quiet small">{texts.answering}…</span>}
      </footer>
    </article>
  );
}

type AnswerToolsProps = Pick<AnswerViewProps, 'onEdit' | 'onAsk'> & { answer: Answer };

function AnswerTools({ answer, onEdit, onAsk }: AnswerToolsProps) {
  const texts = useTexts();
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
  const texts = useTexts();
  if (isChosen) return <span className="quiet small">{texts.used}</span>;
  return (
    <button type="button" onClick={() => chat.choose(answer)}>
      {texts.useThis}
    </button>
  );
}

/** What an answer has cost and why it ended, behind a button. */
function Figures({ answer, figures }: { answer: Answer; figures: NonNullable<Answer['figures']> }) {
  const texts = useTexts();
  const language = useLanguage();
  const { tokens, tokensPerSecond: speed, firstTokenMs } = figures;
  const inWords = (number: number, digits: number) =>
    number.toLocaleString(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const end = answer.isCut
    ? 'length'
    : answer.isFiltered
      ? 'filter'
      : answer.calls
        ? 'calls'
        : answer.state;
  const words = [
    fill(texts.tokens, { count: tokens }),
    speed !== undefined &&
      fill(texts.tokensPerSecond, { speed: inWords(speed, speed < 100 ? 1 : 0) }),
    firstTokenMs !== undefined &&
      fill(texts.firstToken, { seconds: inWords(firstTokenMs / 1000, 2) }),
    end !== 'answering' && texts.ends[end],
  ];
  const text = words.filter(Boolean).join(' · ');
  const button = { className: 'icon-button figures', 'aria-label': texts.figures, title: text };
  return (
    <Popover label={texts.figures} button={{ ...button, children: <Icon name="info" /> }}>
      {text}
    </Popover>
  );
}
