// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
import { buildIndex, search } from "./search.js";
export function createSearchBox(reference) {
    const index = buildIndex(reference);
    const input = h('input', {
        id: 'search',
        type: 'search',
        role: 'combobox',
        placeholder: 'Search  ( / )',
        'aria-label': 'Search operations, fields, events and messages',
        'aria-expanded': 'false',
        'aria-controls': 'results',
        'aria-autocomplete': 'list',
        autocomplete: 'off',
        spellcheck: 'false',
        input: find,
        focus: find,
        keydown: onKey,
    });
    const list = h('ul', { id: 'results', role: 'listbox', 'aria-label': 'Found', hidden: true });
    const count = h('p', { class: 'hidden-text', role: 'status' });
    const box = h('search', { class: 'search', focusout: leave }, input, list, count);
    let chosen = 0;
    function find() {
        const found = search(index, input.value);
        const isAsked = input.value.trim() !== '';
        list.replaceChildren(...found.map(({ kind, title, where, text, href }, at) => h('li', {
            id: `result-${at}`,
            role: 'option',
            'data-href': href,
            mousedown: (event) => event.preventDefault(),
            click: () => go(href),
        }, h('span', { class: `kind ${kind}` }, kind), ' ', h('strong', {}, title), ' ', h('span', { class: 'where' }, where), h('span', { class: 'text' }, text.replaceAll('`', '').slice(0, 140)))));
        if (isAsked && found.length === 0)
            list.append(h('li', { class: 'none' }, 'Nothing has all of these words.'));
        list.hidden = !isAsked;
        input.setAttribute('aria-expanded', String(isAsked));
        count.textContent = isAsked ? `${found.length} found` : '';
        choose(0);
    }
    function choose(at) {
        const options = [...list.querySelectorAll('[role=option]')];
        chosen = Math.max(0, Math.min(at, options.length - 1));
        for (const [place, option] of options.entries())
            option.setAttribute('aria-selected', String(place === chosen));
        if (options.length === 0)
            input.removeAttribute('aria-activedescendant');
        else
            input.setAttribute('aria-activedescendant', `result-${chosen}`);
        options[chosen]?.scrollIntoView({ block: 'nearest' });
    }
    function onKey(event) {
        if (event.key === 'ArrowDown')
            choose(chosen + 1);
        else if (event.key === 'ArrowUp')
            choose(chosen - 1);
        else if (event.key === 'Enter') {
            const href = list.children[chosen]?.getAttribute('data-href');
            if (href)
                go(href);
        }
        else if (event.key === 'Escape')
            close();
        else
            return;
        event.preventDefault();
    }
    function go(href) {
        close();
        input.value = '';
        input.blur();
        location.hash = href;
    }
    function close() {
        list.hidden = true;
        input.setAttribute('aria-expanded', 'false');
    }
    function leave({ relatedTarget }) {
        if (!(relatedTarget instanceof Node && box.contains(relatedTarget)))
            close();
    }
    document.addEventListener('keydown', (event) => {
        const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
        const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
        if (!isShortcut && (event.key !== '/' || isTyping))
            return;
        event.preventDefault();
        input.focus();
        input.select();
    });
    return box;
}
