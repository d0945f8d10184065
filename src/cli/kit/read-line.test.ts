import { describe, expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { type PlayedTerminal, playStreams } from '../../../fixtures/played-streams.ts';
import { readLine, readSecret } from './read-line.ts';

function at(terminal?: PlayedTerminal) {
  const streams = playStreams(terminal);
  const made = createCommandContext(() => ({}), terminal ? { columns: 80, canAsk: true } : {});
  return { ...streams, ...made };
}

describe('a key', () => {
  test('is asked for at a terminal, where nothing that is typed is seen', async () => {
    const { context, type, shown, notes } = at({});
    const reading = readSecret(context, 'Key of p');
    expect(notes()).toBe('Key of p: ');
    type(' s3cret \r');
    expect(await reading).toBe('s3cret');
    expect(notes()).toBe('Key of p: \n');
    expect(shown()).toBe('');
  });

  test('is the first line of a pipe, and asked for by no word', async () => {
    for (const piped of ['s3cret\nmore\n', 's3cret']) {
      const { context, end, notes, out } = at();
      const reading = readSecret(context, 'Key of p');
      end(piped);
      expect(await reading).toBe('s3cret');
      expect([notes(), out()]).toEqual(['', '']);
    }
  });

  test.each([
    ['nothing', '', 'The key is empty.'],
    ['an empty line', '  \n', 'The key is empty.'],
    ['more than a key has', `${'k'.repeat(4097)}\n`, 'A key has 4096 characters at most.'],
  ])('is not %s', async (_what, piped, message) => {
    const { context, end } = at();
    const reading = readSecret(context, 'Key');
    end(piped);
    await expect(reading).rejects.toMatchObject({ reason: 'misuse', message });
  });

  test('may have 4096 characters', async () => {
    const { context, end } = at();
    const reading = readSecret(context, 'Key');
    end(`${'k'.repeat(4096)}\n`);
    expect(await reading).toHaveLength(4096);
  });

  test('is left with Ctrl-C, or with the command, behind which the shell has a line of its own', async () => {
    for (const how of ['typed', 'signal']) {
      const { context, type, abort, notes, stdin } = at({});
      const reading = readSecret(context, 'Key');
      if (how === 'typed') type('half\x03');
      else abort.abort();
      await expect(reading).rejects.toMatchObject({ reason: 'interrupted' });
      expect(notes()).toBe('Key: \n');
      expect(stdin.isPaused()).toBe(true);
    }
  });
});

describe('a line', () => {
  test('is asked for, seen while it is typed, and has no spaces around it', async () => {
    const { context, type, shown, out, modes } = at({});
    const reading = readLine(context, 'Variant of o/r');
    type('  Q4_K_M \r');
    expect(await reading).toBe('Q4_K_M');
    expect(out()).toBe('Variant of o/r:\n');
    expect(shown()).toContain('Q4_K_M');
    expect(modes.at(-1)).toBe(false);
  });

  test('that is empty is a mistake', async () => {
    for (const typed of ['\r', ' \r', '\x04']) {
      const { context, type } = at({});
      const reading = readLine(context, 'Name');
      type(typed);
      await expect(reading).rejects.toMatchObject({
        reason: 'misuse',
        message: 'Nothing was typed.',
      });
    }
  });

  test('is left with Ctrl-C', async () => {
    const { context, type } = at({});
    const reading = readLine(context, 'Name');
    type('\x03');
    await expect(reading).rejects.toMatchObject({ reason: 'interrupted' });
  });
});
