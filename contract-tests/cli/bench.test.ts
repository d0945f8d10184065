// `lemonade bench` on engines that have a prompt cache, and where there is no room for a second
// turn.
import { describe, expect, test } from 'vitest';
import { ENGINES, environmentOf } from '../support/engines.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { reach, runProgram } from '../support/program.ts';
import { idOf } from '../support/server.ts';

describe.each(ENGINES.filter(({ isReal }) => isReal))('with $name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine), checksItself: true });
  const bench = (...words: readonly string[]) =>
    runProgram(
      ['bench', idOf(engine.model), '--runs', '1', '--tokens', '4', ...words],
      reach(server()),
    );

  test('no turn of an earlier run is in the prompt cache, and the second turn of a conversation finds the first one there', async () => {
    for (const _ of ['first', 'again']) {
      const { output, errors } = await bench('--prompt-tokens', '64', '--json');
      const figures = JSON.parse(output || errors);
      expect(figures).toMatchObject({ runs: 1, time_to_first_token: expect.any(Number) });
      expect(figures.cached_tokens).toBeLessThan(figures.prompt_tokens / 2);
      expect(figures.second_cached_tokens).toBeGreaterThan(figures.prompt_tokens / 2);
      expect(figures.second_prompt_tokens).toBeGreaterThan(figures.prompt_tokens);
    }
    const { output } = await bench('--prompt-tokens', '64');
    expect(output).toMatch(/FIRST TOKEN +SECOND TURN +CACHED/);
    expect(output).toMatch(/ s +\d+\.\d\d s +\d+ of \d+ /);
  });
});
