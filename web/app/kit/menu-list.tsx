// The list of a menu: arrows and letters choose, Enter does it, Escape leaves.
import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { isWithin } from './popover-panel.tsx';

export interface MenuItem {
  label: string;
  icon?: IconName;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect(): void;
}

interface MenuListProps {
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  onClose(): void;
}

export function MenuList({ anchor, label, items, align = 'end', onClose }: MenuListProps) {
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(isOpen, { event }) => !isOpen && !isWithin(anchor, event) && onClose()}
    >
      <Menu.Portal>
        <Menu.Positioner
          role="region"
          aria-label={label}
          className="layer"
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className="panel options" aria-label={label} finalFocus={anchor}>
            {items.map(({ label: name, icon, isDanger, isDisabled, onSelect }) => (
              <Menu.Item
                key={name}
                className={`option ${isDanger ? 'danger' : ''}`}
                disabled={isDisabled}
                onClick={onSelect}
              >
                {icon && <Icon name={icon} />}
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
