// Takes one file: chosen, dropped on it, or pasted while the focus is in it.
import { type ReactNode, useRef, useState } from 'react';
import { fileTarget } from './file-target.ts';
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
  return (
    <fieldset className={`file-input ${isOver ? 'over' : ''}`} {...fileTarget(onFile, setIsOver)}>
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
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {children}
    </fieldset>
  );
}
