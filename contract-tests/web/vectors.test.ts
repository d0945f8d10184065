// Vectors of passages in the chat: made once for each text and model, kept with the conversation, and
// gone with it.
import { describe, expect, test } from 'vitest';
import { idOf } from '../support/server.ts';
import { chosenModel, hasBrowser } from './app-under-test.ts';
import { type ChatPage, openForEachTest } from './chat-stand.ts';

const WORDS = ['bread', 'butter', 'salt', 'lemon'];
const BOOK = Array.from({ length: 60 }, (_, at) => {
  const text = at === 40 ? 'The lighthouse was built in 1873.' : WORDS[at % WORDS.length];
  return `[Page ${at + 1}]\n${at} ${`${text} `.repeat(100)}`;
}).join('\n\n');
/** What the database has, by the names of its stores. */
const KEPT = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('lemonade-chat');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const names = [...opening.result.objectStoreNames];
    const reading = opening.result.transaction(names);
    const counts = names.map((name) => [name, reading.objectStore(name).count()]);
    reading.oncomplete = () => {
      opening.result.close();
      resolve(Object.fromEntries(counts.map(([name, { result }]) => [name, result])));
    };
  };
})`;

describe.skipIf(!hasBrowser)('the vectors of a long document', () => {
  let page: ChatPage;
  /** The texts of each request for vectors. */
  let asked: string[][];

  openForEachTest((parts) => {
    ({ page } = parts);
  });

  const field = () => page.getByLabel('Your message', { exact: true });
  const kept = () => page.evaluate<Record<string, number>>(KEPT);

  /** Stands in for the model that makes vectors. */
  async function listen() {
    asked = [];
    await page.route('**/embeddings', async (route) => {
      const { input, model } = route.request().postDataJSON() as { input: string[]; model: string };
      asked.push(input);
      const data = input.map((text, index) => ({
        ...{ object: 'embedding', index },
        embedding: [text.includes('lighthouse') ? 1 : 0, 0.5, text.length / 10_000],
      }));
      await route.fulfill({
        json: { object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } },
      });
    });
  }

  async function say(words: string) {
    const before = await page.locator('.answer .figures').count();
    await field().fill(words);
    await field().press('Enter');
    await page.locator('.answer .figures').nth(before).waitFor();
  }

  async function askOfBook(words: string) {
    const file = { name: 'book.txt', mimeType: 'text/plain', buffer: Buffer.from(BOOK) };
    await page.setInputFiles('.composer input[type=file]', file);
    await page.getByText('These documents are longer than the context').waitFor();
    await say(words);
  }

  test('are made once, also where the app is opened again, and go with the conversation', async () => {
    await listen();
    await askOfBook('When was the lighthouse built?');
    const passages = asked.flat().length - 1;
    expect(passages).toBeGreaterThan(50);
    await expect.poll(async () => (await kept()).vectors).toBe(passages + 1);

    await page.reload();
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
    await listen();
    await page.locator('.answer .figures').waitFor();
    await say('And who lived there?');
    expect(asked).toEqual([['And who lived there?']]);
    await page.locator('.sources').last().waitFor();

    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(kept).toEqual({ conversations: 0, messages: 0, vectors: 0 });
  });

  test('of a temporary conversation are not kept', async () => {
    await listen();
    await page.getByRole('button', { name: /temporary/i }).click();
    await askOfBook('When was the lighthouse built?');
    expect(asked.flat().length).toBeGreaterThan(50);
    expect(await kept()).toEqual({ conversations: 0, messages: 0, vectors: 0 });
  });

  test('are in no file of exported conversations', async () => {
    await listen();
    await askOfBook('When was the lighthouse built?');
    await expect.poll(async () => (await kept()).vectors).toBeGreaterThan(50);
    await page.evaluate("location.hash = '#/settings'");
    const coming = page.waitForEvent('download');
    await page
      .locator('.kept')
      .getByRole('button', { name: /Export/ })
      .click();
    const stream = await (await coming).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    expect(text).toContain('The lighthouse was built');
    expect(text).not.toMatch(/vector/i);
  });
});
