// A page of the app in a real Chromium, and what it costs: CPU time of its main thread, and its
// longest task.
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../fixtures/browsers.ts';
import { mainThreadMicroseconds } from './process-figures.ts';

export interface Cost {
  /** CPU time of the main thread in milliseconds; undefined where the system doesn't tell. */
  cpuMs: number | undefined;
  /**
   * CPU time of the longest task of the main thread in milliseconds: what a frame waits for at
   * most.
   */
  longestMs: number;
  tookMs: number;
}

/** Chromium, whose processes' processor time and memory can be read. */
export interface MeasuredBrowser {
  /** A page of a new profile, with nothing in its cache. */
  open(url: string): Promise<Page>;
  /** What the pages of this browser cost while `work` runs; there should be one. */
  costOf(page: Page, work: () => Promise<void>): Promise<Cost>;
  close(): Promise<void>;
}

/** @returns undefined where there is no Chromium. */
export async function startMeasuredBrowser(): Promise<MeasuredBrowser | undefined> {
  const program = findChromium();
  if (program === undefined) return undefined;
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const session = await browser.newBrowserCDPSession();
  return {
    async open(url) {
      const page = await (
        await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 800 } })
      ).newPage();
      await page.goto(url);
      return page;
    },
    costOf: (page, work) => costOf({ browser, session, page }, work),
    close: () => browser.close(),
  };
}

interface Measured {
  browser: Browser;
  session: CDPSession;
  page: Page;
}

async function costOf(
  { browser, session, page }: Measured,
  work: () => Promise<void>,
): Promise<Cost> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  const before = await mainThreadsMs(session);
  const startedMs = performance.now();
  await work();
  const tookMs = performance.now() - startedMs;
  const after = await mainThreadsMs(session);
  const cpuMs = before === undefined || after === undefined ? undefined : after - before;
  return { cpuMs, tookMs, longestMs: longestTaskMs(await browser.stopTracing()) };
}

/** Main threads of all pages together: hidden ones do nothing. */
async function mainThreadsMs(session: CDPSession): Promise<number | undefined> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const times = await Promise.all(renderers.map(({ id }) => mainThreadMicroseconds(id)));
  return times.some((time) => time === undefined)
    ? undefined
    : times.reduce<number>((sum, time = 0) => sum + time / 1000, 0);
}

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  /** CPU time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** By CPU time, because on a busy machine every task may be interrupted. */
function longestTaskMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`),
  );
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}
