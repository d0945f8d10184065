// The list at the side: operations by tag, and channels; the shown one with its events or messages.
import { useEffect, useRef } from 'react';
import { useReference } from './parts.tsx';

/** `address` is that of the shown page, such as `#/docs/operations/listModels`. */
export function Navigation({ address }: { address: string }) {
  const { groups, prefixes } = useReference();
  const element = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(() => {
    element.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [address]);
  const currentOf = (href: string) => (href === address ? 'page' : undefined);
  return (
    <nav ref={element} aria-label="Reference">
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
                {href === address &&
                  partLists.flatMap(({ parts }) =>
                    parts.map(({ id, name: part }) => (
                      <a key={id} href={`${href}/${id}`} className="path">
                        {part}
                      </a>
                    )),
                  )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
