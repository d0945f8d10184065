// The browser's own dialog: keeps the focus inside, closes with Escape, gives the focus back.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Wide enough for lists. */
  isWide?: boolean;
}

/** Is open as long as it is drawn. */
export function Dialog({ title, onClose, children, isWide = false }: DialogProps) {
  const { common } = useTexts();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Closed before it leaves the page, or the focus would not go back to where it was.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="plain" aria-label={common.close} onClick={onClose}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}
