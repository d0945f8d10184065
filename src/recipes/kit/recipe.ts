// What a recipe is: one kind of native server, in parts. A new recipe is one folder whose `recipe.ts` makes one of these.
import type { FailureSign, LaunchPlan } from '../../processes/native-server.ts';
import type { ArgumentAuthor } from './arguments.ts';
import type { LocatedBackend, RecipeBackend } from './backend.ts';
import type { LoadableModel, LoadOptions } from './model.ts';
import type { ModelStore } from './model-store.ts';
import type { Protocol } from './protocol.ts';
import type { Speculation } from './speculation.ts';
import type { TunableChoice } from './tuning.ts';

export interface Recipe {
  name: string;
  /** Name of the native server in messages and log tags, e.g. `llama-server`. */
  serverName: string;
  /** The ways of running it, in the order of preference for `auto`. */
  backends: readonly RecipeBackend[];
  options: LoadOptionRules;
  launch: Launch;
  protocol: Protocol;
  /** What may make its models faster, in the order in which it is tried; its native server reports its speed as llama-server does. */
  tuning?: readonly TunableChoice[];
  /** Where its native server keeps models by itself; without it models are files that this server finds and fetches. */
  store?: ModelStore;
  /**
   * Enlarges a picture with an upscaling model, by a program that ends with it. Resolves to a PNG.
   * @throws {BackendNotAvailable} {BackendCrashed}, or the signal's reason when it aborts.
   */
  upscale?(input: UpscaleInput): Promise<Uint8Array>;
}

export interface LoadOptionRules {
  /** The one that names the backend, e.g. `llamacpp_backend`. */
  backend: string;
  names: readonly string[];
  /**
   * Problems with these options, each a sentence; empty when they are fine. Options of other recipes are a problem.
   * `author` is who gave them; by default a client.
   */
  check(options: LoadOptions, author?: ArgumentAuthor): readonly string[];
  /** These options under their own names, without a backend that is left open by an empty text. */
  normalize(options: LoadOptions): LoadOptions;
}

export interface LaunchInput {
  model: LoadableModel;
  options: LoadOptions;
  backend: LocatedBackend;
  port: number;
  /** As `speculate` has decided it; without it nothing is drafted. */
  speculation?: Speculation | undefined;
  /** True where no person has said how large the context is to be: a smaller one does as well. */
  isContextOpen?: boolean | undefined;
}

export type PrepareInput = Omit<LaunchInput, 'port' | 'speculation' | 'isContextOpen'> & { signal: AbortSignal };
/** A native server that has just become ready. */
type ReadyInput = PrepareInput & { baseUrl: string };

export interface Launch {
  /**
   * What has to be done on this machine before a launch, beyond finding files: it may take long, and fail before any
   * other model has to leave for this one.
   * @throws {BackendNotAvailable} {NativeServerStartFailed} when the backend turns out not to work here, the second where
   *   the next one may; {InvalidLoadOptions} when they ask for what the machine does not have; the signal's reason when it
   *   aborts.
   */
  prepare?(input: PrepareInput): Promise<void>;
  /**
   * Bytes that are free on the devices of a backend, as it has itself reported when it was prepared; undefined where it
   * has not.
   */
  freeDeviceBytes?(backend: LocatedBackend): number | undefined;
  /**
   * Its command line and environment.
   * @throws {InvalidLoadOptions} or {CapabilityNotSupported} when the chosen backend can't do what others of the recipe can.
   */
  plan(input: LaunchInput): LaunchPlan;
  readyPath: string;
  /** The same for one backend, where they differ; undefined for one that is as usual. */
  readyPathOf?(backend: string): string | undefined;
  /** Silence after which a start is given up, in milliseconds. */
  readyTimeoutMs: number;
  /** Words with which its native server alone says why it can't start; those of all are known. */
  failureSigns?: readonly FailureSign[];
  /** See `StartRequest.confirm`. */
  confirm?(input: Pick<ReadyInput, 'baseUrl' | 'model' | 'signal'>): Promise<boolean>;
  /**
   * How many requests it works on at a time, asked once it is ready; absent or undefined, it takes all that come and
   * keeps them waiting itself.
   */
  concurrency?(input: ReadyInput): Promise<number | undefined>;
  /** Tokens of context that one request gets, asked once it is ready; absent or undefined, as many as the options say. */
  contextSize?(input: ReadyInput): Promise<number | undefined>;
  /** What it computes on, asked once it is ready; absent or undefined, the devices of its backend. */
  devices?(input: ReadyInput): Promise<readonly string[] | undefined>;
  /**
   * Whether tokens are to be drafted for a model, and by what; asked before each start, after `prepare`.
   * @throws {InvalidLoadOptions} when the options ask for what can't be
   */
  speculate?(input: PrepareInput): Promise<Speculation | undefined>;
  /** Whether it drafts, asked once it is ready; undefined where it does not say. */
  isSpeculating?(input: ReadyInput): Promise<boolean | undefined>;
  /**
   * What a token in view takes with these options, as a part of what it takes in numbers of 16 bits; 1 without this. Pure.
   */
  contextShare?(input: Pick<LaunchInput, 'options' | 'model'> & { backend: string }): number;
  /** The devices that it computes on with this checkpoint, where they are not those of its backend. Pure. */
  devicesFor?(checkpoint: string): readonly string[] | undefined;
  /** On the NPU one model of each type may be loaded at a time; without this a model there is the only one. */
  sharesNpu?: boolean;
  /** Variables of the environment that are set and that the native server would obey, but does not get. */
  withheldVariables?: readonly string[];
  /**
   * The folder in which the native server, started with this command, writes saved prompt caches; undefined when it saves
   * none. Only for recipes with slots. Pure.
   */
  slotFolder?(command: readonly string[]): string | undefined;
  /** Absent where saved prompt caches are of no use to another native server of the same model. */
  savedCaches?: SavedCaches;
}

/** What is known of prompt caches that a native server has saved in its `slotFolder`. */
export interface SavedCaches {
  /** The words of its command that decide what is in a cache, besides the model's files. Pure. */
  wordsOf(command: readonly string[]): readonly string[];
  /** The tokens whose cache is in the file, in their order. @throws {Error} for a file that is none */
  readTokens(path: string): Promise<Int32Array>;
}

/** A picture and what enlarges it. */
export interface UpscaleInput {
  model: LoadableModel;
  backend: LocatedBackend;
  /** A PNG or JPEG. */
  image: Uint8Array;
  signal: AbortSignal;
}
