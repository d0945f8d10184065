// The list of keys.
import { Fragment } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { useChatTexts } from '../texts/texts.ts';
import shortcuts from './keys.json' with { type: 'json' };

/** Lists the keys as they are called on the person's system. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const texts = useChatTexts();
  const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
  return (
    <Dialog title={texts.shortcuts} onClose={onClose}>
      <dl className="facts">
        {Object.entries(shortcuts).map(([name, keys]) => (
          <Fragment key={name}>
            <dt>{texts.shortcut[name as keyof typeof shortcuts]}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className="tag">
                  {isMac && key === 'Ctrl' ? '⌘' : key}
                </kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
