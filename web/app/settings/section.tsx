// One part of the settings, which the index leads to.
import type { ReactNode } from 'react';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card stack" id={`settings-${id}`} tabIndex={-1}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Shows a part: by a button, because the address of a page behind `#` is that of the screen. */
export function showSection(id: string): void {
  const section = document.getElementById(`settings-${id}`);
  section?.closest('details')?.setAttribute('open', '');
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
