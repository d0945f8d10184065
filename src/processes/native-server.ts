// What the rest of the server may know and ask of a native server that runs as our child.
import type { Readable, Writable } from 'node:stream';

/**
 * Life of a child. Only its supervisor writes it; a read is advice, never a gate (call `start` or
 * `stop` instead).
 */
export type ProcessState = 'starting' | 'ready' | 'stopping' | 'stopped' | 'failed';

/**
 * The command line and environment of one child, made by a recipe for one port. Never goes through
 * a shell.
 */
export interface LaunchPlan {
  file: string;
  args: readonly string[];
  /**
   * Laid over what passes of the server's own environment; undefined takes a variable away from the
   * child.
   */
  env?: Readonly<Record<string, string | undefined>>;
  /**
   * How the child learns its key: neither a plan nor a command line, which everybody can read, ever
   * holds it.
   */
  keyVariable?: string;
  /**
   * What the log tells people when it starts, a sentence each: what they have set and it does not
   * take.
   */
  notes?: readonly string[];
  /**
   * It keeps idle connections for 5 s or longer, and serves others meanwhile: one may be opened
   * ahead.
   */
  takesConnectionsAhead?: true;
  /** Where it starts; undefined for the folder of this server. */
  cwd?: string | undefined;
  /** It speaks on its standard input and output, so that its output is not logged. */
  speaksOnPipes?: true;
}

/**
 * Why a start failed, as far as the end of the child's stderr shows, and what people are told to
 * do.
 */
export const START_FAILURES = {
  'port-taken': 'its port was taken by another program every time; try again',
  'missing-file': 'a file that it needs is not there; check that the model is complete',
  'missing-executable': 'its executable is not there or may not be run; check the configured path',
  'bad-argument': 'it refused one of its arguments; correct the model options',
  'out-of-memory':
    'there is not enough memory; unload other models, or load with a smaller ctx_size',
  'unsupported-model': 'this version of it does not know this kind of model; try a newer version',
  'corrupt-model': 'the model file is damaged or incomplete; download it again',
  'missing-driver': 'a driver or shared library is missing or does not fit; try another backend',
  'stranger-on-port': 'another program answered on its port every time; try again',
  silent: 'it neither became ready nor said anything',
  unknown: 'see its last output',
} as const;

/** One of {@link START_FAILURES}. */
export type StartFailureKind = keyof typeof START_FAILURES;

/**
 * Words that prove a kind. Gaps have a limit: a child repeats what is in a model file, and a line
 * may be long.
 */
export type FailureSign = { kind: StartFailureKind; words: RegExp };

/** How one native server is started; recipes make it. */
export interface StartRequest {
  /** Its name in the log and in messages. */
  label: string;
  /** Called again with another port when the first was taken in the last moment. */
  plan(port: number): LaunchPlan;
  /** Answers HTTP 200 once the child can take requests, e.g. `/health`. */
  readyPath: string;
  /** Silence that is taken for a start that will never end: no exit, no output, not ready. */
  readyTimeoutMs: number;
  /** Words with which it alone says why it can't start. */
  failureSigns?: readonly FailureSign[] | undefined;
  /**
   * Proves that the process that responds on the port is our child and not a stranger. Resolves to
   * false for a stranger.
   */
  confirm?(baseUrl: string, signal: AbortSignal): Promise<boolean>;
}

/** How a child ended. */
export interface ExitReport {
  exitCode: number | undefined;
  signal: string | undefined;
  /** True when this server has stopped it. */
  expected: boolean;
  /** The last lines that it wrote to stdout and stderr, oldest first. */
  lastLines: readonly string[];
}

/** A child that is ready, or was. */
export interface NativeServer {
  readonly pid: number;
  readonly port: number;
  /** `http://127.0.0.1:<port>`, without a path. */
  readonly baseUrl: string;
  /** Program and arguments; no key is in it. */
  readonly command: readonly string[];
  state(): ProcessState;
  /** Resolves once, when the child and its pipes are gone, whatever ended it. Never rejects. */
  readonly exited: Promise<ExitReport>;
  /**
   * Ends the child and its whole process group; resolves when it is gone. Idempotent.
   * @throws {NativeServerStuck}
   */
  stop(): Promise<void>;
}

/** Starts children, and ends all of them with this server. */
export interface NativeServers {
  /** @throws {NativeServerStartFailed}, or the signal's reason; nothing is left running then */
  start(request: StartRequest, signal: AbortSignal): Promise<NativeServer>;
  /** Stops every child, in parallel, and then refuses to start another. */
  close(): Promise<void>;
}

/** A child that speaks on its standard input and output. */
export interface PipedProgram {
  readonly pid: number;
  readonly input: Writable;
  readonly output: Readable;
  /** As {@link NativeServer.exited}. */
  readonly exited: Promise<ExitReport>;
  /** What it last wrote to its standard error, oldest first. */
  lastLines(): readonly string[];
  /** As {@link NativeServer.stop}. */
  stop(): Promise<void>;
}

/** Starts children that speak on pipes: each is used at once, and ends with this server. */
export interface PipedPrograms {
  /**
   * `label` is its name in the log and in messages.
   * @throws {NativeServerStartFailed} where the system refuses to start it
   */
  startOnPipes(
    label: string,
    plan: Omit<LaunchPlan, 'keyVariable' | 'speaksOnPipes'>,
  ): Promise<PipedProgram>;
}
