// Generated from web/reference/ by `npm run generate`. Do not edit.
import { copyButton, h } from "./dom.js";
import { parseInline, parseMarkdown } from "./markdown.js";
export function prose(text) {
    const blocks = parseMarkdown(text).map((block) => block.kind === 'paragraph'
        ? h('p', {}, show(block.content))
        : h(block.kind, {}, ...block.items.map((item) => h('li', {}, show(item)))));
    return h('div', { class: 'prose' }, ...blocks);
}
export function phrase(text) {
    return show(parseInline(text));
}
function show(content) {
    return content.map(({ kind, text }) => (kind === 'text' ? text : h(kind, {}, text)));
}
export function codeBlock(label, text, content = text) {
    return h('div', { class: 'code' }, h('div', { class: 'code-head' }, h('span', {}, phrase(label)), copyButton(() => text)), h('pre', { tabindex: '0', role: 'region', 'aria-label': label }, h('code', {}, content)));
}
export function jsonBlock(label, value) {
    const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
    return codeBlock(label, text, coloured(text));
}
const MAX_COLOURED = 200_000;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:[.]\d+)?(?:[eE][+-]?\d+)?/g;
export function coloured(json) {
    if (json.length > MAX_COLOURED)
        return json;
    const parts = [];
    let done = 0;
    for (const match of json.matchAll(TOKEN)) {
        const [whole, string, colon] = match;
        parts.push(json.slice(done, match.index));
        const kind = string === undefined ? 'value' : colon === undefined ? 'string' : 'name';
        parts.push(h('span', { class: `json-${kind}` }, string ?? whole), colon ?? '');
        done = match.index + whole.length;
    }
    return [...parts, json.slice(done)];
}
