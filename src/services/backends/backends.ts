// What is here: for each backend of a recipe where it is, in which version and by whom, whether
// this machine runs it and why not, how it has failed, and which one is the best. All that load,
// install, pull or describe backends ask here.
import type { Log } from '../../lib/log.ts';
import { createRecent } from '../../lib/recent.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LocatedBackend, RecipeBackend } from '../../recipes/kit/backend.ts';
import { isAutomatic } from '../../recipes/kit/backend-names.ts';
import type { BackendNotAvailable } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { type BackendRelease, releaseOf } from '../../recipes/kit/release.ts';
import { supportOf } from '../../recipes/kit/support.ts';
import {
  BackendFailures,
  type BackendFailuresOptions,
  type StartedWith,
} from './backend-failures.ts';
import { type BackendRow, type Findings, lacksItsDevice, rowOf } from './backend-row.ts';
import { foundAs } from './found.ts';
import { noneHere, notHere } from './not-here.ts';

/** What the answers depend on. */
export interface BackendsOptions extends BackendFailuresOptions {
  /** Below it is what this server has installed, as `<recipe>/<backend>/`. */
  binDirectory: string;
  /** Undefined when it can't be known. */
  machine(): Promise<Machine | undefined>;
  /** The backend that the settings name for the models of a recipe. */
  configured(recipe: string): string | undefined;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  log: Pick<Log, 'warning'>;
}

/**
 * A backend that may be taken, with why it is left alone for now: the rest of a sentence that
 * begins with its name.
 */
export type Choice = BackendRow & { problem: string | undefined };

/** What is here of one recipe. */
export interface Survey {
  /** One for each backend, in the recipe's order. */
  rows: readonly BackendRow[];
  /**
   * Those that start here, or can be fetched, the best first; without what takes gigabytes more for
   * nothing.
   */
  choices: readonly Choice[];
  /**
   * The one that is taken where nothing but the settings names one; undefined when there is none.
   */
  best: BackendRow | undefined;
}

/** How long a look at the backends of a recipe is good enough for who only lists or sorts. */
const RECENT_MS = 5000;

/** Answers which backends are here, and which one is the best. */
export class Backends {
  readonly #options: BackendsOptions;
  readonly #recent: ReturnType<typeof createRecent>;
  readonly failures: BackendFailures;

  constructor(options: BackendsOptions) {
    this.#options = options;
    this.#recent = createRecent({ now: options.now, forMs: RECENT_MS });
    this.failures = new BackendFailures(options);
  }

  /**
   * All backends of a recipe as they are now, from one look at each. `load` is what one of them is
   * to be started with, `wanted` the name that its options have in place of that of the settings.
   */
  async survey(
    recipe: Recipe,
    {
      load,
      wanted = this.#options.configured(recipe.name),
    }: { load?: StartedWith; wanted?: string | undefined } = {},
  ): Promise<Survey> {
    await this.failures.refresh();
    const rows = await Promise.all(recipe.backends.map((backend) => this.row(recipe, backend)));
    const able = rows.filter(({ obstacle }) => obstacle === undefined).toSorted(byRank);
    const choices = await Promise.all(
      able
        .filter(isModest)
        .map(async (row) => ({ ...row, problem: await this.failures.problemOf(row, load) })),
    );
    const first = choices.find(({ problem }) => problem === undefined);
    // What did not start may start now, and nothing else is left to try.
    const automatic = first ?? choices.find(({ isHere }) => isHere);
    return {
      rows,
      choices,
      best: isAutomatic(wanted) ? automatic : rows.find((row) => row.backend.name === wanted),
    };
  }

  /**
   * What a survey has found some seconds ago at most: a look takes a while, and lists of models are
   * asked for again and again.
   */
  recentSurvey(recipe: Recipe, wanted = this.#options.configured(recipe.name)): Promise<Survey> {
    return this.#recent(`${recipe.name} ${wanted}`, () => this.survey(recipe, { wanted }));
  }

  /**
   * One of them; `release` takes the place of the one that is wanted. A look that fails finds
   * nothing.
   */
  async row(recipe: Recipe, backend: RecipeBackend, release?: BackendRelease): Promise<BackendRow> {
    const { binDirectory, log } = this.#options;
    const machine = await this.#options.machine();
    const located = await backend.locate().catch((error: unknown) => {
      // One recipe that fails must not take the others along.
      log.warning(
        `Can't tell whether ${recipe.name}:${backend.name} is installed: ${String(error)}`,
      );
      return undefined;
    });
    const found = await foundAs(located, {
      binDirectory,
      recipe: recipe.name,
      backend: backend.name,
    });
    const hasRocm = backend.rocm === undefined || (await backend.rocm.find()) !== undefined;
    const findings = {
      recipe,
      backend,
      machine,
      located,
      found,
      release: release ?? releaseOf(backend),
      hasRocm,
    };
    return rowOf({ ...findings, seesDevice: await seesDevice({ ...findings, seesDevice: false }) });
  }

  /** Whether a model of the recipe can be run here, now or after a fetch. */
  async canRun(recipe: Recipe): Promise<boolean> {
    return (await this.survey(recipe)).best !== undefined;
  }

  /** Why a backend that was named can't be started. */
  notHere(row: BackendRow, { choices }: Survey): BackendNotAvailable {
    return notHere(row, choices);
  }

  /** Why none of a recipe can be started, or fetched. */
  noneHere(recipe: Recipe, { rows }: Survey): BackendNotAvailable {
    return noneHere(recipe, rows);
  }
}

/** The program is asked where it would run on the processor as far as tables know. */
async function seesDevice(
  findings: Findings & { located: LocatedBackend | undefined },
): Promise<boolean> {
  const { backend, machine, located } = findings;
  const support = machine && backend.support && supportOf(machine, backend.support);
  if (located === undefined || !lacksItsDevice(findings, support)) return false;
  return (await backend.seesDevice?.(located)) ?? false;
}

/** Of equal ones what is here comes first; the sort keeps the recipe's order else. */
const byRank = (a: BackendRow, b: BackendRow): number =>
  a.rank - b.rank || Number(b.isHere) - Number(a.isHere);

/**
 * False for what takes a ROCm of gigabytes that was not asked for, where another backend for the
 * same device is before it.
 */
function isModest(
  { backend, found, device }: BackendRow,
  at: number,
  all: readonly BackendRow[],
): boolean {
  if (backend.rocm === undefined || found.by !== 'none') return true;
  return !all.slice(0, at).some((other) => other.device === device);
}
