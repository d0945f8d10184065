// The conversations, in folders and by their days, and the search in them.
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { searchedWords } from '../../kit/palette-shown.ts';
import { folders, removedFolder } from '../state/folders.ts';
import { beginConversation, conversationAddress, useChatState } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { NewFolder } from './new-folder.tsx';
import { SearchField } from './search-field.tsx';
import { useFound } from './use-found.ts';

/** Loads what the first screen of a person who has no conversations does without. */
export const loadEntries = async () => (await import('./entries.tsx')).Entries;

const Entries = later(loadEntries, () => <div className="list" />);

interface ConversationListProps {
  onChosen: () => void;
  /** Shows the list of keys. */
  onKeys: () => void;
}

/** A conversation that was deleted can be brought back until the next one is. */
export function ConversationList({ onChosen, onKeys }: ConversationListProps) {
  const [, navigate] = useLocation();
  const texts = useChatTexts();
  const { summaries, isReady, notKept, removed } = useChatState();
  const words = searchedWords.use();
  const allFolders = folders.use();
  const deletedFolder = removedFolder.use();
  const find = useFound(words, summaries);
  const { found, hasWords } = find;
  const isEmpty = found.length === 0 && !allFolders.some(({ name }) => hasWords(name));
  const hasAny = summaries.length + allFolders.length > 0 || removed || deletedFolder;
  // What is searched for is forgotten with the list.
  useEffect(() => () => searchedWords.set(''), []);
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
        <NewFolder />
      </div>
      {(hasAny || words !== '') && <SearchField />}
      {isReady && isEmpty && (
        <p className="quiet small empty">
          {summaries.length > 0
            ? texts.nothingFound
            : texts.noConversations + (notKept ? '' : texts.stayHere)}
        </p>
      )}
      {hasAny ? <Entries {...{ words, find, onChosen }} /> : <div className="list" />}
      <button type="button" className="plain keys-button" onClick={onKeys}>
        <Icon name="keyboard" /> {texts.shortcuts}
      </button>
    </aside>
  );
}
