import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { type Finding, fine, hint, printFinding, wrong } from './findings.ts';

function printed(finding: Finding, setup: CommandSetup = {}): string {
  const { context, out } = createCommandContext(() => ({}), setup);
  printFinding(context, finding);
  return out();
}

test('a finding is fine, deserves a hint with what to do, or is wrong', () => {
  expect(fine('Disk', 'large')).toEqual({ check: 'Disk', state: 'fine', message: 'large' });
  expect(hint('Disk', 'small', 'Tidy.')).toEqual({
    check: 'Disk',
    state: 'hint',
    message: 'small',
    advice: 'Tidy.',
  });
  expect(wrong('Disk', 'full', 'Tidy.')).toEqual({
    check: 'Disk',
    state: 'wrong',
    message: 'full',
    advice: 'Tidy.',
  });
  expect(wrong('Disk', 'full').advice).toBeUndefined();
});

describe('what is printed', () => {
  test('has a mark for each state, and advice on a line of its own', () => {
    expect(printed(fine('Disk', 'large'))).toBe('✓ Disk: large\n');
    expect(printed(hint('Disk', 'small', 'Tidy.'))).toBe('! Disk: small\n  → Tidy.\n');
    expect(printed(wrong('Disk', 'full', 'Tidy.'))).toBe('✗ Disk: full\n  → Tidy.\n');
    expect(printed(wrong('Disk', 'full'))).toBe('✗ Disk: full\n');
  });

  test('has colours on a terminal that has them', () => {
    const setup = { env: { NO_COLOR: '', FORCE_COLOR: '1' } };
    expect(printed(fine('Disk', 'large'), setup)).toContain('\x1b[32m✓');
    expect(printed(hint('Disk', 'small', 'Tidy.'), setup)).toMatch('\x1b[33m!');
    const found = printed(wrong('Disk', 'full', 'Tidy.'), setup);
    expect(found).toContain('\x1b[31m✗');
    expect(found).toContain('\x1b[2m→ Tidy.');
  });

  test('goes on below where it is long, at most 100 columns wide', () => {
    const words = Array(30).fill('word').join(' ');
    const lines = printed(hint('Disk', words, words), { columns: 200 }).split('\n');
    expect(lines.map((line) => line.length)).toEqual([97, 61, 98, 58, 0]);
    expect(lines.map((line) => line.slice(0, 10))).toEqual([
      '! Disk: wo',
      '  word wor',
      '  → word w',
      '    word w',
      '',
    ]);
  });

  test('fills the terminal to its last column, and not beyond', () => {
    const found = hint('D', '12345 7890', '12345 78');
    expect(printed(found, { columns: 15 })).toBe('! D: 12345 7890\n  → 12345 78\n');
    expect(printed(found, { columns: 14 })).toBe('! D: 12345\n  7890\n  → 12345 78\n');
    expect(printed(found, { columns: 12 })).toBe('! D: 12345\n  7890\n  → 12345 78\n');
    expect(printed(found, { columns: 11 })).toBe('! D: 12345\n  7890\n  → 12345\n    78\n');
  });

  test('is JSON of one line where that is wanted', () => {
    const found = hint('Disk', 'small', 'Tidy.');
    expect(printed(found, { json: true })).toBe(`${JSON.stringify(found)}\n`);
  });
});
