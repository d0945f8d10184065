// What the web app costs: its first paint, its size, an answer that streams, and scrolling through
// much.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { BARE_GGUF } from '../fixtures/models/bare-gguf.ts';
import { measureScores } from './lighthouse.ts';
import type { Row } from './report.ts';
import { loadModel, MODEL, type RunningServer, startServer } from './start-server.ts';
import { median } from './statistics.ts';
import { type MeasuredBrowser, startMeasuredBrowser } from './web-page.ts';

const TOKENS_PER_SECOND = 100;
const MODELS = 2000;
const MESSAGES = 1000;
const FRAME_MS = 1000 / 60;

interface Amount {
  paints: number;
  /** How often Lighthouse runs. */
  scores: number;
  /** Of the answer that streams. */
  tokens: number;
  scrollMs: number;
}

/** @returns no rows where there is no Chromium. */
export async function measureWeb(amount: Amount): Promise<Row[]> {
  const browser = await startMeasuredBrowser();
  if (browser === undefined) {
    console.warn(
      'No Chromium was found, so the web app is not measured. Install it, or set CHROMIUM.',
    );
    return [];
  }
  const scores = await measureScores(amount.scores);
  const models = await makeModels();
  const server = await startServer({ LEMONADE_EXTRA_MODELS_DIR: models });
  try {
    // The long conversation has to fit.
    const native = await loadModel(server, { streams: 1, slotTokens: 32_768 });
    return [
      ...scores,
      ...(await measureFirstScreen(browser, server, amount)),
      ...(await measureStream(browser, server, { ...amount, native })),
      ...(await measureConversation(browser, server, { ...amount, native })),
      ...(await measureList(browser, server, amount)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(models, { recursive: true, force: true });
  }
}

/** A folder of many models. */
async function makeModels(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-models-'));
  await mkdir(folder, { recursive: true });
  const names = [
    MODEL.replace('extra.', ''),
    ...Array.from({ length: MODELS - 1 }, (_, index) => `Many-${index}-Q4_0`),
  ];
  for (const name of names) await writeFile(join(folder, `${name}.gguf`), BARE_GGUF);
  return folder;
}

async function measureFirstScreen(
  browser: MeasuredBrowser,
  server: RunningServer,
  { paints }: Amount,
): Promise<Row[]> {
  const paintMs: number[] = [];
  const longestMs: number[] = [];
  let scriptBytes = 0;
  for (let round = 0; round < paints; round += 1) {
    const page = await browser.open('about:blank');
    const cost = await browser.costOf(page, async () => {
      await page.goto(`${server.baseUrl}/`);
      await page.locator(`.model-picker[value="${MODEL}"]`).waitFor();
    });
    longestMs.push(cost.longestMs);
    paintMs.push(
      await page.evaluate<number>(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime",
      ),
    );
    scriptBytes = await page.evaluate<number>(
      "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, one) => sum + one.encodedBodySize, 0)",
    );
    await page.context().close();
  }
  return [
    {
      metric: 'web: first paint, s',
      result: median(paintMs) / 1000,
      budget: { limit: 0.3, is: 'most' },
    },
    { metric: 'web: first paint, best, s', result: Math.min(...paintMs) / 1000 },
    {
      metric: 'web: longest task at the start, ms',
      result: median(longestMs),
      budget: { limit: 100, is: 'most' },
    },
    {
      metric: 'web: scripts of the first screen, kB',
      result: scriptBytes / 1000,
      budget: { limit: 200, is: 'most' },
    },
  ];
}

interface Stream {
  tokens: number;
  native: { baseUrl: string };
}

async function measureStream(
  browser: MeasuredBrowser,
  server: RunningServer,
  stream: Stream,
): Promise<Row[]> {
  const page = await openChat(browser, server);
  const rows = await streamed(browser, page, { ...stream, where: '' });
  await page.context().close();
  return rows;
}

/** @param where what the page shows, in words */
async function streamed(
  browser: MeasuredBrowser,
  page: Page,
  { tokens, native, where }: Stream & { where: string },
): Promise<Row[]> {
  const order = { text: SAMPLE, tokens, tokenDelayMs: 1000 / TOKENS_PER_SECOND };
  const ordered = await fetch(`${native.baseUrl}/fake/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!ordered.ok)
    throw new Error(`The fake native server refused its orders: ${await ordered.text()}`);
  await page.getByLabel('Your message', { exact: true }).fill('Tell me much.');
  const { cpuMs, longestMs, tookMs } = await browser.costOf(page, async () => {
    await page.keyboard.press('Enter');
    // Waiting looks at the page again and again, which costs it something itself.
    await wait((tokens * 1000) / TOKENS_PER_SECOND);
    await page.locator('.answer').last().locator('.figures').waitFor({ timeout: 120_000 });
  });
  const name = `web: ${tokens} tokens of Markdown at ${TOKENS_PER_SECOND}/s${where}`;
  return [
    {
      metric: `${name}, main thread, % of a core`,
      result: cpuMs === undefined ? undefined : (cpuMs / tookMs) * 100,
      budget: { limit: 20, is: 'most' },
    },
    { metric: `${name}, longest task, ms`, result: longestMs, budget: { limit: 50, is: 'most' } },
  ];
}

async function measureConversation(
  browser: MeasuredBrowser,
  server: RunningServer,
  amount: Amount & Stream,
): Promise<Row[]> {
  const page = await openChat(browser, server);
  const file = {
    name: 'long.json',
    mimeType: 'application/json',
    buffer: Buffer.from(longConversation()),
  };
  await page.evaluate("location.hash = '#/settings'");
  await page.setInputFiles('.kept input[type=file]', file);
  await page.getByText('1 imported.').waitFor();
  await page.evaluate("location.hash = '#/'");
  await page.locator('.entry-open').first().click();
  await page
    .locator('.question, .answer')
    .nth(MESSAGES - 1)
    .waitFor({ state: 'attached' });
  const what = `a conversation of ${MESSAGES} messages`;
  const rows = await scrolled(browser, page, { place: '.messages', what, ...amount });
  const more = await streamed(browser, page, { ...amount, where: `, in ${what}` });
  await page.context().close();
  return [...rows, ...more];
}

async function measureList(
  browser: MeasuredBrowser,
  server: RunningServer,
  amount: Amount,
): Promise<Row[]> {
  const page = await browser.open(`${server.baseUrl}/#/models`);
  // Long sections are folded.
  const folded = page.getByRole('button', { name: /^Show all/ });
  await folded.first().waitFor();
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
  await page
    .locator('.model')
    .nth(MODELS - 1)
    .waitFor({ state: 'attached' });
  const rows = await scrolled(browser, page, {
    place: undefined,
    what: `a list of ${MODELS} models`,
    ...amount,
  });
  await page.context().close();
  return rows;
}

/** Turns the wheel at each frame, downwards and back again. */
async function scrolled(
  browser: MeasuredBrowser,
  page: Page,
  { place, what, scrollMs }: { place: string | undefined; what: string; scrollMs: number },
): Promise<Row[]> {
  let frames = 0;
  const { cpuMs, longestMs, tookMs } = await browser.costOf(page, async () => {
    frames = await page.evaluate<number>(`new Promise((resolve) => {
      const place = ${place === undefined ? 'document.scrollingElement' : `document.querySelector('${place}')`};
      const startedMs = performance.now();
      let frames = 0;
      let step = place.scrollTop > 0 ? -80 : 80;
      const turn = (nowMs) => {
        if (nowMs - startedMs > ${scrollMs}) return resolve(frames);
        const before = place.scrollTop;
        place.scrollTop += step;
        if (place.scrollTop === before) step = -step;
        frames += 1;
        requestAnimationFrame(turn);
      };
      requestAnimationFrame(turn);
    })`);
  });
  return [
    {
      metric: `web: scrolling ${what}, main thread per frame, ms`,
      result: cpuMs === undefined ? undefined : cpuMs / frames,
      budget: { limit: Math.floor(FRAME_MS), is: 'most' },
    },
    {
      metric: `web: scrolling ${what}, longest task, ms`,
      result: longestMs,
      budget: { limit: 50, is: 'most' },
    },
    { metric: `web: scrolling ${what}, frames/s`, result: (frames * 1000) / tookMs },
  ];
}

async function openChat(browser: MeasuredBrowser, { baseUrl }: RunningServer): Promise<Page> {
  const page = await browser.open(`${baseUrl}/`);
  await page.locator(`.model-picker[value="${MODEL}"]`).waitFor();
  return page;
}

/** What answers are made of: prose, a list, a table, code and a formula. */
const SAMPLE = `## A part of a long answer

Prose with **strong words**, *emphasis*, \`code\` and a [link](https://example.org/), long enough to fill several lines, because
most of what models write is prose. It goes on for a while, as models do, and comes to its point in the end.

1. First there is one thing, with \`details\`.
2. Then there is another one:
   - which has parts,
   - and **more** parts.

| name | size | use |
|:-----|-----:|-----|
| one | 1.5 GB | small machines |
| two | 4.2 GB | most machines |

\`\`\`ts
export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
\`\`\`

The sum is $\\sum_{i=1}^{n} x_i$, as everybody knows.

`;

/** A file that the app imports. */
function longConversation(): string {
  const messages = Array.from({ length: MESSAGES }, (_, index) => ({
    id: `m${index}`,
    ...(index > 0 && { parent: `m${index - 1}` }),
    createdAt: index,
    text: index % 6 === 1 ? SAMPLE : `Some words, number ${index}`,
    ...(index % 2 === 0 ? { role: 'user' } : { role: 'assistant', model: MODEL, state: 'done' }),
  }));
  const conversation = {
    id: 'long',
    title: 'Long',
    createdAt: 0,
    updatedAt: 0,
    settings: {},
    draft: '',
    chosen: {},
    messages,
  };
  return JSON.stringify({
    format: 'lemonade-conversations',
    version: 1,
    conversations: [conversation],
  });
}
