// Says in which folder a conversation begins.
import { Icon } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import { folders } from '../state/folders.ts';
import { useChatState } from '../state/use-chat.ts';
import { useFolderTexts } from './texts/texts.ts';
import './folders.css';

/** Draws nothing for one that is in none. */
export function FolderNote() {
  const texts = useFolderTexts();
  const { folder: id } = useChatState().current;
  const folder = folders.use().find((one) => one.id === id);
  if (folder === undefined) return null;
  return (
    <p className="folder-note quiet small">
      <Icon name="folder" />
      <span dir="auto">{fill(texts.in, { name: folder.name })}</span>
    </p>
  );
}
