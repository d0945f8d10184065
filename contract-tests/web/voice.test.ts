// Voice conversations in a real browser, with a microphone that says what the test wants, in front
// of fake native servers.
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load, loadedModels } from '../support/client.ts';
import {
  DEAF,
  HEARING,
  MEDIA_ENVIRONMENT,
  MUTE,
  makeMediaFolders,
  SPEAKING,
} from '../support/media.ts';
import { idOf, type Server, type ServerFolders, startServer } from '../support/server.ts';
import {
  type AppUnderTest,
  chosenModel,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openApp,
  type PageOptions,
  WINDOWS,
} from './app-under-test.ts';
import { MICROPHONE } from './microphone.ts';

const HEARD = 'Hello from the fake whisper-server.';
const BEGIN = 'Talk hands-free';
/** Of a tone. The soft one is speech to who is listened to, and none while the model speaks. */
const LOUD = 0.5;
const SOFT = 0.02;

describe.skipIf(!hasBrowser)('a voice conversation', () => {
  let folders: ServerFolders;
  let server: Server;
  let app: AppUnderTest;
  let page: Page;
  let chat: Fake;
  let hearing: Fake;
  let speaking: Fake;

  beforeAll(async () => {
    folders = await makeMediaFolders();
    const environment = {
      ...MEDIA_ENVIRONMENT,
      LEMONADE_MAX_UPLOAD_BYTES: '8388608',
      LEMONADE_MAX_LOADED_MODELS: '3',
    };
    server = await startServer({ folders, withKeys: false, environment });
    chat = fakeBehind(await load(server, 'chat'));
    hearing = await loadMedia(HEARING);
    speaking = await loadMedia(SPEAKING);
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
    await rm(folders.root, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const fake of [chat, hearing, speaking]) await fake.order({});
    await open();
  });
  afterEach(async () => {
    for (const fake of [chat, hearing, speaking]) await fake.release();
    expect(app.problems()).toEqual([]);
    await app.close();
  });

  async function loadMedia(name: string): Promise<Fake> {
    const { status } = await ask(server, { path: '/v1/load', body: { model_name: name } });
    expect(status).toBe(200);
    const found = (await loadedModels(server)).find(({ model_name }) => model_name === name);
    if (found === undefined) throw new Error(`${name} is not loaded.`);
    return fakeBehind(found);
  }
  async function open(options: PageOptions = {}, before = '') {
    if (app) await app.close();
    app = await openApp(server.baseUrl, options);
    page = app.page;
    await page.addInitScript(`self === top && (() => {${MICROPHONE}; ${before}})()`);
    await app.go('');
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const voice = () => page.getByRole('region', { name: 'Voice conversation' });
  const phase = (words: string) => voice().getByRole('status').getByText(words).waitFor();
  const speak = (level: number) => page.evaluate(`microphone.speak(${level})`);
  const wait = (ms: number) =>
    page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${ms}))`);
  const spokenInputs = async (): Promise<string[]> =>
    (await speaking.requests()).map(({ body }) => body.input);
  const tracks = () => page.evaluate('microphone.tracks.map(({ readyState }) => readyState)');

  async function begin() {
    await button(BEGIN).click();
    await phase('Listening');
  }
  /** So long that it is a word. */
  async function beHeard() {
    await speak(LOUD);
    await voice().getByText('Hearing you.').waitFor();
    await page.evaluate('microphone.after(0.4)');
  }
  async function say() {
    await beHeard();
    await speak(0);
  }

  test('a turn goes by itself: what was said is a message, and the first sentence is heard while the rest is made', async () => {
    await chat.order({
      text: 'Lemons are sour. They grow on trees.',
      tokens: 7,
      holdAfterTokens: 5,
    });
    const before = (await spokenInputs()).length;
    await begin();
    await say();
    await page.locator('.question').getByText(HEARD).waitFor();
    await expect
      .poll(async () => (await spokenInputs()).slice(before))
      .toEqual(['Lemons are sour.']);
    await phase('Speaking');
    expect(await page.locator('.answer').getAttribute('aria-busy')).toBe('true');
    await chat.order({});
    await chat.release();
    await expect
      .poll(async () => (await spokenInputs()).slice(before))
      .toEqual(['Lemons are sour.', 'They grow on trees.']);
    await phase('Listening');
    expect((await chat.requests()).at(-1).body.messages).toEqual([
      { role: 'user', content: HEARD },
    ]);
    // The next turn needs no press.
    await say();
    await expect.poll(() => page.locator('.question').count()).toBe(2);
    await button('End').click();
    await button(BEGIN).waitFor();
  });

  test('the microphone is asked for without the sound of the loudspeaker, and nothing is sent while one is silent', async () => {
    const asked: string[] = [];
    await begin();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The rest of the app comes by itself.
      if (!pathname.startsWith('/assets/')) asked.push(pathname);
    });
    expect(await page.evaluate('microphone.wanted')).toEqual([{ echoCancellation: true }]);
    const level = voice().getByRole('meter', { name: 'Level of the microphone' });
    const levelNow = () => level.evaluate((meter) => (meter as unknown as { value: number }).value);
    expect(await levelNow()).toBe(0);
    await wait(1500);
    expect(asked).toEqual([]);
    await speak(LOUD);
    await expect.poll(levelNow).toBeGreaterThan(0.1);
  });

  test('a person who speaks while the model does silences it at once, and is listened to', async () => {
    await chat.order({
      text: 'This is one of many sentences. '.repeat(40),
      tokens: 240,
      holdAfterTokens: 60,
    });
    await begin();
    await say();
    await phase('Speaking');
    const before = (await spokenInputs()).length;
    await beHeard();
    await page.getByText('You stopped this answer.').waitFor();
    await phase('Listening');
    expect(await page.locator('.answer').textContent()).toContain('This is one of many sentences.');
    await chat.order({ text: 'Yes?', tokens: 1 });
    await speak(0);
    await expect.poll(async () => (await spokenInputs()).slice(before).at(-1)).toBe('Yes?');
    await phase('Listening');
    expect(await page.locator('.question').count()).toBe(2);
  });

  test('what is left of its own voice does not interrupt the model, though a person is heard as softly', async () => {
    await chat.order({ text: 'One. Two. Three.', tokens: 3, holdAfterTokens: 2 });
    await begin();
    await say();
    await phase('Speaking');
    await speak(SOFT);
    await wait(1500);
    await phase('Speaking');
    await speak(0);
    await chat.order({});
    await chat.release();
    await phase('Listening');
    expect(await page.locator('.answer').textContent()).toContain('Three.');
    await speak(SOFT);
    await voice().getByText('Hearing you.').waitFor();
  });

  test('a button sends without a pause, and another press interrupts', async () => {
    await chat.order({ holdAfterTokens: 0 });
    await begin();
    expect(await button('Send now').getAttribute('aria-disabled')).toBe('true');
    await beHeard();
    await button('Send now').click();
    await page.locator('.question').getByText(HEARD).waitFor();
    await speak(0);
    await phase('Thinking');
    await button('Interrupt').click();
    await page.getByText('You stopped this answer.').waitFor();
    await phase('Listening');
  });

  test.each([
    ['Escape', () => page.keyboard.press('Escape')],
    ['its button', () => button('End').click()],
    ['another conversation', () => page.locator('.new-button').click()],
    ['another screen', () => page.evaluate("location.hash = '#/models'")],
  ])('%s ends it, and lets go of the microphone', async (way, end) => {
    await chat.order({ text: 'A long answer. '.repeat(20), tokens: 60, holdAfterTokens: 30 });
    await begin();
    await say();
    await phase('Speaking');
    await end();
    await expect.poll(tracks).toEqual(['ended']);
    await voice().waitFor({ state: 'detached' });
    if (way === 'another screen') return;
    await button(BEGIN).waitFor();
    if (way === 'another conversation') return;
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe(BEGIN);
    // It is a chat again, in which the answer goes on.
    expect(await page.locator('.answer').last().getAttribute('aria-busy')).toBe('true');
  });

  test.each([
    ['NotAllowedError', /^This page may not use the microphone[.] Allow it/],
    ['NotFoundError', /^No microphone was found[.] Connect one/],
    ['NotReadableError', /^The microphone can’t be started[.] Close other programs/],
  ])(
    'a browser that refuses the microphone (%s) says what to do, and one tries again',
    async (name, words) => {
      await page.evaluate(`microphone.refusal = '${name}'`);
      await button(BEGIN).click();
      const alert = voice().getByRole('alert');
      await alert.getByText(words).waitFor();
      await expectAccessible(page);
      await page.evaluate('microphone.refusal = undefined');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Try again');
      await page.keyboard.press('Enter');
      await phase('Listening');
    },
  );

  test('a microphone that is disconnected says so', async () => {
    await begin();
    await page.evaluate("microphone.tracks[0].dispatchEvent(new Event('ended'))");
    await voice()
      .getByRole('alert')
      .getByText(/^The microphone is gone/)
      .waitFor();
    expect(await tracks()).toEqual(['ended']);
  });

  test.each([
    ['transcription', DEAF, /^Deaf could not write down/],
    ['tts', MUTE, /^Mute could not speak/],
  ])(
    'a model that does not load (%s) is named, with the way to another one',
    async (purpose, id, words) => {
      await open({}, `localStorage.setItem('lemonade.model-for.${purpose}', '${id}')`);
      await button(BEGIN).click();
      await voice().getByRole('alert').getByText(words).waitFor();
      expect(await tracks()).toEqual(['ended']);
      await voice().getByRole('link', { name: 'Sound' }).click();
      await page.getByRole('heading', { name: 'Sound' }).waitFor();
    },
  );

  test('a server that can not be reached says what to do', async () => {
    await begin();
    await page.route('**/audio/transcriptions', (route) => route.abort());
    await say();
    await voice()
      .getByRole('alert')
      .getByText(/^The server can’t be reached/)
      .waitFor();
  });

  test('an answer that fails is told, and one is listened to again', async () => {
    await chat.order({ status: 500 });
    await begin();
    await say();
    await phase('There was no answer');
    await page.locator('.answer .failure').waitFor();
    await phase('Listening');
  });

  test('of what has no words nothing is sent', async () => {
    await hearing.order({ text: ' [BLANK_AUDIO]' });
    await begin();
    await say();
    await phase('That was not understood.');
    expect(await page.locator('.question').count()).toBe(0);
  });

  test('of two tabs, the one that begins last goes on', async () => {
    await begin();
    const other = await page.context().newPage();
    await other.addInitScript(`self === top && (() => {${MICROPHONE}})()`);
    await other.goto(`${server.baseUrl}/#/chat/new`);
    await other.getByRole('button', { name: BEGIN }).click();
    await other.getByRole('status').getByText('Listening').waitFor();
    await voice()
      .getByRole('alert')
      .getByText(/has begun in another tab/)
      .waitFor();
    expect(await tracks()).toEqual(['ended']);
    await other.close();
  });

  test('files that were added go with the first words', async () => {
    await page.setInputFiles('.composer input[type=file]', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Buy lemons.'),
    });
    await page.locator('.composer .file').waitFor();
    await begin();
    await say();
    await page.locator('.question').getByText(HEARD).waitFor();
    await phase('Listening');
    const [{ content }] = (await chat.requests()).at(-1).body.messages;
    expect(content).toContain('Buy lemons.');
    expect(await page.locator('.composer .file').count()).toBe(0);
  });

  test('where a model is missing, one is offered with its size', async () => {
    await page.route('**/models?show_all=true', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: { labels: string[] }[] };
      const changed = data.map((model) =>
        model.labels.includes('tts') ? { ...model, downloaded: false, size: 0.35 } : model,
      );
      await route.fulfill({ response, json: { ...rest, data: changed } });
    });
    await page.reload();
    await button(BEGIN).click();
    const setup = page.getByRole('region', { name: 'Talk with the model' });
    await setup.getByText('Writes down what you say: Whisper Tiny').waitFor();
    await setup.getByText('No model on this machine speaks yet.').waitFor();
    expect(await setup.locator('option').first().textContent()).toMatch(/· 376 MB$/);
    expect(await button('Begin to talk').isDisabled()).toBe(true);
    await expectAccessible(page);
    await button('Close').click();
    await button(BEGIN).waitFor();
  });

  describe.each(WINDOWS)('$name', ({ options }) => {
    test('each state breaks no rule of accessibility, and needs no scrolling sideways', async () => {
      await open(options);
      const look = async (words: string) => {
        await phase(words);
        await expectAccessible(page);
        expect(
          await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        ).toBeLessThanOrEqual(0);
      };
      await begin();
      await look('Listening');
      await hearing.order({ holdAfterTokens: 0 });
      await say();
      await look('Thinking');
      await chat.order({ text: 'One of many. '.repeat(20), tokens: 60, holdAfterTokens: 30 });
      await hearing.order({});
      await hearing.release();
      await look('Speaking');
    });
  });
});
