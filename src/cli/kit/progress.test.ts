import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';

const file = {
  file: 'a/b.gguf',
  file_index: 1,
  total_files: 1,
  bytes_downloaded: 0,
  bytes_total: 2000,
  percent: 0,
};

function open(setup: CommandSetup = {}) {
  const { context, notes, out } = createCommandContext(() => ({}), setup);
  return { bar: context.progress(), notes, out };
}

describe('progress where lines can not be drawn over', () => {
  test('is a line for each file, and for every tenth of it', () => {
    const { bar, notes, out } = open();
    for (const bytes_downloaded of [0, 199, 200, 399, 400, 2000, 2000])
      bar.download({ ...file, bytes_downloaded });
    bar.end();
    expect(notes()).toBe('b.gguf: 2.0 kB\nb.gguf: 10%\nb.gguf: 20%\nb.gguf: 100%\n');
    expect(out()).toBe('');
  });

  test('tells which of several files it is, also when one begins in its middle', () => {
    const { bar, notes } = open();
    bar.download({ ...file, total_files: 2, bytes_downloaded: 1000 });
    bar.download({ ...file, total_files: 2, file: 'c', file_index: 2 });
    bar.download({ ...file, total_files: 2, file: 'c', file_index: 2, bytes_downloaded: 200 });
    expect(notes()).toBe('[1/2] b.gguf: 2.0 kB\n[2/2] c: 2.0 kB\n[2/2] c: 10%\n');
  });

  test('of a file of unknown size is one line', () => {
    const { bar, notes } = open();
    for (const bytes_downloaded of [0, 10, 20])
      bar.download({ ...file, bytes_total: 0, bytes_downloaded });
    expect(notes()).toBe('b.gguf: 0 B\n');
  });

  test('is a line for what can not be measured', () => {
    const { bar, notes } = open();
    bar.doing('Loading m');
    bar.doing('Starting m');
    bar.end();
    expect(notes()).toBe('Loading m\nStarting m\n');
  });
});

describe('progress on a terminal', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is one line that is drawn over while it turns, and goes at the end', () => {
    const { bar, notes } = open({ columns: 40 });
    bar.doing('Loading m');
    expect(notes()).toBe('\r⠙ Loading m\x1b[K');
    bar.doing('Starting m');
    vi.advanceTimersByTime(99);
    expect(notes()).toBe('\r⠙ Loading m\x1b[K');
    vi.advanceTimersByTime(1);
    expect(notes()).toBe('\r⠙ Loading m\x1b[K\r⠹ Starting m\x1b[K');
    vi.advanceTimersByTime(900);
    expect(notes().endsWith('\r⠋ Starting m\x1b[K\r⠙ Starting m\x1b[K')).toBe(true);
    const before = notes();
    bar.end();
    bar.end();
    vi.advanceTimersByTime(1000);
    expect(notes()).toBe(`${before}\r\x1b[K`);
  });

  test('begins again after its end', () => {
    const { bar, notes } = open({ columns: 40 });
    bar.doing('One');
    bar.end();
    bar.doing('Two');
    expect(notes()).toBe('\r⠙ One\x1b[K\r\x1b[K\r⠹ Two\x1b[K');
    bar.end();
  });

  test('is the bar of a file, and says when all of it is here', () => {
    const { bar, notes } = open({ columns: 60 });
    bar.download({ ...file, bytes_downloaded: 1000 });
    expect(stripVTControlCharacters(notes())).toMatch(
      /^\rb\.gguf █+░+ +50% {2} +1\.0 kB of 2\.0 kB$/,
    );
    const before = notes().length;
    bar.download({ ...file, bytes_downloaded: 2000 });
    vi.advanceTimersByTime(100);
    expect(stripVTControlCharacters(notes().slice(before))).toMatch(
      /^\rb\.gguf █+ 100% {2}verifying$/,
    );
    bar.end();
  });

  test('of a file of unknown size is never verified', () => {
    const { bar, notes } = open({ columns: 60 });
    bar.download({ ...file, bytes_total: 0, bytes_downloaded: 10 });
    expect(stripVTControlCharacters(notes())).toMatch(/^\rb\.gguf {2}10 B\b[^v]*$/);
    bar.end();
  });

  test('fits the terminal', () => {
    const { bar, notes } = open({ columns: 12 });
    bar.doing('Loading a long name');
    expect(notes()).toBe('\r⠙ Loading …\x1b[K');
    bar.end();
  });

  test('has its spinner in a colour, where there are colours', () => {
    const { bar, notes } = open({ columns: 40, env: { NO_COLOR: '', FORCE_COLOR: '1' } });
    bar.doing('Loading m');
    expect(notes()).toBe('\r\x1b[36m⠙\x1b[39m Loading m\x1b[K');
    bar.end();
  });
});

test.each<[CommandSetup]>([[{ json: true }], [{ quiet: true, columns: 40 }]])(
  'nothing of it is shown with %j',
  (setup) => {
    const { bar, notes, out } = open(setup);
    bar.doing('Loading m');
    bar.download(file);
    bar.end();
    expect([notes(), out()]).toEqual(['', '']);
  },
);
