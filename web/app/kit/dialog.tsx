// Windows above the page. What draws them is loaded with the first one.
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { later } from './later.tsx';

/** Is open as long as it is drawn. The first field inside has the focus. */
export const Dialog = later(async () => (await import('./layers.tsx')).DialogWindow);

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  /** How that button looks: `danger` for what removes something. */
  kind?: 'main' | 'danger';
  /** What is done then; the dialog closes before, or when a change of the server is over. */
  change: (() => void) | { isPending: boolean; mutate(input: undefined, on: { onSettled(): void }): void };
  onClose(): void;
  children: ReactNode;
}

/** Asks before something is done that can't be taken back, or takes long. */
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
