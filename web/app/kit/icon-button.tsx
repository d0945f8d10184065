// A button with a picture and a name.
import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icons.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title' | 'type'> {
  icon: IconName;
  /** What it does; also shown when the pointer rests on it. */
  label: string;
}

export function IconButton({ icon, label, className = '', ...others }: IconButtonProps) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} data-tip={label} {...others}>
      <Icon name={icon} />
    </button>
  );
}
