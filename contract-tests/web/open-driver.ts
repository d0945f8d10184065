// Opens a browser for flows: Playwright drives Chromium and Firefox, WebDriver a WebKit.
import { hasBrowser, hasFirefox, hasWebKit, launchBrowser, PATIENCE_MS } from './app-under-test.ts';
import type { Driver } from './driver.ts';
import { openWebKit } from './webkit.ts';

/** By engine, whether it is on this machine. */
export const ENGINES = { chromium: hasBrowser, firefox: hasFirefox, webkit: hasWebKit };
/** The engines of browsers that flows run in. */
export type Engine = keyof typeof ENGINES;

/** A new browser with an empty page; WebKit by WebDriver, the others by Playwright. */
export async function openDriver(engine: Engine): Promise<Driver> {
  if (engine === 'webkit') return openWebKit();
  const browser = await launchBrowser(engine);
  const context = await browser.newContext({ locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  let page = await context.newPage();
  return {
    go: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.locator(selector).first().click(),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    async tab(index) {
      page = context.pages()[index] ?? (await context.newPage());
      await page.bringToFront();
    },
    async closeTabs() {
      const [first = page, ...others] = context.pages();
      for (const other of others) await other.close();
      page = first;
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
