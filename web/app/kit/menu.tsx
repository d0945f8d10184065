// A button with a list of what can be done. What draws the list is loaded when the first one is
// opened.
import { useRef, useState } from 'react';
import type { IconName } from './icons.tsx';
import { IconButton } from './icons.tsx';
import { later } from './later.tsx';
import type { MenuProps } from './layers.tsx';

const MenuList = later(async () => (await import('./layers.tsx')).MenuList);

/** Keeps whether it is open. The arrow key ↓ opens it too. */
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
