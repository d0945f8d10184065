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
  /** What is done then; the dialog closes when it is over. */
  change: { isPending: boolean; mutate(input: undefined, on: { onSettled(): void }): void };
  onClose(): void;
  /** What it means. */
  children: ReactNode;
}

export function ConfirmDialog({ title, confirm, kind = 'danger', change, onClose, children }: ConfirmDialogProps) {
  const { common } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        {children}
        <footer>
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button
            type="button"
            className={kind}
            disabled={change.isPending}
            onClick={() => change.mutate(undefined, { onSettled: onClose })}
          >
            {confirm}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}
