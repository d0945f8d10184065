// The list of keys.
import { type RefObject, useId } from 'react';
import { IconButton } from '../../kit/icon-button.tsx';
import { useTexts } from '../texts/texts.ts';
import { KEYS } from './shortcuts.ts';

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

export function ShortcutsDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const texts = useTexts();
  const title = useId();
  return (
    <dialog ref={ref} className="chat-dialog" aria-labelledby={title}>
      <header>
        <h2 id={title}>{texts.shortcuts}</h2>
        <IconButton icon="close" label={texts.close} onClick={() => ref.current?.close()} />
      </header>
      <dl className="keys">
        {KEYS.map(({ name, keys }) => (
          <div key={name}>
            <dt>{texts.shortcut[name]}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{isMac && key === 'Ctrl' ? '⌘' : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
