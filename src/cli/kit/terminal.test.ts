import { describe, expect, test } from 'vitest';
import { createTerminal, hasColours } from './terminal.ts';

test.each([
  { environment: {}, isTTY: true, is: true },
  { environment: {}, isTTY: false, is: false },
  { environment: { NO_COLOR: '1' }, isTTY: true, is: false },
  { environment: { FORCE_COLOR: '1' }, isTTY: false, is: true },
  { environment: { FORCE_COLOR: '0' }, isTTY: true, is: false },
  { environment: { TERM: 'dumb' }, isTTY: true, is: false },
])('colours with $environment on a terminal, $isTTY: $is', ({ environment, isTTY, is }) => {
  expect(hasColours({ isTTY }, environment)).toBe(is);
});

describe('a terminal', () => {
  function open(
    setup: {
      stdin?: boolean;
      stdout?: boolean;
      stderr?: boolean;
      columns?: number;
      env?: object;
    } = {},
  ) {
    const written = { stdout: '', stderr: '' };
    const stream = (name: 'stdout' | 'stderr', isTTY: boolean) => ({
      isTTY,
      columns: setup.columns,
      write: (text: string) => {
        written[name] += text;
      },
    });
    const terminal = createTerminal({
      stdin: { isTTY: setup.stdin },
      stdout: stream('stdout', setup.stdout === true),
      stderr: stream('stderr', setup.stderr === true),
      env: setup.env ?? {},
    } as never);
    return { terminal, written };
  }

  test.each([
    [{ stdout: true, columns: 60 }, 60],
    [{ stdout: true }, 80],
    [{ stdout: true, columns: 0 }, 80],
    [{ columns: 60 }, Number.POSITIVE_INFINITY],
  ])('of %j has %d columns', (setup, width) => {
    expect(open(setup).terminal.width).toBe(width);
  });

  test('can be asked at where it is read and written, and be drawn over where notes go to it', () => {
    const facts = (setup: Parameters<typeof open>[0]) => {
      const { isTerminal, canAsk, canRedraw } = open(setup).terminal;
      return [isTerminal, canAsk, canRedraw];
    };
    expect(facts({})).toEqual([false, false, false]);
    expect(facts({ stdin: true })).toEqual([false, false, false]);
    expect(facts({ stdout: true })).toEqual([true, false, false]);
    expect(facts({ stdin: true, stdout: true })).toEqual([true, true, false]);
    expect(facts({ stderr: true })).toEqual([false, false, true]);
    expect(facts({ stderr: true, env: { TERM: 'dumb' } })).toEqual([false, false, false]);
  });

  test('breaks what people read between words, and nothing else', () => {
    const { terminal, written } = open({ stdout: true, stderr: true, columns: 8 });
    terminal.print('one two three');
    terminal.printRaw('one two three');
    terminal.write('one two three');
    terminal.print();
    terminal.note('one two three');
    terminal.draw('one two three');
    expect(written).toEqual({
      stdout: 'one two\nthree\none two three\none two three\n',
      stderr: 'one two\nthree\none two three',
    });
  });

  test('has colours on each of its streams by itself', () => {
    const { terminal, written } = open({ stdout: true });
    expect(terminal.style('bold', 'x')).toBe('\x1b[1mx\x1b[22m');
    expect(terminal.styleOfNotes('bold', 'x')).toBe('x');
    terminal.tell('plain');
    terminal.tell('dim', 'dim');
    expect(written.stdout).toBe('plain\n\x1b[2mdim\x1b[22m\n');
    expect(open({ stderr: true }).terminal.styleOfNotes('bold', 'x')).toBe('\x1b[1mx\x1b[22m');
  });

  test('has tables and fields that fit, with dim titles and names', () => {
    const { terminal, written } = open({ stdout: true, columns: 24 });
    terminal.table(
      [{ name: 'a-long-name-of-a-model', size: '1' }],
      [
        { title: 'NAME', value: ({ name }) => name, least: 8 },
        { title: 'SIZE', value: ({ size }) => size },
      ],
    );
    terminal.fields([
      ['Name', 'one two three four five'],
      ['None', undefined],
    ]);
    expect(written.stdout).toBe(
      [
        '\x1b[2mNAME              \x1b[22m  \x1b[2mSIZE\x1b[22m',
        'a-long-name-of-a-…  1',
        '\x1b[2mName  \x1b[22mone two three four',
        '      five',
        '',
      ].join('\n'),
    );
  });
});
