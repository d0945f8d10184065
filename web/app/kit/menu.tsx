// A button with what can be done with something. What draws the list is loaded when it is first opened.
import { Suspense, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { IconName } from './icons.tsx';
import { later } from './later.ts';
import type { MenuItem } from './menu-list.tsx';

interface MenuProps {
  /** Name of the button and of the list. */
  label: string;
  icon?: IconName;
  items: readonly MenuItem[];
  /** The side of the button at which the list is. */
  align?: 'start' | 'end';
}

const MenuList = later(async () => (await import('./menu-list.tsx')).MenuList);

export function Menu({ label, icon = 'more', items, align = 'end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={anchor}
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense>
          <MenuList {...{ anchor, label, items, align }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
