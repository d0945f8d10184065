// The list at the side: operations by tag with the events of their streams, and channels with their messages.
import { useEffect, useRef } from 'react';
import { useReference } from './use-reference.ts';

interface Entry {
  href: string;
  title: string;
  method: string;
  path: string;
  /** `12 events`; undefined without parts. */
  partsTitle?: string | undefined;
  parts: readonly { href: string; text: string }[];
}

/** `address` is that of the shown page, such as `#/docs/operations/listModels`. */
export function Navigation({ address }: { address: string }) {
  const { groups, channels, prefixes } = useReference();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = [...(element.current?.querySelectorAll('a') ?? [])].find((a) => a.getAttribute('href') === address);
    for (let at = link?.parentElement; at && at !== element.current; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
    link?.scrollIntoView({ block: 'nearest' });
  }, [address]);
  // Without it most paths fit into a line.
  const prefix = prefixes[0]?.path ?? '';
  const operationsOf = (operations: (typeof groups)[number]['operations']) =>
    operations.map(({ id, method, path, hasPrefix, summary, stream }): Entry => {
      const href = `#/docs/operations/${id}`;
      return {
        href,
        title: summary,
        method,
        path: hasPrefix ? path.slice(prefix.length) : path,
        partsTitle:
          stream && `${stream.events.length} ${/ndjson/.test(stream.mediaType) ? 'kinds of lines' : 'events'}`,
        parts: (stream?.events ?? []).map((event) => ({ href: `${href}/${event.id}`, text: event.id })),
      };
    });
  const channelEntries = channels.map(({ id, address: path, title, messages }): Entry => {
    const href = `#/docs/channels/${id}`;
    return {
      href,
      title,
      method: 'WS',
      path,
      partsTitle: `${messages.length} messages`,
      parts: messages.map(({ name, from }) => ({
        href: `${href}/${from}/${name}`,
        text: `${from === 'client' ? '↑' : '↓'} ${name}`,
      })),
    };
  });
  return (
    <nav ref={element} aria-label="Reference">
      <a href="#/docs" aria-current={address === '#/docs' ? 'page' : undefined}>
        Start
      </a>
      {groups.map(({ name, operations }) => (
        <Group key={name} name={name} entries={operationsOf(operations)} address={address} />
      ))}
      <Group name="WebSocket channels" entries={channelEntries} address={address} />
    </nav>
  );
}

function Group({ name, entries, address }: { name: string; entries: readonly Entry[]; address: string }) {
  const currentOf = (href: string) => (href === address ? 'page' : undefined);
  return (
    <details open>
      <summary>{name}</summary>
      <ul>
        {entries.map(({ href, title, method, path, partsTitle, parts }) => (
          <li key={href}>
            <a href={href} aria-current={currentOf(href)}>
              {title}
              <span className="path">
                <span className={`method ${method.toLowerCase()}`}>{method}</span> {path}
              </span>
            </a>
            {partsTitle !== undefined && (
              <details className="parts">
                <summary>{partsTitle}</summary>
                <ul>
                  {parts.map((part) => (
                    <li key={part.href}>
                      <a href={part.href} aria-current={currentOf(part.href)}>
                        {part.text}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
