// Which test files run against any server and which own theirs is written down, and true.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { OWN_SERVER_ONLY } from './support/own-server-only.ts';

test('a file that starts servers either takes another one instead, or says why not', () => {
  const files = ['.', 'agents', 'cli', 'counts', 'engines-compared', 'hostile', 'promises'].flatMap(
    (folder) =>
      readdirSync(join(import.meta.dirname, folder))
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => posix.join(folder, name)),
  );
  const owning = files.filter((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    const starts =
      /^import [^;]*\b(?:serverForSuite|startServer|startServerWithHub|launchServer|openStand|examineAll|createStands)\b/m.test(
        source,
      );
    return starts && !/^import [^;]*\btargetForSuite\b/m.test(source);
  });
  expect(owning.sort(), 'support/own-server-only.ts lists them, each with its reason').toEqual(
    Object.keys(OWN_SERVER_ONLY),
  );
});
