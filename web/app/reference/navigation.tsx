// The list at the side: operations by tag, and channels, the shown one with its events or messages;
// or what a search finds.
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Form } from '../kit/form.tsx';
import { Icon } from '../kit/icons.tsx';
import { useSearchField } from '../kit/keyboard.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Page } from './model.ts';
import { buildIndex, search } from './search.ts';
import { useReference } from './use-reference.ts';

interface NavigationProps {
  /** That of the shown page, such as `#/docs/operations/listModels`. */
  address: string;
  /** What the shown page is called. */
  title: string;
}

/** In a narrow window it is above the page, with the way back, and its list is behind a button. */
export function Navigation({ address, title }: NavigationProps) {
  const { nav } = useTexts();
  const reference = useReference();
  const element = useRef<HTMLElement>(null);
  const [query, setQuery] = useState('');
  const index = useMemo(() => buildIndex(reference), [reference]);
  const found = useMemo(() => search(index, query), [index, query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(() => {
    element.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [address]);
  const goToFirst = () => {
    if (found[0]) location.hash = found[0].href;
    setQuery('');
  };
  return (
    <nav ref={element} aria-label="Reference">
      <p className="way">
        <Link href="/settings">
          <Icon name="back" />
          {nav.settings}
        </Link>
        <strong>{nav.reference}</strong>
      </p>
      <search>
        <Form onData={goToFirst}>
          <SearchField query={query} onChange={setQuery} />
        </Form>
      </search>
      {query.trim() === '' ? (
        <PageList address={address} title={title} />
      ) : (
        <>
          <p role="status">
            {found.length === 0 ? 'Nothing has all of these words.' : `${found.length} found`}
          </p>
          <ul>
            {found.map(({ kind, title, where, text, href }) => (
              <li key={`${kind} ${href} ${title}`}>
                <a href={href} onClick={() => setQuery('')}>
                  <strong>{title}</strong>
                  <span className="path">{`${kind} ${where}`}</span>
                  <span className="text">{text.replaceAll('`', '').slice(0, 140)}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

/** `/` or Ctrl+K goes to it from anywhere on the screen. */
function SearchField({ query, onChange }: { query: string; onChange(query: string): void }) {
  return (
    <div className="field-with-key">
      <input
        ref={useSearchField()}
        type="search"
        placeholder="Search"
        aria-label="Search operations, fields, events and messages"
        aria-keyshortcuts="/"
        value={query}
        onChange={({ target }) => onChange(target.value)}
      />
      <kbd>/</kbd>
    </div>
  );
}

const LIST = 'reference-pages';

/** A popover only in a narrow window, which a chosen link closes. */
function PageList({ address, title }: NavigationProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = () => list.current?.hidePopover();
  const showCurrent = () =>
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  return (
    <>
      <button type="button" className="pages-button" popoverTarget={LIST}>
        <span>{title}</span>
        <Icon name="chevron" />
      </button>
      <div id={LIST} className="pages" popover="auto" ref={list} onToggle={showCurrent}>
        <Groups address={address} onChosen={close} />
      </div>
    </>
  );
}

function Groups({ address, onChosen }: { address: string; onChosen(): void }) {
  const { groups, prefixes } = useReference();
  const linkTo = (href: string) => ({
    href,
    'aria-current': href === address ? ('page' as const) : undefined,
    onClick: onChosen,
  });
  return (
    <>
      <a {...linkTo('#/docs')}>Overview</a>
      {groups.map(({ name, pages }) => (
        <details key={name} open>
          <summary>
            {name}
            <Icon name="chevron" />
          </summary>
          <ul>
            {pages.map(({ href, title, method, path, partLists }) => (
              <li key={href}>
                <a {...linkTo(href)}>
                  {title}
                  <span className="path">
                    <span className={`method ${method.toLowerCase()}`}>{method}</span>{' '}
                    {/* Without the prefix most paths fit into a line. */}
                    {path.replace(prefixes[0]?.path ?? '', '')}
                  </span>
                </a>
                {href === address && (
                  <PartLinks href={href} partLists={partLists} onChosen={onChosen} />
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

interface PartLinksProps extends Pick<Page, 'href' | 'partLists'> {
  onChosen(): void;
}

/** The events or messages of the shown page. */
function PartLinks({ href, partLists, onChosen }: PartLinksProps) {
  const parts = partLists.flatMap((list) => list.parts);
  return parts.map(({ id, name }) => (
    <a key={id} href={`${href}/${id}`} className="path" onClick={onChosen}>
      {name}
    </a>
  ));
}
