// One conversation in the list.
import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { Menu } from '../../kit/menu.tsx';
import { saveFile } from '../../media/files.tsx';
import { fill } from '../../texts/fill.ts';
import { pathOf, type Summary, titleOf } from '../conversation/conversation.ts';
import { addressOf } from '../state/use-address.ts';
import { useChat } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';

interface ConversationEntryProps {
  summary: Summary;
  isShown: boolean;
  /** Whether an answer is coming in it. */
  isAnswering: boolean;
  /** What was found in its messages. */
  hit: string | undefined;
  onOpen: () => void;
}

export function ConversationEntry({ summary, isShown, isAnswering, hit, onOpen }: ConversationEntryProps) {
  const texts = useTexts();
  const chat = useChat();
  const [work, setWork] = useState<'rename' | 'remove'>();
  const { id, isPinned, draft } = summary;
  const title = summary.title || titleOf(draft) || texts.untitled;
  const done = () => setWork(undefined);
  const save = async () => {
    const conversation = await chat.read(id);
    if (conversation === undefined) return;
    const { fileNameOf, markdownOf } = await import('../conversation/transfer.ts');
    const text = markdownOf(title, pathOf(conversation), texts.you);
    saveFile(new Blob([text], { type: 'text/markdown' }), fileNameOf(title));
  };
  if (work === 'rename') {
    return (
      <li className="entry">
        <RenameForm
          title={title}
          onDone={(name) => {
            if (name !== undefined) chat.label(id, { title: name });
            done();
          }}
        />
      </li>
    );
  }
  return (
    <li className="entry">
      <Link className="entry-open" href={addressOf(id)} aria-current={isShown ? 'page' : undefined} onClick={onOpen}>
        <span dir="auto">{title}</span>
        {isAnswering && <span className="dot" role="img" aria-label={texts.answeringIn} />}
        {hit !== undefined && <small dir="auto">{hit}</small>}
      </Link>
      <Menu
        label={fill(texts.menu, { title })}
        items={[
          { label: texts.rename, icon: 'edit', onSelect: () => setWork('rename') },
          {
            label: isPinned ? texts.unpin : texts.pin,
            icon: 'pin',
            onSelect: () => chat.label(id, { isPinned: !isPinned }),
          },
          { label: texts.exportOne, icon: 'download', onSelect: () => void save() },
          { label: texts.remove, icon: 'remove', isDanger: true, onSelect: () => setWork('remove') },
        ]}
      />
      {work === 'remove' && (
        <ConfirmDialog
          title={fill(texts.removeTitle, { title })}
          confirm={texts.remove}
          change={() => void chat.remove(id)}
          onClose={done}
        >
          <p>{texts.removeQuestion}</p>
        </ConfirmDialog>
      )}
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
      <input name="name" aria-label={texts.newTitle} defaultValue={title} maxLength={120} dir="auto" autoFocus />
      <IconButton icon="check" label={texts.save} onClick={(event) => event.currentTarget.form?.requestSubmit()} />
      <IconButton icon="close" label={texts.cancel} onClick={() => onDone(undefined)} />
    </form>
  );
}
