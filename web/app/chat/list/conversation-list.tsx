// The conversations: open, search, rename, pin, save and delete them.
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { saveFile } from '../../kit/blobs.ts';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { Menu } from '../../kit/menu.tsx';
import { notifyFailure } from '../../kit/notices.tsx';
import { searchedWords } from '../../kit/palette-shown.ts';
import { monthText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useTexts as useAppTexts, useLanguage } from '../../texts/use-texts.ts';
import type { Summary } from '../conversation/conversation.ts';
import { pathOf } from '../conversation/message-tree.ts';
import { titleOf } from '../conversation/title.ts';
import type { Hit } from '../state/chat-storage.ts';
import { soughtMessage } from '../state/sought-message.ts';
import { beginConversation, chat, conversationAddress, useChatState } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { byDate } from './by-date.ts';

interface ConversationListProps {
  onChosen: () => void;
  /** Shows the list of keys. */
  onKeys: () => void;
}

/**
 * Keeps what is searched for. A conversation that was deleted can be brought back until the next
 * one is.
 */
export function ConversationList({ onChosen, onKeys }: ConversationListProps) {
  const [, navigate] = useLocation();
  const texts = useChatTexts();
  const language = useLanguage();
  const { common } = useAppTexts();
  const { summaries, isReady, notKept, removed } = useChatState();
  const words = searchedWords.use();
  useEffect(() => () => searchedWords.set(''), []);
  const hits = useHits(words);
  const small = words.trim().toLocaleLowerCase();
  const isTitled = ({ title }: Summary) => title.toLocaleLowerCase().includes(small);
  const found = summaries.filter((one) => isTitled(one) || hits.has(one.id));
  const isShown = ({ isArchived }: Summary) => !isArchived || words !== '';
  const archived = found.filter((one) => !isShown(one));
  const entry = (summary: Summary) => (
    <ConversationEntry
      key={summary.id}
      {...{ summary, onChosen }}
      words={small}
      hit={isTitled(summary) ? undefined : hits.get(summary.id)}
    />
  );
  return (
    <aside className="conversations" aria-label={texts.conversations}>
      <div className="top">
        <Link
          className="button new-button"
          href={conversationAddress()}
          onClick={(event) => {
            event.preventDefault();
            beginConversation(navigate);
            onChosen();
          }}
        >
          <Icon name="add" /> {texts.newConversation}
        </Link>
        <IconButton icon="keyboard" label={texts.shortcuts} onClick={onKeys} />
      </div>
      <input
        type="search"
        aria-label={texts.search}
        placeholder={common.search}
        value={words}
        onChange={({ target }) => searchedWords.set(target.value)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between its buttons */}
      <div className="list" onKeyDown={moveByArrows}>
        {byDate(found.filter(isShown), Date.now()).map(([period, dated]) => (
          <section key={period}>
            <h2>
              {typeof period === 'number' ? monthText(period, language) : texts.periods[period]}
            </h2>
            <ul>{dated.map(entry)}</ul>
          </section>
        ))}
        {archived.length > 0 && (
          <details className="archived">
            <summary>{fill(texts.archived, { count: archived.length })}</summary>
            <ul>{archived.map(entry)}</ul>
          </details>
        )}
      </div>
      {removed && <Removed key={removed.id} summary={removed} />}
      {isReady && found.length === 0 && (
        <p className="quiet small">
          {summaries.length > 0
            ? texts.nothingFound
            : texts.noConversations + (notKept ? '' : texts.stayHere)}
        </p>
      )}
    </aside>
  );
}

/** So long after the last key a search begins. */
const SEARCH_AFTER_MS = 150;

/** @returns By the ids of conversations, the first of their messages with the words. */
function useHits(words: string): ReadonlyMap<string, Hit> {
  const wanted = useDeferredValue(words.trim());
  const [hits, setHits] = useState<ReadonlyMap<string, Hit>>(new Map());
  useEffect(() => {
    if (wanted === '') return;
    let isWanted = true;
    const search = async () => {
      const found = await chat.storage.search(wanted);
      if (isWanted) setHits(found);
    };
    const timer = setTimeout(search, SEARCH_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  return hits;
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('.entry-open')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.entry-open')];
  const step = event.key === 'ArrowDown' ? 1 : -1;
  const next = all[all.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** What a person calls a conversation. */
function useTitle({ title, draft }: Summary): string {
  const texts = useChatTexts();
  return title || titleOf(draft) || texts.untitled;
}

/** The one that was just deleted, and the way back. */
function Removed({ summary }: { summary: Summary }) {
  const texts = useChatTexts();
  const title = useTitle(summary);
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus is gone with its row.
  useEffect(() => button.current?.focus(), []);
  return (
    <p role="status" className="removed small">
      <span dir="auto">{fill(texts.removed, { title })}</span>
      <button ref={button} type="button" onClick={() => void chat.restore().catch(notifyFailure)}>
        {texts.undo}
      </button>
    </p>
  );
}

interface ConversationEntryProps {
  summary: Summary;
  /** What is searched for, in small letters; '' for nothing. */
  words: string;
  /** What was found in its messages; a press on the entry goes there. */
  hit: Hit | undefined;
  onChosen: () => void;
}

function ConversationEntry({ summary, words, hit, onChosen }: ConversationEntryProps) {
  const texts = useChatTexts();
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
