// Folders of conversations, in a real browser: made, used, searched, changed, deleted, exported and
// imported, in two tabs and by the keyboard.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Fake } from '../support/client.ts';
import { idOf } from '../support/server.ts';
import { chosenModel, expectAccessible, hasBrowser } from './app-under-test.ts';
import { type ChatPage, type ChatStand, openForEachTest, SEEING } from './chat-stand.ts';

const INSTRUCTIONS = 'Answer as a gardener.';

describe.skipIf(!hasBrowser)('folders', () => {
  let stand: ChatStand;
  let fake: Fake;
  let page: ChatPage;

  openForEachTest((parts) => {
    ({ stand, fake, page } = parts);
  });

  const go = (hash: string) => page.evaluate(`location.hash = '#/${hash}'`);
  const dialog = (where: Page = page) => where.getByRole('dialog');
  const folder = (name: string, where: Page = page) =>
    where.getByRole('button', { name, exact: true });
  const fresh = () => page.getByRole('link', { name: 'New conversation' }).first();

  /** The lines of the list from top to bottom; what stands in a folder is indented. */
  const lines = (where: Page = page) =>
    where.evaluate<string[]>(
      "[...document.querySelectorAll('.conversations :is(.entry-open, .folder-open)')].map((one) => (one.closest('.folder ul') ? '  ' : '') + (one.matches('.folder-open') ? '# ' : '') + one.innerText.trim())",
    );

  async function say(text: string) {
    const field = page.getByLabel('Your message', { exact: true });
    await field.fill(text);
    await field.press('Enter');
    await page.locator('.answer .figures').last().waitFor();
  }

  async function make(name: string, instructions = '') {
    await page.getByRole('button', { name: 'New folder' }).click();
    await dialog().getByLabel('Name').fill(name);
    await dialog()
      .getByLabel(/^Instructions/)
      .fill(instructions);
    await dialog().getByRole('button', { name: 'Create folder' }).click();
    await folder(name).waitFor();
  }

  async function choose(menu: string, item: string) {
    await page.getByRole('button', { name: menu }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).click();
  }

  async function move(title: string, to: string) {
    await choose(`Actions for ${title}`, 'Move to folder');
    await dialog().getByLabel('Folder').selectOption(to);
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
  }

  /** The system prompt of the last request; undefined for none. */
  async function lastSystem(): Promise<string | undefined> {
    const { body } = (await fake.requests()).at(-1);
    return body.messages.find(({ role }: { role: string }) => role === 'system')?.content;
  }

  test('stand above the others, and a conversation that begins in one has its instructions', async () => {
    await say('About trees');
    await page.getByRole('button', { name: 'New folder' }).click();
    await dialog().getByLabel('Name').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await make('Garden', INSTRUCTIONS);
    expect(await lines()).toEqual(['# Garden', 'About trees']);
    await page.getByText('No conversations yet.').waitFor();
    await page.getByRole('button', { name: 'New conversation in Garden' }).click();
    await page.getByText('In the folder Garden').waitFor();
    await expect.poll(() => page.url()).toMatch(/#\/chat\/new$/);
    await expectAccessible(page);
    await say('About lemons');
    expect(await lastSystem()).toBe(INSTRUCTIONS);
    await expect.poll(lines).toEqual(['# Garden', '  About lemons', 'About trees']);
    await page.getByRole('button', { name: 'New conversation in Garden' }).click();
    await fresh().click();
    await page.getByText('In the folder Garden').waitFor({ state: 'detached' });
    await say('About stones');
    expect(await lastSystem()).toBeUndefined();
    await folder('Garden').click();
    expect(await folder('Garden').getAttribute('aria-expanded')).toBe('false');
    await page.reload();
    await expect.poll(lines).toEqual(['# Garden', 'About stones', 'About trees']);
    await expectAccessible(page);
  });

  test('get other settings, which conversations that have begun don’t take', async () => {
    // Only an administrator with a key adds one.
    await page.route(/mcp\/servers$/, (route) =>
      route.fulfill({ json: { data: [{ name: 'town', state: 'idle', tools: [] }] } }),
    );
    await make('Garden', INSTRUCTIONS);
    await page.getByRole('button', { name: 'New conversation in Garden' }).click();
    await say('About lemons');
    await choose('Actions for the folder Garden', 'Folder settings');
    await dialog().getByLabel('Name').fill('House');
    await dialog()
      .getByLabel(/^Instructions/)
      .fill('Answer as a builder.');
    await dialog().getByLabel('Model').selectOption(SEEING);
    await dialog().getByText('Tools', { exact: true }).click();
    await dialog().getByLabel('town').check();
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await folder('House').waitFor();
    await say('And apples?');
    expect(await lastSystem()).toBe(INSTRUCTIONS);
    await page.getByRole('button', { name: 'New conversation in House' }).click();
    await expect.poll(() => chosenModel(page)).toBe(SEEING);
    await page.getByRole('button', { name: 'Tools of 1 server' }).waitFor();
    await page.getByRole('button', { name: 'Settings of this conversation' }).click();
    await expect
      .poll(() =>
        dialog()
          .getByLabel(/^System prompt/)
          .inputValue(),
      )
      .toBe('Answer as a builder.');
    await page.keyboard.press('Escape');
    await page.locator('.entry-open', { hasText: 'About lemons' }).click();
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
  });

  test('take a conversation from its menu, which keeps its settings, and give it back', async () => {
    await say('About trees');
    await choose('Actions for About trees', 'Move to folder');
    await dialog().getByLabel('Name').fill('Wood');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(lines).toEqual(['# Wood', '  About trees']);
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('About trees');
    await make('Garden', INSTRUCTIONS);
    await folder('Garden').click();
    await move('About trees', 'Garden');
    await expect.poll(lines).toEqual(['# Garden', '  About trees', '# Wood']);
    await say('And bushes?');
    expect(await lastSystem()).toBeUndefined();
    await move('About trees', 'no folder');
    await expect.poll(lines).toEqual(['# Garden', '# Wood', 'About trees']);
    await page.reload();
    await expect.poll(lines).toEqual(['# Garden', '# Wood', 'About trees']);
  });

  test('are searched, also where they are closed, and by their names', async () => {
    await fake.order({ text: 'They are sour.', tokens: 3 });
    await make('Garden');
    await page.getByRole('button', { name: 'New conversation in Garden' }).click();
    await say('About lemons');
    await fake.order({});
    await fresh().click();
    await say('About trees');
    await folder('Garden').click();
    await expect.poll(lines).toEqual(['# Garden', 'About trees']);
    const search = page.getByLabel('Search conversations');
    await search.fill('SOUR');
    await expect.poll(lines).toEqual(['# Garden', '  About lemons\nThey are sour.']);
    await expectAccessible(page);
    await search.fill('garden');
    await expect.poll(lines).toEqual(['# Garden', '  About lemons']);
    await search.fill('trees');
    await expect.poll(lines).toEqual(['About trees']);
    await search.fill('');
    await expect.poll(lines).toEqual(['# Garden', 'About trees']);
  });

  test('are deleted without their conversations, and come back with them', async () => {
    await make('Garden');
    await page.getByRole('button', { name: 'New conversation in Garden' }).click();
    await say('About lemons');
    await choose('Actions for the folder Garden', 'Delete folder');
    await expect.poll(lines).toEqual(['About lemons']);
    await page.getByText('The folder “Garden” was deleted.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(lines).toEqual(['# Garden', '  About lemons']);
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('Garden');
    await choose('Actions for the folder Garden', 'Delete folder');
    await page.reload();
    await expect.poll(lines).toEqual(['About lemons']);
  });

  test('survive an export and an import, and are there once', async () => {
    await make('Empty');
    await make('Garden', INSTRUCTIONS);
    await page.getByRole('button', { name: 'New conversation in Garden' }).click();
    await say('About lemons');
    await go('settings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all' }).click();
    const file = await (await download).path();
    await page.setInputFiles('.kept input[type=file]', file);
    await page.getByText('1 imported.').waitFor();
    await go('');
    const twice = ['# Empty', '# Garden', '  About lemons', '  About lemons'];
    await expect.poll(lines).toEqual(twice);
    const other = await stand.open();
    await other.evaluate("location.hash = '#/settings'");
    await other.setInputFiles('.kept input[type=file]', file);
    await other.getByText('1 imported.').waitFor();
    await other.evaluate("location.hash = '#/'");
    await expect.poll(() => lines(other)).toEqual(['# Empty', '# Garden', '  About lemons']);
    await other.getByRole('button', { name: 'New conversation in Garden' }).click();
    await expect.poll(() => chosenModel(other)).toBe(idOf('chat'));
    const field = other.getByLabel('Your message', { exact: true });
    await field.fill('And here?');
    await field.press('Enter');
    await other.locator('.answer .figures').waitFor();
    expect(await lastSystem()).toBe(INSTRUCTIONS);
    await other.context().close();
  });

  test('are found by Ctrl+K, which opens one, begins in it, and finds what is in it by its name', async () => {
    await make('Garden', INSTRUCTIONS);
    await page.getByRole('button', { name: 'New conversation in Garden' }).click();
    await say('About lemons');
    await fresh().click();
    await say('About stones');
    await folder('Garden').click();
    await expect.poll(lines).toEqual(['# Garden', 'About stones']);
    const press = async (words: string, entry: string) => {
      await page.keyboard.press('Control+K');
      const field = dialog().getByRole('combobox');
      await field.fill(words);
      await dialog().getByRole('option', { name: entry, exact: true }).waitFor();
      await expectAccessible(page);
      await dialog().getByRole('option', { name: entry, exact: true }).click();
    };
    await press('gard new', 'New conversation in Garden');
    await page.getByText('In the folder Garden').waitFor();
    await say('About apples');
    expect(await lastSystem()).toBe(INSTRUCTIONS);
    await press('garden', 'About lemons');
    await page.locator('.question').getByText('About lemons').waitFor();
    await folder('Garden').click();
    await page.setViewportSize({ width: 390, height: 844 });
    await go('settings');
    await press('garden', 'Garden');
    await expect.poll(() => folder('Garden').getAttribute('aria-expanded')).toBe('true');
    await expect.poll(lines).toEqual(['# Garden', '  About apples', '  About lemons']);
    expect(await folder('Garden').isVisible()).toBe(true);
  });

  test('are the same in two tabs', async () => {
    await say('About lemons');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect.poll(() => lines(other)).toEqual(['About lemons']);
    await make('Garden', INSTRUCTIONS);
    await expect.poll(() => lines(other)).toEqual(['# Garden', 'About lemons']);
    await move('About lemons', 'Garden');
    await expect.poll(() => lines(other)).toEqual(['# Garden', '  About lemons']);
    await folder('Garden', other).click();
    await expect.poll(lines).toEqual(['# Garden']);
    await other.getByRole('button', { name: 'Actions for the folder Garden' }).click();
    await other.getByRole('menuitem', { name: 'Delete folder' }).click();
    await expect.poll(lines).toEqual(['About lemons']);
  });

  test('fit a narrow window, and the keyboard alone is enough', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Conversations' }).click();
    await page.getByRole('button', { name: 'New folder' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Name').waitFor();
    await page.keyboard.type('A folder with a name that is much too long for such a narrow window');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    const long = page.locator('.folder-open');
    await long.focus();
    await page.keyboard.press('Enter');
    expect(await long.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^In the folder A folder/).waitFor();
    await say('Hello');
    await page.getByRole('button', { name: 'Conversations' }).click();
    await long.focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.innerText')).toBe('Hello');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move to folder' }).press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('SELECT');
    // The first key opens its list.
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => dialog().getByLabel('Folder').inputValue()).toBe('');
    // Past the button that cancels.
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => page.locator('.folder ul').count()).toBe(0);
    expect(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
      'nothing is wider than the window',
    ).toBe(true);
    await expectAccessible(page);
  });
});
