// One message of a person, which can be edited.
import { memo } from 'react';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import type { Branches, Question } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { BranchSwitch } from '../parts/branch-switch.tsx';
import { EditForm } from '../parts/edit-form.tsx';
import { FileChip } from '../parts/file-chip.tsx';
import { useChat } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';

interface QuestionViewProps {
  question: Question;
  branches: Branches | undefined;
  isEdited: boolean;
  onEdit: (id: string | undefined) => void;
  onAsk: (then: () => void) => void;
}

export const QuestionView = memo(
  function QuestionView({ question, branches, isEdited, onEdit, onAsk }: QuestionViewProps) {
    const texts = useTexts();
    const chat = useChat();
    if (isEdited) {
      return (
        <EditForm
          text={question.text}
          label={texts.editMessage}
          action={texts.editSend}
          sendsByEnter
          onDone={(text) => {
            if (text === undefined) return onEdit(undefined);
            onAsk(() => {
              onEdit(undefined);
              chat.edit(question, text);
            });
          }}
        />
      );
    }
    return (
      <article className="question" aria-label={texts.you}>
        {question.attachments !== undefined && (
          <div className="attachments">
            {inOrder(question.attachments, (attachment) =>
              attachment.kind === 'picture' ? (
                <img src={attachment.url} alt={attachment.name} />
              ) : (
                <FileChip file={attachment} />
              ),
            )}
          </div>
        )}
        {question.text !== '' && (
          <p className="question-text" dir="auto">
            {question.text}
          </p>
        )}
        <footer className="message-tools">
          <BranchSwitch branches={branches} />
          <IconButton icon="edit" label={texts.edit} onClick={() => onEdit(question.id)} />
          <CopyButton text={question.text} label={texts.copyMessage} />
        </footer>
      </article>
    );
  },
  (before, after) =>
    before.question === after.question && before.isEdited === after.isEdited && isSame(before.branches, after.branches),
);

/** @returns Whether both lead to the same messages. */
export function isSame(one: Branches | undefined, other: Branches | undefined): boolean {
  return (
    one === other ||
    (one?.index === other?.index &&
      one?.count === other?.count &&
      one?.previous?.id === other?.previous?.id &&
      one?.next?.id === other?.next?.id)
  );
}
