// Every screen does its main job, by the keyboard and for everybody: `npm test -- web`.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../generated/client/index.ts';
import { PUBLISHED } from '../support/releases.ts';
import { idOf, nameOf } from '../support/server.ts';
import { appForSuite } from './app-stand.ts';
import { expectAccessible, hasBrowser } from './app-under-test.ts';

describe.skipIf(!hasBrowser)('the app', () => {
  const stand = appForSuite();

  test('a backend is installed and removed, and the use of the machine is measured', async () => {
    const { page } = stand.app;
    expect(PUBLISHED).toEqual({ recipe: 'whispercpp', backend: 'cpu' });
    const name = 'whisper.cpp · CPU';
    await stand.app.go('machine');
    await page
      .getByText(/^\d+%$/)
      .first()
      .waitFor();
    const purpose = page.locator('.purposes > li').filter({ hasText: 'Speech to text' });
    await purpose.getByText('Can be installed', { exact: true }).first().waitFor();
    const install = page.getByRole('button', { name: `Install: ${name}`, exact: true });
    const { x = 0, width = 0 } = (await install.boundingBox()) ?? {};
    const row = await purpose.boundingBox();
    expect(x + width).toBe((row?.x ?? 0) + (row?.width ?? 0));
    await install.click();
    await purpose.getByText('Ready', { exact: true }).waitFor();
    await purpose.getByText(/^All backends/).click();
    await page.getByRole('button', { name: `Remove: ${name}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await install.waitFor();
  });

  test('the machine shows what a model takes of the memory, how it runs, and how fast the last response was', async () => {
    const { page } = stand.app;
    await stand.app.go('machine');
    await page.getByText('No model is loaded.').waitFor();
    await stand.post('/api/v1/chat/completions', {
      model: idOf('chat'),
      messages: [{ role: 'user', content: 'Hi' }],
    });
    const card = page
      .locator('.machine .card')
      .filter({ has: page.getByRole('heading', { name: nameOf('chat') }) });
    await card.getByText('How it runs, and why').click();
    await card.getByText('Off', { exact: true }).waitFor();
    await card.getByText('Details', { exact: true }).click();
    await card.getByText(/^Backend \w+ is the best/).waitFor();
    await page.getByRole('heading', { name: 'Last answer', exact: true }).waitFor();
    await page.getByText(/^after \d/).waitFor();
    const tile = (name: string) => page.locator('.tiles > li').filter({ hasText: name });
    await tile('Speed, last answer')
      .getByText(/^\d.* tokens\/s$/)
      .waitFor();
    await tile('Requests').getByText('0 running').waitFor();
    // The bar of that answer, however short it was: 15 percent are free above it.
    const top = `(() => {
      const drawn = [...document.querySelectorAll('.tiles > li')]
        .find((tile) => tile.textContent.startsWith('Speed')).querySelector('canvas');
      const { width, height } = drawn;
      const copy = new OffscreenCanvas(width, height).getContext('2d');
      copy.drawImage(drawn, 0, 0);
      const { data } = copy.getImageData(0, 0, width, height);
      return Math.floor(data.findIndex((value, at) => at % 4 === 3 && value > 0) / 4 / width) / height;
    })()`;
    await expect.poll(() => page.evaluate<number>(top)).toBeCloseTo(1 - 1 / 1.15, 1);
    expect(await page.locator('.chart canvas').count()).toBeGreaterThan(3);
    await card.getByRole('button', { name: `Unload: ${nameOf('chat')}` }).click();
    await page.getByText('No model is loaded.').waitFor();
  });

  test('the index of the settings marks the part that one reads, from the first to the last', async () => {
    const { page } = stand.app;
    await stand.app.go('settings');
    const index = page.getByRole('navigation', { name: 'Settings', exact: true });
    const marked = (name: string) => index.locator('[aria-current]').getByText(name).waitFor();
    await marked('General');
    await page.locator('#settings-limits').waitFor();
    for (const name of ['Tools', 'Time limits', 'Connect apps']) {
      await index.getByRole('button', { name, exact: true }).click();
      await marked(name);
    }
    await page.evaluate('scrollTo(0, 0)');
    await marked('General');
  });

  test('an entry of that index that is pressed before the settings of the server are here leads there when they come', async () => {
    const { page } = stand.app;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/[/]internal[/]config$/, async (route) => {
      await held;
      await route.continue();
    });
    await stand.app.go('settings');
    await page.getByRole('button', { name: 'Time limits', exact: true }).click();
    const focused = () => page.evaluate('document.activeElement.id');
    await expect.poll(focused).toBe('settings-server');
    answer();
    await expect.poll(focused).toBe('settings-limits');
  });

  test.each([
    { what: 'since the first value', from: 40, words: 'Last 40 sec' },
    { what: 'of ten minutes', from: 700, words: 'Last 10 min' },
  ])('curves take their whole width $what, and say how long that is', async ({ from, words }) => {
    const { page } = stand.app;
    const last = 1_800_000_000;
    await page.route(/[/]activity[?]/, async (route) => {
      if (route.request().url().includes('stream=true')) return route.abort();
      const response = await route.fetch();
      const { usage = [], ...rest }: Activity = await response.json();
      const times = Array.from({ length: from / 20 + 1 }, (_, at) => last - from + at * 20);
      const samples = times.flatMap((at) =>
        usage
          .slice(-1)
          .map((one) => ({ ...one, at, machine: { ...one.machine, cpu_percent: 50 } })),
      );
      return route.fulfill({ response, json: { ...rest, usage: samples } });
    });
    await stand.app.go('machine');
    await page.getByText(words, { exact: true }).waitFor();
    // The area below the curve, a quarter of the height above the lower edge.
    const drawn = `(() => {
      const { width, height } = document.querySelector('.chart canvas');
      const { data } = document.querySelector('.chart canvas').getContext('2d')
        .getImageData(0, Math.round(height * 0.75), width, 1);
      const filled = Array.from({ length: width }, (_, at) => data[at * 4 + 3] > 0);
      return filled.filter(Boolean).length / width;
    })()`;
    await expect.poll(() => page.evaluate<number>(drawn)).toBeGreaterThan(0.95);
  });

  test('a page on which nothing goes on asks nothing, and a hidden one has no connection', async () => {
    const { page } = stand.app;
    const isStream = (request: { url(): string }) =>
      /[/]activity[?].*stream=true/.test(request.url());
    await page.clock.install();
    await stand.app.go('models');
    await stand.modelRow(nameOf('chat')).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.runFor('10:00');
    expect(asked).toEqual([]);
    const show = (isHidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));`,
      );
    await Promise.all([page.waitForEvent('requestfailed', isStream), show(true)]);
    await Promise.all([page.waitForRequest(isStream), show(false)]);
  });

  test('where a proxy keeps streams back, what others load appears all the same', async () => {
    const { page } = stand.app;
    await page.clock.install();
    await page.route(/stream=true/, () => undefined);
    await stand.app.go('machine');
    await page.clock.runFor('00:06');
    await page.getByText('No model is loaded.').waitFor();
    await stand.post('/api/v1/load', { model_name: idOf('chat') });
    await page.clock.runFor('00:12');
    await page.getByRole('heading', { name: nameOf('chat') }).waitFor();
    await stand.post('/api/v1/unload', {});
  });

  test('the log comes by itself, is searched, saved, and stands still while it is paused', async () => {
    const { page } = stand.app;
    await stand.app.go('logs');
    const lines = page.getByRole('region', { name: 'Log' });
    await lines.getByText(/Ready: http/).waitFor();
    await lines.getByRole('heading', { name: String(new Date().getFullYear()) }).waitFor();
    await page.getByLabel('Search the log').fill('nowhere-to-be');
    await page.getByText('No entry is shown.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await lines.getByText(/Ready: http/).waitFor();
    expect(await page.getByLabel('Lowest level').inputValue()).toBe('Trace');
    await page.getByLabel('Search the log').fill('nowhere-to-be');
    await stand.fetch('/nowhere-to-be-found');
    await lines.getByText(/nowhere-to-be-found 404/).waitFor();
    await page.getByLabel('Time').selectOption('Last 5 minutes');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^[^\n]*nowhere-to-be-found 404[^\n]*$/,
    );
    await page.getByRole('button', { name: 'Pause' }).click();
    await stand.fetch('/nowhere-to-be-seen');
    await page.getByText(/^Paused\. [1-9]\d* new\.$/).waitFor();
    expect(await lines.getByText(/nowhere-to-be-seen/).count()).toBe(0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await lines.getByText(/nowhere-to-be-seen 404/).waitFor();
  });

  test('a setting is changed, refused when it is wrong, and taken back', async () => {
    const { page } = stand.app;
    await stand.app.go('settings');
    const field = page.getByLabel('Context', { exact: true });
    const save = page.getByRole('button', { name: 'Save' });
    const name = page.locator('.setting label').getByText('Context', { exact: true });
    const before = await name.boundingBox();
    await field.fill('-7');
    await page.getByRole('button', { name: 'Reset to -1: Context' }).waitFor();
    expect((await name.boundingBox())?.x).toBe(before?.x);
    await save.click();
    await page
      .getByRole('alert')
      .getByText(/ctx_size/)
      .waitFor();
    await field.fill('4096');
    await save.click();
    await save.waitFor({ state: 'detached' });
    expect(await (await stand.fetch('/internal/config')).json()).toMatchObject({ ctx_size: 4096 });
    await page.getByRole('button', { name: 'Reset to -1: Context' }).click();
    await save.click();
    await save.waitFor({ state: 'detached' });
    expect(await (await stand.fetch('/internal/config')).json()).toMatchObject({ ctx_size: -1 });
  });

  test('a switch that says what the server does is off where the server is told not to do it', async () => {
    const { page } = stand.app;
    await stand.app.go('settings');
    const field = page.getByRole('switch', { name: 'Install backends', exact: true });
    const save = page.getByRole('button', { name: 'Save' });
    const isRefused = async () => {
      const config: unknown = await (await stand.fetch('/internal/config')).json();
      return (config as { no_fetch_executables: boolean }).no_fetch_executables;
    };
    await field.waitFor();
    expect([await field.isChecked(), await isRefused()]).toEqual([true, false]);
    await field.click();
    await save.click();
    await save.waitFor({ state: 'detached' });
    expect([await field.isChecked(), await isRefused()]).toEqual([false, true]);
    await page.getByRole('button', { name: 'Reset to on: Install backends' }).click();
    await save.click();
    await save.waitFor({ state: 'detached' });
    expect([await field.isChecked(), await isRefused()]).toEqual([true, false]);
  });

  test('in a narrow window the parts of the settings are in a list behind a button', async () => {
    const phone = await stand.open({ viewport: { width: 390, height: 844 } });
    const { page } = phone;
    await phone.go('settings');
    await page.locator('#settings-limits').waitFor();
    expect(await page.getByRole('navigation', { name: 'Settings', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Contents: General' }).click();
    await page.getByRole('menuitem', { name: 'Time limits' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Time limits' }).press('Enter');
    const focused = () => page.evaluate('document.activeElement.id');
    await expect.poll(focused).toBe('settings-limits');
    const top = () => page.locator('#settings-limits').boundingBox();
    await expect.poll(async () => ((await top())?.y ?? 0) < 200).toBe(true);
    await page.getByRole('button', { name: 'Contents: Time limits' }).waitFor();
    expect(phone.problems()).toEqual([]);
    await phone.close();
  });

  test('other apps get lines with the address of this server', async () => {
    await stand.app.go('settings');
    await stand.app.page.getByText(`OPENAI_BASE_URL=${stand.server.baseUrl}/api/v1`).waitFor();
    await stand.app.page.getByText(`OLLAMA_HOST=${stand.server.baseUrl}`).waitFor();
  });

  test('the language and the colours are chosen once', async () => {
    const { page } = stand.app;
    await stand.app.go('settings');
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByLabel('Darstellung').selectOption('Dunkel');
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    const shown = await page.evaluate(
      '[document.documentElement.lang, document.documentElement.dataset.theme]',
    );
    expect(shown).toEqual(['de', 'dark']);
  });

  test('the keyboard reaches everything: skip link, screens, rows, dialogs', async () => {
    const { page } = stand.app;
    // The second one without a load of the page, which would hide where the keyboard was left by
    // the first.
    await stand.app.go('machine');
    await stand.app.go('models');
    await stand.modelRow(nameOf('chat')).waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Add a model');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Add a model');
  });

  describe.each([
    { name: 'in a wide window', options: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'at 320 pixels, in the dark',
      options: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
    },
  ] as const)('$name', ({ options }) => {
    test.each([
      ['models', '.model'],
      ['machine', '.tiles li'],
      ['logs', '.lines .day > p'],
      ['settings', '.setting'],
    ])(
      '%s breaks no rule of accessibility and needs no scrolling sideways',
      async (path, content) => {
        const other = await stand.open(options);
        await other.go(path);
        await other.page.locator(content).first().waitFor();
        await expectAccessible(other.page);
        expect(
          await other.page.evaluate('document.documentElement.scrollWidth'),
        ).toBeLessThanOrEqual(options.viewport.width);
        expect(other.problems()).toEqual([]);
        await other.close();
      },
    );
  });

  test('the dialogs break no rule of accessibility', async () => {
    const { page } = stand.app;
    await stand.app.go('models');
    await page.getByRole('button', { name: 'Add a model' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const row = stand.modelRow(nameOf('chat'));
    await row.getByRole('button', { name: /^Details/ }).click();
    await row.getByRole('button', { name: 'Load with options…' }).click();
    await page.getByLabel('Context in tokens').waitFor();
    await expectAccessible(page);
  });
});
