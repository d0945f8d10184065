// Which of several replicas gets a request: where its prefix is known, unless that one has too much to do.
import { createHash } from 'node:crypto';
import { isObject } from '../../lib/values.ts';

interface Choosable {
  url: string;
  inFlight: number;
  /** Average time until the first byte, milliseconds; undefined if it was never measured. */
  firstByteMs: number | undefined;
}

/** A replica keeps its prefixes while it has at most this much more to do than the average … */
const LOAD_FACTOR = 1.25;
/** … and this many requests, so that a few requests at the same time don't part what belongs together. */
const SPARE_REQUESTS = 1;
/** … and while it isn't so many times as slow as the one with the least to wait for. */
const SLOWNESS_FACTOR = 4;

/** Rendezvous hashing: a replica that comes or goes moves only its own keys. */
export function chooseReplica<Candidate extends Choosable>(
  candidates: readonly Candidate[],
  stickyKey: string | undefined,
): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  const waits = expectedWaits(candidates);
  const [least] = candidates.toSorted((a, b) => waitOf(a) - waitOf(b) || a.inFlight - b.inFlight);
  if (stickyKey === undefined || least === undefined) return least;
  const total = candidates.reduce((sum, { inFlight }) => sum + inFlight, 1);
  const mostInFlight = Math.ceil((LOAD_FACTOR * total) / candidates.length) + SPARE_REQUESTS;
  const longestWait = SLOWNESS_FACTOR * waitOf(least);
  const key = createHash('sha256').update(stickyKey).digest();
  return orderFor(key, candidates).find((one) => one.inFlight < mostInFlight && waitOf(one) <= longestWait) ?? least;

  function waitOf(candidate: Candidate): number {
    return waits.get(candidate) ?? 0;
  }
}

/** Requests that are there and the new one, times the time until the first byte. One never measured counts as the fastest. */
function expectedWaits<Candidate extends Choosable>(candidates: readonly Candidate[]): Map<Candidate, number> {
  const known = candidates.flatMap(({ firstByteMs }) => (firstByteMs === undefined ? [] : [firstByteMs]));
  const fastest = known.length > 0 ? Math.min(...known) : 1;
  return new Map(candidates.map((one) => [one, (one.firstByteMs ?? fastest) * (one.inFlight + 1)]));
}

function orderFor<Candidate extends Choosable>(key: Buffer, candidates: readonly Candidate[]): Candidate[] {
  const places = new Map(
    candidates.map((one) => [one, createHash('sha256').update(key).update(one.url).digest('hex')]),
  );
  return candidates.toSorted((a, b) => ((places.get(a) ?? '') < (places.get(b) ?? '') ? -1 : 1));
}

/** In UTF-16 units: a system prompt, or most of it. */
const MAX_LENGTH = 1024;

/** Requests that begin alike go to the replica that knows the beginning; undefined for what has none. */
export function stickyKeyOf({
  messages,
  prompt,
  input_prefix: code,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (Array.isArray(messages)) return beginningOf(textsOf(messages));
  // The prompt is the line of the cursor then, which changes with each key.
  if (typeof code === 'string') return beginningOf([code]);
  if (typeof prompt === 'string') return beginningOf([prompt]);
  return undefined;
}

function* textsOf(messages: readonly unknown[]): Generator<string> {
  for (const message of messages) {
    if (!isObject(message)) continue;
    const { role, content } = message;
    yield `${String(role)}:`;
    if (typeof content === 'string') yield content;
    else if (Array.isArray(content)) {
      for (const part of content) if (isObject(part) && typeof part.text === 'string') yield part.text;
    }
  }
}

function beginningOf(texts: Iterable<string>): string | undefined {
  let beginning = '';
  for (const text of texts) {
    beginning += text.slice(0, MAX_LENGTH - beginning.length);
    if (beginning.length >= MAX_LENGTH) break;
  }
  return beginning === '' ? undefined : beginning;
}
