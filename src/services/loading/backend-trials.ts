// Remembers which backends did not start, so that not every load tries them again, until something has changed.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '../../lib/digest.ts';
import { messageOf } from '../../lib/error-values.ts';
import { createJsonFile } from '../../lib/json-file.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
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

export interface BackendTrials {
  /** Why the backend is not worth a try for this model; undefined when it is. */
  reasonAgainst(trial: Trial): Promise<string | undefined>;
  /** It did not start, for this reason. */
  noteFailure(trial: Trial, failure: { reason: string; concerns: FailureScope }): Promise<void>;
  /** Somebody wants it to be tried. */
  forget(trial: Trial): Promise<void>;
}

export interface BackendTrialsOptions {
  cacheDirectory: string;
  machine(): Promise<Machine | undefined>;
  /** What else decides whether a backend finds its device, such as names of driver files. */
  driverFiles(): Promise<readonly string[]>;
  /** Unix time in milliseconds. */
  now(): number;
  log: Log;
}

interface Failure {
  /** Stands for everything that it depends on. */
  state: string;
  reason: string;
  /** Unix time in milliseconds; absent for good. */
  untilMs?: number;
}

type Content = Readonly<Record<string, Failure>>;

const FORGET_MEMORY_AFTER_MS = 3_600_000;
/** The oldest is forgotten. */
const MAX_FAILURES = 200;

export function createBackendTrials(options: BackendTrialsOptions): BackendTrials {
  const { cacheDirectory, machine, driverFiles, now, log } = options;
  const path = join(cacheDirectory, 'backend_trials.json');
  const file = createJsonFile<Content>({ path, empty: {}, parse, log });

  /** Another version, another installation of the same one, another driver or another machine make another state. */
  async function stateOf({ choice: { backend, located } }: Trial): Promise<string> {
    const executable = located === undefined ? releaseOf(backend)?.version : await identityOf(located.executable);
    const seen = [executable, describeMachine(await machine()), await driverFiles()];
    return digestOf(JSON.stringify(seen));
  }

  async function change(next: (content: Content) => Content): Promise<void> {
    try {
      await file.update((content) => ({ content: next(content), result: undefined }));
    } catch (error) {
      // It is tried again then, which costs time and nothing else.
      log.warning(`What backends have failed can't be written to ${path}: ${messageOf(error)}`);
    }
  }

  return {
    async reasonAgainst(trial) {
      const content = await file.read().catch((): Content => ({}));
      const found = [content[keyOf(trial)], content[keyOfModel(trial)]].filter((failure) => failure !== undefined);
      if (found.length === 0) return undefined;
      const state = await stateOf(trial);
      return found.find((failure) => failure.state === state && now() < (failure.untilMs ?? Number.POSITIVE_INFINITY))
        ?.reason;
    },

    async noteFailure(trial, { reason, concerns }) {
      const state = await stateOf(trial);
      const key = concerns === 'backend' ? keyOf(trial) : keyOfModel(trial);
      const failure = { state, reason, ...(concerns === 'memory' ? { untilMs: now() + FORGET_MEMORY_AFTER_MS } : {}) };
      await change(({ [key]: _old, ...others }) =>
        Object.fromEntries([...Object.entries(others), [key, failure]].slice(-MAX_FAILURES)),
      );
    },

    async forget(trial) {
      const keys = [keyOf(trial), keyOfModel(trial)];
      const content = await file.read().catch((): Content => ({}));
      if (!keys.some((key) => Object.hasOwn(content, key))) return;
      await change((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key))));
    },
  };
}

function keyOf({ recipe, choice }: Trial): string {
  return `${recipe}:${choice.backend.name}`;
}

/** What the model needs depends on its file and on the options. */
function keyOfModel(trial: Trial): string {
  const { model, options } = trial;
  return `${keyOf(trial)} ${model.id} ${digestOf(JSON.stringify([model.path, Object.entries(options).toSorted()])).slice(0, 12)}`;
}

async function identityOf(executable: string): Promise<unknown> {
  const found = await stat(executable).catch(() => undefined);
  return [executable, found?.ino, found?.size, found?.ctimeMs];
}

/** Without what changes from one look to the next. */
function describeMachine(machine: Machine | undefined): unknown {
  if (machine === undefined) return undefined;
  const { osVersion, cpu, amdGpus, nvidiaGpus, metal, npu } = machine;
  return [
    osVersion,
    cpu.name,
    amdGpus.map(({ name, family, driverVersion, isWaveSavingSound }) => [
      name,
      family,
      driverVersion,
      isWaveSavingSound,
    ]),
    nvidiaGpus.map(({ uuid, name, driverVersion, error }) => [uuid, name, driverVersion, error]),
    metal?.name,
    npu && [npu.name, npu.family, npu.driverVersion, npu.firmwareVersion, npu.error],
  ];
}

function parse(json: unknown): Content {
  if (!isObject(json)) throw new Error('it is no object');
  const entries = Object.entries(json).flatMap(([key, value]) => (isFailure(value) ? [[key, value] as const] : []));
  return Object.fromEntries(entries);
}

function isFailure(value: unknown): value is Failure {
  if (!isObject(value)) return false;
  const { state, reason, untilMs } = value as Partial<Record<keyof Failure, unknown>>;
  return (
    typeof state === 'string' && typeof reason === 'string' && (untilMs === undefined || typeof untilMs === 'number')
  );
}
