// Files of conversations that are as large as the app takes them, in a real browser: the page stays
// alive, and nothing is lost.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from './app-under-test.ts';
import { type ChatPage, openForEachTest } from './chat-stand.ts';

/** The most that the app reads at once. */
const MOST_BYTES = 200_000_000;
/**
 * A page that stands still for longer seems to be broken, in milliseconds. A slower machine may take
 * twice what it takes to copy as much: once from the thread that reads it, once into the database.
 */
const MOST_STILL_MS = 2000;
const MOST_COPIES = 2;
/** How long one copy takes in this page, now. */
const COPY_MS = `{
  const texts = Array.from({ length: ${MOST_BYTES / 1e6} }, (_, index) => 'A'.repeat(1e6) + index);
  const began = performance.now();
  structuredClone(texts);
  performance.now() - began;
}`;
const WORDS = 'Lemons are sour and yellow, and they grow on trees. '.repeat(500);
const PICTURE = `data:image/png;base64,${'A'.repeat(1_000_000)}`;

/** A conversation of 20 messages, as ChatGPT exports it. */
function ofChatGpt(number: number): object {
  const nodes = Array.from({ length: 20 }, (_, place) => {
    const message = {
      author: { role: place % 2 === 0 ? 'user' : 'assistant' },
      content: { content_type: 'text', parts: [`${place} ${WORDS}`] },
      metadata: { model_slug: 'gpt' },
    };
    return [`${place}`, { parent: place === 0 ? null : `${place - 1}`, message }];
  });
  return {
    title: `Talk ${number}`,
    create_time: 1.7e9 + number,
    mapping: Object.fromEntries(nodes),
    current_node: '19',
  };
}

/** A conversation with a picture of a megabyte, as the app exports it. */
function ofTheApp(number: number): object {
  const attachments = [{ kind: 'picture', name: 'lemon.png', url: PICTURE }];
  const question = { id: 'a', role: 'user', createdAt: 1, text: 'Look', attachments };
  const answer = {
    id: 'b',
    parent: 'a',
    role: 'assistant',
    createdAt: 2,
    model: 'm',
    text: 'I see.',
    state: 'done',
  };
  return {
    title: `Talk ${number}`,
    createdAt: 1,
    updatedAt: number + 1,
    messages: [question, answer],
  };
}

describe.skipIf(!hasBrowser)('a file of conversations of nearly 200 MB', () => {
  let page: ChatPage;
  let folder: string;

  openForEachTest((parts) => {
    ({ page } = parts);
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lemonade-import-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** @returns How many conversations are in the file, which has spaces at its end up to `bytes`. */
  async function make(
    path: string,
    bytes: number,
    conversation: (number: number) => object,
    [begin, end]: string[],
  ) {
    let count = 0;
    const write = function* () {
      yield begin;
      for (let left = bytes - `${begin}${end}`.length; left > 0; ) {
        const text = `${count === 0 ? '' : ','}${JSON.stringify(conversation(count))}`;
        yield text.length > left ? ' '.repeat(left) : text;
        count += text.length > left ? 0 : 1;
        left -= text.length;
      }
      yield end;
    };
    await pipeline(Readable.from(write()), createWriteStream(path));
    expect((await stat(path)).size).toBe(bytes);
    return count;
  }

  const notice = () => page.locator('.kept [role=status]').textContent();
  const titles = () => page.locator('.entry-open').allInnerTexts();

  test.each([
    ['ChatGPT', ofChatGpt, ['[', ']']],
    [
      'the app',
      ofTheApp,
      ['{"format":"lemonade-conversations","version":1,"conversations":[', ']}'],
    ],
  ])(
    'as %s exports it comes in while the page goes on, and what was kept stays',
    async (_from, conversation, frame) => {
      const field = page.getByLabel('Your message', { exact: true });
      await field.fill('Mine');
      await field.press('Enter');
      await page.locator('.answer .figures').waitFor();
      const path = join(folder, 'large.json');
      const count = await make(path, MOST_BYTES, conversation, frame);
      await page.evaluate("location.hash = '#/settings'");
      await page.locator('.kept').waitFor();
      const copyMs = await page.evaluate<number>(COPY_MS);
      await page.evaluate(`{
      let last = performance.now();
      globalThis.stillMs = 0;
      setInterval(() => {
        stillMs = Math.max(stillMs, performance.now() - last);
        last = performance.now();
      }, 10);
    }`);
      await page.setInputFiles('.kept input[type=file]', path);
      await expect.poll(notice).toBe(`${count} imported.`);
      const allowedMs = Math.max(MOST_STILL_MS, MOST_COPIES * copyMs);
      expect(await page.evaluate('stillMs')).toBeLessThan(allowedMs);
      await page.reload();
      await page.evaluate("location.hash = '#/'");
      await expect.poll(titles).toHaveLength(count + 1);
      expect((await titles()).slice(0, 2)).toEqual(['Mine', `Talk ${count - 1}`]);
      await page.locator('.entry-open').last().click();
      await expect
        .poll(() => page.locator('.question-text').first().textContent())
        .toMatch(/^(0 Lemons|Look)/);
    },
  );

  test('that is a byte too large is refused with a sentence, and what was kept stays', async () => {
    const path = join(folder, 'too-large.json');
    await make(path, MOST_BYTES + 1, ofTheApp, ['[', ']']);
    await page.evaluate("location.hash = '#/settings'");
    await page.setInputFiles('.kept input[type=file]', path);
    await expect
      .poll(notice)
      .toBe('This file is too large. At most 200 MB of conversations can be read at once.');
    expect(await titles()).toEqual([]);
  });
});
