// The tests of one room, for `run.ts`, which says in the environment which ones these are.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: JSON.parse(process.env.TESTS_OF_ROOM ?? '[]'),
    // The copy of the project is below a folder that tests are not looked for in otherwise.
    // Tests that kill run the source in a process of its own, where no change is ever in force.
    exclude: ['**/node_modules/**', '**/kill.test.ts'],
    testTimeout: Number(process.env.TEST_TIMEOUT_MS),
    hookTimeout: 30_000,
  },
});
