// Pictures and sound in a real browser, with a microphone that beeps, in front of fake native servers.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startHub } from '../../fixtures/hub/hub.ts';
import { ask, type Fake, fakeBehind, load, loadedModels } from '../support/client.ts';
import { png, readImage } from '../support/images.ts';
import {
  BLIND,
  ENLARGING,
  HEARING,
  MEDIA_ENVIRONMENT,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from '../support/media.ts';
import { idOf, makeFolders, type Server, type ServerFolders, startServer } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';
import {
  type AppUnderTest,
  chooseModel,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openApp,
  openForEachTest,
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
  const button = (name: string | RegExp) => app.page.getByRole('button', { name, exact: typeof name === 'string' });
  const field = (name: string) => fieldOf(app.page, name);
  const picture = (width = 64, height = 48) => ({ name: 'in.png', mimeType: 'image/png', buffer: png(width, height) });
  const sound = (ms = 1000) => ({ name: 'said.wav', mimeType: 'audio/wav', buffer: wav(speech(ms)) });
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

    const shown = () => app.page.locator('.gallery li');
    const make = async (prompt: string, count = '1') => {
      await field('Prompt').fill(prompt);
      await field('Size').selectOption('Own size');
      await field('Width in pixels').fill('64');
      await field('Height in pixels').fill('48');
      await field('How many').fill(count);
      await button('Make pictures').click();
    };
    const lastBody = async () => (await fake.requests()).at(-1).body;

    test('are made from a text, kept, made again with their seed, saved and deleted', async () => {
      const { page } = app;
      await field('Steps').fill('3');
      await field('Seed').fill('41');
      await make('a lemon', '2');
      await expect.poll(() => shown().count()).toBe(2);
      await shown().first().getByText('64 × 48 · 3 steps · seed 42').waitFor();
      expect(await lastBody()).toMatchObject({ n: 1, size: '64x48', prompt: expect.stringContaining('"seed":42') });

      await page.reload();
      await expect.poll(() => shown().count()).toBe(2);
      const { name, bytes } = await saved(() => shown().last().getByRole('button', { name: /^Save/ }).click());
      expect(name).toBe('picture-41.png');
      expect(readImage(bytes)).toEqual({ width: 64, height: 48 });

      await shown()
        .last()
        .getByRole('button', { name: /^Again with this seed/ })
        .click();
      expect(await field('Seed').inputValue()).toBe('41');
      await button('Make pictures').click();
      await expect.poll(() => shown().count()).toBe(3);
      const again = await saved(() => shown().first().getByRole('button', { name: /^Save/ }).click());
      expect(again.bytes).toEqual(bytes);

      await shown()
        .first()
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.poll(() => shown().count()).toBe(2);
      await page.reload();
      await expect.poll(() => shown().count()).toBe(2);
    });

    test('go on on another screen, and stop at once', async () => {
      await fake.order({ holdAfterTokens: 0 });
      const before = await fake.counts();
      await make('a slow lemon');
      await app.page.getByText('The picture is being made…').waitFor();
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
      await button('Change a picture').click();
      expect(await button('Make pictures').isDisabled()).toBe(true);
      await page.setInputFiles('input[aria-label="Picture to start from"]', picture());
      await page.getByText('What to change', { exact: true }).click();
      const canvas = await page.locator('.painting canvas').boundingBox();
      if (canvas === null) throw new Error('The picture can not be painted on.');
      await page.mouse.move(canvas.x + 10, canvas.y + 10);
      await page.mouse.down();
      await page.mouse.move(canvas.x + 30, canvas.y + 20);
      await page.mouse.up();
      await page.getByText('Only what the mask marks is changed.').waitFor();
      await field('Prompt').fill('make it green');
      await field('Size').selectOption('Like the picture');
      await button('Make pictures').click();
      await expect.poll(() => shown().count()).toBe(1);
      const body = await lastBody();
      expect(body).toMatchObject({ size: '64x48', prompt: expect.stringMatching(/^make it green/) });
      expect([body['image[]'].length, body.mask.length]).toEqual([1, 1]);

      await button('Clear').click();
      await button('Variations').click();
      await button('Make pictures').click();
      await expect.poll(() => shown().count()).toBe(2);
      expect(await lastBody()).not.toHaveProperty('mask');
    });

    test('are enlarged, also those that were made here', async () => {
      const { page } = app;
      await make('a lemon');
      await shown()
        .first()
        .getByRole('button', { name: /^Use as input/ })
        .click();
      await button('Enlarge').first().click();
      expect(await field('Model').inputValue()).toBe(ENLARGING);
      await page.locator('form button[type=submit]').click();
      await expect.poll(() => shown().count()).toBe(2);
      const { bytes } = await saved(() => shown().first().getByRole('button', { name: /^Save/ }).click());
      expect(readImage(bytes)).toEqual({ width: 256, height: 192 });
    });

    test('are taken by paste, also into the prompt', async () => {
      await give('main textarea', picture(), 'paste');
      await app.page.getByAltText('Picture to start from, 64 × 48 pixels').waitFor();
      expect(await button('Change a picture').getAttribute('aria-pressed')).toBe('true');
    });

    test('are taken by drop anywhere, and a file that is none is refused with what to do', async () => {
      const { page } = app;
      await give('main h1', { name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await page.getByText(/^notes.txt can’t be read as a picture/).waitFor();
      await give('main h1', { ...picture(), name: 'dropped.png' });
      await page.getByAltText('Picture to start from, 64 × 48 pixels').waitFor();
      expect(await page.locator('.failure').count()).toBe(0);
      await give('.file-input', picture(32, 32));
      await page.getByAltText('Picture to start from, 32 × 32 pixels').waitFor();
    });
  });

  /** Drops a file on an element, or pastes it there. */
  async function give(selector: string, { name, mimeType, buffer }: GivenFile, way: 'drop' | 'paste' = 'drop') {
    const given = JSON.stringify({ selector, name, mimeType, base64: buffer.toString('base64'), way });
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
    app.page.evaluate("navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('not allowed'))");

  describe('sound', () => {
    beforeEach(() => app.go('sound'));

    test('a text is spoken, heard and saved', async () => {
      const { page } = app;
      await field('Text').fill('Good morning.');
      await field('Voice').fill('af_heart');
      await field('Speed').fill('1.5');
      await field('Format').selectOption('WAV');
      await button('Speak').click();
      const player = page.getByLabel('Listen to: Good morning.');
      await player.waitFor();
      await expect
        .poll(() => player.evaluate((element) => (element as unknown as { duration: number }).duration > 0))
        .toBe(true);
      const { name, bytes } = await saved(() => button('Save as a file: Good morning.').click());
      expect(name).toMatch(/^speech-\d+\.wav$/);
      expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
      const { body } = (await (await fakeOf(SPEAKING)).requests()).at(-1);
      expect(body).toMatchObject({ input: 'Good morning.', voice: 'af_heart', speed: 1.5, response_format: 'pcm' });
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
      await field('Text').fill('The first sentence. The second one.');
      await button('Speak').click();
      await page.getByText('You hear the text;', { exact: false }).first().waitFor();
      const first = await page.evaluate<number[]>('pieces');
      expect(first.length).toBeGreaterThan(0);
      const before = await fake.counts();
      await button('Stop').click();
      await fake.next('aborted', before);
      await fake.order({});
      expect(await page.getByLabel('Listen to: The first sentence. The second one.').count()).toBe(0);
      await button('Speak').click();
      await page.getByLabel('Listen to: The first sentence. The second one.').waitFor();
      await button('Stop').waitFor({ state: 'detached' });
      expect(await page.locator('.failure').count()).toBe(0);
    });

    test('another format comes when it is whole', async () => {
      const { page } = app;
      await field('Text').fill('Good evening.');
      await field('Format').selectOption('OPUS');
      await button('Speak').click();
      await page.getByLabel('Listen to: Good evening.').waitFor();
      const { body } = (await (await fakeOf(SPEAKING)).requests()).at(-1);
      expect(body).toMatchObject({ response_format: 'opus', stream: false });
    });

    test('speaking is stopped', async () => {
      const fake = await fakeOf(SPEAKING);
      await fake.order({ holdAfterTokens: 0 });
      const before = await fake.counts();
      await field('Text').fill('A long story.');
      await button('Speak').click();
      await button('Stop').click();
      await fake.next('aborted', before);
      await fake.order({});
      await button('Stop').waitFor({ state: 'detached' });
      expect(await app.page.locator('.failure').count()).toBe(0);
    });

    test('a recording is written down, as text and as subtitles', async () => {
      const { page } = app;
      await button('Write down a recording').click();
      await field('Language that is spoken').selectOption('English');
      await page.setInputFiles('input[aria-label="Recording"]', sound());
      await button('Write down').click();
      await expect.poll(() => page.locator('.transcript').textContent()).toBe(HEARD);
      await button('SRT').click();
      const { name, bytes } = await saved(() => button('Save as a file').click());
      expect(name).toBe('said.srt');
      expect(bytes.toString()).toBe(`1\n00:00:00,000 --> 00:00:01,900\n${HEARD}\n`);
      await button('WebVTT').click();
      await expect.poll(() => page.locator('.transcript').textContent()).toMatch(/^WEBVTT\n\n00:00:00\.000 -->/);
      expect((await (await fakeOf(HEARING)).requests()).at(-1).body).toMatchObject({ language: 'en' });
    });

    test('a sound that is dropped anywhere is to be written down', async () => {
      await give('main h1', sound());
      await app.page.getByText('said.wav').waitFor();
      await button('Write down').click();
      await expect.poll(() => app.page.locator('.transcript').textContent()).toBe(HEARD);
    });

    test('what the microphone records becomes WAV and is written down', async () => {
      const { page } = app;
      await button('Write down a recording').click();
      await button('Record').click();
      await page.getByText('The microphone records…').waitFor();
      await button('Stop recording').click();
      await page.getByText('recording.webm').waitFor();
      await button('Write down').click();
      await expect.poll(() => page.locator('.transcript').textContent()).toBe(HEARD);
    });

    test.each([
      ['Write down a recording', 'Record'],
      ['Write down live speech', 'Listen'],
    ])('“%s” says what to do where the microphone is not allowed', async (way, start) => {
      await forbidMicrophone();
      await button(way).click();
      await button(start).click();
      await app.page.getByText(/^The microphone can’t be used. Allow it/).waitFor();
      await button(start).waitFor();
    });

    test('a file that is not sound is refused with what to do', async () => {
      const { page } = app;
      await button('Write down a recording').click();
      const file = { name: 'notes.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound') };
      await page.setInputFiles('input[aria-label="Recording"]', file);
      await button('Write down').click();
      await page.getByText(/^notes.mp3 can’t be read as sound/).waitFor();
    });

    test('speech is written down while it comes, and the last words after it', async () => {
      const { page } = app;
      const fake = await fakeOf(HEARING);
      await button('Write down live speech').click();
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

    test.each(['drop', 'paste'] as const)('takes a picture by %s for a model that sees', async (way) => {
      await chooseModel(app.page, SEEING);
      await give('.composer textarea', picture(), way);
      await app.page.locator('.composer img').waitFor();
    });

    test('says what to do where the microphone is not allowed', async () => {
      await forbidMicrophone();
      await button('Speak').click();
      await app.page.getByText(/^The microphone can’t be used. Allow it/).waitFor();
    });

    test('says why a picture that is dropped can not go to a model that does not see', async () => {
      await give('.chat-main', picture());
      await app.page.getByText("This model can't see pictures.").waitFor();
    });
  });

  describe.each([
    { name: 'in a wide window', options: { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } },
    {
      name: 'at 320 pixels, in the dark',
      options: { viewport: { width: 320, height: 640 }, colorScheme: 'dark', reducedMotion: 'reduce' },
    },
  ] as const)('$name', ({ options }) => {
    test.each([
      ['pictures', 'New picture'],
      ['pictures', 'Change a picture'],
      ['sound', 'Speak a text'],
      ['sound', 'Write down a recording'],
      ['sound', 'Write down live speech'],
    ])('%s: “%s” breaks no rule of accessibility and needs no scrolling sideways', async (path, way) => {
      const other = await openApp(server.baseUrl, options);
      const { page } = other;
      await other.go(path);
      await page.getByRole('button', { name: way, exact: true }).click();
      await fieldOf(page, 'Model').waitFor();
      if (way === 'Change a picture') {
        await page.setInputFiles('input[aria-label="Picture to start from"]', picture(640, 480));
        await page.getByText('What to change', { exact: true }).click();
        await fieldOf(page, 'Prompt').fill('a lemon');
        await fieldOf(page, 'Size').selectOption('Like the picture');
        await page.getByRole('button', { name: 'Make pictures', exact: true }).click();
        await page.locator('.gallery img').waitFor();
      }
      if (way === 'Speak a text') {
        await fieldOf(page, 'Text').fill('Hello.');
        await page.getByRole('button', { name: 'Speak', exact: true }).click();
        await page.locator('audio').waitFor();
      }
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(options.viewport.width);
      expect(other.problems()).toEqual([]);
      await other.close();
    });
  });

  test('the keyboard alone makes a picture', async () => {
    const { page } = app;
    await app.go('pictures');
    await field('Model').waitFor();
    await field('Prompt').focus();
    await page.keyboard.type('a lemon');
    await page.keyboard.press('Control+Enter');
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
    await page.getByText('No model on this machine makes pictures yet.', { exact: false }).waitFor();
    await expectAccessible(page);
    await fieldOf(page, 'Model to download').selectOption(PAINTING);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect.poll(() => fieldOf(page, 'Model').inputValue()).toBe(PAINTING);

    await app.go('');
    const said = { name: 'said.wav', mimeType: 'audio/wav', buffer: wav(speech(1000)) };
    await page.setInputFiles('.composer input[type=file]', said);
    await page.getByText('No model here writes down speech yet.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Download Whisper-Tiny .* and write it down$/ }).click();
    await expect.poll(() => fieldOf(page, 'Your message').inputValue()).toBe(HEARD);

    expect(app.problems()).toEqual([]);
    await app.close();
    await server.stop();
    await hub.close();
    await rm(folders.root, { recursive: true, force: true });
  });
});
