// What browsers do differently, in a Firefox and a Chromium, and in a WebKit where its pages come and go.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fake } from '../support/client.ts';
import { idOf } from '../support/server.ts';
import { chosenModel, hasBrowser, hasFirefox, hasWebKit } from './app-under-test.ts';
import { type ChatPage, type ChatStand, openChatStand } from './chat-stand.ts';
import { openWebKit, type WebKit } from './webkit.ts';

const ENGINES = [
  ['chromium', hasBrowser],
  ['firefox', hasFirefox],
] as const;

/** Messages of very different heights, one answer per question. */
function longConversation(count: number) {
  const messages = Array.from({ length: count }, (_, index) => {
    const isQuestion = index % 2 === 0;
    const lines = Array.from({ length: isQuestion ? 1 : (index * 7) % 40 }, (__, line) => `- line ${line} of ${index}`);
    return {
      id: `m${index}`,
      ...(index > 0 && { parent: `m${index - 1}` }),
      role: isQuestion ? 'user' : 'assistant',
      createdAt: index,
      text: `Message ${index}\n\n${lines.join('\n')}`,
      ...(!isQuestion && { model: 'm', state: 'done' }),
    };
  });
  const conversation = {
    id: 'c',
    title: 'Long',
    createdAt: 0,
    updatedAt: Date.now(),
    settings: {},
    draft: '',
    chosen: {},
  };
  return JSON.stringify({
    format: 'lemonade-conversations',
    version: 1,
    conversations: [{ ...conversation, messages }],
  });
}

/** Scrolls up in steps; by how much what one reads has moved otherwise, in pixels, where that is more than a little. */
const JUMPS = `(async () => {
  const list = document.querySelector('.messages');
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const jumps = [];
  for (let step = 0; step < 30; step += 1) {
    const read = [...list.querySelectorAll('.question, .answer')].find((one) => one.getBoundingClientRect().bottom > 300);
    const before = read.getBoundingClientRect().top;
    list.scrollTop -= 300;
    await drawn();
    const jump = Math.round(read.getBoundingClientRect().top - before - 300);
    if (Math.abs(jump) > 3) jumps.push(jump);
  }
  return jumps;
})()`;

/** How well the button under the hand can be read on what is behind it, as in WCAG. */
const CONTRAST = `(() => {
  const lightness = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const button = document.querySelector('button:hover');
  const [dark, light] = [getComputedStyle(button).color, groundOf(button)].map(lightness).sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
})()`;

describe.each(ENGINES)('the chat in %s', (engine, isThere) => {
  describe.skipIf(!isThere)('as published', () => {
    let stand: ChatStand;
    let fake: Fake;
    let page: ChatPage;

    beforeAll(async () => {
      stand = await openChatStand({ engine });
      fake = await stand.fake();
    });
    afterAll(() => stand?.close());
    beforeEach(async () => {
      await fake.order({});
      page = await stand.open();
      await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
    });
    afterEach(async () => {
      stand.cut(false);
      expect(page.complaints).toEqual([]);
      await page.context().close();
    });

    const lastAnswer = () => page.locator('.answer').last();
    async function say(text: string, { isHeld = false } = {}) {
      const field = page.getByLabel('Your message', { exact: true });
      // By keys: what Playwright puts in as a whole, Firefox does not tell the page.
      await field.pressSequentially(text);
      await field.press('Enter');
      if (!isHeld) await lastAnswer().locator('.figures').waitFor();
    }

    test.each(['reloads the page', 'leaves the page and comes back'])('an answer goes on after one %s', async (way) => {
      await fake.order({ text: 'One two three four', tokens: 4, holdAfterTokens: 2 });
      await say('Count', { isHeld: true });
      await lastAnswer().locator('.markdown').waitFor();
      if (way.startsWith('reloads')) await page.reload();
      else {
        await page.goto(`${stand.url}elsewhere`);
        await page.goto(stand.url);
      }
      await lastAnswer().getByText('The answer broke off.').waitFor();
      await fake.order({ text: ' and so on', tokens: 3 });
      await lastAnswer().getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => lastAnswer().locator('.markdown').textContent()).toMatch(/^One.* and so on$/);
    });

    test('what one reads stays under the eye while one scrolls up', async () => {
      await page.setInputFiles('.transfer input[type=file]', {
        name: 'long.json',
        mimeType: 'application/json',
        buffer: Buffer.from(longConversation(200)),
      });
      await page.getByText('1 imported.').waitFor();
      await page.locator('.entry-open').first().click();
      await page.reload();
      await expect.poll(() => page.locator('.question, .answer').count()).toBe(200);
      await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
      expect(await page.evaluate(JUMPS)).toEqual([]);
    });

    test('the field stays in the window when the server is gone, and every button can be read under the hand', async () => {
      await say('Hello');
      stand.cut(true);
      await page.getByText('The server does not answer.').waitFor();
      await say('Are you there?', { isHeld: true });
      await page.getByRole('button', { name: 'Send again' }).waitFor();
      const below = await page.evaluate<number>(
        "document.querySelector('.composer').getBoundingClientRect().bottom - innerHeight",
      );
      expect(below).toBeLessThanOrEqual(0);
      const faded: string[] = [];
      for (const button of await page.locator('.chat-main button:enabled:visible').all()) {
        await button.hover();
        if ((await page.evaluate<number>(CONTRAST)) < 3) faded.push((await button.textContent()) ?? '');
      }
      expect(faded).toEqual([]);
    });

    test('lists have bullets, and roots their sign', async () => {
      await fake.order({ text: '- one\n  - two\n    - three\n\n$$\\sqrt{x^2+y^2}$$\n', tokens: 11 });
      await say('Show');
      await lastAnswer().locator('math').first().waitFor();
      const bullets =
        "[...document.querySelectorAll('.markdown ul')].map((one) => getComputedStyle(one).listStyleType)";
      expect((await page.evaluate<string[]>(bullets)).slice(0, 3)).toEqual(['disc', 'circle', 'square']);
      // What a machine has for formulas differs, and may have no roots; the font of the app has them.
      expect(
        await page.evaluate(`document.fonts.load('16px "Noto Sans Math"', '√').then(({ length }) => length)`),
      ).toBe(1);
      const room = await page.evaluate<number>(`(() => {
        const widthOf = (name) => document.querySelector(name).getBoundingClientRect().width;
        return widthOf('msqrt') - widthOf('msqrt > mrow');
      })()`);
      expect(room).toBeGreaterThan(3);
    });
  });
});

describe.skipIf(!hasWebKit)('the chat in webkit', () => {
  let stand: ChatStand;
  let fake: Fake;
  let webkit: WebKit;

  beforeAll(async () => {
    stand = await openChatStand({ engine: 'none' });
    [fake, webkit] = await Promise.all([stand.fake(), openWebKit()]);
  });
  afterAll(async () => {
    await webkit?.close();
    await stand?.close();
  });

  const textOf = (selector: string) =>
    webkit.evaluate<string>(`[...document.querySelectorAll('${selector}')].map((one) => one.textContent).join()`);

  async function open(url: string) {
    await webkit.go(url);
    await expect.poll(() => webkit.evaluate("document.querySelector('.model-picker')?.value")).toBe(idOf('chat'));
    await expect.poll(() => webkit.evaluate("document.querySelector('.composer') !== null")).toBe(true);
  }

  // It keeps the page that one has left, with all that it holds; now and then that was the database.
  test.each([1, 2, 3, 4, 5])('is there again after one has left in the middle of an answer, time %i', async (time) => {
    await fake.order({ text: 'One two three four', tokens: 4, holdAfterTokens: 2 });
    await open(stand.url);
    await expect
      .poll(() => textOf('.question-text'))
      .toBe(
        Array(time - 1)
          .fill('Count')
          .join(),
      );
    await webkit.type('.composer textarea', 'Count\n');
    await expect.poll(() => textOf('.answer[aria-busy=true] .markdown')).toContain('One');
    await webkit.go(`${stand.url}elsewhere`);
    await webkit.go(stand.url);
    await expect.poll(() => textOf('.answer:last-of-type .failure')).toContain('Continue');
    expect(await textOf('.answer:last-of-type .markdown')).toContain('One');
  });

  test('what one reads stays under the eye while one scrolls up', async () => {
    await open(stand.url);
    await webkit.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(longConversation(200))}], 'long.json'));
      const field = document.querySelector('.transfer input[type=file]');
      field.files = files.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await expect.poll(() => textOf('.transfer')).toContain('1 imported.');
    await webkit.evaluate(
      "[...document.querySelectorAll('.entry-open')].find((one) => one.textContent === 'Long').click()",
    );
    await expect.poll(() => webkit.evaluate("document.querySelectorAll('.question, .answer').length")).toBe(200);
    await webkit.go(`${stand.url}?again`);
    await expect.poll(() => webkit.evaluate("document.querySelectorAll('.question, .answer').length")).toBe(200);
    await expect.poll(() => webkit.evaluate('document.getAnimations().length')).toBe(0);
    expect(await webkit.evaluate(JUMPS)).toEqual([]);
  });
});
