// The conformance suite that the Model Context Protocol has published, against our server, in each
// revision that both know.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { serverForSuite } from './support/for-suite.ts';

const server = serverForSuite({ checksItself: true, withKeys: false });

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const ON_NODE_20 = './contract-tests/support/conformance-on-node-20.js';

/** What the suite asks for and this server does not have, by scenario or scenario and check. */
const NOT_OURS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^prompts-|non-tool-request|prompts-list-caching/, 'there are no prompts'],
  [/^resources-|^sep-2164|resources-.*-caching/, 'there are no resources'],
  [/^completion-complete/, 'nothing is completed'],
  [/^logging-set-level|^tools-call-with-logging/, 'clients get no log, which is deprecated'],
  [
    /^tools-call-|^json-schema-2020-12/,
    'the suite brings tools of its own, and ours do other things',
  ],
  [/^input-required-|^elicitation-/, 'no tool asks its client for anything'],
  [/^tasks-/, 'the extension of tasks is not offered'],
  [/^http-custom-header/, 'no argument of a tool is repeated in a header'],
  [
    /^server-stateless .*(?:undeclared-capability|missing-capability|no-independent|no-log)/,
    'it takes a tool of the suite to see',
  ],
  [/^server-stateless .*subscription|honors-notification/, 'nothing changes while it runs'],
  [/^server-sse-.*session|^server-session-lifecycle/, 'there are no sessions'],
];

/** Scenarios of which each check must pass. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'tools-list',
    'dns-rebinding-protection',
    'http-header-validation',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2025-06-18': ['server-initialize', 'ping', 'tools-list'],
};

interface Check {
  scenario: string;
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
}

/** Those that a revision requires where the suite knows that, or else all that it has for one. */
const scenariosOf = (revision: string): readonly string[] =>
  revision < '2025-11-25'
    ? ['--suite', 'all', '--spec-version', revision]
    : ['--requirements', revision];

async function checksIn(revision: string): Promise<readonly Check[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  try {
    const words = ['--url', `${server().baseUrl}/mcp`, '-o', folder, ...scenariosOf(revision)];
    // Its exit code counts what is not ours, too.
    await execa('node', ['--import', ON_NODE_20, SUITE, 'server', ...words], { reject: false });
    const found: Check[] = [];
    for (const name of await readdir(folder)) {
      const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T.*$/, '');
      const checks: Check[] = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'));
      found.push(...checks.map((check) => ({ ...check, scenario })));
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const nameOf = ({ scenario, id }: Check): string => `${scenario} ${id}`;
const passes = ({ status }: Check): boolean => status === 'SUCCESS' || status === 'INFO';
const isNotOurs = (check: Check): boolean => {
  // What we send has the form of the revision, whatever it says.
  if (check.id.startsWith('wire-schema')) return false;
  return NOT_OURS.some(([pattern]) => pattern.test(nameOf(check)));
};

describe('the conformance suite of MCP', () => {
  const runs = new Map<string, Promise<readonly Check[]>>();
  // All at once, since it mostly waits.
  const run = (revision: string) => {
    for (const each of Object.keys(OURS)) if (!runs.has(each)) runs.set(each, checksIn(each));
    return runs.get(revision) ?? Promise.resolve([]);
  };

  test.each(Object.entries(OURS))(
    'passes in revision %s, but for what is not ours',
    async (revision, ours) => {
      const checks = await run(revision);
      const failing = checks.filter((check) => !passes(check) && !isNotOurs(check));
      expect(failing.map((check) => `${nameOf(check)}: ${check.errorMessage}`)).toEqual([]);
      const unhappy = new Set(
        checks.filter((check) => !passes(check)).map(({ scenario }) => scenario),
      );
      const happy = new Set(checks.filter(passes).map(({ scenario }) => scenario));
      expect(ours.filter((scenario) => unhappy.has(scenario) || !happy.has(scenario))).toEqual([]);
    },
  );

  test('fails in nothing that we no longer lack', async () => {
    const all = await Promise.all(Object.keys(OURS).map(run));
    const failing = all
      .flat()
      .filter((check) => !passes(check))
      .map(nameOf);
    const unused = NOT_OURS.filter(([pattern]) => !failing.some((name) => pattern.test(name)));
    expect(unused.map(([, reason]) => reason)).toEqual([]);
  });
});
