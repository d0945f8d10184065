// The chat in a real browser, against the real server with fake native servers: `npx vitest run
// --project web`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fake, fakeBehind, load } from '../support/client.ts';
import { png } from '../support/images.ts';
import { API_KEY, idOf, nameOf } from '../support/server.ts';
import {
  chooseModel,
  chosenModel,
  closePages,
  expectAccessible,
  hasBrowser,
} from './app-under-test.ts';
import { type ChatPage, type ChatStand, openChatStand, openForEachTest } from './chat-stand.ts';
import { longConversation } from './measures.ts';

describe.skipIf(!hasBrowser)('the chat', () => {
  let stand: ChatStand;
  let fake: Fake;
  let page: ChatPage;

  openForEachTest((parts) => {
    ({ stand, fake, page } = parts);
  });

  const field = () => page.getByLabel('Your message', { exact: true });
  const answers = () => page.locator('.answer');
  const lastAnswer = () => answers().last();
  const figures = () => lastAnswer().locator('.figures');

  /** Sends a message and waits until its answer is complete, unless it is held. */
  async function say(text: string, { isHeld = false } = {}) {
    await field().fill(text);
    await field().press('Enter');
    if (!isHeld) await figures().waitFor();
  }

  test('streams an answer, and says what it has cost', async () => {
    await fake.order({ text: 'Hello **you**.', tokens: 2, thoughts: 'They greet me.' });
    await say('Good day');
    await expect.poll(() => lastAnswer().locator('.markdown').textContent()).toBe('Hello you.');
    expect(await lastAnswer().locator('strong').textContent()).toBe('you');
    expect(await figures().getAttribute('title')).toMatch(
      /^\d+ tokens · [\d.,]+ tokens\/s · first after [\d.]+ s · ended by itself$/,
    );
    expect(await lastAnswer().locator('.thoughts p').isVisible()).toBe(false);
    await lastAnswer()
      .getByText(/^Thought for/)
      .click();
    expect(await lastAnswer().locator('.thoughts p').textContent()).toBe('They greet me.');
  });

  test('stops by Escape, keeps what has come, and goes on', async () => {
    await fake.order({ text: 'One two three four', tokens: 4, holdAfterTokens: 2 });
    const before = await fake.counts();
    await say('Count', { isHeld: true });
    await lastAnswer().locator('.markdown').waitFor();
    await field().press('Escape');
    await lastAnswer().getByText('You stopped this answer.').waitFor();
    await fake.next('aborted', before);
    const kept = (await lastAnswer().locator('.markdown').textContent()) ?? '';
    await fake.order({ text: ' and so on', tokens: 3 });
    await lastAnswer().getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => lastAnswer().locator('.markdown').textContent()).toContain('so on');
    expect(await lastAnswer().locator('.markdown').textContent()).toContain(kept);
    const { body } = (await fake.requests()).at(-1);
    expect(body.messages.at(-1)).toEqual({
      role: 'assistant',
      content: expect.stringContaining('One'),
    });
  });

  test('text of a model can not do harm', async () => {
    const text = [
      '<img src=x onerror="document.title = 1"><script>document.title = 2</script>',
      '<style>* { display: none }</style><button>Send</button>',
      '![far](https://example.org/spy.png) ![own](/api/v1/health?spy)',
      '[bad](javascript:alert(1)) [own](/api/v1/unload) [good](https://example.org/)',
      `$\\href{javascript:alert(1)}{x}$ $\\htmlStyle{color:red}{y}$ $\\rule{900em}{900em}$ $\\color{red} z$`,
      '```html\n<script>document.title = 3</script>\n```',
      `${'> '.repeat(500)}deep`,
    ].join('\n\n');
    await fake.order({ text, tokens: 2000 });
    await say('Go on');
    const markdown = lastAnswer().locator('.markdown');
    await expect.poll(() => markdown.textContent()).toContain('<button>Send</button>');
    expect(await markdown.locator('img, script, style, input, [style], [onerror]').count()).toBe(0);
    expect(await markdown.locator('button:not(.icon-button)').count()).toBe(0);
    const links = await page.evaluate<[string, string, string][]>(
      "[...document.querySelectorAll('.markdown a')].map((one) => [one.href, one.rel, one.target])",
    );
    const addresses = new Set(links.map(([href]) => href));
    expect([...addresses].sort()).toEqual(['https://example.org/', 'https://example.org/spy.png']);
    for (const [, rel, target] of links)
      expect([rel, target]).toEqual(['noopener noreferrer', '_blank']);
    expect(await page.title()).toBe('Go on – Lemonade');
    expect(page.asked.filter((url) => url.includes('spy'))).toEqual([]);
  });

  test('character references are the characters they name, but in code what stands there, and make no elements', async () => {
    const text = [
      '&amp; &lt; &nbsp;| &#x1F34B; &#127819; &copy; &eacute; &amp;amp; &#38;lt; \\&lt; &nosuch; &lt AT&T',
      '# A &amp; B',
      '| a &lt; b | `&lt;` |\n|---|---|\n| &#124; | `&#124;` |',
      '`&amp; &#x1F34B; &lt;b&gt;`',
      '```html\n&amp;lt;p&gt; &nbsp;\n```',
      '&lt;img src=x onerror=&quot;document.title = 1&quot;&gt;&lt;script&gt;document.title = 2&lt;/script&gt;',
      '&#60;img src=x onerror=alert(1)&#62; &lt;/textarea&gt;&lt;svg onload=alert(1)&gt;',
      '[bad](java&#115;cript:alert(1)) [bad](javascript&colon;alert(1)) [bad](java&Tab;script:alert(1))',
      '[good](https://example.org/?a=1&amp;b=2) <https://example.org/?c&amp;d> ![far](https&colon;//example.org/spy.png)',
      '![a &lt; b](data&colon;image/svg+xml;base64,AAAA)',
    ].join('\n\n');
    await fake.order({ text, tokens: text.split(/\s+/).length });
    await say('Go on');
    const markdown = lastAnswer().locator('.markdown');
    const parts = () => markdown.locator(':scope > :is(p, h3), th, td, code').allTextContents();
    await expect
      .poll(parts)
      .toEqual([
        '& < \u00a0| 🍋 🍋 © é &amp; &lt; &lt; &nosuch; &lt AT&T',
        'A & B',
        ...['a < b', '&lt;', '&lt;', '|', '&#124;', '&#124;'],
        ...['&amp; &#x1F34B; &lt;b&gt;', '&amp; &#x1F34B; &lt;b&gt;', '&amp;lt;p&gt; &nbsp;'],
        '<img src=x onerror="document.title = 1"><script>document.title = 2</script>',
        '<img src=x onerror=alert(1)> </textarea><svg onload=alert(1)>',
        'bad bad bad',
        'good https://example.org/?c&d far',
        'a < b',
      ]);
    expect(
      await markdown
        .locator('img, script, svg:not(button svg), textarea, [onerror], [onload]')
        .count(),
    ).toBe(0);
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.markdown a')].map(({ href }) => href)",
    );
    expect(links).toEqual([
      'https://example.org/?a=1&b=2',
      'https://example.org/?c&d',
      'https://example.org/spy.png',
    ]);
    expect(await page.title()).toBe('Go on – Lemonade');
    expect(page.asked.filter((url) => url.includes('spy'))).toEqual([]);
  });

  test('a picture for a model that does not see is refused with what to do', async () => {
    await page.setInputFiles('.composer input[type=file]', {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: png(2, 2),
    });
    await page.getByText('This model can’t see pictures.').waitFor();
    await page.setInputFiles('.composer input[type=file]', {
      name: 'a.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK\0'),
    });
    await page.getByText('a.zip can’t be read.').waitFor();
  });

  test('a text file goes with a message as text', async () => {
    // Browsers take programs in TypeScript for films.
    await page.setInputFiles('.composer input[type=file]', {
      name: 'sum.ts',
      mimeType: 'video/mp2t',
      buffer: Buffer.from('export const sum = 1;'),
    });
    await page.locator('.composer .file').getByText('sum.ts').waitFor();
    await say('What is it?');
    const { body } = (await fake.requests()).at(-1);
    expect(body.messages).toEqual([
      { role: 'user', content: 'sum.ts:\n```\nexport const sum = 1;\n```\n\nWhat is it?' },
    ]);
    await page.locator('.question .file').getByText('sum.ts').waitFor();
  });

  test('an answer that is edited is a version that the conversation goes on from', async () => {
    await say('Hello');
    await page.getByRole('button', { name: 'Edit the answer' }).click();
    await page.getByLabel('Edit the answer').fill('**Mine**');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => lastAnswer().locator('.markdown strong').textContent()).toBe('Mine');
    await lastAnswer().getByText('2/2').waitFor();
    await say('And now?');
    const { body } = (await fake.requests()).at(-1);
    expect(body.messages[1]).toEqual({ role: 'assistant', content: '**Mine**' });
  });

  test('says how full the context is, and goes on when it is full', async () => {
    await load(stand.server, 'other', { ctx_size: 256 });
    await chooseModel(page, idOf('other'));
    await say('one '.repeat(100));
    const meter = page.getByRole('button', { name: /^Conversation \d+% full$/ });
    expect(await meter.count()).toBe(0);
    await field().fill('two '.repeat(100));
    await meter.click();
    await page
      .getByRole('dialog', { name: /^Conversation/ })
      .getByText(/^This conversation takes about 2\d\d of 256 tokens of context\.$/)
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await field().fill('two '.repeat(200));
    await page.getByText('and the context has room for 256').waitFor();
    await expectAccessible(page);
    await field().press('Enter');
    await lastAnswer()
      .getByText('The conversation is longer than the context of the model.')
      .waitFor();
    await lastAnswer().getByRole('button', { name: 'Leave out the oldest messages' }).click();
    await figures().waitFor();
    await lastAnswer().getByText('The 2 oldest messages were left out').waitFor();
    await page.reload();
    await lastAnswer().getByText('The 2 oldest messages were left out').waitFor();
  });

  test('settings are kept as a preset and taken for another conversation', async () => {
    await page.getByRole('button', { name: 'Settings of this conversation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('System prompt').fill('Be brief.');
    await dialog.getByLabel('Temperature').fill('0.5');
    await dialog.getByLabel('Save these settings as a preset').fill('Brief');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Presets').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await say('Hello');
    await page.reload();
    await page.getByRole('link', { name: 'New conversation' }).first().click();
    await page.getByRole('button', { name: 'Settings of this conversation' }).click();
    expect(await dialog.getByLabel('Temperature').inputValue()).toBe('');
    await dialog.getByLabel('Presets').selectOption('Brief');
    expect(await dialog.getByLabel('Temperature').inputValue()).toBe('0.5');
    await dialog.getByRole('button', { name: 'Delete the preset Brief' }).click();
    await page.keyboard.press('Escape');
    await say('Hello');
    const { body } = (await fake.requests()).at(-1);
    expect(body).toMatchObject({
      temperature: 0.5,
      messages: [{ role: 'system', content: 'Be brief.' }, {}],
    });
  });

  test('on a phone a conversation begins without the list, and what one presses has the size of a finger', async () => {
    const phone = await stand.open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.getByLabel('Your message', { exact: true }).fill('Hello');
    await phone.keyboard.press('Enter');
    await phone.locator('.answer .figures').waitFor();
    const buttons = phone.locator(':is(.chat-bar, .answer .message-tools) > .icon-button:visible');
    const sizes = await Promise.all((await buttons.all()).map((one) => one.boundingBox()));
    expect(sizes.length).toBeGreaterThan(5);
    for (const size of sizes) expect(size).toMatchObject({ width: 44, height: 44 });
    await phone.getByRole('button', { name: 'New conversation' }).click();
    await phone.locator('.answer').waitFor({ state: 'detached' });
    await closePages(phone.context());
  });

  test('keys lead everywhere, and are listed', async () => {
    await page.keyboard.press('Control+/');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('New conversation').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const focused = () =>
      page.evaluate<string>(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
      );
    for (const [keys, label] of [
      // The key opens the list, which is code of its own, and comes a moment later.
      ['Control+Shift+L', 'Search models'],
      ['Shift+Escape', 'Your message'],
    ] as const) {
      await page.keyboard.press(keys);
      await expect.poll(focused).toBe(label);
    }
    await page.keyboard.press('Control+k');
    const everything = page.getByRole('dialog', { name: 'Go to, or do' });
    await everything.getByRole('option', { name: 'Models', exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('temp');
    await page.keyboard.press('Enter');
    await page.getByText('nothing of this conversation is kept').waitFor();
    await say('Hello');
    await page.keyboard.press('Control+Shift+O');
    await expect.poll(() => answers().count()).toBe(0);
  });

  test('an answer that comes while the page is hidden is told by the title and, on wish, by the system', async () => {
    await closePages(page.context());
    page = await stand.open({ permissions: ['notifications'] });
    // A page of a test is always in view.
    await page.evaluate(`{
      globalThis.notices = [];
      globalThis.Notification = class { constructor(title, { body }) { notices.push([title, body]); } };
      Notification.permission = 'granted';
      Notification.requestPermission = async () => 'granted';
      location.hash = '#/settings';
    }`);
    await page.getByRole('switch', { name: /^Notify me when an answer is ready/ }).click();
    await page.evaluate("location.hash = '#/'");
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
    await page.evaluate(
      "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })",
    );
    await fake.order({ text: 'Done.', tokens: 1 });
    await say('Hello');
    expect(await page.title()).toBe('● Hello – Lemonade');
    expect(await page.evaluate('notices')).toEqual([['Hello', 'Done.']]);
    await page.evaluate(`{
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
      document.dispatchEvent(new Event('visibilitychange'));
    }`);
    expect(await page.title()).toBe('Hello – Lemonade');
  });

  test('an answer in a conversation of 1,000 messages draws nothing but itself and what is in view', async () => {
    await page.addInitScript(COUNT_RENDERED);
    await page.reload();
    const slowly = { text: 'One two three four', tokens: 100, tokenDelayMs: 10 };
    await fake.order(slowly);
    await say('Begin');
    const alone = median(await page.evaluate<number[]>('rendered'));
    await page.evaluate("location.hash = '#/settings'");
    await page.locator('.kept input[type=file]').setInputFiles({
      name: 'long.json',
      mimeType: 'application/json',
      // Short lines, so that all of it goes into the context.
      buffer: Buffer.from(longConversation(1000).replaceAll(/line (\d+) of \d+/g, '$1')),
    });
    await page.getByText('1 imported.').waitFor();
    await page.evaluate("location.hash = '#/'");
    await page.locator('.entry-open', { hasText: 'Long' }).click();
    await expect.poll(() => page.locator('.question, .answer').count()).toBe(1000);
    await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
    const roomy = await load(stand.server, 'other', { ctx_size: 32_768 });
    await chooseModel(page, idOf('other'));
    await fakeBehind(roomy).order(slowly);
    await field().fill('Go on');
    await page.evaluate(`{
      globalThis.changed = 0;
      globalThis.rendered = [];
      new MutationObserver((list) => {
        const isNew = ({ target }) => target.closest?.('.answer') === [...document.querySelectorAll('.answer')].at(-1);
        changed += list.filter((one) => one.target.closest?.('.question, .answer') && !isNew(one)).length;
      }).observe(document.querySelector('.messages'), { subtree: true, childList: true, attributes: true, characterData: true });
    }`);
    await field().press('Enter');
    await expect.poll(() => page.locator('.answer').count()).toBe(501);
    await figures().waitFor();
    expect(await page.evaluate('changed')).toBe(0);
    const rendered = await page.evaluate<number[]>('rendered');
    expect(rendered.length).toBeGreaterThan(3);
    expect(median(rendered)).toBeLessThanOrEqual(alone);
    // Sending the question renders no other message either.
    expect(Math.max(...rendered)).toBeLessThan(500);
    // A browser looks at all neighbours of what grows.
    const neighbours =
      "[...document.querySelectorAll('.messages *')].map((one) => one.childElementCount)";
    expect(Math.max(...(await page.evaluate<number[]>(neighbours)))).toBeLessThan(100);
    // The others are in the document, where the browser finds their words, and cost nothing.
    const drawn =
      "[...document.querySelectorAll('.question, .answer')].filter((one) => one.firstChild.checkVisibility({ contentVisibilityAuto: true })).length";
    expect(await page.evaluate<number>(drawn)).toBeLessThan(50);
    expect(
      await page.evaluate("find('Message 333', true, false, true) && getSelection().toString()"),
    ).toBe('Message 333');
  });

  test('a table of 10,000 cells shows its beginning, all of it on wish, and is copied as a whole', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const row = (cells: string) => `|${Array(10).fill(` ${cells} |`).join('')}\n`;
    const rows = Array.from({ length: 1000 }, (_, index) => row(`*${index}*`)).join('');
    await fake.order({ text: `${row('a')}${row('--')}${rows}` });
    await say('Show');
    const shown = () => lastAnswer().locator('tbody tr').count();
    await expect.poll(shown).toBe(200);
    await lastAnswer().getByRole('button', { name: 'Show all 1000 rows' }).waitFor();
    await lastAnswer().getByRole('button', { name: 'Copy table' }).click();
    await lastAnswer().getByRole('button', { name: 'Copied' }).waitFor();
    expect(await shown()).toBe(1000);
    const copied = await page.evaluate<string[]>(`navigator.clipboard.read().then(([item]) =>
      Promise.all(['text/plain', 'text/html'].map(async (type) => (await item.getType(type)).text())))`);
    expect(copied[0]?.split('\n').at(-1)).toBe(Array(10).fill('999').join('\t'));
    expect(copied[1]).toContain('<em>999</em>');
  });

  test('a line of a million characters shows its beginning', async () => {
    await fake.order({ text: `\`\`\`\n${'x'.repeat(1e6)}\n\`\`\`\n\n${'*m*.'.repeat(60_000)}` });
    await say('Show');
    expect(
      await lastAnswer().getByText('Only the beginning is shown. Copy takes all of it.').count(),
    ).toBe(2);
  });

  test('two models answer side by side', async () => {
    await page.getByLabel('Compare with a second model').click();
    await page.locator('.model-picker').last().click();
    await page.locator(`.choice[data-id="${idOf('other')}"]`).click();
    await fakeBehind(await load(stand.server, 'other')).order({ text: '- long\n'.repeat(200) });
    await say('Hello');
    await expect.poll(() => page.locator('.pair .figures').count()).toBe(2);
    // Each is scrolled by itself, so that what can be done with it stays in view.
    await expect
      .poll(() =>
        page.evaluate(
          "[...document.querySelectorAll('.pair .answer-body')].map((one) => one.scrollHeight > one.clientHeight)",
        ),
      )
      .toEqual([false, true]);
    const below =
      "[...document.querySelectorAll('.pair .message-tools')].filter((one) => one.getBoundingClientRect().bottom > innerHeight)";
    expect(await page.evaluate(`${below}.length`)).toBe(0);
    await page.getByRole('button', { name: 'Go on with this answer' }).click();
    await expect
      .poll(() => page.locator('.pair .chosen .answer-model').textContent())
      .toBe(nameOf('other'));
  });

  test('the keyboard is enough: send, new line, edit the last message, go through conversations', async () => {
    await field().focus();
    await page.keyboard.type('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await figures().waitFor();
    expect(await page.locator('.question-text').textContent()).toBe('one\ntwo');
    await page.keyboard.press('ArrowUp');
    expect(await page.getByLabel('Edit your message').inputValue()).toBe('one\ntwo');
    await page.keyboard.press('Escape');
    await page.locator('.question-text').waitFor();
    await page.locator('.new-button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.question').count()).toBe(0);
    await field().fill('three');
    await page.keyboard.press('Enter');
    await field().press('Enter');
    await figures().waitFor();
    await page.locator('.entry-open').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.question-text').textContent()).toBe('one\ntwo');
    const unnamed = await page.evaluate(
      "[...document.querySelectorAll('button, input, select, textarea')].filter((one) => !one.ariaLabel && !one.textContent.trim() && !one.labels?.length).map((one) => one.outerHTML)",
    );
    expect(unnamed).toEqual([]);
  });

  test('a server that is gone loses nothing: the question stays and can be sent again', async () => {
    await say('Hello');
    stand.cut(true);
    await say('Are you there?', { isHeld: true });
    await page.getByText('The server can’t be reached.').waitFor();
    stand.cut(false);
    await page.getByRole('button', { name: 'Send again' }).click();
    await figures().waitFor();
    expect(await page.locator('.question-text').allTextContents()).toEqual([
      'Hello',
      'Are you there?',
    ]);
  });

  test('says once what is loaded for an answer, which can be cancelled', async () => {
    await chooseModel(page, idOf('neverReady'));
    await say('Hello', { isHeld: true });
    await lastAnswer()
      .getByText(/^Loading Fake Never Ready… \d+ s$/)
      .waitFor();
    await page.getByRole('button', { name: `Cancel loading ${nameOf('neverReady')}` }).click();
    await lastAnswer().getByText('The model could not be loaded.').waitFor();
    await lastAnswer().getByText('Details').click();
    await lastAnswer()
      .getByText(/it was unloaded while it was loading/)
      .waitFor();
  });

  test('a download that is large is begun only after a question, and what nothing here runs can’t be chosen', async () => {
    const large = 'Qwen3.5-122B-A10B-GGUF';
    // This server is offline, and says so of each model that it would have to fetch; of this one it
    // learns it later.
    await page.route(/[/]models[?]/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as {
        data: { id: string; unavailable_reason?: string }[];
      };
      for (const model of data) if (model.id === large) delete model.unavailable_reason;
      await route.fulfill({ response, json: { data, ...rest } });
    });
    await page.reload();
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
    await page.locator('.model-picker').click();
    const unfit = page.locator('[role="group"]', { hasText: 'Can’t run here' }).locator('.choice');
    expect(await unfit.count()).toBe(0);
    await page.getByRole('button', { name: /^Show \d+ more that can’t run here$/ }).click();
    await unfit.first().waitFor();
    expect(await unfit.and(page.locator(':not([data-disabled])')).count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await chooseModel(page, large);
    await say('Hello', { isHeld: true });
    const dialog = page.getByRole('dialog', { name: 'Download Qwen3.5 122B A10B?' });
    await dialog.getByText(/^That is \d+ GB\./).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect([await field().inputValue(), await answers().count()]).toEqual(['Hello', 0]);
    await field().press('Enter');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    // This server is offline.
    await lastAnswer()
      .getByText(/offline/)
      .waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await lastAnswer()
      .getByText(/offline/)
      .waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test('failures say what to do', async () => {
    await fake.order({ status: 503, error: { message: 'Loading.' } });
    await say('Hello', { isHeld: true });
    await lastAnswer().locator('.failure').waitFor();
    await fake.order({ text: 'half of it', tokens: 6, cutAfterTokens: 3 });
    await page.getByRole('button', { name: 'Send again' }).click();
    await lastAnswer().locator('.markdown').waitFor();
    await lastAnswer().getByText('The answer broke off.').waitFor();
    await fake.order({ text: ' and the rest', tokens: 3, holdAfterTokens: 2 });
    await lastAnswer().getByRole('button', { name: 'Continue' }).click();
    await page.locator('.answer[aria-busy=true]').waitFor();
    // The button that had the focus is gone, and Escape stops all the same.
    await page.keyboard.press('Escape');
    await lastAnswer().getByText('You stopped this answer.').waitFor();
  });

  test('models that could not be read are read by “Try again”', async () => {
    const models = '**/models?show_all=true';
    await page.route(models, (route) =>
      route.fulfill({ status: 500, json: { error: { message: 'The disk is gone.' } } }),
    );
    await page.reload();
    await page.getByRole('alert').getByText('The disk is gone.').waitFor();
    await page.unroute(models);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => chosenModel(page)).toBe(idOf('chat'));
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test('it fits into 320 pixels, and the list opens there', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await fake.order({
      text: `| a | b |\n|--|--|\n| ${'wide '.repeat(30)} | ${'w'.repeat(200)} |\n`,
      tokens: 80,
    });
    await say('Hello');
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Conversations' }).click();
    await page.locator('.entry-open').click();
    await field().waitFor();
  });

  test('the language is that of the browser', async () => {
    await closePages(page.context());
    page = await stand.open({ locale: 'de-DE' });
    await page.getByText('Was möchten Sie fragen?').waitFor();
    await closePages(page.context());
    page = await stand.open({ locale: 'zh-CN' });
    await page.getByText('您想问什么？').waitFor();
  });
});

describe.skipIf(!hasBrowser)('the chat of a server with keys', () => {
  let stand: ChatStand;
  beforeAll(async () => {
    stand = await openChatStand({ withKeys: true });
  });
  afterAll(() => stand?.close());

  const openWithKey = async () => {
    const page = await stand.open();
    await enterKey(page);
    await expect.poll(() => chosenModel(page)).not.toBe('');
    return page;
  };
  const enterKey = async (page: ChatPage) => {
    await page.getByRole('dialog').locator('input[type=password]').fill(API_KEY);
    await page.keyboard.press('Enter');
  };

  test('sends the key that the app has asked for', async () => {
    await openWithKey();
  });

  test('an answer that is refused for its key asks for one like every other screen, and can be sent again', async () => {
    const page = await openWithKey();
    await page.route('**/chat/completions', (route) => {
      void route.continue({
        headers: { ...route.request().headers(), authorization: 'Bearer wrong' },
      });
    });
    await page.getByLabel('Your message', { exact: true }).fill('Hello');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('The server does not accept this key.').waitFor();
    await page.unroute('**/chat/completions');
    await enterKey(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.locator('.answer .figures').waitFor();
  });
});

/**
 * Before the app: `rendered` gets, for each time that React has changed the page, how many
 * components it has asked for that.
 */
const COUNT_RENDERED = `{
  globalThis.rendered = [];
  const count = (fiber) => {
    const isRendered = [0, 11, 14, 15].includes(fiber.tag) && (fiber.flags & 1) === 1;
    let sum = isRendered ? 1 : 0;
    // What React has not looked at, it shares with the tree before.
    if (fiber.child === fiber.alternate?.child) return sum;
    for (let child = fiber.child; child !== null; child = child.sibling) sum += count(child);
    return sum;
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_, { current }) => rendered.push(count(current)),
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  };
}`;

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
