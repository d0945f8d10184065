// Runs Dredd against the real server under each prefix, until every documented answer of every built operation was seen.
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Dredd from 'dredd';
import { OPERATIONS } from '../support/document.ts';
import { startContractHub } from '../support/hub.ts';
import { startContractReleases } from '../support/releases.ts';
import { PREFIXES, ROOT, startServer } from '../support/server.ts';
import { createCoverage, type Summary, staleSkips } from './coverage.ts';
import { createRehearsal, type Stage } from './rehearsal.ts';
import type { Hooks } from './transaction.ts';

/** Fixed paths have no prefix; everything else is asked under each of the four. */
const STAGES: readonly Stage[] = ['', ...PREFIXES].map((prefix) => {
  const operations = OPERATIONS.filter(({ isFixed }) => isFixed === (prefix === ''));
  return { prefix, operations, coverage: createCoverage(operations), requests: 0, problems: [] };
});

async function main(): Promise<void> {
  silenceReporter();
  const problems = staleSkips(OPERATIONS);
  const hub = await startContractHub();
  const releases = await startContractReleases();
  const server = await startServer({
    environment: { LEMONADE_OFFLINE: undefined, HF_ENDPOINT: hub.url, LEMONADE_RELEASES_URL: releases.url },
  });
  try {
    const rehearsal = createRehearsal({ stages: STAGES, baseUrl: server.baseUrl });
    problems.push(...(await runDredd({ endpoint: server.baseUrl, attach: rehearsal.attach })));
  } finally {
    await server.stop().finally(() => hub.close());
    await releases.close();
  }
  for (const stage of STAGES) {
    stage.problems.push(...stage.coverage.problems());
    problems.push(...stage.problems.map((problem) => `${stage.prefix || 'no prefix'}: ${problem}`));
    report(stage.prefix || 'no prefix', stage.coverage.summary(), stage.requests);
  }
  const requests = STAGES.reduce((sum, stage) => sum + stage.requests, 0);
  report('total', total(STAGES.map(({ coverage }) => coverage.summary())), requests);
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'Contract kept.' : `Contract broken: ${problems.length} problems.`);
  if (problems.length > 0) process.exitCode = 1;
}

/** One run; the document is compiled once, and the hooks make requests for all stages of it. Resolves to its problems. */
async function runDredd({ endpoint, attach }: { endpoint: string; attach: (hooks: Hooks) => void }): Promise<string[]> {
  const problems: string[] = [];
  const emitter = new EventEmitter();
  emitter.on('test fail', (test: FailedTest) => problems.push(`${test.title}: ${(test.message ?? 'failed').trim()}`));
  emitter.on('test error', (error: Error, test: FailedTest) => problems.push(`${test.title}: ${error.message}`));
  let isAttached = false;
  // Dredd loads its hooks by file name; this is how that file finds the run that it belongs to.
  (globalThis as { attachContractHooks?: (hooks: Hooks) => void }).attachContractHooks = (hooks) => {
    isAttached = true;
    attach(hooks);
  };
  const dredd = new Dredd({
    endpoint,
    path: [join(ROOT, 'openapi.yaml')],
    hookfiles: [join(import.meta.dirname, 'hooks.ts')],
    loglevel: 'error',
    reporter: ['dot'],
    emitter,
  });
  await new Promise<void>((resolve, reject) => dredd.run((error) => (error ? reject(error) : resolve())));
  // Dredd only warns when it can't load a hook file, and would then test nothing that we mean.
  if (!isAttached) problems.push('Dredd did not load contract-tests/dredd/hooks.ts.');
  return problems;
}

interface FailedTest {
  title: string;
  message?: string;
}

function report(title: string, { operations, answers }: Summary, requests: number): void {
  const parts = [
    `${operations.seen} of ${operations.all} operations`,
    `${answers.seen} of ${answers.all} documented status × media types`,
    `${requests} requests`,
  ];
  console.log(`${title.padEnd(10)} ${parts.join(', ')}`);
}

function total(summaries: readonly Summary[]): Summary {
  const sum = (pick: (summary: Summary) => number) => summaries.reduce((before, summary) => before + pick(summary), 0);
  return {
    operations: { seen: sum(({ operations }) => operations.seen), all: sum(({ operations }) => operations.all) },
    answers: { seen: sum(({ answers }) => answers.seen), all: sum(({ answers }) => answers.all) },
  };
}

/** Dredd's reporters print every transaction; we say what is wrong in fewer words. */
function silenceReporter(): void {
  const { default: logger } = createRequire(import.meta.url)('dredd/build/reporters/reporterOutputLogger');
  for (const transport of Object.values<{ silent: boolean }>(logger.transports)) transport.silent = true;
}

await main();
