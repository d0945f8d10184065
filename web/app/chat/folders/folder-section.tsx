// A folder in the list of conversations, open or closed.
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { Menu } from '../../kit/menu.tsx';
import { fill } from '../../texts/fill.ts';
import type { Folder } from '../conversation/folder.ts';
import { openFolder, removeFolder } from '../state/folders.ts';
import { beginConversation } from '../state/use-chat.ts';
import { useFolderTexts } from './texts/texts.ts';
import './folders.css';

const FolderDialog = later(async () => (await import('./folder-dialog.tsx')).FolderDialog);

/** The id of the button that opens a folder. */
export const folderId = (id = '') => `folder-${id}`;

interface FolderSectionProps {
  folder: Folder;
  /** What was found in it is shown, also where it is closed. */
  isSearched: boolean;
  onChosen: () => void;
  /** Its conversations. */
  children: readonly ReactNode[];
}

/** Keeps whether its settings are open. */
export function FolderSection({ folder, isSearched, onChosen, children }: FolderSectionProps) {
  const texts = useFolderTexts();
  const [, navigate] = useLocation();
  const [isEdited, setIsEdited] = useState(false);
  const { id, name, isClosed = false } = folder;
  const isOpen = !isClosed || isSearched;
  const begin = () => {
    openFolder(id);
    beginConversation(navigate, { folder });
    onChosen();
  };
  return (
    <section className="folder">
      <div className="folder-row">
        <h2>
          <button
            id={folderId(id)}
            type="button"
            className="folder-open"
            aria-expanded={isOpen}
            onClick={() => openFolder(id, isClosed)}
          >
            <Icon name="chevron" />
            <Icon name="folder" />
            <span dir="auto">{name}</span>
          </button>
        </h2>
        <IconButton icon="add" label={fill(texts.begin, { name })} onClick={begin} />
        <Menu
          label={fill(texts.menu, { name })}
          items={[
            { label: texts.edit, icon: 'settings', onSelect: () => setIsEdited(true) },
            {
              label: texts.remove,
              icon: 'remove',
              isDanger: true,
              onSelect: () => removeFolder(id),
            },
          ]}
        />
      </div>
      {isOpen && children.length > 0 && <ul>{children}</ul>}
      {isOpen && children.length === 0 && <p className="quiet small">{texts.empty}</p>}
      {isEdited && <FolderDialog folder={folder} onClose={() => setIsEdited(false)} />}
    </section>
  );
}
