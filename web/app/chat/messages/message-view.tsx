// One message, which can be edited.
import { memo } from 'react';
import { AnswerView } from './answer-view.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { EditForm } from './edit-form.tsx';
import type { MessageProps } from './message-props.ts';
import { QuestionView } from './question-view.tsx';

type MessageViewProps = MessageProps & { isEdited: boolean };

/** A question or an answer, or the form in which its words are changed. */
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
    message,
    choice,
    isEdited,
    branches?.index,
    branches?.count,
    branches?.previous?.id,
    branches?.next?.id,
  ];
  const others = drawn(other);
  return drawn(one).every((part, index) => part === others[index]);
}
