// A WebKit on a display of its own, driven by WebDriver, which Debian has for WebKitGTK. It is not Safari, but its engine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findWebKit } from '../../fixtures/browsers.ts';
import { freePort } from '../support/program.ts';

export interface WebKit {
  go(url: string): Promise<void>;
  /** The value of an expression, or of its promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Types into the element; `\n` is Enter. */
  type(selector: string, text: string): Promise<void>;
  close(): Promise<void>;
}

const ENTER = '\uE007';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function openWebKit(): Promise<WebKit> {
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
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  return {
    go: (url) => ask('POST', `${session}/url`, { url }),
    evaluate: (expression) =>
      ask('POST', `${session}/execute/async`, {
        script: `Promise.resolve(${expression}).then(arguments[0])`,
        args: [],
      }),
    async type(selector, text) {
      const found = await ask<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      await ask('POST', `${session}/element/${found[ELEMENT]}/value`, { text: text.replaceAll('\n', ENTER) });
    },
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
