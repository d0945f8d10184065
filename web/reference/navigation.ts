// The list at the side: operations by tag with the events of their streams, and channels with their messages.
import { type Child, h } from './dom.ts';
import type { Reference } from './model.ts';

export interface Navigation {
  element: HTMLElement;
  /** Marks the link to a page, opens what it is in, and scrolls to it. */
  mark(address: string): void;
}

export function createNavigation({ groups, channels, prefixes }: Reference): Navigation {
  // Without it most paths fit into a line.
  const prefix = prefixes[0]?.path ?? '';
  const link = (href: string, ...children: readonly Child[]) => h('a', { href }, ...children);
  const group = (name: string, items: readonly HTMLElement[]) =>
    h('details', { open: true }, h('summary', {}, name), h('ul', {}, ...items));
  const parts = (label: string, items: readonly HTMLElement[]) =>
    h('details', { class: 'parts' }, h('summary', {}, label), h('ul', {}, ...items));
  const element = h(
    'nav',
    { id: 'navigation', 'aria-label': 'Reference' },
    h('ul', {}, h('li', {}, link('#/', 'Start'))),
    ...groups.map(({ name, operations }) =>
      group(
        name,
        operations.map(({ id, method, path, hasPrefix, summary, stream }) => {
          const href = `#/operations/${id}`;
          return h(
            'li',
            {},
            link(
              href,
              h('span', { class: 'summary' }, summary),
              h(
                'span',
                { class: 'path' },
                h('span', { class: `method ${method.toLowerCase()}` }, method),
                ' ',
                hasPrefix ? path.slice(prefix.length) : path,
              ),
            ),
            stream &&
              parts(
                `${stream.events.length} ${stream.mediaType.includes('ndjson') ? 'kinds of lines' : 'events'}`,
                stream.events.map((event) => h('li', {}, link(`${href}/${event.id}`, event.id))),
              ),
          );
        }),
      ),
    ),
    group(
      'WebSocket channels',
      channels.map(({ id, address, title, messages }) => {
        const href = `#/channels/${id}`;
        return h(
          'li',
          {},
          link(
            href,
            h('span', { class: 'summary' }, title),
            h('span', { class: 'path' }, h('span', { class: 'method ws' }, 'WS'), ' ', address),
          ),
          parts(
            `${messages.length} messages`,
            messages.map(({ name, from }) =>
              h('li', {}, link(`${href}/${from}/${name}`, from === 'client' ? '↑ ' : '↓ ', name)),
            ),
          ),
        );
      }),
    ),
  );
  return {
    element,
    mark(address) {
      for (const old of element.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
      const found = [...element.querySelectorAll('a')].find((candidate) => candidate.getAttribute('href') === address);
      if (!found) return;
      found.setAttribute('aria-current', 'page');
      for (let at = found.parentElement; at && at !== element; at = at.parentElement) {
        if (at instanceof HTMLDetailsElement) at.open = true;
      }
      const own = found.parentElement?.querySelector<HTMLDetailsElement>(':scope > details.parts');
      if (own) own.open = true;
      found.scrollIntoView({ block: 'nearest' });
    },
  };
}
