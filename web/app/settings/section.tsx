// One part of the settings, which the index leads to.
import { type ReactNode, useEffect, useState } from 'react';

/** `id` is how the index names it. */
export interface SettingsSectionProps {
  id: string;
  title: string;
  /** What can be done with all of it, next to its title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Takes the focus when the index leads to it. */
export function SettingsSection({ id, title, action, children }: SettingsSectionProps) {
  return (
    <section className="card stack" id={`settings-${id}`} tabIndex={-1}>
      <div className="heading">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

const PREFIX = 'settings-';

/** The part that the index was to show before the settings of the server were here. */
let wanted: string | undefined;

/**
 * Shows a part: by a button, because the address of a page behind `#` is that of the screen. A part
 * of the server's settings that is not here yet is shown by {@link showWanted}, and until then what
 * stands in their place.
 */
export function showSection(id: string): void {
  const section = document.getElementById(`${PREFIX}${id}`);
  wanted = section ? undefined : id;
  const shown = section ?? document.getElementById(`${PREFIX}server`);
  shown?.scrollIntoView({ block: 'start' });
  shown?.focus({ preventScroll: true });
}

/** Shows what was asked for meanwhile. To be called when the settings of the server have come. */
export function showWanted(): void {
  if (wanted !== undefined) showSection(wanted);
  wanted = undefined;
}

/** A part that begins above this is the one that is read. */
const READ_PX = 96;

/**
 * The part that one reads, as the index names it. The last ones can't come to the top: at the end
 * of the screen it is the one that the index has led to, or the last.
 */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => setCurrent(sectionThatIsRead()?.id.slice(PREFIX.length));
    look();
    document.addEventListener('scroll', look, { capture: true, passive: true });
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      document.removeEventListener('focusin', look);
      wanted = undefined;
    };
  }, []);
  return current;
}

function sectionThatIsRead(): Element | undefined {
  const sections = [...document.querySelectorAll(`[id^="${PREFIX}"]`)];
  const { scrollTop, scrollHeight } = document.documentElement;
  if (scrollTop > 0 && scrollTop + innerHeight >= scrollHeight - 1)
    return sections.find((section) => section === document.activeElement) ?? sections.at(-1);
  const above = sections.filter((section) => section.getBoundingClientRect().top < READ_PX);
  return above.at(-1) ?? sections[0];
}
