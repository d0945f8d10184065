// Parts of a page: with a title, and those that open on demand.
import { useState } from 'react';
import { Phrase } from './prose.tsx';

interface DisclosureProps {
  title: string;
  /** Its first sentence stands behind the title. */
  text?: string;
  /** Names it in an address. */
  part?: string;
  isOpen?: boolean;
  children: () => React.ReactNode;
}

/** Its content is made when it is opened first, because schemas may contain themselves. */
export function Disclosure({ title, text = '', part, isOpen = false, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details
      open={isOpen}
      data-part={part}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        <span className="title">{title}</span>{' '}
        <span className="quiet">
          <Phrase text={/^.+?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text} />
        </span>
      </summary>
      {wasOpened && children()}
    </details>
  );
}

/** A part of a page below a heading. */
export function TitledSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
