// What one sends in the chat, in a real browser: documents, speech, images, settings; and answers
// that are read aloud.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load, loadedModels } from '../support/client.ts';
import { docx, pdf } from '../support/documents.ts';
import {
  HEARING,
  MEDIA_ENVIRONMENT,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from '../support/media.ts';
import { idOf, type Server, type ServerFolders, startServer } from '../support/server.ts';
import {
  type AppUnderTest,
  chosenModel,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openForEachTest,
} from './app-under-test.ts';

/** In which a document of thousands of pages is read, also on a busy machine. */
const LONG_MS = 240_000;

const WORD = [
  '<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>Title</w:t></w:r></w:p>',
  '<w:p><w:r><w:t xml:space="preserve">Two </w:t></w:r><w:r><w:t>words</w:t><w:tab/><w:t>here</w:t></w:r></w:p>',
  '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr><w:r><w:t>one</w:t></w:r></w:p>',
  '<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr><w:r><w:t>two</w:t></w:r></w:p>',
  '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a|b</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr>',
  '<w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
  '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>',
].join('');

describe.skipIf(!hasBrowser)('what one sends in the chat', () => {
  let folders: ServerFolders;
  let server: Server;
  let app: AppUnderTest;
  let fake: Fake;

  beforeAll(async () => {
    folders = await makeMediaFolders();
    const environment = { ...MEDIA_ENVIRONMENT, LEMONADE_MAX_BODY_BYTES: '8388608' };
    server = await startServer({ folders, withKeys: false, environment });
    fake = fakeBehind(await load(server, 'chat'));
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

  const field = () => app.page.getByLabel('Your message', { exact: true });
  const button = (name: string | RegExp) =>
    app.page.getByRole('button', { name, exact: typeof name === 'string' });
  const lastAnswer = () => app.page.locator('.answer').last();
  const fakeOf = async (name: string): Promise<Fake> => {
    const found = (await loadedModels(server)).find(({ model_name }) => model_name === name);
    if (found === undefined) throw new Error(`${name} is not loaded.`);
    return fakeBehind(found);
  };
  const open = async () => {
    await fake.order({});
    await app.go('');
    await expect.poll(() => chosenModel(app.page)).toBe(idOf('chat'));
  };
  const attach = (name: string, bytes: Uint8Array) =>
    app.page.setInputFiles('.composer input[type=file]', {
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    });
  const send = async (text: string) => {
    await field().fill(text);
    await field().press('Enter');
    await lastAnswer().locator('.figures').waitFor();
  };
  const lastBody = async () => (await fake.requests()).at(-1).body;

  test('the text of a PDF goes with a message, page by page', async () => {
    await open();
    await attach('report.pdf', pdf(['First page', 'Second page']));
    await app.page.locator('.composer .file').getByText('report.pdf').waitFor();
    await send('Sum it up');
    const [{ content }] = (await lastBody()).messages;
    expect(content).toContain(
      'report.pdf:\n```\n[Page 1]\nFirst page\n\n[Page 2]\nSecond page\n```\n\nSum it up',
    );
  });

  test('of a document that is longer than the context the passages that a question is about are sent, and shown where they stand', async () => {
    fake = fakeBehind(await load(server, 'chat', { ctx_size: 4096 }));
    await open();
    const pages = Array.from({ length: 60 }, (_, at) =>
      at === 40 ? 'The lighthouse was built in 1873.' : 'bread and butter and jam\n'.repeat(40),
    );
    await attach('book.pdf', pdf(pages));
    await app.page.getByText(/^These documents are longer than the context/).waitFor();
    await expectAccessible(app.page);
    await send('When was the lighthouse built?');
    const [{ content }] = (await lastBody()).messages;
    expect(content).toContain('book.pdf, page 41:\n[Page 41]\nThe lighthouse was built in 1873.');
    expect(content.length).toBeLessThan(8000);
    await app.page.locator('.sources summary').click();
    await button('book.pdf, page 41').click();
    await app.page.locator('.side-panel mark', { hasText: 'lighthouse' }).waitFor();
    await expectAccessible(app.page);
  });

  test('a PDF of 5,000 pages says how far it is read, can be stopped, and what is asked about is found near its end', async () => {
    fake = fakeBehind(await load(server, 'chat', { ctx_size: 4096 }));
    await open();
    const pages = Array.from({ length: 5000 }, (_, at) =>
      at === 4320 ? 'The lighthouse was built in 1873.' : 'Bread and butter.',
    );
    const book = pdf(pages);
    const reading = app.page.locator('.reading-file');
    await attach('book.pdf', book);
    await reading.filter({ hasText: /book\.pdf, page [\d,]+ of 5,000/ }).waitFor();
    await field().fill('When was the lighthouse built?');
    // Without the document it is not sent.
    await field().press('Enter');
    // At once: where the machine is busy, all would be read before a pointer is where it stands.
    await button('Stop reading book.pdf').dispatchEvent('click');
    await reading.waitFor({ state: 'detached' });
    expect(await app.page.locator('.composer .file').count()).toBe(0);
    expect(await app.page.locator('.composer-problem').textContent()).toBe('');
    expect(await field().inputValue()).toBe('When was the lighthouse built?');

    await attach('book.pdf', book);
    await reading.waitFor();
    await expectAccessible(app.page);
    // Why it could not be read comes in its place.
    await app.page
      .locator('.composer .file, .composer-problem:not(:empty)')
      .waitFor({ timeout: LONG_MS });
    expect(await app.page.locator('.composer-problem').textContent()).toBe('');
    await app.page.getByText(/^These documents are longer than the context/).waitFor();
    await send('When was the lighthouse built?');
    const [{ content }] = (await lastBody()).messages;
    expect(content).toContain('[Page 4321]\nThe lighthouse was built in 1873.');
    expect(content.length).toBeLessThan(8000);
    // It is kept whole, and opens where it is asked for.
    await app.page.reload();
    await app.page.locator('.sources summary').click();
    await button(/^book\.pdf, page 4,?321$/).click();
    await app.page.locator('.side-panel mark', { hasText: 'lighthouse' }).waitFor();
  });

  test('of a document that has too much as much goes with a message as fits, and that is said', async () => {
    await open();
    const taken = 'Only the first 2,000,000 characters of';
    const pages = Array(30).fill(`${'w'.repeat(40)}\n`.repeat(20));
    await attach('book.pdf', pdf(pages, { longW: 'word '.repeat(20) }));
    await app.page
      .getByText(`${taken} book.pdf are taken, which are pages 1 to 25 of 30.`)
      .waitFor();
    await attach('book.txt', Buffer.from('word '.repeat(500_000)));
    await app.page.getByText(`${taken} book.txt are taken.`, { exact: true }).waitFor();
  });

  test('the text of a Word document goes with a message: headings, lists and tables', async () => {
    await open();
    await attach('letter.docx', docx(WORD));
    await app.page.locator('.composer .file').getByText('letter.docx').waitFor();
    await send('Go on');
    const [{ content }] = (await lastBody()).messages;
    expect(content).toContain(
      '## Title\n\nTwo words\there\n- one\n  - two\n\n| a\\|b |  |\n| --- | --- |\n| 1 | 2 |\n```',
    );
  });

  test('a document that can not be read says why', async () => {
    await open();
    for (const [name, bytes, reason] of [
      ['scan.pdf', pdf(['', '']), /^scan\.pdf has no text, only pictures of its pages/],
      [
        'secret.pdf',
        pdf(['Secret'], { isLocked: true }),
        /^secret\.pdf is protected by a password/,
      ],
      ['broken.pdf', Buffer.from('%PDF-1.4 and nothing'), /^broken\.pdf can’t be read/],
      ['other.docx', Buffer.from('PK nothing'), /^other\.docx can’t be read/],
    ] as const) {
      await attach(name, bytes);
      await app.page.getByText(reason).waitFor();
    }
    expect(await app.page.locator('.composer .file').count()).toBe(0);
  });

  test('an image is made in the chat, kept, opened large, and made again', async () => {
    expect((await ask(server, { path: '/v1/load', body: { model_name: PAINTING } })).status).toBe(
      200,
    );
    await open();
    await button('Add').click();
    await app.page.getByRole('menuitem', { name: 'Make a picture' }).click();
    await app.page.getByText(`SD Turbo makes a picture of your words`).waitFor();
    await expectAccessible(app.page);
    await field().fill('a lemon');
    await field().press('Enter');
    const image = () => lastAnswer().getByRole('img', { name: 'a lemon' });
    await image().waitFor();
    expect((await (await fakeOf(PAINTING)).requests()).at(-1).body).toMatchObject({
      prompt: expect.stringContaining('a lemon'),
    });
    await app.page.reload();
    await image().waitFor();
    await button('Open large: a lemon').click();
    await app.page.getByRole('dialog', { name: 'a lemon' }).waitFor();
    await expectAccessible(app.page);
    await app.page.keyboard.press('Escape');
    const [file] = await Promise.all([
      app.page.waitForEvent('download'),
      app.page.getByRole('link', { name: 'Save the picture' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('a lemon.png');
    await button('Answer again').click();
    await lastAnswer().getByText('2/2').waitFor();
    await image().waitFor();
    await send('Thank you');
    expect((await lastBody()).messages).toEqual([
      { role: 'user', content: 'a lemon' },
      { role: 'assistant', content: '[Here is the image.]' },
      { role: 'user', content: 'Thank you' },
    ]);
  });

  test('an answer is read aloud sentence by sentence, and a press stops that', async () => {
    expect((await ask(server, { path: '/v1/load', body: { model_name: SPEAKING } })).status).toBe(
      200,
    );
    const speaking = await fakeOf(SPEAKING);
    await open();
    await fake.order({ text: 'One **bold** word. Second one.\n\n```js\ncode\n```', tokens: 12 });
    await send('Speak');
    await button('Read aloud').click();
    await expect
      .poll(async () => (await speaking.requests()).slice(-2).map(({ body }) => body.input))
      .toEqual(['One bold word.', 'Second one.']);
    await button('Read aloud').waitFor();
    // Long enough to be stopped, twice.
    await fake.order({ text: 'This is one of many sentences. '.repeat(400), tokens: 2400 });
    await send('Speak longer');
    await lastAnswer().getByRole('button', { name: 'Read aloud' }).click();
    await button('Stop reading').click();
    await lastAnswer().getByRole('button', { name: 'Read aloud' }).click();
    await button('Stop reading').waitFor();
    // The button that stops it is not shown there.
    await app.page.locator('.new-button').click();
    await app.page.locator('.entry-open').first().click();
    await lastAnswer().getByRole('button', { name: 'Read aloud' }).waitFor();
    expect(await button('Stop reading').count()).toBe(0);
  });

  test('what a person says is recorded with level and seconds, and Escape throws it away', async () => {
    expect((await ask(server, { path: '/v1/load', body: { model_name: HEARING } })).status).toBe(
      200,
    );
    await open();
    await button('Speak').click();
    await button('Stop recording').waitFor();
    const level = app.page.getByRole('meter', { name: 'Level of the microphone' });
    await expect
      .poll(() => level.evaluate((meter) => (meter as unknown as { value: number }).value))
      .toBeGreaterThan(0);
    await app.page.locator('.recording').getByText('1 s').waitFor();
    await expectAccessible(app.page);
    await app.page.keyboard.press('Escape');
    await button('Speak').waitFor();
    await button('Speak').click();
    await button('Stop recording').click();
    await expect.poll(() => field().inputValue()).not.toBe('');
    expect(await field().inputValue()).toBe('Hello from the fake whisper-server.');
  });

  test('settings of the sampling, stop words and a JSON schema go with a message, and a bad schema says so', async () => {
    await open();
    await button('Settings of this conversation').click();
    const dialog = app.page.getByRole('dialog');
    await dialog.getByText('More', { exact: true }).click();
    await dialog.getByLabel('Top K').fill('40');
    await dialog.getByLabel('Seed').fill('7');
    await dialog.getByLabel('Texts that end an answer').fill('END\n###');
    await dialog.getByLabel('JSON schema of the answer').fill('{"type":');
    await dialog.getByText('This is not a JSON object yet, so it is not sent.').waitFor();
    await expectAccessible(app.page);
    await dialog.getByLabel('JSON schema of the answer').fill('{"type":"object"}');
    await dialog.getByText('The answer will be JSON of this form.').waitFor();
    await app.page.keyboard.press('Escape');
    await send('Go');
    expect(await lastBody()).toMatchObject({
      top_k: 40,
      seed: 7,
      stop: ['END', '###'],
      response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
    });
  });

  test('fields grow with their text in a browser that does not do it itself, and Edit puts the caret at the end', async () => {
    await app.page.addInitScript('CSS.supports = () => false');
    await open();
    await app.page.evaluate(
      "document.styleSheets[0].insertRule('textarea { field-sizing: fixed !important }')",
    );
    const lines = Array.from({ length: 8 }, (_, index) => `line ${index}`).join('\n');
    const isWhole = (name: string) =>
      app.page
        .getByLabel(name, { exact: true })
        .evaluate((one) => one.clientHeight > 150 && one.scrollHeight <= one.clientHeight);
    await field().fill(lines);
    expect(await isWhole('Your message')).toBe(true);
    await send(lines);
    await field().press('ArrowUp');
    expect(await isWhole('Edit your message')).toBe(true);
    const edited = app.page.getByLabel('Edit your message');
    expect(
      await edited.evaluate((one) => (one as unknown as { selectionStart: number }).selectionStart),
    ).toBe(lines.length);
  });

  /** Has the page see the models of the server changed. */
  const changeModels = (change: (model: Record<string, unknown>) => object) =>
    app.page.route('**/models?show_all=true', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: Record<string, unknown>[] };
      await route.fulfill({
        response,
        json: { ...rest, data: data.map((model) => ({ ...model, ...change(model) })) },
      });
    });

  test('words and sound go to another server only after a question that names it', async () => {
    await changeModels(({ labels }) => {
      const isRemote = ['image', 'transcription', 'tts'].some((label) =>
        (labels as string[]).includes(label),
      );
      return isRemote ? { provider: 'studio' } : {};
    });
    const sent: string[] = [];
    app.page.on(
      'request',
      (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
    );
    await open();
    await button('Speak').click();
    await button('Stop recording').click();
    await button(/^Send it to studio \(.+\)$/)
      .first()
      .waitFor();
    await send('Hello');
    await button('Read aloud').click();
    const dialog = app.page.getByRole('dialog', { name: 'Send it to studio?' });
    await expectAccessible(app.page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button('Add').click();
    await app.page.getByRole('menuitem', { name: 'Make a picture' }).click();
    await field().fill('a lemon');
    await field().press('Enter');
    await dialog.getByText('the text is sent to another server: studio.').waitFor();
    expect(sent.filter((path) => /speech|transcriptions|images/.test(path))).toEqual([]);
    await dialog.getByRole('button', { name: 'Send it' }).click();
    await expect.poll(() => sent.at(-1)).toMatch(/images\/generations$/);
  });

  test('a prompt of the library is written once, and filled and sent by keys', async () => {
    await open();
    await field().fill('/');
    await app.page.getByText('Write and change prompts…').click();
    const library = app.page.getByRole('dialog', { name: 'Prompts' });
    await library.getByLabel('Name').fill('Explain');
    await library.getByLabel(/^Text/).fill('Explain {{topic}} to {{reader}}.');
    await library.getByRole('button', { name: 'Add' }).click();
    await library.getByText('Explain {{topic}} to {{reader}}.').waitFor();
    await expectAccessible(app.page);
    await app.page.keyboard.press('Escape');
    await field().focus();
    await app.page.keyboard.type('/expl');
    await app.page.getByRole('option', { name: /^Explain/ }).waitFor();
    await expectAccessible(app.page);
    await app.page.keyboard.press('Enter');
    await app.page.getByLabel('topic').fill('lemons');
    await app.page.getByLabel('reader').fill('a child');
    await app.page.getByRole('button', { name: 'Insert' }).click();
    await expect.poll(() => field().inputValue()).toBe('Explain lemons to a child.');
    // What is not a prompt is a message.
    await field().fill('/usr');
    await field().press('Enter');
    await app.page.locator('.question-text', { hasText: '/usr' }).waitFor();
  });

  test('a prompt of HTML is text wherever it stands', async () => {
    await open();
    const html = '<img src=x onerror=title=1>';
    const prompt = {
      name: `Evil ${html}`,
      text: `${html}<script>title = 2</script>{{${html}}}`,
    };
    await field().fill('/');
    await app.page.getByText('Write and change prompts…').click();
    const library = app.page.getByRole('dialog', { name: 'Prompts' });
    await library.locator('input[type=file]').setInputFiles({
      name: 'prompts.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify([prompt])),
    });
    await library.getByText(prompt.text).waitFor();
    await app.page.keyboard.press('Escape');
    await field().focus();
    await app.page.keyboard.type('/evil');
    await app.page.getByRole('option', { name: prompt.name }).waitFor();
    await app.page.keyboard.press('Enter');
    await app.page.getByRole('textbox', { name: html }).fill(html);
    await expectAccessible(app.page);
    await app.page.getByRole('button', { name: 'Insert' }).click();
    const inserted = prompt.text.replace(`{{${html}}}`, html);
    await expect.poll(() => field().inputValue()).toBe(inserted);
    await field().press('Enter');
    await app.page.locator('.question-text', { hasText: inserted }).waitFor();
    expect(await app.page.locator('img[src=x]').count()).toBe(0);
    expect(await app.page.title()).not.toMatch(/^[12]/);
  });

  test('the list of models says how large one is and how fast it was, and has room for a name of 300 characters', async () => {
    const long = 'Long-Name-'.repeat(30);
    await changeModels(({ id }) => (id === idOf('other') ? { name: long } : {}));
    await app.page.setViewportSize({ width: 320, height: 640 });
    await open();
    await app.page.locator('.model-picker').click();
    const row = (id: string) => app.page.locator(`.choice[data-id="${id}"]`);
    await row(idOf('other')).getByText(long).waitFor();
    await expectAccessible(app.page);
    await row(idOf('other')).click();
    await expect.poll(() => chosenModel(app.page)).toBe(idOf('other'));
    expect(
      await app.page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
    expect(await field().isVisible()).toBe(true);
  });
});
