// Completion in the shells that are here, each on a terminal of its own, without anything of a
// person's start files.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverForSuite } from '../support/for-suite.ts';
import {
  commandOnTerminal,
  HAS_TERMINALS,
  PROGRAM,
  plain,
  reach,
  runProgram,
} from '../support/program.ts';

const server = serverForSuite();
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lemonade-shell-'));
  await symlink(PROGRAM, join(home, 'lemonade'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const offered = async (...words: readonly string[]) => {
  const { output } = await runProgram(['complete', '--', ...words], reach(server()));
  return output.split('\n').flatMap((line) => line.split('\t', 1));
};

test('nothing of the library that completes is offered', async () => {
  expect(await offered('comp')).toEqual(['completion', ':4', '']);
});

test('serve takes the options of the server', async () => {
  expect(await offered('serve', '--')).toEqual(
    expect.arrayContaining(['--detach', '--port', '--host', '--max-loaded-models', '--help']),
  );
});

test('settings are completed by their keys, with = where a value follows', async () => {
  expect(await offered('config', 'set', 'ctx')).toContain('ctx_size=');
  expect(await offered('config', 'get', 'llamacpp.b')).toContain('llamacpp.backend');
  expect(await offered('config', 'unset', 'keep')).toContain('keep_alive');
});

interface Shell {
  words: readonly string[];
  /** Reads the script. */
  start: string;
}

const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    words: ['/bin/bash', '--norc', '--noprofile', '-i'],
    start: 'source <(lemonade completion bash)',
  },
  zsh: {
    words: ['/usr/bin/zsh', '-f', '-i'],
    start: 'autoload -U compinit && compinit -u -D && source <(lemonade completion zsh)',
  },
  fish: {
    words: ['/usr/bin/fish', '--no-config', '-i'],
    start: 'lemonade completion fish | source',
  },
};

describe.each(Object.entries(SHELLS))('in %s', (_name, { words, start }) => {
  const [program = ''] = words;

  test.runIf(HAS_TERMINALS && existsSync(program))(
    'a TAB completes commands, options, settings and backends',
    async () => {
      const environment = {
        HOME: home,
        XDG_CONFIG_HOME: join(home, 'config'),
        XDG_DATA_HOME: join(home, 'data'),
        PATH: `${home}:${process.env.PATH}`,
        PS1: '> ',
      };
      // What is printed tells itself from what is typed by the quotes, which each of these shells
      // takes away.
      const shell = commandOnTerminal(words, { ...reach(server()), environment, columns: 200 });
      shell.type(`${start}; echo rea""dy\r`);
      await shell.waitFor(/ready/);
      for (const [typed, completed] of [
        ['lemonade comp', 'lemonade completion'],
        ['lemonade serve --max-lo', 'lemonade serve --max-loaded-models'],
        ['lemonade config set ctx_', 'lemonade config set ctx_size='],
        [
          'lemonade backends install whispercpp:emb',
          'lemonade backends install whispercpp:embedded',
        ],
      ] as const) {
        shell.type(`${typed}\t`);
        await shell.waitFor(new RegExp(completed.slice(typed.length)));
        // To the start of the line, which is then printed in place of being run.
        shell.type('\u0001echo li""ne: \r');
        await shell.waitFor(new RegExp(`line: ${completed}\\s`));
      }
      const screen = plain(shell.screen());
      expect(screen).not.toMatch(/command not found|_get_comp_words_by_ref|whispercpp:whispercpp/);
      shell.type('exit\r');
      await shell.ended;
    },
  );
});
