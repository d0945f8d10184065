// Sends attacks at random until the time is over or one is not taken as it should be.
import fc, { type Arbitrary } from 'fast-check';
import { ask, chatBody } from '../support/client.ts';
import { idOf, type Server } from '../support/server.ts';
import { allowedMs, onePassMs, USUAL_WAIT } from './allowed-wait.ts';
import { type Answer, memoryOf } from './attack.ts';
import { frame, saysFrames } from './frames.ts';
import { type RandomAttack, randomAttacks, written } from './random-attacks.ts';
import { sends } from './requests.ts';
import type { Stand } from './stand.ts';

/** How long an attack may keep another client waiting, where nothing else is said. */
export const ALLOWED_WAIT_MS = USUAL_WAIT.ms;
/** How often the slower questions are asked, which are about the server as a whole. */
const LOOK_EVERY = 50;
const MAX_NEW_BYTES = 512 * 2 ** 20;
const TIMEOUT_MS = 15_000;
/** What no input may lead to. 502 and 503 tell of a native server, 501 of what is not built. */
const FAILURES = new Set<unknown>([500, 504]);
/** What the log says of a native server that has crashed, or was ended because it hung. */
const NATIVE_FAILURE = /by itself\. Last output: |; killing it\. Last output: /;

/** What the random attacks are, and what is harm. */
export interface FuzzOptions {
  stand: Stand;
  seed: number;
  timeMs: number;
  /** What is drawn from; the attacks on the server by default. */
  attacks?: Arbitrary<RandomAttack>;
  allowedWaitMs?: number;
}

export interface FuzzResult {
  attacks: number;
  /** How often each status, or end without one, came. */
  outcomes: ReadonlyMap<string, number>;
  /** Undefined when everything was taken as it should be. */
  failure?: { attack: RandomAttack; problem: string };
}

/**
 * Sends random attacks until `timeMs` are over, or one of them does harm. The seed decides all of
 * them.
 */
export async function fuzz({
  stand,
  seed,
  timeMs,
  attacks: drawn = randomAttacks(idOf(stand.model)),
  allowedWaitMs = ALLOWED_WAIT_MS,
}: FuzzOptions): Promise<FuzzResult> {
  let attacks = 0;
  const outcomes = new Map<string, number>();
  const { nowBytes: startBytes } = await memoryOf(stand.server);
  const property = fc.asyncProperty(drawn, async (attack) => {
    attacks += 1;
    const { outcome, problem } = await tryAttack(attack, stand, allowedWaitMs);
    outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
    if (problem !== undefined) throw new Error(problem);
    if (attacks % LOOK_EVERY !== 0) return;
    const chat = await ask(stand.server, {
      path: '/v1/chat/completions',
      body: chatBody(stand.model),
    });
    if (chat.status !== 200)
      throw new Error(`the next chat failed: ${chat.status}: ${chat.text.slice(0, 200)}`);
    const growth = (await memoryOf(stand.server)).nowBytes - startBytes;
    if (growth > MAX_NEW_BYTES)
      throw new Error(`memory has grown by ${(growth / 2 ** 20).toFixed()} MiB`);
  });
  const result = await fc.check(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: timeMs,
    // The attack as it was is what is wanted; a smaller one would cost minutes of freezes.
    endOnFailure: true,
  });
  const [attack] = result.counterexample ?? [];
  if (!result.failed || attack === undefined) return { attacks, outcomes };
  return { attacks, outcomes, failure: { attack, problem: String(result.errorInstance) } };
}

/**
 * Sends it. The problem is what is wrong with how the server took it; where it is the waiting only,
 * it is measured a second time.
 */
export async function tryAttack(
  attack: RandomAttack,
  stand: Stand,
  allowedWaitMs = ALLOWED_WAIT_MS,
): Promise<{ outcome: Answer['outcome']; problem?: string }> {
  const { log } = stand.server;
  const knownLines = log.all().length;
  const { worstMs: usualMs } = (
    await stand.bystander.during(() => new Promise((resolve) => setTimeout(resolve, 20)))
  ).waited;
  const { result, waited } = await stand.bystander.during(() => launch(attack, stand.server));
  const { outcome, text = '' } = result;
  const told = (problem: string) => ({ outcome, problem });
  // What is wrong with a response by the document may stand after its status.
  if (FAILURES.has(Number.parseInt(String(outcome), 10)))
    return told(`it is answered with ${outcome}: ${text.slice(0, 300)}`);
  const failure = log
    .all()
    .slice(knownLines)
    .find((line) => NATIVE_FAILURE.test(line));
  if (failure !== undefined) return told(`it ends a native server: ${failure}`);
  if (waited.failures > 0) return told(`the bystander was turned away ${waited.failures} times`);
  if (waited.worstMs - usualMs <= allowedWaitMs) return { outcome };
  const again = await stand.bystander.during(() => launch(attack, stand.server));
  // As the machine is now, which may be slow.
  const allowed = allowedMs({ ...USUAL_WAIT, ms: allowedWaitMs }, onePassMs());
  if (again.waited.worstMs - usualMs <= allowed) return { outcome };
  return told(
    `the bystander waited ${waited.worstMs.toFixed()} ms and ${again.waited.worstMs.toFixed()} ms; it is ${outcome}`,
  );
}

function launch(attack: RandomAttack, server: Server): Promise<Answer> {
  switch (attack.kind) {
    case 'target': {
      const { method, isKnown, pipelined } = attack;
      const target = written(attack.target, 15_500);
      // Of HEAD no body comes, whatever its length says.
      const times = method === 'HEAD' ? 1 : pipelined;
      const timeoutMs = method === 'HEAD' ? 300 : TIMEOUT_MS;
      return sends({ method, target, times, timeoutMs, ...(isKnown ? {} : { key: null }) })(server);
    }
    case 'headers': {
      const lines = attack.lines.map(({ name, value }) => `${name}: ${written(value, 15_000)}`);
      return sends({ target: attack.target, headers: lines, timeoutMs: 300 })(server);
    }
    case 'json': {
      const body = Buffer.from(written(attack.body), 'latin1');
      const sent = attack.isChunked ? { chunks: () => [body] } : { body };
      return sends({
        method: 'POST',
        target: attack.target,
        type: 'application/json',
        timeoutMs: attack.timeoutMs ?? TIMEOUT_MS,
        ...sent,
      })(server);
    }
    case 'form':
      return sends({
        target: attack.target,
        type: attack.type,
        body: Buffer.from(written(attack.body), 'latin1'),
        timeoutMs: TIMEOUT_MS,
      })(server);
    case 'frames': {
      const frames = attack.frames.flatMap(({ payload, times, ...rest }) => {
        const bytes = frame({ ...rest, payload: Buffer.from(written(payload, 2 ** 20), 'latin1') });
        return Array.from(
          { length: Math.min(times, Math.ceil(2 ** 23 / bytes.length)) },
          () => bytes,
        );
      });
      return saysFrames(() => frames, { target: attack.target })(server);
    }
  }
}
