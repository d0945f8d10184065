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
  /** Enlarges an image by a program that ends with it. Resolves to a PNG. */
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
  /** As `speculate` has decided it; without it nothing is drafted. */
  speculation?: Speculation | undefined;
  /** True where no person has said how large the context is to be: a smaller one does as well. */
  isContextOpen?: boolean | undefined;
}

export type PrepareInput = Omit<LaunchInput, 'port' | 'speculation' | 'isContextOpen'> & { signal: AbortSignal };
type ReadyInput = PrepareInput & { baseUrl: string };

export interface Launch {
  /** Before any other model has to leave: it may take long. @throws {BackendNotAvailable} {NativeServerStartFailed} */
  prepare?(input: PrepareInput): Promise<void>;
  /** As the backend has itself reported when it was prepared. */
  freeDeviceBytes?(backend: LocatedBackend): number | undefined;
  /** @throws {InvalidLoadOptions} {CapabilityNotSupported} when this backend can't do what others can */
  plan(input: LaunchInput): LaunchPlan;
  readyPath: string;
  readyPathOf?(backend: string): string | undefined;
  /** Silence after which a start is given up, in milliseconds. */
  readyTimeoutMs: number;
  failureSigns?: readonly FailureSign[];
  confirm?(input: Pick<ReadyInput, 'baseUrl' | 'model' | 'signal'>): Promise<boolean>;
  /** How many requests it works on at a time; undefined where it takes all that come and keeps them waiting itself. */
  concurrency?(input: ReadyInput): Promise<number | undefined>;
  /** Tokens of context that one request gets, asked once it is ready; absent or undefined, as many as the options say. */
  contextSize?(input: ReadyInput): Promise<number | undefined>;
  /** What it computes on, asked once it is ready; absent or undefined, the devices of its backend. */
  devices?(input: ReadyInput): Promise<readonly string[] | undefined>;
  /** Whether tokens are to be drafted, and by what; asked before each start, after `prepare`. */
  speculate?(input: PrepareInput): Promise<Speculation | undefined>;
  isSpeculating?(input: ReadyInput): Promise<boolean | undefined>;
  /** What a token in view takes, as a part of what it takes in numbers of 16 bits; 1 without this. */
  contextShare?(input: Pick<LaunchInput, 'options' | 'model'> & { backend: string }): number;
  /** The devices that it computes on with this checkpoint, where they are not those of its backend. Pure. */
  devicesFor?(checkpoint: string): readonly string[] | undefined;
  /** On the NPU one model of each type may be loaded at a time; without this a model there is the only one. */
  sharesNpu?: boolean;
  /** Variables of the environment that are set and that the native server would obey, but does not get. */
  withheldVariables?: readonly string[];
  /** The folder in which it writes saved prompt caches, started with this command. */
  slotFolder?(command: readonly string[]): string | undefined;
  /** Absent where saved prompt caches are of no use to another native server of the same model. */
  savedCaches?: SavedCaches;
}

export interface SavedCaches {
  /** The words of its command that decide what is in a cache, besides the model's files. Pure. */
  wordsOf(command: readonly string[]): readonly string[];
  /** The tokens whose cache is in the file, in their order. @throws {Error} for a file that is none */
  readTokens(path: string): Promise<Int32Array>;
}

export interface UpscaleInput {
  model: LoadableModel;
  backend: LocatedBackend;
  /** A PNG or JPEG. */
  image: Uint8Array;
  signal: AbortSignal;
}
