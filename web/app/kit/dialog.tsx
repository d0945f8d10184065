// Windows above the page. What draws them is loaded with the first one.
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { FailureText } from './failure-words.tsx';
import { later } from './later.tsx';

/** Is open as long as it is drawn. The first field inside has the focus. */
export const Dialog = later(async () => (await import('./layers.tsx')).DialogWindow);

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  /** How that button looks: `danger` for what removes something. */
  kind?: 'main' | 'danger';
  /** What is done then; the dialog closes before, or when the server has made the change. */
  change:
    | (() => void)
    | { isPending: boolean; error: unknown; mutate(_: undefined, on: { onSuccess(): void }): void };
  /** What is said while the server makes the change. */
  doing?: string;
  onClose(): void;
  children: ReactNode;
}

/** Asks before something is done that can't be taken back, or takes long. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, kind = 'danger', change, doing, onClose, children } = props;
  const { common } = useTexts();
  const { isPending, error } =
    typeof change === 'function' ? { isPending: false, error: null } : change;
  const confirmed = () => {
    if (typeof change !== 'function') return change.mutate(undefined, { onSuccess: onClose });
    onClose();
    change();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        {children}
        <FailureText error={error} />
        <footer>
          <span role="status">{isPending && (doing ?? common.working)}</span>
          <button type="button" onClick={onClose}>
            {isPending ? common.close : common.cancel}
          </button>
          <button type="button" className={kind} disabled={isPending} onClick={confirmed}>
            {confirm}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}
