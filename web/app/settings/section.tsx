// One part of the settings, which the index leads to.
import { type ReactNode, useEffect, useState } from 'react';

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

const PREFIX = 'settings-';

/** The part that one reads, as the index names it: the last one that begins above the middle. */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const above = [...document.querySelectorAll(`[id^="${PREFIX}"]`)].filter(
        (section) => section.getBoundingClientRect().top < innerHeight / 3,
      );
      setCurrent(above.at(-1)?.id.slice(PREFIX.length));
    };
    look();
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, []);
  return current;
}
