import { Command } from 'commander';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { explainMistakes, namesBelow, parserMessage } from './mistakes.ts';

describe('what the parser says', () => {
  test.each([
    [
      "error: unknown option '--prot'\n(Did you mean --port?)",
      "Error: Unknown option '--prot'.\nDid you mean --port?\n",
    ],
    [
      "error: missing required argument 'model'\n",
      "Error: Missing required argument 'model'.\nHow.\n",
    ],
    ['error: it ends.\n', 'Error: It ends.\nHow.\n'],
    [' it is not one of the parser ', 'Error: It is not one of the parser.\nHow.\n'],
    ['no error: here', 'Error: No error: here.\nHow.\n'],
  ])('as %j is two sentences', (text, is) => {
    expect(parserMessage(text, 'How.')).toBe(is);
  });

  test.each([
    ["error: unknown command 'cp'", /alias add NAME MODEL/],
    ["error: unknown option '--num-ctx'\n(Did you mean --num?)", /^'--ctx-size TOKENS'/],
    ["error: unknown option '--num_ctx'", /^'--ctx-size TOKENS'/],
    ["error: unknown command '--num-ctx'", /^How\.$/],
    ["error: unknown option 'cp'", /^How\.$/],
    ["error: unknown command 'constructor'", /^How\.$/],
    ["error: it has an unknown command 'cp'", /^How\.$/],
  ])('of words of other programs, as %j, is told in ours', (text, advice) => {
    expect(parserMessage(text, 'How.').split('\n')[1]).toMatch(advice);
  });

  test.each([
    ['sped', "Did you mean 'speed'?"],
    ['xyzzy', 'How.'],
    ['', 'How.'],
  ])("of the choice '%s' gets the nearest: %s", (wrong, advice) => {
    const text = `error: option '--for <what>' argument '${wrong}' is invalid. Allowed choices are memory, speed.`;
    expect(parserMessage(text, 'How.')).toBe(
      `Error: Option '--for <what>' argument '${wrong}' is invalid. Allowed choices are memory, speed.\n${advice}\n`,
    );
  });

  test('of a wrong value without choices has no nearest one', () => {
    expect(parserMessage("error: argument 'x' is invalid.", 'How.')).toBe(
      "Error: Argument 'x' is invalid.\nHow.\n",
    );
  });
});

describe('a mistyped command line', () => {
  /** What is written for it, of a program with commands in groups. */
  function saidOf(words: readonly string[]): string {
    let written = '';
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written += text;
      return true;
    });
    onTestFinished(() => write.mockRestore());
    const program = new Command('lemonade').exitOverride();
    program
      .command('list')
      .argument('[part]')
      .allowExcessArguments(false)
      .action(() => undefined);
    const backends = program.command('backends');
    backends
      .command('list', { isDefault: true })
      .allowExcessArguments(false)
      .action(() => undefined);
    backends
      .command('install')
      .argument('<name>')
      .option('--force')
      .action(() => undefined);
    expect(namesBelow(program)).toEqual(['list', 'backends']);
    explainMistakes(program);
    expect(() => program.parse(words, { from: 'user' })).toThrow();
    return written;
  }

  test.each([
    [['lits'], "Error: Unknown command 'lits'.\nDid you mean list?\n"],
    [['xyzzy'], "Error: Unknown command 'xyzzy'.\n'lemonade --help' lists commands and options.\n"],
    [
      ['list', '--all'],
      "Error: Unknown option '--all'.\n'lemonade list --help' lists what it takes.\n",
    ],
    [
      ['list', 'a', 'b'],
      "Error: Too many arguments for 'list'. Expected 1 argument but got 2.\n'lemonade list --help' lists what it takes.\n",
    ],
    [['backends', 'instal'], "Error: Unknown command 'instal'.\nDid you mean install?\n"],
    [
      ['backends', 'xyzzy'],
      "Error: Unknown command 'xyzzy'.\n'lemonade backends --help' lists commands and options.\n",
    ],
    [
      ['backends', 'list', 'x'],
      "Error: Too many arguments for 'list'. Expected 0 arguments but got 1.\n'lemonade backends list --help' lists what it takes.\n",
    ],
    [
      ['backends', 'install'],
      "Error: Missing required argument 'name'.\n'lemonade backends install --help' lists what it takes.\n",
    ],
    [
      ['backends', 'install', 'x', '--forse'],
      "Error: Unknown option '--forse'.\nDid you mean --force?\n",
    ],
  ])('%j is explained', (words, said) => {
    expect(saidOf(words)).toBe(said);
  });
});
