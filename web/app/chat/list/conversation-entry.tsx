// One conversation in the list.
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { IconButton } from '../../kit/icon-button.tsx';
import type { Summary } from '../conversation/conversation.ts';
import { addressOf } from '../state/use-address.ts';
import { useChat } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';

interface ConversationEntryProps {
  summary: Summary;
  isShown: boolean;
  onOpen: () => void;
}

export function ConversationEntry({ summary, isShown, onOpen }: ConversationEntryProps) {
  const texts = useTexts();
  const chat = useChat();
  const [isRenamed, setIsRenamed] = useState(false);
  const question = useRef<HTMLDialogElement>(null);
  const title = summary.title || texts.untitled;
  if (isRenamed) {
    return (
      <li className="entry">
        <RenameForm
          title={summary.title}
          onDone={(name) => {
            if (name !== undefined) chat.label(summary.id, { title: name });
            setIsRenamed(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="entry">
      <Link
        className="entry-open"
        href={addressOf(summary.id)}
        aria-current={isShown ? 'page' : undefined}
        onClick={onOpen}
      >
        {title}
      </Link>
      <IconButton
        icon="pin"
        label={summary.isPinned ? texts.unpin(title) : texts.pin(title)}
        aria-pressed={summary.isPinned === true}
        onClick={() => chat.label(summary.id, { isPinned: !summary.isPinned })}
      />
      <IconButton icon="edit" label={texts.rename(title)} onClick={() => setIsRenamed(true)} />
      <IconButton icon="remove" label={texts.remove(title)} onClick={() => question.current?.showModal()} />
      <dialog ref={question} className="chat-dialog small" aria-label={texts.remove(title)}>
        <form method="dialog">
          <p>{texts.removeQuestion(title)}</p>
          <footer>
            <button type="submit" className="text-button">
              {texts.cancel}
            </button>
            {/* It does not submit: the form is gone with the conversation. */}
            <button type="button" className="main-button danger" onClick={() => void chat.remove(summary.id)}>
              {texts.confirmRemove}
            </button>
          </footer>
        </form>
      </dialog>
    </li>
  );
}

function RenameForm({ title, onDone }: { title: string; onDone: (name: string | undefined) => void }) {
  const texts = useTexts();
  return (
    <form
      className="rename"
      onSubmit={(event) => {
        event.preventDefault();
        const name = new FormData(event.currentTarget).get('name');
        onDone(typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDone(undefined);
      }}
    >
      {/* biome-ignore lint/a11y/noAutofocus: a person has just asked to type here */}
      <input name="name" aria-label={texts.newTitle} defaultValue={title} maxLength={120} autoFocus />
      <IconButton icon="check" label={texts.save} onClick={(event) => event.currentTarget.form?.requestSubmit()} />
      <IconButton icon="close" label={texts.cancel} onClick={() => onDone(undefined)} />
    </form>
  );
}
