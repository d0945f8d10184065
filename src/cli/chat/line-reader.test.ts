import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { LineReader } from './line-reader.ts';

/** A reader at a terminal; `type` is what a person types, and Enter is `\r`. */
function open(history: string[] = []) {
  const input = new PassThrough();
  const stop = new AbortController();
  let shown = '';
  const output = Object.assign(new PassThrough(), { columns: 80 });
  output.on('data', (chunk) => {
    shown += chunk;
  });
  const reader = new LineReader({
    input,
    output,
    prompt: '> ',
    history,
    signal: stop.signal,
  } as never);
  return {
    reader,
    stop,
    type: (text: string) => input.write(text),
    shown: () => shown,
    resize(columns: number) {
      Object.assign(output, { columns }).emit('resize');
    },
  };
}

test.each([
  ['one line', 'Hello\r', 'Hello'],
  ['a line that goes on', 'One\\\rTwo\r', 'One\nTwo'],
  ['lines between quotes', '"""One\rTwo"""\r', 'One\nTwo'],
  ['lines between quotes after a command', '/system """One\rTwo""" gone\r', '/system One\nTwo'],
  ['a backslash between quotes', '"""a\\\rb"""\r', 'a\nb'],
  ['a line that is pasted with others', '\x1b[200~One\rTwo\x1b[201~\r', 'One\nTwo'],
  ['a line that is left with Ctrl-C', 'No\x03Yes\r', 'Yes'],
])('%s is one message', async (_what, typed, message) => {
  const { reader, type } = open();
  const reading = reader.read();
  type(typed);
  expect(await reading).toBe(message);
  reader.close();
});

test('Ctrl-D, and Ctrl-C at an empty line, leave, with a line of its own for the shell', async () => {
  for (const key of ['\x04', '\x03']) {
    const { reader, type, shown } = open();
    const reading = reader.read();
    type(key);
    expect(await reading).toBeUndefined();
    expect(shown()).toMatch(/> .*\n$/s);
    expect(await reader.read()).toBeUndefined();
  }
});

test('what is typed during an answer is not seen in it, and is the next message', async () => {
  const { reader, type, shown } = open();
  const reading = reader.read();
  type('One\r');
  expect(await reading).toBe('One');
  const before = shown();
  type('Two\rThree\r');
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown()).toBe(before);
  expect(await reader.read()).toBe('Two');
  expect(shown()).toBe(`${before}> Two\n`);
  expect(await reader.read()).toBe('Three');
  reader.close();
  // It is closed during an answer: the shell's prompt has its line already.
  expect(shown().endsWith('Three\n\x1b[?2004l')).toBe(true);
});

test('Ctrl-C during an answer stops that, and ends nothing', async () => {
  const { reader, type } = open();
  let stops = 0;
  const idle = reader.whileBusy(() => {
    stops += 1;
  });
  type('\x03');
  await new Promise((resolve) => setImmediate(resolve));
  expect(stops).toBe(1);
  idle();
  const reading = reader.read();
  type('On\r');
  expect(await reading).toBe('On');
  reader.close();
});

test('a question during an answer takes the line behind it, and nothing that was typed before', async () => {
  const { reader, stop, type, shown } = open(['older']);
  const reading = reader.read();
  type('One\r');
  await reading;
  type('y\rdra');
  await new Promise((resolve) => setImmediate(resolve));
  const answering = reader.ask('Call it? ', stop.signal);
  expect(shown()).toContain('Call it? ');
  type('a\r');
  expect(await answering).toBe('a');
  const afterwards = shown();
  type('ft');
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown()).toBe(afterwards);
  expect(await reader.read()).toBe('y');
  const next = reader.read();
  type('\r');
  expect(await next).toBe('draft');
  expect(reader.history).toEqual(['draft', 'y', 'One', 'older']);
  reader.close();
});

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
  ['Enter', '\r'],
  ['what is pasted', '\x1b[200~y\ry\x1b[201~'],
])('%s at a question answers it with nothing', async (_what, typed) => {
  const { reader, type, shown } = open();
  const stop = new AbortController();
  reader.whileBusy(() => stop.abort());
  const answering = reader.ask('Call it? ', stop.signal);
  type(typed);
  expect(await answering).toBe('');
  expect(shown()).toMatch(/\n$/);
  expect(stop.signal.aborted).toBe(typed === '\x03');
  reader.close();
});

test('what is being typed is drawn again when the terminal gets another width', async () => {
  const { reader, type, shown, resize } = open();
  const reading = reader.read();
  type('Hello');
  await new Promise((resolve) => setImmediate(resolve));
  const before = shown().length;
  resize(20);
  expect(shown().slice(before)).toContain('> Hello');
  type('\r');
  expect(await reading).toBe('Hello');
  reader.close();
});

test('the history has what was typed, the newest first', async () => {
  const { reader, type } = open(['older']);
  const reading = reader.read();
  type('new\r');
  await reading;
  expect(reader.history).toEqual(['new', 'older']);
  reader.close();
});
