// Small pictures, and the buttons that are such a picture. Each button has a name, so the picture
// says nothing to a reader.
import type { ComponentProps } from 'react';
import SHAPES from './icons.json' with { type: 'json' };

/** A picture of icons.json. */
export type IconName = keyof typeof SHAPES;

/** 16 pixels, in the colour of the text around it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title' | 'type'> {
  icon: IconName;
  /** What it does; also shown when the pointer rests on it. */
  label: string;
}

/** The label is its name for readers, and its tooltip. */
export function IconButton({ icon, label, className = '', ...others }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      data-tip={label}
      {...others}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The sign of the app, which says nothing to readers. */
export function Lemon() {
  return (
    <svg className="lemon" aria-hidden="true">
      <use href="#lemon" />
    </svg>
  );
}
