// Does what the keys of the chat ask for, wherever the focus is.
import { useEffect, useRef } from 'react';
import { type Action, actionOf } from './shortcuts.ts';

export function useShortcuts(actions: Readonly<Record<Action, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event);
      // A dialog that is open comes first.
      if (action === undefined || document.querySelector('dialog[open], .dialog') !== null) return;
      event.preventDefault();
      latest.current[action]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
