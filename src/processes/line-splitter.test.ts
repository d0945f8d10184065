// Lines come out whole, whatever chunks they came in.
import { expect, test } from 'vitest';
import { createLineSplitter } from './line-splitter.ts';

function split(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.write(chunk);
  splitter.end();
  return lines;
}

test('all kinds of line ends are understood, also a last line without one', () => {
  expect(split([Buffer.from('a\nb\r\nc\rd\n\ne')])).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('cutting anywhere changes nothing, not even within a character or a line end', () => {
  const bytes = Buffer.from('grün\r\n日本語\n🍋 end\n');
  const whole = split([bytes]);
  expect(whole).toEqual(['grün', '日本語', '🍋 end']);
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(split([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
  }
});

test('space before a line stays, space behind it goes, and a line of nothing else is none', () => {
  expect(split([Buffer.from('  a  \n   \n b')])).toEqual(['  a', ' b']);
});

test('a line of the greatest length is one piece', () => {
  expect(split([Buffer.from(`${'x'.repeat(8192)}\n`)]).map((line) => line.length)).toEqual([8192]);
});

test('output without any line end is handed over in bounded pieces', () => {
  const lines = split([Buffer.alloc(20_000, 'x')]);
  expect(lines.map((line) => line.length)).toEqual([8192, 8192, 3616]);
});

test('so is a line that is too long, although it has an end', () => {
  const lines = split([Buffer.from(`a\n${'x'.repeat(20_000)}\nb`)]);
  expect(lines.map((line) => line.length)).toEqual([1, 8192, 8192, 3616, 1]);
});
