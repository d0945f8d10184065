// One part of the settings, which the index leads to.
import type { ReactNode } from 'react';

/** `id` is how the index names it. */
export interface SettingsSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** Takes the focus when the index leads to it. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
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
