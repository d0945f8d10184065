// A button with a panel. What draws the panel is loaded when the first one is opened.
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { later } from './later.tsx';

const PopoverPanel = later(async () => (await import('./layers.tsx')).PopoverPanel);

interface PopoverProps {
  label: string;
  button: Omit<ComponentProps<'button'>, 'type' | 'onClick'>;
  children: ReactNode;
}

/** Keeps whether it is open. `button` is what the button has and shows. */
export function Popover({ label, button, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const press = () => setOpen(!isOpen);
  return (
    <>
      <button
        {...button}
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={press}
      />
      {isOpen && (
        <PopoverPanel anchor={anchor} label={label} onClose={() => setOpen(false)}>
          {children}
        </PopoverPanel>
      )}
    </>
  );
}
