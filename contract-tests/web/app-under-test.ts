// The built app in a real Chromium, in front of a real server with fake native servers, a hub and a release host.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Page,
} from 'playwright-core';
import typescript from 'typescript';
import { afterEach, beforeEach, expect } from 'vitest';
import { findChromium, findFirefox, findWebKit } from '../../fixtures/browsers.ts';
import { ROOT } from '../support/server.ts';

const programs = { chromium: findChromium(), firefox: findFirefox() };
/** False where the app can't be looked at; said once. */
export const hasBrowser = isThere(programs.chromium, 'Chromium', 'Install it, or set CHROMIUM.');
/** As `hasBrowser`. */
export const hasFirefox = isThere(programs.firefox, 'Firefox', 'Install it, or set FIREFOX.');
/** As `hasBrowser`. */
export const hasWebKit = isThere(findWebKit(), 'WebKit', 'Install webkit2gtk-driver and xvfb.');

function isThere(found: unknown, name: string, advice: string): boolean {
  if (found !== undefined) return true;
  const problem = `No ${name} was found, so the web app is not looked at in one. ${advice}`;
  if (process.env.CI) throw new Error(problem);
  console.warn(problem);
  return false;
}

const ARGUMENTS = [
  '--no-sandbox',
  // Pages live too briefly here for V8's optimizing to pay: a tenth of the processor time.
  '--js-flags=--no-opt --no-maglev',
  '--disable-dev-shm-usage',
  // As the browser with windows does it, so that texts are as wide in both.
  '--font-render-hinting=none',
  // A microphone that beeps, and that pages may use.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** The same in a Firefox: a tone that does not end. */
const FIREFOX_PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.cubeb.force_mock_context': true,
};

/** The web app in a tab of Chromium, in a profile of its own. */
export interface AppUnderTest {
  page: Page;
  /** Opens a screen by its path, e.g. `models`; '' is the chat. */
  go(path: string): Promise<void>;
  /** What the page has complained about, and requests to other hosts; empty after a test that went well. */
  problems(): readonly string[];
  close(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

/** A new browser process; the caller closes it. */
export async function launchBrowser(engine: keyof typeof programs = 'chromium'): Promise<Browser> {
  const executablePath = programs[engine] ?? '';
  if (engine === 'chromium') return chromium.launch({ executablePath, args: ARGUMENTS });
  // As published, by WebDriver BiDi.
  const firefoxUserPrefs = FIREFOX_PREFERENCES;
  const browser = await firefox.launch({
    executablePath,
    channel: 'moz-firefox',
    firefoxUserPrefs,
  });
  leaveColoursAlone(browser);
  return browser;
}

/** Playwright sets the colours of every page by a command that Firefox ESR does not know yet. */
function leaveColoursAlone(browser: Browser): void {
  type Send = (method: string, parameters: unknown) => Promise<unknown>;
  const { _connection: connection } = firefox as unknown as {
    _connection: { toImpl(browser: Browser): { _browserSession: { send: Send } } };
  };
  const session = connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = async (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : send(method, parameters);
}

/** How the person's browser is set up. */
export interface PageOptions extends BrowserContextOptions {
  /** The key of the server, as a person has let the app keep it on this device. */
  key?: string;
}

/** The windows in which each state of a screen is looked at; nothing moves by itself in them. */
export const WINDOWS = [
  {
    name: 'in a wide window',
    options: { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' },
  },
  {
    name: 'at 320 pixels, in the dark',
    options: {
      viewport: { width: 320, height: 640 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    },
  },
] as const satisfies readonly { name: string; options: PageOptions }[];

/** What keeps the key of the server for a page, to be run there before the app. */
export const keepKey = (key: string): string =>
  `self === top && localStorage.setItem('lemonade.key', ${JSON.stringify(key)})`;

/** How long a page may take for a step; only what hangs reaches it. */
export const PATIENCE_MS = 60_000;

/** A page of its own, with nothing kept from others. */
export async function openApp(
  baseUrl: string,
  { key, ...options }: PageOptions = {},
): Promise<AppUnderTest> {
  browser ??= launchBrowser();
  const context = await (await browser).newContext({
    locale: 'en-US',
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await askNoTitles(context);
  await openOwnModels(context);
  if (key !== undefined) await context.addInitScript(keepKey(key));
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    // The browser itself writes every refused or lost request.
    if (/Failed to load resource|WebSocket connection/.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(baseUrl).origin)
      problems.push(request.url());
  });
  return {
    page,
    problems: () => problems,
    async go(path) {
      await page.goto(`${baseUrl}/#/${path}`);
      await page.locator('main h1').waitFor();
    },
    close: () => closePages(context),
  };
}

/**
 * Closes a page with all others of its profile. What a test passes on by itself may still be on its way then: its error, that
 * the page is gone, would come outside of all tests and fail a run in which each of them passed.
 */
export async function closePages(context: BrowserContext): Promise<void> {
  const pages = context.pages();
  // A test has closed it.
  if (pages.length === 0) return;
  for (const routed of [...pages, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Also the pages that a test which failed has left open. */
export async function closeWithPages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await closePages(context);
  await browser?.close();
}

/** So that requests for titles of conversations do not come between those of a test. */
export async function askNoTitles(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    "self === top && (localStorage.getItem('lemonade.chat.titles') ?? localStorage.setItem('lemonade.chat.titles', 'no'))",
  );
}

/** Opens a page for each test and hands it to `opened`; a page that has complained of something fails its test. */
export function openForEachTest(
  server: () => { baseUrl: string },
  opened: (app: AppUnderTest) => void,
  options: PageOptions = {},
): void {
  let app: AppUnderTest;
  beforeEach(async () => {
    app = await openApp(server().baseUrl, options);
    opened(app);
  });
  afterEach(async () => {
    expect(app.problems()).toEqual([]);
    await app.close();
  });
}

/** To be called when a file of tests is through. */
export async function closeBrowser(): Promise<void> {
  await closeWithPages(await browser);
  browser = undefined;
}

/** As a person has opened it: a list of more than a few models of this machine is shown in part. */
async function openOwnModels(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    "self === top && localStorage.setItem('lemonade.models.opened', 'here')",
  );
}

/** The id of the chat's model; empty while there is none. */
export async function chosenModel(page: Page): Promise<string | null> {
  return page.locator('.model-picker').first().getAttribute('value');
}

export async function chooseModel(page: Page, id: string): Promise<void> {
  await page.locator('.model-picker').first().click();
  await page.locator(`.choice[data-id="${id}"]`).click();
  await expect.poll(() => chosenModel(page)).toBe(id);
}

/** Fails with the rules of accessibility (WCAG 2.2 AA and best practices) that the page breaks, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  // To read it takes the page longer than to run it.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(`${await AXE};0`);
  await page.evaluate(
    `globalThis.forceStates ??= (() => { ${await FORCE_STATES}; return forceStates; })(); forceStates()`,
  );
  const found: Record<string, readonly string[]> = {};
  for (const state of ['rest', 'hover', 'focus-visible']) {
    found[state] = await page.evaluate<string[]>(`(async () => {
      const marked = new Map();
      for (let element of document.querySelectorAll('button, a, summary, input, select, textarea, [role=option]')) {
        for (; element && '${state}' !== 'rest'; element = element.parentElement) marked.set(element, element.dataset.state);
      }
      for (const element of marked.keys()) element.dataset.state = '${state}';
      // A colour that is on its way to another one is in no rule; what is folded never gets there by itself.
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
      // What turns the focus round at the ends of a menu gives it away at once.
      const seen = { exclude: '[data-base-ui-focus-guard]' };
      const { violations } = await axe.run(seen, '${state}' === 'rest' ? {} : { runOnly: ['color-contrast'] });
      for (const [element, before] of marked) {
        if (before === undefined) delete element.dataset.state;
        else element.dataset.state = before;
      }
      return violations.map(({ id, nodes }) =>
        id + ': ' + nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' ')).join('; '));
    })()`);
  }
  expect(found).toEqual({ rest: [], hover: [], 'focus-visible': [] });
}

const AXE = readFile(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** What lets elements look as if the pointer or the keyboard were there. */
const FORCE_STATES = readFile(join(ROOT, 'web/app/design/force-states.ts'), 'utf8').then((text) =>
  typescript
    .transpileModule(text, { compilerOptions: { target: typescript.ScriptTarget.ES2022 } })
    .outputText.replace('export ', ''),
);
