import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  mkdirSync(join(folder, 'tools'));
  copyFileSync(new URL('tools/start.js', root), join(folder, 'tools', 'start.js'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  const words = [join(folder, 'tools', 'start.js'), '--port', '1'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('without a build, the start says in a sentence what to do', () => {
  expect(start()).toEqual({
    status: 1,
    stdout: '',
    stderr:
      "Error: The server is not built: there is no dist/, as after 'npm ci --ignore-scripts'.\n'npm run emit' builds it.\n",
  });
});

test('the server that was built gets the options', () => {
  mkdirSync(join(folder, 'dist', 'src'), { recursive: true });
  writeFileSync(
    join(folder, 'dist', 'src', 'main.js'),
    'console.log(process.argv.slice(2).join());',
  );
  expect(start()).toEqual({ status: 0, stdout: '--port,1\n', stderr: '' });
});
