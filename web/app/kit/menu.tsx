// A button with a list of what can be done. What draws the list is loaded when the first one is
// opened.
import { type ComponentProps, useRef, useState } from 'react';
import { Icon, IconButton, type IconName } from './icons.tsx';
import { later } from './later.tsx';
import type { MenuProps } from './layers.tsx';

const MenuList = later(async () => (await import('./layers.tsx')).MenuList);

interface MenuButtonProps extends MenuProps {
  icon?: IconName;
  /** Words on the button in place of the icon, as of what is chosen. */
  text?: string | undefined;
}

/** Keeps whether it is open. The arrow key ↓ opens it too. */
export function Menu({ icon = 'more', text, ...list }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const button: ComponentProps<'button'> = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  };
  return (
    <>
      {text === undefined ? (
        <IconButton icon={icon} label={list.label} {...button} />
      ) : (
        <button {...button} type="button" aria-label={`${list.label}: ${text}`}>
          <span>{text}</span>
          <Icon name="chevron" />
        </button>
      )}
      {isOpen && <MenuList anchor={anchor} {...list} onClose={() => setOpen(false)} />}
    </>
  );
}
