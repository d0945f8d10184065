// A person at a page: finds what has a name, presses it, writes, gives files and reads, in any
// browser.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { ROOT } from '../support/server.ts';
import type { Driver } from './driver.ts';

/** The whole name, or a part of it. */
type Name = string | RegExp;
/** A selector, or what has the name for people, within what a selector finds. */
export type Target = string | { button?: Name; link?: Name; field?: Name; within?: string };

/** A part of the window, in its pixels. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A file as a file chooser, or a drop, hands it to the page. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const KINDS = {
  button:
    'button, [role=button], [role=tab], [role=menuitem], [role=option], [role=radio], summary',
  link: 'a[href]',
  field: 'input, textarea, select, [role=combobox], [role=switch]',
};
/** Marks what is found; attributes that it doesn't know React leaves alone. */
const FOUND = 'data-found-by-test';

/** Marks the first element in view of that name; true if there is one, and it can be used. */
const FIND = `(selector, name, within) => {
  const nameOf = (one) => {
    const labels = (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
    const words = [...labels, ...(one.labels ?? [])].map((label) => label?.textContent ?? '').join(' ').trim();
    return (one.getAttribute('aria-label') || words || one.textContent).replace(/\\s+/g, ' ').trim();
  };
  const isIt = (one) => name === undefined || (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one)));
  const found = [...(document.querySelector(within)?.querySelectorAll(selector) ?? [])].find(
    (one) => one.checkVisibility({ visibilityProperty: true }) && isIt(one),
  );
  for (const old of document.querySelectorAll('[${FOUND}]')) old.removeAttribute('${FOUND}');
  found?.setAttribute('${FOUND}', '');
  return found !== undefined && !found.disabled;
}`;

/** What the page complains about from now on: violations of its policy, and exceptions. */
const LISTEN = `(() => {
  if (globalThis.complaints) return;
  const all = (globalThis.complaints = []);
  addEventListener('error', ({ message }) => message && !/ResizeObserver/.test(message) && all.push(message));
  addEventListener('unhandledrejection', ({ reason }) => all.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => all.push(violatedDirective));
})()`;

/** Acts on the page as a person does, and waits for what is to appear. */
export class Person {
  readonly #driver: Driver;
  #tabs = 1;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async go(url: string): Promise<void> {
    await this.#driver.go(url);
    await this.#driver.evaluate(LISTEN);
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
    await this.#driver.evaluate(LISTEN);
  }

  /** Goes on in another tab, of which 0 is the first; one that is not there is opened. */
  async turnTo(tab: number): Promise<void> {
    this.#tabs = Math.max(this.#tabs, tab + 1);
    await this.#driver.tab(tab);
  }

  async closeOtherTabs(): Promise<void> {
    if (this.#tabs > 1) await this.#driver.closeTabs();
    this.#tabs = 1;
  }

  read<Value>(expression: string): Promise<Value> {
    return this.#driver.evaluate<Value>(expression);
  }

  press(keys: string): Promise<void> {
    return this.#driver.press(keys);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  /** Waits until it is in view and can be used. */
  async finds(target: Target): Promise<void> {
    const { within = 'html', ...names } = typeof target === 'string' ? {} : target;
    const [kind = 'button', name] = Object.entries(names)[0] ?? [];
    const selector = typeof target === 'string' ? target : KINDS[kind as keyof typeof KINDS];
    const wanted = name instanceof RegExp ? String(name) : JSON.stringify(name);
    const find = `(${FIND})(${JSON.stringify(selector)}, ${wanted}, ${JSON.stringify(within)})`;
    const words = typeof target === 'string' ? target : `${kind} ${wanted}`;
    await expect
      .poll(() => this.#driver.evaluate(find), { message: `${words} is there` })
      .toBe(true);
  }

  async click(target: Target): Promise<void> {
    await this.finds(target);
    await this.#driver.click(`[${FOUND}]`);
  }

  /** Writes into a field, in place of what it holds; `\n` is a new line. */
  async write(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#driver.evaluate('document.activeElement.select?.()');
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) await this.press('Shift+Enter');
      if (line !== '') await this.#driver.type(line);
    }
  }

  /** The text in view of the elements together. */
  async text(selector = 'body'): Promise<string> {
    const texts = `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.innerText).join('\\n')`;
    return this.#driver.evaluate<string>(texts);
  }

  /** Waits until the words are in view. */
  async sees(words: string | RegExp, within = 'body'): Promise<void> {
    const text = expect.poll(() => this.text(within), { message: `“${words}” is in view` });
    await (typeof words === 'string' ? text.toContain(words) : text.toMatch(words));
  }

  count(selector: string): Promise<number> {
    return this.#driver.evaluate<number>(
      `document.querySelectorAll(${JSON.stringify(selector)}).length`,
    );
  }

  /** Chooses a file in a field for files, drops it on an element, or pastes it there. */
  async give(
    selector: string,
    { name, mimeType, buffer }: GivenFile,
    way: 'choose' | 'drop' | 'paste',
  ): Promise<void> {
    const given = JSON.stringify({
      selector,
      name,
      type: mimeType,
      base64: buffer.toString('base64'),
      way,
    });
    await this.#driver.evaluate(`(({ selector, name, type, base64, way }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type }));
      const element = document.querySelector(selector);
      const send = (kind, more) =>
        element.dispatchEvent(Object.assign(new Event(kind, { bubbles: true, cancelable: true }), more));
      if (way === 'paste') send('paste', { clipboardData: data });
      if (way === 'drop') for (const kind of ['dragenter', 'dragover', 'drop']) send(kind, { dataTransfer: data });
      if (way === 'choose') {
        element.files = data.files;
        send('change');
      }
    })(${given})`);
  }

  /** Of all tabs. */
  async complaints(): Promise<string[]> {
    const all: string[] = [];
    for (let tab = this.#tabs - 1; tab >= 0; tab -= 1) {
      if (this.#tabs > 1) await this.#driver.tab(tab);
      all.push(...(await this.#driver.evaluate<string[]>('globalThis.complaints ?? []')));
    }
    return all;
  }

  /**
   * The colour of a pixel that is in view, as `rgb(1, 2, 3)`.
   * @param point An expression for its `[x, y]` in the window.
   */
  async colourAt(point: string): Promise<string> {
    const [x = 0, y = 0] = await this.read<number[]>(point);
    const [colour = []] = await this.#colours({ x, y, width: 1, height: 1 });
    return `rgb(${colour.join(', ')})`;
  }

  /** How bright each pixel of an element is: 0 is black, 255 white. */
  async brightness(selector: string): Promise<number[]> {
    const box = `(({ x, y, width, height }) => ({ x, y, width, height }))(
      document.querySelector('${selector}').getBoundingClientRect(),
    )`;
    const colours = await this.#colours(await this.read<Box>(box));
    return colours.map(([red = 0, green = 0, blue = 0]) => (red + green + blue) / 3);
  }

  /** Red, green and blue of each pixel, row by row. */
  async #colours({ x, y, width, height }: Box): Promise<number[][]> {
    const complaints = await this.read<number>('complaints.length');
    const all = PNG.sync.read(await this.#driver.screenshot());
    // For a picture, the driver of Firefox adds a style, which the policy of the page forbids.
    await this.read(`(complaints.length = ${complaints})`);
    const scale = all.width / (await this.read<number>('innerWidth'));
    const [left = 0, top = 0, columns = 0, rows = 0] = [x, y, width, height].map((one) =>
      Math.floor(one * scale),
    );
    return Array.from({ length: columns * rows }, (_, index) => {
      const row = top + Math.floor(index / columns);
      const at = 4 * (row * all.width + left + (index % columns));
      return [...all.data.subarray(at, at + 3)];
    });
  }

  /** Puts what is in view into a file, for people who look why a test has failed. */
  async keepPicture(name: string): Promise<string> {
    const folder = join(ROOT, '.cache/web');
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.png`);
    await writeFile(file, await this.#driver.screenshot());
    return file;
  }
}
