// Takes files that are dropped on it, and shows that it would.
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../texts/texts.ts';

interface DropAreaProps {
  className: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

export function DropArea({ className, onFiles, children }: DropAreaProps) {
  const texts = useTexts();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, isNow: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(isNow);
  };
  return (
    <main
      className={className}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => {
        over(event, false);
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <p className="drop-hint">{texts.dropHere}</p>}
    </main>
  );
}
