// A conversation in the list: open, rename, pin, move, save and delete it.
import { useState } from 'react';
import { Link } from 'wouter';
import { saveFile } from '../../kit/blobs.ts';
import { IconButton } from '../../kit/icons.tsx';
import { Menu } from '../../kit/menu.tsx';
import { fill } from '../../texts/fill.ts';
import type { Summary } from '../conversation/conversation.ts';
import { pathOf } from '../conversation/message-tree.ts';
import { useFolderTexts } from '../folders/texts/texts.ts';
import type { Hit } from '../state/chat-storage.ts';
import { soughtMessage } from '../state/sought-message.ts';
import { chat, conversationAddress, useChatState } from '../state/use-chat.ts';
import { useTitle } from '../state/use-title.ts';
import { useChatTexts } from '../texts/texts.ts';

/** The id of the link of a conversation in the list. */
export const entryId = (id: string) => `conversation-${id}`;

interface ConversationEntryProps {
  summary: Summary;
  /** What is searched for, in small letters; '' for nothing. */
  words: string;
  /** What was found in its messages; a press on the entry goes there. */
  hit: Hit | undefined;
  onChosen: () => void;
  /** Asks for a folder. */
  onMove: () => void;
}

/** Its link has an id, by which it gets the focus when it has moved. */
export function ConversationEntry({
  summary,
  words,
  hit,
  onChosen,
  onMove,
}: ConversationEntryProps) {
  const texts = useChatTexts();
  const folderTexts = useFolderTexts();
  const { current, answering } = useChatState();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, isPinned, isArchived } = summary;
  const title = useTitle(summary);
  const rename = (name: string) => {
    if (name !== '') chat.label(id, { title: name });
    setIsRenaming(false);
  };
  const save = async () => {
    const conversation = await chat.read(id);
    if (conversation === undefined) return;
    const { fileNameOf, markdownOf } = await import('../conversation/export.ts');
    const text = markdownOf(title, pathOf(conversation), texts.you);
    saveFile(new Blob([text], { type: 'text/markdown' }), fileNameOf(title));
  };
  if (isRenaming) return <RenameForm title={title} onDone={rename} />;
  return (
    <li className="entry">
      <Link
        id={entryId(id)}
        className="entry-open"
        href={conversationAddress(id)}
        aria-current={id === current.id ? 'page' : undefined}
        onClick={() => {
          soughtMessage.set(hit && { conversation: id, message: hit.message });
          onChosen();
        }}
      >
        <span dir="auto">
          <Marked text={title} words={words} />
        </span>
        {answering.has(id) && <span className="dot" role="img" aria-label={texts.answeringIn} />}
        {hit !== undefined && (
          <small dir="auto">
            <Marked text={hit.text} words={words} />
          </small>
        )}
      </Link>
      <Menu
        label={fill(texts.menu, { title })}
        items={[
          { label: texts.rename, icon: 'edit', onSelect: () => setIsRenaming(true) },
          {
            label: isPinned ? texts.unpin : texts.pin,
            icon: 'pin',
            onSelect: () => chat.label(id, { isPinned: !isPinned }),
          },
          {
            label: isArchived ? texts.unarchive : texts.archive,
            icon: 'archive',
            onSelect: () => chat.label(id, { isArchived: !isArchived }),
          },
          { label: folderTexts.move, icon: 'folder', onSelect: onMove },
          { label: texts.exportOne, icon: 'download', onSelect: () => void save() },
          {
            label: texts.remove,
            icon: 'remove',
            isDanger: true,
            onSelect: () => void chat.remove(id),
          },
        ]}
      />
    </li>
  );
}

/** A text in which the words that are searched for are marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.toLocaleLowerCase().indexOf(words);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
}

/** @param onDone Called with the new title; with '' if it stays as it is. */
function RenameForm({ title, onDone }: { title: string; onDone: (name: string) => void }) {
  const texts = useChatTexts();
  return (
    <li className="entry">
      <form
        className="rename"
        action={(data) => onDone(String(data.get('name')).trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone('');
        }}
      >
        <input
          name="name"
          aria-label={texts.newTitle}
          defaultValue={title}
          maxLength={120}
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: a person has just asked to type here
          autoFocus
        />
        <IconButton
          icon="check"
          label={texts.save}
          onClick={(event) => event.currentTarget.form?.requestSubmit()}
        />
        <IconButton icon="close" label={texts.cancel} onClick={() => onDone('')} />
      </form>
    </li>
  );
}
