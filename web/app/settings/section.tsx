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

/** A part that begins above this is the one that is read. */
const READ_PX = 96;

/**
 * The part that one reads, as the index names it. The last ones can't come to the top: at the end
 * of the screen it is the one that the index has led to, or the last.
 */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const sections = [...document.querySelectorAll(`[id^="${PREFIX}"]`)];
      setCurrent(sectionThatIsRead(sections)?.id.slice(PREFIX.length));
    };
    look();
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, []);
  return current;
}

function sectionThatIsRead(sections: readonly Element[]): Element | undefined {
  const { scrollTop, scrollHeight } = document.documentElement;
  if (scrollTop > 0 && scrollTop + innerHeight >= scrollHeight - 1)
    return sections.find((section) => section === document.activeElement) ?? sections.at(-1);
  const above = sections.filter((section) => section.getBoundingClientRect().top < READ_PX);
  return above.at(-1) ?? sections[0];
}
