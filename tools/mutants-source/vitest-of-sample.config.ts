// The tests for one change of a sample, for `copies.ts`, which says in the environment which ones
// these are.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS: readonly string[] = JSON.parse(process.env.TESTS_IN_ORDER ?? '[]');

/** The nearest tests come first: most changes end with them. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      TESTS.findIndex((test) => moduleId.endsWith(`/${test}`));
    return [...files].sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: [...TESTS],
    exclude: ['**/node_modules/**'],
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    sequence: { sequencer: InOrder },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    experimental: { fsModuleCache: true },
  },
});
