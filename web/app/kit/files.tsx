// Files from a person, and what the page holds in memory as files.
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { IconButton, type IconName } from './icons.tsx';

/** @returns An address by which elements show the blob, as long as they do; undefined at first. */
export function useBlobUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** Saves a blob as a file of the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

interface FileButtonProps {
  /** Its label is a word on the button without one. */
  icon?: IconName;
  label: string;
  isDisabled?: boolean;
  /** Kinds of files, as the browser's file dialog takes them, e.g. `image/*`. */
  accept: string;
  onFile: (file: File) => void;
}

export function FileButton({ icon, label, accept, isDisabled = false, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = () => chooser.current?.click();
  return (
    <>
      {icon && <IconButton icon={icon} label={label} onClick={choose} />}
      {icon === undefined && (
        <button type="button" disabled={isDisabled} onClick={choose}>
          {label}
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

/**
 * Properties of an element that takes files which are dropped on it or pasted into it. `onOver` is
 * told of files above it.
 */
export function fileTarget(
  onFiles: (files: readonly File[]) => void,
  onOver: (isOver: boolean) => void,
) {
  const over = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // A browser would leave the page and show the file.
    event.preventDefault();
    onOver(isOver);
  };
  return {
    onDragOver: (event: DragEvent) => over(event, true),
    onDragLeave: (event: DragEvent) => over(event, false),
    onDrop(event: DragEvent) {
      over(event, false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      onFiles([...event.clipboardData.files]);
    },
  };
}
