// Runs Dredd once against a server and gives it our own hooks.
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Dredd from 'dredd';
import { ROOT } from '../support/server.ts';
import type { Hooks } from './transaction.ts';

interface FailedTest {
  title: string;
  message?: string;
}

/**
 * The document is compiled once, and the hooks make requests for all stages of it. Resolves to its
 * problems.
 */
export async function playDredd({
  endpoint,
  attach,
  document = join(ROOT, 'generated/openapi.yaml'),
}: {
  endpoint: string;
  attach: (hooks: Hooks) => void;
  /** Path of another document than the whole one. */
  document?: string | undefined;
}): Promise<string[]> {
  silenceReporter();
  const problems: string[] = [];
  const emitter = new EventEmitter();
  emitter.on('test fail', (test: FailedTest) =>
    problems.push(`${test.title}: ${(test.message ?? 'failed').trim()}`),
  );
  emitter.on('test error', (error: Error, test: FailedTest) =>
    problems.push(`${test.title}: ${error.message}`),
  );
  let isAttached = false;
  // Dredd loads its hooks by file name; this is how that file finds the run that it belongs to.
  (globalThis as { attachContractHooks?: (hooks: Hooks) => void }).attachContractHooks = (
    hooks,
  ) => {
    isAttached = true;
    attach(hooks);
  };
  const dredd = new Dredd({
    endpoint,
    path: [document],
    hookfiles: [join(import.meta.dirname, 'hooks.ts')],
    loglevel: 'error',
    reporter: ['dot'],
    emitter,
  });
  await new Promise<void>((resolve, reject) =>
    dredd.run((error) => (error ? reject(error) : resolve())),
  );
  // Dredd only warns when it can't load a hook file, and would then test nothing that we mean.
  if (!isAttached) problems.push('Dredd did not load contract-tests/dredd/hooks.ts.');
  return problems;
}

/** Dredd's reporters print every transaction; we say what is wrong in fewer words. */
function silenceReporter(): void {
  const { default: logger } = createRequire(import.meta.url)(
    'dredd/build/reporters/reporterOutputLogger',
  );
  for (const transport of Object.values<{ silent: boolean }>(logger.transports))
    transport.silent = true;
}
