// Decides who may be loaded, who leaves for it, who stays after all, and who is turned away. Pure:
// it sees facts and names models; what its decision takes is done elsewhere, and then it is asked
// again.
import type { ModelType } from '../../recipes/kit/model.ts';

/**
 * How a model uses the NPU: not at all, as the only one, or together with models of other types of
 * the same recipe.
 */
export type NpuUse = 'none' | 'alone' | 'one-per-type';

/** What counts of one model for the policy. */
export interface ResidentFacts {
  id: string;
  type: ModelType;
  recipe: string;
  npu: NpuUse;
  /** `queued` waits for a place; the others take one, also while they start and while they go. */
  state: 'queued' | 'loading' | 'ready' | 'leaving';
  /** Place in the order of arrival, for one that is queued; smaller is earlier. */
  order: number;
  /** When the wait of one that is queued began, in milliseconds on the clock of `nowMs`. */
  waitingSinceMs: number;
  readySinceMs: number;
  /** Place in the order of use; larger is later. */
  lastUse: number;
  isBusy: boolean;
  isPinned: boolean;
  /** It leaves only because others need its place. */
  mayStay: boolean;
  /**
   * When it goes because it was not used, on the clock of `nowMs`; undefined while it is in use, or
   * if it never does.
   */
  expiresAtMs: number | undefined;
}

/** All that a decision depends on. */
export interface Situation {
  residents: readonly ResidentFacts[];
  limit: number;
  nowMs: number;
  /** How long a busy model may go on taking requests while another one waits for its place. */
  batchMs: number;
}

/** Ids of models, and what is to be done with them now. */
export interface Decision {
  start: readonly string[];
  refuse: readonly string[];
  /**
   * Ready ones that take no new requests and go when theirs have ended; `for` whom, if for another
   * model.
   */
  evict: readonly { id: string; for: string | undefined }[];
  keep: readonly string[];
  /** When the decision may be another although nothing has happened. */
  wakeAtMs: number | undefined;
}

/** Asked again after whatever has changed, and at `wakeAtMs` of the last decision. */
export type Policy = (situation: Situation) => Decision;

/**
 * Who comes first gets a place first. A busy model goes on taking requests for `batchMs` while
 * another one waits: two models in turn don't cost a load for each request, and neither starves.
 */
export const decide: Policy = ({ residents, limit, nowMs, batchMs }) => {
  const taken = residents.filter(({ state }) => state !== 'queued');
  const queue = residents
    .filter(({ state }) => state === 'queued')
    .toSorted((a, b) => a.order - b.order);
  const ahead: ResidentFacts[] = [];
  const needed = new Set<string>();
  const start: string[] = [];
  const refuse: string[] = [];
  const evict = new Map<string, string | undefined>();
  const wakes: number[] = [];

  for (const newcomer of queue) {
    const obstacles = obstaclesFor(newcomer, { taken, limit });
    if (obstacles === 'pinned') {
      refuse.push(newcomer.id);
    } else if (ahead.some((other) => compete(other, newcomer, limit))) {
      ahead.push(newcomer);
    } else if (obstacles.length === 0) {
      start.push(newcomer.id);
      taken.push({ ...newcomer, state: 'loading' });
    } else {
      ahead.push(newcomer);
      for (const { id, state, isBusy, readySinceMs } of obstacles) {
        needed.add(id);
        if (state !== 'ready') continue;
        const batchEndsMs = Math.max(newcomer.waitingSinceMs, readySinceMs) + batchMs;
        if (!isBusy || nowMs >= batchEndsMs) evict.set(id, newcomer.id);
        else wakes.push(batchEndsMs);
      }
    }
  }
  for (const { id, state, expiresAtMs } of taken) {
    if (state !== 'ready' || expiresAtMs === undefined || evict.has(id)) continue;
    if (nowMs >= expiresAtMs) evict.set(id, undefined);
    else wakes.push(expiresAtMs);
  }
  return {
    start,
    refuse,
    evict: [...evict].map(([id, newcomer]) => ({ id, for: newcomer })),
    keep: taken
      .filter(({ id, mayStay, state }) => state === 'leaving' && mayStay && !needed.has(id))
      .map(({ id }) => id),
    wakeAtMs: wakes.length === 0 ? undefined : Math.min(...wakes),
  };
};

/**
 * True when a model could be loaded now while no other model leaves for it, or waits longer because
 * of it.
 */
export function fitsAsIs(
  newcomer: ResidentFacts,
  { residents, limit }: Pick<Situation, 'residents' | 'limit'>,
): boolean {
  const taken = residents.filter(({ state }) => state !== 'queued');
  const isWanted = residents.some(
    (other) => other.state === 'queued' && compete(other, newcomer, limit),
  );
  return !isWanted && obstaclesFor(newcomer, { taken, limit }).length === 0;
}

/** One that leaves anyway, then the least recently used, idle ones first; never a pinned one. */
export const memoryVictim = (residents: readonly ResidentFacts[]): string | undefined =>
  residents
    .filter(({ state, isPinned }) => state === 'leaving' || (state === 'ready' && !isPinned))
    .toSorted(inOrderOfLeaving)[0]?.id;

/**
 * Those that have to leave before the newcomer can start, or that it can't start because of pinned
 * ones.
 */
function obstaclesFor(
  newcomer: ResidentFacts,
  { taken, limit }: { taken: readonly ResidentFacts[]; limit: number },
): readonly ResidentFacts[] | 'pinned' {
  const onNpu = taken.filter((other) => excludeEachOther(other, newcomer));
  if (onNpu.some(holdsItsPlace)) return 'pinned';
  if (limit < 0) return onNpu;
  const sameType = taken.filter(({ type }) => type === newcomer.type);
  const others = sameType.filter((other) => !onNpu.includes(other));
  const surplus = others.length + 1 - limit;
  const candidates = others.filter((other) => !holdsItsPlace(other));
  if (surplus > candidates.length) return 'pinned';
  return [...onNpu, ...candidates.toSorted(inOrderOfLeaving).slice(0, Math.max(0, surplus))];
}

const compete = (a: ResidentFacts, b: ResidentFacts, limit: number): boolean =>
  (limit >= 0 && a.type === b.type) || excludeEachOther(a, b);

function excludeEachOther(a: ResidentFacts, b: ResidentFacts): boolean {
  if (a.npu === 'none' || b.npu === 'none') return false;
  // Models of one recipe use it in one way.
  const isShared = a.npu === 'one-per-type' && a.recipe === b.recipe;
  return !isShared || a.type === b.type;
}

/** A pin protects from others; a model that is unloaded by hand goes all the same. */
const holdsItsPlace = ({ isPinned, state }: ResidentFacts): boolean =>
  isPinned && state !== 'leaving';
const inOrderOfLeaving = (a: ResidentFacts, b: ResidentFacts): number =>
  rank(a) - rank(b) || a.lastUse - b.lastUse;

function rank({ state, isBusy }: ResidentFacts): number {
  if (state === 'leaving') return 0;
  if (state === 'loading') return 3;
  return isBusy ? 2 : 1;
}
