// A WebKit on a display of its own, driven by WebDriver, which Debian has for WebKitGTK. It is not
// Safari, but its engine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findWebKit } from '../../fixtures/browsers.ts';
import { freePort } from '../support/program.ts';
import { PATIENCE_MS } from './app-under-test.ts';
import type { Driver } from './driver.ts';

/** As WebDriver calls them. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Backspace: '\uE003',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Brings the element into view, as the driver does not in a list that opens above the page. Resolves once it stands still: the
 * driver looks where it is, and presses there later.
 */
const inViewAndStill = (selector: string) => `(async () => {
  document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'nearest' });
  const place = () => {
    const { x, y } = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect() ?? {};
    return [x, y].join();
  };
  for (let before; before !== place(); ) {
    before = place();
    // Not by frames, which a page in another tab does not draw.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
})()`;

/** WebKitGTK below Xvfb. @throws {Error} where one of the two is not installed. */
export async function openWebKit(): Promise<Driver> {
  const found = findWebKit();
  if (found === undefined) throw new Error('There is no WebKitWebDriver, or no Xvfb.');
  const children: ChildProcess[] = [];
  const start = (program: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    return child;
  };
  const screen = start(found.display, ['-displayfd', '3', '-nolisten', 'tcp']);
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  start(found.driver, [`--port=${port}`], {
    DISPLAY: `:${String(number).trim()}`,
    // Containers do not let it make one.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });

  async function ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
    return value;
  }

  await untilItAnswers(() => ask('GET', '/status'));
  // With a microphone that beeps, and that pages may use.
  const options = { args: ['--automation', '--enable-mock-capture-devices=true'] };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  const tabs = await ask<string[]>('GET', `${session}/window/handles`);
  const show = (handle: string | undefined) => ask('POST', `${session}/window`, { handle });
  const elementOf = async (method: string, path: string, body?: object) =>
    (await ask<Record<string, string>>(method, `${session}${path}`, body))[ELEMENT];
  const evaluate = <Value>(expression: string) =>
    ask<Value>('POST', `${session}/execute/async`, {
      script: `Promise.resolve(${expression}).then(arguments[0])`,
      args: [],
    });
  return {
    go: (url) => ask('POST', `${session}/url`, { url }),
    reload: () => ask('POST', `${session}/refresh`, {}),
    evaluate,
    async click(selector) {
      const endMs = performance.now() + PATIENCE_MS;
      for (;;) {
        await evaluate(inViewAndStill(selector));
        const element = await elementOf('POST', '/element', {
          using: 'css selector',
          value: selector,
        });
        try {
          await ask('POST', `${session}/element/${element}/click`, {});
          return;
        } catch (error) {
          // As a person waits for what lies over it to go.
          const isCovered = /click intercepted/.test(String(error));
          if (!isCovered || performance.now() > endMs) throw error;
        }
      }
    },
    async press(keys) {
      const values = keys.split('+').map((key) => KEYS[key] ?? key);
      const downs = values.map((value) => ({ type: 'keyDown', value }));
      const ups = values.reverse().map((value) => ({ type: 'keyUp', value }));
      await ask('POST', `${session}/actions`, {
        actions: [{ type: 'key', id: 'keys', actions: [...downs, ...ups] }],
      });
    },
    async type(text) {
      await ask('POST', `${session}/element/${await elementOf('GET', '/element/active')}/value`, {
        text,
      });
    },
    async tab(index) {
      if (index >= tabs.length) {
        tabs.push(
          (await ask<{ handle: string }>('POST', `${session}/window/new`, { type: 'tab' })).handle,
        );
      }
      await show(tabs[index]);
    },
    async closeTabs() {
      for (const handle of tabs.splice(1)) {
        await show(handle);
        await ask('DELETE', `${session}/window`);
      }
      await show(tabs[0]);
    },
    resize: (width, height) => ask('POST', `${session}/window/rect`, { width, height }),
    screenshot: async () =>
      Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await ask('DELETE', session);
      for (const child of children.reverse()) {
        child.kill();
        await once(child, 'exit');
      }
    },
  };
}

async function untilItAnswers(ask: () => Promise<unknown>): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
