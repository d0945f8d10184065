// The panel of a popover: closes with Escape and by a press outside of it.
import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';

interface PopoverPanelProps {
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  onClose(): void;
  children: ReactNode;
}

export function PopoverPanel({ anchor, label, onClose, children }: PopoverPanelProps) {
  return (
    <Popover.Root open onOpenChange={(isOpen, { event }) => !isOpen && !isWithin(anchor, event) && onClose()}>
      <Popover.Portal>
        <Popover.Positioner className="layer" anchor={anchor} sideOffset={6} collisionPadding={8}>
          <Popover.Popup className="panel" aria-label={label} finalFocus={anchor}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The button that a layer belongs to closes it itself. */
export function isWithin({ current }: RefObject<HTMLElement | null>, { target }: Event): boolean {
  return target instanceof Node && current?.contains(target) === true;
}
