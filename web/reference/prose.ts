// Shows descriptions, JSON and code.
import { type Child, copyButton, h } from './dom.ts';
import { type Inline, parseInline, parseMarkdown } from './markdown.ts';

export function prose(text: string): HTMLElement {
  const blocks = parseMarkdown(text).map((block) =>
    block.kind === 'paragraph'
      ? h('p', {}, show(block.content))
      : h(block.kind, {}, ...block.items.map((item) => h('li', {}, show(item)))),
  );
  return h('div', { class: 'prose' }, ...blocks);
}

/** One line, without a paragraph around. */
export function phrase(text: string): Child {
  return show(parseInline(text));
}

function show(content: readonly Inline[]): Child[] {
  return content.map(({ kind, text }) => (kind === 'text' ? text : h(kind, {}, text)));
}

/** A block of code under its label; it can be scrolled by keyboard and copied. */
export function codeBlock(label: string, text: string, content: Child = text): HTMLElement {
  return h(
    'div',
    { class: 'code' },
    h(
      'div',
      { class: 'code-head' },
      h('span', {}, phrase(label)),
      copyButton(() => text),
    ),
    h('pre', { tabindex: '0', role: 'region', 'aria-label': label }, h('code', {}, content)),
  );
}

export function jsonBlock(label: string, value: unknown): HTMLElement {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return codeBlock(label, text, coloured(text));
}

const MAX_COLOURED = 200_000;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:[.]\d+)?(?:[eE][+-]?\d+)?/g;

/** The same text, with its strings, names and numbers in colours. */
export function coloured(json: string): Child {
  if (json.length > MAX_COLOURED) return json;
  const parts: Child[] = [];
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
