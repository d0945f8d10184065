// Loaded into every Node that runs below Wine: puts right, or makes fail, what Wine 8 does in another way than Windows.
const childProcess = require('node:child_process');
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { Socket } = require('node:net');

// Wine's CreateSymbolicLink says that it worked and makes nothing. This is what Windows says without developer mode.
const refusal = (target, path) =>
  Object.assign(new Error(`EPERM: operation not permitted, symlink '${target}' -> '${path}'`), {
    ...{ code: 'EPERM', errno: -4048, syscall: 'symlink', path: target, dest: path },
  });
fs.promises.symlink = async (target, path) => {
  throw refusal(target, path);
};
fs.symlinkSync = (target, path) => {
  throw refusal(target, path);
};
fs.symlink = (target, path, ...more) => process.nextTick(more.at(-1), refusal(target, path));

// Wine's hidden consoles have an empty title, at which libuv stops the process when it is asked for.
try {
  process.title = 'node';
} catch {
  // Without a console it can't be set, and is not asked for.
}

// Wine's taskkill does not know /T (the descendants too), and refuses to do anything. It has no PowerShell: what the server
// asks of that about processes is done by wmic, which writes a line with the numbers of a process's parent and its own.
// Into a file, for a program of Wine that stays may hold a pipe open.
const END_CHILDREN = `
const fs = require('node:fs');
const path = require('node:os').tmpdir() + '/processes-' + process.pid;
const words = ['process', 'get', 'parentprocessid,processid'];
require('node:child_process').spawnSync('wmic', words, { stdio: ['ignore', fs.openSync(path, 'w'), 'ignore'] });
for (const line of fs.readFileSync(path, 'utf16le').split('\\n')) {
  const [parent, id] = line.trim().split(/\\s+/);
  if (parent === process.argv[1]) process.kill(Number(id), 'SIGKILL');
}
process.exit();
`;
const { spawn } = childProcess;
childProcess.spawn = (file, words, ...more) => {
  const [, parent] = /powershell\.exe$/i.test(file)
    ? (/ParentProcessId=(\d+)/.exec(words.at(-1)) ?? [])
    : [];
  if (parent !== undefined) return spawn(process.execPath, ['-e', END_CHILDREN, parent], ...more);
  const isTaskkill = /(^|[\\/])taskkill(\.exe)?$/i.test(file) && Array.isArray(words);
  return spawn(file, isTaskkill ? words.filter((word) => !/^\/T$/i.test(word)) : words, ...more);
};

// Wine refuses the keep-alive that `fetch` asks for before it connects.
const { setKeepAlive } = Socket.prototype;
Socket.prototype.setKeepAlive = function (...words) {
  return this.connecting || !this._handle ? this : setKeepAlive.apply(this, words);
};

syncBuiltinESMExports();
