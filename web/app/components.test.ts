// Of components all over the app: what they show for given values, without a browser; the first
// drawing of each, as HTML.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { DownloadJob, Model } from '../../generated/client/index.ts';
import type { Answer } from './chat/conversation/conversation.ts';
import type { SchemaField } from './reference/model.ts';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

async function load() {
  const [
    markdown,
    tryForms,
    referenceParts,
    rows,
    downloads,
    pictures,
    draft,
    answers,
    transfer,
    projector,
    providers,
    responses,
  ] = await Promise.all([
    import('./chat/markdown/markdown.tsx'),
    import('./reference/parameter-fields.tsx'),
    import('./reference/value-view.tsx'),
    import('./models/model-row.tsx'),
    import('./downloads/download-row.tsx'),
    import('./pictures/pictures-screen.tsx'),
    import('./pictures/draft.ts'),
    import('./chat/messages/message-view.tsx'),
    import('./models/transfer.ts'),
    import('./models/projector.ts'),
    import('./settings/providers.tsx'),
    import('./reference/tried.ts'),
  ]);
  return {
    ...markdown,
    ...tryForms,
    ...referenceParts,
    ...rows,
    ...downloads,
    ...pictures,
    ...draft,
    ...answers,
    ...transfer,
    ...projector,
    ...providers,
    ...responses,
  };
}

let app: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  // What the modules of the app look at when they are loaded.
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('navigator', { languages: ['en'], language: 'en', userAgent: '' });
  vi.stubGlobal('document', {
    documentElement: {},
    baseURI: 'http://localhost:13305/',
    addEventListener: () => undefined,
  });
  vi.stubGlobal('location', { origin: 'http://localhost:13305' });
  vi.stubGlobal('addEventListener', () => undefined);
  app = await load();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function html<Props extends object>(
  part: FunctionComponent<Props>,
  props: Props,
  data: object = {},
): string {
  const queries = new QueryClient();
  for (const [name, value] of Object.entries(data)) queries.setQueryData([name], value);
  const element = createElement(part, props);
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queries },
      createElement(Router as FunctionComponent<object>, { ssrPath: '/' } as object, element),
    ),
  ).replaceAll(' class=""', '');
}
/** Words that are seen, and nothing else. */
const seen = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** Names of the buttons, and whether each can be pressed. */
const buttons = (text: string) =>
  [...text.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', content = '']) => {
      const name = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? seen(content);
      return attributes.includes('disabled') ? `(${name})` : name;
    },
  );

describe('Markdown', () => {
  const whole = (text: string) =>
    html(app.Markdown, { text }).replace(/^<div class="markdown">(.*)<\/div>$/s, '$1');
  const shown = (text: string) => whole(text).replaceAll(' dir="auto"', '');

  test.each([
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['0. a', '<ol start="0"><li>a</li></ol>'],
    ['- [x] done\n- [ ] open', '<ul><li class="task">☑ done</li><li class="task">☐ open</li></ul>'],
    ['> # deep', '<blockquote><p><strong>deep</strong></p></blockquote>'],
    ['***', '<hr/>'],
    ['<b onclick="x">raw</b>\n', '<p>&lt;b onclick=&quot;x&quot;&gt;raw&lt;/b&gt;</p>'],
    [
      'H<sub>2</sub>O<br>and <SUP>a *b*</SUP> <sub>open',
      '<p>H<sub>2</sub>O<br/>and <sup>a <em>b</em></sup> &lt;sub&gt;open</p>',
    ],
    [
      '<details>\n<summary>More *of* it</summary>\n\n- a\n\n</details>\n\nEnd',
      '<details><summary>More <em>of</em> it</summary><ul><li>a</li></ul></details><p>End</p>',
    ],
    [
      '<details><summary>Now</summary>it com',
      '<details><summary>Now</summary><p>it com</p></details>',
    ],
    ['a **b** `c` ~~d~~', '<p>a <strong>b</strong> <code>c</code> <del>d</del></p>'],
  ])('%j is shown as %s', (text, markup) => {
    expect(shown(text)).toBe(markup);
  });

  test('a block has the direction of its own letters, and code is written from left to right', () => {
    expect(whole('שלום\n\n> - a\n\n```\nx\n```')).toMatch(
      /^<p dir="auto">שלום<\/p><blockquote dir="auto"><ul><li>a<\/li><\/ul><\/blockquote><figure class="code" dir="ltr"/,
    );
  });

  test('a footnote stands where it is written, and its reference is a button', () => {
    const text = shown('Yes[^1].\n\n[^1]: From *there*\nand here.\n[^b]: Also.\n');
    expect(text).toMatch(/^<p>Yes<sup><button [^>]*>1<\/button><\/sup>\.<\/p>/);
    expect(text).toContain('data-note="1"><sup>1</sup> From <em>there</em>\nand here.</div>');
    expect(text).toContain('data-note="b"><sup>b</sup> Also.</div>');
  });

  test('only a page or a picture in code has a preview', () => {
    const names = (code: string, language: string) =>
      buttons(shown(`\`\`\`${language}\n${code}\n\`\`\``));
    expect(names('<p>Hi', 'html')[0]).toBe('Preview');
    expect(names('<svg></svg>', 'xml')[0]).toBe('Preview');
    expect(names('<a/>', 'xml')).toEqual(['Wrap long lines', 'Copy code']);
  });

  test('headings begin below that of the answer', () => {
    expect(shown('# One\n\n## Two')).toMatch(/<h\d>One<\/h\d><h\d>Two<\/h\d>/);
  });

  test('a table has its cells aligned as its columns', () => {
    const table = shown('| a | b |\n|---|:-:|\n| 1 | 2 |');
    expect(table).toContain('<th>a</th><th align="center">b</th>');
    expect(table).toContain('<td>1</td><td align="center">2</td>');
  });

  test('what is nested too deep is shown as it came', () => {
    expect(shown(`${'> '.repeat(30)}deep`)).toContain('class="as-it-came"');
  });

  test('a link leads only to where links may lead', () => {
    expect(shown('[a](https://example.org)')).toContain('href="https://example.org');
    expect(shown('[a](javascript:alert%281%29)')).not.toContain('href');
  });
});

describe('the reference', () => {
  const field = (more: object): SchemaField => ({
    ...{
      name: 'a',
      type: 'string',
      isRequired: false,
      description: 'What it is.',
      facts: '',
      objects: [],
      ...more,
    },
  });
  const shown = (more: object, given = {}) =>
    html(app.ParameterFields, { kind: 'query', fields: [field(more)], given });

  test('a field has the choices of its type, or its example as a hint', () => {
    expect(seen(shown({ choices: [true, false] }))).toBe('a true false');
    expect(seen(shown({ choices: ['x', 'y'], isRequired: true }, { a: 'y' }))).toBe(
      'a required x y',
    );
    const text = shown({ example: 5 }, { a: 'given' });
    expect(text).toContain('placeholder="5"');
    expect(text).toContain('value="given"');
    expect(shown({ example: 5, isRequired: true })).toContain('value="5"');
    expect(shown({ type: 'file', in: 'form' })).toMatch(/<input type="file"[^>]* name="form:a"/);
  });

  test('a schema has its fields with their types, limits and values', () => {
    const fields = [
      field({
        name: 'name',
        isRequired: true,
        description: 'Its name.',
        facts: 'at most 5 characters',
      }),
      field({ name: 'kind', facts: 'one of `"a"`, `"b"`' }),
      field({ name: 'tool', type: 'Tool', objects: ['Tool'] }),
    ];
    const schemas = { Tool: { objects: [{ fields: [] }] } };
    const of = { ...field({}), objects: [{ description: '', isOpen: true, fields }] };
    const words = seen(html(app.ValueView, { of }, { reference: { schemas } }));
    expect(words).toContain('name string required Its name. at most 5 characters');
    expect(words).toMatch(/kind string What it is. one of &quot;a&quot; , &quot;b&quot;/);
    expect(words).toContain('Fields of Tool');
    expect(words).toMatch(/Any other field\.$/);
  });
});

const model = (more: Partial<Model> = {}) =>
  ({
    id: 'm',
    name: 'm',
    labels: ['chat'],
    recipe: 'llamacpp',
    checkpoint: 'm',
    downloaded: true,
    suggested: false,
    size: 1,
    ...more,
  }) as Model;
const job = (more: Partial<DownloadJob> = {}): DownloadJob => ({
  ...{
    id: 'm',
    type: 'model',
    model_name: 'm',
    status: 'downloading',
    running: true,
    file: 'a',
    file_index: 1,
    total_files: 2,
  },
  ...{ bytes_downloaded: 1e6, bytes_total: 2e6, percent: 50, error: null },
  ...more,
});

describe('a download', () => {
  test.each<[Partial<DownloadJob>, string[]]>([
    [{}, ['Pause: m', 'Cancel: m']],
    [{ status: 'paused', running: false }, ['Resume: m', 'Cancel: m']],
    [
      { status: 'error', running: false, error: 'No.' },
      ['Try again: m', 'Remove from the list: m'],
    ],
    [{ status: 'completed', running: false }, ['Remove from the list: m']],
  ])('%j can be told: %j', (more, names) => {
    const row = html(app.DownloadRow, { job: job(more) });
    expect(buttons(row)).toEqual(names);
    expect(row.includes('<progress')).toBe(more.status === undefined || more.status === 'paused');
    expect(row.includes('role="alert"')).toBe(more.error !== undefined);
  });

  test('shows how far it is, and which file of several', () => {
    expect(seen(html(app.DownloadRow, { job: job() }))).toContain('1 MB of 2 MB · file 1 of 2');
    const one = job({ bytes_total: 0, total_files: 1, id: 'n' });
    expect(seen(html(app.DownloadRow, { job: one, hasName: false }))).toMatch(/^1 MB /);
  });
});

describe('a model of the list', () => {
  const row = (parts: Partial<Parameters<typeof app.ModelRow>[0]>) =>
    html(app.ModelRow as FunctionComponent<object>, {
      model: model(),
      loaded: undefined,
      job: undefined,
      load: undefined,
      obstacle: undefined,
      ...parts,
    });
  const next = (parts: Parameters<typeof row>[0]) => buttons(row(parts)).slice(1);

  test('offers what comes next', () => {
    expect(next({})).toEqual(['Load: m']);
    expect(next({ model: model({ downloaded: false }) })).toEqual(['Download: m']);
    const loaded = row({ loaded: { pinned: false, is_busy: false, plan: {} } as never });
    expect(buttons(loaded).slice(1)).toEqual(['Unload: m']);
    expect(loaded).toContain('href="/chat/with/m"');
    expect(next({ model: model({ unavailable_reason: 'Gone.' }) })).toEqual([]);
    expect(next({ model: model({ provider: 'p', labels: ['embeddings'] }) })).toEqual([]);
    expect(row({ model: model({ provider: 'p' }) })).toContain('href="/chat/with/m"');
  });

  test('has its download until that is over', () => {
    expect(row({ job: job() })).toContain('class="download"');
    expect(
      next({ model: model({ downloaded: false }), job: job({ status: 'error', error: 'No.' }) })[0],
    ).toBe('Download: m');
    expect(row({ job: job({ status: 'completed' }) })).not.toContain('class="download"');
    expect(row({ job: job({ status: 'cancelled', running: false }) })).not.toContain(
      'class="download"',
    );
    expect(row({ job: job({ status: 'cancelled', running: true }) })).toContain('class="download"');
  });

  test('has its state, and what keeps it from running', () => {
    const tags = (parts: Parameters<typeof row>[0]) =>
      [...row(parts).matchAll(/<span class="tag[^"]*">(.*?)<\/span>/g)].map(([, text]) => text);
    expect(tags({})).toEqual([]);
    const both = { pinned: true, is_busy: true, plan: {} } as never;
    expect(tags({ loaded: both })).toHaveLength(2);
    const absent = model({ downloaded: false, suggested: true });
    expect(tags({ model: absent })).toEqual([]);
    expect(tags({ model: absent, obstacle: 'size' })[0]).not.toBe(
      tags({ model: absent, obstacle: 'machine' as never })[0],
    );
    expect(tags({ model: { ...absent, unavailable_reason: 'Gone.' }, obstacle: 'size' })).toEqual(
      [],
    );
  });

  test('says its size first, then its purpose, then what else it can do', () => {
    const traits = (parts: Partial<Parameters<typeof model>[0]>) => {
      const [, text = ''] = row({ model: model(parts) }).split('class="traits dotted">');
      const [line = ''] = text.split('</div>');
      return [...line.matchAll(/<span>(?:<svg.*?<\/svg>)?(.*?)<\/span>/g)].map(([, word]) => word);
    };
    expect(traits({ size: 2.5, labels: ['custom', 'vision'] })).toEqual([
      '2.7 GB',
      'Chat',
      'Sees pictures',
      'Your own',
    ]);
    expect(traits({ size: 0, labels: ['upscaling', 'image'] })).toEqual([
      'Pictures',
      'Enlarges pictures',
    ]);
  });
});

describe('providers', () => {
  const provider = {
    ...{
      name: 'p',
      base_urls: ['https://a'],
      state: 'failing',
      model_count: 2,
      has_key: false,
      key_source: 'env',
    },
    error: { code: 'x', message: 'It is away.' },
  };
  const shown = (data: readonly object[]) => html(app.Providers, {}, { providers: { data } });

  test('can be tested and removed, and say what is wrong with them', () => {
    const listed = shown([provider]);
    expect(buttons(listed)).toEqual(['Add a server', 'Test: p', 'Edit: p', 'Remove: p']);
    expect(seen(listed)).toContain('Test Edit Remove It is away.');
    expect(listed).toContain('class="tag warn"');
    expect(shown([{ ...provider, state: 'ready', error: null }])).toContain('class="tag good"');
  });

  test('can be added where there are none', () => {
    expect(buttons(shown([]))).toEqual(['Add a server']);
  });
});

describe('the bar for images', () => {
  const bar = (way: string) => {
    app.changeDraft({ way } as never);
    const shown = html(app.PicturesScreen, {});
    app.changeDraft({ way: 'create' });
    return shown;
  };

  test.each([
    ['create', true, true, 'Make pictures'],
    ['edit', true, true, 'Make pictures'],
    ['vary', false, true, 'Make pictures'],
    ['enlarge', false, false, 'Enlarge'],
  ])(
    'for %s has a prompt: %s, settings: %s, and ends with %s',
    (way, hasPrompt, hasSettings, end) => {
      const shown = bar(way);
      expect(shown.includes('<textarea')).toBe(hasPrompt);
      expect(shown.includes('type="number"')).toBe(hasSettings);
      expect(shown).toContain(`aria-label="${end}" title="${end}" disabled=""`);
    },
  );
});

describe('an answer', () => {
  const answer = (more: Partial<Answer>): Answer => ({
    ...{ role: 'assistant', id: 'a', createdAt: 0, model: 'm', text: 'Yes.', state: 'done' },
    ...more,
  });
  const shown = (more: Partial<Answer>, parts: object = {}) =>
    html(app.MessageView as FunctionComponent<object>, {
      ...{
        message: answer(more),
        branches: undefined,
        isEdited: false,
        onEdit: () => undefined,
        onAsk: () => undefined,
      },
      ...parts,
    });

  test('has its text, and what can be done with it', () => {
    const whole = shown({});
    expect(whole).toContain('<p dir="auto">Yes.</p>');
    expect(buttons(whole)).toHaveLength(3);
    expect(buttons(shown({ text: '' }))).toHaveLength(1);
    expect(buttons(shown({ state: 'stopped' }))[0]).toBe('Continue');
    expect(buttons(shown({ isCut: true }))[0]).toBe('Continue');
  });

  test.each<Partial<Answer>>([
    { state: 'interrupted' },
    { state: 'failed', failure: { message: 'It broke.' } },
  ])('that broke off with %j says so, and can go on', (more) => {
    const broken = shown(more);
    expect(seen(broken)).toContain('The answer broke off.');
    expect(seen(broken)).toContain(more.failure?.message ?? '');
    expect(buttons(broken).slice(0, 2)).toEqual(['Continue', 'Answer again']);
  });

  test('that never began says that there is none, and can be asked for again', () => {
    const failed = shown({ text: '', state: 'failed', failure: { message: '', status: 500 } });
    expect(seen(failed)).toContain('No answer. The server could not answer.');
    expect(buttons(failed)[0]).toBe('Send again');
  });

  test('has what it cost, and why it ended', () => {
    const figures = { tokens: 470, tokensPerSecond: 100, firstTokenMs: 250 };
    const words = (more: Partial<Answer>) =>
      / title="(470 tokens[^"]*)"/.exec(shown({ figures, ...more }))?.[1];
    expect(words({})).toBe('470 tokens · 100 tokens/s · first after 0.25 s · ended by itself');
    expect(words({ isCut: true })).toMatch(/ at its limit of tokens$/);
    expect(words({ state: 'stopped' })).toMatch(/ stopped by you$/);
  });

  test('that is thought about has the time and the last line of the thoughts', () => {
    const thinking = {
      state: 'answering',
      text: '',
      thoughts: 'One.\nTwo *th',
      thoughtMs: 4200,
    } as const;
    expect(seen(shown(thinking))).toContain('Thinking… 4 s Two th');
  });

  test('that is still coming has nothing to press', () => {
    const coming = shown({ state: 'answering' });
    expect(coming).toContain('aria-busy="true"');
    expect(buttons(coming)).toEqual([]);
  });

  test.each<Partial<Answer>>([
    { state: 'stopped' },
    { isCut: true },
    { isFiltered: true },
    { text: '' },
  ])('that ended with %j says so', (more) => {
    const plain = [...shown({}).matchAll(/<p class="quiet small">/g)].length;
    expect([...shown(more).matchAll(/<p class="quiet small">/g)].length).toBe(plain + 1);
  });

  test('has the calls of the model, and no word that it is empty', () => {
    const calls = [
      { name: 'f', input: '{"a":1}', ms: 1200 },
      { name: 'g', input: '' },
    ];
    const called = shown({ text: '', calls });
    expect(seen(called)).toContain(
      'called the function f. Functions are not run here. It was written in 1.2 s. Arguments { &quot;a&quot;: 1 }',
    );
    expect([...called.matchAll(/class="call /g)]).toHaveLength(2);
    expect([...called.matchAll(/<pre /g)]).toHaveLength(1);
    expect(called).not.toContain('empty answer');
  });

  test('of a comparison can be chosen, unless it is', () => {
    const names = (choice: string) => buttons(shown({}, { choice })).length;
    expect([names('chosen'), names('other')]).toEqual([3, 4]);
  });

  test('that is edited is a form', () => {
    expect(shown({}, { isEdited: true })).toContain('<textarea');
  });
});

describe('a response that is tried', () => {
  async function steps(response: Response) {
    const all = [];
    for await (const { note: _measured, ...step } of app.readResponse(response, performance.now()))
      all.push(step);
    return all;
  }

  test('has its head first, and then its body', async () => {
    const [head, whole, ...more] = await steps(
      Response.json({ a: 1 }, { status: 404, statusText: 'Not Found' }),
    );
    expect(head).toEqual({
      status: { isOk: false, text: '404 Not Found' },
      headers: 'content-type: application/json',
    });
    expect(whole).toMatchObject({ ...head, body: { type: 'application/json', text: '{"a":1}' } });
    expect(more).toEqual([]);
    const [, sound] = await steps(new Response('x', { headers: { 'content-type': 'audio/wav' } }));
    expect(sound?.body).toMatchObject({ type: 'audio/wav', text: '' });
  });

  test('that is a stream has its events as they come, each with its number', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    const all = await steps(
      new Response('event: a\ndata: 1\n\ndata: {"choices":[{"delta":{"content":"Hi"}}]}\n\n', {
        headers,
      }),
    );
    expect(all[0]).not.toHaveProperty('events');
    expect(all.at(-1)).toMatchObject({ events: [{ id: 1, name: 'a', data: '1' }, { id: 2 }] });
  });
});

describe('a definition of a model', () => {
  test("of a model of one's own has what another machine needs; of a listed one its name and options", () => {
    const own = model({ id: 'user.m', checkpoint: 'o/r:Q4', labels: ['custom', 'vision'] });
    expect(app.definitionOf(own)).toEqual({
      model_name: 'user.m',
      checkpoint: 'o/r:Q4',
      recipe: 'llamacpp',
      labels: ['vision'],
    });
    const options = { ctx_size: 5 };
    expect(app.definitionOf(model({ recipe_options: options }))).toEqual({
      model_name: 'm',
      recipe_options: options,
    });
  });

  test('is read with either name of its field, and without what a pull does not take', () => {
    const text = JSON.stringify({
      id: 'user.m',
      checkpoint: 'o/r',
      size: 5,
      recipe_options: { ctx_size: 5 },
    });
    const request = { model_name: 'user.m', checkpoint: 'o/r' };
    expect(app.readDefinition(text)).toEqual({ request, options: { ctx_size: 5 } });
    expect(app.readDefinition('{"model_name":"a","id":"b","recipe_options":5}')).toEqual({
      request: { model_name: 'a' },
      options: {},
    });
    for (const wrong of ['{', '5', 'null', '{"model_name":""}', '{"id":5}'])
      expect(app.readDefinition(wrong)).toBeUndefined();
  });

  test('of a model that sees asks the repository for its projector', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json({ mmproj_files: ['mmproj.gguf'] });
    });
    const request = { checkpoint: 'o/r:Q4', labels: ['vision'] };
    expect(await app.withProjector(request)).toEqual({ ...request, mmproj: 'mmproj.gguf' });
    expect(asked).toEqual(['http://localhost:13305/api/v1/pull/variants?checkpoint=o%2Fr']);
    for (const whole of [
      { ...request, mmproj: 'own' },
      { ...request, labels: [] },
      { labels: ['vision'] },
    ]) {
      expect(await app.withProjector(whole)).toBe(whole);
    }
    expect(asked).toHaveLength(1);
  });
});
