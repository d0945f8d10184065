// Draws diagrams, each in a frame of its own: what a model has written is read there, without the
// app, its data and a network. The app gets a picture, which it shows as one.
import { type Drawing, type DrawingOrder, MOST_SOURCE, MOST_SVG } from './drawing.ts';
import { address } from './frame.ts?one-script';

/** With all that is around the drawing itself, on a slow machine. */
const MOST_WAITED_MS = 60_000;
/** So many are kept, for those who go from one version to another and back. */
const MOST_KEPT = 20;
const AROUND = './preview.html';
/** Runs the script that it is sent; that is too long to be a part of a page. */
const PAGE = `<!doctype html><meta charset="utf-8"><body><script>
addEventListener('message', ({ data }) => {
  self.order = data.order;
  self.begun = performance.now();
  const script = document.createElement('script');
  script.textContent = data.script;
  document.head.append(script);
}, { once: true });
addEventListener('error', ({ message }) => parent.parent.postMessage({ problem: 'wrong', message }, '*'));
parent.parent.postMessage('ready', '*');
</script>`;

/** What the frame has taken out, unless something in it has taken over. */
const HARMFUL =
  /<(?:script|foreignObject|iframe|object|embed|image|!|[?])|<[^>]*\s(?:on[a-z]+\s*=|(?:xlink:)?href\s*=\s*["'](?!#))/i;

const kept = new Map<string, Drawing>();
let last: Promise<unknown> = Promise.resolve();

/** One after the other. It never rejects. */
export async function draw(order: DrawingOrder): Promise<Drawing> {
  const name = `${order.isDark} ${order.source}`;
  const known = kept.get(name);
  if (known) return known;
  if (order.source.length > MOST_SOURCE) return { problem: 'large' };
  const drawn = last.then(() => drawNow(order));
  last = drawn;
  const drawing = await drawn;
  if ('svg' in drawing || drawing.problem !== 'away') kept.set(name, drawing);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return drawing;
}

async function drawNow(order: DrawingOrder): Promise<Drawing> {
  const text = await scriptText().catch(() => undefined);
  if (text === undefined) return { problem: 'away' };
  const found = await inFrame({ order, script: text });
  if (found === undefined) return { problem: 'late' };
  const { svg, problem, message } = found as {
    svg?: unknown;
    problem?: unknown;
    message?: unknown;
  };
  if (problem === 'late' || problem === 'large') return { problem };
  if (typeof svg === 'string') {
    if (svg.length > MOST_SVG) return { problem: 'large' };
    if (!HARMFUL.test(svg)) return { svg };
  }
  return { problem: 'wrong', message: typeof message === 'string' ? message.slice(0, 2000) : '' };
}

let fetched: Promise<string> | undefined;

function scriptText(): Promise<string> {
  fetched ??= (async () => {
    const { ok, body } = await fetch(address);
    if (!ok || body === null) throw new Error('It is not here.');
    return new Response(body.pipeThrough(new DecompressionStream('gzip'))).text();
  })();
  // The next diagram asks again.
  fetched.catch(() => {
    fetched = undefined;
  });
  return fetched;
}

/** @returns What the frame says first; undefined where it says nothing in time. */
function inFrame(task: { order: DrawingOrder; script: string }): Promise<unknown> {
  const frame = document.createElement('iframe');
  frame.className = 'drawing-frame';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.src = AROUND;
  return new Promise((resolve) => {
    const end = (said?: unknown) => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      frame.remove();
      resolve(said);
    };
    const hear = ({ source, data }: MessageEvent) => {
      const inside = frame.contentWindow?.[0];
      if (inside === undefined || source !== inside) return;
      if (data === 'ready') inside.postMessage(task, '*');
      else end(data);
    };
    const timer = setTimeout(end, MOST_WAITED_MS);
    addEventListener('message', hear);
    frame.addEventListener('load', () => frame.contentWindow?.postMessage(PAGE, '*'));
    document.body.append(frame);
  });
}
