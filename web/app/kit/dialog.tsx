// A window above the page. What draws it is loaded with the first one.
import { Suspense } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { later } from './later.ts';

const DialogWindow = later(async () => (await import('./dialog-window.tsx')).DialogWindow);

/** Is open as long as it is drawn. The first field inside has the focus. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
