// What the server adds to a model of a provider: the same native server asked directly, as a local
// model, and as a remote one.
import { cpuMicroseconds, memoryMb } from './process-figures.ts';
import type { Row } from './report.ts';
import { loadModel, MODEL, type RunningServer, startServer } from './start-server.ts';
import { median, medianDifference, medianRatio } from './statistics.ts';
import { type Ask, startLoadGenerator } from './targets.ts';

const PROVIDER = 'bench';
const REMOTE_MODEL = `${PROVIDER}.${MODEL}`;
const SHORT_ANSWER = 8;
const WIDTHS = [1, 64, 256];
const TOKEN_DELAY_MS = 5;

interface Amount {
  requests: number;
  rounds: number;
  pacedTokens: number;
  unpacedTokens: number;
}

/** One server with one native server behind it, which is its own child and a provider at once. */
export async function measureRemote(amount: Amount): Promise<Row[]> {
  const server = await startServer();
  const { key, baseUrl: direct } = await loadModel(server);
  const { ask, child } = startLoadGenerator(key);
  try {
    await addProvider(server, { baseUrl: direct, key });
    const rows: Row[] = [];
    for (const stream of [false, true])
      rows.push(...(await measureSingle(ask, { server, direct, stream, amount })));
    for (const width of WIDTHS) {
      for (const paced of [true, false]) {
        rows.push(...(await measureStreams(ask, { server, direct, width, paced, amount })));
      }
    }
    rows.push({ metric: 'memory after all this, MB', result: await memoryMb(server.pid) });
    return rows;
  } finally {
    child.kill();
    await server.stop();
  }
}

async function addProvider(
  { baseUrl }: RunningServer,
  { baseUrl: direct, key }: { baseUrl: string; key: string },
): Promise<void> {
  const body = {
    ...{ name: PROVIDER, base_urls: [`${direct}/v1`], api_key: key },
    ...{ models: [MODEL], max_concurrent: Math.max(...WIDTHS) },
  };
  const response = await fetch(`${baseUrl}/v1/providers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The provider could not be added: ${await response.text()}`);
}

async function measureSingle(
  ask: Ask,
  {
    server,
    direct,
    stream,
    amount,
  }: { server: RunningServer; direct: string; stream: boolean; amount: Amount },
): Promise<Row[]> {
  const task = {
    kind: 'requests',
    targets: [direct, server.baseUrl, server.baseUrl],
    models: [MODEL, MODEL, REMOTE_MODEL],
    ...{ inARow: 1, stream, tokens: SHORT_ANSWER },
  } as const;
  await ask({ ...task, count: Math.ceil(amount.requests / 3) });
  const { timesMs } = (await ask({ ...task, count: amount.requests })) as { timesMs: number[][] };
  const [directMs = [], localMs = [], remoteMs = []] = timesMs;
  const name = stream ? 'to the first token' : 'plain request';
  const row = (kind: string, throughMs: readonly number[]): Row => ({
    metric: `${name}, ${kind} model, p50, ms`,
    direct: median(directMs),
    through: median(throughMs),
    result: medianDifference({ direct: directMs, through: throughMs }),
  });
  return [row('local', localMs), row('remote', remoteMs)];
}

async function measureStreams(
  ask: Ask,
  {
    server,
    direct,
    width,
    paced,
    amount,
  }: { server: RunningServer; direct: string; width: number; paced: boolean; amount: Amount },
): Promise<Row[]> {
  const tokens = paced ? amount.pacedTokens : Math.ceil(amount.unpacedTokens / width);
  const run = async (target: string, model: string) => {
    const before = await cpuMicroseconds(server.pid);
    const task = {
      kind: 'streams',
      target,
      model,
      width,
      tokens,
      tokenDelayMs: paced ? TOKEN_DELAY_MS : 0,
    } as const;
    const result = (await ask(task)) as { tokensPerSecond: number; tokens: number };
    const after = await cpuMicroseconds(server.pid);
    return {
      rate: result.tokensPerSecond,
      cpu: ((after ?? Number.NaN) - (before ?? Number.NaN)) / result.tokens,
    };
  };
  const runs: Record<'direct' | 'local' | 'remote', { rate: number; cpu: number }[]> = {
    direct: [],
    local: [],
    remote: [],
  };
  for (let round = 0; round < amount.rounds; round += 1) {
    runs.direct.push(await run(direct, MODEL));
    runs.local.push(await run(server.baseUrl, MODEL));
    runs.remote.push(await run(server.baseUrl, REMOTE_MODEL));
  }
  const rates = (name: keyof typeof runs) => runs[name].map(({ rate }) => rate);
  const title = `${width} streams, ${paced ? `a token each ${TOKEN_DELAY_MS} ms` : 'as fast as it goes'}`;
  return (['local', 'remote'] as const).flatMap((kind): Row[] => [
    {
      metric: `${title}, ${kind}: tokens/s, ratio`,
      direct: median(rates('direct')),
      through: median(rates(kind)),
      result: medianRatio({ direct: rates('direct'), through: rates(kind) }),
    },
    {
      metric: `${title}, ${kind}: CPU per token, µs`,
      result: median(runs[kind].map(({ cpu }) => cpu)),
    },
  ]);
}
