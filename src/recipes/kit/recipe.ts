// What a recipe is: one kind of native server, in parts. A new recipe is one folder whose
// `recipe.ts` makes one of these.
import type { components } from '../../../generated/openapi.ts';
import type { FileProgress } from '../../lib/file-progress.ts';
import type { FailureSign, LaunchPlan } from '../../processes/native-server.ts';
import type { ArgumentAuthor } from './arguments.ts';
import type { LocatedBackend, RecipeBackend } from './backend.ts';
import type { LoadableModel, LoadOptions } from './model.ts';
import type { Protocol } from './protocol.ts';
import type { TunableChoice } from './tuning.ts';

export interface Recipe {
  name: string;
  serverName: string;
  /** The ways of running it, in the order of preference for `auto`. */
  backends: readonly RecipeBackend[];
  /** See `RecipeSection.listsDefault`. */
  listsDefault?: boolean;
  options: LoadOptionRules;
  launch: Launch;
  protocol: Protocol;
  /**
   * What may make its models faster, in the order in which it is tried; its native server reports
   * its speed as llama-server does.
   */
  tuning?: readonly TunableChoice[];
  /**
   * Where its native server keeps models by itself; without it models are files that this server
   * finds and fetches.
   */
  store?: ModelStore;
  /**
   * Enlarges a picture with an upscaling model, by a program that ends with it. Resolves to a PNG.
   * @throws {BackendNotAvailable} {BackendCrashed}, or the signal's reason when it aborts.
   */
  upscale?(input: UpscaleInput): Promise<Uint8Array>;
}

export interface LoadOptionRules {
  backend: string;
  names: readonly string[];
  /** Problems with these options, each a sentence; options of other recipes are a problem. */
  check(options: LoadOptions, author?: ArgumentAuthor): readonly string[];
  /** These options under their own names, without a backend that is left open by an empty text. */
  normalize(options: LoadOptions): LoadOptions;
}

export interface LaunchInput {
  model: LoadableModel;
  options: LoadOptions;
  backend: LocatedBackend;
  port: number;
  speculation?: Speculation | undefined;
  /** True where no person has said how large the context is to be: a smaller one does as well. */
  isContextOpen?: boolean | undefined;
}

export type PrepareInput = Omit<LaunchInput, 'port' | 'speculation' | 'isContextOpen'> & {
  signal: AbortSignal;
};
type ReadyInput = PrepareInput & { baseUrl: string };

export interface Launch {
  /**
   * Before any other model has to leave: it may take long.
   * @throws {BackendNotAvailable} {NativeServerStartFailed}
   */
  prepare?(input: PrepareInput): Promise<void>;
  /**
   * Bytes that are free on the devices of a backend, as it has itself reported when it was
   * prepared; undefined where it has not.
   */
  freeDeviceBytes?(backend: LocatedBackend): number | undefined;
  /**
   * @throws {InvalidLoadOptions} {CapabilityNotSupported} when this backend can't do what others
   *   can
   */
  plan(input: LaunchInput): LaunchPlan;
  readyPath: string;
  /** The same for one backend, where they differ; undefined for one that is as usual. */
  readyPathOf?(backend: string): string | undefined;
  /** Silence after which a start is given up, in milliseconds. */
  readyTimeoutMs: number;
  failureSigns?: readonly FailureSign[];
  confirm?(input: Pick<ReadyInput, 'baseUrl' | 'model' | 'signal'>): Promise<boolean>;
  /**
   * How many requests it works on at a time; undefined where it takes all that come and keeps them
   * waiting itself.
   */
  concurrency?(input: ReadyInput): Promise<number | undefined>;
  /**
   * Tokens of context that one request gets, asked once it is ready; absent or undefined, as many
   * as the options say.
   */
  contextSize?(input: ReadyInput): Promise<number | undefined>;
  /**
   * What it computes on, asked once it is ready; absent or undefined, the devices of its backend.
   */
  devices?(input: ReadyInput): Promise<readonly string[] | undefined>;
  /**
   * Whether tokens are to be drafted for a model, and by what; asked before each start, after
   * `prepare`.
   * @throws {InvalidLoadOptions} when the options ask for what can't be
   */
  speculate?(input: PrepareInput): Promise<Speculation | undefined>;
  /** Whether it drafts, asked once it is ready; undefined where it does not say. */
  isSpeculating?(input: ReadyInput): Promise<boolean | undefined>;
  /**
   * What a token in view takes, as a part of what it takes in numbers of 16 bits; 1 without this.
   */
  contextShare?(input: Pick<LaunchInput, 'options' | 'model'> & { backend: string }): number;
  /**
   * The devices that it computes on with this checkpoint, where they are not those of its backend.
   * Pure.
   */
  devicesFor?(checkpoint: string): readonly string[] | undefined;
  /**
   * On the NPU one model of each type may be loaded at a time; without this a model there is the
   * only one.
   */
  sharesNpu?: boolean;
  /**
   * Variables of the environment that are set and that the native server would obey, but does not
   * get.
   */
  withheldVariables?: readonly string[];
  /**
   * The folder in which the native server, started with this command, writes saved prompt caches;
   * undefined when it saves none. Only for recipes with slots. Pure.
   */
  slotFolder?(command: readonly string[]): string | undefined;
  /** Absent where saved prompt caches are of no use to another native server of the same model. */
  savedCaches?: SavedCaches;
}

export interface SavedCaches {
  /** The words of its command that decide what is in a cache, besides the model's files. Pure. */
  wordsOf(command: readonly string[]): readonly string[];
  /**
   * The tokens whose cache is in the file, in their order.
   * @throws {Error} for a file that is none
   */
  readTokens(path: string): Promise<Int32Array>;
}

export type UpscaleInput = {
  model: LoadableModel;
  backend: LocatedBackend;
  image: Uint8Array;
  signal: AbortSignal;
};

export interface StoredModel {
  /**
   * What the store calls it: the checkpoint of a model that is made of it, and the path that a
   * launch is given.
   */
  name: string;
  modelName: string;
  downloaded: boolean;
  /** In bytes; missing when the store does not say. */
  sizeBytes?: number;
  labels: readonly string[];
}

export interface StoreProgress extends Omit<FileProgress, 'percent'> {
  /** Bytes of all files that are here. */
  overallBytes: number;
  overallTotalBytes: number;
}

/**
 * A recipe that has one has no `entry` in its models.json. Nothing runs any more once a signal has
 * aborted.
 */
export interface ModelStore {
  readonly exampleName: string;
  isName(text: string): boolean;
  /**
   * Absolute path of the program that keeps the store; undefined when it is not on this machine.
   * Never rejects for that.
   */
  locate(): Promise<string | undefined>;
  /**
   * All models that it knows, whether they are in it or not.
   * @throws {BackendNotAvailable} when the program is not here, {BackendResponseInvalid}
   */
  list(signal: AbortSignal): Promise<readonly StoredModel[]>;
  /**
   * Fetches a model; continues with what was fetched before.
   * @throws {BackendNotAvailable} {StorePullFailed} with the program's own message,
   *   {CheckpointNotFound} when it knows no such model
   */
  pull(input: {
    name: string;
    onProgress?(progress: StoreProgress): void;
    signal: AbortSignal;
  }): Promise<void>;
  /**
   * Removes what is in the store of a model, also what is incomplete. Done to its end, also when
   * the caller leaves.
   * @throws {BackendNotAvailable} {BackendResponseInvalid} when it stays, with the program's own
   *   message
   */
  remove(name: string): Promise<void>;
}

export interface Speculation {
  type: components['schemas']['Speculation']['type'];
  /**
   * llama-server's name for it; missing where nothing drafts, or where the arguments of a person
   * already say it.
   */
  method?: string;
  /** Absolute path of the file that drafts, where that is not the model's own. */
  draft?: string;
  reason: string;
  /**
   * True where the server has chosen it: then a model that does not start with it starts without.
   */
  isChosen?: boolean;
  trial?: { key: string; side: 'with' | 'without' };
  /** Bytes that it takes in addition to the model's own files, and for each token in view. */
  memory?: { weightBytes: number; kvBytesPerToken: number };
}

/** The words on the command line of llama-server, which the embedded engine reads too. */
export function speculationArguments({
  method,
  draft,
}: Partial<Speculation> = {}): readonly string[] {
  if (method === undefined) return [];
  // A draft without a type would take memory and draft nothing.
  return ['--spec-type', method, ...(draft === undefined ? [] : ['--spec-draft-model', draft])];
}
