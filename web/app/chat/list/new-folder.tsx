// The button for a new folder of conversations.
import { useState } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { useChatTexts } from '../texts/texts.ts';

const FolderDialog = later(async () => (await import('../folders/folder-dialog.tsx')).FolderDialog);

/** Asks for its name and what its conversations get. */
export function NewFolder() {
  const texts = useChatTexts();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <IconButton icon="folderAdd" label={texts.newFolder} onClick={() => setIsAdding(true)} />
      {isAdding && <FolderDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
