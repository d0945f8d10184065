// How backends have failed: to come, and to start. What has failed is left alone until something
// has changed, or for a while.
import { digestOf } from '../../lib/digest.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import { messageOf } from '../../lib/values.ts';
import { HostUnreachable } from '../../platform/errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import { releaseSourceOf } from '../../recipes/kit/release.ts';
import type { FailureKind, Failures } from '../failures/failures.ts';
import type { BackendRow } from './backend-row.ts';

/** What forbids to fetch backends, and where failures are remembered. */
export interface BackendFailuresOptions {
  failures: Failures;
  isOffline(): boolean;
  /** False where executables are never fetched. */
  mayFetch(): boolean;
  /** What else decides whether a backend finds its device, such as names of driver files. */
  driverFiles(): Promise<readonly string[]>;
}

/** The model and the options that a backend is, or was, to be started with. */
export interface StartedWith {
  model: { id: string; path?: string | undefined };
  options: LoadOptions;
}

/**
 * What a failure to start is remembered for: any model, this one with these options, or the memory
 * that there was.
 */
export type Concerned = 'backend' | 'model' | 'memory';

/** No model has this name, so that what is remembered of models says nothing. */
const NO_MODEL: StartedWith = { model: { id: '' }, options: {} };

/** Answers and remembers for the rows of backends; `Failures` keeps it. */
export class BackendFailures {
  readonly #options: BackendFailuresOptions;

  constructor(options: BackendFailuresOptions) {
    this.#options = options;
  }

  /** Reads what other servers and people have changed. */
  refresh(): Promise<void> {
    return this.#options.failures.refresh();
  }

  /**
   * Why it is left alone now, as the rest of a sentence that begins with its name; undefined for
   * one that may be tried.
   */
  async problemOf(row: BackendRow, load: StartedWith = NO_MODEL): Promise<string | undefined> {
    const started = await this.startProblem(row, load);
    return started ?? (row.needs === 'install' ? this.fetchProblem(row) : undefined);
  }

  /** Why it is not started, or, with `place`, not on one of its devices; in the same form. */
  async startProblem(row: BackendRow, load: StartedWith, place = ''): Promise<string | undefined> {
    if (!this.#isAnyKnown()) return undefined;
    const keys = Object.values(await this.#keysOf(row, load, place));
    return keys
      .map(([kind, key]) => this.#options.failures.resting(kind, key)?.reason)
      .find((known) => known);
  }

  /** Why it can't be fetched now, in the same form. */
  fetchProblem({ backend, key }: BackendRow): string | undefined {
    const { failures } = this.#options;
    const prohibition = this.prohibition();
    if (prohibition !== undefined) return prohibition;
    const failure =
      failures.resting('hostAway', releaseSourceOf(backend)) ??
      failures.resting('installFailed', key);
    return failure && `could not be fetched: ${failure.reason}`;
  }

  /** Why nothing at all is fetched, in the same form. */
  prohibition(): string | undefined {
    const { isOffline, mayFetch } = this.#options;
    if (isOffline()) return "can't be fetched while the server is offline.";
    if (!mayFetch()) return "can't be fetched, for LEMONADE_NO_FETCH_EXECUTABLES forbids it.";
    return undefined;
  }

  /**
   * Remembers that it did not start; `problem` is the rest of a sentence that begins with its name.
   */
  async noteStart(
    row: BackendRow,
    load: StartedWith,
    { problem, concerns, place = '' }: { problem: string; concerns: Concerned; place?: string },
  ): Promise<void> {
    const [kind, key] = (await this.#keysOf(row, load, place))[concerns];
    await this.#options.failures.note(kind, key, problem);
  }

  /** Remembers that it could not be fetched. */
  async noteFetch({ backend, key }: BackendRow, error: unknown): Promise<void> {
    const { failures } = this.#options;
    if (error instanceof HostUnreachable)
      await failures.note('hostAway', releaseSourceOf(backend), error.message);
    else await failures.note('installFailed', key, messageOf(error));
  }

  /** For who wants it fetched now, whatever has failed before. */
  async forgetFetch({ backend, key }: BackendRow): Promise<void> {
    await this.#options.failures.forget('hostAway', releaseSourceOf(backend));
    await this.#options.failures.forget('installFailed', key);
  }

  /** For who wants it fetched and started now. */
  async forget(row: BackendRow, load: StartedWith): Promise<void> {
    await this.forgetFetch(row);
    if (!this.#isAnyKnown()) return;
    for (const [kind, key] of Object.values(await this.#keysOf(row, load, '')))
      await this.#options.failures.forget(kind, key);
  }

  /** The keys take looks at the machine. */
  #isAnyKnown(): boolean {
    const { failures } = this.#options;
    const isAny = () => true;
    return failures.hasAny('backendFailed', isAny) || failures.hasAny('memoryShort', isAny);
  }

  /** Another version, installation, driver or machine make other keys. */
  async #keysOf(
    { key, recipe, isHere, located, release, machine }: BackendRow,
    load: StartedWith,
    place: string,
  ) {
    const { model, options } = load;
    const program =
      isHere && located ? [located.executable, fileStateOf(located.executable)] : release?.version;
    const drivers = await this.#options.driverFiles();
    const state = digestOf(JSON.stringify([place, program, describeMachine(machine), drivers]));
    const given = Object.entries(options).filter(([name]) => name !== recipe.options.backend);
    const ofModel = digestOf(JSON.stringify([state, model.path, given.toSorted()]));
    const modelKey = `${key} ${model.id} ${ofModel}`;
    return {
      backend: ['backendFailed', `${key} ${state}`],
      model: ['backendFailed', modelKey],
      memory: ['memoryShort', modelKey],
    } as const satisfies Readonly<Record<Concerned, readonly [FailureKind, string]>>;
  }
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
