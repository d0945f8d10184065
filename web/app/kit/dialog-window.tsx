// What a dialog looks like: it keeps the focus inside, closes with Escape, gives the focus back.
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from './icon-button.tsx';

const FIRST = ':is(input, textarea, select, [role="combobox"], footer button):not(:disabled)';

export interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Wide enough for lists. */
  isWide?: boolean;
}

export function DialogWindow({ title, onClose, children, isWide = false }: DialogProps) {
  const { common } = useTexts();
  const popup = useRef<HTMLDivElement>(null);
  return (
    // What was typed would be lost by a press outside of it.
    <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="shade" />
        <Dialog.Popup
          ref={popup}
          className={`dialog ${isWide ? 'wide' : ''}`}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIRST) ?? true}
        >
          <header>
            <Dialog.Title>{title}</Dialog.Title>
            <IconButton icon="close" label={common.close} onClick={onClose} />
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
