// The app looks as it was recorded, in light and dark, on a desk and on a phone, and breaks no rule
// of accessibility there.
//
// `RECORD_PICTURES=1 npx vitest run --project web contract-tests/web/design.test.ts` records the
// pictures again. Look at them.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { execa } from 'execa';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Model, SystemInfo } from '../../generated/client/index.ts';
import { fakeBehind, load } from '../support/client.ts';
import { idOf, ROOT, type Server, startServer } from '../support/server.ts';
import {
  type AppUnderTest,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openApp,
} from './app-under-test.ts';
import { expectPicture } from './pictures.ts';

const BUILT = join(ROOT, '.cache/design');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const ANSWER = `## A heading

Some words, and **strong** ones, with \`code\` and [an address](https://example.org).

1. one
2. two

| a | b |
|---|---|
| 1 | 2 |

\`\`\`ts
const a = 1;
\`\`\`
`;

/** What a model of the list has beyond what the server says of any. */
const CHOICES: readonly Partial<Model>[] = [
  { name: 'Robin-4B', size: 2.5, labels: ['tool-calling', 'reasoning'], downloaded: true },
  {
    name: 'Wren-8B-with-a-rather-long-name-as-some-have',
    size: 5.1,
    labels: ['vision'],
    downloaded: true,
  },
  { name: 'Finch-0.6B', size: 0.4, labels: ['tool-calling'], suggested: true },
  { name: 'Heron-4B', size: 2.4, labels: ['vision', 'tool-calling'], suggested: true },
  { name: 'Eagle-14B', size: 8.4, labels: ['reasoning'], suggested: true },
  { name: 'Albatross-122B', size: 78, labels: ['reasoning'], suggested: true },
];

/** On a busy machine the eight seconds of a notice are over before the picture is taken. */
const NOTICES_STAY = `{
  const { setTimeout } = window;
  window.setTimeout = (task, delay, ...more) =>
    delay === 8000 ? 0 : setTimeout(task, delay, ...more);
}`;

/** Nothing moves, and what differs each time and between machines is not seen. */
const STILL = `*, ::before, ::after { transition: none !important; animation: none !important; caret-color: transparent !important }
  .figures, .context-meter, .thoughts summary, .start code { visibility: hidden !important }`;

const VARIANTS = (['light', 'dark'] as const).flatMap((scheme) =>
  [1440, 390].map((width) => ({ scheme, width })),
);
type Variant = (typeof VARIANTS)[number] & { height?: number };
/** Of whole screens, two say enough. */
const TWO = VARIANTS.filter(({ scheme, width }) => (scheme === 'light') === (width === 1440));

describe.skipIf(!hasBrowser)('the pictures of the app', () => {
  let server: Server;
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    const options = [
      '--config',
      'web/vite.config.ts',
      '--mode',
      'design',
      '--outDir',
      BUILT,
      '--emptyOutDir',
    ];
    [server] = await Promise.all([
      startServer({ withKeys: false }),
      execa('node', ['node_modules/vite/bin/vite.js', 'build', ...options, '--logLevel', 'error'], {
        cwd: ROOT,
      }),
    ]);
    await fakeBehind(await load(server, 'chat')).order({
      text: ANSWER,
      thoughts: 'They want a sample.',
    });
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
  });

  async function open(
    { scheme, width, height = 900 }: Variant,
    answer: (route: Route) => Promise<void>,
  ) {
    app = await openApp(server.baseUrl, {
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    page = app.page;
    await page.addInitScript(NOTICES_STAY);
    await page.route('**/*', answer);
  }
  async function compare(name: string, { scheme, width }: Variant) {
    await expectAccessible(page);
    await page.evaluate(`(async () => {
      const sheet = new CSSStyleSheet();
      await sheet.replace(${JSON.stringify(STILL)});
      document.adoptedStyleSheets.push(sheet);
      await document.fonts.ready;
    })()`);
    await expectPicture(`${name}-${scheme}-${width}`, () => page.screenshot({ caret: 'initial' }));
    expect(app.problems()).toEqual([]);
    await app.close();
  }

  test.each(VARIANTS)('each part of the kit at $width pixels, $scheme', async (variant) => {
    await open({ ...variant, height: variant.width === 390 ? 2900 : 1800 }, fromDesign);
    await page.goto(`${server.baseUrl}/#/design`);
    await page.getByText('A notice: it failed.').last().waitFor();
    await page.getByText('What a popover has to say.').waitFor();
    await compare('design', variant);
  });

  test.each(TWO)('a dialog at $width pixels, $scheme', async (variant) => {
    await open({ ...variant, height: 500 }, fromDesign);
    await page.goto(`${server.baseUrl}/#/design/dialog`);
    await page.getByRole('dialog', { name: 'A dialog' }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await compare('dialog', variant);
  });

  test.each(TWO)('the first start at $width pixels, $scheme', async (variant) => {
    await open(variant, (route) => withFixedData(route, { isFirst: true }));
    await app.go('');
    await page.getByText('Heron 4B').first().waitFor();
    await compare('start', variant);
  });

  test.each(TWO)(
    'the empty chat and the open list of its models at $width pixels, $scheme',
    async (variant) => {
      await open(variant, withFixedData);
      await app.go('');
      await page.locator(`.model-picker[value="${idOf('chat')}"]`).click();
      await page.locator('.choice').first().waitFor();
      await compare('picker', variant);
    },
  );

  test.each(TWO)('an answer at $width pixels, $scheme', async (variant) => {
    await open(variant, withFixedData);
    await app.go('');
    await page.locator(`.model-picker[value="${idOf('chat')}"]`).waitFor();
    await page.getByLabel('Your message', { exact: true }).fill('Show a sample');
    await page.keyboard.press('Enter');
    await page.locator('.answer .hljs-keyword').waitFor();
    await page.locator('.answer footer').waitFor();
    await page
      .locator('.question')
      .evaluate((question) => question.scrollIntoView({ block: 'start' }));
    await compare('answer', variant);
  });

  test.each(TWO)('the models at $width pixels, $scheme', async (variant) => {
    await open(variant, withFixedData);
    await app.go('models');
    await page.getByText('Heron 4B').first().waitFor();
    await compare('models', variant);
  });
});

async function fromDesign(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const name = pathname === '/' ? 'index.html' : pathname;
  const contentType =
    TYPES[extname(name)] ?? (name.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2');
  await route.fulfill({ body: await readFile(join(BUILT, name)), contentType });
}

/**
 * The server's own responses, except what differs between machines and between the models that are
 * known.
 */
async function withFixedData(
  route: Route,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname.endsWith('/models')) {
    const response = await route.fetch();
    const { data, ...rest }: { data: Model[] } = await response.json();
    const own = data.find(({ id }) => id === idOf('chat'));
    const made = CHOICES.filter(({ downloaded }) => !(isFirst && downloaded)).map((choice) => ({
      ...own,
      ...{
        id: choice.name,
        display_name: choice.name,
        downloaded: false,
        suggested: false,
        recipe: 'llamacpp',
      },
      ...choice,
    }));
    await route.fulfill({
      response,
      json: { ...rest, data: [...(isFirst ? [] : [own]), ...made] },
    });
  } else if (pathname.endsWith('/system-info')) {
    const response = await route.fetch();
    const system: SystemInfo = await response.json();
    const devices = {
      ...system.devices,
      cpu: { name: 'A processor', cores: 8, threads: 16, available: true },
    };
    const fixed = {
      Processor: 'A processor',
      'Physical Memory': '24.00 GB',
      model_memory_gb: 18,
      devices,
    };
    await route.fulfill({ response, json: { ...system, ...fixed } });
  } else await route.continue();
}
