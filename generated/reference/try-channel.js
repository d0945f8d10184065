// Generated from web/reference/ by `npm run generate`. Do not edit.
import { eventItem } from "./answer-view.js";
import { h } from "./dom.js";
import { parsed } from "./event-reader.js";
import { parameterRows } from "./parameter-rows.js";
import { trySection } from "./try-section.js";
const MAX_MESSAGES = 1000;
const PREFIX = '/api/v1';
export function tryChannel(state, channel, signal) {
    const parameters = parameterRows(channel.parameters, () => undefined);
    const status = h('p', { class: 'status', role: 'status' }, 'Not connected.');
    const list = h('ol', { class: 'events', tabindex: '0', 'aria-label': 'Messages of both sides', hidden: true });
    const connect = h('button', { type: 'button', class: 'primary', click: toggle }, 'Connect');
    const text = h('textarea', { rows: '6', spellcheck: 'false', 'aria-label': 'Message (JSON)' });
    const send = h('button', { type: 'button', disabled: true, click: sendText }, 'Send message');
    const examples = channel.messages
        .filter(({ from }) => from === 'client')
        .flatMap(({ name, examples: own }) => own.map(({ summary, value }) => ({ label: `${name}: ${summary}`, value })));
    const select = h('select', { change: showExample });
    select.append(...examples.map(({ label }, at) => h('option', { value: String(at) }, label)));
    let socket;
    let openedMs = 0;
    function showExample() {
        text.value = JSON.stringify(examples[Number(select.value)]?.value, undefined, 2);
        text.rows = Math.min(18, text.value.split('\n').length + 1);
    }
    function note(data, direction) {
        const name = parsed(data)?.type;
        const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30;
        list.hidden = false;
        const when = `${Math.round(performance.now() - openedMs)} ms`;
        list.append(eventItem({ ...(name !== undefined && { name }), data }, when, direction));
        if (list.childElementCount > MAX_MESSAGES)
            list.firstElementChild?.remove();
        if (isAtEnd)
            list.scrollTop = list.scrollHeight;
    }
    function toggle() {
        if (socket) {
            socket.close();
            return;
        }
        const query = new URLSearchParams(Object.entries(parameters.values()).filter(([, value]) => value !== ''));
        const address = `${state.origin.replace(/^http/, 'ws')}${PREFIX}${channel.address}${query.size > 0 ? `?${query}` : ''}`;
        const opened = state.key === '' ? new WebSocket(address) : new WebSocket(address, [`bearer.${base64url(state.key)}`]);
        socket = opened;
        openedMs = performance.now();
        list.replaceChildren();
        let wasOpen = false;
        status.textContent = `Connecting to ${address} …`;
        connect.textContent = 'Disconnect';
        opened.onopen = () => {
            wasOpen = true;
            send.disabled = false;
            status.textContent = `Connected to ${address}`;
        };
        opened.onmessage = ({ data }) => note(String(data), 'received');
        opened.onclose = ({ code, reason }) => {
            socket = undefined;
            send.disabled = true;
            connect.textContent = 'Connect';
            status.textContent = wasOpen
                ? `Closed with ${code}${reason === '' ? '' : `: ${reason}`}.`
                : 'The server refused the connection. Does it need a key, or is it gone?';
        };
    }
    function sendText() {
        if (parsed(text.value) === undefined) {
            status.textContent = 'The message is not JSON.';
            return;
        }
        const message = JSON.stringify(JSON.parse(text.value));
        socket?.send(message);
        note(message, 'sent');
    }
    signal.addEventListener('abort', () => socket?.close());
    showExample();
    return trySection(state, h('div', { class: 'stack' }, parameters.element, h('p', { class: 'buttons' }, connect), status, h('label', { class: 'picker' }, 'Example ', select), text, h('p', { class: 'buttons' }, send), list));
}
function base64url(text) {
    const bytes = String.fromCharCode(...new TextEncoder().encode(text));
    return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
