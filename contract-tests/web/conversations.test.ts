// What is kept of the chat, in a real browser: the list, addresses, tabs, titles, import, and a
// database that fails.
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import type { Fake } from '../support/client.ts';
import { idOf } from '../support/server.ts';
import {
  askNoTitles,
  chosenModel,
  closePages,
  expectAccessible,
  hasBrowser,
} from './app-under-test.ts';
import { type ChatPage, type ChatStand, openForEachTest } from './chat-stand.ts';

/** A file as the app exports it. */
const exported = (conversation: object) => ({
  name: 'conversations.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      format: 'lemonade-conversations',
      version: 1,
      conversations: [conversation],
    }),
  ),
});

describe.skipIf(!hasBrowser)('conversations', () => {
  let stand: ChatStand;
  let fake: Fake;
  let page: ChatPage;

  openForEachTest((parts) => {
    ({ stand, fake, page } = parts);
  });

  const list = (where: Page = page) => where.locator('.entry-open');
  const fresh = () => page.getByRole('link', { name: 'New conversation' }).first();
  const go = (hash: string) => page.evaluate(`location.hash = '#/${hash}'`);

  async function say(text: string, where: Page = page) {
    const field = where.getByLabel('Your message', { exact: true });
    await field.fill(text);
    await field.press('Enter');
    await where.locator('.answer .figures').last().waitFor();
  }

  async function choose(title: string, name: string) {
    await page.getByRole('button', { name: `Actions for ${title}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).click();
  }

  const importing = (file: Parameters<ChatPage['setInputFiles']>[1]) =>
    page.setInputFiles('.kept input[type=file]', file);

  test('are pinned and saved as Markdown by their menus', async () => {
    await say('About lemons');
    await page.getByRole('button', { name: 'Actions for About lemons' }).click();
    await page.getByRole('menuitem', { name: 'Pin' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    const download = page.waitForEvent('download');
    await choose('About lemons', 'Save as Markdown');
    const file = await download;
    expect(file.suggestedFilename()).toBe('About-lemons.md');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^# About lemons\n\n## You\n\nAbout lemons\n\n## extra\./);
    await fresh().click();
    await say('About trees');
    await expect.poll(() => list().allInnerTexts()).toEqual(['About lemons', 'About trees']);
  });

  test('are found by their words, renamed, deleted, exported and imported', async () => {
    await fake.order({ text: 'They are sour.', tokens: 3 });
    await say('About lemons');
    await fresh().click();
    await fake.order({});
    await say('About trees');
    await expect.poll(() => list().allInnerTexts()).toEqual(['About trees', 'About lemons']);
    await page.locator('.entry', { hasText: 'About lemons' }).hover();
    const grounds =
      "[...document.querySelectorAll('.entry')].map((one) => getComputedStyle(one).backgroundColor)";
    const [open, pointedAt] = await page.evaluate<string[]>(grounds);
    expect(pointedAt, 'what is pointed at does not look like what is open').not.toBe(open);
    await page.mouse.move(600, 600);
    const [, other] = await page.evaluate<string[]>(grounds);
    expect(pointedAt, 'what is pointed at does not look like any other').not.toBe(other);
    await page.getByLabel('Search conversations').fill('SOUR');
    await expect.poll(() => list().allInnerTexts()).toEqual(['About lemons\nThey are sour.']);
    expect(await page.locator('.entry mark').textContent()).toBe('sour');
    await expectAccessible(page);
    await choose('About lemons', 'Rename');
    await page.getByLabel('New name').fill('Fruit, lemons');
    await page.keyboard.press('Enter');
    await go('settings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all' }).click();
    const file = await (await download).path();
    await go('');
    await choose('Fruit, lemons', 'Archive');
    await page.getByText('Archived · 1').click();
    await expectAccessible(page);
    await choose('Fruit, lemons', 'Delete');
    await expect.poll(() => list().allInnerTexts()).toEqual(['About trees']);
    await go('settings');
    await importing(file);
    await page.getByText('2 imported.').waitFor();
    await go('');
    await expect
      .poll(async () => (await list().allInnerTexts()).sort())
      .toEqual(['About trees', 'About trees', 'Fruit, lemons']);
  });

  test('what a search has found leads to its message, also on a branch that is not shown', async () => {
    const answer = (id: string, parent: string, text: string) => ({
      id,
      parent,
      text,
      createdAt: 0,
      role: 'assistant',
      model: 'gone',
      state: 'done',
    });
    const turn = (at: number) => [
      {
        id: `q${at}`,
        ...(at > 0 && { parent: `a${at - 1}` }),
        createdAt: 0,
        role: 'user',
        text: `Question ${at}`,
      },
      answer(`a${at}`, `q${at}`, `Answer ${at}. `.repeat(60)),
    ];
    const other = answer('other', 'q5', 'Only here: a nutmeg.');
    await go('settings');
    await importing(
      exported({
        id: 'k',
        title: 'Long',
        createdAt: 1,
        updatedAt: 1,
        settings: {},
        draft: '',
        chosen: { q5: 'a5' },
        messages: [...Array.from({ length: 30 }, (_, at) => turn(at)).flat(), other],
      }),
    );
    await page.getByText('1 imported.').waitFor();
    await go('');
    const isInView = (words: string) =>
      page.evaluate<boolean>(`(() => {
        const area = document.querySelector('.messages').getBoundingClientRect();
        const message = [...document.querySelectorAll('.question, .answer')].find((one) => one.textContent.includes(${JSON.stringify(words)}));
        const { top = -1 } = message?.getBoundingClientRect() ?? {};
        return top >= area.top && top < area.bottom - 20;
      })()`);
    const search = page.getByLabel('Search conversations');
    const goToFound = async (words: string) => {
      await search.fill(words);
      await page.locator('.entry-open', { hasText: words }).click();
      await expect.poll(() => isInView(words)).toBe(true);
    };
    await goToFound('Question 12');
    await goToFound('nutmeg');
    expect(await page.getByText('Question 12').count()).toBe(0);
  });

  test('that are drawn before the models are known go on once these are', async () => {
    const question = { id: 'q', createdAt: 0, text: 'Hello', role: 'user' };
    const answer = {
      id: 'a',
      parent: 'q',
      createdAt: 1,
      text: 'Hi.',
      role: 'assistant',
      model: 'gone',
      state: 'done',
    };
    const empty = {
      id: 'c',
      title: 'Before',
      createdAt: 0,
      updatedAt: 0,
      settings: {},
      draft: '',
      chosen: {},
    };
    await go('settings');
    await importing(exported({ ...empty, messages: [question, answer] }));
    await page.getByText('1 imported.').waitFor();
    await go('');
    await list().click();
    await page.locator('.answer').waitFor();
    const { promise: isDrawn, resolve: letModelsCome } = withResolvers<void>();
    await page.route(/\/v1\/models/, (route) => isDrawn.then(() => route.continue()));
    await page.reload();
    await page.locator('.answer').waitFor();
    expect(await chosenModel(page)).not.toBe(idOf('chat'));
    letModelsCome();
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
    await page.getByRole('button', { name: 'Answer again' }).click();
    await page.getByText('2/2').waitFor();
  });

  test('have addresses: one goes back and forward, and an address of none says so', async () => {
    const shown = () => page.locator('.question-text').allInnerTexts();
    await say('About lemons');
    await expect.poll(() => page.title()).toBe('About lemons – Lemonade');
    const address = page.url();
    expect(address).toMatch(/#\/chat\/\w{10,}$/);
    await fresh().click();
    await expect.poll(() => page.url()).toMatch(/#\/chat\/new$/);
    await say('About trees');
    await page.goBack();
    await expect.poll(shown).toEqual(['About lemons']);
    expect(page.url()).toBe(address);
    await page.goForward();
    await expect.poll(shown).toEqual(['About trees']);
    expect(await page.title()).toBe('About trees – Lemonade');
    await page.goto(address);
    await page.reload();
    await expect.poll(shown).toEqual(['About lemons']);
    await go('chat/nothing');
    await page
      .getByRole('heading', { name: 'There is no conversation at this address' })
      .last()
      .waitFor();
    await expectAccessible(page);
    await go('nonsense');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'To the chat' }).click();
    await page.getByLabel('Your message', { exact: true }).waitFor();
  });

  test('are the same in two tabs, also while an answer comes', async () => {
    await say('About lemons');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect
      .poll(() => other.locator('.question-text').allInnerTexts())
      .toEqual(['About lemons']);
    await fake.order({ text: 'One two three four', tokens: 4, holdAfterTokens: 2 });
    await page.getByLabel('Your message', { exact: true }).fill('Count');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => other.locator('.question-text').allInnerTexts())
      .toEqual(['About lemons', 'Count']);
    await expect
      .poll(() => other.locator('.answer .markdown').last().textContent())
      .toContain('One');
    await other.getByRole('img', { name: 'An answer is coming' }).waitFor();
    await other.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('You stopped this answer.').waitFor();
    await choose('About lemons', 'Rename');
    await page.getByLabel('New name').fill('Fruit');
    await page.keyboard.press('Enter');
    await expect.poll(() => list(other).allInnerTexts()).toEqual(['Fruit']);
    await choose('Fruit', 'Delete');
    await other.getByText('It may have been deleted, or be kept in another browser.').waitFor();
    expect(await list(other).count()).toBe(0);
  });

  test('get their titles from the model, which is asked for few words and no thoughts', async () => {
    await page.evaluate("localStorage.setItem('lemonade.chat.titles', 'yes')");
    await page.reload();
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
    await fake.order({ text: '"Sour."', tokens: 1 });
    await say('Why are lemons sour?');
    await expect.poll(() => list().allInnerTexts()).toEqual(['Sour']);
    expect(await page.title()).toBe('Sour – Lemonade');
    const { body } = (await fake.requests()).at(-1);
    expect(body.messages).toHaveLength(1);
    expect(body.max_tokens ?? body.max_completion_tokens).toBeLessThan(50);
    await go('settings');
    await page.getByRole('switch', { name: /^Let the model write titles/ }).click();
    await go('chat/new');
    await say('Why are trees green?');
    await expect.poll(() => list().allInnerTexts()).toEqual(['Why are trees green?', 'Sour']);
  });

  test('come from the zip of ChatGPT; other files are refused, each with its reason', async () => {
    const message = (role: string, text: string) => ({
      author: { role },
      content: { content_type: 'text', parts: [text] },
    });
    const mapping = {
      a: { parent: null, message: message('user', 'Asked elsewhere') },
      b: { parent: 'a', message: message('assistant', 'Answered elsewhere') },
    };
    const conversations = JSON.stringify([
      { title: 'From elsewhere', mapping, current_node: 'b', create_time: 1.7e9 },
    ]);
    const zip = Buffer.from(zipSync({ 'conversations.json': strToU8(conversations) }));
    const folder = await mkdtemp(join(tmpdir(), 'lemonade-import-'));
    const large = join(folder, 'large.json');
    await writeFile(large, '');
    await truncate(large, 200_000_001);
    await say('Mine');
    await go('settings');
    const bad: [string | Buffer, string][] = [
      [large, 'This file is too large.'],
      [Buffer.from('Hello'), 'it is neither JSON nor a zip.'],
      [Buffer.from('[{"name":"x"}]'), 'This file holds no conversations of this app'],
      [zip.subarray(0, -30), 'This zip is damaged or incomplete.'],
    ];
    for (const [file, reason] of bad) {
      const given =
        typeof file === 'string'
          ? file
          : { name: 'a.json', mimeType: 'application/json', buffer: file };
      await importing(given);
      await page.locator('.kept').getByText(reason).waitFor();
    }
    await rm(folder, { recursive: true });
    await importing({ name: 'export.zip', mimeType: 'application/zip', buffer: zip });
    await page.getByText('1 imported.').waitFor();
    await go('');
    await expect.poll(() => list().allInnerTexts()).toEqual(['Mine', 'From elsewhere']);
    await list().last().click();
    await page.getByText('Answered elsewhere').waitFor();
  });

  test('stay in the page when the browser has no room, which is said, and are written down once there is some', async () => {
    await say('Old');
    await page.evaluate(`{
      const { put } = IDBObjectStore.prototype;
      globalThis.isFull = true;
      IDBObjectStore.prototype.put = function (...given) {
        if (isFull) throw new DOMException('No room.', 'QuotaExceededError');
        return put.apply(this, given);
      };
    }`);
    await fresh().click();
    await say('Hello');
    await page.getByText('This browser has no room left').waitFor();
    await say('Still here?');
    await page.evaluate('globalThis.isFull = false');
    await choose('Old', 'Delete');
    await page.getByText('This browser has no room left').waitFor({ state: 'detached' });
    await page.reload();
    await expect
      .poll(() => page.locator('.question-text').allInnerTexts())
      .toEqual(['Hello', 'Still here?']);
  });

  test('that the disk of the browser has no room for stay in the page, which is said, and are kept when there is room again', async () => {
    // Before anything is written: the browser looks at its limit again only when that seems to be
    // used up.
    const context = await page.context().browser()?.newContext({ locale: 'en' });
    if (context === undefined) throw new Error('The page has no browser.');
    await askNoTitles(context);
    const small = await context.newPage();
    const browser = await context.newCDPSession(small);
    const { origin } = new URL(stand.url);
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 300_000 });
    await small.goto(stand.url);
    await expect.poll(() => chosenModel(small)).toBe(idOf('chat'));
    const questions = () => small.locator('.question-text').allTextContents();
    const full = small.getByText('This browser has no room left');
    const start = () => small.getByRole('link', { name: 'New conversation' }).first().click();
    await say('Old', small);
    expect(await full.count()).toBe(0);
    await start();
    const long = `${`${'lemon'.repeat(10)} `.repeat(80)}\n\n`.repeat(100);
    const lemons = async () =>
      (await small.locator('.answer .markdown').first().textContent())?.match(/lemon/g)?.length;
    await fake.order({ text: long, tokens: 8000 });
    await say('Write a lot', small);
    await full.waitFor();
    await expect.poll(lemons).toBe(80_000);
    await fake.order({});
    const buffer = Buffer.from('word '.repeat(70_000));
    await small.setInputFiles('.composer input[type=file]', {
      name: 'large.txt',
      mimeType: 'text/plain',
      buffer,
    });
    await small.locator('.composer .file').getByText('large.txt').waitFor();
    await say('Read it', small);
    await full.waitFor();
    expect(await questions()).toEqual(['Write a lot', 'Read it']);
    await small.reload();
    await full.waitFor();
    await list(small).getByText('Old').click();
    await expect.poll(questions).toEqual(['Old']);
    await browser.send('Storage.overrideQuotaForOrigin', { origin });
    await say('Is there room?', small);
    await full.waitFor({ state: 'detached' });
    await small.reload();
    await expect.poll(questions).toEqual(['Old', 'Is there room?']);
    await list(small).getByText('Write a lot').click();
    await expect.poll(questions).toEqual(['Write a lot', 'Read it']);
    await expect.poll(lemons).toBe(80_000);
    await closePages(context);
  });

  test.each([
    [
      'is not allowed',
      "throw new DOMException('It is not allowed.', 'SecurityError')",
      'This browser keeps nothing',
    ],
    [
      'answers nothing',
      'return Object.assign(Object.create(IDBOpenDBRequest.prototype), { addEventListener() {}, removeEventListener() {} })',
      'The database of this browser does not answer',
    ],
  ])('go on without a database that %s, which is said', async (_title, open, said) => {
    const blocked = await page.context().newPage();
    await blocked.addInitScript(`IDBFactory.prototype.open = function () { ${open}; }`);
    await blocked.goto(stand.url);
    await blocked.getByText(said).waitFor();
    expect(await blocked.getByText('They stay in this browser.').count()).toBe(0);
    await expect.poll(() => chosenModel(blocked)).not.toBe('');
    await say('Hello', blocked);
    expect(await list(blocked).allInnerTexts()).toEqual(['Hello']);
  });

  test('are listed in a narrow window until Escape closes the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await say('Hello');
    const button = page.getByRole('button', { name: 'Conversations' });
    await button.click();
    await list().first().waitFor();
    await page.getByLabel('Search conversations').press('Escape');
    await list().first().waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.className')).toContain('list-button');
  });
});
