// The conversations: open, search, rename, pin, save and delete them.
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { monthText } from '../../kit/units.ts';
import { useTexts as useAppTexts, useLanguage } from '../../texts/use-texts.ts';
import type { Summary } from '../conversation/conversation.ts';
import { addressOf } from '../state/use-address.ts';
import { useChat, useChatState } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';
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
  const { common } = useAppTexts();
  const { summaries, current, isReady, notKept, answering } = useChatState();
  const [words, setWords] = useState('');
  const { found, hitOf } = useSearch(words);
  return (
    <aside className="conversations" aria-label={texts.conversations}>
      <div className="top">
        <Link className="button new-button" href={addressOf()} onClick={onChosen}>
          <Icon name="add" /> {texts.newConversation}
        </Link>
        <IconButton icon="keyboard" label={texts.shortcuts} onClick={onKeys} />
      </div>
      <input
        ref={searchField}
        type="search"
        aria-label={texts.search}
        placeholder={common.search}
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
                  isAnswering={answering.has(summary.id)}
                  hit={hitOf(summary)}
                  onOpen={onChosen}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isReady && found.length === 0 && (
        <p className="quiet">
          {summaries.length > 0 ? texts.nothingFound : `${texts.noConversations} ${notKept ? '' : texts.stayHere}`}
        </p>
      )}
    </aside>
  );
}

interface Found {
  found: readonly Summary[];
  /** What stands around the words in a message, where the title does not have them. */
  hitOf(summary: Summary): string | undefined;
}

/** @returns Conversations whose title or messages contain the words; all without words. */
function useSearch(words: string): Found {
  const chat = useChat();
  const { summaries } = useChatState();
  const wanted = useDeferredValue(words.trim());
  const [hits, setHits] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (wanted === '') return;
    let isWanted = true;
    const timer = setTimeout(() => void chat.search(wanted).then((ids) => isWanted && setHits(ids)), 150);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [chat, wanted]);
  if (wanted === '') return { found: summaries, hitOf: () => undefined };
  const small = wanted.toLocaleLowerCase();
  const isTitled = ({ title }: Summary) => title.toLocaleLowerCase().includes(small);
  return {
    found: summaries.filter((one) => isTitled(one) || hits.has(one.id)),
    hitOf: (one) => (isTitled(one) ? undefined : hits.get(one.id)),
  };
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
