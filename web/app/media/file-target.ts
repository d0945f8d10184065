// Makes an element take a file that is dropped on it or pasted into it.
import type { ClipboardEvent, DragEvent } from 'react';

/**
 * Properties of such an element. Of several around each other the innermost one gets the file. `onOver` is told whether a
 * file is being held over it.
 */
export function fileTarget(onFile: (file: File) => void, onOver: (isOver: boolean) => void = () => {}) {
  const over = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // A browser would leave the page and show the file.
    event.preventDefault();
    event.stopPropagation();
    onOver(isOver);
  };
  const take = ([file]: FileList) => {
    if (file) onFile(file);
  };
  return {
    onDragOver: (event: DragEvent) => over(event, true),
    onDragLeave: (event: DragEvent) => over(event, false),
    onDrop(event: DragEvent) {
      over(event, false);
      take(event.dataTransfer.files);
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      take(event.clipboardData.files);
    },
  };
}
