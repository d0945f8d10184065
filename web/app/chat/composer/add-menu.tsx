// Adds files to a message, or makes it one that is painted.
import { useRef } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { Menu } from '../../kit/menu.tsx';
import { useChatTexts } from '../texts/texts.ts';
import type { ComposerToolsProps } from './composer-props.ts';
import type { Attachments } from './use-attachments.ts';

/** Files; and images, where a model makes them. */
export function AddMenu({
  onFiles,
  onPaint,
}: { onFiles: Attachments['add'] } & Pick<ComposerToolsProps, 'onPaint'>) {
  const texts = useChatTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const attach = () => chooser.current?.click();
  return (
    <>
      {onPaint === undefined ? (
        <IconButton icon="add" label={texts.attach} onClick={attach} />
      ) : (
        <Menu
          label={texts.addMenu}
          icon="add"
          align="start"
          items={[
            { label: texts.attach, icon: 'paperclip', onSelect: attach },
            { label: texts.paint, icon: 'pictures', onSelect: onPaint },
          ]}
        />
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
