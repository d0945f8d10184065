import { describe, expect, test } from 'vitest';
import { checkVllmArguments } from './arguments.ts';

const problemsOf = (text: string, author: 'client' | 'owner' | 'settings' = 'client') =>
  checkVllmArguments({ text, source: 'vllm_args', author });

describe('arguments for vllm-server in a request', () => {
  test.each([
    '',
    '--enforce-eager',
    '--enforce_eager',
    '--seed 7',
    '--seed=7',
    '--gpu_memory_utilization 0.5',
    '--dtype bfloat16 --enforce-eager --max-num-seqs=8',
    '-q awq',
    '-pp 2',
    `--dtype ${'x'.repeat(64)}`,
    '--distributed-executor-backend ray',
    '--distributed-executor-backend mp',
    '--distributed-executor-backend=uni',
    `--limit-mm-per-prompt '{"image": 2}'`,
    `--limit-mm-per-prompt '{${' '.repeat(500)}}'`,
  ])('%j pass', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  test.each([
    ['--seed', 'no value', '--seed'],
    ['--enforce-eager --dtype', 'no value', '--dtype'],
    ['--dtype a/b', "'a/b', which is not a value for it", '--dtype'],
    ['--dtype=', "'', which is not a value for it", '--dtype'],
    ['--seed=a=b', "'a=b', which is not a value for it", '--seed'],
    ['--seed -1', "'-1', which is not a value for it", '--seed'],
    ['--dtype /etc', "'/etc', which is not a value for it", '--dtype'],
    [
      '--distributed-executor-backend external',
      "'external', which is not a value for it",
      '--distributed-executor-backend',
    ],
    ["--limit-mm-per-prompt '[]'", "'[]', which is not a value for it", '--limit-mm-per-prompt'],
    [`--limit-mm-per-prompt 'x{}'`, "'x{}', which is not a value for it", '--limit-mm-per-prompt'],
    [`--limit-mm-per-prompt '{}x'`, "'{}x', which is not a value for it", '--limit-mm-per-prompt'],
    [
      `--limit-mm-per-prompt '{"a":"/b"}'`,
      `'{"a":"/b"}', which is not a value for it`,
      '--limit-mm-per-prompt',
    ],
  ])('%j are refused: it has %s', (text, problem, flag) => {
    expect(problemsOf(text)).toEqual([`vllm_args: '${flag}' has ${problem}.`]);
  });

  test('with a value that is too long are refused, and the value is shown in part', () => {
    expect(problemsOf(`--dtype ${'x'.repeat(65)}`)).toHaveLength(1);
    expect(problemsOf(`--dtype ${'x'.repeat(101)}`)).toEqual([
      `vllm_args: '--dtype' has '${'x'.repeat(100)}', which is not a value for it.`,
    ]);
    expect(problemsOf(`--limit-mm-per-prompt '{${' '.repeat(501)}}'`)).toHaveLength(1);
  });

  test.each([
    ['--tokenizer x', '--tokenizer'],
    ['--enforce', '--enforce'],
    ['--enforce-eager=true', '--enforce-eager=true'],
    ['--enforce-eager true', 'true'],
    ['word', 'word'],
    ['--seed=7 word', 'word'],
    ['constructor', 'constructor'],
    ["''", ''],
    [`--${'x'.repeat(200)}`, `--${'x'.repeat(98)}`],
  ])('%j are refused for a word that is not known', (text, word) => {
    const [problem, ...others] = problemsOf(text);
    expect(problem?.startsWith(`vllm_args contains '${word}'; arguments that name files, `)).toBe(
      true,
    );
    expect(problem).toMatch(
      /A request may hold: --gpu-memory-utilization, .*, --distributed-executor-backend, --limit-mm-per-prompt, --enable-auto-tool-choice, .*--language-model-only\.$/,
    );
    expect(others).toEqual([]);
  });

  test('are refused for what the server sets itself, and for nothing else then', () => {
    for (const flag of ['--host', '--tensor-parallel-size', '-tp', '--no_enable_prefix_caching']) {
      const problems = problemsOf(`${flag} 1 --tokenizer x`);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`vllm_args contains '${flag}', which the server sets itself`);
    }
  });

  test('are told that they can not be read once', () => {
    expect(problemsOf("--dtype 'x")).toEqual([
      "vllm_args can't be read. The quote ' at position 8 is never closed; close it or remove it.",
    ]);
  });
});

test('an owner is held to the same as any client', () => {
  expect(problemsOf('--tokenizer x', 'owner')).toHaveLength(1);
});

test('settings may hold all but what the server sets itself', () => {
  expect(problemsOf('--tokenizer x --dtype a/b', 'settings')).toEqual([]);
  expect(problemsOf('--host x', 'settings')).toHaveLength(1);
});
