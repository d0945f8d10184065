// `npm run bench`: what the server costs, as the difference between a native server asked directly
// and through it.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureBystander } from './bystander.ts';
import { measureCommandLine } from './command-line.ts';
import { measureDownloads } from './downloads.ts';
import { measureEngineInstalls } from './engine-installs.ts';
import { measureEngines } from './engines.ts';
import { measureOnnxText, measureVoice } from './onnx-engines.ts';
import { memoryMb } from './process-figures.ts';
import { measureRemote } from './remote.ts';
import { measureReplicas } from './replicas.ts';
import { formatTable, type Row } from './report.ts';
import { measureRequests } from './requests.ts';
import { measureSpeechEngine } from './speech-engine.ts';
import { loadModel, startServer } from './start-server.ts';
import { measureStarts } from './starts.ts';
import { measureStreams } from './streams.ts';
import { startBareRelay, startLoadGenerator, type Targets } from './targets.ts';
import { measureWeb } from './web.ts';

const FULL = {
  starts: 9,
  commands: { runs: 21 },
  requests: 1500,
  rounds: 5,
  pacedTokens: 400,
  unpacedTokens: 40_000,
  settleMs: 5000,
  pull: { sizeBytes: 2 ** 30, rounds: 3 },
  engines: { rounds: 9, tokens: 200 },
  bystander: { promptTokens: 6000 },
  speech: { seconds: 120 },
  onnx: { rounds: 5, tokens: 200 },
  web: { paints: 9, scores: 3, tokens: 5000, scrollMs: 5000 },
  replicas: { requests: 20_000 },
};
const QUICK = {
  starts: 3,
  commands: { runs: 7 },
  requests: 300,
  rounds: 2,
  pacedTokens: 200,
  unpacedTokens: 10_000,
  settleMs: 1500,
  pull: { sizeBytes: 2 ** 27, rounds: 3 },
  engines: { rounds: 3, tokens: 100 },
  bystander: { promptTokens: 2000 },
  speech: { seconds: 29 },
  onnx: { rounds: 3, tokens: 100 },
  web: { paints: 5, scores: 1, tokens: 1500, scrollMs: 2000 },
  replicas: { requests: 5000 },
};
const PARTS = [
  'starts',
  'commands',
  'requests',
  'streams',
  'pulls',
  'engines',
  'bystander',
  'web',
  'replicas',
  'remote',
] as const;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    json: { type: 'string' },
    part: { type: 'string', multiple: true },
  },
});
const amount = options.quick ? QUICK : FULL;
const isWanted = (part: (typeof PARTS)[number]) => options.part?.includes(part) ?? true;

async function measureInference(): Promise<Row[]> {
  const rows: Row[] = [];
  const server = await startServer();
  const children: ChildProcess[] = [];
  try {
    const { key, ...direct } = await loadModel(server);
    const { ask, child: loadGenerator } = startLoadGenerator(key);
    children.push(loadGenerator);
    const startRelay = async (kind: 'socket' | 'http') => {
      const { baseUrl, child } = await startBareRelay(kind, direct.baseUrl);
      children.push(child);
      return { baseUrl, pid: child.pid };
    };
    const socketRelay = await startRelay('socket');
    const targets: Targets = {
      direct,
      socketRelay,
      httpRelay: await startRelay('http'),
      through: server,
    };
    if (isWanted('requests')) rows.push(...(await measureRequests(ask, targets, amount.requests)));
    if (isWanted('streams')) rows.push(...(await measureStreams(ask, targets, amount)));
    await wait(amount.settleMs);
    rows.push({ metric: 'memory after all this, MB', result: await memoryMb(server.pid) });
  } finally {
    for (const child of children) child.kill();
    await server.stop();
  }
  return rows;
}

async function main(): Promise<void> {
  const unknown = options.part?.find((part) => !PARTS.some((name) => name === part));
  if (unknown !== undefined)
    throw new Error(`--part is '${unknown}', but must be one of ${PARTS.join(', ')}.`);
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    cwd: join(import.meta.dirname, '..'),
  });
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  console.log(`${machine}, load ${loadavg()[0]?.toFixed(1)}\n`);
  const rows: Row[] = [];
  // Each part is told when it is measured: all of them take most of an hour.
  const tell = (measured: readonly Row[]) => {
    rows.push(...measured);
    console.log(`${formatTable(measured)}\n`);
  };
  if (isWanted('starts')) tell(await measureStarts(amount));
  if (isWanted('commands')) tell(await measureCommandLine(amount.commands));
  if (isWanted('requests') || isWanted('streams')) tell(await measureInference());
  if (isWanted('pulls')) tell(await measureDownloads(amount.pull));
  if (isWanted('engines')) {
    tell(await measureEngines(amount.engines));
    tell(await measureSpeechEngine(amount.speech));
    tell(await measureOnnxText(amount.onnx));
    tell(await measureVoice(amount.onnx));
    tell(await measureEngineInstalls());
  }
  if (isWanted('bystander')) tell(await measureBystander(amount.bystander));
  if (isWanted('web')) tell(await measureWeb(amount.web));
  if (isWanted('remote')) {
    const { requests, rounds, pacedTokens, unpacedTokens } = amount;
    tell(await measureRemote({ requests, rounds, pacedTokens, unpacedTokens }));
  }
  if (isWanted('replicas')) tell(measureReplicas(amount.replicas));
  console.log('socket relay, HTTP relay: the results of relays in Node that do nothing else');
  if (options.json)
    await writeFile(options.json, `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
}

// Until all tables are there: a run that ends without them, for whatever reason, has failed.
process.exitCode = 1;
main().then(
  () => {
    process.exitCode = 0;
  },
  (error: unknown) => console.error(error),
);
