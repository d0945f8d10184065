// Sends attacks at random until the time is over or one is not taken as it should be.
import fc from 'fast-check';
import { ask, chatBody } from '../support/client.ts';
import type { Server } from '../support/server.ts';
import { type Answer, memoryOf } from './attack.ts';
import { frame, saysFrames } from './frames.ts';
import { RANDOM_ATTACK, type RandomAttack, written } from './random-attacks.ts';
import { sends } from './requests.ts';
import type { Stand } from './stand.ts';

const ALLOWED_WAIT_MS = 250;
/** How often the slower questions are asked, which are about the server as a whole. */
const LOOK_EVERY = 50;
const MAX_NEW_BYTES = 512 * 2 ** 20;
const TIMEOUT_MS = 15_000;
/** What no input may lead to. 502 and 503 tell of a native server, 501 of what is not built. */
const FAILURES = new Set<unknown>([500, 504]);

export interface FuzzResult {
  attacks: number;
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
}: {
  stand: Stand;
  seed: number;
  timeMs: number;
}): Promise<FuzzResult> {
  let attacks = 0;
  const { nowBytes: startBytes } = await memoryOf(stand.server);
  const property = fc.asyncProperty(RANDOM_ATTACK, async (attack) => {
    attacks += 1;
    const problem = await problemWith(attack, stand);
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
  if (!result.failed || attack === undefined) return { attacks };
  return { attacks, failure: { attack, problem: String(result.errorInstance) } };
}

/**
 * What is wrong with how the server took it; where it is the waiting only, it is measured a second
 * time.
 */
export async function problemWith(attack: RandomAttack, stand: Stand): Promise<string | undefined> {
  const { worstMs: usualMs } = (
    await stand.bystander.during(() => new Promise((resolve) => setTimeout(resolve, 20)))
  ).waited;
  const { result, waited } = await stand.bystander.during(() => launch(attack, stand.server));
  const { outcome, text = '' } = result;
  if (FAILURES.has(outcome)) return `it is answered with ${outcome}: ${text.slice(0, 300)}`;
  if (waited.failures > 0) return `the bystander was turned away ${waited.failures} times`;
  if (waited.worstMs - usualMs <= ALLOWED_WAIT_MS) return undefined;
  const again = await stand.bystander.during(() => launch(attack, stand.server));
  if (again.waited.worstMs - usualMs <= ALLOWED_WAIT_MS) return undefined;
  return `the bystander waited ${waited.worstMs.toFixed()} ms and ${again.waited.worstMs.toFixed()} ms; it is ${outcome}`;
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
        timeoutMs: TIMEOUT_MS,
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
