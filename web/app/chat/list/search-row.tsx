// The search in the list of conversations, and the button for a new folder.
import { useEffect, useState } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { searchedWords } from '../../kit/palette-shown.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useChatTexts } from '../texts/texts.ts';

const FolderDialog = later(async () => (await import('../folders/folder-dialog.tsx')).FolderDialog);

/** What is searched for is forgotten with it. */
export function SearchRow() {
  const texts = useChatTexts();
  const { common } = useTexts();
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => () => searchedWords.set(''), []);
  return (
    <div className="top">
      <input
        type="search"
        aria-label={texts.search}
        placeholder={common.search}
        value={searchedWords.use()}
        onChange={({ target }) => searchedWords.set(target.value)}
      />
      <IconButton icon="folderAdd" label={texts.newFolder} onClick={() => setIsAdding(true)} />
      {isAdding && <FolderDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}
