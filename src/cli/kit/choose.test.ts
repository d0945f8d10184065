import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { type PlayedTerminal, playStreams } from '../../../fixtures/played-streams.ts';
import { choose, confirm } from './choose.ts';

const DOWN = '\x1b[B';
const UP = '\x1b[A';
const CLEAR = '\x1b[K\n';
const HIDE = '\x1b[?25l';
const END = '\x1b[J\x1b[?25h';
const QUESTION = 'Which? (arrow keys, Enter)\n';

function open(
  labels: readonly string[] = ['One', 'Two', 'Three'],
  {
    initial,
    rows = 24,
    columns = 80,
    ...setup
  }: PlayedTerminal & CommandSetup & { initial?: number } = {},
) {
  const { stdin, type, modes } = playStreams({ rows, columns });
  const { context, abort, out } = createCommandContext(() => ({}), { columns, ...setup });
  const choices = labels.map((label) => ({ label, value: label }));
  const options = { question: 'Which?', choices };
  const choosing = choose(context, initial === undefined ? options : { ...options, initial });
  return { choosing, type, abort, out, stdin, modes };
}

/** The lines that are drawn, the marked one first in `❯`. */
const drawn = (...labels: readonly string[]) =>
  labels.map((label) => `\r${label.startsWith('❯') ? label : `  ${label}`}${CLEAR}`).join('');

describe('a list', () => {
  test.each([
    ['Enter', '\r', 'One'],
    ['the arrow down', `${DOWN}\r`, 'Two'],
    ['j', 'jj\r', 'Three'],
    ['the arrow up, from the first to the last', `${UP}\r`, 'Three'],
    ['k, twice', 'kk\r', 'Two'],
    ['the arrow down, from the last to the first', `${DOWN}${DOWN}${DOWN}\r`, 'One'],
    ['both arrows', `${DOWN}${DOWN}${UP}\r`, 'Two'],
    ['a digit', '2\r', 'Two'],
    ['the last digit', '3\r', 'Three'],
    ['a digit beyond the last', '4\r', 'One'],
    ['a zero', '0\r', 'One'],
    ['two digits, of which the last counts', '32\r', 'Two'],
    ['letters that mean nothing', 'cx\x01\r', 'One'],
  ])('is chosen from with %s', async (_how, keys, chosen) => {
    const { choosing, type } = open();
    type(keys);
    expect(await choosing).toBe(chosen);
  });

  test('begins at the one that is said', async () => {
    const { choosing, type } = open(undefined, { initial: 2 });
    type('\r');
    expect(await choosing).toBe('Three');
  });

  test('is drawn over at each key, and gone with its question at the end', async () => {
    const { choosing, type, out, modes, stdin } = open();
    type('j\r');
    await choosing;
    const second = drawn('One', '❯ Two', 'Three');
    expect(out()).toBe(
      `${QUESTION}${HIDE}${drawn('❯ One', 'Two', 'Three')}\x1b[3A${second}\x1b[3A${second}\x1b[4A${END}`,
    );
    expect(modes).toEqual([true, false]);
    expect(stdin.isPaused()).toBe(true);
  });

  test('has its marked line in a colour, where there are colours', async () => {
    const { choosing, type, out } = open(['One', 'Two'], {
      env: { NO_COLOR: '', FORCE_COLOR: '1' },
    });
    type('\r');
    await choosing;
    expect(out()).toContain(
      `Which? \x1b[2m(arrow keys, Enter)\x1b[22m\n${HIDE}\r\x1b[36m❯ One\x1b[39m${CLEAR}\r  Two${CLEAR}`,
    );
  });

  test('that is longer than the screen goes on where the mark gets to its edge', async () => {
    const { choosing, type, out } = open(['1', '2', '3', '4'], { rows: 4 });
    type('jjkk\r');
    expect(await choosing).toBe('1');
    const screens = [
      drawn('❯ 1', '2'),
      drawn('1', '❯ 2'),
      drawn('2', '❯ 3'),
      drawn('❯ 2', '3'),
      drawn('❯ 1', '2'),
      drawn('❯ 1', '2'),
    ];
    expect(out()).toBe(`${QUESTION}${HIDE}${screens.join('\x1b[2A')}\x1b[3A${END}`);
  });

  test.each([
    [1, 1],
    [0, 22],
    [30, 28],
    [41, 39],
    [42, 40],
    [50, 40],
  ])('of 40 on a screen of %i lines shows %i', async (rows, count) => {
    const { choosing, type, out } = open(
      Array.from({ length: 40 }, (_, index) => `n${index}`),
      { rows },
    );
    type('\r');
    await choosing;
    expect(out()).toContain(`\x1b[${count}A\r❯ n0`);
    expect(out()).toContain(`\x1b[${count + 1}A${END}`);
  });

  test('leaves the last column free, and breaks its question between words', async () => {
    const { choosing, type, out } = open(['a'.repeat(30)], { columns: 20, rows: 24 });
    type('\r');
    await choosing;
    expect(out()).toBe(
      `Which? (arrow keys,\nEnter)\n${HIDE}${drawn(`❯ ${'a'.repeat(16)}…`)}\x1b[1A${drawn(`❯ ${'a'.repeat(16)}…`)}\x1b[3A${END}`,
    );
  });

  test.each([
    ['Ctrl-C', '\x03'],
    ['Escape', '\x1b'],
  ])('is left with %s, which ends the command', async (_how, key) => {
    const { choosing, type, out, modes } = open();
    type(key);
    await expect(choosing).rejects.toMatchObject({ reason: 'interrupted', message: 'Stopped.' });
    expect(out().endsWith(END)).toBe(true);
    expect(modes).toEqual([true, false]);
  });

  test('ends with the command', async () => {
    const { choosing, abort } = open();
    abort.abort();
    await expect(choosing).rejects.toMatchObject({ reason: 'interrupted' });
  });

  test('fails as its terminal does', async () => {
    const { choosing, stdin } = open();
    stdin.emit('error', new Error('The terminal is gone.'));
    await expect(choosing).rejects.toThrow('The terminal is gone.');
  });
});

describe('what can not be undone', () => {
  const asked = (
    keys: string,
    { canAsk = true, yes }: { canAsk?: boolean; yes?: boolean } = {},
  ) => {
    const { type } = playStreams({});
    const { context, out } = createCommandContext(() => ({}), { columns: 80, canAsk });
    const confirming = confirm(context, 'Delete m?', yes);
    type(keys);
    return { confirming, out };
  };

  test('is done after a yes, and not by a mere Enter', async () => {
    const { confirming, out } = asked('\r');
    expect(await confirming).toBe(false);
    expect(out()).toContain(`Delete m? (arrow keys, Enter)\n${HIDE}${drawn('❯ No', 'Yes')}`);
    expect(await asked('j\r').confirming).toBe(true);
  });

  test('is not asked about where that was agreed in advance', async () => {
    const { confirming, out } = asked('', { yes: true });
    expect(await confirming).toBe(true);
    expect(out()).toBe('');
  });

  test('is refused where no person can be asked', async () => {
    await expect(asked('', { canAsk: false, yes: false }).confirming).rejects.toMatchObject({
      reason: 'misuse',
      message: 'There is no terminal to ask on.',
      advice: 'Add --yes to do it without being asked.',
    });
  });
});
