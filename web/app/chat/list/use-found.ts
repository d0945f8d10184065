// Which conversations a search finds.
import { useDeferredValue, useEffect, useState } from 'react';
import type { Summary } from '../conversation/conversation.ts';
import type { Hit } from '../state/chat-storage.ts';
import { folderBy } from '../state/folders.ts';
import { chat } from '../state/use-chat.ts';

/** So long after the last key a search begins. */
const SEARCH_AFTER_MS = 150;

/** @returns Those that have the words in their titles, their messages or the names of their folders. */
export function useFound(words: string, summaries: readonly Summary[]) {
  const hits = useHits(words);
  const small = words.trim().toLocaleLowerCase();
  const hasWords = (name = '') => name.toLocaleLowerCase().includes(small);
  const isFound = ({ id, title, folder }: Summary) =>
    hasWords(title) || hits.has(id) || hasWords(folderBy(folder)?.name);
  return {
    found: summaries.filter(isFound),
    hasWords,
    /** Where in its messages they stand; undefined where the title says it. */
    hitOf: ({ id, title }: Summary) => (hasWords(title) ? undefined : hits.get(id)),
  };
}

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
