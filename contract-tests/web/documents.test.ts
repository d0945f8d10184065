// Documents of people in the chat, made by other programs: the text that goes with a message, or
// why there is none.
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Fake } from '../support/client.ts';
import { ROOT } from '../support/server.ts';
import { hasBrowser } from './app-under-test.ts';
import { type ChatPage, openForEachTest } from './chat-stand.ts';

describe.skipIf(!hasBrowser)('a document that another program made', () => {
  let fake: Fake;
  let page: ChatPage;

  openForEachTest((parts) => {
    ({ fake, page } = parts);
  });

  const attach = (name: string) =>
    page.setInputFiles('.composer input[type=file]', join(ROOT, 'fixtures/documents', name));

  /** What the model gets of it. */
  async function textOf(name: string): Promise<string> {
    await attach(name);
    await page.locator('.composer .file').getByText(name).waitFor();
    const field = page.getByLabel('Your message', { exact: true });
    await field.fill('Sum it up');
    await field.press('Enter');
    await page.locator('.answer .figures').waitFor();
    const { body } = (await fake.requests()).at(-1);
    const [, text = ''] = /```\n(.*)\n```\n\nSum it up/s.exec(body.messages[0].content) ?? [];
    return text;
  }

  const COLUMNS = [
    [
      'Left one begins here. A column is read from its',
      'top to its end, and only then the next one is',
    ],
    [
      'read, as a person does it, because a line that',
      'goes on in the other column makes no sense to',
      'a reader.',
    ],
    ['Left two ends the column. It has some more', 'words, so that both of the columns have'],
    ['several lines of nearly the same height.', 'Right one begins the second column. A person'],
    [
      'who reads across the gap between them mixes',
      'two texts, and no model could tell them apart',
    ],
    ['again afterwards, however large it is.', 'Right two is the end of it. The last line of the'],
    ['page stands here, below all of the others.'],
  ].flat();
  const LAST = [
    'Prices are in euros: 1 kg costs 2,40 €. “Quoted” words, a dash – and ligatures: office, affluent,',
  ];
  const CHINESE = [
    '柠檬的收成',
    '今年果园的收成很好，春天没有霜冻，夏天雨水充足。',
    '地区 树木',
    '北部 120',
    '价格：每公斤 12 元。',
  ];
  const TABLE = [
    '',
    '## Figures',
    '',
    '| Region | Trees | Tonnes |',
    '| --- | --- | --- |',
    '| North | 120 | 4.5 |',
  ];
  const WORK = [
    '',
    '## Work',
    '- Prune in March',
    '- Water in June',
    '  - by night',
    '  - twice a week',
    '- Pick in November',
  ];

  test('as a PDF of LibreOffice has its pages, lines, cells and notes, and one column after the other', async () => {
    const first = [
      'Harvest of lemons',
      'The orchard had a good year.1 In spring the frost stayed away.',
      'Figures',
    ];
    const table = ['Region Trees Tonnes', 'North 120 4.5', 'Far south 340 15.2'];
    const list = [
      'Work',
      '1.Prune in March',
      '2.Water in June',
      '•by night',
      '•twice a week',
      '3.Pick in November',
    ];
    expect((await textOf('report.pdf')).split('\n')).toEqual([
      ...['[Page 1]', ...first, ...table, ...list, '1 Better than the year before it.', ''],
      ...['[Page 2]', 'In two columns', ...COLUMNS, ''],
      ...['[Page 3]', 'The last page', ...LAST, 'fjord. Größe, naïve, Łódź.'],
    ]);
  });

  test('as a PDF in Chinese has its characters', async () => {
    expect(await textOf('chinese.pdf')).toBe(['[Page 1]', ...CHINESE].join('\n'));
  });

  test('as a PDF that needs no password and forbids to copy is read by its owner', async () => {
    expect(await textOf('no-copy.pdf')).toBe(['[Page 1]', ...CHINESE].join('\n'));
  });

  test('as a PDF whose fonts are not in it has its characters, by maps that only such a PDF fetches', async () => {
    const maps = () => page.asked.filter((url) => /\/assets\/cmaps-[\w-]+\.zip$/.test(url)).length;
    await textOf('chinese.pdf');
    expect(maps()).toBe(0);
    await page.getByRole('link', { name: 'New conversation' }).first().click();
    expect(await textOf('fonts-not-embedded.pdf')).toBe(
      [
        '[Page 1]\nLemons 柠檬的收成\n今年果园的收成很好。',
        '[Page 2]\nレモンの収穫\n今年の収穫はとても良い。',
        '[Page 3]\n레몬 수확\n올해 수확은 아주 좋다.',
        ...['[Page 4]\n今年果园', '[Page 5]\n今年果園的收成', '[Page 6]\n今年の収穫'],
      ].join('\n\n'),
    );
    expect(maps()).toBeGreaterThan(0);
  });

  test('as a PDF is refused, not read in part, where those maps can not be fetched', async () => {
    for (const given of [undefined, Buffer.from('no maps'), Buffer.from(zipSync({}))]) {
      await page.context().unroute('**/assets/cmaps-*');
      await page
        .context()
        .route('**/assets/cmaps-*', (route) =>
          given ? route.fulfill({ body: given }) : route.abort(),
        );
      await attach('fonts-not-embedded.pdf');
      await page.getByText(/^fonts-not-embedded\.pdf can’t be read\./).waitFor();
      await attach('report.odt');
      await page.getByText(/^report\.odt can’t be read\./).waitFor();
    }
    expect(await page.locator('.composer .file').count()).toBe(0);
  });

  test('as a DOCX of LibreOffice has headings, a table, lists and notes, as the last change has left them', async () => {
    const text = await textOf('report.docx');
    const begin = [
      '# Harvest of lemons',
      '',
      'The orchard had a good year.[^2] In spring the frost stayed away.',
    ];
    const end = [
      '',
      '# In two columns',
      '',
      'Left one begins here. A column is read from its top to its end,',
    ];
    expect(text).toContain(
      [...begin, ...TABLE, '| Far south | 340 | 15.2 |', ...WORK, ...end].join('\n'),
    );
    expect(text).toMatch(
      /fjord\. Größe, naïve, Łódź\.\n\n\[\^2\]: Better than the year before it\.$/,
    );
  });

  test('as a DOCX of pandoc has headings, a table, lists, a formula and notes, as the last change has left them', async () => {
    const begin = ['Harvest of lemons', '', '# Summary', ''];
    const words =
      'The orchard had a good year.[^20] In spring the frost stayed away; see the map.[^22]';
    const end = ['', 'Quoted words.', '', 'let code = 1;', '', 'Energy is E=mc2.', ''];
    const notes = [
      '[^20]: Better than the year before it.',
      '',
      '[^22]: Drawn in 1998. Its second paragraph.',
    ];
    expect((await textOf('report-by-pandoc.docx')).split('\n')).toEqual([
      ...[...begin, words, ...TABLE, '| Far south | 340 | 15.2 |', ...WORK, ...end, ...notes],
    ]);
  });

  test.each([
    ['locked.pdf', 'is protected by a password'],
    ['scan.pdf', 'has no text, only pictures of its pages.'],
    [
      'report.doc',
      'is protected by a password or written by an old program. Save a copy as PDF or DOCX',
    ],
    ['report.odt', 'can’t be read. Pictures, sound, PDF, Word and text files can be added.'],
  ])('as %s is not read, and that is said', async (name, reason) => {
    await attach(name);
    await page.getByText(`${name} ${reason}`).waitFor();
    expect(await page.locator('.composer .file').count()).toBe(0);
  });
});
