// Takes one file: chosen, dropped on it, or pasted while the focus is in it.
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useMediaTexts } from './texts.ts';

interface FileInputProps {
  label: string;
  /** Kinds of files, as the browser's file dialog takes them, e.g. `image/*`. */
  accept: string;
  onFile: (file: File) => void;
  /** What is shown of the file that was taken, and more buttons. */
  children?: ReactNode;
}

export function FileInput({ label, accept, onFile, children }: FileInputProps) {
  const texts = useMediaTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const over = (event: DragEvent, is: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(is);
  };
  return (
    <fieldset
      className={`file-input ${isOver ? 'over' : ''}`}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      <legend>{label}</legend>
      <div className="actions">
        <button type="button" onClick={() => chooser.current?.click()}>
          {texts.chooseFile}
        </button>
        <span className="quiet small">{texts.orDrop}</span>
        <input
          ref={chooser}
          type="file"
          accept={accept}
          hidden
          aria-label={label}
          onChange={({ target }) => {
            take(target.files);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {children}
    </fieldset>
  );
}
