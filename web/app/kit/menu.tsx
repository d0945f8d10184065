// Buttons with a list of what can be done, or with a panel. What draws those is loaded when the
// first one is opened.
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { IconName } from './icons.tsx';
import { IconButton } from './icons.tsx';
import { later } from './later.tsx';
import type { MenuProps } from './layers.tsx';

const MenuList = later(async () => (await import('./layers.tsx')).MenuList);
const PopoverPanel = later(async () => (await import('./layers.tsx')).PopoverPanel);

export function Menu({ icon = 'more', ...list }: MenuProps & { icon?: IconName }) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={anchor}
        icon={icon}
        label={list.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen && <MenuList anchor={anchor} {...list} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PopoverProps {
  label: string;
  button: Omit<ComponentProps<'button'>, 'type' | 'onClick'>;
  children: ReactNode;
}

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
