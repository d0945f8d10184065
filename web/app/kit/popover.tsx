// A button with a panel next to it. What draws the panel is loaded when it is first opened.
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { later } from './later.ts';

interface PopoverProps {
  /** The name of the panel. */
  label: string;
  button: Omit<ComponentProps<'button'>, 'type' | 'onClick'>;
  children: ReactNode;
}

const PopoverPanel = later(async () => (await import('./popover-panel.tsx')).PopoverPanel);

export function Popover({ label, button, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        {...button}
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense>
          <PopoverPanel anchor={anchor} label={label} onClose={() => setOpen(false)}>
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
