// What was just deleted, and the way back.
import { useEffect, useRef } from 'react';
import { notifyFailure } from '../../kit/notices.tsx';
import { fill } from '../../texts/fill.ts';
import type { Summary } from '../conversation/conversation.ts';
import type { Folder } from '../conversation/folder.ts';
import { folderId } from '../folders/folder-section.tsx';
import { useFolderTexts } from '../folders/texts/texts.ts';
import { restoreFolder } from '../state/folders.ts';
import { chat } from '../state/use-chat.ts';
import { useTitle } from '../state/use-title.ts';
import { useChatTexts } from '../texts/texts.ts';

/** The focus goes to its button. */
function RemovedRow({ text, onUndo }: { text: string; onUndo: () => void }) {
  const texts = useChatTexts();
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus is gone with its row.
  useEffect(() => button.current?.focus(), []);
  return (
    <p role="status" className="removed small">
      <span dir="auto">{text}</span>
      <button ref={button} type="button" onClick={onUndo}>
        {texts.undo}
      </button>
    </p>
  );
}

/** The conversation that was just deleted. */
export function RemovedConversation({ summary }: { summary: Summary }) {
  const texts = useChatTexts();
  const title = useTitle(summary);
  return (
    <RemovedRow
      text={fill(texts.removed, { title })}
      onUndo={() => void chat.restore().catch(notifyFailure)}
    />
  );
}

/** The folder that was just deleted; it has the focus when it is back. */
export function RemovedFolder({ folder: { id, name } }: { folder: Folder }) {
  const texts = useFolderTexts();
  const restore = () => {
    restoreFolder();
    // It is drawn by then.
    requestAnimationFrame(() => document.getElementById(folderId(id))?.focus());
  };
  return <RemovedRow text={fill(texts.removed, { name })} onUndo={restore} />;
}
