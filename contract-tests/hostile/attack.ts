// One hostile case: what is sent, what has to come of it, and whether another client noticed.
import { readFile, writeFile } from 'node:fs/promises';
import type { Bystander, Waited } from '../support/bystander.ts';
import { ask, chatBody } from '../support/client.ts';
import type { MODELS, Server } from '../support/server.ts';
import { type AllowedWait, allowedMs, onePassMs, USUAL_WAIT } from './allowed-wait.ts';
import type { Stand } from './stand.ts';

/** A status of HTTP, or in words what became of a connection. */
export type Outcome = number | string;

/** What became of a hostile request. */
export interface Answer {
  outcome: Outcome;
  /** The longest that was said about it. */
  text?: string;
}

/** One hostile input and what the server may do with it. */
export interface HostileCase {
  title: string;
  /** What the documents promise: one of them. */
  expected: readonly Outcome[];
  send(server: Server): Promise<Answer>;
  /** True where what was said may be long; a refusal never may. */
  isTalkative?: boolean;
  /** How much longer than usual the bystander may wait; {@link USUAL_WAIT} when not said. */
  allowedWait?: AllowedWait;
  /** How much more memory the server may hold for a moment; {@link PEAK_BYTES} when not said. */
  peakBytes?: number;
}

/** All cases against one part of the surface. */
export interface HostileClass {
  name: string;
  cases: readonly HostileCase[];
}

const MIB = 2 ** 20;
/** Bodies of 64 MiB exist twice or three times while they are read. */
const PEAK_BYTES = 768 * MIB;
/** After it has settled: V8 and the allocator keep some of what they had for the next one. */
const KEPT_BYTES = 192 * MIB;
const SETTLING_MS = 5000;
const MAX_REFUSAL = 16 * 1024;
const BASELINE_MS = 15;
const MAX_BASELINE_MS = 10_000;

/**
 * What is wrong with how the server took it; nothing when all is well. Where the waiting was too
 * long or memory was kept, it is measured once more, with a baseline as long as the case took: a
 * freeze and a leak come again; a hiccup of the machine, and garbage that nothing has asked V8 to
 * collect, don't.
 */
export async function examine(hostile: HostileCase, stand: Measured): Promise<readonly string[]> {
  const first = await measure(hostile, { ...stand, baselineMs: BASELINE_MS, passMs: 0 });
  if (!first.isDoubtful) return first.problems;
  // As the machine is now, which may be slower than it was at the start.
  const passMs = onePassMs();
  const baselineMs = Math.min(Math.max(first.tookMs, BASELINE_MS), MAX_BASELINE_MS);
  return (await measure(hostile, { ...stand, baselineMs, passMs })).problems;
}

type Measured = Pick<Stand, 'server' | 'bystander' | 'model'>;

async function measure(
  {
    title,
    expected,
    send,
    isTalkative = false,
    peakBytes = PEAK_BYTES,
    allowedWait = USUAL_WAIT,
  }: HostileCase,
  stand: Measured & { baselineMs: number; passMs: number },
) {
  const { server, bystander, model, baselineMs, passMs } = stand;
  const allowedWaitMs = allowedMs(allowedWait, passMs);
  const baseline = await calm(bystander, baselineMs);
  await forgetPeak(server);
  const before = await memoryOf(server);
  const startedMs = performance.now();
  const { result: answer, waited } = await bystander.during(() =>
    send(server).catch((error: unknown): Answer => ({ outcome: `no response (${whyOf(error)})` })),
  );
  const tookMs = performance.now() - startedMs;
  const nextChat = await chatWorks(server, model);
  const after = await settled(server, before.nowBytes + KEPT_BYTES);

  const waitedMs = waited.worstMs - baseline.worstMs;
  const hasKept = after.nowBytes - before.nowBytes > KEPT_BYTES;
  const length = answer.text?.length ?? 0;
  const problems = [
    ...(expected.includes(answer.outcome)
      ? []
      : [`it is ${answer.outcome} instead of ${expected.join(' or ')}`]),
    ...(waitedMs > allowedWaitMs ? ['the bystander had to wait'] : []),
    ...(waited.failures > 0 ? [`the bystander was turned away ${waited.failures} times`] : []),
    ...(after.peakBytes - before.nowBytes > peakBytes ? ['too much memory for a moment'] : []),
    ...(hasKept ? ['too much memory kept'] : []),
    ...(!isTalkative && length > MAX_REFUSAL ? [`${length} characters were said about it`] : []),
    ...(nextChat === undefined ? [] : [`the next chat failed: ${nextChat}`]),
  ];
  const figures =
    `${title}: ${answer.outcome} after ${tookMs.toFixed()} ms; the bystander waited ${waited.worstMs.toFixed()} ms, ` +
    `before ${baseline.worstMs.toFixed()} ms, allowed are ${allowedWaitMs.toFixed()} ms more; memory +${mib(after.peakBytes - before.nowBytes)} for a moment, ` +
    `+${mib(after.nowBytes - before.nowBytes)} after it; ${answer.text?.slice(0, 200) ?? 'nothing was said'}`;
  if (process.env.HOSTILE_FIGURES) console.log(figures);
  return {
    tookMs,
    isDoubtful: waitedMs > allowedWaitMs || hasKept,
    problems: problems.length === 0 ? [] : [...problems, figures],
  };
}

/**
 * Long after a request that was not waited for any more, a server may be busy with it; that is not
 * a baseline.
 */
const CALM_MS = 200;
const MAX_BASELINES = 100;

async function calm(bystander: Bystander, ms: number): Promise<Waited> {
  for (let tried = 1; ; tried += 1) {
    const { waited } = await bystander.during(() => sleep(ms));
    if (waited.worstMs < CALM_MS || tried === MAX_BASELINES) return waited;
  }
}

/** `fetch` says why in the cause of its error. */
const whyOf = (error: unknown) =>
  error instanceof Error && error.cause !== undefined ? `${error}: ${error.cause}` : String(error);

const mib = (bytes: number) => `${(bytes / MIB).toFixed()} MiB`;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const NEXT_CHAT_MS = 10_000;

async function chatWorks(server: Server, model: keyof typeof MODELS): Promise<string | undefined> {
  const signal = AbortSignal.timeout(NEXT_CHAT_MS);
  try {
    const { status, text } = await ask(server, {
      path: '/v1/chat/completions',
      body: chatBody(model, { max_tokens: 4 }),
      signal,
    });
    return status === 200 ? undefined : `${status}: ${text.slice(0, 200)}`;
  } catch (error) {
    return String(error);
  }
}

interface Memory {
  nowBytes: number;
  peakBytes: number;
}

/**
 * Of the server's own process: what is resident, and the most that has been since {@link
 * forgetPeak}.
 */
export async function memoryOf({ pid }: Server): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { nowBytes: kibibytes('VmRSS') * 1024, peakBytes: kibibytes('VmHWM') * 1024 };
}

/** See `clear_refs` in proc(5). */
const forgetPeak = ({ pid }: Server) =>
  writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);

/**
 * Waits for the collector, which comes when there is something to do: that is what the requests are
 * for.
 */
async function settled(server: Server, limitBytes: number): Promise<Memory> {
  const first = await memoryOf(server);
  let last = first;
  const filler = 'x'.repeat(MIB);
  for (
    const startedMs = performance.now();
    last.nowBytes > limitBytes && performance.now() - startedMs < SETTLING_MS;
  ) {
    await ask(server, { path: '/v1/load', body: { filler }, method: 'POST' }).catch(
      () => undefined,
    );
    await sleep(20);
    last = await memoryOf(server);
  }
  return { ...last, peakBytes: first.peakBytes };
}
