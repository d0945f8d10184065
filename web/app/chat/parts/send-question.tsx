// The question before words go to another server.
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { fill } from '../../texts/fill.ts';
import { useChatTexts } from '../texts/texts.ts';

interface SendQuestionProps {
  server: string;
  onYes: () => void;
  onClose: () => void;
}

/** Names the server. */
export function SendQuestion({ server, onYes, onClose }: SendQuestionProps) {
  const texts = useChatTexts();
  return (
    <ConfirmDialog
      title={fill(texts.elsewhere, { server })}
      confirm={texts.sendIt}
      kind="main"
      change={onYes}
      onClose={onClose}
    >
      <p>{fill(texts.sentElsewhere, { server })}</p>
    </ConfirmDialog>
  );
}
