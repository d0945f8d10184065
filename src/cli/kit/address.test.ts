import { describe, expect, onTestFinished, test } from 'vitest';
import { addressOf, hasPort } from './address.ts';
import { createContext } from './context.ts';
import { CommandFailed } from './failures.ts';

describe('where the server is', () => {
  test.each([
    { given: {}, baseUrl: 'http://localhost:13305', isHere: true },
    { given: { host: '0.0.0.0', port: '8000' }, baseUrl: 'http://localhost:8000', isHere: true },
    { given: { host: '::1' }, baseUrl: 'http://[::1]:13305', isHere: true },
    { given: { host: '[::]' }, baseUrl: 'http://localhost:13305', isHere: true },
    { given: { host: 'box', port: '' }, baseUrl: 'http://box:13305', isHere: false },
    { given: { host: 'http://box' }, baseUrl: 'http://box:80', isHere: false },
    { given: { host: 'https://box' }, baseUrl: 'https://box:443', isHere: false },
    { given: { host: 'https://box:8443/x' }, baseUrl: 'https://box:8443', isHere: false },
    { given: { host: 'http://box', port: '9' }, baseUrl: 'http://box:9', isHere: false },
    { given: { host: '127.0.0.1:31801' }, baseUrl: 'http://127.0.0.1:31801', isHere: true },
    { given: { host: '0.0.0.0:31801' }, baseUrl: 'http://localhost:31801', isHere: true },
    { given: { host: ':31801' }, baseUrl: 'http://localhost:31801', isHere: true },
    { given: { host: '[::1]:31801' }, baseUrl: 'http://[::1]:31801', isHere: true },
    { given: { host: 'box:31801', port: '9' }, baseUrl: 'http://box:9', isHere: false },
  ])('$given is $baseUrl', ({ given, baseUrl, isHere }) => {
    expect(addressOf(given)).toMatchObject({ baseUrl, isHere });
  });

  test.each([
    { words: { host: 'http://127.0.0.1:22102' }, baseUrl: 'http://127.0.0.1:22102' },
    { words: { host: 'http://127.0.0.1:22102', port: '5' }, baseUrl: 'http://127.0.0.1:5' },
    { words: { host: 'http://127.0.0.1' }, baseUrl: 'http://127.0.0.1:22190' },
    { words: { host: 'localhost:22102' }, baseUrl: 'http://localhost:22102' },
    { words: {}, baseUrl: 'http://localhost:22190' },
  ])('$words is $baseUrl where LEMONADE_PORT is 22190', ({ words, baseUrl }) => {
    const before = process.env.LEMONADE_PORT;
    process.env.LEMONADE_PORT = '22190';
    onTestFinished(() => {
      if (before === undefined) delete process.env.LEMONADE_PORT;
      else process.env.LEMONADE_PORT = before;
    });
    const ends = { signal: new AbortController().signal, atEnd: () => undefined };
    expect(createContext(words, ends).address.baseUrl).toBe(baseUrl);
  });

  test.each([
    { port: 'x' },
    { port: '0' },
    { port: '70000' },
    { host: 'ftp://box' },
    { host: 'box:x' },
    { host: 'a b' },
  ])('%o is refused', (given) => {
    expect(() => addressOf(given)).toThrow(CommandFailed);
  });
});

test.each([
  ['box:80', true],
  ['http://box:80', true],
  ['http://box', false],
  ['box', false],
  ['', false],
  [undefined, false],
  ['a b', false],
])('%s has its port with it: %s', (host, has) => {
  expect(hasPort(host)).toBe(has);
});

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.1.2.3', true],
  ['127.0.0.1.example', false],
  ['my-localhost', false],
  ['localhost.example', false],
  ['https://localhost', false],
  ['*', true],
])('%s is this machine: %s', (host, isHere) => {
  expect(addressOf({ host }).isHere).toBe(isHere);
});

test('ports are numbers from 1 to 65535, and others are said', () => {
  for (const port of ['1', '65535']) expect(addressOf({ port }).port).toBe(Number(port));
  for (const port of ['0', '65536', '-1', '8x', 'x8', '1.5'])
    expect(() => addressOf({ port })).toThrow(
      expect.objectContaining({
        reason: 'misuse',
        message: `The port '${port}' is not a number from 1 to 65535.`,
        advice: 'Use --port or LEMONADE_PORT, e.g. 13305.',
      }),
    );
  expect(() => addressOf({ host: 'a b' })).toThrow(
    expect.objectContaining({
      message: "The host 'a b' is not where a server can be.",
      advice: expect.stringMatching(/, or http:\/\/name:port\.$/),
    }),
  );
});
