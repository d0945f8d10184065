// No screen mixes English into another language: names, code and words that are marked as English
// may be.
import { describe, expect, test } from 'vitest';
import { idOf, nameOf } from '../support/server.ts';
import { appForSuite } from './app-stand.ts';
import { hasBrowser } from './app-under-test.ts';

/** Each with a part that is there once the server has responded. */
const SCREENS = {
  '': '.composer',
  pictures: 'main h1',
  sound: 'main h1',
  models: '.model',
  machine: '.purposes',
  logs: '.lines',
  settings: '.setting',
};
/** Texts of at least two words that nothing marks as English, as a name or as code. */
const WORDS = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement;
    if (within.closest('[lang]:not(html), code, pre, .name, .lines, option, script, style, noscript, .facts dd')) continue;
    const text = node.data.trim();
    if (/[a-z]+ [a-z]/i.test(text)) found.add(text);
  }
  return [...found];
})()`;
/** Names of screens that are cut, or stand in two lines. */
const BROKEN = `[...document.querySelectorAll('.rail .place > span:not(.ring)')].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return lines.size > 1 || name.scrollWidth > name.clientWidth;
}).map((name) => name.textContent)`;
/** Words that no German sentence has. */
const ENGLISH = /\b(the|is|are|and|of|with|this|not|that|can|for|from|which|when|without)\b/i;
/** What is called so in every language. */
const NAMES = /^(Claude Code|Hugging Face|Ryzen AI|OpenAI API|ONNX Runtime GenAI)$/;

describe.skipIf(!hasBrowser)('the app in other languages', () => {
  const stand = appForSuite();

  test.each([
    ['German', 'de-DE'],
    ['Chinese', 'zh-CN'],
  ])('has no English sentence on any screen in %s', async (_name, locale) => {
    await stand.post('/api/v1/load', { model_name: idOf('chat') });
    await stand.post('/v1/providers', { name: 'acme', base_urls: ['http://127.0.0.1:9/v1'] });
    const app = await stand.open({ locale });
    const english: string[] = [];
    for (const [path, part] of Object.entries(SCREENS)) {
      await app.page.goto(`${stand.server.baseUrl}/#/${path}`);
      await app.page.locator(part).first().waitFor();
      const texts = await app.page.evaluate<string[]>(WORDS);
      const isEnglish = (text: string) =>
        (locale === 'zh-CN' ? /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i : ENGLISH).test(text);
      english.push(
        ...texts
          .filter((text) => isEnglish(text) && !NAMES.test(text))
          .map((text) => `${path}: ${text}`),
      );
    }
    expect(english.join('\n')).toBe('');
    await app.close();
  });

  test.each(['en-US', 'de-DE', 'zh-CN'])(
    'the name of each screen is whole, in one line, at every width in %s',
    async (locale) => {
      const app = await stand.open({ locale });
      await app.go('models');
      // 720 is 1440 at 200 %.
      for (const width of [320, 390, 720, 900, 1440]) {
        await app.page.setViewportSize({ width, height: 700 });
        expect(await app.page.evaluate(BROKEN), String(width)).toEqual([]);
      }
      await app.close();
    },
  );

  test('a failure of the server is told in German, with its own words marked as English', async () => {
    const app = await stand.open({ locale: 'de-DE' });
    await app.go('models');
    await app.page
      .getByRole('button', { name: `Laden: ${nameOf('exitsAtStart')}`, exact: true })
      .click();
    const notice = app.page.locator('.notice.failed');
    await notice.getByText('Das Modell konnte nicht geladen werden.').waitFor();
    await notice
      .locator('[lang=en]')
      .getByText(/llama-server/)
      .waitFor();
    await app.close();
  });
});
