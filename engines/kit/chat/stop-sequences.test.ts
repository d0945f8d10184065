// Tests of generate.ts: stop sequences end a text, and are left out of it.
import { expect, it } from 'vitest';
import { createStopSequenceFilter } from './generate.ts';

function run(
  stops: readonly string[],
  pieces: readonly string[],
): { shown: string[]; stop?: string } {
  const filter = createStopSequenceFilter(stops);
  const shown: string[] = [];
  for (const piece of pieces) {
    const { text, stop } = filter.push(piece);
    shown.push(text);
    if (stop !== undefined) return { shown, stop };
  }
  return { shown: [...shown, filter.flush()] };
}

it('the filter of stop sequences shows everything at once when there is nothing to stop at', () => {
  expect(run([''], ['a', 'b'])).toEqual({ shown: ['a', 'b', ''] });
});

it('the filter of stop sequences never shows a stop sequence that arrives in parts', () => {
  expect(run(['STOP'], ['go S', 'TO', 'P on'])).toEqual({ shown: ['go ', '', ''], stop: 'STOP' });
});

it('the filter of stop sequences holds nothing once it has found a stop sequence', () => {
  const filter = createStopSequenceFilter(['STOP']);
  filter.push('go ST');
  expect(filter.push('OP')).toMatchObject({ text: '', stop: 'STOP' });
  expect(filter.flush()).toBe('');
});

it('the filter of stop sequences shows what it has held once that turns out to be something else', () => {
  expect(run(['STOP'], ['S', 'TO', 'RE'])).toEqual({ shown: ['', '', 'STORE', ''] });
});

it('the filter of stop sequences shows what it has held when the text ends', () => {
  expect(run(['\n\n'], ['a\n'])).toEqual({ shown: ['a', '\n'] });
});

it('the filter of stop sequences finds a sequence that begins inside of a failed beginning', () => {
  expect(run(['aab'], ['aa', 'ab!'])).toEqual({ shown: ['', 'a'], stop: 'aab' });
});

it('the filter of stop sequences stops at the first of several sequences, and at the longest of those that begin there', () => {
  expect(run(['c', 'b', 'bc'], ['abc']).stop).toBe('bc');
});

it('the filter of stop sequences finds sequences that begin and end like themselves, wherever the text is cut', () => {
  const texts = ['aabaabaaab', 'xaabaabaabaaab!', 'aabaabaa', 'abaab'];
  for (const text of texts) {
    const at = text.indexOf('aabaabaaab');
    for (let cut = 0; cut <= text.length; cut += 1) {
      const { shown, stop } = run(['aabaabaaab', 'zz'], [text.slice(0, cut), text.slice(cut)]);
      expect([shown.join(''), stop]).toEqual(
        at < 0 ? [text, undefined] : [text.slice(0, at), 'aabaabaaab'],
      );
    }
  }
});

it('the filter of stop sequences compares long sequences with long texts fast enough', () => {
  const stops = Array.from({ length: 16 }, (_, of) => `${'a'.repeat(1000)}${of}`);
  expect(
    run(
      stops,
      Array.from({ length: 2000 }, () => 'aaaa'),
    ).shown.join(''),
  ).toHaveLength(8000);
});
