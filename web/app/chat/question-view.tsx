// One message of a person, which can be edited.
import { memo, useState } from 'react';
import { CopyButton } from '../kit/copy-button.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import type { Branches, Question } from './conversation/conversation.ts';
import { BranchSwitch } from './parts/branch-switch.tsx';
import { SoundChip } from './parts/sound-chip.tsx';
import { useTexts } from './texts.ts';
import { useChat } from './use-chat.ts';

interface QuestionViewProps {
  question: Question;
  branches: Branches | undefined;
  isEdited: boolean;
  onEdit: (id: string | undefined) => void;
  onAsk: () => boolean;
}

export const QuestionView = memo(
  function QuestionView({ question, branches, isEdited, onEdit, onAsk }: QuestionViewProps) {
    const texts = useTexts();
    const chat = useChat();
    if (isEdited) {
      return (
        <EditForm
          text={question.text}
          onDone={(text) => {
            onEdit(undefined);
            if (text !== undefined && onAsk()) chat.edit(question, text);
          }}
        />
      );
    }
    return (
      <article className="question" aria-label={texts.you}>
        {question.attachments !== undefined && (
          <div className="attachments">
            {question.attachments.map((attachment, index) =>
              attachment.kind === 'picture' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
                <img key={index} src={attachment.url} alt={attachment.name} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
                <SoundChip key={index} sound={attachment} />
              ),
            )}
          </div>
        )}
        {question.text !== '' && <p className="question-text">{question.text}</p>}
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

function EditForm({ text, onDone }: { text: string; onDone: (text: string | undefined) => void }) {
  const texts = useTexts();
  const [value, setValue] = useState(text);
  const send = () => {
    if (value.trim() !== '') onDone(value);
  };
  return (
    <form
      className="edit-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: a person has just asked to type here
        autoFocus
        aria-label={texts.editMessage}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            onDone(undefined);
          }
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            send();
          }
        }}
      />
      <footer>
        <button type="button" className="text-button" onClick={() => onDone(undefined)}>
          {texts.cancel}
        </button>
        <button type="submit" className="main-button">
          {texts.editSend}
        </button>
      </footer>
    </form>
  );
}
