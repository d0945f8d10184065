import { describe, expect, onTestFinished, test } from 'vitest';
import { type PlayedTerminal, playStreams } from '../../fixtures/played-streams.ts';
import { version } from '../lib/package-root.ts';
import { createRoot } from './root-command.ts';

/** What the program prints for these words, and the code that it throws. */
function printed(words: readonly string[], terminal?: PlayedTerminal) {
  const { shown } = playStreams(terminal);
  const before = process.argv;
  process.argv = ['node', 'lemonade', ...words];
  onTestFinished(() => {
    process.argv = before;
  });
  const program = createRoot();
  program
    .command('list')
    .alias('ls')
    .argument('[part]')
    .description('models that are here, and models that can be fetched to this machine')
    .option('-a, --all', 'all of them')
    .action(() => undefined);
  let code: unknown;
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    code = (error as { exitCode: unknown }).exitCode;
  }
  return { out: shown(), code, options: program.opts() };
}

describe('the version', () => {
  test.each([['--version'], ['-v'], ['-V'], ['version']])('is printed for %s', (word) => {
    expect(printed([word])).toMatchObject({ out: `${version}\n`, code: 0 });
  });

  test.each([['--version'], ['-V'], ['version']])('is JSON for %s with --json', (word) => {
    for (const words of [
      ['--json', word],
      [word, '--json'],
    ])
      expect(printed(words)).toMatchObject({ out: `${JSON.stringify({ version })}\n`, code: 0 });
  });
});

test('options for all commands stand anywhere', () => {
  const options = { host: 'box', port: '9', apiKey: 'k', json: true, quiet: true };
  const words = ['--host', 'box', '--port', '9', '--api-key', 'k', '--json', '-q'];
  expect(printed([...words, 'list']).options).toEqual(options);
  expect(printed(['list', ...words]).options).toEqual(options);
  expect(printed(['list']).options).toEqual({});
});

describe('help', () => {
  test('has a line for each command, with its other name and not with what it takes', () => {
    const { out, code } = printed(['--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: lemonade \[options\] \[command\]\n/);
    expect(out).toMatch(/^ {2}list, ls +models that are here, and models that can be/m);
    expect(out).toMatch(/^ {2}-v, --version +print the version$/m);
    expect(out).toMatch(/^ {2}-h, --help +print help$/m);
    expect(out).not.toMatch(/-V/);
    expect(out).not.toMatch(/^ {2}version/m);
    expect(out.split('\n').every((line) => line.length <= 80)).toBe(true);
  });

  test('of a command has the options for all of them too', () => {
    const { out } = printed(['list', '-h']);
    expect(out).toMatch(/^Usage: lemonade list\|ls \[options\] \[part\]\n/);
    expect(out).toMatch(/^Global Options:$/m);
    expect(out).toMatch(/^ {2}--port <port> +its port \(13305\)/m);
  });

  test('fits a narrow terminal, where what explains stands below', () => {
    const { out } = printed(['list', '-h'], { columns: 40 });
    expect(out).toMatch(/^Usage: lemonade list\|ls \[options\] \[part\]\n/);
    expect(out).toMatch(/^ {2}-a, --all\n {6}all of them$/m);
    expect(out.split('\n').every((line) => line.length <= 40)).toBe(true);
    expect(printed(['list', '-h'], { columns: 39 }).out).toMatch(
      /^Usage: lemonade list\|ls \[options\]\n {7}\[part\]\n/,
    );
  });
});
