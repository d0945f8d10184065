// Pictures and sound in a real browser, with a microphone that beeps, in front of fake native
// servers.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startHub } from '../../fixtures/hub/hub.ts';
import { ask, type Fake, fakeBehind, load, loadedModels } from '../support/client.ts';
import { png, readImage } from '../support/images.ts';
import {
  BLIND,
  ENDLESS_SPEAKING,
  ENLARGING,
  HEARING,
  MEDIA_ENVIRONMENT,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from '../support/media.ts';
import {
  idOf,
  makeFolders,
  type Server,
  type ServerFolders,
  startServer,
} from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';
import {
  type AppUnderTest,
  chooseModel,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openApp,
  openForEachTest,
  WINDOWS,
} from './app-under-test.ts';
import { makeSeeingModel, SEEING } from './chat-stand.ts';

const HEARD = 'Hello from the fake whisper-server.';

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A field by the words of its label, without the help that follows them. */
const fieldOf = (page: Page, name: string) => {
  const isIt = { name: new RegExp(`^${name}(?! [a-z])`) };
  const [select, text, number] = (['combobox', 'textbox', 'spinbutton'] as const).map((role) =>
    page.getByRole(role, isIt),
  );
  if (!select || !text || !number) throw new Error('unreachable');
  return select.or(text).or(number);
};

describe.skipIf(!hasBrowser)('pictures and sound', () => {
  let folders: ServerFolders;
  let server: Server;
  let app: AppUnderTest;

  beforeAll(async () => {
    const environment = {
      ...MEDIA_ENVIRONMENT,
      LEMONADE_MAX_BODY_BYTES: '8388608',
      LEMONADE_MAX_UPLOAD_BYTES: '8388608',
    };
    folders = await makeMediaFolders();
    await makeSeeingModel(folders);
    server = await startServer({ folders, withKeys: false, environment });
    await load(server, 'chat');
    for (const model of [SPEAKING, HEARING]) await loadMedia(model);
  });
  afterAll(async () => {
    await closeBrowser();
    await server?.stop();
    await rm(folders.root, { recursive: true, force: true });
  });
  openForEachTest(
    () => server,
    (next) => {
      app = next;
    },
  );

  const loadMedia = async (model: string) => {
    expect((await ask(server, { path: '/v1/load', body: { model_name: model } })).status).toBe(200);
  };
  const fakeOf = async (name: string): Promise<Fake> => {
    const found = (await loadedModels(server)).find(({ model_name }) => model_name === name);
    if (found === undefined) throw new Error(`${name} is not loaded.`);
    return fakeBehind(found);
  };
  const button = (name: string | RegExp) =>
    app.page.getByRole('button', { name, exact: typeof name === 'string' });
  const field = (name: string) => fieldOf(app.page, name);
  const picture = (width = 64, height = 48) => ({
    name: 'in.png',
    mimeType: 'image/png',
    buffer: png(width, height),
  });
  const sound = (ms = 1000) => ({
    name: 'said.wav',
    mimeType: 'audio/wav',
    buffer: wav(speech(ms)),
  });
  const saved = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([app.page.waitForEvent('download'), press()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  describe('pictures', () => {
    let fake: Fake;
    beforeEach(async () => {
      await loadMedia(PAINTING);
      fake = await fakeOf(PAINTING);
      await fake.order({});
      await app.go('pictures');
      await field('Model').waitFor();
    });

    const shown = () => app.page.locator('.gallery li:not(.awaited)');
    /** Presses a button that stands on a picture. */
    const press = (index: number, name: RegExp) =>
      shown().nth(index).getByRole('button', { name }).click();
    const advanced = async (values: Readonly<Record<string, string>>) => {
      await app.page.locator('.composer summary').click();
      for (const [name, value] of Object.entries(values)) await field(name).fill(value);
      await app.page.locator('.composer summary').click();
    };
    const SMALL = { 'Width in pixels': '64', 'Height in pixels': '48' };
    const make = async (prompt: string, values: Readonly<Record<string, string>> = {}) => {
      await field('Prompt').fill(prompt);
      await advanced({ ...SMALL, ...values });
      await button('Make pictures').click();
    };
    const lastBody = async () => (await fake.requests()).at(-1).body;

    test('are made from a text, kept, made again with their seed, saved, deleted and brought back', async () => {
      const { page } = app;
      await make('a lemon', { Steps: '3', Seed: '41', 'How many': '2' });
      await expect.poll(() => shown().count()).toBe(2);
      await page.locator('summary').getByText('Advanced · 3 steps · seed 41').waitFor();
      await field('Shape').getByText('64 × 48').waitFor({ state: 'attached' });
      expect(await lastBody()).toMatchObject({
        n: 1,
        size: '64x48',
        prompt: expect.stringContaining('"seed":42'),
      });

      await page.reload();
      await expect.poll(() => shown().count()).toBe(2);
      await shown().nth(1).hover();
      const { name, bytes } = await saved(() => press(1, /^Save/));
      expect(name).toBe('picture-41.png');
      expect(readImage(bytes)).toEqual({ width: 64, height: 48 });

      await press(1, /^Again with this seed/);
      await page.locator('summary').getByText('seed 41').waitFor();
      await expect
        .poll(() => field('Prompt').evaluate((element) => element.matches(':focus')))
        .toBe(true);
      await button('Make pictures').click();
      await expect.poll(() => shown().count()).toBe(3);
      await shown().first().hover();
      const again = await saved(() => press(0, /^Save/));
      expect(again.bytes).toEqual(bytes);

      await press(0, /^Delete/);
      await expect.poll(() => shown().count()).toBe(2);
      await page.keyboard.press('Enter');
      await expect.poll(() => shown().count()).toBe(3);
      await shown().first().hover();
      await press(0, /^Delete/);
      await expect.poll(() => shown().count()).toBe(2);
      await page.reload();
      await expect.poll(() => shown().count()).toBe(2);
    });

    test('have a shape that is turned into a size for the model, and a sampler', async () => {
      await button('A lemon tree by a blue house').click();
      await field('Shape').selectOption('16:9');
      await app.page.locator('.composer summary').click();
      await field('Sampler').selectOption('heun');
      await button('Make pictures').click();
      await expect.poll(() => shown().count()).toBe(1);
      const body = await lastBody();
      expect(body).toMatchObject({
        size: '688x384',
        prompt: expect.stringMatching(/^A lemon tree .*"sample_method":"heun"/),
      });
      await field('Shape').selectOption('1:1');
      await field('Prompt').fill('a lemon');
      await button('Make pictures').click();
      await expect.poll(() => shown().count()).toBe(2);
      expect(await lastBody()).toMatchObject({ size: '512x512' });
    });

    test('are shown large, one after the other by the arrow keys, in real size, and are the start of others', async () => {
      const { page } = app;
      await make('a lemon', { Seed: '7', 'How many': '2' });
      await expect.poll(() => shown().count()).toBe(2);
      await shown().first().getByRole('button', { name: 'Picture: a lemon', exact: true }).click();
      const lightbox = page.getByRole('dialog', { name: 'a lemon' });
      await lightbox.getByText('seed 8').waitFor();
      await page.keyboard.press('ArrowRight');
      await lightbox.getByText('seed 7').waitFor();
      await page.keyboard.press('ArrowLeft');
      await lightbox.getByText('seed 8').waitFor();
      await lightbox.getByRole('button', { name: 'Actual size' }).click();
      expect(
        await lightbox.getByRole('button', { name: 'Actual size' }).getAttribute('aria-pressed'),
      ).toBe('true');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await lightbox.waitFor({ state: 'detached' });
      await shown().first().getByRole('button', { name: 'Picture: a lemon', exact: true }).click();
      await lightbox.getByRole('button', { name: 'Vary', exact: true }).click();
      await page.getByAltText('Picture to start from, 64 × 48 pixels').waitFor();
      expect(await button('Vary').getAttribute('aria-pressed')).toBe('true');
    });

    test('the newest is large, begins where the bar does, with its prompt and what one does with it in sight', async () => {
      const { page } = app;
      const start = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())?.x ?? 0;
      await make('a lemon', { 'How many': '2' });
      await expect.poll(() => shown().count()).toBe(2);
      await expect.poll(() => field('Prompt').inputValue()).toBe('');
      await page.mouse.move(0, 0);
      const newest = shown().first();
      await newest.getByText('a lemon', { exact: true }).waitFor();
      for (const name of [/^Save/, /^Use as input/, /^Again/, /^Delete/])
        expect(await newest.getByRole('button', { name }).isVisible()).toBe(true);
      const [large, small] = await Promise.all(
        [0, 1].map(async (index) => (await shown().nth(index).locator('img').boundingBox())?.width),
      );
      expect(large).toBeGreaterThan(2 * (small ?? 0));
      const bar = await start('.composer');
      for (const part of ['main h1', '.gallery img', '.gallery li:nth-child(2)'])
        expect(await start(part)).toBeCloseTo(bar, 0);
    });

    test('go on on another screen, and stop at once', async () => {
      await fake.order({ holdAfterTokens: 0 });
      const before = await fake.counts();
      await make('a slow lemon');
      await app.page.locator('.awaited').getByText('The picture is being made…').waitFor();
      await app.page.getByRole('link', { name: 'Machine' }).click();
      await app.page.getByRole('heading', { name: 'Machine' }).waitFor();
      await app.page.getByRole('link', { name: 'Pictures' }).click();
      await button('Stop').click();
      await fake.next('aborted', before);
      await button('Stop').waitFor({ state: 'detached' });
      expect(await shown().count()).toBe(0);
      expect(await app.page.locator('.failure').count()).toBe(0);
      expect(await field('Prompt').inputValue()).toBe('a slow lemon');
    });

    test('that fail say why, and what was typed stays', async () => {
      await field('Model').selectOption(BLIND);
      await make('a lemon');
      await app.page
        .locator('p.failure')
        .getByText(/sd-server/)
        .waitFor();
      expect(await field('Prompt').inputValue()).toBe('a lemon');
    });

    test('are changed where the mask is painted, and varied', async () => {
      const { page } = app;
      await page.setInputFiles('input[aria-label="Picture to start from"]', picture());
      await button('Choose what may change').click();
      const dialog = page.getByRole('dialog', { name: 'Choose what may change' });
      const canvas = await dialog.locator('canvas').boundingBox();
      if (canvas === null) throw new Error('The picture can not be painted on.');
      const paint = async (across: number) => {
        await page.mouse.move(canvas.x + across, canvas.y + 10);
        await page.mouse.down();
        await page.mouse.move(canvas.x + across + 10, canvas.y + 20);
        await page.mouse.up();
      };
      const painted = () => page.evaluate("document.querySelector('.painting canvas').toDataURL()");
      await paint(10);
      const one = await painted();
      await paint(40);
      expect(await painted()).not.toBe(one);
      await dialog.getByRole('button', { name: 'Undo' }).click();
      expect(await painted()).toBe(one);
      await dialog.getByText('Only what the mask marks is changed.').waitFor();
      await page.keyboard.press('Escape');
      await field('Prompt').fill('make it green');
      await field('Shape').selectOption('Like the picture');
      await button('Make pictures').click();
      await expect.poll(() => shown().count()).toBe(1);
      const body = await lastBody();
      expect(body).toMatchObject({
        size: '64x48',
        prompt: expect.stringMatching(/^make it green/),
      });
      expect([body['image[]'].length, body.mask.length]).toEqual([1, 1]);

      await button('Choose what may change').click();
      expect(await painted()).toBe(one);
      await dialog.getByRole('button', { name: 'Clear' }).click();
      await page.keyboard.press('Escape');
      await button('Vary').click();
      await button('Make pictures').click();
      await expect.poll(() => shown().count()).toBe(2);
      expect(await lastBody()).not.toHaveProperty('mask');
    });

    test('are enlarged, also those that were made here', async () => {
      const { page } = app;
      await make('a lemon');
      await shown().first().hover();
      await press(0, /^Use as input/);
      await page
        .getByRole('group', { name: 'What to do' })
        .getByRole('button', { name: 'Enlarge' })
        .click();
      await field('Model').selectOption(ENLARGING);
      await page.locator('form button[type=submit]').click();
      await expect.poll(() => shown().count()).toBe(2);
      await shown().first().hover();
      const { bytes } = await saved(() => press(0, /^Save/));
      expect(readImage(bytes)).toEqual({ width: 256, height: 192 });
    });

    test('are taken by paste, also into the prompt', async () => {
      await give('main textarea', picture(), 'paste');
      await app.page.getByAltText('Picture to start from, 64 × 48 pixels').waitFor();
      expect(await button('Change').getAttribute('aria-pressed')).toBe('true');
    });

    test('are taken by drop anywhere, and a file that is none is refused with what to do', async () => {
      const { page } = app;
      await give('main h1', {
        name: 'notes.txt',
        mimeType: 'image/png',
        buffer: Buffer.from('no picture'),
      });
      await page.getByText(/^notes.txt can’t be read as a picture/).waitFor();
      await give('main h1', { ...picture(), name: 'dropped.png' });
      await page.getByAltText('Picture to start from, 64 × 48 pixels').waitFor();
      expect(await page.locator('.failure').count()).toBe(0);
    });
  });

  /** Drops a file on an element, or pastes it there. */
  async function give(
    selector: string,
    { name, mimeType, buffer }: GivenFile,
    way: 'drop' | 'paste' = 'drop',
  ) {
    const given = JSON.stringify({
      selector,
      name,
      mimeType,
      base64: buffer.toString('base64'),
      way,
    });
    await app.page.evaluate(`{
      const { selector, name, mimeType, base64, way } = ${given};
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      const options = { bubbles: true, cancelable: true };
      const events = way === 'paste'
        ? [new ClipboardEvent('paste', { ...options, clipboardData: data })]
        : ['dragenter', 'dragover', 'drop'].map((type) => new DragEvent(type, { ...options, dataTransfer: data }));
      for (const event of events) document.querySelector(selector).dispatchEvent(event);
    }`);
  }
  /** Lets the page find out that it may not use the microphone. */
  const forbidMicrophone = () =>
    app.page.evaluate(
      "navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('not allowed'))",
    );

  describe('sound', () => {
    beforeEach(() => app.go('sound'));
    const clip = (text: string) =>
      app.page.getByRole('region', { name: `Listen to: ${text}`, exact: true });

    test('a text is spoken, heard and saved', async () => {
      const { page } = app;
      await field('Text to read aloud').fill('Good morning.');
      await field('Voice').selectOption('af_heart');
      await page.locator('.composer summary').click();
      await field('Speed').selectOption('1.5');
      await field('Format').selectOption('WAV');
      await page.locator('.composer summary').getByText('Advanced · 1.5×').waitFor();
      await button('Speak').click();
      const player = clip('Good morning.');
      const position = player.getByRole('slider', { name: 'Position: Good morning.' });
      await expect.poll(async () => Number(await position.getAttribute('max'))).not.toBe(1);
      expect(await page.evaluate('document.querySelector(".player audio").controls')).toBe(false);
      await button('Stop').waitFor({ state: 'detached' });
      expect(await field('Text to read aloud').inputValue()).toBe('');
      await button('Use this text again: Good morning.').click();
      expect(await field('Text to read aloud').inputValue()).toBe('Good morning.');
      await button('Play: Good morning.').click();
      await position.press('End');
      await expect
        .poll(() => page.evaluate('document.querySelector(".player audio").ended'))
        .toBe(true);
      await button('Play: Good morning.').waitFor();
      const { name, bytes } = await saved(() => button('Save as a file: Good morning.').click());
      expect(name).toMatch(/^speech-\d+\.wav$/);
      expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
      const { body } = (await (await fakeOf(SPEAKING)).requests()).at(-1);
      expect(body).toMatchObject({
        input: 'Good morning.',
        voice: 'af_heart',
        speed: 1.5,
        response_format: 'pcm',
      });
    });

    test('a text is heard while it is made, and stops at once', async () => {
      const { page } = app;
      const fake = await fakeOf(SPEAKING);
      await fake.order({ holdAfterTokens: 1 });
      await page.evaluate(`{
        globalThis.pieces = [];
        const { start } = AudioBufferSourceNode.prototype;
        AudioBufferSourceNode.prototype.start = function (...at) { pieces.push(this.buffer.length); start.apply(this, at); };
      }`);
      await field('Text to read aloud').fill('The first sentence. The second one.');
      await button('Speak').click();
      await page.getByText('You hear the text;', { exact: false }).first().waitFor();
      const first = await page.evaluate<number[]>('pieces');
      expect(first.length).toBeGreaterThan(0);
      const before = await fake.counts();
      await button('Stop').click();
      await fake.next('aborted', before);
      await fake.order({});
      expect(await clip('The first sentence. The second one.').count()).toBe(0);
      await button('Speak').click();
      await clip('The first sentence. The second one.').waitFor();
      await button('Stop').waitFor({ state: 'detached' });
      expect(await page.locator('.failure').count()).toBe(0);
    });

    test('speech ends also where the browser never says that a sound is over', async () => {
      await app.page.evaluate('AudioBufferSourceNode.prototype.start = () => {}');
      await field('Text to read aloud').fill('It has no sound output.');
      await button('Speak').click();
      await clip('It has no sound output.').waitFor();
      await button('Stop').waitFor({ state: 'detached' });
    });

    test('a format that the browser can not play says what to do', async () => {
      await app.page.evaluate(`{
        const { createObjectURL } = URL;
        URL.createObjectURL = () => createObjectURL(new Blob(['no sound'], { type: 'audio/mpeg' }));
      }`);
      await field('Text to read aloud').fill('Good night.');
      await button('Speak').click();
      await clip('Good night.')
        .getByText(/^This browser can’t play this format./)
        .waitFor();
    });

    test('another format comes when it is whole', async () => {
      await field('Text to read aloud').fill('Good evening.');
      await app.page.locator('.composer summary').click();
      await field('Format').selectOption('OPUS');
      await button('Speak').click();
      await clip('Good evening.').waitFor();
      const { body } = (await (await fakeOf(SPEAKING)).requests()).at(-1);
      expect(body).toMatchObject({ response_format: 'opus', stream: false });
    });

    test('no model is chosen before it is known which one is in memory', async () => {
      const { page } = app;
      let answer = () => {};
      const isKnown = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/[/]activity[?]?/, async (route) => {
        await isKnown;
        await route.continue();
      });
      await page.reload();
      await field('Text to read aloud').fill('Good morning.');
      await page.getByText('Loading…').first().waitFor();
      expect(await button('Speak').isDisabled()).toBe(true);
      answer();
      await button('Speak').click();
      await clip('Good morning.').waitFor();
      const names = (await loadedModels(server)).map(({ model_name }) => model_name);
      expect(names).toContain(SPEAKING);
      expect(names).not.toContain(ENDLESS_SPEAKING);
    });

    test('speaking is stopped', async () => {
      const fake = await fakeOf(SPEAKING);
      await fake.order({ holdAfterTokens: 0 });
      const before = await fake.counts();
      await field('Text to read aloud').fill('A long story.');
      await button('Speak').click();
      await button('Stop').click();
      await fake.next('aborted', before);
      await fake.order({});
      await button('Stop').waitFor({ state: 'detached' });
      expect(await app.page.locator('.failure').count()).toBe(0);
    });

    test('a recording is written down, as text and as subtitles', async () => {
      const { page } = app;
      await button('Recording to text').click();
      await field('Language').selectOption('English');
      await page.setInputFiles('input[aria-label="Choose a recording"]', sound());
      await button('Play: said.wav').waitFor();
      await button('Write down').click();
      await expect.poll(() => page.locator('.transcript').textContent()).toBe(HEARD);
      await button('SRT').click();
      const { name, bytes } = await saved(() => button('Save as a file').click());
      expect(name).toBe('said.srt');
      expect(bytes.toString()).toBe(`1\n00:00:00,000 --> 00:00:01,900\n${HEARD}\n`);
      await button('WebVTT').click();
      await expect
        .poll(() => page.locator('.transcript').textContent())
        .toMatch(/^WEBVTT\n\n00:00:00\.000 -->/);
      expect((await (await fakeOf(HEARING)).requests()).at(-1).body).toMatchObject({
        language: 'en',
      });
    });

    test('a sound that is dropped anywhere is to be written down', async () => {
      await give('main h1', sound());
      await app.page.getByText('said.wav', { exact: true }).waitFor();
      await button('Write down').click();
      await expect.poll(() => app.page.locator('.transcript').textContent()).toBe(HEARD);
    });

    test('what the microphone records becomes WAV and is written down', async () => {
      const { page } = app;
      await button('Recording to text').click();
      await button('Record').click();
      await button('Stop recording').click();
      await page.getByText('recording.wav', { exact: true }).waitFor();
      await button('Write down').click();
      await expect.poll(() => page.locator('.transcript').textContent()).toBe(HEARD);
    });

    test.each([
      ['Recording to text', 'Record'],
      ['Live to text', 'Listen'],
    ])('“%s” says what to do where the microphone is not allowed', async (way, start) => {
      await forbidMicrophone();
      await button(way).click();
      await button(start).click();
      await app.page.getByText(/^The microphone can’t be used. Allow it/).waitFor();
      await button(start).waitFor();
    });

    test('a file that is not sound is refused with what to do', async () => {
      const { page } = app;
      await button('Recording to text').click();
      const file = { name: 'notes.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound') };
      await page.setInputFiles('input[aria-label="Choose a recording"]', file);
      await page.getByText(/^notes.mp3 can’t be read as sound/).waitFor();
    });

    test('speech is written down while it comes, and the last words after it', async () => {
      const { page } = app;
      const fake = await fakeOf(HEARING);
      await button('Live to text').click();
      await button('Listen').click();
      // The microphone of the browser beeps once a second, which is speech to the server.
      await expect.poll(() => page.locator('.transcript').textContent()).toContain(HEARD);
      const before = await fake.counts();
      await fake.order({ holdAfterTokens: 0 });
      await fake.next('held', before);
      await button('Stop').click();
      await page.getByText('The last words are being written down…').waitFor();
      await fake.order({});
      await fake.release();
      await button('Copy: Text').waitFor();
      await button('Listen').waitFor();
      expect(await page.locator('.transcript').textContent()).toContain(HEARD);
      await button('Clear').click();
      await page.locator('.transcript').waitFor({ state: 'detached' });
    });
  });

  describe('the chat', () => {
    beforeEach(async () => {
      await app.go('');
      await chooseModel(app.page, idOf('chat'));
    });

    test('writes down what the microphone hears', async () => {
      const { page } = app;
      await button('Speak').click();
      await button('Stop recording').click();
      await expect.poll(() => field('Your message').inputValue()).toBe(HEARD);
      expect(await page.locator('.composer-problem').textContent()).toBe('');
    });

    test('writes down a sound that is dropped, after what was typed', async () => {
      await field('Your message').fill('They said:');
      await give('.chat-main', { ...sound(), name: 'said.wav' });
      await expect.poll(() => field('Your message').inputValue()).toBe(`They said: ${HEARD}`);
    });

    test('writes down a sound that is pasted', async () => {
      await give('.composer textarea', sound(), 'paste');
      await expect.poll(() => field('Your message').inputValue()).toBe(HEARD);
    });

    test.each(['drop', 'paste'] as const)(
      'takes a picture by %s for a model that sees',
      async (way) => {
        await chooseModel(app.page, SEEING);
        await give('.composer textarea', picture(), way);
        await app.page.locator('.composer img').waitFor();
      },
    );

    test('says what to do where the microphone is not allowed', async () => {
      await forbidMicrophone();
      await button('Speak').click();
      await app.page.getByText(/^The microphone can’t be used. Allow it/).waitFor();
    });

    test('says why a picture that is dropped can not go to a model that does not see', async () => {
      await give('.chat-main', picture());
      await app.page.getByText('This model can’t see pictures.').waitFor();
    });
  });

  describe.each(WINDOWS)('$name', ({ options }) => {
    test.each([
      ['pictures', 'An empty gallery'],
      ['pictures', 'A picture to start from'],
      ['sound', 'Text to speech'],
      ['sound', 'Recording to text'],
      ['sound', 'Live to text'],
    ])(
      '%s: “%s” breaks no rule of accessibility and needs no scrolling sideways',
      async (path, way) => {
        const other = await openApp(server.baseUrl, options);
        const { page } = other;
        await other.go(path);
        if (path === 'sound') await page.getByRole('button', { name: way, exact: true }).click();
        await fieldOf(page, 'Model').waitFor();
        if (way === 'A picture to start from') {
          await page.setInputFiles('input[aria-label="Picture to start from"]', picture(640, 480));
          await fieldOf(page, 'Prompt').fill('a lemon');
          await fieldOf(page, 'Shape').selectOption('Like the picture');
          await page.locator('.composer summary').click();
          await page.getByRole('button', { name: 'Make pictures', exact: true }).click();
          await page.locator('.gallery img').waitFor();
          await page.locator('.gallery button').first().focus();
          await expectAccessible(page);
          await page.getByRole('button', { name: 'Choose what may change' }).click();
          await page.locator('.painting').waitFor();
        }
        if (way === 'Text to speech') {
          await fieldOf(page, 'Text to read aloud').fill('Hello.');
          await page.getByRole('button', { name: 'Speak', exact: true }).click();
          await page.locator('.player').waitFor();
        }
        await expectAccessible(page);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
          options.viewport.width,
        );
        expect(other.problems()).toEqual([]);
        await other.close();
      },
    );
  });

  test('the keyboard alone makes a picture', async () => {
    const { page } = app;
    await app.go('pictures');
    await field('Model').waitFor();
    await field('Prompt').focus();
    await page.keyboard.type('a lemon');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('on a plate');
    expect(await field('Prompt').inputValue()).toBe('a lemon\non a plate');
    await page.keyboard.press('Enter');
    await page.locator('.gallery img').waitFor();
  });
});

describe.skipIf(!hasBrowser)('without a model for it', () => {
  afterAll(closeBrowser);

  test('a screen says so and gets one, and the chat keeps a recording until its model is here', async () => {
    const hub = await startHub({
      repositories: [
        { id: 'ggerganov/whisper.cpp', files: { 'ggml-tiny.bin': 'weights' } },
        { id: 'stabilityai/sd-turbo', files: { 'sd_turbo.safetensors': 'weights' } },
      ],
    });
    const folders = await makeFolders();
    const server = await startServer({
      folders,
      withKeys: false,
      environment: {
        ...MEDIA_ENVIRONMENT,
        LEMONADE_OFFLINE: undefined,
        HF_ENDPOINT: hub.url,
        HF_HOME: join(folders.root, 'hf'),
      },
    });
    const app = await openApp(server.baseUrl);
    const { page } = app;

    await app.go('pictures');
    await page
      .getByText('No model on this machine makes pictures yet.', { exact: false })
      .waitFor();
    await expectAccessible(page);
    expect(await page.locator('.composer').count()).toBe(0);
    await fieldOf(page, 'Model').selectOption(PAINTING);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await fieldOf(page, 'Prompt').waitFor();
    await expect.poll(() => fieldOf(page, 'Model').inputValue()).toBe(PAINTING);

    await app.go('');
    const said = { name: 'said.wav', mimeType: 'audio/wav', buffer: wav(speech(1000)) };
    await page.setInputFiles('.composer input[type=file]', said);
    await page.getByText('No model here writes down speech yet.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Download Whisper Tiny .* and write it down$/ })
      .click();
    await expect.poll(() => fieldOf(page, 'Your message').inputValue()).toBe(HEARD);

    expect(app.problems()).toEqual([]);
    await app.close();
    await server.stop();
    await hub.close();
    await rm(folders.root, { recursive: true, force: true });
  });
});
