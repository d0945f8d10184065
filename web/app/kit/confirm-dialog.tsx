// Asks before something is done that can't be taken back, or takes long.
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** On the button that does it. */
  confirm: string;
  /** How that button looks: `danger` for what removes something. */
  kind?: 'main' | 'danger';
  /** What is done then; the dialog closes before, or when a change of the server is over. */
  change: (() => void) | { isPending: boolean; mutate(input: undefined, on: { onSettled(): void }): void };
  onClose(): void;
  /** What it means. */
  children: ReactNode;
}

export function ConfirmDialog({ title, confirm, kind = 'danger', change, onClose, children }: ConfirmDialogProps) {
  const { common } = useTexts();
  const isLocal = typeof change === 'function';
  const confirmed = () => {
    if (!isLocal) return change.mutate(undefined, { onSettled: onClose });
    onClose();
    change();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        {children}
        <footer>
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="button" className={kind} disabled={!isLocal && change.isPending} onClick={confirmed}>
            {confirm}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}
