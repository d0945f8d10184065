// One message, which can be edited.
import { memo, useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { isComposing, useFittingHeight } from '../../kit/fields.ts';
import { Form } from '../../kit/form.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { Branches, Message, Question } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { AttachmentView } from '../parts/attachment-view.tsx';
import { chat } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';
import { AnswerView, type MessageProps } from './answer-view.tsx';

type MessageViewProps = MessageProps & { isEdited: boolean };

export const MessageView = memo(({ isEdited, ...props }: MessageViewProps) => {
  const { message, branches } = props;
  if (isEdited) return <EditForm {...props} />;
  const branchSwitch = branches && <BranchSwitch branches={branches} />;
  if (message.role === 'user')
    return <QuestionView {...props} message={message} branchSwitch={branchSwitch} />;
  return <AnswerView {...props} message={message} branchSwitch={branchSwitch} />;
}, isSame);

/** @returns Whether both are drawn the same, and lead to the same messages. */
function isSame(one: MessageViewProps, other: MessageViewProps): boolean {
  const drawn = ({ message, choice, isEdited, branches }: MessageViewProps) => [
    ...[message, choice, isEdited],
    ...[branches?.index, branches?.count, branches?.previous?.id, branches?.next?.id],
  ];
  const others = drawn(other);
  return drawn(one).every((part, index) => part === others[index]);
}

function QuestionView({
  message,
  branchSwitch,
  onEdit,
}: MessageProps<Question> & { branchSwitch: React.ReactNode }) {
  const texts = useTexts();
  const { text, attachments } = message;
  return (
    <article className="question" aria-label={texts.you}>
      {attachments && (
        <div className="actions attachments">
          {inOrder(attachments, (attachment) => (
            <AttachmentView attachment={attachment} />
          ))}
        </div>
      )}
      {text !== '' && (
        <p className="question-text" dir="auto">
          {text}
        </p>
      )}
      <footer className="message-tools">
        {branchSwitch}
        <IconButton icon="edit" label={texts.edit} onClick={() => onEdit(message.id)} />
        <CopyButton text={text} label={texts.copyMessage} />
      </footer>
    </article>
  );
}

/** Goes from one version of a message to the next: ‹ 1/2 ›. */
function BranchSwitch({ branches: { index, count, previous, next } }: { branches: Branches }) {
  const texts = useTexts();
  const step = (icon: 'back' | 'forward', label: string, to: Message | undefined) => (
    <IconButton icon={icon} label={label} disabled={!to} onClick={() => to && chat.choose(to)} />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <span
      className="branches"
      role="group"
      aria-label={fill(texts.branch, { index: index + 1, count })}
    >
      {step('back', texts.previousBranch, previous)}
      <span aria-hidden="true">
        {index + 1}/{count}
      </span>
      {step('forward', texts.nextBranch, next)}
    </span>
  );
}

/**
 * Changes the words of a message: Enter sends a question, Ctrl+Enter keeps an answer, Escape leaves
 * them as they were.
 */
function EditForm({ message, onEdit, onAsk }: MessageProps) {
  const texts = useTexts();
  const [text, setText] = useState(message.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isQuestion = message.role === 'user';
  useEffect(
    () => field.current?.setSelectionRange(field.current.value.length, field.current.value.length),
    [],
  );
  useFittingHeight(field, text);
  const close = () => onEdit(undefined);
  const send = () => {
    if (text.trim() === '') return;
    if (!isQuestion) {
      close();
      return chat.correct(message, text);
    }
    onAsk(() => {
      close();
      chat.edit(message, text);
    });
  };
  return (
    <Form className="stack edit-form" onData={send}>
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: a person has just asked to type here
        autoFocus
        aria-label={isQuestion ? texts.editMessage : texts.editAnswer}
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const isSending = isQuestion ? !event.shiftKey : event.ctrlKey || event.metaKey;
          const sends = event.key === 'Enter' && isSending && !isComposing(event);
          if (!sends && event.key !== 'Escape') return;
          event.preventDefault();
          if (sends) send();
          else close();
        }}
      />
      <footer>
        <button type="button" onClick={close}>
          {texts.cancel}
        </button>
        <button type="submit" className="main">
          {isQuestion ? texts.editSend : texts.editSave}
        </button>
      </footer>
    </Form>
  );
}
