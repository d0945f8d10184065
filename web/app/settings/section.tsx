// One part of the settings, which the index leads to.
import type { ReactNode } from 'react';
import { asFailure } from '../kit/failure.ts';
import { wantedKey } from '../kit/key.ts';
import { Waiting } from '../kit/states.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="card stack" id={`settings-${id}`} tabIndex={-1}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface AskedSectionProps extends SectionProps {
  asked: Parameters<typeof Waiting>[0]['of'] & { data: unknown };
  /** What is said of it, and in its place to those who may not see it. */
  text: string;
  notShown: string;
}

/** What only the key of an administrator shows. */
export function AdminSection({ asked, text, notShown, children, ...section }: AskedSectionProps) {
  const { settings: texts } = useTexts();
  const isRefused = asked.error !== null && [401, 403].includes(asFailure(asked.error).status ?? 0);
  return (
    <Section {...section}>
      <p>{isRefused ? notShown : text}</p>
      {isRefused && (
        <p>
          <button type="button" onClick={() => wantedKey.set('admin')}>
            {texts.enterKey}
          </button>
        </p>
      )}
      {!isRefused && !asked.data && <Waiting of={asked} />}
      {children}
    </Section>
  );
}

/** Shows a part: by a button, because the address of a page behind `#` is that of the screen. */
export function showSection(id: string): void {
  const section = document.getElementById(`settings-${id}`);
  section?.closest('details')?.setAttribute('open', '');
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
