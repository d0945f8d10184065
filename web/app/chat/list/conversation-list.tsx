// The conversations, in folders and by their days, and the search in them.
import { type KeyboardEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { searchedWords } from '../../kit/palette-shown.ts';
import { monthText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Summary } from '../conversation/conversation.ts';
import { byFolder } from '../folders/by-folder.ts';
import { FolderSection } from '../folders/folder-section.tsx';
import { folders, removedFolder } from '../state/folders.ts';
import { beginConversation, conversationAddress, useChatState } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { byDate } from './by-date.ts';
import { ConversationEntry, entryId } from './conversation-entry.tsx';
import { RemovedConversation, RemovedFolder } from './removed-row.tsx';
import { SearchRow } from './search-row.tsx';
import { useFound } from './use-found.ts';

const MoveDialog = later(async () => (await import('../folders/move-dialog.tsx')).MoveDialog);

interface ConversationListProps {
  onChosen: () => void;
  /** Shows the list of keys. */
  onKeys: () => void;
}

/**
 * A conversation that was deleted can be brought back until the next
 * one is.
 */
export function ConversationList({ onChosen, onKeys }: ConversationListProps) {
  const [, navigate] = useLocation();
  const texts = useChatTexts();
  const language = useLanguage();
  const { summaries, isReady, notKept, removed } = useChatState();
  const words = searchedWords.use();
  const allFolders = folders.use();
  const deletedFolder = removedFolder.use();
  const [moving, setMoving] = useState<Summary>();
  const { found, hasWords, hitOf } = useFound(words, summaries);
  const isShown = ({ isArchived }: Summary) => !isArchived || words !== '';
  const archived = found.filter((one) => !isShown(one));
  const { inFolders, others } = byFolder(allFolders, found.filter(isShown));
  const shownFolders = inFolders.filter(([{ name }, own]) => own.length > 0 || hasWords(name));
  const entry = (summary: Summary) => (
    <ConversationEntry
      key={summary.id}
      {...{ summary, onChosen }}
      onMove={() => setMoving(summary)}
      words={words.trim().toLocaleLowerCase()}
      hit={hitOf(summary)}
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
      <SearchRow />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between its buttons */}
      <div className="list" onKeyDown={moveByArrows}>
        {isReady &&
          shownFolders.map(([folder, own]) => (
            <FolderSection
              key={folder.id}
              folder={folder}
              isSearched={words !== ''}
              {...{ onChosen }}
            >
              {own.map(entry)}
            </FolderSection>
          ))}
        {byDate(others, Date.now()).map(([period, dated]) => (
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
      {removed && <RemovedConversation key={removed.id} summary={removed} />}
      {deletedFolder && <RemovedFolder key={deletedFolder.id} folder={deletedFolder} />}
      {moving && (
        <MoveDialog
          summary={moving}
          focusAfter={() => document.getElementById(entryId(moving.id))}
          onClose={() => setMoving(undefined)}
        />
      )}
      {isReady && found.length === 0 && shownFolders.length === 0 && (
        <p className="quiet small">
          {summaries.length > 0
            ? texts.nothingFound
            : texts.noConversations + (notKept ? '' : texts.stayHere)}
        </p>
      )}
    </aside>
  );
}

/** What opens a conversation or a folder. */
const OPENING = '.entry-open, .folder-open';

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches(OPENING)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(OPENING)];
  const step = event.key === 'ArrowDown' ? 1 : -1;
  const next = all[all.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
