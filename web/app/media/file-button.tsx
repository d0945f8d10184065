// A button that takes one file.
import { useRef } from 'react';
import { IconButton } from '../kit/icon-button.tsx';
import type { IconName } from '../kit/icons.tsx';

interface FileButtonProps {
  icon: IconName;
  label: string;
  /** Kinds of files, as the browser's file dialog takes them, e.g. `image/*`. */
  accept: string;
  onFile: (file: File) => void;
}

export function FileButton({ icon, label, accept, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={icon} label={label} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
