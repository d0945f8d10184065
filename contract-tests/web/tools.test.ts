// Tools of MCP servers in the app: a program is added, chosen and asked about, and all of it can be
// used by everybody.
import { access, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load } from '../support/client.ts';
import { ADMIN_KEY, ROOT, type Server, startServer } from '../support/server.ts';
import {
  type AppUnderTest,
  chosenModel,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openForEachTest,
} from './app-under-test.ts';

const FIXTURE = join(ROOT, 'fixtures/mcp/server.mjs');

/** As if npm had brought one of them, whose place a fixture takes. */
async function putReadyMade(cache: string): Promise<void> {
  const name = '@modelcontextprotocol/server-memory';
  const wanted = await readFile(join(ROOT, 'engines/mcp/memory/package.json'), 'utf8');
  const folder = join(cache, 'bin/mcp/memory');
  const entry = join(folder, 'node_modules', name, 'dist/index.js');
  await mkdir(dirname(entry), { recursive: true });
  const fixture = JSON.stringify(pathToFileURL(FIXTURE).href);
  await writeFile(entry, `process.argv[2] = 'plain'; import(${fixture});`);
  await writeFile(join(folder, 'version.txt'), JSON.parse(wanted).dependencies[name]);
  await cp(join(ROOT, 'engines/mcp/memory/package-lock.json'), join(folder, 'package-lock.json'));
}

describe.skipIf(!hasBrowser)('tools in the app', () => {
  let server: Server;
  let fake: Fake;
  let app: AppUnderTest;

  beforeAll(async () => {
    server = await startServer();
    fake = fakeBehind(await load(server, 'chat'));
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
  });
  openForEachTest(
    () => server,
    (next) => {
      app = next;
    },
    { key: ADMIN_KEY },
  );

  /** The model calls a tool of the fixture, a person allows it, and the answer is awaited. */
  async function callTool(called: { server: string; mode: string; tool: string }): Promise<void> {
    const { page } = app;
    const { server: name, mode, tool } = called;
    await ask(server, {
      path: '/internal/mcp/servers',
      key: ADMIN_KEY,
      body: { name, command: process.execPath, args: [FIXTURE, mode] },
    });
    await app.go('');
    await expect.poll(() => chosenModel(page)).not.toBe('');
    await page.getByRole('button', { name: 'Tools', exact: true }).click();
    await page.getByRole('dialog').getByLabel(name).check();
    await page.keyboard.press('Escape');
    await fake.order({
      toolCall: { name: `${name}__${tool}`, arguments: {} },
      text: 'It is done.',
    });
    await page.getByLabel('Your message', { exact: true }).fill('Do it');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow once' }).click();
    await page.getByText('It is done.', { exact: true }).waitFor();
  }

  test('a program is added after a yes, tested, chosen, asked about, and fails in words', async () => {
    const { page } = app;
    await app.go('settings');
    await page.getByText('No server with tools is here yet.').waitFor();
    await page.getByRole('button', { name: 'Add tools' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add tools' });
    await dialog.getByLabel(/^Name/).fill('town');
    await dialog.getByLabel(/^Command/).fill(process.execPath);
    await dialog.getByLabel(/^Arguments/).fill(`${FIXTURE}\nplain`);
    await dialog.getByLabel(/^Environment variables/).fill('no value');
    await expectAccessible(page);
    const add = dialog.getByRole('button', { name: 'Add tools' });
    await add.click();
    // The browser says that the yes is missing.
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel(/^I trust this program/).check();
    await add.click();
    await dialog.getByText('This line is not NAME=value: no value').waitFor();
    await dialog.getByLabel(/^Environment variables/).fill('PLACE=Rome');
    await add.click();
    await page.getByText('town is added.').waitFor();
    expect(await server.children()).not.toContainEqual(
      expect.objectContaining({ command: expect.stringContaining(FIXTURE) }),
    );
    await page.getByRole('button', { name: 'Test: town' }).click();
    await page.getByText('town works, and has 4 tools.').waitFor();
    await page.getByText('Its tools').click();
    await expectAccessible(page);

    await app.go('');
    await expect.poll(() => chosenModel(page)).not.toBe('');
    await page.getByRole('button', { name: 'Tools', exact: true }).click();
    const tools = page.getByRole('dialog', { name: 'Tools of this conversation' });
    await tools.getByLabel('town').check();
    await tools.getByText('Choose among its tools').click();
    await tools.getByLabel('wait').uncheck();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await fake.order({ toolCall: { name: 'town__fail', arguments: {} }, text: 'It failed.' });
    await page.getByLabel('Your message', { exact: true }).fill('Try it');
    await page.keyboard.press('Enter');
    const question = page.getByRole('region', {
      name: 'The model wants to call a tool: fail of town',
    });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Allow once' }).press('Enter');
    await page.locator('.answer .failure').getByText('The tool has failed.').waitFor();
    await page.getByText('It failed.', { exact: true }).waitFor();
    await page.locator('.tool-call summary').click();
    await expectAccessible(page);
    const [{ body }] = (await fake.requests()).slice(-1) as [{ body: { tools: unknown[] } }];
    expect(body.tools).toHaveLength(3);
  });

  test('a picture in a result is shown, not too large, and is there again later', async () => {
    const { page } = app;
    await callTool({ server: 'maps', mode: 'pictures', tool: 'picture' });
    await page.locator('.tool-call summary').click();
    const picture = page.locator('.tool-call').getByRole('img', { name: 'picture' });
    const box = await picture.boundingBox();
    expect(box?.height).toBeGreaterThan(0);
    expect(box?.height).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    await page.reload();
    await page.locator('.tool-call summary').click();
    await picture.waitFor();
    await page.getByRole('button', { name: 'Open large: picture' }).click();
    await page.getByRole('dialog', { name: 'picture' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test.each(['gif', 'webp'])('a picture of the kind %s in a result is shown', async (name) => {
    const { page } = app;
    await callTool({ server: 'maps', mode: 'pictures', tool: name });
    await page.locator('.tool-call summary').click();
    const drawn = `document.querySelector('.tool-call img[alt="${name}"]').naturalWidth`;
    await expect.poll(() => page.evaluate(drawn)).toBe(1);
  });

  test('sounds in a result are played there, with the keyboard too, and stay', async () => {
    const { page } = app;
    await callTool({ server: 'bells', mode: 'sounds', tool: 'bell' });
    for (const isAgain of [false, true]) {
      if (isAgain) await page.reload();
      await page.locator('.tool-call summary').click();
      await page.locator('.tool-call audio').waitFor({ state: 'attached' });
      await page.evaluate("document.querySelector('.tool-call audio').muted = true");
      await page.getByRole('button', { name: 'Play: bell' }).focus();
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate("document.querySelector('.tool-call audio').currentTime"))
        .toBeGreaterThan(0);
    }
    await expectAccessible(page);
  });

  test('a ready-made server is added by a press and a yes, and one that can’t come says why', async () => {
    const { page } = app;
    await putReadyMade(server.folders.cache);
    await app.go('settings');
    await page.getByRole('button', { name: 'Add: Memory' }).click();
    const memory = page.getByRole('dialog', { name: 'Add: Memory' });
    await memory.getByText('It is here: @modelcontextprotocol/server-memory').waitFor();
    await expectAccessible(page);
    const add = memory.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    // The browser says that the yes is missing.
    expect(await memory.isVisible()).toBe(true);
    await memory.getByLabel(/^I trust this program/).check();
    await add.click();
    await page.getByText('memory is added.').waitFor();
    await page.getByRole('button', { name: 'Test: memory' }).click();
    await page.getByText('memory works, and has 4 tools.').waitFor();
    await page.getByRole('button', { name: 'Remove: memory' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('memory is removed.').waitFor();
    // Its files are gone, so that it would have to come again.
    await expect(access(join(server.folders.cache, 'bin/mcp/memory'))).rejects.toThrow('ENOENT');
    await page.getByRole('button', { name: 'Add: Memory' }).click();
    await memory.getByText(/^It comes from npm: /).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add: Files' }).click();
    const files = page.getByRole('dialog', { name: 'Add: Files' });
    await files.getByText(/^It comes from npm: .*, about 38 MB/).waitFor();
    await files.getByLabel(/^Folder/).fill(server.folders.root);
    await files.getByLabel(/^I trust this program/).check();
    await files.getByRole('button', { name: 'Add', exact: true }).click();
    await files.getByText(/the server is offline/).waitFor();
  });
});
