import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createRedirects, RedirectRefused } from './redirects.ts';

/** Where a redirect from there would lead, or why it is refused. */
function followed(first: string, location: string): string {
  const url = new URL(first);
  try {
    return createRedirects(url).follow(url, location).href;
  } catch (error) {
    expect(error).toBeInstanceOf(RedirectRefused);
    return (error as Error).message;
  }
}

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  '169.254.169.254',
  'localhost',
  'LOCALHOST.',
  'api.localhost',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[::ffff:127.0.0.1]',
])('a redirect from outside into this machine is refused: %s', (host) => {
  expect(followed('https://hub.example', `https://${host}:8443/x`)).toMatch(
    /^hub\.example redirects into this machine/,
  );
  expect(followed('http://192.168.1.5', `http://${host}/x`)).toMatch(/into this machine/);
});

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '[fd00::1]',
  '[::ffff:10.0.0.1]',
])('the internet does not redirect into the local network: %s', (host) =>
  expect(followed('https://hub.example', `https://${host}/x`)).toMatch(/into the local network/),
);

test.each([
  ['https://hub.example/a', 'https://cdn.example/b'],
  ['https://hub.example/a', 'https://93.184.215.14/b'],
  ['https://hub.example/a', 'https://172.32.0.1/b'],
  ['http://192.168.1.5/a', 'http://10.0.0.7/b'],
  ['http://192.168.1.5/a', 'https://cdn.example/b'],
  ['http://127.0.0.1:1/a', 'http://127.0.0.1:2/b'],
  ['http://localhost:1/a', 'http://192.168.1.5/b'],
])('%s may redirect to %s', (first, location) => expect(followed(first, location)).toBe(location));

test('a refusal has hosts in it and nothing else of what was sent', () => {
  expect(followed('https://hub.example/secret', 'https://127.0.0.1/token?key=1')).not.toMatch(
    /secret|token|key/,
  );
  expect(followed('https://hub.example/secret', 'https://')).toBe(
    'hub.example redirects to nowhere',
  );
});

test('a name is refused by what it stands for, unless it was chosen for that', async () => {
  const lookUpFrom = (first: string, name: string) => {
    const { lookup } = createRedirects(new URL(first));
    return promisify(
      lookup as (name: string, options: object, done: (error: Error | null) => void) => void,
    )(name, {
      all: true,
    });
  };
  await expect(lookUpFrom('https://hub.example', 'localhost')).rejects.toThrow(RedirectRefused);
  await expect(lookUpFrom('http://192.168.1.5', 'localhost')).rejects.toThrow(
    /into this machine \(localhost\)/,
  );
  expect(await lookUpFrom('http://localhost:80', 'localhost')).toContainEqual(
    expect.objectContaining({ address: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/) }),
  );
});
