// Takes files that are dropped on it, and shows that it would.
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.ts';

interface DropAreaProps {
  className: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

export function DropArea({ className, onFiles, children }: DropAreaProps) {
  const texts = useTexts();
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const count = (change: number) => {
    depth.current = Math.max(0, depth.current + change);
    setIsOver(depth.current > 0);
  };
  return (
    <main
      className={className}
      onDragEnter={(event) => hasFiles(event) && count(1)}
      onDragLeave={(event) => hasFiles(event) && count(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        count(-depth.current);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <p className="drop-hint">{texts.dropHere}</p>}
    </main>
  );
}
