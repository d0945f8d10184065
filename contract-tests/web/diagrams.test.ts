// Diagrams that a model has written: drawn, kept small, and without any effect beyond their picture.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Fake } from '../support/client.ts';
import { expectAccessible, hasBrowser } from './app-under-test.ts';
import { type ChatPage, type ChatStand, openForEachTest } from './chat-stand.ts';

const DRAWN: Readonly<Record<string, string>> = {
  'a flow chart':
    'flowchart TD\n  A[Wake up] --> B{Hungry?}\n  B -->|yes| C[Eat]\n  B -->|no| D[Work]',
  'a sequence': 'sequenceDiagram\n  Alice->>Bob: Hello\n  Bob-->>Alice: Hi',
  classes: 'classDiagram\n  class Animal {\n    +int age\n    +eat()\n  }\n  Animal <|-- Duck',
  states: 'stateDiagram-v2\n  [*] --> Still\n  Still --> Moving\n  Moving --> [*]',
  entities: 'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER ||--|{ LINE : contains',
  'a plan':
    'gantt\n  title A plan\n  dateFormat YYYY-MM-DD\n  section One\n  Work :a, 2026-01-01, 30d\n  Rest :after a, 20d',
  'a pie': 'pie title Pets\n  "Dogs" : 386\n  "Cats" : 85',
  'a mind map': 'mindmap\n  root((Lemon))\n    Fruit\n      Juice\n    Tree',
  'a time line': 'timeline\n  title Years\n  2025 : One\n  2026 : Two : Three',
  branches: 'gitGraph\n  commit\n  branch work\n  commit\n  checkout main\n  merge work',
  quadrants: 'quadrantChart\n  x-axis Low --> High\n  y-axis Few --> Many\n  A: [0.3, 0.6]',
  'a journey': 'journey\n  title A day\n  section Home\n    Wake up: 5: Me',
};

/** Each would do something, or never end, if it could. */
const HOSTILE: Readonly<Record<string, string>> = {
  'scripts in labels':
    'flowchart LR\n  A["<img src=x onerror=top.postMessage(1)><script>top.postMessage(1)</script><b>bold</b>"] --> B["<iframe src=javascript:1></iframe>"]',
  links:
    'flowchart LR\n  A --> B\n  click A href "javascript:top.postMessage(1)" _self\n  click B href "https://example.org/spy" "tip"',
  callbacks: 'flowchart LR\n  A --> B\n  click A call alert(1)\n  click B postMessage "tip"',
  styles:
    'flowchart LR\n  A --> B\n  style A fill:url(https://example.org/spy.svg)\n  classDef c fill:url(//example.org/spy)\n  class B c',
  directives:
    '%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "@import url(https://example.org/spy.css); * { background: url(https://example.org/spy) }", "maxTextSize": 999999999, "secure": []}}%%\nflowchart LR\n  A["<img src=https://example.org/spy>"] --> B\n  click A call alert(1)',
  pictures:
    'flowchart LR\n  A@{ img: "https://example.org/spy.png", label: "x", w: 60, h: 60 } --> B',
};

const ENDLESS: Readonly<Record<string, string>> = {
  'a week without a day to work on':
    'gantt\n  dateFormat YYYY-MM-DD\n  excludes monday,tuesday,wednesday,thursday,friday,saturday,sunday\n  DoS :2025-01-01, 1d',
  'a ruler in milliseconds over a thousand years':
    'gantt\n  dateFormat YYYY-MM-DD\n  tickInterval 1millisecond\n  axisFormat %L\n  One :2000-01-01, 3000-01-01',
  'a packet of a billion bits': 'packet-beta\n  0-1000000000: "All"',
  'a radar with a billion rings':
    'radar-beta\n  axis a, b, c\n  curve x{1, 2, 3}\n  ticks 1000000000\n  max 5',
  'a block with a billion columns': 'block-beta\n  columns 1000000000\n  a space:1000000000 b',
  'a tangle of 450 arrows': `flowchart TD;${Array.from({ length: 450 }, (_, at) => `A${at}-->A${(at * 7) % 450}`).join(';')}`,
};

/** Where the machine has much else to do, what never ends is ended late. */
const LONG_MS = 100_000;

describe.skipIf(!hasBrowser)('a diagram', () => {
  let stand: ChatStand;
  let fake: Fake;
  let page: ChatPage;

  openForEachTest((parts) => {
    ({ stand, fake, page } = parts);
  });

  const side = () => page.locator('.side-panel');
  const picture = () => side().locator('.diagram img');

  /** Lets the model write it, and opens it at the side. */
  async function open(source: string): Promise<void> {
    const text = `\`\`\`mermaid\n${source}\n\`\`\``;
    await fake.order({ text, tokens: text.split(/\s+/).length });
    const field = page.getByLabel('Your message', { exact: true });
    // Figures come last; those of answers before are there already.
    const figures = page.locator('.answer .figures');
    const before = await figures.count();
    await field.fill('Draw it');
    await field.press('Enter');
    await figures.nth(before).waitFor();
    // A long answer can be opened as a whole, too.
    const block = page.locator('.answer figure.code').last();
    await block.getByRole('button', { name: 'Open at the side' }).click();
    await side().waitFor();
  }

  /** The SVG as a person saves it. */
  async function saved(): Promise<string> {
    const coming = page.waitForEvent('download');
    await side().getByRole('button', { name: 'Save as SVG' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('diagram.svg');
    return readFile(await download.path(), 'utf8');
  }

  /** Waits until it is drawn. @returns How wide the picture is, in its own pixels. */
  async function width(): Promise<number> {
    await side().locator('.diagram :is(img, [role=alert])').first().waitFor();
    expect(await side().locator('[role=alert]').allTextContents()).toEqual([]);
    return picture().evaluate(
      (image) => (image as unknown as { naturalWidth: number }).naturalWidth,
    );
  }

  // In one conversation, as a page for each would take longer than to draw them.
  test('of each kind is drawn, with its words in the saved file', async () => {
    for (const [kind, source] of Object.entries(DRAWN)) {
      await open(source);
      await expect.poll(width, { message: kind }).toBeGreaterThan(40);
      const svg = await saved();
      expect(svg, kind).toMatch(/^<svg /);
      expect(svg, kind).not.toContain('<foreignObject');
      const words =
        source.match(/Wake up|Alice|Animal|Still|CUSTOMER|Work|Dogs|Lemon|2025|main|Low/)?.[0] ??
        '';
      expect(svg, kind).toContain(words.split(' ')[0]);
    }
  });

  test.each(Object.entries(HOSTILE))('with %s is only a picture', async (_what, source) => {
    await page.evaluate(
      "addEventListener('message', ({ data }) => data === 1 && (document.title = 'out'))",
    );
    const reached: string[] = [];
    await page.context().route('https://example.org/**', (route) => {
      reached.push(route.request().url());
      return route.abort();
    });
    await open(source);
    await side().locator('.diagram :is(img, [role=alert])').first().waitFor();
    expect(await page.title()).not.toBe('out');
    // Of what the frame may not fetch the browser tells, and fetches nothing.
    expect(reached).toEqual([]);
    expect(page.complaints.filter((text) => !/example[.]org.*violates/.test(text))).toEqual([]);
    page.complaints.length = 0;
    page.asked = page.asked.filter((url) => !url.startsWith('https://example.org/'));
    expect(await page.locator('.diagram :is(svg, script, iframe, a)').count()).toBe(0);
    if ((await picture().count()) === 0) return;
    const svg = await saved();
    expect(svg).not.toMatch(
      /<script|<iframe|<a\b[^>]*href|javascript:|\son\w+=|example[.]org\/spy['")]|@import/i,
    );
  });

  test.each(Object.entries(ENDLESS))(
    'that is %s ends in time, and says so',
    async (_what, source) => {
      await open(source);
      await side().locator('.diagram :is(img, [role=alert])').first().waitFor({ timeout: LONG_MS });
      expect(await page.locator('.drawing-frame').count()).toBe(0);
      // The page goes on.
      expect(await page.evaluate('1 + 1')).toBe(2);
    },
  );

  test('that is longer than 30,000 characters is refused at once', async () => {
    await open(`flowchart TD;${Array.from({ length: 4000 }, (_, at) => `A${at}-->B`).join(';')}`);
    await side().getByText('This diagram is too large to be drawn here.').waitFor();
    expect(page.asked.filter((url) => /frame-[\w-]+[.]gz/.test(url))).toEqual([]);
  });

  test('that is wrong shows what is wrong next to its text', async () => {
    await open('flowchart TD\n  A --> --> B');
    const view = side().locator('.diagram');
    await view.getByText('This text can’t be drawn as a diagram.').waitFor();
    expect(await view.locator('.said').textContent()).toContain('line 2');
    expect(await view.locator('pre').last().textContent()).toContain('A --> --> B');
    expect(await side().getByRole('button', { name: 'Save as SVG' }).count()).toBe(0);
    await expectAccessible(page);
  });

  test('has versions that can be compared, and is loaded with the first one only', async () => {
    const library = () => page.asked.filter((url) => /frame-[\w-]+[.]gz/.test(url)).length;
    expect(library()).toBe(0);
    const lines = ['flowchart TD', '  A[One] --> B[Two]', '  B --> C[Three]'];
    await open(lines.join('\n'));
    await width();
    await open([...lines, '  C --> D[Four]'].join('\n'));
    await width();
    await side().getByText('2/2').waitFor();
    await side().getByRole('button', { name: 'Changes' }).click();
    expect(await side().locator('.added').allTextContents()).toEqual(['+   C --> D[Four]\n']);
    await side().getByRole('button', { name: 'Preview' }).click();
    await side().getByRole('button', { name: 'Version before' }).click();
    await width();
    expect(await saved()).not.toContain('Four');
    expect(library()).toBe(1);
  });

  test('has the colours of the page, in light and dark, and can be read by all', async () => {
    for (const [colorScheme, ground] of [
      ['light', 'background: #ffffff'],
      ['dark', 'background: #1f1e1a'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      if (colorScheme === 'light') await open('flowchart TD\n  A[One] --> B[Two]');
      await width();
      await expect.poll(saved).toContain(ground);
      await expectAccessible(page);
    }
    expect(stand.url).toBe(new URL(page.url()).href.replace(/#.*/, ''));
  });
});
