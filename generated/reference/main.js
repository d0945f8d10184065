// Generated from web/reference/ by `npm run generate`. Do not edit.
import { channelView } from "./channel-view.js";
import { h } from "./dom.js";
import { createNavigation } from "./navigation.js";
import { operationView } from "./operation-view.js";
import { nothingView, schemaPage, startView } from "./other-views.js";
import { createSearchBox } from "./search-box.js";
import { withOrigin } from "./state.js";
import { themeSwitch } from "./theme.js";
const body = document.body;
try {
    start(await load());
}
catch (error) {
    body.replaceChildren(h('main', { class: 'page', role: 'alert' }, h('h1', {}, 'The reference can’t be shown'), h('p', {}, String(error))));
}
async function load() {
    const answer = await fetch('reference.json');
    const text = await answer.text();
    if (!answer.ok)
        throw new Error(JSON.parse(text)?.error?.message ?? text);
    const { origin: usual } = JSON.parse(text);
    return JSON.parse(withOrigin(text, { origin: location.origin, usual }));
}
function start(reference) {
    const state = { reference, origin: location.origin, key: '', keyListeners: new Set() };
    const navigation = createNavigation(reference);
    const main = h('main', { id: 'main', tabindex: '-1' });
    const menu = h('button', {
        type: 'button',
        class: 'menu',
        'aria-controls': 'navigation',
        'aria-expanded': 'false',
        click: () => showMenu(!body.classList.contains('menu-open')),
    }, 'Menu');
    const key = h('input', {
        type: 'password',
        class: 'key',
        placeholder: 'API key',
        'aria-label': 'API key, kept in this page’s memory only',
        title: 'Sent with what you try here. Kept in this page’s memory only.',
        autocomplete: 'off',
        input: () => {
            state.key = key.value;
            for (const listener of state.keyListeners)
                listener();
        },
    });
    let leaving = new AbortController();
    let shownPage;
    function showMenu(isOpen) {
        body.classList.toggle('menu-open', isOpen);
        menu.setAttribute('aria-expanded', String(isOpen));
        if (isOpen)
            (navigation.element.querySelector('[aria-current]') ?? navigation.element.querySelector('a'))?.focus();
    }
    function show(isFirst) {
        const address = decodeURIComponent(location.hash || '#/');
        const [, kind = '', name = '', ...rest] = address.split('/');
        const part = rest.length > 0 ? rest.join('/') : undefined;
        const page = `${kind}/${name}`;
        if (page !== shownPage) {
            leaving.abort();
            leaving = new AbortController();
            shownPage = page;
            main.replaceChildren(viewOf({ kind, name, part, address }));
            const title = main.querySelector('h1');
            document.title = `${title?.textContent ?? ''} – ${reference.title} reference`;
            scrollTo(0, 0);
            if (!isFirst)
                title?.focus({ preventScroll: true });
        }
        navigation.mark(address);
        showMenu(false);
        if (part !== undefined)
            showPart(part);
    }
    function viewOf({ kind, name, part, address, }) {
        const operation = kind === 'operations'
            ? reference.groups.flatMap((group) => group.operations).find(({ id }) => id === name)
            : undefined;
        const channel = kind === 'channels' ? reference.channels.find(({ id }) => id === name) : undefined;
        if (operation)
            return operationView(state, operation, part, leaving.signal);
        if (channel)
            return channelView(state, channel, part, leaving.signal);
        if (kind === 'schemas')
            return schemaPage(state, name) ?? nothingView(address);
        return kind === '' ? startView(state) : nothingView(address);
    }
    function showPart(part) {
        const found = [...main.querySelectorAll('[data-part], [data-field]')].find(({ dataset }) => dataset.part === part || dataset.field === part);
        if (!found)
            return;
        if (found instanceof HTMLDetailsElement)
            found.open = true;
        for (const old of main.querySelectorAll('.found'))
            old.classList.remove('found');
        found.classList.add('found');
        found.scrollIntoView({ block: 'start' });
        const target = found.querySelector('summary') ?? found;
        if (target === found)
            found.tabIndex = -1;
        target.focus({ preventScroll: true });
    }
    body.replaceChildren(h('a', {
        class: 'skip',
        href: '#main',
        click: (event) => {
            event.preventDefault();
            main.focus();
        },
    }, 'Skip to the content'), h('header', {}, menu, h('a', { class: 'brand', href: '#/' }, reference.title), createSearchBox(reference), key, themeSwitch()), h('div', { class: 'columns' }, navigation.element, main));
    document.addEventListener('keydown', (event) => {
        if (event.key === 'Escape' && body.classList.contains('menu-open')) {
            showMenu(false);
            menu.focus();
        }
    });
    addEventListener('hashchange', () => show(false));
    show(true);
}
