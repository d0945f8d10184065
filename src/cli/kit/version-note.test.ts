import { expect, test } from 'vitest';
import { versionNote } from './version-note.ts';

test.each([
  [
    '0.2.0',
    '0.10.0',
    /^The server is version 0\.2\.0 and .* 0\.10\.0: update the server, and start it again\.$/,
  ],
  ['1.0.0-beta', '1.0.1', /update the server/],
  [
    '2.0.0',
    '1.9.9',
    /^The server is version 2\.0\.0 and .* 1\.9\.9: 'lemonade update' updates this program\.$/,
  ],
])(
  'of a server of version %s and a program of version %s the older one is to be updated',
  (server, own, says) => {
    expect(versionNote(server, own)).toMatch(says);
    expect(versionNote(own, own)).toBeUndefined();
  },
);
