// Shows the answer to a request that was tried: status, headers, and the body as what it is; streams event by event.
import { h } from './dom.ts';
import { createEventReader, parsed, type ReadEvent, textOf } from './event-reader.ts';
import { coloured, jsonBlock } from './prose.ts';

const STREAM = /text\/event-stream|application\/x-ndjson/;
/** The page stays quick; what the stream said before can be read in its text. */
const MAX_EVENTS = 1000;

export interface AnswerView {
  element: HTMLElement;
  /** Shows the response until it is complete. `startedMs` is when the request was sent, by `performance.now()`. */
  show(answer: Response, startedMs: number): Promise<void>;
  say(text: string, kind: 'note' | 'error'): void;
  clear(): void;
}

export function createAnswerView(): AnswerView {
  const status = h('p', { class: 'status', role: 'status' });
  const content = h('div', { class: 'stack' });
  const element = h('section', { class: 'answer', 'aria-label': 'Answer' }, status, content);
  let urls: string[] = [];

  function clear(): void {
    for (const url of urls) URL.revokeObjectURL(url);
    urls = [];
    status.replaceChildren();
    content.replaceChildren();
  }

  function urlOf(blob: Blob): string {
    const url = URL.createObjectURL(blob);
    urls.push(url);
    return url;
  }

  async function show(answer: Response, startedMs: number): Promise<void> {
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
    if (type.startsWith('image/')) return void content.append(h('img', { src: urlOf(blob), alt: 'The response' }));
    const text = await blob.text();
    const value = parsed(text);
    for (const picture of picturesOf(value)) {
      content.append(h('img', { src: `data:image/png;base64,${picture}`, alt: 'A generated picture' }));
    }
    if (text !== '') content.append(jsonBlock('Body', value === undefined ? text : shortened(value)));
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

interface StreamView {
  body: ReadableStream<Uint8Array>;
  type: string;
  startedMs: number;
  note: HTMLElement;
  content: HTMLElement;
}

async function showStream({ body, type, startedMs, note, content }: StreamView): Promise<void> {
  const text = h('p', { class: 'stream-text', hidden: true });
  const list = h('ol', { class: 'events', tabindex: '0', 'aria-label': 'Events of the stream' });
  content.append(text, list);
  const reader = createEventReader(type);
  let count = 0;
  const add = (event: ReadEvent) => {
    count += 1;
    const afterMs = Math.round(performance.now() - startedMs);
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30;
    list.append(eventItem(event, `${afterMs} ms`));
    if (list.childElementCount > MAX_EVENTS) list.firstElementChild?.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
    const more = textOf(event);
    if (more !== '') {
      text.hidden = false;
      text.append(more);
    }
    note.textContent = ` ${count} events, ${afterMs} ms`;
  };
  // Not for-await: Safari's streams can't be iterated.
  const pieces = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    for (const event of done ? reader.end() : reader.push(value)) add(event);
    if (done) break;
  }
  note.textContent += ', ended';
}

/** One event or message: when, its name, and its data. */
export function eventItem({ name, data }: ReadEvent, when: string, direction?: 'sent' | 'received'): HTMLLIElement {
  const value = parsed(data);
  const pretty = value === undefined ? data : JSON.stringify(shortened(value), undefined, 1);
  const text = textOf({ data });
  const short = text === '' ? pretty.replaceAll(/\s*\n\s*/g, ' ') : JSON.stringify(text);
  const details = h(
    'details',
    {},
    h(
      'summary',
      {},
      direction !== undefined && h('span', { class: direction }, direction === 'sent' ? '↑ sent ' : '↓ received '),
      h('span', { class: 'muted' }, `${when} `),
      name !== undefined && h('strong', {}, `${name} `),
      h('code', {}, short.slice(0, 300)),
    ),
    h('pre', { tabindex: '0' }, coloured(pretty)),
  );
  return h('li', {}, details);
}

const MAX_STRING = 2000;

/** Pictures, sounds and vectors would fill the page: long texts and lists are cut. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > MAX_STRING ? `${value.slice(0, 100)}… (${value.length} characters)` : value;
  }
  if (Array.isArray(value)) {
    const isVector = value.length > 50 && value.every((item) => typeof item === 'number');
    return isVector ? [...value.slice(0, 8), `… (${value.length} numbers)`] : value.map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}

function picturesOf(value: unknown): string[] {
  const { data } = (value ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return [];
  return data.flatMap((item: { b64_json?: unknown }) => (typeof item?.b64_json === 'string' ? [item.b64_json] : []));
}
