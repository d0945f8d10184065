// Whether drafted tokens make a model faster on this machine: the speeds of its first responses with
// drafts and without them, in speculation.json.
import { basename } from 'node:path';
import { digestOf } from '../../lib/digest.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import type { Log } from '../../lib/log.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { createJsonFile, type JsonFile } from '../../platform/files/json-file.ts';
import { releaseOf } from '../../recipes/kit/release.ts';
import type { Speculation } from '../../recipes/kit/speculation.ts';
import type { LoadPlan } from '../residency/load-plan.ts';

/** Responses of either side that are compared. */
const ENOUGH = 8;
/** The speed of shorter responses is mostly chance. */
const MIN_TOKENS = 32;
/** Drafts that leave less than this share of the speed without them are not worth it. */
const WORTH = 0.95;
const MAX_TRIALS = 200;

type Side = 'with' | 'without';

/** Tokens a second of its first responses on either side; or why it does not start with drafts. */
type Trial = Readonly<Record<Side, readonly number[]>> & { readonly failure?: string };
type Trials = Readonly<Record<string, Trial>>;
const NONE: Trial = { with: [], without: [] };

/**
 * Decides before each start of a native server whether tokens are drafted. One load measures with
 * drafts, the next one without them, and then the faster way is taken.
 */
export class SpeculationTrials {
  readonly #file: JsonFile<Trials>;
  readonly #log: Pick<Log, 'warning'>;
  /** Ends when all responses so far are written down; never rejects. */
  #noted: Promise<void> = Promise.resolve();

  constructor({ path, log }: { path: string; log: Log }) {
    this.#file = createJsonFile<Trials>({ path, empty: {}, parse: readTrials, log });
    this.#log = log;
  }

  /** What has been chosen, unless a load without it is due, or it has turned out to be slower. */
  async judge(plan: LoadPlan, choice: Speculation | undefined): Promise<Speculation | undefined> {
    if (!choice?.isChosen) return choice;
    const key = trialKey(plan, choice);
    await this.#noted;
    const trials = await this.#file.read().catch((): Trials => ({}));
    const trial = trials[key] ?? NONE;
    if (trial.failure !== undefined)
      return { type: 'off', reason: whyWithoutDrafts(trial.failure) };
    if (trial.with.length < ENOUGH) return { ...choice, trial: { key, side: 'with' } };
    const off = (reason: string): Speculation => ({
      type: 'off',
      reason,
      trial: { key, side: 'without' },
    });
    const drafts = describeDrafts(choice);
    const speed = median(trial.with);
    const speedText = speed.toFixed(1);
    if (trial.without.length < ENOUGH)
      return off(
        `This load measures the model without ${drafts}; with them it made ${speedText} tokens a second.`,
      );
    const speedWithout = median(trial.without);
    const compared = `With ${drafts} it made ${speedText} tokens a second on this machine, without them ${speedWithout.toFixed(1)}.`;
    if (speed < speedWithout * WORTH) return off(compared);
    return { ...choice, reason: `${choice.reason} ${compared}` };
  }

  /** Counts a response of a load that is measured; those that did not run alone say nothing. */
  note(
    speculation: Speculation | undefined,
    { outputTokens, tokensPerSecond }: { outputTokens: number; tokensPerSecond: number },
  ): Promise<void> {
    const trial = speculation?.trial;
    const isTelling = outputTokens >= MIN_TOKENS && tokensPerSecond > 0;
    if (trial !== undefined && isTelling)
      this.#noted = this.#noted.then(() => this.#write(trial, tokensPerSecond));
    return this.#noted;
  }

  /** Remembers that the model of this plan does not start with its drafts, and why. */
  async fail(plan: LoadPlan, failure: string): Promise<void> {
    const { speculation } = plan;
    if (speculation === undefined) return;
    const key = trialKey(plan, speculation);
    await this.#change(key, (trial) => ({ ...trial, failure })).catch(() => undefined);
  }

  async #write(
    { key, side }: NonNullable<Speculation['trial']>,
    tokensPerSecond: number,
  ): Promise<void> {
    try {
      const known = (await this.#file.read())[key]?.[side] ?? [];
      if (known.length >= ENOUGH) return;
      await this.#change(key, (trial) => ({
        ...trial,
        [side]: [...trial[side], inHundredths(tokensPerSecond)].slice(0, ENOUGH),
      }));
    } catch (error) {
      this.#log.warning(`The speed of drafts can't be written down: ${messageOf(error)}`);
    }
  }

  async #change(key: string, change: (trial: Trial) => Trial): Promise<void> {
    await this.#file.update((trials) => {
      const others = Object.entries(trials).filter(([other]) => other !== key);
      const changed = change(trials[key] ?? NONE);
      // The newest is the last one, so that the oldest ones go.
      const content = Object.fromEntries([...others, [key, changed] as const].slice(-MAX_TRIALS));
      return { content, result: undefined };
    });
  }
}

/** Why nothing drafts where a start with drafts has failed, as a plan says it. */
export const whyWithoutDrafts = (failure: string): string =>
  `It does not start with drafts: ${failure}`;

function describeDrafts({ type, draft }: Speculation): string {
  return draft === undefined ? `drafts (${type})` : `drafts (${type}, ${basename(draft)})`;
}

/** Another file, another build or another way of drafting is another trial. */
function trialKey({ model, recipe, backend }: LoadPlan, { method, draft }: Speculation): string {
  const { executable, name } = backend;
  const release = recipe.backends.find((one) => one.name === name);
  const build = [executable, fileStateOf(executable), release && releaseOf(release)?.version];
  return `${model.id} ${digestOf(JSON.stringify([name, build, model.path, method, draft]))}`;
}

function median(speeds: readonly number[]): number {
  const sorted = speeds.toSorted((a, b) => a - b);
  const middle = sorted[(sorted.length - 1) >> 1] ?? 0;
  const upper = sorted[sorted.length >> 1] ?? 0;
  return (middle + upper) / 2;
}

const inHundredths = (speed: number): number => Math.round(speed * 100) / 100;

/** Trials of the file; one that is damaged is left out. */
function readTrials(json: unknown): Trials {
  if (!isObject(json)) throw new Error('it is not an object');
  return Object.fromEntries(Object.entries(json).filter(([, value]) => isTrial(value))) as Trials;
}

const isTrial = (value: unknown): boolean =>
  isObject(value) && isSpeeds(value.with) && isSpeeds(value.without);
const isSpeeds = (value: unknown): boolean =>
  Array.isArray(value) && value.every((speed) => typeof speed === 'number');
