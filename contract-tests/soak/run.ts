// npm run soak -- --minutes 10: everything at once for so long, and then: what is left of it?
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask, chatBody, load, type Reply } from '../support/client.ts';
import type { Refused } from '../support/documented.ts';
import { startContractHub } from '../support/hub.ts';
import { MEDIA_ENVIRONMENT, makeMediaFolders } from '../support/media.ts';
import { startContractReleases } from '../support/releases.ts';
import { type Server, startServer } from '../support/server.ts';
import { createDisturbances } from './disturbances.ts';
import { type Footprint, footprint, nativeServers } from './footprint.ts';
import { createTraffic, runMany } from './traffic.ts';

const MIB = 2 ** 20;
const AT_ONCE = 16;
const WARM_UP_MS = 20_000;
/** From the end of the warm-up to the end. */
const MAX_NEW_BYTES = 64 * MIB;
/**
 * Connections are kept open by both sides for a while; one that is lost for each failure would be
 * hundreds.
 */
const MAX_SOCKETS = 4 * AT_ONCE;
/** Pipes to the child that is loaded, files that are being read. */
const MAX_NEW_HANDLES = 8;
const SETTLING_MS = 3000;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const durationMs = Number(values.minutes) * 60_000;
if (!(durationMs > 0)) {
  console.error('npm run soak -- [--minutes 10]');
  process.exit(2);
}

const hub = await startContractHub();
const releases = await startContractReleases();
const folders = await makeMediaFolders();
const server = await startServer({
  folders,
  environment: {
    ...MEDIA_ENVIRONMENT,
    LEMONADE_OFFLINE: undefined,
    HF_ENDPOINT: hub.url,
    HF_HOME: join(folders.home, '.cache/huggingface'),
    LEMONADE_RELEASES_URL: releases.url,
  },
});
let isStopped = false;
try {
  const problems = await soak();
  await server.stop();
  isStopped = true;
  console.log('no process is left');
  for (const problem of problems) console.log(`PROBLEM ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  if (!isStopped) server.signal('SIGKILL');
  await Promise.all([hub.close(), releases.close()]);
  await rm(folders.root, { recursive: true, force: true });
}

async function soak(): Promise<readonly string[]> {
  const reasons = new Map<string, number>();
  const options = {
    server: () => server,
    isDisturbed: true,
    onReason(name: string, { status, json }: Reply<Refused>) {
      const told = `${name}: ${status} ${json?.error?.code ?? 'in the stream'}`;
      reasons.set(told, (reasons.get(told) ?? 0) + 1);
    },
  };
  const traffic = createTraffic(options);
  const disturbances = createDisturbances({ ...options, hub });
  const all = { ...traffic, rare: [...traffic.rare, ...disturbances] };
  let requests = 0;
  const until = (endMs: number) => ({
    atOnce: AT_ONCE,
    goesOn() {
      requests += 1;
      return performance.now() < endMs;
    },
  });

  const warmUp = await runMany(
    all,
    until(performance.now() + Math.min(WARM_UP_MS, durationMs / 4)),
  );
  const before = await quiet(server);
  tell('after the warm-up', before);
  requests = 0;
  const problems = [...warmUp];
  const startedMs = performance.now();
  for (let minute = 1; performance.now() - startedMs < durationMs; minute += 1) {
    problems.push(
      ...(await runMany(all, until(Math.min(startedMs + minute * 60_000, startedMs + durationMs)))),
    );
    tell(
      `minute ${minute}, ${requests} requests, ${problems.length} problems`,
      await footprint(server),
    );
  }
  const after = await quiet(server);
  tell('at the end', after);
  console.log('failed with a reason, as they should where children are killed and hubs fail:');
  for (const [told, times] of [...reasons].sort()) console.log(`  ${told}, ${times} times`);
  const children = await nativeServers(server);
  const unfit = server.log
    .all()
    .filter((line) => /unhandled|uncaught|MaxListeners|internal_error/i.test(line));
  const newBytes = after.memoryBytes - before.memoryBytes;
  const newHandles = after.otherHandles.length - before.otherHandles.length;
  return [
    ...problems,
    ...unfit.map((line) => `log: ${line}`),
    ...(newBytes > MAX_NEW_BYTES ? [`memory has grown by ${(newBytes / MIB).toFixed()} MiB`] : []),
    ...(after.sockets > MAX_SOCKETS ? [`${after.sockets} sockets are open`] : []),
    ...(newHandles > MAX_NEW_HANDLES
      ? [`${newHandles} more descriptors: ${after.otherHandles}`]
      : []),
    ...(children.length === 1
      ? []
      : [`${children.length} native servers run, where one model is loaded`]),
  ];
}

/** With one model loaded, and nothing on the way. */
async function quiet(asked: Server): Promise<Footprint> {
  await ask(asked, { path: '/v1/unload', body: {} });
  for (;;) {
    const reply = await load(asked, 'chat').catch((error: unknown) => String(error));
    if (typeof reply !== 'string') break;
    // Who kept dying is let be for a time.
    console.log(`not loaded yet: ${reply.slice(0, 200)}`);
    await sleep(SETTLING_MS);
  }
  await ask(asked, { path: '/v1/chat/completions', body: chatBody('chat') });
  await sleep(SETTLING_MS);
  return footprint(asked);
}

function tell(when: string, { memoryBytes, sockets, otherHandles }: Footprint): void {
  const memory = `${(memoryBytes / MIB).toFixed()} MiB`;
  console.log(`${when}: ${memory}, ${sockets} sockets, ${otherHandles.length} other descriptors`);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
