// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
import { createEventReader, parsed, textOf } from "./event-reader.js";
import { coloured, jsonBlock } from "./prose.js";
const STREAM = /text\/event-stream|application\/x-ndjson/;
const MAX_EVENTS = 1000;
export function createAnswerView() {
    const status = h('p', { class: 'status', role: 'status' });
    const content = h('div', { class: 'stack' });
    const element = h('section', { class: 'answer', 'aria-label': 'Answer' }, status, content);
    let urls = [];
    function clear() {
        for (const url of urls)
            URL.revokeObjectURL(url);
        urls = [];
        status.replaceChildren();
        content.replaceChildren();
    }
    function urlOf(blob) {
        const url = URL.createObjectURL(blob);
        urls.push(url);
        return url;
    }
    async function show(answer, startedMs) {
        const elapsed = () => `${Math.round(performance.now() - startedMs)} ms`;
        const kind = answer.ok ? 'ok' : 'bad';
        const note = h('span', { class: 'muted' }, ` headers after ${elapsed()}`);
        status.replaceChildren(h('strong', { class: kind }, `${answer.status} ${answer.statusText}`), note);
        const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
        content.replaceChildren(h('details', {}, h('summary', {}, 'Headers'), h('pre', {}, headers)));
        const type = answer.headers.get('content-type') ?? '';
        if (STREAM.test(type) && answer.body) {
            await showStream({ body: answer.body, type, startedMs, note, content });
            return;
        }
        const blob = await answer.blob();
        note.textContent = ` ${elapsed()}, ${blob.size.toLocaleString('en')} bytes`;
        if (type.startsWith('audio/')) {
            const url = urlOf(blob);
            content.append(h('audio', { controls: true, src: url }), h('a', { href: url, download: 'speech' }, 'Save'));
            return;
        }
        if (type.startsWith('image/'))
            return void content.append(h('img', { src: urlOf(blob), alt: 'The response' }));
        const text = await blob.text();
        const value = parsed(text);
        for (const picture of picturesOf(value)) {
            content.append(h('img', { src: `data:image/png;base64,${picture}`, alt: 'A generated picture' }));
        }
        if (text !== '')
            content.append(jsonBlock('Body', value === undefined ? text : shortened(value)));
    }
    return {
        element,
        show,
        clear,
        say(text, kind) {
            status.replaceChildren(h('strong', { class: kind === 'error' ? 'bad' : 'muted' }, text));
        },
    };
}
async function showStream({ body, type, startedMs, note, content }) {
    const text = h('p', { class: 'stream-text', hidden: true });
    const list = h('ol', { class: 'events', tabindex: '0', 'aria-label': 'Events of the stream' });
    content.append(text, list);
    const reader = createEventReader(type);
    let count = 0;
    const add = (event) => {
        count += 1;
        const afterMs = Math.round(performance.now() - startedMs);
        const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30;
        list.append(eventItem(event, `${afterMs} ms`));
        if (list.childElementCount > MAX_EVENTS)
            list.firstElementChild?.remove();
        if (isAtEnd)
            list.scrollTop = list.scrollHeight;
        const more = textOf(event);
        if (more !== '') {
            text.hidden = false;
            text.append(more);
        }
        note.textContent = ` ${count} events, ${afterMs} ms`;
    };
    const pieces = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
        const { done, value } = await pieces.read();
        for (const event of done ? reader.end() : reader.push(value))
            add(event);
        if (done)
            break;
    }
    note.textContent += ', ended';
}
export function eventItem({ name, data }, when, direction) {
    const value = parsed(data);
    const pretty = value === undefined ? data : JSON.stringify(shortened(value), undefined, 1);
    const text = textOf({ data });
    const short = text === '' ? pretty.replaceAll(/\s*\n\s*/g, ' ') : JSON.stringify(text);
    const details = h('details', {}, h('summary', {}, direction !== undefined && h('span', { class: direction }, direction === 'sent' ? '↑ sent ' : '↓ received '), h('span', { class: 'muted' }, `${when} `), name !== undefined && h('strong', {}, `${name} `), h('code', {}, short.slice(0, 300))), h('pre', { tabindex: '0' }, coloured(pretty)));
    return h('li', {}, details);
}
const MAX_STRING = 2000;
function shortened(value) {
    if (typeof value === 'string') {
        return value.length > MAX_STRING ? `${value.slice(0, 100)}… (${value.length} characters)` : value;
    }
    if (Array.isArray(value)) {
        const isVector = value.length > 50 && value.every((item) => typeof item === 'number');
        return isVector ? [...value.slice(0, 8), `… (${value.length} numbers)`] : value.map(shortened);
    }
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}
function picturesOf(value) {
    const { data } = (value ?? {});
    if (!Array.isArray(data))
        return [];
    return data.flatMap((item) => (typeof item?.b64_json === 'string' ? [item.b64_json] : []));
}
