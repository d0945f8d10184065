// Runs below Wine: Node has no output there when it is started with pipes, but what it starts has. So this starts Node again,
// with a connection to the rig as its output; the rig ends the program by closing it.
const { spawn } = require('node:child_process');
const { connect } = require('node:net');
const { createInterface } = require('node:readline');

const [port, ...words] = process.argv.slice(2);
const rig = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
const program = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
// A line of one pipe must not come in the middle of a line of the other.
for (const pipe of [program.stdout, program.stderr])
  createInterface({ input: pipe }).on('line', (line) => rig.write(`${line}\n`));
rig.on('error', () => {});
rig.on('end', () => program.kill());
rig.resume();
// After a line break, so that the code is a line of its own.
program.on('close', (code) => rig.end(`\n${code ?? -1}\n`));
