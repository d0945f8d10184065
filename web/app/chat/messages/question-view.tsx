// A question with its files.
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/icons.tsx';
import type { Question } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { AttachmentView } from '../parts/attachment-view.tsx';
import { useChatTexts } from '../texts/texts.ts';
import type { MessageProps } from './message-props.ts';

/** A question can be edited, which sends it again, and copied. */
export function QuestionView({
  message,
  branchSwitch,
  onEdit,
}: MessageProps<Question> & { branchSwitch: React.ReactNode }) {
  const texts = useChatTexts();
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
