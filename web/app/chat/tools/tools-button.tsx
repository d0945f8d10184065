// Chooses the tools of a conversation.
import { Suspense, useState } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { fill } from '../../texts/fill.ts';
import { useChatState } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';

const ToolsDialog = later(async () => (await import('./tools-dialog.tsx')).ToolsDialog);

/** Its name says how many servers the conversation uses. */
export function ToolsButton() {
  const texts = useChatTexts();
  const { servers = [] } = useChatState().current.settings;
  const [isOpen, setIsOpen] = useState(false);
  const count = servers.length;
  return (
    <>
      <IconButton
        icon="tool"
        className={count > 0 ? 'chosen' : ''}
        label={count > 0 ? fill(texts.toolsChosen, { count }) : texts.tools}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ToolsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
