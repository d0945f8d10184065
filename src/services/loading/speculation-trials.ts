// Whether drafting tokens is worth it for a model on this machine: responses of alternate loads, with it and without it.
import { basename } from 'node:path';
import { digestOf } from '../../lib/digest.ts';
import { messageOf } from '../../lib/error-values.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import { createJsonFile, type JsonFile } from '../../platform/files/json-file.ts';
import { releaseOf } from '../../recipes/kit/release.ts';
import type { Speculation } from '../../recipes/kit/speculation.ts';
import type { LoadPlan } from '../residency/load-plan.ts';

/** Responses of each kind that are compared. */
const ENOUGH = 8;
/** The speed of shorter responses is mostly chance. */
const MIN_TOKENS = 32;
/** Less than this share of the speed without it is not worth it. */
const WORTH = 0.95;
/** Models and builds that are remembered; the oldest one is forgotten. */
const MAX_TRIALS = 200;
type Side = 'with' | 'without';

/** Tokens a second of its first responses on either side; or why it does not start with drafts. */
type Trial = Readonly<Record<Side, readonly number[]>> & { readonly failure?: string };
type Trials = Readonly<Record<string, Trial>>;
const NONE: Trial = { with: [], without: [] };

export class SpeculationTrials {
  readonly #file: JsonFile<Trials>;
  readonly #log: Pick<Log, 'warning'>;
  /** Ends when all responses so far are written down; never rejects. */
  #noted: Promise<void> = Promise.resolve();

  constructor({ path, log }: { path: string; log: Log }) {
    this.#file = createJsonFile<Trials>({ path, empty: {}, parse, log });
    this.#log = log;
  }

  /** What has been chosen, unless a load without it is due, or it has turned out to be slower. */
  async judge(plan: LoadPlan, choice: Speculation | undefined): Promise<Speculation | undefined> {
    if (!choice?.isChosen) return choice;
    const key = keyOf(plan, choice);
    await this.#noted;
    const trial = (await this.#file.read().catch((): Trials => ({})))[key] ?? NONE;
    const off = (reason: string): Speculation => ({ type: 'off', reason, trial: { key, side: 'without' } });
    const what = `drafts (${choice.type}${choice.draft === undefined ? '' : `, ${basename(choice.draft)}`})`;
    if (trial.failure !== undefined) return { type: 'off', reason: withoutIt(trial.failure) };
    if (trial.with.length < ENOUGH) return { ...choice, trial: { key, side: 'with' } };
    const speed = median(trial.with);
    if (trial.without.length < ENOUGH)
      return off(`This load measures the model without ${what}; with them it made ${shown(speed)} tokens a second.`);
    const compared = `With ${what} it made ${shown(speed)} tokens a second on this machine, without them ${shown(median(trial.without))}.`;
    if (speed < median(trial.without) * WORTH) return off(compared);
    return { ...choice, reason: `${choice.reason} ${compared}` };
  }

  /** Counts a response of a load that is measured; those that did not run alone say nothing. */
  note(
    speculation: Speculation | undefined,
    { outputTokens, tokensPerSecond }: { outputTokens: number; tokensPerSecond: number },
  ): Promise<void> {
    const { key, side } = speculation?.trial ?? {};
    if (key === undefined || side === undefined || outputTokens < MIN_TOKENS || !(tokensPerSecond > 0))
      return this.#noted;
    this.#noted = this.#noted.then(() => this.#write({ key, side }, tokensPerSecond));
    return this.#noted;
  }

  async #write({ key, side }: NonNullable<Speculation['trial']>, tokensPerSecond: number): Promise<void> {
    try {
      const known = (await this.#file.read())[key]?.[side] ?? [];
      if (known.length >= ENOUGH) return;
      await this.#change(key, (trial) => ({
        ...trial,
        [side]: [...trial[side], rounded(tokensPerSecond)].slice(0, ENOUGH),
      }));
    } catch (error) {
      this.#log.warning(`The speed of drafts can't be written down: ${messageOf(error)}`);
    }
  }

  /** It does not start with drafts, and is started without them from now on. */
  async fail(plan: LoadPlan, failure: string): Promise<void> {
    const { speculation } = plan;
    if (speculation === undefined) return;
    await this.#change(keyOf(plan, speculation), (trial) => ({ ...trial, failure })).catch(() => undefined);
  }

  async #change(key: string, change: (trial: Trial) => Trial): Promise<void> {
    await this.#file.update((trials) => {
      const { [key]: trial = NONE, ...others } = trials;
      const content = Object.fromEntries([...Object.entries(others), [key, change(trial)] as const].slice(-MAX_TRIALS));
      return { content, result: undefined };
    });
  }
}

export const withoutIt = (failure: string): string => `It does not start with drafts: ${failure}`;

/** Another file, another build or another way of drafting is another trial. */
function keyOf({ model, recipe, backend }: LoadPlan, { method, draft }: Speculation): string {
  const { executable, name } = backend;
  const release = recipe.backends.find((one) => one.name === name);
  const build = [executable, fileStateOf(executable), release && releaseOf(release)?.version];
  return `${model.id} ${digestOf(JSON.stringify([name, build, model.path, method, draft]))}`;
}

function median(speeds: readonly number[]): number {
  const sorted = speeds.toSorted((a, b) => a - b);
  const [middle, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((middle ?? 0) + (upper ?? 0)) / 2;
}

const rounded = (speed: number) => Math.round(speed * 100) / 100;
const shown = (speed: number) => speed.toFixed(1);

function parse(json: unknown): Trials {
  if (!isObject(json)) throw new Error('it is not an object');
  const isSpeeds = (value: unknown) => Array.isArray(value) && value.every((speed) => typeof speed === 'number');
  const isTrial = (value: unknown) => isObject(value) && isSpeeds(value.with) && isSpeeds(value.without);
  return Object.fromEntries(Object.entries(json).filter(([, value]) => isTrial(value))) as Trials;
}
