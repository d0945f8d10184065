import { expect, test } from 'vitest';
import { browserWords } from './open-app.ts';

test('a browser on Windows is opened by a program of the system, and no shell reads the address', () => {
  const url = 'http://box&calc/';
  const [program, ...words] = browserWords(url, 'win32');
  expect(program).toMatch(/\\System32\\rundll32\.exe$/);
  expect(words).toEqual(['url.dll,FileProtocolHandler', url]);
  expect([browserWords(url, 'darwin'), browserWords(url, 'linux')]).toEqual([
    ['open', url],
    ['xdg-open', url],
  ]);
});
