// The conversations of the list, in folders and by their days.
import { type KeyboardEvent, useState } from 'react';
import { later } from '../../kit/later.tsx';
import { monthText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Summary } from '../conversation/conversation.ts';
import { byFolder } from '../folders/by-folder.ts';
import { FolderSection } from '../folders/folder-section.tsx';
import { folders, removedFolder } from '../state/folders.ts';
import { useChatState } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { byDate } from './by-date.ts';
import { ConversationEntry, entryId } from './conversation-entry.tsx';
import { RemovedConversation, RemovedFolder } from './removed-row.tsx';
import type { useFound } from './use-found.ts';

const MoveDialog = later(async () => (await import('../folders/move-dialog.tsx')).MoveDialog);

interface EntriesProps {
  words: string;
  find: ReturnType<typeof useFound>;
  onChosen: () => void;
}

/** Keeps which one is moved. Below them stands what was just deleted. */
export function Entries({ words, find: { found, hasWords, hitOf }, onChosen }: EntriesProps) {
  const texts = useChatTexts();
  const language = useLanguage();
  const { isReady, removed } = useChatState();
  const allFolders = folders.use();
  const deletedFolder = removedFolder.use();
  const [moving, setMoving] = useState<Summary>();
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
    <>
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
    </>
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
