// The middle of the chat, which takes files that are dropped on it or pasted into it.
import { type ReactNode, useState } from 'react';
import { fileTarget } from '../../media/files.tsx';

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

export function DropArea({ onFiles, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <main className={`chat-main ${isOver ? 'over' : ''}`} {...fileTarget(onFiles, setIsOver)}>
      {children}
    </main>
  );
}
