// The conversations: open, search, rename, delete, export and import them.
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { IconButton } from '../../kit/icon-button.tsx';
import { Icon } from '../../kit/icons.tsx';
import { monthText } from '../../kit/units.ts';
import { saveFile } from '../../media/blob-url.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Summary } from '../conversation/conversation.ts';
import { exportConversations, importConversations, MAX_IMPORT_CHARACTERS } from '../conversation/transfer.ts';
import { addressOf } from '../state/use-address.ts';
import { useChat, useChatState } from '../state/use-chat.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { byDate } from './by-date.ts';
import { ConversationEntry } from './conversation-entry.tsx';

interface ConversationListProps {
  /** The field of the search, for a shortcut that moves the focus there. */
  searchField: RefObject<HTMLInputElement | null>;
  onChosen: () => void;
  /** Shows the list of keys. */
  onKeys: () => void;
}

export function ConversationList({ searchField, onChosen, onKeys }: ConversationListProps) {
  const texts = useTexts();
  const language = useLanguage();
  const { summaries, current, isReady } = useChatState();
  const [words, setWords] = useState('');
  const found = useSearch(words);
  return (
    <aside className="conversations" aria-label={texts.conversations}>
      <Link className="button new-button" href={addressOf()} onClick={onChosen}>
        <Icon name="add" /> {texts.newConversation}
      </Link>
      <input
        ref={searchField}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between its buttons */}
      <div className="list" onKeyDown={moveByArrows}>
        {byDate(found, Date.now()).map(({ period, summaries: dated }) => (
          <section key={period}>
            <h2>{typeof period === 'number' ? monthText(period, language) : texts.periods[period]}</h2>
            <ul>
              {dated.map((summary) => (
                <ConversationEntry
                  key={summary.id}
                  summary={summary}
                  isShown={summary.id === current.id}
                  onOpen={onChosen}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isReady && found.length === 0 && (
        <p className="quiet">{summaries.length === 0 ? texts.noConversations : texts.nothingFound}</p>
      )}
      <Transfer texts={texts} onKeys={onKeys} />
    </aside>
  );
}

/** @returns Conversations whose title or messages contain the words; all without words. */
function useSearch(words: string): readonly Summary[] {
  const chat = useChat();
  const { summaries } = useChatState();
  const wanted = useDeferredValue(words.trim());
  const [inMessages, setInMessages] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (wanted === '') return;
    let isWanted = true;
    const timer = setTimeout(() => void chat.search(wanted).then((ids) => isWanted && setInMessages(ids)), 150);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [chat, wanted]);
  if (wanted === '') return summaries;
  const small = wanted.toLocaleLowerCase();
  return summaries.filter(({ id, title }) => title.toLocaleLowerCase().includes(small) || inMessages.has(id));
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('.entry-open')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.entry-open')];
  const next = all[all.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function Transfer({ texts, onKeys }: { texts: Texts; onKeys: () => void }) {
  const chat = useChat();
  const { summaries } = useChatState();
  const chooser = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState('');
  async function take(file: File) {
    try {
      if (file.size > MAX_IMPORT_CHARACTERS) throw new Error('It is too large.');
      const conversations = importConversations(await file.text(), () =>
        crypto.getRandomValues(new Uint32Array(4)).join('-'),
      );
      await chat.take(conversations);
      setNotice(texts.imported(conversations.length));
    } catch {
      setNotice(texts.importFailed);
    }
  }
  return (
    <div className="transfer">
      <button
        type="button"
        className="text-button"
        disabled={summaries.length === 0}
        onClick={() => void chat.all().then((all) => saveFile(fileOf(exportConversations(all)), nameOfToday()))}
      >
        <Icon name="download" /> {texts.export}
      </button>
      <button type="button" className="text-button" onClick={() => chooser.current?.click()}>
        <Icon name="upload" /> {texts.import}
      </button>
      <IconButton icon="keyboard" label={texts.shortcuts} onClick={onKeys} />
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        aria-label={texts.import}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void take(file);
        }}
      />
      <p role="status" className="quiet">
        {notice}
      </p>
    </div>
  );
}

function fileOf(text: string): Blob {
  return new Blob([text], { type: 'application/json' });
}

function nameOfToday(): string {
  return `conversations-${new Date().toISOString().slice(0, 10)}.json`;
}
