// How a native server is started: the part of a recipe that makes its command line.
import type { FailureSign, LaunchPlan } from '../../processes/native-server.ts';
import type { LocatedBackend } from './backend.ts';
import type { LoadableModel, LoadOptions } from './model.ts';
import type { Speculation } from './speculation.ts';

/** What a native server is started with. */
export interface LaunchInput {
  model: LoadableModel;
  options: LoadOptions;
  backend: LocatedBackend;
  /** Of this machine, on which it is to listen. */
  port: number;
  speculation?: Speculation | undefined;
  /** True where no person has said how large the context is to be: a smaller one does as well. */
  isContextOpen?: boolean | undefined;
}

/** What is known before a port is chosen. */
export type PrepareInput = Omit<LaunchInput, 'port' | 'speculation' | 'isContextOpen'> & {
  signal: AbortSignal;
};
type ReadyInput = PrepareInput & { baseUrl: string };

/** How the native server of a recipe is started, and what it tells once it is ready. */
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
   * The command that starts it.
   * @throws {InvalidLoadOptions} {CapabilityNotSupported} when this backend can't do what others
   *   can
   */
  plan(input: LaunchInput): LaunchPlan;
  /** Answers with success when it can take requests. */
  readyPath: string;
  /** The same for one backend, where they differ; undefined for one that is as usual. */
  readyPathOf?(backend: string): string | undefined;
  /** Silence after which a start is given up, in milliseconds. */
  readyTimeoutMs: number;
  /** What its output says before it ends, in words that not all native servers share. */
  failureSigns?: readonly FailureSign[];
  /** Whether what listens at its port is this native server, with this model. */
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
}
