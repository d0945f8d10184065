// Keys as they are called on the person's system.

interface KeyCapsProps {
  /** As the list of shortcuts names them. */
  keys: readonly string[];
  className?: string;
}

/** Each in a frame of its own. */
export function KeyCaps({ keys, className }: KeyCapsProps) {
  const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
  return keys.map((key) => (
    <kbd key={key} className={className}>
      {isMac && key === 'Ctrl' ? '⌘' : key}
    </kbd>
  ));
}
