// Runs Dredd against the real server, until every documented response of every built operation was
// seen. Against a server that LEMONADE_URL names it asks what any server can be asked. `--only
// getHealth` asks one operation.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { OPERATIONS } from '../support/document.ts';
import { FOREIGN, type Foreign } from '../support/foreign.ts';
import { PREFIXES, ROOT } from '../support/server.ts';
import { type Summary, staleSkips } from './coverage.ts';
import { startOwnServer } from './own-server.ts';
import { playDredd } from './play.ts';
import { createRehearsal, problemsOfCases, stageOf } from './rehearsal.ts';
import { SKIPS } from './skips.ts';

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values;
const CHOSEN = OPERATIONS.filter(({ id }) => only?.includes(id) ?? true);

/**
 * Fixed paths have no prefix; everything else is asked under one, and prefixes.test.ts compares
 * them all.
 */
const STAGES = ['', PREFIXES[1]].map((prefix) => stageOf(prefix, CHOSEN));

/**
 * The path of a document with the chosen operations alone, which Dredd reads in a moment; undefined
 * for all of them.
 */
function documentOfChosen(): string | undefined {
  if (only === undefined) return undefined;
  const document = JSON.parse(readFileSync(join(ROOT, 'generated/openapi.json'), 'utf8'));
  for (const [path, item] of Object.entries<Record<string, { operationId?: string }>>(
    document.paths,
  )) {
    for (const [method, { operationId }] of Object.entries(item)) {
      if (operationId !== undefined && !only.includes(operationId)) delete item[method];
    }
    if (!Object.values(item).some(({ operationId }) => operationId !== undefined))
      delete document.paths[path];
  }
  const path = join(ROOT, '.cache/dredd.yaml');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(document));
  return path;
}

async function main(): Promise<void> {
  const unknown = only?.find((id) => !OPERATIONS.some((operation) => operation.id === id));
  if (unknown !== undefined) {
    console.error(`The document has no operation '${unknown}'; --only takes an operationId.`);
    process.exitCode = 2;
    return;
  }
  const problems = FOREIGN === undefined ? await rehearseOwn() : await rehearseForeign(FOREIGN);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? 'Contract kept.' : `Contract broken: ${problems.length} problems.`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

async function rehearseOwn(): Promise<readonly string[]> {
  const problems = [...staleSkips(OPERATIONS), ...problemsOfCases(CHOSEN)];
  if (problems.length > 0) return problems;
  const { server, close } = await startOwnServer();
  try {
    const rehearsal = createRehearsal({ stages: STAGES, baseUrl: server.baseUrl });
    problems.push(
      ...(await playDredd({
        endpoint: server.baseUrl,
        attach: rehearsal.attach,
        document: documentOfChosen(),
      })),
    );
  } finally {
    await close();
  }
  for (const stage of STAGES) stage.problems.push(...stage.coverage.problems());
  problems.push(...reportStages());
  for (const [id, { answers, reason }] of Object.entries(SKIPS)) {
    console.log(`skipped    ${id} ${answers.join(', ')}: ${reason}`);
  }
  return problems;
}

/** Only what any server can be asked, and no account of what is missing. */
async function rehearseForeign(foreign: Foreign): Promise<readonly string[]> {
  const rehearsal = createRehearsal({ stages: STAGES, baseUrl: foreign.url, foreign });
  const problems = await playDredd({ endpoint: foreign.url, attach: rehearsal.attach });
  problems.push(...reportStages());
  if (STAGES.every(({ requests }) => requests === 0)) problems.push('Not one request was made.');
  for (const [reason, cases] of rehearsal.leftOut)
    console.log(`left out: ${cases} cases, because ${reason}`);
  return problems;
}

/** Prints what was seen and returns what is wrong. */
function reportStages(): readonly string[] {
  for (const { prefix, coverage, requests } of STAGES)
    report(prefix || 'no prefix', coverage.summary(), requests);
  const requests = STAGES.reduce((sum, stage) => sum + stage.requests, 0);
  report('total', total(STAGES.map(({ coverage }) => coverage.summary())), requests);
  return STAGES.flatMap(({ prefix, problems }) =>
    problems.map((problem) => `${prefix || 'no prefix'}: ${problem}`),
  );
}

function report(title: string, { operations, answers }: Summary, requests: number): void {
  const parts = [
    `${operations.seen} of ${operations.all} operations`,
    `${answers.seen + answers.skipped} of ${answers.all} documented status × media types`,
    `${answers.skipped} of them skipped with a reason`,
    `${requests} requests`,
  ];
  console.log(`${title.padEnd(10)} ${parts.join(', ')}`);
}

function total(summaries: readonly Summary[]): Summary {
  const sum = (pick: (summary: Summary) => number) =>
    summaries.reduce((before, summary) => before + pick(summary), 0);
  return {
    operations: {
      seen: sum(({ operations }) => operations.seen),
      all: sum(({ operations }) => operations.all),
    },
    answers: {
      seen: sum(({ answers }) => answers.seen),
      skipped: sum(({ answers }) => answers.skipped),
      all: sum(({ answers }) => answers.all),
    },
  };
}

await main();
