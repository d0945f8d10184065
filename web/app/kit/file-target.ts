// Takes files that are dropped or pasted.
import type { ClipboardEvent, DragEvent } from 'react';

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
