import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import declared from '../../src/cli/commands.json' with { type: 'json' };
import { manPage } from './man-page.ts';

const page = manPage();

test('the manual page has every command and its options', () => {
  const names = Object.values(declared).flatMap((commands) =>
    commands.map(({ name }) => name.replaceAll('-', '\\-')),
  );
  expect(names.length).toBeGreaterThan(35);
  for (const name of names)
    expect(page).toMatch(new RegExp(`^\\.B lemonade ${name.replaceAll('\\', '\\\\')}(?: |$)`, 'm'));
  expect(page).toContain('.B lemonade backends install recipe:backend');
  expect(page).toContain('.B \\-\\-param <name=value>');
  expect(page).toContain('.B \\-\\-api\\-key <key>');
});

test('no line of text begins like a command of the formatter', () => {
  const commands = page.split('\n').filter((line) => /^[.']/.test(line));
  expect(commands.filter((line) => !/^\.(?:TH|SH|SS|TP|B|I|RS|RE)(?: |$)/.test(line))).toEqual([]);
});

const hasFormatter = spawnSync('groff', ['--version']).status === 0;

test.runIf(hasFormatter)('the formatter takes it without a warning', () => {
  const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-cbou'], {
    input: page,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('lemonade run');
});
