// A button that asks a person for a file.
import { useRef } from 'react';
import { Icon, IconButton, type IconName } from './icons.tsx';

interface FileButtonProps {
  /** Its label is a word on the button without one. */
  icon?: IconName;
  /** Whether the label stands next to the icon. */
  hasWords?: boolean;
  label: string;
  isDisabled?: boolean;
  /** Kinds of files, as the browser's file dialog takes them, e.g. `image/*`. */
  accept: string;
  onFile: (file: File) => void;
}

/** Hands over the file that the person has chosen, also the same one again. */
export function FileButton({
  icon,
  hasWords = icon === undefined,
  label,
  accept,
  isDisabled = false,
  onFile,
}: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = () => chooser.current?.click();
  return (
    <>
      {icon && !hasWords && <IconButton icon={icon} label={label} onClick={choose} />}
      {hasWords && (
        <button type="button" disabled={isDisabled} onClick={choose}>
          {icon && <Icon name={icon} />} {label}
        </button>
      )}
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
