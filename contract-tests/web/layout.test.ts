// The main screens look as they were recorded: where their parts are, and their colours, in light and dark.
//
// Boxes are compared, not pixels: how letters are drawn differs between machines. A font of one width, the same everywhere,
// takes the place of all others. `RECORD_LAYOUT=1 npx vitest run --project web contract-tests/web/layout.test.ts` records it again.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fake, fakeBehind, load } from '../support/client.ts';
import { idOf, ROOT, type Server, startServer } from '../support/server.ts';
import { type AppUnderTest, closeBrowser, expectAccessible, hasBrowser, openApp } from './app-under-test.ts';

const RECORD = join(import.meta.dirname, 'layout.json');
const FONT = join(ROOT, 'node_modules/katex/dist/fonts/KaTeX_Typewriter-Regular.woff2');
/** Controls of the browser's own differ a little between versions; below other parts, that adds up. */
const TOLERANCE = { x: 8, y: 24, width: 12, height: 12 };

/** By selector. */
interface Look {
  /** x, y, width and height in pixels, separated by spaces. */
  boxes: Record<string, string>;
  /** Background and text, as the browser says them. */
  colours: Record<string, string>;
}

const EVERYWHERE = ['.rail', '.rail nav', '.rail nav a[aria-current]'];
const CHAT = [
  '.chat-main',
  '.conversations',
  '.chat-bar',
  '.model-picker',
  '.question',
  '.answer',
  '.composer',
  '.composer textarea',
];
const PARTS_OF_ANSWER = ['.answer .thoughts', '.answer .table', '.answer .code', '.answer ol'];
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  '': [...CHAT, ...PARTS_OF_ANSWER],
  models: [
    'h1',
    '.heading .actions',
    'search',
    'search input',
    '.models',
    '.model .name',
    '.model .size',
    '.model .tag',
  ],
  machine: ['h1'],
  logs: ['h1'],
  settings: ['h1', '.card', '.card h2'],
};

const ANSWER = `## A heading

Some words, and **strong** ones.

1. one
2. two

| a | b |
|---|---|
| 1 | 2 |

\`\`\`ts
const a = 1;
\`\`\`
`;

describe.skipIf(!hasBrowser)('the look of the app', () => {
  let server: Server;
  let fake: Fake;
  let font: string;
  /** Boxes by screen and width, colours by screen and scheme. */
  let recorded: Record<string, Record<string, string>>;

  beforeAll(async () => {
    server = await startServer({ withKeys: false });
    fake = fakeBehind(await load(server, 'chat'));
    await fake.order({ text: ANSWER, thoughts: 'They want a sample.' });
    font = (await readFile(FONT)).toString('base64');
    recorded = JSON.parse(await readFile(RECORD, 'utf8').catch(() => '{}'));
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
  });

  const cases = Object.keys(SCREENS).flatMap((path) =>
    ([1280, 320] as const).flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ path, width, scheme }))),
  );
  test.each(cases)('#/$path at $width pixels, $scheme', async ({ path, width, scheme }) => {
    const viewport = { width, height: 800 };
    const app = await openApp(server.baseUrl, { viewport, colorScheme: scheme, bypassCSP: true });
    await app.page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent = "@font-face { font-family: Same; src: url(data:font/woff2;base64,${font}) } *, ::before, ::after { font-family: Same !important; transition: none !important }";
      document.head.append(style);
    })`);
    await app.go(path);
    await app.page.evaluate('document.fonts.load("16px Same")');
    await fill(app, path);
    const look = await lookOf(app, [...EVERYWHERE, ...(SCREENS[path] ?? [])]);
    // The others are looked at with the rules of accessibility elsewhere.
    if (path === '') await expectAccessible(app.page);
    expect(app.problems()).toEqual([]);
    await app.close();
    const [ofWidth, ofScheme] = [`${path || 'chat'} ${width}`, `${path || 'chat'} ${scheme}`];
    if (process.env.RECORD_LAYOUT) {
      Object.assign(recorded, { [ofWidth]: look.boxes, [ofScheme]: look.colours });
      await writeFile(RECORD, `${JSON.stringify(recorded, undefined, 2)}\n`);
    }
    expect(look.colours).toEqual(recorded[ofScheme]);
    expect(differences(recorded[ofWidth] ?? {}, look.boxes)).toEqual([]);
  });

  async function fill({ page }: AppUnderTest, path: string) {
    if (path === 'models') {
      await page.getByLabel('Search models').fill(idOf('chat'));
      await page.getByText(/^1 of \d+ models$/).waitFor();
    }
    if (path !== '') return;
    await page.locator(`.model-picker[value="${idOf('chat')}"]`).waitFor();
    await page.getByLabel('Your message', { exact: true }).fill('Show a sample');
    await page.keyboard.press('Enter');
    await page.locator('.answer .figures').waitFor();
    await page.getByText(/^Thought for/).click();
    await page.locator('.answer .hljs-keyword').waitFor();
    // Where a long answer is scrolled to depends on when it came.
    await page
      .locator('.question')
      .evaluate((question) => question.scrollIntoView({ block: 'start', behavior: 'instant' }));
  }
});

async function lookOf({ page }: AppUnderTest, selectors: readonly string[]): Promise<Look> {
  return page.evaluate<Look>(`{
    const [boxes, colours] = [{}, {}];
    for (const selector of ${JSON.stringify(selectors)}) {
      const element = document.querySelector(selector);
      if (element === null) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      boxes[selector] = [x, y, width, height].map(Math.round).join(' ');
      const { color, backgroundColor } = getComputedStyle(element);
      colours[selector] = color + ' on ' + backgroundColor;
    }
    ({ boxes, colours });
  }`);
}

/** What is elsewhere or of another size than recorded, in words. */
function differences(before: Look['boxes'], now: Look['boxes']): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((name) => {
    const [was, is] = [before[name]?.split(' ').map(Number), now[name]?.split(' ').map(Number)];
    const isSame = Object.values(TOLERANCE).every(
      (most, side) => Math.abs((was?.[side] ?? Number.NaN) - (is?.[side] ?? Number.NaN)) <= most,
    );
    return isSame ? [] : [`${name} was at ${before[name]} and is at ${now[name]}.`];
  });
}
