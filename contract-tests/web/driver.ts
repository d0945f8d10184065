// What flows do with a browser, the same in each: Playwright drives Chromium and Firefox, WebDriver a WebKit.
import { hasBrowser, hasFirefox, hasWebKit, launchBrowser } from './app-under-test.ts';
import { openWebKit } from './webkit.ts';

/** By engine, whether it is on this machine. */
export const ENGINES = { chromium: hasBrowser, firefox: hasFirefox, webkit: hasWebKit };
export type Engine = keyof typeof ENGINES;

export interface Driver {
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression, or of its promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses the first element that the selector finds. */
  click(selector: string): Promise<void>;
  /** A key, or several at a time, as `Shift+Enter`. */
  press(keys: string): Promise<void>;
  /** Writes into what has the focus, by keys. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openDriver(engine: Engine): Promise<Driver> {
  if (engine === 'webkit') return openWebKit();
  const browser = await launchBrowser(engine);
  const page = await browser.newPage({ locale: 'en-US' });
  return {
    go: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.locator(selector).first().click(),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
