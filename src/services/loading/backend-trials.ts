// Remembers which backends did not start, so that not every load tries them again, until something has changed.
import { join } from 'node:path';
import { digestOf } from '../../lib/digest.ts';
import { messageOf } from '../../lib/error-values.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import { createJsonFile } from '../../platform/files/json-file.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import { releaseOf } from '../../recipes/kit/release.ts';
import type { BackendChoice } from '../../recipes/kit/select-backend.ts';

/** A backend, and the model that it is to run. */
export interface Trial {
  recipe: string;
  choice: BackendChoice;
  model: { id: string; path?: string | undefined };
  options: LoadOptions;
}

/**
 * Whether a failure says something about every model, about this one with these options, or about the memory that there
 * was for it: that depends on other programs too, so it is forgotten after an hour.
 */
export type FailureScope = 'backend' | 'model' | 'memory';

export interface BackendTrialsOptions {
  cacheDirectory: string;
  machine(): Promise<Machine | undefined>;
  /** What else decides whether a backend finds its device, such as names of driver files. */
  driverFiles(): Promise<readonly string[]>;
  /** Unix time in milliseconds. */
  now(): number;
  log: Log;
}

/** Failures by all that they depend on; `untilMs` is Unix time in milliseconds, absent for good. */
type Failures = Readonly<Record<string, { reason: string; untilMs?: number }>>;

export type BackendTrials = ReturnType<typeof createBackendTrials>;

const FORGET_MEMORY_AFTER_MS = 3_600_000;
/** The oldest is forgotten. */
const MAX_FAILURES = 200;

export function createBackendTrials({ cacheDirectory, machine, driverFiles, now, log }: BackendTrialsOptions) {
  const path = join(cacheDirectory, 'backend_trials.json');
  const file = createJsonFile<Failures>({ path, empty: {}, parse, log });

  /**
   * What a failure depends on, for every model and for this one. Another version, another installation of the same one,
   * another driver or another machine make other keys.
   */
  async function keysOf({ recipe, choice, model, options }: Trial): Promise<readonly [string, string]> {
    const { backend, located } = choice;
    const program = located ? [located.executable, fileStateOf(located.executable)] : releaseOf(backend)?.version;
    const state = digestOf(JSON.stringify([program, describeMachine(await machine()), await driverFiles()]));
    const ofModel = digestOf(JSON.stringify([state, model.path, Object.entries(options).toSorted()]));
    const name = `${recipe}:${backend.name}`;
    return [`${name} ${state}`, `${name} ${model.id} ${ofModel}`];
  }

  async function change(next: (failures: Failures) => Failures): Promise<void> {
    try {
      await file.update((failures) => ({ content: next(failures), result: undefined }));
    } catch (error) {
      // It is tried again then, which costs time and nothing else.
      log.warning(`What backends have failed can't be written to ${path}: ${messageOf(error)}`);
    }
  }

  return {
    /** Why the backend is not worth a try for this model; undefined when it is. */
    async reasonAgainst(trial: Trial): Promise<string | undefined> {
      const failures = await file.read().catch((): Failures => ({}));
      if (Object.keys(failures).length === 0) return undefined;
      const found = (await keysOf(trial)).map((key) => failures[key]);
      return found.find((failure) => failure && now() < (failure.untilMs ?? Number.POSITIVE_INFINITY))?.reason;
    },

    /** It did not start, for this reason. */
    async noteFailure(trial: Trial, { reason, concerns }: { reason: string; concerns: FailureScope }): Promise<void> {
      const [ofBackend, ofModel] = await keysOf(trial);
      const key = concerns === 'backend' ? ofBackend : ofModel;
      const failure = { reason, ...(concerns === 'memory' ? { untilMs: now() + FORGET_MEMORY_AFTER_MS } : {}) };
      await change(({ [key]: _old, ...others }) =>
        Object.fromEntries([...Object.entries(others), [key, failure] as const].slice(-MAX_FAILURES)),
      );
    },

    /** Somebody wants it to be tried. */
    async forget(trial: Trial): Promise<void> {
      const keys = await keysOf(trial);
      const failures = await file.read().catch((): Failures => ({}));
      if (!keys.some((key) => Object.hasOwn(failures, key))) return;
      await change((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key))));
    },
  };
}

/** Without what changes from one look to the next. */
function describeMachine(machine: Machine | undefined): unknown {
  if (machine === undefined) return undefined;
  const { osVersion, cpu, amdGpus, nvidiaGpus, metal, npu } = machine;
  const described = [osVersion, cpu.name, amdGpus, nvidiaGpus, metal?.name, npu];
  return JSON.stringify(described, (name, value) =>
    name.endsWith('Bytes') || name === 'powerMode' ? undefined : value,
  );
}

function parse(json: unknown): Failures {
  if (!isObject(json)) throw new Error('it is no object');
  const entries = Object.entries(json).filter(([, value]) => isObject(value) && typeof value.reason === 'string');
  return Object.fromEntries(entries) as Failures;
}
