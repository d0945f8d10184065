import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { OWN_SERVER_ONLY } from './contract-tests/support/own-server-only.ts';

/** Files that can't run against a server that a person has started. */
const leftOut = process.env.LEMONADE_URL
  ? Object.keys(OWN_SERVER_ONLY).map((file) => `contract-tests/${file}`)
  : [];

/**
 * They wait for servers, browsers and compilers, so that two at a time would leave a small machine
 * idle.
 */
const SERVERS_AT_ONCE = Math.max(3, availableParallelism());

/**
 * What works for most of a minute, or concerns one part of the server only; CI runs it, and `npm
 * test -- more`. All of it starts its own servers, so that with LEMONADE_URL nothing is missing
 * without it.
 */
const LONG = [
  'backend-choice',
  'both-engines',
  'call-ids',
  'chains/chains',
  'chains/sabotage',
  'chat-formats',
  'child-privacy',
  'counts/counts',
  'deploy',
  'embedded-speech',
  'embedded-voice',
  'engines-compared/arguments',
  'engines-compared/engines-compared',
  'faults',
  'full-disk',
  'installs',
  'kept-apart',
  'llama-server-tests/llama-server-tests',
  'mcp-conformance',
  'npu-encoder',
  'oga-cpu',
  'prompt-caches',
  'rocm',
  'saved-prompt-caches',
  'shared-work',
  'soak',
  'speculation',
  'stored-models',
  'through-provider',
  'tool-schemas',
  'tracing',
  'tuning',
].map((name) => `contract-tests/${name}.test.ts`);

/** The engines: each file starts some, and few changes concern them. */
const ENGINES = ['engines/**/*.test.ts'];

/** Programs below Wine, and packages with a Node of their own. */
const WINDOWS = ['tools/{windows,package}/*.test.ts'];

/** They measure the memory of their process. */
const ALONE = ['src/lib/memory.test.ts', 'src/services/models/gguf-facts.test.ts'];

/**
 * Only what hangs reaches these limits: on a machine whose cores are shared by ten others, what
 * takes eight seconds alone takes more than a minute.
 */
const PATIENT = {
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Vitest runs projects with another number of workers as a group of their own, one after the other. */
const WITH_SERVERS = { maxWorkers: SERVERS_AT_ONCE, sequence: { groupOrder: 1 } };
const ON_ONE_SERVER = { maxWorkers: 1, sequence: { groupOrder: 2 } };

export default defineConfig({
  test: {
    // Tests mostly wait for processes and sockets; a core of its own for vitest itself would be
    // idle on small machines.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'common/*.test.ts',
            'web/**/*.test.ts',
            'fixtures/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...ALONE, ...ENGINES],
          // A process for each file would spend more on starts and imports than on tests; no test
          // replaces a module.
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'engines',
          include: ENGINES,
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: WINDOWS,
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'windows',
          include: WINDOWS,
          globalSetup: ['tools/windows/prefix-first.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'unit-alone',
          include: ALONE,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'contract',
          include: [
            'contract-tests/*.test.ts',
            'contract-tests/{promises,agents,engines-compared,counts}/*.test.ts',
          ],
          exclude: [...leftOut, ...LONG],
          globalSetup: ['contract-tests/report-left-out.ts'],
          // Clients and validators are imported once; no test replaces a module.
          isolate: false,
          // Several files at a time would be in each other's way on one server.
          ...(leftOut.length === 0 ? WITH_SERVERS : ON_ONE_SERVER),
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['contract-tests/cli/*.test.ts'],
          exclude: leftOut,
          isolate: false,
          ...WITH_SERVERS,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'contract-long',
          include: LONG,
          exclude: leftOut,
          isolate: false,
          ...WITH_SERVERS,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['contract-tests/hostile/*.test.ts'],
          exclude: leftOut,
          // They measure how long a client waits, so they come one after the other, and tools/test/
          // lets all else give way.
          fileParallelism: false,
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'clients',
          include: ['contract-tests/clients/*.test.ts'],
          ...WITH_SERVERS,
          // A compiler that sees the machine for the first time takes its time.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['contract-tests/web/*.test.ts'],
          // Playwright and axe are imported once.
          isolate: false,
          ...WITH_SERVERS,
          // A page on a busy machine takes its time.
          ...PATIENT,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'gpu',
          include: ['contract-tests/gpu/*.test.ts'],
          // Mesa compiles each shader once, which takes most of a minute of a processor, and keeps it for
          // the next file; one that ran next to it would compile all of them as well.
          fileParallelism: false,
          testTimeout: 400_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'package',
          include: ['contract-tests/package/*.test.ts'],
          ...WITH_SERVERS,
          // npm gets the dependencies, from its cache where it has them, and everything is built
          // once more.
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
