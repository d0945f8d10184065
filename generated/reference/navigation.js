// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
export function createNavigation({ groups, channels, prefixes }) {
    const prefix = prefixes[0]?.path ?? '';
    const link = (href, ...children) => h('a', { href }, ...children);
    const group = (name, items) => h('details', { open: true }, h('summary', {}, name), h('ul', {}, ...items));
    const parts = (label, items) => h('details', { class: 'parts' }, h('summary', {}, label), h('ul', {}, ...items));
    const element = h('nav', { id: 'navigation', 'aria-label': 'Reference' }, h('ul', {}, h('li', {}, link('#/', 'Start'))), ...groups.map(({ name, operations }) => group(name, operations.map(({ id, method, path, hasPrefix, summary, stream }) => {
        const href = `#/operations/${id}`;
        return h('li', {}, link(href, h('span', { class: 'summary' }, summary), h('span', { class: 'path' }, h('span', { class: `method ${method.toLowerCase()}` }, method), ' ', hasPrefix ? path.slice(prefix.length) : path)), stream &&
            parts(`${stream.events.length} ${stream.mediaType.includes('ndjson') ? 'kinds of lines' : 'events'}`, stream.events.map((event) => h('li', {}, link(`${href}/${event.id}`, event.id)))));
    }))), group('WebSocket channels', channels.map(({ id, address, title, messages }) => {
        const href = `#/channels/${id}`;
        return h('li', {}, link(href, h('span', { class: 'summary' }, title), h('span', { class: 'path' }, h('span', { class: 'method ws' }, 'WS'), ' ', address)), parts(`${messages.length} messages`, messages.map(({ name, from }) => h('li', {}, link(`${href}/${from}/${name}`, from === 'client' ? '↑ ' : '↓ ', name)))));
    })));
    return {
        element,
        mark(address) {
            for (const old of element.querySelectorAll('[aria-current]'))
                old.removeAttribute('aria-current');
            const found = [...element.querySelectorAll('a')].find((candidate) => candidate.getAttribute('href') === address);
            if (!found)
                return;
            found.setAttribute('aria-current', 'page');
            for (let at = found.parentElement; at && at !== element; at = at.parentElement) {
                if (at instanceof HTMLDetailsElement)
                    at.open = true;
            }
            const own = found.parentElement?.querySelector(':scope > details.parts');
            if (own)
                own.open = true;
            found.scrollIntoView({ block: 'nearest' });
        },
    };
}
