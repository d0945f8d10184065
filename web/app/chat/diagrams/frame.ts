// Draws a diagram. It runs in a frame without an origin and without a network, with nothing else in
// it, and is thrown away with it; web/one-script.ts makes one script of it and its library.

// Before the library, which asks it.
import './clock.ts';
import mermaid from 'mermaid';
import { cleanPicture } from './clean-picture.ts';
import { isLate, startClock } from './clock.ts';
import { type Drawing, type DrawingOrder, MOST_SOURCE, MOST_SVG } from './drawing.ts';

const FONT = 'system-ui, sans-serif';
const GROUNDS = { light: '#ffffff', dark: '#1f1e1a' };
const MOST_LINES = 500;
/** So long a drawing may take, in milliseconds, where nothing else goes on. */
const LEAST_MS = 5000;
const MOST_MS = 30_000;
/** By how much longer than its library takes to begin: a machine with much to do has more time. */
const TIMES = 40;

async function draw({ source, isDark }: DrawingOrder): Promise<Drawing> {
  mermaid.initialize({
    startOnLoad: false,
    suppressErrorRendering: true,
    securityLevel: 'strict',
    // Letters of SVG need no HTML in the picture, and are read by other programs.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    fontFamily: FONT,
    theme: isDark ? 'dark' : 'default',
    maxTextSize: MOST_SOURCE,
    maxEdges: MOST_LINES,
    // What a source can't change.
    secure: [
      ...['secure', 'securityLevel', 'startOnLoad', 'suppressErrorRendering'],
      ...['maxTextSize', 'maxEdges', 'htmlLabels', 'fontFamily', 'themeCSS', 'dompurifyConfig'],
    ],
  });
  try {
    const { svg } = await mermaid.render('diagram', source);
    const picture = cleanPicture(svg, isDark ? GROUNDS.dark : GROUNDS.light);
    if (picture === undefined) return { problem: 'wrong' };
    return picture.length > MOST_SVG ? { problem: 'large' } : { svg: picture };
  } catch (error) {
    if (isLate()) return { problem: 'late' };
    return { problem: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
}

const { order, begun } = globalThis as unknown as { order: DrawingOrder; begun: number };
startClock(Math.min(MOST_MS, Math.max(LEAST_MS, (performance.now() - begun) * TIMES)));
void draw(order).then((drawing) => parent.parent.postMessage(drawing, '*'));
