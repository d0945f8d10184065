// Models of other servers in the app: added, marked, used and removed, without a doubt about where
// words go.
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../support/client.ts';
import { makeFolders, nameOf, type Server, startServer } from '../support/server.ts';
import {
  type AppUnderTest,
  chooseModel,
  chosenModel,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openForEachTest,
} from './app-under-test.ts';

const SENT_AWAY = 'What you write in this conversation is sent to another server: office.';

describe.skipIf(!hasBrowser)('other servers', () => {
  let server: Server;
  /** The one elsewhere: ours speaks OpenAI's API as well. */
  let office: Server;
  let app: AppUnderTest;

  beforeAll(async () => {
    const start = () => startServer({ withKeys: false });
    [server, office] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await closeBrowser();
    await Promise.all([server?.stop(), office?.stop()]);
  });
  openForEachTest(
    () => server,
    (next) => {
      app = next;
    },
  );

  test('one is added, tested, chatted with and removed; the chat says what leaves the machine', async () => {
    const { page } = app;
    await app.go('settings');
    await page.getByText('No other server is used.').waitFor();
    await page.getByRole('button', { name: 'Add a server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add another server' });
    await expectAccessible(page);
    await dialog.getByLabel(/^Name/).fill('office');
    await dialog.getByLabel(/^Address/).fill(`${office.baseUrl}/v1`);
    await dialog.getByLabel(/^Key/).fill('secret-of-office');
    await dialog.getByRole('button', { name: 'Add a server' }).click();
    await page.getByText('office is added.').waitFor();
    await page.getByText('Its key is in memory until this server ends.').waitFor();
    await page.getByRole('button', { name: 'Test: office' }).click();
    await page.getByText(/answers after [\d,]+ ms\.$/).waitFor();
    expect(await page.content()).not.toContain('secret-of-office');
    await expectAccessible(page);

    await app.go('');
    await expect.poll(() => chosenModel(page)).not.toBe('');
    expect(await page.getByText(SENT_AWAY).count()).toBe(0);
    await page.locator('.model-picker').click();
    const remote = page
      .locator('[role="group"]', { hasText: 'On other servers' })
      .locator('.choice');
    const choice = remote.filter({ hasText: nameOf('chat') }).first();
    const id = await choice.getAttribute('data-id');
    await choice.click();
    await page.getByText(SENT_AWAY).waitFor();
    expect(await page.getByText('Nothing you write leaves it.').count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Your message', { exact: true }).fill('Hello');
    await page.keyboard.press('Enter');
    await page.locator('.answer .figures').waitFor();

    await app.go('models');
    await page.getByLabel('Search models').fill(id ?? '');
    await page.locator('.model').getByText('at office').first().waitFor();
    expect(
      await page
        .locator('.model')
        .getByRole('button', { name: /^Load:/ })
        .count(),
    ).toBe(0);

    await app.go('settings');
    await page.getByRole('button', { name: 'Remove: office' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No other server is used.').waitFor();
  });

  test('one is changed: what was given before is there, its key is not, and its name stays', async () => {
    const { page } = app;
    const before = {
      name: 'office',
      base_urls: ['http://127.0.0.1:9/v1'],
      max_concurrent: 2,
      api_key: 'secret',
    };
    expect((await ask(server, { path: '/v1/providers', body: before })).status).toBe(200);
    await app.go('settings');
    await page.getByRole('button', { name: 'Edit: office' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit office' });
    expect(await dialog.getByLabel(/^Name/).count()).toBe(0);
    expect(await dialog.getByLabel(/^Key/).inputValue()).toBe('');
    expect(await dialog.getByLabel(/^Address/).inputValue()).toBe('http://127.0.0.1:9/v1');
    await expectAccessible(page);
    await dialog.getByLabel(/^Address/).fill(`${office.baseUrl}/v1`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page
      .locator('#settings-providers')
      .getByText(`${office.baseUrl}/v1`, { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Test: office' }).click();
    await page.getByText(/answers after [\d,]+ ms\.$/).waitFor();
    const response = await ask(server, { path: '/v1/providers', method: 'GET' });
    expect(response.json).toMatchObject({ data: [{ name: 'office', max_concurrent: 2 }] });
    await ask(server, { path: '/v1/providers/office', method: 'DELETE' });
  });

  test('an address that is refused says why, and what was typed stays', async () => {
    const { page } = app;
    await app.go('settings');
    await page.getByRole('button', { name: 'Add a server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add another server' });
    await dialog.getByLabel(/^Name/).fill('plain');
    await dialog.getByLabel(/^Address/).fill('http://gpu-1.example.com/v1');
    await dialog.getByRole('button', { name: 'Add a server' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel(/^Address/).inputValue()).toBe('http://gpu-1.example.com/v1');
  });
});

/** The answer to a message that consists of the word: the parts of its stream. */
const ANSWERS: Readonly<Record<string, readonly { delta: object; finish_reason?: string }[]>> = {
  call: [
    {
      delta: {
        tool_calls: [
          { index: 0, id: 'c', function: { name: 'get_weather', arguments: '{"city":' } },
        ],
      },
    },
    {
      delta: { tool_calls: [{ index: 0, function: { arguments: '"Jena"}' } }] },
      finish_reason: 'tool_calls',
    },
  ],
  empty: [{ delta: { content: '' }, finish_reason: 'stop' }],
  filter: [{ delta: { content: 'Well,' } }, { delta: {}, finish_reason: 'content_filter' }],
};

/** As a server that has failed says it. */
const LOG = `Traceback (most recent call last): ${'/srv/engine/worker.py line 7; '.repeat(20)}`;

/** A server elsewhere that answers by rote, and has names of models that paint and speak. */
async function startScripted() {
  const http = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'GET') {
      const data = ['by-rote', 'dall-e-3', 'tts-1'].map((id) => ({ id, object: 'model' }));
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ data }));
    }
    // A picture never comes.
    if (request.url?.includes('/images/')) return;
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    if (messages.at(-1)?.content === 'fail') {
      response.writeHead(500, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ error: { message: LOG } }));
    }
    response.setHeader('content-type', 'text/event-stream');
    for (const { delta, finish_reason = null } of ANSWERS[messages.at(-1)?.content ?? ''] ?? []) {
      const chunk = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'by-rote' };
      response.write(
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
      );
    }
    response.end('data: [DONE]\n\n');
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    close: () => http.close(),
  };
}

describe.skipIf(!hasBrowser)('a machine whose only models are on another server', () => {
  let server: Server;
  let scripted: Awaited<ReturnType<typeof startScripted>>;
  let app: AppUnderTest;

  beforeAll(async () => {
    const folders = await makeFolders();
    const empty = join(folders.root, 'empty');
    await mkdir(empty);
    scripted = await startScripted();
    server = await startServer({
      folders,
      withKeys: false,
      environment: { LEMONADE_EXTRA_MODELS_DIR: empty },
    });
    const added = await ask(server, {
      path: '/v1/providers',
      body: { name: 'acme', base_urls: [scripted.url] },
    });
    expect(added.status).toBe(200);
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
    scripted?.close();
  });
  openForEachTest(
    () => server,
    (next) => {
      app = next;
    },
  );

  test.each([
    ['pictures', 'acme.dall-e-3'],
    ['sound', 'acme.tts-1'],
  ])(
    'its model is chosen on the screen %s by a person only, and that screen says where words go',
    async (path, id) => {
      const { page } = app;
      await app.go(path);
      const picker = page.getByRole('combobox', { name: /^Model/ });
      await expect.poll(() => picker.locator('option').count()).toBe(2);
      expect(await picker.inputValue()).toBe('');
      await picker.selectOption(id);
      await page
        .getByText('What you give to this model is sent to another server: acme.')
        .waitFor();
      await expectAccessible(page);
      if (path !== 'pictures') return;
      // It is never loaded.
      await page.getByLabel('Prompt', { exact: true }).fill('a lemon');
      await page.keyboard.press('Enter');
      await page.getByText('The picture is being made…').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
    },
  );

  test('its model is chosen in the chat by a person only; answers that are calls, empty, filtered or failed say so', async () => {
    const { page } = app;
    await app.go('');
    await page.getByText(/^No model on this machine can chat yet/).waitFor();
    expect(await chosenModel(page)).toBe('');
    await chooseModel(page, 'acme.by-rote');
    const answer = page.locator('.answer').last();
    const say = async (words: string) => {
      await page.getByLabel('Your message', { exact: true }).fill(words);
      await page.keyboard.press('Enter');
    };
    await say('call');
    await answer
      .getByText('The model called the function get_weather. Functions are not run here.')
      .waitFor();
    const input = () => page.locator('.call pre').first().textContent();
    await expect.poll(input).toBe('{\n  "city": "Jena"\n}');
    await say('empty');
    await answer.getByText('The model gave an empty answer.').waitFor();
    await say('filter');
    await answer.getByText('A content filter ended this answer.').waitFor();
    await answer.getByText('Well,').waitFor();
    await say('fail');
    await answer.getByText('acme could not answer. Send again, or choose another model.').waitFor();
    expect(await answer.getByText('Traceback').isVisible()).toBe(false);
    await answer.getByText('Details', { exact: true }).click();
    await answer.getByText('Traceback').waitFor();
    await expectAccessible(page);
    await page.reload();
    await expect.poll(input).toBe('{\n  "city": "Jena"\n}');
  });
});
