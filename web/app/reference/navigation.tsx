// The list at the side: operations by tag, and channels, the shown one with its events or messages;
// or what a search finds.
import { useEffect, useMemo, useRef, useState } from 'react';
import { Form } from '../kit/form.tsx';
import { useSearchField } from '../kit/keyboard.ts';
import type { Page } from './model.ts';
import { buildIndex, search } from './search.ts';
import { useReference } from './use-reference.ts';

/** `address` is that of the shown page, such as `#/docs/operations/listModels`. */
export function Navigation({ address }: { address: string }) {
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
      <search>
        <Form onData={goToFirst}>
          <SearchField query={query} onChange={setQuery} />
        </Form>
      </search>
      {query.trim() === '' ? (
        <Groups address={address} />
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
    <input
      ref={useSearchField()}
      type="search"
      placeholder="Search  ( / )"
      aria-label="Search operations, fields, events and messages"
      value={query}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Groups({ address }: { address: string }) {
  const { groups, prefixes } = useReference();
  const currentOf = (href: string) => (href === address ? 'page' : undefined);
  return (
    <>
      <a href="#/docs" aria-current={currentOf('#/docs')}>
        Overview
      </a>
      {groups.map(({ name, pages }) => (
        <details key={name} open>
          <summary>{name}</summary>
          <ul>
            {pages.map(({ href, title, method, path, partLists }) => (
              <li key={href}>
                <a href={href} aria-current={currentOf(href)}>
                  {title}
                  <span className="path">
                    <span className={`method ${method.toLowerCase()}`}>{method}</span>{' '}
                    {/* Without the prefix most paths fit into a line. */}
                    {path.replace(prefixes[0]?.path ?? '', '')}
                  </span>
                </a>
                {href === address && <PartLinks href={href} partLists={partLists} />}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

/** The events or messages of the shown page. */
function PartLinks({ href, partLists }: Pick<Page, 'href' | 'partLists'>) {
  const parts = partLists.flatMap((list) => list.parts);
  return parts.map(({ id, name }) => (
    <a key={id} href={`${href}/${id}`} className="path">
      {name}
    </a>
  ));
}
