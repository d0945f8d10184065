// The four scores that Lighthouse gives the first start and the chat, as on a phone of the middle
// class; npx brings it.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../fixtures/browsers.ts';
import type { Row } from './report.ts';
import { freePort, loadModel, startServer } from './start-server.ts';
import { median } from './statistics.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/**
 * Chromium without a window often withholds the first frame for one or two whole seconds in which
 * nothing runs, and Lighthouse takes them for the page's
 * (https://github.com/GoogleChrome/lighthouse/issues/17148). It does so less often without paint
 * holding. The other one is off by default in Lighthouse, which forgets its list where this is given.
 */
const AGAINST_STALLS = 'PaintHolding,RenderDocument';
/** A page that has loaded is painted within tens of milliseconds. */
const STALL_MS = 500;
/** For each round: a report on a stall is thrown away. */
const MOST_TRIES = 3;
const LEAST = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 };

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<
    | 'largest-contentful-paint'
    | 'total-blocking-time'
    | 'cumulative-layout-shift'
    | 'total-byte-weight',
    { numericValue: number }
  > & {
    /** What the browser did, before a slow phone is made of it. */
    metrics: {
      details: { items: [{ observedFirstContentfulPaint: number; observedLoad: number }] };
    };
  };
}

/** @returns no rows where npx can't bring Lighthouse. */
export async function measureScores(rounds: number): Promise<Row[]> {
  try {
    return [
      ...rowsOf('the chat', await reportsOnChat(rounds)),
      ...rowsOf('the first start, hub away', await reportsOnFirstStart(rounds)),
    ];
  } catch (error) {
    console.warn(`Lighthouse does not run here: ${(error as Error).message.slice(0, 500)}`);
    return [];
  }
}

async function reportsOnChat(rounds: number): Promise<Report[]> {
  const server = await startServer();
  try {
    await loadModel(server);
    return await reportsOn(server.baseUrl, rounds);
  } finally {
    await server.stop();
  }
}

async function reportsOnFirstStart(rounds: number): Promise<Report[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-first-start-'));
  const models = join(folder, 'models');
  await mkdir(models);
  const server = await startServer({
    LEMONADE_EXTRA_MODELS_DIR: models,
    HF_HOME: join(folder, 'hub'),
    HF_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  });
  try {
    return await reportsOn(server.baseUrl, rounds);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function reportsOn(baseUrl: string, rounds: number): Promise<Report[]> {
  const reports: Report[] = [];
  while (reports.length < rounds) reports.push(await reportWithoutStall(`${baseUrl}/`));
  return reports;
}

/** The last one where all have stalled. */
async function reportWithoutStall(url: string): Promise<Report> {
  let report = await reportOn(url);
  for (let tries = 1; hasStalled(report) && tries < MOST_TRIES; tries += 1)
    report = await reportOn(url);
  return report;
}

function hasStalled({ audits }: Report): boolean {
  const [{ observedFirstContentfulPaint, observedLoad }] = audits.metrics.details.items;
  return observedFirstContentfulPaint - observedLoad > STALL_MS;
}

function rowsOf(what: string, reports: readonly Report[]): Row[] {
  const of = (figure: (report: Report) => number) => median(reports.map(figure));
  const name = `web: Lighthouse on ${what}`;
  return [
    ...CATEGORIES.map((category) => ({
      metric: `${name}, ${category}`,
      result: of(({ categories }) => categories[category].score),
      budget: { limit: LEAST[category], is: 'least' as const },
    })),
    {
      metric: `${name}, largest paint on a slow phone, s`,
      result: of(({ audits }) => audits['largest-contentful-paint'].numericValue / 1000),
    },
    {
      metric: `${name}, blocked on a slow phone, ms`,
      result: of(({ audits }) => audits['total-blocking-time'].numericValue),
    },
    {
      metric: `${name}, share of the window that moves`,
      result: of(({ audits }) => audits['cumulative-layout-shift'].numericValue),
    },
    {
      metric: `${name}, sent, kB`,
      result: of(({ audits }) => audits['total-byte-weight'].numericValue / 1000),
    },
  ];
}

async function reportOn(url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = `--headless --no-sandbox --disable-dev-shm-usage --disable-features=${AGAINST_STALLS}`;
  const words = [
    url,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--chrome-flags=${flags}`,
  ];
  try {
    const env = { ...process.env, CHROME_PATH: findChromium(), CI: 'true' };
    await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...words], { env });
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
