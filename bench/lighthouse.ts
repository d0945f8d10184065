// The four scores that Lighthouse gives the app, as on a phone of the middle class; npx brings it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../fixtures/browsers.ts';
import type { Row } from './report.ts';
import { loadModel, startServer } from './start-server.ts';
import { median } from './statistics.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = 0.95;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<
    'largest-contentful-paint' | 'total-blocking-time' | 'total-byte-weight',
    { numericValue: number }
  >;
}

/** @returns no rows where npx can't bring Lighthouse. */
export async function measureScores(rounds: number): Promise<Row[]> {
  const reports: Report[] = [];
  const server = await startServer();
  try {
    await loadModel(server);
    while (reports.length < rounds) reports.push(await reportOn(`${server.baseUrl}/`));
  } catch (error) {
    console.warn(`Lighthouse does not run here: ${(error as Error).message.slice(0, 500)}`);
    return [];
  } finally {
    await server.stop();
  }
  const of = (figure: (report: Report) => number) => median(reports.map(figure));
  return [
    ...CATEGORIES.map((name) => ({
      metric: `web: Lighthouse, ${name}`,
      result: of(({ categories }) => categories[name].score),
      budget: { limit: LEAST, is: 'least' as const },
    })),
    {
      metric: 'web: Lighthouse, largest paint on a slow phone, s',
      result: of(({ audits }) => audits['largest-contentful-paint'].numericValue / 1000),
    },
    {
      metric: 'web: Lighthouse, blocked on a slow phone, ms',
      result: of(({ audits }) => audits['total-blocking-time'].numericValue),
    },
    {
      metric: 'web: Lighthouse, sent, kB',
      result: of(({ audits }) => audits['total-byte-weight'].numericValue / 1000),
    },
  ];
}

async function reportOn(url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = '--headless --no-sandbox --disable-dev-shm-usage';
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
