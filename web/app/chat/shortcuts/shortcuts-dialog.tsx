// The list of keys.
import { Fragment } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { useChatTexts } from '../texts/texts.ts';
import { KeyCaps } from './key-caps.tsx';
import shortcuts from './keys.json' with { type: 'json' };

/** Lists the keys as they are called on the person's system. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const texts = useChatTexts();
  return (
    <Dialog title={texts.shortcuts} onClose={onClose}>
      <dl className="facts">
        {Object.entries(shortcuts).map(([name, keys]) => (
          <Fragment key={name}>
            <dt>{texts.shortcut[name as keyof typeof shortcuts]}</dt>
            <dd>
              <KeyCaps keys={keys} className="tag" />
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
